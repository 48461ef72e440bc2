"""The guided tour: which step of the story comes next, who takes it and where; read from the data alone."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.domain import log, projection
from games.models import Game, SignedProtocol, User
from protests.models import Elector, Protest, ProtestState
from tournaments.demo import cup, seed
from tournaments.models import StandingsVersion, Table, Tournament


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `persona` is the username that takes it, `name` his name, `url` where; `state` is done,
    current or ahead.
    """

    number: int
    title: str
    text: str
    persona: str
    name: str
    url: str
    state: str
    total: int


@dataclass(frozen=True, slots=True)
class Story:
    """What the steps are read from."""

    tournament: Tournament
    table: Table
    game: Game | None
    protest: Protest | None
    versions: int

    @property
    def standings_url(self) -> str:
        """The public standings."""
        return reverse("standings", args=[self.tournament.slug])

    def page(self, name: str) -> str:
        """A page of the disputed game."""
        return reverse(name, args=[self.game.code if self.game else ""])

    @property
    def import_url(self) -> str:
        """Where the file of the disputed game goes in."""
        return reverse("import-game", args=[self.tournament.slug]) + f"?table={self.table.pk}"

    @property
    def protest_url(self) -> str:
        """The protest's page, or the form that files it."""
        if self.protest:
            return reverse("protest", args=[self.protest.pk])
        return f"{self.page('file-protest')}?event={breach(self.game)}" if self.game else self.import_url

    def has_protocol(self, *states: str) -> bool:
        """Whether the disputed game has a protocol version in one of these states."""
        return SignedProtocol.objects.filter(game=self.game, state__in=states).exists()


def story() -> Story | None:
    """The demonstration as it stands, or None where it was not seeded."""
    tournament = Tournament.objects.filter(slug=cup.SLUG).first()
    if tournament is None:
        return None
    round_number, table_number = cup.DISPUTED
    table = Table.objects.select_related("game").get(
        round__tournament=tournament, round__number=round_number, number=table_number
    )
    protest = (
        Protest.objects.filter(game=table.game).exclude(state=ProtestState.WITHDRAWN).first()
        if table.game
        else None
    )
    versions = StandingsVersion.objects.filter(tournament=tournament).count()
    return Story(tournament, table, table.game, protest, versions)


def breach(game: Game) -> str:
    """The id of the first event at which the engine found a breach; empty where there is none."""
    ids = log.event_ids(game)
    findings = projection.answer(game)["findings"]
    places = [row["event"] for row in findings if row["level"] == "error" and row["event"] is not None]
    return str(ids[places[0]]) if places else ""


type Planned = tuple[str, str, str, str, bool]


def steps(now: Story, viewer: str = "") -> list[Step]:
    """All steps in order; the first one that is not done is current."""
    return mark([*game_steps(now), *protest_steps(now, viewer)])


def game_steps(now: Story) -> list[Planned]:
    """From the file to the first published version."""
    has_game = now.game is not None
    return [
        (
            _("The game comes in"),
            _("The host uploads the last game’s protocol. The preview shows every breach beforehand."),
            "host-1",
            now.import_url,
            has_game,
        ),
        (
            _("The host signs"),
            _("The engine found a vote counted against the regulation. The host signs and says why."),
            "host-1",
            now.page("sign") if has_game else now.import_url,
            now.has_protocol("signed", "confirmed"),
        ),
        (
            _("A second person confirms"),
            _("The side judge confirms the protocol and cannot edit it. Black has won the game."),
            "side-judge",
            now.page("confirm") if has_game else now.import_url,
            now.has_protocol("confirmed"),
        ),
        (
            _("Standings, version 1"),
            _("The organiser publishes the standings: a frozen version with a reason."),
            "organiser",
            reverse("publish", args=[now.tournament.slug]),
            now.versions > 0,
        ),
    ]


def protest_steps(now: Story, viewer: str) -> list[Planned]:
    """From the protest to the second published version."""
    state = now.protest.state if now.protest else ""
    return [
        (
            _("The protest is filed"),
            _("A red player points at the counted hand and states that it decided the game."),
            seed.filer_username(),
            now.protest_url,
            now.protest is not None,
        ),
        (
            _("The chief judge admits it"),
            _("The engine’s verdict proposes the one remedy; the ruling is written."),
            "chief-judge",
            reverse("rule-protest", args=[now.protest.pk]) if now.protest else now.protest_url,
            state not in ("", ProtestState.FILED),
        ),
        (
            _("Ten secret ballots"),
            _("All seven red and at least one black player must be for it. Vote as each of the ten in turn."),
            next_voter(now, viewer),
            reverse("ballot", args=[now.protest.pk]) if now.protest else now.protest_url,
            state in (ProtestState.APPLIED, ProtestState.FAILED),
        ),
        (
            _("Standings, version 2"),
            _("The result has changed because of the protest; the new version says what moved and why."),
            seed.SPECTATOR,
            now.standings_url,
            False,
        ),
    ]


def mark(plan: list[Planned]) -> list[Step]:
    """Number the steps and tell done, current and ahead apart."""
    names = {user.username: str(user) for user in User.objects.filter(username__in=[row[2] for row in plan])}
    marked: list[Step] = []
    is_open = True
    for number, (title, text, persona, url, is_done) in enumerate(plan, start=1):
        state = "ahead" if not is_open else "done" if is_done else "current"
        is_open = is_open and is_done
        marked.append(Step(number, title, text, persona, names.get(persona, persona), url, state, len(plan)))
    return marked


def next_voter(now: Story, viewer: str) -> str:
    """The elector after the viewer by seat, else the first; who has voted is secret, also here."""
    names = voters(now)
    if viewer in names:
        return names[(names.index(viewer) + 1) % len(names)]
    return names[0] if names else seed.filer_username()


def voters(now: Story) -> list[str]:
    """Usernames of the ten electors in seat order."""
    electors = Elector.objects.filter(protest=now.protest, player__user__isnull=False) if now.protest else []
    return [username_of(elector) for elector in electors]


def username_of(elector: Elector) -> str:
    """The account of an elector."""
    user: User | None = elector.player.user
    return user.username if user else ""


def current(marked: list[Step]) -> Step:
    """The step to take now; the last one stays current for good."""
    return next(step for step in marked if step.state == "current")


def bar(viewer: str) -> Step | None:
    """The step for the bar on every page; None where nothing was seeded."""
    now = story()
    return current(steps(now, viewer)) if now else None
