### Ce que seuls disent le terminal et l’arène.

## Mots

out = dehors
all = tout
yes-letters = oy
sums = ({ $a } contre { $b } avant les cartes)
more-choices = … liste montre le reste
with-deeds = +{ $n } avec objets
press-enter-random = Entrée seule : tout au hasard, et on joue.

## Tableau

title = { $game } · tour { $turn }
target = { $n } points pour gagner
victory-points = { $n } PV
action-points = { $n } PA
saved-points = +{ $n } PA
player-you = (vous)
player-person = (au clavier)
player-random = (au hasard)
player-computer = (ordinateur)
hand-action = Action { $cards }
hand-combat = Combat { $cards }
hand-jump = Saut ×{ $n }
hand-enter = Pour vos yeux seulement. Entrée pour cacher.
last-card = a joué { $n }
unseen = pas encore vus : { $names }
place-left = hors du labyrinthe
place-gone = hors jeu
place-stays-out = reste dehors
place-hidden = face cachée sur { $room }
wounded = à terre
wounded-carried = à dos d’ami
potion = { $n } PA en propre
unseen-loads = ×{ $n } en secret
stopped = à l’arrêt
on-the-floor = Au sol : { $things }
legend-tokens = Na : un personnage. na* : un blessé. Nar : porte l’objet r. Na* : porte un blessé. ■ : un pion face cachée.
legend-rubble = un mur ou une meurtrière détruits
legend-zones = >A1^ Na : la Naga dans sa zone de départ, devant la salle A1, tournée vers son triangle ; signe pâle : zone éloignée. A1·51 : la salle en A1 est de la paire 51.

## Ce qui est à décider

task-act = { $who } a { $n } PA. D’abord les déplacements, puis le reste par numéro :
prompt-pick = choix
prompt-drop = écarter
prompt-team = équipe
prompt-hide = cacher
prompt-card = carte
prompt-act = { $n } PA
prompt-put = placer
prompt-join = parti
prompt-name = nommer
prompt-fight = combat
prompt-over = La partie est finie. sauver FICHIER, charger FICHIER, partie ; Entrée pour quitter
choose-team = { $n } personnages vont sur les ronds lumineux { $dots }, par exemple :
choose-team-zones = { $n } personnages débutent, un devant chaque salle d’extrémité, tourné vers un de ses signes, par exemple :
choose-starter = Un personnage va sur l’un des ronds lumineux { $dots }, par exemple :
choose-hide = En main : { $tokens }
choose-hide-rooms = Salles où il reste de la place : { $rooms }. Par exemple :
choose-put-squares = Cases libres : { $squares }
choose-put-squares-zones = Zones libres : { $squares }
hand-over = À { $who }, et à personne d’autre, de regarder l’écran. Entrée quand c’est bon.

## Réponses

refused = Refusé par { $rule } ({ $title }) : { $detail }. Tapez pourquoi pour lire la règle.
not-understood = Pas compris : { $reason }.
misread-empty = Tapez un numéro, une action comme « aller naga c5 », ou aide.
misread-empty-zones = Tapez un numéro, une action comme « aller naga A1c », ou aide.
did-you-mean = (serait-ce { $word } ?)
misread-verb = Pas compris : il n’y a ni action ni commande « { $word } »{ $hint }
misread-name = Pas compris : rien ici ne s’appelle « { $word } »{ $hint }
misread-ambiguous = Ambigu : « { $word } » peut être { $choices }.
misread-incomplete = Précisez : { $choices }
misread-no-way-out = Aucun déplacement ne mène { $who } hors du labyrinthe maintenant.
game-is-over = La partie est finie : sauver, charger, partie, plateau ou Entrée.
goodbye = Au revoir.
goodbye-for-now = Au revoir. La partie est gardée : quarterturn play --resume
resume-waits = Une partie inachevée vous attend : quarterturn play --resume
resume-nothing = Il n’y a pas de partie inachevée dans { $folder }
autosave-failed = Cette partie ne peut être gardée à mesure ({ $file } : { $reason }). Sauvez-la vous-même : sauver FICHIER
why-nothing = Rien n’a été refusé.
why-detail = Ce qui l’empêche : { $detail }.
rules-list = Tapez règles et un numéro de règle :
rules-unknown = Il n’y a pas de règle { $rule }{ $hint }
save-name = Sous quel nom ? sauver FICHIER
save-exists = { $file } existe déjà. L’écraser ? (o/N)
save-not-done = Rien n’a été sauvé.
save-failed = { $file } n’a pas pu être écrit : { $reason }
save-done = Partie sauvée : { $file }.
load-name = Charger quoi ? charger FICHIER
load-refused = Rien n’a été chargé : { $reason }
load-seats = Rien n’a été chargé : cette partie n’a pas le même nombre de joueurs.
load-done =
    Partie chargée : { $file }, { $n ->
        [one] { $n } action.
       *[other] { $n } actions.
    }
