"""What stands beside the board: the score, the hands, who is where with what."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from quarterturn.content.texts.phrases import UNKNOWN
from quarterturn.engine.core.state import ACT, FIGHT, JOIN, NAME, PUT
from quarterturn.engine.core.terms import GONE, HIDDEN, OUT, STAYS_OUT
from quarterturn.engine.squares.board import Board, square_name
from quarterturn.engine.view import View
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.words import Words


@dataclass(frozen=True)
class Panel:
    """The lines for one view. `kinds`: who plays each seat."""

    view: View
    words: Words
    kinds: tuple[str, ...]
    colour: bool = True

    # --- The state of the game

    def status(self) -> list[Text]:
        state, words = self.view.state, self.words
        table = state.table
        title = Text(words("title", game=words.name(f"game:{table.definition.id}"), turn=state.turn), "bold underline")
        lines = [title]
        if table.target:
            lines.append(Text(words("target", n=table.target), g.MUTED))
        for seat in range(table.seats):
            lines.append(self._side(seat))
            lines.append(self._cards(seat))
        return lines

    def _side(self, seat: int) -> Text:
        state, words = self.view.state, self.words
        team = g.TEAMS[state.colour(seat)]
        line = Text.assemble((f" {words.seat(state, seat)} ", team.chip), f" {words(f'player-{self.kinds[seat]}')}  ")
        if state.table.target or state.table.definition.cycles:
            line.append(words("points", n=state.score[seat]), "bold")
        if state.seat == seat and state.phase in (ACT, PUT, JOIN, NAME, FIGHT):
            line.append("  " + words("action-points", n=state.ap), "bold green")
        return line

    def _cards(self, seat: int) -> Text:
        """A hand: card by card as far as it is known, else as numbers."""
        view, words = self.view, self.words
        state = view.state
        actions, combat = view.action_hand(seat), view.combat_hand(seat)
        known = " ".join(map(str, actions or ()))
        texts = [words("hand-action", cards=f"×{view.action_cards[seat]}" if actions is None else known)]
        if state.table.definition.combat_cards:
            cards = " ".join(f"+{card}" for card in combat or ())
            texts.append(words("hand-combat", cards=cards or f"×{view.combat_cards[seat]}"))
        texts.append(words("hand-jump", n=state.jumps[seat]))
        line = Text("  " + " · ".join(texts), "" if seat == view.seat else g.MUTED)
        if state.last_card[seat]:
            line.append("  " + words("last-card", n=state.last_card[seat]), g.MUTED)
        return line

    # --- Who is where

    def roster(self) -> list[Text]:
        lines: list[Text] = []
        for seat in range(self.view.state.table.seats):
            lines += self._team(seat)
        lines += self._objects()
        return lines

    def _team(self, seat: int) -> list[Text]:
        state, words = self.view.state, self.words
        names = {OUT: "place-out", GONE: "place-gone", STAYS_OUT: "place-stays-out"}
        lines: list[Text] = []
        unseen: list[str] = []
        for unit in state.table.teams[seat]:
            place = state.where[unit]
            if place >= 0:
                lines.append(self._unit(unit))
            elif place in names:
                lines.append(self._character(unit, words(names[place]), g.MUTED))
            elif place <= HIDDEN:
                slot = state.table.definition.plan.slots[HIDDEN - place].name
                lines.append(self._character(unit, words("place-hidden", room=slot), g.MUTED))
            elif state.table.tokens[unit].name != UNKNOWN:
                unseen.append(words.name(state.table.tokens[unit].name))
        if unseen:
            text = words("unseen", names=", ".join(unseen))
            lines.append(
                Text.assemble(
                    (state.colour(seat)[0].center(3), g.TEAMS[state.colour(seat)].chip), (f" {text}", g.MUTED)
                )
            )
        return lines

    def _character(self, unit: int, rest: str, style: str = "") -> Text:
        state = self.view.state
        token = state.table.tokens[unit]
        assert token.character is not None
        team = g.TEAMS[state.colour(token.seat)]
        wounded = bool(state.wounded >> unit & 1)
        code = g.codes(state.table.collection)[token.name]
        chip = (f"{code.lower()}*", team.wounded) if wounded else (f"{code} ", team.chip)
        if not self.colour:
            chip = (state.colour(token.seat)[0] + chip[0], "")
        values = f"{token.character.movement}/{token.character.combat}"
        return Text.assemble(chip, (f" {self.words.name(token.name):<14} {values} ", style), (rest, style))

    def _unit(self, unit: int) -> Text:
        state, words = self.view.state, self.words
        line = self._character(unit, f"{square_name(state, state.where[unit]):<4}")
        board = Board(state)
        if state.wounded >> unit & 1:
            line.append(words("wounded-carried" if board.is_carried(unit) else "wounded"), "red")
            thing = board.things.get(state.where[unit])
            load = None if board.is_carried(unit) else thing
        else:
            load = board.carried(unit)
        if load is not None:
            name = state.table.tokens[load].name
            symbol = g.symbols(state.table.collection).get(name, "*")
            line.append(f" {symbol}", g.OBJECT).append(f" {words.name(name)}")
        if state.potion(unit):
            line.append(" " + words("potion", n=state.potion(unit)), "bold green")
        return line

    def _objects(self) -> list[Text]:
        """The objects that lie on the floor, and one's own that lie face down where the table has a memory aid."""
        state, words = self.view.state, self.words
        board = Board(state)
        symbols = g.symbols(state.table.collection)
        lying = [t for t in state.table.objects if state.where[t] >= 0 and board.character_at(state.where[t]) is None]
        texts = [
            f"({symbols[name]}) {words.name(name)} {square_name(state, state.where[t])}"
            for t in lying
            for name in [state.table.tokens[t].name]
        ]
        for token in state.table.objects:
            if state.where[token] <= HIDDEN:
                slot = state.table.definition.plan.slots[HIDDEN - state.where[token]].name
                texts.append(f"{words.name(state.table.tokens[token].name)} {words('place-hidden', room=slot)}")
        return [Text(words("on-the-floor", things=", ".join(texts)), "#c9a0dc")] if texts else []
