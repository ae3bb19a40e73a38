//! Samples of every decision, choice and event. One that is forgotten here leaves its message unused, which a test in
//! `file` notices.

use empire_vs_rebellion::{Card, Choice, Decision, Event, EventCard, Setup, Side, Strategy};
use tabletop::{Hidden, Set};

const BOOLEANS: [bool; 2] = [false, true];

/// Returns the ids of everything that has a name and an explanation.
pub(super) fn all_ids() -> Vec<&'static str> {
    let mut ids: Vec<_> = Card::all().map(Card::id).collect();
    ids.extend(Strategy::all().map(Strategy::id));
    ids.extend(EventCard::all().map(EventCard::id));
    ids.extend(Side::BOTH.map(Side::id));
    ids.extend(Setup::all().map(Setup::id));
    ids.push("empire-vs-rebellion");
    ids
}

/// Returns every decision, in all its forms.
pub(super) fn all_decisions() -> Vec<Decision> {
    let mut all = vec![
        Decision::Character,
        Decision::Replacement,
        Decision::Turn,
        Decision::Diplomacy,
        Decision::Force,
        Decision::Military,
        Decision::ReconDeck,
        Decision::HanSolo,
        Decision::LeiaOrgana,
        Decision::ObiWanKenobi,
        Decision::AdmiralPiett,
        Decision::BobaFettDiscard,
        Decision::DarthVader,
        Decision::Ig88Deck,
        Decision::JabbaTheHuttDiscard,
        Decision::JabbaTheHuttPlay,
        Decision::Support,
        Decision::AddCharacter,
        Decision::BalanceOfTheForce,
        Decision::DisplayOfPower,
        Decision::ReturnCharacter,
    ];
    all.extend((0..7).map(|discarded| Decision::LandoCalrissian { discarded }));
    all.extend((0..3).map(|placed| Decision::ArrangeEvents { placed }));
    for owner in Side::BOTH {
        all.push(Decision::Strategy { owner });
    }
    for flag in BOOLEANS {
        all.push(Decision::Chewbacca { second: flag });
        all.push(Decision::BobaFettExhaust { optional: flag });
        for (own, opposing) in [(true, true), (true, false), (false, true)] {
            let second = flag;
            all.push(Decision::LukeSkywalker {
                own,
                opposing,
                second,
            });
        }
        for deck in Side::BOTH {
            all.push(Decision::ReconDiscard { deck });
            all.push(Decision::Ig88Discard { deck, short: flag });
            all.push(Decision::Ig88Top { deck, forced: flag });
        }
    }
    all
}

/// Returns every choice.
pub(super) fn all_choices() -> Vec<Choice> {
    let mut all = vec![
        Choice::Play,
        Choice::Pass,
        Choice::Look,
        Choice::Decline,
        Choice::Done,
    ];
    for card in Card::all() {
        all.extend([
            Choice::Character(card),
            Choice::Use(card),
            Choice::Influence(card),
            Choice::Discard(card),
            Choice::Exhaust(card),
            Choice::Bring(card),
            Choice::Add(card),
            Choice::Top(card),
            Choice::Remove(card),
            Choice::Reserve(card),
        ]);
    }
    all.extend(Strategy::all().flat_map(|s| [Choice::Strategy(s), Choice::Name(s)]));
    all.extend(Side::BOTH.map(Choice::Deck));
    all.extend(EventCard::all().map(Choice::Next));
    all
}

/// Returns every event, hidden and open, for all cards and sides.
pub(super) fn all_events() -> Vec<Event> {
    let mut all = vec![
        Event::DeceptionsCancelled,
        Event::CardsGathered,
        Event::GameEnded { winner: None },
        Event::StruggleEnded {
            rebel: 12,
            imperial: 1,
            objective: 13,
        },
    ];
    all.extend(Card::all().flat_map(events_about_card));
    all.extend(EventCard::all().flat_map(events_about_event_card));
    for side in Side::BOTH {
        all.extend(events_about_side(side));
        all.extend(Strategy::all().flat_map(|strategy| events_about_strategy(side, strategy)));
        all.extend(
            Side::BOTH
                .into_iter()
                .flat_map(|deck| events_about_deck(side, deck)),
        );
    }
    all
}

