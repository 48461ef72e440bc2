"""The ruling on admission (R-12.2): written, by somebody without part in the game, one remedy or a code.

Admitting freezes the electorate of ten from the deal, makes the ten ballots and opens the vote.
"""

from datetime import timedelta

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import rules
from games.domain import log
from games.domain import queries as games
from games.domain.errors import Forbidden, Locked, Malformed, Refusal
from games.models import Game, Player, Seat, User
from protests.domain import ballots, docket, proposals, states, window
from protests.domain.proposals import Proposal
from protests.models import Elector, Protest, ProtestState, Remedy, Ruling
from rules.clauses import clause

WINNERS = ("red", "black", "draw")
REFUSAL_CODES: dict[str, Promise] = {
    "BREACH_NOT_FOUND": _("no breach was found"),
    "DISCRETION": _("the judge acted within his discretion"),
    "NO_EFFECT": _("the breach cannot have affected the result"),
    "CLERICAL": _("a slip in the record: a clerical correction settles it"),
    "TOO_LATE": _("filed too late"),
    "DUPLICATE": _("ruled on already"),
}
_LONGEST_VOTE = 7 * 24 * 3600


def proposal(protest: Protest) -> Proposal:
    """What follows from the engine's answer at the time of filing."""
    events = dict(log.fold(log.entries(protest.game)).events)
    episodes = [
        proposals.Episode(row.event_index, events.get(row.event_id, {"type": ""}), row.clause)
        for row in protest.grounds.order_by("event_index", "clause")
    ]
    return proposals.propose(protest.adjudication, episodes)


def refuse_judge(*, game: Game, actor: User) -> None:
    """CONFLICT_OF_INTEREST for whoever conducted the game or played in it."""
    is_party = (
        game.officials.filter(user=actor).exists()
        or Player.objects.filter(user=actor, seats__game=game).exists()
    )
    if is_party:
        raise Forbidden(
            "CONFLICT_OF_INTEREST",
            _(
                "You conducted this game or played in it, so you cannot rule on the protest. A deputy rules;"
                " if none is named, the organiser appoints one."
            ),
        )


@clause("R-12.2")
@transaction.atomic
def admit(
    *,
    protest: Protest,
    actor: User,
    facts: str,
    reasons: str,
    remedy: str,
    new_winner: str = "",
    clause: str = "",
    ballot_seconds: int | None = None,
) -> Protest:
    """Admit with exactly one remedy and open the vote for `ballot_seconds` (else as the game's rules say)."""
    row = _to_rule(protest, actor, facts, reasons)
    game = row.game
    cited = clause or proposal(row).clause
    if cited not in rules.regulations.load(game.regulation).clauses:
        raise Malformed("UNKNOWN_CLAUSE", _("Name the clause that was broken, as the regulation numbers it."))
    _refuse_remedy(row, remedy, new_winner)
    seconds = window.rules_of(game)["ballot_s"] if ballot_seconds is None else ballot_seconds
    if not 0 < seconds <= _LONGEST_VOTE:
        raise Malformed("BAD_DEADLINE", _("The vote stays open between a second and seven days."))
    moment = states.now()
    Ruling.objects.create(
        protest=row,
        ruled_by=actor,
        is_admitted=True,
        clause=cited,
        facts=log.in_nfc(facts.strip()),
        reasons=log.in_nfc(reasons.strip()),
        remedy=remedy,
        new_winner=new_winner,
        ruled_at=moment,
    )
    row.closes_at = moment + timedelta(seconds=seconds)
    _open_vote(row)
    return row


def _open_vote(protest: Protest) -> None:
    """Freeze the ten as they were dealt, by seat, and lay out their ballots."""
    states.move(protest, ProtestState.VOTING)
    electors = [
        Elector(
            protest=protest,
            seat=seat.number,
            player_id=seat.player_id,
            team=seat.team,
            is_own=seat.team == protest.team,
        )
        for seat in Seat.objects.filter(game=protest.game).order_by("number")
    ]
    Elector.objects.bulk_create(electors)
    ballots.lay_out(protest, electors)


@transaction.atomic
def refuse(*, protest: Protest, actor: User, code: str, facts: str, reasons: str) -> Protest:
    """Refuse admission with one of `REFUSAL_CODES`; final for this protest."""
    row = _to_rule(protest, actor, facts, reasons)
    if code not in REFUSAL_CODES:
        raise Malformed("UNKNOWN_CODE", _("Choose one of the reasons for refusing."))
    cited = row.grounds.order_by("event_index", "clause")[0].clause
    Ruling.objects.create(
        protest=row,
        ruled_by=actor,
        is_admitted=False,
        code=code,
        clause=cited,
        facts=log.in_nfc(facts.strip()),
        reasons=log.in_nfc(reasons.strip()),
        ruled_at=states.now(),
    )
    states.move(row, ProtestState.REFUSED)
    return row


def _to_rule(protest: Protest, actor: User, facts: str, reasons: str) -> Protest:
    """The protest locked for ruling; the docket's lock first, so that rulings of one series queue."""
    docket.locked(protest.series)
    row = states.locked(protest.pk)
    refuse_judge(game=row.game, actor=actor)
    states.require(row, ProtestState.FILED)
    if not facts.strip() or not reasons.strip():
        raise Refusal("REASONS_MISSING", _("A ruling states the facts found and the reasons."))
    if "\x00" in facts + reasons:
        raise Malformed("BAD_TEXT", _("The text holds a character that cannot be stored."))
    return row


def _refuse_remedy(protest: Protest, remedy: str, new_winner: str) -> None:
    """A remedy has to be possible: a result to change, and no other outcome than the rules lead to."""
    if remedy not in Remedy.values or (remedy == Remedy.CHANGE) != (new_winner in WINNERS):
        raise Malformed("BAD_REMEDY", _("A changed result names a winner, the other remedies do not."))
    current = games.current_result(protest.game)
    if current is None:
        raise Locked(
            "NOT_CONFIRMED", _("The protocol of the game is not confirmed yet: there is no result to change.")
        )
    if not current.is_counted:
        raise Locked("GAME_NOT_COUNTED", _("An earlier protest has annulled this game already."))
    if Protest.objects.filter(game=protest.game, state=ProtestState.VOTING).exists():
        raise Locked(
            "OTHER_BALLOT_OPEN",
            _("The vote on the other team's protest is open. Rule on this one when it has been decided."),
        )
    if remedy != Remedy.CHANGE:
        return
    found = proposal(protest)
    if new_winner == current.winner:
        raise Refusal("SAME_RESULT", _("This is the result already."))
    if found.consequence == "result_open":
        raise Refusal(
            "RESULT_OPEN",
            _("By the correct line the game would have gone on, so nobody has won it: replay or annul it."),
        )
    if found.consequence == "result_forced" and new_winner != found.new_winner:
        raise Refusal("OTHER_WINNER_FORCED", _("By the correct line another side has won."))
