"""One game at one table: players, the game itself, its seats and its officials."""

import uuid

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Func, Q
from django.utils.translation import gettext_lazy as _


def is_nfc(field: str) -> Func:
    """Condition: the text column is in Unicode normal form C, so that equal names compare equal."""
    return Func(F(field), template="%(expressions)s IS NFC NORMALIZED", output_field=models.BooleanField())


class Role(models.TextChoices):
    """The dealt card."""

    CIVILIAN = "civilian", _("civilian")
    SHERIFF = "sheriff", _("sheriff")
    MAFIA = "mafia", _("mafia")
    DON = "don", _("don")


class Team(models.TextChoices):
    """The side a card belongs to: red = civilians and sheriff, black = mafia and don."""

    RED = "red", _("red")
    BLACK = "black", _("black")


class Player(models.Model):
    """A person known by nickname; linked to an account where he has one."""

    nickname = models.CharField(_("nickname"), max_length=60, unique=True)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="player"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["nickname"]
        constraints = [
            models.CheckConstraint(condition=~Q(nickname=""), name="player_nickname_given"),
            models.CheckConstraint(condition=is_nfc("nickname"), name="player_nickname_nfc"),
        ]

    def __str__(self) -> str:
        return self.nickname


FROZEN_RULES_DIFFER = """
    ((OLD.regulation, OLD.options, OLD.options_hash, OLD.protest_rules)
    IS DISTINCT FROM (NEW.regulation, NEW.options, NEW.options_hash, NEW.protest_rules))
"""
REFUSE_FROZEN_RULES = """
    RAISE EXCEPTION 'regulation and options of game % are frozen since it was opened', OLD.code
        USING ERRCODE = 'check_violation';
"""


class Game(models.Model):
    """A game and the rules it is judged by; everything that happened in it is in its events.

    `series` is the name of whatever the game belongs to (a tournament's slug); protests are numbered
    within it. `options` and `protest_rules` (seconds) are frozen at creation, `options_hash` is the SHA-256
    of the options.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    code = models.CharField(max_length=12, unique=True)
    series = models.CharField(max_length=60, blank=True, default="", db_index=True)
    title = models.CharField(max_length=120, blank=True, default="")
    regulation = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    options_hash = models.CharField(max_length=64)
    protest_rules = models.JSONField(default=dict)
    external_id = models.CharField(max_length=120, null=True, blank=True, unique=True)
    source = models.CharField(
        max_length=20,
        default="console",
        choices=[
            ("console", "console"),
            ("mafia-protocol/1", "mafia-protocol/1"),
            ("mafiaratings", "mafiaratings"),
            ("polemica", "polemica"),
        ],
    )
    is_practice = models.BooleanField(default=False)
    replays = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="replay"
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created_at", "code"]
        triggers = [
            pgtrigger.Trigger(
                name="rules_frozen",
                when=pgtrigger.Before,
                operation=pgtrigger.Update,
                condition=pgtrigger.Condition(FROZEN_RULES_DIFFER),
                func=REFUSE_FROZEN_RULES,
            )
        ]

    def __str__(self) -> str:
        return self.title or self.code


class Seat(models.Model):
    """Who sits where with which card: a projection of the game's `open` entry, guarded by the database."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    role = models.CharField(max_length=10, choices=Role)

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_once_per_game"),
            models.UniqueConstraint(fields=["game", "player"], name="player_once_per_game"),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=10), name="seat_from_1_to_10"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="seat_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"

    @property
    def team(self) -> Team:
        """The side of the dealt card."""
        return Team.BLACK if self.role in (Role.MAFIA, Role.DON) else Team.RED


class Official(models.Model):
    """Who conducts this game: one host, any number of side judges."""

    class Duty(models.TextChoices):
        """What the official does at the table."""

        HOST = "host", _("host")
        SIDE_JUDGE = "side_judge", _("side judge")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="officials")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="officiating")
    duty = models.CharField(max_length=10, choices=Duty)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="official_once_per_game"),
            models.UniqueConstraint(fields=["game"], condition=Q(duty="host"), name="one_host_per_game"),
            models.CheckConstraint(condition=Q(duty__in=["host", "side_judge"]), name="official_duty_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.duty}"
