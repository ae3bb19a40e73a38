### What the table server tells people who are away: push messages, mails, and the pages behind their links.

notice-turn = It is your turn ({ $seat }).
notice-offer = The others are waiting for your answer ({ $seat }).
notice-over = The game is over ({ $seat }).
notice-chat = Someone wrote to you ({ $seat }).

notice-mail-game = Go to the table: { $link }
notice-mail-once = You won’t get another message about this table until you look at it.
notice-mail-stop = To stop these messages: { $link }
notice-confirm-subject = Confirm this address for Twin Suns
notice-confirm-text = Someone asked for messages about games on a Twin Suns server to be sent to this address. If it was you, confirm the address here: { $link }
notice-confirm-ignore = If it was not you, ignore this e-mail, and no more will come.

notice-page-stop = Stop getting game messages at this address?
notice-page-stop-button = Stop the messages
notice-page-stopped = No more messages will come to this address.
notice-page-confirm = Get messages about your games at this address?
notice-page-confirm-button = Confirm the address
notice-page-confirmed = You’ll now get messages about your games at this address.
notice-page-unknown = This link no longer works. No messages will be sent to the address it was for.
