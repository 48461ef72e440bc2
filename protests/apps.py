"""Application registration."""

from django.apps import AppConfig


class ProtestsConfig(AppConfig):
    """The `protests` application."""

    name = "protests"
