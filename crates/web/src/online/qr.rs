//! An address as a picture that a phone can read.

use std::fmt::Write;

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};

/// The quiet zone around the code, in modules, as readers expect it.
const MARGIN_MODULES: i32 = 4;

/// Returns the dark modules as one path, and the width of the picture in modules.
fn qr_modules_svg_path(text: &str) -> Option<(String, i32)> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in 0..code.size() {
            if code.get_module(x, y) {
                let _ = write!(
                    path,
                    "M{} {}h1v1h-1z",
                    x + MARGIN_MODULES,
                    y + MARGIN_MODULES
                );
            }
        }
    }
    Some((path, code.size() + 2 * MARGIN_MODULES))
}

/// Draws the code, dark on light in every theme.
pub(crate) fn qr_code(text: &str, label: String) -> Option<impl IntoView + use<>> {
    let (path, size) = qr_modules_svg_path(text)?;
    Some(view! {
        <svg class="qr" viewBox=format!("0 0 {size} {size}") role="img" aria-label=label shape-rendering="crispEdges">
            <rect width=size height=size fill="#fff" />
            <path d=path fill="#0b0f1a" />
        </svg>
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_becomes_a_code_with_a_margin() {
        let address = "https://example.org/#/join/3b1c9f0a7d2e4c586f01/imperial";
        let (path, size) = qr_modules_svg_path(address).expect("it is short enough");
        // Version 4 codes are 33 modules wide and begin with the corner of a finder pattern.
        assert_eq!(size, 33 + 2 * MARGIN_MODULES);
        assert!(path.starts_with("M4 4h1v1h-1zM5 4"), "{path}");
        assert!(super::qr_modules_svg_path(&"x".repeat(5000)).is_none());
    }
}
