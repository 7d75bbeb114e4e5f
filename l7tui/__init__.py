"""The full-screen front end.

Each folder is a layer and imports only from the layers below it:

    app, router    the screen in front
    screens        screens, dialogs and the parts of the table
    widgets        panels, pages, header and footer
    map, game      the map as characters; a game behind the screens
    settings       the player's settings
    commands       commands, their keys and their handlers
    layout, text   panel positions; styled text

Imports inside functions shorten startup and have no other reason: the title screen appears before
any rules, bots, saves or other screens are loaded.
"""

import os

os.environ.setdefault("ESCDELAY", "50")
"""Milliseconds to wait after Esc, because sequences of other keys start with Esc.

Textual reads the variable on import and waits for 100 by default. A player on a slow connection may
have set a larger value.
"""
