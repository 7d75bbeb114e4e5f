"""Command `python -m tests.persist.replays`: write the sample saves again."""

from tests.persist.replays.samples import write_all

write_all()
