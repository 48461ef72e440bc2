"""One shape for every error of the API: `code`, `message`, and `problems` with path, code and message."""

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions, serializers
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from games.domain.errors import Conflict, Refusal

type Row = dict[str, str]


class ProblemSerializer(serializers.Serializer[Any]):
    """One fault of the input."""

    path = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()


class ErrorSerializer(serializers.Serializer[Any]):
    """What every error answer looks like."""

    code = serializers.CharField()
    message = serializers.CharField()
    problems = ProblemSerializer(many=True)


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer for an error; None leaves a fault of our own to the server."""
    if isinstance(error, Refusal):
        set_rollback()
        return Response(_refusal(error), status=error.status)
    if isinstance(error, RequestDataTooBig):
        return Response(_shape("TOO_LARGE", _("The body is too large.")), status=413)
    answer = exception_handler(error, context)
    if answer is None:
        return None
    answer.data = _framework(error, answer)
    return answer


def _shape(code: str, message: str, problems: list[Row] | None = None) -> dict[str, Any]:
    return {"code": code, "message": message, "problems": problems or []}


def _refusal(error: Refusal) -> dict[str, Any]:
    body = _shape(error.code, str(error.message), error.rows)
    if isinstance(error, Conflict):
        from games.api.presentation import entry

        body["missed"] = [entry(row) for row in error.missed]
    return body


def _framework(error: Exception, answer: Response) -> dict[str, Any]:
    """Errors of the framework, its texts kept as the places' messages."""
    if isinstance(error, exceptions.ValidationError):
        problems = list(_flatten(answer.data, ""))
        return _shape("MALFORMED", _("The request cannot be read; nothing was stored."), problems)
    if isinstance(error, exceptions.ParseError):
        place = {"path": "(body)", "code": "BAD_JSON", "message": str(error.detail)}
        return _shape("BAD_JSON", _("The body is not JSON in UTF-8."), [place])
    if isinstance(error, Http404):
        return _shape("NOT_FOUND", _("There is nothing at this address."))
    if isinstance(error, PermissionDenied):
        return _shape("FORBIDDEN", _("You have no right to do this."))
    detail = answer.data.get("detail", "") if isinstance(answer.data, dict) else ""
    code = str(getattr(detail, "code", "error")).upper()
    return _shape(code, str(detail))


def _flatten(detail: Any, path: str) -> Iterator[Row]:
    """Nested messages of serializers as rows with a path such as `entries[2].id`."""
    if isinstance(detail, dict):
        for key, value in detail.items():
            inner = f"{path}[{key}]" if str(key).isdigit() else f"{path}.{key}" if path else str(key)
            yield from _flatten(value, path if key == "non_field_errors" else inner)
    elif isinstance(detail, list):
        for place, value in enumerate(detail):
            if isinstance(value, exceptions.ErrorDetail):
                code = (value.code or "invalid").upper()
                yield {"path": path or "(body)", "code": code, "message": str(value)}
            elif value:
                yield from _flatten(value, f"{path}[{place}]")
