"""Command `python -m tests.nets.golden`: rewrite the golden games. Read the diff afterwards."""

from l7core.testing import golden
from tests.nets.golden.test_golden import GOLDEN, rules

golden.write(GOLDEN, rules)
