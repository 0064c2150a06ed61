### Learning

learn-title = Learn the game
learn-text = Short games, each with a few new ideas, against a computer that means well. Hints come up when they matter. Put them away whenever you like; win or lose, the next lesson is open.
learn-board = On the board
learn-board-text = Rooms of squares, Action cards, miniatures: four games, and you know it.
learn-cards = With cards
learn-cards-text = Rooms of four zones, many in one place, action points that can be saved: three games, and you know it. It is a game of its own; you need not know the board.
learn-progress = { $n } of { $of } lessons finished
learn-full = Now the whole game
learn-full-board = Eight rooms, eight characters a side, everything you have learnt.
learn-full-cards = Eight rooms, and a team of eight that you choose from twenty-five characters.
learn-full-hints = Play it with hints
learn-full-plain = Without hints
lesson-label = Lesson
lesson-of = { $game }
lesson-number = Lesson { $n }
lesson-minutes = about { $n } minutes
lesson-new = New in this lesson
lesson-finished = finished
lesson-start = Begin
lesson-go-on = Go on
lesson-again = Play again
lesson-next = Next lesson
lesson-skip = Skip this lesson
lesson-list = All lessons
lesson-done-title = Lesson finished
lesson-done = Whoever won: you know this part now. Next comes { $next }.
lesson-done-last = You know the whole game. Good hunting!
hint-ok = Got it
hint-rule = The rule
hints-off = No more hints
hints-on = Show the hints again

fresh-move = Moving
fresh-reveal = Revealing
fresh-turn-right = Turning rooms
fresh-jump = Jumping
fresh-fight = Close combat
fresh-wounded = Wounds
fresh-heal = Healing
fresh-fly = Flying
fresh-scream = Screaming
fresh-shoot = Shooting
fresh-cards = Victory points
fresh-maze = Eight rooms
fresh-people = Choosing a team

## Prison 1

hint-prison-1-intro-title = Get out
hint-prison-1-intro = You have two prisoners, a Mekanork and a Naga. Bring both to the far starting line before the computer brings its own to yours. Nobody can fight today.
hint-prison-1-card-title = Play an Action card
hint-prison-1-card = Its number is how many actions you have this turn. Everything you do costs one. A card you have played comes back once all four are spent.
hint-prison-1-place-title = Something was hidden here
hint-prison-1-place = You place what belongs to the other side, whoever opened the room; they place what is yours. So put it somewhere awkward: behind a wall, beside a pit.
hint-prison-1-reveal-title = Open the first room
hint-prison-1-reveal = The rooms lie face down. Choose a prisoner at the edge of one and turn it up for one action.
hint-prison-1-move-title = Walk
hint-prison-1-move =
    { POINTER() ->
        [touch] Tap
       *[mouse] Click
    } a prisoner: the mint squares are where one action takes it. The Naga goes up to six squares, the Mekanork three. Walls, portcullises, slits and pits are in the way.
hint-prison-1-turn-title = Turn the room
hint-prison-1-turn = You stand on a gear. Each action turns its room, or the other of the same number, by a quarter, with everything on it. Others follow the arrow; the Mekanork turns either way.
hint-prison-1-end-title = No actions left
hint-prison-1-end = End the turn. You need not use every action, but what you leave is lost.
hint-prison-1-naga-title = Slits are doors for the Naga
hint-prison-1-naga = The brass-framed slits in the walls stop everyone else. Your Naga slides straight through.
hint-prison-1-jump-title = You could jump
hint-prison-1-jump = Next to a pit, one action and your only Jump card take you to any free square beside it. Keep it for the moment that counts.
hint-prison-1-rope-title = A Rope
hint-prison-1-rope = Walk over it to pick it up at no cost. With the Rope in hand, or lying in the pit, pits are floor. It is open to anyone, whatever its colour.
hint-prison-1-key-title = Use the Key
hint-prison-1-key = Beside a portcullis, its carrier opens it for one action, or shuts it behind you.
hint-prison-1-exit-title = One is out!
hint-prison-1-exit = The other must follow. The first side with both outside wins at once.

