//! `llvm.init.trampoline`: code on the stack that passes a chain pointer in r10 and goes on to the function:
//! `movabs $function, %r11; movabs $chain, %r10; jmp *%r11`, 23 bytes.

use super::{Cx, X86};
use crate::Code;
use crate::inst::Build;
use ir::diag::Result;
use ir::ids::{Inst, Value};
use isel::Emit;

/// Byte offsets of the two operands and of the jump.
const FUNCTION: i64 = 2;
const CHAIN: i64 = 12;
const JUMP: i64 = 20;

/// Writes the trampoline to the first argument.
pub fn init(cx: &mut Cx<'_>, i: Inst) -> Result<()> {
    cx.vb.vcode.frame.executable = true;
    let (block, function, chain): (Value, Value, Value) = {
        let a = cx.body.call_args(i);
        (a[0], a[1], a[2])
    };
    let (function, chain) = (cx.use_part(function, 0)?, cx.use_part(chain, 0)?);
    let addr = cx.address_of(block)?;
    let at = |cx: &mut Cx<'_>, offset: i64| {
        let addr = isel::memory::addr::Addr {
            disp: addr.disp + offset,
            ..addr
        };
        X86::mem(cx, &addr)
    };
    // REX.WB movabs to r11 and r10; REX.WB jmp *%r11.
    for (offset, word) in [(0, 0xbb49), (FUNCTION + 8, 0xba49), (JUMP, 0xff49)] {
        let mem = at(cx, offset)?;
        cx.vb.mi(Code::Mov_rm16_imm16, mem, word);
    }
    let mem = at(cx, JUMP + 2)?;
    cx.vb.mi(Code::Mov_rm8_imm8, mem, 0xe3);
    let mem = at(cx, FUNCTION)?;
    cx.vb.mr(Code::Mov_rm64_r64, mem, function);
    let mem = at(cx, CHAIN)?;
    cx.vb.mr(Code::Mov_rm64_r64, mem, chain);
    Ok(())
}
