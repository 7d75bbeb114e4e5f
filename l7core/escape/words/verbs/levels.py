"""Verbs for fear, threat, vitality and the fate of prisoners."""

from l7core.escape.flows import finish, knockout, lockdown
from l7core.escape.prices import levels as prices
from l7core.escape.table import fear, ops, query
from l7core.escape.table.state import EscapeGame, Hero, vitality_left
from l7core.escape.words.registry import vocabulary
from l7core.escape.words.verbs.bases import ByAmount, ToPrisoners


@vocabulary.add
class GainFear(ByAmount, frozen=True, tag="gain-fear"):
    """Raise the fear, up to 8."""

    lacking = "most-fear"

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        ops.levels.raise_fear(game, hero, n, cause)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return hero.fear < fear.MOST

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        return prices.gaining_fear(game, hero, n)


@vocabulary.add
class LoseFear(ByAmount, frozen=True, tag="lose-fear"):
    """Lower the fear, down to 0."""

    lacking = "least-fear"

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        ops.levels.lower_fear(game, hero, n, cause)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return hero.fear > query.fear_least(game)

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        return prices.gaining_fear(game, hero, -n)


@vocabulary.add
class SetFear(ByAmount, frozen=True, tag="set-fear"):
    """Set the fear to `n`."""

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        ops.levels.set_fear(game, hero, n, cause)

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        return prices.gaining_fear(game, hero, n - hero.fear)


@vocabulary.add
class GainThreat(ByAmount, frozen=True, tag="gain-threat"):
    """Take threat tokens from the pool; an empty pool starts lockdown."""

    lacking = "no-tokens"

    async def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        await lockdown.gain_threat(game, hero, n, cause)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return game.state.threat_pool + game.state.threat_box > 0

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        return prices.gaining_threat(game, n)


@vocabulary.add
class LoseThreat(ByAmount, frozen=True, tag="lose-threat"):
    """Remove a prisoner's threat tokens from the game."""

    lacking = "no-threat"

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        ops.levels.lose_threat(game, hero, n, cause)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return hero.threat > 0

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        return prices.THREAT * min(n, hero.threat)


@vocabulary.add
class GainVitality(ByAmount, frozen=True, tag="gain-vitality"):
    """Restore vitality, up to its value at the start of the scenario."""

    lacking = "no-wounds"

    def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        ops.levels.gain_vitality(game, hero, n, cause)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return hero.vitality < game.state.vitality

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        return 2.5 * min(n, game.state.vitality - hero.vitality)


@vocabulary.add
class LoseVitality(ByAmount, frozen=True, tag="lose-vitality"):
    """Lower the vitality. The skull kills; a hand that is too large is reduced."""

    async def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        ops.levels.lose_vitality(game, hero, n, cause)
        await knockout.check_hand(game, hero, cause)

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        return -3.0 * n if vitality_left(hero.vitality, n) else -prices.KILLED


@vocabulary.add
class KnockOut(ToPrisoners, frozen=True, tag="knock-out"):
    """Move prisoners to the infirmary; during lockdown, kill them."""

    async def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        await knockout.knock_out(game, hero, cause)

    def could_apply_to(self, game: EscapeGame, hero: Hero) -> bool:
        return hero.status == "map"

    def worth_to(self, game: EscapeGame, hero: Hero, n: int) -> float:
        return -prices.falling(game, hero)


@vocabulary.add
class Kill(ToPrisoners, frozen=True, tag="kill"):
    """Remove prisoners from the game as dead."""

    price = -prices.KILLED

    async def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        await knockout.kill(game, hero, cause)


@vocabulary.add
class Escape(ToPrisoners, frozen=True, tag="escape"):
    """Let prisoners escape, which counts as a win; the game ends with the last prisoner in it."""

    price = 100.0

    async def apply_to(self, game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
        await finish.escape(game, hero, cause)
