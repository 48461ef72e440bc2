"""Players by nickname. Nicknames are trimmed, inner runs of spaces are one space, text is in NFC."""

import unicodedata

from django.utils.translation import gettext_lazy as _

from games.domain.errors import Malformed
from games.models import Player
from rules import Problem

LONGEST_NICKNAME = 60


def clean_nickname(nickname: str) -> str:
    """The nickname as it is stored; Malformed when nothing is left or it is too long."""
    name = " ".join(unicodedata.normalize("NFC", nickname).split())
    if not name or len(name) > LONGEST_NICKNAME or not name.isprintable():
        problem = Problem(
            path="nickname",
            code="BAD_NICKNAME",
            message={
                "ru": f"Ник «{nickname[:80]}»: нужно от 1 до {LONGEST_NICKNAME} видимых знаков.",
                "en": f"Nickname “{nickname[:80]}”: 1 to {LONGEST_NICKNAME} visible characters are needed.",
            },
        )
        raise Malformed("BAD_NICKNAME", _("The nickname cannot be used."), [problem])
    return name


def find(nickname: str) -> Player | None:
    """The player with this nickname, if there is one."""
    return Player.objects.filter(nickname=clean_nickname(nickname)).first()


def find_or_create(nickname: str) -> Player:
    """The player with this nickname, made if there is none."""
    player, _created = Player.objects.get_or_create(nickname=clean_nickname(nickname))
    return player
