"""Refusals of the domain: what was asked cannot be done, with a stable code and a sentence for people.

`status` is the HTTP status an interface answers with; the domain itself knows no HTTP. `problems` names the
places inside an input, as the rules package reports them.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from rules import Problem, ProtocolError

if TYPE_CHECKING:
    from games.domain.log import Entry


class Refusal(Exception):
    """The request was understood and is not carried out; nothing was written."""

    status = 422

    def __init__(
        self,
        code: str,
        message: str | Promise,
        problems: Sequence[Problem] = (),
        *,
        status: int | None = None,
    ) -> None:
        self.code = code
        self.message = message
        self.problems = list(problems)
        if status is not None:
            self.status = status
        super().__init__(code)

    @property
    def rows(self) -> list[dict[str, str]]:
        """The problems in the reader's language: path, code, message."""
        return [{"path": row.path, "code": row.code, "message": in_language(row)} for row in self.problems]

    def __str__(self) -> str:
        listed = [f"{row['path']}: {row['message']}" for row in self.rows]
        return "\n".join([str(self.message), *listed])


def is_russian() -> bool:
    """Whether the reader's language is Russian; the rules package has its texts in Russian and English."""
    return (get_language() or "").startswith("ru")


def in_language(problem: Problem) -> str:
    """The problem's sentence in the language of the reader."""
    return problem.message["ru" if is_russian() else "en"]


class Malformed(Refusal):
    """The input cannot be read; `problems` names every fault with its path."""

    @classmethod
    def from_error(cls, error: ProtocolError, message: str | Promise | None = None) -> Self:
        """The refusal for what the rules package could not read."""
        code = error.problems[0].code if len(error.problems) == 1 else "MALFORMED"
        status = 413 if code == "TOO_LARGE" else None
        return cls(code, message or _("The input cannot be read."), error.problems, status=status)


class Missing(Refusal):
    """What was named does not exist, or not for whoever asks."""

    status = 404


class Forbidden(Refusal):
    """Whoever asks has no right to do this."""

    status = 403


class Locked(Refusal):
    """The record is closed for what was asked: signed, confirmed or decided."""

    status = 409


class TooLarge(Refusal):
    """More than one request, or one game, may hold."""

    status = 413


class Conflict(Refusal):
    """Somebody else has written meanwhile; `missed` holds the entries the writer has not seen."""

    status = 409

    def __init__(self, missed: Sequence["Entry"]) -> None:
        self.missed = list(missed)
        super().__init__(
            "STALE_BASE",
            _("Others have written to this game meanwhile. Read what was missed, then send again."),
        )
