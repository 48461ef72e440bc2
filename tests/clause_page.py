"""The reference page of all clauses: statement, code, tests. `python -m tests.clause_page [--check]`.

Written from three sources: the regulations' files, the functions marked `@clause`, and the tests marked
`clause` as pytest collects them. `--check` writes nothing and fails if the page is out of date. A clause
without a test, or one that the engine executes without a function, fails both ways.
"""

import contextlib
import importlib
import io
import pkgutil
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from rules import clauses, regulations

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "clauses.md"
PLACES = ("rules", "games.domain", "protests.domain", "tournaments.domain")
CATALOGUE = "rules.phases.catalogue.check_sanction"
COMMAND = "python -m tests.clause_page"

_TITLE = f"""# Clauses

Every clause of the three regulations: what it says in our words, where it lives, the functions that carry
it out, and the tests that fail if they do not. Written by `{COMMAND}`; do not edit.

`executed`: the engine applies it. `catalogue`: it says which sanctions an act allows (the letters: f foul,
r removal, L team loss, b club ban), and a recorded sanction is measured by it. `flag`: facts are put before
a person. `record`: it is written down at the place named. `outside`: it takes effect outside the game, at
the place named.
"""


class _Collector:
    """A pytest plugin that notes which test is marked with which clause."""

    def __init__(self) -> None:
        self.tests: dict[str, set[str]] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            for mark in item.iter_markers("clause"):
                for clause_id in mark.args:
                    self.tests.setdefault(clause_id, set()).add(_label(item.nodeid))


def _label(nodeid: str) -> str:
    """A test without its parameters; a scenario by its file."""
    path, _, rest = nodeid.partition("::")
    name, _, parameters = rest.partition("[")
    if path.endswith("test_corpus.py") and parameters:
        return f"tests/rules/scenarios/corpus/{parameters.rstrip(']')}.json"
    return f"{path}::{name}"


def collect() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Tests and functions by clause id, as pytest and Python find them."""
    collector = _Collector()
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        status = pytest.main(["--collect-only", "-q", "--no-header"], plugins=[collector])
    if status != pytest.ExitCode.OK:
        raise SystemExit(said.getvalue()[-3000:])
    for name in PLACES:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    return (
        {clause_id: sorted(tests) for clause_id, tests in collector.tests.items()},
        {clause_id: sorted(places) for clause_id, places in clauses.IMPLEMENTED.items()},
    )


def gaps(tests: Mapping[str, list[str]], code: Mapping[str, list[str]]) -> list[str]:
    """What is missing: a test, a function, a place outside the engine, or the clause itself."""
    missing = [
        f"{clause_id}: no regulation has it" for clause_id in sorted(set(code) - set(clauses.all_ids()))
    ]
    for clause_id in clauses.all_ids():
        kind = clauses.lookup(clause_id).lives.partition(":")[0]
        places = code.get(clause_id, [])
        if clause_id not in tests:
            missing.append(f"{clause_id}: no test is marked with it")
        if kind in ("executed", "flag") and not places:
            missing.append(f"{clause_id}: no function is marked with it")
        if kind == "outside" and not any(not place.startswith("rules.") for place in places):
            missing.append(f"{clause_id}: no function outside the engine is marked with it")
    return missing


def page(tests: Mapping[str, list[str]], code: Mapping[str, list[str]]) -> str:
    """The page as Markdown."""
    lines = [_TITLE]
    for regulation_id in regulations.ids():
        regulation = regulations.load(regulation_id)
        lines.append(f"## {regulation.title['en']}, {regulation.edition} (`{regulation_id}`)\n")
        for clause_id in clauses.all_ids(regulation_id):
            lines += _entry(clause_id, tests.get(clause_id, []), code.get(clause_id, []))
    return "\n".join(lines)


def _entry(clause_id: str, tests: Iterable[str], places: Iterable[str]) -> list[str]:
    found = clauses.lookup(clause_id)
    allowed = f", sanctions {found.allow}" if found.allow else ""
    return [
        f"### {clause_id}",
        "",
        f"{found.kind}, {found.lives}{allowed}",
        "",
        f"> {found.statement['en']}",
        ">",
        f"> {found.statement['ru']}",
        "",
        *(f"- code `{place}`" for place in _places(found, places)),
        *(f"- test `{test}`" for test in tests),
        "",
    ]


def _places(found: clauses.Clause, marked: Iterable[str]) -> list[str]:
    """The functions of a clause; what the catalogue says of an act is data that one function applies."""
    return sorted({*marked, CATALOGUE} if found.lives == "catalogue" else marked)


def main(arguments: list[str]) -> int:
    """Write or check the page; 1 if something is missing or the page is out of date."""
    tests, code = collect()
    missing = gaps(tests, code)
    for line in missing:
        print(line, file=sys.stderr)
    text = page(tests, code)
    if "--check" not in arguments:
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        print(f"{PAGE.name} is out of date: {COMMAND}", file=sys.stderr)
        return 1
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
