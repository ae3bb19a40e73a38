//! The drawing of a place: planet, plate, resources, units and leaders, as a picture around its middle.

use std::fmt::Write;

use rebellion::systems::BASE_ICONS;
use rebellion::view::{LeaderView, UnitCount};
use rebellion::{Faction, Icon, Place, Ring, System, Theater};

use super::chart_layers::Overlay;
use super::leader_rings::is_captive_ring;
use super::marked_pieces::MarkedPieces;
use super::place_look::{BaseSearch, PlaceLook, build_number};
use super::place_notes::{draw_likelihood, draw_target_odds, is_base_ruled_out};
use crate::art::{self, marks, portraits};
use crate::table_ui::TableUi;

/// Half the width of the Rebel Base space.
pub(crate) const BASE_HALF_WIDTH_SVG_UNITS: f32 = 62.0;
const CHIP_SIZE_SVG_UNITS: (f32, f32) = (33.0, 15.0);
/// The smallest size of the area in which a piece on offer can be clicked: 24 pixels on the smallest desktop.
const CLICK_AREA_SVG_UNITS: f32 = 32.0;
/// The radius of the badge with the number of a choice.
const BADGE_RADIUS_SVG_UNITS: f32 = 9.5;
/// The largest number of damage pips on a chip; the explanation says the full number.
const MAX_PIPS: u8 = 7;

/// Draws the whole place.
pub(crate) fn draw_place(look: &PlaceLook, marked: &MarkedPieces) -> String {
    let mut out = String::new();
    match look.place.system() {
        Some(system) => {
            draw_planet(&mut out, look, system);
            draw_name_plate(&mut out, look, system);
        }
        None => draw_base_space(&mut out, look),
    }
    draw_units(&mut out, look, marked);
    draw_leaders(&mut out, look, marked);
    if let Some(number) = marked.number {
        let (x, y) = choice_number_position(look.place);
        let _ = write!(
            out,
            "<g class='number'><circle cx='{x}' cy='{y}' r='{BADGE_RADIUS_SVG_UNITS}'/><text x='{x}' y='{:.1}'>{}</text></g>",
            y + 4.8,
            number + 1
        );
    }
    match look.overlay {
        Some(Overlay::Odds(odds)) => draw_layer_text(&mut out, &format!("{odds}%")),
        Some(Overlay::Reach(units)) => draw_layer_text(&mut out, &format!("→{units}")),
        Some(Overlay::Builds(_)) | None => {}
    }
    if let Some(odds) = &marked.odds {
        draw_target_odds(&mut out, odds);
    }
    if marked.pinned {
        out.push_str("<use href='#x-pin' class='pin' x='6' y='-30' width='16' height='16'/>");
    }
    out
}

/// Returns the position of the number of a choice: on the planet, or in the Rebel Base space below the units.
fn choice_number_position(place: Place) -> (f32, f32) {
    match place.system() {
        Some(_) => (-16.0, -16.0),
        None => (50.0, 43.0),
    }
}

/// Draws the text of a layer over the planet, where it hides no unit.
fn draw_layer_text(out: &mut String, text: &str) {
    let _ = write!(
        out,
        "<g class='overlay'><rect x='-20' y='-9.5' width='40' height='19' rx='4'/><text x='0' y='5'>{text}</text></g>"
    );
}

