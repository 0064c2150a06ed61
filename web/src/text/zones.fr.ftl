# La table de cartes elle-même : lieux, bords et prix pour l’oreille, la loupe, la roue.

zone-up = en haut
zone-right = à droite
zone-down = en bas
zone-left = à gauche
zone-side = { $side } : { $what }
zone-rubble = mur détruit
zone-double = { $what } double
zone-start = zone de départ { $colour }
zone-dark = salle { $room }, face cachée
zone-cards = { $n ->
    [one] { $n } carte de la couleur { $colour }
   *[other] { $n } cartes de la couleur { $colour }
  }
zone-choose = peut être choisi
zone-unseen = la salle est face cachée
zone-far = une zone éloignée : on n’y entre pas
zone-cost = { $n ->
    [one] { $n } action
   *[other] { $n } actions
  }
zone-stops = vous y êtes arrêté
zone-full = complet
zone-out = sortie, { $n ->
    [one] { $n } action
   *[other] { $n } actions
  }
zone-aim = peut être attaqué, { $sums }

lens-theirs = l’autre camp
lens-things = posés ici
lens-own = les vôtres
lens-nobody = Il n’y a rien ni personne ici.
lens-wounded = blessé
lens-stopped = arrêté
lens-values = mouvement { $movement }, combat { $combat }
lens-open = ouvert de tous côtés
lens-near = l’entrée est libre