position-setup = Pas de position avant la fin de la mise en place ; partie montre ce qui a été fait.
lang-unknown = Quelle langue ? langue { $languages }
view-part = { $ways } : la suite du plateau (entier en { $columns }×{ $rows }). Ou aide.
view-up = haut
view-down = bas
view-left = gauche
view-right = droite
view-whole = Tout le plateau est à l’écran.
quick-late = La mise en place est déjà finie.
quit-save = Sauver la partie d’abord ? Un nom de fichier, ou Entrée pour non :

## Aide

help-title = Ce que l’on peut taper (noms et verbes peuvent être abrégés : al na c5)
help-card-form = carte 2
help-card = jouer une carte Action : son nombre donne les points d’action
help-move-form = aller naga c5 c6
help-move = se déplacer, case par case
help-far-form = aller naga d7   aller naga dehors
help-far = aller au plus court à une case éloignée ; sortir du labyrinthe
help-deeds-form = aller naga c5 +corde d5 !corde
help-deeds = en chemin : + ramasser, ! poser, > donner, < prendre, ~ échanger
help-reveal-form = révéler naga A2
help-reveal = révéler une salle face cachée à côté du personnage
help-turn-form = tourner méchanork B3 horaire
help-turn = tourner une salle depuis son mécanisme : horaire ou antihoraire
help-fight-form = attaquer naga colosse
help-fight = attaquer un voisin ; tirer et lance attaquent de loin
help-others-form = sauter ouvrir fermer soigner …
help-others = capacités et objets : liste montre lesquels servent maintenant
help-end-form = fin
help-move-zones-form = aller naga >A1@ A1@ A1t
help-move-zones = se déplacer, lieu par lieu : > se tourne vers une zone ; t triangle ^, c cercle, s carré, g rouage @
help-far-zones-form = aller naga B2s   aller naga dehors
help-far-zones = aller à une zone éloignée au plus court ; sortir du labyrinthe
help-deeds-zones-form = aller naga A1c +corde A1s !corde
help-deeds-zones = en chemin : + ramasser, ! poser, > donner à, < prendre à, ~ échanger avec
help-others-zones-form = sauter ouvrir briser voler …
help-others-zones = capacités et objets : liste montre ce qui peut servir maintenant
help-end = finir le tour
help-number-form = 3
help-number = choisir l’action de ce numéro
help-list-form = liste   liste naga   liste tout
help-list = ce qui est possible ; toutes les actions d’un personnage, numérotées
help-hint-form = conseil
help-hint = ce que ferait l’ordinateur, et pourquoi
help-why-form = pourquoi
help-why = la règle du dernier refus
help-rules-form = règles MOVE-3
help-rules = le texte d’une règle ; règles seul en donne la liste
help-undo-form = annuler
help-undo = reprendre la dernière action, si les règles le permettent
help-save-form = sauver X   sauver! X   charger X
help-save = sauver cette partie ; sans demander, quoi qu’il y ait là ; en reprendre une autre
help-record-form = partie   position
help-record = les actions jouées ; la position en texte
help-flip-form = retourner   tilt   plateau
help-flip = voir le plateau de l’autre côté ; le tourner d’un quart ; le remontrer
help-up-form = haut   bas   gauche   droite
help-up = sur un petit écran : voir la suite du plateau ; plateau suit de nouveau la partie
help-who-form = qui
help-who = qui est où, avec quoi
help-legend-form = légende
help-legend = les signes du plateau
help-hand-form = main
help-hand = vos cartes
help-lang-form = langue en
help-lang = la langue : { $languages }
help-auto-form = hasard   vite
help-auto = laisser faire le hasard ; pour tout le reste de votre mise en place
help-resign-form = abandonner   proposer nulle
help-resign = abandonner ; proposer la nulle
help-quit-form = quitter
help-quit = quitter, en sauvant d’abord si l’on veut
help-short = Abrégés : al aller, at attaquer, r révéler, t tourner, sa sauter, l liste, q quitter. Les mots anglais (move, fight …) restent compris.

## Conseils
hint-line = Conseil : { $action } — { $because } (chances de gagner ensuite : { $n } %)
hint-alone = Les conseils sont pour les parties contre l’ordinateur : d’autres personnes jouent ici.

