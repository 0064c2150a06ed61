### La table

clock = Temps restant
clock-placing = pour placer
clock-combat = pour répondre
clock-joining = pour prendre parti
zoom-in = Agrandir
zoom-out = Réduire
zoom-fit = Tout voir
zoom-near = Se rapprocher
flip = Voir de l’autre côté
flip-many = Tourner le plateau
follow = Le plateau se tourne vers celui qui joue
speed-0 = Animations coupées
speed-1 = Animations à vitesse normale
speed-2 = Animations à double vitesse
command = Ligne de commande
why-not = Pourquoi pas ?
rule-all = Toutes les règles
see-rule = voir la règle
square-about = { $kind } : { $about }

moves-fights = mouvement { $moves } · combat { $fights }
carries = porte { $what }
is-wounded = à terre
is-healed = soins reçus ce tour : au repos
has-potion =
    { $n ->
        [one] { $n } action en propre
       *[other] { $n } actions en propre
    }
can-move =
    { $n ->
        [one] Marcher : { $n } case à portée
       *[other] Marcher : { $n } cases à portée
    }
join-with = avec { $who } : { $sums }
or-else = Ou : { $what }
not-now = Pas maintenant :
on-the-way = En chemin :
wish-then-tap =
    { POINTER() ->
        [touch] Touchez maintenant
       *[mouse] Cliquez maintenant sur
    } la case où finit le déplacement.
planned = Prévu
which-way = De quelle façon ?
tap-again =
    { POINTER() ->
        [touch] Touchez
       *[mouse] Cliquez sur
    } la case encore une fois pour la première.
more-ways =
    { $n ->
        [one] { $n } autre façon
       *[other] { $n } autres façons
    }
cancel = Annuler
versus = contre
before-cards = Avant les cartes Combat. Tous ceux qu’on voit y sont mêlés.
joins = { $who } se joint au combat
turn-preview = Voici comment la salle se trouverait. Une rotation ne se reprend pas.
reveal-preview = La salle est retournée. Cela ne se reprend pas.

setup-team =
    { $left ->
        [0] Tout le monde est en place. { POINTER() ->
            [touch] Touchez
           *[mouse] Cliquez sur
        } un rond lumineux pour changer d’avis.
       *[other] Mettez { $left ->
            [one] { $left } personnage
           *[other] { $left } personnages
        } sur vos ronds lumineux, en secret. { POINTER() ->
            [touch] Touchez
           *[mouse] Cliquez
        } ou glissez.
    }
setup-starter = Posez un personnage sur un rond lumineux libre, face cachée. Puis c’est au joueur suivant.
setup-hide =
    { POINTER() ->
        [touch] Touchez
       *[mouse] Cliquez sur
    } une salle pour y poser le pion choisi, face cachée.
put-tokens =
    { POINTER() ->
        [touch] Touchez
       *[mouse] Cliquez sur
    } une case éclairée pour { $what }.
place-for-me = N’importe où
ready = Prêt
pick-now = Choisissez avec quoi vous jouez.
drop-now = Vous jouez avec moins : qui reste dehors ?
pick-room = Paires de salles
pick-character = Personnages
pick-object = Objets
pick-left =
    { $n ->
        [one] encore un
       *[other] encore { $n }
    }
pick-others = { $who } choisit aussi.
pick-this = Prendre : { $what }
drop-this = Écarter : { $what }

attacks-you = Vous attaquez
defends-you = Vous vous défendez
combat-won-you = Vous remportez le combat
attacks =
    { $n ->
        [one] { $who } attaque
       *[other] { $who } attaquent
    }
defends =
    { $n ->
        [one] { $who } se défend
       *[other] { $who } se défendent
    }
card-chosen = Carte choisie
card-awaited = Carte pas encore choisie
combat-tie = Égalité : rien ne se passe
combat-won =
    { $n ->
        [one] { $who } remporte le combat
       *[other] { $who } remportent le combat
    }
go-on = Continuer
choose-combat-card = Choisissez votre carte Combat. Toutes sont montrées ensemble ; ce qui est joué est perdu.
must-play = La Télépathe a nommé { $card } : il faut la jouer.
telepath-ask = Votre Télépathe nomme une carte que l’autre doit jouer s’il l’a en main.
name-none = Aucune
combat-wait = L’autre camp choisit.
join-ask = Vous êtes à côté de ce combat. Quel parti prenez-vous ? La réponse est publique et vous engage.
join-wait = { $who } décide de prendre parti ou non.

