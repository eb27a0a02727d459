//! Links the command at a fixed address where the linker can: its tables of names and functions hold 42,000 addresses, and
//! working them out anew at each start takes 1 ms of the 30 of a module of 3 MB. (GCC links its compilers so, too.)

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo:rustc-link-arg-bin=llforge=-no-pie");
    }
}
