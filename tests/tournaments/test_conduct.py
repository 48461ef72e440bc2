"""Clauses that take effect outside the games: each has its place, and what is put down there stays."""

import pytest
from django.test import Client
from django.urls import reverse

import rules
from games.domain.errors import Malformed, Refusal
from tests.tournaments import cups
from tournaments.domain import conduct
from tournaments.models import ConductNote

pytestmark = pytest.mark.django_db

# clause: where the lookup says it lives
PLACES = {
    "R-1": "outside: registration",
    "R-2": "outside: masks",
    "M-3.0": "outside: club ban",
    "M-3.1": "outside: club ban",
    "M-3.2": "outside: club ban",
    "M-3.3": "outside: club ban",
    "M-3.4": "flag",
    "M-3.5": "outside: discussion circle",
    "M-3.6": "outside: club ban",
}
ROWS = [pytest.param(clause_id, marks=pytest.mark.clause(clause_id)) for clause_id in PLACES]


def signed_in(user: object) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")  # type: ignore[arg-type]  # a user
    return client


@pytest.mark.parametrize("clause_id", ROWS)
def test_the_lookup_names_the_place_and_the_place_keeps_a_note(clause_id: str) -> None:
    found = rules.clauses.lookup(clause_id)
    assert found.lives == PLACES[clause_id]
    cup = cups.cup(regulation=found.regulation)
    page = reverse("conduct", args=[cup.tournament.slug])
    client = signed_in(cup.organiser)
    sent = {"participant": cup.participants[0].pk, "clause": clause_id, "text": "Так и было"}
    assert client.post(page, sent).status_code == 302
    note = ConductNote.objects.get()
    assert (note.clause, note.participant, note.author) == (clause_id, cup.participants[0], cup.organiser)
    shown = client.get(page, headers={"Accept-Language": "ru"}).content.decode()
    assert shown.count("Так и было") == 1
    assert shown.count(f"{clause_id}: ") == 1


@pytest.mark.clause("M-3.6")
def test_a_note_may_be_about_a_spectator() -> None:
    cup = cups.cup(regulation="maestro-2016")
    page = reverse("conduct", args=[cup.tournament.slug])
    signed_in(cup.chief_judge).post(page, {"participant": "", "clause": "M-3.6", "text": "Подсказка из зала"})
    assert ConductNote.objects.get().participant is None


def test_every_clause_outside_the_games_has_a_place_here_or_with_the_protests() -> None:
    outside = {
        clause_id
        for clause_id in rules.clauses.all_ids()
        if rules.clauses.lookup(clause_id).lives.startswith("outside")
    }
    noted = {row.id for id_ in rules.regulations.ids() for row in conduct.clauses_of(id_)}
    assert noted == set(PLACES)
    assert outside - noted == {"R-12", "R-12.1", "R-12.3"}


@pytest.mark.parametrize(
    ("clause_id", "text", "code"),
    [
        ("R-5.4", "x", "NOT_OUTSIDE"),
        ("M-3.1", "x", "NOT_OUTSIDE"),
        ("R-12.1", "x", "NOT_OUTSIDE"),
        ("R-2", "  ", "BAD_TEXT"),
        ("R-2", "a" * 501, "BAD_TEXT"),
        ("R-2", "a\0", "BAD_TEXT"),
    ],
)
def test_what_belongs_into_a_game_or_says_nothing_is_refused(clause_id: str, text: str, code: str) -> None:
    cup = cups.cup()
    with pytest.raises(Malformed) as refused:
        conduct.put_down(
            tournament=cup.tournament,
            participant=cup.participants[0],
            clause=clause_id,
            text=text,
            actor=cup.organiser,
        )
    assert (refused.value.code, ConductNote.objects.count()) == (code, 0)


def test_a_player_of_another_tournament_is_refused() -> None:
    cup, other = cups.cup(), cups.cup(slug="other", players=1)
    with pytest.raises(Refusal) as refused:
        conduct.put_down(
            tournament=cup.tournament,
            participant=other.participants[0],
            clause="R-2",
            text="x",
            actor=cup.organiser,
        )
    assert refused.value.code == "NOT_ENTERED"


@pytest.mark.clause("M-3.0")
def test_a_note_changes_no_game() -> None:
    cup, game = cups.one_game_cup(regulation="maestro-2016")
    game.projection.refresh_from_db()
    before = game.projection.answer
    conduct.put_down(
        tournament=cup.tournament,
        participant=cup.participants[0],
        clause="M-3.1",
        text="x",
        actor=cup.organiser,
    )
    game.projection.refresh_from_db()
    assert game.projection.answer == before


def test_a_regulation_without_such_clauses_says_so() -> None:
    cup = cups.cup(regulation="fiim-style")
    answer = signed_in(cup.organiser).get(reverse("conduct", args=[cup.tournament.slug]))
    assert answer.content.decode().count("<textarea") == 0


def test_a_note_about_nothing_is_asked_for_again() -> None:
    cup = cups.cup()
    page = reverse("conduct", args=[cup.tournament.slug])
    answer = signed_in(cup.organiser).post(page, {"participant": "", "clause": "R-5.4", "text": ""})
    assert (answer.status_code, ConductNote.objects.count()) == (422, 0)
