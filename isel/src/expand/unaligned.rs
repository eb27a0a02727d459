//! Loads and stores that are aligned less than registers are read and written (`+strict-align`): integers in pieces that
//! are put together by shifts, all else by a copy in the frame.

use super::{Expander, Out};
use ir::edit::{Access, InstBuilder};
use ir::ids::{TypeId, Value};
use ir::inst::{InstData, InstFlags, Opcode};
use ir::types::Type;

impl Expander<'_> {
    /// A load or store that is not atomic.
    pub(super) fn expand_unaligned(&mut self, d: &InstData) -> Out {
        let ops = self.edit.body.operand_range(d.ops);
        let (t, place) = match d.opcode {
            Opcode::Load => (d.ty, ops[0]),
            _ => (self.ty(ops[0]), ops[1]),
        };
        let value = ops[0];
        let align = d.align().unwrap_or_else(|| self.dl.abi_align(self.scope(), t));
        if self.is_aligned(t, align) {
            return Out::Keep;
        }
        let volatile = d.flags.has(InstFlags::VOLATILE);
        let bytes = self.dl.store_size(self.scope(), t);
        if let (true, Some(bits)) = (bytes <= 8, self.scalar_bits(t)) {
            return match d.opcode {
                Opcode::Load => Out::Value(self.load_by_pieces(t, bits, place, (bytes, align), volatile)),
                _ => {
                    self.store_by_pieces(value, bits, place, (bytes, align), volatile);
                    Out::Gone
                }
            };
        }
        let copy = self.frame_object(bytes, 16);
        if d.opcode == Opcode::Load {
            self.copy_by_pieces(place, copy, (bytes, align), volatile);
            return Out::Value(self.load(t, copy, &Access::aligned(16)));
        }
        self.store(value, copy, &Access::aligned(16));
        self.copy_by_pieces(copy, place, (bytes, align), volatile);
        Out::Gone
    }

    /// Whether all registers that a value in memory is made of are aligned.
    fn is_aligned(&self, t: TypeId, align: u64) -> bool {
        let s = self.scope();
        let natural = |bytes: u64| align >= bytes.next_power_of_two().min(16);
        match s.ty(t) {
            Type::Int(bits) => natural(u64::from(bits.div_ceil(8)).min(8)),
            Type::Vector { scalable: true, .. } => true,
            Type::Array { elem, len } => {
                let stride = self.dl.size(s, elem);
                let rest = if len > 1 {
                    1 << stride.trailing_zeros().min(16)
                } else {
                    16
                };
                len == 0 || self.is_aligned(elem, align.min(rest))
            }
            Type::Struct { .. } | Type::Named(_) => {
                let members = self.members(t);
                members.iter().enumerate().all(|(k, member)| {
                    let offset = self.dl.field_offset(s, t, k as u32);
                    self.is_aligned(*member, align.min(1 << offset.trailing_zeros().min(16)))
                })
            }
            _ => natural(self.dl.store_size(s, t)),
        }
    }

    /// Bits of an integer, a pointer or a number in floating point.
    fn scalar_bits(&self, t: TypeId) -> Option<u32> {
        let scalar = matches!(
            self.kind(t),
            Type::Int(_) | Type::Ptr(_) | Type::Half | Type::BFloat | Type::Float | Type::Double
        );
        scalar.then(|| self.size_bits(t) as u32)
    }

    /// The lowest bit, in an integer of so many bytes in memory, of the piece at an offset.
    fn piece_shift(&self, at: u64, piece: u64, bytes: u64) -> i64 {
        let below = match self.dl.big_endian {
            true => bytes - at - piece,
            false => at,
        };
        8 * below as i64
    }

    fn load_by_pieces(
        &mut self,
        t: TypeId,
        bits: u32,
        place: Value,
        (bytes, align): (u64, u64),
        volatile: bool,
    ) -> Value {
        let whole = self.int_ty(bytes as u32 * 8);
        let mut sum = None;
        for (at, piece) in pieces(bytes, align) {
            let from = self.offset(place, at);
            let part = self.int_ty(piece as u32 * 8);
            let v = self.load(part, from, &Access::aligned(piece).volatile(volatile));
            let v = self.resize(false, v, whole);
            let v = match self.piece_shift(at, piece, bytes) {
                0 => v,
                n => self.binary_imm(Opcode::Shl, v, n),
            };
            sum = Some(match sum {
                None => v,
                Some(sum) => self.binary(Opcode::Or, sum, v),
            });
        }
        let sum = sum.expect("a value has bytes");
        let exact = self.int_ty(bits);
        let n = self.resize(false, sum, exact);
        match self.kind(t) {
            Type::Int(_) => n,
            Type::Ptr(_) => self.convert(Opcode::IntToPtr, n, t),
            _ => self.convert(Opcode::BitCast, n, t),
        }
    }

    fn store_by_pieces(
        &mut self,
        value: Value,
        bits: u32,
        place: Value,
        (bytes, align): (u64, u64),
        volatile: bool,
    ) {
        let exact = self.int_ty(bits);
        let n = match self.kind(self.ty(value)) {
            Type::Int(_) => value,
            Type::Ptr(_) => self.convert(Opcode::PtrToInt, value, exact),
            _ => self.convert(Opcode::BitCast, value, exact),
        };
        let whole = self.int_ty(bytes as u32 * 8);
        let n = self.resize(false, n, whole);
        for (at, piece) in pieces(bytes, align) {
            let part = self.int_ty(piece as u32 * 8);
            let v = match self.piece_shift(at, piece, bytes) {
                0 => n,
                by => self.binary_imm(Opcode::LShr, n, by),
            };
            let v = self.resize(false, v, part);
            let to = self.offset(place, at);
            self.store(v, to, &Access::aligned(piece).volatile(volatile));
        }
    }

    fn copy_by_pieces(&mut self, from: Value, to: Value, (bytes, align): (u64, u64), volatile: bool) {
        for (at, piece) in pieces(bytes, align) {
            let part = self.int_ty(piece as u32 * 8);
            let access = Access::aligned(piece).volatile(volatile);
            let place = self.offset(from, at);
            let v = self.load(part, place, &access);
            let place = self.offset(to, at);
            self.store(v, place, &access);
        }
    }
}

/// Offsets and sizes of the pieces of so many bytes at a place that is aligned so.
fn pieces(bytes: u64, align: u64) -> impl Iterator<Item = (u64, u64)> {
    let widest = align.clamp(1, 8);
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = bytes - at;
        if rest == 0 {
            return None;
        }
        let piece = widest.min(1 << rest.ilog2());
        at += piece;
        Some((at - piece, piece))
    })
}
