### The words of the browser client that belong to no game in particular; the terminal uses some of them, too. Every
### key begins with ui-.

ui-title = Twin Suns
ui-title-screen = { $screen } · Twin Suns
ui-subtitle = Two games about a galaxy at war, on one table
ui-not-official = Twin Suns is unofficial, made by players for players. All of its art and writing is original.
ui-pitch-rebellion = Hide the base, or find it. Fleets, missions and 25 leaders across 32 systems: 2 to 3 hours.
ui-pitch-empire-vs-rebellion = Get close to the target without going over. A duel of cards and nerves: 30 minutes.
ui-new-here = New here?
ui-new-here-line = Take a few short lessons at the game table, or lead the Rebels against a beginner right away.
ui-first-game = Play your first game
ui-options = Options
ui-options-chosen = { $setup } · { $level }
ui-which-game = Game
ui-opponent = Opponent
ui-play-rebel = Play the Rebels
ui-play-imperial = Play the Empire
ui-resume = Resume game
ui-replaces = You have an unfinished game. A new one will replace it.
ui-keep-left = Keep it
ui-give-up-left = Replace it
ui-left-unreadable = This saved game can’t be continued.
ui-shell-loading = Loading the table…
ui-shell-failed = Twin Suns couldn’t be loaded. It needs a browser released in the last three years.
ui-shell-no-scripts = Twin Suns can’t run without scripts. Please allow them on this page.
ui-update-ready = A new version of Twin Suns is ready.
ui-update-in-game = A new version of Twin Suns is ready. You can finish this game first.
ui-update-load = Update now
ui-update-later = Later
ui-nothing-kept = This browser can’t save your game anymore: its storage is full or blocked. If you reload the page, your game will be lost.
ui-more-seats = More players or other seats
ui-players = Seats
ui-players-count = { $count } seats
ui-sitter-here = Player on this device
ui-start-table = Start game
ui-level-random = Random
    .text = Makes random legal choices. Good for seeing what the pieces do.
ui-level-cadet = Cadet
    .text = A beginner who often makes mistakes. Good for a first game.
ui-level-lieutenant = Lieutenant
    .text = Plays instantly and sensibly, by rules of thumb.
ui-level-captain = Captain
    .text = Takes a moment to think ahead. A match for most people.
ui-level-admiral = Admiral
    .text = Thinks every move through. Hard to beat.
ui-level-grand-admiral = Grand Admiral
    .text = Takes as long as it needs. The strongest opponent there is.

## Around the table

ui-home = Leave the table
ui-settings = Preferences
ui-pace = Opponent’s pace
ui-pace-calm = Calm
ui-pace-brisk = Brisk
ui-pace-instant = Instant
ui-single = Choose for me when there’s only one choice (online, only if that gives nothing away)
ui-light = Light theme
ui-sound = Sounds
ui-volume = Volume
ui-keys = Keyboard shortcuts
ui-key-digits = Make the choice with that number
    .key = 1 … 9
ui-key-letters = Select the leader or mission with that letter
    .key = A … Z
ui-key-enter = Choose the piece in focus, finish typing a number, confirm, or choose Done
    .key = Enter
ui-key-escape = Clear an unfinished choice, or return to the present
    .key = Esc
ui-key-undo = Take back your last choice
    .key = U
ui-key-hint = Ask for a hint, in games against the computer
    .key = H
ui-key-rules = Show the rules for the piece in focus, or for the current decision
    .key = ?
ui-key-pin = Pin the system in focus
    .key = P
ui-key-walk = Move from system to system
    .key = ↑ →
ui-key-find = Find a system by name
    .key = /
ui-key-galaxy = Move and zoom the galaxy
    .key = ⇧↑ ⇧→ + −
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
ui-sending = Sending…
ui-no-answer = The computer player isn’t responding.
ui-ask-again = Try again
ui-not-on-offer = You can’t choose { $piece } now. Choose one of the lit pieces, or one from the list.
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
ui-reading-ours = Our reading ({ $id })
ui-reading-others = Other readings
ui-reading-reason = Why we read it this way
ui-rules-contents = Contents
ui-rules-experts = Notes for experts
ui-rules-experts-found =
    { $count ->
        [one] 1 note for experts
       *[other] { $count } notes for experts
    }
