"""Server-sent events: `/live/<channel>/` sends the version of what changed, and nothing else.

Served by the live process, which has an event loop. A running game's channel is for its officials: how often
it speaks at night would tell others what happens there.
"""

import logging
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import redis.asyncio
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import gettext as _

from games.domain.visibility import visible_to
from games.live import PREFIX
from games.models import Game, User

PING_SECONDS = 15
RETRY_MILLISECONDS = 3000
OPEN_CHANNELS = ("t", "p")

logger = logging.getLogger(__name__)


async def stream(request: HttpRequest, channel: str) -> HttpResponseBase:
    """The stream of one channel, if whoever asks may follow it."""
    if not isinstance(request, ASGIRequest):
        return HttpResponse(_("Streams are served by the live process."), status=421)
    user = await request.auser()
    if not await sync_to_async(_may_follow)(user, channel):
        return HttpResponse(_("You cannot follow this."), status=403)
    response = StreamingHttpResponse(_events(channel), content_type="text/event-stream")
    response["Cache-Control"] = "no-cache, no-transform"
    response["X-Accel-Buffering"] = "no"
    origin = request.headers.get("Origin", "")
    # The demonstration serves pages and streams on two ports of one host; another host gets no answer.
    if urlsplit(origin).hostname == urlsplit(f"//{request.get_host()}").hostname:
        response["Access-Control-Allow-Origin"] = origin
        response["Access-Control-Allow-Credentials"] = "true"
        response["Vary"] = "Origin, Cookie"
    return response


def _may_follow(user: User | AnonymousUser, channel: str) -> bool:
    kind, _separator, name = channel.partition(":")
    if kind in OPEN_CHANNELS:
        return bool(name)
    game = Game.objects.filter(code=name).first() if kind == "g" else None
    return game is not None and visible_to(user, game).sees_secrets


async def _events(channel: str) -> AsyncIterator[str]:
    """Versions as they are announced; a comment every so often keeps proxies from closing the stream."""
    yield f"retry: {RETRY_MILLISECONDS}\n\n"
    client = redis.asyncio.Redis.from_url(settings.REDIS_URL)
    try:
        async with client.pubsub() as subscription:
            await subscription.subscribe(PREFIX + channel)
            while True:
                notice = await subscription.get_message(timeout=PING_SECONDS)
                if notice is None:
                    yield ": ping\n\n"
                elif notice["type"] == "subscribe":
                    yield ": subscribed\n\n"
                elif notice["type"] == "message":
                    yield f"event: version\ndata: {notice['data'].decode()}\n\n"
    except redis.RedisError as error:
        # The stream ends; the browser comes back after the retry time.
        logger.warning("live stream of %s ended: %s", channel, error)
    finally:
        await client.aclose()
