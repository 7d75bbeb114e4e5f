"""`python -m tests.persist.replays` makes the sample saves anew."""

from tests.persist.replays.samples import write_all

write_all()
