"""The careful hero's answers: options with scores and reasons."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum
from typing import Any, Final

from l7core.api import Advice, Ask, Option, Scope, ids, worth_of
from l7core.api import ideas as kit

from .. import query
from ..acting import ACTIONS, can_do
from ..front import labyrinth
from ..records import Matrix
from ..state import HERO, TURNS, Alone
from ..words.creatures import DriveOff
from ..words.hero import Explore, Fight, Light, Locate, Move, Scavenge
from .outlook import DANGER, TURN, Outlook

PREFIX: Final = "alone.hint"
WOUND: Final = 0.5
KILL: Final = 1.6
ABILITIES: Final = ("dexterity", "precision", "courage", "cold-blood", "acute-sight")
ENOUGH: Final = 3
"""Number of items from which the hero searches less."""
LEFT_OPEN: Final = 0.1
"""Value of leaving a door as it is."""


def advise(game: Alone, ask: Ask) -> Advice:
    answer = ANSWERS.get(ask.prompt, as_they_come)
    return kit.best_of(list(answer(game, ask)), PREFIX)


def as_they_come(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    for option in ask.options:
        yield kit.Idea(option.id, 0.0, "usual")


# -- a turn


def act(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score every action by its progress and its risk."""
    outlook = Outlook(game)
    for option in ask.options:
        weigh = ACTS.get(ids.head(option.id))
        score, why, words = weigh(outlook, option) if weigh else (0.0, "usual", None)
        yield kit.Idea(option.id, score, why, words)


Weighed = tuple[float, str, dict[str, str | int] | None]


def move(outlook: Outlook, option: Option) -> Weighed:
    """Score a step: nearer to the goal, away from creatures, and not into a recent noise."""
    way = ids.tail(option.id)
    gained = outlook.gained(outlook.target_of(way))
    if way == "stairs":
        gained = stairs_gain(outlook)
    harm = outlook.leaving + outlook.lurking(way) - outlook.staying
    why = "flee" if outlook.beasts and harm < 0 else "onward"
    return TURN * gained - harm, why, {"way": f"way:{way}"}


def stairs_gain(outlook: Outlook) -> float:
    """Return the turns gained by taking the stairs."""
    other = labyrinth.over_stairs(outlook.front, outlook.front.at)
    if other:
        return outlook.gained((other.floor, other.cell))
    leads_on = outlook.goals.get(outlook.chart.here()) == outlook.distance
    return 1.0 if leads_on else -1.0


def explore(outlook: Outlook, option: Option) -> Weighed:
    """Score exploring: to see a risky sector before entering it, and to discard danger."""
    way = ids.tail(option.id)
    score = -outlook.staying + LOOK * (outlook.gained(outlook.target_of(way)) > 0)
    if not outlook.sees(way):
        score += 0.9 * max(0.0, outlook.lurking(way) - 0.3)
    score += 0.35 * outlook.here.danger
    score += wanted_here(outlook, "explore")
    return score, "look", {"way": f"way:{way}"}


def wanted_here(outlook: Outlook, action: str) -> float:
    """Return a bonus if a mission asks for this action here."""
    return GOAL * any(can_do(outlook.game, quest, action) for quest in outlook.quests)


GOAL: Final = 4.0


def fight(outlook: Outlook, option: Option) -> Weighed:
    beast = next(each for each in outlook.beasts if each.id == ids.tail(option.id))
    n = 2 - query.rule(outlook.game, "shaky")
    return blow(outlook, beast, outlook.beaten(beast, n))


def blow(outlook: Outlook, creature: Any, chance: float) -> Weighed:
    """Return the score of an attack on a creature, which attacks as long as it is in the sector."""
    gain = KILL if creature.wounds else WOUND
    return (
        chance * gain - outlook.staying * (1 - chance * bool(creature.wounds)),
        "fight",
        {"creature": creature.id},
    )


def locate(outlook: Outlook, option: Option) -> Weighed:
    return wanted_here(outlook, "locate") + unclear(outlook) - outlook.staying, "ask", None


