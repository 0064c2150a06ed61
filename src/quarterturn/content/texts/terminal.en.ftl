### What only the terminal and the arena say.

## Words

out = out
all = all
yes-letters = y
sums = ({ $a } against { $b } before cards)
more-choices = … list shows the rest
with-deeds = +{ $n } with objects
press-enter-random = Enter alone: everything at random, and play.

## Panel

title = { $game } · turn { $turn }
target = first to { $n } points
victory-points = { $n } VP
action-points = { $n } AP
saved-points = +{ $n } AP
player-you = (you)
player-person = (at the keyboard)
player-random = (random)
player-computer = (computer)
hand-action = Action { $cards }
hand-combat = Combat { $cards }
hand-jump = Jump ×{ $n }
hand-enter = Only you should see this. Enter hides it.
last-card = played { $n }
unseen = not yet seen: { $names }
place-left = out
place-gone = eliminated
place-stays-out = stays out
place-hidden = face down on { $room }
wounded = wounded
wounded-carried = carried
potion = { $n } AP of its own
unseen-loads = ×{ $n } unseen
stopped = stopped
on-the-floor = On the floor: { $things }
legend-tokens = Na: a character. na*: wounded. Nar: carries the object r. Na*: carries a wounded. ■: a token face down.
legend-rubble = a broken wall or slit
legend-zones = >A1^ Na: the Naga in its starting zone, before room A1, facing its triangle; a faint sign: far zone. A1·51: the room on A1 is of pair 51.

## What is to be decided

task-act = { $who } has { $n } AP. Moves first, then the rest by number:
prompt-pick = pick
prompt-drop = drop
prompt-team = team
prompt-hide = hide
prompt-card = card
prompt-act = { $n } AP
prompt-put = put
prompt-join = join
prompt-name = name
prompt-fight = combat
prompt-over = The game is over. save FILE, load FILE, record; Enter leaves
choose-team = { $n } characters go on the dots { $dots }, for example:
choose-team-zones = { $n } characters start, one before each end room, facing one of its signs, for example:
choose-starter = A character goes on one of the dots { $dots }, for example:
choose-hide = In hand: { $tokens }
choose-hide-rooms = Rooms with space: { $rooms }. For example:
choose-put-squares = Free squares: { $squares }
choose-put-squares-zones = Free zones: { $squares }
hand-over = Now only { $who } looks at the screen. Press Enter when ready.

## Answers

refused = Refused by { $rule } ({ $title }): { $detail }. Type why for the rule.
not-understood = Not understood: { $reason }.
misread-empty = Type a number, an action such as `move naga c5`, or help.
misread-empty-zones = Type a number, an action such as `move naga A1c`, or help.
did-you-mean = (did you mean { $word }?)
misread-verb = Not understood: there is no action or command '{ $word }'{ $hint }
misread-name = Not understood: nothing here is called '{ $word }'{ $hint }
misread-ambiguous = Ambiguous: '{ $word }' may be { $choices }.
misread-incomplete = Say more: { $choices }
misread-no-way-out = No move of { $who } leads out of the labyrinth now.
game-is-over = The game is over: save, load, record, board or Enter.
goodbye = Goodbye.
goodbye-for-now = Goodbye. The game is kept: quarterturn play --resume
resume-waits = A game you have not finished waits for you: quarterturn play --resume
resume-nothing = There is no unfinished game in { $folder }
autosave-failed = This game cannot be kept while you play ({ $file }: { $reason }). Save it yourself: save FILE
why-nothing = Nothing has been refused.
why-detail = What stood in the way: { $detail }.
rules-list = Type rules and an id:
rules-unknown = There is no rule { $rule }{ $hint }
save-name = Save it as what? save FILE
save-exists = { $file } is there already. Overwrite it? (y/N)
save-not-done = Not saved.
save-failed = { $file } could not be written: { $reason }
save-done = Saved as { $file }.
load-name = Load what? load FILE
load-refused = Not loaded: { $reason }
load-seats = Not loaded: that game has another number of players.
load-done =
    { $file } is loaded, { $n ->
        [one] { $n } action
       *[other] { $n } actions
    } old.
position-setup = There is no position before the set-up is done; record shows what has been done.
lang-unknown = Which language? lang { $languages }
view-part = { $ways }: more of the board (all at { $columns }×{ $rows }). Or help.
view-up = up
view-down = down
view-left = left
view-right = right
view-whole = The whole board is on the screen.
quick-late = The set-up is done already.
quit-save = Save the game first? A file name, or Enter for no:

## Help

