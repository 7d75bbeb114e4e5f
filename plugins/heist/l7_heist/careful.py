"""The careful player, used by bots, hints and lookahead.

Every option is simulated over all dice and scored by the crew's outlook afterwards. Less important
questions have a usual answer. Hidden information is never used.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from l7core.api import Advice, Ask, Option, PossibleOutcomes, Streams, ideas, ids, secrets, what_if

from . import combat_odds, query
from .outlook import Outlook, is_doomed
from .state import ROOFTOP, SECURITY, VAULT, Heist, HeistState, Thief

WEIGHED: Final = ("heist.action", "heist.arrive", "heist.exit", "heist.hold-out")
"""Prompts at which every option is simulated."""
SCALE: Final = 20.0
"""Difference in score between certain success and certain failure."""
FATES: Final = 64
A_FEW: Final = 3
"""Number of guards in Security from which silencing an alarm is worth a charge."""


def careful(game: Heist, ask: Ask) -> Advice:
    """Return the recommended option with its reason."""
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
    scored = [
        thinker.idea(ask, option, thinker.weighed(option, fates[option.id]))
        for option in ask.options
    ]

    def is_lost(id: str) -> bool:
        return all(is_doomed(fate.game, fate.game.state.thieves[thief.seat]) for fate in fates[id])

    return ideas.best_of(scored, "heist.hint", is_lost)


class Thinker:
    """The reasoning of one thief about one question."""

    def __init__(self, game: Heist, thief: Thief) -> None:
        self.game = game
        self.thief = thief
        self.outlook = Outlook(game)
        errands = self.outlook.courses(game)[thief.seat].errands
        elsewhere = (errand for errand in errands if errand.room != thief.room)
        self.errand = next(elsewhere, errands[-1])
        """Next errand in another room; without one, the last errand."""

    def weighed(self, option: Option, fates: PossibleOutcomes[HeistState]) -> float:
        """Return the score of an option: the expected outlook over its outcomes.

        Skills can change the building, so each of their outcomes gets a new outlook.
        """
        is_skill = ids.head(option.id) == "use"
        return SCALE * fates.mean(
            lambda game: (Outlook(game) if is_skill else self.outlook).worth(game)
        )

    def usual(self, game: Heist, ask: Ask) -> str | None:
        """Return the usual answer to a question within an action.

        Return None for a question that asks for an action.
        """
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
                hand = combat_odds.with_full_ammo(game, thief)
                return max(
                    ask.options, key=lambda o: self.outlook.cost(hand, o.target, self.errand.room)
                )
            case "heist.which-thief":
                thieves = game.state.thieves
                return min(ask.options, key=lambda option: thieves[ids.number(option.id)].health)
        return None

    # -- goals and reasons

    def ahead(self, thief: Thief) -> str:
        """Return the first room on the way to the errand; "" if there is none."""
        return next(iter(self.way(thief)), "")

    def way(self, thief: Thief) -> tuple[str, ...]:
        """Return the rooms on the way to the errand."""
        return self.outlook.way(
            combat_odds.with_full_ammo(self.game, thief), thief.room, self.errand.room
        )

    @property
    def purpose(self) -> str:
        """Reason for moving towards the errand, as the last part of a text key."""
        return f"towards-{self.errand.why}"

    def idea(self, ask: Ask, option: Option, score: float) -> ideas.Idea:
        """Build an idea with the most specific reason that has a text."""
        words = self.game.rules.texts
        why = next(why for why in self.whys(ask, option) if words.has(f"heist.hint.{why}"))
        return ideas.Idea(
            option.id, score, why, {"target": option.target, "goal": self.errand.room}
        )

    def whys(self, ask: Ask, option: Option) -> Iterator[str]:
        """Yield possible reasons for an option, the most specific first."""
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
        """Return the reason for ending the turn."""
        if self.game.state.vault_cleared and self.thief.room == ROOFTOP:
            return "wait-for-others"
        ahead = self.ahead(self.thief)
        guards = query.post(self.game, ahead).active if ahead else 0
        if guards and ahead == SECURITY:
            return "wait-for-security"
        return "catch-breath" if guards and self.game.state.turn.left == 1 else "wait"


# -- setting up


def choose_skill(game: Heist, ask: Ask) -> Iterator[ideas.Idea]:
    """Yield all skills, scored by their gain."""
    for option in ask.options:
        gain = query.skill(game, option.target).gain
        yield ideas.Idea(option.id, gain, "favourite", {"target": option.target})


def re_pick(game: Heist, ask: Ask) -> Iterator[ideas.Idea]:
    """Yield the exchange of each skill, with a higher score for a lower gain, and keeping all
    skills."""
    for option in ask.options:
        if option.target:
            loss = -query.skill(game, option.target).gain
            yield ideas.Idea(option.id, loss, "put-aside", {"target": option.target})
    yield ideas.Idea("keep", 0.5, "keep")


SETTING_UP: Final = {"heist.choose-skill": choose_skill, "heist.re-pick": re_pick}


# -- lookahead


def redraw(game: Heist, ask: Ask, streams: Streams) -> None:
    """Shuffle the decks; their order is the only hidden information."""
    for deck in (game.state.events, game.state.skills):
        secrets.redeal(streams, deck)


def blank(game: Heist, seat: int) -> None:
    """Sort the decks so that their order reveals nothing."""
    game.state.events.sort()
    game.state.skills.sort()


def value(game: Heist, seat: int) -> float:
    """Return the crew's outlook; the seats win together, so it is the same for each seat."""
    return Outlook(game).worth(game)
