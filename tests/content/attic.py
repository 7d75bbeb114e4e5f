"""A small made-up game with content to load: tiles, cards, three verbs and a condition."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from l7core.content import Conditions, Effects, Loaded, Problem, Record, Source, load, ref
from l7core.engine.effects import Condition, Scope, Verb, Vocabulary
from l7core.engine.game import Game

TileRef: TypeAlias = Annotated[str, ref("tile")]


class GainFear(Verb, frozen=True, tag="gain-fear"):
    """Raises fear."""

    n: Annotated[int, Meta(ge=1, le=6)]
    who: Literal["active", "all"] = "active"


class GoTo(Verb, frozen=True, tag="go-to"):
    """Moves the pawn."""

    tile: TileRef


class MayDo(Verb, frozen=True, tag="may-do"):
    """Lets the player choose whether the effects happen."""

    effects: Effects
    conditions: Conditions = field(name="if", default=())


class StandsOn(Condition, frozen=True, tag="stands-on"):
    """The pawn is on the tile."""

    tile: TileRef


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """The cost of a card."""

    fear: int = 0
    fuel: TileRef | None = None


class Circle(Struct, frozen=True, tag_field="form", tag="circle"):
    """A round form of a tile."""

    radius: int


class Square(Struct, frozen=True, tag_field="form", tag="square"):
    """A square form of a tile."""

    side: int


class Tile(Record, frozen=True):
    """A place on the board."""

    doors: Annotated[int, Meta(ge=1, le=4)] = 1
    form: Circle | Square | None = None


class Card(Record, frozen=True):
    """An event with effects."""

    tile: TileRef
    effects: Effects = ()
    conditions: Conditions = field(name="if", default=())
    cost: Cost = Cost()
    tags: tuple[str, ...] = ()
    near: tuple[TileRef, ...] = ()
    way: tuple[TileRef, int] | None = None
    stacks: dict[TileRef, int] = field(default_factory=dict)


KINDS: dict[str, type[Record]] = {"tile": Tile, "card": Card}
WINDOWS = ("after-roll", "end-of-turn")


def vocabulary() -> Vocabulary:
    """Return the verbs and conditions of the game; the verbs do nothing."""

    async def nothing(game: Game[Any], verb: Verb, scope: Scope) -> None: ...

    def always(game: Game[Any], condition: Condition, scope: Scope) -> bool:
        return True

    words = Vocabulary()
    for verb in (GainFear, GoTo, MayDo):
        words.verb(verb)(nothing)
    words.condition(StandsOn)(always)
    return words


def file(text: str, *, mod: str = "attic", path: str = "", after: tuple[str, ...] = ()) -> Source:
    """Return a content file, by default named after its mod."""
    return Source(mod, path or f"{mod}.toml", text.lstrip("\n"), frozenset(after))


def read(*files: Source | str, kinds: dict[str, type[Record]] | None = None) -> Loaded:
    """Load files; a string becomes a file of the mod `attic`."""
    sources = [file(each) if isinstance(each, str) else each for each in files]
    return load(sources, kinds or KINDS, vocabulary(), WINDOWS)


def read_sound(*files: Source | str) -> Loaded:
    """Load files and require that they have no problems."""
    loaded = read(*files)
    assert not loaded.problems, "\n".join(problem.render() for problem in loaded.problems)
    return loaded


def problem_in(*files: Source | str, kinds: dict[str, type[Record]] | None = None) -> Problem:
    """Return the only problem of the files."""
    (problem,) = read(*files, kinds=kinds).problems
    return problem


def marked(problem: Problem) -> str:
    """Return the characters that the problem points at."""
    assert problem.column is not None
    start = problem.column - 1
    return problem.source_line[start : start + problem.width]
