//! `llvm.init.trampoline`: code on the stack that passes a chain pointer in x15 and goes on to the function.
//!
//! Two loads relative to the program counter and a jump, then what they load: 32 bytes of the 36 that a front end
//! reserves, as in llc.

use super::memory::constant_reg;
use super::{A64, Cx};
use ir::diag::Result;
use ir::ids::Value;
use isel::{Emit, PartTy};

/// Bytes of the code, and where the chain pointer and the address of the function stand behind it.
const CODE: u32 = 12;
const CHAIN: u32 = 16;
const FUNCTION: u32 = 24;

/// `ldr Xt, .+distance`.
const fn load_literal(t: u32, distance: u32) -> u32 {
    0x5800_0000 | (distance / 4) << 5 | t
}

/// `ldr x15, chain; ldr x17, function; br x17`.
const WORDS: [u32; 3] = [
    load_literal(15, CHAIN),
    load_literal(17, FUNCTION - 4),
    0xd61f_0000 | 17 << 5,
];

/// Writes the trampoline to the first argument: function and chain pointer are the others.
pub fn init(cx: &mut Cx<'_>, args: &[Value]) -> Result<()> {
    cx.vb.vcode.frame.executable = true;
    let block = cx.use_reg(args[0])?;
    let (function, chain) = (cx.use_reg(args[1])?, cx.use_reg(args[2])?);
    let (mut first, mut last) = (u64::from(WORDS[0]) | u64::from(WORDS[1]) << 32, WORDS[2]);
    if cx.dl.big_endian {
        // Instructions are little-endian.
        (first, last) = (first.swap_bytes(), last.swap_bytes());
    }
    let first = constant_reg(cx, PartTy::I64, first as i64);
    let last = constant_reg(cx, PartTy::I32, i64::from(last));
    let base = crate::inst::Amode::reg(block, 0);
    for (at, ty, value) in [
        (0, PartTy::I64, first),
        (8, PartTy::I32, last),
        (CHAIN, PartTy::I64, chain),
        (FUNCTION, PartTy::I64, function),
    ] {
        let mem = A64::mem_offset(cx, base, at);
        A64::emit_store(cx, ty, value, mem);
    }
    let end = cx.vreg(PartTy::I64);
    A64::emit_binary_imm(
        cx,
        ir::inst::Opcode::Add,
        PartTy::I64,
        end,
        block,
        i64::from(CODE),
    );
    cx.libcall("__clear_cache", &[(block, PartTy::I64), (end, PartTy::I64)], &[])
}
