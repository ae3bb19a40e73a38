//! The game as the kernel knows it.

use rand_core::Rng;
use tabletop::{Chance, Choices, Element, Game, Log, Refusal, Stream, StreamInfo, Turn, Viewer};

use crate::abilities::{
    deck_choices, ig88_discard_choices, ig88_top_choices, offer, recon_discard_choices,
};
use crate::cards::Card;
use crate::choice::Choice;
use crate::decision::Decision;
use crate::dominance::{arrange_choices, returnable};
use crate::event_cards::EventCard;
use crate::happening::Happening;
use crate::planning::strategy_choices;
use crate::resolve::Resolve;
use crate::setup::{Setup, character_choices};
use crate::side::Side;
use crate::state::{State, Step};
use crate::strategies::Strategy;
use crate::struggle::turn_choices;
use crate::view::View;

pub(crate) const EVENT_DECK: Stream = Stream(0);
pub(crate) const REBEL_DECK: Stream = Stream(1);
pub(crate) const IMPERIAL_DECK: Stream = Stream(2);
pub(crate) const BALANCE: Stream = Stream(3);
pub(crate) const REBEL_STRATEGY: Stream = Stream(4);
pub(crate) const IMPERIAL_STRATEGY: Stream = Stream(5);

fn event_name(index: u8) -> Option<&'static str> {
    (index < EventCard::COUNT).then(|| EventCard::from_index(index).id())
}

fn card_name(index: u8, side: Side) -> Option<&'static str> {
    let card = (index < Card::COUNT).then(|| Card::from_index(index))?;
    (card.side() == side).then(|| card.id())
}

fn strategy_name(index: u8) -> Option<&'static str> {
    (index < Strategy::COUNT).then(|| Strategy::from_index(index).id())
}

