### Ce que disent le terminal et la page. Une place `{ $name }` d’un événement s’appelle comme dans engine/core/events.py.
### Un personnage ou un objet vient avec son article : `{ $who }` « la Naga », `{ $who-of }` « de la Naga », `{ $who-to }` « à la
### Naga » ; `{ $who-gender }` est f ou m. Le genre vient de names.fr.txt.

## Mots

token =
    { $name } { $gender ->
        [f] { $colour ->
            [bleu] bleue
            [vert] verte
           *[other] { $colour }
        }
       *[m] { $colour }
    }
the =
    { $form ->
        [f] la { $name }
        [f-vowel] l’{ $name }
        [m-vowel] l’{ $name }
       *[m] le { $name }
    }
the-of =
    { $form ->
        [f] de la { $name }
        [f-vowel] de l’{ $name }
        [m-vowel] de l’{ $name }
       *[m] du { $name }
    }
the-to =
    { $form ->
        [f] à la { $name }
        [f-vowel] à l’{ $name }
        [m-vowel] à l’{ $name }
       *[m] au { $name }
    }
something = un pion
something-of = d’un pion
something-to = à un pion
nothing = rien
no-card = aucune carte
and-last = { $most } et { $last }

## Ce qu’il faut décider

decide-who = { $who } : { $what }
decide-act = À vous de jouer
decide-card = Jouez une carte Action
decide-put = Placez ce qui s’y trouvait
decide-fight = Choisissez une carte Combat
laid-open = L’autre camp a posé { $cards } à découvert.
decide-join = Prenez-vous parti ?
decide-name = Nommez une carte
decide-team = Votre équipe de départ
decide-hide = Cachez un pion
decide-drop = Laissez un personnage de côté
decide-pick = Choisissez

## Ce qui s’est passé

