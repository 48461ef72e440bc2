"""ETags of published standings: a reader who has a version is answered with 304 and no body.

A version never changes, but what stands around it may: a recount that came later, newer versions,
protests opened or decided since, the reader's language and sign-in, a new release of the site. All of it is
in the tag.
"""

import hashlib
from functools import cache

from django.conf import settings
from django.utils.http import parse_etags, quote_etag

from tournaments.interfaces.standings_page import Page

SHOWN = ("*/templates/**/*.html", "*/locale/*/LC_MESSAGES/*.mo", "*/static/css/*.css", "*/static/js/*.js")


@cache
def release() -> str:
    """Changes with any file that a page is made of."""
    paths = sorted(path for pattern in SHOWN for path in settings.BASE_DIR.glob(pattern))
    stamps = [(str(path), path.stat().st_mtime_ns) for path in paths]
    return hashlib.sha256(repr(stamps).encode()).hexdigest()


def tag_of(*parts: object) -> str:
    """The quoted ETag for these parts."""
    return quote_etag(hashlib.sha256(repr(parts).encode()).hexdigest()[:32])


def page_tag(page: Page, *reader: object) -> str:
    """The ETag of a standings page; `reader` = whatever of the reader the page shows."""
    return tag_of(
        release(),
        page.version.content_hash,
        [row.number for row in page.versions],
        page.version.number,
        page.recount and (page.recount.is_equal, page.recount.made_at),
        [(row.number, row.state) for row in page.protests],
        *reader,
    )


def is_known(header: str | None, tag: str) -> bool:
    """Whether an `If-None-Match` header names the tag; a proxy may have made it weak."""
    return any(known == "*" or known.removeprefix("W/") == tag for known in parse_etags(header or ""))
