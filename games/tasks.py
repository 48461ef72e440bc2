"""Background work of games: archives are judged anew in parts. Nothing that counts waits for it."""

from uuid import UUID

import structlog
from celery import shared_task

from games.domain import readjudicate
from games.models import Readjudication

log = structlog.get_logger(__name__)


@shared_task(name="games.tasks.readjudicate_part")
def readjudicate_part(run_id: str, game_ids: list[str]) -> int:
    """Judge a part of a set; sending it again judges only what is missing."""
    run = Readjudication.objects.filter(pk=run_id).first()
    if run is None:
        log.warning("readjudication_is_gone", run_id=run_id)
        return 0
    return readjudicate.judge_part(run=run, games=map(UUID, game_ids))
