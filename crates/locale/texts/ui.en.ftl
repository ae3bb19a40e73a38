### The words of the browser client that belong to no game in particular; the terminal uses some of them, too. Every
### key begins with ui-.

ui-title = Twin Suns
ui-title-screen = { $screen } · Twin Suns
ui-subtitle = Two games about a galaxy at war, on one table
ui-not-official = Twin Suns is unofficial, made by players for players. All of its art and writing is original.
ui-pitch-rebellion = Hide the base, or find it. Fleets, missions and 25 leaders across 32 systems: 2 to 3 hours.
ui-pitch-empire-vs-rebellion = Get close to the number, but don’t go over it. A duel of cards and nerves: 30 minutes.
ui-which-game = Game
ui-opponent = Opponent
ui-play-rebel = Play the Rebels
ui-play-imperial = Play the Empire
ui-resume = Resume game
ui-replaces = You have an unfinished game. A new one will replace it.
ui-keep-left = Keep it
ui-give-up-left = Replace it
ui-left-unreadable = This saved game can’t be continued.
ui-nothing-kept = This browser can’t save your game anymore: its storage is full or blocked. If you reload the page, your game will be lost.
ui-more-seats = More players or other seats
ui-players = Seats
ui-players-count = { $count } seats
ui-sitter-here = Someone on this device
ui-start-table = Start game
ui-level-random = Random
    .text = Makes random legal choices. Good for seeing what the pieces do.
ui-level-cadet = Cadet
    .text = A beginner who often makes mistakes. Good for a first game.
ui-level-lieutenant = Lieutenant
    .text = Answers instantly and plays sensibly, by rules of thumb.
ui-level-captain = Captain
    .text = Takes a moment to think ahead. A match for most people.
ui-level-admiral = Admiral
    .text = Takes as long as it needs. The strongest opponent there is.

## Around the table

ui-home = Leave the table
ui-settings = Preferences
ui-pace = Opponent’s pace
ui-pace-calm = Calm
ui-pace-brisk = Brisk
ui-pace-instant = Instant
ui-single = Choose for me when there’s only one choice (online, only if it gives nothing away)
ui-light = Light colors
ui-keys = Keyboard shortcuts
ui-key-digits = Make the choice with that number
    .key = 1 … 9
ui-key-enter = Choose the piece in focus, or finish typing a number
    .key = Enter
ui-key-escape = Clear an unfinished choice, or return to the present
    .key = Esc
ui-key-undo = Take back your last choice
    .key = U
ui-key-rules = Show the rules for the piece in focus, or for the current decision
    .key = ?
ui-key-pin = Pin the system in focus
    .key = P
ui-key-galaxy = Move and zoom the galaxy
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

ui-curtain = Hand the device to the { $seat }
ui-curtain-text = The table is covered. Only the player in this seat should look.
ui-curtain-lift = Play the { $seat }
ui-curtain-told = What everyone has seen

## Deciding

ui-decision = Current decision
ui-choices = Your choices
ui-filter = Type to filter
ui-narrowed = Only { $piece } ✕
ui-undo = Take back
ui-sure = { $choice }? { $known }
ui-confirm-choice = Yes, do it
ui-think-again = No, go back
ui-doubt-reveal-base = Everyone will know where the base is for the rest of the game.
ui-doubt-base = The base stays there until you move it, and you can’t take this back.
ui-doubt-eliminate = This leader will be out of the game for good.
ui-doubt-pass = You’ll take no more turns in this phase, and everyone will know it.
ui-game-over = The game is over.
ui-crashed = Something went wrong
ui-crashed-kept = Twin Suns has stopped working. Your game is saved: reload the page to keep playing.
ui-reload = Reload
ui-sending = Sending …
ui-no-answer = The computer player isn’t responding.
ui-ask-again = Try again
ui-not-on-offer = You can’t choose { $piece } for this decision. These rules apply:
ui-answer-past = You’re looking at an earlier moment. Return to the present to decide.
ui-answer-not-yours = This isn’t your decision.
ui-log = What happened
ui-log-since = Since you last looked
ui-losses =
    { $side ->
        [rebel] Rebel losses: { $units }.
       *[imperial] Imperial losses: { $units }.
    }
