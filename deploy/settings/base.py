"""Settings common to every environment, read from environment variables.

`DATABASE_URL` (PostgreSQL), `ARBITER_DB_ROLE` (role the process switches to, so that append-only tables
cannot be changed), `REDIS_URL` (Redis protocol; Unix socket or TCP), `ARBITER_LIVE_URL` (origin of the live
server where it is not the page's own), `ARBITER_STATE` (folder for runtime files).
"""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import environ
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from deploy import logs

BASE_DIR = Path(__file__).resolve().parent.parent.parent
env = environ.Env()


def database(url: str, role: str) -> dict[str, Any]:
    """Django's database entry for `url`; sessions switch to `role` when one is named."""
    config: dict[str, Any] = environ.Env.db_url_config(url)
    options = config.setdefault("OPTIONS", {})
    if "host" in options:
        config["HOST"] = options.pop("host")
    if role:
        options["options"] = f"-c role={role}"
    config["CONN_MAX_AGE"] = 60
    config["CONN_HEALTH_CHECKS"] = True
    return config


def redis_urls(url: str) -> tuple[str, str]:
    """(cache and pub/sub URL, Celery broker URL) on one Redis-protocol server.

    The cache uses the database that `url` names (0 if none, `?db=N` for a socket), the broker the next one.
    """
    parts = urlsplit(url)
    if parts.scheme in ("unix", "redis+socket"):
        number = int(dict(parse_qsl(parts.query)).get("db", 0))
        return f"unix://{parts.path}?db={number}", f"redis+socket://{parts.path}?virtual_host={number + 1}"
    number = int(parts.path.strip("/") or 0)
    base = f"{parts.scheme}://{parts.netloc}"
    return f"{base}/{number}", f"{base}/{number + 1}"


DATABASES = {"default": database(env.str("DATABASE_URL"), env.str("ARBITER_DB_ROLE", default=""))}
REDIS_URL, CELERY_BROKER_URL = redis_urls(env.str("REDIS_URL"))
CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "pgtrigger",
    "axes",
    "django_htmx",
    "django_structlog",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "tournaments",
    "protests",
    "games",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "deploy.urls"
WSGI_APPLICATION = "deploy.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.context.page",
            ]
        },
    }
]

AUTH_USER_MODEL = "games.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "tournaments.permissions.AppointmentBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 1
AXES_LOCKOUT_CALLABLE = "tournaments.views.session.locked_out"
AXES_VERBOSE = False

LANGUAGE_CODE = "en"
LANGUAGES = [("ru", _("Russian")), ("en", _("English"))]
USE_I18N = True
FORMAT_MODULE_PATH = ["deploy.formats"]
USE_TZ = True
# The zone in which pages show times; stored times are UTC whatever it is.
TIME_ZONE = env.str("ARBITER_TIME_ZONE", default="UTC")

STATIC_URL = "/static/"
STATIC_ROOT: Path | None = Path(env.str("STATIC_ROOT", default=str(BASE_DIR / "staticfiles")))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LIVE_URL = env.str("ARBITER_LIVE_URL", default="")
SECURE_CSP = {
    "default-src": [CSP.SELF],
    "connect-src": [CSP.SELF, *([LIVE_URL] if LIVE_URL else [])],
    "img-src": [CSP.SELF, "data:"],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
PERMISSIONS_POLICY: dict[str, list[str]] = {
    name: [] for name in ("camera", "geolocation", "microphone", "payment", "usb")
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000

CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "close-due-ballots": {"task": "protests.tasks.close_due_ballots", "schedule": 15.0},
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.authentication.AccessTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsers.LimitedJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.api.errors.handle",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Arbiter API",
    "DESCRIPTION": "Tournaments, games, adjudication, protests, ballots and standings.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {"RemedyEnum": ["change", "annul", "replay"]},
}

# One uploaded game file, in bytes; the largest real protocol is below 64 kB.
IMPORT_MAX_BYTES = 1_000_000
SIGN_IN_LINK_HOURS = 72

logs.configure()
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {"django_structlog.middlewares.request": {"level": "WARNING"}},
}
