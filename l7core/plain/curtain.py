"""The curtain between two players at one keyboard: lines that push what was read out of sight."""

from __future__ import annotations

from l7core.engine.state import HUMAN
from l7core.language import spoken
from l7core.persist.saved_game import SavedGame
from l7core.plain.voice import Voice

ROWS = 60
"""Empty lines: as many as a tall terminal has."""


class Curtain:
    """Falls wherever the player who sits down may see what another at the keyboard may not."""

    def __init__(self, game: SavedGame, voice: Voice) -> None:
        self.game = game
        self._voice = voice
        self._sitting: int | None = None

    def seats_beside(self, seat: int) -> list[int]:
        """The other seats that people play."""
        seats = enumerate(self.game.setup.seats)
        return [at for at, each in seats if each.controller == HUMAN and at != seat]

    def falls_before(self, seat: int) -> bool:
        """Whether that seat may sit down only once the others look away."""
        if seat == self._sitting:
            return False
        if self._sitting is None:
            return any(self.game.differ(seat, each) for each in self.seats_beside(seat))
        return self.game.differ(self._sitting, seat)

    def seat(self, seat: int) -> None:
        """That player has the keyboard now."""
        self._sitting = seat

    def draw(self, seat: int) -> None:
        """Hide what has been told so far, and call that player."""
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
