//! Finding faults of a page: in its measured layout, and in what a screen reader would read out.

use std::collections::BTreeMap;
use std::fmt;

use anyhow::ensure;
use serde_json::{Value, json};

use crate::browser::{Browser, Size};
use crate::folders;

/// Something wrong with a page.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub struct Fault {
    /// The kind of fault.
    pub kind: String,
    /// The element that has it.
    pub what: String,
    /// The measured details.
    pub detail: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} {}", self.kind, self.what, self.detail)
    }
}

/// Describes faults in a few lines: equal ones once, with the screens on which they were found.
#[must_use]
pub fn describe_faults(faults: &[(String, Fault)]) -> String {
    let mut alike: BTreeMap<&Fault, Vec<&str>> = BTreeMap::new();
    for (place, fault) in faults {
        alike.entry(fault).or_default().push(place);
    }
    let lines = alike.iter().map(|(fault, places)| {
        let first = places.first().copied().unwrap_or_default();
        match places.len() {
            1 => format!("{fault}\n      on {first}\n"),
            more => format!("{fault}\n      on {first} and {} more\n", more - 1),
        }
    });
    lines.collect()
}

/// Reads the faults from the answer of a script.
fn read_faults(answer: &Value) -> Vec<Fault> {
    let text = |fault: &Value, key: &str| fault[key].as_str().unwrap_or_default().into();
    let fault = |it: &Value| Fault {
        kind: text(it, "kind"),
        what: text(it, "what"),
        detail: text(it, "detail"),
    };
    let all = answer["faults"].as_array().into_iter().flatten();
    all.map(fault).collect()
}

impl Browser {
    /// Finds everything wrong with the current page. A table must not scroll; other pages may.
    pub async fn audit_page(&self, size: Size, scrolls: bool) -> anyhow::Result<Vec<Fault>> {
        let with = vec![json!(size.touch), json!(scrolls)];
        let script = include_str!("scripts/audit.js");
        let answer = self.web_driver().execute(script, with).await?;
        let answer = answer.json().clone();
        ensure!(
            answer["texts"].as_u64() > Some(5) && answer["controls"].as_u64() > Some(0),
            "there is nothing to look at: {answer}"
        );
        let mut faults = read_faults(&answer);
        faults.extend(self.find_unnamed_elements().await?);
        Ok(faults)
    }

    /// Returns what axe-core finds on the current page: violations of the guidelines for accessible pages (WCAG 2.2, A
    /// and AA) and of good practice.
    pub async fn find_accessibility_faults(&self) -> anyhow::Result<Vec<Fault>> {
        if !self.is_expression_true("window.axe").await? {
            let program = format!("{}\n;window.axe = axe;", folders::axe_program()?);
            self.web_driver().execute(program, Vec::new()).await?;
        }
        let answer = self
            .run_async_script(include_str!("scripts/axe.js"))
            .await?;
        ensure!(
            answer["passed"].as_u64() > Some(10),
            "axe-core has looked at nothing: {answer}"
        );
        Ok(read_faults(&answer))
    }

    /// Finds elements that can be focused but have no name or no role for a screen reader, according to the browser.
    async fn find_unnamed_elements(&self) -> anyhow::Result<Vec<Fault>> {
        let tree = self
            .command("Accessibility.getFullAXTree", json!({}))
            .await?;
        let mut faults = Vec::new();
        for node in tree["nodes"].as_array().into_iter().flatten() {
            let focusable = node["properties"].as_array().is_some_and(|all| {
                all.iter()
                    .any(|it| it["name"] == "focusable" && it["value"]["value"] == true)
            });
            let role = node["role"]["value"].as_str().unwrap_or_default();
            let name = node["name"]["value"].as_str().unwrap_or_default();
            let page = role == "RootWebArea";
            let rough = matches!(role, "" | "generic" | "none");
            if node["ignored"] == true || !focusable || page || (!rough && !name.trim().is_empty())
            {
                continue;
            }
            let what = json!({ "backendNodeId": node["backendDOMNodeId"] });
            let what = self.command("DOM.describeNode", what).await?;
            let attributes = what["node"]["attributes"].to_string();
            if attributes.contains(r#""tabindex","-1""#) {
                continue; // only the program sets the focus there
            }
            let kind = if rough { "no role" } else { "no name" };
            faults.push(Fault {
                kind: kind.into(),
                what: format!("{} {}", what["node"]["localName"], attributes),
                detail: format!("role {role:?}, name {name:?}"),
            });
        }
        Ok(faults)
    }
}
