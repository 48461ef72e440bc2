"""Application registration, and what tournaments listen to."""

from functools import partial
from typing import Any

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """The `tournaments` application."""

    name = "tournaments"

    def ready(self) -> None:
        """Follow results of games, games judged anew, and applied protests."""
        from games.signals import readjudicated, rejudged, result_changed
        from protests.signals import applied
        from tournaments.signals import published

        result_changed.connect(on_result_changed, dispatch_uid="tournaments.result_changed")
        rejudged.connect(on_rejudged, dispatch_uid="tournaments.rejudged")
        readjudicated.connect(on_readjudicated, dispatch_uid="tournaments.readjudicated")
        applied.connect(on_protest_applied, dispatch_uid="tournaments.protest_applied")
        published.connect(on_published, dispatch_uid="tournaments.published")


def on_result_changed(*, game: Any, result: Any, **_kwargs: Any) -> None:
    """A game has a new result version."""
    from tournaments.domain import reactions

    reactions.result_changed(game=game, result=result)


def on_rejudged(*, rows: Any, **_kwargs: Any) -> None:
    """Something else is said about games now: note the points that are at stake."""
    from tournaments.domain import stakes

    stakes.store(rows)


def on_readjudicated(*, games: Any, **_kwargs: Any) -> None:
    """A set was applied: have the worker recount the published standings that count its games."""
    from django.db import transaction

    from tournaments.domain import reactions
    from tournaments.queue import recount_soon

    for version in reactions.readjudicated(games=games):
        transaction.on_commit(partial(recount_soon, version.pk))


def on_protest_applied(*, protest: Any, result: Any, **_kwargs: Any) -> None:
    """A passed protest took effect."""
    from tournaments.domain import reactions

    reactions.protest_applied(protest=protest, result=result)


def on_published(*, version: Any, **_kwargs: Any) -> None:
    """A version was published: have the worker recount it. The version stands whether or not it does."""
    from django.db import transaction

    from tournaments.queue import recount_soon

    transaction.on_commit(lambda: recount_soon(version.pk))
