"""Sign-in links and API tokens. The secret is shown once; the database keeps its SHA-256 only."""

import hashlib
import secrets
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from games.models import AccessToken, SignInLink, User

_BYTES = 32


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def make_link(*, user: User, hours: float | None = None) -> str:
    """A token for a link that signs `user` in for so many hours."""
    token = secrets.token_urlsafe(_BYTES)
    lifetime = timedelta(hours=settings.SIGN_IN_LINK_HOURS if hours is None else hours)
    SignInLink.objects.create(token_hash=_digest(token), user=user, expires_at=timezone.now() + lifetime)
    return token


def user_for_link(token: str) -> User | None:
    """The active user of an unexpired link."""
    link = (
        SignInLink.objects.select_related("user")
        .filter(token_hash=_digest(token), expires_at__gt=timezone.now(), user__is_active=True)
        .first()
    )
    return None if link is None else link.user


def make_token(*, user: User, name: str) -> str:
    """A bearer token of the API."""
    token = secrets.token_urlsafe(_BYTES)
    AccessToken.objects.create(token_hash=_digest(token), user=user, name=name)
    return token


def user_for_token(token: str) -> User | None:
    """The active user of a token that was not revoked."""
    found = (
        AccessToken.objects.select_related("user")
        .filter(token_hash=_digest(token), revoked_at=None, user__is_active=True)
        .first()
    )
    return None if found is None else found.user


def revoke_token(*, token: AccessToken) -> None:
    """End a token's validity; the row stays."""
    AccessToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())