event-phase-team = On choisit les équipes de départ.
event-phase-hide = On pose les pions sur les salles.
event-teams-shown = Les équipes de départ sont dévoilées.
event-picked-room = { $seat } choisit la paire de salles { $what }.
event-picked-character = { $seat } choisit { $what }.
event-picked-object = { $seat } choisit { $what }.
event-picked-unseen = { $seat } choisit en secret.
event-left-out = { $seat } laisse { $what } de côté.
event-left-out-unseen = { $seat } laisse un personnage de côté.
event-team = { $seat } a choisi son équipe de départ.
event-starter = { $seat } pose un personnage en { $square }, face cachée.
event-hid = { $seat } pose { $what } face cachée sur { $slot }.
event-hid-unseen = { $seat } pose un pion face cachée sur { $slot }.
event-doors-shown = Les portes sont dévoilées : { $owners }.
event-door = { $seat } près de { $place }
event-turn = — au tour de { $seat } —
event-card = { $seat } joue le { $card }.
event-cards-back = { $seat } reprend ses cartes Action.
event-saved = { $seat } garde { $points } PA.
event-card-discarded = { $seat } défausse la carte Combat +{ $card } au lieu d’une carte Saut.
event-step = { $who } : { $from } → { $to }
event-picked-up = { $who } ramasse { $what }.
event-dropped = { $who } pose { $what } en { $square }.
event-gave = { $who } donne { $what } { $to-to }.
event-took = { $who } prend { $what } { $from-to }.
event-traded = { $who } échange { $what } contre { $got } avec { $partner }.
event-fell = { $who } tombe dans la fosse en { $square }.
event-revealed = { $who } révèle { $slot } et y trouve : { $found }.
event-placed = { $seat } place { $what } en { $square }.
event-placer = { $seat } place le reste.
event-turned-cw = { $who } tourne { $slot } dans le sens horaire.
event-turned-ccw = { $who } tourne { $slot } dans le sens antihoraire.
event-raised = { $who } soulève { $slot }.
event-lowered-cw = { $slot } pivote dans le sens horaire et redescend.
event-lowered-ccw = { $slot } pivote dans le sens antihoraire et redescend.
event-slid = { $who } fait glisser l’ascenseur de { $from } à { $to }.
event-jumped = { $who } saute par-dessus { $pit } jusqu’en { $to }.
event-walked = { $who } passe à travers le mur jusqu’en { $to }.
event-leapt = { $who } saute par-dessus la fosse jusqu’en { $to }.
event-stopped = Un ennemi arrête { $who } en { $square }.
event-gate-open = { $who } ouvre la herse { $near }/{ $far }.
event-gate-closed = { $who } ferme la herse { $near }/{ $far }.
event-gate-broken = { $who } brise la herse { $near }/{ $far }.
event-card-gate-open = { $who } ouvre la herse de { $slot }.
event-card-gate-closed = { $who } ferme la herse de { $slot }.
event-card-gate-broken = { $who } brise la herse de { $slot }.
event-smashed = { $who } brise tous les murs de { $slot }.
event-swapped = { $who } fait permuter { $from } et { $to }.
event-attacked-fight = { $who } attaque { $target }.
event-attacked-shoot = { $who } tire sur { $target }.
event-attacked-spear = { $who } attaque { $target } à la lance.
event-combat = Combat : { $attackers } ({ $attack }) contre { $defenders } ({ $defence }).
event-asked = { $seat } peut se joindre au combat.
event-joined-attacker = { $seat } rejoint les attaquants.
event-joined-defender = { $seat } rejoint les défenseurs.
event-declined = { $seat } reste en dehors du combat.
event-named = { $seat } nomme { $card }.
event-shown = { $seat } montre ses cartes Combat { $hand }.
event-shown-unseen = { $seat } montre aux joueurs ses cartes Combat.
event-announced = { $seat } jouera deux cartes Combat.
event-chose = { $seat } a choisi une carte.
event-laid-open = { $seat } joue cartes sur table : { $card } / { $second }.
event-card-played = { $seat } +{ $card }
event-cards = Cartes : { $attackers } contre { $defenders } ; total { $attack } contre { $defence }.
event-wounded =
    { $who } est { $who-gender ->
        [f] blessée
       *[m] blessé
    }.
event-healed = { $who } se relève.
event-screamed = { $who } hurle sur { $target }.
event-pushed = { $who } recule en { $to }.
event-fireball = { $who } lance une boule de feu sur { $target }.
event-burned = { $who } brûle { $target } avec le parchemin.
event-stole = { $who } vole { $what } à { $from }.
event-levitated = { $who } déplace { $what } dans les airs : { $path }.
event-handed = { $who } fait flotter { $what } jusque dans les mains de { $to }.
event-drank = { $who } boit la potion : { $points } PA.
event-eliminated = { $who } périt.
event-discarded = On défausse { $what }.
event-left = { $who } sort du labyrinthe.
event-rescued = { $who } sort du labyrinthe à dos d’ami.
event-scored-kill = { $seat } marque { $points } pour une élimination.
event-scored-suicide = { $seat } marque { $points } : un autre camp a perdu un des siens.
event-scored-wound = { $seat } marque { $points } pour une blessure.
event-scored-exit = { $seat } marque { $points } pour une sortie.
event-scored-treasure = { $seat } marque { $points } pour le Trésor.
event-scored-undead = { $seat } marque { $points } pour un mort-vivant.
event-resigned = { $seat } abandonne.
event-draw-offered = { $seat } propose la nulle.
event-draw-accepted = { $seat } accepte la nulle.
event-timeout = { $seats } : temps écoulé.

## La fin

over-win =
    { $n ->
        [one] { $who } gagne
       *[other] { $who } gagnent
    } : { $how } ({ $score }).
over-draw = Partie nulle : { $how } ({ $score }).
ended-score = les points décident
ended-prize = le Colosse décide
ended-cycles = chacun a joué son dernier cycle
ended-hopeless = plus personne ne peut gagner
ended-nobody = il ne reste personne en jeu
ended-quiet = plus rien ne se passait
ended-resigned = l’adversaire a abandonné
ended-resigned-many = tous les autres ont abandonné
ended-agreed = d’un commun accord

