"""Bearer tokens: `Authorization: Bearer <token>`."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from games.domain import accounts
from games.models import User


class AccessTokenAuthentication(BaseAuthentication):
    """Answers with the token's user; a wrong or revoked token is refused, no token leaves it to others."""

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[User, str] | None:
        """The user of the request's token."""
        scheme, _space, token = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != self.keyword.lower():
            return None
        user = accounts.user_for_token(token.strip())
        if user is None:
            raise AuthenticationFailed(_("This token is not valid. Make a new one."), code="BAD_TOKEN")
        return user, token

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return self.keyword


class AccessTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped library
    """How the schema describes the token."""

    target_class = "games.api.authentication.AccessTokenAuthentication"
    name = "accessToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """A bearer token."""
        return {"type": "http", "scheme": "bearer"}