ui-rules-notes =
    { $count ->
        [one] Note
       *[other] { $count } notes
    }
ui-rules-phase-goal = Winning
ui-rules-phase-setup = Setting up
ui-rules-phase-assignment = Assignment Phase
ui-rules-phase-command = Command Phase
ui-rules-phase-missions = Missions and cards
ui-rules-phase-combat = Combat
ui-rules-phase-refresh = Refresh Phase
ui-rules-phase-pieces = Systems and units
ui-rules-phase-team = More players, fair play
ui-rules-phase-examples = Examples
ui-rules-phase-planning = Planning Phase
ui-rules-phase-struggle = Struggle Phase
ui-rules-phase-dominance = Dominance Phase
ui-rules-phase-cards = Cards and rulings
ui-rules-missing = The rules couldn’t be loaded.
ui-rules-coming = Loading the rules…
ui-tip-keys = Press F1 to reach these links, and Escape to go back.
ui-rules-naming = rules that mention this
ui-rules-found =
    { $count ->
        [0] No rules contain these words.
        [one] 1 rule
       *[other] { $count } rules
    }

## The end

ui-won = Victory for the { $side }
ui-nobody-won = Nobody won
ui-why-rebel = The reputation and time markers met in round { $round }, and the galaxy rose up against the Empire.
ui-why-imperial =
    { $own ->
        [rebel] Your base
       *[other] The Rebel base
    } on { $system } fell in round { $round }.
ui-why-imperial-somewhere = The Rebel base fell in round { $round }.
ui-you-won = You won
ui-you-lost = You lost
ui-key-moments = Key moments
ui-quick-replay = Watch a 15-second replay
ui-why-points = The winner reached 7 victory points.
ui-why-closest = The highest total that isn’t over the objective value wins.
ui-why-nobody = Both sides went over the objective value.
ui-again = Rematch
ui-check = Check dice and cards
ui-checked = All { $moves } choices were legal, and every die roll and card came from the seed { $seed }. Its fingerprint is { $commitment }.
ui-check-failed = This record failed the check.
ui-replay = Watch replay
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
ui-not-shared = Copying is blocked: save the record instead
ui-save-record = Save the record
ui-look-at-table = Look at the table
ui-how-it-ended = How it ended

## Rebellion

ui-galaxy = The galaxy
ui-galaxy-keys = The galaxy. Use the arrow keys to go from system to system, slash to find one, plus and minus to zoom, Shift with an arrow key to move the map, and Home to see the whole map. Press P on a system to pin it.
ui-find-place = Find a system
ui-find-nothing = No system has that name.
ui-chart-tools = View of the galaxy
ui-zoom-in = Zoom in
ui-zoom-out = Zoom out
ui-fit = Show all
ui-search-layer = Where the base may be
ui-search-layer-rebel = What the Empire can know about your base
ui-search-possible = The base may be here: nothing rules it out.
ui-search-probed = The base isn’t here: a probe card rules it out.
ui-search-occupied = The base isn’t here: Imperial units would have found it.
ui-search-loyal = The base isn’t here: the system is loyal to the Empire.
ui-search-destroyed = The base isn’t here: the system is destroyed.
ui-search-earlier = The base isn’t here: earlier events rule it out.
ui-base-likelihood = Estimated chance that the base is here: { $percent }%, judging by where the Rebels usually hide and which units are nearby.
ui-odds-layer = Odds: your chance of winning the harder battle (space or ground) in each system with every unit that can get there
ui-reach-layer = Reach: how many of your units could move to each system, and along which lanes
ui-builds-layer = Next build: which side would build in each system, and with which resource icons
ui-could-come = If you activate this system, these units could move in: { $units }.
ui-assault-odds = If they all move in (estimated from the dice alone): { $theaters }
ui-fleet-reach = Next, the { $side } could move units from here to: { $places }.
ui-base-comers = The Empire could bring these units here next: { $units }.
ui-threats = Threats at a glance
ui-rounds-left =
    { $rounds ->
        [0] Time meets reputation
        [one] Time meets reputation in 1 round
       *[other] Time meets reputation in { $rounds } rounds
    }
