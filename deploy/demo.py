"""`./demo`: the whole of Arbiter on this machine with a seeded tournament, until Ctrl-C.

Exit codes: 0 after Ctrl-C, `--exit` or a story that went as expected; 1 if something did not start or the
story went otherwise; 143 after SIGTERM. The data stay in `.state` for the next start.
"""

import argparse
import signal
import sys
import time
from pathlib import Path
from types import FrameType
from typing import NoReturn

from deploy.processes import StartError
from deploy.stack import PROJECT, Site, Stack

DEFAULT_PORT = 8000
MOST_RESTARTS = 5
ROLES = {
    "chief_judge": "chief judge",
    "organiser": "organiser",
    "host": "host",
    "player": "player",
    "spectator": "spectator",
}


def say(text: str = "") -> None:
    """Print a line at once, also into a pipe."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="./demo", description="Run Arbiter here, with a tournament to look at."
    )
    parser.add_argument("--exit", action="store_true", help="stop as soon as everything is up")
    parser.add_argument("--reset", action="store_true", help="throw the data of earlier runs away first")
    parser.add_argument(
        "--script", action="store_true", help="play the story without a browser, on fresh data"
    )
    parser.add_argument(
        "--port", type=int, default=DEFAULT_PORT, help="port of the site (default: %(default)s)"
    )
    parser.add_argument(
        "--state", type=Path, default=PROJECT / ".state", help="folder of the data (default: .state)"
    )
    return parser.parse_args(given)


def _announce(site: Site, links: dict[str, str], seconds: float) -> None:
    say(f"Arbiter is ready after {seconds:.1f} s: {site.url}/")
    say(f"Guided tour: {site.url}/demo/")
    say("Sign in as")
    for key, path in links.items():
        say(f"  {ROLES.get(key, key):<12} {site.url}{path}")


def _watch(stack: Stack) -> NoReturn:
    """Stay until a signal comes; a process that ends by itself is started again, a few times."""
    restarts = 0
    while True:
        time.sleep(0.5)
        for name in stack.children.ended():
            restarts += 1
            if restarts > MOST_RESTARTS:
                raise StartError(f"The {name} process ends again and again.\n{stack.children.explain(name)}")
            say(f"The {name} process ended unexpectedly; starting it again.")
            stack.restart(name)


def _serve(stack: Stack, options: argparse.Namespace) -> int:
    """Start everything and do what was asked for; return the exit code."""
    began = time.monotonic()
    stack.start_services(reset=options.reset or options.script)
    links = stack.prepare()
    site = stack.start_site(port=options.port)
    if not site.url.endswith(f":{options.port}"):
        say(f"Port {options.port} is taken; using another one.")
    if options.script:
        say(f"Arbiter is ready: {site.url}/\n")
        return site.run("manage.py", "demo_story").returncode
    _announce(site, links, time.monotonic() - began)
    if options.exit:
        return 0
    say(f"The data and the logs are in {stack.state}. Ctrl-C stops everything.")
    _watch(stack)


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


def main(given: list[str] | None = None) -> int:
    """Run the demonstration; whatever happens, nothing stays running."""
    options = arguments(given)
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup leaves it
            signal.signal(number, _terminate)
    state = options.state / "script" if options.script else options.state
    try:
        stack = Stack(state)
        try:
            return _serve(stack, options)
        finally:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)  # a second Ctrl-C must not cut the stopping short
            stack.stop()
    except StartError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        say("\nStopped.")
        return 0


if __name__ == "__main__":
    sys.exit(main())
