"""Overrides of options: every refusal names the option, the value, what is allowed, and the clause."""

import pytest

import rules
from rules import regulations
from tests.rules.cases import F, M, R

# regulation, overrides, the option refused, what its sentence says
REFUSED = [
    (M, {"raise_at_four": "maybe"}, "raise_at_four", ("'maybe'", "no, two, yes", "clause M-4.8")),
    (R, {"vote_form": "any"}, "vote_form", ("'any'", "any_hand, thumb_in_view", "clause R-5.3")),
    (M, {"speech_s": 0}, "speech_s", ("(0)", "a whole number 1–3600", "clause M-2.5")),
    (M, {"speech_s": "60"}, "speech_s", ("('60')", "a whole number 1–3600", "clause M-2.5")),
    (M, {"nom_per_player": 2}, "nom_per_player", ("(2)", "Allowed: 1", "clause M-4.2")),
    (M, {"removal_cancels_vote": "no"}, "removal_cancels_vote", ("'no'", "Allowed: yes", "clause M-5.9")),
    (M, {"shootout_order": "reverse"}, "shootout_order", ("'reverse'", "Allowed: same", "silent")),
    (M, {"stalemate": "draw"}, "stalemate", ("no game can end in a draw", "draw_possible = yes (it is no)")),
    (
        R,
        {"draw_possible": "yes"},
        "draw_possible",
        ("nothing leads to a draw", "stalemate = draw (it is red)"),
    ),
    (F, {"stalemate": "flag"}, "draw_possible", ("nothing leads to a draw", "stalemate = draw (it is flag)")),
    (M, {"early_protest": "removal"}, "early_protest", ("no protest", "protest = on / form (it is off)")),
    (R, {"protest": "off"}, "early_protest", ("no protest", "no_offence", "clause R-9.1.4")),
    (R, {"nom_chain_first_free": "no"}, "nom_chain_first_free", ("no offence", "renominate_attempt = foul")),
    (R, {"short_speech_s": 20}, "short_speech_s", ("no speech is shortened", "third_foul = round_or_short")),
    (F, {"short_speech_s": 70}, "short_speech_s", ("longer than the whole speech", "at most speech_s = 60")),
    (F, {"speech_s": 20}, "short_speech_s", ("longer than the whole speech", "at most speech_s = 20")),
]
ACCEPTED = [
    (M, {"stalemate": "draw", "draw_possible": "yes"}),
    (F, {"stalemate": "flag", "draw_possible": "no"}),
    (R, {"protest": "off", "early_protest": "no_offence"}),
    (M, {"protest": "on", "early_protest": "removal"}),
    (R, {"nom_chain_first_free": "no", "renominate_attempt": "foul"}),
    (R, {"third_foul": "round_or_short", "short_speech_s": 20}),
    (R, {"short_speech_s": 30}),
    (F, {"speech_s": 20, "short_speech_s": 10}),
]


@pytest.mark.parametrize(("id_", "changed", "option", "said"), REFUSED)
def test_a_refusal_says_what_is_wrong_and_what_would_do(
    id_: str, changed: dict[str, str | int], option: str, said: tuple[str, ...]
) -> None:
    with pytest.raises(rules.ProtocolError) as refused:
        regulations.frozen_options(id_, changed)
    (problem,) = refused.value.problems
    assert (problem.path, problem.code) == (f"options.{option}", "BAD_OPTION")
    assert [part for part in (f"“{option}”", *said) if part not in problem.message["en"]] == []
    assert f"«{option}»" in problem.message["ru"]
    assert "опустим" in problem.message["ru"] or "опускается" in problem.message["ru"]


@pytest.mark.parametrize(("id_", "changed"), ACCEPTED)
def test_a_combination_that_can_be_meant_is_taken(id_: str, changed: dict[str, str | int]) -> None:
    frozen = regulations.frozen_options(id_, changed)
    assert {name: frozen[name] for name in changed} == changed


@pytest.mark.parametrize("id_", [M, R, F])
def test_the_regulations_themselves_can_be_meant(id_: str) -> None:
    own = regulations.frozen_options(id_, {})
    assert regulations.frozen_options(id_, dict(own)) == own


def test_an_unknown_name_is_answered_with_the_nearest_or_all() -> None:
    for name, near in (("raise_at_fuor", "There are: raise_at_four."), ("zzz", "agreement_s, speech_s")):
        with pytest.raises(rules.ProtocolError) as refused:
            regulations.frozen_options(M, {name: "yes"})
        (problem,) = refused.value.problems
        assert (problem.path, problem.code) == (f"options.{name}", "UNKNOWN_OPTION")
        assert near in problem.message["en"]


def test_the_catalogue_of_each_file_is_what_its_own_options_give() -> None:
    for id_ in (M, R, F):
        regulation = regulations.load(id_)
        derived = regulations.overrides.sanctions(regulation.options, regulation.cites)
        assert {name: set(regulation.offences[name]) for name in derived} == {
            name: set(letters) for name, letters in derived.items()
        }


def test_an_override_takes_its_row_of_the_catalogue_with_it() -> None:
    changed = regulations.edition(M, {"vote_form": "thumb_or_removal", "self_exit_loss": "no"})
    assert changed.offences["vote_form"] == ("removal",)
    assert changed.offences["deliberate_exit"] == ("removal",)
    assert changed.offences["oath"] == regulations.load(M).offences["oath"]
    assert regulations.load(M).offences["vote_form"] == ()
