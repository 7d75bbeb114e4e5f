"""Help for plain mode: the commands, and the keys of the screen that mean the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from l7core.language import in_sentence, sentence, spoken
from l7core.plain.choosing import END_KEY, GO_KEY
from l7core.view import View
from l7core.view.letters import KEPT
from l7core.view.offers import Offers

HELP = sentence(
    """\
Choose by number or by typing the start of an option: 2, attack, card.
Options that can't be undone ask first: repeat the number or type 'do it'.
'back' goes back a step. Combine steps: 'attack clone 1', 'card 2 bonus'.
Pay with the listed numbers: 1 3. Or all at once: 2 with 1 3.

map      all known rooms           near     your room and its exits
look X   details of a room, card,  hand     your cards
         piece or player
status   all players and tracks    piles    decks and supplies
odds     chances of the options    why      what you can't do now, and why
hint     suggested move            log N    last N log lines
goals    how to win                legend   map symbols
briefing the briefing              repeat   show the question again
lay      list map overlays; 'lay X' shows overlay X
pin X: Y add private note Y to room X; 'pin X:' removes it
seat     who plays; 'seat X Y' hands player X to Y (a bot or human)
story    campaign so far; 'branch N' starts a new game after part N
rules X  search the rulebook for X; 'rules' lists its headings
report   report so far             turned   turning points
watch    replay, ten steps at a time; 'watch N' starts at step N
coach    your biggest mistakes and better moves
from N   new game from a turn in the last list
undo     undo one decision         undo all undo the whole action
redo     redo                      save     save now
options  options with ids; 'choose ID' takes one (for scripts)
set      bell, causes, odds; e.g. 'set odds off'
save DIR save in another folder    quit     save and quit"""
)
HELP_OF_AUTHORS = sentence(
    "by-hand X apply effects outside the rules, e.g.\n         by-hand set-flag flag = 'lit'"
)

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
"""Words to type here for the commands that a coach may mention."""

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
"""Other input for a command: keys of the screen and other words."""


def help_lines(view: View, *, is_developed: bool) -> Iterator[str]:
    """Yield the commands, and the letters of the game's own actions."""
    yield spoken(HELP)
    if is_developed:
        yield spoken(HELP_OF_AUTHORS)
    offers = Offers(None, view, KEPT)
    letters = {in_sentence(each.word): offers.letter_of(each.id) for each in view.acts}
    acts = [f"{letter} {word}" for word, letter in letters.items() if letter]
    roles = [
        spoken("{key} rolls or continues", key=GO_KEY),
        spoken("{key} ends the turn", key=END_KEY),
    ]
    yield spoken("One-letter shortcuts: {letters}.", letters=", ".join([*acts, *roles]))
    looks = ", ".join(f"{key} {word}" for key, word in KEYS.items() if len(key) == 1)
    yield spoken("Other shortcuts: {looks}.", looks=looks)
