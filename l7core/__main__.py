"""`python -m l7core` is `l7`."""

import sys

from l7core.cli.main import main

sys.exit(main())
