"""A short hand for events, so that a case of a clause fits one line.

`n1` night, `d1` day without a kill, `d1:5` with one, `a52` agreement; `4*2` shot, `4*-` none, `4*2x2`
twice, `4*2~` unseen; `D>3=sheriff`, `S>4=black` checks; `s3` speech (`s3:70` seconds), `h3` shootout, `w3`
last word; `3>5` accepted nomination, `3?5` refused, `3+5` said in one breath; `v5,3` voting, `r5,3` revote,
`q5,3` raise; `1-5` vote, `1-5:late`, `:palm`, `:hidden`, `:lift` (before the count), `:early` (before
“thank you”), each with `!` counted or `?` not; `t5` thanks, `c5=4` count, `+1,2` hands for raising; `o5`
out, `or5,3`, `oq5,3`, `os` stay, `ox` cancelled; `f8` foul, `x8` removal (`:offence` or `@clause`), `l8`
leaves, `act8`, `prot8`, `decl8`, `loss:red@R-9.5`, `bm2:3,4`, `end:red`.
"""

import re
from collections.abc import Callable
from typing import Any

type Event = dict[str, Any]

_HANDS: dict[str, Event] = {
    "": {},
    "late": {"late": True},
    "palm": {"hand": "palm"},
    "hidden": {"in_view": False},
    "lift": {"lifted": "before_count"},
    "early": {"lifted": "before_thanks"},
}
_REPLIES: dict[str, Event] = {">": {}, "?": {"reply": "refused"}, "+": {"chain": True}}
_COUNTED: dict[str, Event] = {"": {}, "!": {"counted": True}, "?": {"counted": False}}


def events(script: str) -> list[Event]:
    """The events of a script; ValueError names a word that is none."""
    return [_event(word) for word in script.split()]


def _event(word: str) -> Event:
    for pattern, make in _WORDS:
        if found := re.fullmatch(pattern, word):
            return make(*found.groups())
    raise ValueError(word)


def _seats(text: str) -> list[int]:
    return [int(seat) for seat in text.split(",")]


def _shot(shooter: str, target: str, times: str | None, unseen: str) -> Event:
    event: Event = {"type": "shot", "shooter": int(shooter), "target": None if target == "-" else int(target)}
    return event | ({"times": int(times)} if times else {}) | ({"seen": False} if unseen else {})


def _check(by: str, target: str, answer: str | None) -> Event:
    event: Event = {"type": "check", "by": {"D": "don", "S": "sheriff"}[by], "target": int(target)}
    return event | ({"answer": answer} if answer else {})


def _speech(kind: str, seat: str, seconds: str | None) -> Event:
    kinds = {"s": "round", "h": "shootout", "w": "last_word"}
    event: Event = {"type": "speech", "seat": int(seat), "kind": kinds[kind]}
    return event | ({"seconds": int(seconds)} if seconds else {})


def _nomination(by: str, sign: str, target: str) -> Event:
    event: Event = {"type": "nomination", "by": int(by), "target": int(target), "reply": "accepted"}
    return event | _REPLIES[sign]


def _vote(voter: str, candidate: str, hand: str | None, counted: str) -> Event:
    event: Event = {"type": "vote", "voter": int(voter), "candidate": int(candidate)}
    return event | _HANDS[hand or ""] | _COUNTED[counted]


def _outcome(kind: str, seats: str) -> Event:
    name = {"": "out", "r": "revote", "q": "raise"}[kind]
    return {"type": "outcome", name: _seats(seats)}


def _sanction(kind: str, seat: str, offence: str | None, clause: str | None, number: str | None) -> Event:
    event: Event = {"type": {"f": "foul", "x": "removal"}[kind], "seat": int(seat)}
    if number:
        event["number"] = int(number)
    return event | ({"offence": offence} if offence else {}) | ({"clause": clause} if clause else {})


def _day(number: str, killed: str | None) -> Event:
    return {"type": "day", "number": int(number), "killed": int(killed) if killed else None}


def _voting(kind: str, seats: str) -> Event:
    return {
        "type": "voting",
        "kind": {"v": "primary", "r": "revote", "q": "raise"}[kind],
        "candidates": _seats(seats),
    }


_WORDS: list[tuple[str, Callable[..., Event]]] = [
    (r"n(\d+)", lambda number: {"type": "night", "number": int(number)}),
    (r"d(\d+)(?::(\d+))?", _day),
    (r"a(\d+)", lambda seconds: {"type": "agreement", "seconds": int(seconds)}),
    (r"(\d+)\*(\d+|-)(?:x(\d))?(~?)", _shot),
    (r"([DS])>(\d+)(?:=(\w+))?", _check),
    (r"([shw])(\d+)(?::(\d+))?", _speech),
    (r"(\d+)([>?+])(\d+)", _nomination),
    (r"([vrq])([\d,]+)", _voting),
    (r"(\d+)-(\d+)(?::(late|palm|hidden|lift|early))?([!?]?)", _vote),
    (r"t(\d+)", lambda seat: {"type": "thanks", "candidate": int(seat)}),
    (r"c(\d+)=(\d+)", lambda seat, votes: {"type": "count", "candidate": int(seat), "votes": int(votes)}),
    (r"\+([\d,]+)", lambda seats: {"type": "raise", "voters": _seats(seats)}),
    (r"o([rq]?)([\d,]+)", _outcome),
    (r"os", lambda: {"type": "outcome", "stay": True}),
    (r"ox", lambda: {"type": "outcome", "cancelled": True}),
    (r"([fx])(\d+)(?::(\w+))?(?:@([\w.-]+))?(?:#(\d+))?", _sanction),
    (r"l(\d+)", lambda seat: {"type": "leave", "seat": int(seat)}),
    (r"act(\d+)", lambda seat: {"type": "act_after_exit", "seat": int(seat)}),
    (r"prot(\d+)", lambda seat: {"type": "protest_announced", "seat": int(seat)}),
    (r"decl(\d+)", lambda seat: {"type": "declare", "seat": int(seat), "what": "deliberate_exit"}),
    (r"loss:(\w+)@([\w.-]+)", lambda team, clause: {"type": "team_loss", "team": team, "clause": clause}),
    (
        r"bm(\d+):([\d,]+)",
        lambda seat, picks: {"type": "best_move", "seat": int(seat), "picks": _seats(picks)},
    ),
    (r"end:(\w+)", lambda winner: {"type": "end", "winner": winner}),
]
