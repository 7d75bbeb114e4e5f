"""LEVEL 7 [ESCAPE]: its rules. Begin reading at `flows/turn.py`, then `ops.py`."""
