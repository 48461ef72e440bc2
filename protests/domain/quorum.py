"""When a protest passes. Pure arithmetic on a tally."""

from dataclasses import dataclass

from rules.clauses import clause


@dataclass(frozen=True, slots=True)
class Tally:
    """Ballots *for*: of the protesting team (and its size), of the opponents."""

    own_for: int
    own_size: int
    opponents_for: int


@clause("R-12.3")
def passes(own_for: int, own_size: int, opponents_for: int) -> bool:
    """The whole protesting team and at least one opponent are for it (R-12.3).

    The team is that of the deal (R-9.3 takes a player from the table, not from his team), so an abstention
    or a ballot not cast counts as not for.
    """
    return own_for == own_size and opponents_for >= 1
