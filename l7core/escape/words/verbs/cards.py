"""Verbs for prisoners' adrenaline cards and skills."""

from l7core.api import Scope
from l7core.escape.content.terms import SkillId, Who
from l7core.escape.flows import hand, knockout, pick
from l7core.escape.prices import levels as prices
from l7core.escape.table import ops, query
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.words import select, selectors
from l7core.escape.words.registry import vocabulary
from l7core.escape.words.verbs.bases import CARD, ByAmount, ToPrisoners


@vocabulary.add
class DrawAdrenaline(ByAmount, frozen=True, tag="draw-adrenaline"):
    """Draw adrenaline cards, up to a hand as large as the vitality."""

    lacking = "full-hand"
    reveals = CARD

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        if hero.status == "map":
            fits = hand.draw(game, hero, n, cause)
            if not fits:
                ops.hand.tell_full(game, hero, cause)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return hero.status == "map" and query.hand_space(hero) > 0

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        return float(max(0, min(n, query.hand_space(hero))))


@vocabulary.add
class LoseAdrenaline(ByAmount, frozen=True, tag="lose-adrenaline"):
    """Discard adrenaline cards of the owner's choice; a prisoner without cards left is knocked
    out."""

    lacking = "no-hand"

    async def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        if hero.status == "map":
            await hand.discard(game, hero, n, cause)
            await knockout.check_hand(game, hero, cause)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return hero.status == "map" and bool(hero.hand)

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        return -prices.falling(game, hero) if n >= len(hero.hand) else -float(n)


@vocabulary.add
class GiveAdrenaline(ToPrisoners, frozen=True, kw_only=True, tag="give-adrenaline"):
    """Let the active prisoner give one adrenaline card, but not the last one, to another
    prisoner."""

    who: Who = "chosen-here"

    async def carry_out(self, game: EscapeGame, scope: Scope) -> None:
        giver = game.state.heroes[scope.seat]
        for hero in await select.prisoners(game, self.who, scope):
            if query.may_play(giver) and query.hand_space(hero) > 0:
                prompt = "escape.pick.gift"
                card = await pick.card(game, giver, prompt, giver.hand, about=hero.id)
                ops.hand.pass_on(game, giver, hero, card, selectors.cause(game, scope))

    def matters(self, game: EscapeGame, scope: Scope) -> bool:
        giver = game.state.heroes[scope.seat]
        return query.may_play(giver) and super().matters(game, scope)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return query.hand_space(hero) > 0


@vocabulary.add
class GainSkill(ToPrisoners, frozen=True, kw_only=True, tag="gain-skill"):
    """Gain the named skill, or draw one."""

    reveals = CARD
    price = 2.0
    skill: SkillId = ""

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        if self.skill:
            ops.skills.take(game, hero, self.skill, cause)
        else:
            ops.skills.draw(game, hero, cause)


@vocabulary.add
class LoseSkill(ToPrisoners, frozen=True, kw_only=True, tag="lose-skill"):
    """Lose the named skill, or one of the owner's choice."""

    price = -2.0
    skill: SkillId = ""

    async def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        skills = [skill for skill in hero.skills if self.skill in ("", skill)]
        if skills:
            prompt = "escape.pick.skill-to-lose"
            skill = await pick.card(game, hero, prompt, skills, about=cause)
            ops.skills.lose(game, hero, skill, cause)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return self.skill in hero.skills if self.skill else bool(hero.skills)
