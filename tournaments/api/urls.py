"""URLs of the API of tournaments, below `/api/v1/`."""

from django.urls import path

from tournaments.api import views

urlpatterns = [
    path("tournaments/", views.TournamentsView.as_view(), name="api-tournaments"),
    path("tournaments/<slug:slug>/", views.TournamentView.as_view(), name="api-tournament"),
    path("tournaments/<slug:slug>/standings/", views.StandingsView.as_view(), name="api-standings"),
    path("tournaments/<slug:slug>/standings/versions/", views.VersionsView.as_view(), name="api-versions"),
    path(
        "tournaments/<slug:slug>/standings/versions/<int:number>/",
        views.VersionView.as_view(),
        name="api-version",
    ),
    path(
        "tournaments/<slug:slug>/rounds/<int:round_number>/tables/<int:table_number>/game/",
        views.TableGameView.as_view(),
        name="api-table-game",
    ),
]
