"""A beam search over sequences of actions within a turn: what is the same on the board and with cards.

    depth 0         the position now: the root
    depth 1         every child of the root that thinning leaves, judged
      prune         the best `beam` of them by rank, at most `each` of one parent; for `team` also each miniature's best
    depth 2 …       every child of those; positions met before are dropped (`visited`); until points or `most` run out
    the answer      the nodes of all depths, by value: a turn may end after any of them

A node's value is the judge's; its rank adds what the points it has left are worth, and what a move promises. Where
something comes to light, a sequence ends: such nodes are leaves that count with what may be expected of them, and the
rest of the turn is planned anew afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quarterturn.engine.core.state import Action, State
from quarterturn.engine.core.terms import OUT
from quarterturn.players.clock import Clock

WON = 1000.0  # what a game is worth that is won
TEMPO = 0.7  # what an action point is worth that can still be spent after something has come to light
WAYS_OUT = 2  # the beam in which one miniature alone looks for its way out


@dataclass(frozen=True)
class Width:
    """How much of a turn is looked at."""

    beam: int = 8  # nodes expanded at each depth
    each: int = 6  # of them, at most so many with the same parent
    keep: int = 5  # moves of a miniature looked at for each reason
    most: int = 2500  # positions looked at
    depth: int = 12  # actions planned ahead
    team: bool = False  # whether nobody is forgotten: what each miniature does best, and how it gets out


class Node:
    """A node of the search: where a sequence of actions within a turn leads; its parents are the sequence."""

    __slots__ = ("action", "alone", "ends", "left", "open", "parent", "rank", "replied", "spent", "state", "value")

    def __init__(
        self,
        state: State,
        parent: Node | None,
        action: Action,
        value: float,
        left: int,
        ends: bool,
        tempo: float = TEMPO,
    ) -> None:
        self.state, self.parent, self.action = state, parent, action
        self.spent: int = 0 if parent is None else parent.spent + parent.state.ap - state.ap  # of the Action card
        self.left = left  # action points, of all kinds
        self.ends = ends  # because something comes to light
        self.open = not ends and left > 0  # whether it can be expanded
        self.value = value + tempo * left if ends else value
        self.alone = self.value  # before any reply is thought of
        self.rank = value + tempo * left
        self.replied: float | None = None  # what the other side's best reply changes, once it is known

    def first(self) -> Node:
        """The node after the first action."""
        node = self
        while node.parent is not None and node.parent.parent is not None:
            node = node.parent
        return node

    def actions(self) -> list[Action]:
        found: list[Action] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            found.append(node.action)
            node = node.parent
        found.reverse()
        return found


class Beam:
    """The search for one seat. `until`: the share of a decision's time after which it plays the best it has found."""

    def __init__(self, seat: int, width: Width, clock: Clock, until: float = 1.0) -> None:
        self.seat, self.width = seat, width
        self.clock, self.until = clock, until

    # --- What each space has of its own.

    def looked(self) -> int:
        """How many positions have been judged so far."""
        raise NotImplementedError

    def root(self, state: State) -> Node:
        raise NotImplementedError

    def key(self, state: State) -> tuple[Any, ...]:
        """What tells positions within a turn apart."""
        raise NotImplementedError

    def ways_out(self, root: Node, first: Sequence[Action]) -> list[Node]:
        """For each miniature that gets out within the turn by its own actions alone, how it does (`way_out`).

        Each of its steps may look worse than what others could do, and the beam would lose sight of it.
        """
        raise NotImplementedError

    def own_choices(self, node: Node, unit: int, first: Sequence[Action]) -> list[Action]:
        """The choices of one miniature after which nothing comes to light; `first`: those at the root, if not all."""
        raise NotImplementedError

    def expand(self, node: Node, choices: Sequence[Action], visited: set[tuple[Any, ...]]) -> list[Node]:
        """The children of a node by each promising action of these."""
        raise NotImplementedError

    def children(self, node: Node, first: Sequence[Action], visited: set[tuple[Any, ...]]) -> list[Node]:
        """The children of a node by each promising action; `first`: the choices at the root, if not all."""
        raise NotImplementedError

    # --- What is the same.

    def search(self, state: State, first: Sequence[Action] = ()) -> list[Node]:
        """The nodes that were looked at, the best first. Each may be followed by the end of the turn.

        `first`: the choices for the first action, if not all.
        """
        start = self.looked()
        root = self.root(state)
        ways_out = self.ways_out(root, first) if self.width.team else []
        found = [root, *ways_out]
        beam = [root]
        visited = {self.key(node.state) for node in found}
        for depth in range(self.width.depth):
            children: list[Node] = []
            for node in beam:
                if self.looked() - start < self.width.most and self.clock.spent() < self.until:
                    children += self.children(node, first, visited)
            found += children
            beam = self.prune(children) + [node for node in ways_out if node.open and len(node.actions()) == depth + 1]
        found.sort(key=lambda node: -node.value)
        return found

    def way_out(self, root: Node, unit: int, first: Sequence[Action]) -> list[Node]:
        """How a miniature gets out by its own actions alone, as a node or none."""
        beam, visited = [root], {self.key(root.state)}
        while beam and self.clock.spent() < self.until:
            children: list[Node] = []
            for node in beam:
                children += self.expand(node, self.own_choices(node, unit, first), visited)
            children.sort(key=lambda node: -node.value)
            out = [node for node in children if node.state.where[unit] == OUT]
            if out:
                return out[:1]
            beam = [node for node in children if node.open][:WAYS_OUT]
        return []

    def prune(self, nodes: list[Node]) -> list[Node]:
        """The next beam: the best nodes, not too many of one parent."""
        nodes = sorted([node for node in nodes if node.open], key=lambda node: -node.rank)
        chosen: list[Node] = []
        counts: dict[int, int] = {}
        for node in nodes:
            parent = id(node.parent)
            if counts.get(parent, 0) < self.width.each:
                counts[parent] = counts.get(parent, 0) + 1
                chosen.append(node)
                if len(chosen) == self.width.beam:
                    break
        if self.width.team:
            acting = {node.action[1] for node in chosen}
            for node in nodes:
                if node.action[1] not in acting:
                    acting.add(node.action[1])
                    chosen.append(node)
        return chosen
