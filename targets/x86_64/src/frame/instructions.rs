//! Instructions that prologues and epilogues are made of.

use super::RSP;
use emit::CodeBuffer;
use regalloc::{PReg, RegClass};

/// `push` of a register.
pub(super) fn push(code: &mut CodeBuffer, enc: u8) {
    if enc >= 8 {
        code.put1(0x41);
    }
    code.put1(0x50 | enc & 7);
}

/// `pop` of a register.
pub(super) fn pop(code: &mut CodeBuffer, enc: u8) {
    if enc >= 8 {
        code.put1(0x41);
    }
    code.put1(0x58 | enc & 7);
}

/// `add`/`sub rsp, n`, in the shortest form.
pub(crate) fn adjust_rsp(code: &mut CodeBuffer, by: i32) {
    let (modrm, n) = if by < 0 {
        (0xec, by.unsigned_abs())
    } else {
        (0xc4, by as u32)
    };
    if n == 128 {
        // The opposite operation takes −128 in one byte.
        code.put(&[0x48, 0x83, modrm ^ 0x28, 0x80]);
    } else if n < 128 {
        code.put(&[0x48, 0x83, modrm, n as u8]);
    } else {
        code.put(&[0x48, 0x81, modrm]);
        code.put4(n);
    }
}

/// `movups`, or `vmovups` of 32 bytes, between a vector register and `[base + offset]`.
pub(super) fn movups(code: &mut CodeBuffer, wide: bool, preg: PReg, base: u8, offset: i32, store: bool) {
    debug_assert_eq!(preg.class(), RegClass::Float);
    let enc = preg.hw_enc() as u8;
    match wide {
        // VEX.256.0F.WIG: R is inverted, vvvv unused.
        true => code.put(&[0xc5, if enc >= 8 { 0x7c } else { 0xfc }]),
        false => {
            if enc >= 8 {
                code.put1(0x44);
            }
            code.put1(0x0f);
        }
    }
    code.put1(if store { 0x11 } else { 0x10 });
    displaced(code, enc & 7, base, offset);
}

/// The rest of an instruction on `reg` and `[base + offset]`, both of the first eight registers.
pub(super) fn displaced(code: &mut CodeBuffer, reg: u8, base: u8, offset: i32) {
    let short = i8::try_from(offset).ok();
    let mode = if short.is_some() { 0x40 } else { 0x80 };
    code.put1(mode | reg << 3 | base);
    if base == RSP {
        code.put1(0x24);
    }
    match short {
        Some(short) => code.put1(short as u8),
        None => code.put4(offset as u32),
    }
}
