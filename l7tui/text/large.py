"""Words in large letters, five rows high: full blocks, or `#` in ASCII."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

ROWS: Final = 5
GAP: Final = 1
"""Blank cells between two letters."""

SHAPES: Final[Mapping[str, str]] = {
    "A": " ### /#   #/#####/#   #/#   #",
    "B": "#### /#   #/#### /#   #/#### ",
    "C": " ####/#    /#    /#    / ####",
    "D": "#### /#   #/#   #/#   #/#### ",
    "E": "#####/#    /###  /#    /#####",
    "F": "#####/#    /###  /#    /#    ",
    "G": " ####/#    /#  ##/#   #/ ####",
    "H": "#   #/#   #/#####/#   #/#   #",
    "I": "###/ # / # / # /###",
    "J": "   ##/    #/    #/#   #/ ### ",
    "K": "#   #/#  # /###  /#  # /#   #",
    "L": "#    /#    /#    /#    /#####",
    "M": "#   #/## ##/# # #/#   #/#   #",
    "N": "#   #/##  #/# # #/#  ##/#   #",
    "O": " ### /#   #/#   #/#   #/ ### ",
    "P": "#### /#   #/#### /#    /#    ",
    "Q": " ### /#   #/#   #/#  # / ## #",
    "R": "#### /#   #/#### /#  # /#   #",
    "S": " ####/#    / ### /    #/#### ",
    "T": "#####/  #  /  #  /  #  /  #  ",
    "U": "#   #/#   #/#   #/#   #/ ### ",
    "V": "#   #/#   #/#   #/ # # /  #  ",
    "W": "#   #/#   #/# # #/## ##/#   #",
    "X": "#   #/ # # /  #  / # # /#   #",
    "Y": "#   #/ # # /  #  /  #  /  #  ",
    "Z": "#####/   # /  #  / #   /#####",
    "0": " ### /#  ##/# # #/##  #/ ### ",
    "1": " # /## / # / # /###",
    "2": "#### /    #/ ### /#    /#####",
    "3": "#### /    #/ ### /    #/#### ",
    "4": "#   #/#   #/#####/    #/    #",
    "5": "#####/#    /#### /    #/#### ",
    "6": " ### /#    /#### /#   #/ ### ",
    "7": "#####/    #/   # /  #  /  #  ",
    "8": " ### /#   #/ ### /#   #/ ### ",
    "9": " ### /#   #/ ####/    #/ ### ",
    " ": "   /   /   /   /   ",
    "-": "   /   /###/   /   ",
    "'": "#/#/ / / ",
    "!": "#/#/#/ /#",
    ".": " / / / /#",
}


def large(word: str, width: int, *, full: str) -> list[str]:
    """Return the word's five rows, or none if it is too wide or a letter has no shape.

    >>> large("it", 20, full="#")
    ['### #####', ' #    #  ', ' #    #  ', ' #    #  ', '###   #  ']
    >>> large("a whole sentence", 20, full="#")
    []
    """
    letters = list(_shapes(word.upper()))
    if len(letters) < len(word):
        return []
    rows = [(" " * GAP).join(letter[row] for letter in letters) for row in range(ROWS)]
    return [row.replace("#", full) for row in rows] if len(rows[0]) <= width else []


def spaced(word: str, width: int) -> str:
    """Return the word in capitals, with a blank after each letter if there is room.

    >>> spaced("wrong door", 30), spaced("wrong door", 12)
    ('W R O N G   D O O R', 'WRONG DOOR')
    """
    wide = "   ".join(" ".join(each) for each in word.upper().split())
    return wide if len(wide) <= width else word.upper()


def _shapes(word: str) -> Iterator[list[str]]:
    for letter in word:
        if shape := SHAPES.get(letter):
            yield shape.split("/")
