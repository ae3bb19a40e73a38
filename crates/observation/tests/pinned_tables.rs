//! The tables of actions and features are a promise to everybody who has kept numbers: a name that moves, comes or goes
//! must raise the version of the table.

use observation::{FeatureBlock, FeatureLayout, Observed};

/// The tables of a game, short enough to be written down.
#[derive(Eq, PartialEq, Debug)]
struct PinnedTables {
    version: u32,
    action_count: usize,
    actions: u64,
    feature_count: usize,
    features: u64,
}

/// Returns the FNV-1a hash of lines: one that needs no crate and stays the same for ever.
fn hash_lines(lines: impl IntoIterator<Item = String>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for line in lines {
        for byte in line.bytes().chain([b'\n']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}

fn tables_of<G: Observed>() -> PinnedTables {
    let layout = FeatureLayout::layout_of_game::<G>();
    let ranges = layout
        .blocks
        .iter()
        .map(|block| format!("{} to {}", block.name, block.highest));
    let names = layout.blocks.iter().flat_map(FeatureBlock::feature_names);
    let actions = G::all_actions();
    PinnedTables {
        version: G::TABLE_VERSION,
        action_count: actions.len(),
        actions: hash_lines(actions.iter().map(ToString::to_string)),
        feature_count: layout.size,
        features: hash_lines(ranges.chain(names)),
    }
}

#[test]
fn tables_of_rebellion_change_only_with_their_version() {
    let pinned = PinnedTables {
        version: 1,
        action_count: 8_616,
        actions: 0xfb7c_feec_9fdd_d65e,
        feature_count: 3_466,
        features: 0x4a0e_334f_fdfb_ffbc,
    };
    assert_eq!(tables_of::<rebellion::State>(), pinned);
}

#[test]
fn tables_of_the_card_game_change_only_with_their_version() {
    let pinned = PinnedTables {
        version: 1,
        action_count: 521,
        actions: 0x1180_6a57_2b08_d064,
        feature_count: 870,
        features: 0x5f71_5388_001f_b74e,
    };
    assert_eq!(tables_of::<empire_vs_rebellion::State>(), pinned);
}

#[test]
fn a_name_that_moves_changes_the_hash() {
    let lines = |words: &[&str]| hash_lines(words.iter().map(ToString::to_string));
    assert_ne!(lines(&["hoth", "endor"]), lines(&["endor", "hoth"]));
    assert_ne!(lines(&["hoth", "endor"]), lines(&["hothendor"]));
    assert_eq!(lines(&[]), 0xcbf2_9ce4_8422_2325);
}
