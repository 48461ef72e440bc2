"""Setting a tournament up: its rules, its people, its draw, and the games at its tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import IntegrityError, transaction
from django.utils import timezone as clock
from django.utils.translation import gettext_lazy as _

import rules
from games.domain import record
from games.domain.errors import Locked, Malformed, Refusal
from games.models import Game, Player, User
from rules.clauses import clause
from tournaments.domain import standings
from tournaments.models import (
    Appointment,
    Participant,
    Round,
    ScoringProfile,
    Table,
    TableSeat,
    Tournament,
)

SEATS = 10


@dataclass(frozen=True, slots=True)
class TableInput:
    """One table of a round: ten participants in seat order."""

    number: int
    host: User | None
    seats: Sequence[Participant]


@transaction.atomic
def create(
    *,
    slug: str,
    name: str,
    regulation: str,
    scoring: ScoringProfile,
    starts_on: date,
    place: str = "",
    options: Mapping[str, str | int] | None = None,
    protest_rules: Mapping[str, Any] | None = None,
    timezone: str = "Europe/Kyiv",
) -> Tournament:
    """A tournament under a known regulation; Malformed for an unknown rule, value or zone, Refusal for a
    taken slug.
    """
    try:
        frozen = rules.regulations.frozen_options(regulation, dict(options or {}))
    except rules.ProtocolError as error:
        raise Malformed.from_error(error, _("The tournament's rules cannot be used.")) from None
    try:
        ZoneInfo(timezone)
    except (ZoneInfoNotFoundError, ValueError):
        raise Malformed("BAD_ZONE", _("There is no time zone of this name.")) from None
    if Tournament.objects.filter(slug=slug).exists():
        raise Refusal("SLUG_TAKEN", _("There is a tournament of this address already."), status=409)
    return Tournament.objects.create(
        slug=slug,
        name=name,
        place=place,
        regulation=regulation,
        options=dict(options or {}),
        protest_rules={**record.default_protest_rules(regulation, frozen), **(protest_rules or {})},
        scoring=scoring,
        starts_on=starts_on,
        timezone=timezone,
    )


def appoint(*, tournament: Tournament, user: User, duty: str, rank: int = 1) -> Appointment:
    """Appoint somebody; Refusal for an unknown duty, or where the tournament has its chief judge already."""
    if duty not in Appointment.Duty.values:
        message = _("There is no duty “%(duty)s”. Choose one of: %(known)s.")
        known = ", ".join(Appointment.Duty.values)
        raise Refusal("UNKNOWN_DUTY", message % {"duty": duty, "known": known})
    try:
        with transaction.atomic():
            appointment, _made = Appointment.objects.get_or_create(
                tournament=tournament, user=user, duty=duty, defaults={"rank": rank}
            )
    except IntegrityError:
        raise Refusal(
            "CHIEF_JUDGE_TAKEN", _("The tournament has a chief judge already."), status=409
        ) from None
    return appointment


def enter(*, tournament: Tournament, player: Player, number: int | None = None) -> Participant:
    """Enter a player under a number (the next free one by default)."""
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        if number is None:
            last = Participant.objects.filter(tournament=tournament).order_by("-number").first()
            number = last.number + 1 if last else 1
        if Participant.objects.filter(tournament=tournament, player=player).exists():
            raise Refusal("ENTERED", _("This player is entered already."), status=409)
        if Participant.objects.filter(tournament=tournament, number=number).exists():
            message = _("Number %(number)s is given already.")
            raise Refusal("NUMBER_TAKEN", message % {"number": number}, status=409)
        return Participant.objects.create(tournament=tournament, player=player, number=number)


@transaction.atomic
def add_round(*, tournament: Tournament, number: int, tables: Sequence[TableInput]) -> Round:
    """A round with its draw; every participant sits once, every table has ten seats."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    seated = [participant.pk for table in tables for participant in table.seats]
    if any(len(table.seats) != SEATS for table in tables) or len(set(seated)) != len(seated):
        raise Malformed(
            "BAD_DRAW", _("Every table needs ten different players, and nobody sits twice in a round.")
        )
    if Participant.objects.filter(tournament=tournament, pk__in=seated).count() != len(seated):
        raise Malformed("BAD_DRAW", _("Only players entered in this tournament can be drawn."))
    if Round.objects.filter(tournament=tournament, number=number).exists():
        message = _("Round %(number)s is drawn already.")
        raise Refusal("ROUND_TAKEN", message % {"number": number}, status=409)
    made = Round.objects.create(tournament=tournament, number=number)
    for planned in tables:
        table = Table.objects.create(round=made, number=planned.number, host=planned.host)
        seat_participants(table, planned.seats)
    return made


def seat_participants(table: Table, participants: Sequence[Participant]) -> None:
    """Write the seats of a table in order."""
    TableSeat.objects.bulk_create(
        TableSeat(
            table=table,
            round_id=table.round_id,
            seat=number,
            participant=participant,
            is_extra=table.is_extra,
        )
        for number, participant in enumerate(participants, start=1)
    )


