"""The API of games: thin, each verb calls one domain function."""

import json
from typing import Any, cast

import msgspec
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rules
from games.api import presentation
from games.api import serializers as shapes
from games.api.access import game_and_audience, require, require_sight
from games.api.errors import ErrorSerializer
from games.api.parsers import GameFileParser
from games.domain import confirm, log, projection, queries, record
from games.domain.errors import Malformed, Missing
from games.domain.visibility import Audience
from games.interfaces import game_files
from games.models import Game, SignedProtocol

TAGS = ["games"]
REFUSED: dict[int | str, Any] = {
    "401": ErrorSerializer,
    "403": ErrorSerializer,
    "404": ErrorSerializer,
    "422": ErrorSerializer,
}


def checked[S](shape: S, request: Request, *, query: bool = False) -> dict[str, Any]:
    """The request's body or query as the serializer `shape` reads it; ValidationError names each fault."""
    reader: Any = shape
    serializer = reader(data=request.query_params if query else request.data)
    serializer.is_valid(raise_exception=True)
    values: dict[str, Any] = serializer.validated_data
    return values


class GamesView(APIView):
    """All games."""

    def get_parsers(self) -> list[Any]:
        """A posted game file is taken as bytes."""
        return [GameFileParser()]

    @extend_schema(
        operation_id="games_list",
        tags=TAGS,
        parameters=[shapes.GameQuerySerializer],
        responses={200: shapes.GameListSerializer, 400: ErrorSerializer},
    )
    def get(self, request: Request) -> Response:
        """List games, newest first."""
        query = checked(shapes.GameQuerySerializer, request, query=True)
        games = Game.objects.order_by("-created_at", "code")
        games = games.select_related("projection").prefetch_related("results")
        if "series" in query:
            games = games.filter(series=query["series"])
        chosen = games[query["offset"] : query["offset"] + query["limit"]]
        return Response({"count": games.count(), "games": [presentation.summary(row) for row in chosen]})

    @extend_schema(
        operation_id="games_import",
        tags=TAGS,
        request={
            "application/json": {
                "type": "object",
                "description": "mafia-protocol/1 or a foreign game file",
            }
        },
        responses={200: shapes.GameSerializer, 201: shapes.GameSerializer, 413: ErrorSerializer, **REFUSED},
    )
    def post(self, request: Request) -> Response:
        """Store a game file; a file that is stored already answers 200 with its game."""
        user = require(request, "games.import", None)
        data = cast(dict[str, bytes], request.data)["file"]
        is_known = game_files.preview(data, "body").existing is not None
        game = game_files.store(data=data, name="body", actor=user, host=user)
        body = presentation.detail(game, Audience(is_official=True, sees_secrets=True))
        return Response(body, status=200 if is_known else 201)


class GameView(APIView):
    """One game."""

    @extend_schema(
        operation_id="games_read", tags=TAGS, responses={200: shapes.GameSerializer, 404: ErrorSerializer}
    )
    def get(self, request: Request, code: str) -> Response:
        """Read a game; cards and verdict are null while they are secret."""
        game, audience = game_and_audience(request, code)
        return Response(presentation.detail(game, audience))


class EventsView(APIView):
    """The log of a game."""

    @extend_schema(
        operation_id="games_events",
        tags=TAGS,
        parameters=[shapes.EventsQuerySerializer],
        responses={200: shapes.LogSerializer, 400: ErrorSerializer, 404: ErrorSerializer},
    )
    def get(self, request: Request, code: str) -> Response:
        """Read entries; of a running game only officials see everything."""
        game, audience = game_and_audience(request, code)
        after = checked(shapes.EventsQuerySerializer, request, query=True)["after"]
        return Response(presentation.events(game, audience, after))

    @extend_schema(
        operation_id="games_append",
        tags=TAGS,
        request=shapes.AppendSerializer,
        responses={
            200: shapes.AppendedSerializer,
            400: ErrorSerializer,
            409: OpenApiResponse(shapes.ConflictSerializer, "`missed` holds what others have written."),
            413: ErrorSerializer,
            **REFUSED,
        },
    )
    def post(self, request: Request, code: str) -> Response:
        """Append entries. Sending the same entries again gives the same answer and stores nothing twice."""
        game = queries.by_code(code)
        user = require(request, "games.append", game)
        values = checked(shapes.AppendSerializer, request)
        entries = [record.NewEntry(row["id"], row["payload"], row["kind"]) for row in values["entries"]]
        answer = record.append(game=game, base_seq=values["base_seq"], entries=entries, actor=user)
        return Response(presentation.appended(answer))


