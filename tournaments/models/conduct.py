"""What happens around the games: tags, masks, attendance, sanctions of the club."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.tournament import Participant, Tournament


class ConductNote(models.Model):
    """One thing put down about a participant (none: a spectator) under a clause; never changed.

    Such clauses take effect outside the games, so a note touches no result.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="conduct_notes")
    participant = models.ForeignKey(
        Participant, null=True, blank=True, on_delete=models.PROTECT, related_name="conduct_notes"
    )
    clause = models.CharField(max_length=12)
    text = models.CharField(max_length=500)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="conduct_note_has_text"),
            models.CheckConstraint(condition=~Q(clause=""), name="conduct_note_has_clause"),
        ]
        triggers = [
            pgtrigger.Protect(name="conduct_never_changes", operation=pgtrigger.Update | pgtrigger.Delete)
        ]

    def __str__(self) -> str:
        return f"{self.clause}: {self.text}"
