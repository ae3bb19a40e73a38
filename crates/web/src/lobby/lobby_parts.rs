//! Parts that the screens of the lobby share.

use leptos::html::Input;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::art;
use crate::browser;
use crate::online::api::ApiError;
use crate::online::qr::qr_code;
use crate::route::Route;
use crate::settings_menu::settings_menu;
use crate::ui_texts::ui_text;

/// Goes to another screen.
pub(crate) fn go_to_route(route: &Route) {
    browser::set_fragment(&route.to_string());
}

/// Draws a link to another screen of this page.
pub(super) fn route_link(
    route: &Route,
    class: &'static str,
    content: impl IntoView,
) -> impl IntoView {
    view! { <a class=class href=format!("#{route}")>{content}</a> }
}

/// Draws a screen with a title, a link to the first screen, and some content.
pub(super) fn lobby_screen(title: String, content: impl IntoView) -> impl IntoView {
    view! {
        <div class="hall">
            <header class="hall-bar">
                <a class="home" href="#/" aria-label=ui_text("ui-to-home") title=ui_text("ui-to-home")>{art::draw_picture("m-suns", "suns")}</a>
                <h1>{title}</h1>
                {settings_menu()}
            </header>
            <main>{content}</main>
        </div>
    }
}

/// Draws a screen with one message, and a button that helps, if there is one.
pub(crate) fn message_screen(text: String, help: Option<AnyView>) -> AnyView {
    let content = view! {
        <section class="slab notice-slab">
            <p role="status">{text}</p>
            <div class="buttons">{help}{route_link(&Route::Together, "button", ui_text("ui-together"))}</div>
        </section>
    };
    lobby_screen(ui_text("ui-title"), content).into_any()
}

/// Draws an error message beside the form that failed.
pub(super) fn draw_error_message(trouble: RwSignal<Option<ApiError>>) -> impl IntoView {
    move || {
        let words = trouble.get().map(|trouble| trouble.message());
        words.map(|words| view! { <p class="complaint" role="alert">{words}</p> })
    }
}

/// Draws a link for another player: to read, to copy, and as a picture for a phone.
pub(crate) fn invitation_link(route: &Route, label: String, open: bool) -> impl IntoView + use<> {
    let address = format!("{}#{route}", browser::page_address());
    let copied = RwSignal::new(false);
    let text = address.clone();
    let field = NodeRef::<Input>::new();
    let copy = move |_| {
        let text = text.clone();
        spawn_local(async move {
            if browser::copy_to_clipboard(&text).await {
                let _ = copied.try_set(true);
                browser::set_timeout(2_500, move || {
                    let _ = copied.try_set(false);
                });
            } else if let Some(Some(field)) = field.try_get_untracked() {
                // There is no clipboard: select the address so that the player can copy it.
                let _ = field.focus();
                field.select();
            }
        });
    };
    let select = |event: leptos::ev::FocusEvent| {
        event_target::<web_sys::HtmlInputElement>(&event).select();
    };
    let code = qr_code(&address, ui_text("ui-qr"));
    view! {
        <div class="invitation">
            <label><span>{label}</span>
                <input type="text" readonly node_ref=field prop:value=address on:focus=select />
            </label>
            <button on:click=copy aria-live="polite">
                {move || if copied.get() { ui_text("ui-copied") } else { ui_text("ui-copy") }}
            </button>
            <details open=open><summary>{ui_text("ui-qr")}</summary>{code}</details>
        </div>
    }
}
