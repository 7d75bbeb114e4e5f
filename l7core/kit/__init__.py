"""Parts that board games have in common, ready to be used; `l7core.api` hands each module on.

Each is a page long, has one idea and begins with an example that runs.
"""
