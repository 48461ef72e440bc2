"""The shell part of the two commands: what it says when something is missing, and when it does nothing."""

import ast
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.stack import PROJECT

NEEDED = "Arbiter needs Python 3.13 or newer"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A fresh checkout as far as the shell part sees it."""
    folder = tmp_path / "checkout"
    (folder / "deploy").mkdir(parents=True)
    for name in (
        "demo",
        "test",
        "deploy/bootstrap.sh",
        ".python-version",
        "requirements-demo.txt",
        "requirements-dev.txt",
    ):
        shutil.copy(PROJECT / name, folder / name)
    return folder


def program(path: Path, script: str) -> Path:
    """An executable shell script."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def start(command: list[str], checkout: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run it in the checkout with an empty home and nothing in the environment but what is given."""
    home = checkout.parent / "home"
    home.mkdir(exist_ok=True)
    return subprocess.run(
        command,
        cwd=checkout,
        env={"HOME": str(home), **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize("command", ["./demo", "./test"])
def test_without_a_new_enough_python_one_sentence_says_so(command: str, checkout: Path) -> None:
    tools = checkout.parent / "bin"
    program(
        tools / "uv", '[ "$1" = --version ] || { echo "error: no interpreter, no download" >&2; exit 2; }'
    )
    for name in ("python3", "python3.13"):
        program(tools / name, "exit 1")
    done = start([command], checkout, PATH=f"{tools}:/usr/bin:/bin")
    assert done.returncode == 1
    assert done.stdout == ""
    assert (
        done.stderr
        == f"{NEEDED}: none was found here and uv could not fetch one; install it and start again.\n"
    )
    assert not (checkout / ".venv").exists()


def test_an_interrupted_installation_is_not_taken_for_a_complete_one(checkout: Path) -> None:
    tools = checkout.parent / "bin"
    make = 'mkdir -p .venv/bin; ln -s "$REAL" .venv/bin/python'
    program(tools / "uv", f'case "$1" in --version) ;; pip) exit 2 ;; *) {make} ;; esac')
    done = start(["./demo"], checkout, PATH=f"{tools}:/usr/bin:/bin", REAL=sys.executable)
    assert done.returncode == 1
    assert "could not be installed" in done.stderr
    assert not (checkout / ".venv/.locked").exists()


def test_a_complete_installation_is_left_alone(checkout: Path) -> None:
    program(checkout / ".venv/bin/python", "exit 0")
    locked = subprocess.run(
        "cat requirements-dev.txt .python-version | cksum",
        shell=True,
        cwd=checkout,
        capture_output=True,
        text=True,
    ).stdout
    (checkout / ".venv/.locked").write_text(locked)
    done = start(["./demo"], checkout, PATH="/usr/bin:/bin", UV="/bin/false")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_changed_lock_file_is_installed_again(checkout: Path) -> None:
    log = checkout.parent / "calls"
    tools = checkout.parent / "bin"
    program(tools / "uv", f'echo "$1 $2" >> {log}')
    program(checkout / ".venv/bin/python", "exit 0")
    (checkout / ".venv/.locked").write_text("1 2\n")
    done = start(["./demo"], checkout, PATH=f"{tools}:/usr/bin:/bin")
    assert done.returncode == 0
    assert log.read_text().splitlines() == ["--version ", "pip sync"]


def test_manage_py_tells_an_old_python_in_one_sentence() -> None:
    source = (PROJECT / "manage.py").read_text()
    ast.parse(source, feature_version=(3, 7))  # an old interpreter must get as far as the check
    script = f"import sys; sys.version_info = (3, 11, 7); exec(compile({source!r}, 'manage.py', 'exec'))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=dict(os.environ)
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(NEEDED)
