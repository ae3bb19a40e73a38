
### Playing together over a table server. Every key begins with ui-.

## The first screen and the list of tables

ui-together = Play together
ui-together-now =
    { $turns ->
        [0] {""}
        [one] It’s your turn in 1 game.{" "}
       *[other] It’s your turn in { $turns } games.{" "}
    }{ $open ->
        [0] No tables are waiting for players
        [one] 1 table is waiting for players
       *[other] { $open } tables are waiting for players
    }{ $running ->
        [0] .
        [one] , and there’s 1 game to watch.
       *[other] , and there are { $running } games to watch.
    }
ui-no-server = The table server can’t be reached. You can still play against the computer.
ui-as-of = Last updated: { $time }.
ui-all-tables = All tables
ui-to-home = Home
ui-new-table = New table
ui-new-table-line = Choose a game, fill the seats with people or computers, and send a link for each seat.
ui-my-games = My games
ui-my-games-none = Your games appear here, along with whose turn it is.
ui-open-tables = Tables waiting for players
ui-open-tables-none = Nobody is waiting right now. Set up a public table, and it will be listed here.
ui-running-tables = Games to watch
ui-over-tables = Finished games
ui-over-tables-none = Finished public games appear here, ready to replay.
ui-watch-replay = Watch replay
ui-title-turn = ● Your decision · Twin Suns
ui-running-tables-none = No public games are being played right now.
ui-state-open = Waiting for players
ui-state-over = Finished
ui-join-as = Join as the { $seat }
ui-watch = Watch
ui-game-and-setup = { $game }: { $setup }
ui-seat-and-who = { $seat }: { $who }
ui-seat-open = open
ui-away-left = { $level } playing for { $name }, who left
ui-away-resigned = { $level } playing for { $name }, who resigned
ui-away-expired = { $level } playing for { $name }, who ran out of time
ui-away-absent = { $level } playing for { $name }, who didn’t come back

## Who one is

ui-your-name = Your name
ui-nameless = Someone
ui-you-are = You are { $name }
ui-you-are-new = Already playing on another device?
ui-passphrase-why = Use a passphrase to bring your games to another device: set one here, then enter it there.
ui-handle = Sign-in name
ui-passphrase = Passphrase (at least 10 characters)
ui-passphrase-keep = Set passphrase
ui-passphrase-fetch = Bring my games here
ui-passphrase-sign-out = Sign out of all my other devices
ui-passphrase-kept = Saved. On the other device, enter { $handle } and the passphrase.
ui-passphrase-fetched = Welcome back, { $name }. Your games are in the list.

## Setting up a table

ui-new-game = Game
ui-new-seats = Seats
ui-new-seats-line = Take a seat for each person on this device; everyone else gets a link.
ui-new-conduct = Options
ui-sitter-me = Me, on this device
ui-sitter-person = Someone with a link
ui-sitter-computer = Computer: { $level }
ui-who-may-come = Who can join
ui-private = Only with the link
    .text = The table isn’t listed. Anyone with the link can take a free seat or watch.
ui-public = Anyone
    .text = The table is listed. Anyone can take a free seat or watch.
ui-clock = Time per turn
ui-clock-none = No limit
ui-clock-days =
    { $days ->
        [one] 1 day
       *[other] { $days } days
    }
ui-clock-line = Nobody loses on time: a computer takes over until the player is back.
ui-fair-chance = Dice and cards you can check
ui-fair-chance-line = The server shows a fingerprint of its secret seed before the game and the seed itself at the end. Your words are mixed in, so nobody can predict the dice.
ui-words = Your words for the seed (optional)
ui-add-words = Add
ui-wait = Wait for someone to start the game, so everyone can add words first
ui-allow-hints = Let everyone ask for hints
ui-hints-allowed = Everyone may ask for hints here.
ui-create-table = Create table

## Waiting for people

ui-invitation = Invitation
ui-invited = A seat is waiting for you: { $seat }
ui-take-seat = Take this seat
ui-all-there = Everyone is here
ui-waiting-for =
    { $count ->
        [one] Waiting for 1 person
       *[other] Waiting for { $count } people
    }
ui-start-game = Start game
ui-link-for = Link for this seat: { $seat }
ui-link-to-watch = Link for spectators
ui-copy = Copy
ui-copied = Copied
ui-qr = QR code for a phone
ui-you = you
ui-fingerprint = Fingerprint of the seed
ui-fingerprint-line = It matches only one seed and gives nothing away. This browser keeps it and checks the seed against it at the end.
ui-seeded = The person who set up the table chose the seed and may know what the dice and cards will bring.
ui-opening = Joining the table…
ui-no-view = There’s nothing to see at this table yet.
ui-watch-instead = Watch instead

## At the table

ui-table-menu = Table and players
ui-tell-title = Tell me when it’s my turn
ui-tell-push = Notify me in this browser
ui-tell-browser = You’ll be notified in your browser.
ui-tell-mail = Send me e-mails
ui-tell-address = E-mail address
ui-tell-unconfirmed = open the link in the e-mail to confirm
ui-tell-stop = Stop
ui-tell-refused = This browser doesn’t allow notifications from this site.
ui-decides = deciding
ui-players-here = Players
ui-player-absent = not here
ui-player-replaced = computer
ui-you-watch = You’re watching, so you see only what everyone can see.
ui-deadline =
    { $hours ->
        [one] A computer takes over in 1 hour.
       *[other] A computer takes over in { $hours } hours.
    }
