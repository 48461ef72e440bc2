"""The command line of the engine: `python -m rules adjudicate | what-if | convert | regulations | clauses`.

Exit status 0: read and answered, breaches or not. 2: an input cannot be read; the message on stderr names
the place inside the file and nothing is printed on stdout. The only module of the package that touches
files and streams.
"""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

import msgspec

import rules
from rules.problems import Problem, ProtocolError, fault

LIMIT = 8 * 1024 * 1024
_HELP = {
    "--drop": "leave event N out",
    "--replace": "put this event (JSON) in the place of event N",
    "--insert": "put this event (JSON) before event N",
    "--option": "judge with an option changed",
}


def _language() -> str:
    """`ru` when the environment asks for Russian, else `en`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ru" if value.startswith("ru") else "en"
    return "en"


def _read(name: str) -> bytes:
    """The bytes of a file or of standard input, at most one more than the limit."""
    if name == "-":
        return sys.stdin.buffer.read(LIMIT + 1)
    try:
        with Path(name).open("rb") as stream:
            return stream.read(LIMIT + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ProtocolError(
            [fault("(file)", "UNREADABLE", f"Файл не открыть: {reason}.", f"Cannot open it: {reason}.")]
        ) from None


def _complain(name: str, problems: list[Problem], language: str) -> None:
    shown = "<stdin>" if name == "-" else name
    for problem in problems:
        print(f"{shown}: {problem.path}: {problem.code}: {problem.message[language]}", file=sys.stderr)


def _adjudicate(args: argparse.Namespace, language: str) -> int:
    answers: list[tuple[rules.Protocol, rules.Adjudication]] = []
    failed = False
    for name in args.files:
        try:
            protocol = rules.decode(_read(name), limit=LIMIT)
            answers.append((protocol, rules.adjudicate(protocol, args.regulation)))
        except ProtocolError as error:
            _complain(name, error.problems, language)
            failed = True
    if failed:
        return 2
    if args.json:
        for _protocol, answer in answers:
            print(rules.encode_answer(answer).decode())
        return 0
    from rules.report import report

    for name, (protocol, answer) in zip(args.files, answers, strict=True):
        title = None if len(args.files) == 1 else name
        print(report(protocol, answer, args.lang or language, title=title))
    return 0


def _convert(args: argparse.Namespace, language: str) -> int:
    done: list[bytes] = []
    notes: list[str] = []
    failed = False
    for name in args.files:
        try:
            imported = _imported(_read(name), args.source)
        except ProtocolError as error:
            _complain(name, error.problems, language)
            failed = True
            continue
        done.append(rules.encode(imported.protocol))
        notes += [f"{name}: {text[language]}" for text in imported.notes]
    if failed:
        return 2
    for text in notes:
        print(text, file=sys.stderr)
    for body in done:
        print(body.decode())
    return 0


def _imported(data: bytes, source: str | None) -> rules.importers.Imported:
    known = source or rules.importers.recognised(data)
    if known is None:
        listed = ", ".join(rules.importers.FORMATS)
        ru = f"Формат файла не узнан. Известны: {listed}; назовите его через --from."
        en = f"The format of the file is not recognised. Known: {listed}; name it with --from."
        raise ProtocolError([fault("(file)", "UNKNOWN_FORMAT", ru, en)])
    return rules.importers.convert(data, known, limit=LIMIT)


def _what_if(args: argparse.Namespace, language: str) -> int:
    from rules.report import difference

    language = args.lang or language
    try:
        protocol = rules.decode(_read(args.file), limit=LIMIT)
        changed = protocol
        for change in args.changes or []:
            changed = _changed(changed, *change)
        found = rules.what_if.compare(protocol, changed, args.regulation)
    except ProtocolError as error:
        _complain(args.file, error.problems, language)
        return 2
    print(msgspec.json.encode(found).decode() if args.json else difference(found, language))
    return 0


def _changed(protocol: rules.Protocol, verb: str, words: list[str]) -> rules.Protocol:
    """The protocol with one change of the command line; ProtocolError names the word that is wrong."""
    if verb == "option":
        name, _sign, value = words[0].partition("=")
        return rules.what_if.with_option(protocol, name, int(value) if value.isdecimal() else value)
    event = rules.decode_event(words[1].encode()) if verb != "drop" else None
    limit = len(protocol.events) + (verb == "insert")
    if not words[0].isdecimal() or int(words[0]) >= limit:
        ru = f"События с номером «{words[0]}» нет: номера от 0 до {limit - 1}."
        en = f"There is no event number “{words[0]}”: the numbers go from 0 to {limit - 1}."
        raise ProtocolError([fault(f"--{verb}", "NO_SUCH_EVENT", ru, en)])
    place = int(words[0])
    if event is None:
        return rules.what_if.dropped(protocol, place)
    make = rules.what_if.corrected if verb == "replace" else rules.what_if.inserted
    return make(protocol, place, event)


class _Change(argparse.Action):
    """Keeps the changes in the order in which they were given."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        changes = namespace.changes or []
        namespace.changes = [*changes, (str(option_string).lstrip("-"), list(values))]