## Prison 2

hint-prison-2-intro-title = Stop the giant
hint-prison-2-intro = The computer’s Colossus wants out on your side. Alone he is stronger than any of yours, so gang up: wound him, and on a later turn strike again. Eliminated, he has lost.
hint-prison-2-intro-yellow-title = Bring the giant out
hint-prison-2-intro-yellow = Your Colossus must leave on the far side, unwounded. He walks two squares at a time, breaks portcullises and hits harder than anyone; but three hunters are after him.
hint-prison-2-combat-title = Choose a Combat card
hint-prison-2-combat = Both sides pick in secret and show together; strength plus card, the higher total wins. A played card is gone for good, only the +0 comes back. A tie changes nothing.
hint-prison-2-group-title = Together you are stronger
hint-prison-2-group = Everyone standing next to an enemy in the combat is drawn in, on both sides, and strengths add up. With a friend involved your Backstabber counts two more. But all who lose are wounded.
hint-prison-2-fight-title = You can attack
hint-prison-2-fight = For one action, attack an enemy beside you. Before you decide you see who takes part and both sums.
hint-prison-2-spear-title = From two squares away
hint-prison-2-spear = The Telescoping spear attacks over an empty square, or through a slit. If you lose, only the spear is gone.
hint-prison-2-wounded-title = Wounded
hint-prison-2-wounded = A wounded character lies where it fell and does nothing. This turn it is safe; from the next turn on, one more defeat eliminates it.
hint-prison-2-heal-title = The Cleric can help
hint-prison-2-heal = For one action he heals a wounded beside him. Healed this turn, back in the game next turn.
hint-prison-2-carry-title = Carry your wounded
hint-prison-2-carry = One of yours can pick up a wounded friend on its way, as if it were an object, and bring it to safety or to the Cleric.
hint-prison-2-gate-title = Portcullises
hint-prison-2-gate = The Backstabber opens and shuts them as if she had a Key. The Colossus breaks them for good. A shut one may save you a turn.

## Prison 3

hint-prison-3-intro-title = Nobody leaves
hint-prison-3-intro = No exits today: eliminate two of the computer’s four before it does the same to you. You know fighting; now add screams and flight.
hint-prison-3-scream-title = Scream!
hint-prison-3-scream = For two actions your Banshee pushes anyone she sees one square straight away from her. Behind them a pit? Then that was that.
hint-prison-3-fly-title = The Wizard flies
hint-prison-3-fly = Pits and enemies in his path do not stop him. He only has to land on a free square.
hint-prison-3-sight-title = Who sees whom
hint-prison-3-sight = Sight runs straight along rows and columns. Walls, shut portcullises and people block it; a slit only from afar, for whoever stands right at it looks through. Mind where you end your turn.
hint-prison-3-pushed-title = A push is not a fight
hint-prison-3-pushed = It takes no card and no luck, and it works on your own people too. A Rope in hand saves whoever is pushed into a pit.
hint-prison-3-lines-title = No safe harbour
hint-prison-3-lines = Both starting lines are ordinary ground here. Walk on them, fight on them.
hint-prison-3-first-title = First blood
hint-prison-3-first = Two decide the game. Take care: losing one of your own by your own doing counts for the other side.

## Prison 4