@clause("R-1")
@transaction.atomic
def open_table_game(*, table: Table, roles: Mapping[int, str], actor: User, recorded: Sequence[str]) -> Game:
    """Begin the game of a table with the dealt roles (seat → role); players and rules come from the draw."""
    tournament = lock_rules(table)
    seats = list(table.seats.select_related("participant__player"))
    missing = sorted({seat.seat for seat in seats} ^ set(roles))
    if missing:
        message = _("Every drawn seat gets one card; look at seats: %(seats)s.")
        raise Malformed("BAD_DEAL", message % {"seats": ", ".join(map(str, missing))})
    game = record.open_game(
        regulation=tournament.regulation,
        options=tournament.options,
        seats=[record.SeatInput(seat.seat, seat.participant.player, roles[seat.seat]) for seat in seats],
        actor=actor,
        recorded=recorded,
        series=tournament.slug,
        title=table_title(table),
        metadata={"tournament": tournament.name, "round": table.round.number, "table": table.number},
        protest_rules=tournament.protest_rules,
        host=table.host or actor,
        side_judges=side_judges(tournament),
        replays=replayed_at(table),
    )
    put(table, game)
    return game


@clause("R-1")
@transaction.atomic
def attach_game(*, table: Table, game: Game) -> Table:
    """Give a table a game that was stored by itself.

    Refused unless it was stored for this tournament, under its rules, with the players of the draw seat by
    seat, and sits at no other table.
    """
    tournament = lock_rules(table)
    refuse_foreign(tournament, table, game)
    drawn = {seat.seat: seat.participant.player_id for seat in table.seats.select_related("participant")}
    dealt = {seat.number: seat.player_id for seat in game.seats.all()}
    if drawn != dealt:
        seats = ", ".join(str(seat) for seat in sorted(dealt) if drawn.get(seat) != dealt[seat])
        message = _("The players differ from the draw at seats: %(seats)s.")
        raise Refusal("NOT_AS_DRAWN", message % {"seats": seats}, status=409)
    put(table, game)
    return table


def refuse_foreign(tournament: Tournament, table: Table, game: Game) -> None:
    """Raise the Refusal that stands against playing this game in this tournament."""
    other = Table.objects.select_related("round").filter(game=game).exclude(pk=table.pk).first()
    if other is not None:
        message = _("This game is at table %(table)s of round %(round)s already.")
        place = {"table": other.number, "round": other.round.number}
        raise Refusal("GAME_PLACED", message % place, status=409)
    if game.series != tournament.slug:
        raise Refusal("OTHER_SERIES", _("This game was stored outside this tournament before."), status=409)
    options = rules.regulations.frozen_options(tournament.regulation, tournament.options)
    if (game.regulation, game.options) != (tournament.regulation, options):
        message = _(
            "The game was recorded under “%(game)s”; this tournament plays “%(own)s” with its options."
        )
        names = {"game": game.regulation, "own": tournament.regulation}
        raise Refusal("OTHER_RULES", message % names, status=409)


def put(table: Table, game: Game) -> None:
    """Bind the game to the table, once."""
    locked = Table.objects.select_for_update().get(pk=table.pk)
    if locked.game_id is not None and locked.game_id != game.pk:
        raise Locked("TABLE_TAKEN", _("This table has its game already."))
    locked.game = table.game = game
    locked.save(update_fields=["game"])
    standings.refresh(table.round.tournament)


def lock_rules(table: Table) -> Tournament:
    """The table's tournament, its regulation and scoring locked from now on."""
    tournament = Tournament.objects.select_for_update().get(pk=table.round.tournament_id)
    if tournament.rules_locked_at is None:
        tournament.rules_locked_at = clock.now()
        tournament.save(update_fields=["rules_locked_at"])
    return tournament


def side_judges(tournament: Tournament) -> list[User]:
    """Everybody appointed as side judge, in order."""
    listed = Appointment.objects.filter(tournament=tournament, duty=Appointment.Duty.SIDE_JUDGE)
    return [row.user for row in listed.select_related("user")]


def table_title(table: Table) -> str:
    """How a game is called where its tournament is not named."""
    return f"{table.round.tournament.name}: {table.round.number}/{table.number}"


def replayed_at(table: Table) -> Game | None:
    """The game that an extra table replays: the one in this round with the same ten in the same seats."""
    if not table.is_extra:
        return None
    own = list(table.seats.values_list("seat", "participant_id"))
    for other in Table.objects.filter(round_id=table.round_id, is_extra=False, game__isnull=False):
        if list(other.seats.values_list("seat", "participant_id")) == own:
            return other.game
    return None


@transaction.atomic
def add_replay_table(*, game: Game) -> Table | None:
    """A further table in the game's round with the same ten in the same seats; None outside a tournament."""
    origin = Table.objects.select_related("round").filter(game=game).first()
    if origin is None:
        return None
    taken = Table.objects.filter(round=origin.round).order_by("-number").first()
    extra = Table.objects.create(round=origin.round, number=(taken.number if taken else 0) + 1, is_extra=True)
    seats = origin.seats.select_related("participant").order_by("seat")
    seat_participants(extra, [seat.participant for seat in seats])
    return extra
