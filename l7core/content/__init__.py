"""Content: records in TOML files, decoded into structs, with mistakes reported by line.

    class Card(Record, frozen=True):
        tile: Annotated[str, ref("tile")]
        effects: Effects = ()

A ruleset names its record kinds, and `load` reads all files into a library:

    loaded = load(sources, {"card": Card, "tile": Tile}, vocabulary, windows)
    loaded.library["card"]["cellar:lamp"].effects

Only the names below are public here, and `read_table` for files that are a single table.
"""

from l7core.content.effect_line import effects_of_line as effects_in
from l7core.content.load import Loaded, load
from l7core.content.problems.problem import Code, Problem
from l7core.content.provenance import Origin, Provenance
from l7core.content.record import Conditions, Effects, Record, Ref, ref
from l7core.content.source import Source, read_source
from l7core.content.texts import load_texts

__all__ = [
    "Code",
    "Conditions",
    "Effects",
    "Loaded",
    "Origin",
    "Problem",
    "Provenance",
    "Record",
    "Ref",
    "Source",
    "effects_in",
    "load",
    "load_texts",
    "read_source",
    "ref",
]
