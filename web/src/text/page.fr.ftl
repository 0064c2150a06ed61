### Le cadre et la première page

skip-to-content = Aller au contenu
load-failed = La page n’a pas pu être chargée.
load-again = Recharger
unreachable = Le serveur ne répond pas. Est-il lancé ?
save = Enregistrer
close = Fermer
copy = Copier
copied = Copié
named-deed = { $deed } : { $what }

nav-label = Pages
nav-home = Quarterturn : accueil
nav-learn = Apprendre
nav-rules = Règles
nav-about = À propos et crédits
language = Langue
theme-system = Clair ou sombre : comme le système
theme-dark = Clair ou sombre : sombre
theme-light = Clair ou sombre : clair
unofficial = Quarterturn est une adaptation non officielle de Dungeon Twister, faite par des passionnés, sans lien avec ses auteurs ni ses éditeurs.

kicker = Dungeon Twister dans le navigateur
pitch = Deux équipes, un labyrinthe, et des salles qui pivotent sous vos pas. Faites sortir les vôtres, ou veillez à ce que les autres ne sortent jamais.
quick-start = Partie immédiate
quick-start-hint = Contre l’ordinateur, mise en place déjà faite
learn-the-game = Apprendre à jouer
new-table = Nouvelle table
point-turn = Les murs bougent.
point-turn-more = Montez sur un mécanisme et faites pivoter une salle : une issue s’ouvre pour vous, ou se ferme devant eux.
point-chance = Pas de dés.
point-chance-more = Chacun a les mêmes cartes en main. Le tout est de jouer la bonne au bon moment.
point-play = Ici, par lien, ou en solitaire.
point-play-more = Partagez un écran, envoyez un lien, ou confiez n’importe quelle place à l’ordinateur. Sans compte.

name-label = Votre nom
playing-as = Vous êtes { $name }
no-name = Vous jouez en invité
change-name = Changer

my-tables = Mes tables
open-tables = Tables ouvertes
no-tables = Aucune partie pour l’instant. « Partie immédiate » en lance une d’un geste.
running-tables = Parties à regarder
no-open-tables = Personne n’attend d’adversaire en ce moment. Ouvrez une table et envoyez le lien, ou affrontez l’ordinateur.
all-tables = Les { $n } tables
watch-computers = Regarder deux ordinateurs jouer
load-record = Charger une partie
resume = Reprendre
look-back = Revoir
join = Rejoindre
watch = Regarder
against = contre
someone = Quelqu’un
seat-open = place libre
seat-invited = votre place
turn-number = tour { $n }
state-your-turn = À vous de jouer
state-playing = À l’adversaire
state-running = En cours
state-waiting = En attente de joueurs
state-over = Terminée

### La fenêtre « Nouvelle table »

choose-game = Quelle partie ?
games-learn = Pour apprendre, pas à pas
games-full = Le jeu complet
games-mixed = Les deux boîtes mélangées
games-cards = Avec des cartes : des salles de quatre zones
how-many = À combien ?
players-number = { $n } joueurs
games-scenarios = Scénarios
players = Qui joue ?
seat-order = Dans l’ordre des tours, dans le sens des aiguilles d’une montre.
seat-teams = Dans l’ordre des tours ; deux couleurs font équipe.
seat-with = avec { $colour }
seats-shuffled = Tirer les places au sort
first-player = Un camp
other-player = L’autre camp
seat-me = Moi
seat-here = Quelqu’un ici, sur cet écran
seat-link = Quelqu’un d’autre, par lien
seat-computer = L’ordinateur
level = Niveau
level-1 = Apprenti
level-1-about = Ne voit qu’une action à la fois, et en oublie beaucoup.
level-2 = Vagabond
level-2-about = Voit les deux prochaines actions, mais pas le danger.
level-3 = Éclaireur
level-3-about = Voit trois actions d’avance, en ne pensant qu’à son propre chemin.
level-4 = Capitaine
level-4-about = Prépare des tours entiers, l’œil sur le danger.
level-5 = Maître
level-5-about = Prépare plus largement, et pèse votre réponse.
level-random = Joue au hasard
level-gentle = Indulgent
level-greedy = Gourmand : prend tout ce qu’il peut
first-colour = Couleur du premier camp
colour-random = Au hasard
option-public = Afficher parmi les tables ouvertes
options = Options
points =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
no-timer = Sans limite
minutes =
    { $n ->
        [one] { $n } minute
       *[other] { $n } minutes
    }
no-handicap = Aucun
stronger = { $side } est plus fort
strengths = Écart
strength-against = { $a } contre { $b }
strength-very-experienced = très expérimenté
strength-experienced = expérimenté
strength-good = bon
strength-beginner = débutant
strength-newbie = novice
teams-mutual = Les mêmes pour les deux, choisis à tour de rôle
teams-secret = Chacun en secret
teams-draft = Un draft : ce que l’un prend, l’autre le perd
option-quick = Passer la mise en place
option-quick-hint = Équipes et pions cachés sont placés au hasard.
option-silent = Les alliés ne se parlent pas
option-silent-about = Sauf pendant une minute après un tour où ils se sont rencontrés sur le plateau.
option-hints = Conseils
option-hints-about = Chaque camp peut demander ce que ferait l’ordinateur. Contre l’ordinateur, c’est toujours permis.
create-table = Ouvrir la table
table-ready = Votre table est prête
links-explained = Envoyez chaque lien à qui doit s’asseoir là. La première personne qui l’ouvre prend la place.
link-for-seat = Place { $colour }
link-for-watching = Spectateurs
go-to-table = À la table

### Autres pages

join-title = Vous êtes invité
join-text = Une place vous est réservée. Asseyez-vous et la partie peut commencer.
sit-down = Prendre place
join-failed = Cela n’a pas marché.
missing-title = Un cul-de-sac
missing-text = Il n’y a pas de salle derrière cette porte.
about-what = Quarterturn permet de jouer à Dungeon Twister, un jeu dans un labyrinthe de salles qui tournent, à deux, trois ou quatre : devant un même écran, en réseau, ou avec l’ordinateur à n’importe quelle place.
about-unofficial = C’est un projet de passionnés, pas un produit officiel. Dungeon Twister est un jeu de Christophe Boelinger. Toutes les images et tous les textes sont les nôtres ; rien n’a été repris du jeu édité.
about-icons = Icônes
about-icons-text = Les icônes des personnages, des objets et des actions ont été dessinées par Lorc, Delapouite, Skoll, sbed et les autres artistes de
about-fonts = Caractères
about-fonts-text = Cinzel de Natanael Gama et Atkinson Hyperlegible du Braille Institute, tous deux sous licence SIL Open Font.
about-data = Ce qui est conservé
about-data-text = Votre nom et vos parties, sur le serveur où vous jouez. Un seul cookie dit qui vous êtes ; ni compte, ni pistage, ni publicité.
