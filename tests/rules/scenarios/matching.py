"""Partial matching against a scenario's expectation: a listed key must match, the rest is free."""

import json
from pathlib import Path
from typing import Any

import rules

ROOT = Path(__file__).resolve().parents[3]
CORPUS = Path(__file__).resolve().parent / "corpus"
SHARED = ROOT.parent / "shared" / "scenarios"


def load(path: Path) -> dict[str, Any]:
    scenario: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return scenario


def group(scenario: dict[str, Any]) -> str:
    return next((tag.removeprefix("group:") for tag in scenario["tags"] if tag.startswith("group:")), "")


def misses(scenario: dict[str, Any], expect: dict[str, Any]) -> list[str]:
    """What the engine's answer lacks of one expectation, in words."""
    protocol = rules.decode(json.dumps(scenario["protocol"]).encode())
    answer = json.loads(rules.encode_answer(rules.adjudicate(protocol, expect["regulation"])))
    found = answer["findings"]
    lacking = [
        f"no finding {want}"
        for want in expect.get("findings_include", [])
        if not any(_finding(want, row) for row in found)
    ]
    barred = set(expect.get("findings_exclude", []))
    lacking += [
        f"unwanted {row['code']}" for row in found if row["code"] in barred and row["level"] != "undetermined"
    ]
    if expect.get("no_errors"):
        lacking += [f"unwanted {row['code']}" for row in found if row["level"] in ("error", "sanction")]
    for key in ("verdict", "state", "votings", "correct_result"):
        if key in expect and not _meets(expect[key], answer[key], key):
            lacking.append(f"{key} is {answer[key]}, not {expect[key]}")
    return lacking


def _finding(want: dict[str, Any], row: dict[str, Any]) -> bool:
    for key, value in want.items():
        if key == "seats":
            if sorted(value) != sorted(row["seats"]):
                return False
        elif row[key] not in (value if isinstance(value, list) else [value]):
            return False
    return True


def _meets(want: Any, got: Any, key: str) -> bool:
    if isinstance(want, dict):
        return isinstance(got, dict) and all(
            name in got and _meets(value, got[name], name) for name, value in want.items()
        )
    if isinstance(want, list) and want and isinstance(want[0], dict):
        return all(any(_meets(row, other, key) for other in got) for row in want)
    if isinstance(want, list):
        return bool(
            want == got if key == "candidates" else isinstance(got, list) and sorted(want) == sorted(got)
        )
    return bool(want == got)
