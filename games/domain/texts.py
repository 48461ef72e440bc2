"""Text that a person typed: what cannot be stored is refused with the place it was typed at."""

from django.utils.translation import gettext_lazy as _

from games.domain.errors import Malformed
from rules import Problem

LONGEST = 4000


def storable(text: str, path: str) -> str:
    """The text without outer blanks; Malformed for a NUL, a lone surrogate or more than `LONGEST` signs."""
    typed = text.strip()
    is_text = "\x00" not in typed and not any(0xD800 <= ord(sign) <= 0xDFFF for sign in typed)
    if is_text and len(typed) <= LONGEST:
        return typed
    problem = Problem(
        path=path,
        code="UNSTORABLE_TEXT",
        message={
            "ru": f"Текст содержит недопустимые знаки или длиннее {LONGEST} знаков. Наберите его заново.",
            "en": f"The text holds characters that cannot be stored, or more than {LONGEST}. Type it again.",
        },
    )
    raise Malformed("UNSTORABLE_TEXT", _("The text cannot be stored; nothing was written."), [problem])
