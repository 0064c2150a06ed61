"""One sitting at the terminal: asking people, letting computer players play, showing the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from rich.text import Text

from quarterturn import limits
from quarterturn.engine.core.decisions import Decision
from quarterturn.engine.core.state import ACT, FIGHT, SETUP, Action
from quarterturn.engine.core.terms import IllegalAction, Refusal
from quarterturn.engine.game import Game
from quarterturn.engine.view import SPECTATOR, log_for, view
from quarterturn.notation import NotationError, error_text
from quarterturn.players import Player
from quarterturn.players.random_player import RandomPlayer
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.autosave import Autosave
from quarterturn.terminal.choices import Choices
from quarterturn.terminal.commands import Quit, find_command
from quarterturn.terminal.completing import completions
from quarterturn.terminal.context import Context, Misread
from quarterturn.terminal.figures import Look
from quarterturn.terminal.page import Page, best_look, best_size, part_of_board
from quarterturn.terminal.panel import Panel
from quarterturn.terminal.reading import read_action
from quarterturn.terminal.screen import Screen
from quarterturn.terminal.spaces import Space, space_of
from quarterturn.terminal.story import result_line, tell
from quarterturn.terminal.viewport import Viewport, focus
from quarterturn.terminal.words import Words

NEWS = 14


@dataclass
class Asked:
    """A person's waiting decision, and what may be chosen; also word by word, once somebody presses Tab."""

    decision: Decision
    choices: Choices
    actions: list[list[str]] = field(default_factory=list)


