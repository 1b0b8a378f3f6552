"""Encodings in which line ends, tabs, commas and quotation marks are the bytes that they are in ASCII."""

from __future__ import annotations

import codecs

from equipoise.errors import BadOption

ASCII = bytes(range(128))
ESCAPES = b"\\u0041 +AEE- ~{<:~} \x1b$B0l\x1b(B"  # read as something else by unicode_escape, utf-7, hz, iso2022_jp


def checked_encoding(name: str) -> str:
    """The encoding's usual name, if lines can be told apart before they are decoded."""
    try:
        usual = codecs.lookup(name).name
        alike = all(each.decode(usual) == each.decode("ascii") for each in (ESCAPES, ASCII))
    except (LookupError, ValueError):
        alike = False
    if not alike:
        raise BadOption(
            f"The encoding {name!r} is not known, or not one in which ASCII stays ASCII (utf-8, latin-1, cp1252 ...); "
            "save the file as UTF-8."
        )
    return "utf-8" if usual == "utf-8-sig" else usual
