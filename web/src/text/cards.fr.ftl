### La table de cartes

cards-label = La table de cartes. Les flèches déplacent le curseur, Entrée agit ou montre qui est là, N va au personnage suivant, le point d’interrogation montre toutes les touches.

## Lieux

place-zone = { $room } { $sign }
place-facing = devant { $room }, face : { $sign }
place-out = hors du labyrinthe

## Qui est où

who-with = { $who } avec { $what }
who-stopped = { $who }, à l’arrêt
lying-here = au sol : { $what }
unseen-load =
    { $n ->
        [one] un objet caché
       *[other] { $n } objets cachés
    }
nameless = blessé ({ $colour }), nom inconnu
nameless-the = le blessé inconnu
nameless-of = du blessé inconnu
nameless-to = au blessé inconnu

## Tour et roue

cards-left =
    { $n ->
        [0] Plus d’action
        [one] { $n } action disponible
       *[other] { $n } actions disponibles
    }
cards-keep =
    { $kept ->
        [0] {""}
        [one] Une est gardée si le tour finit maintenant.
       *[other] { $kept } sont gardées si le tour finit maintenant.
    }
cards-lose =
    { $lost ->
        [0] {""}
        [one] Une est perdue.
       *[other] { $lost } sont perdues.
    }
wheel = { $points ->
    [0] Aucun point d’action
    [one] { $points } point d’action
   *[other] { $points } points d’action
  }{ $cost ->
    [0] {""}
   *[other] {"\u00A0"}; ceci en coûte { $cost }
  } ; { $kept ->
    [0] aucun ne serait gardé
    [one] { $kept } serait gardé
   *[other] { $kept } seraient gardés
  }{ $lost ->
    [0] {""}
    [one] , { $lost } perdu
   *[other] , { $lost } perdus
  }.
wheel-saved =
    { $who } : { $n ->
        [0] aucune action gardée
        [one] une action gardée
       *[other] { $n } actions gardées
    }
cards-end =
    { $lost ->
        [0] Finir, en garder { $kept } ?
       *[other] Finir, en perdre { $lost } ?
    }
end-keeps =
    { $kept ->
        [one] Une action est gardée
       *[other] { $kept } actions sont gardées
    }, { $lost ->
        [0] aucune n’est perdue
        [one] une est perdue
       *[other] { $lost } sont perdues
    }. Encore une fois pour finir le tour.
