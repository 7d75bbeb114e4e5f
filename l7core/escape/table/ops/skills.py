"""Skills."""

from __future__ import annotations

from l7core.escape.table.ops import decks
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import EscapeGame, Hero


def draw(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Give the prisoner the top card of the skill deck."""
    skill = decks.draw(game, game.state.skills, "skills")
    if skill is not None:
        hero.skills.append(skill)
        game.reveal("escape.barrier.card")
        tell(game, "escape.skill.gained", cause, who=hero.id, skill=skill)


def take(game: EscapeGame, hero: Hero, skill: str, cause: str) -> None:
    """Give the prisoner a named skill, if no prisoner has it yet."""
    for pile in (game.state.skills.cards, game.state.skills.discard):
        if skill in pile:
            pile.remove(skill)
            hero.skills.append(skill)
            tell(game, "escape.skill.gained", cause, who=hero.id, skill=skill)
            return


def lose(game: EscapeGame, hero: Hero, skill: str, cause: str) -> None:
    """Put a skill of the prisoner on the discard pile."""
    hero.skills.remove(skill)
    game.state.skills.discard.append(skill)
    tell(game, "escape.skill.lost", cause, who=hero.id, skill=skill)
