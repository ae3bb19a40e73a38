//! Silhouettes of the units: one path each on a field of 24 by 16, distinct even at 16 pixels.

use rebellion::Unit;

/// Returns the outline of a unit. Holes are cut by the even-odd rule.
pub(crate) const fn unit_outline(unit: Unit) -> &'static str {
    match unit {
        Unit::TieFighter => {
            "M4 1h2l1.2 3v8L6 15H4l-1.2-3V4zM20 1h-2l-1.2 3v8l1.2 3h2l1.2-3V4zM7.2 7.2H9a3.2 3.2 0 0 1 6 \
             0h1.8v1.6H15a3.2 3.2 0 0 1-6 0H7.2zM12 6.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z"
        }
        Unit::AssaultCarrier => {
            "M1 9.5 4.5 5H15l1.6-2H21v2.6l2 2.2v2.4l-3 1.3h-2V14h-4v-2.5h-3V14H7v-2.5H3.6zM7 6.6v1.6h7V6.6z"
        }
        Unit::StarDestroyer => "M.5 11.6 16 6.6V4.2h1V2h4v2.2h1v2.6l1.5 1v3.8zM13 10.6h8v-.9z",
        Unit::SuperStarDestroyer => {
            "M0 10.2 9 8l.6-1.2h1.6l.6.6 3.4-.9V5h1.2V3.4h3V5h1v1.6L24 8v2.2zM2.4 11.2H24v1.4h-7l-1 1.2h-4l-.8-1.2H7z"
        }
        Unit::DeathStar => {
            "M12 .6a7.4 7.4 0 1 1 0 14.8A7.4 7.4 0 0 1 12 .6zM4.7 8.2v.9h14.6v-.9zM14.6 3a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2z"
        }
        Unit::DeathStarUnderConstruction => {
            "M12 .6A7.4 7.4 0 0 0 12 15.4h1.4v-2.2H11v-2h4.4V8.9h-3V7.2h4V5h-2.6V3.6h3.6A7.4 7.4 0 0 0 12 .6zM8.4 3.6a1.9 \
             1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM17.6 6.6h1.8v1.2h-1.8zM16.6 9.6h2.4v1.2h-2.4zM14.8 12h2.4v1.2h-2.4z"
        }
        Unit::Stormtrooper => {
            "M12 .8c3.7 0 6.2 2.4 6.2 6.2v3l-.9 3.6-2.6 1.8H9.3l-2.6-1.8L5.8 10V7C5.8 3.2 8.3.8 12 .8zM7.4 6.4l.4 \
             2.4 3.4.6V7zM16.6 6.4 12.8 7v2.4l3.4-.6zM10 11.4v1.8h4v-1.8z"
        }
        Unit::AtSt => {
            "M7.6.8h8.8l1.2 2.6v3.4h-3.4v1.4h2.2l1.2 3v3.2h1.8v1.2h-4.6v-1.2h.8v-2.6L14.2 9.8h-4.4l-1.4 \
             2v2.6h.8v1.2H4.6v-1.2h1.8v-3.2l1.2-3h2.2V6.8H6.4V3.4zM8.6 3.2v1.4h2V3.2zM13.4 3.2v1.4h2V3.2z"
        }
        Unit::AtAt => {
            "M6.6 2.2h12.2l.8 1.4v2.2h-.8v1.4h-.9l.8 7.2h1v1.2h-3.4v-1.2h.9l-.9-6H11l-.5 6h1v1.2H8v-1.2h.9l.3-6H7.2V7.2l-2-.4v1.2H1.4V6.4H.4V5.2h1V3.6h3.4l.8.8h1z"
        }
        Unit::XWing => {
            "M11.3.4h1.4l.7 6.4 8.4 1.4V5h1v7h-1v-1.2l-7.4 1v1.8h1v1.8h-1.8l-.6-1.4h-2l-.6 1.4H8.6v-1.8h1v-1.8l-7.4-1V12h-1V5h1v3.2l8.4-1.4z"
        }
        Unit::YWing => {
            "M10.2.6h3.6l1.4 2.8-1.6 2.8-.6.4v2.6h3.6V4.4l.9-1h1.4l.9 1v11h-1l-.4-1.6h-1.2l-.4 1.6h-.9v-3.6H8.1v3.6h-.9l-.4-1.6H5.6l-.4 1.6h-1v-11l.9-1h1.4l.9 1v4.8H11V6.6l-.6-.4-1.6-2.8z"
        }
        Unit::RebelTransport => {
            "M1.2 9.4C1.2 5.4 6 3 12 3s10.8 2.2 10.8 5.4l-1.4 1.4-1.6.2v1.8h-3V10h-1.6v3h-3v-3h-1.6v3h-3v-3H6v1.8H3.2v-1.6z"
        }
        Unit::CorellianCorvette => {
            "M.8 4.4h3.4v1.8H13V4.8l1.2-1h7l2 1.4v1.4h-6v.8h6v1.4h-6v.8h6v1.2l-2 1.4h-7l-1.2-1V9.8H4.2v1.8H.8z"
        }
        Unit::MonCalamariCruiser => {
            "M.6 9C2 6.8 5 5.4 8.2 5c.8-1.6 3.4-2.2 5.6-1.4 2.6-.5 4 0 5 1 2.2.5 3.8 1.6 4.4 3-.6 1.8-2.6 \
             2.8-5 3.2-1 1.4-3.6 1.8-5.4 1.2C8.4 12.6 3.6 11.6.6 9zM10 7.2v1h6v-1z"
        }
        Unit::RebelTrooper => {
            "M12 .6c3.2 0 4.9 2 5.1 5.2h.9v1.9h-1.3c-.5 2-2.2 3.3-4.7 3.3s-4.2-1.3-4.7-3.3H6V5.8h.9C7.1 2.6 8.8.6 \
             12 .6zM8.8 6.6c0 1.9 1.2 3.1 3.2 3.1s3.2-1.2 3.2-3.1zM4.6 15.4c.4-2.6 2.8-3.7 7.4-3.7s7 1.1 7.4 3.7z"
        }
        Unit::Airspeeder => {
            "M12 1.6 13.8 5l8.6 3.6 1 3.4h-6.6l-.8 2.4h-2L13 12h-2l-1 2.4H8L7.2 12H.6l1-3.4L10.2 5zM11.2 5.4v2.4h1.6V5.4z"
        }
        Unit::ShieldGenerator => {
            "M4.4 8.6C4.4 4.4 7.6 1.6 12 1.6s7.6 2.8 7.6 7zM2.8 9.6h18.4v2H2.8zM5.4 12.6h2.2l-.8 3H4.2zM16.4 12.6h2.2l1.2 3h-2.6zM10.8 12.6h2.4v3h-2.4z"
        }
        Unit::IonCannon => {
            "M7.2 6.6a5.2 5.2 0 0 1 7.8-.7L19.4.6l2 1.6-4.6 5.6c.4 1.3.3 2.6-.2 3.8H19l1.4 4H3.6l1.4-4h1.8a5.2 5.2 0 0 1 .4-5z"
        }
    }
}

/// Returns the name of the picture of a unit.
pub(crate) fn unit_picture_name(unit: Unit) -> String {
    format!("u-{}", unit.id())
}

/// Returns the pictures of all units.
pub(crate) fn unit_symbols() -> String {
    Unit::all()
        .map(|unit| {
            format!(
                "<symbol id='{}' viewBox='0 0 24 16'><path fill='currentColor' fill-rule='evenodd' d='{}'/></symbol>",
                unit_picture_name(unit),
                unit_outline(unit)
            )
        })
        .collect()
}
