"""`python -m tests.nets.golden` writes the golden playthroughs anew; then read the diff."""

from tests.nets.golden.playthrough import GAMES, GOLDEN, playthrough

for name in GAMES:
    (GOLDEN / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
