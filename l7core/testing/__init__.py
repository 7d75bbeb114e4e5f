"""What the tests of a game are made of: positions, random games under watch, tables of rules.

Only tests import this package; the program never loads it, and it loads no test library.

    loading     the rules of a mod that is being worked on
    positions   a position, queued dice, a choice, what is expected of it
    nets        what must hold at every decision of every game, one line each
    games       the random games that the nets look on at
    golden      games as text, played again and compared
    rule_table  a table of rules whose lines name functions and tests that exist
    balance     how often each sort of player should win, and how often it does
    effort      how much is tried by day, and how much in the night
"""
