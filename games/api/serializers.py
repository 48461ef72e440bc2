"""Shapes of requests and answers. No logic: they check form and describe it in the schema."""

from typing import Any

from rest_framework import serializers

from games.domain.log import EVENT_KINDS
from games.models import SignedProtocol


class NewEntrySerializer(serializers.Serializer[Any]):
    """An entry to append; the client makes its id, a UUIDv7."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=EVENT_KINDS, default="event")
    payload = serializers.DictField()


class AppendSerializer(serializers.Serializer[Any]):
    """Entries that follow `base_seq`."""

    base_seq = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    entries = NewEntrySerializer(many=True, allow_empty=False)


class EntrySerializer(serializers.Serializer[Any]):
    """A stored entry; place and time are null for whoever may not see them yet."""

    id = serializers.UUIDField(allow_null=True)
    seq = serializers.IntegerField(allow_null=True)
    kind = serializers.CharField()
    payload = serializers.DictField()
    at = serializers.DateTimeField(allow_null=True)


class LogSerializer(serializers.Serializer[Any]):
    """The log and its head."""

    seq = serializers.IntegerField(allow_null=True)
    head = serializers.CharField(allow_null=True)
    entries = EntrySerializer(many=True)


class AppendedSerializer(serializers.Serializer[Any]):
    """Where the log stands: `answer` is mafia-adjudication/1, `due` what the regulation expects next."""

    seq = serializers.IntegerField()
    head = serializers.CharField()
    answer = serializers.DictField()
    due = serializers.DictField()


class ConflictSerializer(serializers.Serializer[Any]):
    """The entries a writer has missed."""

    code = serializers.CharField()
    message = serializers.CharField()
    problems = serializers.ListField(child=serializers.DictField())
    missed = EntrySerializer(many=True, required=False)


class SeatSerializer(serializers.Serializer[Any]):
    """A seat; the card is null while it is secret."""

    seat = serializers.IntegerField()
    player = serializers.CharField()
    role = serializers.CharField(allow_null=True)


class ResultSerializer(serializers.Serializer[Any]):
    """A version of a game's result."""

    number = serializers.IntegerField()
    winner = serializers.CharField(allow_null=True)
    reason = serializers.CharField()
    clause = serializers.CharField()
    is_counted = serializers.BooleanField()
    cause = serializers.CharField()
    cause_ref = serializers.CharField()
    created_at = serializers.DateTimeField()


class ProtocolStateSerializer(serializers.Serializer[Any]):
    """A signed version of the protocol."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=SignedProtocol.State.choices)
    head_seq = serializers.IntegerField()
    head_hash = serializers.CharField()
    signed_by = serializers.CharField()
    signed_at = serializers.DateTimeField()
    decided_by = serializers.CharField(allow_null=True)
    decided_at = serializers.DateTimeField(allow_null=True)
    reject_reason = serializers.CharField()
    acknowledged = serializers.DictField()


class GameSummarySerializer(serializers.Serializer[Any]):
    """A game in a list."""

    code = serializers.CharField()
    series = serializers.CharField()
    title = serializers.CharField()
    regulation = serializers.CharField()
    origin = serializers.CharField()
    is_ended = serializers.BooleanField()
    is_practice = serializers.BooleanField()
    winner = serializers.CharField(allow_null=True)
    created_at = serializers.DateTimeField()


class GameSerializer(GameSummarySerializer):
    """A whole game but its events."""

    options = serializers.DictField()
    protest_rules = serializers.DictField()
    phase = serializers.CharField()
    day = serializers.IntegerField()
    seq = serializers.IntegerField(allow_null=True)
    head = serializers.CharField(allow_null=True)
    verdict = serializers.CharField(allow_null=True)
    seats = SeatSerializer(many=True)
    protocol = ProtocolStateSerializer(allow_null=True)
    results = ResultSerializer(many=True)


class GameListSerializer(serializers.Serializer[Any]):
    """A page of games, newest first."""

    count = serializers.IntegerField()
    games = GameSummarySerializer(many=True)


class GameQuerySerializer(serializers.Serializer[Any]):
    """Which games to list."""

    series = serializers.CharField(required=False)
    limit = serializers.IntegerField(min_value=1, max_value=200, default=50)
    offset = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)


class EventsQuerySerializer(serializers.Serializer[Any]):
    """From where to read."""

    after = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)


class AdjudicationQuerySerializer(serializers.Serializer[Any]):
    """Under which regulation to judge."""

    regulation = serializers.CharField(required=False)


class SignatureSerializer(serializers.Serializer[Any]):
    """A reason for each breach by its key, `CODE@event`."""

    acknowledged = serializers.DictField(child=serializers.CharField(max_length=500), default=dict)


class ConfirmationSerializer(serializers.Serializer[Any]):
    """The second person's decision on a version; a rejection has a reason."""

    number = serializers.IntegerField(min_value=1)
    decision = serializers.ChoiceField(choices=["confirm", "reject"])
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
