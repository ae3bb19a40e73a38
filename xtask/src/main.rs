//! Build, play, test and measure Twin Suns: the only build tool besides cargo.

fn main() {}
