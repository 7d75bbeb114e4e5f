"""`python -m tests.nets.golden` writes the golden playthroughs anew; then read the diff."""

from l7core.testing import golden
from tests.nets.golden.test_golden import GOLDEN, rules

golden.write(GOLDEN, rules)
