### Every text of Star Wars: Empire vs. Rebellion in English.
###
### Sides come as ids in $side, $other and $deck ("rebel" or "imperial"), so that a sentence can be
### built around them; cards, strategies and events come as names in $card, $strategy and $event.
### Attributes: .text explains a component, .hidden is what somebody is told who may not see the card.

## The game

empire-vs-rebellion = Star Wars: Empire vs. Rebellion
    .text = A card duel for 2 players: come closest to each event’s number without going over it, and be the first to collect 7 victory points.
evr-full = Full game
    .text = Both sides use characters, strategies and influence, and contest one event after another until somebody has 7 victory points.
evr-tutorial = Tutorial
    .text = One struggle for one event, without characters, strategies and influence.

rebel = Rebels
    .text = The Rebel Alliance, which fights to set the galaxy free.
imperial = Empire
    .text = The Galactic Empire, which rules the galaxy and means to keep it.

## Resource cards: the four kinds of basic cards

evr-diplomacy = Diplomacy
    .text = Discard 1 of your own cards in play. This card may discard itself.
evr-force = The Force
    .text = Turn 1 ready card of either side to its exhausted state. The ability of that card is not used.
evr-military = Military
    .text = You pick 1 card that the opponent has in play, and it is discarded.
evr-recon = Recon
    .text = See the top 2 cards of either side’s deck in secret. Discard 1 of them; the other stays on top.

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
    .text = Look through your deck and put any 1 card from it into play, ready. Then shuffle the deck.
reb-lando-calrissian = Lando Calrissian
    .text = Discard as many of your own cards in play as you like, at least 1. Then put the same number of cards from the top of your deck into play.
reb-leia-organa = Leia Organa
    .text = Pick a character from your reserve. Put it into play, ready, or shuffle it into your deck.
reb-luke-skywalker = Luke Skywalker
    .text = Discard 1 of your own cards in play, 1 of the opponent’s, or 1 of each.
reb-obi-wan-kenobi = Obi-Wan Kenobi
    .text = Bring any 1 card back from your discard pile into play, ready.
reb-r2d2-c3po = R2-D2 & C-3PO
    .text = The strategy you chose this round counts as used. Choose another unused one in its place.
reb-yoda = Yoda
    .text = You receive 1 influence token.

## Resource cards: Imperial characters

imp-admiral-piett = Admiral Piett
    .text = Pick a card from either discard pile. It goes on top of its owner’s deck, for both sides to see.
imp-boba-fett = Boba Fett
    .text = Discard 1 of the opponent’s cards in play, exhaust 1 ready card of either side, or do both in this order.
imp-darth-vader = Darth Vader
    .text = Remove 1 exhausted card of either side from play. A basic card goes to its owner’s discard pile, a character to its owner’s reserve.
imp-emperor-palpatine = Emperor Palpatine
    .text = The strategy the opponent chose this round counts as used. The opponent chooses another unused one in its place.
imp-general-veers = General Veers
    .text = Discard the top card of your deck. Every card the opponent has in play with a lower value than that card is discarded too.
imp-grand-moff-tarkin = Grand Moff Tarkin
    .text = The opponent gives up 2 influence tokens, or all of them if there are fewer.
imp-ig-88 = IG-88
    .text = Look through either side’s deck and take 2 cards. Discard 1 of them, shuffle the deck and put the other on top.
imp-jabba-the-hutt = Jabba the Hutt
    .text = See the top card of your deck. You may discard 1 of your own cards in play, and you may then put the card you saw into play.

## Strategies

strat-bureaucracy = Bureaucracy
    .text =
        If the opponent wins the event, you receive { $influence ->
            [one] { $influence } influence token
           *[other] { $influence } influence tokens
        }.
strat-deception = Deception
    .text = If no total is above the objective value, the event goes to the side that was about to lose it. It has no effect if both sides reveal it.
