//! The parts of the OpenAPI document besides its addresses.

use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, Info, OpenApi, OpenApiBuilder};

const DESCRIPTION: &str = "Tables of Twin Suns: board games played in a browser or by programs. \
    Every command carries a key; repeated with the same key it is done once and answered the same. \
    Commands about the game carry the version they were made against; a stale one is refused with \
    409 and the code `stale-version`. Every refusal is a `Problem` with a stable code.";

/// Builds the document without its addresses.
pub(crate) fn openapi_document_without_paths() -> OpenApi {
    let mut info = Info::new("Twin Suns table server", protocol::PROTOCOL_VERSION);
    info.description = Some(DESCRIPTION.to_owned());
    let scheme = |what: &str| {
        let mut http = Http::new(HttpAuthScheme::Bearer);
        http.description = Some(what.to_owned());
        SecurityScheme::Http(http)
    };
    let components = ComponentsBuilder::new()
        .security_scheme(
            "seat",
            scheme("the secret of a seat, `seat_` and 32 digits"),
        )
        .security_scheme(
            "identity",
            scheme("the secret of a browser identity, `self_` and 32 digits"),
        )
        .build();
    OpenApiBuilder::new()
        .info(info)
        .components(Some(components))
        .build()
}
