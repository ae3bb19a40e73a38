### The words of the table in the terminal (`twinsuns play`). Every key begins with terminal-. What stands in
### backticks is typed or written so, in every language. Labels before rows have room for 10 characters.

## The evening

terminal-welcome =
    { $choices ->
        [0] Welcome to { $game }.
        [one] Resuming { $game } after 1 choice.
       *[other] Resuming { $game } after { $choices } choices.
    } Type `?` for help. All dice and cards come from a seed, shown at the end; its fingerprint is { $fingerprint }.
terminal-thinking = { $seat }: thinking…
terminal-next-decision = Next to decide: { $seat }.
terminal-hand-over = Hand the keyboard to the { $seat }, then press Enter.
terminal-line-too-long = That line is too long.
terminal-these-fit = These choices match. Type a number, or say what to do and with which piece.
terminal-refused = You can’t choose `{ $choice }` now.
terminal-over-no-undo = The game is over: you can’t take anything back.
terminal-taken-back = Taken back: `{ $choice }`.
terminal-not-taken-back =
    Nothing was taken back: { $why ->
        [nothing] there’s no choice to take back
        [not-yours] the last choice wasn’t yours
       *[learned] someone has learned something from your choice
    }. You can take back a choice as long as the next one is also yours and nobody has learned anything from it.
terminal-saved = Saved to `{ $file }`. It contains the seed, so anyone who reads it can look ahead. Resume with:
terminal-interrupted = Interrupted. The game is saved in `{ $file }`. Resume with:
terminal-narrow = The table is { $columns } columns wide, but your window has only { $width }. Make the window wider, or the lines will wrap.
terminal-saved-over = Saved to `{ $file }`. Check it move by move with:
terminal-save-folder = `{ $file }` is a folder. Name a file in it, as in `save { $example }`.
terminal-save-foreign = `{ $file }` already exists and isn’t a save of this game. Nothing was written: choose another name, or type `save` without one.
terminal-save-failed = `{ $file }` can’t be written: { $error }. Nothing was saved; you can play on.
terminal-fingerprint-now = The fingerprint of the seed is { $fingerprint }. The seed itself is shown at the end.
terminal-seed = seed
terminal-fingerprint = fingerprint
terminal-input-ended = The input has ended, so the game stops here.
terminal-input-ended-unsaved = { terminal-input-ended } It wasn’t saved.
terminal-save-first = Save the game first? Type `yes`, `no`, or `stay` to keep playing:
terminal-no-answer = `{ $answer }` isn’t an answer: type `yes`, `no` or `stay`.
terminal-goodbye = Until next time.
terminal-after-the-end = Type `save` to keep a record of the game (`twinsuns replay FILE` checks it move by move), `log 50` to look back, or `quit` to leave.
terminal-result =
    { $count ->
        [0] { ui-nobody-won }.
        [one] Winner: { $winners }.
       *[other] Winners: { $winners }.
    }
terminal-you-win = You win.
terminal-you-lose = You lose.

## What happened

terminal-times = { $text } ({ $times } times)
terminal-earlier = … { $count } earlier
terminal-earlier-lines = … { $count } more above: type `log { $all }` to see everything

## What can be typed, and what it does

terminal-command-help = this overview (`help` works too)
terminal-command-choice = the card or rule behind choice 3
terminal-command-id = any card or rule, by its id or the start of its name
terminal-command-rules = the rules behind this decision
terminal-command-table = draw the table again
terminal-command-choices = the choices again, or only those that contain these words
terminal-command-piles = what’s in the decks, discard piles and reserves, as far as you can tell
terminal-command-log = the last N things that happened
terminal-command-hint = the 3 best choices and why, in games against the computer
terminal-command-undo = take back your last choice, if nobody has learned anything from it
terminal-command-save = save the game to a file
terminal-command-seed = the fingerprint of the seed behind all dice and cards
terminal-command-quit = leave the table
terminal-sheet-map = just the map
terminal-sheet-hand = your cards and what they do
terminal-sheet-signs = what the symbols and short names on the table mean

## Hints

terminal-hint-choice = { $number } { $choice } ({ $percent }% chance of winning)
terminal-hint-because = because { $reason }
terminal-hint-because-both = because { $first }, and { $second }
terminal-hint-none = There’s nothing to decide, so there’s no hint.
terminal-hint-people = Hints are only for games against the computer.

## What was typed and means nothing

terminal-stands-alone = Type `{ $word }` on its own, without `{ $rest }`.
terminal-no-choices-left = The game is over: there are no choices left.
terminal-no-choice-with = No choice contains `{ $words }`. Type `choices` alone to list them all.
terminal-log-of-what = `log { $rest }` doesn’t work: type `log` alone, or with the number of lines you want (1 or more), as in `log 30`.
terminal-no-choice-number =
    There’s no choice { $number }: { $count ->
        [one] the only choice is 1.
       *[other] the choices are numbered 1 to { $count }.
    }
