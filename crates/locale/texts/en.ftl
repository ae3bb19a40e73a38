### Every text of Star Wars: Empire vs. Rebellion in English.
###
### Sides come as ids in $side, $other and $deck ("rebel" or "imperial"), so that a sentence can be
### built around them; cards, strategies and events come as names in $card, $strategy and $event.
### Attributes: .text explains a component, .hidden is what somebody is told who may not see the card.

## The game

empire-vs-rebellion = Star Wars: Empire vs. Rebellion
    .text = A card duel for 2 players. Get as close as you can to each event’s objective value without going over it, and be the first to reach 7 victory points.
evr-full = Full game
    .text = Both sides use characters, strategies and influence, and struggle over one event after another until one side has 7 victory points.
evr-tutorial = Tutorial
    .text = A single struggle over 1 event, without characters, strategies or influence.

rebel = Rebels
    .text = The Rebel Alliance, fighting to free the galaxy.
imperial = Empire
    .text = The Galactic Empire, which rules the galaxy and means to keep it that way.

## Resource cards: the four kinds of basic cards

evr-diplomacy = Diplomacy
    .text = Discard 1 of your own cards in play. It can even be this card.
evr-force = The Force
    .text = Exhaust 1 ready card on either side, without using its ability.
evr-military = Military
    .text = Pick 1 card the opponent has in play, and discard it.
evr-recon = Recon
    .text = Secretly look at the top 2 cards of either side’s deck. Discard 1 of them and leave the other on top.

# A basic card and its value: “Diplomacy 3”.
evr-basic-card = { $card } { $value }
# A basic card where cards of both sides are meant: “Diplomacy 3 (Rebels)”.
evr-card-of-side =
    { $side ->
        [rebel] { $card } ({ rebel })
       *[imperial] { $card } ({ imperial })
    }

## Resource cards: Rebel characters

reb-chewbacca = Chewbacca
    .text = Exhaust 1 or 2 of the opponent’s ready cards.
reb-han-solo = Han Solo
    .text = Look through your deck and put 1 card of your choice into play, ready. Then shuffle the deck.
reb-lando-calrissian = Lando Calrissian
    .text = Discard 1 or more of your own cards in play. Then put the same number of cards into play from the top of your deck.
reb-leia-organa = Leia Organa
    .text = Choose a character from your reserve. Either put it into play, ready, or shuffle it into your deck.
reb-luke-skywalker = Luke Skywalker
    .text = Discard 1 of your own cards in play, 1 of the opponent’s, or 1 of each.
reb-obi-wan-kenobi = Obi-Wan Kenobi
    .text = Put 1 card from your discard pile back into play, ready.
reb-r2d2-c3po = R2-D2 & C-3PO
    .text = The strategy you chose this round counts as used. Choose an unused one to replace it.
reb-yoda = Yoda
    .text = You receive 1 influence token.

## Resource cards: Imperial characters

imp-admiral-piett = Admiral Piett
    .text = Choose a card from either discard pile and put it on top of its owner’s deck. Both sides know which card it is.
imp-boba-fett = Boba Fett
    .text = Discard 1 of the opponent’s cards in play, exhaust 1 ready card on either side, or do both, in that order.
imp-darth-vader = Darth Vader
    .text = Remove 1 exhausted card on either side from play. A basic card goes to its owner’s discard pile, a character to its owner’s reserve.
imp-emperor-palpatine = Emperor Palpatine
    .text = The strategy the opponent chose this round counts as used. The opponent chooses an unused one to replace it.
imp-general-veers = General Veers
    .text = Discard the top card of your deck. Then discard all of the opponent’s cards in play that have a lower value than that card.
imp-grand-moff-tarkin = Grand Moff Tarkin
    .text = The opponent gives up 2 influence tokens, or all of them if they have fewer.
imp-ig-88 = IG-88
    .text = Look through either side’s deck and take 2 cards. Discard 1 of them, shuffle the deck and put the other card on top.
imp-jabba-the-hutt = Jabba the Hutt
    .text = Look at the top card of your deck. You may discard 1 of your own cards in play. Then you may put the card you looked at into play.

## Strategies

strat-bureaucracy = Bureaucracy
    .text =
        If the opponent wins the event, you receive { $influence ->
            [one] { $influence } influence token
           *[other] { $influence } influence tokens
        }.
