"""The board of Alliances and Betrayals (M-6) with every room face up, for tests of combats with several colours."""

BOARD = """rules: 1
game: m-6
rooms:
  3a 10b+1 12b+2 1a
  2a 2b+1 4b+1 11b+1
  12a 10a+3 4a+3 3b+2
  9b+2 1b+3 11a+3 9a+3
"""
