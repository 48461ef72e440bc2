"""A bulk re-adjudication: what the engine of today, or another regulation, says about stored games.

A set keeps its question from the moment it is asked; rows are the games as they were judged, added while the
set runs and never edited. A set is decided once, as a whole, by somebody who says why.
"""

import uuid

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.log import append_only, no_truncate

APPLIED_IS_COMPLETE = """
    IF (SELECT count(*) FROM games_rejudged r WHERE r.run_id = NEW.id) <> jsonb_array_length(NEW.games) THEN
        RAISE EXCEPTION 'set % is not complete and cannot be applied', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
"""  # noqa: E501  (SQL of a migrated trigger: another line break would be another trigger)

# The share lock makes a decision wait for rows on their way, and rows wait for a decision on its way.
ROWS_OF_A_RUNNING_SET = """
    PERFORM 1 FROM games_readjudication s WHERE s.id IN (SELECT run_id FROM new_rows) FOR SHARE;
    IF EXISTS (
        SELECT 1 FROM new_rows n JOIN games_readjudication s ON s.id = n.run_id WHERE s.state <> 'running'
    ) THEN
        RAISE EXCEPTION 'a decided set takes no game' USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (
        SELECT n.run_id, n.game_id::text FROM new_rows n
        EXCEPT
        SELECT s.id, g.code FROM games_readjudication s, jsonb_array_elements_text(s.games) AS g(code)
        WHERE s.id IN (SELECT run_id FROM new_rows)
    ) THEN
        RAISE EXCEPTION 'a game that the set does not ask about' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
"""


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
                condition=Q(state="running", decided_at__isnull=True, decided_by__isnull=True)
                | (
                    Q(
                        state__in=["applied", "dropped"],
                        decided_at__isnull=False,
                        decided_by__isnull=False,
                    )
                    & ~Q(reason="")
                ),
                name="decided_set_says_who_when_why",
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
            pgtrigger.Protect(
                name="set_begins_running",
                operation=pgtrigger.Insert,
                condition=pgtrigger.Q(new__state__in=["applied", "dropped"]),
            ),
            pgtrigger.Protect(
                name="set_keeps_its_question",
                operation=pgtrigger.Update,
                condition=pgtrigger.AnyChange("id", "regulation", "engine_version", "games", "created_at"),
            ),
            pgtrigger.Protect(name="set_is_kept", operation=pgtrigger.Delete),
            pgtrigger.Trigger(
                name="applied_set_is_complete",
                when=pgtrigger.Before,
                operation=pgtrigger.Update,
                condition=pgtrigger.Q(new__state="applied"),
                func=APPLIED_IS_COMPLETE,
            ),
            no_truncate("readjudication"),
        ]

    def __str__(self) -> str:
        return f"{self.id} {self.state}"


class Rejudged(models.Model):
    """One game of a set: the log position, and what was and is said there (verdict, winners, findings).

    `told` holds the findings that only one side has, in full, under their names.
    """

    run = models.ForeignKey(Readjudication, on_delete=models.PROTECT, related_name="rows")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    seq = models.PositiveIntegerField()
    before = models.JSONField()
    after = models.JSONField()
    told = models.JSONField(default=dict)
    is_different = models.BooleanField()

    class Meta:
        ordering = ["run", "game"]
        constraints = [
            models.UniqueConstraint(fields=["run", "game"], name="game_once_per_set"),
            models.CheckConstraint(
                condition=Q(is_different=False, before=F("after"))
                | (Q(is_different=True) & ~Q(before=F("after"))),
                name="difference_is_told_truly",
            ),
        ]
        triggers = [
            *append_only("rejudged"),
            pgtrigger.Trigger(
                name="rows_of_a_running_set",
                level=pgtrigger.Statement,
                when=pgtrigger.After,
                operation=pgtrigger.Insert,
                referencing=pgtrigger.Referencing(new="new_rows"),  # type: ignore[no-untyped-call]  # no stubs
                func=ROWS_OF_A_RUNNING_SET,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.run_id} {self.game_id}"
