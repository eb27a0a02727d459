//! What a value that has no register is worked out from: expressions of registers that are there, for debuggers.

use crate::lower::{Lower, NONE};
use crate::target::Emit;
use ir::constants::Const;
use ir::debug_value::{ARG, CONSTU, MINUS, PLUS_UCONST};
use ir::ids::{ConstId, Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::module::ThreadLocal;
use ir::types::Type;
use regalloc::{FrameSlot, ValueOperand};
use smallvec::{SmallVec, smallvec};

// Further DWARF operations (DWARF 5, 7.7.1).
pub(super) const AND: u64 = 0x1a;
const MUL: u64 = 0x1e;
const OR: u64 = 0x21;
const PLUS: u64 = 0x22;
const SHL: u64 = 0x24;
const SHR: u64 = 0x25;
const SHRA: u64 = 0x26;
const XOR: u64 = 0x27;

/// Instructions that a value is followed through.
pub(super) const DEPTH: u32 = 8;

impl<T: Emit> Lower<'_, T> {
    /// What holds a value, or what it is worked out from by the operations in `words`.
    pub(super) fn value_operand(&mut self, v: Value, words: &mut Vec<u64>, depth: u32) -> ValueOperand {
        if let Some(c) = v.as_const() {
            return self.constant_operand(c);
        }
        let at = v.as_local().expect("it is no constant") as usize;
        let slot = self.st.slots[at];
        if slot != NONE {
            return ValueOperand::Address(FrameSlot::from_bits(slot), 0);
        }
        let ty = self.ty(v);
        let held = match self.scope.ty(ty) {
            Type::Int(n) => matches!(n, 1..=64),
            Type::Ptr(_) | Type::Float | Type::Double => true,
            _ => false,
        };
        if !held || self.scalar_part(ty).is_none() {
            return ValueOperand::Unknown;
        }
        if self.st.value_base[at] != NONE {
            self.add_mask(ty, words);
            let reg = self.st.vregs[self.st.value_base[at] as usize];
            let reg = self.vb.resolve(reg);
            if self.dl.size(self.scope, ty) > 4 && self.vb.vcode.is_low(reg) {
                self.vb.vcode.extended.push(reg);
            }
            return ValueOperand::Reg(reg);
        }
        if at < self.body.params.len() && depth == DEPTH {
            let register = self.st.args.register(at);
            return register.map_or(ValueOperand::Unknown, ValueOperand::Argument);
        }
        match self.body.def(v) {
            Some(i) if self.body.inst(i).opcode.is_call() => {
                let results = &self.st.noted.results;
                match results.binary_search_by_key(&i, |r| r.0) {
                    Ok(k) => {
                        self.add_mask(ty, words);
                        ValueOperand::Result(k as u32)
                    }
                    Err(_) => ValueOperand::Unknown,
                }
            }
            Some(i) if depth > 0 => {
                let operand = self.salvaged(i, words, depth - 1);
                self.add_mask(ty, words);
                operand
            }
            _ => ValueOperand::Unknown,
        }
    }

    /// Of an integer that is less than a byte, what is above it is anything.
    fn add_mask(&self, ty: TypeId, words: &mut Vec<u64>) {
        if let Type::Int(n @ 1..8) = self.scope.ty(ty) {
            words.extend([CONSTU, (1 << n) - 1, AND]);
        }
    }

    pub(super) fn constant_operand(&self, c: ConstId) -> ValueOperand {
        let scope = self.scope;
        match scope.constant(c) {
            Const::Null(ty) => match scope.float_bits(ty) {
                Some(bits @ 1..=64) => ValueOperand::Float(0, (bits / 8) as u8),
                _ => ValueOperand::Constant(0),
            },
            Const::Float { ty, bits } => match scope.float_bits(ty) {
                Some(size @ 1..=64) => ValueOperand::Float(bits, (size / 8) as u8),
                _ => ValueOperand::Unknown,
            },
            Const::Global { global, .. } => match self.module.global(global).thread_local {
                ThreadLocal::NotThreadLocal => ValueOperand::Global(global.0, 0),
                _ => ValueOperand::Unknown,
            },
            _ => match scope.const_u64(c) {
                Some(n) => {
                    let bits = scope.int_bits(scope.const_ty(c)).unwrap_or(64);
                    // Truth values are 0 and 1.
                    let shift = if bits == 1 { 0 } else { 64 - bits.clamp(1, 64) };
                    ValueOperand::Constant(((n << shift) as i64) >> shift)
                }
                None => ValueOperand::Unknown,
            },
        }
    }

    /// The bytes that a `getelementptr` of one constant index adds.
    fn constant_step(&self, i: Inst) -> Option<i64> {
        let d = self.body.inst(i);
        let &[_, index] = self.body.operand_range(d.ops) else {
            return None;
        };
        let index = index.as_const()?;
        let bits = self
            .scope
            .int_bits(self.scope.const_ty(index))
            .filter(|n| (1..=64).contains(n))?;
        let n = (self.scope.const_u64(index)? << (64 - bits)) as i64 >> (64 - bits);
        n.checked_mul(i64::try_from(self.dl.size(self.scope, TypeId(d.aux))).ok()?)
    }

    /// The value of an instruction that has no register, from its first operand. The low bits count; those above a type's
    /// width are anything.
    fn salvaged(&mut self, i: Inst, words: &mut Vec<u64>, depth: u32) -> ValueOperand {
        let Some(after) = self.operations(i) else {
            return ValueOperand::Unknown;
        };
        let first = self.body.ops(i)[0];
        if !after.is_empty() && self.is_stepped(i, first) {
            return ValueOperand::Unknown;
        }
        let operand = self.value_operand(first, words, depth);
        words.extend(after);
        operand
    }

    /// The operations that make an instruction's value of its first operand, where the others are constants.
    fn operations(&self, i: Inst) -> Option<SmallVec<[u64; 6]>> {
        let d = self.body.inst(i);
        let ops = self.body.operand_range(d.ops);
        let constant = |v: Value| self.scope.const_u64(v.as_const()?);
        let bits = |v: Value| self.scope.int_bits(self.ty(v)).filter(|n| *n <= 64);
        Some(match d.opcode {
            Opcode::BitCast | Opcode::PtrToInt | Opcode::IntToPtr | Opcode::Freeze | Opcode::Trunc => {
                smallvec![]
            }
            Opcode::Add => match constant(ops[1]) {
                Some(n) if n >> 63 == 0 => smallvec![PLUS_UCONST, n],
                Some(n) => smallvec![CONSTU, n, PLUS],
                None => return None,
            },
            Opcode::Sub => match constant(ops[1]) {
                Some(n) => smallvec![CONSTU, n, MINUS],
                None => return None,
            },
            Opcode::GetElementPtr => match self.constant_step(i) {
                Some(n @ 0..) => smallvec![PLUS_UCONST, n as u64],
                Some(n) => smallvec![CONSTU, n.unsigned_abs(), MINUS],
                None => return None,
            },
            Opcode::And | Opcode::Or | Opcode::Xor | Opcode::Mul | Opcode::Shl => {
                let (n, _) = (constant(ops[1])?, bits(ops[0])?);
                smallvec![CONSTU, n, operation(d.opcode)?]
            }
            Opcode::LShr => match (constant(ops[1]), bits(ops[0])) {
                (Some(by), Some(64)) => smallvec![CONSTU, by, SHR],
                (Some(by), Some(n @ 1..64)) => smallvec![CONSTU, (1 << n) - 1, AND, CONSTU, by, SHR],
                _ => return None,
            },
            Opcode::AShr => match (constant(ops[1]), bits(ops[0])) {
                (Some(by), Some(64)) => smallvec![CONSTU, by, SHRA],
                (Some(by), Some(n @ 1..64)) => {
                    let up = u64::from(64 - n);
                    smallvec![CONSTU, up, SHL, CONSTU, up + by, SHRA]
                }
                _ => return None,
            },
            Opcode::ZExt => match bits(ops[0]) {
                Some(n @ 1..64) => smallvec![CONSTU, (1 << n) - 1, AND],
                _ => return None,
            },
            Opcode::SExt => match bits(ops[0]) {
                Some(n @ 1..64) => {
                    let by = u64::from(64 - n);
                    smallvec![CONSTU, by, SHL, CONSTU, by, SHRA]
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    /// The step of a loop is computed later than it stands: at its line the variable still has the old value.
    fn is_stepped(&self, i: Inst, first: Value) -> bool {
        self.body.def(first).is_some_and(|phi| {
            let incoming = self.body.ops(phi).iter();
            self.body.inst(phi).opcode == Opcode::Phi
                && incoming.filter_map(|v| self.body.def(*v)).any(|def| def == i)
        })
    }

    /// The value of an instruction that has no register, from two operands that are no constants, perhaps with constants
    /// added to what they make: what they are, and the operations, which name them. Such are the addresses of elements
    /// that code reaches by an addressing mode alone.
    pub(super) fn salvaged_from_two(&mut self, v: Value) -> Option<([ValueOperand; 2], Vec<u64>)> {
        let (mut v, mut after) = (v, SmallVec::<[u64; 8]>::new());
        for _ in 0..DEPTH {
            let i = self.body.def(v)?;
            if !self.is_told_by_bits(self.ty(v)) || self.st.value_base[v.as_local()? as usize] != NONE {
                return None;
            }
            let Some(more) = self.operations(i) else {
                return self.salvaged_of_two(i, &after);
            };
            let first = self.body.ops(i)[0];
            if !more.is_empty() && self.is_stepped(i, first) {
                return None;
            }
            after.insert_many(0, more);
            v = first;
        }
        None
    }

    fn salvaged_of_two(&mut self, i: Inst, after: &[u64]) -> Option<([ValueOperand; 2], Vec<u64>)> {
        let d = *self.body.inst(i);
        let &[a, b] = self.body.operand_range(d.ops) else {
            return None;
        };
        let mut own: SmallVec<[u64; 8]> = SmallVec::new();
        match d.opcode {
            Opcode::GetElementPtr => {
                let bits = self.scope.int_bits(self.ty(b)).filter(|n| *n <= 64)?;
                if bits < 64 {
                    let by = u64::from(64 - bits);
                    own.extend([CONSTU, by, SHL, CONSTU, by, SHRA]);
                }
                if self.scope.is_scalable(TypeId(d.aux)) {
                    return None;
                }
                match self.dl.size(self.scope, TypeId(d.aux)) {
                    1 => {}
                    size => own.extend([CONSTU, size, MUL]),
                }
                own.push(PLUS);
            }
            // (what is above the width of a number of bits to shift by is anything)
            Opcode::Shl => return None,
            opcode => own.push(operation(opcode)?),
        }
        let mut words = Vec::new();
        let mut operands = [ValueOperand::Unknown; 2];
        for (k, v) in [a, b].into_iter().enumerate() {
            if self.is_stepped(i, v) || !self.is_told_by_bits(self.ty(v)) {
                return None;
            }
            words.extend([ARG, k as u64]);
            operands[k] = self.value_operand(v, &mut words, DEPTH - 1);
            if operands[k] == ValueOperand::Unknown {
                return None;
            }
        }
        words.extend(own);
        words.extend_from_slice(after);
        Some((operands, words))
    }

    /// Whether the low bits of a register are a value of this type.
    fn is_told_by_bits(&self, ty: TypeId) -> bool {
        match self.scope.ty(ty) {
            Type::Int(n) => matches!(n, 8..=64),
            Type::Ptr(_) => true,
            _ => false,
        }
    }
}

/// What DWARF has for an operation on integers.
fn operation(opcode: Opcode) -> Option<u64> {
    Some(match opcode {
        Opcode::Add => PLUS,
        Opcode::Sub => MINUS,
        Opcode::And => AND,
        Opcode::Or => OR,
        Opcode::Xor => XOR,
        Opcode::Mul => MUL,
        Opcode::Shl => SHL,
        _ => return None,
    })
}
