"""The deal of a table: the host enters the cards, the game begins, the console opens."""

from collections import Counter
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

import rules
from games.domain.errors import Locked, Refusal
from games.models import Game, Role, User
from tournaments.domain import setup
from tournaments.models import Table

# What the console writes down completely; hands that were void are written down only where the host says so.
RECORDED = (
    "nominations",
    "votes",
    "counts",
    "raises",
    "fouls",
    "shots",
    "kills",
    "checks",
    "speeches",
    "times",
)


@require_http_methods(["GET", "POST"])
@login_required
def deal(request: HttpRequest, slug: str, table_id: int) -> HttpResponse:
    """Enter the ten cards; a table whose game has begun leads to it."""
    table = get_object_or_404(
        Table.objects.select_related("round__tournament", "game"), pk=table_id, round__tournament__slug=slug
    )
    user = request.user
    tournament = table.round.tournament
    if not isinstance(user, User) or not user.has_perm("games.import", tournament):
        raise PermissionDenied(_("Hosts and judges of this tournament begin its games."))
    if table.game is not None:
        return redirect(after(user, table.game), code=table.game.code)
    seats = list(table.seats.select_related("participant__player").order_by("seat"))
    chosen = {row.seat: request.POST.get(f"role-{row.seat}", "") for row in seats}
    fault, status = "", 200
    if request.method == "POST":
        fault = fault_of(chosen)
        if not fault:
            try:
                game = setup.open_table_game(table=table, roles=chosen, actor=user, recorded=RECORDED)
            except Locked:  # somebody else was quicker; the table leads to his game
                return redirect("deal", slug=slug, table_id=table_id)
            except Refusal as error:
                fault = str(error)
            else:
                return redirect(after(user, game), code=game.code)
        status = 422
    context: dict[str, Any] = {
        "table": table,
        "tournament": tournament,
        "seats": [{"row": row, "chosen": chosen[row.seat] or Role.CIVILIAN} for row in seats],
        "roles": Role.choices,
        "fault": fault,
    }
    return render(request, "tournaments/deal.html", context, status=status)


def after(user: User, game: Game) -> str:
    """Where a begun game is gone on with: whoever may not record it reads its protocol."""
    return "console" if user.has_perm("games.append", game) else "protocol"


def fault_of(chosen: dict[int, str]) -> str:
    """What is wrong with the cards as entered, empty when nothing is."""
    dealt = Counter(chosen.values())
    if dealt == Counter(rules.DEAL):
        return ""
    counted = {role: dealt[role] for role in rules.DEAL}
    text = _(
        "A deal is 6 civilians, 1 sheriff, 2 mafia and 1 don; "
        "entered are %(civilian)s, %(sheriff)s, %(mafia)s and %(don)s."
    )
    return text % counted
