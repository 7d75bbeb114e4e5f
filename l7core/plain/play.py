"""The line front end: append-only text with the prompt last, for readers, scripts and pipes."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import TextIO

from l7core.bots import Bot, bots_for, hint_for, play_bots, take_back
from l7core.bots.pace import paced
from l7core.content.rulebook import Rulebook
from l7core.engine.errors import L7Error
from l7core.engine.state import HUMAN
from l7core.harmless import harmless
from l7core.persist.files import absolute, typed
from l7core.persist.pins import Pin
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain import describe, rulebook_lines
from l7core.view import AskView, LogEntry, OptionView, Room, View

HELP = """\
Choose with a number, or with the beginning of an option's words. Pay for an option that costs
cards with 'with' and the numbers that the question lists: 2 with 1 3.
map      every known room            near     the room you are in and its ways out
look X   the room or card X          hand     your cards
status   all seats and tracks        piles    decks and supplies
odds     chances of the options      why      what you cannot do now, and why
log [N]  the last N sentences        goals    what wins the game
lay      what may be laid over the map: reach, ways, danger, notes; 'lay X' tells all of X
pin X: Y notes Y down on the room X, for you alone; 'pin X:' takes it away, 'pin' lists them
hint     what a careful player would do, and why
seat X Y hands the seat of X over to Y: random, careful, search, or human
briefing what you were told at the start
story    the campaign so far             branch N play on from the end of its part N, as a new game
rules X  the rulebook about X        rules    its headings
undo     take back one decision      undo all take back the running action
redo     give it again               repeat   the question once more
save     save now                    quit     save and leave
save DIR play on in another folder, where this one refuses"""
HELP_OF_AUTHORS = """\
do X     carry out effects outside the rules, written as in content: do set-flag flag = 'lit'"""


MOST_DIGITS = 6
LONGEST_LINE = 1000
"""Letters of a line that are read; nothing that can be typed here is longer."""
WORDS = {
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
}
"""What is typed here for the commands that a coach may speak of."""


class Plain:
    """Plays one game through two streams."""

    def __init__(
        self,
        game: SavedGame,
        lines: Iterable[str],
        out: TextIO,
        *,
        rulebook: Callable[[], Rulebook] = Rulebook,
        renew: Callable[[], Sequence[str]] | None = None,
    ) -> None:
        """`rulebook` is called for the book when the player first reads in it. `renew` is called at
        each question: it loads rules that have changed, and returns sentences about that. Where it
        is given, somebody is writing a mod, and is told which file a card comes from.
        """
        self._renew = renew or tuple
        self._is_developed = renew is not None
        self.game = game
        self._rulebook = rulebook
        self._lines = iter(lines)
        self._out = out
        self._told = -1
        self._asked = -1
        self._trouble = ""
        self._coached = ""
        self._elsewhere = ""
        """The folder that the game has gone on in, where the first one refused."""
        self._chapter: int | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "map": lambda _: self._say(describe.whole_map(self._view.table.board)),
            "near": lambda _: self._near(),
            "look": self._look,
            "hand": lambda _: self._say(describe.hand(self._view.table.seats[self._seat])),
            "status": lambda _: self._status(),
            "piles": lambda _: self._say(map(describe.pile, self._view.table.piles)),
            "odds": lambda _: self._odds(),
            "why": lambda _: self._why(),
            "hint": lambda _: self._hint(),
            "lay": self._lay,
            "seat": self._reseat,
            "pin": self._pin,
            "log": self._log,
            "goals": lambda _: self._say([*self._view.table.goals, *self._view.table.specials]),
            "briefing": lambda _: self._say(describe.briefing(self._view.table)),
            "story": lambda _: self._story(),
            "branch": self._branch,
            "rules": self._rules,
            "undo": self._undo,
            "redo": lambda _: self._redo(),
            "repeat": lambda _: self._ask(),
            "save": self._save,
            "help": lambda _: self._help(),
            "?": lambda _: self._help(),
        }
        if self._is_developed:
            self._commands["do"] = self._do_by_hand

    def play(self) -> None:
        """From the pending question to the end of the game or of the input.

        Whether all of it is on disk then, `game.trouble` says.
        """
        self._say([*self.game.notes, describe.headline(self._view)])
        self._chapter = self._present_chapter
        if self.game.decisions:
            self._say(self._view.table.goals)
        else:
            self._say(describe.briefing(self._view.table))
        self._tell_news()
        self._play_bots()
        while self.game.ask:
            if self._asked != self.game.decisions:
                self._ask()
            line = self._read()
            if line is None or line in ("quit", "exit"):
                self._leave()
                return
            if news := self._renew():
                # The rules have changed: what was typed was meant for another question.
                self._say(news)
                self._told = self.game.event_count
                self._asked = -1
                continue
            try:
                self._obey(line)
                self._play_bots()
            except L7Error as error:
                self._say([str(error)])
        self._say([self._view.outcome])

    @property
    def _seat(self) -> int:
        ask = self.game.ask
        return ask.seat if ask else 0

    @property
    def _view(self) -> View:
        return self.game.view(self._seat)

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._out.write(f"{harmless(line)}\n")
        self._out.flush()

    def _read(self) -> str | None:
        """The next line that says something; None at the end of the input."""
        self._out.write("> ")
        self._out.flush()
        for line in self._lines:
            if line := line[:LONGEST_LINE].strip():
                return line
            self._out.write("> ")
            self._out.flush()
        self._out.write("\n")
        return None

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.casefold())
        if command:
            command(rest.strip())
        else:
            self._choose(line)

    def _choose(self, line: str) -> None:
        ask = self._question()
        words, _, payment = line.partition(" with ")
        option = _find_option(ask, words.strip())
        if isinstance(option, str):
            self._say([option])
            return
        paid = _read_payment(ask, option, payment)
        if isinstance(paid, str):
            self._say([paid])
            return
        self.game.answer(option.id, *paid)
        self._tell_news()

    def _question(self) -> AskView:
        ask = self._view.ask
        assert ask is not None, "commands are read only while a question is pending"
        return ask

    def _ask(self) -> None:
        self._asked = self.game.decisions
        ask = self._question()
        self._coach()
        self._say(describe.question(self._view, ask))
        if any(option.cost or option.spare for option in ask.options):
            names = ", ".join(f"{n} {name}" for n, (_, name) in enumerate(ask.purse, 1))
            self._say([f"  To pay with: {names}."])

    def _coach(self) -> None:
        """What a lesson says now, unless it has just said it."""
        acts = {act.id: act.word.casefold() for act in self._view.acts}
        named = {**acts, **WORDS}
        said = "".join(describe.guide(self._view, lambda id: f"'{named[id]}'"))
        if said and said != self._coached:
            self._say([said])
        self._coached = said

    def _tell_news(self) -> None:
        """The sentences since the last time, and a failed save if there is one."""
        news = [each for each in self._view.log if self._is_news(each)]
        self._told = self.game.event_count
        for each in news:
            self._say(describe.happening(each))
        if self._present_chapter not in (None, self._chapter):
            self._chapter = self._present_chapter
            self._say([describe.headline(self._view), *describe.briefing(self._view.table)])
        if self.game.trouble and self.game.trouble != self._trouble:
            self._say([f"Not saved: {self.game.trouble}"])
        self._trouble = self.game.trouble

    def _is_news(self, entry: LogEntry) -> bool:
        """Whether the entry tells of something that was not told to any seat here yet."""
        event = self.game.event_of(self._seat, entry.number)
        return (-1 if event is None else event) >= self._told

    def _play_bots(self) -> None:
        reasons: list[str] = []
        began, thinks_in_secret = monotonic(), False

        def told(seat: int, why: str) -> None:
            reasons.append(f"{self._view.table.seats[seat].name}: {why}")

        def hear_of(bot: Bot, _: int) -> bool:
            nonlocal thinks_in_secret
            ask = self.game.ask
            thinks_in_secret |= bool(bot.look_ahead and ask and ask.secret)
            return False

        if play_bots(self.game, told, leave=hear_of):
            if thinks_in_secret:
                thought = monotonic() - began
                sleep(paced(thought) - thought)
            self._tell_news()
            self._say(reasons)

    @property
    def _present_chapter(self) -> int | None:
        """Which part of a longer story is being played; None between two, and without one."""
        told = self._view.table.chronicle
        return told.chapter if told else None

    def _story(self) -> None:
        told = self._view.table.chronicle
        self._say(describe.chronicle(told) if told else ["This game is no part of a longer one."])

    def _branch(self, number: str) -> None:
        """Go on with another game from the end of an earlier part; this one is saved."""
        told = self._view.table.chronicle
        parts = told.episodes if told else ()
        ends = {str(n): part.border for n, part in enumerate(parts, 1)}
        borders = {n: border for n, border in ends.items() if border is not None}
        border = borders.get(number)
        if border is None:
            known = ", ".join(borders) or "none yet"
            self._say([f"Which part has been played to its end? There is: {known}."])
            return
        branch = self.game.branch_from(border)
        self.game.close()
        self.game = branch
        self._told = self.game.event_count
        self._chapter = self._present_chapter
        self._asked = -1
        self._say([f"This is {branch.name} now, another game from there on."])

    def _near(self) -> None:
        table = self._view.table
        place = table.seats[self._seat].room
        if place:
            self._say(describe.room(table.board, table.board.room(place)))
        else:
            self._say([table.seats[self._seat].place or "You are not on the map."])

    def _look(self, words: str) -> None:
        table = self._view.table
        if not words:
            self._near()
            return
        place = describe.find_room(table.board, words)
        cards = [card for seat in table.seats for card in (*seat.cards, *seat.hand)]
        card = next((card for card in cards if words.casefold() in card.name.casefold()), None)
        if place:
            self._say(describe.room(table.board, place))
            self._say(self._origin(place.record or place.id))
        elif card:
            self._say([describe.card(card), *self._origin(card.id)])
        else:
            self._say([f"There is no room or card {words!r} that you know of."])

    def _lay(self, name: str) -> None:
        """What may be laid over the map: the names of all, or all that one of them says."""
        overlays = self.game.overlays(self._seat)
        wanted = name.casefold()
        meant = [each for each in overlays if name and wanted in each.name.casefold()]
        if meant:
            self._say(describe.overlay(self._view.table.board, meant[0]))
        elif overlays:
            self._say(f"{each.name}: {each.detail}" for each in overlays)
        else:
            self._say(["This game has nothing to lay over the map."])

    def _pin(self, words: str) -> None:
        """Note something down on a room, or list what has been noted."""
        if not words:
            noted = list(self._pins())
            self._say(noted or ["You have pinned nothing to the map."])
            return
        name, colon, note = words.partition(":")
        place = describe.find_room(self._view.table.board, name.strip())
        if not colon or place is None or not place.cells:
            self._say(["Write 'pin ROOM: WORDS', with a room that you know of."])
            return
        there = [pin.cell for pin in self._pins_in(place)]
        cell = there[0] if there else min(place.cells, key=lambda cell: (cell[1], cell[0]))
        self.game.pin(self._seat, place.floor, cell, note)
        noted = [f"{place.name}: {pin.words}." for pin in self._pins_in(place)]
        self._say(noted or ["There is no pin now."])

    def _pins_in(self, place: Room) -> list[Pin]:
        """What the seat has noted down on a room."""
        pins = self.game.pins_of(self._seat)
        return [pin for pin in pins if pin.floor == place.floor and pin.cell in place.cells]

    def _pins(self) -> Iterator[str]:
        """Each pin with the room that it is on."""
        rooms = self._view.table.board.rooms
        for pin in self.game.pins_of(self._seat):
            here = (each for each in rooms if each.floor == pin.floor and pin.cell in each.cells)
            name = next((each.name for each in here), "") or "A place that nobody knows"
            yield f"{name}: {pin.words}."

    def _origin(self, id: str) -> Iterable[str]:
        """For authors of mods: which file a record comes from."""
        return describe.origin(self.game.rules, id) if self._is_developed else ()

    def _status(self) -> None:
        self._say([describe.headline(self._view), *map(describe.seat, self._view.table.seats)])

    def _odds(self) -> None:
        lines = list(describe.all_odds(self._question()))
        self._say(lines or ["No dice here."])

    def _why(self) -> None:
        lines = list(describe.why_not(self._view.why_not))
        self._say(lines or ["All that you might expect can be done."])

    def _rules(self, term: str) -> None:
        book = self._rulebook()
        if not book.sections:
            self._say(["This game brings no rulebook."])
        else:
            self._say(rulebook_lines.about(book, term) if term else rulebook_lines.contents(book))

    def _hint(self) -> None:
        advice, why = hint_for(self.game)
        option = next(each for each in self._question().options if each.id == advice.option)
        self._say([f"{option.label.rstrip('.')}. {why}"])

    def _reseat(self, words: str) -> None:
        """By the name of the player, or of whom it plays."""
        who, _, controller = words.rpartition(" ")
        shown, sitting = self._view.table.seats, self.game.setup.seats
        named = [
            number
            for number, seat in enumerate(sitting)
            if who.casefold() in (seat.name.casefold(), shown[number].name.casefold())
        ]
        players = (HUMAN, *bots_for(self.game.rules))
        if not named or controller not in players:
            self._say([f"Write 'seat NAME PLAYER'; players are {', '.join(players)}."])
            return
        self.game.reseat(named[0], controller)
        self._say([f"The seat of {who}: {controller}."])

    def _help(self) -> None:
        self._say([HELP, HELP_OF_AUTHORS] if self._is_developed else [HELP])

    def _do_by_hand(self, line: str) -> None:
        """For authors of mods: carry out effects, and ask again."""
        self.game.do_by_hand(line)
        self._tell_news()

    def _log(self, count: str) -> None:
        last = _number(count) or 20
        self._say(map(describe.entry, self._view.log[-last:]))

    def _undo(self, how: str) -> None:
        taken = take_back(self.game, None, action=how in ("all", "action"))
        self._told = self.game.event_count
        self._asked = -1
        self._say([f"Took back {taken} decision{'s' if taken > 1 else ''}."])

    def _redo(self) -> None:
        self.game.redo()
        self._tell_news()

    def _save(self, folder: str = "") -> None:
        try:
            if folder:
                self.game.branch(Store(absolute(typed(Path(folder)))))
                self._elsewhere = folder
            else:
                self.game.save()
        except L7Error as error:
            self._trouble = self.game.trouble
            self._say([f"Not saved: {error}"])
        else:
            self._say([f"Saved in {folder} as {self.game.name}." if folder else "Saved."])

    def _leave(self) -> None:
        """Save, and say how to go on; with nothing on disk there is no way on."""
        if self.game.read_only:
            return
        self._save()
        if self.game.trouble:
            known = "what was saved before" if self.game.is_on_disk else "nothing of this game"
            self._say([f"What was decided last is lost when you leave; the disk has {known}."])
        elif self._elsewhere:
            opened = shlex.join(["l7", "resume", self.game.name, "--saves", self._elsewhere])
            self._say([f"'{opened}' goes on from here."])
        else:
            # The last game that was played is meant by no name; a lesson never is.
            name = f" {self.game.name}" if self.game.is_lesson else ""
            self._say([f"'l7 resume{name}' goes on from here."])


def _find_option(ask: AskView, words: str) -> OptionView | str:
    """The option meant by a number, an id or the beginning of its words; else what is wrong."""
    number = _number(words)
    if number is not None:
        if 1 <= number <= len(ask.options):
            return ask.options[number - 1]
        return f"There is no option {number}; choose 1 to {len(ask.options)}, or 'help'."
    wanted = words.casefold()
    for option in ask.options:
        if option.id == words:
            return option
    meant = [option for option in ask.options if option.label.casefold().startswith(wanted)]
    if len(meant) == 1:
        return meant[0]
    if meant:
        return f"{words!r} could be: {'; '.join(option.label for option in meant)}."
    return f"{words!r} is neither a command nor an option; 'help' lists the commands."


def _read_payment(ask: AskView, option: OptionView, words: str) -> tuple[str, ...] | str:
    """The ids that the numbers behind 'with' stand for; else what is wrong."""
    chosen: list[str] = []
    for word in words.split():
        number = _number(word)
        if number is None or not 1 <= number <= len(ask.purse):
            return f"{word!r} is not one of 1 to {len(ask.purse)} to pay with."
        chosen.append(ask.purse[number - 1][0])
    if kept := [name for id, name in ask.purse if id in chosen and id in option.keeps]:
        return f"{kept[0]} cannot pay for {option.label!r}."
    if not option.cost <= len(set(chosen)) == len(chosen) <= option.cost + option.spare:
        price = describe.price(option)
        return f"{option.label!r} costs {price}: write 'with' and as many different numbers."
    return tuple(chosen)


def _number(words: str) -> int | None:
    """The number that was typed; None for anything else, and for more digits than anybody means."""
    return int(words) if words.isdecimal() and len(words) <= MOST_DIGITS else None


def read_lines(stream: TextIO) -> Iterator[str]:
    """Lines as they are typed or piped; an interrupt ends them like the end of the input."""
    try:
        yield from iter(stream.readline, "")
    except KeyboardInterrupt:
        return
