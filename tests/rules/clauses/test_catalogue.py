"""The penalty catalogue: what each offence and each clause allows, under each regulation."""

from typing import Any

import pytest

from rules import events, regulations
from tests.rules.cases import DAY_1, Case, F, M, R

# offence: letters under M, R, F; f foul, r removal, L team loss, b club ban, d at discretion (or nothing at all)
OFFENCES = {
    "out_of_turn": ("f", "f", "f"),
    "gestures": ("f", "f", "f"),
    "day_touch": ("f", "f", "f"),
    "over_time": ("f", "f", "f"),
    "honestly": ("f", "f", ""),
    "religion": ("fd", "f", "r"),
    "oath": ("fd", "r", "L"),
    "bet": ("frd", "r", "L"),
    "profanity": ("fb", "fr", "r"),
    "insult": ("fb", "fr", "r"),
    "tears": ("f", "fd", "r"),
    "night_touch": ("r", "fr", "r"),
    "night_noise": ("frd", "fr", "fr"),
    "hint_check": ("r", "r", "r"),
    "late_mask": ("f", "r", "f"),
    "peek": ("r", "r", "r"),
    "peek_deliberate": ("rb", "r", "L"),
    "spectators": ("frd", "f", "L"),
    "arguing": ("f", "fr", "f"),
    "protest": ("", "r", "r"),
    "deliberate_exit": ("rL", "rL", "r"),
    "renominate": ("f", "f", ""),
    "vote_form": ("", "f", "r"),
    "lift": ("f", "f", "f"),
    "no_vote": ("f", "f", "f"),
    "double_vote": ("f", "f", "f"),
}
# clause: what it allows by itself; the clauses that name no sanction are not here
CLAUSES = {
    "M-1.0": "r", "M-1.1": "r", "M-1.2": "fr", "M-1.3": "fr", "M-1.4": "fr", "M-1.5": "r", "M-1.6": "r",
    "M-1.7": "fr", "M-1.8": "fr", "M-1.9": "r", "M-1.10": "r", "M-1.11": "r", "M-1.12": "r",
    "M-2.0": "f", "M-2.1": "f", "M-2.2": "f", "M-2.3": "f", "M-2.4": "f", "M-2.5": "f", "M-2.6": "f",
    "M-2.7": "f", "M-2.8": "f", "M-2.9": "f", "M-2.10": "fr", "M-2.11": "f", "M-2.12": "f", "M-2.13": "f",
    "M-2.14": "f", "M-2.15": "f", "M-2.16": "f", "M-2.17": "f",
    "M-3.0": "", "M-3.1": "", "M-3.2": "", "M-3.3": "f", "M-3.4": "", "M-3.5": "", "M-3.6": "",
    "M-4.4": "f", "M-5.5": "fr",
    "R-3": "fr", "R-3.1": "fr", "R-3.2": "f", "R-3.3": "f", "R-3.4": "fr",
    "R-4": "fr", "R-4.1": "f", "R-4.2": "f", "R-4.3": "f", "R-4.4": "f", "R-4.5": "f", "R-4.6": "f",
    "R-4.7": "fr", "R-4.7.1": "r", "R-4.7.2": "f", "R-4.7.3": "f", "R-4.7.4": "fr", "R-4.7.5a": "fr",
    "R-4.7.5b": "r", "R-4.7.6": "f", "R-4.7.7": "f", "R-4.7.8": "fr", "R-4.7.9": "f", "R-4.7.10": "fr",
    "R-5": "f", "R-5.1": "f", "R-5.2": "f", "R-5.3": "f",
    "R-6": "f", "R-6.1": "f", "R-6.2": "f", "R-6.3": "f", "R-6.4": "f", "R-6.5": "f", "R-6.6": "f",
    "R-8": "r", "R-9": "fr", "R-9.1": "fr", "R-9.1.1": "r", "R-9.1.2": "fr", "R-9.1.3": "fr", "R-9.1.4": "fr",
    "R-9.1.5": "r", "R-9.1.6": "r", "R-9.2": "r", "R-9.5": "", "R-10": "r", "R-10.1": "r",
    "F-9.7": "r", "F-9.9": "f", "F-10.5": "f", "F-10.6": "f", "F-10.7": "f", "F-10.11": "r", "F-10.12": "r",
    "F-10.14": "r", "F-10.15": "r", "F-10.21": "", "F-10.22": "", "F-10.23": "", "F-10.24": "",
}  # fmt: skip
# clauses under which the judge alone may award the game against a team, without anything else on record
TEAM_LOSS = ("M-1.12", "F-10.21", "F-10.22", "F-10.23", "F-10.24")
REGULATION = {"M": M, "R": R, "F": F}
WORDS = {"f": "foul", "r": "removal"}


