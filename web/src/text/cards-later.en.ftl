## Places

zone-here = who is here
no-room-here = { $who } full here, 3 of 3

## Who is where

is-stopped = stopped: this turn only back the way it came
has-shot = has shot this turn
facing-far = The zone it faces is far: it enters nothing from here.
if-you-strike = if you strike

## Turn and wheel

cards-tap =
    { POINTER() ->
        [touch] Tap
       *[mouse] Click
    } one of your characters. Where several are, the zone opens.

## Doing

do-face = Turn to { $to }
do-with = { $going }, { $deeds }
do-here = Here: { $deeds }
do-walk-out = Out through the wall
do-leap = Jump over the pit to { $to }
do-leap-out = Jump over the pit and out
do-leap-card = { $going }, discarding +{ $card }
do-shoot-bow = Shoot at { $whom } with the Bow
do-fight-twice = Attack { $whom } with two cards
do-spear-twice = Spear { $whom } with two cards
do-open-room = Open the portcullis of { $room }
do-close-room = Close the portcullis of { $room }
do-break-room = Break the portcullis of { $room }
do-smash = Break all walls of { $room }
do-steal = Steal { $what } from { $whom }
do-steal-blind = Steal from { $whom }, unseen
do-levitate = Move { $what } to { $to }
do-levitate-to = Let { $what } float to { $who }
do-lift = Move { $what } through the air
do-invert = Swap places with room { $room }
hint-combat-two = Play Combat cards +{ $n } and +{ $more }
deed-hand = give { $what } to { $who }
deed-get = take { $what } from { $who }
deed-swap = trade { $what } for { $got } with { $who }
can-go =
    { $n ->
        [one] Move: { $n } place in reach
       *[other] Move: { $n } places in reach
    }
far-where = Two movements: first { $first }, then { $to }
go-far = Go
many-fight = Attack
many-shoot = Shoot at
many-bow = Shoot with the Bow at
many-spear = Spear
many-fireball = Fireball at
many-heal = Heal
many-steal = Steal
go-there = { $who } goes there
back-to = Back to { $who }
why-not-there = Why not there?
wish-pick = pick up
wish-drop = drop
wish-get = take
wish-give = give
wish-trade = trade
wish-hand = give { $what } to
wish-swap = trade { $what } for
wish-then-touch =
    { POINTER() ->
        [touch] Now tap
       *[mouse] Now click
    } where the movement ends, or its own zone.
fly-where =
    { POINTER() ->
        [touch] Tap
       *[mouse] Click
    } where { $what } is to go.
stops-you = { $who } stops you there: this turn only back the way you came.
smash-preview = All walls, slits and the portcullis of the room break for good. Once in a game.
invert-preview = These two rooms would change places with everything in them. The scroll is used up.
fireball-preview = Out of the game at once: { $who }. The scroll is used up.
announce-two = Announce two Combat cards
with-arm = { $who } with { $arm }
arm-crossbow = crossbow
arm-bow = bow
arm-spear = spear
costs-nothing = free
lands-again =
    { POINTER() ->
        [touch] Tap
       *[mouse] Click
    } the place again for the first.

## Combat

choose-two = You announced two: choose two Combat cards. Both are spent.
choose-first = First card
choose-second = second card
plays-two = { $who } plays two cards
plays-two-you = You play two cards
looks-first-you = You play after seeing the other card
choose-seeing = Choose your answer. What is played is spent.
looks-first = { $who } plays after seeing the other card
two-go = Play +{ $n } and +{ $more }

## Setting up

cards-team =
    { $left ->
        [0] Both stand. { POINTER() ->
            [touch] Tap
           *[mouse] Click
        } another sign to turn one of them.
       *[other] Put one character before each of your two rooms, unseen, facing a sign. { POINTER() ->
            [touch] Tap
           *[mouse] Click
        } or drag.
    }
cards-hide =
    { POINTER() ->
        [touch] Tap
       *[mouse] Click
    } a room to put { $what } beside it, face down.
cards-put =
    { POINTER() ->
        [touch] Tap
       *[mouse] Click
    } a lit zone for { $what }.
draft-take-character = Take a character
draft-take-object = Take an object
draft-both = Both sides get it.
draft-lost = { $who } loses it.
draft-order = Pick { $n } of { $all }
draft-you = Your pick
draft-wait = { $who } picks
draft-drop = Who stays out?
draft-drop-left =
    { $n ->
        [one] One more has to stay out.
       *[other] { $n } more have to stay out.
    }
draft-yours = yours
draft-of = of { $who }
draft-all = All { $n }
draft-free = Still free { $n }
filter-fight = Fighters
filter-move = Runners
filter-gate = Gates & walls
filter-trick = Tricks
draft-sums = moves { $moves } · fights { $fights }
draft-team = Team of { $who }
draft-team-yours = Your team
draft-team-both = Both teams
draft-objects = Objects
draft-secret-count =
    { $n ->
        [one] one picked in secret
       *[other] { $n } picked in secret
    }
draft-take = Take { $what }
draft-drop-it = Leave out { $what }
draft-quick = Quick team
draft-quick-more = The rest of your picks at random
draft-copies = { $n } left

## For the ear

ear-out = Out of the labyrinth for { $n ->
    [one] one action
   *[other] { $n } actions
  }
ear-further = With two movements: { $places }
ear-places = { $n } places in reach: { $places }
