"""The curtain between two players at one keyboard: empty lines that hide earlier text."""

from __future__ import annotations

from l7core.engine.state import HUMAN
from l7core.language import spoken
from l7core.persist.saved_game import SavedGame
from l7core.plain.writer import Writer

ROWS = 60
"""Number of empty lines, which is the height of a tall terminal."""


class Handover:
    """A curtain before a player who may see things that others at the keyboard may not."""

    def __init__(self, game: SavedGame, voice: Writer) -> None:
        self.game = game
        self._voice = voice
        self._sitting: int | None = None

    def seats_beside(self, seat: int) -> list[int]:
        """Return the other seats that humans play."""
        seats = enumerate(self.game.setup.seats)
        return [number for number, each in seats if each.controller == HUMAN and number != seat]

    def falls_before(self, seat: int) -> bool:
        """Return whether the others must look away before that seat takes the keyboard."""
        if seat == self._sitting:
            return False
        if self._sitting is None:
            return any(self.game.differ(seat, each) for each in self.seats_beside(seat))
        return self.game.differ(self._sitting, seat)

    def seat(self, seat: int) -> None:
        """Give the keyboard to that seat."""
        self._sitting = seat

    def draw(self, seat: int) -> None:
        """Hide the text so far, and call the seat's player."""
        player = self.game.setup.seats[seat].name
        figure = self.game.view(None).table.seats[seat].name
        name = player if player == figure else f"{player} ({figure})"
        self._voice.say([""] * ROWS)
        self._voice.say(
            [
                spoken(
                    "{name}, it's your turn. Everyone else, look away. Enter: continue.", name=name
                )
            ]
        )
