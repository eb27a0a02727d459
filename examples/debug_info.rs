//! A function with debug information, as a front end would make it: gdb steps through the source and shows the variables.
//!
//!   cargo run --example debug_info -- FOLDER
//!
//! writes `sum.x`, the source, and `sum.o`; link it with a `main` that calls `long sum(long)`.

use llforge::builder::{DebugInfo, Encoding, InstBuilder, IntPredicate, ModuleBuilder, Opcode, TypeId, Unit};
use llforge::triple::Triple;
use llforge::{Module, Options};
use std::path::Path;

const SOURCE: &str = "func sum(n)
  var total = 0
  while n
    total = total + n
    n = n - 1
  return total
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: debug_info FOLDER")?;
    let folder = std::fs::canonicalize(folder)?;
    let directory = folder.to_string_lossy();
    let mut m = ModuleBuilder::new(&Triple::host().text);
    let unit = Unit {
        file: "sum.x",
        directory: &directory,
        ..Unit::default()
    };
    let debug = DebugInfo::new(&mut m, unit);
    let long = debug.basic_type(&mut m, "long", 64, Encoding::Signed);
    let signature = debug.function_type(&mut m, Some(long), &[long]);
    let ty = m.func_ty(TypeId::I64, &[TypeId::I64], false);
    let sum = m.add_function("sum", ty);
    let scope = debug.function(&mut m, sum, "sum", 1, signature);
    let n_told = debug.parameter(&mut m, scope, "n", 1, 1, long);
    let total_told = debug.variable(&mut m, scope, "total", 2, long);

    let mut f = m.define(sum);
    let (entry, head, body, exit) = (
        f.block("entry"),
        f.block("head"),
        f.block("body"),
        f.block("exit"),
    );
    let (n, total) = (f.variable(TypeId::I64), f.variable(TypeId::I64));
    f.switch_to(entry);
    f.at(1, 1, scope);
    let (first, zero) = (f.param(0), f.int(TypeId::I64, 0));
    f.set(n, first);
    f.has_value(n_told, first);
    f.at(2, 7, scope);
    f.set(total, zero);
    f.has_value(total_told, zero);
    f.br(head);
    f.switch_to(head);
    f.at(3, 9, scope);
    let (left, so_far) = (f.get(n), f.get(total));
    f.has_value(n_told, left);
    f.has_value(total_told, so_far);
    let done = f.icmp_imm(IntPredicate::Eq, left, 0);
    f.cond_br(done, exit, body);
    f.switch_to(body);
    f.at(4, 13, scope);
    let more = f.binary(Opcode::Add, so_far, left);
    f.set(total, more);
    f.has_value(total_told, more);
    f.at(5, 9, scope);
    let less = f.binary_imm(Opcode::Sub, left, 1);
    f.set(n, less);
    f.has_value(n_told, less);
    f.br(head);
    f.switch_to(exit);
    f.at(6, 3, scope);
    let result = f.get(total);
    f.ret(result);
    f.finish();

    let mut options = Options::object();
    options.set("O", "0")?;
    let object = Module::build("sum", m)?.compile(&options)?;
    std::fs::write(folder.join("sum.x"), SOURCE)?;
    std::fs::write(Path::new(&folder).join("sum.o"), object)?;
    Ok(())
}
