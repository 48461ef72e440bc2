"""Arbiter's rules engine: reads a recorded game, judges it clause by clause, says what is due next.

Pure: the standard library and msgspec, no clock, no randomness, no input or output but the packaged
regulations.
"""

from rules import clauses, importers, regulations, what_if
from rules.adjudicate import (
    DEAL,
    Adjudication,
    adjudicate,
    begin,
    conclude,
    decode_answer,
    encode_answer,
    replay,
)
from rules.due import Due, due
from rules.events import Event
from rules.findings import Finding
from rules.problems import Problem, ProtocolError
from rules.protocol import Protocol, Recorded, convert, decode, decode_event, encode, encode_event
from rules.protocol import SeatRow as Seat
from rules.state import State
from rules.step import step

ENGINE_VERSION = "0.1.0"

__all__ = [
    "DEAL",
    "ENGINE_VERSION",
    "Adjudication",
    "Due",
    "Event",
    "Finding",
    "Problem",
    "Protocol",
    "ProtocolError",
    "Recorded",
    "Seat",
    "State",
    "adjudicate",
    "begin",
    "clauses",
    "conclude",
    "convert",
    "decode",
    "decode_answer",
    "decode_event",
    "due",
    "encode",
    "encode_answer",
    "encode_event",
    "importers",
    "regulations",
    "replay",
    "step",
    "what_if",
]
