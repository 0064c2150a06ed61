rules-search = Chercher dans les règles
rules-found =
    { $n ->
        [0] Aucune règle trouvée
        [one] Une règle trouvée
       *[other] { $n } règles trouvées
    }
rules-none = Aucune règle ne dit cela. Essayez des mots moins nombreux ou plus courts.
rules-contents = Sommaire des règles
rules-game = De quel jeu ?
rules-board = Plateau
rules-cards = Cartes
rules-cards-lead = Le jeu de cartes : le même labyrinthe dans un autre espace. Les salles ont quatre zones au lieu de cases, on y tient à plusieurs, et les points d’action se gardent. Là où il ne dit rien de particulier, les règles du plateau s’appliquent, une zone valant une case.
rules-also-cards = { $n } de plus pour le jeu de cartes
rules-also-board = { $n } de plus pour le plateau
rules-kinds = Cases et murs
rules-characters = Les personnages
rules-objects = Les objets
rules-movement = mouvement
rules-combat = combat
kind-floor = On y marche, on s’y arrête, on y pose des choses.
kind-pit = Mortelle. Passez-la avec une Corde ou une carte Saut, ou faites pivoter la salle. Sans Corde, personne ne s’y arrête.
kind-gear = Qui s’y tient peut faire pivoter cette salle, ou l’autre du même numéro, dans le sens de la flèche.
kind-line = Le départ d’une équipe. Un pas dans la zone adverse et vous voilà hors du labyrinthe.
kind-wall = On ne le franchit ni du pied ni du regard. Seule la Passe-Muraille s’en arrange.
kind-slit = La Naga s’y glisse ; placé tout contre, on peut regarder et tirer au travers.
kind-closed = Infranchissable tant que personne ne l’ouvre, avec une Clé ou en la crochetant, ou ne la brise.
kind-open = Passage libre. Elle peut être refermée.
kind-broken = Détruite pour toujours : passage libre.