strat-deception = Deception
    .text = If neither total is over the objective value, the side that would have lost the event wins it. If both sides reveal this strategy, it has no effect.
strat-direct-assault = Direct Assault
    .text = Your total goes up by { $bonus } when the winner is determined. That can take you over the objective value.
strat-infiltration = Infiltration
    .text = Next round, you choose the opponent’s strategy.
strat-support = Support
    .text = When strategies are revealed, you may shuffle a character from your reserve into your deck. The opponent doesn’t see which one.

## Events

ev-acquire-death-star-plans = Acquire the Death Star Plans
ev-attack-on-echo-base = Attack on Echo Base
ev-balance-of-the-force = Balance of the Force
ev-battle-of-endor = Battle of Endor
ev-battle-of-hoth = Battle of Hoth
ev-battle-of-yavin = Battle of Yavin
ev-control-of-endor = Control of Endor
ev-create-a-diversion = Create a Diversion
ev-destroy-shield-generator = Destroy the Shield Generator
ev-diplomatic-freedom = Diplomatic Freedom
ev-display-of-power = Display of Power
ev-duel-on-cloud-city = Duel on Cloud City
ev-escape-from-tatooine = Escape From Tatooine
ev-evacuation-of-echo-base = Evacuation of Echo Base
ev-fall-of-a-hero = Fall of a Hero
ev-heart-of-the-empire = Heart of the Empire
ev-locate-the-rebel-base = Locate the Rebel Base
ev-most-desperate-hour = Most Desperate Hour
ev-negotiate-with-the-hutts = Negotiate With the Hutts
ev-occupation-of-cloud-city = Occupation of Cloud City
ev-rebel-uprising = Rebel Uprising
ev-rescue-mission-cloud-city = Rescue Mission to Cloud City
ev-securing-rebel-base-yavin-4 = Securing the Rebel Base on Yavin 4
ev-ultimate-power = Ultimate Power in the Universe

evr-event =
    The winner scores { $points ->
        [one] { $points } victory point
       *[other] { $points } victory points
    }{ $influence ->
        [0] {""}
        [one] {" "}and receives { $influence } influence token
       *[other] {" "}and receives { $influence } influence tokens
    }. Each side has room for { $capacity ->
        [one] { $capacity } card
       *[other] { $capacity } cards
    }, and a total over { $objective } can’t win.
evr-event-with-effect = { $facts } { $effect }

evr-effect-lock = During this event, the abilities of { $card } cards don’t work.
evr-effect-lock-characters = During this event, character abilities don’t work, except those of { reb-luke-skywalker } and { imp-darth-vader }.
evr-effect-loser-pays =
    The loser gives up { $count ->
        [one] { $count } influence token
       *[other] { $count } influence tokens
    }.
evr-effect-loser-draws-strategy = Next round, the loser draws their strategy at random.
evr-effect-loser-shows-strategy = Next round, the loser’s strategy is chosen first and shown to the winner.
evr-effect-loser-loses-strategy = The winner names 1 of the loser’s unused strategies, which then counts as used.
evr-effect-loser-returns-character = The loser returns a character to their reserve.
evr-effect-winner-arranges-events =
    The winner may secretly look at { $count ->
        [one] the next event
       *[other] the next { $count } events and put them back in any order
    }.
evr-effect-winner-returns-character = The winner must return a character to their reserve.
evr-effect-winner-adds-character = The winner may shuffle a character from their reserve into their deck.
evr-effect-winner-recovers-strategies = The winner recovers all of their used strategies.

## Decisions: what the one who decides is asked

# With the one it is asked of in front, where several people share a screen.
evr-decide =
    { $side ->
        [rebel] { rebel }: { $question }
       *[imperial] { imperial }: { $question }
    }
# Part of other messages.
evr-the-deck =
    { $deck ->
        [rebel] the Rebel deck
       *[imperial] the Imperial deck
    }

evr-decide-character = Choose a character to add to your deck
evr-decide-strategy =
    { $picks ->
        [own] Choose your strategy for this round
       *[opposing] { $other ->
            [rebel] Choose the Rebels’ strategy for this round
           *[imperial] Choose the Empire’s strategy for this round
        }
    }
