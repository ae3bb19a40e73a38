### What the table server tells people who are away: push messages, mails, and the pages behind their links.

notice-turn = It is your turn ({ $seat }).
notice-offer = The others are waiting for your answer ({ $seat }).
notice-over = The game is over ({ $seat }).
notice-chat = Somebody wrote to you ({ $seat }).

notice-mail-game = Go to the table: { $link }
notice-mail-once = There is one message per table until you look at it.
notice-mail-stop = To get no more of these messages: { $link }
notice-confirm-subject = Confirm this address for Twin Suns
notice-confirm-text = Somebody wants messages about games on a Twin Suns server to be sent to this address. If it was you, confirm it: { $link }
notice-confirm-ignore = If it was not you, do nothing, and no other mail will come.

notice-page-stop = Get no more messages about your games here?
notice-page-stop-button = Stop the messages
notice-page-stopped = You will get no more messages here.
notice-page-confirm = Get messages about your games at this address?
notice-page-confirm-button = Confirm the address
notice-page-confirmed = From now on you are told about your games here.
notice-page-unknown = This link does not work any more. Nothing is sent to you because of it.
