//! Sounds of the table: a few short cues, made of plain tones by the browser. Off until somebody switches them on.

use std::cell::RefCell;
use std::sync::Arc;

use leptos::prelude::*;
use tabletop::{View, Viewer};
use web_sys::{AudioContext, OscillatorType};

use crate::interaction::Interaction;
use crate::settings::Settings;
use crate::table_board::Log;
use crate::table_ui::TableUi;

/// A cue. Of several at once, the last in this order is heard.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub(crate) enum Cue {
    /// A card is played or revealed.
    Card,
    /// The viewer has to decide.
    Turn,
    /// Dice fall.
    Dice,
    /// A unit is destroyed.
    Hit,
    /// A mission fails.
    Failure,
    /// A mission succeeds, or an event is won.
    Success,
    /// The base is found.
    BaseFound,
    /// The viewer has lost.
    Defeat,
    /// The viewer has won.
    Victory,
}

/// A tone of a cue.
#[derive(Copy, Clone, PartialEq, Debug)]
struct Tone {
    pitch_hz: f32,
    start_ms: f64,
    length_ms: f64,
    wave: OscillatorType,
}

/// Makes a tone of the wave that most cues use.
const fn soft_tone(pitch_hz: f32, start_ms: f64, length_ms: f64) -> Tone {
    Tone {
        pitch_hz,
        start_ms,
        length_ms,
        wave: OscillatorType::Triangle,
    }
}

/// Makes a short rough tone, as of something that falls or breaks.
const fn rough_tone(pitch_hz: f32, start_ms: f64, length_ms: f64) -> Tone {
    Tone {
        pitch_hz,
        start_ms,
        length_ms,
        wave: OscillatorType::Square,
    }
}

impl Cue {
    /// Returns the tones of the cue.
    fn cue_tones(self) -> Vec<Tone> {
        match self {
            Cue::Card => vec![soft_tone(520.0, 0.0, 60.0), soft_tone(390.0, 45.0, 70.0)],
            Cue::Turn => vec![soft_tone(587.0, 0.0, 130.0), soft_tone(880.0, 120.0, 220.0)],
            Cue::Dice => [0.0, 70.0, 125.0, 170.0, 260.0]
                .map(|start| rough_tone(180.0 + start as f32 * 0.4, start, 28.0))
                .to_vec(),
            Cue::Hit => vec![rough_tone(120.0, 0.0, 90.0), rough_tone(70.0, 60.0, 160.0)],
            Cue::Failure => vec![soft_tone(392.0, 0.0, 160.0), soft_tone(311.0, 150.0, 280.0)],
            Cue::Success => vec![
                soft_tone(523.0, 0.0, 110.0),
                soft_tone(659.0, 100.0, 110.0),
                soft_tone(784.0, 200.0, 240.0),
            ],
            Cue::BaseFound => [0.0, 180.0, 360.0]
                .map(|start| soft_tone(220.0 + start as f32, start, 170.0))
                .to_vec(),
            Cue::Defeat => vec![
                soft_tone(392.0, 0.0, 300.0),
                soft_tone(349.0, 280.0, 300.0),
                soft_tone(262.0, 560.0, 700.0),
            ],
            Cue::Victory => vec![
                soft_tone(523.0, 0.0, 180.0),
                soft_tone(523.0, 200.0, 90.0),
                soft_tone(659.0, 300.0, 180.0),
                soft_tone(784.0, 480.0, 180.0),
                soft_tone(1047.0, 660.0, 600.0),
            ],
        }
    }
}

/// The loudness of a tone at full volume: several may sound at once.
const LOUDEST: f32 = 0.2;

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays a cue at a volume of up to 100, if the browser can.
pub(crate) fn play_cue(cue: Cue, volume: u8) {
    CONTEXT.with_borrow_mut(|kept| {
        if kept.is_none() {
            *kept = AudioContext::new().ok();
        }
        if let Some(context) = kept {
            let _ = context.resume();
            for tone in cue.cue_tones() {
                let _ = play_tone(context, tone, f32::from(volume) / 100.0);
            }
        }
    });
}

fn play_tone(context: &AudioContext, tone: Tone, volume: f32) -> Result<(), wasm_bindgen::JsValue> {
    let (source, gain) = (context.create_oscillator()?, context.create_gain()?);
    source.set_type(tone.wave);
    source.frequency().set_value(tone.pitch_hz);
    let start = context.current_time() + tone.start_ms / 1000.0;
    let end = start + tone.length_ms / 1000.0;
    gain.gain().set_value_at_time(LOUDEST * volume, start)?;
    gain.gain().linear_ramp_to_value_at_time(0.0, end)?;
    source.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    source.start_with_when(start)?;
    source.stop_with_when(end)
}

/// Lets a table be heard: what is added to the log, whose turn it is, and how it ends.
pub(crate) fn play_sounds_of_table<G: TableUi>(desk: Interaction<G>) {
    let board = desk.table.board;
    let settings = expect_context::<Settings>();
    let sound = move |cue: Cue| {
        if settings.sound.get_untracked() {
            play_cue(cue, settings.volume.get_untracked());
        }
    };
    Effect::new(move |before: Option<Log<G>>| {
        let now = board.log.get();
        let cue = before.and_then(|before| loudest_cue_of_new_lines::<G>(&before, &now));
        cue.into_iter().for_each(sound);
        now
    });
    let mine = Memo::new(move |_| desk.offers.with(|all| !all.is_empty()));
    Effect::new(move |before: Option<bool>| {
        let now = mine.get();
        if now && before == Some(false) {
            sound(Cue::Turn);
        }
        now
    });
    Effect::new(move |before: Option<bool>| {
        let winner = board.winner();
        if let (Some(winner), Some(false)) = (winner, before) {
            let own = board.view.with_untracked(|view| match view.viewer() {
                Viewer::Seat(seat) => Some(G::side_of(view.setup(), seat)),
                Viewer::Spectator => None,
            });
            let has_lost = own.is_some() && winner.is_some() && winner != own;
            sound(if has_lost { Cue::Defeat } else { Cue::Victory });
        }
        winner.is_some()
    });
}

/// Returns the cue of the lines that were added to a log, if it is the same log.
fn loudest_cue_of_new_lines<G: TableUi>(before: &Log<G>, now: &Log<G>) -> Option<Cue> {
    let last = before.len().checked_sub(1)?;
    let same = now
        .get(last)
        .is_some_and(|line| Arc::ptr_eq(line, &before[last]));
    let events = now.iter().skip(before.len()).filter(|_| same);
    let cues = events.filter_map(|line| G::sound_cue(line.event.as_ref()?));
    cues.max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cue_is_short_and_has_tones() {
        let all = [
            Cue::Card,
            Cue::Turn,
            Cue::Dice,
            Cue::Hit,
            Cue::Failure,
            Cue::Success,
            Cue::BaseFound,
            Cue::Defeat,
            Cue::Victory,
        ];
        for cue in all {
            let tones = cue.cue_tones();
            let end = tones.iter().map(|tone| tone.start_ms + tone.length_ms);
            let end = end.fold(0.0, f64::max);
            assert!((50.0..1500.0).contains(&end), "{cue:?} lasts {end} ms");
        }
    }
}