evr-decide-replacement = Choose a strategy to replace the discarded one
evr-decide-turn = Choose your action
evr-decide-diplomacy = Choose one of your cards to discard with { evr-diplomacy }
evr-decide-force = Choose a card to exhaust with { evr-force }
evr-decide-military = Choose one of the opponent’s cards to discard with { evr-military }
evr-decide-recon-deck = Choose a deck to look at with { evr-recon }
evr-decide-recon-discard = Choose a card to discard from { evr-the-deck } with { evr-recon }
evr-decide-chewbacca = Choose a card to exhaust with { reb-chewbacca }
evr-decide-chewbacca-second = Exhaust a second card with { reb-chewbacca }?
evr-decide-han-solo = Choose a card from your deck to put into play with { reb-han-solo }
evr-decide-lando-calrissian = Choose one of your cards to discard with { reb-lando-calrissian }
evr-decide-lando-calrissian-more =
    { $count ->
        [one] { $count } card discarded
       *[other] { $count } cards discarded
    }. Discard another with { reb-lando-calrissian }?
evr-decide-leia-organa = Choose a character from your reserve to bring in with { reb-leia-organa }
evr-decide-luke-skywalker =
    { $picks ->
        [own] Choose one of your cards to discard with { reb-luke-skywalker }
        [opposing] Choose one of the opponent’s cards to discard with { reb-luke-skywalker }
       *[either] Choose a card to discard with { reb-luke-skywalker }
    }
evr-decide-luke-skywalker-second =
    { $picks ->
        [own] Also discard 1 of your cards with { reb-luke-skywalker }?
        [opposing] Also discard 1 of the opponent’s cards with { reb-luke-skywalker }?
       *[either] Discard another card with { reb-luke-skywalker }?
    }
evr-decide-obi-wan-kenobi = Choose a discarded card to put back into play with { reb-obi-wan-kenobi }
evr-decide-admiral-piett = Choose a discarded card to put on top of its owner’s deck with { imp-admiral-piett }
evr-decide-boba-fett-discard = Discard 1 of the opponent’s cards with { imp-boba-fett }?
evr-decide-boba-fett-exhaust = Choose a card to exhaust with { imp-boba-fett }
evr-decide-boba-fett-exhaust-too = Also exhaust a card with { imp-boba-fett }?
evr-decide-darth-vader = Choose an exhausted card to remove with { imp-darth-vader }
evr-decide-ig-88-deck = Choose a deck to search with { imp-ig-88 }
evr-decide-ig-88-discard = Choose a card to discard from { evr-the-deck } with { imp-ig-88 }
evr-decide-ig-88-discard-short = { evr-decide-ig-88-discard }
evr-decide-ig-88-top = Choose a card to put on top of { evr-the-deck } with { imp-ig-88 }
evr-decide-ig-88-top-forced = { evr-decide-ig-88-top }
evr-decide-jabba-the-hutt-discard = Discard 1 of your cards with { imp-jabba-the-hutt }?
evr-decide-jabba-the-hutt-play = Put the top card into play with { imp-jabba-the-hutt }?
evr-decide-support = Add a character to your deck with { strat-support }?
evr-decide-add-character = Add a character from your reserve to your deck?
evr-decide-balance-of-the-force = Look at the upcoming events?
evr-decide-arrange-events =
    { $count ->
        [0] Choose the first event
       *[other] Choose the next event
    }
evr-decide-display-of-power =
    { $other ->
        [rebel] Which strategy should the Rebels lose?
       *[imperial] Which strategy should the Empire lose?
    }
evr-decide-return-character = Which character returns to your reserve?

## Waiting: what everybody else reads meanwhile

evr-waiting =
    { $side ->
        [rebel] The Rebels are { $doing }
       *[imperial] The Empire is { $doing }
    }

evr-waiting-character = choosing characters
evr-waiting-strategy =
    { $picks ->
        [own] choosing a strategy
       *[opposing] choosing the opponent’s strategy
    }
