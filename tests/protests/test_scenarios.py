"""The shared protest scenarios SC-P1 … SC-P18 through the domain; one test each, named after it."""

from typing import Any

import pytest

from games.domain import people, record
from games.domain import queries as games
from games.domain.errors import Refusal
from games.models import Game, ResultVersion
from protests.domain import admission, ballots, docket, filing, queries
from protests.models import Ballot, Elector, Protest, ProtestState, Ruling
from tests.games import tables
from tests.protests import cases
from tests.protests.cases import BLACK, RED, Case, chosen

pytestmark = pytest.mark.django_db


def outcome_of(case: Case, filer: int, choices: dict[int, str]) -> str:
    """The state after these ballots and the deadline."""
    protest = cases.admitted(case, filer) if filer in RED else black_protest(case, filer)
    cases.vote(case, protest, choices)
    if len(choices) < 10:
        cases.end_voting(protest)
    return queries.by_id(protest.pk).state


def black_protest(case: Case, filer: int) -> Protest:
    return cases.admitted(case, filer, remedy="annul", new_winner="")


@pytest.mark.clause("R-12.3")
@pytest.mark.parametrize(
    ("filer", "choices", "state"),
    [
        pytest.param(6, {**chosen(RED, "yes"), 1: "yes", 4: "no", 7: "no"}, "applied", id="sc_p01"),
        pytest.param(6, {**chosen(RED, "yes"), **chosen(BLACK, "no")}, "failed", id="sc_p02"),
        pytest.param(6, {**chosen(RED[:6], "yes"), **chosen(BLACK, "yes")}, "failed", id="sc_p03"),
        pytest.param(7, {**chosen(BLACK, "yes"), 2: "yes", **chosen(RED[1:], "no")}, "applied", id="sc_p04"),
        pytest.param(7, {**chosen(BLACK, "yes"), **chosen(RED, "abstain")}, "failed", id="sc_p05"),
    ],
)
def test_the_quorum(filer: int, choices: dict[int, str], state: str) -> None:
    assert outcome_of(cases.played(), filer, choices) == state


@pytest.mark.clause("R-12", "R-12.1", "R-9.1.4")
def test_sc_p06_a_protest_declared_in_the_game_registers_nothing_and_may_be_filed_after_it() -> None:
    events = [*tables.opening(), {"type": "protest_announced", "seat": 6}]
    case = cases.played(events, is_confirmed=False)
    with pytest.raises(Refusal) as refusal:
        cases.filed(case)
    assert refusal.value.code == "GAME_NOT_ENDED"
    assert "R-12.1" in str(refusal.value)
    assert Protest.objects.count() == 0
    end = {"type": "end", "winner": "black", "reason": "parity"}
    record.append(game=case.game, base_seq=5, entries=tables.entries(end), actor=case.host)
    assert cases.filed(case).state == ProtestState.FILED


@pytest.mark.clause("R-12.1")
def test_sc_p08_a_spectator_cannot_file() -> None:
    case = cases.played()
    spectator = people.find_or_create("Зритель")
    for filer in (spectator, None):
        with pytest.raises(Refusal) as refusal:
            filing.file(
                game=case.game,
                filer=filer,
                grounds=[filing.GroundInput(case.event(2), "R-5.4", "x")],
                wanted="change",
                effect_statement="x",
                actor=None,
            )
        assert (refusal.value.code, refusal.value.status) == ("NOT_A_PLAYER", 403)
    assert Protest.objects.count() == 0


def test_nobody_files_for_a_player() -> None:
    case = cases.played()
    for actor in (case.host, case.chief, case.user(2)):
        with pytest.raises(Refusal) as refusal:
            filing.file(
                game=case.game,
                filer=case.player(6),
                grounds=[filing.GroundInput(case.event(2), "R-5.4", "x")],
                wanted="change",
                effect_statement="x",
                actor=actor,
            )
        assert (refusal.value.code, refusal.value.status) == ("NOT_YOURSELF", 403)
    assert Protest.objects.count() == 0


def test_sc_p09_an_open_result_is_replayed_or_annulled_and_never_changed() -> None:
    case = cases.played([*tables.opening(), {"type": "end", "winner": "black", "reason": "parity"}])
    protest = cases.filed(case, index=3, clause="R-9.5")
    proposal = admission.proposal(protest)
    assert (proposal.remedy, proposal.new_winner, proposal.consequence) == ("replay", "", "result_open")
    fields: dict[str, Any] = {"protest": protest, "actor": case.chief, "facts": "f", "reasons": "r"}
    with pytest.raises(Refusal) as refusal:
        admission.admit(**fields, remedy="change", new_winner="red")
    assert refusal.value.code == "RESULT_OPEN"
    assert Ruling.objects.count() == 0
    assert admission.admit(**fields, remedy="annul").state == ProtestState.VOTING


@pytest.mark.clause("R-12.2", "R-12.3")
def test_sc_p10_a_forced_result_is_changed_to_the_winner_of_the_correct_line() -> None:
    case = cases.played()
    protest = cases.filed(case)
    proposal = admission.proposal(protest)
    assert (proposal.remedy, proposal.new_winner, proposal.reason) == ("change", "red", "forced")
    with pytest.raises(Refusal) as refusal:
        admission.admit(
            protest=protest, actor=case.chief, facts="f", reasons="r", remedy="change", new_winner="draw"
        )
    assert refusal.value.code == "OTHER_WINNER_FORCED"


