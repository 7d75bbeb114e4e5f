"""What things are worth to a prisoner, in adrenaline cards: the measure of bots.

A point of vitality is worth a few cards, a life is worth dozens. None of this is exact; it is what
somebody at the table would say. Each verb says with these prices what it is worth itself.
"""
