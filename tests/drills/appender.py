"""Appends pauses to one game through the API and keeps a list of what was acknowledged.

Run as a program: address, token, game's code, file for the acknowledged ids. Like a host's console it sends
an entry until an answer comes, whatever happens to the server meanwhile.
"""

import json
import sys
import time
import urllib.error
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import Any

from games.domain.identifiers import uuid7

BACKOFF_SECONDS = 0.1
TIMEOUT_SECONDS = 10


def send(url: str, token: str, body: dict[str, Any]) -> dict[str, Any] | None:
    """One attempt; None when no answer came. A conflict tells how far the log has got."""
    request = urllib.request.Request(
        url,
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
    )
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
            stored: dict[str, Any] = json.loads(answer.read())
            return stored
    except urllib.error.HTTPError as error:
        return conflict(error) if error.code == 409 else None
    except (OSError, ValueError, HTTPException):
        return None


def conflict(error: urllib.error.HTTPError) -> dict[str, Any] | None:
    """What was missed; None when even this answer was cut off."""
    try:
        return {"missed": json.loads(error.read())["missed"]}
    except (OSError, ValueError, HTTPException):
        return None


def main() -> None:
    """Append until told to stop by a file that appears beside the list of acknowledged ids."""
    address, token, code, acknowledged = sys.argv[1:]
    url = f"{address}/api/v1/games/{code}/events/"
    stop = Path(acknowledged).with_suffix(".stop")
    base_seq, number = 1, 0
    with Path(acknowledged).open("a") as kept:
        while not stop.exists():
            number += 1
            entry = {"id": str(uuid7()), "payload": {"type": "pause", "seconds": number % 1000}}
            while not stop.exists():
                answer = send(url, token, {"base_seq": base_seq, "entries": [entry]})
                if answer is None:
                    time.sleep(BACKOFF_SECONDS)
                elif "missed" in answer:
                    base_seq = answer["missed"][-1]["seq"]
                else:
                    base_seq = answer["seq"]
                    kept.write(f"{entry['id']} {base_seq}\n")
                    kept.flush()
                    break


if __name__ == "__main__":
    main()
