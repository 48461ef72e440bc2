"""Points in templates: integer hundredths written with two decimals."""

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def points(hundredths: int) -> str:
    """`135` → `1.35` (a comma in Russian)."""
    sign = "−" if hundredths < 0 else ""
    whole, rest = divmod(abs(hundredths), 100)
    return f"{sign}{number_format(f'{whole}.{rest:02d}', decimal_pos=2)}"


@register.filter
def signed_points(hundredths: int) -> str:
    """`135` → `+1.35`."""
    return points(hundredths) if hundredths < 0 else f"+{points(hundredths)}"
