"""Background work of tournaments; nothing that counts waits for it."""

import structlog
from celery import shared_task

from tournaments.domain import recount
from tournaments.models import StandingsVersion

log = structlog.get_logger(__name__)


@shared_task
def recount_version(version_id: int) -> None:
    """Recount a published version from the raw logs."""
    version = StandingsVersion.objects.select_related("tournament__scoring").filter(pk=version_id).first()
    if version is None:
        log.warning("recount_of_missing_version", version_id=version_id)
        return
    made = recount.recount(version=version)
    if made is None:
        log.info("recount_overtaken", version_id=version_id)
        return
    log.info("recounted", version_id=version_id, is_equal=made.is_equal)
