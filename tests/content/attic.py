"""A small made-up game to write content for: tiles, cards, two verbs and a half."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from l7core.content import Conditions, Effects, Loaded, Problem, Record, Source, load, ref
from l7core.engine.effects import Condition, Scope, Verb, Vocabulary
from l7core.engine.game import Game

TileRef: TypeAlias = Annotated[str, ref("tile")]


class GainFear(Verb, frozen=True, tag="gain-fear"):
    """Fear goes up."""

    n: Annotated[int, Meta(ge=1, le=6)]
    who: Literal["active", "all"] = "active"


class GoTo(Verb, frozen=True, tag="go-to"):
    """The pawn moves."""

    tile: TileRef


class MayDo(Verb, frozen=True, tag="may-do"):
    """The player chooses whether it happens."""

    effects: Effects
    conditions: Conditions = field(name="if", default=())


class StandsOn(Condition, frozen=True, tag="stands-on"):
    """The pawn is there."""

    tile: TileRef


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card costs."""

    fear: int = 0
    fuel: TileRef | None = None


class Circle(Struct, frozen=True, tag_field="form", tag="circle"):
    """One form that a tile may have."""

    radius: int


class Square(Struct, frozen=True, tag_field="form", tag="square"):
    """The other form."""

    side: int


class Tile(Record, frozen=True):
    """A place."""

    doors: Annotated[int, Meta(ge=1, le=4)] = 1
    form: Circle | Square | None = None


class Card(Record, frozen=True):
    """Something that happens."""

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
    """The words of the game, which nobody carries out."""

    async def nothing(game: Game[Any], verb: Verb, scope: Scope) -> None: ...

    def always(game: Game[Any], condition: Condition, scope: Scope) -> bool:
        return True

    words = Vocabulary()
    for verb in (GainFear, GoTo, MayDo):
        words.verb(verb)(nothing)
    words.condition(StandsOn)(always)
    return words


def file(text: str, *, mod: str = "attic", path: str = "", after: tuple[str, ...] = ()) -> Source:
    """A content file, named after its mod unless told."""
    return Source(mod, path or f"{mod}.toml", text.lstrip("\n"), frozenset(after))


def read(*files: Source | str, kinds: dict[str, type[Record]] | None = None) -> Loaded:
    """Load files, or texts as files of the mod `attic`."""
    sources = [file(each) if isinstance(each, str) else each for each in files]
    return load(sources, kinds or KINDS, vocabulary(), WINDOWS)


def read_sound(*files: Source | str) -> Loaded:
    """Load files that have no problems."""
    loaded = read(*files)
    assert not loaded.problems, "\n".join(problem.render() for problem in loaded.problems)
    return loaded


def problem_in(*files: Source | str, kinds: dict[str, type[Record]] | None = None) -> Problem:
    """The one problem that the files have."""
    (problem,) = read(*files, kinds=kinds).problems
    return problem


def marked(problem: Problem) -> str:
    """The characters that the problem points at."""
    assert problem.column is not None
    start = problem.column - 1
    return problem.source_line[start : start + problem.width]
