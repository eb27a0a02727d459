//! Stores of constants to neighbouring places become one wider store.
//!
//! The walk is backwards: at the last of such stores those before it are looked for. They move down to it, over stores to
//! other places that count from the same pointer and over what does not touch memory. Cost: a few
//! instructions looked at for each store of a constant.

use crate::lower::Lower;
use crate::target::Target;
use crate::values::parts::PartTy;
use crate::{Addr, AddrBase};
use ir::diag::Result;
use ir::ids::Inst;
use ir::inst::{InstFlags, Opcode, Ordering};
use smallvec::SmallVec;

/// Instructions that are looked at before a store.
const MAX_LOOK: usize = 24;

/// A store of a constant: its place, its bytes, which instruction.
struct Piece {
    low: i64,
    bytes: u32,
    value: u64,
    store: Inst,
}

/// Stores that were done with others.
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

impl<T: Target> Lower<'_, T> {
    /// The address, bytes and constant of a store of one part; `None` if what is stored is not a constant.
    fn plain_store(&mut self, i: Inst) -> Result<Option<(Addr, u32, Option<u64>)>> {
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
        let bytes = match whole {
            true => self.const_part_bytes(value, 0, part.ty)?,
            false => None,
        };
        let number = bytes.map(|b| u64::from_le_bytes(b[..8].try_into().expect("8 bytes")));
        Ok(Some((addr, part.bytes, number)))
    }

    /// Stores the constant of `i` together with others before it. Returns `false` if there are none.
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
                let mut value = 0;
                for p in pieces.iter().filter(inside) {
                    value |= (p.value & (u64::MAX >> (64 - 8 * p.bytes))) << (8 * (p.low - start));
                }
                if !self.target.merges_stores(width, value) {
                    continue;
                }
                let others = pieces.iter().filter(inside).filter(|p| p.store != first.store);
                self.st.merged.0.extend(others.map(|p| p.store));
                let at = Addr { disp: start, ..*addr };
                let mem = T::mem(self, &at)?;
                T::emit_store_int(self, PartTy::int(8 * width), value, mem);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the store has been done with another.
    pub(crate) fn was_merged(&mut self, i: Inst) -> bool {
        let merged = &mut self.st.merged.0;
        let at = merged.iter().position(|m| *m == i);
        at.map(|at| merged.swap_remove(at)).is_some()
    }
}
