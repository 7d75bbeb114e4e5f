"""Sample saves: seeded games in which the careful bot plays for the humans."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from l7core.bots import BOTS
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.packing import pack
from l7core.persist.save_info import SaveInfo, describe
from tests.tools.places import ROOT

SAMPLES = ROOT / "saves" / "samples"
RULESET = "escape:l7"
SAVED_AT = "2026-01-01T12:00:00Z"
"""Fixed date: an unchanged sample is the same file on every day."""


class Sample(Struct, frozen=True):
    """A sample game."""

    title: str
    scenario: str
    seats: tuple[str, ...]
    seed: int
    decisions: int | None = None
    """Decisions after which the game is saved; None for its end."""
    before_end: int = 0
    """Decisions before the end at which the game is saved instead."""


SAMPLES_BY_NAME = {
    "sample-first-steps": Sample(
        "First steps", "escape:scenario-1", ("Ann",), seed=4, decisions=18
    ),
    "sample-close-call": Sample(
        "A close call", "escape:scenario-1", ("Ann", "Bo"), seed=2, before_end=25
    ),
    "sample-all-over": Sample("All over", "escape:scenario-1", ("Ann", "Bo", "Cy"), seed=6),
}


def host() -> Host:
    """Return a host of the bundled mods."""
    return Host([ModFolder(ROOT / "plugins", "bundled")])


def played(sample: Sample) -> Kernel[Any]:
    """Return the game, as far as the sample goes."""
    rules = host().rules(RULESET)
    setup = Setup(
        ruleset=RULESET,
        scenario=sample.scenario,
        seats=tuple(map(SeatSetup, sample.seats)),
        seed=sample.seed,
    )
    kernel: Kernel[Any] = Kernel(rules, rules.begin(setup))
    streams = seed_streams(sample.seed)
    while kernel.ask and kernel.decisions != sample.decisions:
        option, paid = BOTS["careful"].choose(kernel, streams)
        kernel.answer(option, *paid)
    return kernel


def packed(name: str) -> bytes:
    """Return the bytes of the save, which are the same on every machine."""
    sample = SAMPLES_BY_NAME[name]
    kernel = played(sample)
    if sample.before_end:
        kernel = played(replace(sample, decisions=kernel.decisions - sample.before_end))
    identity = SaveInfo(title=sample.title, game=name, mods=host().pins(kernel.rules))
    return pack(describe(kernel, identity, saved_at=SAVED_AT), kernel.record())


def write_all() -> None:
    """Write every sample again."""
    SAMPLES.mkdir(parents=True, exist_ok=True)
    for name in SAMPLES_BY_NAME:
        (SAMPLES / f"{name}.l7").write_bytes(packed(name))
