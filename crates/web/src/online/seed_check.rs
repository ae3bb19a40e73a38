//! The check of the seed: the seed shown at the end must match the fingerprint shown at the beginning, and produce
//! every roll and draw of the game.

use std::sync::Arc;

use tabletop::{Game, Record, Session};

/// The result of the check.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Verdict {
    /// The seed matches the fingerprint that this browser kept from before the game, and produces every outcome.
    Fair,
    /// The same, but this browser saw the fingerprint only later and cannot vouch for it.
    FairIfPromised,
    /// The fingerprint differs from the one shown before.
    OtherSeed,
    /// The record does not follow from its seed; holds the reason.
    Wrong(String),
    /// The record has not come yet.
    Awaited,
}

impl Verdict {
    /// Returns the id of its message.
    pub(crate) const fn message_key(&self) -> &'static str {
        match self {
            Verdict::Fair => "ui-verdict-fair",
            Verdict::FairIfPromised => "ui-verdict-fair-late",
            Verdict::OtherSeed => "ui-verdict-other-seed",
            Verdict::Wrong(_) => "ui-verdict-wrong",
            Verdict::Awaited => "ui-verdict-awaited",
        }
    }

    pub(crate) const fn is_good_verdict(&self) -> bool {
        matches!(self, Verdict::Fair | Verdict::FairIfPromised)
    }

    /// Returns the mark before its message.
    pub(crate) const fn verdict_symbol(&self) -> &'static str {
        match self {
            Verdict::Fair | Verdict::FairIfPromised => "✓",
            Verdict::OtherSeed | Verdict::Wrong(_) => "✗",
            Verdict::Awaited => "…",
        }
    }
}

/// A game that has ended, with everything that was hidden.
pub(crate) struct FinishedGame<G: Game> {
    pub session: Session<G>,
    pub record: Arc<str>,
    pub verdict: Verdict,
}

/// Replays the record of a game and checks its seed. `promised` is the fingerprint that was kept, and `before` is
/// true if it was kept before the game began.
pub(crate) fn check_seed<G: Game>(
    text: &str,
    promised: &str,
    before: bool,
) -> Result<FinishedGame<G>, String> {
    let record: Record<G> = text
        .parse()
        .map_err(|error: tabletop::RecordError| error.to_string())?;
    let fingerprint = record.commitment.to_string();
    match Session::resume_from_record(&record) {
        Ok(session) => Ok(FinishedGame {
            session,
            record: text.into(),
            verdict: match (fingerprint == promised, before) {
                (false, _) if !promised.is_empty() => Verdict::OtherSeed,
                (true, true) => Verdict::Fair,
                _ => Verdict::FairIfPromised,
            },
        }),
        Err(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use games::empire_vs_rebellion::{Setup, State};
    use tabletop::{Game, Seed};

    use super::*;

    /// Plays a short game and returns its record.
    fn short_game_record() -> String {
        let mut session = Session::<State>::new(Setup::Tutorial, Seed::from_words("verdict"));
        for _ in 0..12 {
            let seat = session.state().deciding_seat().expect("it goes on");
            let choice = session.state().legal_choices()[0];
            session.choose(seat, choice).expect("it is legal");
        }
        session.to_record(true).to_string()
    }

    fn record_commitment(record: &str) -> String {
        let line = record
            .lines()
            .find_map(|line| line.strip_prefix("commitment "));
        line.expect("a fingerprint").to_owned()
    }

    #[test]
    fn an_honest_game_is_fair() {
        let record = short_game_record();
        let promised = record_commitment(&record);
        let examined = check_seed::<State>(&record, &promised, true).expect("it replays");
        assert_eq!(examined.verdict, Verdict::Fair);
        assert_eq!(examined.session.version(), 12);
        let late = check_seed::<State>(&record, &promised, false).expect("it replays");
        assert_eq!(late.verdict, Verdict::FairIfPromised);
        let unknown = check_seed::<State>(&record, "", true).expect("it replays");
        assert_eq!(unknown.verdict, Verdict::FairIfPromised);
    }

    #[test]
    fn another_seed_or_another_outcome_is_found_out() {
        let record = short_game_record();
        let other = check_seed::<State>(&record, &"0".repeat(64), true).expect("it replays");
        assert_eq!(other.verdict, Verdict::OtherSeed);
        let seed = record
            .lines()
            .find(|line| line.starts_with("seed "))
            .expect("a seed");
        let forged = record.replace(seed, &format!("seed {}", "1".repeat(64)));
        assert!(check_seed::<State>(&forged, &record_commitment(&record), true).is_err());
    }
}
