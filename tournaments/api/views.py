"""The API of tournaments: read them and their standings, publish, bring a game to its table."""

import json
from typing import Any, cast

from django.db.models import Max
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.access import require
from games.api.errors import ErrorSerializer
from games.api.parsers import GameFileParser
from games.api.views import checked
from games.domain.errors import Missing
from tournaments.api import serializers as shapes
from tournaments.domain.publish import latest, publish
from tournaments.interfaces import caching, overview, table_files
from tournaments.models import Recount, StandingsVersion, Table, Tournament

TAGS = ["tournaments"]
NOT_FOUND: dict[int | str, Any] = {"404": ErrorSerializer}
REFUSED: dict[int | str, Any] = {
    "401": ErrorSerializer,
    "403": ErrorSerializer,
    "404": ErrorSerializer,
    "409": ErrorSerializer,
    "422": ErrorSerializer,
}


def by_slug(slug: str) -> Tournament:
    """The tournament; Missing when there is none."""
    found = Tournament.objects.select_related("scoring").filter(slug=slug).first()
    if found is None:
        raise Missing("NO_SUCH_TOURNAMENT", _("There is no tournament of this address."))
    return found


def answer(request: Request, version: StandingsVersion) -> Response:
    """A version with its ETag, or 304 for whoever has it."""
    body = version_body(version)
    tag = caching.tag_of(version.content_hash, version.number, body["is_recounted_equal"])
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if caching.is_known(request.headers.get("If-None-Match"), tag):
        return Response(status=304, headers=headers)
    return Response(body, headers=headers)


def summary(tournament: Tournament, version: int | None) -> dict[str, Any]:
    """A tournament in a list; `version` = the number of its published standings."""
    return {
        "slug": tournament.slug,
        "name": tournament.name,
        "place": tournament.place,
        "regulation": tournament.regulation,
        "starts_on": tournament.starts_on,
        "version": version,
    }


def version_body(version: StandingsVersion) -> dict[str, Any]:
    """A published version as JSON values."""
    recount = Recount.objects.filter(version=version).first()
    return {
        "number": version.number,
        "status": version.status,
        "reason": version.reason,
        "published_at": version.published_at,
        "content_hash": version.content_hash,
        "content": json.loads(version.content),
        "difference": json.loads(version.difference),
        "is_recounted_equal": recount.is_equal if recount else None,
    }


class TournamentsView(APIView):
    """All tournaments."""

    @extend_schema(
        operation_id="tournaments_list", tags=TAGS, responses={200: shapes.TournamentListSerializer}
    )
    def get(self, request: Request) -> Response:
        """List tournaments, newest first."""
        listed = Tournament.objects.annotate(published=Max("versions__number"))
        return Response({"tournaments": [summary(row, row.published) for row in listed]})


class TournamentView(APIView):
    """One tournament."""

    @extend_schema(
        operation_id="tournaments_read",
        tags=TAGS,
        responses={200: shapes.TournamentDetailSerializer, **NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Read a tournament with its rounds and where each game stands."""
        tournament = by_slug(slug)
        rounds = [
            {"number": row.number, "tables": [table_body(card) for card in row.tables]}
            for row in overview.rounds(tournament)
        ]
        body = {"timezone": tournament.timezone, "scoring": tournament.scoring.title, "rounds": rounds}
        version = latest(tournament)
        return Response({**summary(tournament, version.number if version else None), **body})


def table_body(card: overview.TableCard) -> dict[str, Any]:
    """A table as JSON values."""
    return {
        "number": card.table.number,
        "is_extra": card.table.is_extra,
        "host": str(card.table.host) if card.table.host else None,
        "game": card.table.game.code if card.table.game else None,
        "state": card.state,
        "winner": card.winner or None,
    }


class TableGameView(APIView):
    """The game of a table."""

    def get_parsers(self) -> list[Any]:
        """A game file is taken as bytes."""
        return [GameFileParser()]

    @extend_schema(
        operation_id="tournaments_import_game",
        tags=TAGS,
        request={
            "application/json": {
                "type": "object",
                "description": "mafia-protocol/1 or a foreign game file",
            }
        },
        responses={201: shapes.TableGameSerializer, 413: ErrorSerializer, **REFUSED},
    )
    def post(self, request: Request, slug: str, round_number: int, table_number: int) -> Response:
        """Store a game file at the table; the players must be those of the draw."""
        tournament = by_slug(slug)
        user = require(request, "games.import", tournament)
        table = (
            Table.objects.select_related("round__tournament", "host")
            .filter(round__tournament=tournament, round__number=round_number, number=table_number)
            .first()
        )
        if table is None:
            raise Missing("NO_SUCH_TABLE", _("The draw has no such table."))
        data = cast(dict[str, bytes], request.data)["file"]
        game = table_files.store(table=table, data=data, name="body", actor=user)
        return Response({"code": game.code, "round": round_number, "table": table_number}, status=201)


class StandingsView(APIView):
    """The standings that hold."""

    @extend_schema(
        operation_id="standings_read",
        tags=TAGS,
        responses={200: shapes.VersionSerializer, 304: None, **NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Read the latest published version."""
        version = latest(by_slug(slug))
        if version is None:
            raise Missing("NOT_PUBLISHED", _("Nothing is published yet."))
        return answer(request, version)


class VersionsView(APIView):
    """Publishing."""

    @extend_schema(
        operation_id="standings_publish",
        tags=TAGS,
        request=shapes.PublishSerializer,
        responses={201: shapes.VersionSerializer, 400: ErrorSerializer, **REFUSED},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Publish the standings as they are now."""
        tournament = by_slug(slug)
        user = require(request, "tournaments.publish", tournament)
        values = checked(shapes.PublishSerializer, request)
        version = publish(tournament=tournament, actor=user, **values)
        return Response(version_body(version), status=201)


class VersionView(APIView):
    """One published version."""

    @extend_schema(
        operation_id="standings_version_read",
        tags=TAGS,
        responses={200: shapes.VersionSerializer, 304: None, **NOT_FOUND},
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Read a version, also an old one."""
        version = StandingsVersion.objects.filter(tournament=by_slug(slug), number=number).first()
        if version is None:
            raise Missing("NO_SUCH_VERSION", _("There is no published version of this number."))
        return answer(request, version)