fn draw_planet(out: &mut String, look: &PlaceLook, system: System) {
    let radius = if system.is_remote() { 15.0 } else { 18.0 };
    draw_likelihood(out, look);
    let _ = write!(
        out,
        "<circle class='halo' r='{}'/><circle class='halo outer' r='{}'/>",
        radius + 3.0,
        radius + 6.5
    );
    if look.base {
        out.push_str("<circle class='base-ring' r='25'/>");
    }
    if look.destroyed {
        out.push_str(
            "<g class='fragments'><path d='M-12-6l7-5 4 5-5 6zM3-12l7 3-1 7-7-2zM-9 4l6-2 3 6-6 4zM4 2l8 1-2 7-6-2zM-15-1l3-1 0 3zM12-9l3 2-3 2z'/></g>",
        );
    } else {
        let _ = write!(
            out,
            "<use class='planet{2}' href='#p-{}' x='-{radius}' y='-{radius}' width='{1}' height='{1}'/>",
            system.id(),
            radius * 2.0,
            if is_base_ruled_out(look) {
                " ruled"
            } else {
                ""
            }
        );
    }
    match look.search {
        Some(BaseSearch::Possible) => out.push_str("<circle class='possible' r='21.5'/>"),
        Some(BaseSearch::Probed) => out.push_str(
            "<g class='ruled-out probed'><circle cx='13' cy='-13' r='7'/><use href='#c-probe' x='8.5' y='-17.5' width='9' height='9'/></g>",
        ),
        Some(BaseSearch::Occupied | BaseSearch::Loyal) => out.push_str(
            "<g class='ruled-out held'><circle cx='13' cy='-13' r='7'/><use href='#m-imperial' x='8' y='-18' width='10' height='10'/></g>",
        ),
        Some(BaseSearch::Earlier) => out.push_str(
            "<g class='ruled-out'><path d='M9.8-16.2l6.4 6.4M16.2-16.2l-6.4 6.4'/></g>",
        ),
        Some(BaseSearch::Destroyed) | None => {}
    }
    if look.base {
        out.push_str(
            "<g class='base-mark'><circle cx='13' cy='13' r='8'/><use href='#m-rebel' x='7.4' y='7' width='11.2' height='11.2'/></g>",
        );
    }
}

/// Returns the approximate width of a name.
fn approximate_name_width(name: &str) -> f32 {
    name.chars()
        .map(|letter| match letter {
            'i' | 'l' | 'I' | 't' | 'f' | 'r' | ' ' | '-' => 4.6,
            'm' | 'w' | 'M' | 'W' => 11.0,
            letter if letter.is_uppercase() => 10.0,
            _ => 8.3,
        })
        .sum()
}

fn draw_name_plate(out: &mut String, look: &PlaceLook, system: System) {
    let name = rebellion::State::name(system.id());
    let room = if look.loyalty.is_some() { 15.0 } else { 0.0 };
    let hazard = if look.sabotaged { 14.0 } else { 0.0 };
    let width = approximate_name_width(&name) + 12.0 + room + hazard;
    let left = -width / 2.0;
    let kind = match (system.is_remote(), look.loyalty) {
        (true, _) => "remote",
        (_, Some(Faction::Rebel)) => "rebel",
        (_, Some(Faction::Imperial)) => "imperial",
        (_, None) => "neutral",
    };
    let _ = write!(
        out,
        "<g class='plate' data-side='{kind}'><rect x='{left:.1}' y='19' width='{width:.1}' height='17' rx='3.5'/>"
    );
    if look.subjugated {
        let _ = write!(
            out,
            "<rect class='chain' x='{:.1}' y='16.6' width='{:.1}' height='21.8' rx='5'/>",
            left - 2.4,
            width + 4.8
        );
    }
    if let Some(faction) = look.loyalty {
        let _ = write!(
            out,
            "<use href='#{}' x='{:.1}' y='21.2' width='12.600' height='12.600'/>",
            marks::side_mark(faction.side()),
            left + 4.0
        );
    }
    let struck = if look.destroyed {
        " class='struck'"
    } else {
        ""
    };
    let _ = write!(
        out,
        "<text x='{:.1}' y='32'{struck}>{name}</text></g>",
        (room - hazard) / 2.0
    );
    if look.sabotaged {
        let _ = write!(
            out,
            "<use class='sabotage' href='#x-sabotage' x='{:.1}' y='19.500' width='15' height='15'/>",
            left + width - 17.0
        );
    }
    if !system.is_remote() && !look.destroyed {
        draw_resources(out, look, system.row().icons);
    }
}

