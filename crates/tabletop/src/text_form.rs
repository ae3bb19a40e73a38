//! Types that are written as one text wherever they go: notation, seeds.

/// Converts a type to and from `String` by its `Display` and `FromStr`, for `#[serde(into, try_from = "String")]`: what
/// has a text form is that text in JSON, too.
#[macro_export]
macro_rules! string_conversions {
    ($Type:ty) => {
        impl From<$Type> for String {
            fn from(value: $Type) -> Self {
                value.to_string()
            }
        }

        impl TryFrom<String> for $Type {
            type Error = <$Type as ::std::str::FromStr>::Err;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }
    };
}
