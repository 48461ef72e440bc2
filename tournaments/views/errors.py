"""The page for an address that does not exist."""

from django.http import HttpRequest, HttpResponse
from django.views.defaults import page_not_found


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The 404 page. What was sent to a wrong address is not read, however broken it is."""
    # Django's view looks for a form token first, which reads the body: a broken one is then an error of ours.
    request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]  # known to the middleware alone
    return page_not_found(request, exception)
