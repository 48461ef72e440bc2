"""URLs of the start page, sign-in, tournaments and the guided tour."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import conduct, deal, home, organiser, public, rejudged, session

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("sign-in/", session.SignIn.as_view(), name="sign-in"),
    path("sign-in/<str:token>/", session.by_link, name="sign-in-link"),
    path("sign-out/", session.sign_out, name="sign-out"),
    path("theme/", session.theme, name="theme"),
    path("t/<slug:slug>/", public.overview, name="tournament"),
    path("t/<slug:slug>/standings/", public.standings, name="standings"),
    path("t/<slug:slug>/standings/<int:number>/", public.version, name="standings-version"),
    path("t/<slug:slug>/tables/<int:table_id>/deal/", deal.deal, name="deal"),
    path("t/<slug:slug>/publish/", organiser.publish, name="publish"),
    path("t/<slug:slug>/conduct/", conduct.conduct, name="conduct"),
    path("t/<slug:slug>/import/", organiser.import_game, name="import-game"),
    path("t/<slug:slug>/judged-anew/", rejudged.listed, name="judged-anew"),
    path("t/<slug:slug>/judged-anew/<uuid:run_id>/", rejudged.one, name="judged-anew-set"),
    path("", include("tournaments.demo.urls")),
]
