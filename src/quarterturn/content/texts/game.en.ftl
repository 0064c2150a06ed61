### What both the terminal and the page say. A place `{ $name }` of an event is called as in engine/core/events.py.

## Words

token = { $colour } { $name }
the = { $name }
the-of = { $name }
the-to = { $name }
something = a token
something-of = a token
something-to = a token
nothing = nothing
no-card = no card
and-last = { $most } and { $last }

## What is to be decided

decide-who = { $who }: { $what }
decide-act = Your turn
decide-card = Play an Action card
decide-put = Place what you found
decide-fight = Choose a Combat card
laid-open = The other side has laid open { $cards }.
decide-join = Do you join?
decide-name = Name a card
decide-team = Your starting team
decide-hide = Hide a token
decide-drop = Leave out a character
decide-pick = Pick

## What happened

event-phase-team = The starting teams are being chosen.
event-phase-hide = Tokens are being put on the rooms.
event-teams-shown = The starting teams are shown.
event-picked-room = { $seat } picks room pair { $what }.
event-picked-character = { $seat } picks { $what }.
event-picked-object = { $seat } picks { $what }.
event-picked-unseen = { $seat } picks in secret.
event-left-out = { $seat } leaves out { $what }.
event-left-out-unseen = { $seat } leaves out a character.
event-team = { $seat } has chosen a starting team.
event-starter = { $seat } puts a character on { $square }, face down.
event-hid = { $seat } puts { $what } face down on { $slot }.
event-hid-unseen = { $seat } puts a token face down on { $slot }.
event-doors-shown = The doors are shown: { $owners }.
event-door = { $seat } at { $place }
event-turn = — { $seat } to play —
event-card = { $seat } plays the { $card }.
event-cards-back = { $seat } takes the Action cards back.
event-saved = { $seat } keeps { $points } AP.
event-card-discarded = { $seat } discards the Combat card +{ $card } in place of a Jump card.
event-step = { $who }: { $from } → { $to }
event-picked-up = { $who } picks up { $what }.
event-dropped = { $who } drops { $what } on { $square }.
event-gave = { $who } gives { $what } to { $to }.
event-took = { $who } takes { $what } from { $from }.
event-traded = { $who } trades { $what } for { $got } with { $partner }.
event-fell = { $who } falls into the pit on { $square }.
event-revealed = { $who } reveals { $slot }; found: { $found }.
event-placed = { $seat } places { $what } on { $square }.
event-placer = { $seat } places the rest.
event-turned-cw = { $who } turns { $slot } clockwise.
event-turned-ccw = { $who } turns { $slot } counter-clockwise.
event-raised = { $who } raises { $slot }.
event-lowered-cw = { $slot } turns clockwise and comes back down.
event-lowered-ccw = { $slot } turns counter-clockwise and comes back down.
event-slid = { $who } slides the elevator from { $from } to { $to }.
event-jumped = { $who } jumps over { $pit } to { $to }.
event-walked = { $who } walks through the wall to { $to }.
event-leapt = { $who } jumps over the pit to { $to }.
event-stopped = { $who } is stopped in { $square }.
event-gate-open = { $who } opens the portcullis { $near }/{ $far }.
event-gate-closed = { $who } closes the portcullis { $near }/{ $far }.
event-gate-broken = { $who } breaks the portcullis { $near }/{ $far }.
event-card-gate-open = { $who } opens the portcullis of { $slot }.
event-card-gate-closed = { $who } closes the portcullis of { $slot }.
event-card-gate-broken = { $who } breaks the portcullis of { $slot }.
event-smashed = { $who } breaks all the walls of { $slot }.
event-swapped = { $who } makes { $from } and { $to } change places.
event-attacked-fight = { $who } attacks { $target }.
event-attacked-shoot = { $who } shoots at { $target }.
event-attacked-spear = { $who } attacks { $target } with the spear.
event-combat = Combat: { $attackers } ({ $attack }) against { $defenders } ({ $defence }).
event-asked = { $seat } may join the combat.
event-joined-attacker = { $seat } joins the attackers.
event-joined-defender = { $seat } joins the defenders.
event-declined = { $seat } stays out of the combat.
event-named = { $seat } names { $card }.
event-shown = { $seat } shows the Combat cards { $hand }.
event-shown-unseen = { $seat } shows the players the Combat cards in hand.
event-announced = { $seat } will play two Combat cards.
event-chose = { $seat } has chosen a card.
event-laid-open = { $seat } lays open: { $card } / { $second }.
event-card-played = { $seat } +{ $card }
event-cards = Cards: { $attackers } against { $defenders }; total { $attack } against { $defence }.
event-wounded = { $who } is wounded.
event-healed = { $who } is healed.
event-screamed = { $who } screams at { $target }.
event-pushed = { $who } is pushed to { $to }.
event-fireball = { $who } casts a fireball at { $target }.
event-burned = { $who } burns { $target } with the scroll.
event-stole = { $who } steals { $what } from { $from }.
event-levitated = { $who } moves { $what } through the air: { $path }.
event-handed = { $who } lets { $what } float into the hands of { $to }.
event-drank = { $who } drinks the potion: { $points } AP.
event-eliminated = { $who } is eliminated.
event-discarded = { $what } is discarded.
event-left = { $who } leaves the labyrinth.
event-rescued = { $who } is carried out.
event-scored-kill = { $seat } scores { $points } for an elimination.
event-scored-suicide = { $seat } scores { $points }: another side lost one of its own.
event-scored-wound = { $seat } scores { $points } for a wound.
event-scored-exit = { $seat } scores { $points } for leaving.
event-scored-treasure = { $seat } scores { $points } for the Treasure.
event-scored-undead = { $seat } scores { $points } for an undead.
event-resigned = { $seat } resigns.
event-draw-offered = { $seat } offers a draw.
event-draw-accepted = { $seat } accepts the draw.
event-timeout = { $seats }: out of time.

