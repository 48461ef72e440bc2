"""How processes log: one line a record through the standard library, and no secret in it.

Sign-in links carry a secret in their path; it is cut out before a record reaches any handler.
"""

import re

import structlog
from structlog.typing import EventDict, WrappedLogger

SECRET_PATHS = re.compile(r"(/sign-in/)[^/\s'\"?]+")


def without_secrets(text: str) -> str:
    """`text` with the secret part of each sign-in link replaced."""
    return SECRET_PATHS.sub(r"\1…", text)


def cut_secrets(logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
    """Structlog processor: no value of the record keeps a sign-in link."""
    return {key: without_secrets(value) if isinstance(value, str) else value for key, value in event.items()}


def configure() -> None:
    """Send structlog's records through the standard library, where `LOGGING` sets levels and handlers."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.add_logger_name,
            structlog.stdlib.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            cut_secrets,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
