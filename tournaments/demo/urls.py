"""URLs of the guided tour."""

from django.urls import path

from tournaments.demo import views

urlpatterns = [
    path("demo/", views.page, name="demo"),
    path("demo/file/", views.file, name="demo-file"),
    path("demo/as/", views.become_any, name="demo-become-any"),
    path("demo/as/<str:username>/", views.become, name="demo-become"),
]