strat-direct-assault = Direct Assault
    .text = Your total rises by { $bonus } when the winner is determined. This can carry it above the objective value.
strat-infiltration = Infiltration
    .text = In the next round you choose the opponent’s strategy.
strat-support = Support
    .text = When strategies are revealed, you may shuffle a character from your reserve into your deck. The opponent does not see which one.

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
    }, and a total above { $objective } cannot win.
evr-event-with-effect = { $facts } { $effect }

evr-effect-lock = During this event the abilities of { $card } cards do not work.
evr-effect-lock-characters = During this event the abilities of characters do not work, except those of { reb-luke-skywalker } and { imp-darth-vader }.
evr-effect-loser-pays =
    The loser gives up { $count ->
        [one] { $count } influence token
       *[other] { $count } influence tokens
    }.
evr-effect-loser-draws-strategy = In the next round the loser draws a strategy at random.
evr-effect-loser-shows-strategy = In the next round the loser’s strategy is set first and shown to the winner.
evr-effect-loser-loses-strategy = The winner names an unused strategy of the loser, which counts as used from then on.
evr-effect-loser-returns-character = The loser returns a character to the reserve.
evr-effect-winner-arranges-events =
    The winner may see { $count ->
        [one] the next event
       *[other] the next { $count } events
    } in secret and put them in any order.
evr-effect-winner-returns-character = The winner has to return a character to the reserve.
evr-effect-winner-adds-character = The winner may shuffle a character from the reserve into the deck.
evr-effect-winner-recovers-strategies = The winner takes all used strategies back.

## Decisions: who decides what

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

evr-decide-character = which character goes into the deck?
evr-decide-strategy =
    { $picks ->
        [own] which strategy for this round?
       *[opposing] { $other ->
            [rebel] which strategy do the Rebels play this round?
           *[imperial] which strategy does the Empire play this round?
        }
    }
evr-decide-replacement = which strategy replaces the discarded one?
evr-decide-turn = which action this turn?
evr-decide-diplomacy = which own card does { evr-diplomacy } discard?
evr-decide-force = which card does { evr-force } exhaust?
evr-decide-military = which opposing card does { evr-military } discard?
evr-decide-recon-deck = which deck does { evr-recon } look at?
evr-decide-recon-discard = which card of { evr-the-deck } does { evr-recon } discard?
evr-decide-chewbacca = which card does { reb-chewbacca } exhaust?
evr-decide-chewbacca-second = does { reb-chewbacca } exhaust a second card?
evr-decide-han-solo = which card of the deck does { reb-han-solo } bring into play?
evr-decide-lando-calrissian = which own card does { reb-lando-calrissian } discard?
evr-decide-lando-calrissian-more =
    does { reb-lando-calrissian } discard another card after { $count ->
        [one] the first one
       *[other] the first { $count }
    }?
evr-decide-leia-organa = which character does { reb-leia-organa } take from the reserve, and where to?
evr-decide-luke-skywalker =
    { $picks ->
        [own] which own card does { reb-luke-skywalker } discard?
        [opposing] which opposing card does { reb-luke-skywalker } discard?
       *[either] which card does { reb-luke-skywalker } discard?
    }
evr-decide-luke-skywalker-second =
    { $picks ->
        [own] does { reb-luke-skywalker } also discard an own card?
        [opposing] does { reb-luke-skywalker } also discard an opposing card?
       *[either] does { reb-luke-skywalker } also discard another card?
    }