ui-losses-none = none
ui-look-back = View this moment
ui-look-back-to = View this moment: { $line }
ui-history = History
ui-log-earlier = Earlier
ui-moment = Moment { $version } of { $last }
ui-step-back = One step back
ui-step-on = One step forward
ui-play-on = Play or pause
ui-present = Back to the present
ui-spectator = Spectator
ui-eyes = View as

## Rules

ui-rules = Rules
ui-rules-search = Search the rules
ui-rules-missing = The rules couldn’t be loaded.
ui-rules-coming = Loading the rules …
ui-tip-keys = Press F1 to reach these links, and Escape to go back.
ui-rules-naming = rules that mention this
ui-rules-found =
    { $count ->
        [0] No rules contain these words.
        [one] 1 rule
       *[other] { $count } rules
    }

## The end

ui-won = Victory: { $side }
ui-nobody-won = Nobody won
ui-why-rebel = The reputation and time markers have met: the galaxy rises up against the Empire.
ui-why-imperial = The Rebel base has fallen.
ui-why-points = The winner has enough victory points.
ui-why-closest = The highest total that isn’t over the objective value wins.
ui-why-nobody = Nobody got close enough without going over.
ui-again = Play again
ui-check = Check dice and cards
ui-checked = All { $moves } choices were legal, and every die roll and card came from the seed { $seed }. Its fingerprint is { $commitment }.
ui-check-failed = This record failed the check.
ui-replay = Watch again
ui-replays = Finished games
ui-no-replays = Your finished games are kept here.
ui-open-record = Open a record
ui-forget = Delete this game
ui-record-other-game = This record is from another game, “{ $game },” and can’t be replayed here.
ui-record-bad = { $file } can’t be replayed.
ui-moves =
    { $count ->
        [one] 1 choice
       *[other] { $count } choices
    }
ui-speed = Speed
ui-share-record = Copy the record
ui-shared-record = Copied
ui-not-shared = Copying is blocked: save it instead
ui-save-record = Save the record
ui-look-at-table = Look at the table
ui-how-it-ended = How it ended

## Rebellion

ui-galaxy = The galaxy
ui-galaxy-keys = The galaxy. Use the arrow keys to move it, plus and minus to zoom, and Home to see all of it. Press P on a system to pin it.
ui-chart-tools = View of the galaxy
ui-zoom-in = Zoom in
ui-zoom-out = Zoom out
ui-fit = Show all
ui-search-layer = Where the base may be
ui-search-possible = The base may be here: nothing rules it out.
ui-search-probed = The base isn’t here: a probe card rules it out.
ui-search-occupied = The base isn’t here: Imperial units would have found it.
ui-search-loyal = The base isn’t here: the system is loyal to the Empire.
ui-search-destroyed = The base isn’t here: the system is destroyed.
ui-search-earlier = The base isn’t here: earlier events rule it out.
ui-odds-layer = Odds: how often you would win the harder battle there, space or ground, with every unit that can reach it
ui-reach-layer = Reach: how many of your units could move to each system, and along which lanes
ui-builds-layer = Next build: which side would build in each system, and with which resource icons
ui-could-come = If you activate this system, these units could move in: { $units }.
ui-builds-here =
    { $count ->
        [one] The { $side } can build with 1 resource icon here, on space { $space } of the build queue.
       *[other] The { $side } can build with { $count } resource icons here, on space { $space } of the build queue.
    }
ui-pins = Put your own pins on systems
ui-battle-ahead = If you stop now, there will be a combat at { $place }. { $theaters } (Estimated from the dice alone, without cards or leaders.)
ui-forecast = { $theater }: you win { $own }%, they win { $other }%.
ui-subjugated = subjugated
ui-sabotaged = sabotaged
ui-destroyed = destroyed
ui-base-here = the Rebel base is here
ui-track =
    Time { $time }, reputation { $reputation }: { $apart ->
        [one] 1 space until the Rebels win
       *[other] { $apart } spaces until the Rebels win
    }.
