//! Tells the program the name of the machine it is built for, which cargo tells build scripts alone.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = std::env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=XTASK_TARGET={target}");
}
