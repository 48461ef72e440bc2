"""Settings for tools that read the project without a server: type checks, translations, collecting files.

Nothing answers at the addresses below; a tool that does open a connection fails at once.
"""

import os

os.environ.setdefault("SECRET_KEY", "offline-tools-only-" + "0" * 40)
os.environ.setdefault("DATABASE_URL", "postgres://nobody@127.0.0.1:1/none")
os.environ.setdefault("REDIS_URL", "redis://127.0.0.1:1/0")

from deploy.settings.dev import *  # noqa: F403  (the variables must be set before the layer below reads them)
