"""Moments of games, to begin a test in."""

# Board X of tests/cases/fight.qt. The Mekanork stands on a gear; Cleric and Wizard are neighbours.
MIDDLE = """\
rules: 1
game: prison
rooms:
  40b 39b
  39a 40a
units:
  blue cleric g2
  blue mekanork b2
  blue naga c4
  yellow wizard h2
  yellow colossus c9
turn: blue 4
"""

FIGHT = MIDDLE + "> fight cleric wizard\n"
