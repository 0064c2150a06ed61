"""The smallest scenario that can be played: two rooms, two on each side."""

DUEL = """\
game: duel
title: The Duel
title-fr: Le Duel
book: base
seats: blue red
characters: warrior wizard
objects: rope
starters: 2
pairs: 1
board:
  1 1
target: 1
"""