def _regulations(args: argparse.Namespace, language: str) -> int:
    for name in rules.regulations.ids():
        regulation = rules.regulations.load(name)
        if args.json:
            row = {
                "id": name,
                "title": regulation.title,
                "edition": regulation.edition,
                "hash": regulation.hash,
                "options": rules.regulations.frozen_options(name, {}),
            }
            print(msgspec.json.encode(row).decode())
        else:
            print(f"{name}\t{regulation.title[language]}, {regulation.edition}\t{regulation.hash[:12]}")
    return 0


def _clauses(args: argparse.Namespace, language: str) -> int:
    wanted = args.ids or rules.clauses.all_ids()
    known = set(rules.clauses.all_ids())
    unknown = [name for name in wanted if name not in known]
    if unknown:
        _complain(
            "clauses",
            [fault(name, "UNKNOWN_CLAUSE", "Такого пункта нет.", "No such clause.") for name in unknown],
            language,
        )
        return 2
    for name in wanted:
        clause = rules.clauses.lookup(name)
        if args.json:
            print(msgspec.json.encode(clause).decode())
        else:
            print(f"{name}\t{clause.kind}\t{clause.statement[language]}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m rules", description="Judge recorded games of sports Mafia."
    )
    verbs = parser.add_subparsers(
        required=True, metavar="adjudicate | what-if | convert | regulations | clauses"
    )
    judge = verbs.add_parser("adjudicate", help="judge mafia-protocol/1 files")
    judge.add_argument("files", nargs="+", metavar="FILE", help="protocol files; - reads standard input")
    judge.add_argument(
        "--regulation", choices=rules.regulations.ids(), help="judge under this regulation instead"
    )
    judge.add_argument("--json", action="store_true", help="one mafia-adjudication/1 object per line")
    judge.add_argument("--lang", choices=("ru", "en"), help="language of the report")
    judge.set_defaults(run=_adjudicate)
    _add_what_if(verbs.add_parser("what-if", help="what a different record would have come to"))
    convert = verbs.add_parser("convert", help="turn a foreign game file into mafia-protocol/1")
    convert.add_argument("files", nargs="+", metavar="FILE", help="game files; - reads standard input")
    convert.add_argument(
        "--from", dest="source", choices=tuple(rules.importers.FORMATS), help="the format, if it is not told"
    )
    convert.set_defaults(run=_convert)
    listing = verbs.add_parser("regulations", help="list the packaged regulations")
    listing.add_argument("--json", action="store_true", help="one JSON object per line, with every option")
    listing.set_defaults(run=_regulations)
    clauses = verbs.add_parser("clauses", help="print clauses in own words")
    clauses.add_argument(
        "ids", nargs="*", metavar="ID", help="clause ids such as M-4.7; all when none is given"
    )
    clauses.add_argument("--json", action="store_true", help="one JSON object per line")
    clauses.set_defaults(run=_clauses)
    return parser


def _add_what_if(change: argparse.ArgumentParser) -> None:
    change.add_argument("file", metavar="FILE", help="protocol file; - reads standard input")
    change.set_defaults(changes=None, run=_what_if)
    for verb, words in (
        ("--drop", ["N"]),
        ("--replace", ["N", "EVENT"]),
        ("--insert", ["N", "EVENT"]),
        ("--option", ["NAME=VALUE"]),
    ):
        change.add_argument(verb, nargs=len(words), metavar=tuple(words), action=_Change, help=_HELP[verb])
    change.add_argument("--regulation", choices=rules.regulations.ids(), help="judge both under this one")
    change.add_argument("--json", action="store_true", help="both answers and what differs, as JSON")
    change.add_argument("--lang", choices=("ru", "en"), help="language of the text")


def main(argv: list[str]) -> int:
    """Run one command; returns the exit status."""
    args = _parser().parse_args(argv)
    status: int = args.run(args, _language())
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
