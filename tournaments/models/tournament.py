"""A tournament: its rules, its people, its rounds, tables and seats."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Game, Player

LOCKED_RULES_DIFFER = """
    OLD.rules_locked_at IS NOT NULL
    AND (OLD.slug, OLD.regulation, OLD.options, OLD.protest_rules, OLD.scoring_id, OLD.rules_locked_at)
    IS DISTINCT FROM
    (NEW.slug, NEW.regulation, NEW.options, NEW.protest_rules, NEW.scoring_id, NEW.rules_locked_at)
"""
REFUSE_LOCKED_RULES = """
    RAISE EXCEPTION 'regulation, options and scoring of tournament % are locked since its first game',
        OLD.slug USING ERRCODE = 'check_violation';
"""
SEATED_IN_ITS_TOURNAMENT = """
    IF NOT EXISTS (
        SELECT 1 FROM tournaments_participant p JOIN tournaments_round r ON r.tournament_id = p.tournament_id
        WHERE p.id = NEW.participant_id AND r.id = NEW.round_id
    ) THEN
        RAISE EXCEPTION 'participant % is not entered in the tournament of round %',
            NEW.participant_id, NEW.round_id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
"""


class ScoringProfile(models.Model):
    """What a game is worth, as data in hundredths of a point; see `tournaments.domain.scoring`."""

    slug = models.SlugField(max_length=40)
    version = models.PositiveSmallIntegerField(default=1)
    title = models.CharField(max_length=80)
    data = models.JSONField()

    class Meta:
        ordering = ["slug", "version"]
        constraints = [models.UniqueConstraint(fields=["slug", "version"], name="scoring_version_once")]
        triggers = [pgtrigger.Protect(name="scoring_never_changes", operation=pgtrigger.Update)]

    def __str__(self) -> str:
        return f"{self.title} v{self.version}"


class Tournament(models.Model):
    """An event under one regulation and one scoring profile, locked at the first game."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    place = models.CharField(_("place"), max_length=120, blank=True, default="")
    regulation = models.CharField(_("regulation"), max_length=40)
    options = models.JSONField(default=dict, blank=True)
    protest_rules = models.JSONField(default=dict, blank=True)
    scoring = models.ForeignKey(ScoringProfile, on_delete=models.PROTECT, related_name="tournaments")
    starts_on = models.DateField(_("starts on"))
    timezone = models.CharField(max_length=40, default="Europe/Kyiv")
    rules_locked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_on", "name"]
        triggers = [
            pgtrigger.Trigger(
                name="rules_locked",
                when=pgtrigger.Before,
                operation=pgtrigger.Update,
                condition=pgtrigger.Condition(LOCKED_RULES_DIFFER),
                func=REFUSE_LOCKED_RULES,
            )
        ]

    def __str__(self) -> str:
        return self.name


class Appointment(models.Model):
    """Who serves the tournament in which capacity; `rank` orders the deputies."""

    class Duty(models.TextChoices):
        """The capacity."""

        CHIEF_JUDGE = "chief_judge", _("chief judge")
        DEPUTY = "deputy", _("deputy chief judge")
        ORGANISER = "organiser", _("organiser")
        HOST = "host", _("host")
        SIDE_JUDGE = "side_judge", _("side judge")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="appointments")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="appointments")
    duty = models.CharField(max_length=12, choices=Duty)
    rank = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["tournament", "duty", "rank"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "duty"], name="appointed_once"),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(duty="chief_judge"), name="one_chief_judge"
            ),
            models.CheckConstraint(
                condition=Q(duty__in=["chief_judge", "deputy", "organiser", "host", "side_judge"]),
                name="appointment_duty_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.duty}"


class Participant(models.Model):
    """A player entered in the tournament under a number."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="participants")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="participant_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="participant_number_once"),
        ]

    def __str__(self) -> str:
        return str(self.player)


class Round(models.Model):
    """A round: every table plays one game."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} round {self.number}"


class Table(models.Model):
    """A table of a round: the place of one game. A replay gets a table of its own (`is_extra`)."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    game = models.OneToOneField(Game, null=True, blank=True, on_delete=models.PROTECT, related_name="table")
    is_extra = models.BooleanField(default=False)

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="table_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.round} table {self.number}"


class TableSeat(models.Model):
    """The draw: who sits where, one seat a round (extra tables replay a game of that round)."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="table_seats")
    is_extra = models.BooleanField(default=False)

    class Meta:
        ordering = ["table", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="table_seat_once"),
            models.UniqueConstraint(
                fields=["round", "participant"], condition=Q(is_extra=False), name="participant_once_a_round"
            ),
            models.UniqueConstraint(fields=["table", "participant"], name="participant_once_a_table"),
            models.CheckConstraint(condition=Q(seat__gte=1, seat__lte=10), name="table_seat_from_1_to_10"),
        ]
        triggers = [
            pgtrigger.Trigger(
                name="seated_in_its_tournament",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                func=SEATED_IN_ITS_TOURNAMENT,
            )
        ]

    def __str__(self) -> str:
        return f"{self.table} seat {self.seat}"