def unclear(outlook: Outlook) -> float:
    """Return the value of asking for distances.

    It counts once for each wanted room that has not been seen. It counts again after some steps
    while the room's position is still unclear.
    """
    front, gain = outlook.front, 0.0
    for quest in outlook.quests:
        room = query.step_room(outlook.game, quest)
        if any(each.room == room for each in front.sectors.values()):
            continue
        answers = [each for each in front.told if each.target == room]
        if not answers:
            gain += 1.1
            continue
        steps = labyrinth.steps_from(front, front.at).get(answers[-1].at, 9)
        spread = sum(price == 0.0 for price in outlook.chart.goal(room).values())
        if steps >= 2 and spread > 3 and answers[-1].floor == outlook.here.floor:
            gain += 0.5
    return gain


def scavenge(outlook: Outlook, option: Option) -> Weighed:
    """Score searching: three cards in a fresh room, one card anywhere for a hero without items."""
    n = int((option.args or {}).get("n", 1))
    score = cards_worth(outlook, n) + wanted_here(outlook, "scavenge") + missing_charges(outlook)
    return score - outlook.staying, "search", None


def cards_worth(outlook: Outlook, n: int) -> float:
    """Return the value of further items, which falls with the number of items held."""
    item_count = len(outlook.front.hero.items)
    return n * (0.5 if item_count < ENOUGH else 0.25 if item_count <= ENOUGH else 0.05)


def missing_charges(outlook: Outlook) -> float:
    """Return a bonus if a mission asks for charges that the hero does not have."""
    for quest in outlook.quests:
        record = query.mission(outlook.game, quest.id)
        for condition in record.steps[quest.step].conditions:
            is_charges = condition.__struct_config__.tag == "charges"
            if is_charges and not outlook.game.holds((condition,), Scope(seat=HERO)):
                return 0.8
    return 0.0


def interact(outlook: Outlook, option: Option) -> Weighed:
    """Score an interaction: a mission, or a light unit where a mission asks for light."""
    target = ids.tail(option.id)
    if any(quest.id == target for quest in outlook.quests):
        return GOAL + 1.0 - 0.5 * outlook.staying, "goal", None
    wants = rooms_to_light(outlook)
    node, lights = outlook.chart.here(), 0.2 * (not outlook.here.lit)
    for _ in range(2):
        node = outlook.chart.beyond(node, target)  # type: ignore[arg-type]
        sector = outlook.chart.known.get(node)
        lights += 2.5 * bool(sector and sector.room in wants and not sector.lit)
    return lights + 0.1 - outlook.staying, "light", None


def rooms_to_light(outlook: Outlook) -> set[str]:
    """Return the rooms in which a mission asks for light."""
    return rooms_that_want(outlook, "lit")


def rooms_that_want(outlook: Outlook, condition: str) -> set[str]:
    """Return the rooms in which the next step of a mission has a condition."""
    return {
        query.step_room(outlook.game, quest)
        for quest in outlook.quests
        for each in query.mission(outlook.game, quest.id).steps[quest.step].conditions
        if each.__struct_config__.tag == condition
    }


def unblock(outlook: Outlook, option: Option) -> Weighed:
    gained = outlook.gained(outlook.target_of(ids.tail(option.id)))
    return TURN * (0.8 if gained > 0 else -0.5) - outlook.staying, "leave-open", None


def use(outlook: Outlook, option: Option) -> Weighed:
    """Score an item by its effects here, minus the value of its charge."""
    game = outlook.game
    item = next(each for each in outlook.front.hero.items if each.id == ids.tail(option.id))
    score = -0.25 - outlook.staying + wanted_here(outlook, str(query.item(game, item.id).on))
    for effect in query.effects_of(game, item):
        score += of_effect(outlook, effect, Scope(seat=HERO, source=item.id))
    return score, "item", {"item": item.id}


