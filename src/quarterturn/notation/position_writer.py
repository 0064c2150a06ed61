"""Positions written as text."""

from __future__ import annotations

from quarterturn.engine.core.hands import hand_of, hand_values
from quarterturn.engine.core.state import CARD, NAME, SETUP, State
from quarterturn.engine.core.terms import EMPTY_SHAFT, HIDDEN, STAYS_OUT
from quarterturn.engine.squares.join import SIDES
from quarterturn.engine.view import View, open_view
from quarterturn.notation import words as w
from quarterturn.notation.options import format_options
from quarterturn.notation.position_board import NO_ROOM_HERE, drawn_rows
from quarterturn.notation.position_reader import NO_LIMIT, REMOVED, token_order
from quarterturn.notation.spaces import space_of

FACE_DOWN = "?"  # before a room's name
NOT_CHOSEN = -1  # a Combat card that its seat still owes


def has_position(state: State) -> bool:
    """Whether there is a position: a game in its set-up is written as a record."""
    return state.phase not in SETUP and bool(state.rooms)


def format_position(state: State) -> str:
    """A position as text, with all that is in it."""
    return format_view(open_view(state))


def format_view(seen: View) -> str:
    """A position as a seat knows it, with a question mark for what it does not. Only one without any can be read."""
    state = seen.state
    if not has_position(state):
        raise ValueError("a game in its set-up has no position yet; write its record")
    table = state.table
    lines = [f"rules: {table.rulings.version}", f"game: {table.definition.id}", "rooms:", *_print_rooms(state)]
    lines += _block("units", _print_units(state))
    lines += _block("objects", _print_objects(state))
    lines += _block("gates", space_of(state).positions.write_gates(state))
    lines += _block("hidden", _print_hidden(seen))
    lines += _block("removed", _print_removed(seen))
    lines += _block("hands", _print_hands(seen))
    lines += _print_numbers(state)
    lines += _block("marks", _print_marks(state))
    lines += _block("waiting", _print_waiting(state))
    lines += format_options(table.options, table.definition)
    return "\n".join(lines) + "\n"


def _block(key: str, lines: list[str]) -> list[str]:
    return [f"{key}:", *(f"  {line}" for line in lines)] if lines else []


def _print_rooms(state: State) -> list[str]:
    texts: list[str] = []
    for slot, (room, turn) in enumerate(state.rooms):
        if (room, turn) == EMPTY_SHAFT:
            texts.append(NO_ROOM_HERE)
            continue
        down = "" if state.revealed >> slot & 1 else FACE_DOWN
        name = state.table.rooms[room].name if room >= 0 else ""
        texts.append(f"{down}{name}" + (f"+{turn}" if turn else ""))
    written = iter(texts)
    rows = [" ".join(next(written) for _ in row) for row in drawn_rows(state.table.definition.plan)]
    return [f"  {row}" for row in reversed(rows)]


def _in_order(state: State) -> list[int]:
    """All tokens as the reader will number them, whatever number they have; of two alike, by place and carrier."""
    table, carried = state.table, _carried(state)

    def own(token: int) -> tuple[int, bool, int]:
        return token_order(table.definition, table.collection, table.tokens[token])

    return sorted(
        range(len(table.tokens)), key=lambda t: (own(t), state.where[t], own(carried[t]) if t in carried else ())
    )


def _carried(state: State) -> dict[int, int]:
    """By token what is written on the line of its carrier: who that is."""
    loads = space_of(state).positions.write_loads
    return {load: unit for unit in state.table.characters for load in loads(state, unit)}


def _told_place(state: State, token: int) -> str:
    return space_of(state).positions.write_place(state, state.where[token], state.table.owner[token])


def _print_units(state: State) -> list[str]:
    carried, order, space = _carried(state), _in_order(state), space_of(state).positions
    lines: list[str] = []
    for unit in order:
        if state.where[unit] >= 0 and not state.table.effect[unit] and unit not in carried:
            loads = [_load(state, unit, token) for token in order if carried.get(token) == unit]
            loads += space.write_unseen_loads(state, unit)
            lines.append(" ".join([w.split(state, unit) + _star(state, unit), _told_place(state, unit), *loads]))
    return lines + space.write_unseen_units(state)


def _star(state: State, unit: int) -> str:
    return "*" if state.wounded >> unit & 1 else ""


def _load(state: State, unit: int, token: int) -> str:
    """What somebody carries: with its colour only if that is not its carrier's."""
    same = state.table.owner[token] == state.table.owner[unit]
    return (state.table.tokens[token].name if same else state.name(token)) + _star(state, token)


def _print_objects(state: State) -> list[str]:
    carried = _carried(state)
    return [
        f"{w.split(state, thing)} {_told_place(state, thing)}"
        for thing in _in_order(state)
        if state.where[thing] >= 0 and state.table.effect[thing] and thing not in carried
    ]


def _lying(seen: View, place: int, counts: tuple[int, ...]) -> list[str]:
    """The tokens in a place, so many of each seat: those that are known by name, seat by seat."""
    state = seen.state
    known = [t for t in _in_order(state) if state.where[t] == place]
    found: list[str] = []
    for seat, count in enumerate(counts):
        mine = [w.split(state, t) for t in known if state.table.owner[t] == seat]
        found += mine + [f"{state.colour(seat)} {w.UNSEEN}"] * (count - len(mine))
    return found


def _print_hidden(seen: View) -> list[str]:
    lines: list[str] = []
    for slot, counts in enumerate(seen.face_down):
        tokens = _lying(seen, HIDDEN - slot, counts)
        if tokens:
            lines.append(f"{w.slot_name(seen.state, slot)} {', '.join(tokens)}")
    return lines


