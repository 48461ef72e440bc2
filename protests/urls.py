"""URLs of the `protests` pages."""

from django.urls import path

from protests.views import pages

urlpatterns = [
    path("g/<slug:code>/protests/new/", pages.file, name="file-protest"),
    path("p/<uuid:protest_id>/", pages.show, name="protest"),
    path("p/<uuid:protest_id>/withdraw/", pages.withdraw, name="withdraw-protest"),
    path("p/<uuid:protest_id>/ruling/", pages.rule, name="rule-protest"),
    path("p/<uuid:protest_id>/ballot/", pages.ballot, name="ballot"),
    path("p/<uuid:protest_id>/close/", pages.close, name="close-protest"),
]
