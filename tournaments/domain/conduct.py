"""Notes on what the regulation asks for outside the games: tags, masks, the discussion circle, the club.

A note is put down under a clause that takes effect there; it changes no game. What a club makes of it is the
club's.
"""

from django.utils.translation import gettext_lazy as _

import rules
from games.domain import log
from games.domain.errors import Malformed, Refusal
from games.models import User
from rules.clauses import Clause
from rules.clauses import clause as holds
from tournaments.models import ConductNote, Participant, Tournament

# where a clause lives, as the regulations' files name it
PLACES = frozenset(
    {"outside: registration", "outside: masks", "outside: club ban", "outside: discussion circle"}
)
LONGEST = 500


def clauses_of(regulation: str) -> list[Clause]:
    """The clauses of a regulation that notes are put down under, those of the club ban with them."""
    listed = [rules.clauses.lookup(clause_id) for clause_id in rules.clauses.all_ids(regulation)]
    return [row for row in listed if row.lives in PLACES or row.kind == "BAN"]


@holds("R-1", "R-2", "M-3.0", "M-3.1", "M-3.2", "M-3.3", "M-3.4", "M-3.5", "M-3.6")
def put_down(
    *, tournament: Tournament, participant: Participant | None, clause: str, text: str, actor: User
) -> ConductNote:
    """Put a note down; Malformed for a clause that takes effect in the games, or a text that says nothing."""
    said = text.strip()
    if clause not in {row.id for row in clauses_of(tournament.regulation)}:
        raise Malformed(
            "NOT_OUTSIDE", _("Choose a clause of this regulation that takes effect outside the games.")
        )
    if not said or len(said) > LONGEST or "\0" in said:
        raise Malformed("BAD_TEXT", _("Say what happened, in at most 500 characters."))
    if participant is not None and participant.tournament_id != tournament.pk:
        raise Refusal("NOT_ENTERED", _("This player is not entered in the tournament."))
    return ConductNote.objects.create(
        tournament=tournament, participant=participant, clause=clause, text=log.in_nfc(said), author=actor
    )
