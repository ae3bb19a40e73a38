//! Chance that anybody can check: the fingerprint first, the players' words, the seed at the end.

use crate::support::{Server, play_random_choices_until, storages_of_every_kind};
use empire_vs_rebellion::State;
use serde_json::json;
use tabletop::{Record, Seat, Seed};

#[test]
fn the_record_proves_that_nobody_chose_the_chance() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let (table, mut seats) = client.create_table(json!({
            "game": "empire-vs-rebellion", "setup": "full",
            "seats": {"rebel": "me"}, "wait": true,
        }));
        let before = client.info(&table);
        let commitment: Seed = before["commitment"]
            .as_str()
            .expect("hex")
            .parse()
            .expect("hex");
        assert_eq!(
            seats[0].post("start", json!({})).expect_code(),
            "seats-open"
        );
        seats.push(client.join_table(&table, "imperial", "Vader"));
        assert_eq!(client.info(&table)["status"], "open");
        seats[0]
            .post("entropy", json!({"words": "wind over Hoth"}))
            .expect_ok();
        seats[1]
            .post("entropy", json!({"words": "7 7 7"}))
            .expect_ok();
        let twice = seats[1].post("entropy", json!({"words": "8"}));
        assert_eq!(twice.expect_code(), "not-allowed");
        assert!(
            client.info(&table)["entropy"]
                .as_array()
                .expect("a list")
                .is_empty()
        );
        assert_eq!(
            seats[0]
                .post("entropy", json!({"words": "é"}))
                .expect_code(),
            "not-allowed"
        );
        seats[1].post("start", json!({})).expect_ok();
        assert_eq!(
            seats[1].post("start", json!({})).expect_code(),
            "already-started"
        );
        play_random_choices_until(&seats, |_| false);

        let path = format!("/api/tables/{table}/record");
        let text = client.get(&path, None).text;
        let record: Record<State> = text.parse().expect("a record");
        assert_eq!(record.commitment, commitment);
        let seed = record.seed.expect("the seed");
        assert_eq!(seed.commitment(), commitment);
        let words = [(0, "wind over Hoth"), (1, "7 7 7")];
        let words = words.map(|(seat, words)| (Seat::new(seat), words.to_owned()));
        assert_eq!(record.entropy, words);
        record.replay_and_check().expect("a true record");
        let mut forged = record.clone();
        forged.entropy[1].1 = "8 8 8".to_owned();
        assert!(forged.replay_and_check().is_err());
        assert_eq!(record.to_string(), text);
        // Spectators are told the same once the game is over.
        assert_eq!(client.info(&table)["seed"], seed.to_string());
    }
}

#[test]
fn a_seed_that_the_creator_chose_is_announced() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let client = server.client();
    let (table, _) = client.create_table(json!({
        "game": "empire-vs-rebellion", "setup": "tutorial", "seed": "3", "seats": {"rebel": "me"},
    }));
    let info = client.info(&table);
    assert_eq!(info["seeded"], true);
    assert_eq!(
        info["commitment"],
        Seed::from_words("3").commitment().to_string()
    );
}
