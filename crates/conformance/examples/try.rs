//! scratch
fn main() {
    for path in std::env::args().skip(1) {
        match conformance::run_file(&path, &std::fs::read_to_string(&path).unwrap()) {
            Err(p) => println!("{p}"),
            Ok(r) => {
                for r in r {
                    println!("{} {:?}", r.name, r.result)
                }
            }
        }
    }
}
