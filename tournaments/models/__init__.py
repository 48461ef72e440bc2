"""Tables of a tournament: rules, people, draw, points and standings."""

from tournaments.models.conduct import ConductNote
from tournaments.models.stake import PointsAtStake
from tournaments.models.standing import Award, Recount, Standing, StandingsVersion
from tournaments.models.tournament import (
    Appointment,
    Participant,
    Round,
    ScoringProfile,
    Table,
    TableSeat,
    Tournament,
)

__all__ = [
    "Appointment",
    "Award",
    "ConductNote",
    "Participant",
    "PointsAtStake",
    "Recount",
    "Round",
    "ScoringProfile",
    "Standing",
    "StandingsVersion",
    "Table",
    "TableSeat",
    "Tournament",
]
