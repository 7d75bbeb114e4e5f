"""What can be read off a campaign. Nothing here changes anything.

A campaign is one game: its scenarios are played one after the other at the same table, and what
outlasts them stands in `state.campaign` and `state.carried`.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import UNSET

from l7core.api import L7Error, Rules, ScenarioCard, Scope
from l7core.escape.content.campaign import Campaign, Chapter
from l7core.escape.table import query
from l7core.escape.table.compiled import Tables
from l7core.escape.table.state import (
    NOTORIETY,
    SCARS,
    SKULL_BELOW,
    Carried,
    EscapeGame,
    Hero,
    Leg,
    Story,
)

LOST_LEVEL: Final = "a-level-was-lost"
DIED: Final = "somebody-died"
MISSING: Final = "somebody-is-missing"
"""Flags that the borders themselves set; the last one is taken back when nobody is missing."""

TIMES: Final = {"easier": 0, "standard": 1, "harder": 2}
"""How often a new scar or mark of notoriety counts, by difficulty."""


def cards(rules: Rules) -> tuple[ScenarioCard, ...]:
    """The campaigns that there are chapters for."""
    content: Tables = rules.tables
    return tuple(
        ScenarioCard(
            id,
            campaign.name,
            campaign.blurb,
            seats(content, id),
            parts=tuple(
                title(content, chapter) for chapter in content.chapters[id] if not chapter.side
            ),
            terms=campaign.terms,
        )
        for id, campaign in content.campaigns.items()
        if content.chapters[id]
    )


def seats(content: Tables, campaign: str) -> tuple[int, int]:
    """For how many a campaign is: as many as each of its scenarios is for."""
    ranges = [content.scenarios[chapter.scenario].players for chapter in content.chapters[campaign]]
    return max(least for least, _ in ranges), min(most for _, most in ranges)


def title(content: Tables, chapter: Chapter) -> str:
    """A chapter's name, or that of its scenario."""
    return chapter.name or content.scenarios[chapter.scenario].name


def level_of(content: Tables, scenario: str) -> str:
    """The level that a scenario is about where a campaign has a chapter of it."""
    chapters = (each for some in content.chapters.values() for each in some)
    return next((each.level for each in chapters if each.scenario == scenario), "")


def is_campaign(game: EscapeGame) -> bool:
    """Whether the running scenario is part of a longer story."""
    return game.state.campaign is not UNSET


def story(game: EscapeGame) -> Story:
    """What is known beyond the running scenario."""
    assert game.state.campaign is not UNSET, "only flows of campaigns ask for their story"
    return game.state.campaign


def record(game: EscapeGame) -> Campaign:
    """The campaign that is being played."""
    campaign: Campaign = query.tables(game).campaigns[story(game).campaign]
    return campaign


def chapters(game: EscapeGame) -> tuple[Chapter, ...]:
    """All chapters of the campaign, those that may be passed over among them."""
    return query.tables(game).chapters[story(game).campaign]


def chapter(game: EscapeGame, id: str = "") -> Chapter:
    """A chapter of the campaign; the present one, if no other is named."""
    wanted = id or story(game).chapter
    known = query.tables(game).chapter.get(wanted)
    if known is None:
        raise L7Error(f"{record(game).name} has no chapter {wanted}.")
    return known


def following(game: EscapeGame) -> tuple[list[Chapter], Chapter | None]:
    """What comes after the present chapter: sides that may be taken, and the next one on the way.

    A chapter whose conditions do not hold is passed over.
    """
    all = chapters(game)
    sides: list[Chapter] = []
    scope = Scope(seat=speaker(game).seat)
    for each in all[all.index(chapter(game)) + 1 :]:
        if not game.holds(each.conditions, scope):
            continue
        if not each.side:
            return sides, each
        sides.append(each)
    return sides, None


def is_last(game: EscapeGame) -> bool:
    """Whether nothing can come after the present chapter, whatever is decided behind it."""
    sides, ahead = following(game)
    return not (sides or ahead or chapter(game).choices)


def is_ironman(game: EscapeGame) -> bool:
    """Whether what has happened stays: no scenario is played again, and no place is filled."""
    return game.state.setup.undo == "ironman"


def times(game: EscapeGame) -> int:
    """How often a new mark counts, by how hard the players want it."""
    return TIMES[game.toggle("difficulty")]


def going_on(game: EscapeGame) -> list[Hero]:
    """The prisoners who are still in the story, by seat."""
    return [hero for hero in game.state.heroes if hero.status not in ("dead", "absent")]


def speaker(game: EscapeGame) -> Hero:
    """Who decides for all: the first who is still in the story, else the first seat."""
    return next(iter(going_on(game)), game.state.heroes[0])


def last_leg(game: EscapeGame) -> Leg:
    """The scenario that was played last."""
    return story(game).legs[-1]


def free_characters(game: EscapeGame) -> list[str]:
    """Who may take the place of somebody who is lost: faces that are new, as long as there are
    any, and then those of the dead, of whom there are always more."""
    known = story(game)
    taken = [hero.character for hero in going_on(game)]
    taken += [missing.carried.character for missing in known.missing]
    others = [id for id in query.tables(game).characters if id not in taken]
    return [id for id in others if id not in known.known] or others


def may_keep(game: EscapeGame, item: str) -> bool:
    """Whether an item is of use beyond its scenario: what comes from the deck, and key cards."""
    record = query.tables(game).items[item]
    return record.in_deck or record.key


def starting_vitality(game: EscapeGame, hero: Hero) -> int:
    """What the prisoner began this scenario with."""
    carried = game.state.carried.get(hero.seat)
    whole = game.state.vitality
    return whole - wounds(carried.scars if carried else 0, whole)


def wounds(scars: int, vitality: int) -> int:
    """How much of that vitality scars take: never so much that only the skull is left."""
    return max(0, min(scars, vitality - SKULL_BELOW))


def most(game: EscapeGame, counter: str) -> int:
    """How many marks of a kind somebody may bear."""
    carrying = record(game).carrying
    return {SCARS: carrying.most_scars, NOTORIETY: carrying.most_notoriety}[counter]


def carried(hero: Hero) -> Carried:
    """What a prisoner has at a border."""
    return Carried(
        character=hero.character,
        skills=tuple(hero.skills),
        items=tuple(hero.items),
        scars=hero.counters.get(SCARS, 0),
        notoriety=hero.counters.get(NOTORIETY, 0),
    )


Fate = Literal["out", "dead", "dragged", "left", "absent"]


def fate(game: EscapeGame, hero: Hero) -> Fate:
    """What has become of a prisoner when a scenario is over.

    Those who got away go on. Of the others the dead are dead. The living are left behind if
    somebody got away, and dragged along together if nobody did.
    """
    if hero.status in ("dead", "absent"):
        return "dead" if hero.status == "dead" else "absent"
    leg = last_leg(game)
    if hero.seat in leg.out:
        return "out"
    return "left" if leg.out else "dragged"


def so_far(game: EscapeGame, seat: int, present: float) -> float:
    """How well a seat stands in the whole of a game, from how well it stands in its scenario."""
    if not is_campaign(game) or game.state.outcome:
        return present
    known = story(game)
    behind = sum(seat in leg.out for leg in known.legs)
    all = chapters(game)
    ahead = len(all) - all.index(chapter(game)) - 1
    now = 0.0 if known.between else present
    return (behind + now) / (len(known.legs) + (not known.between) + ahead)
