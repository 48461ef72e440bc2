"""What every page needs besides its own data."""

from django.conf import settings
from django.http import HttpRequest


def page(request: HttpRequest) -> dict[str, object]:
    """`live_url` (origin of the live server, empty = same) and `is_demo` (shows the guided tour)."""
    return {"live_url": settings.LIVE_URL, "is_demo": getattr(settings, "DEMO", False)}
