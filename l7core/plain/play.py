"""Plain mode: text that is only appended, with the prompt last."""

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
from l7core.language import guarded, spoken
from l7core.persist.files import absolute, typed
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain import describe
from l7core.plain.bells import Bell, rings
from l7core.plain.choosing import Choosing, Misread
from l7core.plain.ended import Ended, LookingBack
from l7core.plain.handover import Handover
from l7core.plain.helping import KEYS, WORDS, help_lines
from l7core.plain.looking import Looking
from l7core.plain.output_style import OutputStyle
from l7core.plain.writer import Writer
from l7core.view import LogEntry, Scene, View

LONGEST_LINE = 1000
"""Maximum number of characters read from a line; no valid input is longer."""
MOST_ROWS = 3
"""Number of rows for a seat's situation and its question, if the choices fit into one row."""
LEAVING = ("quit", "exit")
SURELY = " surely"
"""Suffix of a command that confirms it."""


class Plain:
    """The plain mode of one game, through two text streams."""

    def __init__(
        self,
        game: SavedGame,
        lines: Iterable[str],
        out: TextIO,
        *,
        rulebook: Callable[[], Rulebook] = Rulebook,
        renew: Callable[[SavedGame], Sequence[str]] | None = None,
        width: int | None = None,
        bell: Bell = "off",
        saves: str = "",
    ) -> None:
        """Store the game and its streams.

        `rulebook` is called when the player first reads in it. `renew` is called at each question
        with the game in play; it loads changed rules and returns sentences about the change. If
        `renew` is given, the player is writing a mod, and records are shown with their files.
        `width` is the number of columns at which lines are wrapped. `saves` is the folder of the
        saves, if the player has chosen one.
        """
        self._manner = OutputStyle(bell=bell)
        self._renew = renew or (lambda _: ())
        self._looking = Looking(game, rulebook, is_developed=renew is not None)
        self._lines = iter(lines)
        self._voice = Writer(out, width)
        self._curtain = Handover(game, self._voice)
        self._begun = _begun(game)
        """Number of events before this session."""
        self._told: dict[int, int] = {}
        """Number of events that each seat has seen, by seat."""
        self._choosing: Choosing | None = None
        self._standing = ""
        """Situation of the deciding seat, as last shown."""
        self._reasons: list[tuple[int, str]] = []
        """Seats and reasons of bots' decisions, to be shown after the events."""
        self._looked_back: LookingBack | None = None
        """Report and coach that were opened at this question."""
        self._trouble = ""
        self._coached = ""
        self._elsewhere = saves
        """Folder of the game's saves, if it is not the usual one."""
        self._chapter = self._present_chapter
        self._commands: dict[str, Callable[[str], None]] = {
            "hint": lambda _: self._hint(),
            "seat": self._reseat,
            "pin": lambda words: self._voice.say(self._looking.pin(words)),
            "branch": self._branch,
            "undo": self._undo,
            "redo": lambda _: self._redo(),
            "repeat": lambda _: self._ask(),
            "back": lambda _: self._back(),
            "report": lambda _: self._look_back().tell_report(),
            "turned": lambda _: self._look_back().tell_turned(),
            "coach": lambda _: self._look_back().tell_costly(),
            "from": self._from,
            "save": self._save,
            "set": self._set,
            "watch": self._watch,
            "help": lambda _: self._help(),
        }
        if self._looking.is_developed:
            self._commands["by-hand"] = self._do_by_hand

    @property
    def game(self) -> SavedGame:
        return self._looking.game

    @property
    def _seat(self) -> int:
        return self._looking.seat

    @property
    def _view(self) -> View:
        return self._looking.view

    def play(self) -> None:
        """Play from the open question to the end of this game, of later games or of the input.

        Afterwards, `game.trouble` says whether everything is on disk.
        """
        while True:
            self._open()
            if not self._play_to_the_end():
                self._leave()
                return
            if self.game.is_lesson:
                return
            following = Ended(self.game, self._voice, self._read).next_game()
            if following is None:
                return
            self._go_on_with(following)

    def _open(self) -> None:
        """Show the game before its first question here."""
        table = self.game.table(None)
        self._voice.say([*self.game.notes, describe.headline(table)])
        self._voice.say(table.goals if self.game.decisions else describe.briefing(table))

    def _play_to_the_end(self) -> bool:
        """Play question by question; return False if the player leaves before the end.

        If a bot fails, the error ends the game here: nobody may see the bot's question.
        """
        while True:
            self._play_bots()
            if not self.game.ask:
                break
            line = self._next_line()
            if line is None or line in LEAVING:
                return False
            if news := self._renew(self.game):
                # The rules have changed, so the line was meant for another question.
                self._voice.say(news)
                self._forget_news()
                continue
            try:
                self._obey(line)
            except (L7Error, Misread) as error:
                self._voice.say([str(error)])
        self._tell_news()
        self._voice.say([self._view.outcome])
        return True

    # -- lines

    def _next_line(self) -> str | None:
        """Return the line typed at the question, after its player has seen all news.

        At a change of players, a line that is not empty already counts as the answer, as in
        scripts.
        """
        first = ""
        if self._curtain.falls_before(self._seat):
            self._curtain.draw(self._seat)
            self._voice.prompt()
            answered = next(self._lines, None)
            if answered is None:
                self._voice.end_line()
                return None
            first = answered[:LONGEST_LINE].strip()
        self._curtain.seat(self._seat)
        self._tell_news()
        if self._choosing is None:
            self._ask()
        return first or self._read()

    def _read(self) -> str | None:
        """Return the next line that is not empty; None at the end of the input."""
        self._voice.prompt()
        for line in self._lines:
            if line := line[:LONGEST_LINE].strip():
                return line
            self._voice.prompt()
        self._voice.end_line()
        return None

    def _obey(self, line: str) -> None:
        """Run a command by its word or key, or make a choice."""
        line = KEYS.get(line, line)
        word, _, rest = line.partition(" ")
        name = word.casefold()
        if self._choosing and self._choosing.has_row(line):
            self._choose(line)
        elif look := self._looking.commands.get(name):
            self._voice.say(look(rest.strip()))
        elif command := self._commands.get(name):
            command(rest.strip())
        else:
            self._choose(line)

    # -- choosing

    def _choose(self, line: str) -> None:
        assert self._choosing, "a question is open"
        answer = self._choosing.say(line)
        if answer is None:
            self._tell_choices()
            return
        option, paid = answer
        self.game.answer(option, *paid)
        self._choosing = None

    def _ask(self) -> None:
        """Ask the question again."""
        self._looked_back = None
        view = self._manner.seen(self._view)
        self._choosing = Choosing(view, view.ask or self._looking.question())
        self._coach()
        self._standing = ""
        self._tell_choices()

    def _back(self) -> None:
        assert self._choosing, "a question is open"
        if self._choosing.back():
            self._tell_choices()
        else:
            self._voice.say([spoken("Nothing to go back from. 'undo' undoes a decision.")])

    def _tell_choices(self) -> None:
        """Show the choices; at the question itself, show the seat's situation first."""
        choosing, view = self._choosing, self._view
        assert choosing, "a question is open"
        level = choosing.level
        rows = choosing.rows(view.guide.options if view.guide else ())
        self._voice.say(level.told)
        if choosing.is_begun:
            self._voice.say(_titled(level.title, rows))
            return
        ask = self.game.ask
        begins = choosing.has_acts and ask is not None and ask.action
        rows[-1] += f"  {spoken('(or help)')}"
        question = _titled("" if begins else level.title, rows)
        self._tell_standing(question)
        if page := choosing.ask.page:
            self._voice.say([f"{page.title}. {' '.join(page.lines)}"])
        if choosing.ask.dice:
            self._voice.say([describe.dice(choosing.ask.dice)])
        self._voice.say(question)

    def _tell_standing(self, question: Sequence[str]) -> None:
        """Show the seat's situation in as many sentences as leave room for the question."""
        rows = sum(len(self._voice.wrapped(each)) for each in question)
        facts = list(describe.standing(self._view, self._seat))
        most = max(1, MOST_ROWS - rows)
        while len(facts) > 1 and len(self._voice.wrapped(" ".join(facts))) > most:
            facts.pop()
        if (standing := " ".join(facts)) != self._standing:
            self._voice.say([standing])
        self._standing = standing

    def _coach(self) -> None:
        """Show the text of a lesson, unless it was the last one shown."""
        acts = {act.id: act.word.casefold() for act in self._view.acts}
        names = {**acts, **WORDS}
        text = "".join(describe.guide(self._view, lambda id: f"'{names.get(id, id)}'"))
        if text and text != self._coached:
            self._voice.say([text])
        self._coached = text

    # -- news

    def _tell_news(self) -> None:
        """Show the events that the seat has not seen, and a failure to save."""
        seat = self._seat
        since = self._told.get(seat, self._begun)
        scene: Scene | None = None
        for each in self._view.log:
            event = self.game.event_of(seat, each.number)
            if (-1 if event is None else event) >= since:
                scene = each.scene or scene
                if scene and self._is_said_by(scene, each):
                    continue
                self._voice.say(describe.happening(self._manner.heard(each)))
                self._voice.ring(rings(each.scene, seat, self._manner.bell) if each.scene else 0)
        if self._reasons:
            names = [seat.name for seat in self._view.table.seats]
            self._voice.say(f"{names[bot]}: {why}" for bot, why in self._reasons)
            self._reasons = []
        others = [
            each for each in self._curtain.seats_beside(seat) if not self.game.differ(seat, each)
        ]
        self._told |= dict.fromkeys((seat, *others), self.game.event_count)
        if self._present_chapter not in (None, self._chapter):
            self._chapter = self._present_chapter
            table = self._view.table
            self._voice.say([describe.headline(table), *describe.briefing(table)])
        if self.game.trouble and self.game.trouble != self._trouble:
            self._voice.say([spoken("Not saved: {trouble}", trouble=self.game.trouble)])
        self._trouble = self.game.trouble

    def _is_said_by(self, scene: Scene, entry: LogEntry) -> bool:
        """Return whether an earlier verdict or card already says what the entry says."""
        if entry.scene:
            return False
        names = [self._view.table.seats[seat].name for seat in scene.seats]
        judges = scene.verdict is not None and describe.says_verdict(entry, scene.verdict, names)
        return judges or (scene.card is not None and describe.says_clause(entry, scene.card))

    def _forget_news(self) -> None:
        """Treat all events so far as seen, and forget the open question."""
        self._told.clear()
        self._begun = self.game.event_count
        self._choosing = None

    def _play_bots(self) -> None:
        began, thinks_in_secret = monotonic(), False

        def announce(seat: int, why: str) -> None:
            self._reasons.append((seat, why))

        def note_secrecy(bot: Bot, _: int) -> bool:
            nonlocal thinks_in_secret
            ask = self.game.ask
            thinks_in_secret |= bool(bot.look_ahead and ask and ask.secret)
            return False

        if play_bots(self.game, announce, leave=note_secrecy):
            self._choosing = None
            if thinks_in_secret:
                elapsed = monotonic() - began
                sleep(paced(elapsed) - elapsed)

    @property
    def _present_chapter(self) -> int | None:
        """Part of the campaign that is played; None between two parts or without a campaign."""
        story = self._view.table.chronicle
        return story.chapter if story else None

    # -- commands

    def _branch(self, number: str) -> None:
        """Save this game and continue with a new one from the end of an earlier part."""
        number, is_sure = number.removesuffix(SURELY), number.endswith(SURELY)
        story = self._view.table.chronicle
        parts = story.episodes if story else ()
        ends = {str(n): part.border for n, part in enumerate(parts, 1)}
        borders = {n: border for n, border in ends.items() if border is not None}
        border = borders.get(number)
        if border is None:
            known = ", ".join(borders) or spoken("none yet")
            self._voice.say([spoken("Name a finished part: {known}.", known=known)])
            return
        self._branch_from(border, command=f"branch {number}", is_sure=is_sure)

    def _go_on_with(self, other: SavedGame) -> None:
        """Save this game and continue with another one."""
        self.game.close()
        self._looking.game = other
        self._curtain = Handover(other, self._voice)
        self._chapter = self._present_chapter
        self._forget_news()
        self._begun = _begun(other)
        self._voice.say([spoken("Now playing {name}, a new game.", name=other.name)])

    def _hint(self) -> None:
        advice, why = hint_for(self.game)
        options = self._looking.question().options
        option = next(each for each in options if each.id == advice.option)
        self._voice.say([describe.advised(option, why)])

    def _reseat(self, words: str) -> None:
        """Give a seat, named by its player or its character, to another player.

        A human gets an opponent's seat only after a confirmation.
        """
        words, is_sure = words.removesuffix(SURELY), words.endswith(SURELY)
        who, _, controller = words.rpartition(" ")
        characters, players_now = self._view.table.seats, self.game.setup.seats
        matches = [
            number
            for number, seat in enumerate(players_now)
            if who.casefold() in (seat.name.casefold(), characters[number].name.casefold())
        ]
        players = (HUMAN, *bots_for(self.game.rules))
        if not words:
            self._voice.say(f"{each.name}: {each.controller}" for each in players_now)
        if not matches or controller not in players:
            self._voice.say(
                [
                    spoken(
                        "Type 'seat NAME PLAYER'. Players: {players}.",
                        players=", ".join(players),
                    )
                ]
            )
            return
        if self.game.shows_an_opponent(matches[0], controller) and not is_sure:
            warning = spoken(describe.OPPONENT, name=players_now[matches[0]].name)
            self._voice.say([_to_confirm(warning, f"seat {words}")])
            return
        self.game.reseat(matches[0], controller)
        name = players_now[matches[0]].name
        self._voice.say(
            [spoken("{who} is now played by {controller}.", who=name, controller=controller)]
        )

    def _help(self) -> None:
        self._voice.say(help_lines(self._view, is_developed=self._looking.is_developed))

    def _do_by_hand(self, line: str) -> None:
        """Apply effects by hand, for mod authors, and ask again."""
        self.game.do_by_hand(line)
        self._choosing = None

    def _look_back(self) -> LookingBack:
        """Return the report and the coach, limited to what the seat may know now."""
        self._looked_back = LookingBack(self.game, self._voice, self._seat)
        return self._looked_back

    def _watch(self, number: str) -> None:
        """Show replay steps from that number on, or after the last ones shown."""
        (self._looked_back or self._look_back()).tell_steps(number)

    def _from(self, number: str) -> None:
        """Continue in a new game from a place that was listed."""
        number, is_sure = number.removesuffix(SURELY), number.endswith(SURELY)
        decisions = (self._looked_back or self._look_back()).decisions_at(number)
        if decisions is not None:
            self._branch_from(decisions, command=f"from {number}", is_sure=is_sure)

    def _branch_from(self, decisions: int, *, command: str, is_sure: bool) -> None:
        """Continue in a branch; if it can reveal hidden information, only after a confirmation."""
        if self.game.is_secret and not is_sure:
            warning = spoken(describe.SCOUTING)
            self._voice.say([_to_confirm(warning, command)])
        else:
            self._go_on_with(self.game.branch_from(decisions))

    def _undo(self, how: str) -> None:
        undone = take_back(self.game, self._seat, action=how in ("all", "action"))
        self._forget_news()
        self._voice.say([spoken("Undid {n:# decision|# decisions}.", n=undone)])

    def _redo(self) -> None:
        self.game.redo()
        self._choosing = None

    def _set(self, words: str) -> None:
        """Change a setting, or show all settings."""
        if words:
            self._voice.say([self._manner.put(words)])
            self._choosing = None
        else:
            self._voice.say(self._manner.told())

    def _save(self, folder: str = "") -> None:
        try:
            if folder:
                self.game.branch(Store(absolute(typed(Path(folder)))))
                self._elsewhere = folder
            else:
                self.game.save()
        except L7Error as error:
            self._trouble = self.game.trouble
            self._voice.say([spoken("Not saved: {error}", error=error)])
        else:
            message = (
                spoken("Saved in {folder} as {name}.", folder=folder, name=self.game.name)
                if folder
                else spoken("Saved.")
            )
            self._voice.say([message])

    def _leave(self) -> None:
        """Save, and show how to continue; after a failure, show what is on disk."""
        if self.game.read_only:
            return
        self._save()
        if self.game.trouble:
            known = spoken("the previous save") if self.game.is_on_disk else spoken("nothing")
            message = spoken(
                "Your latest decisions will be lost if you leave. On disk: {known}.", known=known
            )
        else:
            message = to_continue(self.game, self._elsewhere)
        self._voice.say_unbroken(message)


def to_continue(game: SavedGame, folder: str) -> str:
    """Return how to continue a game; `folder` is that of its saves, unless it is the usual one."""
    # Without a name, `l7 resume` continues the last game, but never a lesson.
    name = [game.name] if folder or game.is_lesson else []
    command = shlex.join(["l7", "resume", *name, *(["--saves", folder] if folder else [])])
    return spoken(guarded("To continue: {command}"), command=command)


def _begun(game: SavedGame) -> int:
    """Return the number of events already seen when a game is opened; -1 for a new game."""
    return game.event_count if game.decisions else -1


def _to_confirm(warning: str, command: str) -> str:
    return spoken("{warning} To confirm: '{command}'.", warning=warning, command=command + SURELY)


def _titled(title: str, rows: Sequence[str]) -> list[str]:
    """Return a question with its rows: on one line, or with the title above several rows."""
    if len(rows) > 1:
        return [*filter(None, [title]), *rows]
    return [" ".join(filter(None, [title, *rows]))]


def read_lines(stream: TextIO) -> Iterator[str]:
    """Yield lines as they are typed or piped; an interrupt ends them like the end of the input."""
    try:
        yield from iter(stream.readline, "")
    except KeyboardInterrupt:
        return