terminal-number-alone = `{ $line }` doesn’t work: type the number on its own. { $number } is `{ $choice }`.
terminal-fits-several-choices = `{ $line }` matches several choices: { $choices }. Type a number, or more of the words.
terminal-and-more = { $choices } and { $count } more
terminal-did-you-mean = `{ $line }` means nothing here. Did you mean `{ $command }`?
terminal-over-what-is-left = The game is over, so `{ $line }` does nothing now. You can still type `save`, `log`, `table` or `quit`.
terminal-on-offer-with = You can’t choose `{ $line }`. Choices with `{ $word }`: { $choices }.
# Part of other messages.
terminal-type-a-number =
    { $count ->
        [one] type 1
       *[other] type a number from 1 to { $count }
    }
terminal-not-on-offer = You can’t choose `{ $line }` now: { terminal-type-a-number }, or a choice in words, such as `{ $example }`.
terminal-means-nothing = `{ $line }` means nothing here: { terminal-type-a-number }, a choice in words, such as `{ $example }`, or `?` for help.

## Help

terminal-how-to-choose = To choose, type the number, the whole choice (`{ $whole }`) or enough of it to match no other choice (`{ $part }`). If your words match several choices, you get a list of them. You can also type:
terminal-over-no-rule = The game is over: there’s no decision to explain.
terminal-fits-several = `{ $topic }` matches several: { $ids }. Type more of the id.
terminal-no-rule-called = There’s no rule called `{ $topic }`. Closest matches: { $ids }.
terminal-nothing-called = There’s no card or rule called `{ $topic }`. Card ids look like `{ $example }`; `? rules` shows the ids of rules.
terminal-rule-missing = { $rule }: this rule isn’t in the rulebook.
terminal-rules = Rules: { $ids } (`? rules` shows them)

## Both tables

terminal-before-the-first-round = Before the first round
terminal-set-up = setup
terminal-decision = decision: { $side }
terminal-winner = winner: { $side }
terminal-no-winner = no winner
terminal-you = { $name } (you)
# A pile and how many cards it has: “deck 24”.
terminal-pile = { $pile } { $count }
terminal-deck = deck

## Empire vs. Rebellion

terminal-phase-planning = planning
terminal-phase-struggle = struggle
terminal-phase-dominance = dominance
terminal-phase-over = over
terminal-balance =
    balance { $side } · { $events ->
        [one] 1 event left
       *[other] { $events } events left
    }
terminal-not-placed = not placed yet
terminal-no-event = No event has been revealed yet.
terminal-event-facts = { $points } · { $influence } · capacity { $capacity } · { terminal-objective }
terminal-no-influence = no influence
terminal-objective = objective { $objective }
terminal-worth = worth { $ready }
terminal-worth-exhausted = worth { $ready }, exhausted { $exhausted }
terminal-below = { $count } below
terminal-on-it = exactly right
terminal-above = { $count } over: can’t win
terminal-ahead = { $total } · ahead
terminal-strategy = strategy
terminal-discard = discard
terminal-reserve = reserve
terminal-won = won
terminal-events = Events
terminal-in-play = { $count } of { $capacity } cards in play
terminal-standing = { $points } of { $goal } points · { $influence } influence
terminal-facedown-must-be = facedown, must be { $strategy }
terminal-facedown-either = facedown: { $one } or { $other }
terminal-open = { $card } (faceup)
terminal-both-know = { $card } (both know it)
terminal-only-you = { $card } (only you know it)
terminal-next-card = next: { $card }
terminal-then-card = then { $card }
terminal-bottom-card = at the bottom: { $card }
terminal-opponent-knows = a card the opponent knows
terminal-you-do-not-know = a card you don’t know
terminal-cannot-be-known = you can’t know which ones
terminal-more = { $count } more
# What a reserve may hold; the first of several cards comes in the message, the others behind it.
terminal-unknown = unknown
terminal-unknown-not = unknown, not { $card }
terminal-one-of = of { $card }
terminal-as-many = { $count } { $cards }

## Rebellion: the head and the two factions

terminal-spaces-left =
    { $count ->
        [one] 1 space until the Rebels win
       *[other] { $count } spaces until the Rebels win
    }
terminal-track = track
# The letters at the spaces of the track.
terminal-recruit = r
terminal-build = b
terminal-track-letters = { terminal-recruit } recruit, { terminal-build } build
terminal-pool = pool
terminal-missions = missions
terminal-queue = queue
terminal-in-hand = in hand
terminal-decks = decks
terminal-actions = actions
terminal-objectives = objectives
terminal-projects = projects
terminal-probes = probes
terminal-drawn = drawn
# The letters before leaders in a team.
terminal-admiral = A
terminal-general = G
terminal-captive = { $leader } (captive)
terminal-mission-cards =
    { $count ->
        [one] 1 mission
       *[other] { $count } missions
    }
terminal-action-cards =
    { $count ->
        [one] 1 action card
       *[other] { $count } action cards
    }
terminal-objective-cards =
    { $count ->
        [one] 1 objective
       *[other] { $count } objectives
    }
