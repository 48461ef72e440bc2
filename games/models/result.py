"""What follows from the log: the projection, the signed protocols and the versions of the result."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.log import append_only, no_truncate


class Projection(models.Model):
    """What the rules engine says about the log up to `seq`; disposable, rebuilt by a command.

    `answer` is the `mafia-adjudication/1` text, `phase`/`day`/`is_ended` the recorded line's state.
    """

    game = models.OneToOneField(Game, primary_key=True, on_delete=models.CASCADE, related_name="projection")
    seq = models.PositiveIntegerField()
    head_hash = models.CharField(max_length=64)
    engine_version = models.CharField(max_length=20)
    verdict = models.CharField(max_length=20)
    answer = models.TextField()
    phase = models.CharField(max_length=20)
    day = models.PositiveSmallIntegerField()
    is_ended = models.BooleanField()

    def __str__(self) -> str:
        return f"{self.game_id} {self.verdict}"


class SignedProtocol(models.Model):
    """A protocol version: the host signs a head of the log, a second person confirms or rejects it.

    `acknowledged` maps a finding (`CODE@event`) to the host's reason for signing all the same.
    """

    class State(models.TextChoices):
        """Where the version stands."""

        SIGNED = "signed", _("signed")
        CONFIRMED = "confirmed", _("confirmed")
        REJECTED = "rejected", _("rejected")

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="protocols")
    number = models.PositiveSmallIntegerField()
    head_seq = models.PositiveIntegerField()
    head_hash = models.CharField(max_length=64)
    acknowledged = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.SIGNED)
    signed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    signed_at = models.DateTimeField()
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)
    reject_reason = models.TextField(blank=True, default="")

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="protocol_number_once"),
            models.UniqueConstraint(
                fields=["game"], condition=Q(state="confirmed"), name="one_confirmed_protocol"
            ),
            models.UniqueConstraint(
                fields=["game"], condition=Q(state="signed"), name="one_protocol_awaits_decision"
            ),
            models.CheckConstraint(
                condition=Q(decided_by__isnull=True) | ~Q(decided_by=F("signed_by")),
                name="second_person_decides",
            ),
            models.CheckConstraint(
                condition=Q(state="signed", decided_by__isnull=True, decided_at__isnull=True)
                | Q(state__in=["confirmed", "rejected"], decided_by__isnull=False, decided_at__isnull=False),
                name="decided_protocol_names_who_and_when",
            ),
            models.CheckConstraint(
                condition=~Q(state="rejected") | ~Q(reject_reason=""), name="rejection_has_reason"
            ),
        ]
        triggers = [
            pgtrigger.Protect(
                name="decided_protocol_is_final",
                operation=pgtrigger.Update | pgtrigger.Delete,
                condition=pgtrigger.Q(old__state__in=["confirmed", "rejected"]),
            ),
            no_truncate("protocol"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} v{self.number} {self.state}"


class ResultVersion(models.Model):
    """One version of a game's result and why it came to be; never edited, the highest number holds.

    `winner` is empty and `is_counted` false where the game was annulled or is to be replayed.
    """

    class Cause(models.TextChoices):
        """What made the version."""

        CONFIRMED = "confirmed", _("confirmed protocol")
        PROTEST = "protest", _("protest")
        CLERICAL = "clerical", _("clerical correction")

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="results")
    number = models.PositiveSmallIntegerField()
    winner = models.CharField(
        max_length=5,
        blank=True,
        default="",
        choices=[("red", _("red")), ("black", _("black")), ("draw", _("draw"))],
    )
    reason = models.CharField(max_length=30, blank=True, default="")
    clause = models.CharField(max_length=20, blank=True, default="")
    is_counted = models.BooleanField(default=True)
    cause = models.CharField(max_length=10, choices=Cause)
    cause_ref = models.CharField(max_length=80)
    note = models.TextField(blank=True, default="")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="result_number_once"),
            models.UniqueConstraint(fields=["game", "cause", "cause_ref"], name="result_once_per_cause"),
            models.CheckConstraint(
                condition=Q(winner__in=["red", "black", "draw", ""]), name="result_winner_known"
            ),
            models.CheckConstraint(
                condition=Q(is_counted=False, winner="")
                | Q(is_counted=True, winner__in=["red", "black", "draw"]),
                name="counted_result_has_winner",
            ),
            models.CheckConstraint(
                condition=Q(cause__in=["confirmed", "protest", "clerical"]), name="result_cause_known"
            ),
        ]
        triggers = append_only("result")

    def __str__(self) -> str:
        return f"{self.game_id} v{self.number} {self.winner or 'not counted'}"
