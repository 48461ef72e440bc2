"""Application registration, and what tournaments listen to."""

from typing import Any

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """The `tournaments` application."""

    name = "tournaments"

    def ready(self) -> None:
        """Follow results of games and applied protests."""
        from games.signals import result_changed
        from protests.signals import applied
        from tournaments.signals import published

        result_changed.connect(on_result_changed, dispatch_uid="tournaments.result_changed")
        applied.connect(on_protest_applied, dispatch_uid="tournaments.protest_applied")
        published.connect(on_published, dispatch_uid="tournaments.published")


def on_result_changed(*, game: Any, result: Any, **_kwargs: Any) -> None:
    """A game has a new result version."""
    from tournaments.domain import reactions

    reactions.result_changed(game=game, result=result)


def on_protest_applied(*, protest: Any, result: Any, **_kwargs: Any) -> None:
    """A passed protest took effect."""
    from tournaments.domain import reactions

    reactions.protest_applied(protest=protest, result=result)


def on_published(*, version: Any, **_kwargs: Any) -> None:
    """A version was published: have the worker recount it. The version stands whether or not it does."""
    from django.db import transaction

    from tournaments.queue import recount_soon

    transaction.on_commit(lambda: recount_soon(version.pk))
