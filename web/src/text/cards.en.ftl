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
