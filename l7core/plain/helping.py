"""What can be typed line by line, and the keys of the screen that mean the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from l7core.language import in_sentence, sentence, spoken
from l7core.plain.choosing import END_KEY, GO_KEY
from l7core.view import View
from l7core.view.letters import KEPT
from l7core.view.offers import Offers

HELP = sentence("""\
Choose with a number, or with the beginning of its words: 2, fight, card.
What is final is told first; 1, 'do it' or the same word again does it.
'back' is one step back. 'fight clone 1' or 'card 2 bonus' is several steps.
Pay with the numbers that the question lists: 1 3, or at once: 2 with 1 3.

map      every known room            near     your room and its ways out
look X   a room, card, piece, player hand     your cards
status   all seats and tracks        piles    decks and supplies
odds     chances of the options      why      what you cannot do now, and why
hint     what a careful player       log N    the last N sentences
         would do, and why           goals    what wins the game
legend   the signs on the map        briefing what you were told at the start
lay      what may be laid over the map; 'lay X' tells all of X
pin X: Y notes Y down on the room X, for you alone; 'pin X:' takes it away
seat     who plays; 'seat X Y' hands the seat of X to Y: a bot, or human
story    the campaign so far; 'branch N' plays on from the end of its part N
rules X  the rulebook about X; 'rules' lists its headings
report   how the game went so far    turned   where it turned
watch    the game so far, ten steps at a time; 'watch N' from step N on
coach    your decisions that cost most, and what would have been better
from N   plays on from one of those that were told last, as a new game
undo     take back one decision      undo all the running action
redo     give it again               repeat   the question once more
options  every option with its id; 'choose ID' takes it as it is, for scripts
set      bell, causes and odds: what is told; 'set odds off' hides the odds
save     save now                    quit     save and leave
save DIR play on in another folder, where this one refuses""")
HELP_OF_AUTHORS = sentence("""\
by-hand X carry out effects outside the rules, written as in content:
         by-hand set-flag flag = 'lit'""")

WORDS: Mapping[str, str] = {
    "why": "why",
    "odds": "odds",
    "advice": "hint",
    "end-turn": "end",
    "roll": "roll",
    "whole-log": "log",
    "whole-map": "map",
    "whole-hand": "hand",
    "whole-seats": "status",
    "whole-piles": "piles",
    "look": "near",
    "next-overlay": "lay",
    "inspect-this": "look",
    "goals": "goals",
    "rulebook": "rules",
    "undo": "undo",
    "redo": "redo",
    "back": "quit",
}
"""What is typed here for the commands that a coach may speak of."""

KEYS: Mapping[str, str] = {
    "M": "map",
    "L": "log",
    "H": "hand",
    "P": "status",
    "D": "piles",
    "B": "briefing",
    "G": "goals",
    "C": "story",
    "I": "look",
    "O": "odds",
    "A": "hint",
    "N": "lay",
    "V": "near",
    "K": "legend",
    "W": "repeat",
    "?": "why",
    "u": "undo",
    "U": "undo all",
    "advice": "hint",
    "exit": "quit",
}
"""What else is understood for a command: the keys of the screen, and other words."""


def help_lines(view: View, *, is_developed: bool) -> Iterator[str]:
    """What can be typed, with the letters of the game's own acts."""
    yield spoken(HELP)
    if is_developed:
        yield spoken(HELP_OF_AUTHORS)
    offers = Offers(None, view, KEPT)
    letters = {in_sentence(each.word): offers.letter_of(each.id) for each in view.acts}
    acts = [f"{letter} {word}" for word, letter in letters.items() if letter]
    roles = [
        spoken("{key} goes on or rolls", key=GO_KEY),
        spoken("{key} ends the turn", key=END_KEY),
    ]
    yield spoken(
        "One letter is enough, as on the screen: {letters}.", letters=", ".join([*acts, *roles])
    )
    looks = ", ".join(f"{key} {word}" for key, word in KEYS.items() if len(key) == 1)
    yield spoken("Looking: {looks}.", looks=looks)