tip-face-down = Salle { $room }, face cachée
tip-face-down-more = On l’ouvre depuis son bord pour 1 action. Ce qui s’y cache est alors placé.

step-back = Un pas en arrière
step-on = Un pas en avant
replay-play = Lecture
replay-pause = Pause
replay-speed = Vitesse : { $n } fois
scrubber = Parcourir la partie
to-now = Revenir au présent
in-words = en mots
in-notation = notation
chat-empty = Personne n’a encore rien dit.
chat-write = Écrire un message
chat-silent = Les alliés se taisent. Ils peuvent se parler une minute après un tour où ils se rencontrent sur le plateau.
chat-minute =
    { $n ->
        [one] Les alliés se sont rencontrés : encore { $n } seconde pour parler.
       *[other] Les alliés se sont rencontrés : encore { $n } secondes pour parler.
    }
send = Envoyer
chat-hello = Bonjour !
chat-luck = Bonne chance !
chat-nice = Bien joué !
chat-oops = Oups.
chat-moment = Un instant, s’il vous plaît.
chat-thanks = Merci pour la partie !
resign-sure = Abandonner cette partie ?
resign-many = Abandonner ? Vos personnages quittent le plateau ; les autres continuent.
draw-offer = Proposer la nulle
draw-accept = Accepter la nulle
take-back = Demander à reprendre
rematch = Revanche
rematch-go = Aller à la revanche
download-record = Télécharger la partie
copy-watch = Copier le lien pour spectateurs
copy-position = Copier le lien vers cette position
players-label = Les joueurs, dans l’ordre des tours
player-cards = Cartes Action en main : { $n }
player-combat = Cartes Combat en main : { $n }
player-jumps = Cartes Saut : { $n }
player-last = dernière carte : { $n }
team-points = { $who } : { $n }
vacant-open = { $colour } : personne n’est encore assis ici.
vacant-left = { $who } a quitté la table.
copy-seat = Copier le lien
seat-take = Prendre la place
seat-give = Confier à l’ordinateur
seat-seen = { $names } a regardé derrière ce paravent
seat-kept = La place est gardée { $n } s, puis un ordinateur peut jouer.
asked-draw = { $who } propose la nulle.
asked-draw-all = { $who } propose la nulle. Il faut l’accord de tous ceux qui jouent encore.
asked-wait = Demandé. On attend la réponse…
asked-take-back = { $who } demande à reprendre la dernière action.
asked-rematch = { $who } veut une revanche.
yes = Oui
no = Non
end-draw = Partie nulle
end-won = Vous avez gagné !
end-lost = Vous avez perdu
end-wins =
    { $n ->
        [one] { $who } gagne !
       *[other] { $who } gagnent !
    }
end-team-won = Votre équipe a gagné !
end-team-lost = Votre équipe a perdu
end-how = { $how } ({ $score }).
end-again = Résultat
look-at-board = Regarder le plateau
key-arrows = déplacer le curseur sur les cases
key-enter = agir sur la case, ou confirmer ce qui est prévu
key-esc = annuler, désélectionner
key-next = personnage suivant qui peut agir (Maj : précédent)
key-tell = expliquer la case et ce qui s’y trouve
key-turn = montrer la rotation suivante
key-digits = jouer la carte de ce nombre, choisir cette ligne
key-end = finir le tour
key-hint = demander un conseil ; encore une fois : le suivre
key-undo = annuler
key-flip = autre côté
key-zoom = agrandir, réduire
key-step = reculer, avancer dans la partie (aussi ← → en regardant en arrière)
key-step-ends = au début, au présent
key-command = ligne de commande

### Une position à partager

position-board = Le plateau d’une position
position-turn = À { $who } de jouer, actions restantes : { $n }
position-empty = Il n’y a pas de position dans ce lien. Il a peut-être été coupé en route.
position-open = Montrer ce qui est face cachée
position-dealt = Si la partie n’était pas finie, ce que personne ne pouvait voir a été redistribué ici.
position-play-computer = Continuer contre l’ordinateur
position-play-here = Continuer à deux sur cet écran
copy-notation = Copier la notation
copy-failed = La copie n’a pas marché ; le navigateur ne la permet pas.

### Qui menait

graph = Qui menait
graph-summary = Chances de gagner de { $who }, tour par tour, de { $from } % à { $to } %.
graph-ahead =
    { $who } { $n ->
        [one] mène
       *[other] mènent
    }