evr-decide-obi-wan-kenobi = which discarded card does { reb-obi-wan-kenobi } bring into play?
evr-decide-admiral-piett = which discarded card does { imp-admiral-piett } put on top of its deck?
evr-decide-boba-fett-discard = does { imp-boba-fett } discard an opposing card?
evr-decide-boba-fett-exhaust = which card does { imp-boba-fett } exhaust?
evr-decide-boba-fett-exhaust-too = does { imp-boba-fett } also exhaust a card?
evr-decide-darth-vader = which exhausted card does { imp-darth-vader } remove?
evr-decide-ig-88-deck = which deck does { imp-ig-88 } search?
evr-decide-ig-88-discard = which card of { evr-the-deck } does { imp-ig-88 } discard?
evr-decide-ig-88-discard-short = { evr-decide-ig-88-discard }
evr-decide-ig-88-top = which card does { imp-ig-88 } put on top of { evr-the-deck }?
evr-decide-ig-88-top-forced = { evr-decide-ig-88-top }
evr-decide-jabba-the-hutt-discard = does { imp-jabba-the-hutt } discard an own card?
evr-decide-jabba-the-hutt-play = does { imp-jabba-the-hutt } put the top card into play?
evr-decide-support = does { strat-support } add a character to the deck?
evr-decide-add-character = does a character go from the reserve into the deck?
evr-decide-balance-of-the-force = look at the next events?
evr-decide-arrange-events =
    { $count ->
        [0] which event comes next?
       *[other] which event comes after that?
    }
evr-decide-display-of-power =
    { $other ->
        [rebel] which strategy do the Rebels lose?
       *[imperial] which strategy does the Empire lose?
    }
evr-decide-return-character = which character returns to the reserve?

## Choices: the words on a button

evr-choose-character = Take { $card }
evr-choose-strategy = Choose { $strategy }
evr-choose-play = Play the top card of your deck
    .seen = Put the card you saw into play
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
evr-choose-name = Take { $strategy } away
evr-choose-look = Look at the next events
evr-choose-next =
    { $count ->
        [0] Next: { $event }
       *[other] Then: { $event }
    }
evr-choose-decline = Decline
    .discard = Discard nothing
    .exhaust = Exhaust nothing
    .play = Leave the card on your deck
    .add = Add no character
    .look = Do not look
evr-choose-done = Done
    .second = No second card
    .cards =
        { $count ->
            [one] Play { $count } new card
           *[other] Play { $count } new cards
        }

## Help: what happens, and what to think of