terminal-probe-cards =
    { $count ->
        [one] 1 probe card
       *[other] { $count } probe cards
    }
terminal-stages = (stages { $first }, { $second }, { $third })
terminal-with-discards = { $deck } (+{ $count } discarded)
terminal-seen-by-all = (seen by everyone)

## Rebellion: the map

terminal-region = region { $region }
terminal-see-signs = what the symbols mean: `signs`
terminal-remote = remote
terminal-sabotage = sabotage
terminal-base-revealed = revealed: { $system }
terminal-base-hidden = hidden at { $system } ★
terminal-base-somewhere =
    hidden: { $count ->
        [one] 1 system (?)
       *[other] { $count } systems (?)
    }
terminal-base-public = public knowledge: { $count } possible

## Rebellion: missions and combats

terminal-this-round = this round
terminal-protected = { $leader }: can’t be opposed
terminal-detained = { $leader }: detained
terminal-encouraged = { $leader }: 2 extra successes
terminal-unhindering = { $leader }: doesn’t hold units back at { $place }
terminal-closed = { $system }: closed to Rebel leaders
terminal-mobilizations = { swr-rapid-mobilization } pending: { $count }
terminal-mission = mission
terminal-mission-at = { $mission } at { $place }
terminal-mission-against = { $mission }, { ui-against }
terminal-attempt = { $mission }: { $leaders }
terminal-opposed = { $attempt } · opposed by { $leaders } · { $standing }
terminal-dice-to-roll =
    { $count ->
        [one] 1 die
       *[other] { $count } dice
    }
terminal-successes =
    { $count ->
        [one] 1 success
       *[other] { $count } successes
    }
terminal-combat-round = round { $round }
terminal-battle =
    { $theater ->
        [space] space battle
       *[ground] ground battle
    }
terminal-theater =
    { $theater ->
        [space] space
       *[ground] ground
    }
terminal-attack-of = { $side } attacking
terminal-is-played = { $card } being played
terminal-in-force = { $card } in effect
terminal-leaders = leaders
terminal-dice = dice
terminal-tactics = tactics
terminal-damage = (damage { $damage } of { $health })
terminal-some-dice = { $count }× { swr-die }
terminal-tactic-cards = { $space } space, { $ground } ground

## Rebellion: how things stand with something

terminal-now = Now:
terminal-around = Adjacent:
terminal-possible = possible:
terminal-leader-now = { terminal-now } { $leader }, { $spot }.
terminal-spot-away = not in the game yet
terminal-spot-pool = in the leader pool
terminal-spot-at = at { $place }
terminal-spot-on = on { $mission }
terminal-spot-facedown = on a facedown mission
terminal-spot-eliminated = out of the game
terminal-units-at = { $count } at { $place }
terminal-units-on-queue = { $count } on space { $space } of the build queue
terminal-no-units = none in play

## Rebellion: cards

terminal-watchers-hold-none = Spectators hold no cards.
terminal-drawn-for-recruiting = Drawn for recruiting
terminal-probe-cards-held = Probe cards: the base is in none of these systems
terminal-played = played
terminal-on-top = on top: { $cards }
terminal-at-number = card { $number }: { $cards }
terminal-at-numbers = cards { $first } to { $last }: { $cards }

## Rebellion: the marks

terminal-sign-side = { $side }: loyal systems, or units and leaders
terminal-sign-subjugated = subjugated by the Empire; a symbol after it shows the loyalty underneath
terminal-sign-neutral = neutral
terminal-sign-base = the Rebel base, as far as you know
terminal-sign-possible-base = the Rebel base may be here, as far as you know
terminal-sign-icons = the space on the build queue, and the resource icons that build there
terminal-sign-ships = ship icons
terminal-sign-ground = ground unit icons
terminal-sign-track = on the track: the time marker and the Rebels’ reputation
terminal-sign-units = how many units of one kind
terminal-sign-team = in a team game: a leader commanded by the Admiral or the General
terminal-sign-chosen = on the build queue: just chosen, not yet seen by the opponent
terminal-skills = skills
terminal-skills-and-tactics = { $skills }, 2/3 = space/ground tactic values
terminal-ask-for-names = Type `?` and a name to see where things stand, as in `? hoth`.

## Lessons

terminal-learn-minutes = { $minutes } minutes
terminal-learn-optional = {""}, optional
terminal-learn-how = Type `twinsuns learn GAME N` to begin with lesson N.
terminal-learn-lesson = Lesson { $number }: { $title }. { $goal }
terminal-learn-try = Try this: { $choice }.
terminal-learn-next-part = Well done! One more part.
terminal-learn-next-lesson = Press Enter for the next lesson, or type `quit`:
terminal-learn-all-done = That was the last lesson. Type `twinsuns play` to play a real game.
terminal-learn-missed = You didn’t reach the goal.
terminal-learn-back-or-restart = Type `back` to undo your mistake, or `restart` to start over.
terminal-learn-at-start = You’re at the start of this part.
terminal-learn-commands = Type the number of a choice, or `hint`, `back`, `restart`, `table` or `quit`.