def of_effect(outlook: Outlook, effect: Any, scope: Scope) -> float:
    """Return the value of an item's effect here."""
    if isinstance(effect, Fight):
        chances = [
            outlook.beaten(each, effect.dice, sure=effect.hits, lamps=effect.lamps)
            * (KILL if each.wounds else WOUND)
            for each in effect.targets(outlook.game)
        ]
        return max(chances, default=0.0) + 0.3 * bool(chances and outlook.beasts)
    if isinstance(effect, Move):
        ways = [way for way, state in outlook.here.ways.items() if state != "blocked"]
        gained = max((outlook.gained(outlook.target_of(way)) for way in ways), default=0.0)
        leaving = 0.0 if effect.quietly else outlook.leaving
        return TURN * max(0.0, gained) * effect.steps - leaving + outlook.staying
    if isinstance(effect, Explore):
        return LOOK * min(effect.ways, unseen_ways(outlook)) + DANGER * outlook.here.danger
    if isinstance(effect, Locate):
        return unclear(outlook)
    if isinstance(effect, Light):
        dark = not outlook.here.lit
        return dark * (GOAL if outlook.here.room in rooms_to_light(outlook) else LIGHT)
    if isinstance(effect, Scavenge):
        return cards_worth(outlook, effect.cards)
    if isinstance(effect, DriveOff):
        return spared(outlook)
    return worth_of(outlook.game, (effect,), scope)


LOOK: Final = 0.25
"""Value of seeing a sector ahead on the way."""
LIGHT: Final = 0.2
"""Value of light that no mission asks for."""


def spared(outlook: Outlook) -> float:
    """Return the value of removing one creature from the hero's sector."""
    if len(outlook.beasts) == 1 and outlook.here.room in rooms_that_want(outlook, "no-creatures"):
        return GOAL
    works = any(can_do(outlook.game, quest, act) for quest in outlook.quests for act in ACTIONS)
    blow = max((outlook.blow(each, outlook.here) for each in outlook.beasts), default=0.0)
    return blow if works or is_shut_in(outlook) else min(blow, outlook.leaving)


def unseen_ways(outlook: Outlook) -> int:
    """Return the number of directions nearer to a goal whose next sector is not in view."""
    ways = outlook.here.ways
    return sum(not outlook.sees(way) and outlook.gained(outlook.target_of(way)) > 0 for way in ways)


def room(outlook: Outlook, option: Option) -> Weighed:
    """DEEP: score a special room action against the three cards that it replaces."""
    record = outlook.game.rules.library["room"][option.target]
    scope = Scope(seat=HERO, source=option.target)
    return worth_of(outlook.game, record.effects, scope) - 0.5 - outlook.staying, "room", None


def recover(outlook: Outlook, option: Option) -> Weighed:
    """Score recovery: the lower track first; unspent adrenaline is lost when the round ends."""
    hero = outlook.front.hero
    life = ids.tail(option.id) == "life"
    own, other = (hero.life, hero.control) if life else (hero.control, hero.life)
    left = TURNS - outlook.front.turn
    plenty = hero.adrenaline > left or hero.adrenaline >= 3
    need = max(0.0, 10.0 - own) / 10.0
    return FIRST + need + 0.1 * (own < other) if plenty or own <= 7 else -1.0, "heal", None


FIRST: Final = 20.0
"""Score that puts choices before the action ahead of all actions."""


def bullet_time(outlook: Outlook, option: Option) -> Weighed:
    """Score bullet time: good unless the token is needed to recover."""
    hero = outlook.front.hero
    healthy = min(hero.life, hero.control) >= 6 or hero.adrenaline >= 2
    if is_shut_in(outlook):
        return -1.0, "hurry", None
    useful = bool(outlook.can_work()) or outlook.distance < 12 or bool(outlook.beasts)
    return FIRST - 1.0 if healthy and useful and hero.adrenaline else -1.0, "hurry", None


def is_shut_in(outlook: Outlook) -> bool:
    """Return whether the best way leads through a blocked door, which takes a whole turn."""
    ways = outlook.here.ways
    gains = {way: outlook.gained(outlook.target_of(way)) for way in ways}
    best = max(gains, key=lambda way: gains[way], default=None)
    return best is not None and ways[best] == "blocked" and gains[best] > 0


