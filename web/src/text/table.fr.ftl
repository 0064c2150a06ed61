### La table

table-heading = Table de jeu
table-gone = Cette table n’existe pas
table-gone-more = Elle a peut-être été débarrassée, ou le lien est incomplet.
to-lobby = Retour à l’accueil
connecting = Connexion…
line-lost = Connexion perdue. Nouvel essai…
your-turn = À vous
you = Vous
seat-away = absent
to-points = en { $n }
turn-of = tour { $n } sur { $last }
table-nav = Table
sound = Son
log = Journal
chat = Discussion
menu = Menu
help = Touches
side-label = Tour et sélection
board-label = Le plateau. Les flèches déplacent le curseur, Entrée agit, N passe au personnage suivant, le point d’interrogation montre toutes les touches.
skip = Passer
do-it = Faire
why = pourquoi pas ?
off-board = hors du plateau
wounded-named = { $who }, à terre
square-one = { $square } : { $who }
square-carrier = { $square } : { $who }, porte { $what }
square = Case

game-over = La partie est finie
looking-back = Retour en arrière
looking-start = Avant la première action
waiting-for = On attend { $who }
actions-left =
    { $n ->
        [one] { $n } action restante
       *[other] { $n } actions restantes
    }
thinking-who = { $who } réfléchit
thinking-most = { $n } s au plus
hint = Conseil
hint-label = Ce que ferait l’ordinateur
hint-plan = Ensuite, dans ce tour
hint-close = Fermer le conseil
hint-chance = Vos chances de gagner alors, selon lui : { $n } %
no-actions-left = Plus d’actions. Finissez votre tour.
tap-character =
    { POINTER() ->
        [touch] Touchez
       *[mouse] Cliquez sur
    } un de vos personnages.
choose-action-card = Le nombre dit combien d’actions vous aurez.
undo = Annuler
end-turn = Finir le tour

do-move = Aller en { $to }
do-move-with = Aller en { $to }, { $deeds }
do-turn-cw = Tourner { $room } à droite
do-turn-ccw = Tourner { $room } à gauche
do-reveal = Révéler la salle { $room }
do-jump = Sauter { $pit } jusqu’en { $landing }
do-walk = À travers le mur en { $square }
do-open = Ouvrir la herse { $edge }
do-close = Fermer la herse { $edge }
do-break = Briser la herse { $edge }
do-fireball = Boule de feu sur { $whom }
do-drink = Boire la potion
do-regenerate = Se régénérer
do-raise = Soulever la salle du sommet
do-leave = Quitter le labyrinthe
do-slide-up = Monter l’ascenseur
do-slide-down = Descendre l’ascenseur
do-fight = Attaquer { $whom }
do-shoot = Tirer sur { $whom }
do-spear = À la lance : { $whom }
do-join-attacker = Rejoindre l’attaque
do-join-defender = Rejoindre la défense
do-join-none = Rester en dehors
do-heal = Soigner { $whom }
do-scream = Hurler sur { $whom }
strike-burns = Aussitôt hors du jeu : { $who }. Le bâton est épuisé.
strike-falls = { $who } tombe dans la fosse en { $to } et quitte le jeu.
deed-pick = ramasser { $what }
deed-drop = poser { $what }
deed-give = donner { $mine } { $what-to }
deed-take = prendre { $theirs } { $what-to }
deed-trade = échanger { $mine } contre { $theirs } avec { $what }
deed-at = { $done } en { $square }
attack = Attaquer

do-it-for-me = Faites-le pour moi
pair = Paire { $n }

combat = Combat
pass-device = Passez l’appareil à
pass-more = Seul { $colour } devrait regarder maintenant.
pass-take = C’est moi
action-cards = Cartes Action
action-card = Carte Action { $n }
action-card-spent = Carte Action { $n }, jouée
combat-cards = Combat
jumps = Sauts
other-hand = { $who } : dernière carte, cartes Combat, cartes Saut

tip-action-card = Se joue au début du tour : donne { $n } actions. Elle revient une fois les quatre dépensées.
tip-combat-cards = Pour un combat, chaque camp en choisit une en secret et on les montre ensemble. Une carte jouée est perdue ; seul le +0 revient.
tip-jumps = Une fois par carte : par-dessus une fosse vers une case libre à côté d’elle, pour 1 action.

spectator = Spectateur
watching = Vous regardez
chat-new =
    Discussion, { $n ->
        [one] { $n } nouveau message
       *[other] { $n } nouveaux messages
    }
chat-came = { $who } : { $text }
resign = Abandonner
draw-offered = Nulle proposée
replay = Revoir la partie
player-left = a abandonné
seats = Places
asked-no = { $who } refuse.

### Une position à partager

position = Position

### Ce qu’un conseil propose

hint-card = Jouez la carte Action { $n }
hint-combat = Jouez la carte Combat +{ $n }
hint-name = Nommez la carte +{ $n }
hint-name-none = Ne nommez aucune carte
hint-end = Terminez le tour
hint-put = Placez { $who } en { $to }
hint-hide = Cachez { $who } dans la salle { $to }
hint-team = Commencez avec { $who }
hint-drop = Laissez de côté { $who }
hint-pick = Prenez { $who }
hint-does = { $who } : { $what }

### Qui menait

play-on = Jouer à partir d’ici

### Sans faux geste

end-anyway = Finir, { $n } en reste ?
end-asked =
    { $n ->
        [one] Il reste une action.
       *[other] Il reste { $n } actions.
    } Encore une fois pour finir le tour.
line-lost-act = Votre action part dès qu’elle est rétablie.
shelf-saved = Sauvés : { $who }.
shelf-lost = Perdus : { $who }.
show-again = Revoir