/// Draws the resource icons after their number. In the layer of builders the icons in use stand out.
fn draw_resources(out: &mut String, look: &PlaceLook, icons: &[Icon]) {
    let width = 13.0 + 12.0 * icons.len() as f32;
    let left = -width / 2.0;
    let (used, builder) = match look.overlay {
        Some(Overlay::Builds(Some((faction, used)))) => (used, faction.id()),
        Some(Overlay::Builds(None)) => (0, "nobody"),
        _ => (icons.len(), ""),
    };
    let _ = write!(
        out,
        "<g class='resources' data-side='{builder}'><rect x='{left:.1}' y='38' width='{width:.1}' height='13' rx='3'/><text x='{:.1}' y='48.2'>{}</text>",
        left + 6.4,
        build_number(look.place)
    );
    for (index, icon) in icons.iter().enumerate() {
        let (picture, class) = marks::resource_mark(*icon);
        let idle = if index < used { "" } else { " idle" };
        let _ = write!(
            out,
            "<use class='{class}{idle}' href='#{picture}' x='{:.1}' y='39.5' width='10' height='10'/>",
            left + 12.5 + 12.0 * index as f32,
        );
    }
    out.push_str("</g>");
}

fn draw_base_space(out: &mut String, look: &PlaceLook) {
    let _ = write!(
        out,
        "<rect class='bunker' x='-{BASE_HALF_WIDTH_SVG_UNITS}' y='-39' width='{1}' height='94' rx='9'/><use href='#m-rebel' class='bunker-mark' x='-57' y='38' width='14' height='14'/>\
         <g class='plate base' data-side='rebel'><text x='0' y='32'>{0}</text></g>",
        rebellion::State::name(Place::BASE.id()),
        BASE_HALF_WIDTH_SVG_UNITS * 2.0
    );
    draw_resources(out, look, &BASE_ICONS);
}

/// Draws the units: ships above the planet, ground units beside it; Rebels to the left, the Empire to the right.
fn draw_units(out: &mut String, look: &PlaceLook, marked: &MarkedPieces) {
    // Chips are drawn above all touch areas, so that each chip can be touched where it is seen.
    let mut chips = String::new();
    let in_space = |entry: &&UnitCount| entry.unit.row().theater == Theater::Space;
    let ships = look.units.iter().filter(in_space).count();
    for faction in Faction::BOTH {
        for theater in Theater::BOTH {
            let of_both = |entry: &&UnitCount| {
                entry.unit.faction() == faction && entry.unit.row().theater == theater
            };
            let here: Vec<&UnitCount> = look.units.iter().filter(of_both).collect();
            for (index, entry) in here.iter().enumerate() {
                let (x, y) = match look.place.system() {
                    Some(_) => unit_position(faction, theater, index, here.len()),
                    None => {
                        let before = match theater {
                            Theater::Space => 0,
                            Theater::Ground => ships,
                        };
                        base_unit_position(before + index)
                    }
                };
                if marked.units.contains(&entry.unit) {
                    let _ = write!(
                        out,
                        "<rect class='reach' data-piece='{}@{}' x='{x:.1}' y='{:.1}' width='{}' height='{CLICK_AREA_SVG_UNITS}'/>",
                        entry.unit.id(),
                        look.place,
                        y - (CLICK_AREA_SVG_UNITS - CHIP_SIZE_SVG_UNITS.1) / 2.0,
                        CHIP_SIZE_SVG_UNITS.0
                    );
                }
                draw_unit_chip(&mut chips, look, entry, (x, y), marked);
            }
        }
    }
    out.push_str(&chips);
    draw_unit_totals(out, look);
}

