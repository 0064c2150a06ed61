### Apprendre

learn-title = Apprendre à jouer
learn-text = Des parties courtes, chacune avec quelques idées nouvelles, contre un ordinateur bienveillant. Les conseils arrivent au bon moment. Écartez-les quand vous voulez ; gagnée ou perdue, la leçon suivante vous est ouverte.
learn-board = Sur le plateau
learn-board-text = Des salles de cases, des cartes Action, des figurines : quatre parties, et vous savez jouer.
learn-cards = Avec des cartes
learn-cards-text = Des salles de quatre zones, plusieurs personnages au même endroit, des points d’action qui se gardent : trois parties, et vous savez jouer. C’est un jeu à part ; nul besoin de connaître le plateau.
learn-progress =
    { $n ->
        [one] { $n } leçon sur { $of } terminée
       *[other] { $n } leçons sur { $of } terminées
    }
learn-full = Et maintenant, le jeu complet
learn-full-board = Huit salles, huit personnages par camp, tout ce que vous avez appris.
learn-full-cards = Huit salles, et une équipe de huit que vous choisissez parmi vingt-cinq personnages.
learn-full-hints = Jouer avec des conseils
learn-full-plain = Sans conseils
lesson-label = Leçon
lesson-of = { $game }
lesson-number = Leçon { $n }
lesson-minutes = environ { $n } minutes
lesson-new = Nouveau dans cette leçon
lesson-finished = terminée
lesson-start = Commencer
lesson-go-on = Continuer
lesson-again = Rejouer
lesson-next = Leçon suivante
lesson-skip = Passer la leçon
lesson-list = Toutes les leçons
lesson-done-title = Leçon terminée
lesson-done = Quel que soit le vainqueur, vous savez maintenant jouer ainsi. Ensuite vient « { $next } ».
lesson-done-last = Vous connaissez tout le jeu. Bonne chasse !
hint-ok = Compris
hint-rule = La règle
hints-off = Sans conseils
hints-on = Revoir les conseils

fresh-move = Se déplacer
fresh-reveal = Révéler
fresh-turn-right = Faire pivoter
fresh-jump = Sauter
fresh-fight = Corps à corps
fresh-wounded = Blessures
fresh-heal = Soins
fresh-fly = Voler
fresh-scream = Hurler
fresh-shoot = Tirer
fresh-cards = Points de victoire
fresh-people = Choisir une équipe
fresh-maze = Huit salles

## Prison 1

hint-prison-1-intro-title = Sortir
hint-prison-1-intro = Vous avez deux prisonniers, un Méchanork et une Naga. Menez-les tous deux à la zone de départ d’en face avant que l’ordinateur n’amène les siens à la vôtre. Aujourd’hui, personne ne se bat.
hint-prison-1-card-title = Jouez une carte Action
hint-prison-1-card = Son chiffre est le nombre d’actions de ce tour. Tout ce que vous faites en coûte une. Les cartes jouées reviennent quand les quatre sont épuisées.
hint-prison-1-place-title = Il y avait quelque chose
hint-prison-1-place = Vous placez ce qui appartient à l’autre camp, peu importe qui a ouvert la salle ; lui place ce qui est à vous. Choisissez donc un endroit gênant : derrière un mur, au bord d’une fosse.
hint-prison-1-reveal-title = Ouvrez la première salle
hint-prison-1-reveal = Les salles sont face cachée. Choisissez un prisonnier au bord de l’une d’elles et révélez-la pour une action.
hint-prison-1-move-title = En marche
hint-prison-1-move =
    { POINTER() ->
        [touch] Touchez
       *[mouse] Cliquez sur
    } un prisonnier : les cases vert menthe sont à une action. La Naga va jusqu’à six cases, le Méchanork jusqu’à trois. Murs, herses, meurtrières et fosses barrent la route.