def given(letter: str, **basis: Any) -> Any:
    return events.Foul(seat=6, number=1, **basis) if letter == "f" else events.Removal(seat=6, **basis)


def found(regulation: str, *happened: Any) -> list[tuple[str, str, str]]:
    answer = Case((), "", regulation, happened, start=DAY_1).judge()
    return [(row.code, row.level, row.clause) for row in answer.findings]


def test_every_offence_allows_what_the_table_says_under_each_regulation() -> None:
    back = {"foul": "f", "removal": "r", "team_loss": "L", "ban": "b"}
    read = {}
    for offence in OFFENCES:
        cells = []
        for id_ in (M, R, F):
            rule = regulations.load(id_)
            letters = {back[sanction] for sanction in rule.offences[offence]}
            cells.append(letters | ({"d"} if offence in rule.discretion else set()))
        read[offence] = tuple(cells)
    assert read == {offence: tuple(map(set, letters)) for offence, letters in OFFENCES.items()}
    assert {id_: set(regulations.load(id_).offences) for id_ in (M, R, F)} == {
        id_: set(OFFENCES) for id_ in (M, R, F)
    }


@pytest.mark.parametrize("letter", "fr")
@pytest.mark.parametrize("offence", OFFENCES)
def test_a_sanction_inside_the_catalogue_is_no_finding_and_one_outside_is(offence: str, letter: str) -> None:
    for id_, letters in zip((M, R, F), OFFENCES[offence], strict=True):
        basis = regulations.load(id_).offence_clauses[offence][0]
        expected = [] if letter in letters else [("SANCTION_MISMATCH", "sanction", basis)]
        assert found(id_, given(letter, offence=offence)) == expected


@pytest.mark.clause("M-1.0", "R-9.1.5", "F-10.11")
@pytest.mark.parametrize("id_", [M, R, F])
def test_a_foul_where_removal_is_mandatory_says_that_the_removal_is_missing(id_: str) -> None:
    column = (M, R, F).index(id_)
    mandatory = [offence for offence, cells in OFFENCES.items() if set(cells[column]) - {"b"} == {"r"}]
    assert len(mandatory) >= 4
    for offence in mandatory:
        answer = Case((), "", id_, [given("f", offence=offence)]).judge()
        assert [row.code for row in answer.findings] == ["SANCTION_MISMATCH"]
        assert answer.findings[0].recorded == "foul"
        assert (answer.findings[0].expected or "").split(", ")[0] == "removal"


def test_an_offence_at_discretion_says_that_nothing_at_all_is_right_too() -> None:
    answer = Case((), "", M, [given("r", offence="oath")]).judge()
    assert answer.findings[0].expected == "foul or nothing"
    assert answer.findings[0].message["ru"].endswith("допускается: фол или ничего.")


def test_the_table_of_clauses_holds_every_clause_that_names_a_sanction() -> None:
    with_sanction = {
        clause_id: set(text.allow) - {"b", "L"}
        for id_ in (M, R, F)
        for clause_id, text in regulations.load(id_).clauses.items()
        if text.allow and clause_id != "M-4.10"
    }
    assert with_sanction == {clause_id: set(letters) for clause_id, letters in CLAUSES.items()}


@pytest.mark.parametrize(
    ("clause_id", "letter"),
    [
        pytest.param(
            clause_id, letter, marks=pytest.mark.clause(clause_id), id=f"{clause_id} {WORDS[letter]}"
        )
        for clause_id in CLAUSES
        for letter in "fr"
    ],
)
def test_a_sanction_by_a_clause_is_what_the_clause_allows(clause_id: str, letter: str) -> None:
    expected = [] if letter in CLAUSES[clause_id] else [("SANCTION_MISMATCH", "sanction", clause_id)]
    assert found(REGULATION[clause_id[0]], given(letter, clause=clause_id)) == expected