/// Draws the total number of units of each side, for a chart seen from afar.
fn draw_unit_totals(out: &mut String, look: &PlaceLook) {
    for faction in Faction::BOTH {
        let of_faction = |entry: &&UnitCount| entry.unit.faction() == faction;
        let counts = look.units.iter().filter(of_faction);
        let sum: u32 = counts.map(|entry| u32::from(entry.count)).sum();
        if sum == 0 {
            continue;
        }
        let width = if sum < 10 { 29.0 } else { 38.0 };
        let x = match faction {
            Faction::Rebel => -1.0 - width,
            Faction::Imperial => 1.0,
        };
        let _ = write!(
            out,
            "<g class='sum' data-side='{0}' transform='translate({x} -40)'><rect width='{width}' height='19' rx='4'/>\
             <use href='#{1}' x='2' y='2' width='15' height='15'/><text x='{2}' y='15'>{sum}</text></g>",
            faction.id(),
            marks::side_mark(faction.side()),
            (17.0 + width) / 2.0
        );
    }
}

/// Returns the position of a unit in the Rebel Base space, where units stand in rows of three above its name.
fn base_unit_position(index: usize) -> (f32, f32) {
    let (width, height) = CHIP_SIZE_SVG_UNITS;
    let (column, row) = ((index % 3) as f32, (index / 3) as f32);
    (-51.5 + column * (width + 2.0), -35.0 + row * (height + 1.0))
}

/// Returns the position of the chip with this number: rows of two above the planet, columns of three beside it, so
/// that they leave the name free.
fn unit_position(faction: Faction, theater: Theater, index: usize, count: usize) -> (f32, f32) {
    let (width, height) = CHIP_SIZE_SVG_UNITS;
    let (along, row) = match theater {
        Theater::Space => ((index % 2) as f32, -((index / 2) as f32)),
        Theater::Ground => ((index / 3) as f32, (index % 3) as f32),
    };
    let out = match theater {
        Theater::Space => 1.0,
        Theater::Ground => 19.5,
    };
    let x = match faction {
        Faction::Rebel => -out - width - along * (width + 1.0),
        Faction::Imperial => out + along * (width + 1.0),
    };
    let y = match theater {
        Theater::Space => -38.5 + row * (height + 1.0),
        Theater::Ground if count > 2 => -24.0 + row * (height - 0.7),
        Theater::Ground => -14.0 + row * (height + 0.5),
    };
    (x, y)
}

fn draw_unit_chip(
    out: &mut String,
    look: &PlaceLook,
    entry: &UnitCount,
    (x, y): (f32, f32),
    marked: &MarkedPieces,
) {
    let (unit, count, place) = (entry.unit, entry.count, look.place);
    let faction = unit.faction().id();
    let mut state = String::new();
    if marked.units.contains(&unit) {
        state.push_str(" offered");
    }
    if marked.highlighted == Some(unit) {
        state.push_str(" lit");
    }
    let _ = write!(
        out,
        "<g class='chip{state}' data-side='{faction}' data-piece='{0}@{place}' transform='translate({x:.1} {y:.1})'>\
         <rect width='{1}' height='{2}' rx='3'/><use href='#u-{0}' x='1.500' y='1.500' width='18' height='12'/>\
         <text x='26.2' y='12.5'>{count}</text>",
        unit.id(),
        CHIP_SIZE_SVG_UNITS.0,
        CHIP_SIZE_SVG_UNITS.1
    );
    for pip in 0..look.total_damage_of_unit(unit).min(MAX_PIPS) {
        let left = 1.5 + 4.4 * f32::from(pip);
        let _ = write!(out, "<path class='pip' d='M{left:.1} 15.5l2-4 2 4z'/>");
    }
    out.push_str("</g>");
}

fn draw_leaders(out: &mut String, look: &PlaceLook, marked: &MarkedPieces) {
    let mut tokens = String::new();
    for faction in Faction::BOTH {
        let here = look
            .leaders
            .iter()
            .filter(|it| side_leader_stands_with(it) == faction);
        for (index, leader) in here.enumerate() {
            let step = 21.0 * index as f32;
            let x = match faction {
                Faction::Rebel => -31.0 - step,
                Faction::Imperial => 31.0 + step,
            };
            if marked.leaders.contains(&leader.leader) {
                let _ = write!(
                    out,
                    "<circle class='reach' data-piece='{}' cx='{x:.1}' cy='51' r='{}'/>",
                    leader.leader.id(),
                    CLICK_AREA_SVG_UNITS / 2.0
                );
            }
            draw_leader_token(&mut tokens, leader, (x, 51.0), marked);
        }
    }
    out.push_str(&tokens);
}

