"""Foreign game files → protocol: pure functions, every fault collected, nothing guessed."""

from rules.importers import mafiaratings

__all__ = ["mafiaratings"]
