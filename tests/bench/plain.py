"""The reference of P3: the same course of a game on dictionaries and sets, with the errors as bare strings.

It keeps what a replay has to keep (who lives, fouls, candidates, votes, shots, result) and checks as it goes;
it cites nothing, keeps one line only, and knows one regulation.
"""

from typing import Any

type Row = dict[str, Any]

BLACK = ("mafia", "don")


def replay(game: Row) -> tuple[Row, list[str]]:
    """The state at the end and the errors found."""
    roles = {row["seat"]: row["role"] for row in game["seats"]}
    state: Row = {
        "alive": set(roles),
        "roles": roles,
        "fouls": dict.fromkeys(roles, 0),
        "phase": "setup",
        "day": 0,
        "noms": [],
        "nominated": set(),
        "spoke": set(),
        "votes": {},
        "candidates": [],
        "shots": {},
        "victim": None,
        "cancel": False,
        "misses": 0,
        "winner": None,
    }
    errors: list[str] = []
    for event in game["events"]:
        _step(state, event, errors)
    return state, errors


def _step(state: Row, event: Row, errors: list[str]) -> None:
    kind = event["type"]
    if kind in _DAY:
        _DAY[kind](state, event, errors)
    elif kind in _VOTING:
        _VOTING[kind](state, event, errors)
    elif kind in _OTHER:
        _OTHER[kind](state, event, errors)


def _leave(state: Row, seats: list[int]) -> None:
    state["alive"] -= set(seats)
    blacks = sum(1 for seat in state["alive"] if state["roles"][seat] in BLACK)
    if blacks == 0:
        state["winner"] = state["winner"] or "red"
    elif 2 * blacks >= len(state["alive"]):
        state["winner"] = state["winner"] or "black"


def _night(state: Row, event: Row, errors: list[str]) -> None:
    if event["number"] and event["number"] != state["day"] + 1:
        errors.append("wrong night")
    state.update(day=event["number"], phase="night", noms=[], shots={}, victim=None)
    state["nominated"], state["spoke"] = set(), set()


def _shot(state: Row, event: Row, errors: list[str]) -> None:
    shooter = event["shooter"]
    if state["phase"] != "night" or shooter not in state["alive"] or state["roles"][shooter] not in BLACK:
        errors.append("shot not allowed")
    state["shots"][shooter] = event["target"]


def _day(state: Row, event: Row, errors: list[str]) -> None:
    shooters = {seat for seat in state["alive"] if state["roles"][seat] in BLACK}
    targets = {state["shots"].get(seat) for seat in shooters}
    kill = targets.pop() if len(targets) == 1 else None
    kill = kill if kill in state["alive"] else None
    if state["day"] and kill != event.get("killed"):
        errors.append("kill mismatch")
    if event.get("killed"):
        _leave(state, [event["killed"]])
    else:
        state["misses"] += 1
    state["phase"] = "day"


def _check(state: Row, event: Row, errors: list[str]) -> None:
    if state["phase"] != "night":
        errors.append("check by day")
    truth = "sheriff" if state["roles"][event["target"]] == "sheriff" else "not_sheriff"
    if event["by"] == "sheriff":
        truth = "black" if state["roles"][event["target"]] in BLACK else "red"
    if event.get("answer", truth) != truth:
        errors.append("wrong answer")


def _speech(state: Row, event: Row, errors: list[str]) -> None:
    if event["kind"] == "round":
        if event["seat"] not in state["alive"] or event["seat"] in state["spoke"]:
            errors.append("speech not due")
        state["spoke"].add(event["seat"])


def _nomination(state: Row, event: Row, errors: list[str]) -> None:
    if event["reply"] != "accepted":
        return
    if event["by"] in state["nominated"] or event["target"] not in state["alive"]:
        errors.append("bad nomination")
        return
    state["nominated"].add(event["by"])
    if event["target"] not in state["noms"]:
        state["noms"].append(event["target"])


def _open(state: Row, event: Row, errors: list[str]) -> None:
    if event["kind"] == "primary" and event["candidates"] != state["noms"]:
        errors.append("candidates mismatch")
    state.update(candidates=event["candidates"], votes={}, phase="voting")


def _vote(state: Row, event: Row, errors: list[str]) -> None:
    if event["voter"] not in state["alive"] or event["voter"] in state["votes"]:
        errors.append("bad vote")
        return
    state["votes"][event["voter"]] = event["candidate"]


def _count(state: Row, event: Row, errors: list[str]) -> None:
    hands = sum(1 for candidate in state["votes"].values() if candidate == event["candidate"])
    if event["candidate"] == state["candidates"][-1]:
        hands += len(state["alive"]) - len(state["votes"])
    if hands != event["votes"]:
        errors.append("count mismatch")


def _outcome(state: Row, event: Row, errors: list[str]) -> None:
    counts = dict.fromkeys(state["candidates"], 0)
    for candidate in state["votes"].values():
        counts[candidate] += 1
    if "out" in event:
        leaders = [seat for seat, votes in counts.items() if votes == max(counts.values())]
        if len(leaders) == 1 and len(counts) > 1 and leaders != event["out"]:
            errors.append("outcome mismatch")
        _leave(state, event["out"])


def _foul(state: Row, event: Row, errors: list[str]) -> None:
    state["fouls"][event["seat"]] += 1
    if event.get("number", state["fouls"][event["seat"]]) != state["fouls"][event["seat"]]:
        errors.append("foul count")


def _removal(state: Row, event: Row, errors: list[str]) -> None:
    _leave(state, [event["seat"]])
    state["cancel"] = True


def _end(state: Row, event: Row, errors: list[str]) -> None:
    if state["winner"] != event["winner"]:
        errors.append("result mismatch")


_DAY = {"night": _night, "day": _day, "speech": _speech, "nomination": _nomination}
_VOTING = {"voting": _open, "vote": _vote, "count": _count, "outcome": _outcome}
_OTHER = {"shot": _shot, "check": _check, "foul": _foul, "removal": _removal, "end": _end}