help-title = What you can type (names and verbs may be shortened: m na c5)
help-card-form = card 2
help-card = play an Action card: its number gives your action points
help-move-form = move naga c5 c6
help-move = move, square by square
help-move-zones-form = move naga >A1@ A1@ A1t
help-move-zones = move, place by place: > faces a zone; t triangle ^, c circle, s square, g gear @
help-far-form = move naga d7   move naga out
help-far = walk to a far square the shortest way; leave the labyrinth
help-far-zones-form = move naga B2s   move naga out
help-far-zones = go to a far zone the shortest way; leave the labyrinth
help-deeds-form = move naga c5 +rope d5 !rope
help-deeds = on the way: + pick up, ! drop, > give to, < take from, ~ trade with
help-deeds-zones-form = move naga A1c +rope A1s !rope
help-deeds-zones = on the way: + pick up, ! drop, > give to, < take from, ~ trade with
help-reveal-form = reveal naga A2
help-reveal = turn up a face-down room beside the character
help-turn-form = turn mekanork B3 cw
help-turn = turn a room from its gear: cw or ccw
help-fight-form = fight naga colossus
help-fight = attack a neighbour; shoot and spear attack from afar
help-others-form = jump open close break heal …
help-others = abilities and objects: list shows which of them can be used now
help-others-zones-form = jump open smash steal levitate …
help-others-zones = abilities and objects: list shows which of them can be used now
help-end-form = end
help-end = end the turn
help-number-form = 3
help-number = choose the action with that number
help-list-form = list   list naga   list all
help-list = what can be done; all actions of one character, numbered
help-hint-form = hint
help-hint = what the computer would do, and why
help-why-form = why
help-why = the rule behind the last refusal
help-rules-form = rules MOVE-3
help-rules = the text of a rule; rules alone lists them
help-undo-form = undo
help-undo = take back your last action, where the rules allow it
help-save-form = save FILE   save! FILE   load FILE
help-save = save this game; without asking, whatever is there; go on with another
help-record-form = record   position
help-record = the actions so far; the position as text
help-flip-form = flip   tilt   board
help-flip = see the board from the other side; turn it by a quarter; show it again
help-up-form = up   down   left   right
help-up = on a small screen: see more of the board; board follows the game again
help-who-form = who
help-who = who is where, with what
help-legend-form = legend
help-legend = what the signs on the board mean
help-hand-form = hand
help-hand = your cards
help-lang-form = lang fr
help-lang = the language: { $languages }
help-auto-form = auto   quick
help-auto = let chance decide this; the whole rest of your set-up
help-resign-form = resign   offer draw
help-resign = give up; offer a draw
help-quit-form = quit
help-quit = leave, and save first if you like
help-short = Short forms: m move, f fight, r reveal, t turn, j jump, e end, l list, u undo, w why, q quit.

## Hints
hint-line = Hint: { $action } — { $because } (chance to win then: { $n } %)
hint-alone = Hints are for games against the computer: other people play here.

## The plan of a game
plan-title = { $name } ({ $game })
plan-rooms = 3: a room in which 3 tokens are hidden; 3c only characters, 3o only objects. 9a: the room that always lies there.
plan-dots = { $sign } a dot, on which a starter may stand
plan-lines = Starting lines: { $lines }
plan-exit = { $sign } a way out for everybody
plan-door = { $sign } a door: the way out of one colour, not known before set-up ends
plan-neutral = = everybody's ground
plan-lift = ^ a room that is raised by its gear
plan-slider = ^v a room that slides in the dotted shaft
plan-written = The plan of { $game } is in { $file }.

## The command line

cli-game-unknown = There is no game '{ $game }'{ $hint }
cli-own-scenarios = Your own scenarios, of { $folder }:
cli-no-scenarios = You have no scenarios of your own in { $folder }
cli-player-unknown = A side is played by human or by the computer ({ $levels }), not by '{ $word }'.

## The arena

arena-two-players = A match needs at least two players.
arena-most = A game needs at least one decision, not { $most }.
arena-game-unknown = There is no game '{ $game }'. There are: { $games }.
arena-game-unknown-hint = There is no game '{ $game }'; did you mean '{ $hint }'?
arena-player-unknown = There is no player '{ $player }'. There are: { $levels }; or name your own: bot.py:Class.
arena-player-unknown-hint = There is no player '{ $player }'; did you mean '{ $hint }'?
arena-no-file = The player { $player } is nowhere: there is no file { $file }.
arena-not-imported = The player { $player } cannot be loaded: { $reason }
arena-no-class = The player { $player } is nowhere: { $module } has no class or function '{ $name }'.
arena-not-made = The player { $player } cannot be made from a seed: { $reason }
arena-no-decide = The player { $player } has no method decide(view, legal).
arena-option-unknown = '{ $option }' is no option of a table. An option is written like target=6; there are: { $known }.
arena-option-wrong = The options do not fit: { $reason }
arena-folder = The folder { $folder } cannot be used: { $reason }
arena-folder-busy = The match in { $folder } is being played already.
arena-folder-other = The folder { $folder } holds another match ({ $what }: { $found }, not { $wanted }). Name another with --out.
arena-folder-foreign = The folder { $folder } holds something else than a match. Name another with --out.
arena-begins = { $players }: { $games } games of { $game }, kept in { $folder }
arena-decimal-mark = .
arena-versus = v
arena-uneven = Note: with this number of games not everybody sits everywhere equally often.
arena-goes-on = { $kept } of { $games } games were played before.
arena-stopped = Stopped. The same command goes on from here.
arena-progress = { $done }/{ $games }  { $standing }  about { $left } left
arena-columns = player|won|drawn|lost|points|rating|per decision|longest decision|longest turn|forfeits
arena-ends = How they ended: { $ends }
arena-length = On average: { $turns } turns, { $decisions } decisions
arena-seats = By seat: { $seats }
arena-forfeits = Game { $number }: { $player } ({ $colour }) loses by forfeit: { $note }
arena-failed = Game { $number }: counted as a draw, because it failed: { $note }
arena-more-failures = … and { $count } more, in the folder.
arena-method = In brackets: 95 % intervals (Wilson, draws count half). Ratings: Bradley-Terry in Elo points around 0 ± standard error, with one draw added to each pair.
arena-summary = { $first } v { $others }, { $game }: { $won } won, { $drawn } drawn, { $lost } lost of { $games }: { $share }
ended-forfeit = by forfeit
ended-broken-off = broken off as a draw
ended-failed = failed

## The words of actions, as they are typed and shown; English is understood in every language
typed-draw = draw
typed-room = room
typed-character = character
typed-object = object
typed-cw = cw
typed-ccw = ccw
typed-attacker = attacker
typed-defender = defender
typed-none = none
typed-north = north
typed-east = east
typed-south = south
typed-west = west
typed-up = up
typed-down = down
typed-with = with
typed-bow = bow
typed-crossbow = crossbow
typed-twice = twice
typed-discard = discard
