"""Checks of templates, which `str.format_map` fills with names and numbers.

A template may neither access the attributes of a value (`{who.name}`) nor pad it to an excessive
width (`{who:>9999}`): mods supply templates, and a data mod must not cost more than its size.
"""

from __future__ import annotations

import re
import string
from collections.abc import Collection

WIDE = re.compile(r"\d{3}|[{}]")
CONVERSIONS = (None, "", "r", "s", "a")


def complaint_about(template: str, *, forms: Collection[str] = ()) -> str:
    """Return the reason why a text is not a valid template, or an empty string.

    `forms` are additional format specifications, such as the articles of names.

    >>> complaint_about("{who} takes {n:a card|# cards}."), complaint_about("{who.name}")
    ('', '{who.name} is not a plain name')
    >>> complaint_about("{n:>300}"), complaint_about("{room:the}", forms=["the"])
    ('invalid format :>300', '')
    """
    if "{" not in template and "}" not in template:
        return ""
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError as error:
        return str(error).lower()
    for _, name, layout, conversion in parts:
        if name is not None and not name.isidentifier():
            return f"{{{name}}} is not a plain name"
        if conversion not in CONVERSIONS:
            return f"unknown conversion !{conversion}"
        if layout and layout not in forms and not _fits(layout):
            return f"invalid format :{layout}"
    return ""


def _fits(layout: str) -> bool:
    """Return whether a format specification is valid and shorter than a line.

    Two forms separated by `|`, such as `a guard|# guards`, may have any width.
    """
    if "|" in layout:
        return layout.count("|") == 1 and "{" not in layout
    if WIDE.search(layout):
        return False
    for value in (1, "word"):
        try:
            format(value, layout)
        except ValueError:
            continue
        return True
    return False
