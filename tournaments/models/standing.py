"""Points, standings and their published versions. All points are integer hundredths."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Game, Player
from games.models.log import append_only
from tournaments.models.tournament import Tournament


class Award(models.Model):
    """Points a person gives in a game: extra points, or a penalty (stored as a positive amount)."""

    class Kind(models.TextChoices):
        """Which way the amount counts."""

        EXTRA = "extra", _("extra points")
        PENALTY = "penalty", _("penalty")

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="awards")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind)
    hundredths = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["game", "player", "kind"]
        constraints = [
            models.UniqueConstraint(fields=["game", "player", "kind"], name="award_once_per_kind"),
            models.CheckConstraint(condition=Q(hundredths__gte=1), name="award_is_positive"),
            models.CheckConstraint(condition=Q(kind__in=["extra", "penalty"]), name="award_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.kind} {self.hundredths}"


class Standing(models.Model):
    """The computed standings of a tournament: a projection, rebuilt by a command byte-identically.

    `content` is canonical JSON text (rows, games counted, tie-breaks), `inputs_hash` the SHA-256 of
    what it was made of.
    """

    tournament = models.OneToOneField(
        Tournament, primary_key=True, on_delete=models.CASCADE, related_name="standing"
    )
    content = models.TextField()
    content_hash = models.CharField(max_length=64)
    inputs_hash = models.CharField(max_length=64)
    computed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"standings of {self.tournament_id}"


class StandingsVersion(models.Model):
    """A published, frozen version of the standings, why it differs from the one before, and how
    (`difference`). `cause_ref` is empty where a person published it.
    """

    class Status(models.TextChoices):
        """Whether protests may still change it."""

        PROVISIONAL = "provisional", _("provisional")
        FINAL = "final", _("final")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=12, choices=Status)
    reason = models.CharField(max_length=300)
    cause_ref = models.CharField(max_length=80, blank=True, default="")
    content = models.TextField()
    content_hash = models.CharField(max_length=64)
    inputs_hash = models.CharField(max_length=64)
    difference = models.TextField()
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    published_at = models.DateTimeField()

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="standings_number_once"),
            models.UniqueConstraint(
                fields=["tournament", "cause_ref"],
                condition=~Q(cause_ref=""),
                name="standings_once_per_cause",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="standings_version_has_reason"),
            models.CheckConstraint(
                condition=Q(status__in=["provisional", "final"]), name="standings_status_known"
            ),
        ]
        triggers = append_only("standings")

    def __str__(self) -> str:
        return f"{self.tournament} v{self.number}"


class Recount(models.Model):
    """An independent recount of a published version from the raw logs, made by the background worker."""

    version = models.OneToOneField(
        StandingsVersion, primary_key=True, on_delete=models.CASCADE, related_name="recount"
    )
    content_hash = models.CharField(max_length=64)
    is_equal = models.BooleanField()
    games = models.PositiveIntegerField()
    entries = models.PositiveIntegerField()
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.version_id}: {'equal' if self.is_equal else 'differs'}"
