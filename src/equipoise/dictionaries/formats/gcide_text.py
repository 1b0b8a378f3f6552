"""The signs of GCIDE's text: letters in brackets, marks of origin, references, authors."""

from __future__ import annotations

import re
from unicodedata import combining, normalize

MARKS = {"'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ",": "\u0327"}
NAMED = {"ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aum": "ä", "oum": "ö", "uum": "ü", "imac": "ī", "eth": "ð",
         "thorn": "þ", "deg": "°", "yogh": "ȝ", "pounds": "£", "sect": "§", "frac12": "½", "alpha": "α", "beta": "β",
         "pi": "π", "phi": "φ", "theta": "θ", "Delta": "Δ"}  # fmt: skip
SIGN = re.compile(r"\[(?:([-'`^\"~=,.*])([A-Za-z])|([A-Za-z])[\^]|(\w+))\]")
ORIGIN = re.compile(r"\[[^\[\]]*(?:Webster|WordNet 1|PJC|Century Dict)[^\[\]]*\].*$")  # and strays behind it
BRACKETS = re.compile(r"\s*\[[^\[\]]*\]")  # [Obs.], [R.], [See {Lamina}.]
LABEL = re.compile(  # (Zool.), (Gr. Antiq.), and a part of speech that belongs to one sense: pl. (Med.)
    r"^\s*(?:\((?:[A-Z][^()]{0,40}|[a-z][^()]{1,40}\.)\)[,:]?\s*|(?:n|a|adj|adv|pl|v|v\. ?[it]|p\. ?a)\.[,:]?\s+)"
)
DERIVED = re.compile(
    r"\s*--\s*\{[^{}]*\},?(?: \([^()]*\),?)? (?:n|a|adv|v)\..*$"
)  # -- {Lamely}, adv. -- {Lameness}, n.
QUOTED = re.compile(r'"([^"]+)"\s*--\s*(?=[A-Z(])')  # "To nurse the saplings tall." --Milton.
AUTHOR = re.compile(r"\s*--(?=[A-Z(])(?:(?:[A-Z(][\w'.&)]*|&|and|of|the|de|in|[ivxlcdm]+\.|[\d.:,]+)(?:[\s,;]+|$))*")
NOWHERE = re.compile(  # See sense [3], whose number is gone by now; See Cloak.
    r"(?:^|(?<=[.;] ))(?:See|Cf\.)(?: (?:also|the|sense|Illust|Note|under|def|\d+)\b[^;]*)?\.?$|^See [\w ,.'()-]{1,40}$"
)
AS_FOLLOWS = re.compile(r"[;,]?\s*(?:as)?[:;,]$")  # and then come (a) and (b)
BRACES = re.compile(r"[{}]")
REFERENCE = re.compile(  # See {Lamprey}. -- Cf. {Lampas}, and {Lamp}.
    r"(?:^|(?<=[.;]\s)|--\s*)\(?(?:[Ss]ee|[Cc]f\.|Compare)\b(?:[^.{}]*\{[^{}]*\})+[^.{}]*(?:\.|\)|$)"
)


def readable(text: str) -> str:
    """Letters instead of signs such as [ae] and ["o]."""
    return SIGN.sub(_letter, text) if "[" in text else text


def _letter(found: re.Match[str]) -> str:
    mark, marked, breve, name = found.groups()
    if name is not None:
        return NAMED.get(name, found[0])
    letter = normalize("NFC", (marked or breve) + MARKS.get(mark or "", ""))
    return "".join(each for each in letter if not combining(each))


def clean(text: str) -> str:
    """What a sense says: without labels, marks of origin, authors, and where else to look."""
    text = BRACKETS.sub("", BRACKETS.sub("", ORIGIN.sub("", text)))  # some stand within others
    text = AUTHOR.sub(" ", DERIVED.sub("", text))
    text = BRACES.sub("", REFERENCE.sub("", text))
    while found := LABEL.match(text):
        text = text[found.end() :]
    text = NOWHERE.sub("", " ".join(text.split()).rstrip(" -"))
    return AS_FOLLOWS.sub("", text).removesuffix(".").rstrip()


def quotations(text: str) -> tuple[str, list[str]]:
    """The text without what it quotes of authors, and these quotations."""
    return QUOTED.sub("--", text), [" ".join(each.split()) for each in QUOTED.findall(text)]


def quotation(block: str) -> str:
    """The words of a block that quotes somebody; "" where no author is named."""
    found = AUTHOR.search(block)
    return " ".join(BRACKETS.sub("", block[: found.start()]).split()) if found else ""
