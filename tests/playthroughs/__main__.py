"""Write the golden playthroughs anew."""

from tests.playthroughs import FOLDER, GAMES, playthrough

for name in GAMES:
    (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
