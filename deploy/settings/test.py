"""Settings of the test run: the development stack with a fixed key and quick password hashing."""

import os

os.environ.setdefault("SECRET_KEY", "for-tests-only-" + "0" * 40)

from deploy.settings.dev import *  # noqa: F403  (the key must be known before the layer below reads it)

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
ALLOWED_HOSTS = ["*"]
