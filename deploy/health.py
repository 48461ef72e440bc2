"""The health check of web and live: does this process reach PostgreSQL and the Redis-protocol server?"""

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

SECONDS = 3


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _redis_answers() -> bool:
    client = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=SECONDS, socket_connect_timeout=SECONDS)
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False
    finally:
        client.close()


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """200 if both answer, else 503; the text names each. It is for machines, so it is not translated."""
    checks = {"PostgreSQL": _database_answers(), "Valkey": _redis_answers()}
    lines = [f"{name}: {'ok' if answers else 'no answer'}\n" for name, answers in checks.items()]
    return HttpResponse(
        "".join(lines), content_type="text/plain", status=200 if all(checks.values()) else 503
    )
