"""Filing and withdrawing a protest (R-12.1, R-12.2): the first write of every case.

Filing freezes what the engine says about the game at that moment. Every refusal says what to do instead.
"""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_lazy as _

import rules
from games.domain import log, queries
from games.domain.errors import Forbidden, Locked, Malformed, Refusal
from games.models import Game, Player, Projection, Team, User
from protests.domain import docket, states, window
from protests.models import Docket, Ground, Protest, ProtestState, Remedy
from rules.clauses import clause

_UNSTORABLE = "\x00"
MOST_GROUNDS = 10


@dataclass(frozen=True, slots=True)
class GroundInput:
    """One episode: the event of the log, the clause said to be broken, what should have happened."""

    event_id: UUID
    clause: str
    statement: str


@transaction.atomic
def file(
    *,
    game: Game,
    filer: Player | None,
    grounds: Sequence[GroundInput],
    wanted: str,
    effect_statement: str,
    actor: User | None,
) -> Protest:
    """File a protest for the filer's team; one a team and game.

    Refusals: PROTESTS_OFF, GAME_NOT_ENDED, NOT_A_PLAYER, NOT_YOURSELF, FINAL, TOO_LATE, DUPLICATE,
    NO_BREACH_ALLEGED, NO_EFFECT_STATED, UNKNOWN_EVENT, UNKNOWN_CLAUSE, BAD_REMEDY.
    """
    team = refuse_filing(game=game, filer=filer)
    assert filer is not None
    if actor is not None and actor.pk != filer.user_id:
        raise Forbidden("NOT_YOURSELF", _("A player files a protest himself, nobody for him."))
    page = docket.locked(game.series)
    _refuse_closed(game, team, page)
    _refuse_text(wanted, effect_statement, grounds)
    places = _places(game, grounds)
    judged = Projection.objects.get(game=game)
    protest = Protest.objects.create(
        id=uuid.uuid4(),
        series=game.series,
        number=docket.next_number(page),
        game=game,
        filer=filer,
        team=team,
        wanted=wanted,
        effect_statement=log.in_nfc(effect_statement.strip()),
        adjudication=judged.answer,
        adjudicated_head=judged.head_hash,
        filed_at=states.now(),
    )
    Ground.objects.bulk_create(_ground(protest, row, places) for row in grounds)
    states.announce(protest)
    return protest


def _ground(protest: Protest, row: GroundInput, places: Mapping[UUID, int]) -> Ground:
    return Ground(
        protest=protest,
        event_id=row.event_id,
        event_index=places[row.event_id],
        clause=row.clause,
        statement=log.in_nfc(row.statement.strip()),
    )


@clause("R-12", "R-12.1", "R-12.2")
def refuse_filing(*, game: Game, filer: Player | None) -> Team:
    """Raise the refusal that stands against this player filing about this game now, whatever he writes."""
    if not window.rules_of(game)["enabled"]:
        raise Refusal(
            "PROTESTS_OFF",
            _(
                "The rules of this game provide for no protest. If the record differs from what everybody"
                " saw, ask the host for a clerical correction."
            ),
        )
    if not queries.is_ended(game):
        raise Locked(
            "GAME_NOT_ENDED",
            _(
                "The game is not over. Under R-12.1 a protest is filed after it; play on and note the moment."
                " A protest declared at the table is a removal (R-9.1.4)."
            ),
        )
    team = None if filer is None else queries.team_of(game, filer)
    if team is None:
        raise Forbidden(
            "NOT_A_PLAYER",
            _(
                "Only the ten players of this game can file a protest about it (R-12.1). Tell one of them,"
                " or the chief judge, what you saw."
            ),
        )
    _refuse_closed(game, team, Docket.objects.filter(series=game.series).first())
    return team


def _refuse_closed(game: Game, team: Team, page: Docket | None) -> None:
    if page is not None and page.closed_at is not None:
        raise Locked("FINAL", _("The standings are final: no protest is taken any more."))
    if Protest.objects.filter(game=game, team=team).exclude(state=ProtestState.WITHDRAWN).exists():
        raise Locked(
            "DUPLICATE",
            _(
                "Your team has a protest about this game already, and a team has one. New evidence goes"
                " to the chief judge, before the standings are final."
            ),
        )
    deadline = window.closes_at(game)
    if deadline is not None and states.now() > deadline:
        raise Locked(
            "TOO_LATE",
            _("The time for filing is over. If you could not have known earlier, tell the chief judge why."),
        )


def _refuse_text(wanted: str, effect_statement: str, grounds: Sequence[GroundInput]) -> None:
    if wanted not in Remedy.values:
        raise Malformed("BAD_REMEDY", _("Ask for one of: a changed result, an annulled game, a replay."))
    if not grounds or any(not row.clause.strip() or not row.statement.strip() for row in grounds):
        raise Refusal(
            "NO_BREACH_ALLEGED",
            _(
                "Name at least one episode with the clause that was broken and what should have happened"
                " (R-12.2)."
            ),
        )
    if not effect_statement.strip():
        raise Refusal("NO_EFFECT_STATED", _("State in what way the breach affected the result (R-12.2)."))
    if len(grounds) > MOST_GROUNDS:
        raise Malformed("TOO_MANY_GROUNDS", _("Ten episodes are enough for one protest."))
    if any(_UNSTORABLE in text for row in grounds for text in (row.statement, effect_statement)):
        raise Malformed("BAD_TEXT", _("The text holds a character that cannot be stored."))
    if len({(row.event_id, row.clause) for row in grounds}) < len(grounds):
        raise Malformed("SAME_GROUND_TWICE", _("The same event is named twice with the same clause."))


def _places(game: Game, grounds: Sequence[GroundInput]) -> dict[UUID, int]:
    """Event id → its place in the protocol, for every event of the game."""
    places = {event_id: index for index, event_id in enumerate(log.event_ids(game))}
    clauses = rules.regulations.load(game.regulation).clauses
    problems = []
    for number, row in enumerate(grounds):
        if row.event_id not in places:
            problems.append(
                _fault(number, "event_id", "UNKNOWN_EVENT", "такого события в игре нет", "no such event")
            )
        if row.clause not in clauses:
            problems.append(
                _fault(number, "clause", "UNKNOWN_CLAUSE", "такого пункта в регламенте нет", "no such clause")
            )
    if problems:
        raise Malformed(problems[0].code, _("A ground names something this game does not have."), problems)
    return places


def _fault(number: int, name: str, code: str, ru: str, en: str) -> rules.Problem:
    return rules.Problem(
        path=f"grounds[{number}].{name}", code=code, message={"ru": f"Здесь {ru}.", "en": f"Here: {en}."}
    )


@transaction.atomic
def withdraw(*, protest: Protest, actor: User) -> Protest:
    """Take a protest back before it is ruled on; only its filer can. His team may then file anew."""
    row = states.locked(protest.pk)
    if row.filer.user_id is None or row.filer.user_id != actor.pk:
        raise Forbidden("NOT_THE_FILER", _("Only the player who filed a protest can withdraw it."))
    states.require(row, ProtestState.FILED)
    states.move(row, ProtestState.WITHDRAWN)
    return row
