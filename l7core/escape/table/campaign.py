"""Read-only queries on a campaign.

A campaign is one game whose scenarios are played in sequence. Data that outlasts a scenario is in
`state.campaign` and `state.carried`.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import UNSET

from l7core.api import L7Error, Rules, ScenarioCard, Scope
from l7core.escape.content.campaign import Campaign, Chapter
from l7core.escape.table import query
from l7core.escape.table.rules_data import RulesData
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
"""Flags that the borders between scenarios set. `MISSING` is cleared when no prisoner is missing.
"""

TIMES: Final = {"easier": 0, "standard": 1, "harder": 2}
"""Weight of a new scar or mark of notoriety, by difficulty."""


def cards(rules: Rules) -> tuple[ScenarioCard, ...]:
    """Return a scenario card for each campaign with chapters."""
    content: RulesData = rules.tables
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


def seats(content: RulesData, campaign: str) -> tuple[int, int]:
    """Return the player counts that all scenarios of a campaign allow, as least and most."""
    ranges = [content.scenarios[chapter.scenario].players for chapter in content.chapters[campaign]]
    return max(least for least, _ in ranges), min(most for _, most in ranges)


def title(content: RulesData, chapter: Chapter) -> str:
    """Return the name of a chapter, or of its scenario."""
    return chapter.name or content.scenarios[chapter.scenario].name


def level_of(content: RulesData, scenario: str) -> str:
    """Return the level of a scenario's chapter, or an empty string outside all campaigns."""
    chapters = (
        each for campaign_chapters in content.chapters.values() for each in campaign_chapters
    )
    return next((each.level for each in chapters if each.scenario == scenario), "")


def is_campaign(game: EscapeGame) -> bool:
    """Return whether the current scenario is part of a campaign."""
    return game.state.campaign is not UNSET


def story(game: EscapeGame) -> Story:
    """Return the progress of the campaign."""
    assert game.state.campaign is not UNSET, "only flows of campaigns ask for their story"
    return game.state.campaign


def record(game: EscapeGame) -> Campaign:
    """Return the content record of the campaign."""
    campaign: Campaign = query.tables(game).campaigns[story(game).campaign]
    return campaign


def chapters(game: EscapeGame) -> tuple[Chapter, ...]:
    """Return all chapters of the campaign, including those that may be skipped."""
    return query.tables(game).chapters[story(game).campaign]


def chapter(game: EscapeGame, id: str = "") -> Chapter:
    """Return a chapter of the campaign, by default the current one."""
    chapter_id = id or story(game).chapter
    known = query.tables(game).chapter.get(chapter_id)
    if known is None:
        raise L7Error(f"No chapter {chapter_id} in the campaign {record(game).name}.")
    return known


def following(game: EscapeGame) -> tuple[list[Chapter], Chapter | None]:
    """Return the side chapters available after the current one, and the next main chapter.

    Chapters whose conditions do not hold are skipped.
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
    """Return whether the campaign ends after the current chapter, whatever the players choose."""
    sides, ahead = following(game)
    return not (sides or ahead or chapter(game).choices)


def is_ironman(game: EscapeGame) -> bool:
    """Return whether undo is off: no scenario is replayed and no lost prisoner is replaced."""
    return game.state.setup.undo == "ironman"


def times(game: EscapeGame) -> int:
    """Return the weight of a new mark at the chosen difficulty."""
    return TIMES[game.toggle("difficulty")]


def going_on(game: EscapeGame) -> list[Hero]:
    """Return the prisoners who are still in the campaign, by seat."""
    return [hero for hero in game.state.heroes if hero.status not in ("dead", "absent")]


def speaker(game: EscapeGame) -> Hero:
    """Return the prisoner who decides for the group: the first in the campaign, else the first
    seat."""
    return next(iter(going_on(game)), game.state.heroes[0])


def last_leg(game: EscapeGame) -> Leg:
    """Return the most recently finished scenario."""
    return story(game).legs[-1]


def free_characters(game: EscapeGame) -> list[str]:
    """Return the characters that can replace a lost prisoner.

    Characters new to the campaign come first. Without any, those of dead prisoners are available
    again, and without those, the characters of missing prisoners.
    """
    known = story(game)
    playing = [hero.character for hero in going_on(game)]
    missing = [each.carried.character for each in known.missing]
    others = [id for id in query.tables(game).characters if id not in playing]
    found = [id for id in others if id not in missing]
    return [id for id in found if id not in known.known] or found or others


def may_keep(game: EscapeGame, item: str) -> bool:
    """Return whether an item can outlast its scenario: items of the deck and key cards."""
    record = query.tables(game).items[item]
    return record.in_deck or record.key


def starting_vitality(game: EscapeGame, hero: Hero) -> int:
    """Return the vitality with which the prisoner began this scenario."""
    carried = game.state.carried.get(hero.seat)
    full = game.state.vitality
    return full - wounds(carried.scars if carried else 0, full)


def wounds(scars: int, vitality: int) -> int:
    """Return the vitality that scars cost; they never reduce it to the skull."""
    return max(0, min(scars, vitality - SKULL_BELOW))


def most(game: EscapeGame, counter: str) -> int:
    """Return the maximum number of marks of a kind."""
    carrying = record(game).carrying
    return {SCARS: carrying.most_scars, NOTORIETY: carrying.most_notoriety}[counter]


def carried(hero: Hero) -> Carried:
    """Return the character, cards and marks that a prisoner takes to the next scenario."""
    return Carried(
        character=hero.character,
        skills=tuple(hero.skills),
        items=tuple(hero.items),
        scars=hero.counters.get(SCARS, 0),
        notoriety=hero.counters.get(NOTORIETY, 0),
    )


Fate = Literal["out", "dead", "dragged", "left", "absent"]


def fate(game: EscapeGame, hero: Hero) -> Fate:
    """Return the outcome of a scenario for a prisoner.

    Prisoners who escaped are out. Living prisoners are left behind if anyone escaped, and otherwise
    dragged along together.
    """
    if hero.status in ("dead", "absent"):
        return "dead" if hero.status == "dead" else "absent"
    leg = last_leg(game)
    if hero.seat in leg.out:
        return "out"
    return "left" if leg.out else "dragged"


def so_far(game: EscapeGame, seat: int, present: float) -> float:
    """Return a seat's share of success in the whole campaign, given that in the scenario."""
    if not is_campaign(game) or game.state.outcome:
        return present
    known = story(game)
    escapes = sum(seat in leg.out for leg in known.legs)
    all = chapters(game)
    ahead = len(all) - all.index(chapter(game)) - 1
    now = 0.0 if known.between else present
    return (escapes + now) / (len(known.legs) + (not known.between) + ahead)
