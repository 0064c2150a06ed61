"""Positions with a turn in them that must be found, in the notation."""

ROOMS = "game: prison\nrooms:\n  40b 39b\n  39a 40a\n"

TURN_TWICE = """units:
  blue backstabber f4
  blue mekanork c8
  blue telepath j3
  yellow wizard b6
  yellow colossus h7
hands:
  blue jump 0
score: blue 4 yellow 4
turn: blue 4
"""

WALK_TURN_WALK = """units:
  blue backstabber a6
  blue mekanork g3
  blue cleric b4
  yellow colossus h8
  yellow wizard e4
hands:
  blue jump 0
score: blue 4 yellow 4
turn: blue 4
"""

FINISH_THE_WOUNDED = """units:
  blue colossus c7
  blue banshee j2
  yellow cleric* c9
  yellow naga j5
hands:
  yellow combat 0
score: blue 4 yellow 4
turn: blue 2
"""

STOP_THE_RUNNER = """units:
  blue colossus a1
  blue banshee j7
  yellow cleric c1
hands:
  yellow combat 0
score: blue 1 yellow 4
turn: blue 3
"""

OUT_OF_THE_FIRE = """units:
  blue telepath c7
  yellow wizard b7
turn: blue 2
"""

# The room at yellow's door and the one at blue's lie face down: each side's Naga appears on one of them.
FACE_DOWN_ROOMS = """game: prison
rooms:
  ?40b 39b
  39a ?40a
units:
  blue cleric e4
  yellow cleric f7
hidden:
  A2 {first} naga
  B1 {second} naga
turn: blue 3
"""

# Two of the same strength.
IDLE_COMBAT = """units:
  blue mekanork c7
  blue cleric e0
  yellow naga b7
  yellow cleric f11
hands:
  blue combat {hand}
  yellow combat 0
turn: blue 5
"""

# Blue sees nothing but enemies behind the rooms before it.
NOTHING_BUT_ENEMIES = """game: prison
rooms:
  40b 39b
  ?39a ?40a
units:
  blue cleric e0
  blue telepath f0
  blue naga g0
  blue wizard d0
  yellow cleric f7
hidden:
  A1 yellow naga, yellow colossus, yellow banshee
  B1 yellow mekanork, yellow wizard, yellow telepath
turn: blue card
"""

# The Thief gets out with three moves, and on its way takes the Treasure that lies by a wounded friend.
THE_LONG_WAY_OUT = """game: base
rooms:
  1b 3b+2
  2a+1 1a
  2b+3 4b+2
  3a 4a+2
units:
  blue cleric e1
  blue goblin g11
  blue mekanork h2
  blue thief b12
  blue troll e15
  blue wall-walker* c15
  blue warrior a18
  blue wizard i0
  yellow cleric b21
  yellow mekanork i2
  yellow thief i1
  yellow troll j1
  yellow wall-walker g3
  yellow warrior a17
  yellow wizard g21
objects:
  blue armor b12
  blue fireball-wand e10
  blue rope a17
  blue sword j1
  blue treasure i1
  yellow armor f16
  yellow fireball-wand i11
  yellow rope j16
  yellow sword e14
  yellow treasure c15
gates:
  i1/i2 open
  g6/g7 open
  b7/b8 open
  i13/j13 open
score: blue 1 yellow 0
turn: blue 5
"""
