"""A protest from filing to its effect; the allowed moves of `state` are in `protests.domain.states`."""

import uuid

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Game, Player, ResultVersion, Team
from games.models.log import append_only, no_truncate
from protests.models import guards


class Remedy(models.TextChoices):
    """What R-12.3 lets a passed protest do to the game."""

    CHANGE = "change", _("change the result")
    ANNUL = "annul", _("annul the game")
    REPLAY = "replay", _("replay the game")


class ProtestState(models.TextChoices):
    """Where a protest stands."""

    FILED = "filed", _("filed")
    WITHDRAWN = "withdrawn", _("withdrawn")
    REFUSED = "refused", _("refused")
    VOTING = "voting", _("ballot open")
    FAILED = "failed", _("failed")
    APPLIED = "applied", _("passed and applied")


class Docket(models.Model):
    """The last protest number given within one series of games; the row that filing locks.

    `closed_at`: since then the series is final and takes no protest.
    """

    series = models.CharField(primary_key=True, max_length=60)
    last_number = models.PositiveIntegerField(default=0)
    closed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.series}: {self.last_number}"


class Protest(models.Model):
    """One team's protest about one game (R-12); `adjudication` is the engine's answer when it was filed."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    series = models.CharField(max_length=60)
    number = models.PositiveIntegerField()
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="protests")
    filer = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    team = models.CharField(max_length=5, choices=Team)
    wanted = models.CharField(max_length=10, choices=Remedy)
    effect_statement = models.TextField()
    state = models.CharField(max_length=10, choices=ProtestState, default=ProtestState.FILED)
    adjudication = models.TextField()
    adjudicated_head = models.CharField(max_length=64)
    filed_at = models.DateTimeField()
    closes_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["series", "number"]
        constraints = [
            models.UniqueConstraint(fields=["series", "number"], name="protest_number_once"),
            models.UniqueConstraint(
                fields=["game", "team"], condition=~Q(state="withdrawn"), name="one_protest_per_team_and_game"
            ),
            models.UniqueConstraint(
                fields=["game"], condition=Q(state="voting"), name="one_open_ballot_per_game"
            ),
            models.CheckConstraint(condition=Q(state__in=ProtestState.values), name="protest_state_known"),
            models.CheckConstraint(condition=~Q(effect_statement=""), name="protest_states_effect"),
            models.CheckConstraint(
                condition=~Q(state="voting") | Q(closes_at__isnull=False), name="open_ballot_has_deadline"
            ),
        ]
        triggers = [
            pgtrigger.Protect(
                name="protest_end_is_final",
                operation=pgtrigger.Update,
                condition=pgtrigger.Q(old__state__in=["refused", "failed", "applied", "withdrawn"]),
            ),
            pgtrigger.Protect(name="protest_never_deleted", operation=pgtrigger.Delete),
            pgtrigger.Trigger(
                name="protest_filed_by_a_player",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func=guards.ON_FILING,
            ),
            pgtrigger.Trigger(
                name="protest_moves_forward",
                when=pgtrigger.Before,
                operation=pgtrigger.Update,
                func=guards.ON_MOVE,
            ),
            pgtrigger.Trigger(
                name="protest_case_holds",
                when=pgtrigger.After,
                operation=pgtrigger.Update,
                timing=pgtrigger.Deferred,
                declare=[("electors", "BIGINT"), ("reds", "BIGINT"), ("own", "BIGINT")],
                func=guards.CASE_HOLDS,
            ),
            no_truncate("protest"),
        ]

    def __str__(self) -> str:
        return f"№{self.number} {self.series}"


class Ground(models.Model):
    """One episode a protest rests on: log event, clause said to be broken, what should have happened."""

    protest = models.ForeignKey(Protest, on_delete=models.PROTECT, related_name="grounds")
    event_id = models.UUIDField()
    event_index = models.PositiveIntegerField()
    clause = models.CharField(max_length=20)
    statement = models.TextField()

    class Meta:
        ordering = ["protest", "event_index"]
        constraints = [models.UniqueConstraint(fields=["protest", "event_id", "clause"], name="ground_once")]
        triggers = append_only("ground")

    def __str__(self) -> str:
        return f"{self.clause} at {self.event_index}"


class Ruling(models.Model):
    """The written ruling on admission: exactly one a protest, exactly one remedy when admitted."""

    protest = models.OneToOneField(Protest, primary_key=True, on_delete=models.PROTECT, related_name="ruling")
    ruled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    is_admitted = models.BooleanField()
    code = models.CharField(max_length=30, blank=True, default="")
    clause = models.CharField(max_length=20, blank=True, default="")
    facts = models.TextField()
    reasons = models.TextField()
    remedy = models.CharField(max_length=10, blank=True, default="", choices=Remedy)
    new_winner = models.CharField(
        max_length=5,
        blank=True,
        default="",
        choices=[("red", _("red")), ("black", _("black")), ("draw", _("draw"))],
    )
    ruled_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(is_admitted=True, remedy__in=Remedy.values, code="")
                | (Q(is_admitted=False, remedy="") & ~Q(code="")),
                name="ruling_admits_with_remedy_or_refuses_with_code",
            ),
            models.CheckConstraint(condition=~Q(facts="") & ~Q(reasons=""), name="ruling_is_reasoned"),
            models.CheckConstraint(
                condition=Q(remedy="change", new_winner__in=["red", "black", "draw"])
                | (~Q(remedy="change") & Q(new_winner="")),
                name="change_names_winner",
            ),
        ]
        triggers = [
            *append_only("ruling"),
            pgtrigger.Trigger(
                name="ruling_by_nobody_of_the_game",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                declare=[("game", "UUID"), ("state", "TEXT")],
                func=guards.ON_RULING,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.protest_id}: {self.remedy or self.code}"


class Decision(models.Model):
    """The outcome of the ballot, made once: passed or failed and, if passed, the number of opponents for."""

    protest = models.OneToOneField(
        Protest, primary_key=True, on_delete=models.PROTECT, related_name="decision"
    )
    is_passed = models.BooleanField()
    opponents_for = models.PositiveSmallIntegerField(null=True)
    result = models.OneToOneField(ResultVersion, null=True, on_delete=models.PROTECT, related_name="decision")
    decided_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(is_passed=True, opponents_for__gte=1, result__isnull=False)
                | Q(is_passed=False, opponents_for__isnull=True, result__isnull=True),
                name="passed_decision_has_effect",
            )
        ]
        triggers = [
            *append_only("decision"),
            pgtrigger.Trigger(
                name="decision_is_the_tally",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                declare=[
                    ("own_size", "BIGINT"),
                    ("own_for", "BIGINT"),
                    ("opponents_for", "BIGINT"),
                    ("open_ballots", "BIGINT"),
                ],
                func=guards.ON_DECISION,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.protest_id}: {'passed' if self.is_passed else 'failed'}"
