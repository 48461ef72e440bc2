"""What is wrong with an input file, said with the path inside it.

`Problem` is one fault, `ProtocolError` carries all faults of one input. Every reader of foreign bytes in this
package raises it and nothing else.
"""

from msgspec import Struct

type Bilingual = dict[str, str]


class Problem(Struct, frozen=True):
    """One fault: where in the file, a stable code, and a sentence in each language (`ru`, `en`)."""

    path: str
    code: str
    message: Bilingual


class ProtocolError(ValueError):
    """The input cannot be read; `problems` names every fault that was found, in file order."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("; ".join(f"{fault.path}: {fault.message['en']}" for fault in problems))


def refusal(path: str, code: str, ru: str, en: str) -> ProtocolError:
    """The error for a single fault, ready to be raised."""
    return ProtocolError([fault(path, code, ru, en)])


def fault(path: str, code: str, ru: str, en: str) -> Problem:
    """Build a problem from its two sentences."""
    return Problem(path=path, code=code, message={"ru": ru, "en": en})
