### The words of the browser client that belong to no game in particular; the terminal uses some of them, too. Every
### key begins with ui-.

ui-title = Twin Suns
ui-title-screen = { $screen } · Twin Suns
ui-subtitle = Two games of a galaxy at war, on one table
ui-not-official = Twin Suns is made by players for players. It is not official, and all pictures and words on the table are its own.
ui-pitch-rebellion = Hide a base, or find it. Fleets, missions and 25 leaders in 32 systems: 2 to 3 hours.
ui-pitch-empire-vs-rebellion = Come close to the number, never above it. A duel of cards and nerves: 30 minutes.
ui-which-game = Game
ui-opponent = Opponent
ui-play-rebel = Play the Rebels
ui-play-imperial = Play the Empire
ui-resume = Go on with the game you left
ui-replaces = You left a game that is not over. A new one takes its place.
ui-keep-left = Keep it
ui-give-up-left = Give it up and begin anew
ui-left-unreadable = The game you left cannot be gone on with.
ui-nothing-kept = This browser keeps nothing more: its storage is full or forbidden. A game in this page does not survive a reload.
ui-more-seats = More people, other seats
ui-players = Seats
ui-players-count = { $count } seats
ui-sitter-here = A person here
ui-start-table = Start this table
ui-level-random = Random
    .text = Takes any legal choice. For trying out what the pieces do.
ui-level-cadet = Cadet
    .text = A beginner who errs often. Good for a first game.
ui-level-lieutenant = Lieutenant
    .text = Plays at once and sensibly, by rules of thumb.
ui-level-captain = Captain
    .text = Thinks ahead, briefly: a match for most people.
ui-level-admiral = Admiral
    .text = Thinks as long as it takes: the strongest there is.

## Around the table

ui-home = Leave the table
ui-settings = Preferences
ui-pace = Pace of the other side
ui-pace-calm = Calm
ui-pace-brisk = Brisk
ui-pace-instant = At once
ui-single = Decisions with one choice play themselves (online only where that tells nobody anything)
ui-light = Light colours
ui-keys = Keys at the table
ui-key-digits = Make the choice with this number
    .key = 1 … 9
ui-key-enter = Choose the piece in focus, or end a number
    .key = Enter
ui-key-escape = Forget what was half chosen, or return to the present
    .key = Esc
ui-key-undo = Take back
    .key = U
ui-key-rules = The rules of the piece in focus, or of the decision
    .key = ?
ui-key-pin = A pin on the system in focus
    .key = P
ui-key-galaxy = Move the galaxy, zoom
    .key = ↑ → + −
ui-your-turn = Your decision
ui-waiting-for-side = Waiting for the { $side }
ui-waiting-for-player = Waiting for { $name } ({ $seat })
ui-waiting-for-partner = Waiting for your partner
ui-tabs = Parts of the table
ui-tab-decide = Decide
ui-tab-hand = Hand
ui-tab-sides = Sides
ui-tab-log = Log

## Handing the screen over

ui-curtain = Hand the screen to: { $seat }
ui-curtain-text = The table is covered. Whoever plays this seat looks alone.
ui-curtain-lift = I play: { $seat }
ui-curtain-told = What everybody has seen

## Deciding

ui-decision = The decision at hand
ui-choices = Choices on offer
ui-filter = Type to filter
ui-narrowed = Only { $piece } ✕
ui-undo = Take back
ui-sure = { $choice }: { $known }
ui-confirm-choice = Yes, do it
ui-think-again = No, go back
ui-doubt-reveal-base = everybody learns where the base is, for the rest of the game.
ui-doubt-base = the base stays there until it is moved, and this cannot be taken back.
ui-doubt-eliminate = this leader is out of the game for good.
ui-doubt-pass = everybody learns that you do nothing more in this phase.
ui-game-over = The game is over.
ui-crashed = Something went wrong
ui-crashed-kept = Twin Suns has stopped. Your game is kept: reload the page to play on.
ui-reload = Reload
ui-sending = Sent …
ui-no-answer = The computer player does not answer.
ui-ask-again = Ask again
ui-not-on-offer = { $piece } is not on offer in this decision. The rules behind it:
ui-answer-past = This is the past. Go back to the present to decide.
ui-answer-not-yours = It is not your decision now.
ui-log = What happened
ui-log-since = Since you last looked
ui-losses =
    { $side ->
        [rebel] Rebel losses: { $units }.
       *[imperial] Imperial losses: { $units }.
    }
ui-losses-none = nothing
ui-look-back = Look at this moment
ui-look-back-to = Look at this moment: { $line }
ui-history = The past
ui-log-earlier = Earlier
ui-moment = Moment { $version } of { $last }
ui-step-back = One step back
ui-step-on = One step on
ui-play-on = Play or pause
ui-present = Back to the present
ui-spectator = Spectator
ui-eyes = Whose view

## Rules

