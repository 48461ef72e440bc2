"""The real games of the field, where they lie beside the project, and what the engine finds in them."""

from pathlib import Path

import rules

FIELD = Path(__file__).resolve().parents[3] / "shared" / "data" / "files"
MAFIARATINGS = sorted((FIELD / "mafiaratings").glob("game-*.json"))
POLEMICA = sorted(path for path in (FIELD / "polemica").glob("*.json") if not path.name.startswith("stats"))


def findings(path: Path) -> tuple[rules.Adjudication, list[str]]:
    """The answer about one file, and its findings as `code clause day event`."""
    data = path.read_bytes()
    answer = rules.adjudicate(rules.importers.convert(data, path.parent.name).protocol)
    return answer, [f"{row.code} {row.clause} day {row.day} event {row.event}" for row in answer.findings]
