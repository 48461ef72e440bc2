"""URLs of the `tournaments` pages."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views import home, session

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("sign-in/", session.SignIn.as_view(), name="sign-in"),
    path("sign-in/<str:token>/", session.by_link, name="sign-in-link"),
    path("sign-out/", session.sign_out, name="sign-out"),
    path("theme/", session.theme, name="theme"),
]
