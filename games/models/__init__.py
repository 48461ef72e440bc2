"""Tables of one game: accounts, players, the log, its projections, signatures and results."""

from games.models.account import AccessToken, SignInLink, User
from games.models.game import Game, Official, Player, Role, Seat, Team
from games.models.log import GENESIS, Event, Head
from games.models.readjudication import Readjudication, Rejudged
from games.models.result import Projection, ResultVersion, SignedProtocol

__all__ = [
    "GENESIS",
    "AccessToken",
    "Event",
    "Game",
    "Head",
    "Official",
    "Player",
    "Projection",
    "Readjudication",
    "Rejudged",
    "ResultVersion",
    "Role",
    "Seat",
    "SignInLink",
    "SignedProtocol",
    "Team",
    "User",
]
