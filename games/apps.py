"""Application registration."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The `games` application."""

    name = "games"