class Session:
    """A game between people at this keyboard and computer players. `players[seat]` is None for a person."""

    def __init__(
        self, game: Game, seed: int | None, players: list[Player | None], screen: Screen, words: Words, luck: int = 0,
        autosave: Autosave | None = None,
    ) -> None:  # fmt: skip
        self.game, self.seed, self.players, self.screen, self.words = game, seed, players, screen, words
        game.spare(limits.RESULTS)  # what is not listed can still be typed
        self.chance = RandomPlayer(luck)  # for `auto` and `quick`
        self.quick: set[int] = set()  # seats whose set-up is left to chance
        self.quarters: int | None = None  # how the board is turned; None = as it fits
        self.flipped = len(players) == 2 and self.people() == [1]
        self.viewport: Viewport | None = None  # the part of the board that is shown, where it is only a part
        self.scrolled = False  # the viewport stays where it is until the game goes on
        self.refusal: Refusal | None = None
        self.asked: Asked | None = None
        self.saved_as: str = ""  # what `save` alone means
        self.written: set[str] = set()  # files that hold this game already: they are not asked about
        self.autosave = autosave
        self.notice = ""  # told with the first page
        self.stale = True  # the page must be shown anew

    @property
    def space(self) -> Space:
        return space_of(self.game.state)

    def people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player is None]

    # --- The loop

    def run(self) -> None:
        try:
            while True:
                while not self.game.over:
                    self._next()
                    self._keep()
                self._finale()
        except (Quit, EOFError, KeyboardInterrupt):
            self.screen.write()
            self.screen.write(self.words("goodbye-for-now" if self._is_kept() else "goodbye"))

    def _is_kept(self) -> bool:
        """Whether the game is one to go on with: begun by somebody here, and not over."""
        begun = any(self.players[entry.seat] is None for entry in self.game.log)
        return self.autosave is not None and begun and not self.game.over

    def _keep(self) -> None:
        """Keep the game as it stands, so that whatever ends this sitting does not end it."""
        if self.autosave is None:
            return
        if not self._is_kept():
            self.autosave.forget()
            return
        try:
            self.autosave.keep(self.game, self.seed)
        except OSError as problem:
            file, reason = self.autosave.path, problem.strerror or problem
            self.notice = self.words("autosave-failed", file=file, reason=reason)
            self.autosave = None

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
        self.scrolled = False
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
            self.answer(self.screen.ask(self.prompt(decision), partial(completions, self)).strip())
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
        return f"{who} · {self.words(f'prompt-{decision.kind}', n=self.game.state.ap)} > "

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
            self.complain(self.words(f"misread-empty{self.space.texts}"))

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

    def reader(self) -> int:
        """Whose eyes the screen is for: people who share it read what everybody may, unless the others look away."""
        looked_away = self.asked is not None and self.asked.decision.secret
        return self.viewer() if len(self.people()) == 1 or looked_away else SPECTATOR

    def panel(self) -> Panel:
        person = "you" if len(self.people()) == 1 else "person"
        kinds = tuple(person if player is None else _kind(player) for player in self.players)
        return Panel(view(self.game.state, self.reader()), self.words, kinds, self.screen.colour)

    def look(self) -> Look:
        screen = self.screen
        if self.quarters is not None:
            return Look(self.quarters, screen.colour, screen.boxes)
        return best_look(self.panel(), screen.console, screen.colour, screen.boxes, self.flipped)

    def show(self) -> None:
        """Clear the screen and show the page of the waiting decision."""
        self.screen.clear()
        choices = self.asked.choices.compact() if self.asked is not None else []
        panel, look = self.panel(), self.look()
        found = part_of_board(panel, look, self.screen.console, focus(self.game, self.viewer()))
        if not self.scrolled or found is None:
            self.viewport = found
        page = Page(panel, look, self.news(), self._task(), choices, self.viewport)
        self.screen.write_all(page.lines(self.screen.console))
        if self.notice:
            self.screen.write(self.notice, "bold")
            self.notice = ""
        elif self.viewport is not None:
            columns, rows = best_size(panel, look)
            ways = ", ".join(self.words(f"view-{way}") for way in self.viewport.ways)
            self.screen.write(self.words("view-part", ways=ways, columns=columns, rows=rows), g.MUTED)
        elif self.asked is not None:
            self.screen.write(self.words(f"misread-empty{self.space.texts}"), g.MUTED)

    def news(self, start: int = 0) -> list[str]:
        """The last things that happened, as they may be read again."""
        states = [*self.game.states(), self.game.state]
        entries = log_for(self.game, self.reader())
        lines: list[str] = []
        for number in range(len(self.game.log) - 1, start - 1, -1):
            after = states[number + 1]
            lines[:0] = tell(entries[number].events, after, self.words)
            if len(lines) >= NEWS:
                break
        return lines[-NEWS:]

    def _task(self) -> Text:
        state, words = self.game.state, self.words
        if self.asked is None:
            return Text(result_line(state, words) if self.game.over else "", "bold")
        seat, kind, _ = self.asked.decision
        who = words.seat(state, seat)
        if kind == ACT:
            text = words("task-act", who=who, n=state.ap)
        else:
            text = words("decide-who", who=who, what=words(f"decide-{kind}"))
        if kind == FIGHT and state.fight is not None:
            fight = state.fight
            text += " " + words("sums", a=fight.strength[0], b=fight.strength[1])
            place = self.space.place_name(state, state.where[fight.target])
            text += f" ({words.token(state, fight.target)}, {place})" + self._laid_open(seat)
        return Text(text, g.TEAMS[state.colour(seat)].text)

    def _laid_open(self, seat: int) -> str:
        """The cards that a Weapon master's side sees before it plays its own (CARD-ABIL-WEAPON-MASTER)."""
        fight = view(self.game.state, seat).state.fight
        if fight is None or fight.look != seat:
            return ""
        cards = [card for card in (*fight.cards, fight.extra) if card >= 0]
        return " " + self.words("laid-open", cards=" ".join(f"+{card}" for card in cards)) if cards else ""

    def _finale(self) -> None:
        """The end: the board once more, and time to save this game or to load another."""
        self.asked = None
        self.show()
        while self.game.over:
            if not self.people():
                raise Quit
            line = self.screen.ask(self.words("prompt-over") + " > ", partial(completions, self)).strip()
            command = find_command(line.split()[0], ()) if line else _leave
            if command is not None:
                command(self, line.split()[1:])
            else:
                self.complain(self.words("game-is-over"))


def _kind(player: Player) -> str:
    return "random" if isinstance(player, RandomPlayer) else "computer"


def _leave(_session: Session, _args: list[str]) -> None:
    raise Quit
