### The table

clock = Time left
clock-placing = to place
clock-combat = to answer
clock-joining = to join or not
zoom-in = Zoom in
zoom-out = Zoom out
zoom-fit = See it all
zoom-near = Come nearer
flip = See it from the other side
flip-many = Turn the board
follow = The board turns to whoever plays
speed-0 = Animations off
speed-1 = Animations at normal speed
speed-2 = Animations at double speed
command = Command line
why-not = Why not?
rule-all = All the rules
see-rule = see the rule
square-about = { $kind }: { $about }

moves-fights = moves { $moves } · fights { $fights }
carries = carries { $what }
is-wounded = wounded
is-healed = healed this turn: rests
has-potion =
    { $n ->
        [one] { $n } action of its own
       *[other] { $n } actions of its own
    }
can-move =
    { $n ->
        [one] Move: { $n } square in reach
       *[other] Move: { $n } squares in reach
    }
join-with = with { $who }: { $sums }
or-else = Or: { $what }
not-now = Not now:
on-the-way = On the way:
wish-then-tap =
    { POINTER() ->
        [touch] Now tap
       *[mouse] Now click
    } where the move ends.
planned = Planned
which-way = Which way?
tap-again =
    { POINTER() ->
        [touch] Tap
       *[mouse] Click
    } the square again for the first.
more-ways =
    { $n ->
        [one] { $n } more way
       *[other] { $n } more ways
    }
cancel = Cancel
versus = vs
before-cards = Before Combat cards. Everybody shown is drawn in.
joins = { $who } joins in
turn-preview = This is how the room would lie. A turn cannot be taken back.
reveal-preview = The room is turned face up. That cannot be taken back.

setup-team =
    { $left ->
        [0] Everybody stands. { POINTER() ->
            [touch] Tap
           *[mouse] Click
        } a dot to change your mind.
       *[other] Put { $left ->
            [one] { $left } character
           *[other] { $left } characters
        } on your dots, unseen. { POINTER() ->
            [touch] Tap
           *[mouse] Click
        } or drag.
    }
setup-starter = Put one character on a free dot, face down. Then it is the next player’s turn.
setup-hide =
    { POINTER() ->
        [touch] Tap
       *[mouse] Click
    } a room to put the chosen token on it, face down.
put-tokens =
    { POINTER() ->
        [touch] Tap
       *[mouse] Click
    } a lit square for { $what }.
place-for-me = Place it anywhere
ready = Ready
pick-now = Pick what you want to play with.
drop-now = You play with fewer: choose who stays out.
pick-room = Room pairs
pick-character = Characters
pick-object = Objects
pick-left =
    { $n ->
        [one] one more
       *[other] { $n } more
    }
pick-others = { $who } picks too.
pick-this = Take { $what }
drop-this = Leave out { $what }

attacks-you = You attack
defends-you = You defend
combat-won-you = You win the fight
attacks =
    { $n ->
        [one] { $who } attacks
       *[other] { $who } attack
    }
defends =
    { $n ->
        [one] { $who } defends
       *[other] { $who } defend
    }
card-chosen = Card chosen
card-awaited = Card not chosen yet
combat-tie = A tie: nothing happens
combat-won =
    { $n ->
        [one] { $who } wins the fight
       *[other] { $who } win the fight
    }
go-on = Go on
choose-combat-card = Choose your Combat card. All are shown together; what is played is spent.
must-play = The Telepath named { $card }: it must be played.
telepath-ask = Your Telepath names a card the other must play if it is in hand.
name-none = None
combat-wait = The other side is choosing.
join-ask = You stand beside this combat. Whose side do you take? The answer is open and binding.
join-wait = { $who } decides whether to join.

tip-face-down = Room { $room }, face down
tip-face-down-more = Opened from its edge for 1 action. What is hidden in it is placed then.

step-back = One step back
step-on = One step on
replay-play = Play
replay-pause = Pause
replay-speed = Speed: { $n } times
scrubber = Step through the game
to-now = Back to now
in-words = words
in-notation = notation
chat-empty = Nobody has said anything yet.
chat-write = Write a message
chat-silent = Allies may not talk now. They may for a minute after a turn in which they meet on the board.
chat-minute =
    { $n ->
        [one] The allies have met: { $n } more second to talk.
       *[other] The allies have met: { $n } more seconds to talk.
    }
send = Send
chat-hello = Hello!
chat-luck = Good luck!
chat-nice = Nice move!
chat-oops = Oops.
chat-moment = One moment, please.
chat-thanks = Thanks for the game!
resign-sure = Give up this game?
resign-many = Give up? Your characters leave the board; the others play on.
draw-offer = Offer a draw
draw-accept = Accept the draw
take-back = Ask to take back
rematch = Rematch
rematch-go = To the rematch
download-record = Download the record
copy-watch = Copy link for spectators
copy-position = Copy link to this position
players-label = Players, in the order of their turns
player-cards = Action cards in hand: { $n }
player-combat = Combat cards in hand: { $n }
player-jumps = Jump cards: { $n }
player-last = last card: { $n }
team-points = { $who }: { $n }
vacant-open = { $colour }: nobody sits here yet.
vacant-left = { $who } has left the table.
copy-seat = Copy the link
seat-take = Take the seat
seat-give = Computer takes over
seat-seen = { $names } has looked behind this screen
seat-kept = The seat is kept for { $n } s, then a computer may play on.
asked-draw = { $who } offers a draw.
asked-draw-all = { $who } offers a draw. It needs everybody who still plays.
asked-wait = Asked. Waiting for an answer…
asked-take-back = { $who } asks to take back the last action.
asked-rematch = { $who } wants a rematch.
yes = Yes
no = No
end-draw = A draw
end-won = You have won!
end-lost = You have lost
end-wins =
    { $n ->
        [one] { $who } wins!
       *[other] { $who } win!
    }
