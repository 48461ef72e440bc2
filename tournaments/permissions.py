"""The permission backend: `user.has_perm("games.append", game)` answered from appointments, duties and seats.

Nothing is stored per object, so nothing drifts. `MATRIX` is the whole policy: which capacities carry which
permission. A capacity is read from the object asked about (a game, a protest, a tournament, or None).
"""

from typing import Any

from django.contrib.auth.backends import BaseBackend
from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, Value
from django.db.models.functions import Concat

from games.models import Game, Official, Seat, User
from protests.models import Protest
from tournaments.models import Appointment, Tournament

JUDGES = frozenset({"chief_judge", "deputy"})
MATRIX: dict[str, frozenset[str]] = {
    "games.view_secret": JUDGES | {"table_host", "table_side_judge"},
    "games.append": frozenset({"chief_judge", "table_host", "table_side_judge"}),
    "games.sign": frozenset({"chief_judge", "table_host"}),
    "games.confirm": JUDGES | {"table_side_judge", "host", "side_judge"},
    "games.award": frozenset({"chief_judge", "table_host"}),
    "games.import": frozenset({"chief_judge", "organiser", "host"}),
    "protests.file": frozenset({"player"}),
    "protests.vote": frozenset({"player"}),
    "protests.rule": JUDGES,
    "protests.close": JUDGES,
    "tournaments.manage": frozenset({"chief_judge", "organiser"}),
    "tournaments.publish": frozenset({"chief_judge", "organiser"}),
}


class AppointmentBackend(BaseBackend):
    """Grants what appointments to the tournament, duties at the table and seats in the game entail."""

    def has_perm(self, user_obj: User | AnonymousUser, perm: str, obj: Model | Any | None = None) -> bool:
        """Whether one of the user's capacities towards `obj` carries the permission."""
        needed = MATRIX.get(perm)
        if needed is None or not isinstance(user_obj, User) or not user_obj.is_active:
            return False
        return bool(needed & capacities(user_obj, obj))


def capacities(user: User, target: Model | None) -> set[str]:
    """What the user is to this object; without an object, what he is to any tournament."""
    if isinstance(target, Protest):
        target = target.game
    if isinstance(target, Game):
        return at_game(user, target)
    if isinstance(target, Tournament):
        return set(Appointment.objects.filter(user=user, tournament=target).values_list("duty", flat=True))
    if target is None:
        return set(Appointment.objects.filter(user=user).values_list("duty", flat=True))
    return set()


def at_game(user: User, game: Game) -> set[str]:
    """Capacities towards a game: appointments to its tournament, duties at its table, a seat in it."""
    appointed = Appointment.objects.filter(user=user, tournament__rounds__tables__game=game)
    at_table = Official.objects.filter(user=user, game=game).annotate(at=Concat(Value("table_"), "duty"))
    seated = Seat.objects.filter(player__user=user, game=game).annotate(at=Value("player"))
    parts = [rows.order_by().values_list("at", flat=True) for rows in (at_table, seated)]
    listed = appointed.order_by().values_list("duty", flat=True).union(*parts)
    return set(listed.order_by())
