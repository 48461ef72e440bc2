"""Child processes that end with their parent: start, stop in order, explain, clean up after a crashed run.

Owns no knowledge of what the children are. Each has a log file and a line in a register, so that the next
start can end whatever a killed run left. On Linux the kernel signals a child when its parent dies.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

STOP_SECONDS = 10.0
PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform.startswith("linux") else None


class StartError(Exception):
    """Something could not be started; the message says what, why and what to do."""


@dataclass(frozen=True, kw_only=True)
class Command:
    """What to run: `stop_signal` asks it to end, `user` is the uid to run as (None: the parent's)."""

    name: str
    arguments: Sequence[str]
    environment: Mapping[str, str] | None = None
    folder: Path = Path("/")
    stop_signal: signal.Signals = signal.SIGTERM
    user: int | None = None


def as_user(uid: int | None) -> dict[str, Any]:
    """Arguments for `subprocess` that make a child run as `uid` and nothing else (None: as its parent)."""
    return {} if uid is None else {"user": uid, "group": uid, "extra_groups": []}


def _end_with_parent(stop_signal: signal.Signals) -> Callable[[], None]:
    parent = os.getpid()

    def before_exec() -> None:
        if _libc is not None:
            _libc.prctl(PR_SET_PDEATHSIG, int(stop_signal))
        if os.getppid() != parent:  # it died between the fork and the line above
            os._exit(1)

    return before_exec


def _birth(pid: int) -> str | None:
    """The kernel's start time of `pid`, telling it from a later process of that number (None: gone)."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return None
    fields = status.rpartition(")")[2].split()
    return None if fields[0] == "Z" else fields[19]


def end_leftovers(register: Path) -> list[str]:
    """End the processes that `register` lists and that still run; return their names, remove the register."""
    try:
        entries = json.loads(register.read_text())
    except (OSError, ValueError):
        entries = []
    running = [entry for entry in entries if entry["birth"] and _birth(entry["pid"]) == entry["birth"]]
    for entry in reversed(running):
        _signal(entry["pid"], entry["stop"])
    deadline = time.monotonic() + STOP_SECONDS
    for entry in running:
        while _birth(entry["pid"]) == entry["birth"] and time.monotonic() < deadline:
            time.sleep(0.05)
        if _birth(entry["pid"]) == entry["birth"]:
            _signal(entry["pid"], signal.SIGKILL)
    register.unlink(missing_ok=True)
    return [entry["name"] for entry in running]


def _signal(pid: int, number: int) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass  # it ended by itself in the meantime


class Children:
    """The processes started here, in order, with their logs below `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.register = folder / "processes.json"
        self._running: dict[str, tuple[Command, subprocess.Popen[bytes]]] = {}

    def start(self, command: Command) -> subprocess.Popen[bytes]:
        """Start `command` and note it in the register; its output goes to `<folder>/<name>.log`."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.log(command.name).open("ab") as log:
            process = subprocess.Popen(
                list(command.arguments),
                env=None if command.environment is None else dict(command.environment),
                cwd=command.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_end_with_parent(command.stop_signal),
                **as_user(command.user),
            )
        self._running[command.name] = (command, process)
        self._write_register()
        return process

    def restart(self, name: str) -> None:
        """Start a command again that has ended."""
        command, process = self._running[name]
        self._mop_up(process)
        self.start(command)

    def pid(self, name: str) -> int:
        """The process id of the child called `name`."""
        return self._running[name][1].pid

    def ended(self) -> list[str]:
        """Names of the children that have ended without being asked to."""
        return [name for name, (_, process) in self._running.items() if process.poll() is not None]

    def log(self, name: str) -> Path:
        """The log file of the child called `name`."""
        return self.folder / f"{name}.log"

    def explain(self, name: str) -> str:
        """The end of the child's log, for an error message."""
        try:
            lines = self.log(name).read_text(errors="replace").splitlines()
        except OSError:
            lines = []
        return "\n".join(lines[-15:]) or "(its log is empty)"

    def kill(self, name: str) -> None:
        """SIGKILL the child and wait for it, as a crash would end it; `restart` brings it back."""
        _, process = self._running[name]
        process.kill()
        process.wait()

    def stop(self, names: Iterable[str] | None = None) -> None:
        """Ask the named children (default: all) to end, wait together, then end what does not listen."""
        wanted = list(self._running) if names is None else [name for name in names if name in self._running]
        for name in reversed(wanted):
            command, process = self._running[name]
            if process.poll() is None:
                process.send_signal(command.stop_signal)
        deadline = time.monotonic() + STOP_SECONDS
        for name in wanted:
            _, process = self._running.pop(name)
            try:
                process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            self._mop_up(process)
        self._write_register()

    def _mop_up(self, process: subprocess.Popen[bytes]) -> None:
        """End what the child itself had started: its session holds nothing else."""
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass  # nothing is left of it (PermissionError: macOS says so of a finished group)

    def _write_register(self) -> None:
        entries = [
            {
                "name": name,
                "pid": process.pid,
                "birth": _birth(process.pid),
                "stop": int(command.stop_signal),
            }
            for name, (command, process) in self._running.items()
        ]
        if not entries:
            self.register.unlink(missing_ok=True)
            return
        new = self.register.with_suffix(".new")
        new.write_text(json.dumps(entries))
        new.replace(self.register)