ui-rounds-left-help = The Rebels win when the time marker meets the reputation marker. Gaining reputation brings them closer.
ui-base-out-of-reach = Nothing can reach your base right now
ui-base-in-reach =
    { $count ->
        [one] 1 unit can reach your base (your odds: { $battles })
       *[other] { $count } units can reach your base (your odds: { $battles })
    }
ui-base-undefended =
    { $count ->
        [one] 1 unit can reach your base without a battle
       *[other] { $count } units can reach your base without a battle
    }
ui-base-battle = { $theater } { $percent }%
ui-empire-can-know =
    { $count ->
        [one] The Empire can tell where your base is
       *[other] The Empire must search { $count } systems
    }
ui-empire-can-know-help = Show on the map what the Empire can know about your base
ui-target-odds = { $percent }%
ui-target-odds-worst = { $percent }%, or { $worst }% if opposed by the best leader
ui-objective-progress = { $have } of { $needed }
ui-objective-met =
    { $needed ->
        [1] Met
       *[other] Met: { $have } of { $needed }
    }
ui-objective-open = Not met yet
ui-objective-worth = Worth { $have } reputation now
ui-objective-worthless = Worth no reputation yet
ui-mission-no-target = No valid target
ui-mission-no-skill = No leader in the pool has the skill
ui-place-limit = { $count } placed; the limit is { $limit }
ui-builds-here =
    { $count ->
        [one] The { $side } can build with 1 resource icon here, on space { $space } of the build queue.
       *[other] The { $side } can build with { $count } resource icons here, on space { $space } of the build queue.
    }
ui-pins = Put pins on systems
ui-battle-ahead = If you stop now, combat will begin at { $place }. { $theaters } (Estimated from the dice alone, without cards or leaders.)
ui-forecast = { $theater }: you win { $own }%, they win { $other }%.
ui-subjugated = subjugated
ui-sabotaged = sabotaged
ui-destroyed = destroyed
ui-base-here = the Rebel base is here
ui-track =
    Time { $time }, reputation { $reputation }: { $apart ->
        [one] 1 round until they meet and the Rebels win
       *[other] { $apart } rounds until they meet and the Rebels win
    }.
ui-track-ahead = Recruit spaces ahead: { $recruits }. Build spaces ahead: { $builds }.
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
ui-leader-pool = In the leader pool
ui-leader-mission = On a facedown mission
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
        [one] 1 probe card: the base isn’t in this system
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
ui-to-go = { $count } to go
ui-in-reserve = In reserve:
ui-event-won =
    { $side ->
        [rebel] Rebels win
       *[imperial] Empire wins
    }{ $points ->
        [0] {""}
        [one] {" "}1 point
       *[other] {" "}{ $points } points
    }
ui-event-not-won = Nobody wins

ui-is-ready = ready
ui-is-exhausted = exhausted

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
ui-oppose-stake = Chance of success: { $alone }; { $with }.
ui-oppose-nobody = 100% if unopposed
ui-oppose-nobody-more = { $percent }% if nobody else is sent
ui-oppose-with = { $percent }% against { $leader }
ui-die =
    { $face }{ $colour ->
        [black] , black die
        [red] , red die
       *[plain] {""}
    }{ $fate ->
        [spent] , spent
        [damage] , assigned as damage
        [replaced] , since rerolled or turned
       *[open] {""}
    }{ $changed ->
        [yes] , rerolled or turned
       *[no] {""}
    }