evr-waiting-replacement = replacing a strategy
evr-waiting-turn = choosing an action
evr-waiting-diplomacy = choosing a card to discard with { evr-diplomacy }
evr-waiting-force = choosing a card to exhaust with { evr-force }
evr-waiting-military = choosing a card to discard with { evr-military }
evr-waiting-recon-deck = choosing a deck for { evr-recon }
evr-waiting-recon-discard = choosing a card to discard from { evr-the-deck }
evr-waiting-chewbacca = choosing a card to exhaust with { reb-chewbacca }
evr-waiting-chewbacca-second = deciding whether { reb-chewbacca } exhausts a second card
evr-waiting-han-solo = choosing a card to put into play with { reb-han-solo }
evr-waiting-lando-calrissian = choosing a card to discard with { reb-lando-calrissian }
evr-waiting-lando-calrissian-more = deciding whether { reb-lando-calrissian } discards another card
evr-waiting-leia-organa = choosing a character to bring in with { reb-leia-organa }
evr-waiting-luke-skywalker = choosing a card to discard with { reb-luke-skywalker }
evr-waiting-luke-skywalker-second = deciding whether { reb-luke-skywalker } discards another card
evr-waiting-obi-wan-kenobi = choosing a card to put back into play with { reb-obi-wan-kenobi }
evr-waiting-admiral-piett = choosing a discarded card for { imp-admiral-piett }
evr-waiting-boba-fett-discard = deciding whether { imp-boba-fett } discards a card
evr-waiting-boba-fett-exhaust = choosing a card to exhaust with { imp-boba-fett }
evr-waiting-boba-fett-exhaust-too = deciding whether { imp-boba-fett } also exhausts a card
evr-waiting-darth-vader = choosing a card to remove with { imp-darth-vader }
evr-waiting-ig-88-deck = choosing a deck for { imp-ig-88 }
evr-waiting-ig-88-discard = choosing a card to discard from { evr-the-deck }
evr-waiting-ig-88-discard-short = { evr-waiting-ig-88-discard }
evr-waiting-ig-88-top = choosing a card to put on top of { evr-the-deck }
evr-waiting-ig-88-top-forced = { evr-waiting-ig-88-top }
evr-waiting-jabba-the-hutt-discard = deciding whether { imp-jabba-the-hutt } discards a card
evr-waiting-jabba-the-hutt-play = deciding whether { imp-jabba-the-hutt } puts the top card into play
evr-waiting-support = deciding whether to add a character to the deck with { strat-support }
evr-waiting-add-character = deciding whether to add a character to the deck
evr-waiting-balance-of-the-force = deciding whether to look at the upcoming events
evr-waiting-arrange-events = putting the events in order
evr-waiting-display-of-power = choosing a strategy to take away
evr-waiting-return-character = choosing a character to return to the reserve

## Choices: the words on a button

evr-choose-character = Add { $card }
evr-choose-strategy = Choose { $strategy }
evr-choose-play = Play the top card of your deck
    .seen = Put the top card into play
evr-choose-use = Use { $card }
evr-choose-influence = Ready { $card } for 1 influence
evr-choose-pass = Pass
evr-choose-discard = Discard { $card }
evr-choose-exhaust = Exhaust { $card }
evr-choose-deck = Look at { evr-the-deck }
    .search = Search { evr-the-deck }
evr-choose-bring = Put { $card } into play
evr-choose-add = Shuffle { $card } into your deck
evr-choose-top = Put { $card } on top
evr-choose-reserve = Return { $card } to the reserve
evr-choose-name = Take away { $strategy }
evr-choose-look = Look at the upcoming events
evr-choose-next =
    { $count ->
        [0] Put { $event } first
       *[other] Put { $event } next
    }
evr-choose-decline = Decline
    .discard = Discard nothing
    .exhaust = Exhaust nothing
    .play = Leave it on top of the deck
    .add = Don’t add a character
    .look = Don’t look
evr-choose-done = Done
    .second = Stop at 1 card
    .cards =
        { $count ->
            [one] Play { $count } new card
           *[other] Play { $count } new cards
        }

## Help: what happens, and what to think of

