"""A small client of the API for the scripted story: JSON over HTTP with the token of one person."""

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any

TIMEOUT_S = 30


class StoryError(Exception):
    """The story did not go as it should; the text says where."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who talks to the API."""

    name: str
    site: str
    token: str

    def get(self, path: str) -> dict[str, Any]:
        """Read a resource."""
        return self.send("GET", path, None)

    def post(self, path: str, body: Any) -> dict[str, Any]:
        """Create something; `body` is a JSON value."""
        return self.send("POST", path, body)

    def put(self, path: str, body: Any) -> dict[str, Any]:
        """Set something."""
        return self.send("PUT", path, body)

    def send(self, method: str, path: str, body: Any) -> dict[str, Any]:
        """One request below /api/v1/; StoryError with the answer where it is an error."""
        request = urllib.request.Request(
            f"{self.site}/api/v1/{path}",
            method=method,
            data=None if body is None else json.dumps(body, ensure_ascii=False).encode(),
            headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
                value: dict[str, Any] = json.loads(answer.read() or b"{}")
                return value
        except urllib.error.HTTPError as error:
            text = error.read().decode(errors="replace")[:500]
            raise StoryError(f"{self.name}: {method} {path} → {error.code} {text}") from None
        except urllib.error.URLError as error:
            raise StoryError(f"{self.name}: {method} {path} → {error.reason}") from None
