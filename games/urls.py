"""URLs of the pages and streams of `games`."""

from django.urls import path

from games.views import live, pages

urlpatterns = [
    path("g/<slug:code>/protocol/", pages.protocol, name="protocol"),
    path("g/<slug:code>/protocol.json", pages.download, name="protocol-file"),
    path("g/<slug:code>/sign/", pages.sign, name="sign"),
    path("g/<slug:code>/confirm/", pages.confirm, name="confirm"),
    path("live/<str:channel>/", live.stream, name="live"),
]
