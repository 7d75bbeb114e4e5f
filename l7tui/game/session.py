"""What the table plays on: one saved game, the bots at its table, and who looks at it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from typing import TYPE_CHECKING

from l7core.bots import bots_for, hint_for, take_back, why_not_take_back
from l7core.engine.errors import L7Error
from l7core.engine.state import HUMAN, Setup
from l7core.language import spoken
from l7core.persist.saved_game import SavedGame
from l7tui.game.bot_worker import Thought, play_quick_bots
from l7tui.game.hints import first_hint, hint_about, words_of
from l7tui.game.host import Host
from l7tui.game.in_view import GameInView
from l7tui.game.playback import Frame, frames

if TYPE_CHECKING:
    from l7core.engine.advice import Advice
    from l7core.engine.ruleset import Rules
    from l7core.persist.store import Store
    from l7core.view import Overlay, Tone, View


def begin(host: Host, store: Store, setup: Setup, title: str = "") -> Session:
    """A new game, saved at once."""
    rules = host.rules(setup.ruleset)
    title = title or rules.scenario(setup.scenario).title
    return Session(SavedGame.begin(store, rules, setup, title=title, mods=host.pins(rules)))


def resume(host: Host, store: Store, name: str) -> Session:
    """A saved game where it stopped; raises L7Error where it cannot be shown.

    What a save holds may be something that no game leads to. That is told in front of the table,
    not in the middle of drawing it: whoever looks at it has looked once before.
    """
    rules = host.rules(store.header(name).ruleset)
    game = SavedGame.open(store, name, rules, mods=host.pins(rules))
    try:
        for seat in people(game.setup) or (None,):
            game.view(seat)
    except L7Error:
        game.close()
        raise
    return Session(game)


def people(setup: Setup) -> tuple[int, ...]:
    """The seats that nobody plays but whoever sits at the keyboard."""
    seats = enumerate(setup.seats)
    return tuple(number for number, seat in seats if seat.controller == HUMAN)


class Session(GameInView):
    """One game in play."""

    thought: Thought | None = None
    """What the bot whose turn it is thinks of, where it takes its time."""
    held: int | None = None
    """The seat whose bot may not think, because somebody wants the game to stand still."""

    def __init__(self, game: SavedGame) -> None:
        self.game = game
        self.seat: int | None = next(iter(self._humans), None)
        """Whose view is shown: the last human who decided, an onlooker at a table of bots."""
        self.film = game.film()
        self.bot_reason = ""
        """Why the bot that decided last did what it did, where it can say."""
        self._read: dict[int | None, int] = {}
        """The number of the first log entry that is still news to a seat."""
        self._watched: dict[int | None, int] = {}
        """The number of the first log entry that has not been played back to a seat."""
        self.is_new = not self.game.decisions
        """Whether nothing had been decided when the players sat down; bots may have, since."""
        begun = {seat: self.game.told(seat) for seat in (None, *self._humans)}
        self.play_bots()
        if self.decider is not None:
            self.seat = self.decider
        self._read[self.seat] = begun[self.seat]

    # -- looking

    @property
    def setup(self) -> Setup:
        """How the game was begun, with those who play it now."""
        return self.game.setup

    @property
    def rules(self) -> Rules:
        return self.game.rules

    @property
    def view(self) -> View:
        return self.game.view(self.seat)

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        return self.game.overlays(self.seat)

    @property
    def decider(self) -> int | None:
        """The human whose decision is awaited; None when the game is over, or a bot thinks."""
        ask = self.game.ask
        return None if ask is None or ask.seat == self.bot_to_move else ask.seat

    @property
    def bot_to_move(self) -> int | None:
        """The seat whose bot thinks, or is held."""
        return self.thought.seat if self.thought else self.held

    @property
    def news_from(self) -> int:
        return self._read.get(self.seat, self.game.told(self.seat))

    @property
    def past(self) -> list[Frame]:
        """What there is to look back at, as the seat that looks may see it."""
        return frames(self.film.entries(self.seat))

    @property
    def happened(self) -> list[Frame]:
        """What has happened since the seat's last decision, but for its own doing.

        What has been played back meanwhile, between two decisions of bots, is not in it.
        """
        first = max(self.news_from, self._watched.get(self.seat, 0))
        return [
            frame
            for frame in self.past
            if frame.entry.number >= first and not frame.is_doing_of(self.seat)
        ]

    def watch(self) -> list[Frame]:
        """The same, which counts as played back from now on."""
        happened = self.happened
        self._watched[self.seat] = self.game.told(self.seat)
        return happened

    def view_at(self, frame: Frame, *, begun: bool = False) -> View:
        """The table as it was then, as the seat that looks may see it.

        When the frame has only `begun`, nothing has followed from it yet.
        """
        number = frame.entry.number if begun else frame.number
        return self.game.with_pins(self.film.view(number, self.seat))

    def tip(self, read: Collection[str]) -> str:
        """The key of the first-time hint for what is news to this seat; empty for none."""
        return first_hint(self.view, self.news_from, self.rules.texts, read)

    def tip_during(self, frame: Frame, read: Collection[str]) -> str:
        """The same for what is being played back."""
        return hint_about((each.key for each in frame.entries), self.rules.texts, read)

    def tell_tip(self, tip: str, key_of: Callable[[str], str]) -> str:
        """That hint's words."""
        return words_of(tip, self.rules.texts, key_of)

    @property
    def standing(self) -> tuple[str, Tone]:
        """What is amiss with keeping the game, in words; that it is saved goes without saying."""
        if self.game.read_only:
            return spoken("read only"), "warning"
        return (spoken("NOT SAVED"), "danger") if self.game.trouble else ("", "plain")

    @property
    def unsaved(self) -> str:
        """Why leaving now would lose decisions, after one more try to save."""
        if self.game.trouble and not self.game.read_only:
            with suppress(L7Error):
                self.game.save()
        return self.game.trouble

    def seat_name(self, seat: int) -> str:
        """The player's name; beside it that of the figure they play, where it is another."""
        player = str(self.setup.seats[seat].name)
        figure = self.view.table.seats[seat].name
        return player if player == figure else f"{player} ({figure})"

    # -- changing seats

    @property
    def waits_for(self) -> int | None:
        """The human that the keyboard goes to now, if it is another than the one who looks."""
        return self.decider if self.decider != self.seat else None

    def hides_something(self, seat: int) -> bool:
        """Whether that seat's view has anything that the present one may not see."""
        return self.game.differ(self.seat, seat)

    def is_private(self, seat: int) -> bool:
        """Whether another human at the keyboard could see what only that seat may."""
        others = [human for human in self._humans if human != seat]
        return seat in self._humans and any(self.game.differ(seat, human) for human in others)

    def sit(self, seat: int) -> None:
        """Look through that seat's eyes."""
        self.seat = seat
        self._read.setdefault(seat, 0)

    # -- playing

    def answer(self, option_id: str, *paid: str) -> None:
        """Decide, and let the bots decide until a human must."""
        self._read[self.seat] = self.game.told(self.seat)
        self.game.answer(option_id, *paid)
        self.play_bots()

    def do_by_hand(self, line: str) -> None:
        """Carry out effects outside the rules, and let the bots decide until a human must."""
        self._read[self.seat] = self.game.told(self.seat)
        self.game.do_by_hand(line)
        self.play_bots()

    def advice(self) -> tuple[Advice, str]:
        """What a careful player would do now, going by what the seat knows, and why."""
        return hint_for(self.game)

    def controllers(self) -> dict[str, str]:
        """Who can play a seat: a human, and each bot that knows this game, with what it is."""
        bots = bots_for(self.rules).values()
        return {
            HUMAN: spoken("A person at this keyboard."),
            **{bot.id: spoken(bot.blurb) for bot in bots},
        }

    def controller_of(self, seat: int) -> str:
        """Who plays that seat now."""
        return str(self.setup.seats[seat].controller)

    def hand_over(self, seat: int, controller: str) -> None:
        """Have somebody else play a seat from now on."""
        self.game.view(seat)  # as when a save is opened: what cannot be shown is told before
        self.game.reseat(seat, controller)
        self.play_bots()

    def why_no_undo(self) -> str:
        """What stands before going back, as a sentence; empty where nothing does."""
        barrier = why_not_take_back(self.game, self.seat)
        return spoken("Can't undo past this point: {barrier}", barrier=barrier) if barrier else ""

    def why_no_redo(self) -> str:
        return "" if self.game.redos else self.rules.texts.say("barrier.no-redo")

    def undo(self, *, action: bool = False) -> int:
        """Take back the seat's last decision, or its running action, and how many were taken.

        What bots decided since goes back with it. Where that is refused on the way, they decide
        the same again, and the refusal is raised.
        """
        try:
            return take_back(self.game, self.seat, action=action)
        finally:
            self.play_bots()
            news = min(self.news_from, self.game.told(self.seat))
            self._read[self.seat] = news
            self._watched.clear()

    def redo(self) -> None:
        """Give the decision again that was taken back last."""
        self._read[self.seat] = self.game.told(self.seat)
        self.game.redo()
        self.play_bots()

    def play_bots(self, *, after: Thought | None = None) -> None:
        """Let the bots decide until a human must, or one of them has to think.

        `after` is the thought that has just been heeded, if one has.
        """
        self.hold_bots()
        self.held = None
        if not self.game.read_only:
            self.bot_reason = ""
            chapter = self._chapter
            self.thought = play_quick_bots(
                self.game,
                self._hear_reason,
                pause=lambda: self._chapter != chapter,
                before=after,
            )
            if self._chapter != chapter:
                # Bots alone would play a whole story to its end; somebody may want to take a seat.
                self.hold_bots()

    def heed(self, thought: Thought) -> None:
        """Decide as the bot has come to, and let the bots go on; raises what has gone wrong."""
        assert thought is self.thought, "nothing has been decided since"
        assert thought.fits(self.game), "nor has anything else changed"
        if thought.trouble:
            self.hold_bots()
            raise thought.trouble
        assert thought.decision is not None, "a decision has been come to"
        option, paid = thought.decision
        self.game.answer(option, *paid)
        self.play_bots(after=thought)

    def hold_bots(self) -> None:
        """Have the bot that thinks stop, and decide nothing until `play_bots`."""
        if self.thought:
            self.thought.stop()
            self.held, self.thought = self.thought.seat, None

    def _hear_reason(self, seat: int, why: str) -> None:
        self.bot_reason = f"{self.view.table.seats[seat].name}: {why}"

    @property
    def _chapter(self) -> int | None:
        """Which part of a story bots alone are playing; None where a human is at the table."""
        chronicle = None if self._humans else self.game.table(None).chronicle
        return chronicle.chapter if chronicle else None

    @property
    def _humans(self) -> tuple[int, ...]:
        return people(self.setup)
