"""What organisers and hosts do on a tournament's pages: publish standings, bring a game in."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games.domain.errors import Refusal
from games.interfaces import game_files
from games.models import User
from tournaments.domain import publish as publishing
from tournaments.interfaces import table_files
from tournaments.models import StandingsVersion, Table, Tournament

type View = Callable[..., HttpResponseBase]


def with_tournament(permission: str, refusal: Any) -> Callable[[View], View]:
    """Give the view its tournament and user; whoever lacks the permission gets `refusal` (403)."""

    def wrap(view: View) -> View:
        @wraps(view)
        @login_required
        def guarded(request: HttpRequest, slug: str, **values: Any) -> HttpResponseBase:
            tournament = get_object_or_404(Tournament.objects.select_related("scoring"), slug=slug)
            user = request.user
            if not isinstance(user, User) or not user.has_perm(permission, tournament):
                raise PermissionDenied(str(refusal))
            return view(request, tournament, user, **values)

        return guarded

    return wrap


class PublishForm(forms.Form):
    """Why a version is published, and whether it is final."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        help_text=gettext_lazy("One sentence that everybody will read, such as “After round 3”."),
    )
    status = forms.ChoiceField(
        label=gettext_lazy("Status"),
        choices=StandingsVersion.Status,
        initial=StandingsVersion.Status.PROVISIONAL,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "Final standings change only through a protest that is still open; there may be none."
        ),
    )


@require_http_methods(["GET", "POST"])
@with_tournament("tournaments.publish", gettext_lazy("Organisers and the chief judge publish standings."))
def publish(request: HttpRequest, tournament: Tournament, user: User) -> HttpResponse:
    """Publish the standings as they are now."""
    form = PublishForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = publishing.publish(
                tournament=tournament,
                reason=form.cleaned_data["reason"],
                status=form.cleaned_data["status"],
                actor=user,
            )
        except Refusal as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("Version %(number)s is published.") % {"number": made.number})
            return redirect("standings", slug=tournament.slug)
    context = {
        "tournament": tournament,
        "form": form,
        "latest": publishing.latest(tournament),
        "protests": publishing.open_protests(tournament),
    }
    return render(request, "tournaments/publish.html", context, status=422 if form.errors else 200)


class TableField(forms.ModelChoiceField):  # type: ignore[type-arg]  # generic in its stubs only
    """A table of the draw, named by its round."""

    def label_from_instance(self, obj: Any) -> str:
        """How a table is offered in the list."""
        return _("Round %(round)s, table %(table)s") % {"round": obj.round.number, "table": obj.number}


class ImportForm(forms.Form):
    """A game file for a table that has no game yet."""

    table = TableField(
        label=gettext_lazy("Table"),
        queryset=Table.objects.none(),
        empty_label=gettext_lazy("Choose a table"),
    )
    file = forms.FileField(
        label=gettext_lazy("Game file"),
        required=False,
        help_text=gettext_lazy(
            "A protocol (mafia-protocol/1), a mafiaratings or a polemica game, JSON, 1 MB at most."
        ),
    )
    sealed = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        """Only tables of this tournament can be chosen."""
        super().__init__(*args, **kwargs)
        tables = Table.objects.filter(round__tournament=tournament, game__isnull=True)
        field = cast(TableField, self.fields["table"])
        field.queryset = tables.select_related("round__tournament", "host").order_by(
            "round__number", "number"
        )

    def clean_file(self) -> Any:
        """Refuse what is too large before it is read."""
        upload = self.cleaned_data["file"]
        if upload is not None and upload.size > settings.IMPORT_MAX_BYTES:
            size, most = (
                number_format(number, force_grouping=True)
                for number in (upload.size, settings.IMPORT_MAX_BYTES)
            )
            raise forms.ValidationError(
                _("%(name)s has %(size)s bytes; one game file has %(most)s at most.")
                % {"name": upload.name, "size": size, "most": most}
            )
        return upload


@require_http_methods(["GET", "POST"])
@with_tournament("games.import", gettext_lazy("Hosts, organisers and the chief judge bring games in."))
def import_game(request: HttpRequest, tournament: Tournament, user: User) -> HttpResponse:
    """Upload, preview, store: nothing is written before the preview is confirmed."""
    initial = {"table": request.GET.get("table")}
    form = ImportForm(tournament, request.POST or None, request.FILES or None, initial=initial)
    preview, refusal, sealed = None, None, ""
    if request.method == "POST" and form.is_valid():
        try:
            data, name = uploaded(form, user)
            if request.POST.get("step") == "store":
                game = table_files.store(table=form.cleaned_data["table"], data=data, name=name, actor=user)
                messages.success(request, _("The game is stored. Sign the protocol next."))
                return redirect("protocol", code=game.code)
            preview, sealed = game_files.preview(data, name), game_files.seal(data, name, user)
        except Refusal as error:
            refusal = error
    status = refusal.status if refusal else 422 if form.errors else 200
    context = {
        "tournament": tournament,
        "form": form,
        "preview": preview,
        "refusal": refusal,
        "sealed": sealed,
    }
    return render(request, "tournaments/import.html", context, status=status)


def uploaded(form: ImportForm, user: User) -> tuple[bytes, str]:
    """The file's bytes and name: freshly uploaded, or sealed by the preview."""
    upload = form.cleaned_data["file"]
    if upload is not None:
        return upload.read(), upload.name
    if form.cleaned_data["sealed"]:
        return game_files.unseal(form.cleaned_data["sealed"], user)
    raise Refusal("NO_FILE", _("Choose a game file first."))
