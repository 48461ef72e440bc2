"""URLs of the API of games, below `/api/v1/`."""

from django.urls import path

from games.api import views

urlpatterns = [
    path("games/", views.GamesView.as_view(), name="api-games"),
    path("games/<slug:code>/", views.GameView.as_view(), name="api-game"),
    path("games/<slug:code>/events/", views.EventsView.as_view(), name="api-events"),
    path("games/<slug:code>/adjudication/", views.AdjudicationView.as_view(), name="api-adjudication"),
    path("games/<slug:code>/signature/", views.SignatureView.as_view(), name="api-signature"),
    path("games/<slug:code>/confirmation/", views.ConfirmationView.as_view(), name="api-confirmation"),
    path("games/<slug:code>/protocol/", views.ProtocolView.as_view(), name="api-protocol"),
]
