"""What the look promises: contrast, one sprite, vendored files as listed, a style for every class."""

import hashlib
import re

import pytest

from deploy.stack import PROJECT

STATIC = PROJECT / "tournaments/static"
TEMPLATES = [
    path
    for app in ("games", "protests", "tournaments")
    for path in (PROJECT / app / "templates").rglob("*.html")
]
REFERENCE = (PROJECT / "docs/reference/interface.md").read_text()
STYLES = "\n".join(path.read_text() for path in sorted((STATIC / "css").glob("*.css")))
AA = 4.5
AA_OF_CONTROLS = 3
PAIRS = [
    *(
        (text, ground)
        for text in ("ink", "ink-2", "ink-3", "pen")
        for ground in ("paper", "sheet", "sheet-2")
    ),
    ("on-pen", "pen"),
    ("on-pen", "pen-strong"),
    ("on-red", "red"),
    ("on-black", "black"),
    ("ink-3", "pen-soft"),
    *((level, f"{level}-soft") for level in ("good", "bad", "warn", "calm", "night", "pen")),
    *((level, "sheet") for level in ("good", "bad", "warn", "calm")),
    *(("ink-2", f"{level}-soft") for level in ("good", "bad", "warn", "calm")),
    *(("ink-3", f"{level}-soft") for level in ("bad", "warn", "calm")),
]


def tokens(scheme: int) -> dict[str, str]:
    """Colour tokens in light (0) or dark (1)."""
    found = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", STYLES)
    return {name: values[scheme] for name, *values in found}


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio between two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_measure_itself() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_text_stands_out_from_its_ground(scheme: int) -> None:
    colours = tokens(scheme)
    faint = {
        (text, ground): round(ratio, 2)
        for text, ground in PAIRS
        if (ratio := contrast(colours[text], colours[ground])) < AA
    }
    assert faint == {}


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_the_edge_of_a_control_stands_out_from_its_ground(scheme: int) -> None:
    colours = tokens(scheme)
    ratios = {ground: contrast(colours["edge"], colours[ground]) for ground in ("paper", "sheet", "sheet-2")}
    assert {ground: ratio for ground, ratio in ratios.items() if ratio < AA_OF_CONTROLS} == {}


def test_every_icon_in_use_is_in_the_sprite_and_every_one_in_the_sprite_is_documented() -> None:
    sprite = set(re.findall(r'<symbol id="([\w-]+)"', (STATIC / "vendor/lucide/sprite.svg").read_text()))
    used = {
        name
        for path in TEMPLATES
        for name in re.findall(r"(?:with name|with icon)=\"([\w-]+)\"", path.read_text())
    }
    assert used - sprite == set()
    listed = REFERENCE.split("\nIcons: ")[1].split(".")[0].split()
    assert set(listed) == sprite


def test_vendored_files_are_the_listed_ones() -> None:
    vendor = STATIC / "vendor"
    rows = re.findall(r"^([0-9a-f]{64})  (\S+)$", (vendor / "README.md").read_text(), re.MULTILINE)
    files = [path for path in vendor.rglob("*") if path.suffix in (".js", ".woff2", ".svg")]
    sums = {str(path.relative_to(vendor)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    assert sums == {name: digest for digest, name in rows}
    assert {path.parent / "LICENSE" for path in files} == set(vendor.rglob("LICENSE"))


def test_every_class_of_the_templates_has_a_style_or_is_a_hook() -> None:
    console = (PROJECT / "games/static/console/console.css").read_text()
    styled = set(re.findall(r"\.([a-z][\w-]*)", STYLES + console))
    used: dict[str, str] = {}
    for path in TEMPLATES:
        text = re.sub(r"{%.*?%}|{{.*?}}", "\0", path.read_text())
        for value in re.findall(r'class="([^"]*)"', text):
            used |= {name: path.name for name in value.replace("\0", " \0 ").split() if "\0" not in name}
    # A name cut by a template value, such as badge--{{ state }}, and the class of a whole page are hooks.
    missing = {
        name: place
        for name, place in used.items()
        if name not in styled and not name.endswith("-") and not name.startswith("page--")
    }
    assert missing == {}


def test_styles_stay_small() -> None:
    assert len(STYLES.encode()) < 40_000
