"""`python -m tests.replay` writes the golden playthroughs anew; then read the diff."""

from tests.replay.playthrough import GAMES, GOLDEN, playthrough

for name in GAMES:
    (GOLDEN / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
