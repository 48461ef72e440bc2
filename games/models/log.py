"""The append-only log of a game and its locked head. PostgreSQL itself refuses edits, gaps and broken chains.

`body` is the complete entry as canonical JSON text: `id`, `game`, `seq`, `by` (user id), `at` (UTC, ISO
8601), `kind` and the payload. `hash` = SHA-256 of `prev_hash` followed by `body`, lower-case hex; entry 1
follows 64 zeros.
"""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Func, Q

from games.models.game import Game

GENESIS = "0" * 64

FOLLOWS_HEAD = """
    IF NEW.seq = 1 THEN
        IF NEW.prev_hash <> repeat('0', 64) THEN
            RAISE EXCEPTION 'entry 1 of game % must follow the genesis hash', NEW.game_id USING ERRCODE = 'check_violation';
        END IF;
    ELSIF NOT EXISTS (
        SELECT 1 FROM games_event e WHERE e.game_id = NEW.game_id AND e.seq = NEW.seq - 1 AND e.hash = NEW.prev_hash
    ) THEN
        RAISE EXCEPTION 'entry % of game % does not follow its predecessor', NEW.seq, NEW.game_id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
"""  # noqa: E501  (SQL of a migrated trigger: another line break would be another trigger)


def no_truncate(name: str) -> pgtrigger.Trigger:
    """Trigger under which a table refuses TRUNCATE."""
    return pgtrigger.Trigger(
        name=f"{name}_no_truncate",
        level=pgtrigger.Statement,
        when=pgtrigger.Before,
        operation=pgtrigger.Truncate,
        func="RAISE EXCEPTION 'table % keeps history and cannot be truncated', TG_TABLE_NAME;",
    )


def append_only(name: str) -> list[pgtrigger.Trigger]:
    """Triggers under which a table refuses UPDATE, DELETE and TRUNCATE, whoever asks."""
    return [
        pgtrigger.Protect(name=f"{name}_append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        no_truncate(name),
    ]


class ChainHolds(Func):
    """Condition on (hash, prev_hash, body): the hash is the SHA-256 of the other two."""

    function = "arbiter_chain_holds"
    output_field = models.BooleanField()


class Event(models.Model):
    """One log entry. Its id is made by the client (UUIDv7), so that a retry can never double it."""

    id = models.UUIDField(primary_key=True)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="events")
    seq = models.PositiveIntegerField()
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    body = models.TextField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        ordering = ["game", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seq"], name="event_seq_once"),
            models.UniqueConstraint(fields=["game", "prev_hash"], name="event_chain_never_forks"),
            models.CheckConstraint(condition=Q(seq__gte=1), name="event_seq_from_1"),
            models.CheckConstraint(
                condition=ChainHolds("hash", "prev_hash", "body"), name="event_hash_holds"
            ),
        ]
        triggers = [
            *append_only("event"),
            pgtrigger.Trigger(
                name="event_follows_head",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func=FOLLOWS_HEAD,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} #{self.seq}"


class Head(models.Model):
    """The end of a game's log: the row every append locks. `seq` 0 = nothing recorded yet."""

    game = models.OneToOneField(Game, primary_key=True, on_delete=models.CASCADE, related_name="head")
    seq = models.PositiveIntegerField(default=0)
    hash = models.CharField(max_length=64, default=GENESIS)

    def __str__(self) -> str:
        return f"{self.game_id} at {self.seq}"
