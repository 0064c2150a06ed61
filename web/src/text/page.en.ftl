### The frame and the first page

skip-to-content = Skip to the content
load-failed = The page could not be loaded.
load-again = Load it again
unreachable = The server does not answer. Is it running?
save = Save
close = Close
copy = Copy
copied = Copied
named-deed = { $deed }: { $what }

nav-label = Pages
nav-home = Quarterturn: first page
nav-learn = Learn
nav-rules = Rules
nav-about = About and credits
language = Language
theme-system = Light or dark: as the system
theme-dark = Light or dark: dark
theme-light = Light or dark: light
unofficial = Quarterturn is an unofficial fan implementation of Dungeon Twister and is not connected with its makers or publishers.

kicker = Dungeon Twister in the browser
pitch = Two teams, one labyrinth, and rooms that turn under your feet. Get your people out, or make sure the others never do.
quick-start = Quick start
quick-start-hint = Against the computer, set-up done for you
learn-the-game = Learn the game
new-table = New table
point-turn = The walls move.
point-turn-more = Step on a gear and turn a room: a way out opens for you, or closes for them.
point-chance = No dice.
point-chance-more = Both sides hold the same cards. You win by playing the right one at the right moment.
point-play = Here, by link, or alone.
point-play-more = Share one screen, send a link, or let the computer take any seat. No account.

name-label = Your name
playing-as = Playing as { $name }
no-name = Playing as a guest
change-name = Change

my-tables = My tables
open-tables = Open tables
no-tables = No games yet. Quick start opens one in a click.
running-tables = Games to watch
no-open-tables = Nobody is waiting for an opponent right now. Make a table and send the link, or play the computer.
all-tables = All { $n } tables
watch-computers = Watch two computers play
load-record = Load a record
resume = Go on
look-back = Look back
join = Join
watch = Watch
against = against
someone = Someone
seat-open = free seat
seat-invited = your seat
turn-number = turn { $n }
state-your-turn = Your turn
state-playing = Their turn
state-running = Being played
state-waiting = Waiting for players
state-over = Finished

### The new-table dialog

choose-game = Which game?
games-learn = To learn, step by step
games-full = The whole game
games-mixed = Both sets mixed
games-cards = With cards: rooms of four zones
how-many = How many play?
players-number = { $n } players
games-scenarios = Scenarios
players = Who plays?
seat-order = In the order of their turns, clockwise.
seat-teams = In the order of their turns; two colours make a team.
seat-with = with { $colour }
seats-shuffled = Draw who sits where
first-player = One side
other-player = The other side
seat-me = Me
seat-here = Someone here, on this screen
seat-link = Someone else, by link
seat-computer = The computer
level = Level
level-1 = Apprentice
level-1-about = Looks one action ahead, and overlooks much.
level-2 = Wanderer
level-2-about = Sees the next two actions, but no danger.
level-3 = Scout
level-3-about = Sees three actions ahead, and thinks of nothing but its own way.
level-4 = Captain
level-4-about = Plans whole turns with an eye for danger.
level-5 = Master
level-5-about = Plans more widely, and weighs your reply.
level-random = Plays at random
level-gentle = Gentle
level-greedy = Greedy: takes what it can get
first-colour = Colour of the first side
colour-random = Random
option-public = Show among the open tables
options = Options
points =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
no-timer = As long as you like
minutes =
    { $n ->
        [one] { $n } minute
       *[other] { $n } minutes
    }
no-handicap = None
stronger = { $side } is stronger
strengths = How much
strength-against = { $a } against { $b }
strength-very-experienced = very experienced
strength-experienced = experienced
strength-good = good
strength-beginner = beginner
strength-newbie = new to the game
teams-mutual = Both take the same, chosen in turn
teams-secret = Each in secret
teams-draft = A draft: what one takes, the other loses
option-quick = Skip the set-up
option-quick-hint = Teams and hidden tokens are placed at random.
option-silent = Allies may not talk
option-silent-about = But for one minute after a turn in which they met on the board.
option-hints = Hints
option-hints-about = Both sides may ask what the computer would do. Against the computer they always can.
create-table = Create the table
table-ready = Your table is ready
links-explained = Send each link to the one who shall sit there. Whoever opens it first takes the seat.
link-for-seat = Seat { $colour }
link-for-watching = Spectators
go-to-table = To the table

### Other pages

join-title = You are invited
join-text = A seat is kept for you. Sit down and the game can begin.
sit-down = Take the seat
join-failed = That did not work.
missing-title = A dead end
missing-text = There is no room behind this door.
about-what = Quarterturn lets you play Dungeon Twister, a game in a labyrinth of turning rooms, for two, three or four: at one screen, over the network, or with computers in any seat.
about-unofficial = This is a fan project, not an official product. Dungeon Twister is a game by Christophe Boelinger. All pictures and texts here are our own; nothing was taken from the published game.
about-icons = Icons
about-icons-text = The icons of characters, objects and actions were drawn by Lorc, Delapouite, Skoll, sbed and the other artists of
about-fonts = Typefaces
about-fonts-text = Cinzel by Natanael Gama and Atkinson Hyperlegible by the Braille Institute, both under the SIL Open Font License.
about-data = What is kept
about-data-text = Your name and your games, on the server you play on. One cookie says who you are; there are no accounts, no trackers and no advertising.
