//! Stores of constants, or of the bytes of a value, to neighbouring places become one wider store.
//!
//! ```text
//!   store (trunc (lshr x, 8)), p; store (trunc x), p + 1   ─►   store of the two low bytes of x, swapped
//! ```
//! The walk is backwards: at the last of such stores those before it are looked for. They move down to it, over stores to
//! other places that count from the same pointer and over what does not touch memory. Cost: a few
//! instructions looked at for each such store.

use crate::lower::Lower;
use crate::target::Target;
use crate::values::parts::PartTy;
use crate::{Addr, AddrBase};
use ir::diag::Result;
use ir::ids::{Inst, Value};
use ir::inst::{InstFlags, Opcode, Ordering};
use smallvec::SmallVec;

/// Instructions that are looked at before a store.
const MAX_LOOK: usize = 24;

/// What is stored.
#[derive(Clone, Copy, PartialEq)]
enum Content {
    Constant(u64),
    /// Of a value, the bits from this one on.
    Bits(Value, u32),
}

/// A store: its place, its bytes, which instruction.
struct Piece {
    low: i64,
    bytes: u32,
    value: Content,
    store: Inst,
}

/// Stores that were done with others, or elsewhere.
#[derive(Default)]
pub struct Merged(Vec<Inst>);

impl Merged {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Forgets them.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

impl Content {
    /// Whether the two are constants, or of one value.
    fn is_like(self, other: Content) -> bool {
        match (self, other) {
            (Content::Constant(_), Content::Constant(_)) => true,
            (Content::Bits(a, _), Content::Bits(b, _)) => a == b,
            _ => false,
        }
    }
}

impl<T: Target> Lower<'_, T> {
    /// The address, bytes and content of a store of one part; no content: it cannot be merged.
    fn plain_store(&mut self, i: Inst) -> Result<Option<(Addr, u32, Option<Content>)>> {
        let d = *self.body.inst(i);
        if d.flags.has(InstFlags::VOLATILE) || d.flags.ordering() != Ordering::NotAtomic {
            return Ok(None);
        }
        let ops = self.body.operand_range(d.ops);
        let (value, ptr) = (ops[0], ops[1]);
        let parts = self.parts_vec(self.ty(value))?;
        let [part] = parts[..] else { return Ok(None) };
        let addr = self.address_of(ptr)?;
        let based = matches!(
            addr.base,
            AddrBase::Value(_) | AddrBase::Slot(_) | AddrBase::Global(_)
        );
        if !based || part.ty.is_scalable() {
            return Ok(None);
        }
        let whole = part.bytes == part.ty.bytes() && part.bytes <= 8 && !part.packed;
        let content = match whole {
            true if value.is_const() => self.const_part_bytes(value, 0, part.ty)?.map(|b| {
                let low = b[..8].try_into().expect("8 bytes");
                Content::Constant(u64::from_le_bytes(low))
            }),
            true => self.bits_of(value, 8 * part.bytes),
            false => None,
        };
        Ok(Some((addr, part.bytes, content)))
    }

    /// The value that all `bits` bits of `v` are taken from, and from where in it.
    fn bits_of(&self, mut v: Value, bits: u32) -> Option<Content> {
        let mut shift = 0;
        while let Some(inst) = self.body.def(v) {
            let d = self.body.inst(inst);
            let ops = self.body.operand_range(d.ops);
            let Some(width) = ops.first().and_then(|a| self.scope.int_bits(self.ty(*a))) else {
                break;
            };
            let from = match d.opcode {
                Opcode::Trunc | Opcode::ZExt | Opcode::SExt => shift,
                Opcode::LShr | Opcode::AShr => match self.const_int(ops[1]) {
                    Some(n) if n < 64 => shift + n as u32,
                    _ => break,
                },
                _ => break,
            };
            if from + bits > width {
                break;
            }
            (v, shift) = (ops[0], from);
        }
        let width = self.scope.int_bits(self.ty(v))?;
        (width <= 64 && !v.is_const()).then_some(Content::Bits(v, shift))
    }

    /// Whether a store of `value` may be merged: a look at how it is made.
    pub(crate) fn is_mergeable(&self, value: Value) -> bool {
        let op = self.body.def(value).map(|i| self.body.inst(i).opcode);
        value.is_const() || op == Some(Opcode::Trunc)
    }

    /// Stores the content of `i` together with others before it. Returns `false` if there are none.
    pub(crate) fn store_merged(&mut self, i: Inst) -> Result<bool> {
        if !self.optimise {
            return Ok(false);
        }
        let Some((addr, bytes, Some(value))) = self.plain_store(i)? else {
            return Ok(false);
        };
        if bytes > 4 {
            return Ok(false);
        }
        let mut pieces: SmallVec<[Piece; 8]> = SmallVec::new();
        let mut passed: SmallVec<[(i64, i64); 16]> = SmallVec::new();
        let end = addr.disp + i64::from(bytes);
        passed.push((addr.disp, end));
        pieces.push(Piece {
            low: addr.disp,
            bytes,
            value,
            store: i,
        });
        let insts = self.body.block_insts(self.cur_block);
        for &before in insts[..self.cur_at].iter().rev().take(MAX_LOOK) {
            let d = self.body.inst(before);
            match d.opcode {
                Opcode::Store => {}
                Opcode::Load | Opcode::Phi | Opcode::Fence => break,
                Opcode::CmpXchg | Opcode::AtomicRmw | Opcode::VaArg => break,
                // Calls may read what is stored, or not return.
                op if op.is_call() => break,
                _ => continue,
            }
            let Some((other, bytes, value)) = self.plain_store(before)? else {
                break;
            };
            if (Addr {
                disp: addr.disp,
                ..other
            }) != addr
            {
                break;
            }
            let (low, end) = (other.disp, other.disp + i64::from(bytes));
            let near = (low - addr.disp).abs() < 8;
            if let (Some(value), true) = (value, near && bytes <= 4)
                && value.is_like(pieces[0].value)
                && passed.iter().all(|p| end <= p.0 || p.1 <= low)
            {
                pieces.push(Piece {
                    low,
                    bytes,
                    value,
                    store: before,
                });
            }
            passed.push((low, end));
        }
        self.store_pieces(&addr, &pieces)
    }

