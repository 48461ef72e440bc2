"""The tool for catalogues: what it collects, keeps and refuses; and that our catalogues are complete."""

from pathlib import Path

import pytest

from deploy import translations

PYTHON = """
from django.utils.translation import gettext as _, ngettext, pgettext
_("Sign %(what)s")
pgettext("team", "R")
"""
TEMPLATE = """{% load i18n %}
  <p>{% blocktranslate count n=games %}{{ n }} game{% plural %}{{ n }} games{% endblocktranslate %}</p>
      <b>{{ result|default:_("left open") }}</b>
"""
RUSSIAN = {"Sign %(what)s": "Подписать %(what)s", "R": "К", "left open": "не определён"}


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An application of two files with a complete catalogue."""
    monkeypatch.setattr(translations, "PROJECT", tmp_path)
    (tmp_path / "club/templates").mkdir(parents=True)
    (tmp_path / "club/views.py").write_text(PYTHON)
    (tmp_path / "club/templates/page.html").write_text(TEMPLATE)
    translations.update("club")
    translate("club", {**RUSSIAN, "%(n)s game": ("%(n)s игра", "%(n)s игры", "%(n)s игр")})
    return "club"


def translate(app: str, texts: dict[str, str | tuple[str, ...]]) -> None:
    """Fill in translations as a person would."""
    catalog = translations.load(app)
    for (text, _context), message in translations.stored(catalog).items():
        message.string = texts.get(text, message.string)
    translations.catalogue_path(app).write_text(translations.written(app, catalog))


def test_messages_of_python_and_templates_are_collected(app: str) -> None:
    assert translations.collect(app) == {
        ("Sign %(what)s", None): "Sign %(what)s",
        ("R", "team"): "R",
        ("%(n)s game", None): ("%(n)s game", "%(n)s games"),
        ("left open", None): "left open",
    }


def test_a_complete_catalogue_passes_and_updating_it_changes_no_byte(app: str) -> None:
    before = translations.catalogue_path(app).read_bytes()
    assert translations.check(app) == []
    assert translations.update(app) == []
    assert translations.catalogue_path(app).read_bytes() == before
    assert b"POT-Creation-Date" not in before
    assert b"#:" not in before


def test_updating_keeps_translations_adds_what_is_new_and_drops_what_is_gone(app: str) -> None:
    source = translations.PROJECT / app / "views.py"
    source.write_text(source.read_text().replace('pgettext("team", "R")', '_("Confirm")'))
    assert translations.check(app) == [
        "club: no longer used: 'R'",
        "club: not in the catalogue: 'Confirm'",
    ]
    assert translations.update(app) == ["club: 1 of 4 messages are not translated yet"]
    held = translations.stored(translations.load(app))
    assert held["Sign %(what)s", None].string == "Подписать %(what)s"
    assert set(held) == set(translations.collect(app))


def test_an_empty_a_fuzzy_and_a_half_plural_translation_are_faults(app: str) -> None:
    translate(app, {"R": "", "%(n)s game": ("%(n)s игра", "", "%(n)s игр")})
    path = translations.catalogue_path(app)
    path.write_text(path.read_text().replace('msgid "left open"', '#, fuzzy\nmsgid "left open"'))
    assert translations.check(app) == [
        "club: marked fuzzy: 'left open'",
        "club: not translated: '%(n)s game'",
        "club: not translated: 'R'",
    ]


def test_a_placeholder_that_got_lost_is_a_fault(app: str) -> None:
    translate(app, {"Sign %(what)s": "Подписать %(wath)s"})
    assert len(translations.check(app)) == 1
    assert "'Sign %(what)s'" in translations.check(app)[0]


def test_unknown_words_on_the_command_line_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert translations.main(["uptade"]) == 2
    assert translations.main(["check", "rules"]) == 2
    assert "usage:" in capsys.readouterr().err


@pytest.mark.parametrize("app_name", translations.APPS)
def test_the_catalogue_is_complete(app_name: str) -> None:
    assert translations.check(app_name) == []