ui-connection-lost = Connection lost. Reconnecting… Your game is safe on the server.
ui-connection-back = The connection is back.
ui-agree = Agree
ui-decline = Decline
ui-offer-take-back = { $who } would like to take back their last choice.
ui-offer-abandon = { $who } would like to end the game without a winner.
ui-offer-rematch = { $who } would like to play again with sides swapped.
ui-asked-take-back = You asked { $who } to let you take back your last choice. Waiting for an answer.
ui-asked-abandon = You asked { $who } to end the game without a winner. Waiting for an answer.
ui-answer-taken-back = { $who } agreed: your last choice was taken back.
ui-answer-take-back-declined = { $who } declined: your last choice stands.
ui-answer-abandon-declined = { $who } declined to end the game.
ui-answer-went-on = The game has moved on, so nothing was taken back.
ui-presence-left = { $name } left the table.
ui-presence-back = { $name } is back at the table.
ui-presence-here = { $name } is at the table.
ui-now-replaced = A computer is now playing for { $name }.
ui-now-plays-again = { $name } is playing again.
ui-ask-take-back = Ask to take back my last choice
ui-ask-abandon = Offer to end the game without a winner
ui-leave-to-computer = Let the computer play for me
ui-return = I’m back: let me play
ui-stand-in = A computer is playing for you.
ui-take-over = Let the computer play for absent players
ui-resign = Resign
ui-really = Press again to confirm
ui-draft =
    { $count ->
        [one] 1 choice no one else can see yet
       *[other] { $count } choices no one else can see yet
    }
ui-confirm = Confirm
ui-was-taken-back = { $seat }: the last choice was taken back.
ui-chat = Chat
ui-chat-unread =
    Chat, { $count ->
        [one] 1 new message
       *[other] { $count } new messages
    }
ui-chat-seats = All players can read this.
ui-chat-watchers = Spectators can read this; players can’t.
ui-chat-write = Say something
ui-chat-send = Send

## The end

ui-ended-resigned = Victory for the { $side }: the other side resigned.
ui-ended-abandoned = Everyone agreed to end the game without a winner.
ui-verdict-fair = The dice and cards were fair. The seed matches the fingerprint this browser saved before the first choice, and it accounts for every roll and draw in the game.
ui-verdict-fair-late = The seed accounts for every roll and draw in the game and matches its fingerprint, but this browser first saw the fingerprint after the game had begun.
ui-verdict-other-seed = The dice and cards weren’t as promised: the seed doesn’t match the fingerprint this browser saved.
ui-verdict-wrong = The record can’t be verified: { $problem }
ui-verdict-awaited = The record of the game hasn’t arrived yet. This page will keep checking for it; the charts and the seed check will appear once it’s here.
ui-verdict-details = Seed and fingerprint
ui-seed = Seed
ui-rematch = Play again with sides swapped
ui-rematch-waits = Waiting for the others to agree to play again.
ui-rematch-go = Go to the new table

## What the server refuses, by its codes

ui-problem-away = The server isn’t responding.
ui-problem-protocol = This page and the server are different versions. Reload the page.
ui-problem-malformed = This page and the server don’t understand each other. Reload the page.
ui-problem-bad-value = One of the entries isn’t valid.
ui-problem-unknown-game = The server doesn’t recognize this game.
ui-problem-unknown-setup = The server doesn’t recognize this setup.
ui-problem-unknown-seat = This game has no such seat.
ui-problem-unknown-level = The server doesn’t recognize this computer player.
ui-problem-unknown-choice = The server doesn’t recognize this choice. Reload the page.
ui-problem-secret-missing = Only players at this table can do that.
ui-problem-secret-unknown = This link no longer gets you a seat. Ask for a new one, or watch the game.
ui-problem-passphrase-wrong = Wrong name or passphrase.
ui-problem-not-allowed = You can’t do that from this seat.
ui-problem-wrong-origin = This page isn’t allowed to use that server.
ui-problem-unknown-table = There’s no such table.
ui-problem-not-found = The server has nothing at this address.
ui-problem-wrong-method = This page and the server don’t understand each other. Reload the page.
ui-problem-stale-version = The game has moved on. Here’s how it stands now.
ui-problem-out-of-turn = It’s someone else’s turn to decide.
ui-problem-illegal-choice = You can’t choose that now.
ui-problem-nothing-to-undo = There’s nothing to take back.
ui-problem-cannot-take-back = You can’t take that back: something was rolled, drawn or shown, or the choice wasn’t yours.
ui-problem-nothing-offered = There’s no offer to answer.
ui-problem-not-started = The game hasn’t started.
ui-problem-already-started = The game has already started.
ui-problem-seats-open = Some seats are still open.
ui-problem-seat-taken = That seat is taken.
ui-problem-game-over = The game is over.
ui-problem-game-not-over = The game isn’t over yet.
ui-problem-not-absent = This player may still come back: a computer can take over after a day.
ui-problem-other-rules = This table uses rules that the server no longer has.
ui-problem-key-reused = This page sent two different requests as one. Reload the page.
ui-problem-name-taken = That name is taken.
ui-problem-too-slow = The server took too long. Try again.
ui-problem-too-large = That’s too long.
ui-problem-wrong-media-type = This page and the server don’t understand each other. Reload the page.
ui-problem-slow-down = You’re going too fast. Wait a moment and try again.
ui-problem-limit-reached = The server has reached a limit. Try again later.
ui-problem-internal = Something went wrong on the server.
ui-problem-banned = You’ve been banned from this server.
ui-problem-identity-damaged = What this server stored about you is damaged. Your open tables still work; ask the people who run the server for a repair.
ui-problem-table-damaged = This table is damaged and stays closed until its records are repaired.
ui-problem-storage-failed = The server can’t save right now. Nothing was changed: try again.
ui-problem-restarting = The server is restarting. Nothing was changed: try again in a moment.
ui-problem-storage-full = The server has run out of space. Nothing was changed: try again later, or tell the person who runs it.
