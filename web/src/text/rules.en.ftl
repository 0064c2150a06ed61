rules-search = Search the rules
rules-found =
    { $n ->
        [0] No rule found
        [one] One rule found
       *[other] { $n } rules found
    }
rules-none = No rule says that. Try fewer or shorter words.
rules-contents = Contents of the rules
rules-game = Of which game?
rules-board = Board
rules-cards = Cards
rules-cards-lead = The card game: the same labyrinth in another space. Rooms have four zones instead of squares, many may be in one, and action points can be saved. Where it says nothing of its own, the rules of the board hold, with zones for squares.
rules-also-cards = { $n } more of the card game
rules-also-board = { $n } more of the board
rules-kinds = Squares and walls
rules-characters = The characters
rules-objects = The objects
rules-movement = movement
rules-combat = combat
kind-floor = Walk here, stop here, put things down here.
kind-pit = Deadly. Cross it with a Rope or a Jump card, or turn the room. Nobody stops here without a Rope.
kind-gear = Whoever stands on it can turn this room, or the other room of the same number, the way its arrow points.
kind-line = Where a team starts. Step onto the opposing line and you are out of the labyrinth.
kind-wall = Nobody walks or looks through. Only the Wall-Walker has her ways.
kind-slit = The Naga slides through; standing right at it you can look through and shoot.
kind-closed = No way through until someone opens it with a Key or a lock-pick, or breaks it.
kind-open = Free to pass. It can be closed again.
kind-broken = Gone for good: always free to pass.