evr-help-character = Of your 8 characters, 4 go into your deck and can turn up in any round; the other 4 wait in your reserve. The opponent doesn’t see your choice.
evr-help-strategy = Strategies are revealed after the struggle, and yours works only if your total isn’t over the objective value. You get your used strategies back once you’ve used all 5.
evr-help-replacement = You place the new strategy facedown, and it replaces the old one for this round.
evr-help-turn = Get your total close to the objective value without going over it. The struggle ends after 2 passes in a row.
evr-help-diplomacy = A discarded card no longer counts, and it makes room for a new one. You can even discard the card you’re using.
evr-help-force = An exhausted card can’t be used, and an exhausted character counts as 1 instead of 6. Weaken the opponent, or bring down your own total if you’re over the objective value.
evr-help-military = The card goes to the opponent’s discard pile and no longer counts. Be careful: a lower total helps an opponent who’s over the objective value.
evr-help-recon-deck = Only you see the top 2 cards of that deck; you discard 1 of them and leave the other on top. Set up your own next card, or spoil the opponent’s.
evr-help-recon-discard = Both sides see the discarded card. The other card stays on top and will be the next one played from this deck.
evr-help-chewbacca = An exhausted card can’t be used, and an exhausted character counts as 1 instead of 6. You may choose a second card after this one.
evr-help-chewbacca-second = You may exhaust 1 more of the opponent’s ready cards, or stop here.
evr-help-han-solo = The card comes into play ready and counts right away; then your deck is shuffled. Look for the value you need, or for a useful ability.
evr-help-lando-calrissian = After all your discards, the same number of cards comes into play from the top of your deck. You must discard at least 1 card, which can be { reb-lando-calrissian }.
evr-help-lando-calrissian-more = For each card you discard, a new one comes into play, ready, from the top of your deck. You can’t know what you’ll get, so keep the cards you need.
evr-help-leia-organa = If you have room in play, the character can count as 6 right away; in your deck, it can turn up later. Either way, you keep it for later rounds.
evr-help-luke-skywalker = Discard 1 of your cards, 1 of the opponent’s, or 1 of each, in any order. Your card can be { reb-luke-skywalker }.
evr-help-luke-skywalker-second = You may discard a second card, or stop here.
evr-help-obi-wan-kenobi = The card comes into play ready and counts right away. Look for the value you need, or for an ability you want to use again.
evr-help-admiral-piett = Both sides see the card, and its owner will play it next. Set up your own next card, or spoil the opponent’s.
evr-help-boba-fett-discard = { imp-boba-fett } can discard 1 of the opponent’s cards, exhaust a ready card, or do both. If you discard nothing, you must exhaust a card.
evr-help-boba-fett-exhaust = Exhaust 1 ready card on either side. An exhausted character counts as 1 instead of 6.
evr-help-boba-fett-exhaust-too = You may exhaust 1 ready card on either side. An exhausted character counts as 1 instead of 6.
evr-help-darth-vader = A basic card goes to its owner’s discard pile, a character to its owner’s reserve. You can even remove { imp-darth-vader }, who is now exhausted as well.
evr-help-ig-88-deck = Only you look through that deck, and you take 2 cards: the first is discarded, and the second goes on top after a shuffle. Set up your own next card, or spoil the opponent’s.
evr-help-ig-88-discard = Both sides see the discarded card. Next, you choose the card that goes on top.
evr-help-ig-88-discard-short = Of the 2 cards you take, 1 must be the last card of the old deck. If you don’t discard that card, it goes on top.
evr-help-ig-88-top = The rest of the deck is shuffled, and this card goes on top. It will be the next card played from this deck, and only you know what it is.
evr-help-ig-88-top-forced = One of the 2 cards you take is the last card of the old deck, and it goes on top. Only you know what it is.
evr-help-jabba-the-hutt-discard = You’ve seen the top card of your deck and may put it into play next. Discarding a card now makes room for it.
evr-help-jabba-the-hutt-play = The card comes into play ready and counts right away. Otherwise, it stays on top of your deck for later.
evr-help-support = The character is secretly shuffled into your deck and stays there in later rounds. You don’t have to add one.
evr-help-add-character = { evr-help-support }
evr-help-balance-of-the-force = Only you see the upcoming events, and you put them back in any order. That way, you know what to prepare for.
evr-help-arrange-events = Choose the events in the order you want them to come up. Only you will know the order.
evr-help-display-of-power = The strategy you choose counts as used. The opponent can’t choose it again until they recover their used strategies.
evr-help-return-character = The character goes back to your reserve, and the opponent doesn’t see which one it is. Choose the one you’ll miss least.

## Log: what happened

evr-log-tutorial-began = The tutorial began: { $event }.
evr-log-character-chosen =
    { $side ->
        [rebel] The Rebels chose { $card } for their deck.
       *[imperial] The Empire chose { $card } for its deck.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels chose a character for their deck.
           *[imperial] The Empire chose a character for its deck.
        }