hint-prison-1-turn-title = Faites pivoter la salle
hint-prison-1-turn = Vous êtes sur un mécanisme. Chaque action fait pivoter sa salle, ou l’autre du même numéro, d’un quart de tour avec tout ce qui s’y trouve. Les autres suivent la flèche ; le Méchanork tourne dans les deux sens.
hint-prison-1-end-title = Plus d’actions
hint-prison-1-end = Terminez le tour. Rien n’oblige à tout dépenser, mais ce qui reste est perdu.
hint-prison-1-naga-title = Pour la Naga, les meurtrières sont des portes
hint-prison-1-naga = Ces fentes cerclées de laiton arrêtent tous les autres. Votre Naga s’y glisse sans ralentir.
hint-prison-1-jump-title = Un saut est possible
hint-prison-1-jump = Au bord d’une fosse, une action et votre unique carte Saut vous mènent sur n’importe quelle case libre qui la touche. Gardez-la pour le moment décisif.
hint-prison-1-rope-title = Une Corde
hint-prison-1-rope = Passez dessus pour la ramasser gratuitement. Corde en main, ou posée dans la fosse, une fosse vaut du sol. Elle sert à tous, quelle que soit sa couleur.
hint-prison-1-key-title = Servez-vous de la Clé
hint-prison-1-key = À côté d’une herse, son porteur l’ouvre pour une action, ou la referme derrière vous.
hint-prison-1-exit-title = Et d’un !
hint-prison-1-exit = L’autre doit suivre. Le premier camp dont les deux sont dehors gagne aussitôt.

## Prison 2

hint-prison-2-intro-title = Arrêtez le géant
hint-prison-2-intro = Le Colosse de l’ordinateur veut sortir de votre côté. Seul, il est plus fort que chacun des vôtres : attaquez à plusieurs. Blessez-le, puis frappez encore à un tour suivant. Éliminé, il a perdu.
hint-prison-2-intro-yellow-title = Faites sortir le géant
hint-prison-2-intro-yellow = Votre Colosse doit sortir en face, sans blessure. Il avance de deux cases, brise les herses et frappe plus fort que quiconque ; mais trois chasseurs sont à ses trousses.
hint-prison-2-combat-title = Choisissez une carte Combat
hint-prison-2-combat = Chacun choisit en secret, on dévoile ensemble ; force plus carte, le plus haut total l’emporte. Une carte jouée est perdue, seul le +0 revient. Une égalité ne change rien.
hint-prison-2-group-title = Ensemble, plus forts
hint-prison-2-group = Quiconque touche un ennemi engagé entre dans le combat, des deux côtés, et les forces s’ajoutent. Avec un allié engagé, votre Fourbe compte deux de plus. Mais tous les perdants sont blessés.
hint-prison-2-fight-title = Vous pouvez attaquer
hint-prison-2-fight = Pour une action, attaquez un ennemi voisin. Avant de décider, vous voyez qui participe et les deux sommes.
hint-prison-2-spear-title = À deux cases de distance
hint-prison-2-spear = La lance télescopique attaque par-dessus une case vide, ou à travers une meurtrière. En cas de défaite, seule la lance est perdue.
hint-prison-2-wounded-title = Blessé
hint-prison-2-wounded = Un blessé reste où il est tombé et ne fait rien. Ce tour-ci, il est à l’abri ; ensuite, une défaite de plus l’élimine.
hint-prison-2-heal-title = Le Clerc peut aider
hint-prison-2-heal = Pour une action, il soigne un blessé voisin. Soigné ce tour-ci, de retour en jeu au prochain.
hint-prison-2-carry-title = Portez vos blessés
hint-prison-2-carry = L’un des vôtres peut ramasser en chemin un allié blessé, comme un objet, et le mettre à l’abri ou l’amener au Clerc.
hint-prison-2-gate-title = Les herses
hint-prison-2-gate = La Fourbe les ouvre et les ferme comme avec une Clé. Le Colosse les brise pour de bon. Une herse fermée peut vous faire gagner un tour.

## Prison 3

