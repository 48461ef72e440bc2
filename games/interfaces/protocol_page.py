"""The protocol as a reader sees it: nights and days, votings as grids, each finding beside its event.

Builds plain values for a template from the log and the engine's answer. Of a running game others than its
officials get the open events only, and no findings.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import msgspec
from django.utils.translation import gettext as _

import rules
from games.domain import log, projection, queries
from games.domain.visibility import SECRET_TYPES, Audience
from games.interfaces import event_text
from games.interfaces.findings import ShownFinding, shown
from games.interfaces.game_files import LEVELS
from games.models import Game, Head, Projection, ResultVersion, Seat, SignedProtocol

_VOTING_TYPES = frozenset({"vote", "thanks", "count", "raise"})
_PHASE_TYPES = frozenset({"night", "day"})


@dataclass(slots=True)
class Hand:
    """One hand on the table and what was wrong with it."""

    seat: int
    notes: list[str]
    index: int
    event_id: UUID | None


@dataclass(slots=True)
class CandidateRow:
    """A candidate of a round: the hands in order, and the number the host announced."""

    seat: int
    hands: list[Hand] = field(default_factory=list)
    count: int | None = None


@dataclass(slots=True)
class VotingGrid:
    """One round of voting; `untouched` are the living who touched for nobody."""

    kind: str
    rows: list[CandidateRow]
    alive: list[int]
    raised: list[int] | None = None
    raised_count: int | None = None

    @property
    def untouched(self) -> list[int]:
        """Living seats without a hand in this round."""
        touched = {hand.seat for row in self.rows for hand in row.hands}
        return [seat for seat in self.alive if seat not in touched]

    @property
    def has_hands(self) -> bool:
        """Whether single votes were recorded."""
        return any(row.hands for row in self.rows)


@dataclass(slots=True)
class Line:
    """One event, or a whole round of voting; `moment` is seconds from the start of the game."""

    index: int
    event_id: UUID | None
    type: str
    text: str
    note: str = ""
    moment: str = ""
    grid: VotingGrid | None = None
    findings: list[ShownFinding] = field(default_factory=list)


@dataclass(slots=True)
class Section:
    """A night or a day; `nominated` = (candidate, by whom) in the order of acceptance."""

    kind: str
    number: int
    lines: list[Line] = field(default_factory=list)
    nominated: list[tuple[int, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of the table; card and exit only where they may be seen."""

    seat: Seat
    role: str
    team: str
    exit: str
    fouls: int


@dataclass(frozen=True, slots=True)
class Correction:
    """An entry that corrects the record."""

    entry: log.Entry
    author: str
    text: str


@dataclass(slots=True)
class ProtocolPage:
    """Everything the page shows."""

    game: Game
    audience: Audience
    regulation: rules.regulations.Regulation
    stored: Projection
    head: Head
    sections: list[Section]
    seats: list[SeatRow]
    findings: list[ShownFinding]
    unplaced: list[ShownFinding]
    corrections: list[Correction]
    protocols: list[SignedProtocol]
    results: list[ResultVersion]
    recorded_winner: str
    correct_winner: str
    missing_levels: list[str]

    @property
    def breaches(self) -> list[ShownFinding]:
        """Findings that need a reason before signing."""
        return [row for row in self.findings if row.level in ("error", "sanction")]

    @property
    def protocol(self) -> SignedProtocol | None:
        """The latest signed version."""
        return self.protocols[-1] if self.protocols else None

    @property
    def result(self) -> ResultVersion | None:
        """The version of the result that holds."""
        return self.results[-1] if self.results else None


def build(game: Game, audience: Audience) -> ProtocolPage:
    """Read the log once and lay it out."""
    listed = log.entries(game)
    folded = log.fold(listed)
    protocol = log.to_protocol(folded, game)
    answer = projection.answer(game)
    sees = audience.sees_secrets
    findings = [shown(row) for row in answer["findings"]] if sees else []
    layout = _Layout(folded.ids, findings, sees)
    state = rules.begin(protocol)
    for index, event in enumerate(protocol.events):
        layout.add(index, msgspec.to_builtins(event), state.alive_seats())
        rules.step(state, event)
    recorded, correct = answer["recorded_result"], answer["correct_result"]
    return ProtocolPage(
        game=game,
        audience=audience,
        regulation=rules.regulations.load(game.regulation),
        stored=Projection.objects.get(game=game),
        head=Head.objects.get(game=game),
        sections=layout.sections,
        seats=_seats(game, state, sees),
        findings=findings,
        unplaced=layout.unplaced(),
        corrections=_corrections(game, listed) if sees else [],
        protocols=list(
            SignedProtocol.objects.filter(game=game)
            .select_related("signed_by", "decided_by")
            .order_by("number")
        ),
        results=list(ResultVersion.objects.filter(game=game).select_related("author").order_by("number")),
        recorded_winner=event_text.winner(recorded["winner"]) if recorded and sees else "",
        correct_winner=event_text.winner(correct["winner"]) if correct and sees else "",
        missing_levels=[level for level in LEVELS if level not in protocol.recorded],
    )


