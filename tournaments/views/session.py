"""Signing in and out, and the choice of colours. Accounts and links belong to `games.domain.accounts`."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.domain import accounts
from games.models import User
from tournaments.context import THEME_COOKIE, THEMES

THEME_SECONDS = 365 * 24 * 3600
BACKEND = "django.contrib.auth.backends.ModelBackend"


class SignInForm(AuthenticationForm):
    """Name and password. A name longer than any account's is refused before the attempt is written down."""

    username = UsernameField(
        max_length=User._meta.get_field("username").max_length,
        widget=forms.TextInput(attrs={"autofocus": True}),
    )


class SignIn(LoginView):
    """Sign in by name and password; `next` leads on, within this site only."""

    template_name = "session/sign_in.html"
    authentication_form = SignInForm


@require_GET
@never_cache
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Sign in the owner of a link; a link that has expired or never was gets 404 and says what to do."""
    user = accounts.user_for_link(token)
    if user is None:
        expired = render(request, "session/link_expired.html", status=404)
        # The token is in the address. `no-referrer` would hide it too, but then browsers send
        # `Origin: null`, with which the forms in the page's header are refused.
        expired["Referrer-Policy"] = "strict-origin"
        return expired
    login(request, user, backend=BACKEND)
    messages.success(request, _("You are signed in as %(name)s.") % {"name": user})
    return HttpResponseRedirect(_own_path(request, request.GET.get("next", "")))


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session and go to the start page."""
    logout(request)
    return redirect(settings.LOGOUT_REDIRECT_URL)


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Keep the chosen colours in a cookie, so that the server draws the page in them, and go back."""
    chosen = request.POST.get("theme", "")
    if chosen not in THEMES:
        return HttpResponseBadRequest()
    response = HttpResponseRedirect(_own_path(request, request.POST.get("next", "")))
    response.set_cookie(
        THEME_COOKIE,
        chosen,
        max_age=THEME_SECONDS,
        samesite="Lax",
        secure=request.is_secure(),
        httponly=False,
    )
    return response


def locked_out(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """The answer after too many failed attempts (called by axes)."""
    return render(request, "session/locked_out.html", {"hours": settings.AXES_COOLOFF_TIME}, status=429)


def _own_path(request: HttpRequest, target: str) -> str:
    """`target` if it lies on this site, else the start page."""
    if url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        return target
    return resolve_url(settings.LOGIN_REDIRECT_URL)