## Le plan d’un jeu
plan-title = { $name } ({ $game })
plan-rooms = 3 : une salle où 3 pions sont cachés ; 3c, des personnages seulement ; 3o, des objets. 9a : la salle qui s’y trouve toujours.
plan-dots = { $sign } un point, où un personnage peut commencer
plan-lines = Lignes de départ : { $lines }
plan-exit = { $sign } une sortie pour tous
plan-door = { $sign } une porte : la sortie d’une seule couleur, inconnue avant la fin de la mise en place
plan-neutral = = le terrain de tous
plan-lift = ^ une salle que son mécanisme soulève
plan-slider = ^v une salle qui coulisse dans le puits pointillé
plan-written = Le plan de { $game } est dans { $file }.

## Ligne de commande

cli-game-unknown = Il n’y a pas de jeu « { $game } »{ $hint }
cli-own-scenarios = Vos propres scénarios, de { $folder } :
cli-no-scenarios = Vous n’avez pas de scénario à vous dans { $folder }
cli-player-unknown = Un camp est joué par human ou par l’ordinateur ({ $levels }), pas par « { $word } ».

## L’arène

arena-two-players = Il faut au moins deux joueurs pour un match.
arena-most = Une partie compte au moins une décision, pas { $most }.
arena-game-unknown = Il n’y a pas de jeu « { $game } ». Il y a : { $games }.
arena-game-unknown-hint = Il n’y a pas de jeu « { $game } » ; vouliez-vous dire « { $hint } » ?
arena-player-unknown = Il n’y a pas de joueur « { $player } ». Il y a : { $levels } ; ou nommez le vôtre : bot.py:Classe.
arena-player-unknown-hint = Il n’y a pas de joueur « { $player } » ; vouliez-vous dire « { $hint } » ?
arena-no-file = Le joueur { $player } est introuvable : il n’y a pas de fichier { $file }.
arena-not-imported = Le joueur { $player } ne peut pas être chargé : { $reason }
arena-no-class = Le joueur { $player } est introuvable : { $module } n’a ni classe ni fonction « { $name } ».
arena-not-made = Le joueur { $player } ne peut pas être créé à partir d’une graine : { $reason }
arena-no-decide = Le joueur { $player } n’a pas de méthode decide(view, legal).
arena-option-unknown = « { $option } » n’est pas une option de table. Une option s’écrit comme target=6 ; il y a : { $known }.
arena-option-wrong = Les options ne conviennent pas : { $reason }
arena-folder = Le dossier { $folder } ne peut pas servir : { $reason }
arena-folder-busy = Le match de { $folder } est déjà en train de se jouer.
arena-folder-other = Le dossier { $folder } contient un autre match ({ $what } : { $found }, et non { $wanted }). Nommez-en un autre avec --out.
arena-folder-foreign = Le dossier { $folder } contient autre chose qu’un match. Nommez-en un autre avec --out.
arena-begins = { $players } : { $games } parties de { $game }, gardées dans { $folder }
arena-decimal-mark = ,
arena-versus = contre
arena-uneven = Remarque : avec ce nombre de parties, tous ne s’assoient pas partout aussi souvent.
arena-goes-on = { $kept } parties sur { $games } étaient déjà jouées.
arena-stopped = Arrêté. La même commande reprend d’ici.
arena-progress = { $done }/{ $games }  { $standing }  encore { $left } environ
arena-columns = joueur|gagnées|nulles|perdues|points|classement|par décision|décision la plus longue|tour le plus long|forfaits
arena-ends = Fins de partie : { $ends }
arena-length = En moyenne : { $turns } tours, { $decisions } décisions
arena-seats = Par place : { $seats }
arena-forfeits = Partie { $number } : { $player } ({ $colour }) perd par forfait : { $note }
arena-failed = Partie { $number } : comptée comme nulle, car elle a échoué : { $note }
arena-more-failures = … et { $count } de plus, dans le dossier.
arena-method = Entre crochets : intervalles à 95 % (Wilson, une nulle compte une moitié). Classements : Bradley-Terry en points Elo autour de 0 ± erreur type, une nulle ajoutée à chaque paire.
arena-summary = { $first } contre { $others }, { $game } : gagnées { $won }, nulles { $drawn }, perdues { $lost } sur { $games } : { $share }
ended-forfeit = par forfait
ended-broken-off = interrompue, comptée nulle
ended-failed = échec

## Les mots des actions, comme on les tape et comme ils sont montrés ; l’anglais est toujours compris
typed-draw = nulle
typed-room = salle
typed-character = personnage
typed-object = objet
typed-cw = horaire
typed-ccw = antihoraire
typed-attacker = attaque
typed-defender = défense
typed-none = aucun
typed-north = nord
typed-east = est
typed-south = sud
typed-west = ouest
typed-up = haut
typed-down = bas
typed-with = avec
typed-bow = arc
typed-crossbow = arbalète
typed-twice = double
typed-discard = défausser
