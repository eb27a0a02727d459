//! Bytes that are loaded one by one and put together become one load.
//!
//! ```text
//!   or (shl (zext (load p)), 8), (zext (load p + 1))   ─►   the two bytes at p, swapped
//! ```
//! All must be loaded in the block that puts them together, with nothing between that may write memory, and be used for
//! nothing else. Cost: [`MOST`] pieces looked at for each `or`.

use crate::lower::Lower;
use crate::target::Target;
use crate::values::parts::PartTy;
use crate::{Addr, AddrBase};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstData, InstFlags, Opcode};
use smallvec::SmallVec;

/// The most loads that are put together.
const MOST: usize = 8;

/// A load: the lowest bit of the result that it gives, its bytes and place.
struct Piece {
    shift: u32,
    bytes: u32,
    addr: Addr,
}

/// Where a value goes in the result: its lowest bit, and the bit where what is above is lost.
#[derive(Clone, Copy)]
struct Place {
    shift: u32,
    end: u32,
}

impl<T: Target> Lower<'_, T> {
    /// Lowers an `or` of loads of neighbouring bytes. `false`: it is another.
    pub(crate) fn load_merged(&mut self, i: Inst, d: &InstData) -> Result<bool> {
        if d.opcode != Opcode::Or || !self.optimise {
            return Ok(false);
        }
        let Some(bits @ (16 | 32 | 64)) = self.scope.int_bits(d.ty) else {
            return Ok(false);
        };
        let mut pieces = SmallVec::new();
        let all = Place { shift: 0, end: bits };
        for k in 0..2 {
            let v = self.body.operand_range(d.ops)[k];
            if !self.find_pieces(v, all, &mut pieces)? {
                return Ok(false);
            }
        }
        let Some((addr, bytes, swapped)) = neighbours(&mut pieces, self.dl.big_endian) else {
            return Ok(false);
        };
        if !self.target.merges_stores(bytes, 0) {
            return Ok(false);
        }
        let dst = self.def(i)?;
        let mem = T::mem(self, &addr)?;
        let ty = PartTy::int(8 * bytes);
        if !swapped {
            T::emit_load(self, ty, dst, mem);
            return Ok(true);
        }
        let loaded = self.vreg(PartTy::int(bits.max(32)));
        T::emit_load(self, ty, loaded, mem);
        if bytes == 2 && bits == 64 {
            let low = self.vreg(PartTy::I64);
            T::emit_swap_bytes(self, 16, low, loaded);
            T::emit_extend(self, false, 16, PartTy::I64, dst, low);
        } else {
            T::emit_swap_bytes(self, 8 * bytes, dst, loaded);
        }
        Ok(true)
    }

    /// Takes a value apart into loads. `false`: there is something else in it.
    fn find_pieces(&mut self, v: Value, place: Place, pieces: &mut SmallVec<[Piece; MOST]>) -> Result<bool> {
        let Some(inst) = self.absorbable(v) else {
            return Ok(false);
        };
        let d = *self.body.inst(inst);
        let ops = self.body.operand_range(d.ops);
        match d.opcode {
            Opcode::Or => {
                let (a, b) = (ops[0], ops[1]);
                Ok(self.find_pieces(a, place, pieces)? && self.find_pieces(b, place, pieces)?)
            }
            Opcode::Shl => {
                let (a, n) = (ops[0], self.const_int(ops[1]));
                let shift = n.filter(|n| *n < 64).map(|n| place.shift + n as u32);
                let Some(shift) = shift.filter(|s| s % 8 == 0 && *s < place.end) else {
                    return Ok(false);
                };
                self.find_pieces(a, Place { shift, ..place }, pieces)
            }
            Opcode::ZExt | Opcode::SExt => {
                let Some(from) = self.scope.int_bits(self.ty(ops[0])) else {
                    return Ok(false);
                };
                // Copies of the sign are above all that is asked for.
                if d.opcode == Opcode::SExt && place.shift + from < place.end {
                    return Ok(false);
                }
                let end = place.end.min(place.shift + from);
                self.find_pieces(ops[0], Place { end, ..place }, pieces)
            }
            Opcode::Load => {
                let plain = d.flags == InstFlags::default() && self.st.epoch[inst.index()] == self.cur_epoch;
                let Some(width @ (8 | 16 | 32)) = self.scope.int_bits(d.ty) else {
                    return Ok(false);
                };
                if !plain || pieces.len() == MOST || place.shift + width > place.end {
                    return Ok(false);
                }
                let addr = self.address_of(ops[0])?;
                if matches!(addr.base, AddrBase::Reg(_)) {
                    return Ok(false);
                }
                pieces.push(Piece {
                    shift: place.shift,
                    bytes: width / 8,
                    addr,
                });
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}

/// The place and size of all pieces together, which lie side by side in the result and in memory, and whether their order
/// is the opposite there.
fn neighbours(pieces: &mut [Piece], big_endian: bool) -> Option<(Addr, u32, bool)> {
    pieces.sort_by_key(|p| p.shift);
    let mut bytes = 0;
    for p in &*pieces {
        if p.shift != 8 * bytes {
            return None;
        }
        bytes += p.bytes;
    }
    let first = pieces.iter().map(|p| &p.addr).min_by_key(|a| a.disp)?;
    let at = |p: &Piece, offset: u32| {
        let disp = first.disp + i64::from(offset);
        p.addr == Addr { disp, ..*first }
    };
    // The lowest bits first, and last.
    let little = |p: &Piece| at(p, p.shift / 8);
    let big = |p: &Piece| at(p, bytes - p.bytes - p.shift / 8);
    let straight = |p: &Piece| if big_endian { big(p) } else { little(p) };
    let turned = |p: &Piece| p.bytes == 1 && if big_endian { little(p) } else { big(p) };
    let swapped = pieces.iter().all(turned);
    if !matches!(bytes, 2 | 4 | 8) || !swapped && !pieces.iter().all(straight) {
        return None;
    }
    Some((*first, bytes, swapped))
}
