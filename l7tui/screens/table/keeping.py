"""At the table, around the game: to save it, to leave it, and who plays it."""

from __future__ import annotations

from pathlib import Path

from l7core.engine.errors import L7Error
from l7core.language import spoken
from l7core.persist.errors import SaveError
from l7core.persist.files import absolute, typed
from l7core.persist.store import Store
from l7core.plain import describe
from l7tui.commands import game, looking
from l7tui.commands.handling import Handler, handles
from l7tui.game.session import Session
from l7tui.screens.destinations import Confirm, Pick, Typed
from l7tui.screens.table.progress import Progress
from l7tui.screens.table.view import TableView
from l7tui.text.story import story_lines


class Keeping(Handler):
    """What can be done with the game as a whole."""

    def __init__(self, screen: TableView, session: Session, progress: Progress) -> None:
        self.screen = screen
        self.table = screen.table
        self.session = session
        self.progress = progress

    # -- saving and leaving

    @handles(game.SAVE)
    def save(self) -> None:
        saved_game = self.session.game
        try:
            saved_game.save()
            self.screen.say(spoken("Saved."), "good")
        except SaveError:
            if saved_game.read_only or self.screen.l7.is_served:
                raise
            self._ask_for_another_folder()
        finally:
            self._show_standing()

    def _ask_for_another_folder(self) -> None:
        """Where the disk refuses."""
        self.screen.say(self.session.game.trouble, "danger")
        question = spoken("Can't write to disk. Choose another folder to save in:")
        self.screen.l7.open(Typed(spoken("Save elsewhere"), question), self._save_in)

    def _save_in(self, folder: str | None) -> None:
        """Play on in that folder under a name of its own."""
        if not folder:
            return
        try:
            self.session.game.branch(Store(absolute(typed(Path(folder)))))
        except L7Error as error:
            self.screen.say(str(error), "danger")
        else:
            name = self.session.game.name
            self.screen.say(
                spoken(
                    "Saved. To continue: l7 resume {name} --saves {folder}",
                    name=name,
                    folder=folder,
                ),
                "good",
            )
        self._show_standing()

    def _show_standing(self) -> None:
        self.table.header.show(self.session.view, self.session.standing)

    @handles(game.LEAVE)
    def leave(self) -> None:
        if self.screen.l7.may_leave(self.screen):
            self.session.game.close()
            self.screen.l7.show_title()

    def why_no_branch(self) -> str:
        """Why the game need not be branched."""
        is_shut = self.session.game.read_only
        return "" if is_shut else spoken("You can already play this game; no branch needed.")

    @handles(game.BRANCH, unless=why_no_branch)
    def branch(self) -> None:
        """Play on under a new name a game that was opened for reading."""
        self.session.game.branch(self.screen.l7.store)
        self.session.play_bots()
        self.progress.seat_again()
        self.screen.say(
            spoken("Branched: now playing {name}.", name=self.session.game.name), "good"
        )

    # -- who plays

    def why_no_change_of_players(self) -> str:
        return spoken("This game is read-only.") if self.session.game.read_only else ""

    @handles(game.CHANGE_PLAYERS, unless=why_no_change_of_players)
    def change_players(self) -> None:
        """Which seat gets another player, then whom."""
        session = self.session
        seats = [each.seat for each in session.view.table.seats]
        rows = [f"{session.seat_name(seat)}: {session.controller_of(seat)}" for seat in seats]

        def seat_taken(row: int | None) -> None:
            if row is not None:
                self._change_player(seats[row])

        self.screen.l7.open(Pick(spoken("Choose a player to replace."), rows), seat_taken)

    def _change_player(self, seat: int) -> None:
        session = self.session
        others = session.controllers()
        ids = [id for id in others if id != session.controller_of(seat)]

        def player_taken(row: int | None) -> None:
            if row is None:
                return
            if not session.game.shows_an_opponent(seat, ids[row]):
                self._hand_over(seat, ids[row])
                return
            question = spoken(describe.OPPONENT, name=session.seat_name(seat))
            self.screen.l7.open(
                Confirm(spoken("Are you sure?"), question),
                lambda agreed: self._hand_over(seat, ids[row]) if agreed else None,
            )

        rows = [f"{id}: {others[id]}" for id in ids]
        self.screen.l7.open(
            Pick(spoken("Who plays {name} now?", name=session.seat_name(seat)), rows),
            player_taken,
        )

    def _hand_over(self, seat: int, controller: str) -> None:
        self.session.hand_over(seat, controller)
        self.progress.next_question()
        name = self.session.seat_name(seat)
        self.screen.say(
            spoken("{name} is now played by {controller}.", name=name, controller=controller)
        )

    # -- reading about it

    def why_no_story(self) -> str:
        told = self.session.view.table.chronicle
        return "" if told else spoken("This game isn't part of a campaign.")

    @handles(looking.STORY, unless=why_no_story)
    def read_story(self) -> None:
        """The longer story that this game is a part of."""
        if told := self.session.view.table.chronicle:
            self.screen.read(told.title, story_lines(told))

    def why_no_briefing(self) -> str:
        return "" if self.session.view.table.briefing else spoken("This game has no briefing.")

    @handles(looking.BRIEFING, unless=why_no_briefing)
    def read_briefing(self) -> None:
        self.progress.read_briefing()

    @handles(game.REPORT_SO_FAR)
    def read_report(self) -> None:
        """How it went, as far as may be known."""
        # Start-up time: most games are played without ever looking back.
        from l7tui.game.past_game import PastGame
        from l7tui.screens.dialogs.making_report import open_report

        pins = self.screen.l7.host.pins(self.session.rules)
        open_report(self.screen, PastGame.at_table(self.session, pins))

    @handles(game.BUG_BUNDLE)
    def make_bundle(self) -> None:
        """Ask how much may be in it, and put it together."""
        # Start-up time: hardly any game has a bug to tell of.
        from l7tui.screens.table.bug_report import HOW_MUCH, make_bundle

        def made(row: int | None) -> None:
            if row is None:
                return
            try:
                path = make_bundle(self.session, self.screen.l7, self.screen.size, hidden=row == 1)
                self.screen.say(spoken("Saved: {path}", path=path), "good")
            except L7Error as error:
                self.screen.say(str(error), "danger")

        self.screen.l7.open(
            Pick(spoken("Bundle for a bug report"), [spoken(each) for each in HOW_MUCH]), made
        )
