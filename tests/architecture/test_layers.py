"""The dependency rules: import-linter's contracts, and the ones it cannot express."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.stack import PROJECT

RULES_MAY_USE = {"msgspec", "rules"} | sys.stdlib_module_names
# No clock, no randomness and no input or output outside the command line of `rules`.
RULES_MAY_NOT_USE = {
    "asyncio", "http", "multiprocessing", "random", "secrets", "shutil", "socket", "sqlite3", "subprocess",
    "tempfile", "threading", "time", "urllib",
}  # fmt: skip
CLOCK_CALLS = {"now", "utcnow", "today"}
HTTP = ("django.http", "django.shortcuts", "django.views", "rest_framework")


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of everything that the file imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"


def found(pattern: str) -> list[Path]:
    """Files of the project that match, or the test has nothing to look at and fails."""
    paths = sorted(PROJECT.glob(pattern))
    assert paths, f"nothing matches {pattern}"
    return paths


def test_every_contract_is_kept() -> None:
    program = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([program, "--no-cache"], cwd=PROJECT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


def test_rules_use_the_standard_library_and_msgspec_alone() -> None:
    strangers = [
        (str(path.relative_to(PROJECT)), line, name)
        for path in found("rules/**/*.py")
        for line, name in imported(path)
        if name.split(".")[0] not in RULES_MAY_USE
    ]
    assert strangers == []


def test_rules_have_no_clock_no_randomness_and_no_io_outside_the_command_line() -> None:
    impure = [
        (str(path.relative_to(PROJECT)), line, name)
        for path in found("rules/**/*.py")
        if path.name != "__main__.py"
        for line, name in imported(path)
        if name.split(".")[0] in RULES_MAY_NOT_USE
    ]
    assert impure == []


def test_rules_never_ask_what_time_it_is() -> None:
    calls = [
        (str(path.relative_to(PROJECT)), node.lineno)
        for path in found("rules/**/*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in CLOCK_CALLS
    ]
    assert calls == []


@pytest.mark.parametrize("pattern", ["*/domain/**/*.py", "*/models/**/*.py"])
def test_domain_and_models_know_nothing_of_http(pattern: str) -> None:
    uses = [
        (str(path.relative_to(PROJECT)), line, name)
        for path in found(pattern)
        for line, name in imported(path)
        if name.startswith(HTTP)
    ]
    assert uses == []


def test_no_lock_of_a_process_guards_data() -> None:
    locks = [
        (str(path.relative_to(PROJECT)), line, name)
        for app in ("games", "protests", "tournaments")
        for path in found(f"{app}/**/*.py")
        for line, name in imported(path)
        if name.startswith(("threading", "multiprocessing"))
    ]
    assert locks == []
