"""What to do next in a game of `prison-1`: a computer player asked about the position as the page was told it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from quarterturn import players
from quarterturn.content.loader import load
from quarterturn.engine.game import Game
from quarterturn.engine.view import view as engine_view
from quarterturn.notation import format_action, parse_record

COLOURS = ("blue", "yellow")
Message = dict[str, Any]


def advise(plan: Message, view: Message, texts: Collection[str], turned: bool) -> str:
    """One of the view's options, which are written so. Until a room has been turned, gears are sought out."""
    kinds = {option["action"][0] for option in view["options"]}
    if kinds - {"put", "card"}:
        game = guess(plan, view)
        seat = view["seat"]
        if not turned and (found := next((text for text in _to_a_gear(game, seat) if text in texts), "")):
            return found
        chosen = players.make("greedy", 1).decide(engine_view(game.state, seat, recall=True), game.legal(seat))
        text = format_action(game.state, seat, chosen)
        if text in texts:
            return text
    return max(texts)  # the highest card; anywhere


def _to_a_gear(game: Game, seat: int) -> list[str]:
    """Rotations, and moves after which there is one."""
    legal = game.legal(seat)
    turns = [action for action in legal if action[0] == "turn"]
    if not turns:
        for action in (action for action in legal if action[0] == "move"):
            game.apply(action, seat)
            if not game.over and game.state.ap and any(after[0] == "turn" for after in game.legal(seat)):
                turns.append(action)
            game.rewind()
    return [format_action(game.state, seat, action) for action in turns]


def guess(plan: Message, view: Message) -> Game:
    """The position with what is hidden laid out in any way that fits."""
    lines = ["rules: 1", "game: prison-1", "rooms:", *_rooms(plan, view), "units:", *_units(plan, view)]
    lines += ["gates:", *(f"  {name(plan, g['a'])}/{name(plan, g['b'])} {g['state']}" for g in view["gates"])]
    lines += ["hidden:", *_hidden(plan, view)]
    lines += [f"hands:\n  blue jump {view['hands'][0]['jumps']}\n  yellow jump {view['hands'][1]['jumps']}"]
    out = [token for token in view["tokens"] if token["place"] == "out"]
    lines += ["removed:", *(f"  {COLOURS[token['seat']]} {token['name']} out" for token in out)] if out else []
    lines += [f"score: blue {view['score'][0]} yellow {view['score'][1]}"]
    lines += [f"turn: {COLOURS[view['active']]} {view['ap']}"]
    return parse_record("position", "\n".join(lines) + "\n")


def name(plan: Message, square: int) -> str:
    return f"{chr(ord('a') + square % plan['width'])}{square // plan['width']}"


def _rooms(plan: Message, view: Message) -> list[str]:
    left = [room for pair in (39, 40) for room in (f"{pair}a", f"{pair}b")]
    left = [room for room in left if room not in [lying["name"] for lying in view["rooms"] if lying]]
    words: dict[tuple[int, int], str] = {}
    for slot, lying in zip(plan["slots"], view["rooms"], strict=True):
        words[-slot["y"], slot["x"]] = f"{lying['name']}+{lying['turn']}" if lying else f"?{left.pop()}"
    rows = sorted({y for y, _ in words})
    return ["  " + " ".join(words[place] for place in sorted(words) if place[0] == row) for row in rows]


def _units(plan: Message, view: Message) -> list[str]:
    on_board = [token for token in view["tokens"] if token["square"] is not None]
    things = {token["square"]: token for token in on_board if token["kind"] == "object"}
    lines: list[str] = []
    for token in on_board:
        if token["kind"] == "character":
            load_ = things.pop(token["square"], None)
            carried = f" {COLOURS[load_['seat']]}:{load_['name']}" if load_ else ""
            lines.append(f"  {COLOURS[token['seat']]} {token['name']} {name(plan, token['square'])}{carried}")
    lying = [f"  {COLOURS[thing['seat']]} {thing['name']} {name(plan, square)}" for square, thing in things.items()]
    return [*lines, "objects:", *lying] if lying else lines


def _hidden(plan: Message, view: Message) -> list[str]:
    known = {(t["seat"], t["name"]) for t in view["tokens"] if t["square"] is not None or t["place"] in ("gone", "out")}
    objects = [seat.objects for seat in load().games["prison-1"].seats]
    left = [[thing for thing in objects[seat] if (seat, thing) not in known] for seat in (0, 1)]
    lines: list[str] = []
    for slot, counts in zip(plan["slots"], view["face_down"], strict=True):
        tokens = [f"{COLOURS[seat]} {left[seat].pop()}" for seat in (0, 1) for _ in range(counts[seat])]
        lines += [f"  {slot['name']} {', '.join(tokens)}"] if tokens else []
    return lines