ui-track-ahead = Still to come: recruiting on spaces { $recruits }; building on spaces { $builds }.
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
ui-pool-empty = empty
ui-leader-ring = { $leader } with the { $ring } ring
ui-ring-text = { $ring } ring: { $text }
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
ui-hand-and-deck = in hand · in deck
ui-missions = Missions
ui-actions = Action cards
ui-objectives = Objectives
ui-probes = Probe cards
ui-projects = Projects
ui-tactics = Tactic cards
ui-seen-by-all = Everyone has seen this card
ui-probes-held =
    { $count ->
        [one] 1 probe card: the base isn’t there
       *[other] { $count } probe cards: the base is in none of these systems
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
ui-no-event = No event has been revealed yet.
ui-event-points =
    { $count ->
        [one] 1 point
       *[other] { $count } points
    }
ui-event-influence = { $count } influence
ui-event-capacity = { $count } cards each
ui-balance = The balance token shows the { $side }, so that side goes first and wins ties.
ui-events-left = Events left: { $count }
ui-total = { $side }: { $total } of { $objective }
ui-over = over

ui-is-ready = ready
ui-is-exhausted = exhausted
ui-hint-first = Play a card: the top card of your deck comes into play, and its value counts toward your total.
ui-hint-above = Your total of { $own } is over { $objective }. You can’t win unless you bring it down: use { evr-diplomacy } to discard 1 of your cards.
ui-hint-they-are-above = The opponent is over { $objective } and can’t win unless that changes. Your total is { $own }, and 2 passes in a row end the struggle.
ui-hint-close = You lead { $own } to { $other } and are only { $room } short of { $objective }. A new card is risky now: use an ability, or pass.
ui-hint-ahead = You lead { $own } to { $other }. You can add up to { $room } more without going over { $objective }.
ui-hint-behind = You have { $own }, and the opponent has { $other }. Play a card or use an ability, but don’t go over { $objective }.

## Missions and combats

ui-against = against { $leader }
ui-succeeded = Success
ui-failed = Failure
ui-unopposed = unopposed
ui-chance = { $percent }% chance of success
ui-successes =
    { $count ->
        [one] 1 success
       *[other] { $count } successes
    }
ui-foiled = will fail, whatever the dice show
ui-unopposable = nobody can be sent to oppose it
ui-oppose-stake = Its chance of success: { $alone }; { $with }.
ui-oppose-nobody = 100% if nobody goes
ui-oppose-nobody-more = { $percent }% if nobody else goes
ui-oppose-with = { $percent }% against { $leader }
ui-die =
    { $face }{ $colour ->
        [black] , black die
        [red] , red die
       *[plain] {""}
    }{ $fate ->
        [spent] , spent
        [damage] , assigned as damage
       *[open] {""}
    }{ $changed ->
        [yes] , rerolled or turned
       *[no] {""}
    }
ui-fighters =
    { $count } × { $unit }{ $colour ->
        [black] , black health { $health } each
        [red] , red health { $health } each
       *[none] , can’t be damaged
    }{ $markers ->
        [0] {""}
       *[other] , { $markers } damage each
    }{ $assigned ->
        [0] {""}
       *[other] , { $assigned } more assigned to each
    }{ $doomed ->
        [yes] , destroyed unless blocked
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
ui-combat-assign = damage is assigned
ui-combat-block = the defender may block
ui-combat-losses = losses
ui-combat-retreat = retreat?
ui-lost = Lost
ui-cannot-block = can’t block
ui-cannot-retreat = can’t retreat
ui-free-retreat = can retreat without ships to carry them
ui-attack =
    { $side ->
        [rebel] The Rebels attack
       *[imperial] The Empire attacks
    }
ui-set-up = Setup
ui-phase-assignment = Assignment Phase
ui-phase-command = Command Phase
ui-phase-refresh = Refresh Phase
ui-phase-recruit = Refresh Phase: recruit
ui-phase-build = Refresh Phase: build
ui-phase-deploy = Refresh Phase: deploy
ui-piles = Decks and discard piles
ui-close = Close
ui-discarded = discarded
ui-played = fulfilled
ui-open = faceup
ui-shared = Both sides

## How a game went

ui-chart-markers = Reputation and time
ui-chart-reputation = reputation
ui-chart-time = time
ui-chart-systems = Systems held
ui-chart-units = Units on the board
ui-chart-bases = Where the base could be
ui-chart-possible = systems
ui-chart-luck = Luck with the dice, compared to the average
ui-chart-points = Victory points
ui-chart-influence = Influence
