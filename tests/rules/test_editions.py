"""Editions: a published one is never changed, a new one is another file and leaves old games as they were."""

from importlib import resources

import msgspec
import pytest

import rules
from rules import regulations
from tests.rules import table

# The SHA-256 of each published edition. A correction of the rules is a new file under a new id.
PUBLISHED = {
    "maestro-2016": "7e539a3cbb8c3d35349212ef742d458f55db1a2078fc057d503bf96a45896752",
    "game-regulation": "fe5bf480b04379f6500c4ca04cf71e18eb12d78a2252970fa332a4248a829321",
    "fiim-style": "8e70b6c2f82a37bc62872853eb0b2413d2fcc70e40d1666620a6798d6d5f42a7",
}


def body(regulation_id: str) -> bytes:
    return resources.files("rules.regulations").joinpath(f"{regulation_id}.toml").read_bytes()


def test_a_published_edition_is_never_changed() -> None:
    assert {id_: regulations.load(id_).hash for id_ in regulations.ids()} == PUBLISHED


def test_a_new_edition_is_a_file_of_its_own_and_changes_no_old_game() -> None:
    played = table.protocol(table.play("maestro-2016", lambda choices: choices[0], fouls=False))
    before = rules.encode_answer(rules.adjudicate(played))
    text = body("maestro-2016").decode()
    changed = text.replace('id = "maestro-2016"', 'id = "maestro-2027"').replace(
        'raise_at_four = ["no", "M-4.8"]', 'raise_at_four = ["two", "default"]'
    )
    edition = regulations.read(changed.encode())
    old = regulations.load("maestro-2016")
    assert (edition.id, edition.options.raise_at_four, edition.cite("raise_at_four")[1]) == (
        "maestro-2027",
        "two",
        "default",
    )
    assert (old.id, old.options.raise_at_four, old.cite("raise_at_four")) == (
        "maestro-2016",
        "no",
        ("M-4.8", "regulation"),
    )
    assert edition.hash != old.hash
    assert rules.encode_answer(rules.adjudicate(played)) == before


def test_an_edition_that_is_read_is_the_one_that_is_loaded() -> None:
    for id_ in regulations.ids():
        assert regulations.read(body(id_)) == regulations.load(id_)


def test_a_file_with_an_unknown_value_is_no_edition() -> None:
    text = body("fiim-style").decode().replace('raise_at_four = ["yes"', 'raise_at_four = ["sometimes"')
    with pytest.raises(msgspec.ValidationError, match="sometimes"):
        regulations.read(text.encode())
