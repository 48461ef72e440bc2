"""Live notices through Redis pub/sub: a channel (`g:<code>`, `t:<slug>`, `p:<id>`) and an opaque version.

A notice says only that something changed; whoever hears it fetches what he may see. Losing notices costs
freshness and nothing else, so an unreachable server is logged and never stops a write.
"""

import logging
from functools import cache, partial

import redis
from django.conf import settings
from django.db import transaction

PREFIX = "live:"
# A slow server must not hold up a judge at the table.
TIMEOUT_SECONDS = 0.5

logger = logging.getLogger(__name__)


@cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS
    )


def publish(channel: str, version: str) -> None:
    """Announce a version on a channel once the running transaction is committed, or at once without one."""
    transaction.on_commit(partial(_send, channel, version))


def _send(channel: str, version: str) -> None:
    try:
        _client().publish(PREFIX + channel, version)
    except redis.RedisError as error:
        logger.warning("live notice on %s lost: %s", channel, error)
