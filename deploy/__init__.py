"""The Django project package: settings, URLs, servers, workers and everything to run Arbiter."""

from deploy.celery import app as celery_app

__all__ = ["celery_app"]