evr-log-balance-placed =
    { $side ->
        [rebel] The balance token started with the Rebel side up.
       *[imperial] The balance token started with the Imperial side up.
    }
evr-log-event-revealed = Round { $round }: { $event }.
evr-log-strategy-chosen =
    { $side ->
        [rebel] The Rebels chose { $strategy }.
       *[imperial] The Empire chose { $strategy }.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels chose a strategy.
           *[imperial] The Empire chose a strategy.
        }
evr-log-strategy-chosen-for-opponent =
    { $side ->
        [rebel] The Rebels chose { $strategy } for the Empire.
       *[imperial] The Empire chose { $strategy } for the Rebels.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels chose a strategy for the Empire.
           *[imperial] The Empire chose a strategy for the Rebels.
        }
evr-log-strategy-drawn =
    { $side ->
        [rebel] The Rebels drew { $strategy } at random.
       *[imperial] The Empire drew { $strategy } at random.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels drew a strategy at random.
           *[imperial] The Empire drew a strategy at random.
        }
evr-log-strategy-shown =
    { $side ->
        [rebel] The Rebels showed their strategy: { $strategy }.
       *[imperial] The Empire showed its strategy: { $strategy }.
    }
evr-log-strategy-seen =
    { $side ->
        [rebel] The Rebels looked at their strategy: { $strategy }.
       *[imperial] The Empire looked at its strategy: { $strategy }.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels looked at their strategy.
           *[imperial] The Empire looked at its strategy.
        }
evr-log-played =
    { $side ->
        [rebel] The Rebels played { $card }.
       *[imperial] The Empire played { $card }.
    }
evr-log-brought =
    { $side ->
        [rebel] The Rebels put { $card } into play.
       *[imperial] The Empire put { $card } into play.
    }
evr-log-used =
    { $side ->
        [rebel] The Rebels used { $card }.
       *[imperial] The Empire used { $card }.
    }
    .idle =
        { $side ->
            [rebel] The Rebels exhausted { $card } to no effect.
           *[imperial] The Empire exhausted { $card } to no effect.
        }
evr-log-readied =
    { $side ->
        [rebel] The Rebels readied { $card } for 1 influence.
       *[imperial] The Empire readied { $card } for 1 influence.
    }
evr-log-passed =
    { $side ->
        [rebel] The Rebels passed.
       *[imperial] The Empire passed.
    }
evr-log-discarded = { $card } was discarded.
evr-log-milled =
    { $side ->
        [rebel] { $card } was discarded from the Rebel deck.
       *[imperial] { $card } was discarded from the Imperial deck.
    }
evr-log-exhausted = { $card } was exhausted.
evr-log-banished =
    { $side ->
        [rebel] { $card } went to the Rebel reserve.
       *[imperial] { $card } went to the Imperial reserve.
    }
evr-log-deck-looked =
    { $side ->
        [rebel] The Rebels
       *[imperial] The Empire
    } looked at { $count ->
        [one] the top card
       *[other] the top { $count } cards
    } of { evr-the-deck }.
evr-log-card-seen =
    { $side ->
        [rebel] The Rebels saw { $card }.
       *[imperial] The Empire saw { $card }.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels saw a card.
           *[imperial] The Empire saw a card.
        }
evr-log-deck-searched =
    { $side ->
        [rebel] The Rebels
       *[imperial] The Empire
    } searched { evr-the-deck } and saw { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }.
    .hidden =
        { $side ->
            [rebel] The Rebels searched { evr-the-deck }.
           *[imperial] The Empire searched { evr-the-deck }.
        }
evr-log-deck-renewed =
    { $side ->
        [rebel] The Rebel discard pile became the new deck.
       *[imperial] The Imperial discard pile became the new deck.
    }
evr-log-deck-shuffled =
    { $side ->
        [rebel] The Rebel deck was shuffled.
       *[imperial] The Imperial deck was shuffled.
    }
evr-log-placed-on-top =
    { $side ->
        [rebel] The Rebels put { $card } on top of { evr-the-deck }.
       *[imperial] The Empire put { $card } on top of { evr-the-deck }.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels put a card on top of { evr-the-deck }.
           *[imperial] The Empire put a card on top of { evr-the-deck }.
        }
evr-log-character-added =
    { $side ->
        [rebel] The Rebels added { $card } to their deck.
       *[imperial] The Empire added { $card } to its deck.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels added a character to their deck.
           *[imperial] The Empire added a character to its deck.
        }