hint-prison-3-intro-title = Personne ne sort
hint-prison-3-intro = Pas d’issue aujourd’hui : éliminez deux des quatre de l’ordinateur avant qu’il ne vous en fasse autant. Vous savez combattre ; voici le hurlement et le vol.
hint-prison-3-scream-title = Hurlez !
hint-prison-3-scream = Pour deux actions, votre Banshee repousse d’une case, tout droit, quiconque elle voit. Une fosse derrière ? Alors c’en est fait.
hint-prison-3-fly-title = Le Magicien vole
hint-prison-3-fly = Ni les fosses ni les ennemis ne l’arrêtent en route. Il lui suffit d’atterrir sur une case libre.
hint-prison-3-sight-title = Qui voit qui
hint-prison-3-sight = On voit en ligne droite, le long des rangées et des colonnes. Murs, herses fermées et personnages bouchent la vue ; une meurtrière aussi, sauf pour qui se tient tout contre. Attention à la case où vous finissez.
hint-prison-3-pushed-title = Pousser n’est pas combattre
hint-prison-3-pushed = Ni carte, ni hasard, et cela marche aussi sur les vôtres. Une Corde en main sauve de la fosse.
hint-prison-3-lines-title = Pas de refuge
hint-prison-3-lines = Ici, les deux zones de départ sont un sol ordinaire. On y marche, on s’y bat.
hint-prison-3-first-title = Premier sang
hint-prison-3-first = Deux, et c’est gagné. Prenez garde : perdre l’un des vôtres de votre propre fait compte pour l’autre camp.

## Prison 4

hint-prison-4-intro-title = Une vraie partie, en plus petit
hint-prison-4-intro = Désormais, les points décident : un par personnage sorti, un par ennemi éliminé. Quatre points, et c’est gagné.
hint-prison-4-team-title = Votre équipe de départ
hint-prison-4-team = Choisissez en secret quatre personnages pour la zone de départ. Les autres attendent dans le labyrinthe. Un mécanisme occupé tôt ouvre bien des chemins.
hint-prison-4-hide-title = Cachez le reste
hint-prison-4-hide = Tour à tour, vous posez vos personnages et objets restants face cachée sur les salles. Qui révèle une salle place ce qu’elle contient : demandez-vous qui y sera le premier.
hint-prison-4-slow-title = Un départ lent
hint-prison-4-slow = Les premiers tours sont courts : le 2, puis au plus un de plus que la carte la plus haute jouée, jusqu’au premier 4.
hint-prison-4-objects-title = Qui place quoi
hint-prison-4-objects = Qui ouvre une salle place tous les personnages qu’elle cache, amis et ennemis, et ils peuvent agir aussitôt. Les objets, eux, sont toujours placés par l’autre camp : attendez-vous à trouver les vôtres mal rangés.
hint-prison-4-shoot-title = Vous pouvez tirer
hint-prison-4-shoot = L’arc touche le premier en ligne de vue, aussi loin soit-il, avec une force de 1 et une carte. Si vous perdez, il ne vous arrive rien. Au contact, il ne sert pas.
hint-prison-4-shield-title = Le grand bouclier
hint-prison-4-shield = On ne peut pas tirer sur qui le porte, même à terre et blessé.
hint-prison-4-telepath-title = Lisez ses pensées
hint-prison-4-telepath = En duel, votre Télépathe peut nommer une carte Combat. L’adversaire doit la jouer s’il l’a ; sinon, il vous montre sa main.
hint-prison-4-fireball-title = Boule de feu
hint-prison-4-fireball = Une seule fois : le premier personnage dans la direction choisie par le Magicien est éliminé. Ni carte, ni bouclier, ni pitié. Les amis brûlent tout aussi bien.
hint-prison-4-points-title = Des points
hint-prison-4-points = Vous avez marqué. Une sortie, personne ne peut vous la reprendre ; un ennemi laissé à terre, c’est le point suivant.

## Prison

hint-prison-intro-title = Tout le jeu
hint-prison-intro = Huit salles, deux équipes de huit, six objets par camp. Cinq points suffisent, et celui dont c’est le tour peut le terminer.
hint-prison-team-title = Quatre pour commencer
hint-prison-team = Variez : quelqu’un de rapide, quelqu’un de fort, et le Méchanork près d’un mécanisme.
hint-prison-hide-title = Où les cacher
hint-prison-hide = Les salles proches, c’est sans doute vous qui les ouvrirez ; les lointaines, l’adversaire. Quatre salles prennent deux pions, celles du milieu trois.
hint-prison-cards-title = Prévoyez vos quatre cartes
hint-prison-cards = Chacune sert une fois avant que toutes reviennent. Gardez le 5 pour le tour qui en a besoin, et retenez ce qui reste à l’autre.
hint-prison-cheap-title = Les cartes s’usent
hint-prison-cheap = Une forte carte Combat ne gagne qu’une fois. Faire gaspiller un +6 pour une cause perdue, c’est aussi une victoire.
hint-prison-end-title = La fin est proche
hint-prison-end = Un point de plus peut tout décider. Cherchez le chemin ouvert, et fermez le leur.