class AdjudicationView(APIView):
    """The engine's answer about a game."""

    @extend_schema(
        operation_id="games_adjudication",
        tags=TAGS,
        parameters=[shapes.AdjudicationQuerySerializer],
        responses={
            200: OpenApiResponse({"type": "object"}, "mafia-adjudication/1"),
            **REFUSED,
        },
    )
    def get(self, request: Request, code: str) -> Response:
        """Read the verdict, under the game's regulation or another one."""
        game = require_sight(request, code)
        regulation = request.query_params.get("regulation")
        if regulation is None:
            return Response(projection.answer(game))
        try:
            answer = rules.adjudicate(log.protocol(game), regulation)
        except rules.ProtocolError as error:
            raise Malformed.from_error(error, _("The game cannot be judged so.")) from None
        return Response(msgspec.to_builtins(answer))


class SignatureView(APIView):
    """The host's signature."""

    @extend_schema(
        operation_id="games_sign",
        tags=TAGS,
        request=shapes.SignatureSerializer,
        responses={
            201: shapes.ProtocolStateSerializer,
            400: ErrorSerializer,
            409: ErrorSerializer,
            **REFUSED,
        },
    )
    def post(self, request: Request, code: str) -> Response:
        """Sign the protocol as it stands."""
        game = queries.by_code(code)
        user = require(request, "games.sign", game)
        values = checked(shapes.SignatureSerializer, request)
        signed = confirm.sign(game=game, actor=user, acknowledged=values["acknowledged"])
        return Response(presentation.protocol_state(signed), status=201)


class ConfirmationView(APIView):
    """The second person's decision."""

    @extend_schema(
        operation_id="games_confirm",
        tags=TAGS,
        request=shapes.ConfirmationSerializer,
        responses={
            200: shapes.ProtocolStateSerializer,
            400: ErrorSerializer,
            409: ErrorSerializer,
            **REFUSED,
        },
    )
    def post(self, request: Request, code: str) -> Response:
        """Confirm or reject a signed version of the protocol."""
        game = queries.by_code(code)
        user = require(request, "games.confirm", game)
        values = checked(shapes.ConfirmationSerializer, request)
        protocol = SignedProtocol.objects.filter(game=game, number=values["number"]).first()
        if protocol is None:
            raise Missing("NO_SUCH_PROTOCOL", _("The game has no protocol version with this number."))
        if values["decision"] == "confirm":
            confirm.confirm(protocol=protocol, actor=user)
        else:
            confirm.reject(protocol=protocol, actor=user, reason=values["reason"])
        protocol.refresh_from_db()
        return Response(presentation.protocol_state(protocol))


class ProtocolView(APIView):
    """The game as a file."""

    @extend_schema(
        operation_id="games_protocol",
        tags=TAGS,
        responses={200: OpenApiResponse({"type": "object"}, "mafia-protocol/1"), **REFUSED},
    )
    def get(self, request: Request, code: str) -> Response:
        """Export the game as mafia-protocol/1, corrections carried out."""
        game = require_sight(request, code)
        return Response(
            json.loads(game_files.export(game)),
            headers={"Content-Disposition": f'attachment; filename="{game.code}.json"'},
        )
