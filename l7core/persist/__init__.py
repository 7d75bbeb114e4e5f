"""Saves: one file a game, written so that no confirmed decision is ever lost.

`saved_game.SavedGame` is what a front end plays; `store.Store` is the folder that saves lie in.
`docs/contribute/save-format.md` describes the files byte by byte.
"""
