//! Reading numbers on the command line.

use std::ops::RangeInclusive;

/// Returns a parser for whole numbers in this range, whose error says which numbers are accepted.
pub(crate) fn whole_number_parser(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync + 'static {
    move |text| match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ if *range.end() == u64::MAX => Err(format!(
            "a whole number from {} on is expected",
            range.start()
        )),
        _ => Err(format!(
            "a whole number from {} to {} is expected",
            range.start(),
            range.end()
        )),
    }
}
