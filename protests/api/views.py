"""The API of protests: thin, each verb calls one domain function."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.access import require, require_sight
from games.api.errors import ErrorSerializer
from games.api.views import checked
from games.domain import queries as games
from games.domain.errors import Missing
from games.models import User
from protests.api import presentation
from protests.api import serializers as shapes
from protests.domain import admission, ballots, filing, queries
from protests.models import Decision, Protest

TAGS = ["protests"]
UNREADABLE: dict[int | str, Any] = {"401": ErrorSerializer, "403": ErrorSerializer, "404": ErrorSerializer}
REFUSED: dict[int | str, Any] = {
    "400": ErrorSerializer,
    **UNREADABLE,
    "409": ErrorSerializer,
    "413": ErrorSerializer,
    "422": ErrorSerializer,
}
# An own ballot must not stay in a shared cache or in the history of a lent device.
PRIVATE = {"Cache-Control": "no-store"}


def signed_in(request: Request) -> User:
    """The user of the request; which of the ten he is, the domain asks."""
    if not isinstance(request.user, User):
        raise NotAuthenticated(_("Sign in, or send a token."))
    return request.user


def seen(request: Request, protest_id: UUID) -> Protest:
    """The protest, if its game may be seen."""
    protest = queries.by_id(protest_id)
    require_sight(request, protest.game.code)
    return protest


class ProtestsView(APIView):
    """The protests about one game."""

    @extend_schema(
        operation_id="protests_list",
        tags=TAGS,
        responses={200: shapes.ProtestListSerializer, **UNREADABLE},
    )
    def get(self, request: Request, code: str) -> Response:
        """List the protests about a game that is over."""
        game = require_sight(request, code)
        return Response({"protests": [presentation.detail(row) for row in queries.of_game(game)]})

    @extend_schema(
        operation_id="protests_file",
        tags=TAGS,
        request=shapes.FilingSerializer,
        responses={201: shapes.ProtestSerializer, **REFUSED},
    )
    def post(self, request: Request, code: str) -> Response:
        """File a protest as one of the ten players; the answer of a refusal says what to do instead."""
        user = signed_in(request)
        game, filer = games.by_code(code), queries.player_of(user)
        filing.refuse_filing(game=game, filer=filer)
        values = checked(shapes.FilingSerializer, request)
        protest = filing.file(
            game=game,
            filer=filer,
            grounds=[filing.GroundInput(**row) for row in values["grounds"]],
            wanted=values["wanted"],
            effect_statement=values["effect_statement"],
            actor=user,
        )
        return Response(presentation.detail(protest), status=201)


class ProtestView(APIView):
    """One protest."""

    @extend_schema(
        operation_id="protests_read", tags=TAGS, responses={200: shapes.ProtestSerializer, **UNREADABLE}
    )
    def get(self, request: Request, protest_id: UUID) -> Response:
        """Read the case: grounds with the engine's findings, ruling, decision."""
        return Response(presentation.detail(seen(request, protest_id)))


class RulingView(APIView):
    """The ruling on admission."""

    @extend_schema(
        operation_id="protests_rule",
        tags=TAGS,
        request=shapes.NewRulingSerializer,
        responses={201: shapes.ProtestSerializer, **REFUSED},
    )
    def post(self, request: Request, protest_id: UUID) -> Response:
        """Admit the protest with one remedy and open the vote, or refuse it with a code."""
        protest = queries.by_id(protest_id)
        user = require(request, "protests.rule", protest)
        values = checked(shapes.NewRulingSerializer, request)
        texts = {"facts": values["facts"], "reasons": values["reasons"]}
        if values["decision"] == "admit":
            ruled = admission.admit(
                protest=protest,
                actor=user,
                **texts,
                remedy=values.get("remedy", ""),
                new_winner=values.get("new_winner", ""),
                clause=values["clause"],
                ballot_seconds=values.get("ballot_seconds"),
            )
        else:
            ruled = admission.refuse(protest=protest, actor=user, code=values.get("code", ""), **texts)
        return Response(presentation.detail(queries.by_id(ruled.pk)), status=201)


class BallotView(APIView):
    """One's own ballot."""

    @extend_schema(
        operation_id="protests_own_ballot",
        tags=TAGS,
        responses={200: shapes.OwnBallotSerializer, **UNREADABLE, 409: ErrorSerializer},
    )
    def get(self, request: Request, protest_id: UUID) -> Response:
        """Read one's own ballot; nobody reads another's."""
        user = signed_in(request)
        return Response(self._own(queries.by_id(protest_id), user), headers=PRIVATE)

    @extend_schema(
        operation_id="protests_cast",
        tags=TAGS,
        request=shapes.BallotSerializer,
        responses={200: shapes.OwnBallotSerializer, **REFUSED},
    )
    def put(self, request: Request, protest_id: UUID) -> Response:
        """Vote, or vote anew until the vote closes. Sending the same ballot again changes nothing."""
        user = signed_in(request)
        protest = queries.by_id(protest_id)
        ballots.elector_of(protest, queries.player_of(user))
        values = checked(shapes.BallotSerializer, request)
        ballots.cast(protest=protest, player=queries.player_of(user), choice=values["choice"])
        return Response(self._own(protest, user), headers=PRIVATE)

    def _own(self, protest: Protest, user: User) -> dict[str, Any]:
        return presentation.own_ballot(ballots.own_choice(protest, queries.player_of(user)))


class DecisionView(APIView):
    """The outcome of the vote."""

    @extend_schema(
        operation_id="protests_decision",
        tags=TAGS,
        responses={200: shapes.DecisionSerializer, **UNREADABLE},
    )
    def get(self, request: Request, protest_id: UUID) -> Response:
        """Read the decision; there is none before the vote closes."""
        made = Decision.objects.filter(protest=seen(request, protest_id)).first()
        if made is None:
            raise Missing("NO_DECISION", _("This protest has no decision by vote."))
        return Response(presentation.decision(made))


class ClosingView(APIView):
    """The end of the vote."""

    @extend_schema(
        operation_id="protests_close",
        tags=TAGS,
        request=None,
        responses={200: shapes.DecisionSerializer, **REFUSED},
    )
    def post(self, request: Request, protest_id: UUID) -> Response:
        """Close a vote whose deadline has passed; a closed one answers with its decision again."""
        protest = queries.by_id(protest_id)
        user = require(request, "protests.close", protest)
        return Response(presentation.decision(ballots.close(protest=protest, actor=user)))


class WithdrawalView(APIView):
    """Taking a protest back."""

    @extend_schema(
        operation_id="protests_withdraw",
        tags=TAGS,
        request=None,
        responses={200: shapes.ProtestSerializer, **REFUSED},
    )
    def post(self, request: Request, protest_id: UUID) -> Response:
        """Withdraw one's own protest before it is ruled on."""
        user = signed_in(request)
        protest = filing.withdraw(protest=queries.by_id(protest_id), actor=user)
        return Response(presentation.detail(protest))
