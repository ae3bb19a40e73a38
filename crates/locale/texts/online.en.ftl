
### Playing together over a table server. Every key begins with ui-.

## The first screen and the list of tables

ui-together = Play together
ui-together-now =
    { $turns ->
        [0] {""}
        [one] It is your turn in 1 game.{" "}
       *[other] It is your turn in { $turns } games.{" "}
    }{ $open ->
        [0] No table is waiting for players
        [one] 1 table is waiting for players
       *[other] { $open } tables are waiting for players
    }{ $running ->
        [0] .
        [one] , 1 game can be watched.
       *[other] , { $running } games can be watched.
    }
ui-no-server = The table server cannot be reached. Games against the computer work without it.
ui-all-tables = All tables
ui-to-home = First screen
ui-new-table = New table
ui-new-table-line = Choose a game, seat people and computers, and send a link for each seat.
ui-my-games = My games
ui-my-games-none = Games you sit at appear here, with whose turn it is.
ui-open-tables = Tables that wait for players
ui-open-tables-none = Nobody waits at the moment. Set up a public table, and it is listed here.
ui-running-tables = Games to watch
ui-over-tables = Games that are over
ui-over-tables-none = Public games that have ended can be watched again here.
ui-watch-replay = Watch again
ui-title-turn = ● Your decision · Twin Suns
ui-running-tables-none = No public game is being played at the moment.
ui-state-open = Waits for players
ui-state-over = Over
ui-join-as = Join: { $seat }
ui-watch = Watch
ui-game-and-setup = { $game }: { $setup }
ui-seat-and-who = { $seat }: { $who }
ui-seat-open = open
ui-away-left = { $level } for { $name }, who left
ui-away-resigned = { $level } for { $name }, who gave up
ui-away-expired = { $level } for { $name }, who ran out of time
ui-away-absent = { $level } for { $name }, who did not come back

## Who one is

ui-your-name = Your name
ui-nameless = Somebody
ui-you-are = You are { $name } here
ui-you-are-new = Played elsewhere before?
ui-passphrase-why = A passphrase brings your games to another device: keep one here, then enter the same there.
ui-handle = Name for signing in
ui-passphrase = Passphrase, at least 10 characters
ui-passphrase-keep = Keep it here
ui-passphrase-fetch = Bring my games here
ui-passphrase-kept = Kept. On the other device enter { $handle } and the passphrase.
ui-passphrase-fetched = Welcome back, { $name }. Your games are in the list.

## Setting up a table

ui-new-game = The game
ui-new-seats = The seats
ui-new-seats-line = Take as many seats as people share this screen; everybody else gets a link.
ui-new-conduct = How it is played
ui-sitter-me = Me, at this screen
ui-sitter-person = Somebody with a link
ui-sitter-computer = Computer: { $level }
ui-who-may-come = Who may come
ui-private = With the link only
    .text = The table is in no list. Whoever has its link may take a free seat or watch.
ui-public = Anybody
    .text = The table is listed: anybody may take a free seat or watch.
ui-clock = Time for a turn
ui-clock-none = As long as it takes
ui-clock-days =
    { $days ->
        [one] 1 day
       *[other] { $days } days
    }
ui-clock-line = Nobody loses by the clock: a computer plays on until the person is back.
ui-fair-chance = Chance that can be checked
ui-fair-chance-line = The server shows a fingerprint of its secret seed before the game and the seed itself at the end. Words of yours are mixed in, so that nobody can have known the dice.
ui-words = Words of yours for the seed (optional)
ui-add-words = Add
ui-wait = Wait until somebody starts the game, so that all can add words first
ui-create-table = Create the table

## Waiting for people

ui-invitation = Invitation
ui-invited = A seat is waiting for you: { $seat }
ui-take-seat = Take the seat
ui-all-there = Everybody is there
ui-waiting-for =
    { $count ->
        [one] Waiting for 1 person
       *[other] Waiting for { $count } people
    }
ui-start-game = Start the game
ui-link-for = Link to this seat: { $seat }
ui-link-to-watch = Link for watching
ui-copy = Copy
ui-copied = Copied
ui-qr = Code for a phone
ui-you = you
ui-fingerprint = Fingerprint of the seed
ui-fingerprint-line = It fits one seed only and gives nothing away. This browser keeps it and checks the seed at the end.
ui-seeded = Whoever set up the table chose the seed and may know what chance will do.
ui-opening = Coming to the table …
ui-no-view = There is nothing to see at this table yet.
ui-watch-instead = Watch instead

## At the table

ui-table-menu = The table and its players
ui-decides = deciding
ui-players-here = Players
ui-player-absent = not here
ui-player-replaced = computer
ui-you-watch = You are watching: you see what everybody may see.
ui-deadline =
    { $hours ->
        [one] A computer takes over in 1 hour.
       *[other] A computer takes over in { $hours } hours.
    }