end-team-won = Your team has won!
end-team-lost = Your team has lost
end-how = { $how } ({ $score }).
end-again = Result
look-at-board = Look at the board
key-arrows = move the cursor over the squares
key-enter = act on the square, or confirm what is planned
key-esc = cancel, deselect
key-next = next character that can act (Shift: back)
key-tell = explain the square and what is on it
key-turn = show the next rotation
key-digits = play the card of that number, choose that line
key-end = end the turn
key-hint = ask for a hint; once more: do it
key-undo = undo
key-flip = other side
key-zoom = zoom
key-step = step back and on through the game (← → while looking back)
key-step-ends = to the beginning, to now
key-command = command line

### A position to share

position-board = The board of a position
position-turn = { $who } to play, actions left: { $n }
position-empty = There is no position in this link. It may have been cut off on its way.
position-open = Show what lies face down
position-dealt = If the game was still going on, what nobody could see has been dealt anew here.
position-play-computer = Play on against the computer
position-play-here = Play on, two at this screen
copy-notation = Copy the notation
copy-failed = It could not be copied; the browser does not allow it.

### Who was ahead

graph = Who was ahead
graph-summary = Chance to win of { $who }, turn by turn, from { $from } % to { $to } %.
graph-ahead =
    { $who } { $n ->
        [one] leads
       *[other] lead
    }
graph-ahead-you = You lead
graph-summary-you = Your chance to win, turn by turn, from { $from } % to { $to } %.
graph-turning-you = Turning point for you, turn { $turn }: { $from } % → { $to } %. Look at it
graph-chance-you = Your chance
graph-turn = Turn
graph-chance = Chance of { $who }
graph-end = End
graph-turning = Turning point for { $who }, turn { $turn }: { $from } % → { $to } %. Look at it
graph-moment = Turn { $turn } ({ $who }: { $from } % → { $to } %)
graph-better =
    { $earlier ->
        [true] Better in turn { $turn }, with { $n } % instead of { $done } %
       *[false] Better, with { $n } % instead of { $done } %
    }: { $what }.
graph-no-better = Nothing clearly better was found.
graph-hindsight = As the others chose, that would have been best.
graph-look = Look at it
graph-wait = The graph is being drawn …

### Safe under a finger

attack-drawn = Drawn in as well: { $who }. A defeat wounds the whole group.
attack-carried = A defeat eliminates whoever is carried: { $who }.
harms-own = This hits your own side: { $who }.
likes = As you like it
like-ask = Ask before a turn ends with actions left
like-coordinates = Coordinates along the board
holds-cards = { $who } holds Combat cards: { $cards }

### The board for the ear

no-digit = Nothing can be chosen by a number now.
key-around = what is around
key-reach = what can be reached
key-everybody = who is where
side-up = above
side-right = on the right
side-down = below
side-left = on the left
edge-sides = { $what } { $sides }
room-dark = room face down
board-edge = edge of the board
around-side = { $side }: { $what }
in-reach =
    { $n ->
        [one] In reach for one action
       *[other] In reach for { $n } actions
    }
in-aim = Can be attacked, { $sums }
reach-none = Nothing is in reach: choose a character first.
reach-squares =
    { $n ->
        [one] { $n } square
       *[other] { $n } squares
    } in reach: { $squares }
reach-targets = Targets: { $targets }

### A first game

first-label = Your first game
first-side = You are { $colour }.
first-you-begin = You begin.
first-other-begins = The other side begins.
first-goal-title = Get your people out
first-goal =
    Cross the labyrinth and leave on the far side, by the line with the arrows. Each one who leaves brings a point, and so does each enemy you eliminate. { $n ->
        [one] { $n } point wins.
       *[other] { $n } points win.
    }
first-target =
    { $n ->
        [one] { $n } point wins.
       *[other] { $n } points win.
    }
first-card-title = Play an Action card
first-card = Every turn begins with one. Its number says how many actions you have; it comes back when all four are spent.
first-room-title = Open a room
first-room = Choose somebody beside a face-down room and turn it up: one action. What lies hidden there comes to light.
first-gear-title = Turn the rooms
first-gear = Whoever stands on a gear turns its room, or the other one of the same number, a quarter for one action, with everybody on it.
first-zones-goal-title = Get your people out
first-zones-goal =
    Cross the labyrinth and leave over the starting zone of the other side. Each one who leaves brings a point, and so does each enemy you eliminate. { $n ->
        [one] { $n } point wins.
       *[other] { $n } points win.
    }
first-zones-points-title = Spend your points
first-zones-points = Each turn brings 3 action points. Up to 3 that you do not use are kept on the wheel for later.
first-zones-room-title = Open a room
first-zones-room = Choose somebody who stands before a face-down room and turn it up: one action. From the start, each faces a sign of that room and goes in there.
first-zones-gear-title = Turn the rooms
first-zones-gear = Whoever stands in a gear zone turns its room, or the other one of the same number, a quarter for one action, with everybody in it.
first-next = Next
first-done = I know the game