    /// The widest store that covers the first of `pieces` and others with nothing between.
    fn store_pieces(&mut self, addr: &Addr, pieces: &[Piece]) -> Result<bool> {
        let first = &pieces[0];
        for width in [8, 4, 2] {
            if width <= first.bytes {
                break;
            }
            for start in first.low + i64::from(first.bytes) - i64::from(width)..=first.low {
                let inside =
                    |p: &&Piece| start <= p.low && p.low + i64::from(p.bytes) <= start + i64::from(width);
                if pieces.iter().filter(inside).map(|p| p.bytes).sum::<u32>() != width {
                    continue;
                }
                let together: SmallVec<[&Piece; 8]> = pieces.iter().filter(inside).collect();
                let Some(value) = together_as(&together, start, width, self.dl.big_endian) else {
                    continue;
                };
                let number = match value {
                    Wide::Constant(n) => n,
                    Wide::Bits { .. } => 0,
                };
                if !self.target.merges_stores(width, number) {
                    continue;
                }
                let others = pieces.iter().filter(inside).filter(|p| p.store != first.store);
                self.st.merged.0.extend(others.map(|p| p.store));
                let at = Addr { disp: start, ..*addr };
                let mem = T::mem(self, &at)?;
                self.store_wide(value, width, mem)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Stores `width` bytes.
    fn store_wide(&mut self, value: Wide, width: u32, mem: T::Mem) -> Result<()> {
        let ty = PartTy::int(8 * width);
        let (value, shift, swapped) = match value {
            Wide::Constant(number) => {
                T::emit_store_int(self, ty, number, mem);
                return Ok(());
            }
            Wide::Bits { of, shift, swapped } => (of, shift, swapped),
        };
        let bits = self.bits(self.ty(value));
        let work = if bits > 32 { PartTy::I64 } else { PartTy::I32 };
        let mut src = self.use_reg(value)?;
        if shift > 0 {
            let low = self.vreg(work);
            T::emit_shift_imm(self, Opcode::LShr, work, low, src, shift);
            src = low;
        }
        if swapped {
            let turned = self.vreg(work);
            T::emit_swap_bytes(self, 8 * width, turned, src);
            src = turned;
        }
        T::emit_store(self, ty, src, mem);
        Ok(())
    }

    /// A store of the block in hand was done elsewhere.
    pub fn note_merged(&mut self, store: Inst) {
        self.st.merged.0.push(store);
    }

    /// Whether the store has been done with another.
    pub(crate) fn was_merged(&mut self, i: Inst) -> bool {
        let merged = &mut self.st.merged.0;
        let at = merged.iter().position(|m| *m == i);
        at.map(|at| merged.swap_remove(at)).is_some()
    }
}

/// What one store has in place of several.
enum Wide {
    Constant(u64),
    /// The bits of a value from `shift` on, or their bytes in reverse order.
    Bits {
        of: Value,
        shift: u32,
        swapped: bool,
    },
}

/// What pieces side by side are together; the first byte is at `start`. `None`: not in order.
fn together_as(pieces: &[&Piece], start: i64, width: u32, big_endian: bool) -> Option<Wide> {
    // Bytes between the piece's lowest one and the lowest one of the whole.
    let offset = |p: &Piece| match big_endian {
        true => (start - p.low) as u32 + width - p.bytes,
        false => (p.low - start) as u32,
    };
    let mut number = 0;
    let (mut of, mut straight, mut turned) = (None, Some(0), Some(0));
    for (k, p) in pieces.iter().enumerate() {
        let (value, shift) = match p.value {
            Content::Constant(n) => {
                number |= (n & (u64::MAX >> (64 - 8 * p.bytes))) << (8 * offset(p));
                continue;
            }
            Content::Bits(value, shift) => (value, shift),
        };
        of = Some(value);
        // Where the bits of the whole would begin.
        let begin = shift.checked_sub(8 * offset(p));
        let begin_turned =
            (shift.checked_sub(8 * (width - 1 - offset(p).min(width - 1)))).filter(|_| p.bytes == 1);
        if k == 0 {
            (straight, turned) = (begin, begin_turned);
        } else {
            straight = straight.filter(|s| begin == Some(*s));
            turned = turned.filter(|s| begin_turned == Some(*s));
        }
    }
    let Some(of) = of else {
        return Some(Wide::Constant(number));
    };
    let swapped = straight.is_none();
    let shift = straight.or(turned)?;
    Some(Wide::Bits { of, shift, swapped })
}