ui-rules = Rules
ui-rules-search = Search the rules
ui-rules-missing = The rules could not be loaded.
ui-rules-coming = The rules are being loaded.
ui-tip-keys = F1 goes to these links, Escape goes back.
ui-rules-naming = rules that name it
ui-rules-found =
    { $count ->
        [0] No rule has these words.
        [one] 1 rule
       *[other] { $count } rules
    }

## The end

ui-won = Victory: { $side }
ui-nobody-won = Nobody has won
ui-why-rebel = Reputation and time have met: the galaxy rises against the Empire.
ui-why-imperial = The Rebel base has fallen.
ui-why-points = The victory points are reached.
ui-why-closest = The highest total that is not above the objective wins.
ui-why-nobody = Nobody came close enough without going too far.
ui-again = Play again
ui-check = Check dice and cards
ui-checked = All { $moves } choices were legal, and every die and card followed from the seed { $seed }. Its fingerprint is { $commitment }.
ui-check-failed = This record does not check.
ui-replay = Watch it again
ui-replays = Finished games
ui-no-replays = Games you finish are kept here.
ui-open-record = Open a record
ui-forget = Forget this game
ui-record-other-game = It is of the game “{ $game }”, which is not played here.
ui-record-bad = { $file } cannot be replayed.
ui-moves =
    { $count ->
        [one] 1 choice
       *[other] { $count } choices
    }
ui-speed = Speed
ui-share-record = Copy the record
ui-shared-record = Copied
ui-not-shared = The browser forbids copying: save it
ui-save-record = Save the record
ui-look-at-table = Look at the table
ui-how-it-ended = How it ended

## Rebellion

ui-galaxy = The galaxy
ui-galaxy-keys = The galaxy. Arrow keys move it, plus and minus zoom, Home shows all of it; P on a system puts a pin there.
ui-chart-tools = View of the galaxy
ui-zoom-in = Zoom in
ui-zoom-out = Zoom out
ui-fit = Show all
ui-search-layer = Search for the base
ui-search-possible = As far as the search has come, the base may be here.
ui-search-probed = The base is not here: a probe card says so.
ui-search-occupied = The base is not here: Imperial units would have found it.
ui-search-loyal = The base is not here: the system is loyal to the Empire.
ui-search-destroyed = The base is not here: the system is destroyed.
ui-search-earlier = The base is not here: what happened before rules it out.
ui-odds-layer = Odds: bring all that can come, and the weaker of both battles is won this often
ui-reach-layer = Reach: how many of your units could move there, and along which lanes
ui-builds-layer = Next build: who would build where, with which icons
ui-could-come = Could come if you activate it: { $units }.
ui-builds-here =
    { $count ->
        [one] { $side } can build with 1 icon here, for space { $space } of the queue.
       *[other] { $side } can build with { $count } icons here, for space { $space } of the queue.
    }
ui-pins = Put pins of your own into systems
ui-battle-ahead = Combat at { $place } if you stop now. { $theaters } (An estimate by dice alone, without cards and leaders.)
ui-forecast = { $theater }: you win { $own } %, they win { $other } %.
ui-subjugated = subjugated
ui-sabotaged = sabotaged
ui-destroyed = destroyed
ui-base-here = the Rebel base is here
ui-track =
    Time { $time }, reputation { $reputation }: { $apart ->
        [one] 1 space until the Rebels win
       *[other] { $apart } spaces until the Rebels win
    }.
ui-track-ahead = Recruiting from here on: { $recruits }. Building: { $builds }.
ui-space-both = Recruit and build
ui-space-recruit = Recruit
ui-space-build = Build
ui-systems =
    { $loyal ->
        [one] 1 system
       *[other] { $loyal } systems
    }{ $subjugated ->
        [0] {""}
       *[other] {" "}+ { $subjugated }
    }
ui-pool = Leader pool
ui-pool-empty = nobody
ui-leader-ring = { $leader }, ring: { $ring }
ui-ring-text = Ring, { $ring }: { $text }
ui-leader-at = Now at { $place }
ui-leader-held = Held captive at { $place }
ui-leader-pool = Now in the leader pool
ui-leader-mission = Now on a facedown mission
ui-leader-away = Not in the game yet
ui-leader-eliminated = Out of the game for good
ui-tactic-value =
    { $theater ->
        [space] Space combat { $value }
       *[ground] Ground combat { $value }
    }
ui-units-here =
    { $count } × { $unit }{ $damage ->
        [0] {""}
       *[other] {" "}({ $damage } damage)
    }
ui-assigned = On missions
ui-facedown = facedown
ui-queue = Build queue
ui-to-place = to place
ui-hand = Your cards
ui-hand-and-deck = in hand · in the deck
ui-missions = Missions
ui-actions = Action cards
ui-objectives = Objectives
ui-probes = Probe cards
ui-projects = Projects
ui-tactics = Tactic cards
ui-seen-by-all = Everybody has seen this card
ui-probes-held =
    { $count ->
        [one] 1 probe card: the base is not there
       *[other] { $count } probe cards: the base is in none of these
    }