fn events_about_card(card: Card) -> Vec<Event> {
    let mut all = vec![
        Event::Played { card },
        Event::Brought { card },
        Event::Readied { card },
        Event::Discarded { card },
        Event::Milled { card },
        Event::Exhausted { card },
        Event::Banished { card },
    ];
    all.extend(BOOLEANS.map(|resolved| Event::Used { card, resolved }));
    let side = card.side();
    for seen in [Hidden::Withheld, Hidden::Shown(card)] {
        all.extend(Side::BOTH.map(|by| Event::CardSeen { by, card: seen }));
        all.push(Event::CharacterChosen { side, card: seen });
        all.push(Event::CharacterAdded { side, card: seen });
        all.push(Event::CharacterReturned { side, card: seen });
        all.extend(BOOLEANS.map(|open| Event::PlacedOnTop {
            by: Side::Imperial,
            deck: side,
            card: seen,
            open,
        }));
    }
    all
}

fn events_about_event_card(event: EventCard) -> Vec<Event> {
    let mut all = vec![
        Event::TutorialBegan { event },
        Event::EventRevealed { round: 3, event },
        Event::EventLost { event },
    ];
    for side in Side::BOTH {
        all.push(Event::EventWon {
            side,
            event,
            points: event.row().points,
        });
        for event in [Hidden::Withheld, Hidden::Shown(event)] {
            all.push(Event::EventSeen { by: side, event });
            all.push(Event::EventPlaced { by: side, event });
        }
    }
    all
}

fn events_about_side(side: Side) -> Vec<Event> {
    let mut all = vec![
        Event::BalancePlaced { side },
        Event::Passed { side },
        Event::DeckRenewed { side },
        Event::DeckShuffled { side },
        Event::StrategiesRecovered { side },
        Event::Assaulted { side, total: 11 },
        Event::Deceived { side },
        Event::Infiltrated { side },
        Event::MustDrawStrategy { side },
        Event::MustShowStrategy { side },
        Event::BalanceTurned { side },
        Event::GameEnded { winner: Some(side) },
    ];
    for amount in 1..=2 {
        all.push(Event::InfluenceGained { side, amount });
        all.push(Event::InfluenceLost { side, amount });
    }
    all.extend((1..=3).map(|count| Event::EventsLooked { by: side, count }));
    all
}

fn events_about_strategy(side: Side, strategy: Strategy) -> Vec<Event> {
    let mut all = vec![
        Event::StrategyShown {
            owner: side,
            strategy,
        },
        Event::StrategyDiscarded { side, strategy },
        Event::StrategyIgnored { side, strategy },
        Event::StrategyNamed { side, strategy },
        Event::StrategiesRevealed {
            rebel: strategy,
            imperial: Strategy::Support,
        },
    ];
    for strategy in [Hidden::Withheld, Hidden::Shown(strategy)] {
        let owner = side;
        all.push(Event::StrategyDrawn { owner, strategy });
        all.push(Event::StrategySeen { owner, strategy });
        all.extend(Side::BOTH.map(|picker| Event::StrategyChosen {
            owner,
            picker,
            strategy,
        }));
    }
    all
}

fn events_about_deck(by: Side, deck: Side) -> Vec<Event> {
    let searched = |cards| Event::DeckSearched { by, deck, cards };
    let mut all = vec![
        searched(Hidden::Withheld),
        searched(Hidden::Shown(deck.cards())),
    ];
    all.extend(deck.cards().first().map(|card| {
        let lone = Set::from_element(card);
        searched(Hidden::Shown(lone))
    }));
    all.extend((1..=2).map(|count| Event::DeckLooked { by, deck, count }));
    all
}
