use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::*;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Shape {
    Empty,
    Dot(u8),
    Line(i16, i16),
    Named {
        name: String,
        of: Option<Box<Shape>>,
    },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Sheet {
    title: String,
    shapes: Vec<Shape>,
    places: BTreeMap<String, [u64; 2]>,
    #[serde(default)]
    marked: bool,
    owner: Option<char>,
    unit: (),
    depth: i64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrapped(Sheet);

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Joined {
    number: u8,
    #[serde(flatten)]
    sheet: Sheet,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Either {
    Sheet(Box<Sheet>),
    Word(String),
    Numbers(Vec<i32>),
}

fn sample_sheet() -> Sheet {
    let named = |name: &str, of| Shape::Named {
        name: name.to_owned(),
        of,
    };
    Sheet {
        title: "a \"quoted\" line\nand a\ttab \\ \u{1} \u{1f600} é".to_owned(),
        shapes: vec![
            Shape::Empty,
            Shape::Dot(255),
            Shape::Line(-32768, 7),
            named("outer", Some(Box::new(named("", None)))),
            named("empty", Some(Box::new(Shape::Empty))),
        ],
        places: BTreeMap::from([("a b".to_owned(), [0, u64::MAX]), (String::new(), [1, 2])]),
        marked: true,
        owner: Some('é'),
        unit: (),
        depth: i64::MIN,
    }
}

/// Asserts that both write the same and that it reads back, from a compact text and from one with white space.
fn assert_reads_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let compact = serde_json::to_string(value).expect("it can be written");
    assert_eq!(write_json(value).as_deref(), Ok(&*compact));
    let spaced = serde_json::to_string_pretty(value).expect("it can be written");
    for text in [
        compact,
        spaced,
        format!(" \r\n\t{} ", serde_json::json!(value)),
    ] {
        assert_eq!(read_json::<T>(&text).as_ref(), Ok(value), "{text}");
    }
}

#[test]
fn what_is_written_reads_back() {
    let sheet = sample_sheet();
    assert_reads_back(&sheet);
    assert_reads_back(&Wrapped(sheet.clone()));
    assert_reads_back(&Joined {
        number: 3,
        sheet: sheet.clone(),
    });
    assert_reads_back(&vec![
        Either::Sheet(Box::new(sheet)),
        Either::Word("word".to_owned()),
        Either::Numbers(vec![-1, 0, 1]),
    ]);
}

#[test]
fn any_value_reads_as_the_usual_reader_reads_it() {
    let texts = [
        r#"{"a":[1,-2,true,false,null,{"b":{}}],"":[],"c":"d"}"#,
        r#""\u00e9\ud83d\ude00\/\b\f\n\r\t\"\\x""#,
        "18446744073709551615",
        "-9223372036854775808",
        " [ ] ",
    ];
    for text in texts {
        let usual: Value = serde_json::from_str(text).expect("it is JSON");
        assert_eq!(read_json::<Value>(text), Ok(usual), "{text}");
    }
}

#[test]
fn what_the_usual_reader_refuses_is_refused() {
    let texts = [
        "",
        " ",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1,}",
        "{a:1}",
        "{1:1}",
        "\"",
        "\"a",
        "\"\\",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\ud800\"",
        "\"\\ud800\\n\"",
        "\"\\ud800\\u0041\"",
        "\"\\udc00\"",
        "\"\\u+123\"",
        "\"\n\"",
        "01",
        "-",
        "1.",
        "1e",
        ".5",
        "+1",
        "tru",
        "nul",
        "truefalse",
        "1 1",
        "[]]",
        "NaN",
        "'a'",
    ];
    for text in texts {
        assert!(serde_json::from_str::<Value>(text).is_err(), "{text}");
        assert!(read_json::<Value>(text).is_err(), "{text}");
        assert!(read_json::<Box<RawValue>>(text).is_err(), "{text}");
    }
}

#[test]
fn numbers_out_of_range_and_incomplete_values_are_refused() {
    // Numbers with a fraction are read where they are asked for, and kept as they are written.
    let texts = ["18446744073709551616", "-9223372036854775809", "1.5", "1e3"];
    for text in texts {
        assert!(read_json::<Value>(text).is_err(), "{text}");
        assert!(read_json::<u64>(text).is_err(), "{text}");
        assert!(read_json::<i64>(text).is_err(), "{text}");
        assert!(read_json::<Box<RawValue>>(text).is_ok(), "{text}");
    }
    let sheet = serde_json::to_value(sample_sheet()).expect("it can be written");
    for key in ["title", "shapes", "places", "unit", "depth"] {
        let mut sheet = sheet.clone();
        let taken = sheet.as_object_mut().and_then(|it| it.shift_remove(key));
        assert!(taken.is_some(), "{key}");
        assert!(read_json::<Sheet>(&sheet.to_string()).is_err(), "{key}");
    }
    let shapes = [
        r#""dot""#,
        r#""square""#,
        r#"{"dot":256}"#,
        r#"{"dot":-1}"#,
        r#"{"dot":1.5}"#,
        r#"{"line":[1]}"#,
        r#"{"line":[1,2,3]}"#,
        r#"{"dot":1,"empty":null}"#,
        "{}",
    ];
    for shape in shapes {
        assert!(serde_json::from_str::<Shape>(shape).is_err(), "{shape}");
        assert!(read_json::<Shape>(shape).is_err(), "{shape}");
    }
    assert_eq!(read_json(r#"{"empty":null}"#), Ok(Shape::Empty));
}

#[test]
fn raw_values_are_kept_as_they_are_written() {
    let text = r#"[{ "a" : [1.50e+3, "\"]\u0041"] }, -0.0, null]"#;
    let read: Vec<Box<RawValue>> = read_json(text).expect("it can be read");
    let usual: Vec<Box<RawValue>> = serde_json::from_str(text).expect("it can be read");
    let written = |list: &[Box<RawValue>]| -> Vec<String> {
        list.iter().map(|value| value.get().to_owned()).collect()
    };
    assert_eq!(written(&read), written(&usual));
    assert_eq!(read[1].get(), "-0.0");
    let optional: Vec<Option<Box<RawValue>>> = read_json("[null,1]").expect("it can be read");
    assert!(optional[0].is_none() && optional[1].is_some());
}

#[test]
fn unknown_entries_are_skipped_unless_they_are_denied() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Strict {
        a: u8,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Loose {
        a: u8,
    }
    let text = r#"{"b":[{"c":1.5}],"a":1}"#;
    assert_eq!(read_json(text), Ok(Loose { a: 1 }));
    assert!(read_json::<Strict>(text).is_err());
    assert_eq!(read_json(r#"{"a":1}"#), Ok(Strict { a: 1 }));
    assert!(read_json::<Loose>(r#"{"a":1,"a":2}"#).is_err());
}

#[test]
fn a_text_that_is_too_deep_is_refused() {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert!(read_json::<Value>(&nested(128)).is_ok());
    assert!(read_json::<Value>(&nested(129)).is_err());
    assert!(read_json::<Box<RawValue>>(&nested(128)).is_ok());
    assert!(read_json::<Box<RawValue>>(&nested(100_000)).is_err());
    let wide = format!("[{}]", vec!["[]"; 1_000].join(","));
    assert!(read_json::<Value>(&wide).is_ok());
}

#[test]
fn an_error_names_the_place() {
    let error = read_json::<Sheet>(r#"{"title": 1}"#).expect_err("a title is a text");
    assert_eq!(error, UnreadableJson { at: 10 });
}

#[test]
fn what_has_no_json_is_refused() {
    assert!(write_json(&BTreeMap::from([((), 1)])).is_err());
    for number in [1.5, -0.25, 1_763_582_000_123.0, 0.0, f64::NAN] {
        let usual = serde_json::to_string(&number).expect("it can be written");
        assert_eq!(write_json(&number), Ok(usual), "{number}");
    }
    let raw: Box<RawValue> = serde_json::from_str("[1]").expect("it is JSON");
    assert_eq!(write_json(&("a", &raw)), Ok(r#"["a",[1]]"#.to_owned()));
    assert_eq!(read_json("[1.5,-2]"), Ok((1.5, -2.0_f32)));
}
