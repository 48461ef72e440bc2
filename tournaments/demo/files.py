"""The disputed game as the file that goes in during the story."""

import json

from tournaments.demo import cup


def disputed_file() -> bytes:
    """UTF-8 JSON in `mafia-protocol/1`, readable by a person."""
    return json.dumps(cup.protocol(cup.DISPUTED), ensure_ascii=False, indent=1).encode()
