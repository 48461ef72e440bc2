"""Games judged anew, for chief judge and organisers of a tournament: what differs, before anybody decides."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from games.models import Readjudication, User
from tournaments.interfaces import rejudged_page
from tournaments.models import Tournament
from tournaments.views.organiser import with_tournament

REFUSAL = gettext_lazy("Organisers and the chief judge see the games that were judged anew.")


@require_GET
@with_tournament("tournaments.manage", REFUSAL)
def listed(request: HttpRequest, tournament: Tournament, user: User) -> HttpResponse:
    """The sets that hold games of this tournament."""
    context = {"tournament": tournament, "sets": rejudged_page.listed(tournament)}
    return render(request, "tournaments/judged_anew.html", context)


@require_GET
@with_tournament("tournaments.manage", REFUSAL)
def one(request: HttpRequest, tournament: Tournament, user: User, run_id: UUID) -> HttpResponse:
    """One set: the games of this tournament about which something else is said."""
    run = get_object_or_404(Readjudication.objects.select_related("decided_by"), pk=run_id)
    page = rejudged_page.build(run, tournament, user, getattr(request, "LANGUAGE_CODE", "en"))
    return render(request, "tournaments/judged_anew_set.html", {"tournament": tournament, "page": page})
