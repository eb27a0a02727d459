//! A compiler for brainfuck: the program becomes an object with a `main`, for any target.
//!
//!   cargo run --example brainfuck -- hello.bf hello.o [TRIPLE] && cc hello.o -o hello && ./hello

use llforge::builder::{
    Access, FunctionBuilder, InstBuilder, IntPredicate, ModuleBuilder, Opcode, TypeId, Value,
};
use llforge::triple::Triple;
use llforge::{Module, Options};

/// Cells of the tape, bytes.
const CELLS: u64 = 30_000;

fn compile(text: &str, triple: &str) -> Result<ModuleBuilder, String> {
    let mut module = ModuleBuilder::new(triple);
    let tape_ty = module.tables().array_ty(TypeId::I8, CELLS);
    let zero = Value::constant(module.tables().constant(llforge::builder::Const::Zero(tape_ty)));
    let tape = module.variable("tape", tape_ty, zero.as_const());
    module.global_mut(tape).linkage = llforge::builder::Linkage::Internal;
    let put_ty = module.func_ty(TypeId::I32, &[TypeId::I32], false);
    let get_ty = module.func_ty(TypeId::I32, &[], false);
    let putchar = module.declare("putchar", put_ty)?;
    let getchar = module.declare("getchar", get_ty)?;
    let main = module.add_function("main", get_ty);
    let mut f = module.define(main);
    let entry = f.block("entry");
    f.switch_to(entry);
    let cursor = f.variable(TypeId::I64);
    let tape = f.address(tape);
    let cell = |f: &mut FunctionBuilder<'_>| {
        let index = f.get(cursor);
        f.element(TypeId::I8, tape, index)
    };
    // Open loops: the block of the test, and the one behind the loop.
    let mut loops = Vec::new();
    let access = Access::default();
    for (place, c) in text.chars().enumerate() {
        match c {
            '>' | '<' => {
                let index = f.get(cursor);
                let moved = f.binary_imm(Opcode::Add, index, if c == '>' { 1 } else { -1 });
                f.set(cursor, moved);
            }
            '+' | '-' => {
                let p = cell(&mut f);
                let old = f.load(TypeId::I8, p, &access);
                let new = f.binary_imm(Opcode::Add, old, if c == '+' { 1 } else { -1 });
                f.store(new, p, &access);
            }
            '.' => {
                let p = cell(&mut f);
                let value = f.load(TypeId::I8, p, &access);
                let wide = f.cast(Opcode::ZExt, value, TypeId::I32);
                f.call(putchar, &[wide]);
            }
            ',' => {
                let read = f.call(getchar, &[]);
                let byte = f.cast(Opcode::Trunc, read, TypeId::I8);
                let p = cell(&mut f);
                f.store(byte, p, &access);
            }
            '[' => {
                let (test, body, end) = (f.block(""), f.block(""), f.block(""));
                f.br(test);
                f.switch_to(test);
                let p = cell(&mut f);
                let value = f.load(TypeId::I8, p, &access);
                let done = f.icmp_imm(IntPredicate::Eq, value, 0);
                f.cond_br(done, end, body);
                f.switch_to(body);
                loops.push((test, end));
            }
            ']' => {
                let (test, end) = loops
                    .pop()
                    .ok_or(format!("character {}: ']' without '['", place + 1))?;
                f.br(test);
                f.switch_to(end);
            }
            _ => {}
        }
    }
    if !loops.is_empty() {
        return Err("'[' without ']'".into());
    }
    let zero = f.int(TypeId::I32, 0);
    f.ret(zero);
    f.finish();
    Ok(module)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [input, output, rest @ ..] = args.as_slice() else {
        return Err("usage: brainfuck PROGRAM OBJECT [TRIPLE]".into());
    };
    let triple = rest.first().cloned().unwrap_or_else(|| Triple::host().text);
    let module = compile(&std::fs::read_to_string(input)?, &triple)?;
    let mut options = Options::object();
    options.set("relocation-model", "pic")?;
    let object = Module::build(input, module)?.compile(&options)?;
    std::fs::write(output, object)?;
    Ok(())
}
