//! Planets: each world has a kind, colours, and bands, caps or lights from its own seed, so that players
//! recognise it without its name.

use std::fmt::Write;

use rebellion::System;
use rebellion::systems as at;

/// The kind of a world, as it looks from afar.
#[derive(Copy, Clone)]
enum PlanetKind {
    City,
    Desert,
    Forest,
    Gas,
    Ice,
    Lava,
    Ocean,
    Rock,
}

/// Returns the kind of a world and its colours: ground, shade and light.
const fn planet_kind_and_colours(system: System) -> (PlanetKind, [&'static str; 3]) {
    match system {
        at::ALDERAAN => (PlanetKind::Ocean, ["#3f86b8", "#5aa36a", "#e8f3f7"]),
        at::BESPIN => (PlanetKind::Gas, ["#e0a06c", "#c9764c", "#f6d9b0"]),
        at::BOTHAWUI => (PlanetKind::Ocean, ["#4d9a8c", "#8aa35a", "#d5e9dc"]),
        at::CATO_NEIMOIDIA => (PlanetKind::Rock, ["#8a7f8f", "#5f5868", "#c7bccb"]),
        at::CORELLIA => (PlanetKind::Ocean, ["#3c6fae", "#6d8f4e", "#d7e2ee"]),
        at::CORUSCANT => (PlanetKind::City, ["#6b7488", "#3d4356", "#ffd98a"]),
        at::DAGOBAH => (PlanetKind::Forest, ["#4d6b45", "#2f4534", "#9db482"]),
        at::DANTOOINE => (PlanetKind::Forest, ["#8f9a55", "#5f7a44", "#d3cf95"]),
        at::DATHOMIR => (PlanetKind::Rock, ["#8e4a45", "#552f35", "#d08a70"]),
        at::ENDOR => (PlanetKind::Forest, ["#3f7d4c", "#23503a", "#9fcf93"]),
        at::FELUCIA => (PlanetKind::Forest, ["#7fa04f", "#b45f8a", "#dbe6a4"]),
        at::GEONOSIS => (PlanetKind::Desert, ["#b8663f", "#7c4030", "#e6a878"]),
        at::HOTH => (PlanetKind::Ice, ["#cfe3f2", "#8fb4d4", "#ffffff"]),
        at::ILUM => (PlanetKind::Ice, ["#b9d6ec", "#6f8fd0", "#f4fbff"]),
        at::KASHYYYK => (PlanetKind::Forest, ["#4a8a57", "#70522f", "#a9d197"]),
        at::KESSEL => (PlanetKind::Rock, ["#9a8468", "#5d4d40", "#d8c19a"]),
        at::MALASTARE => (PlanetKind::Forest, ["#6f9a5c", "#a08450", "#cfe0a4"]),
        at::MANDALORE => (PlanetKind::Desert, ["#a9a58c", "#6f6f63", "#dedbc6"]),
        at::MON_CALAMARI => (PlanetKind::Ocean, ["#2f7fc0", "#2a5f9e", "#a9e0f0"]),
        at::MUSTAFAR => (PlanetKind::Lava, ["#4a3236", "#2b1f25", "#ff7a3c"]),
        at::MYGEETO => (PlanetKind::Ice, ["#a9bcd6", "#667ca6", "#e4eefc"]),
        at::NABOO => (PlanetKind::Ocean, ["#4a93b0", "#62a34f", "#dff2dc"]),
        at::NAL_HUTTA => (PlanetKind::Forest, ["#8a8a48", "#5a5a34", "#c3c584"]),
        at::ORD_MANTELL => (PlanetKind::Desert, ["#8d8a6a", "#5d6a58", "#c9c59c"]),
        at::RODIA => (PlanetKind::Ocean, ["#3f9a86", "#3f6f52", "#b9ecd4"]),
        at::RYLOTH => (PlanetKind::Desert, ["#c0825a", "#7f4f48", "#eec39a"]),
        at::SALEUCAMI => (PlanetKind::Desert, ["#b89a6a", "#7d6a4f", "#e8d5a6"]),
        at::SULLUST => (PlanetKind::Lava, ["#5a5058", "#39343d", "#e0604a"]),
        at::TATOOINE => (PlanetKind::Desert, ["#d9b072", "#b07d48", "#f6deab"]),
        at::TOYDARIA => (PlanetKind::Forest, ["#7b9466", "#4f6a6a", "#c6d9ae"]),
        at::UTAPAU => (PlanetKind::Rock, ["#a98f78", "#6d5c55", "#dcc6ae"]),
        _ => (PlanetKind::Gas, ["#d98e5a", "#a8563f", "#f3cf9f"]), // Yavin
    }
}

/// A small sequence of numbers from 0 to 1 that depends on the world alone.
struct PlanetNoise(u32);

impl PlanetNoise {
    fn next_random_fraction(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as f32 / 16_777_216.0
    }

    fn next_random_between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.next_random_fraction()
    }
}