ui-connection-lost = Connection lost, trying again. Nothing is lost: the server has the game.
ui-connection-back = The connection is back.
ui-agree = Agree
ui-decline = Decline
ui-offer-take-back = { $who } would like to take the last choice back.
ui-offer-abandon = { $who } would like to end the game without a winner.
ui-offer-rematch = { $who } would like to play again with sides swapped.
ui-asked-take-back = Asked { $who } to take back your last choice. Waiting for the answer.
ui-asked-abandon = Asked { $who } to end the game without a winner. Waiting for the answer.
ui-answer-taken-back = { $who } agreed: your last choice is taken back.
ui-answer-take-back-declined = { $who } declined to take it back.
ui-answer-abandon-declined = { $who } declined to end the game.
ui-answer-went-on = The game went on, so nothing is taken back.
ui-presence-left = { $name } left the table.
ui-presence-back = { $name } is back at the table.
ui-presence-here = { $name } is at the table.
ui-now-replaced = A computer plays for { $name } now.
ui-now-plays-again = { $name } plays again.
ui-ask-take-back = Ask to take back
ui-ask-abandon = Offer to end it without a winner
ui-leave-to-computer = Let a computer play for me
ui-return = I am back: I play myself
ui-stand-in = A computer plays for you.
ui-take-over = Let a computer play for whoever is absent
ui-resign = Give up
ui-really = Really? Press again
ui-draft =
    { $count ->
        [one] 1 choice that nobody sees yet
       *[other] { $count } choices that nobody sees yet
    }
ui-confirm = Make it known
ui-was-taken-back = { $seat }: the last choice was taken back.
ui-chat = Chat
ui-chat-unread =
    Chat, { $count ->
        [one] 1 new line
       *[other] { $count } new lines
    }
ui-chat-seats = Everybody who plays reads this.
ui-chat-watchers = Those who watch read this; those who play do not.
ui-chat-write = Say something
ui-chat-send = Send

## The end

ui-ended-resigned = The other side gave up: { $side } wins.
ui-ended-abandoned = All agreed to end the game without a winner.
ui-verdict-fair = Chance was fair. The seed fits the fingerprint this browser kept from before the first choice, and gives every roll and draw of the game.
ui-verdict-fair-late = The seed gives every roll and draw of the game and fits its fingerprint, which this browser first saw when the game was under way.
ui-verdict-other-seed = Chance was not as promised: the fingerprint of the seed is another one than the one this browser kept.
ui-verdict-wrong = The record cannot be verified: { $problem }
ui-verdict-awaited = The record of the game has not come yet. It is being asked for again: with it come the charts and the check of the seed.
ui-verdict-details = Seed and fingerprint
ui-seed = The seed
ui-rematch = Play again, sides swapped
ui-rematch-waits = Waiting for the others to agree to play again.
ui-rematch-go = To the new table

## What the server refuses, by its codes

ui-problem-away = The server does not answer.
ui-problem-protocol = This page and the server speak different versions. Reload the page.
ui-problem-malformed = This page and the server do not understand each other. Reload the page.
ui-problem-bad-value = One of the entries is not possible.
ui-problem-unknown-game = The server does not know this game.
ui-problem-unknown-setup = The server does not know this set-up.
ui-problem-unknown-seat = This game has no such seat.
ui-problem-unknown-level = The server does not know this computer player.
ui-problem-unknown-choice = The server does not know this choice. Reload the page.
ui-problem-secret-missing = Only somebody at the table can do that.
ui-problem-secret-unknown = This link no longer opens a seat. Ask for a new one, or watch.
ui-problem-passphrase-wrong = The name or the passphrase is wrong.
ui-problem-not-allowed = This seat may not do that.
ui-problem-wrong-origin = This page may not talk to that server.
ui-problem-unknown-table = There is no such table.
ui-problem-not-found = The server has nothing at this address.
ui-problem-wrong-method = This page and the server do not understand each other. Reload the page.
ui-problem-stale-version = The table had moved on. This is how it stands now.
ui-problem-out-of-turn = Somebody else decides now.
ui-problem-illegal-choice = That choice is not on offer now.
ui-problem-nothing-to-undo = There is nothing to take back.
ui-problem-cannot-take-back = That cannot be taken back: something was rolled, drawn or shown, or it was not yours.
ui-problem-nothing-offered = Nothing was offered.
ui-problem-not-started = The game has not begun.
ui-problem-already-started = The game has begun already.
ui-problem-seats-open = Some seats are still open.
ui-problem-seat-taken = The seat is taken.
ui-problem-game-over = The game is over.
ui-problem-game-not-over = The game is not over yet.
ui-problem-not-absent = They may still come back: a computer can take over after a day.
ui-problem-other-rules = The table was played by rules that this server no longer has.
ui-problem-name-taken = That name belongs to somebody else.
ui-problem-too-slow = The server took too long. Try again.
ui-problem-too-large = That is too long.
ui-problem-wrong-media-type = This page and the server do not understand each other. Reload the page.
ui-problem-slow-down = That was too fast. Wait a moment and try again.
ui-problem-limit-reached = A limit of this server is reached. Try again later.
ui-problem-internal = Something went wrong on the server.
ui-problem-storage-failed = The server cannot write at the moment. Nothing was changed: try again.
ui-problem-storage-full = The server has no room left to write. Nothing was changed: try again later, or tell whoever runs it.