def companion(outlook: Outlook, option: Option) -> Weighed:
    """Score the companion's help while it does not cost the companion's life."""
    current_companion = outlook.front.hero.companion
    assert current_companion is not None
    record = query.character(outlook.game, current_companion.id)
    worth = worth_of(
        outlook.game, record.companionship, Scope(seat=HERO, source=current_companion.id)
    )
    spare = current_companion.health > 1 and (
        outlook.front.turn % 2 == 0 or current_companion.health > 3
    )
    return FIRST - 2.0 if spare and worth > 0.7 else -1.0, "companion", None


def sacrifice(outlook: Outlook, option: Option) -> Weighed:
    """Score a sacrifice: good for a hero near defeat, or for a dying companion."""
    companion = outlook.front.hero.companion
    hero = outlook.front.hero
    desperate = hero.life + hero.control <= 4 or (companion is not None and companion.health <= 1)
    return FIRST - 3.0 if desperate else -9.0, "companion", None


def power(outlook: Outlook, option: Option) -> Weighed:
    """Score a hero power by its value per token; spare tokens can buy less value."""
    record = outlook.game.rules.library["power"][option.target]
    scope = Scope(seat=HERO, source=record.id)
    worth = fsum(of_effect(outlook, effect, scope) for effect in record.effects) / record.cost
    is_spare = outlook.front.hero.powers - record.cost >= KEPT
    pays = worth >= (SPARE if is_spare else TOKEN)
    return FIRST - 2.0 + 0.1 * worth if pays else -1.0, "power", None


KEPT: Final = 2
"""Number of danger tokens to keep for emergencies."""
TOKEN, SPARE = 0.4, 0.25
"""Minimum value per token: for kept tokens, and for spare tokens."""


ACTS: Final[dict[str, Any]] = {
    "move": move,
    "explore": explore,
    "fight": fight,
    "locate": locate,
    "scavenge": scavenge,
    "interact": interact,
    "unblock": unblock,
    "use": use,
    "room": room,
    "recover": recover,
    "bullet-time": bullet_time,
    "companion": companion,
    "sacrifice": sacrifice,
    "power": power,
}

# -- everything else


