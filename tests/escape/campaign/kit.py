"""Helpers for campaign tests: a scenario ends, and the border after it is played.

    border = at_border(out(vitality=4, items=["crowbar"]), dead())
    border.choose("escape:ida-marsh")
    border.settle()
    assert border.carried(0).scars == 1

Events inside a scenario do not matter: `at_border` sets each prisoner's condition at its end. Ids
of bundled content need no prefix.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from msgspec import UNSET, Struct

from l7core.engine.game import Game
from l7core.engine.ids import qualify
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup, Task, UndoMode, snapshot
from l7core.escape.flows.finish import finish
from l7core.escape.table import campaign
from l7core.escape.table.state import Carried, EscapeState, Leg
from l7core.escape.table.state import Story as CampaignStory
from l7core.mods.host import Host, ModFolder
from l7core.testing.positions import NAMES
from tests.escape.rules.kit import Story
from tests.tools.places import FIXTURES, PLUGINS

MODS = FIXTURES / "campaign"
SUBTERRA = "escape:subterra"
THE_END = "test:the-end"


class Fate(Struct, frozen=True):
    """The condition of a prisoner at the end of a scenario."""

    status: str
    facts: dict[str, Any]


def out(**facts: Any) -> Fate:
    """Return an escaped prisoner with 2 threat; `facts` change the details."""
    return Fate("escaped", {"threat": 2, **facts})


def left(**facts: Any) -> Fate:
    """Return a prisoner who is still on the map."""
    return Fate("map", facts)


def dead() -> Fate:
    return Fate("dead", {})


@cache
def rules(*, mods: bool = False) -> Rules:
    """Return the game with a flow that ends the running scenario; `mods` adds the test mods."""
    folders = [ModFolder(PLUGINS, "bundled")]
    host = Host([*folders, ModFolder(MODS, "developer")] if mods else folders)
    found = host.rules("escape:l7")
    found.flows[THE_END] = the_end
    return found


async def the_end(game: Game[EscapeState]) -> None:
    """End the scenario as if the last prisoner had just escaped, died or given up."""
    finish(game, "as-it-stands")


class Border(Story):
    """A game at a border or after it."""

    def choose(self, what: str, *, pay: Iterable[str] = ()) -> None:
        """Choose an option by its id, with or without the prefix `escape:`."""
        owned = qualify(what, "escape")
        super().choose(owned if self.ask.find(owned) else what, pay=pay)

    def settle(self) -> None:
        """Answer the rest of the border with the last option, which changes least."""
        while self.ask.prompt.startswith("escape.border."):
            super().choose(self.ask.options[-1].id)

    def go_on_until(self, prompt: str) -> None:
        """Settle the questions before this one."""
        while self.ask.prompt != prompt:
            assert self.ask.prompt.startswith("escape.border."), f"{prompt} is not asked"
            super().choose(self.ask.options[-1].id)

    @property
    def story(self) -> CampaignStory:
        story = self.state.campaign
        assert story is not UNSET
        return story  # type: ignore[no-any-return]

    @property
    def leg(self) -> Leg:
        """The scenario that was played last."""
        return self.story.legs[-1]

    @property
    def chapter(self) -> str:
        """The chapter that is being played or has just ended."""
        return self.story.chapter.partition(":")[2]

    def carried(self, seat: int = 0) -> Carried:
        """Return the facts that the seat's prisoner brought into the running scenario."""
        found: Carried = self.state.carried[seat]
        return found

    def counter(self, name: str, seat: int = 0) -> int:
        number: int = self.hero(seat).counters.get(name, 0)
        return number

    def end(self, *fates: Fate) -> None:
        """End the running scenario with these fates."""
        self.kernel = Kernel(self.kernel.rules, ended(self.kernel, fates))

    @property
    def lines(self) -> list[str]:
        """Lines of the story about the last part that was played."""
        chronicle = self.kernel.view(None).table.chronicle
        assert chronicle is not None
        return list([each for each in chronicle.episodes if each.time == "past"][-1].lines)


def begin(
    *,
    seats: int = 1,
    seed: int = 0,
    undo: UndoMode = "strict",
    difficulty: str = "standard",
    scenario: str = SUBTERRA,
    mods: bool = False,
) -> Border:
    """Return a campaign at the first action of its first scenario."""
    own = rules(mods=mods)
    setup = Setup(
        ruleset=own.id,
        scenario=scenario,
        seats=tuple(map(SeatSetup, NAMES[:seats])),
        seed=seed,
        undo=undo,
        toggles={"difficulty": difficulty},
    )
    state = own.begin(setup)
    assert isinstance(state, EscapeState)
    play = Border(Kernel(own, state))
    while play.asked() == "escape.setup.who":
        play.choose(play.ask.options[0].id)
    return play


def at_border(
    *fates: Fate,
    chapter: str = "level-7",
    flags: Sequence[str] = (),
    carried: dict[int, Carried] | None = None,
    **setup: Any,
) -> Border:
    """Return a campaign whose current scenario has just ended with these fates."""
    play = begin(seats=len(fates), **setup)
    state, story = play.state, play.story
    story.chapter = qualify(chapter, "escape")
    story.flags = list(flags)
    state.flags = list(flags)
    state.scenario = campaign.chapter(play.kernel.game).scenario
    state.carried = carried or {}
    play.end(*fates)
    return play


def ended(kernel: Kernel[EscapeState], fates: Sequence[Fate]) -> EscapeState:
    """Return a state whose only remaining task is the end of the scenario."""
    state = snapshot(kernel.state)
    for hero, fate in zip(state.heroes, fates, strict=True):
        if hero.status == "absent":
            continue
        hero.status = fate.status  # type: ignore[assignment]
        if fate.status != "map":
            hero.room = None
        for name, value in fate.facts.items():
            is_ids = name in ("items", "skills")
            setattr(hero, name, [qualify(id, "escape") for id in value] if is_ids else value)
        if "skills" in fate.facts:
            for skill in hero.skills:
                state.skills.cards = [each for each in state.skills.cards if each != skill]
    state.agenda = [Task(THE_END)]
    return state
