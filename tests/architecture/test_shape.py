"""The shape of the sources: sizes, docstrings, where tests live, what templates must not hold."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

from deploy.stack import PROJECT

MOST_LINES_OF_A_FILE = 400
MOST_LINES_OF_A_FUNCTION = 40
PACKAGES = ("rules", "games", "protests", "tournaments", "deploy", "tests")
APPLICATIONS = ("rules", "games", "protests", "tournaments", "deploy")
BANNED_NAMES = {"utils", "helpers", "manager", "managers", "misc", "common"}


def tracked(*patterns: str) -> list[Path]:
    """Files under version control that match; without version control all files that match."""
    done = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=PROJECT, capture_output=True, text=True)
    names = [name for name in done.stdout.split("\0") if name]
    if done.returncode:
        names = [
            str(p.relative_to(PROJECT)) for pattern in patterns for p in PROJECT.rglob(pattern.split("/")[-1])
        ]
    paths = [PROJECT / name for name in names]
    return [
        path
        for path in paths
        if path.is_file() and path.relative_to(PROJECT).parts[0] not in (".venv", ".tools")
    ]


def sources() -> list[Path]:
    """Every Python file but migrations, which are generated."""
    paths = [path for path in tracked("*.py") if "migrations" not in path.parts]
    assert len(paths) > 20
    return paths


def test_no_file_is_longer_than_400_lines() -> None:
    paths = [*sources(), *(p for p in tracked("*.js", "*.css", "*.html") if "vendor" not in p.parts)]
    long = {
        str(path.relative_to(PROJECT)): count
        for path in paths
        if (count := len(path.read_text().splitlines())) > MOST_LINES_OF_A_FILE
    }
    assert long == {}


def test_no_function_is_longer_than_40_lines() -> None:
    long = [
        (str(path.relative_to(PROJECT)), node.name, size)
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and (size := node.end_lineno - node.lineno + 1) > MOST_LINES_OF_A_FUNCTION
    ]
    assert long == []


def test_every_public_module_class_and_function_of_the_applications_says_what_it_is() -> None:
    silent = []
    for path in sources():
        name = path.relative_to(PROJECT)
        if name.parts[0] not in APPLICATIONS or not path.read_text().strip():
            continue
        tree = ast.parse(path.read_text())
        if ast.get_docstring(tree) is None:
            silent.append((str(name), "module"))
        silent += [
            (str(name), node.name)
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            and not node.name.startswith("_")
            and ast.get_docstring(node) is None
        ]
    assert silent == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert [path for path in sources() if path.stem in BANNED_NAMES] == []


def test_tests_live_below_tests_only() -> None:
    strays = [
        str(path.relative_to(PROJECT))
        for path in sources()
        if path.relative_to(PROJECT).parts[0] != "tests"
        and (path.name.startswith("test_") or path.name in ("tests.py", "conftest.py"))
    ]
    assert strays == []


def test_nothing_swallows_every_error() -> None:
    greedy = [
        (str(path.relative_to(PROJECT)), node.lineno)
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ExceptHandler)
        and (
            node.type is None
            or (isinstance(node.type, ast.Name) and node.type.id in ("Exception", "BaseException"))
        )
        and not any(isinstance(inner, ast.Raise) for inner in ast.walk(node))
    ]
    assert greedy == []


@pytest.mark.parametrize("mark", ["noqa", "type: ignore", "pragma: no cover"])
def test_an_exception_from_a_check_gives_its_reason_beside_it(mark: str) -> None:
    pattern = re.compile(rf"#\s*{mark}(:?\s*[A-Z]+[0-9]+(,\s*[A-Z]+[0-9]+)*|\[[a-z, -]+\])?(?P<reason>.*)$")
    bare = []
    for path in sources():
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = pattern.search(line)
            if match and len(match["reason"].strip(" #()-:")) < 5:
                bare.append((str(path.relative_to(PROJECT)), number))
    assert bare == []


TEMPLATE_FAULTS = {
    "a style attribute": re.compile(r"<[^>]+\sstyle\s*=", re.IGNORECASE),
    "a style element": re.compile(r"<style[\s>]", re.IGNORECASE),
    "a script without src": re.compile(
        r"<script(?![^>]*\ssrc\s*=)(?![^>]*type=\"application/json\")", re.IGNORECASE
    ),
    "an event attribute": re.compile(r"<[^>]+\son[a-z]+\s*=", re.IGNORECASE),
    "htmx code in an attribute": re.compile(r"\shx-on|\"js:", re.IGNORECASE),
    "something from another host": re.compile(
        r"(src|href)\s*=\s*[\"'](https?:)?//(?!www\.w3\.org)", re.IGNORECASE
    ),
}


@pytest.mark.parametrize("fault", TEMPLATE_FAULTS)
def test_no_template_holds(fault: str) -> None:
    pattern = TEMPLATE_FAULTS[fault]
    holders = [
        (str(path.relative_to(PROJECT)), match.group(0))
        for path in tracked("*.html", "*.svg")
        if "vendor" not in path.parts and (match := pattern.search(path.read_text()))
    ]
    if fault == "something from another host":
        holders = [holder for holder in holders if not holder[0].endswith(".svg")]
    assert holders == []
