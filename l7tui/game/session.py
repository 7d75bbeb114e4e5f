"""The session of a table: a saved game, its bots and the viewing seat."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import TYPE_CHECKING

from l7core.bots import bot_that_decides, bots_for, hint_for, take_back, why_not_take_back_in
from l7core.engine.errors import L7Error
from l7core.engine.state import HUMAN, Setup
from l7core.language import spoken
from l7core.persist.saved_game import SavedGame
from l7tui.game.bot_worker import Thought, play_quick_bots
from l7tui.game.game_source import GameSource
from l7tui.game.hints import first_hint, hint_about, words_of
from l7tui.game.host import LoadedMods
from l7tui.game.playback import Frame, frames

if TYPE_CHECKING:
    from l7core.engine.advice import Advice
    from l7core.engine.ruleset import Rules
    from l7core.persist.store import Store
    from l7core.view import Overlay, Tone, View


def begin(host: LoadedMods, store: Store, setup: Setup, title: str = "") -> Session:
    """Start a new game, save it and return its session."""
    rules = host.rules(setup.ruleset)
    title = title or rules.scenario(setup.scenario).title
    return Session(SavedGame.begin(store, rules, setup, title=title, mods=host.pins(rules)))


def resume(host: LoadedMods, store: Store, name: str) -> Session:
    """Return the session of a saved game; raise L7Error if its views cannot be built.

    A save can contain an impossible state. Building every view here reports it before the table is
    drawn.
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
    """Return the seats that humans play."""
    seats = enumerate(setup.seats)
    return tuple(number for number, seat in seats if seat.controller == HUMAN)


