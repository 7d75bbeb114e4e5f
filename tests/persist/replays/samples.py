"""The sample saves: seeded games, played by the careful bot in the place of humans."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from l7core.bots import BOTS
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.describing import SaveInfo, describe
from l7core.persist.packing import pack
from tests.tools.places import ROOT

SAMPLES = ROOT / "saves" / "samples"
RULESET = "escape:l7"
SAVED_AT = "2026-01-01T12:00:00Z"
"""The same on every day: a sample that has not changed is the same file."""


class Sample(Struct, frozen=True):
    """One game to look at."""

    title: str
    scenario: str
    seats: tuple[str, ...]
    seed: int
    decisions: int | None = None
    """Decisions after which it is saved; its end if left out."""
    before_end: int = 0
    """Decisions before its end at which it is saved instead."""


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
    """The mods that come with L7."""
    return Host([ModFolder(ROOT / "plugins", "bundled")])


def played(sample: Sample) -> Kernel[Any]:
    """The game, as far as the sample goes."""
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
    """The save's bytes: the same wherever they are made."""
    sample = SAMPLES_BY_NAME[name]
    kernel = played(sample)
    if sample.before_end:
        kernel = played(replace(sample, decisions=kernel.decisions - sample.before_end))
    identity = SaveInfo(title=sample.title, game=name, mods=host().pins(kernel.rules))
    return pack(describe(kernel, identity, saved_at=SAVED_AT), kernel.record())


def write_all() -> None:
    """Make every sample anew."""
    SAMPLES.mkdir(parents=True, exist_ok=True)
    for name in SAMPLES_BY_NAME:
        (SAMPLES / f"{name}.l7").write_bytes(packed(name))
