"""What a careful hero answers to each question: ideas with what they promise, and why."""

from __future__ import annotations

from collections.abc import Iterator
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
"""Items with which a hero stops looking for more."""
LEFT_OPEN: Final = 0.1
"""What a door is worth that is left as it is."""


def advise(game: Alone, ask: Ask) -> Advice:
    answer = ANSWERS.get(ask.prompt, as_they_come)
    return kit.best_of(list(answer(game, ask)), PREFIX)


def as_they_come(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    for option in ask.options:
        yield kit.Idea(option.id, 0.0, "usual")


# -- a turn


def act(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Every action by what it brings nearer, and what it is to be afraid of."""
    outlook = Outlook(game)
    for option in ask.options:
        weigh = ACTS.get(ids.head(option.id))
        score, why, words = weigh(outlook, option) if weigh else (0.0, "usual", None)
        yield kit.Idea(option.id, score, why, words)


Weighed = tuple[float, str, dict[str, str | int] | None]


def move(outlook: Outlook, option: Option) -> Weighed:
    """Nearer to the goal, away from what strikes, and not into what has been heard."""
    way = ids.tail(option.id)
    gained = outlook.gained(outlook.target_of(way))
    if way == "stairs":
        gained = stairs_gain(outlook)
    harm = outlook.leaving + outlook.lurking(way) - outlook.staying
    why = "flee" if outlook.beasts and harm < 0 else "onward"
    return TURN * gained - harm, why, {"way": f"way:{way}"}


def stairs_gain(outlook: Outlook) -> float:
    """Over the stairs, where what is sought is on the other level."""
    other = labyrinth.over_stairs(outlook.front, outlook.front.at)
    if other:
        return outlook.gained((other.floor, other.cell))
    leads_on = outlook.goals.get(outlook.chart.here()) == outlook.distance
    return 1.0 if leads_on else -1.0


def explore(outlook: Outlook, option: Option) -> Weighed:
    """Before walking into a noise; and to be rid of danger underfoot."""
    way = ids.tail(option.id)
    score = -outlook.staying + LOOK * (outlook.gained(outlook.target_of(way)) > 0)
    if not outlook.sees(way):
        score += 0.9 * max(0.0, outlook.lurking(way) - 0.3)
    score += 0.35 * outlook.here.danger
    score += wanted_here(outlook, "explore")
    return score, "look", {"way": f"way:{way}"}


def wanted_here(outlook: Outlook, action: str) -> float:
    """A mission asks for just that, here."""
    return GOAL * any(can_do(outlook.game, quest, action) for quest in outlook.quests)


GOAL: Final = 4.0


def fight(outlook: Outlook, option: Option) -> Weighed:
    beast = next(each for each in outlook.beasts if each.id == ids.tail(option.id))
    n = 2 - query.rule(outlook.game, "shaky")
    return blow(outlook, beast, outlook.beaten(beast, n))


def blow(outlook: Outlook, beast: Any, chance: float) -> Weighed:
    """A wound is half a kill; as long as it stands here, it strikes."""
    gain = KILL if beast.wounds else WOUND
    return (
        chance * gain - outlook.staying * (1 - chance * bool(beast.wounds)),
        "fight",
        {"creature": beast.id},
    )


def locate(outlook: Outlook, option: Option) -> Weighed:
    return wanted_here(outlook, "locate") + unclear(outlook) - outlook.staying, "ask", None


def unclear(outlook: Outlook) -> float:
    """What distances would tell: once for each room that is sought; again after some steps, if it
    is still not known where the room is."""
    front, gain = outlook.front, 0.0
    for quest in outlook.quests:
        room = query.step_room(outlook.game, quest)
        if any(each.room == room for each in front.sectors.values()):
            continue
        told = [each for each in front.told if each.target == room]
        if not told:
            gain += 1.1
            continue
        steps = labyrinth.steps_from(front, front.at).get(told[-1].at, 9)
        spread = sum(price == 0.0 for price in outlook.chart.goal(room).values())
        if steps >= 2 and spread > 3 and told[-1].floor == outlook.here.floor:
            gain += 0.5
    return gain


def scavenge(outlook: Outlook, option: Option) -> Weighed:
    """Three cards in a fresh room; one anywhere, for who has nothing."""
    n = int((option.args or {}).get("n", 1))
    score = cards_worth(outlook, n) + wanted_here(outlook, "scavenge") + missing_charges(outlook)
    return score - outlook.staying, "search", None


def cards_worth(outlook: Outlook, n: int) -> float:
    """What so many items more are good for: the fewer there are, the more."""
    held = len(outlook.front.hero.items)
    return n * (0.5 if held < ENOUGH else 0.25 if held <= ENOUGH else 0.05)


def missing_charges(outlook: Outlook) -> float:
    """What a mission asks to be held."""
    for quest in outlook.quests:
        record = query.mission(outlook.game, quest.id)
        for condition in record.steps[quest.step].conditions:
            is_charges = condition.__struct_config__.tag == "charges"
            if is_charges and not outlook.game.holds((condition,), Scope(seat=HERO)):
                return 0.8
    return 0.0


def interact(outlook: Outlook, option: Option) -> Weighed:
    """The mission itself; a light unit where light is wanted."""
    what = ids.tail(option.id)
    if any(quest.id == what for quest in outlook.quests):
        return GOAL + 1.0 - 0.5 * outlook.staying, "goal", None
    wants = rooms_to_light(outlook)
    node, lights = outlook.chart.here(), 0.2 * (not outlook.here.lit)
    for _ in range(2):
        node = outlook.chart.beyond(node, what)  # type: ignore[arg-type]
        sector = outlook.chart.known.get(node)
        lights += 2.5 * bool(sector and sector.room in wants and not sector.lit)
    return lights + 0.1 - outlook.staying, "light", None


def rooms_to_light(outlook: Outlook) -> set[str]:
    """Rooms in which a mission asks for light."""
    return rooms_that_want(outlook, "lit")


def rooms_that_want(outlook: Outlook, condition: str) -> set[str]:
    """Rooms in which a mission asks for that before anything can be done."""
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
    """An item by what it does here, less what its charge is worth."""
    game = outlook.game
    item = next(each for each in outlook.front.hero.items if each.id == ids.tail(option.id))
    score = -0.25 - outlook.staying + wanted_here(outlook, str(query.item(game, item.id).on))
    for effect in query.effects_of(game, item):
        score += of_effect(outlook, effect, Scope(seat=HERO, source=item.id))
    return score, "item", {"item": item.id}


def of_effect(outlook: Outlook, effect: Any, scope: Scope) -> float:
    """What one thing that an item does is good for."""
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
"""What it is worth to see what lies ahead on the way."""
LIGHT: Final = 0.2
"""What light is worth where nothing asks for it."""


def spared(outlook: Outlook) -> float:
    """What it is worth that one creature less stands here, for somebody who stays, or goes."""
    if len(outlook.beasts) == 1 and outlook.here.room in rooms_that_want(outlook, "no-creatures"):
        return GOAL
    works = any(can_do(outlook.game, quest, act) for quest in outlook.quests for act in ACTIONS)
    blow = max((outlook.blow(each, outlook.here) for each in outlook.beasts), default=0.0)
    return blow if works or is_shut_in(outlook) else min(blow, outlook.leaving)


def unseen_ways(outlook: Outlook) -> int:
    """The directions that lead nearer, of which it is not known what is there."""
    ways = outlook.here.ways
    return sum(not outlook.sees(way) and outlook.gained(outlook.target_of(way)) > 0 for way in ways)


def room(outlook: Outlook, option: Option) -> Weighed:
    """DEEP: against three cards, which are given up for it."""
    record = outlook.game.rules.library["room"][option.target]
    scope = Scope(seat=HERO, source=option.target)
    return worth_of(outlook.game, record.effects, scope) - 0.5 - outlook.staying, "room", None


def recover(outlook: Outlook, option: Option) -> Weighed:
    """What is worse off first; unspent adrenaline is worth nothing when the round ends."""
    hero = outlook.front.hero
    life = ids.tail(option.id) == "life"
    own, other = (hero.life, hero.control) if life else (hero.control, hero.life)
    left = TURNS - outlook.front.turn
    plenty = hero.adrenaline > left or hero.adrenaline >= 3
    need = max(0.0, 10.0 - own) / 10.0
    return FIRST + need + 0.1 * (own < other) if plenty or own <= 7 else -1.0, "heal", None


FIRST: Final = 20.0
"""What comes before an action is thought of before all actions."""


def bullet_time(outlook: Outlook, option: Option) -> Weighed:
    """Two actions, while nothing has to be healed that the token would be needed for."""
    hero = outlook.front.hero
    healthy = min(hero.life, hero.control) >= 6 or hero.adrenaline >= 2
    if is_shut_in(outlook):
        return -1.0, "hurry", None
    useful = bool(outlook.can_work()) or outlook.distance < 12 or bool(outlook.beasts)
    return FIRST - 1.0 if healthy and useful and hero.adrenaline else -1.0, "hurry", None


def is_shut_in(outlook: Outlook) -> bool:
    """Whether the way on is a blocked door, which takes a whole turn."""
    ways = outlook.here.ways
    gains = {way: outlook.gained(outlook.target_of(way)) for way in ways}
    best = max(gains, key=lambda way: gains[way], default=None)
    return best is not None and ways[best] == "blocked" and gains[best] > 0


def companion(outlook: Outlook, option: Option) -> Weighed:
    """As long as it does not kill the companion."""
    held = outlook.front.hero.companion
    assert held is not None
    record = query.character(outlook.game, held.id)
    worth = worth_of(outlook.game, record.companionship, Scope(seat=HERO, source=held.id))
    spare = held.health > 1 and (outlook.front.turn % 2 == 0 or held.health > 3)
    return FIRST - 2.0 if spare and worth > 0.7 else -1.0, "companion", None


def sacrifice(outlook: Outlook, option: Option) -> Weighed:
    """Only who is about to be lost anyway."""
    held = outlook.front.hero.companion
    hero = outlook.front.hero
    desperate = hero.life + hero.control <= 4 or (held is not None and held.health <= 1)
    return FIRST - 3.0 if desperate else -9.0, "companion", None


def power(outlook: Outlook, option: Option) -> Weighed:
    """What does most for each of its tokens first; little does for what can be spared."""
    record = outlook.game.rules.library["power"][option.target]
    scope = Scope(seat=HERO, source=record.id)
    worth = sum(of_effect(outlook, effect, scope) for effect in record.effects) / record.cost
    is_spare = outlook.front.hero.powers - record.cost >= KEPT
    pays = worth >= (SPARE if is_spare else TOKEN)
    return FIRST - 2.0 + 0.1 * worth if pays else -1.0, "power", None


KEPT: Final = 2
"""Danger tokens that are kept against what strikes next."""
TOKEN, SPARE = 0.4, 0.25
"""What one of these has to buy, and what one of the others has to."""


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
    """The rooms that are sought first, then what is nearest of everything that bites."""
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
    """A door that is better blocked first, then another step, if it leads nearer."""
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
    """Where the goal may be, and where something has been heard."""
    outlook = Outlook(game)
    for option in ask.options:
        yield kit.Idea(option.id, outlook.gained(outlook.target_of(ids.tail(option.id))), "look")


def beam(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    outlook = Outlook(game)
    for option in ask.options:
        yield kit.Idea(option.id, outlook.gained(outlook.target_of(ids.tail(option.id))), "light")


def ward(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """A charge costs less than a point."""
    loss = game.state.front.loss
    n = loss.n if loss else 0
    for option in ask.options:
        bears = option.id == "bear"
        yield kit.Idea(option.id, 0.7 if bears else float(min(n, 2)), "bear" if bears else "ward")


def block(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """A door behind which something has been seen, unless the goal lies there."""
    outlook = Outlook(game)
    for option in ask.options:
        if option.id == "leave":
            yield kit.Idea("leave", LEFT_OPEN, "leave-open")
        else:
            yield kit.Idea(option.id, shut_out(outlook, option), "block")


def shut_out(outlook: Outlook, option: Option) -> float:
    """What it is worth to block a door: creatures behind it, but for the goal."""
    node = outlook.target_of(ids.tail(option.id))
    sector = outlook.chart.known.get(node)
    beasts = bool(sector and labyrinth.creatures_at(outlook.game.state.front, sector.id))
    return 1.0 * beasts - 2.0 * (outlook.gained(node) > 0)


def danger(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """What one stands on."""
    for option in ask.options:
        score = 1.0 if option.target == game.state.front.at else 0.5
        yield kit.Idea(option.id, score if option.id != "leave" else 0.0, "clear")


def drop(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """What has least left in it."""
    for option in ask.options:
        held = next(each for each in game.state.front.hero.items if each.id == option.target)
        is_weapon = query.item(game, held.id).on == "fight"
        score = -float(held.charges) - 2.0 * held.upgraded - is_weapon
        yield kit.Idea(option.id, score, "keep")


def upgrade(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Where the part comes from something with charges to spare."""
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
    """What a mission asks to be held."""
    for quest in game.state.front.quests:
        if quest.done:
            continue
        for step in query.mission(game, quest.id).steps[quest.step :]:
            for condition in step.conditions:
                if condition.__struct_config__.tag == "charges":
                    return condition.matrix  # type: ignore[attr-defined, no-any-return]
    return None


def learn(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """What is half known first."""
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
    """The lesser evil, by how much is said to be lost."""
    record = game.rules.library["reaction"].get(ask.about)
    found = [*record.effects, *record.dangerous] if record else []
    choices = next((each.options for each in found if hasattr(each, "options")), ())
    for option in ask.options:
        n = ids.number(option.id)
        harm = sum(getattr(each, "n", 1) for each in choices[n].effects) if n < len(choices) else 1
        yield kit.Idea(option.id, -float(harm), "usual")


def target(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """What is wounded, then what is here."""
    creatures = game.state.front.creatures
    for option in ask.options:
        beast = creatures[option.target]
        yield kit.Idea(option.id, 2.0 * beast.wounds + (beast.at == game.state.front.at), "fight")


def rooms(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Those of the missions."""
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
"""By the prompt; where one answer is as good as another, the first is taken."""