## Empire vs. Rebellion

ui-round = Round { $round }
ui-points = { $points } of { $goal } victory points
ui-ready = { $card }, ready, value { $value }
ui-exhausted = { $card }, exhausted, value { $value }
ui-influence =
    { $count ->
        [one] 1 influence token
       *[other] { $count } influence tokens
    }
ui-deck = Deck { $count }
ui-discard = Discarded { $count }
ui-reserve = Reserve { $count }
ui-strategy-facedown = chosen, facedown
ui-strategy-chosen = chosen
ui-strategy-used = used
ui-contest = The event
ui-no-event = The event is yet to be revealed.
ui-event-points =
    { $count ->
        [one] 1 point
       *[other] { $count } points
    }
ui-event-influence = { $count } influence
ui-event-capacity = { $count } cards each
ui-balance = The balance token shows { $side }: this side goes first and wins when totals are equal.
ui-events-left = { $count } events to come
ui-total = { $side }: { $total } of { $objective }
ui-over = over

ui-is-ready = ready
ui-is-exhausted = exhausted
ui-hint-first = Play a card: the top card of your deck comes into play. Its value counts towards your total.
ui-hint-above = You have { $own }, above { $objective }: like this you cannot win. Use { evr-diplomacy } to discard one of your own cards.
ui-hint-they-are-above = The other side is above { $objective } and cannot win like this. You have { $own }: passing twice in a row ends the struggle.
ui-hint-close = You lead with { $own } against { $other }, and only { $room } are left to { $objective }. A new card is a risk now: use an ability, or pass.
ui-hint-ahead = You lead with { $own } against { $other }. There is room for { $room } more before { $objective }.
ui-hint-behind = You have { $own } against { $other }: play a card or use an ability. Do not go above { $objective }.

## Missions and combats

ui-against = against { $leader }
ui-succeeded = Success
ui-failed = Failure
ui-unopposed = nobody opposes
ui-chance = { $percent } % chance of success
ui-successes =
    { $count ->
        [one] 1 success
       *[other] { $count } successes
    }
ui-foiled = fails whatever the dice show
ui-unopposable = nobody can be sent against it
ui-oppose-stake = Its chance of success: { $alone }; with { $with }.
ui-oppose-nobody = 100 % if nobody goes
ui-oppose-nobody-more = { $percent } % if nobody more goes
ui-oppose-with = { $leader } { $percent } %
ui-die =
    { $face }{ $colour ->
        [black] , black die
        [red] , red die
       *[plain] {""}
    }{ $fate ->
        [spent] , spent
        [damage] , has become damage
       *[open] {""}
    }{ $changed ->
        [yes] , rerolled or turned
       *[no] {""}
    }
ui-fighters =
    { $count } × { $unit }{ $colour ->
        [black] , black health { $health } each
        [red] , red health { $health } each
       *[none] , damage does nothing
    }{ $markers ->
        [0] {""}
       *[other] , { $markers } damage each
    }{ $assigned ->
        [0] {""}
       *[other] , { $assigned } more assigned to each
    }{ $doomed ->
        [yes] , destroyed unless it is blocked
       *[no] {""}
    }
ui-attack-open =
    { $count ->
        [one] 1 hit left
       *[other] { $count } hits left
    }
ui-attack-damage = { $count } damage
ui-attack-blocked = { $count } blocked
ui-step-opposing = may be opposed
ui-step-rolling = dice
ui-step-resolving = result
ui-combat = Combat at { $system }
ui-combat-add-leaders = leaders may join
ui-combat-start = before the fighting
ui-combat-roll = before the roll
ui-combat-actions = the attacker acts
ui-combat-assign = dice become damage
ui-combat-block = the defender may block
ui-combat-losses = losses
ui-combat-retreat = retreat?
ui-lost = Lost
ui-cannot-block = cannot block
ui-cannot-retreat = cannot retreat
ui-free-retreat = retreats without transport
ui-attack =
    { $side ->
        [rebel] The Rebels attack
       *[imperial] The Empire attacks
    }
ui-set-up = Set-up
ui-phase-assignment = Assignment Phase
ui-phase-command = Command Phase
ui-phase-refresh = Refresh Phase
ui-phase-recruit = Refresh Phase: recruit
ui-phase-build = Refresh Phase: build
ui-phase-deploy = Refresh Phase: deploy
ui-piles = Decks and discards
ui-close = Close
ui-discarded = discarded
ui-played = fulfilled
ui-open = open
ui-shared = Both sides

## How a game went

ui-chart-markers = Reputation and time
ui-chart-reputation = reputation
ui-chart-time = time
ui-chart-systems = Systems held
ui-chart-units = Units on the board
ui-chart-bases = Where the base could be
ui-chart-possible = systems
ui-chart-luck = Luck with dice, against the average
ui-chart-points = Victory points
ui-chart-influence = Influence
