"""What to do on the own turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from l7core.api import Advice, Ask, Game, Option, Scope, worth_of
from l7core.escape.bot.ideas import Idea, best_of, likely
from l7core.escape.bot.plan import Plan
from l7core.escape.content.kinds import SHIFTS, EnemyKind
from l7core.escape.prices import levels as prices
from l7core.escape.prices.danger import of_attack
from l7core.escape.table import attempts, query, tolls
from l7core.escape.table.compiled import KINDS
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.table.targets import dice_against, target_here

DONE = 5.0
"""What it is worth to do what the aim is about."""
IDLE = 2.5
"""What it costs to wait where there is nothing to do, once the hand is full."""
RESTING = 0.4
"""What it costs before."""
WORTH_IT = 0.25
"""What something beside the way must promise to be done at all."""
LOOT = 0.8
"""The item that a stunned guard drops."""


def take_turn(game: EscapeGame, ask: Ask) -> Advice:
    """Weigh up everything that is on offer."""
    hero = game.state.heroes[ask.seat]
    turn = OwnTurn(game, hero)
    ideas: list[Idea] = []
    asides: list[Idea] = []
    for option in ask.options:
        kind, _, target = option.id.partition(":")
        on_the_way = turn.on_the_way(option, kind, target)
        if on_the_way is not None:
            ideas.append(on_the_way)
        asides += turn.beside_the_way(option, kind, target)
    best = max(idea.score for idea in ideas)
    # What is done beside the way comes first and takes nothing from what is done on it.
    ideas += [
        Idea(aside.option, best + aside.score - WORTH_IT, aside.why, aside.args) for aside in asides
    ]
    return best_of(ideas)


class OwnTurn:
    """A prisoner's turn, with what has been worked out about it."""

    def __init__(self, game: EscapeGame, hero: Hero) -> None:
        assert hero.room is not None, "actions are for those on the map"
        self.game = game
        self.hero = hero
        self.room: int = hero.room
        self.plan = Plan(game, hero)
        self.here = self.plan.standing(hero.room)
        self.foes = query.active_enemies_in(game, hero.room)
        self.held = bool(query.in_the_way(game, hero.room))
        self.fights = bool(self.plan.aim and "attack" in self.plan.aim.act)

    def on_the_way(self, option: Option, kind: str, target: str) -> Idea | None:
        """What options lead somewhere, each alone."""
        game, plan = self.game, self.plan
        held = self.held
        if kind == "end":
            return self._end(option)
        if kind == "move":
            room = game.state.map.doors[int(target)].past(self.room)
            assert room is not None
            moves = query.moves_left(game, self.hero) - 1
            score = plan.arriving(room, moves) - plan.cost_of_leaving(held=held)
            return self._going(option, room, score - self._armed_among_guards(room))
        if kind == "vent":
            score = plan.crawling(int(target)) - plan.cost_of_leaving(held=held)
            return self._going(option, int(target), score)
        if kind == "explore":
            score = plan.exploring(self.room) - plan.cost_of_leaving(held=held)
            return Idea(option.id, score, "explore")
        if kind == "attack":
            return self._attacking(option, target)
        if kind in ("rush", "outwit"):
            return self._getting_past(option, kind)
        if kind in ("bash", "unlock"):
            return self._opening(option, int(target))
        return None

    def _end(self, option: Option) -> Idea:
        plan = self.plan
        if plan.is_there and plan.aim is not None:
            return Idea(option.id, self.here + 0.05, "wait-there", {"aim": plan.aim.text})
        idle = IDLE if len(self.hero.hand) >= self.hero.vitality else RESTING
        return Idea(option.id, self.here - idle, "held" if self.held else "stay")

    def _opening(self, option: Option, door: int) -> Idea:
        """A locked door, as far as what is behind it is worth the noise and the risk."""
        game, plan = self.game, self.plan
        attempt = attempts.of_option(game, self.hero, option.id)
        assert attempt is not None, "locks are opened by challenge actions"
        passing = likely(game, self.hero, attempt.challenge)
        beyond = game.state.map.doors[door].past(self.room)
        if beyond is None:
            opened = plan.exploring(self.room)
        else:
            opened = plan.arriving(beyond, query.moves_left(game, self.hero) - 1)
        gain = opened - plan.cost_of_leaving(held=False) - self.here
        score = self.here + passing * gain - (1 - passing) * self.failing(attempt.kinds)
        score += prices.gaining_threat(game, attempt.threat)
        return Idea(option.id, score, "open", {"odds": f"{passing:.0%}"})

    def _going(self, option: Option, room: int, score: float) -> Idea:
        plan = self.plan
        args = {"room": f"room:{room}", "aim": plan.aim.text if plan.aim else ""}
        far = plan.far
        if plan.threats.at(self.room) > plan.threats.at(room) + 0.7:
            return Idea(option.id, score, "flee", args)
        if far.get(room, 99.0) < far.get(self.room, 99.0) and plan.aim is not None:
            return Idea(option.id, score, "go-there", args)
        return Idea(option.id, score, "move", args)

    def _armed_among_guards(self, room: int) -> float:
        return prices.THREAT * tolls.of_arms(self.game, self.hero, room)

    # -- enemies in the room

    def _getting_past(self, option: Option, kind: str) -> Idea:
        """Bull rushing or outwitting."""
        attempt = attempts.of_option(self.game, self.hero, option.id)
        assert attempt is not None, "enemies are got past by challenge actions"
        passing = likely(self.game, self.hero, attempt.challenge)
        free = self.plan.leaving(held=kind == "rush")
        failing = self.failing(attempt.kinds)
        score = self.here + passing * (free - self.here) - (1 - passing) * failing
        args = {"odds": f"{passing:.0%}"}
        return Idea(option.id, score, "slip-past" if kind == "outwit" else "rush-past", args)

    def _attacking(self, option: Option, target: str) -> Idea:
        game, hero, plan = self.game, self.hero, self.plan
        enemy = query.find_enemy(game, target)
        assert enemy is not None, "only enemies in the room are offered"
        attempt = attempts.attack(game, hero, target)
        passing = likely(game, hero, attempt.challenge)
        danger = plan.threats.at(self.room)
        gain = 0.9 * danger / len(self.foes)
        if len(self.foes) == 1 and game.toggle("stunned-hold") == "no":
            gain = max(gain, plan.leaving(held=False) - self.here)
        score = self.here + passing * gain - (1 - passing) * self.failing(attempt.kinds)
        if enemy.kind == "guard":
            score += passing * LOOT
        score += prices.gaining_threat(game, attempt.threat)
        if self.fights and plan.aim and enemy.kind in plan.aim.enemy:
            score += DONE * passing
        args = {"enemy": enemy.id, "odds": f"{passing:.0%}"}
        return Idea(option.id, score, "attack", args)

    def failing(self, kinds: tuple[EnemyKind, ...]) -> float:
        """What it costs when the enemies of these kinds in the room activate."""
        game, hero = self.game, self.hero
        cost = 0.0
        for kind in kinds:
            pack = [foe for foe in self.foes if foe.kind == kind]
            target = target_here(game, pack[0]) if pack else None
            if target is not None and isinstance(target.being, Hero):
                dice = dice_against(game, kind, target.being, len(pack) - 1)
                harm = of_attack(game, target.being, kind, dice)
                cost += harm if target.being is hero else prices.OTHERS * harm
        return cost

    # -- beside the way

    def beside_the_way(self, option: Option, kind: str, target: str) -> Iterator[Idea]:
        """What can be done without going anywhere, with what it is worth in itself."""
        if self._is_wanted(option, kind):
            yield from self._acting(option, kind, target)
        elif kind == "take":
            yield from self._taking(option, target)
        elif kind == "use":
            score = self._using(target)
            yield Idea(option.id, score, "use", {"what": option.target})
        elif kind == "card":
            yield from self._playing(option, target)

    def _is_wanted(self, option: Option, kind: str) -> bool:
        """Whether it is what the aim is about."""
        aim = self.plan.aim
        if aim is None or not aim.act or not self.plan.is_there or kind in ("attack", "end"):
            return False
        names = (kind, option.id.rpartition("/")[2], option.id.partition(":")[2])
        return any(name in aim.act for name in names)

    def _acting(self, option: Option, kind: str, target: str) -> Iterator[Idea]:
        game, hero, aim = self.game, self.hero, self.plan.aim
        assert aim is not None
        score = DONE * self.plan.hurry
        args: dict[str, str | int] = {"aim": aim.text}
        attempt = attempts.of_option(game, hero, option.id)
        passing = 1.0
        if attempt is not None:
            passing = likely(game, hero, attempt.challenge)
            args["odds"] = f"{passing:.0%}"
            score = score * passing - (1 - passing) * self.failing(KINDS)
        if kind == "use":
            action = query.tables(game).extra[target].action
            score += prices.gaining_threat(game, action.threat) if action.threat else 0.0
            score += prices.gaining_fear(hero, action.fear) if action.fear else 0.0
        yield Idea(option.id, score, "do-it" if attempt is None else "try-it", args)

    def _taking(self, option: Option, item: str) -> Iterator[Idea]:
        aim = self.plan.aim
        if aim and item in aim.take:
            yield Idea(option.id, DONE, "take-it", {"item": item, "aim": aim.text})
        elif not query.hands_needed(self.game, self.hero) and len(self.hero.items) < 2:
            yield Idea(option.id, 0.8, "take", {"item": item})

    def _using(self, target: str) -> float:
        """What an action of a skill, item, tile or the scenario is worth beside the way."""
        game, hero = self.game, self.hero
        extra = query.tables(game).extra[target]
        action = extra.action
        scope = Scope(seat=hero.seat, source=extra.source)
        score = worth_of(game, action.effects, scope)
        if action.fear:
            score += prices.gaining_fear(hero, action.fear)
        if action.threat:
            score += prices.gaining_threat(game, action.threat)
        score -= action.cards * prices.of_card(hero) + 0.5 * action.moves + 0.6 * action.uses_up
        attempt = attempts.use(game, hero, target)
        if attempt is not None:
            passing = likely(game, hero, attempt.challenge)
            score += passing * worth_of(game, action.passed, scope)
            score += (1 - passing) * worth_of(game, action.failed, scope)
            score -= (1 - passing) * self.failing(attempt.kinds)
        return score

    def _playing(self, option: Option, target: str) -> Iterator[Idea]:
        game, hero = self.game, self.hero
        use, _, card = target.partition(":")
        if use in self.of_one_fear:
            yield Idea(option.id, self.of_one_fear[use], "steady", {"card": card})
            return
        record = query.tables(game).adrenaline[card]
        if use == "ability":
            scope = Scope(seat=hero.seat, source=card)
            gain = worth_of(game, record.ability.effects, scope)
            gain += prices.gaining_fear(hero, record.ability.fear)
            yield Idea(option.id, gain - prices.of_card(hero), "play", {"card": card})
        else:
            gain = self._of_speed(record.bonus) if record.stat == "speed" else 0.0
            gain += prices.gaining_fear(hero, record.fear)
            yield Idea(option.id, gain - prices.of_card(hero), "hurry", {"card": card})

    @cached_property
    def of_one_fear(self) -> dict[str, float]:
        """What it is worth to give any card for fear or against it: the same for all of them."""
        price = prices.of_card(self.hero)
        return {use: prices.gaining_fear(self.hero, n) - price for use, n in SHIFTS.items()}

    def _of_speed(self, bonus: int) -> float:
        """What more moves are worth once there are none left."""
        game, hero = self.game, self.hero
        if query.moves_left(game, hero) > 0 or not query.may_leave(game, hero):
            return 0.0
        turn = replace(game.state.turn, moves=game.state.turn.moves + bonus)
        after: EscapeGame = Game(game.rules, replace(game.state, turn=turn))
        return Plan(after, hero).leaving(held=False) - self.here
