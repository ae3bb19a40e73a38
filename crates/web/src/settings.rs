//! What whoever plays prefers, kept in the browser.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::on_screen::Weight;
use crate::storage::{load, store};

/// How fast the other side's choices follow each other.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Pace {
    Calm,
    Brisk,
    Instant,
}

impl Pace {
    pub(crate) const ALL: [Pace; 3] = [Pace::Calm, Pace::Brisk, Pace::Instant];

    pub(crate) const fn id(self) -> &'static str {
        match self {
            Pace::Calm => "calm",
            Pace::Brisk => "brisk",
            Pace::Instant => "instant",
        }
    }
}

/// The preferences, as signals.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Settings {
    pub pace: RwSignal<Pace>,
    pub light: RwSignal<bool>,
    /// Whether decisions with one choice play themselves.
    pub single: RwSignal<bool>,
}

impl Settings {
    /// As they were left in this browser.
    pub(crate) fn load() -> Self {
        let text = |name| load::<String>(name).unwrap_or_default();
        let settings = Self {
            pace: RwSignal::new(load("pace").unwrap_or(Pace::Brisk)),
            light: RwSignal::new(text("theme") == "light"),
            single: RwSignal::new(text("single") != "no"),
        };
        Effect::new(move |_| {
            let light = settings.light.get();
            let single = settings.single.get();
            store("pace", &settings.pace.get());
            store("theme", if light { "light" } else { "dark" });
            store("single", if single { "yes" } else { "no" });
        });
        settings
    }

    /// What the browser around the page is coloured with: the background of either theme.
    pub(crate) fn theme_colour(self) -> &'static str {
        match self.light.get() {
            true => "#e9edf4",
            false => "#0b0f1a",
        }
    }

    pub(crate) fn plays_single_choices(self) -> bool {
        self.single.get_untracked()
    }

    /// How long to look at something, in milliseconds.
    pub(crate) fn pause(self, weight: Weight) -> u64 {
        match (self.pace.get_untracked(), weight) {
            (Pace::Instant, _) => 0,
            (Pace::Brisk, Weight::Light) => 30,
            (Pace::Brisk, Weight::Plain) => 250,
            (Pace::Brisk, Weight::Heavy) => 900,
            (Pace::Calm, Weight::Light) => 200,
            (Pace::Calm, Weight::Plain) => 800,
            (Pace::Calm, Weight::Heavy) => 2200,
        }
    }
}
