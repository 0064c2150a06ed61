### The table of cards

cards-label = The table of cards. Arrow keys move the cursor, Enter acts or opens who is here, N goes to the next character, question mark shows all keys.

## Places

place-zone = { $room } { $sign }
place-facing = before { $room }, facing { $sign }
place-out = out of the labyrinth

## Who is where

who-with = { $who } with { $what }
who-stopped = { $who }, stopped
lying-here = lying there: { $what }
unseen-load =
    { $n ->
        [one] an unseen object
       *[other] { $n } unseen objects
    }
nameless = wounded of { $colour }, name not known
nameless-the = the nameless wounded
nameless-of = the nameless wounded
nameless-to = the nameless wounded

## Turn and wheel

cards-left =
    { $n ->
        [0] No actions left
        [one] One action at hand
       *[other] { $n } actions at hand
    }
cards-keep =
    { $kept ->
        [0] {""}
        [one] One is kept if the turn ends now.
       *[other] { $kept } are kept if the turn ends now.
    }
cards-lose =
    { $lost ->
        [0] {""}
        [one] One is lost.
       *[other] { $lost } are lost.
    }
wheel = { $points ->
    [0] No action points at hand
    [one] { $points } action point at hand
   *[other] { $points } action points at hand
  }{ $cost ->
    [0] {""}
   *[other] ; this costs { $cost }
  }; { $kept ->
    [0] none would be kept
   *[other] { $kept } would be kept
  }{ $lost ->
    [0] {""}
   *[other] , { $lost } lost
  }.
wheel-saved =
    { $who }: { $n ->
        [0] no actions saved
        [one] one action saved
       *[other] { $n } actions saved
    }
cards-end =
    { $lost ->
        [0] End, keep { $kept }?
       *[other] End, lose { $lost }?
    }
end-keeps =
    { $kept ->
        [one] One action is kept
       *[other] { $kept } actions are kept
    }, { $lost ->
        [0] none is lost
        [one] one is lost
       *[other] { $lost } are lost
    }. Once more to end the turn.

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
