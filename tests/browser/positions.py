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

# Red is about to attack green; a blue miniature stands beside the attacked.
BESIDE = """\
rules: 1
game: m-6
rooms:
  1a 1b 2a 2b
  3a 3b 4a 4b
  9a 9b 10a 10b
  12a 12b 11a 11b
units:
  red warrior c3
  green thief d3
  blue troll d2
turn: red 4
"""

# A miniature stands on a gear that moves the elevator.
SHAFT = """\
rules: 1
game: m-4
rooms:
  2a 2b . 4a 4b
  12a 3a 1a 3b 12b
  10a 10b . 11a 11b
units:
  blue thief g7
  yellow troll y10
turn: blue 4
"""

# Red is about to attack green; blue may take either side, yellow that of the attackers.
CROWD = """\
rules: 1
game: m-6
rooms:
  1a 1b 2a 2b
  3a 3b 4a 4b
  9a 9b 10a 10b
  12a 12b 11a 11b
units:
  red warrior g3
  red goblin g2
  green thief h3
  blue troll h2
  yellow wizard h4
turn: red 4
"""

# The card game: a Mechanork in a gear zone, a Wizard who can let rooms change places, a crowd in A2 circle.
CARDS = """\
rules: 1
game: card
rooms:
  53a 52b
  54a 51b
  55b 53b
  52a 51a
units:
  blue mekanork A1@
  blue wizard A1s scroll-of-inversion
  blue naga A2c rope
  blue paladin A2c sword treasure
  blue cleric >A1^
  yellow colossus A2c
  yellow crossbowman A2c large-shield
  yellow thief B3c
  yellow troll >B4s
turn: blue 3
"""
