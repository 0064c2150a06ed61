### The table

table-heading = Game table
table-gone = This table is not there
table-gone-more = It may have been cleared away, or the link is incomplete.
to-lobby = To the first page
connecting = Connecting…
line-lost = Connection lost. Trying again…
your-turn = Your turn
you = You
seat-away = away
to-points = to { $n }
turn-of = turn { $n } of { $last }
table-nav = Table
sound = Sound
log = Log
chat = Chat
menu = Menu
help = Keys
side-label = Turn and selection
board-label = The board. Arrow keys move the cursor, Enter acts, N goes to the next character, question mark shows all keys.
skip = Skip
do-it = Do it
why = why not?
off-board = off the board
wounded-named = wounded { $who }
square-one = { $square }: { $who }
square-carrier = { $square }: { $who }, carries { $what }
square = Square

game-over = The game is over
looking-back = Looking back
looking-start = Before the first action
waiting-for = Waiting for { $who }
actions-left =
    { $n ->
        [one] { $n } action left
       *[other] { $n } actions left
    }
thinking-who = { $who } is thinking
thinking-most = At most { $n } s
hint = Hint
hint-label = What the computer would do
hint-plan = Then, this turn
hint-close = Close the hint
hint-chance = Your chance to win then, by its reckoning: { $n } %
no-actions-left = No actions left. End your turn.
tap-character =
    { POINTER() ->
        [touch] Tap
       *[mouse] Click
    } one of your characters.
choose-action-card = The number is how many actions you get.
undo = Undo
end-turn = End turn

do-move = Move to { $to }
do-move-with = Move to { $to }, { $deeds }
do-turn-cw = Turn { $room } right
do-turn-ccw = Turn { $room } left
do-reveal = Reveal room { $room }
do-jump = Jump over { $pit } to { $landing }
do-walk = Through the wall to { $square }
do-open = Open the portcullis { $edge }
do-close = Close the portcullis { $edge }
do-break = Break the portcullis { $edge }
do-fireball = Fireball at { $whom }
do-drink = Drink the potion
do-regenerate = Regenerate
do-raise = Raise the top room
do-leave = Leave the labyrinth
do-slide-up = Elevator up
do-slide-down = Elevator down
do-fight = Attack { $whom }
do-shoot = Shoot at { $whom }
do-spear = Spear { $whom }
do-join-attacker = Join the attackers
do-join-defender = Join the defenders
do-join-none = Stay out
do-heal = Heal { $whom }
do-scream = Scream at { $whom }
strike-burns = Out of the game at once: { $who }. The wand is used up.
strike-falls = { $who } is pushed into the pit on { $to } and is out of the game.
deed-pick = pick up { $what }
deed-drop = drop { $what }
deed-give = give { $mine } to { $what }
deed-take = take { $theirs } from { $what }
deed-trade = trade { $mine } for { $theirs } with { $what }
deed-at = { $done } on { $square }
attack = Attack

do-it-for-me = Do it for me
pair = Pair { $n }

combat = Combat
pass-device = Pass the device to
pass-more = Only { $colour } should look now.
pass-take = It is me
action-cards = Action cards
action-card = Action card { $n }
action-card-spent = Action card { $n }, played
combat-cards = Combat
jumps = Jumps
other-hand = { $who }: last card, Combat cards, Jump cards

tip-action-card = Played at the start of a turn: gives { $n } actions. It comes back once all four are spent.
tip-combat-cards = Both sides choose one in secret for a combat and show them together. What is played is spent; only the +0 comes back.
tip-jumps = Once per card: over a pit to any free square beside it, for 1 action.

spectator = Spectator
watching = You are watching
chat-new = Chat, { $n } new
chat-came = { $who }: { $text }
resign = Resign
draw-offered = Draw offered
replay = Replay
player-left = has resigned
seats = Seats
asked-no = { $who } says no.

### A position to share

position = Position

### What a hint says to do

hint-card = Play Action card { $n }
hint-combat = Play Combat card +{ $n }
hint-name = Name card +{ $n }
hint-name-none = Name no card
hint-end = End the turn
hint-put = Put { $who } on { $to }
hint-hide = Hide { $who } in room { $to }
hint-team = Begin with { $who }
hint-drop = Leave out { $who }
hint-pick = Pick { $who }
hint-does = { $who }: { $what }

### Who was ahead

play-on = Play on from here

### Safe under a finger

end-anyway = End with { $n } left?
end-asked =
    { $n ->
        [one] One action is left.
       *[other] { $n } actions are left.
    } Once more to end the turn.
line-lost-act = Your action is sent as soon as it is back.
shelf-saved = Saved: { $who }.
shelf-lost = Lost: { $who }.
show-again = Show again
