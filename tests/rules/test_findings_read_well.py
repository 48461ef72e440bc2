"""Every finding is a sentence in both languages that names what was recorded and what was due."""

import json
import re
from pathlib import Path

import pytest

import rules
from rules.findings import SENTENCES
from tests.rules.scenarios.matching import CORPUS, SHARED, load

FILES = sorted([*CORPUS.glob("*.json"), *(SHARED.glob("SC-*.json") if SHARED.is_dir() else ())])
CODES = re.compile(r"\b[a-z]+_[a-z_]+\b|[{}]|\bNone\b|–\.|: –")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_messages_hold_no_code_word_and_no_gap(path: Path) -> None:
    scenario = load(path)
    for regulation in rules.regulations.ids():
        answer = rules.adjudicate(rules.decode(json.dumps(scenario["protocol"]).encode()), regulation)
        bad = [
            row.message
            for row in answer.findings
            if CODES.search(row.message["ru"]) or CODES.search(row.message["en"])
        ]
        assert bad == []
        assert [
            row.message["ru"] for row in answer.findings if not re.search("[а-я]", row.message["ru"])
        ] == []


def test_both_languages_speak_of_the_same_things() -> None:
    slots = {
        code: tuple(sorted(set(re.findall(r"{(\w+)}", text))) for text in pair)
        for code, pair in SENTENCES.items()
    }
    assert {code: pair for code, pair in slots.items() if pair[0] != pair[1]} == {}
