"""The page `docs/reference/clauses.md`: this module writes it as a command, a test compares it."""

from pathlib import Path

import rules
from tests.rules.clauses.coverage import all_clauses, covering, place

PAGE = Path(__file__).resolve().parents[3] / "docs/reference/clauses.md"
HEAD = """# Clauses

Every clause of the regulations: what it says in our own words, where it is carried out, which tests stand
behind it. The letters of the penalty catalogue are f foul, r removal, L team loss, b club ban. Written by
`python -m tests.rules.clauses.reference`; a clause without a test, or a page out of date, fails the tests.
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for regulation_id in rules.regulations.ids():
        loaded = rules.regulations.load(regulation_id)
        title = f"{loaded.title['en']} · {loaded.title['ru']}"
        parts += [f"\n## {title} (`{regulation_id}`, edition {loaded.edition})\n\n"]
        parts += ["| clause | kind | statement | carried out in | tests |\n", "|---|---|---|---|---|\n"]
        parts += [row(clause) for clause in all_clauses() if clause.regulation == regulation_id]
    return "".join(parts)


def row(clause: rules.clauses.Clause) -> str:
    """One line of the table."""
    # Other packages mark functions too; which of them are loaded must not change the page.
    places = [name for name in rules.clauses.IMPLEMENTED.get(clause.id, []) if name.startswith("rules.")]
    code = [f"`{name.removeprefix('rules.')}`" for name in sorted(places)]
    if clause.allow:
        code.append(f"catalogue: {clause.allow}")
    outside = place(clause)
    if clause.lives.startswith("outside"):
        code.append(f"{clause.lives}, {f'`{outside[0]}`' if outside else 'no place in the product yet'}")
    if clause.lives == "record":
        code.append("record")
    text = f"{clause.statement['en']}<br>{clause.statement['ru']}"
    kind = f"{clause.kind.lower()}, {clause.lives.partition(':')[0]}"
    return f"| {clause.id} | {kind} | {text} | {', '.join(code)} | {', '.join(covering(clause))} |\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
