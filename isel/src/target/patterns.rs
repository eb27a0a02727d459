//! Lowering of IR instructions: a target chooses the best pattern for each.

use super::Emit;
use crate::lower::Lower;
use crate::memory::addr::Addr;
use crate::values::parts::PartTy;
use ir::diag::Result;
use ir::ids::{BlockAddrId, Inst, StrId, Value};
use ir::inst::{InstData, IntPredicate, Opcode, Ordering};
use ir::intrinsics::Intrinsic;
use regalloc::{Block, VReg};

/// Lowers one instruction.
pub type LowerInst<T> = fn(&mut Lower<'_, T>, Inst) -> Result<()>;
/// Lowers one instruction, whose record is at hand.
pub type LowerData<T> = fn(&mut Lower<'_, T>, Inst, &InstData) -> Result<()>;

/// What lowers instructions of scalars, by kind: see [`lower_scalar`].
pub struct Scalars<T: Patterns> {
    /// `icmp` whose result is wanted in a register.
    pub icmp: LowerInst<T>,
    /// `select` between scalars.
    pub select: LowerInst<T>,
    /// Integer arithmetic.
    pub binary: LowerInst<T>,
    /// Casts that have an integer or pointer on both sides, and bitcasts.
    pub cast: LowerInst<T>,
    /// An ordered load (not a volatile one): of an integer, pointer or floating-point number.
    pub atomic_load: LowerData<T>,
    /// An ordered store, likewise.
    pub atomic_store: LowerData<T>,
    /// A fence between threads.
    pub fence: fn(&mut Lower<'_, T>, Ordering),
    /// Compare and exchange: address, expected, new.
    pub cmpxchg: fn(&mut Lower<'_, T>, Inst, &InstData, [Value; 3]) -> Result<()>,
    /// `atomicrmw`: its [`AtomicOp`](ir::inst::AtomicOp) is in the list that `aux` names.
    pub atomic_rmw: LowerData<T>,
    /// `va_arg`: takes the next argument and moves the list on.
    pub va_arg: LowerInst<T>,
}

/// Lowers an instruction by the kind of its operation.
pub fn lower_scalar<T: Patterns>(cx: &mut Lower<'_, T>, i: Inst, d: &InstData) -> Result<()> {
    match d.opcode {
        Opcode::ICmp => (T::SCALARS.icmp)(cx, i),
        Opcode::Select => (T::SCALARS.select)(cx, i),
        op if op.is_binary() => (T::SCALARS.binary)(cx, i),
        op if op.is_cast() => (T::SCALARS.cast)(cx, i),
        Opcode::Load => (T::SCALARS.atomic_load)(cx, i, d),
        Opcode::Store => (T::SCALARS.atomic_store)(cx, i, d),
        Opcode::Fence => {
            if cx.scope.bytes(StrId(d.aux)) != b"singlethread" {
                (T::SCALARS.fence)(cx, d.flags.ordering());
            }
            Ok(())
        }
        Opcode::CmpXchg => {
            let ops = cx.body.operand_range(d.ops);
            let ops = ops.try_into().expect("verified: three operands");
            (T::SCALARS.cmpxchg)(cx, i, d, ops)
        }
        Opcode::AtomicRmw => (T::SCALARS.atomic_rmw)(cx, i, d),
        Opcode::VaArg => (T::SCALARS.va_arg)(cx, i),
        op => Err(cx.unsupported(op.keyword())),
    }
}

/// Machine instructions for IR instructions.
pub trait Patterns: Emit {
    /// What lowers instructions of scalars.
    const SCALARS: Scalars<Self>;
    /// Arithmetic, casts, comparisons, select, vector element and atomic operations.
    fn lower_inst(cx: &mut Lower<'_, Self>, i: Inst) -> Result<()>;
    /// An intrinsic that the generic code does not handle. `false`: not known here either.
    fn lower_intrinsic(cx: &mut Lower<'_, Self>, i: Inst, id: Intrinsic) -> Result<bool>;

    // ---- memory ----
    /// A store whose value is an operation on a load of the same place, as one instruction. `false`: no.
    fn lower_store_op(_cx: &mut Lower<'_, Self>, _store: Inst) -> Result<bool> {
        Ok(false)
    }
    /// A store past the caches (`!nontemporal`), where it is more than a plain one. `false`: it is not.
    fn lower_nontemporal_store(_cx: &mut Lower<'_, Self>, _store: Inst) -> Result<bool> {
        Ok(false)
    }
    /// Stores part `part` of a value of whole bytes; immediates need no register.
    fn store_part(cx: &mut Lower<'_, Self>, ty: PartTy, v: Value, part: u32, mem: Self::Mem) -> Result<()>;
    /// `base + index * stride` without the displacement of `base`, where the target multiplies and adds at once.
    fn scaled_sum(
        _: &mut Lower<'_, Self>,
        _base: &Addr,
        _index: Value,
        _stride: u64,
    ) -> Result<Option<VReg>> {
        Ok(None)
    }
    /// `dst = base - index * stride`, where a subtraction takes a shifted or extended index. `false`: it does not.
    fn emit_distance(
        _: &mut Lower<'_, Self>,
        _dst: VReg,
        _base: VReg,
        _index: Value,
        _stride: u64,
    ) -> Result<bool> {
        Ok(false)
    }
    /// Whether the register of the integer `v` surely has only zeroes above its low `bits` bits.
    fn is_clear_above(_cx: &mut Lower<'_, Self>, _v: Value, _bits: u32) -> bool {
        false
    }

    // ---- branches ----
    /// Conditional branch: compare and jump to edge 0 if `cond`, else to edge 1. Edges have been added.
    fn cond_branch(cx: &mut Lower<'_, Self>, cond: Value) -> Result<()>;
    /// Jump (one edge).
    fn emit_jump(cx: &mut Lower<'_, Self>);
    /// Compare-and-branch of a switch: edge 0 if `v pred imm`, else edge 1. `v` has been zero-extended to
    /// `ty`.
    fn switch_compare(cx: &mut Lower<'_, Self>, ty: PartTy, v: VReg, pred: IntPredicate, imm: u64);
    /// Whether jumps through tables are allowed.
    fn jump_tables(_: &Lower<'_, Self>) -> bool {
        true
    }
    /// Jump table: `index` (64-bit, in range) selects among `blocks`, successors of the open block.
    fn switch_table(cx: &mut Lower<'_, Self>, index: VReg, blocks: &[Block]);
    /// Bit test: edge 0 if bit `index` (64-bit, < 64) of `mask` is set, else edge 1.
    fn switch_bit_test(cx: &mut Lower<'_, Self>, index: VReg, mask: u64);
    /// Indirect jump to one of the edges.
    fn emit_indirect_jump(cx: &mut Lower<'_, Self>, addr: Value) -> Result<()>;
    /// `unreachable`, or (with `trap`) an instruction that traps; ends the block.
    fn emit_unreachable(cx: &mut Lower<'_, Self>, trap: bool);
    /// The block's address is taken under this id; `block` is the machine block.
    fn export_block(cx: &mut Lower<'_, Self>, id: BlockAddrId, block: Block);
}
