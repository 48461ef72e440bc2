"""`./demo` from start to an empty process list: signals, a crash, a second start, a taken port."""

import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from deploy.embedded import DATABASE, OWNER, Places
from deploy.processes import _birth
from deploy.stack import HOST, PROJECT, free_port

MARK = "ARBITER_TEST_RUN"
ROLES = ["chief judge", "organiser", "host", "player", "spectator"]
pytestmark = [
    pytest.mark.timeout(240),
    pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks at processes through /proc"),
]


class Demo:
    """Runs of the demonstration on one state folder; every process that they start carries a mark."""

    def __init__(self, state: Path) -> None:
        self.state = state
        self.mark = uuid.uuid4().hex
        self.running: list[subprocess.Popen[str]] = []

    def start(self, *options: str) -> subprocess.Popen[str]:
        """Start a run; it is not yet ready."""
        environment = {**os.environ, MARK: self.mark}
        for name in ("DATABASE_URL", "REDIS_URL", "ARBITER_STATE", "DJANGO_SETTINGS_MODULE"):
            environment.pop(name, None)
        process = subprocess.Popen(
            [sys.executable, "-m", "deploy.demo", "--state", str(self.state), *options],
            cwd=PROJECT, env=environment, text=True,
            preexec_fn=hear_interrupts, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        self.running.append(process)
        return process

    def serve(self, *options: str) -> tuple[subprocess.Popen[str], str]:
        """Start a run and wait until it serves: the process and its URL."""
        process = self.start("--port", str(free_port()), *options)
        lines = []
        for line in process.stdout or ():
            lines.append(line)
            if "Ctrl-C" in line:
                return process, read_url("".join(lines))
        raise AssertionError(f"the demonstration ended: {''.join(lines)} {process.communicate()[1]}")

    def processes(self) -> list[str]:
        """Command lines of everything that the runs have left running."""
        places = Places(self.state)
        found = []
        for entry in Path("/proc").iterdir():
            try:
                marked = f"{MARK}={self.mark}".encode() in (entry / "environ").read_bytes()
                folder = (entry / "cwd").readlink()
                alive = entry.name.isdigit() and _birth(int(entry.name)) is not None
            except OSError:
                continue
            # PostgreSQL writes its titles over its environment; it is known by the folder that it works in.
            if alive and (
                marked or folder.is_relative_to(places.data) or folder.is_relative_to(places.sockets)
            ):
                found.append((entry / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        return found

    def wait_until_empty(self) -> list[str]:
        """Give the kernel's signals half a minute: a starting worker needs it; what is left then."""
        deadline = time.monotonic() + 30
        while (left := self.processes()) and time.monotonic() < deadline:
            time.sleep(0.1)
        return left


def hear_interrupts() -> None:
    """A shell's background job ignores Ctrl-C, and so would what the tests start in one."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def read_url(output: str) -> str:
    """The address that a run printed."""
    match = re.search(r"ready after [0-9.]+ s: (http://\S+?)/\n", output)
    assert match, output
    return match[1]


def status(url: str) -> int:
    """The status that the site answers with, without following redirects."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc, timeout=10)
    connection.request("GET", parts.path)
    answer = connection.getresponse().status
    connection.close()
    return answer


def eventually(condition: Callable[[], bool], seconds: float = 20) -> bool:
    """Whether the condition comes true in time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if condition():
                return True
        except OSError:
            pass  # nobody listens yet
        time.sleep(0.1)
    return False


@pytest.fixture(scope="module")
def state() -> Iterator[Path]:
    """One state folder for the tests of this module: each start finds what the last one left."""
    folder = Path(tempfile.mkdtemp(prefix="arbiter-demo-"))
    folder.chmod(0o711)
    yield folder
    Places(folder).forget()
    shutil.rmtree(folder)


@pytest.fixture
def demo(state: Path) -> Iterator[Demo]:
    """Runs of one test; none of them outlives it."""
    runs = Demo(state)
    yield runs
    for process in runs.running:
        if process.poll() is None:
            process.kill()
        process.communicate()
    assert runs.wait_until_empty() == []


def test_exit_prints_address_and_links_and_leaves_no_process(demo: Demo) -> None:
    process = demo.start("--exit", "--port", str(free_port()))
    output, errors = process.communicate(timeout=200)
    assert process.returncode == 0, errors
    url = read_url(output)
    assert re.findall(rf"^  (.+?) +{re.escape(url)}/sign-in/[^/]+/$", output, re.MULTILINE) == ROLES
    assert demo.wait_until_empty() == []


def test_the_second_start_keeps_the_data_and_termination_stops_everything(demo: Demo) -> None:
    process, url = demo.serve()
    assert status(f"{url}/healthz") == 200
    with psycopg.connect(
        f"postgres://{OWNER}@/{DATABASE}?host={Places(demo.state).sockets / 'postgres'}"
    ) as owner:
        assert owner.execute("SELECT count(*) FROM tournaments_tournament").fetchone() == (1,)
    process.terminate()
    assert process.wait(60) == 143
    assert demo.wait_until_empty() == []


def test_a_start_beside_a_running_one_names_it_and_changes_nothing(demo: Demo) -> None:
    first, url = demo.serve()
    second = demo.start("--exit")
    _, errors = second.communicate(timeout=60)
    assert second.returncode == 1
    assert errors.startswith(f"Arbiter is already running at {url} (process {first.pid}).")
    assert status(f"{url}/healthz") == 200
    first.send_signal(signal.SIGINT)
    assert first.wait(60) == 0
    assert demo.wait_until_empty() == []


def test_a_killed_run_leaves_nothing_and_the_next_start_heals(demo: Demo) -> None:
    first, _ = demo.serve()
    first.kill()
    first.wait()
    assert demo.wait_until_empty() == []
    # What a power cut would leave: the pid file of a dead server whose number now belongs to another process.
    cluster = next(Places(demo.state).data.glob("pg[0-9]*"))
    (cluster / "postmaster.pid").write_text(f"{os.getpid()}\n{cluster}\n")
    second = demo.start("--exit", "--port", str(free_port()))
    _, errors = second.communicate(timeout=120)
    assert (second.returncode, demo.wait_until_empty()) == (0, []), errors


def test_a_start_right_after_a_kill_ends_what_still_runs(demo: Demo) -> None:
    first, _ = demo.serve()
    first.kill()
    second = demo.start("--exit", "--port", str(free_port()))
    _, errors = second.communicate(timeout=120)
    assert (second.returncode, demo.wait_until_empty()) == (0, []), errors


@pytest.mark.parametrize("command", ["gunicorn_web", "celery", "pg18"])
def test_a_process_that_dies_is_started_again(demo: Demo, command: str) -> None:
    process, url = demo.serve()
    pid = next(int(pid) for pid in children(process.pid) if command in command_line(pid))
    os.kill(pid, signal.SIGKILL)
    assert eventually(
        lambda: any(command in command_line(child) for child in children(process.pid) if child != pid)
    )
    assert eventually(lambda: status(f"{url}/healthz") == 200)
    process.terminate()
    assert process.wait(60) == 143
    assert demo.wait_until_empty() == []


def children(pid: int) -> list[int]:
    """Process ids of the direct children."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def command_line(pid: int) -> str:
    """The command line of a process, empty if it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def test_a_taken_port_is_said_and_another_one_used(demo: Demo) -> None:
    with socket.socket() as other:
        other.bind((HOST, 0))
        other.listen()
        port = other.getsockname()[1]
        process = demo.start("--exit", "--port", str(port))
        output, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    assert f"Port {port} is taken; using another one." in output.splitlines()
    assert urlsplit(read_url(output)).port != port


def test_reset_starts_over(demo: Demo) -> None:
    cluster = next(Places(demo.state).data.glob("pg[0-9]*"))
    before = cluster.stat().st_ino, (cluster / "PG_VERSION").stat().st_mtime_ns
    process = demo.start("--reset", "--exit", "--port", str(free_port()))
    _, errors = process.communicate(timeout=200)
    assert process.returncode == 0, errors
    assert (cluster.stat().st_ino, (cluster / "PG_VERSION").stat().st_mtime_ns) != before


def test_reset_never_empties_a_server_of_ones_own(demo: Demo) -> None:
    process = subprocess.run(
        [sys.executable, "-m", "deploy.demo", "--state", str(demo.state), "--reset", "--exit"],
        cwd=PROJECT, text=True, capture_output=True,
        env={**os.environ, "DATABASE_URL": "postgres://somebody@127.0.0.1:1/own", MARK: demo.mark},
    )  # fmt: skip
    assert process.returncode == 1
    assert process.stderr.startswith("DATABASE_URL names a server of yours; Arbiter does not empty it.")
