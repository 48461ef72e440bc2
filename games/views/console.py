"""The host's console and the service worker that keeps it at hand without a network."""

import hashlib
import json
from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from games.domain import queries
from games.interfaces import console_page, console_words
from games.models import Game
from games.views.pages import require, with_game

SHELL = (
    "console/console.css",
    "console/console.js",
    "console/describe.js",
    "console/dom.js",
    "console/flow/count.js",
    "console/flow/day.js",
    "console/flow/discipline.js",
    "console/flow/due.js",
    "console/flow/fold.js",
    "console/flow/night.js",
    "console/flow/objections.js",
    "console/flow/table.js",
    "console/flow/voting.js",
    "console/follow.js",
    "console/log.js",
    "console/queue_file.js",
    "console/ring.js",
    "console/sheets.js",
    "console/status.js",
    "console/steps.js",
    "console/store.js",
    "console/sync.js",
    "console/timer.js",
    "console/uuid7.js",
    "css/tokens.css",
    "vendor/golos-text/golos-text-cyrillic-wght-normal.woff2",
    "vendor/golos-text/golos-text-latin-wght-normal.woff2",
    "vendor/idb/index.js",
)


@require_GET
@login_required
@with_game
def console(request: HttpRequest, game: Game) -> HttpResponse:
    """The console of a running game; a signed one is read on its protocol page."""
    require(request, "games.append", game, _("Only the officials of this game record it."))
    if not queries.is_open(game):
        return redirect("protocol", code=game.code)
    get_token(request)
    context = {"game": game, "setup": console_page.setup(game), "words": console_words.words()}
    response = render(request, "games/console.html", context)
    response["Cache-Control"] = "private, no-cache"
    # By this the service worker tells the console from the page of a hall's portal.
    response["X-Arbiter-Console"] = "1"
    return response


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker with the list of files to keep; a new release of any of them is a new worker."""
    digest = hashlib.sha256()
    for name in ("console/worker.js", *SHELL):
        digest.update(content(name))
    files = sorted({address for name in SHELL for address in (f"{settings.STATIC_URL}{name}", static(name))})
    head = f"const VERSION = {json.dumps(digest.hexdigest()[:16])};\nconst FILES = {json.dumps(files)};\n"
    response = HttpResponse(
        head.encode() + content("console/worker.js"), content_type="text/javascript; charset=utf-8"
    )
    response["Cache-Control"] = "no-cache"
    return response


def content(name: str) -> bytes:
    """A static file as it lies in the application."""
    found = finders.find(name)
    if found is None:
        raise FileNotFoundError(name)
    return Path(found).read_bytes()
