"""Background work. Votes close without it at the next read or ballot; the worker only makes it sooner."""

from celery import shared_task

from protests.domain import ballots


@shared_task(name="protests.tasks.close_due_ballots")
def close_due_ballots() -> int:
    """Close every vote whose deadline has passed."""
    return ballots.close_due()
