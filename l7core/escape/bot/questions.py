"""Answers of the careful bot to all other questions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import fsum
from typing import Any, Final

from msgspec import Struct

from l7core.api import Advice, Ask, Option, Rules, Scope, ideas, ids, worth_of
from l7core.escape.bot.ideas import Idea, best_of
from l7core.escape.bot.plan import Plan
from l7core.escape.table import campaign, query
from l7core.escape.table.grid import FAR
from l7core.escape.table.objective import aim_of
from l7core.escape.table.rules_data import RulesData
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.words.verbs.order import Choice

RULESETS: Final = 8
"""Number of rulesets whose choices are cached."""
WORTH_TELLING: Final = 0.1
"""Minimum lead, in cards, of a clearly better choice."""


def answer(game: EscapeGame, ask: Ask) -> Advice:
    """Answer by prompt, and choose the first option for unknown prompts."""
    hero = game.state.heroes[ask.seat]
    wanted = _wanted(game, hero, ask)
    if wanted is not None:
        return best_of([wanted, *FIRST(game, hero, ask)])
    ideas_for = ANSWERS.get(ask.prompt, FIRST)
    return best_of(ideas_for(game, hero, ask))


def _wanted(game: EscapeGame, hero: Hero, ask: Ask) -> Idea | None:
    """Return the idea for an option that the aim names by id or text."""
    aim = aim_of(game, hero) if hero.character else None
    if aim is None:
        return None
    for wanted in aim.choose:
        for option in ask.options:
            text = (option.args or {}).get("text")
            if wanted in (option.id, text):
                why = "do-it" if text == aim.text else "wanted"
                return Idea(option.id, 10.0, why, {"aim": aim.text})
    return None


# -- choices of cards


@lru_cache(RULESETS)
def texts_to_choose(rules: Rules) -> dict[str, Choice]:
    """Return all options of `choose` in the content and its triggers, by text."""
    choices: dict[str, Choice] = {}
    tables: RulesData = rules.tables
    records = [
        *rules.listeners.values(),
        *tables.events.values(),
        *tables.items.values(),
        *tables.skills.values(),
        *tables.adrenaline.values(),
        *tables.scenarios.values(),
        *(facts.record for facts in tables.tiles.values()),
    ]
    _gather(records, choices)
    return choices


def _gather(value: Any, choices: dict[str, Choice]) -> None:
    if not value or type(value) in (str, int, float, bool):
        return  # most values in content
    if isinstance(value, Choice):
        choices.setdefault(value.text, value)
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            _gather(getattr(value, name), choices)
    elif isinstance(value, list | tuple):
        for each in value:
            _gather(each, choices)


def _choosing(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas that prefer the option with the most valuable effects."""
    known = texts_to_choose(game.rules)
    scope = Scope(seat=hero.seat, source=ask.about)
    texts = {option.id: str((option.args or {}).get("text", "")) for option in ask.options}
    scores = {}
    for number, (id, text) in enumerate(texts.items()):
        choice = known.get(text)
        scores[id] = (worth_of(game, choice.effects, scope) if choice else 0.0) - 0.01 * number
    for id, score in scores.items():
        other = max((each for each in scores if each != id), key=scores.__getitem__)
        ahead = score - scores[other]
        reason = "choose" if ahead >= WORTH_TELLING else "choose-alike"
        yield Idea(id, score, reason, {"other": texts[other], "ahead": f"{ahead:.1f}"})


# -- cards in hand, items