@pytest.mark.parametrize(
    "clause_id", [pytest.param(clause_id, marks=pytest.mark.clause(clause_id)) for clause_id in CLAUSES]
)
def test_no_other_clause_than_those_for_a_team_loss_gives_one(clause_id: str) -> None:
    lost = [events.TeamLoss(team="red", clause=clause_id), events.End(winner="black")]
    expected = [] if clause_id in TEAM_LOSS else [("TEAM_LOSS_NOT_ALLOWED", "error", clause_id)]
    assert found(REGULATION[clause_id[0]], *lost) == expected


@pytest.mark.parametrize("clause_id", ["M-4.3", "M-5.7", "R-7", "R-11", "F-6.3"])
def test_a_clause_that_names_no_sanction_is_no_ground_for_one(clause_id: str) -> None:
    expected = [("SANCTION_MISMATCH", "sanction", clause_id)]
    assert found(REGULATION[clause_id[0]], given("f", clause=clause_id)) == expected


@pytest.mark.parametrize(("id_", "cited"), [(M, "R-6.1"), (R, "M-2.4"), (F, "M-2.4"), (M, "M-9.9"), (R, "x")])
def test_a_clause_of_another_regulation_or_of_none_is_no_basis(id_: str, cited: str) -> None:
    for letter in "fr":
        answer = Case((), "", id_, [given(letter, clause=cited)]).judge()
        assert [(row.code, row.level, row.recorded) for row in answer.findings] == [
            ("CLAUSE_UNKNOWN", "sanction", cited)
        ]


def test_a_game_judged_under_another_regulation_keeps_the_clauses_of_its_own() -> None:
    import rules
    from tests.rules import table

    protocol = table.protocol([given("f", clause="M-2.4")], start=DAY_1)
    assert [row.code for row in rules.adjudicate(protocol, R).findings] == []
    stranger = table.protocol([given("f", clause="F-9.9")], start=DAY_1)
    assert [row.code for row in rules.adjudicate(stranger, R).findings] == ["CLAUSE_UNKNOWN"]


# offence, clause cited, sanction, what is found
CITED = [
    (M, "oath", "M-2.2", "f", []),
    (M, "oath", "M-1.9", "f", [("CLAUSE_MISMATCH", "M-2.2")]),
    (M, "oath", "M-2.12", "f", []),
    (M, "peek", "M-2.12", "f", [("SANCTION_MISMATCH", "M-2.12")]),
    (M, "peek", "M-1.0", "r", []),
    (M, "spectators", "M-2.10", "f", []),
    (M, "late_mask", "M-1.9", "r", [("CLAUSE_MISMATCH", "M-2.7"), ("SANCTION_MISMATCH", "M-2.7")]),
    (M, "double_vote", "M-4.4", "f", []),
    (M, "out_of_turn", "M-2.11", "f", []),
    (R, "oath", "R-9.2", "f", [("SANCTION_MISMATCH", "R-9.2")]),
    (R, "oath", "R-6.4", "f", []),
    (R, "oath", "R-6.4", "r", [("SANCTION_MISMATCH", "R-6.4")]),
    (R, "oath", "R-6.6", "f", [("SANCTION_MISMATCH", "R-6.6")]),
    (R, "late_mask", "R-6.3", "f", []),
    (R, "protest", "R-9.1.4", "f", [("SANCTION_MISMATCH", "R-9.1.4")]),
    (R, "night_touch", "R-9.1", "r", []),
    (R, "honestly", "R-4", "f", []),
    (R, "honestly", "R-3", "f", [("CLAUSE_MISMATCH", "R-4.7.3")]),
    (F, "religion", "F-10.12", "r", [("CLAUSE_MISMATCH", "F-10.11")]),
    (F, "profanity", "F-9.9", "r", []),
]


@pytest.mark.parametrize(
    ("id_", "offence", "cited", "letter", "finds"),
    [pytest.param(*row, marks=pytest.mark.clause(row[2])) for row in CITED],
)
def test_a_clause_has_to_belong_to_the_offence(
    id_: str, offence: str, cited: str, letter: str, finds: list[tuple[str, str]]
) -> None:
    assert [(row[0], row[2]) for row in found(id_, given(letter, offence=offence, clause=cited))] == finds
