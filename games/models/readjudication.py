"""A bulk re-adjudication: what the engine of today, or another regulation, says about stored games.

Rows are the games as they were judged, never edited. A set is decided once and as a whole.
"""

import uuid

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.log import append_only


class Readjudication(models.Model):
    """One set: which games, by what, and what became of it. `regulation` empty = each game's own."""

    class State(models.TextChoices):
        """Where the set stands; applied and dropped are final."""

        RUNNING = "running", _("running")
        APPLIED = "applied", _("applied")
        DROPPED = "dropped", _("dropped")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    regulation = models.CharField(max_length=40, blank=True, default="")
    engine_version = models.CharField(max_length=20)
    games = models.JSONField(default=list)
    state = models.CharField(max_length=10, choices=State, default=State.RUNNING)
    created_at = models.DateTimeField()
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)
    reason = models.TextField(blank=True, default="")

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="running", decided_at__isnull=True)
                | (Q(state__in=["applied", "dropped"], decided_at__isnull=False) & ~Q(reason="")),
                name="decided_set_has_moment_and_reason",
            ),
            models.CheckConstraint(
                condition=~Q(state="applied") | Q(regulation=""), name="only_own_regulation_is_applied"
            ),
        ]
        triggers = [
            pgtrigger.Protect(
                name="decided_set_is_final",
                operation=pgtrigger.Update | pgtrigger.Delete,
                condition=pgtrigger.Q(old__state__in=["applied", "dropped"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.id} {self.state}"


class Rejudged(models.Model):
    """One game of a set: the log position, and what was and is said there (verdict, winners, findings)."""

    run = models.ForeignKey(Readjudication, on_delete=models.PROTECT, related_name="rows")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    seq = models.PositiveIntegerField()
    before = models.JSONField()
    after = models.JSONField()
    is_different = models.BooleanField()

    class Meta:
        ordering = ["run", "game"]
        constraints = [models.UniqueConstraint(fields=["run", "game"], name="game_once_per_set")]
        triggers = append_only("rejudged")

    def __str__(self) -> str:
        return f"{self.run_id} {self.game_id}"