def _discarding(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas that prefer the least useful card."""
    for option in ask.options:
        yield Idea(option.id, -_of_card(game, option.id), "least", {"card": option.id})


def _of_card(game: EscapeGame, id: str) -> float:
    record = query.tables(game).adrenaline.get(id)
    if record is None:
        return 1.0
    price = 0.15 * abs(record.fear)
    ability = 0.3 if record.ability.moments else 0.1
    return record.bonus + ability - price


def _putting_down(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas that prefer the least useful item, never one that the aim needs."""
    for option in ask.options:
        hands = max(1, query.tables(game).items[option.id].hands)
        score = -_use_of(game, hero, option.id) / hands
        yield Idea(option.id, score, "least", {"card": option.id})


def _use_of(game: EscapeGame, hero: Hero, id: str) -> float:
    aim = aim_of(game, hero)
    item = query.tables(game).items[id]
    use = 1.0 + item.weapon + 0.5 * len(item.bonuses) + 0.5 * len(item.actions)
    use += item.stats.toughness + (10.0 if aim and id in aim.take else 0.0)
    return use + 5.0 * item.key


# -- rooms


def _going_to(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas that prefer a safe room near the target."""
    plan = Plan(game, hero)
    for option in ask.options:
        room = ids.number(option.id)
        yield Idea(option.id, plan.standing(room), "room", {"room": option.id})


def _spawning(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas that prefer rooms far from all prisoners for new enemies."""
    for option in ask.options:
        room = ids.number(option.id)
        moves = game.state.map.moves_to(room, "ducts")
        closeness = fsum(
            1.0 / (1 + moves.get(other.room, FAR))
            for other in query.on_map(game)
            if other.room is not None
        )
        yield Idea(option.id, -closeness, "far-away")


def _leading(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas for an enemy's path: unlocking a door, else rooms without prisoners."""
    for option in ask.options:
        kind, _, number = option.id.partition(":")
        is_room = kind == "room"
        prisoners = len(query.heroes_in(game, int(number))) if is_room else 0
        crowd = len(query.enemies_in(game, int(number))) if is_room else 0
        yield Idea(option.id, (0.0 if is_room else 1.0) - 2 * prisoners - 0.3 * crowd, "far-away")


# -- dealings


def _picking_an_enemy(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas that prefer an enemy in the room, then an active one, then a guard."""
    for option in ask.options:
        enemy = query.find_enemy(game, option.id)
        score = 0.0
        if enemy is not None:
            score = (enemy.room == hero.room) + 0.5 * (not enemy.stunned)
            score += 0.2 * (enemy.kind == "guard")
        yield Idea(option.id, score, "no-matter")


def _trading(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    yield Idea("call-off", 1.0, "no-trade")


def _being_offered(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas that accept a trade, unless the own aim needs one of the items."""
    args = ask.args or {}
    aim = aim_of(game, hero)
    wanted = str(args.get("wanted", "")).split(", ")
    keeps = aim is not None and any(item in aim.take for item in wanted)
    yield Idea("accept", 0.0 if keeps else 1.0, "agree")
    yield Idea("refuse", 0.5, "refuse")


def _looking_at_event(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas that move a bad event to the bottom."""
    event = query.tables(game).events[ask.about]
    players = query.players(game)
    bad = 0.5 * len(event.spawn) + (event.boxes[players - 1] != "none")
    bad += event.boxes[players - 1].endswith(("twice", "clones", "guards")) * 0.3
    for option in ask.options:
        score = 1.2 - bad if option.id == "keep" else 0.0
        yield Idea(option.id, score, "bury" if option.id == "bury" else "leave")


def _relocking(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas that lock a door again if enemies but no prisoners are behind it."""
    door = game.state.map.doors[ids.number(ask.about)]
    beyond = [room for room in (door.room, door.other) if room is not None and room != hero.room]
    has_enemies = any(query.active_enemies_in(game, room) for room in beyond)
    has_prisoners = any(query.heroes_in(game, room) for room in beyond)
    yield Idea("lock", 1.0 if has_enemies and not has_prisoners else -1.0, "shut-out")
    yield Idea("leave", 0.0, "leave")


# -- borders of a campaign

ENOUGH: Final = 2
"""Maximum number of times that a lost scenario is replayed."""


def _trying_again(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas that replay a lost scenario up to `ENOUGH` times."""
    legs = campaign.story(game).legs
    lost = sum(leg.chapter == ask.about for leg in legs)
    yield Idea("again", 1.0 if lost <= ENOUGH else -1.0, "once-more")
    yield Idea("onward", 0.0, "enough")


def _taking_along(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas that prefer the most useful item."""
    for option in ask.options:
        score = _use_of(game, hero, option.id) if option.id != "nothing" else -1.0
        yield Idea(option.id, score, "take-along", {"card": option.id})


def _learning(game: EscapeGame, hero: Hero, ask: Ask) -> Iterator[Idea]:
    """Yield ideas that always add a skill and never swap one."""
    may_add = ask.prompt == "escape.border.gain"
    for number, option in enumerate(ask.options):
        if option.id == "keep":
            yield Idea("keep", 0.0, "as-you-are")
        else:
            score = (1.0 if may_add else -1.0) - 0.01 * number
            yield Idea(option.id, score, "learn", {"card": option.id})


FIRST: Final = ideas.in_order("no-matter")
ANSWERS: Final[dict[str, ideas.Answering]] = {
    "escape.choose": _choosing,
    "escape.choose.asked": _choosing,
    "escape.hand.discard": _discarding,
    "escape.pick.gift": _discarding,
    "escape.item.overload": _putting_down,
    "escape.pick.item-to-lose": _putting_down,
    "escape.knockout.return": _going_to,
    "escape.pick.flight": _going_to,
    "escape.spawn.where": _spawning,
    "escape.enemies.path": _leading,
    "escape.peek": ideas.preferring("go", "explore"),
    "escape.pick.foe": _picking_an_enemy,
    "escape.panel": ideas.preferring("key", "key-card"),
    "escape.trade": _trading,
    "escape.trade.offer": _being_offered,
    "escape.look.event": _looking_at_event,
    "escape.relock": _relocking,
    "escape.border.lost": _trying_again,
    "escape.border.replace": ideas.in_order("face", about="card"),
    "escape.border.item": _taking_along,
    "escape.border.swap": _learning,
    "escape.border.gain": _learning,
    "escape.border.choice": ideas.in_order("story"),
    "escape.border.way": ideas.preferring("onward", "onwards"),
    "escape.border.return": ideas.in_order("old-friend"),
}
"""Functions that answer, by prompt."""


def only(option: Option) -> Advice:
    """Return the advice for a question with a single option."""
    return Advice(option.id, "escape.advice.only")
