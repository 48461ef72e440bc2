"""Route × role: who may call what. A route of the API or of the pages without a row here fails.

`+` allowed (whatever the answer to an empty request is), `-` refused (401, 403, or the way to sign-in).
"""

import re
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from games.domain import log, readjudicate
from games.models import Player, User
from protests.domain import admission, filing
from protests.domain.filing import GroundInput
from tests.api import matrix
from tournaments.demo import cup, seed
from tournaments.models import Appointment, Table, Tournament

pytestmark = pytest.mark.django_db

IGNORED = {"api-schema", "api-docs", "set_language", "healthz"}


def named_routes(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from named_routes(pattern.url_patterns)
        elif pattern.name:
            yield pattern.name


def test_every_route_has_a_row() -> None:
    routes = set(named_routes(get_resolver().url_patterns)) - IGNORED
    assert routes == {row.route for row in matrix.ROWS}


@pytest.fixture
def targets() -> dict[str, dict[str, object]]:
    """Arguments of the routes: a confirmed game, a protest about it in its vote, a table, a slug."""
    tournament = seed.seed().tournament
    tables = Table.objects.select_related("game").filter(round__tournament=tournament)
    table = tables.get(round__number=1, number=1)
    game = table.game
    assert game is not None
    filer = Player.objects.get(user__username="player-02")
    ids = log.event_ids(game)
    ground = GroundInput(ids[0], "R-5.3", "Так не должно было быть.")
    protest = filing.file(
        game=game,
        filer=filer,
        grounds=[ground],
        wanted="annul",
        effect_statement="Это решило игру.",
        actor=filer.user,
    )
    protest = admission.admit(
        protest=protest,
        actor=User.objects.get(username="chief-judge"),
        facts="Голос засчитан.",
        reasons="Он не принимается.",
        remedy="annul",
        clause="R-5.3",
    )
    other_people(tournament)
    return {
        "code": {"code": game.code},
        "slug": {"slug": tournament.slug},
        "version": {"slug": tournament.slug, "number": 1},
        "table": {"slug": tournament.slug, "round_number": 3, "table_number": 1},
        "draw": {"slug": tournament.slug, "table_id": table.pk},
        "protest": {"protest_id": protest.pk},
        "judged": {"slug": tournament.slug, "run_id": readjudicate.begin(series=tournament.slug).pk},
        "channel": {"channel": f"t:{tournament.slug}"},
        "username": {"username": "nobody"},
        "token": {"token": "x" * 32},
        "": {},
    }


def other_people(tournament: Tournament) -> None:
    other = Tournament.objects.create(
        slug="other",
        name="Другой",
        regulation=cup.REGULATION,
        scoring=tournament.scoring,
        starts_on=tournament.starts_on,
    )
    for name, duty in (("other-organiser", "organiser"), ("other-chief", "chief_judge")):
        Appointment.objects.create(tournament=other, user=User.objects.create(username=name), duty=duty)


def arguments(route: str, values: dict[str, object]) -> list[object]:
    """The values in the order of the route, whatever the view calls its parameters."""
    return list(values.values())


def is_refused(status: int, location: str) -> bool:
    return status in (401, 403) or (status == 302 and location.startswith(reverse("sign-in")))


@pytest.mark.timeout(600)  # some 800 requests
def test_everybody_may_do_what_the_table_says(targets: dict[str, dict[str, object]]) -> None:
    wrong = []
    for row in matrix.ROWS:
        url = reverse(row.route, args=arguments(row.route, targets[row.target]))
        for role, wanted in zip(matrix.ROLES, row.cells, strict=True):
            client = Client(raise_request_exception=False)
            if role.username:
                client.force_login(
                    User.objects.get(username=role.username),
                    backend="django.contrib.auth.backends.ModelBackend",
                )
            with transaction.atomic():
                answer = client.generic(row.method, url, b"{}" if row.is_json else b"", row.content_type)
                transaction.set_rollback(True)
            got = "-" if is_refused(answer.status_code, answer.headers.get("Location", "")) else "+"
            if got != wanted or answer.status_code >= 500:
                wrong.append(
                    f"{row.method} {row.route} as {role.name}: {answer.status_code}, wanted {wanted}"
                )
    assert wrong == [], "\n".join(wrong)


def test_the_table_names_each_route_and_method_once() -> None:
    rows = [(row.route, row.method) for row in matrix.ROWS]
    assert len(rows) == len(set(rows))
    assert all(re.fullmatch(r"[+-]+", row.cells) for row in matrix.ROWS)
