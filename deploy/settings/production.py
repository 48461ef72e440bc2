"""Production settings: what differs per site comes from the environment; nothing has an unsafe default.

Required: `SECRET_KEY` (or `SECRET_KEY_FILE`), `DATABASE_URL`, `REDIS_URL`, `ALLOWED_HOSTS` (comma-separated).
"""

from environ import FileAwareEnv

from deploy.settings.base import *  # noqa: F403  (the settings modules are layers of one namespace)
from deploy.settings.base import DATABASES

env = FileAwareEnv()
SECRET_KEY = env.str("SECRET_KEY")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[f"https://{host}" for host in ALLOWED_HOSTS])
DEBUG = False
DEMO = False

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
AXES_IPWARE_PROXY_COUNT = 1
DATABASES["default"]["OPTIONS"].setdefault("sslmode", env.str("DATABASE_SSLMODE", default="prefer"))