## Cartes 1

hint-card-1-intro-title = Traverser quatre salles
hint-card-1-intro = Vous avez un Méchanork et une Naga devant le labyrinthe. Faites-les traverser les salles et sortir de l’autre côté, avant que l’ordinateur n’en fasse autant dans l’autre sens. Aujourd’hui, personne ne se bat.
hint-card-1-place-title = Quelque chose était caché ici
hint-card-1-place = Vous placez ce qui appartient à l’autre camp, il place ce qui est à vous : une carte par zone. Mettez-la où elle est difficile à atteindre.
hint-card-1-wheel-title = La roue
hint-card-1-wheel = Chaque tour vous donne trois points d’action. Se déplacer, révéler, faire pivoter : chacun en coûte un. Ce que vous n’utilisez pas n’est pas perdu, jusqu’à trois.
hint-card-1-reveal-title = Ouvrez une salle
hint-card-1-reveal = Qui se tient devant une salle face cachée, ou juste à côté à l’intérieur, la retourne pour une action.
hint-card-1-facing-title = Où regardent-ils ?
hint-card-1-facing = Devant le labyrinthe, chacun des vôtres fait face à un signe de sa salle. Il n’entre que dans la zone à laquelle il fait face, et seulement si elle est proche. Faire face à un autre signe coûte un pas de déplacement.
hint-card-1-zones-title = De zone en zone
hint-card-1-zones = Une action vaut un déplacement : la Naga va jusqu’à trois zones, le Méchanork jusqu’à deux. Murs, herses fermées, meurtrières et fosses sont sur les bords des zones ; deux salles voisines apportent chacune leur bord.
hint-card-1-turn-title = Faites pivoter la salle
hint-card-1-turn = Dans une zone d’engrenage, une action fait pivoter cette salle, ou l’autre de sa couleur, d’un quart de tour. Chacun reste dans sa zone ; ce sont les zones qui tournent. Les autres suivent la flèche, le Méchanork tourne dans les deux sens.
hint-card-1-save-title = Plus rien
hint-card-1-save = Terminez le tour. Une autre fois, arrêtez-vous avec des points en main : jusqu’à trois vous attendent, et un tour calme en prépare un grand.
hint-card-1-stop-title = Arrêté
hint-card-1-stop = Qui entre dans une zone avec un ennemi valide doit s’y arrêter pour ce tour ; il ne peut que repartir par où il est venu.
hint-card-1-jump-title = Vous pourriez sauter
hint-card-1-jump = Une action et une de vos trois cartes Saut vous font passer une fosse au bord de votre zone.
hint-card-1-rope-title = Une Corde
hint-card-1-rope = Ramassez-la en passant, sans frais. Qui la porte marche sur les fosses comme sur un plancher.
hint-card-1-key-title = Servez-vous de la Clé
hint-card-1-key = Son porteur ouvre une herse de sa zone pour une action, ou la referme derrière vous.
hint-card-1-exit-title = En voilà un dehors !
hint-card-1-exit = Encore un et vous avez gagné. Méfiez-vous : qui fait face à une zone depuis sa zone de départ en bloque la sortie.

## Cartes 2