## The end

over-win =
    { $n ->
        [one] { $who } wins
       *[other] { $who } win
    }: { $how } ({ $score }).
over-draw = A draw: { $how } ({ $score }).
ended-score = points decide
ended-prize = the Colossus decides
ended-cycles = everybody has played the last cycle
ended-hopeless = nobody can win any more
ended-nobody = nobody is left in play
ended-quiet = nobody did anything any more
ended-resigned = the other side has resigned
ended-resigned-many = all others have resigned
ended-agreed = by agreement

## Why the computer would do it

hint-wait = Looking …
because-wins = That wins the game.
because-leaves = { $who } leaves and brings a point.
because-escapes = { $who } sets out for a point this turn.
because-eliminates = { $who } takes a point.
because-attacks = { $who } attacks { $target }: { $a } against { $b } before the cards.
because-reveals = Nobody gets through room { $room } while it lies face down.
because-reveals-own =
    Room { $room } gives { $who }’s side { $n ->
        [one] one character
       *[other] { $n } characters
    } more to play with.
because-reveals-theirs =
    Whoever opens room { $room } places { $n ->
        [one] one token
       *[other] { $n } tokens
    } of the other side there.
because-opens-way =
    { $who } opens the way: { $n ->
        [one] { $n } action
       *[other] { $n } actions
    } saved.
because-blocks =
    { $who } costs the other side { $n ->
        [one] { $n } action
       *[other] { $n } actions
    }.
because-heals = { $target } gets back on its feet.
because-fetches = { $who } fetches { $thing }.
because-threatens = { $who } threatens { $target }.
because-retreats = { $who } gets out of danger.
because-wins-race =
    Wins the race by { $n ->
        [one] { $n } action
       *[other] { $n } actions
    }.
because-advances = Nothing better was found for this action.
because-goes-to-turn = { $who } goes to the gear, to turn room { $room }.
because-goes-to-reveal = { $who } goes to open room { $room }.
because-goes-to-attack = { $who } comes within reach of { $target }, to attack.
because-goes-to-fetch = { $who } goes to fetch { $thing }.
because-nearer =
    { $who } comes nearer to the way out: { $n ->
        [one] one square is left
       *[other] { $n } squares are left
    }.
because-hunts = { $who } closes in on { $target }.
because-places-near =
    { $who } is { $n ->
        [one] one square
       *[other] { $n } squares
    } from its way out there: as near as can be.
because-places-far =
    { $who } is { $n ->
        [one] one square
       *[other] { $n } squares
    } from its way out there: that costs the other side time.
because-waits = Nothing left is worth an action.
because-enough-points =
    Enough for a plan of { $n ->
        [one] { $n } action
       *[other] { $n } actions
    }.
because-places = The best square for it.
because-mixes-cards = One card of a mix that cannot be read.
because-sets-up = A sound start.
because-takes-side = This side has the better chances.
because-looks-on = Neither side is worth a card.
because-saves =
    { $n ->
        [one] Nothing now is worth more than a point kept for the next turn.
       *[other] Nothing now is worth more than { $n } points kept for the next turn.
    }
because-nearer-by-actions =
    { $who } comes nearer to the way out: { $n ->
        [one] one action is left
       *[other] { $n } actions are left
    }.
because-places-zone = The best zone for it.
because-places-near-by-actions =
    { $who } is { $n ->
        [one] one action
       *[other] { $n } actions
    } from the way out there.
because-places-far-by-actions =
    { $who } still needs { $n ->
        [one] one action
       *[other] { $n } actions
    } to get out from there.
because-answers-cards = The best answer to what the other side has laid open.
because-names-card = The card whose loss hurts the other side most.
because-hands-over = { $who } hands { $thing } to { $target }.
because-burns = { $who } burns { $target }: a point without a fight.
