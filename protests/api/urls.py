"""URLs of the API of protests, below `/api/v1/`."""

from django.urls import path

from protests.api import views

urlpatterns = [
    path("games/<slug:code>/protests/", views.ProtestsView.as_view(), name="api-protests"),
    path("protests/<uuid:protest_id>/", views.ProtestView.as_view(), name="api-protest"),
    path("protests/<uuid:protest_id>/ruling/", views.RulingView.as_view(), name="api-ruling"),
    path("protests/<uuid:protest_id>/ballot/", views.BallotView.as_view(), name="api-ballot"),
    path("protests/<uuid:protest_id>/decision/", views.DecisionView.as_view(), name="api-decision"),
    path("protests/<uuid:protest_id>/closing/", views.ClosingView.as_view(), name="api-closing"),
    path("protests/<uuid:protest_id>/withdrawal/", views.WithdrawalView.as_view(), name="api-withdrawal"),
]
