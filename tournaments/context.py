"""What every page needs besides its own data."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from games.models import Player, User
from tournaments.demo import tour
from tournaments.models import Appointment

THEME_COOKIE = "theme"
THEMES = ("light", "dark")


def page(request: HttpRequest) -> dict[str, object]:
    """`live_url` (origin of the live server, empty = same), `is_demo` (shows the guided tour),
    `theme` (empty = the system's), `capacity` (duties of the signed-in person, read if drawn).
    """
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {
        "live_url": settings.LIVE_URL,
        "is_demo": settings.DEMO,
        "theme": theme if theme in THEMES else "",
        "tour": SimpleLazyObject(lambda: tour.bar(request.user.get_username())) if settings.DEMO else None,
        "capacity": SimpleLazyObject(lambda: capacity(request.user)),
    }


def capacity(user: User | AnonymousUser) -> str:
    """The duties of a person, each once; a player's word where he has none; empty for everybody else."""
    if not isinstance(user, User):
        return ""
    held = Appointment.objects.filter(user=user).order_by().values_list("duty", flat=True).distinct()
    order = Appointment.Duty.values
    names = [str(Appointment.Duty(duty).label) for duty in sorted(held, key=order.index)]
    if names:
        return ", ".join(names)
    return _("player") if Player.objects.filter(user=user).exists() else ""