def _print_removed(seen: View) -> list[str]:
    state = seen.state
    ways = {place: word for word, place in REMOVED.items()}
    known = [f"{w.split(state, t)} {ways[state.where[t]]}" for t in _in_order(state) if state.where[t] in ways]
    unseen = [token for token in _lying(seen, STAYS_OUT, seen.stays_out) if token.endswith(w.UNSEEN)]
    return known + [f"{token} {ways[STAYS_OUT]}" for token in unseen]


def _print_hands(seen: View) -> list[str]:
    state = seen.state
    definition = state.table.definition
    lines: list[str] = []
    for seat in range(state.table.seats):
        colour = state.colour(seat)
        combat, actions = seen.combat_hand(seat), seen.action_hand(seat)
        full = hand_values(hand_of(definition.combat_cards))
        if (seen.combat_cards[seat] if combat is None else combat) not in (len(full), full):
            lines.append(" ".join([colour, "combat", *_cards(combat, seen.combat_cards[seat])]))
        if state.jumps[seat] != definition.jump_cards:
            lines.append(f"{colour} jump {state.jumps[seat]}")
        if seen.action_cards[seat] != len(definition.action_cards):
            lines.append(" ".join([colour, "action", *_cards(actions, seen.action_cards[seat])]))
    return lines


def _cards(hand: tuple[int, ...] | None, count: int) -> list[str]:
    return [w.UNSEEN] * count if hand is None else [str(card) for card in hand]


def _print_numbers(state: State) -> list[str]:
    colours = [state.colour(seat) for seat in range(state.table.seats)]
    lines = [f"turn: {state.colour(state.seat)} {'card' if state.phase == CARD else state.ap}"]
    if any(state.score):
        lines.append("score: " + " ".join(f"{c} {n}" for c, n in zip(colours, state.score, strict=True)))
    if state.highest < NO_LIMIT and state.table.definition.action_cards:
        lines.append(f"highest: {state.highest}")
    if any(state.last_card):
        lines.append("played: " + " ".join(f"{c} {n}" for c, n in zip(colours, state.last_card, strict=True)))
    if state.turn != 1:
        lines.append(f"number: {state.turn}")
    if state.quiet:
        lines.append(f"quiet: {state.quiet}")
    if state.acted:
        lines.append("acted: yes")
    for key, mask in (("shown", state.shown), ("offers", state.offers), ("resigned", state.resigned)):
        if mask:
            lines.append(f"{key}: " + " ".join(c for seat, c in enumerate(colours) if mask >> seat & 1))
    lines += space_of(state).positions.write_rest(state)
    if state.picks:
        lines += ["picks:", *(f"  {c} {_pairs(p[0])}".rstrip() for c, p in zip(colours, state.picks, strict=True))]
    if state.result is not None:
        lines.append(" ".join([f"over: {state.ended}", *(colours[seat] for seat in state.result)]))
    return lines


def _pairs(picked: tuple[int | None, ...]) -> str:
    return " ".join(w.UNSEEN if pair is None else str(pair) for pair in picked)


def _print_marks(state: State) -> list[str]:
    lines = space_of(state).positions.write_marks(state, _in_order(state))
    for mask, word in ((state.struck, "wounded"), (state.healed, "healed")):
        units = [t for t in _in_order(state) if mask >> t & 1 and state.where[t] >= 0]
        lines += [f"{w.split(state, unit)} {word} now" for unit in units]
    return lines


def _print_waiting(state: State) -> list[str]:
    def names(tokens: tuple[int, ...]) -> str:
        return " ".join(state.name(token) for token in tokens)

    if state.placing is not None:
        p = state.placing
        by, placer, other = (state.colour(seat) for seat in (p.revealer, p.placer, p.other))
        text = (
            f"place room= {w.slot_name(state, p.slot)} by= {by} placer= {placer} other= {other} now= {names(p.tokens)}"
        )
        return [text + (f" later= {names(p.later)}" if p.later else "")]
    if state.fight is None:
        return []
    f = state.fight
    cards = " ".join(map(_told_card, f.cards))
    text = f"fight target= {state.name(f.target)} attackers= {names(f.attackers)} defenders= {names(f.defenders)}"
    text += f" strength= {f.strength[0]} {f.strength[1]} cards= {cards}"
    text += f" shooters= {names(f.shooters)}" if f.shooters else ""
    text += f" spears= {names(f.spears)}" if f.spears else ""
    text += f" namer= {state.colour(f.namer)}" if f.namer >= 0 else ""
    text += f" forced= +{f.forced}" if f.forced >= 0 else ""
    text += f" look= {state.colour(f.look)}" if f.look >= 0 else ""
    text += f" twice= {state.colour(f.twice)}" if f.twice >= 0 else ""
    text += f" extra= {_told_card(f.extra)}" if f.extra != NOT_CHOSEN else ""
    text += _print_alliance(state)
    return [text + (" naming=" if state.phase == NAME else "")]


def _told_card(card: int) -> str:
    """A Combat card of a combat that waits: one that is owed, one that is secret, or its value."""
    return f"+{card}" if card >= 0 else "-" if card == NOT_CHOSEN else w.UNSEEN


def _print_alliance(state: State) -> str:
    """Who has joined a combat, who has not, and who is asked now (M-6)."""
    f = state.fight
    assert f is not None
    text = " allies=" if f.allies else ""
    text += "".join(f" {state.colour(seat)} {SIDES[side]}" for seat, side in f.allies)
    text += " declined=" if f.declined else ""
    text += "".join(f" {state.colour(seat)} {contacts}" for seat, contacts in f.declined)
    return text + (f" asked= {state.colour(f.asked)}" if f.asked >= 0 else "")
