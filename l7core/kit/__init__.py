"""Ready-made parts that board games have in common; `l7core.api` exports each module.

Each module is about a page long, covers one idea and begins with a runnable example.
"""