## Pourquoi l’ordinateur le ferait

hint-wait = Un instant…
because-wins = Cela gagne la partie.
because-leaves = { $who } sort et rapporte un point.
because-escapes = { $who } part chercher un point ce tour-ci.
because-eliminates = { $who } marque un point.
because-attacks = { $who } attaque { $target } : { $a } contre { $b } avant les cartes.
because-reveals = Personne ne traverse la salle { $room } tant qu’elle est face cachée.
because-reveals-own =
    La salle { $room } donne { $n ->
        [one] un personnage
       *[other] { $n } personnages
    } de plus au camp { $who-of }.
because-reveals-theirs =
    Qui ouvre la salle { $room } y place { $n ->
        [one] un pion
       *[other] { $n } pions
    } de l’autre camp.
because-opens-way =
    { $who } ouvre le chemin : { $n ->
        [one] { $n } action gagnée
       *[other] { $n } actions gagnées
    }.
because-blocks =
    { $who } coûte { $n ->
        [one] une action
       *[other] { $n } actions
    } à l’adversaire.
because-heals = { $target } se relève.
because-fetches = { $who } va prendre { $thing }.
because-threatens = { $who } menace { $target }.
because-retreats = { $who } se met à l’abri.
because-wins-race =
    Gagne la course { $n ->
        [one] d’une action
       *[other] de { $n } actions
    }.
because-advances = Rien de mieux n’a été trouvé pour cette action.
because-goes-to-turn = { $who } va sur le mécanisme, pour tourner la salle { $room }.
because-goes-to-reveal = { $who } va ouvrir la salle { $room }.
because-goes-to-attack = { $who } s’approche { $target-of }, pour attaquer.
because-goes-to-fetch = { $who } va chercher { $thing }.
because-nearer =
    { $who } se rapproche de la sortie : { $n ->
        [one] il reste une case
       *[other] il reste { $n } cases
    }.
because-hunts = { $who } s’approche { $target-of }.
because-places-near =
    { $who } y est à { $n ->
        [one] une case
       *[other] { $n } cases
    } de sa sortie : au plus près.
because-places-far =
    { $who } y est à { $n ->
        [one] une case
       *[other] { $n } cases
    } de sa sortie : du temps perdu pour l’adversaire.
because-waits = Rien ne vaut plus une action.
because-enough-points =
    Assez pour un plan { $n ->
        [one] d’une action
       *[other] de { $n } actions
    }.
because-places = La meilleure case pour cela.
because-mixes-cards = Une carte d’un mélange que personne ne peut lire.
because-sets-up = Un bon départ.
because-takes-side = Ce camp a les meilleures chances.
because-looks-on = Aucun camp ne vaut une carte.
because-saves =
    { $n ->
        [one] Rien ne vaut mieux à présent qu’un point gardé pour le prochain tour.
       *[other] Rien ne vaut mieux à présent que { $n } points gardés pour le prochain tour.
    }
because-nearer-by-actions =
    { $who } s’approche de la sortie : { $n ->
        [one] plus qu’une action
       *[other] plus que { $n } actions
    }.
because-places-zone = C’est la meilleure zone pour cela.
because-places-near-by-actions =
    { $who } y est à { $n ->
        [one] une action
       *[other] { $n } actions
    } de la sortie.
because-places-far-by-actions =
    { $who } a encore besoin { $n ->
        [one] d’une action
       *[other] de { $n } actions
    } pour sortir de là.
because-answers-cards = La meilleure réponse à ce que l’adversaire a montré.
because-names-card = La carte dont la perte coûte le plus à l’adversaire.
because-hands-over = { $who } remet { $thing } à { $target }.
because-burns = { $who } brûle { $target } : un point sans combat.