class Session(GameSource):
    """A game in play."""

    thought: Thought | None = None
    """Thought of the bot whose turn it is, if the bot takes time."""
    held: int | None = None
    """Seat whose bot may not think because the game is paused."""

    def __init__(self, game: SavedGame) -> None:
        self.game = game
        self.seat: int | None = next(iter(self._humans), None)
        """Seat whose view is shown: the last human who decided, or None for a table of bots."""
        self.film = game.film()
        self.bot_reason = ""
        """Name and reason of the last bot decision, if known."""
        self._read: dict[int | None, int] = {}
        """Number of the first log entry that is new to a seat."""
        self._watched: dict[int | None, int] = {}
        """Number of the first log entry that has not been played back to a seat."""
        self.is_new = not self.game.decisions
        """Whether the game had no decisions when the session began; bots may have played since."""
        first_entries = {seat: self.game.told(seat) for seat in (None, *self._humans)}
        self.play_bots()
        if self.decider is not None:
            self.seat = self.decider
        self._read[self.seat] = first_entries.get(self.seat, 0)

    # -- looking

    @property
    def setup(self) -> Setup:
        """Setup of the game with its current players."""
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
        """Human who has to decide; None if the game is over or a bot decides."""
        ask = self.game.ask
        return None if ask is None or bot_that_decides(self.game) else ask.seat

    @property
    def bot_to_move(self) -> int | None:
        """Seat whose bot thinks or is paused."""
        return self.thought.seat if self.thought else self.held

    @property
    def news_from(self) -> int:
        return self._read.get(self.seat, self.game.told(self.seat))

    @property
    def past(self) -> list[Frame]:
        """Frames of the past as the seat may see them."""
        return frames(self.film.entries(self.seat))

    @property
    def happened(self) -> list[Frame]:
        """Frames since the seat's last decision, without its own actions.

        Frames that were already played back between decisions of bots are left out.
        """
        first = max(self.news_from, self._watched.get(self.seat, 0))
        return [
            frame
            for frame in self.past
            if frame.entry.number >= first and not frame.is_doing_of(self.seat)
        ]

    def watch(self) -> list[Frame]:
        """Return the frames in `happened` and mark them as played back."""
        happened = self.happened
        self._watched[self.seat] = self.game.told(self.seat)
        return happened

    def view_at(self, frame: Frame, *, begun: bool = False) -> View:
        """Return the view at a frame, as the seat may see it.

        With `begun`, the view is from before the frame's consequences.
        """
        number = frame.entry.number if begun else frame.number
        return self.game.with_pins(self.film.view(number, self.seat))

    def tip(self, read: Collection[str]) -> str:
        """Return the key of the first-time hint about the seat's news, or an empty string."""
        return first_hint(self.view, self.news_from, self.rules.texts, read)

    def tip_during(self, frame: Frame, read: Collection[str]) -> str:
        """Return the key of the first-time hint about a played-back frame, or an empty string."""
        return hint_about((each.key for each in frame.entries), self.rules.texts, read)

    def tell_tip(self, tip: str, key_of: Callable[[str], str]) -> str:
        """Return the text of a hint."""
        return words_of(tip, self.rules.texts, key_of)

    @property
    def standing(self) -> tuple[str, Tone]:
        """Warning about saving and its tone; empty if the game is saved."""
        if self.game.read_only:
            return spoken("read only"), "warning"
        return (spoken("NOT SAVED"), "danger") if self.game.trouble else ("", "plain")

    @property
    def unsaved(self) -> str:
        """Reason why leaving would lose decisions, after another attempt to save; empty if none."""
        if self.game.trouble and not self.game.read_only:
            with suppress(L7Error):
                self.game.save()
        return self.game.trouble

    def seat_name(self, seat: int) -> str:
        """Return the player's name, with the character's name if it differs."""
        player = str(self.setup.seats[seat].name)
        figure = self.view.table.seats[seat].name
        return player if player == figure else f"{player} ({figure})"

    # -- changing seats

    @property
    def waits_for(self) -> int | None:
        """Human who takes over the keyboard now; None if that seat already has the view."""
        return self.decider if self.decider != self.seat else None

    def hides_something(self, seat: int) -> bool:
        """Return whether a seat's view contains anything hidden from the current view."""
        return self.game.differ(self.seat, seat)

    def is_private(self, seat: int) -> bool:
        """Return whether another human could see information that only this seat may see."""
        other_humans = [human for human in self._humans if human != seat]
        return seat in self._humans and any(self.game.differ(seat, human) for human in other_humans)

    def sit(self, seat: int) -> None:
        """Show the view of a seat."""
        self.seat = seat
        self._read.setdefault(seat, 0)

    # -- playing

    def answer(self, option_id: str, *paid: str) -> None:
        """Answer the question, then let the bots decide until a human must."""
        self._read[self.seat] = self.game.told(self.seat)
        self.game.answer(option_id, *paid)
        self.play_bots()

    def do_by_hand(self, line: str) -> None:
        """Run effects outside the rules, then let the bots decide until a human must."""
        self._read[self.seat] = self.game.told(self.seat)
        self.game.do_by_hand(line)
        self.play_bots()

    def advice(self) -> tuple[Advice, str]:
        """Return a careful player's move, based on the seat's knowledge, and the reason."""
        return hint_for(self.game)

    def controllers(self) -> dict[str, str]:
        """Return the possible players of a seat with descriptions: a human and the game's bots."""
        bots = bots_for(self.rules).values()
        return {
            HUMAN: spoken("A person at this keyboard."),
            **{bot.id: spoken(bot.blurb) for bot in bots},
        }

    def controller_of(self, seat: int) -> str:
        """Return the current player of a seat."""
        return str(self.setup.seats[seat].controller)

    def hand_over(self, seat: int, controller: str) -> None:
        """Change the player of a seat."""
        self.game.view(seat)  # report a view that cannot be built before the change
        self.game.reseat(seat, controller)
        self.play_bots()

    def why_no_undo(self) -> str:
        """Return why undo is blocked, or an empty string."""
        barrier = why_not_take_back_in(self.game, self.seat)
        return spoken("Can't undo past this point: {barrier}", barrier=barrier) if barrier else ""

    def why_no_redo(self) -> str:
        return "" if self.game.redos else self.rules.texts.say("barrier.no-redo")

    def undo(self, *, action: bool = False) -> int:
        """Undo the seat's last decision or its current action; return the number of undone
        decisions.

        Later decisions of bots are undone with it. If undo is refused, nothing changes.
        """
        undone = take_back(self.game, self.seat, action=action)
        self.play_bots()
        news = min(self.news_from, self.game.told(self.seat))
        self._read[self.seat] = news
        self._watched.clear()
        return undone

    def redo(self) -> None:
        """Redo the most recently undone decision."""
        self._read[self.seat] = self.game.told(self.seat)
        self.game.redo()
        self.play_bots()

    def play_bots(self, *, after: Thought | None = None) -> None:
        """Let the bots decide until a human must or a bot has to think.

        `after` is the thought whose decision has just been played, if any.
        """
        self.hold_bots()
        self.held = None
        if not self.game.read_only:
            chapter, reasons = self._chapter, deque[tuple[int, str]](maxlen=1)
            self.thought = play_quick_bots(
                self.game,
                lambda seat, why: reasons.append((seat, why)),
                pause=lambda: self._chapter != chapter,
                before=after,
            )
            # Building a view is slow, so only the last name is looked up in one.
            names = self.view.table.seats if reasons else ()
            self.bot_reason = "".join(f"{names[seat].name}: {why}" for seat, why in reasons)
            if self._chapter != chapter:
                # Pause bots between the parts of a campaign, so that a player can take a seat.
                self.hold_bots()

    def heed(self, thought: Thought) -> None:
        """Play a thought's decision and let the bots continue; raise the thought's error."""
        assert thought is self.thought, "no decision since then"
        assert thought.fits(self.game), "no other change since then"
        if thought.trouble:
            self.hold_bots()
            raise thought.trouble
        assert thought.decision is not None, "the decision is made"
        option, paid = thought.decision
        self.game.answer(option, *paid)
        self.play_bots(after=thought)

    def hold_bots(self) -> None:
        """Stop a thinking bot, and pause the bots until `play_bots`."""
        if self.thought:
            self.thought.stop()
            self.held, self.thought = self.thought.seat, None

    @property
    def _chapter(self) -> int | None:
        """Part of the campaign that only bots are playing; None with a human at the table."""
        chronicle = None if self._humans else self.game.table(None).chronicle
        return chronicle.chapter if chronicle else None

    @property
    def _humans(self) -> tuple[int, ...]:
        return people(self.setup)
