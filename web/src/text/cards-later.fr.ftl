## Lieux

zone-here = qui est là
no-room-here = { $who } au complet ici, 3 sur 3

## Qui est où

is-stopped = à l’arrêt : ce tour, seulement retour par où il est venu
has-shot = a tiré ce tour
facing-far = La zone visée est loin : on n’entre nulle part d’ici.
if-you-strike = si vous attaquez

## Tour et roue

cards-tap =
    { POINTER() ->
        [touch] Touchez
       *[mouse] Cliquez sur
    } l’un de vos personnages. S’ils sont plusieurs, la zone s’ouvre.

## Agir

do-face = Se tourner : { $to }
do-with = { $going }, { $deeds }
do-here = Ici : { $deeds }
do-walk-out = Sortir à travers le mur
do-leap = Sauter la fosse vers { $to }
do-leap-out = Sauter la fosse et sortir
do-leap-card = { $going }, en défaussant +{ $card }
do-shoot-bow = Tirer à l’arc sur { $whom }
do-fight-twice = Attaquer { $whom } avec deux cartes
do-spear-twice = Frapper { $whom } de la lance avec deux cartes
do-open-room = Ouvrir la herse de { $room }
do-close-room = Fermer la herse de { $room }
do-break-room = Briser la herse de { $room }
do-smash = Briser tous les murs de { $room }
do-steal = Voler { $what } { $whom-to }
do-steal-blind = Voler { $whom-to }, à l’aveugle
do-levitate = Déplacer { $what } vers { $to }
do-levitate-to = Faire flotter { $what } jusqu’{ $who-to }
do-lift = Déplacer { $what } dans les airs
do-invert = Échanger avec la salle { $room }
hint-combat-two = Jouer les cartes Combat +{ $n } et +{ $more }
deed-hand = donner { $what } { $who-to }
deed-get = prendre { $what } { $who-to }
deed-swap = échanger { $what } contre { $got } avec { $who }
can-go =
    { $n ->
        [one] Aller : { $n } lieu à portée
       *[other] Aller : { $n } lieux à portée
    }
far-where = Deux déplacements : { $first }, puis { $to }
go-far = Y aller
many-fight = Attaquer
many-shoot = Tirer sur
many-bow = Tirer à l’arc sur
many-spear = À la lance
many-fireball = Boule de feu sur
many-heal = Soigner
many-steal = Voler
go-there = { $who } y va
back-to = Retour { $who-to }
why-not-there = Pourquoi pas là ?
wish-pick = ramasser
wish-drop = poser
wish-get = prendre
wish-give = donner
wish-trade = échanger
wish-hand = donner { $what } à
wish-swap = échanger { $what } contre
wish-then-touch =
    { POINTER() ->
        [touch] Touchez maintenant
       *[mouse] Cliquez maintenant sur
    } la fin du mouvement, ou sa propre zone.
fly-where =
    { POINTER() ->
        [touch] Touchez
       *[mouse] Cliquez sur
    } le lieu où doit aller { $what }.
stops-you = { $who } vous y arrête : ce tour, seulement retour par où vous êtes venu.
smash-preview = Tous les murs, les meurtrières et la herse de la salle se brisent pour de bon. Une fois par partie.
invert-preview = Ces deux salles changeraient de place avec tout ce qui s’y trouve. Le parchemin est consommé.
fireball-preview = Hors jeu aussitôt : { $who }. Le parchemin est consommé.
announce-two = Annoncer deux cartes Combat
with-arm = { $who } avec { $arm }
arm-crossbow = l’arbalète
arm-bow = l’arc
arm-spear = la lance
costs-nothing = gratuit
lands-again =
    { POINTER() ->
        [touch] Touchez
       *[mouse] Cliquez
    } encore ce lieu pour la première.

## Combat

choose-two = Vous en avez annoncé deux : choisissez deux cartes Combat. Les deux sont dépensées.
choose-first = Première carte
choose-second = deuxième carte
plays-two = { $who } joue deux cartes
plays-two-you = Vous jouez deux cartes
looks-first-you = Vous jouez après avoir vu l’autre carte
choose-seeing = Choisissez votre réponse. Ce qui est joué est perdu.
looks-first = { $who } joue après avoir vu l’autre carte
two-go = Jouer +{ $n } et +{ $more }

## Mise en place

cards-team =
    { $left ->
        [0] Les deux sont en place. { POINTER() ->
            [touch] Touchez
           *[mouse] Cliquez sur
        } un autre signe pour tourner l’un d’eux.
       *[other] Placez un personnage devant chacune de vos deux salles, en secret, face à un signe. { POINTER() ->
            [touch] Touchez
           *[mouse] Cliquez
        } ou glissez.
    }
cards-hide =
    { POINTER() ->
        [touch] Touchez
       *[mouse] Cliquez sur
    } une salle pour poser { $what } à côté, face cachée.
cards-put =
    { POINTER() ->
        [touch] Touchez
       *[mouse] Cliquez sur
    } une zone éclairée pour { $what }.
draft-take-character = Prenez un personnage
draft-take-object = Prenez un objet
draft-both = Les deux camps l’auront.
draft-lost = { $who } ne l’aura plus.
draft-order = Choix { $n } sur { $all }
draft-you = À vous de choisir
draft-wait = { $who } choisit
draft-drop = Qui reste dehors ?
draft-drop-left =
    { $n ->
        [one] Il en reste un à écarter.
       *[other] Il en reste { $n } à écarter.
    }
draft-yours = à vous
draft-of = { $who }
draft-all = Tous : { $n }
draft-free = Libres : { $n }
filter-fight = Combattants
filter-move = Coureurs
filter-gate = Herses et murs
filter-trick = Ruses
draft-sums = bouge { $moves } · combat { $fights }
draft-team = Équipe de { $who }
draft-team-yours = Votre équipe
draft-team-both = Les deux équipes
draft-objects = Objets
draft-secret-count =
    { $n ->
        [one] un choix en secret
       *[other] { $n } choix en secret
    }
draft-take = Prendre { $what }
draft-drop-it = Écarter { $what }
draft-quick = Équipe rapide
draft-quick-more = Le reste de vos choix au hasard
draft-copies = reste { $n }

## Pour l’oreille

ear-out = Hors du labyrinthe pour { $n ->
    [one] une action
   *[other] { $n } actions
  }
ear-further = En deux déplacements : { $places }
ear-places = { $n } lieux à portée : { $places }
