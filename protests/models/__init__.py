"""Tables of a protest: filing, grounds, ruling, electorate, ballots, decision."""

from protests.models.ballot import Ballot, Choice, Elector
from protests.models.protest import Decision, Docket, Ground, Protest, ProtestState, Remedy, Ruling

__all__ = [
    "Ballot",
    "Choice",
    "Decision",
    "Docket",
    "Elector",
    "Ground",
    "Protest",
    "ProtestState",
    "Remedy",
    "Ruling",
]
