"""The director's answers: options with their expected gain, compared within the budget."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final
from zlib import crc32

from l7core.api import Advice, Args, Ask, Option, boards, ids
from l7core.api import ideas as kit

from .. import query
from ..plan import floor_of
from ..state import CARDS_A_TURN, DANGER_SPACES, TURNS, Alone, Creature
from . import bluffs, cards, pace, partners
from .outlook import Outlook
from .standards import Gain, Standards

PREFIX: Final = "alone.hint"
DANGER_PRICE: Final = 0.3
"""Value of an uncovered danger symbol on the reaction track."""


SCARCITY: Final = 1.0
"""Value of a card that will be missing later in the round."""


def advise(game: Alone, ask: Ask) -> Advice:
    """Recommend the best option, or one that is nearly as good: always playing the best is
    predictable."""
    ranked = sorted(ideas(game, ask), key=lambda idea: -idea.score)
    near_best = [idea for idea in ranked if idea.score >= ranked[0].score - pace.slack(game)]
    chosen = near_best[coin(game, ask.prompt, len(near_best))]
    others = [idea for idea in ranked if idea is not chosen]
    return kit.best_of([chosen, *others], PREFIX, lambda option: option != chosen.option)


def coin(game: Alone, salt: str, n: int) -> int:
    """Return a number below `n` that depends on facts known only to evil players."""
    behind = game.state.behind
    hands = [card for evil in behind.evils for card in evil.hand]
    secrets = [salt, str(game.state.front.clock), *behind.labels, *hands]
    secrets += [f"{each.n}@{each.at}" for each in behind.creatures]
    return crc32(" ".join(secrets).encode()) % n


def ideas(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Yield the options of a question with their scores."""
    answer = ANSWERS.get(ask.prompt, as_they_come)
    yield from answer(game, ask)


