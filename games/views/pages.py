"""Pages of one game: the protocol, the signature, the second person's decision."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from games.domain import confirm as confirmation
from games.domain import queries
from games.domain.errors import Missing, Refusal
from games.domain.visibility import visible_to
from games.interfaces import game_files, protocol_page
from games.models import Game, SignedProtocol, User

type View = Callable[..., HttpResponseBase]


def with_game(view: View) -> View:
    """Give the view its game instead of a code; an unknown code is a page that was not found."""

    @wraps(view)
    def found(request: HttpRequest, code: str, **rest: Any) -> HttpResponseBase:
        try:
            game = queries.by_code(code)
        except Missing as error:
            raise Http404(str(error)) from None
        return view(request, game, **rest)

    return found


def require(request: HttpRequest, permission: str, game: Game, refusal: str) -> User:
    """The signed-in user, if the permission on this game is his."""
    user = request.user
    if not isinstance(user, User) or not user.has_perm(permission, game):
        raise PermissionDenied(refusal)
    return user


@require_GET
@with_game
def protocol(request: HttpRequest, game: Game) -> HttpResponse:
    """The readable protocol with the verdict beside it."""
    page = protocol_page.build(game, visible_to(request.user, game))
    return render(request, "games/protocol.html", {"page": page, "game": game, "can": _rights(request, game)})


def _rights(request: HttpRequest, game: Game) -> dict[str, bool]:
    """Which actions to offer on the page; the domain decides again when one is taken."""
    names = ("games.sign", "games.confirm", "protests.file")
    return {name.partition(".")[2]: request.user.has_perm(name, game) for name in names}


@require_GET
@with_game
def download(request: HttpRequest, game: Game) -> HttpResponse:
    """The game as a mafia-protocol/1 file."""
    if not visible_to(request.user, game).sees_secrets:
        raise PermissionDenied(_("The game is not over: this is for its officials only."))
    response = HttpResponse(game_files.export(game), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{game.code}.json"'
    return response


@require_http_methods(["GET", "POST"])
@login_required
@with_game
def sign(request: HttpRequest, game: Game) -> HttpResponse:
    """The host signs; each breach takes a reason."""
    user = require(request, "games.sign", game, _("Only the host of this game or the chief judge signs it."))
    status, refusal, reasons = 200, None, {}
    if request.method == "POST":
        reasons = {
            key.removeprefix("reason-"): value
            for key, value in request.POST.items()
            if key.startswith("reason-") and isinstance(value, str)
        }
        try:
            confirmation.sign(game=game, actor=user, acknowledged=reasons)
        except Refusal as error:
            status, refusal = error.status, error
        else:
            messages.success(request, _("The protocol is signed. A second person confirms it now."))
            return redirect("protocol", code=game.code)
    page = protocol_page.build(game, visible_to(user, game))
    faults = {row["path"].removeprefix("acknowledged."): row for row in refusal.rows} if refusal else {}
    fields = [
        {"finding": row, "value": reasons.get(row.key, ""), "fault": faults.get(row.key)}
        for row in {row.key: row for row in page.breaches}.values()
    ]
    context = {"page": page, "game": game, "fields": fields, "refusal": refusal}
    return render(request, "games/sign.html", context, status=status)


@require_http_methods(["GET", "POST"])
@login_required
@with_game
def confirm(request: HttpRequest, game: Game) -> HttpResponse:
    """The second person confirms or rejects, and edits nothing."""
    user = require(request, "games.confirm", game, _("Only a judge of this game confirms its protocol."))
    status, refusal = 200, None
    if request.method == "POST":
        try:
            message = _decide(request, game, user)
        except Refusal as error:
            status, refusal = error.status, error
        else:
            messages.success(request, message)
            return redirect("protocol", code=game.code)
    page = protocol_page.build(game, visible_to(user, game))
    reasons = [
        {"finding": row, "reason": (page.protocol.acknowledged if page.protocol else {}).get(row.key, "")}
        for row in page.breaches
    ]
    context = {
        "page": page,
        "game": game,
        "reasons": reasons,
        "refusal": refusal,
        "is_signer": page.protocol is not None and page.protocol.signed_by_id == user.pk,
    }
    return render(request, "games/confirm.html", context, status=status)


def _decide(request: HttpRequest, game: Game, user: User) -> str:
    """Carry the posted decision out; the message says what was done."""
    number = request.POST.get("number", "")
    signed = SignedProtocol.objects.filter(game=game, number=int(number) if number.isdecimal() else 0).first()
    if signed is None:
        raise Missing("NO_SUCH_PROTOCOL", _("The game has no protocol version with this number."))
    if request.POST.get("decision") == "reject":
        confirmation.reject(protocol=signed, actor=user, reason=request.POST.get("reason", ""))
        return _("The protocol is rejected. The host corrects the record and signs again.")
    confirmation.confirm(protocol=signed, actor=user)
    return _("The protocol is confirmed. The result counts from now on.")
