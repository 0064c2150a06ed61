"""The legal choices in a form that can be taken in: by character, with numbers to choose by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from quarterturn.engine.core.state import ACT, CARD, FIGHT, HIDE, NAME, PICK, PUT, TEAM, Action, State
from quarterturn.notation import format_action
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.spaces import space_of
from quarterturn.terminal.spoken import spoken
from quarterturn.terminal.words import Words

CARD_PHASES = (CARD, FIGHT, NAME)  # the number to type is the card's own


class Choices:
    """The choices of one waiting decision, in a fixed order, so that numbers stay good while it waits."""

    def __init__(self, state: State, seat: int, legal: Sequence[Action], words: Words) -> None:
        self.state, self.seat, self.words, self.space = state, seat, words, space_of(state)
        self.legal = sorted(legal, key=self._rank)
        if state.phase in CARD_PHASES and len({action[1] for action in self.legal}) == len(self.legal):
            self.numbers = {str(action[1] or 0): action for action in self.legal}
        else:
            first = 0 if state.phase == ACT else 1
            self.numbers = {str(number): action for number, action in enumerate(self.legal, first)}
        self.number_of = {action: number for number, action in self.numbers.items()}

    def _rank(self, action: Action) -> tuple[int, int, int]:
        """Ending the turn, then what is not a move, then plain moves, then those with deeds; each by character."""
        if action[0] == "move":
            return (3 if has_deeds(action) else 2, action[1], len(action[2]))
        return (0 if action == ("end",) else 1, action[1] if self.space.kinds[action[0]].of_unit else 0, 0)

    # --- Lines

    def compact(self) -> list[Text]:
        """What a glance should show; `listing` has the rest."""
        if self.state.phase == ACT:
            return self._by_character()
        if self.state.phase == PICK:
            return self._picking()
        if self.state.phase == PUT:
            return self._placing()
        if self.state.phase == TEAM:
            return self._team()
        if self.state.phase == HIDE:
            return self._hiding()
        return self.lines(self.legal)

    def listing(self, unit: int | None = None) -> list[Text]:
        """Every choice in full, or those of one character."""
        chosen = [a for a in self.legal if unit is None or (self.space.kinds[a[0]].of_unit and a[1] == unit)]
        return self.lines(chosen)

    def lines(self, actions: Iterable[Action]) -> list[Text]:
        return [self._line(action) for action in actions]

    def _line(self, action: Action) -> Text:
        return Text.assemble(
            (f"{self.number_of[action]:>3} ", "bold cyan"), self.text(action), (self._note(action), g.MUTED)
        )

    def text(self, action: Action) -> str:
        """An action as one would type it; the colour of the one who decides is left out."""
        text = format_action(self.state, self.seat, action).removeprefix(f"{self.state.colour(self.seat)} ")
        return self.typed(text)

    def typed(self, text: str) -> str:
        """A line of the notation in the player's language."""
        return spoken(text, self.state.table.collection, self.words)

    def _note(self, action: Action) -> str:
        if action[0] not in self.space.attacks:
            return ""
        fight = self.space.forecast(self.state, action)
        return "  " + self.words("sums", a=fight.strength[0], b=fight.strength[1])

    def _by_character(self) -> list[Text]:
        lines: list[Text] = []
        names = self.state.table.tokens
        codes = g.codes(self.state.table.collection)
        team = g.TEAMS[self.state.colour(self.seat)]
        for unit in self.state.table.teams[self.seat]:
            moves = [a for a in self.legal if a[0] == "move" and a[1] == unit]
            if not moves:
                continue
            plain = {a[2][-1] for a in moves if not has_deeds(a)}
            line = Text.assemble((codes[names[unit].name], team.chip), " ")
            line.append(self.reach(plain))
            extra = sum(has_deeds(a) for a in moves)
            if extra:
                line.append(" " + self.words("with-deeds", n=extra), g.MUTED)
            lines.append(line)
        return lines + self.lines(a for a in self.legal if a[0] != "move")

    def reach(self, places: Iterable[int]) -> str:
        """Places in few words; leaving the labyrinth is one more."""
        inside = [place for place in places if not self.space.leaves(self.state, self.seat, place)]
        texts = [self.space.reach(self.state, inside)] if inside else []
        return " ".join([*texts, self.words("out")] if len(inside) < len(list(places)) else texts)

    def _picking(self) -> list[Text]:
        """What may be picked, kind by kind, many in a line."""
        lines: list[Text] = []
        for kind in dict.fromkeys(action[1] for action in self.legal):
            line = Text(f"pick {kind}:", "bold")
            for action in self.legal:
                if action[1] == kind:
                    line.append(f" {self.number_of[action]}:", "bold cyan").append(str(action[2]), "not bold")
            lines.append(line)
        return [*lines, Text(self.words("press-enter-random"), "bold")]

    def _placing(self) -> list[Text]:
        placing = self.state.placing
        assert placing is not None
        squares = {action[2] for action in self.legal}
        lines = [Text(self.words(f"choose-put-squares{self.space.texts}", squares=self.reach(squares)))]
        for token in placing.tokens:
            found = self.state.table.tokens[token]
            style = g.TEAMS[self.state.colour(found.seat)].text
            lines.append(Text.assemble("  ", (self.typed(f"put {self.state.name(token)}"), style), " …"))
        return lines

    def _team(self) -> list[Text]:
        dots = self.space.starts(self.state, self.seat)
        starters = len(self.legal[0][1])
        team = [t for t in self.state.table.teams[self.seat] if any(t == u for a in self.legal[:500] for u, _ in a[1])]
        names = [self.state.table.tokens[t].name for t in team]
        example = " ".join(f"{name} {dot}" for name, dot in zip(names, dots[:starters], strict=False))
        task = f"choose-team{self.space.texts}" if starters > 1 else "choose-starter"
        return [
            Text(self.words(task, n=starters, dots=" ".join(dots))),
            Text.assemble("  ", (self.typed(f"team {example}"), "cyan")),
            Text(self.words("press-enter-random"), "bold"),
        ]

    def _hiding(self) -> list[Text]:
        state = self.state
        slots = state.table.definition.plan.slots
        open_slots = sorted({action[2] for action in self.legal})
        tokens = dict.fromkeys(action[1] for action in self.legal)
        names = ", ".join(self.typed(state.table.tokens[t].name) for t in tokens)
        rooms = " ".join(slots[slot].name for slot in open_slots)
        first = self.legal[0]
        return [
            Text(self.words("choose-hide", tokens=names)),
            Text(self.words("choose-hide-rooms", rooms=rooms)),
            Text.assemble("  ", (self.text(first), "cyan")),
            Text(self.words("press-enter-random"), "bold"),
        ]


def has_deeds(action: Action) -> bool:
    return any(not isinstance(item, int) for item in action[2])
