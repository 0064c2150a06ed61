"""One sitting at the terminal: asking people, letting computer players play, showing the page."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from quarterturn.engine.board import square_name
from quarterturn.engine.decisions import Decision
from quarterturn.engine.game import Game
from quarterturn.engine.state import FIGHT, Action
from quarterturn.engine.terms import IllegalAction, Refusal
from quarterturn.engine.view import SPECTATOR, events_for, view
from quarterturn.notation import NotationError, error_text
from quarterturn.players import Player
from quarterturn.players.random_player import RandomPlayer
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.choices import Choices
from quarterturn.terminal.commands import Quit, find_command
from quarterturn.terminal.context import Context, Misread
from quarterturn.terminal.figures import Look
from quarterturn.terminal.files import SETUP
from quarterturn.terminal.page import Page, best_look
from quarterturn.terminal.panel import Panel
from quarterturn.terminal.reading import read_action
from quarterturn.terminal.screen import Screen
from quarterturn.terminal.story import result_line, tell
from quarterturn.terminal.words import Words

NEWS = 14


@dataclass
class Asked:
    """A person's waiting decision, and what may be chosen."""

    decision: Decision
    choices: Choices


class Session:
    """A game between people at this keyboard and computer players. `players[seat]` is None for a person."""

    def __init__(
        self, game: Game, seed: int | None, players: list[Player | None], screen: Screen, words: Words, luck: int = 0
    ) -> None:
        self.game, self.seed, self.players, self.screen, self.words = game, seed, players, screen, words
        self.chance = RandomPlayer(luck)  # for `auto` and `quick`
        self.quick: set[int] = set()  # seats whose set-up is left to chance
        self.quarters: int | None = None  # how the board is turned; None = as it fits
        self.flipped = len(players) == 2 and self.people() == [1]
        self.refusal: Refusal | None = None
        self.asked: Asked | None = None
        self.saved_as: str = ""
        self.stale = True  # the page must be shown anew

    def people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player is None]

    # --- The loop

    def run(self) -> None:
        try:
            while True:
                while not self.game.over:
                    self._next()
                self._finale()
        except (Quit, EOFError, KeyboardInterrupt):
            self.screen.write()
            self.screen.write(self.words("goodbye"))

    def _next(self) -> None:
        decisions = self.game.waiting()
        decision = next((d for d in decisions if self._player(d.seat) is not None), decisions[0])
        player = self._player(decision.seat)
        if player is None:
            self._ask(decision)
            return
        seen = view(self.game.state, decision.seat, recall=True)
        self.play(player.decide(seen, self.game.legal(decision.seat)), decision.seat)
        if not self.people():
            self.screen.write_all(self.news(len(self.game.log) - 1))

    def _player(self, seat: int) -> Player | None:
        hurried = seat in self.quick and self.game.state.phase in SETUP
        return self.chance if hurried else self.players[seat]

    def play(self, action: Action, seat: int) -> None:
        self.game.apply(action, seat)
        self.refusal = None
        self.stale = True

    def _ask(self, decision: Decision) -> None:
        """Put one decision to a person, until it is taken or the game has become another one."""
        alone = len(self.people()) == 1
        if decision.secret and not alone:
            self._hand_over(decision.seat)
        self.pose(decision)
        before = self.game.state
        while self.game.state is before and not self._hurried(decision.seat):
            if self.stale:
                self.show()
                self.stale = False
            self.answer(self.screen.ask(self.prompt(decision)).strip())
        if decision.secret and not alone:
            self.screen.hide()

    def pose(self, decision: Decision) -> None:
        """Make a decision the one that is asked."""
        legal = self.game.legal(decision.seat)
        self.asked = Asked(decision, Choices(self.game.state, decision.seat, legal, self.words))
        self.stale = True

    def _hurried(self, seat: int) -> bool:
        return self._player(seat) is not None

    def _hand_over(self, seat: int) -> None:
        """Nobody else is to look now."""
        self.screen.hide()
        who = self.words.seat(self.game.state, seat)
        self.screen.ask(self.words("hand-over", who=who) + " ")

    def prompt(self, decision: Decision) -> str:
        who = self.words.seat(self.game.state, decision.seat)
        return f"{who} · {self.words(f'prompt:{decision.kind}', n=self.game.state.ap)} > "

    # --- One line from a person

    def answer(self, line: str) -> None:
        """Do what a line says: a number, a command, or an action; if it cannot be done, say why."""
        assert self.asked is not None
        if not line:
            self._empty()
            return
        numbers = self.asked.choices.numbers
        if line.removeprefix("+") in numbers:
            self.play(numbers[line.removeprefix("+")], self.asked.decision.seat)
            return
        word, *rest = line.split()
        try:
            command = find_command(word, self.asked.choices.legal)
            if command is not None:
                command(self, rest)
            else:
                self._act(line)
        except Misread as problem:
            self.complain(self.words(problem.key, **problem.values))
        except NotationError as problem:
            self.complain(self.words("not-understood", reason=error_text(problem, self.words.language)))
        except IllegalAction as problem:
            self.refuse(problem.refusal)

    def _act(self, line: str) -> None:
        assert self.asked is not None
        seat = self.asked.decision.seat
        context = Context(self.game.state, seat, self.asked.choices.legal, self.words)
        self.play(read_action(context, line), seat)

    def _empty(self) -> None:
        assert self.asked is not None
        legal = self.asked.choices.legal
        if self.game.state.phase in SETUP:
            self.quick.add(self.asked.decision.seat)
        elif len(legal) == 1:
            self.play(legal[0], self.asked.decision.seat)
        else:
            self.complain(self.words("misread:empty"))

    def refuse(self, refusal: Refusal) -> None:
        self.refusal = refusal
        title = self.words.rule(refusal.rule).title
        self.complain(self.words("refused", rule=refusal.rule, title=title, detail=self.words.refusal(refusal)))

    def complain(self, text: str) -> None:
        self.screen.write(text, "bold red")

    # --- The page

    def viewer(self) -> int:
        if self.asked is not None:
            return self.asked.decision.seat
        return self.people()[0] if len(self.people()) == 1 else SPECTATOR

    def panel(self) -> Panel:
        alone = len(self.people()) == 1
        secret = self.asked is not None and self.asked.decision.secret
        person = "you" if alone else "person"
        kinds = tuple(person if player is None else _kind(player) for player in self.players)
        return Panel(view(self.game.state, self.viewer()), self.words, kinds, alone or secret, self.screen.colour)

    def look(self) -> Look:
        screen = self.screen
        if self.quarters is not None:
            return Look(self.quarters, screen.colour, screen.boxes)
        return best_look(self.panel(), screen.console, screen.colour, screen.boxes, self.flipped)

    def show(self) -> None:
        """Clear the screen and show the page of the waiting decision."""
        self.screen.clear()
        choices = self.asked.choices.compact() if self.asked is not None else []
        page = Page(self.panel(), self.look(), self.news(), self._task(), choices)
        self.screen.write_all(page.lines(self.screen.console))
        if self.asked is not None:
            self.screen.write(self.words("misread:empty"), g.MUTED)

    def news(self, start: int = 0) -> list[str]:
        """The last things that happened, as everybody may know them."""
        states = [*self.game.states(), self.game.state]
        lines: list[str] = []
        for number in range(len(self.game.log) - 1, start - 1, -1):
            after = states[number + 1]
            lines[:0] = tell(events_for(self.game.log[number].events, after, SPECTATOR), after, self.words)
            if len(lines) >= NEWS:
                break
        return lines[-NEWS:]

    def _task(self) -> Text:
        state, words = self.game.state, self.words
        if self.asked is None:
            return Text(result_line(state, words) if self.game.over else "", "bold")
        seat, kind, _ = self.asked.decision
        text = words(f"task:{kind}", who=words.seat(state, seat), n=state.ap)
        if kind == FIGHT and state.fight is not None:
            fight = state.fight
            text += " " + words("sums", a=fight.strength[0], b=fight.strength[1])
            text += f" ({words.token(state, fight.target)}, {square_name(state, state.where[fight.target])})"
        return Text(text, g.TEAMS[state.colour(seat)].text)

    def _finale(self) -> None:
        """The end: the board once more, and time to save this game or to load another."""
        self.asked = None
        self.show()
        while self.game.over:
            if not self.people():
                raise Quit
            line = self.screen.ask(self.words("prompt:over") + " > ").strip()
            command = find_command(line.split()[0], ()) if line else _leave
            if command is not None:
                command(self, line.split()[1:])
            else:
                self.complain(self.words("game-is-over"))


def _kind(player: Player) -> str:
    return "random" if isinstance(player, RandomPlayer) else "computer"


def _leave(_session: Session, _args: list[str]) -> None:
    raise Quit