/// Returns the side that a leader stands with; captives stand with their captors.
fn side_leader_stands_with(leader: &LeaderView) -> Faction {
    if is_captive_ring(leader.ring) {
        Faction::Imperial
    } else {
        leader.side
    }
}

fn draw_leader_token(
    out: &mut String,
    leader: &LeaderView,
    (x, y): (f32, f32),
    marked: &MarkedPieces,
) {
    let id = leader.leader.id();
    let offered = if marked.leaders.contains(&leader.leader) {
        " offered"
    } else {
        ""
    };
    let picture = portraits::portrait_picture_name(id).unwrap_or_default();
    let _ = write!(
        out,
        "<g class='leader{offered}' data-side='{}' data-piece='{id}' transform='translate({x:.1} {y:.1})'><circle class='frame' r='11.5'/>\
         <use href='#{picture}' x='-10' y='-10.5' width='20' height='20' clip-path='url(#token)'/>",
        leader.side.id()
    );
    if is_captive_ring(leader.ring) {
        out.push_str("<use class='bars' href='#x-captive' x='-9' y='-9' width='18' height='18'/>");
    }
    if let Some(ring) = leader.ring {
        draw_ring(out, ring);
    }
    let _ = write!(
        out,
        "<text class='leader-name' y='20'>{}</text></g>",
        locale::rebellion::short_name(crate::ui_texts::texts(), id)
    );
}

/// Draws a ring around the portrait, and the badge that tells which ring it is.
fn draw_ring(out: &mut String, ring: Ring) {
    let _ = write!(
        out,
        "<g class='ring' data-ring='{}'><circle class='collar' r='10.2'/><circle class='badge' cx='8' cy='-8' r='6.3'/>\
         <use href='#{}' x='3.700' y='-12.300' width='8.600' height='8.600'/></g>",
        ring.id(),
        art::ring_glyphs::ring_picture_name(ring)
    );
}

#[cfg(test)]
mod tests {
    use super::super::camera::LARGEST_PIECE_SCALE;
    use super::super::chart_positions::{BASE_POSITION, place_position};
    use super::*;

    /// The left, top, right and bottom of a box on the whole chart.
    type Bounds = [f32; 4];

    fn placed_box((x, y): (f32, f32), around: Bounds) -> Bounds {
        let scale = LARGEST_PIECE_SCALE;
        let [left, top, right, bottom] = around.map(|it| it * scale);
        [x + left, y + top, x + right, y + bottom]
    }

    fn boxes_overlap(one: Bounds, other: Bounds) -> bool {
        one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
    }

    /// Returns the plate of a system with a loyalty marker.
    fn name_plate(system: System) -> Bounds {
        let room = if system.is_remote() { 0.0 } else { 15.0 };
        let half =
            (approximate_name_width(&rebellion::State::name(system.id())) + 12.0 + room) / 2.0;
        placed_box(place_position(system.into()), [-half, 19.0, half, 36.0])
    }

    #[test]
    fn no_name_overlaps_names_planets_or_the_base_space() {
        let base = placed_box(
            BASE_POSITION,
            [
                -BASE_HALF_WIDTH_SVG_UNITS,
                -39.0,
                BASE_HALF_WIDTH_SVG_UNITS,
                55.0,
            ],
        );
        for one in System::all() {
            assert!(
                !boxes_overlap(name_plate(one), base),
                "{one} and the base space"
            );
            for other in System::all().filter(|other| *other != one) {
                let planet = placed_box(place_position(other.into()), [-18.0, -18.0, 18.0, 18.0]);
                assert!(
                    !boxes_overlap(name_plate(one), name_plate(other)),
                    "{one}, {other}"
                );
                assert!(
                    !boxes_overlap(name_plate(one), planet),
                    "{one} and the planet {other}"
                );
            }
        }
    }

