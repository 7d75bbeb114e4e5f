"""The full-screen front end. Every folder is a layer, and imports only from those below it:

    app, router    which screen is in front
    screens        the screens, the dialogs over them, and the parts of the table
    widgets        what they are made of: panels, pages, header and footer
    map, game      the map as characters; a game behind the screens
    settings       what a player may set
    commands       what can be done, by which key, and who carries it out
    layout, text   where panels lie; styled words

An import inside a function saves time at the start, and has no other reason: the title stands
before any rules, bots, saves or further screens are loaded.
"""

import os

os.environ.setdefault("ESCDELAY", "50")
"""Milliseconds to wait after Esc, with which other keys begin as well. Textual reads this when it
is imported, and waits for 100 otherwise; a player on a slow line may have set more."""
