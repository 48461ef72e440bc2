"""All URLs: pages, API, health. Each app owns its own list."""

from django.urls import include, path

from deploy.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("", include("tournaments.urls")),
    path("", include("games.urls")),
    path("", include("protests.urls")),
    path("api/v1/", include("deploy.api_urls")),
    path("i18n/", include("django.conf.urls.i18n")),
]

handler404 = "tournaments.views.errors.not_found"
