"""The table of rights: one row a route and method, one cell a role in the order of `ROLES`.

The game is a confirmed one of the demonstration, round 1 table 1: host-1 hosts it, player-02 sits in it.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Role:
    """Who asks; no username = nobody signed in."""

    name: str
    username: str


@dataclass(frozen=True, slots=True)
class Row:
    """A route and method; `target` names the arguments."""

    route: str
    method: str
    target: str
    cells: str

    @property
    def is_json(self) -> bool:
        return self.route.startswith("api-")

    @property
    def content_type(self) -> str:
        return "application/json" if self.is_json else "application/x-www-form-urlencoded"


ROLES = (
    Role("anonymous", ""),
    Role("spectator", "spectator"),
    Role("player of the game", "player-02"),
    Role("player of another table", "player-12"),
    Role("host of the game", "host-1"),
    Role("host of another table", "host-2"),
    Role("side judge", "side-judge"),
    Role("deputy", "deputy-1"),
    Role("chief judge", "chief-judge"),
    Role("organiser", "organiser"),
    Role("another tournament's organiser", "other-organiser"),
    Role("another tournament's chief judge", "other-chief"),
)
ALL = "+" * len(ROLES)
#          anon spect player other host host2 side deputy chief org oorg ochief
SIGNED_IN = "-+++++++++++"
APPEND = "----+-+-+---"
SIGN = "----+---+---"
CONFIRM = "----+++++---"
IMPORT = "----++--++--"
IMPORT_ANY = "----++--++++"
PUBLISH = "--------++--"
PLAYER = "--+---------"
RULE = "-------++---"

ROWS = (
    Row("home", "GET", "", ALL),
    Row("sign-in", "GET", "", ALL),
    Row("sign-in-link", "GET", "token", ALL),
    Row("sign-out", "POST", "", ALL),
    Row("theme", "POST", "", ALL),
    Row("tournament", "GET", "slug", ALL),
    Row("standings", "GET", "slug", ALL),
    Row("standings-version", "GET", "version", ALL),
    Row("deal", "GET", "draw", IMPORT),
    Row("deal", "POST", "draw", IMPORT),
    Row("conduct", "GET", "slug", PUBLISH),
    Row("conduct", "POST", "slug", PUBLISH),
    Row("publish", "GET", "slug", PUBLISH),
    Row("publish", "POST", "slug", PUBLISH),
    Row("judged-anew", "GET", "slug", PUBLISH),
    Row("judged-anew-set", "GET", "judged", PUBLISH),
    Row("import-game", "GET", "slug", IMPORT),
    Row("import-game", "POST", "slug", IMPORT),
    Row("demo", "GET", "", ALL),
    Row("demo-file", "GET", "", ALL),
    Row("demo-become", "POST", "username", ALL),
    Row("demo-become-any", "POST", "", ALL),
    Row("api-tournaments", "GET", "", ALL),
    Row("api-tournament", "GET", "slug", ALL),
    Row("api-standings", "GET", "slug", ALL),
    Row("api-versions", "POST", "slug", PUBLISH),
    Row("api-version", "GET", "version", ALL),
    Row("api-table-game", "POST", "table", IMPORT),
    Row("api-games", "GET", "", ALL),
    Row("api-games", "POST", "", IMPORT_ANY),
    Row("api-game", "GET", "code", ALL),
    Row("api-events", "GET", "code", ALL),
    Row("api-events", "POST", "code", APPEND),
    Row("api-adjudication", "GET", "code", ALL),
    Row("api-protocol", "GET", "code", ALL),
    Row("api-signature", "POST", "code", SIGN),
    Row("api-confirmation", "POST", "code", CONFIRM),
    Row("console-worker", "GET", "", ALL),
    Row("console", "GET", "code", APPEND),
    Row("protocol", "GET", "code", ALL),
    Row("sign", "GET", "code", SIGN),
    Row("sign", "POST", "code", SIGN),
    Row("confirm", "GET", "code", CONFIRM),
    Row("confirm", "POST", "code", CONFIRM),
    Row("protocol-file", "GET", "code", ALL),
    Row("live", "GET", "channel", ALL),
    Row("api-protests", "GET", "code", ALL),
    Row("api-protests", "POST", "code", PLAYER),
    Row("api-protest", "GET", "protest", ALL),
    Row("api-ruling", "POST", "protest", RULE),
    Row("api-ballot", "GET", "protest", PLAYER),
    Row("api-ballot", "PUT", "protest", PLAYER),
    Row("api-decision", "GET", "protest", ALL),
    Row("api-closing", "POST", "protest", RULE),
    Row("api-withdrawal", "POST", "protest", PLAYER),
    Row("file-protest", "GET", "code", PLAYER),
    Row("file-protest", "POST", "code", PLAYER),
    Row("withdraw-protest", "POST", "protest", PLAYER),
    Row("protest", "GET", "protest", ALL),
    Row("rule-protest", "GET", "protest", RULE),
    Row("rule-protest", "POST", "protest", RULE),
    Row("ballot", "GET", "protest", PLAYER),
    Row("ballot", "POST", "protest", PLAYER),
    Row("close-protest", "POST", "protest", RULE),
)