def find(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score targets to locate: wanted rooms, then the final mission's room, then any creature."""
    front = game.state.front
    outlook = Outlook(game)
    wanted = [query.step_room(game, quest) for quest in outlook.quests]
    waiting = [query.step_room(game, quest) for quest in front.quests if not quest.open]
    seen = {each.room for each in front.sectors.values()}
    for option in ask.options:
        target = option.target
        score = 0.0
        if target in wanted and target not in seen:
            score = 3.0 - 0.5 * sum(each.target == target for each in front.told)
        elif target in waiting and target not in seen:
            score = 1.0
        elif target == "creature:any":
            score = 0.6
        yield kit.Idea(option.id, score, "ask")


def run(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score a further step: block a worthwhile door first, then step if the way leads nearer."""
    outlook = Outlook(game)
    for option in ask.options:
        if option.id == "stay":
            yield kit.Idea("stay", 0.0, "usual")
        elif ids.head(option.id) == "block":
            barred = shut_out(outlook, option)
            yield kit.Idea(option.id, FIRST if barred > LEFT_OPEN else -FIRST, "block")
        else:
            score, why, words = move(outlook, option)
            yield kit.Idea(option.id, score - 0.05, why, words)


def look(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score directions to explore by their progress towards a goal."""
    outlook = Outlook(game)
    for option in ask.options:
        yield kit.Idea(option.id, outlook.gained(outlook.target_of(ids.tail(option.id))), "look")


def beam(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    outlook = Outlook(game)
    for option in ask.options:
        yield kit.Idea(option.id, outlook.gained(outlook.target_of(ids.tail(option.id))), "light")


def ward(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score protection: a charge costs less than a point."""
    loss = game.state.front.loss
    n = loss.n if loss else 0
    for option in ask.options:
        bears = option.id == "bear"
        yield kit.Idea(option.id, 0.7 if bears else float(min(n, 2)), "bear" if bears else "ward")


def block(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score doors to block: a creature is behind the door, and the goal is not."""
    outlook = Outlook(game)
    for option in ask.options:
        if option.id == "leave":
            yield kit.Idea("leave", LEFT_OPEN, "leave-open")
        else:
            yield kit.Idea(option.id, shut_out(outlook, option), "block")


def shut_out(outlook: Outlook, option: Option) -> float:
    """Return the value of blocking a door: good with creatures behind it, bad on the hero's way."""
    node = outlook.target_of(ids.tail(option.id))
    sector = outlook.chart.known.get(node)
    has_creatures = bool(sector and labyrinth.creatures_at(outlook.game.state.front, sector.id))
    return 1.0 * has_creatures - 2.0 * (outlook.gained(node) > 0)


def danger(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score danger to discard, in the hero's own sector first."""
    for option in ask.options:
        score = 1.0 if option.target == game.state.front.at else 0.5
        yield kit.Idea(option.id, score if option.id != "leave" else 0.0, "clear")


def drop(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score items to discard, those with the fewest charges first."""
    for option in ask.options:
        item = next(each for each in game.state.front.hero.items if each.id == option.target)
        is_weapon = query.item(game, item.id).on == "fight"
        score = -float(item.charges) - 2.0 * item.upgraded - is_weapon
        yield kit.Idea(option.id, score, "keep")


def upgrade(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score upgrades: good if item and part have charges to spare."""
    kept = kept_matrix(game)
    for option in ask.options:
        if option.id == "enough":
            yield kit.Idea("enough", 0.0, "usual")
            continue
        item, part = ids.tail(option.id).split("/")
        items = {each.id: each for each in game.state.front.hero.items}
        spare = items[part].charges >= 2 and query.item(game, part).matrix != kept
        worth = items[item].charges >= 2
        yield kit.Idea(option.id, 1.0 if spare and worth else -1.0, "upgrade")


def kept_matrix(game: Alone) -> Matrix | None:
    """Return the matrix of the charges that a mission asks for."""
    for quest in game.state.front.quests:
        if quest.done:
            continue
        for step in query.mission(game, quest.id).steps[quest.step :]:
            for condition in step.conditions:
                if condition.__struct_config__.tag == "charges":
                    return condition.matrix  # type: ignore[attr-defined, no-any-return]
    return None


def learn(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score abilities to learn: those with one point first."""
    known = game.state.front.hero.experience
    for option in ask.options:
        ability = ids.tail(option.id)
        half = known.get(ability, 0)  # type: ignore[call-overload]
        yield kit.Idea(option.id, 2.0 * half - 0.1 * ABILITIES.index(ability), "learn")


def heal(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    hero = game.state.front.hero
    for option in ask.options:
        score = -hero.life if option.id == "heal:life" else -hero.control
        yield kit.Idea(option.id, float(score), "heal")


def choose(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score the options of a card by the points that they cost."""
    record = game.rules.library["reaction"].get(ask.about)
    effects = [*record.effects, *record.dangerous] if record else []
    choices = next((each.options for each in effects if hasattr(each, "options")), ())
    for option in ask.options:
        n = ids.number(option.id)
        harm = sum(getattr(each, "n", 1) for each in choices[n].effects) if n < len(choices) else 1
        yield kit.Idea(option.id, -float(harm), "usual")


def target(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score targets of an attack: wounded creatures first, then those in the hero's sector."""
    creatures = game.state.front.creatures
    for option in ask.options:
        creature = creatures[option.target]
        yield kit.Idea(
            option.id, 2.0 * creature.wounds + (creature.at == game.state.front.at), "fight"
        )


def rooms(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score rooms to light: mission rooms first."""
    wanted = query.mission_rooms(game)
    for option in ask.options:
        yield kit.Idea(option.id, float(option.target in wanted), "light")


ANSWERS: Final[dict[str, Any]] = {
    "alone.act": act,
    "alone.locate": find,
    "alone.run": run,
    "alone.set-off": run,
    "alone.look": look,
    "alone.beam": beam,
    "alone.ward": ward,
    "alone.block": block,
    "alone.danger": danger,
    "alone.drop": drop,
    "alone.upgrade": upgrade,
    "alone.learn": learn,
    "alone.heal": heal,
    "alone.choose": choose,
    "alone.target": target,
    "alone.light-room": rooms,
}
"""Scoring function by prompt; at other prompts the first option is chosen."""