evr-help-character = 4 of your 8 characters go into your deck, where they can come up in every round; the others wait in the reserve. The opponent does not see your choice.
evr-help-strategy = Strategies are revealed after the struggle and work only for a side whose total is not above the objective value. A used strategy comes back when all 5 are used.
evr-help-replacement = The new strategy lies facedown and takes the place of the old one for this round.
evr-help-turn = Bring your total close to the objective value without going above it. 2 passes in a row end the struggle.
evr-help-diplomacy = A discarded card no longer counts, and there is room for a new one. The card you are using may discard itself.
evr-help-force = An exhausted card cannot be used, and an exhausted character counts 1 instead of 6. Weaken the opponent, or bring your own total back under the objective value.
evr-help-military = The card goes to the opponent’s discard pile and no longer counts. Take care: a lower total helps an opponent who is above the objective value.
evr-help-recon-deck = You alone see the top 2 cards of that deck, discard 1 of them and leave the other on top. Prepare your own next card, or spoil the opponent’s.
evr-help-recon-discard = The discarded card is shown to both sides. The other one stays on top and is the next to be played from this deck.
evr-help-chewbacca = An exhausted card cannot be used, and an exhausted character counts 1 instead of 6. You may pick a second card after this one.
evr-help-chewbacca-second = You may exhaust 1 more ready card of the opponent, or stop here.
evr-help-han-solo = The card arrives ready and counts at once; then your deck is shuffled. Look for the value you lack, or for an ability you need.
evr-help-lando-calrissian = All discards come first; then the same number of cards comes into play from the top of your deck. At least 1 card has to go, and it may be { reb-lando-calrissian }.
evr-help-lando-calrissian-more = For every card you discard, a new one comes into play from the top of your deck, ready. You do not know which, so keep what you need.
evr-help-leia-organa = In play the character counts 6 at once, if there is room; in the deck it can come up later. Either way it has left the reserve for good.
evr-help-luke-skywalker = Discard 1 own card, 1 opposing card, or 1 of each, in any order. { reb-luke-skywalker } may be the own card.
evr-help-luke-skywalker-second = You may discard this second card as well, or stop here.
evr-help-obi-wan-kenobi = The card arrives ready and counts at once. Look for the value you lack, or for an ability you want again.
evr-help-admiral-piett = Both sides see the card, and it is the next one its owner plays. Prepare your own next card, or spoil the opponent’s.
evr-help-boba-fett-discard = { imp-boba-fett } discards an opposing card, exhausts a ready card, or does both. If you discard nothing, you have to exhaust a card.
evr-help-boba-fett-exhaust = Any ready card of either side can be exhausted. An exhausted character counts 1 instead of 6.
evr-help-boba-fett-exhaust-too = Any ready card of either side can be exhausted, or none. An exhausted character counts 1 instead of 6.
evr-help-darth-vader = A basic card goes to its owner’s discard pile, a character to its owner’s reserve. { imp-darth-vader } is exhausted now and can be removed too.
evr-help-ig-88-deck = You alone look through that deck and take 2 cards: the first is discarded, the second goes on top after a shuffle. Prepare your own next card, or spoil the opponent’s.
evr-help-ig-88-discard = The discarded card is shown to both sides. After this you pick the card that goes on top.
evr-help-ig-88-discard-short = The last card of the old deck has to be 1 of the 2 you take. If you do not discard it, it goes on top.
evr-help-ig-88-top = The rest of the deck is shuffled and this card goes on top. It is the next to be played from this deck, and only you know it.
evr-help-ig-88-top-forced = The last card of the old deck has to be 1 of the 2 you take, so it goes on top. Only you know it.
evr-help-jabba-the-hutt-discard = You see the top card of your deck and may put it into play afterwards. A discard now makes room for it.
evr-help-jabba-the-hutt-play = The card comes into play ready and counts at once. Otherwise it stays on top, and you play it later.
evr-help-support = The character is shuffled into your deck in secret and stays there for the rounds to come. You may also add none.
evr-help-add-character = { evr-help-support }
evr-help-balance-of-the-force = You alone see the next events and put them back in any order, so you know what to prepare for.
evr-help-arrange-events = Name the events in the order in which they shall come. Only you know it.
evr-help-display-of-power = The strategy you name counts as used. The opponent can choose it again only after taking all used ones back.
evr-help-return-character = The character leaves your cards for the reserve, and the opponent does not see which one it is. Choose the one you miss least.

## Log: what happened

evr-log-tutorial-began = The tutorial begins: { $event }.
evr-log-character-chosen =
    { $side ->
        [rebel] The Rebels take { $card } into their deck.
       *[imperial] The Empire takes { $card } into its deck.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels take a character into their deck.
           *[imperial] The Empire takes a character into its deck.
        }
evr-log-balance-placed =
    { $side ->
        [rebel] The balance token shows the Rebels.
       *[imperial] The balance token shows the Empire.
    }
evr-log-event-revealed = Round { $round }: { $event }.
evr-log-strategy-chosen =
    { $side ->
        [rebel] The Rebels choose { $strategy }.
       *[imperial] The Empire chooses { $strategy }.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels choose a strategy.
           *[imperial] The Empire chooses a strategy.
        }
evr-log-strategy-chosen-for-opponent =
    { $side ->
        [rebel] The Rebels choose { $strategy } for the Empire.
       *[imperial] The Empire chooses { $strategy } for the Rebels.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels choose a strategy for the Empire.
           *[imperial] The Empire chooses a strategy for the Rebels.
        }
evr-log-strategy-drawn =
    { $side ->
        [rebel] The Rebels draw { $strategy } at random.
       *[imperial] The Empire draws { $strategy } at random.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels draw a strategy at random.
           *[imperial] The Empire draws a strategy at random.
        }
