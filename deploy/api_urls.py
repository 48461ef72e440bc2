"""The URL list of the API, version 1: each application's own, the schema and its pages."""

from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

# The page has no form for the answer to OPTIONS.
docs = SpectacularSwaggerSplitView.as_view(url_name="api-schema", http_method_names=["get", "head"])

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("games.api.urls")),
    path("", include("protests.api.urls")),
    path("", include("tournaments.api.urls")),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", docs, name="api-docs"),
]
