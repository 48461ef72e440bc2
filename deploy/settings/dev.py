"""Settings of `./demo` and of work on this machine: plain HTTP on localhost, a key kept in the state."""

import secrets

from deploy.settings.base import *  # noqa: F403  (the settings modules are layers of one namespace)
from deploy.settings.base import BASE_DIR, env

STATE_DIR = env.path("ARBITER_STATE", default=str(BASE_DIR / ".state"))


def local_key() -> str:
    """The secret key of this checkout: made at the first start, kept in the state folder."""
    path = BASE_DIR / str(STATE_DIR) / "secret-key"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x") as new:
            path.chmod(0o600)
            new.write(secrets.token_urlsafe(48))
    except FileExistsError:
        pass  # an earlier start made it
    return path.read_text()


SECRET_KEY = env.str("SECRET_KEY", default="") or local_key()
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
DEMO = True
TIME_ZONE = env.str("ARBITER_TIME_ZONE", default="Europe/Kyiv")
# Files are served from where they lie: nothing has to be collected before a start.
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
