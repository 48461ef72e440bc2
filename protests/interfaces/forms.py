"""Forms of a case: an episode, the filing, the two rulings. They check form only; the domain decides."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import rules
from games.domain import log, projection
from games.domain.errors import is_russian
from games.interfaces import event_text
from games.models import Game
from protests.domain.admission import REFUSAL_CODES
from protests.domain.filing import GroundInput
from protests.models import Remedy

type Choices = list[tuple[str, Any]]

EPISODES = 3
LONGEST_TEXT = 4000
_CLAUSE_LENGTH = 110
_NOTHING: Choices = [("", "–")]


def event_choices(game: Game) -> Choices:
    """Every event of the game by phase, those with a finding marked."""
    language = "ru" if is_russian() else "en"
    marked = {
        row["event"]: row["message"][language]
        for row in projection.answer(game)["findings"]
        if row["level"] in ("error", "sanction")
    }
    phases: dict[str, Choices] = defaultdict(list)
    phase = _("Beginning")
    for index, (event_id, event) in enumerate(log.fold(log.entries(game)).events):
        if event["type"] in ("night", "day"):
            phase = event_text.sentence(event)
        text = f"{index + 1}. {event_text.sentence(event)}"
        if index in marked:
            text = f"{text} ⚠ {marked[index]}"
        phases[phase].append((str(event_id), text))
    return [*_NOTHING, *phases.items()]


def clause_choices(game: Game) -> Choices:
    """Every clause of the game's regulation with its text in our words."""
    clauses = rules.regulations.load(game.regulation).clauses
    texts = {name: row.ru if is_russian() else row.en for name, row in clauses.items()}
    return [
        *_NOTHING,
        *((name, f"{name}  {Truncator(text).chars(_CLAUSE_LENGTH)}") for name, text in texts.items()),
    ]


def _text(label: Any, hint: Any = "", *, rows: int = 4, required: bool = True) -> forms.CharField:
    return forms.CharField(
        label=label,
        help_text=hint,
        max_length=LONGEST_TEXT,
        required=required,
        widget=forms.Textarea(attrs={"rows": rows}),
    )


class GroundForm(forms.Form):
    """One episode; all of it or nothing."""

    event = forms.ChoiceField(
        label=gettext_lazy("Event"),
        help_text=gettext_lazy("Events marked ⚠ are those where the engine found a breach."),
        required=False,
    )
    clause = forms.ChoiceField(label=gettext_lazy("Clause that was broken"), required=False)
    statement = _text(gettext_lazy("What happened, and what should have happened"), rows=3, required=False)

    def __init__(self, *args: Any, events: Choices, clauses: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in (("event", events), ("clause", clauses)):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        """An episode is whole: event, clause and statement."""
        values = self.cleaned_data
        filled = [name for name in ("event", "clause", "statement") if values.get(name)]
        if filled:
            for name in set(self.fields) - set(filled) - set(self.errors):
                self.add_error(name, _("An episode needs an event, a clause and a statement."))
        return values

    @property
    def ground(self) -> GroundInput | None:
        """The episode for the domain; None where the form was left empty."""
        values = self.cleaned_data
        if not values.get("event"):
            return None
        return GroundInput(values["event"], values["clause"], values["statement"])


class FilingForm(forms.Form):
    """What is wanted, and why the breach mattered."""

    wanted = forms.ChoiceField(
        label=gettext_lazy("What you ask for"),
        choices=Remedy.choices,
        widget=forms.RadioSelect,
        initial=Remedy.CHANGE.value,
        help_text=gettext_lazy("The chief judge puts one remedy to the vote; it may be another one."),
    )
    effect_statement = _text(
        gettext_lazy("How this affected the result"),
        gettext_lazy("Under R-12.2 your statement is enough; no proof of the effect is needed."),
    )


class AdmitForm(forms.Form):
    """The ruling that admits: exactly one remedy goes to the vote."""

    remedy = forms.ChoiceField(
        label=gettext_lazy("Remedy put to the vote"), choices=Remedy.choices, widget=forms.RadioSelect
    )
    new_winner = forms.ChoiceField(
        label=gettext_lazy("Winner after the change"),
        choices=[
            ("", "–"),
            ("red", gettext_lazy("red")),
            ("black", gettext_lazy("black")),
            ("draw", gettext_lazy("draw")),
        ],
        required=False,
        help_text=gettext_lazy("Only for a changed result."),
    )
    clause = forms.ChoiceField(label=gettext_lazy("Clause that was broken"))
    facts = _text(gettext_lazy("Facts found"))
    reasons = _text(
        gettext_lazy("Reasons"), gettext_lazy("Rule applied to the facts; everybody will read it.")
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes for the vote"), min_value=1, max_value=7 * 24 * 60
    )

    def __init__(self, *args: Any, clauses: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["clause"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = clauses


class RefuseForm(forms.Form):
    """The ruling that does not admit, with its code."""

    code = forms.ChoiceField(
        label=gettext_lazy("Why it is not admitted"), choices=[("", "–"), *REFUSAL_CODES.items()]
    )
    facts = _text(gettext_lazy("Facts found"))
    reasons = _text(
        gettext_lazy("Reasons"), gettext_lazy("Rule applied to the facts; everybody will read it.")
    )


def ground_forms(game: Game, data: Any, initial: Sequence[dict[str, str]]) -> list[GroundForm]:
    """One form an episode; `initial` fills the first of them."""
    events, clauses = event_choices(game), clause_choices(game)
    filled = [*initial, *({} for _place in range(EPISODES))]
    return [
        GroundForm(data, prefix=f"ground-{place}", initial=filled[place], events=events, clauses=clauses)
        for place in range(EPISODES)
    ]