evr-log-character-returned =
    { $side ->
        [rebel] The Rebels returned { $card } to their reserve.
       *[imperial] The Empire returned { $card } to its reserve.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels returned a character to their reserve.
           *[imperial] The Empire returned a character to its reserve.
        }
evr-log-influence-gained =
    { $side ->
        [rebel] The Rebels
       *[imperial] The Empire
    } received { $count ->
        [one] { $count } influence token
       *[other] { $count } influence tokens
    }.
evr-log-influence-lost =
    { $side ->
        [rebel] The Rebels
       *[imperial] The Empire
    } gave up { $count ->
        [one] { $count } influence token
       *[other] { $count } influence tokens
    }.
evr-log-strategy-discarded =
    { $side ->
        [rebel] The Rebels discarded their strategy: { $strategy }.
       *[imperial] The Empire discarded its strategy: { $strategy }.
    }
evr-log-strategies-recovered =
    { $side ->
        [rebel] The Rebels recovered all their used strategies.
       *[imperial] The Empire recovered all its used strategies.
    }
evr-log-struggle-ended = The struggle ended: Rebels { $rebel }, Empire { $imperial }, objective value { $objective }.
evr-log-strategies-revealed = The Rebels revealed { $rebel }, and the Empire revealed { $imperial }.
evr-log-strategy-ignored =
    { $side ->
        [rebel] { $strategy } had no effect: the Rebels were over the objective value.
       *[imperial] { $strategy } had no effect: the Empire was over the objective value.
    }
evr-log-deceptions-cancelled = { strat-deception } had no effect: both sides revealed it.
evr-log-assaulted =
    { $side ->
        [rebel] { strat-direct-assault } raised the Rebel total to { $total }.
       *[imperial] { strat-direct-assault } raised the Imperial total to { $total }.
    }
evr-log-deceived =
    { $side ->
        [rebel] The Rebels’ { strat-deception } reversed the result.
       *[imperial] The Empire’s { strat-deception } reversed the result.
    }
evr-log-infiltrated =
    { $side ->
        [rebel] Next round, the Rebels will choose the Empire’s strategy.
       *[imperial] Next round, the Empire will choose the Rebels’ strategy.
    }
evr-log-event-won =
    { $side ->
        [rebel] The Rebels won { $event } and scored
       *[imperial] The Empire won { $event } and scored
    } { $count ->
        [one] { $count } victory point
       *[other] { $count } victory points
    }.
evr-log-event-lost = Nobody won { $event }; it went to the bottom of the event deck.
evr-log-strategy-named =
    { $side ->
        [rebel] The Rebels lost { $strategy }; it now counts as used.
       *[imperial] The Empire lost { $strategy }; it now counts as used.
    }
evr-log-must-draw-strategy =
    { $side ->
        [rebel] Next round, the Rebels must draw their strategy at random.
       *[imperial] Next round, the Empire must draw its strategy at random.
    }
evr-log-must-show-strategy =
    { $side ->
        [rebel] Next round, the Rebels’ strategy will be chosen first and shown to the Empire.
       *[imperial] Next round, the Empire’s strategy will be chosen first and shown to the Rebels.
    }
evr-log-events-looked =
    { $side ->
        [rebel] The Rebels
       *[imperial] The Empire
    } looked at { $count ->
        [one] the next event
       *[other] the next { $count } events
    }.
evr-log-event-seen =
    { $side ->
        [rebel] The Rebels saw { $event }.
       *[imperial] The Empire saw { $event }.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels saw an event.
           *[imperial] The Empire saw an event.
        }
evr-log-event-placed =
    { $side ->
        [rebel] The Rebels put { $event } back on the event deck.
       *[imperial] The Empire put { $event } back on the event deck.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels put an event back on the event deck.
           *[imperial] The Empire put an event back on the event deck.
        }
evr-log-cards-gathered = Both sides gathered and shuffled all their cards.
evr-log-balance-turned =
    { $side ->
        [rebel] The balance token was turned to the Rebel side.
       *[imperial] The balance token was turned to the Imperial side.
    }
evr-log-game-ended =
    { $side ->
        [rebel] The Rebels won the game.
       *[imperial] The Empire won the game.
    }
    .nobody = The game ended without a winner.
