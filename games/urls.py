"""URLs of the pages and streams of `games`."""

from django.urls import path

from games.views import console, live, pages

urlpatterns = [
    path("g/console-worker.js", console.worker, name="console-worker"),
    path("g/<slug:code>/console/", console.console, name="console"),
    path("g/<slug:code>/protocol/", pages.protocol, name="protocol"),
    path("g/<slug:code>/protocol.json", pages.download, name="protocol-file"),
    path("g/<slug:code>/sign/", pages.sign, name="sign"),
    path("g/<slug:code>/confirm/", pages.confirm, name="confirm"),
    path("live/<str:channel>/", live.stream, name="live"),
]
