"""Live notices: who may follow hears a version after the commit; losing Redis loses no write."""

import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPResponse

import pytest
from django.test import override_settings

from games import live
from games.domain import record
from games.models import Head
from tests.games import tables
from tests.plugins.processes import LiveStack


@contextmanager
def following(stack: LiveStack, channel: str, cookie: str = "") -> Iterator[HTTPResponse]:
    headers = {"Cookie": cookie} if cookie else {}
    request = urllib.request.Request(f"{stack.live_url}/live/{channel}/", headers=headers)
    with urllib.request.urlopen(request, timeout=20) as stream:
        for line in stream:
            if line == b": subscribed\n":
                break
        yield stream


def next_notice(stream: HTTPResponse) -> list[str]:
    lines: list[str] = []
    for line in stream:
        text = line.decode().rstrip("\n")
        if text == "" and lines:
            return lines
        if text and not text.startswith(":"):
            lines.append(text)
    return lines


def test_a_follower_hears_of_an_append_to_an_ended_game(live_stack: LiveStack) -> None:
    with live_stack.orm():
        host = tables.user("host")
        game = tables.ended(host)
        with following(live_stack, f"g:{game.code}") as stream:
            pause = tables.entries({"type": "pause"})
            seq = Head.objects.get(game=game).seq
            record.append(game=game, base_seq=seq, entries=pause, actor=host)
            version = Head.objects.get(game=game).hash[:16]
            assert next_notice(stream) == ["event: version", f"data: {version}"]


def test_a_running_game_is_not_for_strangers(live_stack: LiveStack) -> None:
    with live_stack.orm():
        game = tables.opened(tables.user("another host"))
    for channel in (f"g:{game.code}", "g:nope", "x:1", "t:"):
        with pytest.raises(urllib.error.HTTPError) as refusal:
            urllib.request.urlopen(f"{live_stack.live_url}/live/{channel}/", timeout=10)
        assert refusal.value.code == 403
        refusal.value.close()


def test_a_tournament_channel_is_open(live_stack: LiveStack) -> None:
    with live_stack.orm(), following(live_stack, "t:cup") as stream:
        live.publish("t:cup", "2")
        assert next_notice(stream) == ["event: version", "data: 2"]


def test_only_pages_of_the_same_host_may_read_a_stream(live_stack: LiveStack) -> None:
    allowed = {}
    for origin in (live_stack.url, "http://example.org"):
        request = urllib.request.Request(f"{live_stack.live_url}/live/t:cup/", headers={"Origin": origin})
        with urllib.request.urlopen(request, timeout=20) as stream:
            allowed[origin] = stream.headers["Access-Control-Allow-Origin"]
    assert allowed == {live_stack.url: live_stack.url, "http://example.org": None}


def test_a_write_does_not_need_redis(fresh_database: str, caplog: pytest.LogCaptureFixture) -> None:
    live._client.cache_clear()
    try:
        with override_settings(REDIS_URL="unix:///nowhere/valkey.sock"):
            game = tables.opened(tables.user("host"))
    finally:
        live._client.cache_clear()
    assert f"live notice on g:{game.code} lost" in caplog.text
    assert Head.objects.get(game=game).seq == 1
