"""`python -m tests.replays` makes the sample saves anew."""

from tests.replays.samples import write_all

write_all()
