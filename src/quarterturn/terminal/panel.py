"""What stands beside the board: the score, the hands, who is where with what."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from quarterturn.content.texts.phrases import UNKNOWN
from quarterturn.engine.core.state import ACT, FIGHT, JOIN, NAME, PICK, PUT
from quarterturn.engine.core.terms import GONE, HIDDEN, OUT, STAYS_OUT
from quarterturn.engine.view import View
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.spaces import Space, space_of
from quarterturn.terminal.words import Words


@dataclass(frozen=True)
class Panel:
    """The lines for one view. `kinds`: who plays each seat."""

    view: View
    words: Words
    kinds: tuple[str, ...]
    colour: bool = True

    @property
    def space(self) -> Space:
        return space_of(self.view.state)

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
            line.append(words("victory-points", n=state.score[seat]), "bold")
        if state.seat == seat and state.phase in (ACT, PUT, JOIN, NAME, FIGHT):
            line.append("  " + words("action-points", n=state.ap), "bold green")
        return line

    def _cards(self, seat: int) -> Text:
        """A hand, as far as it is known, and the points that are kept."""
        texts = self.space.hand(self.view, self.words, seat)
        line = Text("  " + " · ".join(texts), "" if seat == self.view.seat else g.MUTED)
        saved = self.space.saved(self.view.state, seat)
        if saved:
            line.append(" · ").append(self.words("saved-points", n=saved), "green")
        last = self.view.state.last_card[seat]
        return line.append("  " + self.words("last-card", n=last), g.MUTED) if last else line

    # --- Who is where

    def roster(self) -> list[Text]:
        lines: list[Text] = []
        for seat in range(self.view.state.table.seats):
            lines += self._picked(seat) if self.view.state.phase == PICK else self._team(seat)
        lines += self._objects()
        return lines

    def _picked(self, seat: int) -> list[Text]:
        """What a seat has chosen so far, where it may be seen."""
        state, words = self.view.state, self.words
        picks = [pick for kind in state.picks[seat] for pick in kind]
        names = [
            words("something") if pick is None else words.name(pick) if isinstance(pick, str) else str(pick)
            for pick in picks
        ]
        chip = (state.colour(seat)[0].center(3), g.TEAMS[state.colour(seat)].chip)
        return [Text.assemble(chip, (f" {', '.join(names)}", ""))] if names else []

    def _team(self, seat: int) -> list[Text]:
        state, words = self.view.state, self.words
        names = {OUT: "place-left", GONE: "place-gone", STAYS_OUT: "place-stays-out"}
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
        space = self.space
        line = self._character(unit, f"{space.place_name(state, state.where[unit]):<4}")
        if state.wounded >> unit & 1:
            line.append(words("wounded-carried" if space.is_carried(state, unit) else "wounded"), "red")
        for load in space.loads(state, unit):
            name = state.table.tokens[load].name
            symbol = g.symbols(state.table.collection).get(name, "*")
            line.append(f" {symbol}", g.OBJECT).append(f" {words.name(name)}")
        mark = space.mark(state, unit, words)
        if mark:
            line.append(f" {mark}", "bold green")
        return line

    def _objects(self) -> list[Text]:
        """The objects that lie on the floor, and one's own that lie face down where the table has a memory aid."""
        state, words = self.view.state, self.words
        symbols = g.symbols(state.table.collection)
        texts = [
            f"({symbols[name]}) {words.name(name)} {self.space.place_name(state, state.where[t])}"
            for t in self.space.lying(state)
            for name in [state.table.tokens[t].name]
        ]
        for token in state.table.objects:
            if state.where[token] <= HIDDEN:
                slot = state.table.definition.plan.slots[HIDDEN - state.where[token]].name
                texts.append(f"{words.name(state.table.tokens[token].name)} {words('place-hidden', room=slot)}")
        return [Text(words("on-the-floor", things=", ".join(texts)), "#c9a0dc")] if texts else []