ui-fighters =
    { $count } × { $unit }{ $colour ->
        [black] , black health { $health }
        [red] , red health { $health }
       *[none] , can’t be damaged
    }{ $markers ->
        [0] {""}
       *[other] , { $markers } damage{ $count ->
            [one] {""}
           *[other] {" "}each
        }
    }{ $assigned ->
        [0] {""}
       *[other] , { $assigned } more assigned{ $count ->
            [one] {""}
           *[other] {" "}to each
        }
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
ui-hits-rolled =
    { $count ->
        [one] 1 hit
       *[other] { $count } hits
    }
ui-attack-in = Round { $round }, { $theater }
ui-rolls = Dice rolled
ui-rolls-before = Earlier rolls
ui-mission-was =
    { $mission } at { $place }{ $result ->
        [success] : success
        [failure] : failure
       *[open] {""}
    }
ui-combat-over = over
ui-continue = Continue
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
ui-free-retreat = can retreat without transport
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

## Gestures: several choices in one act

ui-lists = Answer every question from a plain list
ui-advice = Explain what’s new and sum up each round
ui-warnings = Warn me before costly choices
ui-show-list = As a list
ui-show-sheet = As a sheet
ui-routes = What you can do with it
ui-route-activate = Activate { $place } with { $leader }
ui-route-with = with { $leader }
ui-route-assign = Send { $leader } on { $mission }
ui-route-assign-short = Send { $leader } on { $mission } (not skilled enough alone)
ui-route-reveal = Reveal { $mission }: { $target }
ui-step-take-back = Take back and choose { $piece }
ui-step-first = First: { $choice }
ui-gesture-interrupted = Someone else gets to act first. The rest of your choices weren’t carried out: choose again when it’s your turn.
ui-cannot-join = You can’t put { $piece } on { $target } now.
ui-confirm-sheet = Confirm
ui-title-set-up = Place your starting units
ui-title-deploy = Deploy your new units
ui-title-build = Choose what to build
ui-title-damage = Assign the hits
ui-title-block = Block damage
ui-take-all = All
ui-take-all-from = All from { $place }
ui-take-load = Fill ships
ui-take-none = None
ui-all-origins = Show units from elsewhere too
ui-one-more = One more { $piece }
ui-one-less = One fewer { $piece }
ui-ship-room = { $used } of { $room } ship slots used
ui-sheet-move = Units to move
ui-move-units =
    { $count ->
        [0] Move nothing to { $place }
        [one] Move 1 unit to { $place }
       *[other] Move { $count } units to { $place }
    }
ui-sheet-place = Units to place
ui-start-where = For units outside the base, choose a system on the map or use the suggested setup.
ui-suggest-set-up = Suggested setup
ui-suggest-deployment = Suggestion
ui-suggest-build = Suggestion
ui-as-last-time = Same as last time
ui-left-to-place = { $piece }: { $count } to place
ui-put-on = Put { $piece } on { $place }
ui-take-from = Take { $piece } away from { $place }
ui-place-units =
    { $count ->
        [one] Place 1 unit
       *[other] Place { $count } units
    }
ui-place-more =
    { $left ->
        [one] 1 unit to place
       *[other] { $left } units to place
    }
ui-deploy-some = Place { $count }, hold back { $left }
ui-sheet-build = Units to build
ui-build-nothing = Nothing
ui-sheet-damage = Damage to assign
ui-assign-for-me = Assign for me
ui-assign-and-end = Assign these hits
ui-end-attack = Done
ui-draw-all = { $count ->
    [2] Draw 2 tactic cards
   *[other] Draw { $count } tactic cards
 }, one for each special
ui-orders = Until this combat ends
ui-order-now-no-cards = No more cards in this combat
ui-order-now-no-retreat = No retreat in this combat
ui-order-now-window = Don’t ask this again this round
ui-order-no-cards = No more cards
ui-order-no-cards-help = You won’t be asked again in this combat about action or tactic cards. You won’t play, draw or use any.
ui-order-no-retreat = No retreat
ui-order-no-retreat-help = You won’t be asked again in this combat whether to retreat. You’ll stay.
ui-hint-unassigned-mission = Nobody is on { $piece }. Put leaders on it in the next Assignment Phase.
ui-hint-no-leaders = You have no leaders left in your pool for { $piece }.
ui-hint-assign-first = First put leaders on missions: click a leader, then a mission. Then choose Done.
ui-hint-nobody-leads = No leader in your pool can activate a system. Reveal a mission or pass.
ui-hint-units-first = Choose which units move there, then confirm.
ui-hint-lit-targets = This mission can’t take place there. Its targets are lit on the map.
ui-hint-other-side = { $piece } isn’t yours to command.
ui-hint-on-mission = { $piece } is already on a mission. To change that, choose Take back.
ui-hint-leader-used = { $piece } has already been used this round and will be back in your pool for the next one.
ui-hint-no-tactics = { $piece } has no tactic values and can’t activate a system.
ui-hint-already-there = { $piece } is already there.
ui-hint-immobile = { $piece } can’t move.
ui-hint-held-back = One of your leaders in that system keeps { $piece } from moving.
ui-hint-needs-ship = { $piece } needs a ship with room: move one from the same system first.
ui-hint-too-far = { $piece } isn’t next to the system you’re activating.

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

## Lessons

ui-learn = Learn to play
ui-learn-in-minutes = Learn in 30 minutes
ui-learn-lead = Short lessons at the game table, one topic each. Try anything: you can undo every mistake.
ui-learn-unknown = There’s no lesson at that address. Here are all the lessons.
ui-learn-unreadable = This version can’t read your earlier progress. It stays saved in this browser, but you’ll start over.
ui-learn-progress = { $done } of { $all } done
ui-learn-done-of = Lessons done
ui-learn-minutes = { $minutes } min
ui-learn-optional = optional
ui-learn-is-done = Done
ui-learn-is-open = Not done yet
ui-learn-coach = Lesson
ui-learn-lesson = { $number }. { $title }
ui-learn-hint = Hint
ui-learn-hint-is = Hint: { $hint }
ui-learn-try = Try this: { $choice }.
ui-learn-take-back = Take back
ui-learn-back = Undo my mistake
ui-learn-restart = Start over
ui-learn-missed = You didn’t reach the goal. Go back and try another way.
ui-learn-part-done = Well done! Now for the second part.
ui-learn-next-part = Continue
ui-learn-next = Next: { $title }
ui-learn-play = Play a game
ui-learn-list = All lessons

## Actions of the log, a sentence each

ui-and = { $one } and { $other }
ui-action-moved = { $leader } moved { $units } to { $place }.
ui-action-mission =
    { $leaders } attempted { $mission } at { $place }{ $result ->
        [success] : success.
        [failure] : failure.
       *[open] .
    }
ui-action-mission-nowhere = { $leaders } carried out { $mission }.
ui-action-combat = Combat at { $system }. Rebel losses: { $rebel }. Imperial losses: { $imperial }.
ui-action-assigned =
    { $side ->
        [rebel] The Rebels
       *[imperial] The Empire
    } assigned { $count ->
        [one] 1 leader to a mission
       *[other] { $count } leaders to missions
    }.
ui-action-placed =
    { $side ->
        [rebel] The Rebels
       *[imperial] The Empire
    } placed { $units }.
ui-action-built =
    { $side ->
        [rebel] The Rebels
       *[imperial] The Empire
    } built { $units }.
ui-action-deployed =
    { $side ->
        [rebel] The Rebels
       *[imperial] The Empire
    } deployed { $units }.
ui-last-turn = Last turn
ui-last-turn-help = Watch what the others just did

## The field guide

ui-field-guide = Field guide
ui-field-guide-to = Guide to { $game }
ui-field-goal = The goal
ui-field-round = A round
ui-field-marks = Symbols and terms
ui-field-rebellion-goal = The Rebels hide a base and win when the time marker meets the reputation marker. The Empire wins by finding the base and taking it.
ui-field-rebellion-assign = Assignment: both sides put leaders on missions, facedown. The Rebels go first.
ui-field-rebellion-command = Command: take turns. Reveal a mission, or activate a system with a leader and move units there. Each leader acts once. Pass when you’re done.
ui-field-rebellion-refresh = Refresh: play an objective, take your leaders back and draw cards. Time advances: on marked spaces, recruit or build. Then deploy finished units.
ui-field-rebellion-mark-loyalty = Loyalty
    .text = A system with your mark builds units for you and lets you deploy there.
ui-field-rebellion-mark-subjugation = Subjugation
    .text = If Imperial ground units hold a system that isn’t loyal to the Empire, its name is framed. The Empire gets only its leftmost icon.
ui-field-rebellion-mark-sabotage = Sabotage
    .text = Nothing is built or deployed here until the mark is removed.
ui-field-rebellion-mark-tactics = Tactic values
    .text = 2 numbers on a leader, for space and ground: how many tactic cards the leader brings to a battle. Without them, a leader can’t activate a system.
ui-field-rebellion-mark-ring = Ring
    .text = It helps or harms its leader, who can have only one.
ui-field-rebellion-mark-captive = Captured leader
    .text = The Empire holds this leader, who can do nothing until rescued.
ui-field-rebellion-mark-queue = Build queue
    .text = Each side has 3 spaces. Built units move down 1 space each round. Units that leave space 1 are deployed.
ui-field-rebellion-mark-probe = Probe cards
    .text = The Empire draws 2 each round. Each names a system where the base isn’t.
ui-field-rebellion-skills = Skills: missions call for icons, and each icon is a die
ui-field-rebellion-dice = Dice
ui-field-rebellion-imperial-units = Imperial units
ui-field-rebellion-rebel-units = Rebel units
ui-field-empire-vs-rebellion-goal = Win events and be the first to reach 7 victory points. The highest total that isn’t over the objective value wins an event.
ui-field-empire-vs-rebellion-plan = Planning: an event is revealed, and both sides choose a strategy in secret.
ui-field-empire-vs-rebellion-struggle = Struggle: take turns. Play the top card of your deck, use an ability, spend influence to ready a card, or pass. 2 passes in a row end it.
ui-field-empire-vs-rebellion-dominance = Dominance: strategies are revealed, the winner takes the event, and all cards are shuffled.
ui-field-empire-vs-rebellion-mark-character = Characters
    .text = Strong cards worth 6, or 1 while exhausted, each with its own ability. You play with 4 of your 8.
ui-field-empire-vs-rebellion-mark-exhausted = Exhausted cards
    .text = Using an ability tilts its card. It still counts, but can’t be used again until readied.
ui-field-empire-vs-rebellion-mark-balance = Balance
    .text = The side shown on this token goes first and wins ties. The token goes to the side with fewer points.
ui-field-empire-vs-rebellion-mark-influence = Influence
    .text = Spend a token to ready one of your exhausted cards.
ui-field-empire-vs-rebellion-mark-passes = 2 passes
    .text = You may pass and act again later. 2 passes in a row end the struggle at once.
ui-field-empire-vs-rebellion-basic-cards = Basic cards: what each can do
ui-field-empire-vs-rebellion-strategies = Strategies

## The advisor

ui-advisor = Hint
ui-advisor-key = Show the best choices (H key)
ui-advisor-thinking = Looking for the best choices…
ui-advisor-unknown = No hint this time. Try again at your next choice.
ui-advisor-people = Hints are off at this table.
ui-advisor-percent = { $percent }%
ui-advisor-because = Because { $reason }.
ui-advisor-because-both = Because { $first }, and { $second }.
ui-advisor-even = As far as the advisor can tell, they’re equally good.
ui-advisor-how = Chance of winning, estimated from what you can know.
ui-first-time = New
ui-first-time-help = New: see what this is about
ui-why = Why?
ui-why-how = Chance of winning, estimated from what it could know.
ui-why-chosen = It chose: { $choice }.
ui-warning = The advisor thinks this lowers your chance of winning by about { $points } percentage points.
ui-warning-gesture = { $warning } Do it again if you mean it.
ui-summary = Round { $round }: chance of winning { $before }% → { $after }%
ui-summary-help = See what changed this round
ui-summary-quiet = A quiet round.
ui-summary-better = Your chance of winning rose from { $before }% to { $after }%, mostly because { $reason }.
ui-summary-worse = Your chance of winning fell from { $before }% to { $after }%, mostly because { $reason }.
ui-summary-same = Your chance of winning was { $before }% and is now { $after }%.
ui-summary-mend = Think about this next: { $reason }.
ui-summary-build-on = Build on this next: { $reason }.
ui-summary-go-on = Nothing needs fixing. Stick with your plan.