def test_sc_p12_a_sanction_within_discretion_is_no_breach() -> None:
    events = [
        *tables.opening(),
        {"type": "removal", "seat": 5, "offence": "night_noise", "clause": "R-9.1.3"},
        {"type": "end", "winner": "black", "reason": "parity"},
    ]
    case = cases.played(events)
    protest = cases.filed(case, index=3, clause="R-9.1.3")
    assert (admission.proposal(protest).remedy, admission.proposal(protest).code) == (None, "DISCRETION")
    refused = admission.refuse(
        protest=protest,
        actor=case.chief,
        code="DISCRETION",
        facts="A loud noise.",
        reasons="R-9.1.3 allows it.",
    )
    assert (refused.state, refused.ruling.code, refused.ruling.is_admitted) == (
        "refused",
        "DISCRETION",
        False,
    )
    assert (Elector.objects.count(), Ballot.objects.count()) == (0, 0)


def test_sc_p14_a_player_banned_after_the_vote_opened_keeps_his_ballot() -> None:
    case = cases.played()
    protest = cases.admitted(case)
    cases.vote(case, protest, {2: "yes"})
    banned = case.user(2)
    banned.is_active = False
    banned.save()
    cases.vote(case, protest, {**chosen(RED[1:], "yes"), 1: "yes", 4: "no", 7: "no"})
    assert queries.by_id(protest.pk).state == ProtestState.APPLIED


def test_sc_p15_a_chief_judge_who_hosted_the_game_cannot_rule_and_a_deputy_can() -> None:
    case = cases.played()
    protest = cases.filed(case)
    for partial in (case.host, case.side_judge, case.user(4)):
        with pytest.raises(Refusal) as refusal:
            admission.admit(
                protest=protest, actor=partial, facts="f", reasons="r", remedy="change", new_winner="red"
            )
        assert (refusal.value.code, refusal.value.status) == ("CONFLICT_OF_INTEREST", 403)
        with pytest.raises(Refusal) as refusal:
            admission.refuse(protest=protest, actor=partial, code="NO_EFFECT", facts="f", reasons="r")
        assert refusal.value.code == "CONFLICT_OF_INTEREST"
    assert Ruling.objects.count() == 0
    deputy = tables.user("deputy")
    admission.admit(protest=protest, actor=deputy, facts="f", reasons="r", remedy="change", new_winner="red")
    assert Ruling.objects.get().ruled_by == deputy


def test_sc_p17_a_team_files_once_even_after_it_failed() -> None:
    case = cases.played()
    protest = cases.admitted(case)
    cases.vote(case, protest, chosen((*RED, *BLACK), "no"))
    with pytest.raises(Refusal) as refusal:
        cases.filed(case, seat=3)
    assert (refusal.value.code, refusal.value.status) == ("DUPLICATE", 409)
    assert cases.filed(case, seat=7).number == 2
    assert Protest.objects.count() == 2


@pytest.mark.clause("R-12")
def test_sc_p18_without_protest_rules_there_is_no_protest() -> None:
    case = cases.played([*tables.opening(), {"type": "end", "winner": "red"}], regulation="maestro-2016")
    with pytest.raises(Refusal) as refusal:
        cases.filed(case, index=3, clause="M-4.7")
    assert refusal.value.code == "PROTESTS_OFF"
    assert "clerical" in str(refusal.value)
    assert Protest.objects.count() == 0


def test_a_club_may_adopt_the_section() -> None:
    case = cases.played(
        [*tables.opening(), {"type": "end", "winner": "red"}],
        regulation="maestro-2016",
        protest_rules={"enabled": True},
    )
    assert cases.filed(case, index=3, clause="M-4.7").state == ProtestState.FILED


def test_a_final_series_takes_no_protest_and_an_open_one_keeps_it_from_being_final() -> None:
    case = cases.played(series="cup")
    protest = cases.filed(case)
    with pytest.raises(Refusal) as refusal:
        docket.close(series="cup")
    assert refusal.value.code == "PROTEST_OPEN"
    filing.withdraw(protest=protest, actor=case.user(6))
    docket.close(series="cup")
    with pytest.raises(Refusal) as refusal:
        cases.filed(case)
    assert refusal.value.code == "FINAL"


def test_filing_after_the_time_is_too_late() -> None:
    case = cases.played(protest_rules={"text_s": 0})
    with pytest.raises(Refusal) as refusal:
        cases.filed(case)
    assert refusal.value.code == "TOO_LATE"
    assert Protest.objects.count() == 0


@pytest.mark.parametrize(
    ("remedy", "winner", "stored", "is_counted"),
    [("change", "red", "red", True), ("annul", "", "", False), ("replay", "", "", False)],
)
def test_each_remedy_makes_one_version_of_the_result(
    remedy: str, winner: str, stored: str, is_counted: bool
) -> None:
    case = cases.played()
    protest = cases.admitted(case, remedy=remedy, new_winner=winner)
    cases.vote(case, protest, {**chosen(RED, "yes"), **chosen(BLACK, "no"), 4: "yes"})
    result = games.current_result(case.game)
    assert result is not None
    assert (result.number, result.winner, result.is_counted) == (2, stored, is_counted)
    assert (result.cause, result.cause_ref, result.reason) == ("protest", f"protest:{protest.pk}", remedy)
    decision = ballots.close(protest=protest)
    assert (decision.is_passed, decision.opponents_for, decision.result) == (True, 1, result)
    assert ResultVersion.objects.filter(game=case.game).count() == 2
    assert Game.objects.count() == 1
