"""Handing work to the background worker. A broker out of reach delays the work and breaks nothing."""

import structlog
from kombu.exceptions import OperationalError

from tournaments.tasks import recount_version

log = structlog.get_logger(__name__)


def recount_soon(version_id: int) -> None:
    """Ask the worker for a recount of a published version."""
    try:
        recount_version.apply_async(args=(version_id,), retry=False)
    except OperationalError:
        log.warning("recount_not_queued", version_id=version_id)
