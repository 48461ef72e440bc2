"""What happened, as one sentence in the reader's language, for each type of event but votes.

Votes are shown as a grid (`protocol_page`), so they have no sentence. Seats are written as numbers.
"""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.domain.errors import is_russian
from rules import words

type Fields = dict[str, Any]

_REPLIES = {
    "accepted": gettext_lazy("accepted"),
    "refused": gettext_lazy("refused by the host"),
    "silent": gettext_lazy("no reply by the host"),
}
_SPEECHES = {
    "round": gettext_lazy("Speech of seat %(seat)s"),
    "shootout": gettext_lazy("Shootout speech of seat %(seat)s"),
    "last_word": gettext_lazy("Last word of seat %(seat)s"),
}


def sentence(event: Fields) -> str:
    """The event in one sentence."""
    return _SENTENCES[event["type"]](event)


def word(code: str) -> str:
    """A code word of the protocol as a person says it."""
    return words.word(code)["ru" if is_russian() else "en"]


def seats(listed: Any) -> str:
    """Seats as a list of numbers."""
    return ", ".join(str(seat) for seat in listed)


def _night(event: Fields) -> str:
    return _("Night %(number)s falls") % event


def _day(event: Fields) -> str:
    if "killed" not in event:
        return _("Morning of day %(number)s, the announcement was not recorded") % event
    if event["killed"] is None:
        return _("Morning of day %(number)s, nobody was killed") % event
    return _("Morning of day %(number)s, seat %(killed)s was killed") % event


def _agreement(event: Fields) -> str:
    return _("The black team agrees")


def _shot(event: Fields) -> str:
    if event["target"] is None:
        return _("Seat %(shooter)s does not shoot") % event
    text = _("Seat %(shooter)s shoots at %(target)s") % event
    notes = []
    if event.get("times", 1) != 1:
        notes.append(_("%(times)s times") % event)
    if event.get("seen") is False:
        notes.append(_("not seen by the host"))
    if event.get("between"):
        notes.append(_("between two numbers"))
    return f"{text} ({', '.join(notes)})" if notes else text


def _check(event: Fields) -> str:
    who = _("The don checks %(target)s") if event["by"] == "don" else _("The sheriff checks %(target)s")
    return f"{who % event}: {word(event['answer'])}" if "answer" in event else who % event


def _best_move(event: Fields) -> str:
    picks = {"seat": event["seat"], "picks": seats(event["picks"])}
    return _("Best move of seat %(seat)s: %(picks)s") % picks


def _speech(event: Fields) -> str:
    text = str(_SPEECHES[event["kind"]]) % event
    return f"{text}, {_('%(seconds)s s') % event}" if "seconds" in event else text


def _nomination(event: Fields) -> str:
    return f"{_('Seat %(by)s nominates %(target)s') % event}: {_REPLIES[event['reply']]}"


def _outcome(event: Fields) -> str:
    if "out" in event:
        leaving = ngettext("Declared: %(seats)s out", "Declared: %(seats)s out", len(event["out"]))
        return leaving % {"seats": seats(event["out"])}
    if "revote" in event:
        return _("Declared: revote of %(seats)s") % {"seats": seats(event["revote"])}
    if "raise" in event:
        return _("Declared: vote on raising %(seats)s") % {"seats": seats(event["raise"])}
    return _("Declared: everybody stays") if "stay" in event else _("Declared: the voting is cancelled")


def _with_offence(text: str, event: Fields) -> str:
    parts = [word(event["offence"])] if "offence" in event else []
    parts += [event["clause"]] if event.get("clause") else []
    return f"{text} ({', '.join(parts)})" if parts else text


def _foul(event: Fields) -> str:
    text = _("Foul %(number)s of seat %(seat)s") if "number" in event else _("Foul of seat %(seat)s")
    return _with_offence(text % event, event)


def _removal(event: Fields) -> str:
    return _with_offence(_("Seat %(seat)s is removed") % event, event)


def _leave(event: Fields) -> str:
    return _("Seat %(seat)s leaves the game") % event


def _act_after_exit(event: Fields) -> str:
    return _("Seat %(seat)s interferes after leaving") % event


def _protest_announced(event: Fields) -> str:
    return _("Seat %(seat)s announces a protest") % event


def _team_loss(event: Fields) -> str:
    text = _("Loss awarded against red") if event["team"] == "red" else _("Loss awarded against black")
    return _with_offence(text, event)


def _declare(event: Fields) -> str:
    return _("The judge declares the exit of seat %(seat)s deliberate") % event


def _pause(event: Fields) -> str:
    return _("Technical pause")


def _end(event: Fields) -> str:
    return winner(event["winner"])


def winner(code: str | None) -> str:
    """Who won, in words."""
    named = {"red": _("Red wins"), "black": _("Black wins"), "draw": _("Draw")}
    return named.get(code or "", _("No winner"))


def _count(event: Fields) -> str:
    return _("Count for %(candidate)s: %(votes)s") % event


def _thanks(event: Fields) -> str:
    return _("Voting for %(candidate)s is over") % event


def _vote(event: Fields) -> str:
    return _("Seat %(voter)s votes for %(candidate)s") % event


def _voting(event: Fields) -> str:
    return _("Voting on %(seats)s") % {"seats": seats(event["candidates"])}


def _raise(event: Fields) -> str:
    if "voters" in event:
        return _("For raising: %(seats)s") % {"seats": seats(event["voters"])}
    return _("For raising: %(votes)s votes") % event


_SENTENCES: dict[str, Callable[[Fields], str]] = {
    "night": _night,
    "day": _day,
    "agreement": _agreement,
    "shot": _shot,
    "check": _check,
    "best_move": _best_move,
    "speech": _speech,
    "nomination": _nomination,
    "voting": _voting,
    "vote": _vote,
    "thanks": _thanks,
    "count": _count,
    "raise": _raise,
    "outcome": _outcome,
    "foul": _foul,
    "removal": _removal,
    "leave": _leave,
    "act_after_exit": _act_after_exit,
    "protest_announced": _protest_announced,
    "team_loss": _team_loss,
    "declare": _declare,
    "pause": _pause,
    "end": _end,
}