/// Returns the pictures of all worlds, on a field from -20 to 20. They use `fill-opacity`, because `opacity` would
/// need a layer for every stroke whenever the chart moves.
pub(crate) fn planet_symbols() -> String {
    let mut all = String::from(
        "<clipPath id='disc'><circle r='18'/></clipPath>\
         <radialGradient id='lit' cx='.34' cy='.3' r='.85'><stop offset='0' stop-color='#fff' stop-opacity='.42'/>\
         <stop offset='.38' stop-color='#fff' stop-opacity='0'/><stop offset='.72' stop-color='#05070d' stop-opacity='.45'/>\
         <stop offset='1' stop-color='#05070d' stop-opacity='.86'/></radialGradient>",
    );
    for system in System::all() {
        let id = system.id();
        let (world, colours) = planet_kind_and_colours(system);
        let surface = draw_surface(system, world, colours);
        let _ = write!(
            all,
            "<symbol id='p-{id}' viewBox='-20 -20 40 40'><circle r='19.2' fill='{}' fill-opacity='.16'/>\
             <g clip-path='url(#disc)'><circle r='18' fill='{}'/>{surface}<circle r='18' fill='url(#lit)'/></g></symbol>",
            colours[2], colours[0]
        );
    }
    all
}

fn draw_surface(system: System, world: PlanetKind, [ground, shade, light]: [&str; 3]) -> String {
    let seed = system.id().bytes().fold(7_u32, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(byte.into())
    });
    let mut dice = PlanetNoise(seed);
    let mut out = String::new();
    match world {
        PlanetKind::Gas => draw_bands(&mut out, &mut dice, [shade, light, shade], 7),
        PlanetKind::Desert => {
            draw_bands(&mut out, &mut dice, [shade, light, ground], 4);
            draw_blots(&mut out, &mut dice, shade, 3, 0.35);
        }
        PlanetKind::Ice => {
            draw_blots(&mut out, &mut dice, shade, 4, 0.55);
            draw_polar_caps(&mut out, light);
        }
        PlanetKind::Ocean => {
            draw_blots(&mut out, &mut dice, shade, 5, 0.9);
            draw_bands(&mut out, &mut dice, [light, light, light], 2);
        }
        PlanetKind::Forest => {
            draw_blots(&mut out, &mut dice, shade, 6, 0.75);
            draw_blots(&mut out, &mut dice, light, 3, 0.4);
        }
        PlanetKind::Rock => {
            draw_bands(&mut out, &mut dice, [shade, ground, light], 3);
            draw_blots(&mut out, &mut dice, shade, 6, 0.6);
        }
        PlanetKind::Lava => {
            draw_blots(&mut out, &mut dice, shade, 5, 0.9);
            draw_cracks(&mut out, &mut dice, light);
        }
        PlanetKind::City => {
            draw_bands(&mut out, &mut dice, [shade, ground, shade], 4);
            draw_city_lights(&mut out, &mut dice, light);
        }
    }
    out
}

fn draw_bands(out: &mut String, dice: &mut PlanetNoise, colours: [&str; 3], count: u8) {
    for index in 0..count {
        let y = -16.0
            + 32.0 * (f32::from(index) + dice.next_random_between(0.1, 0.9)) / f32::from(count);
        let (height, sag) = (
            dice.next_random_between(1.0, 4.2),
            dice.next_random_between(-2.5, 3.5),
        );
        let colour = colours[usize::from(index) % 3];
        let _ = write!(
            out,
            "<path d='M-19 {y:.1}q19 {sag:.1} 38 0v{height:.1}q-19 {sag:.1} -38 0z' fill='{colour}' fill-opacity='.5'/>"
        );
    }
}

fn draw_blots(out: &mut String, dice: &mut PlanetNoise, colour: &str, count: u8, opacity: f32) {
    for _ in 0..count {
        let (x, y) = (
            dice.next_random_between(-14.0, 12.0),
            dice.next_random_between(-14.0, 12.0),
        );
        let (width, height) = (
            dice.next_random_between(3.0, 8.5),
            dice.next_random_between(2.0, 5.0),
        );
        let turn = dice.next_random_between(-30.0, 30.0);
        let _ = write!(
            out,
            "<ellipse cx='{x:.1}' cy='{y:.1}' rx='{width:.1}' ry='{height:.1}' transform='rotate({turn:.0} {x:.1} {y:.1})' \
             fill='{colour}' fill-opacity='{opacity}'/>"
        );
    }
}

fn draw_polar_caps(out: &mut String, colour: &str) {
    let _ = write!(
        out,
        "<path d='M-19 -20h38v8q-19 7 -38 0zM-19 20h38v-6q-19 -6 -38 0z' fill='{colour}' fill-opacity='.75'/>"
    );
}

fn draw_cracks(out: &mut String, dice: &mut PlanetNoise, colour: &str) {
    for _ in 0..6 {
        let (x, y) = (
            dice.next_random_between(-15.0, 10.0),
            dice.next_random_between(-15.0, 14.0),
        );
        let (a, b, c) = (
            dice.next_random_between(3.0, 7.0),
            dice.next_random_between(-4.0, 4.0),
            dice.next_random_between(2.0, 6.0),
        );
        let _ = write!(
            out,
            "<path d='M{x:.1} {y:.1}l{a:.1} {b:.1}l{c:.1} {:.1}' fill='none' stroke='{colour}' stroke-width='1.1' stroke-opacity='.9'/>",
            -b
        );
    }
}

fn draw_city_lights(out: &mut String, dice: &mut PlanetNoise, colour: &str) {
    for _ in 0..34 {
        let (x, y) = (
            dice.next_random_between(-16.0, 16.0),
            dice.next_random_between(-16.0, 16.0),
        );
        let _ = write!(
            out,
            "<circle cx='{x:.1}' cy='{y:.1}' r='.55' fill='{colour}' fill-opacity='.85'/>"
        );
    }
}