impl Game for State {
    const ID: &'static str = "empire-vs-rebellion";
    const RULES_VERSION: u32 = 1;
    const STREAMS: &'static [StreamInfo] = &[
        StreamInfo {
            name: "event-deck",
            outcome: event_name,
        },
        StreamInfo {
            name: "rebel-deck",
            outcome: |index| card_name(index, Side::Rebel),
        },
        StreamInfo {
            name: "imperial-deck",
            outcome: |index| card_name(index, Side::Imperial),
        },
        StreamInfo {
            name: "balance",
            outcome: |index| Side::BOTH.get(usize::from(index)).map(|side| side.id()),
        },
        StreamInfo {
            name: "rebel-strategy",
            outcome: strategy_name,
        },
        StreamInfo {
            name: "imperial-strategy",
            outcome: strategy_name,
        },
    ];

    type Setup = Setup;
    type Decision = Decision;
    type Choice = Choice;
    type Event = Happening;
    type View = View;

    fn seats(_: Setup) -> &'static [&'static str] {
        &["rebel", "imperial"]
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn start(setup: Setup, chance: &mut impl Chance, log: &mut impl Log<Happening>) -> Self {
        Resolve::start(setup, chance, log)
    }

    fn turn(&self) -> Turn<Decision> {
        self.waits_for()
    }

    fn choices(&self, choices: &mut Choices<Choice>) {
        if let Some(Step::Ask(side, decision)) = self.agenda.last() {
            list_choices(self, *side, *decision, choices);
        }
    }

    fn apply(
        &mut self,
        choice: Choice,
        chance: &mut impl Chance,
        log: &mut impl Log<Happening>,
    ) -> Result<(), Refusal> {
        if self.over {
            return Err(Refusal::Over);
        }
        if !self.legal_choices().contains(&choice) {
            return Err(Refusal::NotLegal);
        }
        self.apply_listed(choice, chance, log);
        Ok(())
    }

    fn apply_listed(
        &mut self,
        choice: Choice,
        chance: &mut impl Chance,
        log: &mut impl Log<Happening>,
    ) {
        let Some(Step::Ask(side, decision)) = self.agenda.pop() else {
            panic!("`{choice}` was chosen where nothing is to be decided");
        };
        let mut resolve = Resolve {
            state: self,
            chance,
            log,
        };
        resolve.carry_out_choice(side, decision, choice);
        resolve.advance();
    }

    fn view(&self, viewer: Viewer) -> View {
        View::build(self, viewer)
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> Self {
        crate::imagine::imagine(view, rng)
    }

    fn check(&self) -> Result<(), String> {
        self.check_components()
    }
}

/// All legal answers to a decision.
fn list_choices(state: &State, side: Side, decision: Decision, choices: &mut Choices<Choice>) {
    let own = state.in_play(side);
    let opposing = state.in_play(side.other());
    match decision {
        Decision::Character => choices.extend(character_choices(state, side)),
        Decision::Strategy { owner } => choices.extend(strategy_choices(state, owner)),
        Decision::Replacement => choices.extend(strategy_choices(state, side)),
        Decision::Turn => turn_choices(state, side, choices),
        Decision::Diplomacy => offer(choices, own, Choice::Discard),
        Decision::Force => offer(choices, state.ready, Choice::Exhaust),
        Decision::Military => offer(choices, opposing, Choice::Discard),
        Decision::ReconDeck | Decision::Ig88Deck => choices.extend(deck_choices(state)),
        Decision::ReconDiscard { deck } => {
            offer(choices, recon_discard_choices(state, deck), Choice::Discard);
        }
        Decision::Chewbacca { second } => {
            offer(choices, opposing.intersection(state.ready), Choice::Exhaust);
            offer_if(choices, second, Choice::Done);
        }
        Decision::HanSolo => offer(choices, state.deck(side).contents(), Choice::Bring),
        Decision::LandoCalrissian { discarded } => {
            offer(choices, own, Choice::Discard);
            offer_if(choices, discarded > 0, Choice::Done); // EVC-23
        }
        Decision::LeiaOrgana => {
            if state.below_capacity(side) {
                offer(choices, state.reserve(side), Choice::Bring); // EVC-27
            }
            offer(choices, state.reserve(side), Choice::Add);
        }
        Decision::LukeSkywalker {
            own: may_own,
            opposing: may_oppose,
            second,
        } => {
            if may_own {
                offer(choices, own, Choice::Discard);
            }
            if may_oppose {
                offer(choices, opposing, Choice::Discard);
            }
            offer_if(choices, second, Choice::Done);
        }
        Decision::ObiWanKenobi => offer(choices, state.discard_pile(side), Choice::Bring),
        Decision::AdmiralPiett => offer(choices, state.discard, Choice::Top),
        Decision::BobaFettDiscard => {
            offer(choices, opposing, Choice::Discard);
            offer_if(choices, !state.ready.is_empty(), Choice::Decline);
        }
        Decision::BobaFettExhaust { optional } => {
            offer(choices, state.ready, Choice::Exhaust);
            offer_if(choices, optional, Choice::Decline);
        }
        Decision::DarthVader => {
            offer(
                choices,
                state.in_play.difference(state.ready),
                Choice::Remove,
            );
        }
        Decision::Ig88Discard { deck, .. } => {
            offer(choices, ig88_discard_choices(state, deck), Choice::Discard);
        }
        Decision::Ig88Top { deck, forced } => {
            offer(choices, ig88_top_choices(state, deck, forced), Choice::Top);
        }
        Decision::JabbaTheHuttDiscard => {
            offer(choices, own, Choice::Discard);
            choices.push(Choice::Decline);
        }
        Decision::JabbaTheHuttPlay => choices.extend([Choice::Play, Choice::Decline]),
        Decision::Support | Decision::AddCharacter => {
            offer(choices, state.reserve(side), Choice::Add);
            choices.push(Choice::Decline);
        }
        Decision::BalanceOfTheForce => choices.extend([Choice::Look, Choice::Decline]),
        Decision::ArrangeEvents { placed } => choices.extend(arrange_choices(state, placed)),
        Decision::DisplayOfPower => {
            choices.extend(state.unused(side.other()).iter().map(Choice::Name));
        }
        Decision::ReturnCharacter => offer(choices, returnable(state, side), Choice::Reserve),
    }
}

fn offer_if(choices: &mut Choices<Choice>, allowed: bool, choice: Choice) {
    if allowed {
        choices.push(choice);
    }
}

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// Does what was chosen. Choices to leave something out do nothing.
    fn carry_out_choice(&mut self, side: Side, decision: Decision, choice: Choice) {
        match (decision, choice) {
            (Decision::Turn, action) => self.take_turn(side, action),
            (Decision::Character, Choice::Character(card)) => self.take_character(side, card),
            (Decision::Strategy { owner }, Choice::Strategy(strategy)) => {
                self.choose_strategy(side, owner, strategy);
            }
            (Decision::Replacement, Choice::Strategy(strategy)) => {
                self.choose_strategy(side, side, strategy);
            }
            (Decision::Diplomacy | Decision::Military, Choice::Discard(card)) => self.discard(card),
            (Decision::Force | Decision::BobaFettExhaust { .. }, Choice::Exhaust(card)) => {
                self.exhaust(card);
            }
            (Decision::ReconDeck, Choice::Deck(deck)) => self.recon_looks(side, deck),
            (Decision::ReconDiscard { deck }, Choice::Discard(card)) => {
                self.recon_discards(deck, card);
            }
            (Decision::Chewbacca { second }, Choice::Exhaust(card)) => {
                self.chewbacca_exhausts(side, card, second);
            }
            (Decision::HanSolo, Choice::Bring(card)) => self.han_solo_brings(side, card),
            (Decision::LandoCalrissian { discarded }, choice) => {
                self.lando_calrissian(side, choice, discarded);
            }
            (Decision::LeiaOrgana, choice) => self.leia_organa(choice),
            (Decision::LukeSkywalker { second, .. }, Choice::Discard(card)) => {
                self.luke_skywalker_discards(side, card, second);
            }
            (Decision::ObiWanKenobi, Choice::Bring(card)) => self.obi_wan_kenobi_brings(card),
            (Decision::AdmiralPiett, Choice::Top(card)) => self.admiral_piett_places(side, card),
            (Decision::BobaFettDiscard, choice) => self.boba_fett_discards(side, choice),
            (Decision::DarthVader, Choice::Remove(card)) => self.darth_vader_removes(card),
            (Decision::Ig88Deck, Choice::Deck(deck)) => self.ig88_searches(side, deck),
            (Decision::Ig88Discard { deck, short }, Choice::Discard(card)) => {
                self.ig88_discards(side, deck, card, short);
            }
            (Decision::Ig88Top { deck, .. }, Choice::Top(card)) => {
                self.ig88_places(side, deck, card);
            }
            (Decision::JabbaTheHuttDiscard, choice) => self.jabba_the_hutt_discards(side, choice),
            (Decision::JabbaTheHuttPlay, Choice::Play) => self.play_top(side),
            (Decision::Support | Decision::AddCharacter, Choice::Add(card)) => {
                self.add_character(card);
            }
            (Decision::BalanceOfTheForce, Choice::Look) => self.look_at_events(side),
            (Decision::ArrangeEvents { placed }, Choice::Next(event)) => {
                self.arrange_events(side, event, placed);
            }
            (Decision::DisplayOfPower, Choice::Name(strategy)) => {
                self.display_power(side.other(), strategy);
            }
            (Decision::ReturnCharacter, Choice::Reserve(card)) => self.return_character(card),
            (_, Choice::Decline | Choice::Done) => {}
            (decision, choice) => panic!("`{choice}` does not answer {decision:?}"),
        }
    }
}