hint-prison-4-intro-title = A whole game, only smaller
hint-prison-4-intro = Points decide from here on: one for each of yours that gets out, one for each enemy you eliminate. Four points win.
hint-prison-4-team-title = Your starting team
hint-prison-4-team = Choose four for the starting line, in secret. The others wait in the labyrinth. Someone on a gear early opens many ways.
hint-prison-4-hide-title = Hide the rest
hint-prison-4-hide = In turn you put your remaining people and objects face down on rooms. Whoever turns a room up places what was in it, so mind who will get there first.
hint-prison-4-slow-title = A slow start
hint-prison-4-slow = The first turns are short: the 2, then at most one more than the highest card so far, until someone has played a 4.
hint-prison-4-objects-title = Who places what
hint-prison-4-objects = Whoever opens a room places all the people in it, friend and foe, and they may act at once. Objects are always placed by the other side: expect yours to lie badly.
hint-prison-4-shoot-title = You have a shot
hint-prison-4-shoot = The Bow hits the first in a straight line of sight, however far, with strength 1 and a card. If you lose, nothing happens to you. It does not work at close quarters.
hint-prison-4-shield-title = The Large shield
hint-prison-4-shield = Whoever carries it cannot be shot at, even lying wounded.
hint-prison-4-telepath-title = Read their mind
hint-prison-4-telepath = One on one, your Telepath may name a Combat card. If they hold it they must play it; if not, they show you their hand.
hint-prison-4-fireball-title = Fireball
hint-prison-4-fireball = Once only: the first character in the line the Wizard chooses is eliminated. No card, no shield, no mercy. Friends burn just as well.
hint-prison-4-points-title = Points
hint-prison-4-points = You have scored. Exits are points nobody can take back; an enemy left lying wounded is the next one.

## Prison

hint-prison-intro-title = All of it
hint-prison-intro = Eight rooms, two teams of eight, six objects a side. Five points win, and the player whose turn it is may finish the turn.
hint-prison-team-title = Four to begin with
hint-prison-team = A mix works well: someone fast, someone strong, and the Mekanork near a gear.
hint-prison-hide-title = Where to hide them
hint-prison-hide = Rooms near you are likely to be opened by you, far ones by your opponent. Four rooms take two tokens, the middle ones three.
hint-prison-cards-title = Plan your four cards
hint-prison-cards = Every card is played once before any comes back. Save the 5 for the turn that needs it, and know what the other side has left.
hint-prison-cheap-title = Cards are spent
hint-prison-cheap = High Combat cards win once. Making the other side waste a +6 on a lost cause is a victory too.
hint-prison-end-title = The end is near
hint-prison-end = One point more may decide it. Look for an open way, and shut theirs.

## Cards 1

hint-card-1-intro-title = Through four rooms
hint-card-1-intro = You have a Mekanork and a Naga before the labyrinth. Bring both across the rooms and out on the far side, before the computer does the same the other way. Nobody can fight today.
hint-card-1-place-title = Something was hidden here
hint-card-1-place = You place what belongs to the other side, they place what is yours: one card to a zone. Put it where it is hard to reach.
hint-card-1-wheel-title = The wheel
hint-card-1-wheel = Each turn gives you three action points. Moving, revealing, turning: each costs one. What you do not use is not lost, up to three.
hint-card-1-reveal-title = Open a room
hint-card-1-reveal = Whoever stands before a face-down room, or beside it inside, turns it up for one action.
hint-card-1-facing-title = Where do they look?
hint-card-1-facing = Before the labyrinth each of yours faces one sign of its room. It can enter only the zone it faces, and only if that zone is near. Facing another sign costs one step of a movement.
hint-card-1-zones-title = Zone by zone
hint-card-1-zones = One action is one movement: the Naga goes three zones, the Mekanork two. Walls, closed portcullises, slits and pits lie on the borders between zones; two rooms side by side each bring a border of their own.
hint-card-1-turn-title = Turn the room
hint-card-1-turn = In a gear zone, one action turns that room, or the other of its colour, by a quarter. People stay in their zones; the zones move. Others follow the arrow, the Mekanork turns either way.
hint-card-1-save-title = Nothing left
hint-card-1-save = End the turn. Another time, stop with points in hand: up to three wait for you, so a quiet turn can make a great one.
hint-card-1-stop-title = Stopped
hint-card-1-stop = Who enters a zone with a fit enemy must stop there for this turn; the only way on is back where it came from.
hint-card-1-jump-title = You could jump
hint-card-1-jump = One action and one of your three Jump cards take you over a pit on the border of your zone.
hint-card-1-rope-title = A Rope
hint-card-1-rope = Pick it up in passing, at no cost. Whoever carries it walks over pits as if they were floor.
hint-card-1-key-title = Use the Key
hint-card-1-key = Its carrier opens a portcullis of its zone for one action, or shuts it behind you.
hint-card-1-exit-title = One is out!
hint-card-1-exit = One more and you have won. Mind the other side: whoever faces a zone from its starting zone blocks the way out of it.

