"""Who signs in: user accounts, sign-in links and API tokens. Secrets are stored as SHA-256 only."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person who signs in. What he may do follows from appointments and seats, never from this row."""

    language = models.CharField(
        _("language"), max_length=2, default="ru", choices=[("ru", _("Russian")), ("en", _("English"))]
    )

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class SignInLink(models.Model):
    """A link that signs one user in until it expires; the token itself is known only to who got the link."""

    token_hash = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sign_in_links")
    expires_at = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.user} until {self.expires_at:%Y-%m-%d %H:%M}"


class AccessToken(models.Model):
    """A bearer token of the API; revoking keeps the row."""

    token_hash = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="access_tokens")
    name = models.CharField(max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name
