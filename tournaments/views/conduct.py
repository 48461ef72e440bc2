"""The page on which organisers and the chief judge put down what happens around the games."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

import rules
from games.domain.errors import Refusal, is_russian
from games.models import User
from tournaments.domain import conduct as notes
from tournaments.models import ConductNote, Participant, Tournament
from tournaments.views.organiser import with_tournament


class NoteForm(forms.Form):
    """Whom it is about, under which clause, and what happened."""

    participant = forms.ModelChoiceField(
        label=gettext_lazy("Player"),
        queryset=Participant.objects.none(),
        required=False,
        empty_label=gettext_lazy("A spectator"),
    )
    clause = forms.ChoiceField(label=gettext_lazy("Clause"))
    text = forms.CharField(
        label=gettext_lazy("What happened"),
        max_length=notes.LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, tournament: Tournament, *args: Any) -> None:
        super().__init__(*args)
        language = "ru" if is_russian() else "en"
        entered = Participant.objects.filter(tournament=tournament).select_related("player")
        self.fields["participant"].queryset = entered  # type: ignore[attr-defined]  # a field of models has one
        self.fields["clause"].choices = [  # type: ignore[attr-defined]  # a choice field has them
            (row.id, f"{row.id}. {row.statement[language]}")
            for row in notes.clauses_of(tournament.regulation)
        ]


@require_http_methods(["GET", "POST"])
@with_tournament(
    "tournaments.manage",
    gettext_lazy("Organisers and the chief judge put down what happens around the games."),
)
def conduct(request: HttpRequest, tournament: Tournament, user: User) -> HttpResponse:
    """Read the notes and put one down."""
    form = NoteForm(tournament, *([request.POST] if request.method == "POST" else []))
    if request.method == "POST" and form.is_valid():
        try:
            notes.put_down(tournament=tournament, actor=user, **form.cleaned_data)
        except Refusal as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("The note is put down."))
            return redirect("conduct", slug=tournament.slug)
    listed = ConductNote.objects.filter(tournament=tournament).select_related("participant__player", "author")
    context = {
        "tournament": tournament,
        "form": form,
        "notes": [(row, _statement(row.clause)) for row in listed],
        "is_provided": bool(notes.clauses_of(tournament.regulation)),
    }
    return render(request, "tournaments/conduct.html", context, status=422 if form.errors else 200)


def _statement(clause: str) -> str:
    return rules.clauses.lookup(clause).statement["ru" if is_russian() else "en"]