## Cards 2

hint-card-2-intro-title = Now there is fighting
hint-card-2-intro = Three points win: one for each of yours that gets out, one for each enemy you eliminate. Six rooms, four characters a side.
hint-card-2-combat-title = Choose a Combat card
hint-card-2-combat = Both sides choose in secret and show together; strength plus card, the higher total wins. A played card is gone for good, only the +0 comes back. A tie changes nothing.
hint-card-2-group-title = Everybody is in it
hint-card-2-group = A combat draws in all fit characters in the zone, on both sides, and strengths add up. With a friend involved your Backstabber counts two more. But all who lose are wounded.
hint-card-2-fight-title = You can attack
hint-card-2-fight = For one action, attack an enemy in the same zone. Before you decide you see who takes part and both sums.
hint-card-2-stop-title = Nobody gets past
hint-card-2-stop = Entering a zone with a fit enemy stops you for this turn. So one of yours in a narrow place holds up a whole team, though a Colossus overlooks the small.
hint-card-2-wounded-title = Wounded
hint-card-2-wounded = A wounded lies where it fell, keeps what it carries and does nothing. This turn it is safe; from the next on, one more defeat eliminates it.
hint-card-2-carry-title = Carry your wounded
hint-card-2-carry = One of yours with free hands can pick up a wounded friend in its zone, as if it were an object, and bring it to safety. Carried out, it is rescued: no point for you, but none for the enemy either.
hint-card-2-full-title = Three is a crowd
hint-card-2-full = At the end of an action a zone holds at most three characters of one colour, wounded and carried ones counted.
hint-card-2-gate-title = Portcullises
hint-card-2-gate = The Backstabber opens and shuts those of her zone; the Warrior and the Colossus break them for good.

## Cards 3

hint-card-3-intro-title = From afar
hint-card-3-intro = Now some of yours fight at a distance, one heals, one flies. Four points win.
hint-card-3-team-title = Two begin
hint-card-3-team = Choose two characters, one before each room at your end, and the sign each faces. The other side sees them only when both have chosen.
hint-card-3-hide-title = The others wait inside
hint-card-3-hide = In turn, put the rest of your cards face down beside the rooms. Whoever reveals a room brings out what lies there, so keep helpers near your way.
hint-card-3-shoot-title = You can shoot
hint-card-3-shoot = One action, an enemy in a straight line of zones. The Crossbowman shoots with 3, once a turn; a Bow with 1, as often as you like. Without friends beside the target, it defends alone.
hint-card-3-sight-title = Who sees whom
hint-card-3-sight = Looks run straight from zone to zone, over pits too. Walls, closed portcullises and people stop them; a slit can be looked through from right behind it.
hint-card-3-fly-title = The Wizard flies
hint-card-3-fly = Pits and enemies on his way do not stop him. Walls, slits and portcullises do.
hint-card-3-shield-title = A Large shield
hint-card-3-shield = Whoever carries it cannot be shot at.
hint-card-3-heal-title = The Cleric can help
hint-card-3-heal = For one action he heals a wounded in his zone. Healed this turn, back in the game next turn.
hint-card-3-points-title = On the score
hint-card-3-points = The first to reach four wins at once, in anybody’s turn.

## The card game

hint-card-intro-title = Your own team
hint-card-intro = Twenty-five characters to choose from, and thirteen object cards. Runners bring points, fighters hold the way, and two or three with a knack (gears, locks, pits) open it.
hint-card-team-title = Two begin
hint-card-team = Fast ones or those who reveal and turn make good starters. Choose what each faces.
hint-card-hide-title = Plant the rest
hint-card-hide = Three cards lie beside each room. You place what the other side finds of its own, and it places yours.
hint-card-save-title = Patience pays
hint-card-save = Up to three points are kept. Six at once is often worth more than three and three: a reveal, a run and a way out in one turn.
hint-card-end-title = Nearly there
hint-card-end = Somebody is one point from winning. A way out is blocked by whoever faces it.
