"""Choices of the careful bot on its own turn."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from l7core.api import Advice, Ask, Game, Option, Scope, ids, worth_of
from l7core.escape.bot import uses
from l7core.escape.bot.ideas import GETTING_PAST, Idea, best_of, likely
from l7core.escape.bot.plan import Plan
from l7core.escape.content.kinds import SHIFTS, EnemyKind
from l7core.escape.prices import levels as prices
from l7core.escape.prices.danger import of_attack
from l7core.escape.table import attempts, chances, costs, option_ids, query
from l7core.escape.table.names import say
from l7core.escape.table.rules_data import KINDS
from l7core.escape.table.state import EscapeGame, Hero

DONE = 5.0
"""Value of an action that the aim names."""
TRIED = 2.0
"""Value of the attempt, if the action is the challenge action of the turn."""
IDLE = 2.5
"""Cost of waiting without a purpose, with a full hand."""
RESTING = 0.4
"""Cost of waiting without a purpose, while the hand is not full."""
WORTH_IT = 0.25
"""Minimum value of a side action."""
LOOT = 0.8
"""Value of the item that a guard drops."""
WHY = {
    "attack": "attack",
    "rush": "rush-past",
    "outwit": "slip-past",
    "bash": "open",
    "unlock": "open",
}
"""Reason for each challenge action that opens a way."""
MOVING = frozenset(("move", "vent", "explore"))
LEADING = frozenset(("end", *MOVING, *WHY))
"""Kinds of options that lead somewhere or end the turn."""


def take_turn(game: EscapeGame, ask: Ask) -> Advice:
    """Return the best option of the turn.

    A side action is weighed together with the best way that it leaves possible.
    """
    hero = game.state.heroes[ask.seat]
    turn = OwnTurn(game, hero)
    if turn.plan.is_last and (card := turn.card_for_moves()):
        return card
    ways: list[tuple[str, Idea]] = []
    asides: list[tuple[Option, Idea]] = []
    for option in ask.options:
        kind, _, target = option.id.partition(":")
        if kind in LEADING:
            ways.append((kind, turn.on_the_way(option, kind, target)))
        aside = turn.beside_the_way(option, kind, target)
        if aside is not None:
            asides.append((option, aside))
    ideas = [idea for _, idea in ways]
    for option, aside in asides:
        score = turn.best_after(option, ways) + aside.score - WORTH_IT
        ideas.append(Idea(aside.option, score, aside.why, aside.args))
    return _compared(game, ideas, best_of(ideas))


def _compared(game: EscapeGame, ideas: list[Idea], advice: Advice) -> Advice:
    """Return the advice; an action against enemies also names the next best one."""
    why, args = advice.why.rpartition(".")[2], dict(advice.args or {})
    if why in GETTING_PAST:
        others = [idea for idea in ideas if idea.why in GETTING_PAST and idea.why != why]
        if others:
            other = max(others, key=lambda idea: idea.score)
            odds = (other.args or {})["odds"]
            args["other"] = say(game, "escape.advice.as-likely") if odds == args["odds"] else odds
            return replace(advice, why=f"{advice.why}-not-{other.why}", args=args)
    return advice


class OwnTurn:
    """A prisoner's turn, with the values computed for it."""

    def __init__(self, game: EscapeGame, hero: Hero) -> None:
        self.game = game
        self.hero = hero
        self.room = hero.place
        self.plan = Plan(game, hero)
        self.here = self.plan.standing(self.room)
        self.foes = query.active_enemies_in(game, self.room)
        self.held = bool(query.in_the_way(game, self.room))
        self._failing: dict[tuple[EnemyKind, ...], float] = {}

    def on_the_way(self, option: Option, kind: str, target: str) -> Idea:
        """Return the idea for an option that leads somewhere or ends the turn."""
        game, plan = self.game, self.plan
        if kind == "end":
            return self._end(option)
        if kind == "move":
            room = ids.number(option.target)
            moves = query.moves_left(game, self.hero) - 1
            score = plan.arriving(room, moves) - plan.cost_of_leaving(held=self.held)
            threat = costs.of_arms(game, self.hero, room)
            return self._going(option, room, score - prices.THREAT * threat)
        if kind == "vent":
            score = plan.crawling(int(target)) - plan.cost_of_leaving(held=self.held)
            return self._going(option, int(target), score)
        if kind == "explore":
            score = plan.exploring(self.room) - plan.cost_of_leaving(held=self.held)
            return Idea(option.id, score, "explore")
        return self._trying(option, kind, target)

    def _end(self, option: Option) -> Idea:
        plan = self.plan
        if not self.game.state.lockdown_pool and query.token_is_due(self.game):
            return Idea(option.id, self.here - prices.KILLED, "too-late")
        if plan.is_there and plan.aim is not None:
            return Idea(option.id, self.here + 0.05, "wait-there", {"aim": plan.aim.text})
        idle = IDLE if len(self.hero.hand) >= self.hero.vitality else RESTING
        return Idea(option.id, self.here - idle, "held" if self.held else "stay")

    def _trying(self, option: Option, kind: str, target: str) -> Idea:
        """Return the idea for a challenge action: its gain against its noise and risk."""
        game, hero = self.game, self.hero
        attempt = attempts.of_option(game, hero, option.id)
        assert attempt is not None, "challenge actions come to a roll"
        passing = likely(game, hero, attempt.challenge)
        args: dict[str, str | int] = {"odds": f"{passing:.0%}"}
        bonus = 0.0
        if kind == "attack":
            gain, args["enemy"] = self._of_stunning, target
            bonus = self._of_felling(ids.head(target))
        elif kind in ("rush", "outwit"):
            gain = self.plan.leaving(held=kind == "rush") - self.here
            if self._is_kept_from_acting:
                gain = max(gain, DONE * self.plan.hurry)
        else:
            gain = self._of_opening(int(target))
        score = self.here + passing * gain - (1 - passing) * self.failing(attempt.kinds)
        score += passing * bonus + prices.gaining_threat(game, attempt.threat)
        return Idea(option.id, score, WHY[kind], args)

    @cached_property
    def _is_kept_from_acting(self) -> bool:
        """Whether only enemies keep the prisoner from an action of the aim."""
        game, hero, aim = self.game, self.hero, self.plan.aim
        if not self.held or aim is None or not aim.act or not self.plan.is_there:
            return False
        turn = replace(game.state.turn, free=True)
        game_without_enemies: EscapeGame = Game(game.rules, replace(game.state, turn=turn))
        for extra in query.extras(game, hero):
            action, scope = extra.action, Scope(seat=hero.seat, source=extra.source)
            if action.id not in aim.act or action.limit == "challenge":
                continue
            if game_without_enemies.holds(action.conditions, scope) and not game.holds(
                action.conditions, scope
            ):
                return action.moves <= query.moves_left(game, hero)
        return False

    def _of_opening(self, door: int) -> float:
        """Return the value of opening a locked door: none to a prisoner whom enemies hold."""
        if not query.may_leave(self.game, self.hero):
            return 0.0
        beyond = self.game.state.map.doors[door].past(self.room)
        if beyond is None:
            opened = self.plan.exploring(self.room)
        else:
            opened = self.plan.arriving(beyond, query.moves_left(self.game, self.hero) - 1)
        return opened - self.plan.cost_of_leaving(held=False) - self.here

    @cached_property
    def _of_stunning(self) -> float:
        """Value of stunning an enemy; stunning the last one opens a way out."""
        gain = 0.0 if self.plan.is_last else 0.9 * self.plan.threats.at(self.room) / len(self.foes)
        if len(self.foes) == 1 and self.game.toggle("stunned-hold") == "no":
            gain = max(gain, self.plan.leaving(held=False) - self.here)
        return gain

    def _of_felling(self, kind: str) -> float:
        """Return the value of a guard's item, and of an attack that the aim names."""
        aim = self.plan.aim
        is_aim = aim is not None and "attack" in aim.act and kind in aim.enemy
        return LOOT * (kind == "guard") + DONE * is_aim

    def _going(self, option: Option, room: int, score: float) -> Idea:
        plan = self.plan
        args = {"room": f"room:{room}", "aim": plan.aim.text if plan.aim else ""}
        distances = plan.far
        if plan.threats.at(self.room) > plan.threats.at(room) + 0.7:
            return Idea(option.id, score, "flee", args)
        if distances.get(room, 99.0) < distances.get(self.room, 99.0) and plan.aim is not None:
            return Idea(option.id, score, "go-there", args)
        return Idea(option.id, score, "move", args)

    def failing(self, kinds: tuple[EnemyKind, ...]) -> float:
        """Return the cost of an activation of these kinds of enemies in the room."""
        known = self._failing.get(kinds)
        if known is None:
            known = self._failing[kinds] = self._of_failing(kinds)
        return known

    def _of_failing(self, kinds: tuple[EnemyKind, ...]) -> float:
        cost = 0.0
        for _, target, blow in chances.answers(self.game, self.room, kinds):
            harm = of_attack(self.game, target, blow)
            cost += harm if target.seat == self.hero.seat else prices.OTHERS * harm
        return 0.0 if self.plan.is_last else self.plan.caution * cost

    # -- side actions

    def best_after(self, option: Option, ways: list[tuple[str, Idea]]) -> float:
        """Return the value of the best way that a side action leaves possible.

        The challenge action is one a turn, and moves run out; moves are well spent on the aim.
        """
        kind, _, target = option.id.partition(":")
        is_wanted = bool(self._wanted) and self._is_wanted(option, kind)
        is_challenge, moves = kind == "panel" or kind in WHY, 0
        if kind == "use":
            action = query.tables(self.game).extra[target].action
            is_challenge = action.limit == "challenge"
            moves = 0 if is_wanted else action.moves
        may_try = not is_challenge or self.game.state.turn.challenges > 1
        may_move = query.moves_left(self.game, self.hero) > moves
        rest = max(
            idea.score
            for way, idea in ways
            if (may_try or way not in WHY) and (may_move or way not in MOVING)
        )
        return rest + TRIED * (is_wanted and is_challenge)

    def card_for_moves(self) -> Advice | None:
        """Return the advice to play a card for a missing move, if cards can reach the goal."""
        game, hero = self.game, self.hero
        if not query.may_leave(game, hero):
            return None
        queue = [(query.moves_left(game, hero), hero.fear, tuple(hero.hand), "")]
        for moves, level, hand, first in queue:
            if self.plan.gets_there(moves, level):
                if not first:
                    return None
                played = option_ids.play(first)
                assert played is not None, "only cards are tried"
                return best_of([Idea(first, 0.0, "last-moves", {"card": played.card})])
            if len(hand) < 2:
                continue
            for card in dict.fromkeys(hand):
                record = query.tables(game).adrenaline[card]
                rest = list(hand)
                rest.remove(card)
                for use in ("bonus", *SHIFTS):
                    id, toll = f"card:{use}:{card}", record.toll(use)
                    if not (query.can_pay_fear(game, replace(hero, fear=level), toll)):
                        continue
                    bonus = record.bonus if use == "bonus" and record.stat == "speed" else 0
                    gained = bonus + self.plan.speed_between(level, level + toll)
                    queue.append((moves + gained, level + toll, tuple(rest), first or id))
        return None

    def beside_the_way(self, option: Option, kind: str, target: str) -> Idea | None:
        """Return the idea for a side action, with its own value, or None."""
        if self._wanted and self._is_wanted(option, kind):
            return self._acting(option, kind, target)
        if kind == "take":
            return self._taking(option, target)
        if kind == "use":
            return Idea(option.id, self._using(option, target), "use", {"what": option.target})
        return self._playing(option) if kind == "card" else None

    @cached_property
    def _wanted(self) -> tuple[str, ...]:
        """Actions that the aim names, if the prisoner is where it is carried out."""
        aim = self.plan.aim
        return aim.act if aim is not None and self.plan.is_there else ()

    def _is_wanted(self, option: Option, kind: str) -> bool:
        """Return whether the aim names the option."""
        if kind in ("attack", "end"):
            return False
        names = (kind, option.id.rpartition("/")[2], option.id.partition(":")[2])
        return any(name in self._wanted for name in names)

    def _acting(self, option: Option, kind: str, target: str) -> Idea:
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
            score += prices.gaining_threat(game, action.threat)
            score += prices.gaining_fear(game, hero, action.fear)
        return Idea(option.id, score, "do-it" if attempt is None else "try-it", args)

    def _taking(self, option: Option, item: str) -> Idea | None:
        aim = self.plan.aim
        if aim and item in aim.take:
            return Idea(option.id, DONE, "take-it", {"item": item, "aim": aim.text})
        if not query.hands_needed(self.game, self.hero) and len(self.hero.items) < 2:
            return Idea(option.id, 0.8, "take", {"item": item})
        return None

    def _using(self, option: Option, target: str) -> float:
        """Return the value of an action of a skill, item, tile or scenario as a side action."""
        game, hero = self.game, self.hero
        score = uses.worth(game, hero, option)
        attempt = attempts.use(game, hero, target)
        if attempt is not None:
            extra = query.tables(game).extra[target]
            scope = Scope(seat=hero.seat, source=extra.source)
            passing = likely(game, hero, attempt.challenge)
            score += passing * worth_of(game, extra.action.passed, scope)
            score += (1 - passing) * worth_of(game, extra.action.failed, scope)
            score -= (1 - passing) * self.failing(attempt.kinds)
        return score

    def _playing(self, option: Option) -> Idea:
        game, hero = self.game, self.hero
        played = option_ids.play(option.id)
        assert played is not None, "only cards are played"
        args: dict[str, str | int] = {"card": played.card}
        if played.use in self.of_one_fear:
            return Idea(option.id, self.of_one_fear[played.use], "steady", args)
        if played.use == "ability":
            return Idea(option.id, uses.worth(game, hero, option), "play", args)
        record = query.tables(game).adrenaline[played.card]
        hurries = record.stat == "speed"
        gain = self._of_speed(record.bonus) if hurries else 0.0
        gain += prices.gaining_fear(game, hero, record.fear)
        why = "hurry" if hurries else "steady"
        return Idea(option.id, gain - prices.of_card(game, hero), why, args)

    @cached_property
    def of_one_fear(self) -> dict[str, float]:
        """Value of playing a card to shift fear by 1, by use; equal for all cards."""
        price = prices.of_card(self.game, self.hero)
        return {
            use: prices.gaining_fear(self.game, self.hero, n) - price for use, n in SHIFTS.items()
        }

    def _of_speed(self, bonus: int) -> float:
        """Return the value of extra moves once no moves are left."""
        game, hero = self.game, self.hero
        if query.moves_left(game, hero) > 0 or not query.may_leave(game, hero):
            return 0.0
        turn = replace(game.state.turn, moves=game.state.turn.moves + bonus)
        after: EscapeGame = Game(game.rules, replace(game.state, turn=turn))
        return Plan(after, hero).leaving(held=False) - self.here
