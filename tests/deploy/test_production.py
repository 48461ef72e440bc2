"""Production settings: nothing has an unsafe default, and Django's own deployment check finds nothing."""

import os
import subprocess
import sys

import pytest

from deploy.stack import PROJECT

# An interpreter that lies in an unusual place needs the way to its own library.
INTERPRETER = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
COMPLETE = {
    **INTERPRETER,
    "DJANGO_SETTINGS_MODULE": "deploy.settings.production",
    "SECRET_KEY": "0f3c-a-long-and-random-key-of-a-site-b1d7-5e9a-44c2-8f60",
    "DATABASE_URL": "postgres://arbiter_login:secret@localhost/arbiter",
    "REDIS_URL": "redis://localhost:6379/0",
    "ALLOWED_HOSTS": "arbiter.example.org",
}


def check(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """`manage.py check --deploy` in exactly this environment."""
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "INFO"]
    return subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True)


def test_the_deployment_check_finds_nothing() -> None:
    done = check(COMPLETE)
    assert (done.returncode, done.stdout) == (0, "System check identified no issues (0 silenced).\n"), (
        done.stderr
    )


@pytest.mark.parametrize("name", ["SECRET_KEY", "DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS"])
def test_a_missing_value_is_named(name: str) -> None:
    done = check({key: value for key, value in COMPLETE.items() if key != name})
    assert done.returncode == 1
    assert f"Set the {name} environment variable" in done.stderr
