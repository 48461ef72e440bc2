"""The start page: what Arbiter is, what waits for the signed-in person, the tournaments."""

from django.db.models import Count, OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import User
from tournaments.interfaces import desk
from tournaments.models import StandingsVersion, Tournament

SHOWN = 50


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The latest tournaments with the status of their published standings."""
    latest = StandingsVersion.objects.filter(tournament=OuterRef("pk")).order_by("-number")
    tournaments = Tournament.objects.annotate(
        players=Count("participants", distinct=True),
        played=Count("rounds__tables__game", distinct=True),
        version=Subquery(latest.values("number")[:1]),
        status=Subquery(latest.values("status")[:1]),
    )[:SHOWN]
    tasks = desk.waiting(request.user) if isinstance(request.user, User) else []
    return render(request, "home/home.html", {"tournaments": tournaments, "tasks": tasks})