class _Layout:
    """Lays events out one by one; a round of voting gathers its hands, counts and findings in one line."""

    def __init__(self, ids: list[UUID], findings: list[ShownFinding], sees: bool) -> None:
        self.ids = ids
        self.sees = sees
        self.sections: list[Section] = []
        self.by_event: dict[int, list[ShownFinding]] = defaultdict(list)
        self.loose = [row for row in findings if row.event is None or row.event >= len(ids)]
        for row in findings:
            if row.event is not None and row.event < len(ids):
                self.by_event[row.event].append(row)
        self.voting: Line | None = None

    def unplaced(self) -> list[ShownFinding]:
        """Findings that belong to no event."""
        return self.loose

    def add(self, index: int, event: dict[str, Any], alive: list[int]) -> None:
        """Place one event."""
        kind = event["type"]
        if kind in SECRET_TYPES and not self.sees:
            return
        if kind in _PHASE_TYPES or not self.sections:
            name = kind if kind in _PHASE_TYPES else "day"
            self.sections.append(Section(name, event.get("number", 0) if kind in _PHASE_TYPES else 0))
        if kind in _VOTING_TYPES and self.voting is not None and self.voting.grid is not None:
            self._to_grid(self.voting.grid, index, event)
            self.voting.findings += self.by_event[index]
            return
        self.voting = None
        section = self.sections[-1]
        line = self._line(index, event)
        if kind == "voting":
            rows = [CandidateRow(seat) for seat in event["candidates"]]
            line.grid = VotingGrid(event["kind"], rows, alive)
            self.voting = line
        if kind == "nomination" and event["reply"] == "accepted":
            section.nominated.append((event["target"], event["by"]))
        section.lines.append(line)

    def _line(self, index: int, event: dict[str, Any]) -> Line:
        at = event.get("at")
        return Line(
            index=index,
            event_id=self.ids[index] if self.sees else None,
            type=event["type"],
            text=event_text.sentence(event),
            note=event.get("note", "") if self.sees else "",
            moment="" if at is None else f"{int(at) // 60}:{int(at) % 60:02d}",
            findings=list(self.by_event[index]),
        )

    def _to_grid(self, grid: VotingGrid, index: int, event: dict[str, Any]) -> None:
        kind = event["type"]
        if kind == "raise":
            grid.raised, grid.raised_count = event.get("voters"), event.get("votes")
            if grid.raised is not None:
                grid.raised_count = len(grid.raised)
            return
        row = next((row for row in grid.rows if row.seat == event["candidate"]), None)
        if row is None:
            row = CandidateRow(event["candidate"])
            grid.rows.append(row)
        if kind == "count":
            row.count = event["votes"]
        elif kind == "vote":
            row.hands.append(
                Hand(event["voter"], _hand_notes(event), index, self.ids[index] if self.sees else None)
            )


def _hand_notes(event: dict[str, Any]) -> list[str]:
    notes = [_("late")] if event.get("late") else []
    if event.get("hand", "thumb") != "thumb":
        notes.append(event_text.word(event["hand"]))
    if event.get("in_view") is False:
        notes.append(_("out of view"))
    if event.get("lifted"):
        notes.append(_("lifted too early"))
    if event.get("counted") is False:
        notes.append(_("not counted"))
    elif event.get("counted") is True and notes:
        notes.append(_("counted all the same"))
    return notes


def _day(number: int) -> str:
    # The number must not begin a line of its own.
    return (_("day %(day)s") % {"day": number}).replace(" ", "\N{NO-BREAK SPACE}")


def _seats(game: Game, state: rules.State, sees: bool) -> list[SeatRow]:
    exits = {row.seat: row for row in state.out}
    named = {"killed": _("killed"), "voted": _("voted out"), "removed": _("removed"), "left": _("left")}
    rows = []
    for seat in game.seats.select_related("player").order_by("number"):
        gone = exits.get(seat.number)
        rows.append(
            SeatRow(
                seat=seat,
                role=seat.get_role_display() if sees else "",
                team=seat.team.value if sees else "",
                exit="" if gone is None else f"{named[gone.how]}, {_day(gone.day)}",
                fouls=state.fouls[seat.number],
            )
        )
    return rows


def _corrections(game: Game, listed: list[log.Entry]) -> list[Correction]:
    names = {row.pk: str(row) for row in queries.authors(game)}
    corrections = []
    for entry in listed:
        event = entry.payload.get("event")
        if entry.kind == "void":
            text = _("An event was dropped")
        elif entry.kind in ("replace", "insert"):
            change = _("An event was replaced") if entry.kind == "replace" else _("An event was inserted")
            text = f"{change}: {event_text.sentence(event or {})}"
        elif entry.kind == "recorded":
            text = _("What the record claims to hold completely was changed")
        else:
            continue
        corrections.append(Correction(entry, names.get(entry.by or 0, ""), text))
    return corrections
