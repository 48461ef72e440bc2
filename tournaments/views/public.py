"""Pages of a tournament that everybody may see. Standings are read from the frozen version alone."""

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

import rules
from tournaments.context import page as page_context
from tournaments.domain.publish import latest
from tournaments.interfaces import caching, standings_page
from tournaments.interfaces import overview as overview_page
from tournaments.models import StandingsVersion, Tournament


def regulation_title(tournament: Tournament, language: str) -> str:
    """The regulation's title in the reader's language."""
    return rules.regulations.load(tournament.regulation).title["ru" if language.startswith("ru") else "en"]


@require_GET
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """Rounds, tables, staff, and what the reader may do."""
    tournament = get_object_or_404(Tournament.objects.select_related("scoring"), slug=slug)
    context = {
        "tournament": tournament,
        "rounds": overview_page.rounds(tournament),
        "staff": overview_page.staff(tournament),
        "latest": latest(tournament),
        "regulation": regulation_title(tournament, getattr(request, "LANGUAGE_CODE", "en")),
        "can_import": request.user.has_perm("games.import", tournament),
        "can_publish": request.user.has_perm("tournaments.publish", tournament),
    }
    return render(request, "tournaments/overview.html", context)


@require_GET
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The version that holds."""
    tournament = get_object_or_404(Tournament, slug=slug)
    newest = latest(tournament)
    if newest is None:
        return render(request, "tournaments/unpublished.html", {"tournament": tournament})
    return show(request, tournament, newest)


@require_GET
def version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One published version, also an old one."""
    tournament = get_object_or_404(Tournament, slug=slug)
    return show(
        request, tournament, get_object_or_404(StandingsVersion, tournament=tournament, number=number)
    )


def show(request: HttpRequest, tournament: Tournament, chosen: StandingsVersion) -> HttpResponse:
    """Render a version, or answer 304 to whoever has the page as it is now."""
    page = standings_page.build(chosen)
    own = getattr(getattr(request.user, "player", None), "pk", None)
    context = {"tournament": tournament, "page": page, "own": own}
    if len(get_messages(request)):
        return render(request, "tournaments/standings.html", context)
    tag = caching.page_tag(page, own, *reader(request))
    if caching.is_known(request.headers.get("If-None-Match"), tag):
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = render(request, "tournaments/standings.html", context)
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def reader(request: HttpRequest) -> list[object]:
    """What of the reader the frame of every page shows; a page kept for him must not outlive it."""
    # Makes the token's secret known on the first visit too, before the cookie comes back.
    get_token(request)
    around = page_context(request)
    cookies = [request.META["CSRF_COOKIE"], around["theme"]]
    return [
        get_language(),
        request.user.pk,
        str(request.user),
        str(around["capacity"]),
        *cookies,
        str(around["tour"]),
    ]