    #[test]
    fn an_offered_unit_can_be_touched_around_its_chip() {
        let place: Place = "hoth".parse().expect("a place");
        let unit: rebellion::Unit = "x-wing".parse().expect("a unit");
        let session = tabletop::Session::<rebellion::State>::new(
            rebellion::Setup::FULL,
            tabletop::Seed::from_words("chips"),
        );
        let view = tabletop::Game::view(session.state(), tabletop::Viewer::Spectator);
        let mut look = PlaceLook::new(&view, place);
        look.units = vec![UnitCount { unit, count: 2 }];
        look.damage = vec![(unit, 1)];
        assert!(!draw_place(&look, &MarkedPieces::default()).contains("reach"));
        let marked = MarkedPieces {
            units: vec![unit],
            ..MarkedPieces::default()
        };
        let drawn = draw_place(&look, &marked);
        let (reach, chip) = (drawn.find("class='reach'"), drawn.find("class='chip"));
        assert!(reach.is_some() && reach < chip, "{drawn}");
        assert_eq!(drawn.matches("class='pip'").count(), 1, "{drawn}");
        let [left, top, right, bottom] = placed_box(
            (0.0, 0.0),
            [0.0, 0.0, CHIP_SIZE_SVG_UNITS.0, CLICK_AREA_SVG_UNITS],
        );
        // The chart is 764 pixels wide for its 1000 units on the smallest screen.
        assert!((right - left) * 0.764 >= 24.0 && (bottom - top) * 0.764 >= 24.0);
    }

    #[test]
    fn the_number_of_the_base_space_leaves_its_units_free() {
        let (x, y) = choice_number_position(Place::BASE);
        let badge = [
            x - BADGE_RADIUS_SVG_UNITS,
            y - BADGE_RADIUS_SVG_UNITS,
            x + BADGE_RADIUS_SVG_UNITS,
            y + BADGE_RADIUS_SVG_UNITS,
        ];
        for index in 0..9 {
            let (left, top) = base_unit_position(index);
            let unit = [
                left,
                top,
                left + CHIP_SIZE_SVG_UNITS.0,
                top + CHIP_SIZE_SVG_UNITS.1,
            ];
            assert!(!boxes_overlap(badge, unit), "unit {index}");
        }
        assert!(
            x + BADGE_RADIUS_SVG_UNITS < BASE_HALF_WIDTH_SVG_UNITS
                && y + BADGE_RADIUS_SVG_UNITS < 55.0
        );
    }

    #[test]
    fn units_of_a_side_are_summed_up_on_distant_charts() {
        let session = tabletop::Session::<rebellion::State>::new(
            rebellion::Setup::FIRST,
            tabletop::Seed::from_words("sums"),
        );
        let view = tabletop::Game::view(session.state(), tabletop::Viewer::Spectator);
        let mut look = PlaceLook::new(&view, "hoth".parse().expect("a place"));
        let count = |unit: &str, count| UnitCount {
            unit: unit.parse().expect("a unit"),
            count,
        };
        look.units = vec![
            count("x-wing", 2),
            count("rebel-trooper", 3),
            count("tie-fighter", 7),
        ];
        let drawn = draw_place(&look, &MarkedPieces::default());
        assert_eq!(drawn.matches("class='sum").count(), 2, "{drawn}");
        assert!(
            drawn.contains("y='15'>5</text>") && drawn.contains("y='15'>7</text>"),
            "{drawn}"
        );
    }

    #[test]
    fn units_beside_a_planet_leave_its_name_free() {
        for (faction, count) in [(Faction::Rebel, 5), (Faction::Imperial, 6)] {
            for index in 0..count {
                let (_, y) = unit_position(faction, Theater::Ground, index, count);
                assert!(
                    y + CHIP_SIZE_SVG_UNITS.1 < 20.0,
                    "{index} of {count} lies on the name"
                );
            }
        }
    }
}
