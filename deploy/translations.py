"""Message catalogues: `python -m deploy.translations update|check|compile [app …]`.

`update` collects the messages of each application from Python and templates and merges them into its Russian
catalogue: translations stay, messages that are gone go, entries are sorted and carry neither dates nor lines.
`check` fails on a message that is missing, empty, fuzzy, no longer used, or whose placeholders differ.
`compile` writes the `.mo` files. English is the language of the messages, so it needs no catalogue.
"""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import django
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

PROJECT = Path(__file__).resolve().parent.parent
APPS = ("games", "protests", "tournaments")
# Messages of the project package have no catalogue of their own.
EXTRA_SOURCES = {"tournaments": ("deploy/settings/base.py",)}
LANGUAGE = "ru"
KEYWORDS = {
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "_": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
COMMANDS = ("update", "check", "compile")

type Key = tuple[str, str | None]
type MessageId = str | tuple[str, ...] | list[str]


def catalogue_path(app: str) -> Path:
    """Where the Russian catalogue of an application lies."""
    return PROJECT / app / "locale" / LANGUAGE / "LC_MESSAGES" / "django.po"


def sources(app: str) -> Iterator[tuple[Path, bytes]]:
    """Python text to collect messages from; templates become Python first."""
    for path in sorted((PROJECT / app).rglob("*.py")):
        if "migrations" not in path.parts:
            yield path, path.read_bytes()
    for name in EXTRA_SOURCES.get(app, ()):
        yield PROJECT / name, (PROJECT / name).read_bytes()
    for path in sorted((PROJECT / app / "templates").rglob("*.html")):
        # What stands between messages is blotted out but its indentation, which is no Python.
        lines = templatize(path.read_text(), origin=str(path)).splitlines()
        yield path, "\n".join(line.strip() for line in lines).encode()


def key_of(message_id: MessageId, context: str | None) -> Key:
    """What makes a message the same: its text (the singular) and its context."""
    return (message_id if isinstance(message_id, str) else message_id[0]), context


def collect(app: str) -> dict[Key, MessageId]:
    """Every message of the sources; the plural form wins where both exist."""
    found: dict[Key, MessageId] = {}
    for _path, text in sources(app):
        for _line, message_id, _comments, context in extract("python", BytesIO(text), KEYWORDS):
            key = key_of(message_id, context)
            if key[0] and not (key in found and isinstance(message_id, str)):
                found[key] = message_id
    return found


def load(app: str) -> Catalog:
    """The catalogue as it lies on disk, or a new one."""
    path = catalogue_path(app)
    if not path.exists():
        return Catalog(locale=LANGUAGE)
    with path.open("rb") as file:
        return read_po(file, locale=LANGUAGE)


def stored(catalog: Catalog) -> dict[Key, Message]:
    """Messages of a catalogue by key, without its header."""
    return {key_of(message.id, message.context): message for message in catalog if message.id}


def update(app: str) -> list[str]:
    """Merge the collected messages into the catalogue; writes only when something changed."""
    old, fresh = stored(load(app)), Catalog(locale=LANGUAGE)
    found = collect(app)
    for text, context in sorted(found, key=lambda key: (key[0], key[1] or "")):
        message_id = found[text, context]
        known = old.get((text, context))
        keeps = known is not None and isinstance(known.id, str) == isinstance(message_id, str)
        fresh.add(message_id, known.string if known is not None and keeps else "", context=context)
    text = written(app, fresh)
    path = catalogue_path(app)
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    empty = [message for message in fresh if message.id and not is_translated(message)]
    return [f"{app}: {len(empty)} of {len(fresh)} messages are not translated yet"] if empty else []


def written(app: str, catalog: Catalog) -> str:
    """A catalogue as text: a short header that never changes by itself, then the entries."""
    body = BytesIO()
    write_po(body, catalog, width=110, no_location=True, omit_header=True, sort_output=False)
    header = [
        f"# Russian translation of the {app} application.",
        'msgid ""',
        'msgstr ""',
        '"Project-Id-Version: Arbiter\\n"',
        f'"Language: {LANGUAGE}\\n"',
        '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=utf-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"',
        f'"Plural-Forms: {catalog.plural_forms}\\n"',
    ]
    return "\n".join(header) + "\n\n" + body.getvalue().decode().strip() + "\n"


def is_translated(message: Message) -> bool:
    """Whether every form of the message has a text."""
    forms = (message.string,) if isinstance(message.string, str) else message.string or ()
    return bool(forms) and all(forms)


def check(app: str) -> list[str]:
    """What is wrong with the catalogue of an application, a line each."""
    wanted, catalog = collect(app), load(app)
    held = stored(catalog)
    faults = [
        f"{app}: not in the catalogue: {text!r}" for text, context in wanted if (text, context) not in held
    ]
    faults += [f"{app}: no longer used: {text!r}" for text, context in held if (text, context) not in wanted]
    for (text, _context), message in held.items():
        if not is_translated(message):
            faults.append(f"{app}: not translated: {text!r}")
        if message.fuzzy:
            faults.append(f"{app}: marked fuzzy: {text!r}")
        faults += [f"{app}: {text!r}: {error}" for error in message.check(catalog)]
    return sorted(faults)


def compile_catalogue(app: str) -> list[str]:
    """Write the binary catalogue beside the text."""
    path = catalogue_path(app)
    if path.exists():
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, load(app))
    return []


def main(arguments: list[str]) -> int:
    """Run a command for the named applications, or for all."""
    command, apps = (arguments or [""])[0], arguments[1:] or list(APPS)
    if command not in COMMANDS or not set(apps) <= set(APPS):
        sys.stderr.write(f"usage: python -m deploy.translations {'|'.join(COMMANDS)} [{'|'.join(APPS)} …]\n")
        return 2
    if not settings.configured:
        settings.configure(USE_I18N=True)
        django.setup()
    run = {"update": update, "check": check, "compile": compile_catalogue}[command]
    faults = [fault for app in apps for fault in run(app)]
    sys.stdout.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults and command == "check" else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
