//! One function, as objects for six targets.
//!
//!   cargo run --example objects -- FOLDER

use llforge::builder::{InstBuilder, ModuleBuilder, Opcode, TypeId};
use llforge::triple::{ObjectFormat, Triple};
use llforge::{Module, Options};
use std::path::Path;

const TARGETS: [&str; 6] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-apple-macosx11.0",
    "arm64-apple-macosx11.0",
    "x86_64-pc-windows-msvc",
    "aarch64-pc-windows-msvc",
];

/// `int square(int n) { return n * n; }`
fn square(triple: &str) -> ModuleBuilder {
    let mut module = ModuleBuilder::new(triple);
    let ty = module.func_ty(TypeId::I32, &[TypeId::I32], false);
    let square = module.add_function("square", ty);
    let mut f = module.define(square);
    let entry = f.block("entry");
    f.switch_to(entry);
    let n = f.param(0);
    let result = f.binary(Opcode::Mul, n, n);
    f.ret(result);
    f.finish();
    module
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: objects FOLDER")?;
    for target in TARGETS {
        let object = Module::build("square", square(target))?.compile(&Options::object())?;
        let ending = match Triple::parse(target).format {
            ObjectFormat::Coff => "obj",
            _ => "o",
        };
        let path = Path::new(&folder).join(format!("square-{target}.{ending}"));
        println!("{}: {} bytes", path.display(), object.len());
        std::fs::write(path, object)?;
    }
    Ok(())
}
