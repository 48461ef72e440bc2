"""Points at stake where a re-adjudication says that another team has won a game that a tournament counts."""

import pgtrigger
from django.db import models
from django.db.models import F, Q

from games.models import Player, Rejudged
from games.models.log import append_only
from tournaments.models.tournament import Tournament

PLAYER_OF_THE_GAME = """
    IF NOT EXISTS (
        SELECT 1 FROM games_rejudged r JOIN games_seat s ON s.game_id = r.game_id
        WHERE r.id = NEW.row_id AND r.is_different AND s.player_id = NEW.player_id
    ) THEN
        RAISE EXCEPTION 'points at stake need a game that differs and one of its players' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
"""  # noqa: E501  (SQL of a migrated trigger: another line break would be another trigger)


class PointsAtStake(models.Model):
    """One player's points in one game of a set, hundredths: as counted, and by the result now called correct.

    What the reviewer is shown; the points that count change by a protest or a correction only.
    """

    row = models.ForeignKey(Rejudged, on_delete=models.PROTECT, related_name="stakes")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    counted = models.IntegerField()
    proposed = models.IntegerField()

    class Meta:
        ordering = ["row", "player"]
        constraints = [
            models.UniqueConstraint(fields=["row", "player"], name="stake_once_per_player"),
            models.CheckConstraint(condition=~Q(counted=F("proposed")), name="stake_is_a_difference"),
        ]
        triggers = [
            *append_only("stake"),
            pgtrigger.Trigger(
                name="stake_of_a_player_of_the_game",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func=PLAYER_OF_THE_GAME,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.row_id} {self.player}: {self.counted} → {self.proposed}"

    @property
    def gain(self) -> int:
        """What the player would win or lose, hundredths."""
        return self.proposed - self.counted