hint-card-2-intro-title = Maintenant, on se bat
hint-card-2-intro = Trois points font gagner : un pour chacun des vôtres qui sort, un pour chaque ennemi éliminé. Six salles, quatre personnages par camp.
hint-card-2-combat-title = Choisissez une carte Combat
hint-card-2-combat = Chaque camp choisit en secret, puis on montre ensemble ; force plus carte, le total le plus haut gagne. Une carte jouée est perdue, seul le +0 revient. Une égalité ne change rien.
hint-card-2-group-title = Tout le monde en est
hint-card-2-group = Un combat entraîne tous les personnages valides de la zone, des deux camps, et les forces s’ajoutent. Avec un ami dans la mêlée, votre Fourbe compte deux de plus. Mais tous les perdants sont blessés.
hint-card-2-fight-title = Vous pouvez attaquer
hint-card-2-fight = Pour une action, attaquez un ennemi de la même zone. Avant de décider, vous voyez qui participe et les deux sommes.
hint-card-2-stop-title = On ne passe pas
hint-card-2-stop = Entrer dans une zone avec un ennemi valide vous arrête pour ce tour. Un seul des vôtres, au bon endroit, retient toute une équipe, même si le Colosse ne voit pas les petits.
hint-card-2-wounded-title = Blessé
hint-card-2-wounded = Un blessé reste où il est tombé, garde ce qu’il porte et ne fait rien. Ce tour-ci il est à l’abri ; dès le suivant, une défaite de plus l’élimine.
hint-card-2-carry-title = Portez vos blessés
hint-card-2-carry = Un des vôtres aux mains libres peut ramasser un ami blessé dans sa zone, comme un objet, et le mettre à l’abri. Porté dehors, il est sauvé : pas de point pour vous, mais aucun pour l’ennemi non plus.
hint-card-2-full-title = À trois, c’est plein
hint-card-2-full = À la fin d’une action, une zone contient au plus trois personnages d’une couleur, blessés et portés compris.
hint-card-2-gate-title = Les herses
hint-card-2-gate = La Fourbe ouvre et ferme celles de sa zone ; le Guerrier et le Colosse les brisent pour de bon.

## Cartes 3

hint-card-3-intro-title = De loin
hint-card-3-intro = Désormais certains des vôtres se battent à distance, l’un soigne, l’autre vole. Quatre points font gagner.
hint-card-3-team-title = Deux commencent
hint-card-3-team = Choisissez deux personnages, un devant chaque salle de votre côté, et le signe auquel chacun fait face. L’autre camp ne les voit qu’une fois les deux choix faits.
hint-card-3-hide-title = Les autres attendent à l’intérieur
hint-card-3-hide = À tour de rôle, posez vos autres cartes face cachée près des salles. Qui révèle une salle fait apparaître ce qui s’y trouve : gardez vos aides près de votre chemin.
hint-card-3-shoot-title = Vous pouvez tirer
hint-card-3-shoot = Une action, un ennemi en ligne droite de zones. L’Arbalétrier tire avec 3, une fois par tour ; un Arc avec 1, autant que vous voulez. Sans ami près de la cible, elle se défend seule.
hint-card-3-sight-title = Qui voit qui
hint-card-3-sight = Les regards vont droit de zone en zone, même au-dessus des fosses. Murs, herses fermées et personnages les arrêtent ; on regarde par une meurtrière quand on est juste derrière.
hint-card-3-fly-title = Le Magicien vole
hint-card-3-fly = Fosses et ennemis sur sa route ne l’arrêtent pas. Murs, meurtrières et herses, si.
hint-card-3-shield-title = Un Grand bouclier
hint-card-3-shield = On ne peut pas tirer sur qui le porte.
hint-card-3-heal-title = Le Clerc peut aider
hint-card-3-heal = Pour une action, il soigne un blessé de sa zone. Soigné ce tour-ci, de retour dans le jeu au suivant.
hint-card-3-points-title = Ça compte
hint-card-3-points = Le premier à quatre points gagne aussitôt, pendant le tour de n’importe qui.

## Le jeu de cartes

hint-card-intro-title = Votre équipe
hint-card-intro = Vingt-cinq personnages au choix, et treize cartes d’objets. Les coureurs rapportent des points, les combattants tiennent le passage, et deux ou trois spécialistes (engrenages, serrures, fosses) l’ouvrent.
hint-card-team-title = Deux commencent
hint-card-team = Les rapides, ou ceux qui révèlent et font pivoter, font de bons premiers. Choisissez à quoi chacun fait face.
hint-card-hide-title = Semez le reste
hint-card-hide = Trois cartes sont posées près de chaque salle. Vous placez ce que l’autre camp y trouve de sien, et lui place le vôtre.
hint-card-save-title = La patience paie
hint-card-save = Jusqu’à trois points se gardent. Six d’un coup valent souvent mieux que trois et trois : révéler, courir et sortir en un tour.
hint-card-end-title = Presque
hint-card-end = Quelqu’un est à un point de gagner. Une sortie est bloquée par qui y fait face.
