"""Application registration."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """The `tournaments` application."""

    name = "tournaments"