graph-ahead-you = Vous menez
graph-summary-you = Vos chances de gagner, tour par tour, de { $from } % à { $to } %.
graph-turning-you = Tournant pour vous, tour { $turn } : { $from } % → { $to } %. Le revoir
graph-chance-you = Vos chances
graph-turn = Tour
graph-chance = Chances de { $who }
graph-end = Fin
graph-turning = Tournant pour { $who }, tour { $turn } : { $from } % → { $to } %. Le revoir
graph-moment = Tour { $turn } ({ $who } : { $from } % → { $to } %)
graph-better =
    { $earlier ->
        [true] Mieux au tour { $turn }, à { $n } % au lieu de { $done } %
       *[false] Mieux, à { $n } % au lieu de { $done } %
    } : { $what }.
graph-no-better = Rien de nettement meilleur n’a été trouvé.
graph-hindsight = Vu le choix des autres, c’était le mieux.
graph-look = Le revoir
graph-wait = La courbe se dessine…

### Sans faux geste

attack-drawn = Participent aussi, d’office : { $who }. Une défaite blesse tout le groupe.
attack-carried = Une défaite élimine aussi qui est porté : { $who }.
harms-own = Cela touche votre propre camp : { $who }.
likes = À votre goût
like-ask = Demander avant de finir un tour avec des actions en reste
like-coordinates = Coordonnées le long du plateau
holds-cards = Cartes Combat de { $who } : { $cards }

### Le plateau pour l’oreille

no-digit = Rien ne se choisit par un chiffre en ce moment.
key-around = ce qu’il y a autour
key-reach = ce qui est à portée
key-everybody = qui est où
side-up = en haut
side-right = à droite
side-down = en bas
side-left = à gauche
edge-sides = { $what } { $sides }
room-dark = salle face cachée
board-edge = bord du plateau
around-side = { $side } : { $what }
in-reach =
    { $n ->
        [one] À portée pour une action
       *[other] À portée pour { $n } actions
    }
in-aim = Peut être attaqué, { $sums }
reach-none = Rien à portée : choisissez d’abord un personnage.
reach-squares =
    { $n ->
        [one] { $n } case
       *[other] { $n } cases
    } à portée : { $squares }
reach-targets = Cibles : { $targets }

### Une première partie

first-label = Votre première partie
first-side = Vous jouez { $colour }.
first-you-begin = Vous commencez.
first-other-begins = L’autre camp commence.
first-goal-title = Faites sortir les vôtres
first-goal =
    Traversez le labyrinthe et sortez de l’autre côté, par la ligne aux flèches. Chaque sortie rapporte un point, chaque ennemi éliminé aussi. { $n ->
        [one] { $n } point gagne la partie.
       *[other] { $n } points gagnent la partie.
    }
first-target =
    { $n ->
        [one] { $n } point gagne
       *[other] { $n } points gagnent
    } la partie.
first-card-title = Jouez une carte Action
first-card = Chaque tour commence par une carte. Son nombre dit combien d’actions vous avez ; elle revient une fois les quatre dépensées.
first-room-title = Ouvrez une salle
first-room = Choisissez quelqu’un au bord d’une salle face cachée et révélez-la : une action. Ce qui s’y cachait apparaît.
first-gear-title = Faites pivoter les salles
first-gear = Depuis un mécanisme, une action fait pivoter d’un quart de tour sa salle, ou l’autre du même numéro, avec tous ceux qui s’y trouvent.
first-zones-goal-title = Faites sortir les vôtres
first-zones-goal =
    Traversez le labyrinthe et sortez par la zone de départ de l’autre camp. Chaque sortie rapporte un point, chaque ennemi éliminé aussi. { $n ->
        [one] { $n } point gagne la partie.
       *[other] { $n } points gagnent la partie.
    }
first-zones-points-title = Dépensez vos points
first-zones-points = Chaque tour apporte 3 points d’action. Jusqu’à 3 points inutilisés restent sur la roue pour plus tard.
first-zones-room-title = Ouvrez une salle
first-zones-room = Choisissez quelqu’un devant une salle face cachée et révélez-la : une action. Au départ, chacun fait face à un signe de cette salle et y entre par là.
first-zones-gear-title = Faites pivoter les salles
first-zones-gear = Depuis une zone à mécanisme, une action fait pivoter d’un quart de tour sa salle, ou l’autre du même numéro, avec tous ceux qui s’y trouvent.
first-next = Suivant
first-done = Je connais le jeu