evr-log-strategy-shown =
    { $side ->
        [rebel] The Rebels show their strategy: { $strategy }.
       *[imperial] The Empire shows its strategy: { $strategy }.
    }
evr-log-strategy-seen =
    { $side ->
        [rebel] The Rebels look at their strategy: { $strategy }.
       *[imperial] The Empire looks at its strategy: { $strategy }.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels look at their strategy.
           *[imperial] The Empire looks at its strategy.
        }
evr-log-played =
    { $side ->
        [rebel] The Rebels play { $card }.
       *[imperial] The Empire plays { $card }.
    }
evr-log-brought =
    { $side ->
        [rebel] The Rebels bring { $card } into play.
       *[imperial] The Empire brings { $card } into play.
    }
evr-log-used =
    { $side ->
        [rebel] The Rebels use { $card }.
       *[imperial] The Empire uses { $card }.
    }
    .idle =
        { $side ->
            [rebel] The Rebels exhaust { $card } without effect.
           *[imperial] The Empire exhausts { $card } without effect.
        }
evr-log-readied =
    { $side ->
        [rebel] The Rebels ready { $card } for 1 influence.
       *[imperial] The Empire readies { $card } for 1 influence.
    }
evr-log-passed =
    { $side ->
        [rebel] The Rebels pass.
       *[imperial] The Empire passes.
    }
evr-log-discarded = { $card } is discarded.
evr-log-milled =
    { $side ->
        [rebel] { $card } is discarded from the Rebel deck.
       *[imperial] { $card } is discarded from the Imperial deck.
    }
evr-log-exhausted = { $card } is exhausted.
evr-log-banished =
    { $side ->
        [rebel] { $card } goes to the Rebel reserve.
       *[imperial] { $card } goes to the Imperial reserve.
    }
evr-log-deck-looked =
    { $side ->
        [rebel] The Rebels look
       *[imperial] The Empire looks
    } at { $count ->
        [one] the top card
       *[other] the top { $count } cards
    } of { evr-the-deck }.
evr-log-card-seen =
    { $side ->
        [rebel] The Rebels see { $card }.
       *[imperial] The Empire sees { $card }.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels see a card.
           *[imperial] The Empire sees a card.
        }
evr-log-deck-searched =
    { $side ->
        [rebel] The Rebels search
       *[imperial] The Empire searches
    } { evr-the-deck } and { $side ->
        [rebel] see
       *[imperial] sees
    } { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }.
    .hidden =
        { $side ->
            [rebel] The Rebels search { evr-the-deck }.
           *[imperial] The Empire searches { evr-the-deck }.
        }
evr-log-deck-renewed =
    { $side ->
        [rebel] The Rebel discard pile becomes the new deck.
       *[imperial] The Imperial discard pile becomes the new deck.
    }
evr-log-deck-shuffled =
    { $side ->
        [rebel] The Rebel deck is shuffled.
       *[imperial] The Imperial deck is shuffled.
    }
evr-log-placed-on-top =
    { $side ->
        [rebel] The Rebels put { $card } on top of { evr-the-deck }.
       *[imperial] The Empire puts { $card } on top of { evr-the-deck }.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels put a card on top of { evr-the-deck }.
           *[imperial] The Empire puts a card on top of { evr-the-deck }.
        }
evr-log-character-added =
    { $side ->
        [rebel] The Rebels add { $card } to their deck.
       *[imperial] The Empire adds { $card } to its deck.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels add a character to their deck.
           *[imperial] The Empire adds a character to its deck.
        }
evr-log-character-returned =
    { $side ->
        [rebel] The Rebels return { $card } to their reserve.
       *[imperial] The Empire returns { $card } to its reserve.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels return a character to their reserve.
           *[imperial] The Empire returns a character to its reserve.
        }
