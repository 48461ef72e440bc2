"""Shapes of the tournaments' API. Points are integer hundredths."""

from typing import Any

from rest_framework import serializers


class TournamentSerializer(serializers.Serializer[Any]):
    """A tournament in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    place = serializers.CharField()
    regulation = serializers.CharField()
    starts_on = serializers.DateField()
    version = serializers.IntegerField(
        allow_null=True, help_text="number of the published standings that hold"
    )


class TournamentListSerializer(serializers.Serializer[Any]):
    """All tournaments."""

    tournaments = TournamentSerializer(many=True)


class TableSerializer(serializers.Serializer[Any]):
    """A table of a round and where its game stands."""

    number = serializers.IntegerField()
    is_extra = serializers.BooleanField()
    host = serializers.CharField(allow_null=True)
    game = serializers.CharField(allow_null=True)
    state = serializers.ChoiceField(["empty", "open", "ended", "signed", "confirmed", "uncounted"])
    winner = serializers.CharField(allow_null=True)


class RoundSerializer(serializers.Serializer[Any]):
    """A round."""

    number = serializers.IntegerField()
    tables = TableSerializer(many=True)


class TournamentDetailSerializer(TournamentSerializer):
    """One tournament with its rounds."""

    timezone = serializers.CharField()
    scoring = serializers.CharField()
    rounds = RoundSerializer(many=True)


class VersionSerializer(serializers.Serializer[Any]):
    """A published version: `content` and `difference` are what was frozen."""

    number = serializers.IntegerField()
    status = serializers.CharField()
    reason = serializers.CharField()
    published_at = serializers.DateTimeField()
    content_hash = serializers.CharField()
    content = serializers.JSONField()
    difference = serializers.JSONField()
    is_recounted_equal = serializers.BooleanField(allow_null=True)


class PublishSerializer(serializers.Serializer[Any]):
    """Why a version is published, and whether it is final."""

    reason = serializers.CharField(max_length=300)
    status = serializers.ChoiceField(["provisional", "final"], default="provisional")


class TableGameSerializer(serializers.Serializer[Any]):
    """The game that a table's game file becomes."""

    code = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
