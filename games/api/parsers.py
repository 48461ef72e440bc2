"""Request bodies: JSON within a size limit, and game files as bytes."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser, JSONParser

from games.domain.errors import TooLarge


def read_limited(stream: IO[bytes], limit: int) -> bytes:
    """The whole body; TooLarge as soon as it exceeds `limit` bytes, without reading on."""
    data = stream.read(limit + 1)
    if len(data) > limit:
        message = _("The body is too large: %(limit)s bytes are allowed.")
        raise TooLarge("TOO_LARGE", message % {"limit": limit})
    return data


class LimitedJSONParser(JSONParser):
    """JSON of at most `DATA_UPLOAD_MAX_MEMORY_SIZE` bytes."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The parsed value."""
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or settings.IMPORT_MAX_BYTES
        data = read_limited(stream, limit)
        try:
            value = super().parse(BytesIO(data), media_type, dict(parser_context or {}))
        except RecursionError:
            raise ParseError(_("The body is nested too deeply.")) from None
        if b"\\ud" in data.lower():
            _refuse_halves(value)
        return value


def _refuse_halves(value: Any) -> None:
    """Half of a surrogate pair (`\\ud800` alone) is no character: no table can hold it."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = f"\\u{ord(error.object[error.start]):04x}"
        message = _("The body holds %(half)s, half of a character. Write the whole character.")
        raise ParseError(message % {"half": half}) from None


class GameFileParser(BaseParser):
    """The body as it is: a game file is decoded by the rules package, which names every fault."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, bytes]:
        """The bytes as `file`, at most `IMPORT_MAX_BYTES` of them."""
        return {"file": read_limited(stream, settings.IMPORT_MAX_BYTES)}