evr-log-influence-gained =
    { $side ->
        [rebel] The Rebels receive
       *[imperial] The Empire receives
    } { $count ->
        [one] { $count } influence token
       *[other] { $count } influence tokens
    }.
evr-log-influence-lost =
    { $side ->
        [rebel] The Rebels give up
       *[imperial] The Empire gives up
    } { $count ->
        [one] { $count } influence token
       *[other] { $count } influence tokens
    }.
evr-log-strategy-discarded =
    { $side ->
        [rebel] The Rebels discard their strategy: { $strategy }.
       *[imperial] The Empire discards its strategy: { $strategy }.
    }
evr-log-strategies-recovered =
    { $side ->
        [rebel] The Rebels take all used strategies back.
       *[imperial] The Empire takes all used strategies back.
    }
evr-log-struggle-ended = The struggle ends: Rebels { $rebel }, Empire { $imperial }, objective value { $objective }.
evr-log-strategies-revealed = The Rebels reveal { $rebel }, the Empire reveals { $imperial }.
evr-log-strategy-ignored =
    { $side ->
        [rebel] { $strategy } has no effect: the Rebels are above the objective value.
       *[imperial] { $strategy } has no effect: the Empire is above the objective value.
    }
evr-log-deceptions-cancelled = { strat-deception } on both sides has no effect.
evr-log-assaulted =
    { $side ->
        [rebel] { strat-direct-assault } raises the Rebel total to { $total }.
       *[imperial] { strat-direct-assault } raises the Imperial total to { $total }.
    }
evr-log-deceived =
    { $side ->
        [rebel] { strat-deception } by the Rebels turns the result around.
       *[imperial] { strat-deception } by the Empire turns the result around.
    }
evr-log-infiltrated =
    { $side ->
        [rebel] Next round the Rebels choose the strategy of the Empire.
       *[imperial] Next round the Empire chooses the strategy of the Rebels.
    }
evr-log-event-won =
    { $side ->
        [rebel] The Rebels win { $event } and score
       *[imperial] The Empire wins { $event } and scores
    } { $count ->
        [one] { $count } victory point
       *[other] { $count } victory points
    }.
evr-log-event-lost = Nobody wins { $event }; it goes to the bottom of the event deck.
evr-log-strategy-named =
    { $side ->
        [rebel] The Rebels lose { $strategy }, which counts as used.
       *[imperial] The Empire loses { $strategy }, which counts as used.
    }
evr-log-must-draw-strategy =
    { $side ->
        [rebel] Next round the Rebels draw their strategy at random.
       *[imperial] Next round the Empire draws its strategy at random.
    }
evr-log-must-show-strategy =
    { $side ->
        [rebel] Next round the Rebels show their strategy first.
       *[imperial] Next round the Empire shows its strategy first.
    }
evr-log-events-looked =
    { $side ->
        [rebel] The Rebels look
       *[imperial] The Empire looks
    } at { $count ->
        [one] the next event
       *[other] the next { $count } events
    }.
evr-log-event-seen =
    { $side ->
        [rebel] The Rebels see { $event }.
       *[imperial] The Empire sees { $event }.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels see an event.
           *[imperial] The Empire sees an event.
        }
evr-log-event-placed =
    { $side ->
        [rebel] The Rebels put { $event } in its place.
       *[imperial] The Empire puts { $event } in its place.
    }
    .hidden =
        { $side ->
            [rebel] The Rebels put an event in its place.
           *[imperial] The Empire puts an event in its place.
        }
evr-log-cards-gathered = Both sides gather all their cards and shuffle them.
evr-log-balance-turned =
    { $side ->
        [rebel] The balance token turns to the Rebels.
       *[imperial] The balance token turns to the Empire.
    }
evr-log-game-ended =
    { $side ->
        [rebel] The Rebels win the game.
       *[imperial] The Empire wins the game.
    }
    .nobody = The game ends without a winner.
