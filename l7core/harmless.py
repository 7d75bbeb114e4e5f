"""Words from outside, made harmless: the one place that says what a terminal may be given.

A name in a mod, a text, a save, an archive or on the command line may hold characters that move
the cursor, set the window's title, or reorder the line that they stand in. Whatever enters a view
or an error, or leaves for a terminal otherwise, goes through here; nothing else decides about
characters. It imports nothing, because every start needs it.
"""

from __future__ import annotations


def harmless(words: str) -> str:
    """The words without anything that a terminal obeys; the ends of lines stay.

    >>> harmless("\\x1b[2JThe pit\\tis\\ndeep\\u202e.")
    '?[2JThe pit is\\ndeep?.'
    """
    if words.isprintable():
        return words
    return "\n".join(map(one_line, words.split("\n")))


def one_line(words: str) -> str:
    """The same on a single line, as lists and names have it.

    >>> one_line("The\\npit")
    'The pit'
    """
    if words.isprintable():
        return words
    return "".join(each if each.isprintable() else " " if each.isspace() else "?" for each in words)
