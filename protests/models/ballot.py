"""The electorate of ten and its secret ballots.

Electors are frozen from the deal. A ballot row carries no elector: its `key` is an HMAC (server secret,
protest, seat), so no table or dump joins a choice to a person. Casting rewrites all ten rows, so that neither
transaction ids nor row order tell which one changed.
"""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Player, Team
from games.models.log import append_only, no_truncate
from protests.models import guards
from protests.models.protest import Protest


class Choice(models.TextChoices):
    """What a ballot says; `none` = not cast (counts as not for)."""

    YES = "yes", _("for the protest")
    NO = "no", _("against the protest")
    ABSTAIN = "abstain", _("abstain")
    NONE = "none", _("not cast")


class Elector(models.Model):
    """One of the ten players, with the side that counts for the quorum (own = the protesting team)."""

    protest = models.ForeignKey(Protest, on_delete=models.PROTECT, related_name="electors")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    team = models.CharField(max_length=5, choices=Team)
    is_own = models.BooleanField()

    class Meta:
        ordering = ["protest", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["protest", "seat"], name="elector_seat_once"),
            models.UniqueConstraint(fields=["protest", "player"], name="elector_once"),
            models.CheckConstraint(condition=Q(seat__gte=1, seat__lte=10), name="elector_seat_from_1_to_10"),
        ]
        triggers = [
            *append_only("elector"),
            pgtrigger.Trigger(
                name="elector_only_while_voting",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func=guards.WHILE_VOTING,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.player}"


class Ballot(models.Model):
    """One secret ballot, made with the electorate and changed only while the vote is open."""

    key = models.CharField(primary_key=True, max_length=64)
    protest = models.ForeignKey(Protest, on_delete=models.PROTECT, related_name="ballots")
    is_own = models.BooleanField()
    choice = models.CharField(max_length=7, choices=Choice, default=Choice.NONE)

    class Meta:
        ordering = ["key"]
        constraints = [
            models.CheckConstraint(condition=Q(choice__in=Choice.values), name="ballot_choice_known")
        ]
        triggers = [
            pgtrigger.Trigger(
                name="ballot_only_while_voting",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func=guards.WHILE_VOTING,
            ),
            pgtrigger.Trigger(
                name="ballot_cast_in_time",
                when=pgtrigger.Before,
                operation=pgtrigger.Update,
                func=guards.ON_CAST,
            ),
            pgtrigger.Trigger(
                name="ten_ballots",
                when=pgtrigger.After,
                operation=pgtrigger.Insert,
                timing=pgtrigger.Deferred,
                func=guards.TEN_BALLOTS,
            ),
            pgtrigger.Protect(name="ballot_never_deleted", operation=pgtrigger.Delete),
            no_truncate("ballot"),
        ]

    def __str__(self) -> str:
        return f"ballot of {self.protest_id}"
