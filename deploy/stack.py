"""The whole of Arbiter as child processes: services, web, live and worker, until no process is left.

`Site` is web, live and worker on given services; `Stack` is a `Site` on the services of one state folder,
behind a lock that lets one run use the folder at a time. `DATABASE_URL` and `REDIS_URL`, when set, name
servers that are used as they are; only what is missing is started here.
"""

import fcntl
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from deploy.embedded import Places, Postgres, Valkey, own_folder, server_user
from deploy.processes import Children, Command, StartError, end_leftovers

PROJECT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
APP_ROLE = "arbiter_app"
READY_SECONDS = 60.0


def free_port(wanted: int = 0) -> int:
    """`wanted` if nothing listens there, else a port that is free now."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except (OSError, OverflowError):
                continue
            return int(probe.getsockname()[1])
    raise StartError(f"No port is free on {HOST}.")


class Site:
    """Web, live and worker processes on one database and one broker, all under the application's role."""

    NAMES = ("web", "live", "worker")

    def __init__(
        self, children: Children, environment: Mapping[str, str], *, port: int, live_port: int
    ) -> None:
        self.children = children
        self.url = f"http://{HOST}:{port}"
        self.live_url = f"http://{HOST}:{live_port}"
        self.environment = {**environment, "ARBITER_LIVE_URL": self.live_url}
        self.environment.setdefault("ARBITER_DB_ROLE", APP_ROLE)

    def start(self) -> None:
        """Start the three and wait until web and live answer their health check."""
        for name in self.NAMES:
            self.children.start(self._command(name))
        self.wait()

    def wait(self) -> None:
        """Wait until web and live are healthy; a failure shows the end of the log."""
        deadline = time.monotonic() + READY_SECONDS
        for name, url in (("web", self.url), ("live", self.live_url)):
            while not _is_healthy(url):
                if name in self.children.ended() or time.monotonic() > deadline:
                    raise StartError(f"The {name} process did not start.\n{self.children.explain(name)}")
                time.sleep(0.05)

    def run(self, *arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
        """Run Python with `arguments` in the project as the application; `ARBITER_URL` is its address."""
        environment = {**self.environment, "ARBITER_URL": self.url}
        return subprocess.run(
            [sys.executable, *arguments], env=environment, cwd=PROJECT, text=True, **options
        )

    def _command(self, name: str) -> Command:
        python = [sys.executable, "-m"]
        gunicorn = [*python, "gunicorn", "--config"]
        arguments = {
            "web": [*gunicorn, "deploy/gunicorn_web.py", "deploy.wsgi:application"],
            "live": [*gunicorn, "deploy/gunicorn_live.py", "deploy.asgi:application"],
            "worker": [
                *python, "celery", "-A", "deploy", "worker", "--beat", "--loglevel", "INFO",
                "--pool", "threads", "--concurrency", "2", "--without-gossip", "--without-mingle",
                "--schedule", str(self.children.folder / "beat-schedule"),
            ],
        }  # fmt: skip
        bind = {"web": self.url, "live": self.live_url, "worker": ""}[name].removeprefix("http://")
        environment = {**self.environment, "ARBITER_BIND": bind}
        return Command(name=name, arguments=arguments[name], environment=environment, folder=PROJECT)


def _is_healthy(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.HTTPError):
        return False


class Lock:
    """One run at a time for a state folder. The kernel drops it with its holder: no crash leaves one."""

    def __init__(self, state: Path) -> None:
        self.path = state / "lock"
        self._file = self.path.open("a+")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StartError(self._refusal()) from None
        self.note(url="")

    def note(self, *, url: str) -> None:
        """Write down who holds the lock and where it serves, for the message to a second start."""
        self._file.seek(0)
        self._file.truncate()
        json.dump({"pid": os.getpid(), "url": url}, self._file)
        self._file.flush()

    def release(self) -> None:
        """Let the next run in."""
        self._file.close()

    def _refusal(self) -> str:
        try:
            holder = json.loads(self.path.read_text())
        except ValueError:
            holder = {"pid": "unknown", "url": ""}
        place = f"at {holder['url']} " if holder["url"] else ""
        return (
            f"Arbiter is already running {place}(process {holder['pid']}). "
            "Open that address, or stop that run with Ctrl-C and start again."
        )


class Stack:
    """Everything that one state folder needs to serve Arbiter; `stop` leaves no process behind."""

    def __init__(
        self,
        state: Path,
        *,
        settings: str = "deploy.settings.dev",
        durable: bool = True,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self.state = state.resolve()
        self.state.mkdir(parents=True, exist_ok=True)
        own_folder(self.state, 0o711 if server_user() is not None else 0o700)
        self.durable = durable
        self.children = Children(self.state / "logs")
        self.lock: Lock | None = None
        self.services: dict[str, Postgres | Valkey] = {}
        self.environment = {
            **environment,
            "DJANGO_SETTINGS_MODULE": settings,
            "ARBITER_STATE": str(self.state),
            "PYTHONUNBUFFERED": "1",
        }
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def start_services(self, *, reset: bool = False) -> None:
        """Take the folder, end what a killed run left, start what no URL names; `reset` empties it first."""
        self.lock = Lock(self.state)
        end_leftovers(self.children.register)
        places = Places(self.state)
        if reset:
            if self.environment.get("DATABASE_URL"):
                raise StartError(
                    "DATABASE_URL names a server of yours; Arbiter does not empty it. Do that yourself."
                )
            places.forget()
        shutil.rmtree(self.children.folder, ignore_errors=True)
        missing = [name for name in ("DATABASE_URL", "REDIS_URL") if not self.environment.get(name)]
        if missing:
            places.make()
        if "DATABASE_URL" in missing:
            postgres = Postgres(places, self.children, durable=self.durable)
            self.services[Postgres.NAME] = postgres
            postgres.start()
            self.environment["DATABASE_URL"] = postgres.url()
        if "REDIS_URL" in missing:
            valkey = Valkey(places, self.children)
            self.services[Valkey.NAME] = valkey
            valkey.start()
            self.environment["REDIS_URL"] = valkey.url()

    def restart(self, name: str) -> None:
        """Start a process again that has ended; of a service, wait until it answers."""
        self.children.restart(name)
        if name in self.services:
            self.services[name].wait()

    def run(self, *arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
        """Run Python with `arguments` in the project, as the database's owner, and wait for it."""
        command = [sys.executable, *arguments]
        return subprocess.run(command, env=self.environment, cwd=PROJECT, text=True, **options)

    def prepare(self) -> dict[str, str]:
        """Migrate and seed the database; return the sign-in paths by the name of their holder."""
        done = self.run("-m", "deploy.prepare", stdout=subprocess.PIPE)
        if done.returncode:
            raise StartError("The database could not be prepared; the lines above say why.")
        links: dict[str, str] = json.loads(done.stdout)
        return links

    def start_site(self, *, port: int) -> Site:
        """Start web on `port` (or a free one), live on the next, and the worker."""
        port = free_port(port)
        site = Site(self.children, self.environment, port=port, live_port=free_port(port + 1))
        site.start()
        self.environment["ARBITER_LIVE_URL"] = site.live_url
        if self.lock:
            self.lock.note(url=site.url)
        return site

    def stop(self) -> None:
        """Stop the servers of the site, then the services they use, then let the folder go."""
        self.children.stop(Site.NAMES)
        self.children.stop()
        if self.lock:
            shutil.rmtree(Places(self.state).sockets, ignore_errors=True)
            self.lock.release()
            self.lock = None
