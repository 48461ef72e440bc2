"""Pages of a protest: filing, the case file, the ruling, one's own ballot, closing; each calls the domain."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.domain import log, projection
from games.domain.errors import Missing, Refusal
from games.domain.visibility import visible_to
from games.models import Game, User
from games.views.pages import with_game
from protests.domain import admission, ballots, filing, queries, window
from protests.interfaces import case_file
from protests.interfaces import forms as fields
from protests.models import Choice, Protest, ProtestState, Remedy

type View = Callable[..., HttpResponseBase]

# Minutes: ten people have to be found and handed a device; the judge may still enter fewer.
SHORTEST_PROPOSED = 30


def with_protest(view: View) -> View:
    """Give the view its protest as it stands now; an unknown one is a page that was not found."""

    @wraps(view)
    def found(request: HttpRequest, protest_id: UUID, **rest: Any) -> HttpResponseBase:
        try:
            protest = queries.by_id(protest_id)
        except Missing as error:
            raise Http404(str(error)) from None
        if not visible_to(request.user, protest.game).sees_secrets:
            raise PermissionDenied(_("The game is not over: this is for its officials only."))
        return view(request, protest, **rest)

    return found


def user_of(request: HttpRequest) -> User:
    """The signed-in user of a page that asks for one."""
    assert isinstance(request.user, User)
    return request.user


def instead(
    request: HttpRequest, game: Game, refusal: Refusal, protest: Protest | None = None
) -> HttpResponse:
    """A page that says why this is not possible and what to do instead."""
    known = list(queries.of_game(game)) if visible_to(request.user, game).sees_secrets else []
    context = {"game": game, "refusal": refusal, "protests": known, "protest": protest}
    return render(request, "protests/instead.html", context, status=refusal.status)


@require_http_methods(["GET", "POST"])
@login_required
@with_game
def file(request: HttpRequest, game: Game) -> HttpResponse:
    """File a protest; who cannot, reads what to do instead."""
    filer = queries.player_of(user_of(request))
    try:
        team = filing.refuse_filing(game=game, filer=filer)
    except Refusal as refusal:
        return instead(request, game, refusal)
    form = fields.FilingForm(request.POST or None)
    grounds = fields.ground_forms(game, request.POST or None, [_suggested(request, game)])
    context: dict[str, Any] = {"game": game, "team": team, "form": form, "grounds": grounds}
    context["deadline"] = window.closes_at(game)
    if request.method != "POST":
        return render(request, "protests/file.html", context)
    # Every form is checked, so that all faults are shown at once.
    if not all([form.is_valid(), *[ground.is_valid() for ground in grounds]]):
        return render(request, "protests/file.html", {**context, "is_invalid": True}, status=422)
    try:
        protest = filing.file(
            game=game, filer=filer, grounds=_chosen(grounds), actor=user_of(request), **form.cleaned_data
        )
    except Refusal as refusal:
        context["refusal"] = refusal
        return render(request, "protests/file.html", context, status=refusal.status)
    messages.success(request, _("The protest is filed. The chief judge rules on its admission."))
    return redirect("protest", protest_id=protest.pk)


def _chosen(grounds: list[fields.GroundForm]) -> list[filing.GroundInput]:
    chosen = [form.ground for form in grounds]
    return [filing.GroundInput(UUID(str(row.event_id)), row.clause, row.statement) for row in chosen if row]


def _suggested(request: HttpRequest, game: Game) -> dict[str, str]:
    """The first episode as `?event=` names it, with the clause the engine cites there."""
    wanted = request.GET.get("event", "")
    places = [str(event_id) for event_id in log.event_ids(game)]
    if wanted not in places:
        return {}
    index = places.index(wanted)
    cited = [row["clause"] for row in projection.answer(game)["findings"] if row["event"] == index]
    return {"event": wanted, "clause": next((name for name in cited if name != "default"), "")}


@require_GET
@with_protest
def show(request: HttpRequest, protest: Protest) -> HttpResponse:
    """The case file, open to everybody."""
    user = request.user
    player = queries.player_of(user) if isinstance(user, User) else None
    case = case_file.build(protest)
    context = {
        "case": case,
        "protest": protest,
        "game": protest.game,
        "is_elector": any(row.player_id == (player.pk if player else None) for row in case.electors),
        "is_filer": player is not None and protest.filer_id == player.pk,
        "may_rule": protest.state == ProtestState.FILED and user.has_perm("protests.rule", protest),
    }
    return render(request, "protests/protest.html", context)


@require_POST
@login_required
@with_protest
def withdraw(request: HttpRequest, protest: Protest) -> HttpResponse:
    """The filer takes his protest back."""
    try:
        filing.withdraw(protest=protest, actor=user_of(request))
    except Refusal as refusal:
        return instead(request, protest.game, refusal, protest)
    messages.success(request, _("The protest is withdrawn. Another player of your team may file one."))
    return redirect("protest", protest_id=protest.pk)


@require_http_methods(["GET", "POST"])
@login_required
@with_protest
def rule(request: HttpRequest, protest: Protest) -> HttpResponse:
    """The chief judge or a deputy rules on admission."""
    user = user_of(request)
    if not user.has_perm("protests.rule", protest):
        raise PermissionDenied(_("The chief judge or a deputy of the tournament rules on protests."))
    try:
        admission.refuse_judge(game=protest.game, actor=user)
    except Refusal as refusal:
        return instead(request, protest.game, refusal, protest)
    if protest.state != ProtestState.FILED:
        return redirect("protest", protest_id=protest.pk)
    case = case_file.build(protest)
    is_refusal = request.POST.get("decision") == "refuse"
    admit, refuse = _ruling_forms(request, protest, case)
    context = {"case": case, "protest": protest, "game": protest.game, "admit": admit, "refuse": refuse}
    context["is_refusal"] = is_refusal if request.method == "POST" else bool(case.proposal.code)
    form = refuse if is_refusal else admit
    if not form.is_valid():
        status = 422 if request.method == "POST" else 200
        return render(request, "protests/rule.html", context, status=status)
    try:
        _rule(protest, user, form, is_refusal=is_refusal)
    except Refusal as refusal:
        return render(request, "protests/rule.html", context | {"refusal": refusal}, status=refusal.status)
    done = _("The protest is not admitted.") if is_refusal else _("The vote of the ten is open.")
    messages.success(request, done)
    return redirect("protest", protest_id=protest.pk)


def _ruling_forms(
    request: HttpRequest, protest: Protest, case: case_file.CaseFile
) -> tuple[fields.AdmitForm, fields.RefuseForm]:
    """Both forms, filled with what follows from the engine's answer; only the one sent is bound."""
    found = case.proposal
    facts = "\n".join(row.message for ground in case.grounds for row in ground.findings)
    clauses = fields.clause_choices(protest.game)
    is_refusal = request.POST.get("decision") == "refuse"
    posted = request.POST or None
    admit = fields.AdmitForm(
        None if is_refusal else posted,
        prefix="admit",
        clauses=clauses,
        initial={
            "remedy": found.remedy or protest.wanted,
            "new_winner": found.new_winner,
            "clause": found.clause,
            "facts": facts,
            "minutes": max(SHORTEST_PROPOSED, window.rules_of(protest.game)["ballot_s"] // 60),
        },
    )
    refuse = fields.RefuseForm(
        posted if is_refusal else None, prefix="refuse", initial={"code": found.code, "facts": facts}
    )
    return admit, refuse


def _rule(protest: Protest, user: User, form: Any, *, is_refusal: bool) -> None:
    values = form.cleaned_data
    texts = {"facts": values["facts"], "reasons": values["reasons"]}
    if is_refusal:
        admission.refuse(protest=protest, actor=user, code=values["code"], **texts)
        return
    remedy = values["remedy"]
    admission.admit(
        protest=protest,
        actor=user,
        remedy=remedy,
        new_winner=values["new_winner"] if remedy == Remedy.CHANGE else "",
        clause=values["clause"],
        ballot_seconds=values["minutes"] * 60,
        **texts,
    )


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
@with_protest
def ballot(request: HttpRequest, protest: Protest) -> HttpResponse:
    """One's own ballot: three buttons, changeable until the vote closes."""
    player = queries.player_of(user_of(request))
    try:
        own = ballots.own_choice(protest, player)
        if request.method == "POST":
            ballots.cast(protest=protest, player=player, choice=request.POST.get("choice", ""))
            messages.success(request, _("Your ballot is stored. Nobody else can see it."))
            return redirect("ballot", protest_id=protest.pk)
    except Refusal as refusal:
        return instead(request, protest.game, refusal, protest)
    if protest.state != ProtestState.VOTING:
        return redirect("protest", protest_id=protest.pk)
    choices = [
        {"value": choice.value, "is_own": choice == own, "css": css, "icon": icon, "label": label}
        for choice, css, icon, label in (
            (Choice.YES, "for", "check", _("For the protest")),
            (Choice.NO, "against", "x", _("Against the protest")),
            (Choice.ABSTAIN, "abstain", "minus", _("I abstain")),
        )
    ]
    case = case_file.build(protest)
    context = {"case": case, "protest": protest, "game": protest.game, "choices": choices}
    return render(request, "protests/ballot.html", context | {"has_voted": own != Choice.NONE})


@require_POST
@login_required
@with_protest
def close(request: HttpRequest, protest: Protest) -> HttpResponse:
    """Close a vote whose deadline has passed; it closes by itself as well."""
    user = user_of(request)
    if not user.has_perm("protests.close", protest):
        raise PermissionDenied(_("The chief judge or a deputy of the tournament closes votes."))
    try:
        ballots.close(protest=protest, actor=user)
    except Refusal as refusal:
        return instead(request, protest.game, refusal, protest)
    messages.success(request, _("The vote is closed."))
    return redirect("protest", protest_id=protest.pk)
