# The table of cards itself: places, borders and prices for the ear, the lens, the wheel.

zone-up = above
zone-right = right
zone-down = below
zone-left = left
zone-side = { $side }: { $what }
zone-rubble = broken wall
zone-double = double { $what }
zone-start = { $colour } starting zone
zone-dark = room { $room }, face down
zone-cards = { $n ->
    [one] { $n } { $colour } card
   *[other] { $n } { $colour } cards
  }
zone-choose = can be chosen
zone-unseen = the room is face down
zone-far = a far zone: no way in
zone-cost = { $n ->
    [one] { $n } action
   *[other] { $n } actions
  }
zone-stops = stops you
zone-full = full
zone-out = way out, { $n ->
    [one] { $n } action
   *[other] { $n } actions
  }
zone-aim = can be attacked, { $sums }

lens-theirs = the other side
lens-things = lying here
lens-own = own
lens-nobody = Nobody and nothing is here.
lens-wounded = wounded
lens-stopped = stopped
lens-values = moves { $movement }, fights { $combat }
lens-open = open on all sides
lens-near = the way in is open
