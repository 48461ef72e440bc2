"""The permission backend: `user.has_perm("games.append", game)` answered from appointments and seats."""

from django.contrib.auth.backends import BaseBackend


class AppointmentBackend(BaseBackend):
    """Grants what appointments of the tournament and duties at the table entail."""
