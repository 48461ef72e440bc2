"""Shapes of requests and answers. No logic: they check form and describe it in the schema."""

from typing import Any

from rest_framework import serializers

from games.api.serializers import ResultSerializer
from protests.domain.admission import REFUSAL_CODES, WINNERS
from protests.domain.ballots import CHOICES
from protests.models import ProtestState, Remedy

LONGEST_TEXT = 4000


class GroundSerializer(serializers.Serializer[Any]):
    """One episode: the event by its id in the log, the clause broken, what should have happened."""

    event_id = serializers.UUIDField()
    clause = serializers.CharField(max_length=20)
    statement = serializers.CharField(max_length=LONGEST_TEXT)


class FilingSerializer(serializers.Serializer[Any]):
    """What a player files."""

    grounds = GroundSerializer(many=True)
    wanted = serializers.ChoiceField(choices=Remedy.values)
    effect_statement = serializers.CharField(max_length=LONGEST_TEXT, allow_blank=True)


class StoredGroundSerializer(GroundSerializer):
    """An episode with its place in the protocol and what the engine found there."""

    event_index = serializers.IntegerField()
    findings = serializers.ListField(child=serializers.DictField())


class ProposalSerializer(serializers.Serializer[Any]):
    """What follows from the engine's answer: a remedy, or a code to refuse with."""

    remedy = serializers.CharField(allow_null=True)
    new_winner = serializers.CharField(allow_null=True)
    consequence = serializers.CharField()
    reason = serializers.CharField()
    code = serializers.CharField(allow_null=True)
    clause = serializers.CharField()


class RulingSerializer(serializers.Serializer[Any]):
    """The ruling on admission."""

    is_admitted = serializers.BooleanField()
    code = serializers.CharField(allow_null=True)
    clause = serializers.CharField()
    facts = serializers.CharField()
    reasons = serializers.CharField()
    remedy = serializers.CharField(allow_null=True)
    new_winner = serializers.CharField(allow_null=True)
    ruled_by = serializers.CharField()
    ruled_at = serializers.DateTimeField()


class DecisionSerializer(serializers.Serializer[Any]):
    """The outcome of the vote; the number of opponents for it only where it passed."""

    is_passed = serializers.BooleanField()
    opponents_for = serializers.IntegerField(allow_null=True)
    decided_at = serializers.DateTimeField()
    result = ResultSerializer(allow_null=True)


class ProtestSerializer(serializers.Serializer[Any]):
    """A protest as everybody may see it: of an open vote nothing but its deadline."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    series = serializers.CharField()
    game = serializers.CharField()
    state = serializers.ChoiceField(choices=ProtestState.values)
    filer = serializers.CharField()
    team = serializers.CharField()
    wanted = serializers.CharField()
    effect_statement = serializers.CharField()
    filed_at = serializers.DateTimeField()
    closes_at = serializers.DateTimeField(allow_null=True)
    grounds = StoredGroundSerializer(many=True)
    proposal = ProposalSerializer()
    ruling = RulingSerializer(allow_null=True)
    decision = DecisionSerializer(allow_null=True)


class ProtestListSerializer(serializers.Serializer[Any]):
    """The protests about one game."""

    protests = ProtestSerializer(many=True)


class NewRulingSerializer(serializers.Serializer[Any]):
    """Admit with one remedy, or refuse with a code."""

    decision = serializers.ChoiceField(choices=["admit", "refuse"])
    facts = serializers.CharField(max_length=LONGEST_TEXT)
    reasons = serializers.CharField(max_length=LONGEST_TEXT)
    remedy = serializers.ChoiceField(choices=Remedy.values, required=False)
    new_winner = serializers.ChoiceField(choices=WINNERS, required=False)
    clause = serializers.CharField(max_length=20, required=False, default="")
    code = serializers.ChoiceField(choices=list(REFUSAL_CODES), required=False)
    ballot_seconds = serializers.IntegerField(required=False, min_value=1)


class BallotSerializer(serializers.Serializer[Any]):
    """One's own ballot."""

    choice = serializers.ChoiceField(choices=[choice.value for choice in CHOICES])


class OwnBallotSerializer(serializers.Serializer[Any]):
    """What one's own ballot says; null while it is not cast."""

    choice = serializers.CharField(allow_null=True)
