"""The guided tour's page and its persona switch; both exist only where settings.DEMO is on."""

from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_POST

from games.models import User
from tournaments.demo import cup, tour
from tournaments.demo.files import disputed_file


def demo_only() -> None:
    """Raises Http404 outside a demonstration: there nobody may become somebody else."""
    if not settings.DEMO:
        raise Http404


@require_GET
def page(request: HttpRequest) -> HttpResponse:
    """The whole story with the step to take now."""
    demo_only()
    now = tour.story()
    if now is None:
        raise Http404
    steps = tour.steps(now, request.user.get_username())
    return render(
        request,
        "demo/tour.html",
        {"story": now, "steps": steps, "current": tour.current(steps), "personas": personas()},
    )


@require_POST
def become(request: HttpRequest, username: str) -> HttpResponse:
    """Sign in as a persona of the demonstration and go on to `next` (a path of this site)."""
    demo_only()
    user = get_object_or_404(User, username=username.replace("\x00", ""), is_superuser=False)
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        target = "/demo/"
    return HttpResponseRedirect(target)


@require_POST
def become_any(request: HttpRequest) -> HttpResponse:
    """Sign in as the persona chosen from the list."""
    return become(request, request.POST.get("username", ""))


@require_GET
def file(request: HttpRequest) -> HttpResponse:
    """The protocol file of the disputed game, as a host would export it."""
    demo_only()
    response = HttpResponse(disputed_file(), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{cup.FILE_NAME}"'
    return response


def personas() -> list[User]:
    """Everybody a visitor may become."""
    return list(User.objects.filter(is_superuser=False).order_by("username"))
