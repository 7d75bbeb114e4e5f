"""Saves: one file a game, written so that no confirmed decision is ever lost.

`desk.Desk` is what a front end plays on; `store.Store` is the folder that saves lie in.
`docs/saves.md` describes the files byte by byte.
"""