def as_they_come(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    for option in ask.options:
        yield kit.Idea(option.id, 0.0, "usual")


# -- windows


def window(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score each reaction by its effect now, minus its later value and the danger that it covers.

    Activating an avatar costs neither a card nor a space. Once the leader has refused a reaction,
    the director asks for no other one in this window.
    """
    if game.state.behind.wish:
        yield kit.Idea("pass", 0.0, "refused")
        return
    standards, left = Standards(game), pace.allowed(game)
    price = price_of_card(game, ask.seat) + partners.price(game, ask.seat, left)
    held_back = False
    for option in ask.options:
        if option.id != "pass":
            gain, why = promise(game, ask.seat, option, standards)
            held_back = held_back or (gain.harm > left and gain.worth > price)
            costs = 0.0 if why == "avatar" else price
            yield kit.Idea(option.id, gain.within(left) - costs, why, about(option))
    words: Args = {"left": f"{left:.1f}"}
    yield kit.Idea("pass", 0.0, "spent" if held_back else "save", words)


def about(option: Option) -> dict[str, str | int]:
    return {"target": option.target, "option": option.id}


def promise(game: Alone, seat: int, option: Option, standards: Standards) -> tuple[Gain, str]:
    """Return the gain of a reaction, and the key of its reason."""
    action, target = ids.head(option.id), ids.tail(option.id)
    if action == "up":
        return cards.face_up(game, seat, query.reaction(game, target)), "strike"
    if action == "down":
        gain = standards.of_all
        return gain, word_for(gain)
    if action == "special":
        special = target.split("/")[0]
        kind = game.rules.library["special"][special].kind
        gain = standards.of_kind(kind, special=special)
        return gain._replace(craft=gain.craft + ONLY_ONE), "special"
    return avatar(game, target, standards), "avatar"


ONLY_ONE: Final = 0.4
"""Extra value of a special creature, which appears only once."""
TOKEN: Final = 0.2
"""Cost of a danger token in the hero's hands."""


def word_for(gain: Gain) -> str:
    return "bluff" if gain.is_bluff else "creep"


def avatar(game: Alone, activation: str, standards: Standards) -> Gain:
    """Return the gain of an activation, which costs no card but gives the hero a danger token."""
    kind, id = activation.split("/")
    creatures = game.state.behind.creatures
    own = next((each for each in creatures if each.special == id), None)
    if kind == "move":
        assert own is not None
        gain = standards.of_creature(own)
        return gain._replace(craft=gain.craft - TOKEN)
    gain = standards.of_kind("", special=id)
    here = standards.outlook.at(own, own.at) if own else 0.0
    return gain._replace(harm=gain.harm - here, craft=gain.craft - TOKEN)


def price_of_card(game: Alone, seat: int) -> float:
    """Return the value of a card later in the round plus that of the danger that it covers now."""
    front = game.state.front
    playable = CARDS_A_TURN * (TURNS - front.turn + 1)
    scarce = max(0.0, 1.0 - sum(front.hands) / playable)
    used, needed = query.spaces_used(front), query.spaces_needed(front)
    covered = sum(used < space <= used + needed for space in DANGER_SPACES)
    return 0.05 + SCARCITY * scarce + DANGER_PRICE * covered


def standard(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score the creatures to spawn or move in a standard reaction."""
    yield from of_creatures(game, ask, steps=1)


def which(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score the creatures that a card can move or spawn."""
    yield from of_creatures(game, ask, steps=2, nearer=1)


def of_creatures(game: Alone, ask: Ask, *, steps: int, nearer: int = 0) -> Iterator[kit.Idea]:
    standards = Standards(game)
    for option in ask.options:
        kind, target = ids.head(option.id), ids.tail(option.id)
        if option.id == "enough":
            yield kit.Idea("enough", 0.01, "save")
            continue
        if kind == "spawn":
            gain = standards.of_kind(target, nearer=nearer)
        else:
            gain = standards.of_creature(creature_of(game, int(target)), steps)
        yield kit.Idea(option.id, gain.within(standards.left), word_for(gain), about(option))


def creature_of(game: Alone, n: int) -> Creature:
    return next(each for each in game.state.behind.creatures if each.n == n)


def approve(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score the approval of another player's reaction; the leader refuses if its own card is
    better."""
    keeps = partners.keeps_for_itself(game, ask.seat)
    yield kit.Idea("agree", 1.0, "together")
    yield kit.Idea("refuse", 2.0 if keeps else 0.0, "keep-place")


# -- choices of sectors


def where_spawn(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score sectors for a spawn: near the hero, on the hero's way, on levels with room."""
    library, standards = game.rules.library, Standards(game)
    special = ask.about if ask.about not in library["creature"] else ""
    kind = "" if special in library["avatar"] else ask.about
    if special in library["special"]:
        kind = library["special"][special].kind
    for option, sector in places(game, ask):
        yield placed(option, standards.spawned(kind, sector, special), standards)


def where_move(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    standards, creature = Standards(game), creature_of(game, int(ids.tail(ask.about)))
    for option, sector in places(game, ask):
        if ids.head(option.id) == "open":
            other = ids.number(str((option.args or {})["to"]))
            yield placed(option, standards.opened(boards.border(sector, other)), standards)
        else:
            yield placed(option, standards.moved(creature, sector), standards)


def placed(option: Option, gain: Gain, standards: Standards) -> kit.Idea:
    word = "bluff" if gain.is_bluff else "near"
    return kit.Idea(option.id, gain.within(standards.left), word)


def places(game: Alone, ask: Ask) -> Iterator[tuple[Option, int]]:
    """Yield each option with its sector."""
    for option in ask.options:
        yield option, query.sector_of(game, option.target)


def where_danger(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score sectors for danger: on the ways to the goals, nearer ones higher."""
    outlook = Outlook(game)
    for option, sector in places(game, ask):
        near, onward = outlook.away[sector], outlook.plan.distances[sector]
        detour = min(
            (near + onward[goal] - outlook.away[goal] for goal in outlook.goals), default=9
        )
        is_goal = sector in outlook.goals
        score = 3.0 - 0.8 * detour - 0.1 * near + 1.2 * is_goal
        if ask.prompt == "alone.where-danger-from":
            score = -score
        yield kit.Idea(option.id, score, "danger")


def where_dark(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score lights to switch off, those nearest to the hero first."""
    distances = query.plan(game).distances[game.state.behind.at]
    for option, sector in places(game, ask):
        yield kit.Idea(option.id, -float(distances.get(sector, 9)), "dark")


def where_drag(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score sectors to drag the hero to: far from the goals, with danger or creatures."""
    behind, outlook = game.state.behind, Outlook(game)
    for option, sector in places(game, ask):
        far = min((outlook.plan.distances[sector][goal] for goal in outlook.goals), default=0)
        beasts = len(query.creatures_in(game, sector))
        score = 0.5 * far + (sector in behind.danger) + 2.0 * beasts
        yield kit.Idea(option.id, score, "drag")


def which_door(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score doors to block by the length that they add to the hero's way.

    Of equal doors, those of the hero's own sector come first.
    """
    outlook = Outlook(game)
    for option in ask.options:
        beyond = ids.number(str((option.args or {})["to"]))
        door = boards.border(query.sector_of(game, option.target), beyond)
        score = 2.0 * outlook.added(door) + 0.5 * (outlook.here in door)
        yield kit.Idea(option.id, score, "exits")


# -- before the first round


def where_hero(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score starting sectors by their distance from the mission rooms, up to a limit."""
    plan = query.plan(game)
    rooms = [s for s, room in game.state.behind.rooms.items() if room in query.mission_rooms(game)]
    for option, sector in places(game, ask):
        far = sum(min(plan.distances[sector][room], 6) for room in rooms)
        yield kit.Idea(option.id, 0.08 * far, "far")


def where_creature(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score sectors for a starting creature: on the hero's level and near the hero."""
    distances = query.plan(game).distances[game.state.behind.at]
    for option, sector in places(game, ask):
        same = floor_of(sector) == floor_of(game.state.behind.at)
        yield kit.Idea(option.id, 1.0 * same - 0.15 * distances.get(sector, 9), "near")


def draw(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score draws: nearly equal numbers from both decks are best."""
    for n, option in enumerate(ask.options):
        yield kit.Idea(option.id, -0.2 * abs(n - (len(ask.options) - 1) / 2), "usual")


def discard(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score the options equally; the director discards no card, as each can be used face down."""
    for option in ask.options:
        yield kit.Idea(option.id, 0.0, "usual")


def whom(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score the target of damage: usually the companion if the damage kills it, else the hero."""
    companion = game.state.front.hero.companion
    n = int((ask.args or {}).get("n", 1))
    health = companion.health if companion else 0
    yield kit.Idea("hero", 1.0 * n, "strike")
    yield kit.Idea("companion", 0.7 * n + 1.5 * (n >= health), "strike")


def noise_way(game: Alone, ask: Ask) -> Iterator[kit.Idea]:
    """Score the directions to announce by their effect on the hero."""
    ways = {option.id: ids.tail(option.id) for option in ask.options}
    values = bluffs.said_best(game, tuple(ways.values()))
    for id, way in ways.items():
        yield kit.Idea(id, values[way], "noise")


ANSWERS: Final[dict[str, Any]] = {
    "alone.instant": window,
    "alone.hurt": window,
    "alone.end": window,
    "alone.standard": standard,
    "alone.which": which,
    "alone.where-spawn": where_spawn,
    "alone.where-move": where_move,
    "alone.where-danger": where_danger,
    "alone.where-condition": where_danger,
    "alone.where-danger-from": where_danger,
    "alone.where-dark": where_dark,
    "alone.where-drag": where_drag,
    "alone.which-door": which_door,
    "alone.where-hero": where_hero,
    "alone.where-creature": where_creature,
    "alone.draw": draw,
    "alone.discard": discard,
    "alone.whom": whom,
    "alone.noise-way": noise_way,
    "alone.approve": approve,
}
"""Scoring function by prompt; at other prompts all options are equal and chance decides."""
