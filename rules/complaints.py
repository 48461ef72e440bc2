"""The JSON decoder's complaints in the words of the format, Russian and English.

Knows the shapes of the decoder's messages and nothing about games; an unknown shape is passed on as it is.
"""

import re

from rules.problems import Bilingual

_KINDS = {
    "int": ("целое число", "an integer"),
    "float": ("число", "a number"),
    "str": ("строка", "a text"),
    "bool": ("true или false", "true or false"),
    "array": ("список", "a list"),
    "object": ("объект", "an object"),
    "null": ("null", "null"),
}
_GOT = re.compile(r"Expected `(?P<want>[^`]+)`, got `(?P<got>[^`]+)`")
_BOUND = re.compile(r"Expected `(?:int|float)` (?P<sign><=|>=) (?P<bound>\S+)")
_LENGTH = re.compile(r"Expected `(?:array|str|object)` of length (?P<sign><=|>=) (?P<bound>\d+)")
_WORD = re.compile(r"Invalid (?:enum )?value (?P<word>.+)")
_SIGNS = {"<=": ("не больше", "at most"), ">=": ("не меньше", "at least")}


def complaint(text: str) -> Bilingual:
    """A message of the decoder, without its path, as a clause of a sentence."""
    if found := _GOT.search(text):
        want, got = _kinds(found["want"]), _kinds(found["got"])
        return {
            "ru": f"ожидается {want['ru']}, получено {got['ru']}",
            "en": f"expected {want['en']}, got {got['en']}",
        }
    if found := _BOUND.search(text):
        ru, en = _SIGNS[found["sign"]]
        bound = found["bound"]
        return {"ru": f"число должно быть {ru} {bound}", "en": f"the number must be {en} {bound}"}
    if found := _LENGTH.search(text):
        ru, en = _SIGNS[found["sign"]]
        bound = found["bound"]
        return {"ru": f"длина должна быть {ru} {bound}", "en": f"the length must be {en} {bound}"}
    if found := _WORD.search(text):
        return {"ru": f"такого слова нет: {found['word']}", "en": f"there is no such word: {found['word']}"}
    return {"ru": text, "en": text}


def _kinds(listed: str) -> Bilingual:
    pairs = [_KINDS.get(kind, (kind, kind)) for kind in listed.split(" | ")]
    return {"ru": " или ".join(ru for ru, _ in pairs), "en": " or ".join(en for _, en in pairs)}
