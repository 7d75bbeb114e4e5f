"""Functions that make text from outside safe to print in a terminal.

A name in a mod, a text, a save, an archive or on the command line can contain characters that move
the cursor, set the window's title or reorder the line. All text that enters a view or an error, or
that reaches a terminal in another way, passes through these functions. No other code filters
characters. This module imports nothing, because every start needs it.
"""

from __future__ import annotations


def sanitize(words: str) -> str:
    """Replace characters that control a terminal; keep line ends.

    >>> sanitize("\\x1b[2JThe pit\\tis\\ndeep\\u202e.")
    '?[2JThe pit is\\ndeep?.'
    """
    if words.isprintable():
        return words
    return "\n".join(map(one_line, words.split("\n")))


def one_line(words: str) -> str:
    """Return harmless text on a single line, for lists and names.

    >>> one_line("The\\npit")
    'The pit'
    """
    if words.isprintable():
        return words
    return "".join(char if char.isprintable() else " " if char.isspace() else "?" for char in words)
