//! Atomic operations: those without an instruction as loops around `cmpxchg`; those too wide, or less
//! aligned than their size, as calls of the atomic library; other types than integers by their bits.

use super::{Expander, Out};
use ir::edit::{Access, InstBuilder};
use ir::ids::{TypeId, Value};
use ir::inst::{AtomicOp, InstData, InstFlags, IntPredicate, Opcode, Ordering};
use ir::intrinsics::Intrinsic;
use ir::types::Type;

/// The runtime functions of the sizes 1, 2, 4, 8, 16, and of any size where there is one.
type Names = ([&'static str; 5], Option<&'static str>);

macro_rules! sized {
    ($name:literal) => {
        [
            concat!($name, "_1"),
            concat!($name, "_2"),
            concat!($name, "_4"),
            concat!($name, "_8"),
            concat!($name, "_16"),
        ]
    };
}

const LOAD: Names = (sized!("__atomic_load"), Some("__atomic_load"));
const STORE: Names = (sized!("__atomic_store"), Some("__atomic_store"));
const COMPARE: Names = (
    sized!("__atomic_compare_exchange"),
    Some("__atomic_compare_exchange"),
);
const MEMCPY: [&str; 5] = sized!("__llvm_memcpy_element_unordered_atomic");
const MEMMOVE: [&str; 5] = sized!("__llvm_memmove_element_unordered_atomic");
const MEMSET: [&str; 5] = sized!("__llvm_memset_element_unordered_atomic");

fn fetch(op: AtomicOp) -> Option<Names> {
    Some(match op {
        AtomicOp::Xchg => (sized!("__atomic_exchange"), Some("__atomic_exchange")),
        AtomicOp::Add => (sized!("__atomic_fetch_add"), None),
        AtomicOp::Sub => (sized!("__atomic_fetch_sub"), None),
        AtomicOp::And => (sized!("__atomic_fetch_and"), None),
        AtomicOp::Or => (sized!("__atomic_fetch_or"), None),
        AtomicOp::Xor => (sized!("__atomic_fetch_xor"), None),
        AtomicOp::Nand => (sized!("__atomic_fetch_nand"), None),
        _ => return None,
    })
}

/// An ordering as the C library numbers it.
fn order(o: Ordering) -> i64 {
    match o {
        Ordering::NotAtomic | Ordering::Unordered | Ordering::Monotonic => 0,
        Ordering::Acquire => 2,
        Ordering::Release => 3,
        Ordering::AcqRel => 4,
        Ordering::SeqCst => 5,
    }
}

/// Index of a size in [`Names`].
fn size_index(bytes: u64) -> Option<usize> {
    (bytes.is_power_of_two() && bytes <= 16).then(|| bytes.trailing_zeros() as usize)
}

impl Expander<'_> {
    pub(super) fn expand_atomic(&mut self, d: &InstData) -> Out {
        let ops: [Value; 3] = {
            let o = self.edit.body.operand_range(d.ops);
            [o[0], *o.get(1).unwrap_or(&o[0]), *o.get(2).unwrap_or(&o[0])]
        };
        let t = match d.opcode {
            Opcode::Load | Opcode::AtomicRmw => d.ty,
            Opcode::Store => self.ty(ops[0]),
            _ => self.ty(ops[1]),
        };
        let bits = self.size_bits(t);
        let bytes = self.dl.store_size(self.scope(), t);
        let aligned = d.align().unwrap_or(bytes) >= bytes;
        let (compare, access) = self.target.atomic_bytes();
        let native = aligned && bytes.is_power_of_two() && bits == 8 * bytes;
        let plain = matches!(
            self.kind(t),
            Type::Int(_) | Type::Ptr(_) | Type::Half | Type::BFloat | Type::Float | Type::Double
        );
        match d.opcode {
            Opcode::Load if native && bytes <= u64::from(access) && plain => Out::Keep,
            Opcode::Store if native && bytes <= u64::from(access) && plain => Out::Keep,
            Opcode::Load | Opcode::Store if !matches!(self.kind(t), Type::Int(_)) => {
                self.access_bits(d, t, ops)
            }
            Opcode::Load if native && bytes <= u64::from(compare) => {
                let zero = self.signed_int(t, 0);
                Out::Value(self.compare_exchange(ops[0], zero, zero, d, d.flags.ordering()).0)
            }
            Opcode::Store if native && bytes <= u64::from(compare) => {
                self.update(d, t, ops[1], ops[0], AtomicOp::Xchg, true);
                Out::Gone
            }
            Opcode::Load => Out::Value(self.library_load(d, t, ops[0], bytes, aligned)),
            Opcode::Store => {
                self.library_store(d, ops, bytes, aligned);
                Out::Gone
            }
            Opcode::CmpXchg if native && bytes <= u64::from(compare) => Out::Keep,
            Opcode::CmpXchg => {
                let (v, ok) = self.library_compare(d, ops, bytes, aligned);
                Out::Value(self.aggregate(d.ty, &[v, ok]))
            }
            _ => {
                let op = AtomicOp::from_u8(self.edit.body.list(d.aux)[0] as u8);
                let fits = native && bytes <= u64::from(compare);
                let int = matches!(self.kind(t), Type::Int(_) | Type::Ptr(_));
                if fits && bytes <= 8 && plain && (int || op == AtomicOp::Xchg) {
                    return Out::Keep;
                }
                if !fits
                    && int
                    && let Some(names) = fetch(op)
                    && let Some(v) = self.library_fetch(d, names, ops, bytes, aligned)
                {
                    return Out::Value(v);
                }
                Out::Value(self.update(d, t, ops[0], ops[1], op, fits))
            }
        }
    }

    /// A load or store of a type that is not an integer, as one of its bits.
    fn access_bits(&mut self, d: &InstData, t: TypeId, ops: [Value; 3]) -> Out {
        let int = self.int_ty(self.size_bits(t) as u32);
        if d.opcode == Opcode::Load {
            let v = self.inst_full(Opcode::Load, int, &[ops[0]], d.sub, d.aux, d.flags);
            let words = self.words(v, false);
            return Out::Value(self.of_bits(t, &words));
        }
        let words = self.bits_of(ops[0]);
        let v = self.of_words(int, &words);
        self.inst_full(Opcode::Store, TypeId::VOID, &[v, ops[1]], d.sub, d.aux, d.flags);
        Out::Gone
    }

    /// Read, compute, try to write, again until nobody came between. The old value.
    fn update(
        &mut self,
        d: &InstData,
        t: TypeId,
        p: Value,
        operand: Value,
        op: AtomicOp,
        native: bool,
    ) -> Value {
        let bits = self.size_bits(t) as u32;
        let int = self.int_ty(bits);
        let bytes = u64::from(bits / 8);
        let align = d.align().unwrap_or(bytes);
        let first = self.load(
            int,
            p,
            &Access::aligned(align).volatile(d.flags.has(InstFlags::VOLATILE)),
        );
        let before = self.cur;
        let (turn, done) = (self.edit.new_block(), self.edit.new_block());
        self.br(turn);
        self.open(turn);
        let old = self.loop_phi(first, before, turn);
        let words = self.words(old, false);
        let value = self.of_bits(t, &words);
        let new = self.updated(op, t, value, operand);
        let words = self.bits_of(new);
        let new = self.of_words(int, &words);
        let (seen, ok) = if native {
            self.compare_exchange(p, old, new, d, d.flags.ordering())
        } else {
            let success = d.flags.ordering();
            let failure = match success {
                Ordering::AcqRel => Ordering::Acquire,
                Ordering::Release => Ordering::Monotonic,
                o => o,
            };
            let flags = d.flags.with_ordering(success).with_failure_ordering(failure);
            let aligned = align >= bytes;
            self.library_compare(&InstData { flags, ..*d }, [p, old, new], bytes, aligned)
        };
        let end = self.cur;
        debug_assert!(end == turn, "the loop is one block");
        self.cond_br(ok, done, turn);
        self.close_phi(old, seen);
        self.open(done);
        let words = self.words(seen, false);
        self.of_bits(t, &words)
    }

    /// The value that an operation writes.
    fn updated(&mut self, op: AtomicOp, t: TypeId, old: Value, v: Value) -> Value {
        use AtomicOp::*;
        let choose = |x: &mut Self, id: Intrinsic| x.intrinsic(id, t, &[old, v]);
        match op {
            Xchg => v,
            Add => self.binary(Opcode::Add, old, v),
            Sub => self.binary(Opcode::Sub, old, v),
            And => self.binary(Opcode::And, old, v),
            Or => self.binary(Opcode::Or, old, v),
            Xor => self.binary(Opcode::Xor, old, v),
            Nand => {
                let x = self.binary(Opcode::And, old, v);
                self.not(x)
            }
            Max => choose(self, Intrinsic::Smax),
            Min => choose(self, Intrinsic::Smin),
            UMax => choose(self, Intrinsic::Umax),
            UMin => choose(self, Intrinsic::Umin),
            FAdd => self.binary(Opcode::FAdd, old, v),
            FSub => self.binary(Opcode::FSub, old, v),
            FMax => choose(self, Intrinsic::Maxnum),
            FMin => choose(self, Intrinsic::Minnum),
            FMaximum => choose(self, Intrinsic::Maximum),
            FMinimum => choose(self, Intrinsic::Minimum),
            FMaximumNum => choose(self, Intrinsic::Maximumnum),
            FMinimumNum => choose(self, Intrinsic::Minimumnum),
            USubSat => choose(self, Intrinsic::UsubSat),
            USubCond => {
                let less = self.binary(Opcode::Sub, old, v);
                let c = self.icmp(IntPredicate::Uge, old, v);
                self.choose(c, less, old)
            }
            UIncWrap => {
                let more = self.binary_imm(Opcode::Add, old, 1);
                let c = self.icmp(IntPredicate::Uge, old, v);
                let zero = self.signed_int(t, 0);
                self.choose(c, zero, more)
            }
            UDecWrap => {
                let less = self.binary_imm(Opcode::Sub, old, 1);
                let none = self.icmp_imm(IntPredicate::Eq, old, 0);
                let above = self.icmp(IntPredicate::Ugt, old, v);
                let c = self.binary(Opcode::Or, none, above);
                self.choose(c, v, less)
            }
        }
    }

    // ---- the atomic library ----

    /// A function of a size, or of any size; whether it takes the size.
    fn library(&mut self, names: Names, bytes: u64, aligned: bool) -> Option<(&'static str, bool)> {
        match size_index(bytes).filter(|_| aligned) {
            Some(k) => Some((names.0[k], false)),
            None => names.1.map(|n| (n, true)),
        }
    }

    fn library_load(&mut self, d: &InstData, t: TypeId, p: Value, bytes: u64, aligned: bool) -> Value {
        let n = self.signed_int(TypeId::I32, order(d.flags.ordering()));
        let (name, sized) = self.library(LOAD, bytes, aligned).expect("of any size");
        if !sized {
            return self.libcall(name, t, &[p, n]);
        }
        let size = self.signed_int(TypeId::I64, bytes as i64);
        let place = self.frame_object(bytes, 16);
        self.libcall(name, TypeId::VOID, &[size, p, place, n]);
        self.load(t, place, &Access::aligned(8))
    }

    fn library_store(&mut self, d: &InstData, ops: [Value; 3], bytes: u64, aligned: bool) {
        let n = self.signed_int(TypeId::I32, order(d.flags.ordering()));
        let (name, sized) = self.library(STORE, bytes, aligned).expect("of any size");
        if !sized {
            self.libcall(name, TypeId::VOID, &[ops[1], ops[0], n]);
            return;
        }
        let size = self.signed_int(TypeId::I64, bytes as i64);
        let place = self.frame_object(bytes, 16);
        self.store(ops[0], place, &Access::aligned(8));
        self.libcall(name, TypeId::VOID, &[size, ops[1], place, n]);
    }

    fn library_compare(
        &mut self,
        d: &InstData,
        ops: [Value; 3],
        bytes: u64,
        aligned: bool,
    ) -> (Value, Value) {
        let t = self.ty(ops[1]);
        let success = self.signed_int(TypeId::I32, order(d.flags.ordering()));
        let failure = self.signed_int(TypeId::I32, order(d.flags.failure_ordering()));
        let (name, sized) = self.library(COMPARE, bytes, aligned).expect("of any size");
        let seen = self.frame_object(bytes, 16);
        self.store(ops[1], seen, &Access::aligned(8));
        let ok = if sized {
            let size = self.signed_int(TypeId::I64, bytes as i64);
            let new = self.frame_object(bytes, 16);
            self.store(ops[2], new, &Access::aligned(8));
            self.libcall(name, TypeId::I1, &[size, ops[0], seen, new, success, failure])
        } else {
            self.libcall(name, TypeId::I1, &[ops[0], seen, ops[2], success, failure])
        };
        (self.load(t, seen, &Access::aligned(8)), ok)
    }

    fn library_fetch(
        &mut self,
        d: &InstData,
        names: Names,
        ops: [Value; 3],
        bytes: u64,
        aligned: bool,
    ) -> Option<Value> {
        let n = self.signed_int(TypeId::I32, order(d.flags.ordering()));
        let (name, sized) = self.library(names, bytes, aligned)?;
        if !sized {
            return Some(self.libcall(name, d.ty, &[ops[0], ops[1], n]));
        }
        let size = self.signed_int(TypeId::I64, bytes as i64);
        let (new, old) = (self.frame_object(bytes, 16), self.frame_object(bytes, 16));
        self.store(ops[1], new, &Access::aligned(8));
        self.libcall(name, TypeId::VOID, &[size, ops[0], new, old, n]);
        Some(self.load(d.ty, old, &Access::aligned(8)))
    }

    // ---- memory intrinsics ----

    /// `mem*.element.unordered.atomic`: the runtime function of the element size.
    pub(super) fn elementwise_memory(&mut self, id: Intrinsic, args: &[Value]) -> Out {
        let names = match id {
            Intrinsic::MemcpyElementUnorderedAtomic => MEMCPY,
            Intrinsic::MemmoveElementUnorderedAtomic => MEMMOVE,
            _ => MEMSET,
        };
        let Some(k) = self.const_int(args[3]).and_then(size_index) else {
            self.refuse("element size of an atomic memory operation");
            return Out::Gone;
        };
        let n = self.resize(false, args[2], TypeId::I64);
        self.libcall(names[k], TypeId::VOID, &[args[0], args[1], n]);
        Out::Gone
    }

    /// `memset.pattern`: a loop of stores.
    pub(super) fn memset_pattern(&mut self, args: &[Value]) -> Out {
        let (dst, pattern, count) = (args[0], args[1], args[2]);
        let count = self.resize(false, count, TypeId::I64);
        let step = self.dl.size(self.scope(), self.ty(pattern));
        let zero = self.signed_int(TypeId::I64, 0);
        self.counted_loop([zero, count], 1, |x, k| {
            let at = x.binary_imm(Opcode::Mul, k, step as i64);
            let p = x.offset_by(dst, at);
            x.store(pattern, p, &Access::aligned(1));
        });
        Out::Gone
    }
}
