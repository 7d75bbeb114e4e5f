"""How to play the heist decently: bots, hints and looking ahead build on it.

Every option is tried out over all dice and is worth the crew's outlook after it; what matters less
has a usual answer. Nothing hidden is of use: the building's next event is anybody's guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from l7core.api import Advice, Ask, Fates, Option, Streams, ideas, ids, secrets, what_if

from . import blows, query
from .outlook import Outlook, is_doomed
from .state import ROOFTOP, SECURITY, VAULT, Heist, HeistState, Thief

WEIGHED: Final = ("heist.action", "heist.arrive", "heist.exit", "heist.hold-out")
"""The questions at which every option is tried out."""
SCALE: Final = 20.0
"""What a certain success is worth more than a certain failure."""
FATES: Final = 64
A_FEW: Final = 3
"""Guards in Security at which an alarm is worth a charge."""


def careful(game: Heist, ask: Ask) -> Advice:
    """What a careful thief would answer, and why."""
    if ask.prompt in SETTING_UP:
        return ideas.best_of(SETTING_UP[ask.prompt](game, ask), "heist.hint")
    thief = game.state.thieves[ask.seat]
    thinker = Thinker(game, thief)
    if ask.prompt not in WEIGHED:
        usual = ask.find(thinker.usual(game, ask) or "") or ask.options[0]
        return ideas.best_of([thinker.idea(ask, usual, 0.0)], "heist.hint")
    fates = {
        option.id: what_if(game, option.id, follow=thinker.usual, most=FATES)
        for option in ask.options
    }
    every = [
        thinker.idea(ask, option, thinker.weighed(option, fates[option.id]))
        for option in ask.options
    ]

    def is_lost(id: str) -> bool:
        return all(is_doomed(fate.game, fate.game.state.thieves[thief.seat]) for fate in fates[id])

    return ideas.best_of(every, "heist.hint", is_lost)


class Thinker:
    """One thief at one question."""

    def __init__(self, game: Heist, thief: Thief) -> None:
        self.game = game
        self.thief = thief
        self.outlook = Outlook(game)
        errands = self.outlook.courses(game)[thief.seat].errands
        elsewhere = (errand for errand in errands if errand.room != thief.room)
        self.errand = next(elsewhere, errands[-1])
        """What is next somewhere else, or the last of all."""

    def weighed(self, option: Option, fates: Fates[HeistState]) -> float:
        """The outlook to expect; a skill may have changed the building."""
        is_skill = ids.head(option.id) == "use"
        return SCALE * fates.mean(
            lambda game: (Outlook(game) if is_skill else self.outlook).worth(game)
        )

    def usual(self, game: Heist, ask: Ask) -> str | None:
        """What is mostly right where it is asked within an action; the first of what is alike."""
        if ask.action:
            return None
        option = self._usual(game, game.state.thieves[ask.seat], ask)
        return (option or ask.options[0]).id

    def _usual(self, game: Heist, thief: Thief, ask: Ask) -> Option | None:
        match ask.prompt:
            case "heist.arrive":
                has_prize = query.post(game, thief.room).keycards or thief.room == VAULT
                quick = ("strike-carrier", "strike") if has_prize else ("slip", "strike")
                return ideas.find(ask.options, *quick)
            case "heist.exit":
                return ask.find(f"to:{self.ahead(thief)}") or ask.find("stay")
            case "heist.bullet":
                is_enough = thief.room == VAULT or thief.disruptive > thief.explosive
                return ask.find("disruptive" if is_enough else "explosive")
            case "heist.alarm":
                return ask.find("hush" if query.post(game, SECURITY).active >= A_FEW else "let")
            case "heist.move-from":
                return ask.find(f"guard:{self.errand.room}")
            case "heist.move-to":
                hand = blows.armed(game, thief)
                return max(
                    ask.options, key=lambda o: self.outlook.cost(hand, o.target, self.errand.room)
                )
            case "heist.which-thief":
                thieves = game.state.thieves
                return min(ask.options, key=lambda option: thieves[ids.number(option.id)].health)
        return None

    # -- aims, and reasons

    def ahead(self, thief: Thief) -> str:
        """The first room on the way there."""
        return next(iter(self.way(thief)), "")

    def way(self, thief: Thief) -> tuple[str, ...]:
        """All the rooms on the way there."""
        return self.outlook.way(blows.armed(self.game, thief), thief.room, self.errand.room)

    @property
    def purpose(self) -> str:
        """What it is next for, as a reason."""
        return f"towards-{self.errand.why}"

    def idea(self, ask: Ask, option: Option, score: float) -> ideas.Idea:
        """With its reason: the first of these that there are words for."""
        words = self.game.rules.texts
        why = next(why for why in self.whys(ask, option) if words.has(f"heist.hint.{why}"))
        return ideas.Idea(
            option.id, score, why, {"target": option.target, "goal": self.errand.room}
        )

    def whys(self, ask: Ask, option: Option) -> Iterator[str]:
        """What an option may be good for."""
        kind = ids.head(option.id)
        if ask.prompt in ("heist.move-from", "heist.move-to"):
            yield "reroute"
        elif kind in ("move", "to"):
            yield self.purpose if option.target == self.ahead(self.thief) else "aside"
        elif kind == "end":
            yield self.waiting_for()
        elif kind == "use":
            yield f"use-{ids.tail(option.target)}"
        yield from (kind, "only")

    def waiting_for(self) -> str:
        """What is waited for."""
        if self.game.state.vault_cleared and self.thief.room == ROOFTOP:
            return "wait-for-others"
        ahead = self.ahead(self.thief)
        guards = query.post(self.game, ahead).active if ahead else 0
        if guards and ahead == SECURITY:
            return "wait-for-security"
        return "catch-breath" if guards and self.game.state.turn.left == 1 else "wait"


# -- setting up


def choose_skill(game: Heist, ask: Ask) -> Iterator[ideas.Idea]:
    """The skill that gains most."""
    for option in ask.options:
        gain = query.skill(game, option.target).gain
        yield ideas.Idea(option.id, gain, "favourite", {"target": option.target})


def re_pick(game: Heist, ask: Ask) -> Iterator[ideas.Idea]:
    """The skill that gains least, unless any that could be drawn gains as little."""
    for option in ask.options:
        if option.target:
            loss = -query.skill(game, option.target).gain
            yield ideas.Idea(option.id, loss, "put-aside", {"target": option.target})
    yield ideas.Idea("keep", 0.5, "keep")


SETTING_UP: Final = {"heist.choose-skill": choose_skill, "heist.re-pick": re_pick}


# -- for those who look ahead


def redraw(game: Heist, ask: Ask, streams: Streams) -> None:
    """The order of the decks is all that nobody knows."""
    for deck in (game.state.events, game.state.skills):
        secrets.deal_anew(streams, deck)


def blank(game: Heist, seat: int) -> None:
    """In alphabetical order the decks tell nothing."""
    game.state.events.sort()
    game.state.skills.sort()


def value(game: Heist, seat: int) -> float:
    """How well the crew stands: one seat wins with the others."""
    return Outlook(game).worth(game)
