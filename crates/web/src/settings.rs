//! The preferences of the player, kept in the browser.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::storage::{load_value, store_value};
use crate::table_ui::Emphasis;

/// The pace at which the choices of the other players follow each other.
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

/// The volume of sounds until somebody sets another.
const FIRST_VOLUME: u8 = 60;

/// The preferences, as signals.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Settings {
    pub pace: RwSignal<Pace>,
    pub light: RwSignal<bool>,
    /// True if decisions with one choice play themselves.
    pub single: RwSignal<bool>,
    /// True if the table can be heard.
    pub sound: RwSignal<bool>,
    /// The volume of its sounds, up to 100.
    pub volume: RwSignal<u8>,
    /// True if every decision is a plain list, without sheets.
    pub lists: RwSignal<bool>,
    /// True if the advisor explains what is new and sums up rounds.
    pub advice: RwSignal<bool>,
    /// True if it warns before costly choices.
    pub warnings: RwSignal<bool>,
}

impl Settings {
    /// Loads the preferences that were left in this browser, and stores every change.
    pub(crate) fn load_settings() -> Self {
        let text = |name| load_value::<String>(name).unwrap_or_default();
        let settings = Self {
            pace: RwSignal::new(load_value("pace").unwrap_or(Pace::Brisk)),
            light: RwSignal::new(text("theme") == "light"),
            single: RwSignal::new(text("single") != "no"),
            sound: RwSignal::new(text("sound") == "yes"),
            volume: RwSignal::new(load_value("volume").unwrap_or(FIRST_VOLUME)),
            lists: RwSignal::new(text("lists") == "yes"),
            advice: RwSignal::new(text("advice") != "no"),
            warnings: RwSignal::new(text("warnings") == "yes"),
        };
        Effect::new(move |_| {
            let light = settings.light.get();
            let single = settings.single.get();
            store_value("pace", &settings.pace.get());
            store_value("theme", if light { "light" } else { "dark" });
            store_value("single", if single { "yes" } else { "no" });
            store_value("sound", if settings.sound.get() { "yes" } else { "no" });
            store_value("volume", &settings.volume.get());
            store_value("lists", if settings.lists.get() { "yes" } else { "no" });
            store_value("advice", if settings.advice.get() { "yes" } else { "no" });
            store_value(
                "warnings",
                if settings.warnings.get() { "yes" } else { "no" },
            );
        });
        settings
    }

    /// Returns the colour for the browser around the page: the background of the theme.
    pub(crate) fn browser_theme_colour(self) -> &'static str {
        if self.light.get() {
            "#e9edf4"
        } else {
            "#0b0f1a"
        }
    }

    pub(crate) fn makes_only_choices_automatically(self) -> bool {
        self.single.get_untracked()
    }

    /// Tells whether the game pauses at all.
    pub(crate) fn has_pauses(self) -> bool {
        self.pace.get_untracked() != Pace::Instant
    }

    /// Returns the pause after an event of this emphasis, in milliseconds.
    pub(crate) fn pause_for_emphasis_ms(self, weight: Emphasis) -> u64 {
        match (self.pace.get_untracked(), weight) {
            (Pace::Instant, _) => 0,
            (Pace::Brisk, Emphasis::Slight) => 30,
            (Pace::Brisk, Emphasis::Normal) => 250,
            (Pace::Brisk, Emphasis::Strong) => 900,
            (Pace::Brisk, Emphasis::Result) => 2000,
            (Pace::Calm, Emphasis::Slight) => 200,
            (Pace::Calm, Emphasis::Normal) => 800,
            (Pace::Calm, Emphasis::Strong) => 2200,
            (Pace::Calm, Emphasis::Result) => 3600,
        }
    }
}
