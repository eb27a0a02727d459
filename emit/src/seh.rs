//! Windows' x64 unwind data: `UNWIND_INFO` from what the prologue does ("x64 exception handling", Microsoft).

use crate::cfi::CfiOp;

pub(crate) const PUSH_NONVOL: u8 = 0;
pub(crate) const ALLOC_LARGE: u8 = 1;
pub(crate) const ALLOC_SMALL: u8 = 2;
pub(crate) const SET_FPREG: u8 = 3;
pub(crate) const SAVE_XMM128: u8 = 8;
pub(crate) const SAVE_XMM128_FAR: u8 = 9;

/// Vector registers saved at this offset and beyond have the long code (LLVM's bound).
pub(crate) const NEAR: u32 = 512 << 10;

/// Whether a prologue does anything that an unwinder must undo.
pub fn has_codes(cfi: &[(u32, CfiOp)]) -> bool {
    cfi.iter().any(|(_, op)| {
        matches!(
            op,
            CfiOp::SehPush(_) | CfiOp::SehAlloc(_) | CfiOp::SehFrame { .. } | CfiOp::SehSaveVector { .. }
        )
    })
}

/// A function's `UNWIND_INFO`, a multiple of 4 bytes. `lead`: bytes in front of the code. `places` gets what in it is an
/// offset in the code: where that stands, and the offset.
///
/// Errors: a prologue of more than 255 bytes.
pub fn unwind_info(
    cfi: &[(u32, CfiOp)],
    lead: u32,
    places: &mut Vec<(u32, u32)>,
) -> Result<Vec<u8>, &'static str> {
    let mut codes: Vec<u8> = Vec::new();
    let mut frame = 0;
    let mut size = 0;
    // The last first.
    for (place, op) in cfi.iter().rev() {
        let at = place + lead;
        let mut field = 4 + codes.len() as u32;
        let mut put = |op: u8, info: u8, more: &[u16]| {
            codes.extend_from_slice(&[at as u8, info << 4 | op]);
            for half in more {
                codes.extend_from_slice(&half.to_le_bytes());
            }
        };
        match *op {
            CfiOp::SehPush(reg) => put(PUSH_NONVOL, reg, &[]),
            CfiOp::SehAlloc(bytes @ 8..=128) => put(ALLOC_SMALL, (bytes / 8 - 1) as u8, &[]),
            CfiOp::SehAlloc(bytes) if bytes / 8 <= 0xffff => put(ALLOC_LARGE, 0, &[(bytes / 8) as u16]),
            CfiOp::SehAlloc(bytes) => put(ALLOC_LARGE, 1, &[bytes as u16, (bytes >> 16) as u16]),
            CfiOp::SehFrame { reg, offset } => {
                frame = reg | (offset / 16) << 4;
                put(SET_FPREG, 0, &[]);
            }
            CfiOp::SehSaveVector { reg, offset } if offset < NEAR => {
                put(SAVE_XMM128, reg, &[(offset / 16) as u16]);
            }
            CfiOp::SehSaveVector { reg, offset } => {
                put(SAVE_XMM128_FAR, reg, &[offset as u16, (offset >> 16) as u16]);
            }
            CfiOp::SehEndPrologue => (size, field) = (at, 1),
            _ => continue,
        }
        places.push((field, *place));
        if at > 255 {
            return Err("prologue of more than 255 bytes");
        }
    }
    let count = codes.len() / 2;
    let mut info = vec![1, size as u8, count as u8, frame];
    info.extend_from_slice(&codes);
    info.resize(info.len().next_multiple_of(4), 0);
    Ok(info)
}

/// Makes room for the address of a handler of exceptions and of unwinding, whose data follows.
pub fn add_handler(info: &mut Vec<u8>) {
    const EXCEPTION: u8 = 1;
    const UNWIND: u8 = 2;
    info[0] |= (EXCEPTION | UNWIND) << 3;
    info.extend_from_slice(&[0; 4]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_stand_in_reverse_order() {
        let cfi = [
            (1, CfiOp::SehPush(5)),
            (8, CfiOp::SehAlloc(4096)),
            (16, CfiOp::SehFrame { reg: 5, offset: 128 }),
            (24, CfiOp::SehSaveVector { reg: 6, offset: 32 }),
            (24, CfiOp::SehEndPrologue),
        ];
        let info = unwind_info(&cfi, 0, &mut Vec::new()).unwrap();
        assert_eq!(info, [1, 24, 6, 0x85, 24, 0x68, 2, 0, 16, 3, 8, 1, 0, 2, 1, 0x50]);
    }
}
