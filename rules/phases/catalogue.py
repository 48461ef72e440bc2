"""Whether a recorded sanction has a basis: the clause it cites, the offence it is for, what both allow.

The act itself was seen by the host alone; only what he wrote down is measured against the catalogue.
"""

from msgspec import UNSET, UnsetType

from rules.clauses import clause
from rules.notes import note, plain, say
from rules.problems import Bilingual
from rules.regulations import Regulation, load, sanctions_of
from rules.state import State
from rules.words import listed, word


@clause("M-1.0", "M-2.0", "R-6", "R-6.3", "R-6.4", "R-9")
def check_sanction(
    state: State, seat: int, given: str, offence: str | UnsetType, cited: str | UnsetType
) -> None:
    """The recorded sanction against the catalogue: by its offence and by the clause it cites."""
    regulation = state.regulation
    named = cited if isinstance(cited, str) and _known(state, seat, cited) else None
    if isinstance(offence, str):
        if named is not None and not _belongs(regulation, offence, named):
            _note_stranger(state, seat, offence, named)
            named = None
        allowed: tuple[str, ...] = _allowed(regulation, offence, named)
        basis, name = named or regulation.offence_clauses[offence][0], offence
    elif named is not None:
        allowed, basis, name = sanctions_of(regulation.clauses[named].allow), named, named
    else:
        return
    if given in allowed:
        return
    note(
        state,
        "SANCTION_MISMATCH",
        "catalogue",
        clause=basis,
        level="sanction",
        seats=(seat,),
        recorded=word(given),
        expected=_expected(regulation, offence, allowed),
        offence=word(name),
    )


def _known(state: State, seat: int, cited: str) -> bool:
    """Whether the cited clause is one of this regulation; a foreign one is no basis for a sanction.

    A game judged by another regulation than its own keeps the clauses of its own, which prove nothing here.
    """
    if cited in state.regulation.clauses:
        return True
    own = state.regulation if state.cited_under == state.regulation.id else load(state.cited_under)
    if cited not in own.clauses:
        note(
            state,
            "CLAUSE_UNKNOWN",
            "catalogue",
            clause="default",
            level="sanction",
            seats=(seat,),
            recorded=plain(cited),
            expected=own.title,
        )
    return False


def _belongs(regulation: Regulation, offence: str, cited: str) -> bool:
    """Whether a clause may be cited for an offence: it or a heading over it is listed, or it names no act."""
    listed_for = regulation.offence_clauses[offence]
    return (
        "default" in listed_for
        or cited in regulation.general
        or any(row == cited or row.startswith(f"{cited}.") for row in listed_for)
    )


def _allowed(regulation: Regulation, offence: str, cited: str | None) -> tuple[str, ...]:
    """What the offence allows, cut to what the cited clause allows; a clause for mild cases has its own."""
    by_offence = regulation.offences[offence]
    if cited is None or "default" in regulation.offence_clauses[offence]:
        return by_offence
    by_clause = sanctions_of(regulation.clauses[cited].allow)
    both = tuple(row for row in by_offence if row in by_clause)
    return both or (by_offence if cited in regulation.general else by_clause)


def _note_stranger(state: State, seat: int, offence: str, cited: str) -> None:
    note(
        state,
        "CLAUSE_MISMATCH",
        "catalogue",
        clause=state.regulation.offence_clauses[offence][0],
        level="sanction",
        seats=(seat,),
        recorded=plain(cited),
        expected=plain(state.regulation.offence_clauses[offence]),
        offence=word(offence),
    )


def _expected(regulation: Regulation, offence: str | UnsetType, allowed: tuple[str, ...]) -> Bilingual:
    said = listed(allowed, say("ничего", "nothing"))
    if offence is UNSET or offence not in regulation.discretion:
        return said
    return say(f"{said['ru']} или ничего", f"{said['en']} or nothing")
