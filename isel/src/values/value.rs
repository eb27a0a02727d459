//! Registers of the parts of values.
//!
//! A value that is only another view of its operand (trunc, freeze, bitcasts within a register class,
//! pointer casts, extractvalue, insertvalue) has no registers of its own: its users get the operand's.

use crate::lower::{Lower, NONE};
use crate::target::Target;
use crate::values::parts::PartTy;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::types::Type;
use regalloc::VReg;

/// How many views are looked through at least before one is given registers of its own.
const MAX_DEPTH: u32 = 64;

/// Whether a view is given registers where a chain of them is too long: one in so many (a power of two), the same ones
/// wherever the chain is entered, since each costs a copy of all its parts.
fn ends_chain(inst: Inst, one_in: u32) -> bool {
    let hash = (inst.index() as u32).wrapping_mul(0x9e37_79b1);
    hash >> (32 - one_in.ilog2()) == 0
}

/// Where the long chains of insertions lead that were followed last: chains of elements of other chains are asked in turns.
#[derive(Default)]
pub(crate) struct Chains {
    kept: [Chain; 4],
    oldest: usize,
}

/// Where a chain leads, for all parts of one value: who asks for one part asks for all.
#[derive(Default)]
struct Chain {
    of: Option<Value>,
    ends: Vec<(Value, u32)>,
}

impl<T: Target> Lower<'_, T> {
    /// The value and part that part `i` of `v` is a view of (itself if it is not a view).
    pub fn resolve(&mut self, mut v: Value, mut part: u32) -> Result<(Value, u32)> {
        for depth in 0.. {
            let Some(inst) = self.body.def(v) else {
                break;
            };
            if depth >= MAX_DEPTH {
                let parts = self.num_parts(self.body.inst(inst).ty)?;
                let one_in = parts.next_power_of_two().max(MAX_DEPTH);
                if ends_chain(inst, one_in) {
                    break;
                }
                if parts > MAX_DEPTH
                    && let Some(chain) = self.chain(v, parts, one_in)?
                {
                    let end = chain.ends[part as usize];
                    if end.0 == v {
                        break;
                    }
                    (v, part) = end;
                    continue;
                }
            }
            match self.view(inst, part)? {
                Some(next) => (v, part) = next,
                None => break,
            }
        }
        Ok((v, part))
    }

    /// Follows a chain of insertions for all parts at once, if `v` is one. Cost: O(steps + parts), once for a value.
    fn chain(&mut self, v: Value, parts: u32, one_in: u32) -> Result<Option<&Chain>> {
        let inserted = |cx: &mut Self, at: Value| -> Result<Option<(Value, Value, u32, u32)>> {
            let Some(inst) = cx.body.def(at) else {
                return Ok(None);
            };
            let d = cx.body.inst(inst);
            let ops = cx.body.operand_range(d.ops);
            let range = match d.opcode {
                _ if ends_chain(inst, one_in) => None,
                Opcode::InsertValue => Some(cx.member_parts(d.ty, cx.body.list(d.aux))?),
                Opcode::InsertElement => cx.element_parts(d.ty, ops[2])?,
                _ => None,
            };
            Ok(range.map(|(first, end)| (ops[0], ops[1], first, end)))
        };
        if let Some(at) = self.st.chains.kept.iter().position(|c| c.of == Some(v)) {
            return Ok(Some(&self.st.chains.kept[at]));
        }
        let mut at = v;
        let mut found: Vec<Option<(Value, u32)>> = vec![None; parts as usize];
        while let Some((rest, member, first, end)) = inserted(self, at)? {
            for part in first..end {
                found[part as usize].get_or_insert((member, part - first));
            }
            at = rest;
        }
        if at == v {
            return Ok(None);
        }
        let ends = found
            .into_iter()
            .zip(0..)
            .map(|(end, part)| end.unwrap_or((at, part)));
        let chains = &mut self.st.chains;
        let at = chains.oldest;
        chains.oldest = (at + 1) % chains.kept.len();
        let chain = &mut chains.kept[at];
        chain.ends.clear();
        chain.ends.extend(ends);
        chain.of = Some(v);
        Ok(Some(chain))
    }

    /// One step of [`Lower::resolve`].
    fn view(&mut self, inst: Inst, part: u32) -> Result<Option<(Value, u32)>> {
        let d = self.body.inst(inst);
        let ops = self.body.operand_range(d.ops);
        match d.opcode {
            Opcode::Freeze => Ok(Some((ops[0], part))),
            Opcode::Trunc if self.scope.int_bits(d.ty).is_some() => Ok(Some((ops[0], part))),
            Opcode::SExt if self.st.signed_loads.is_view(inst) => Ok(Some((ops[0], part))),
            Opcode::PtrToInt | Opcode::PtrToAddr | Opcode::IntToPtr | Opcode::AddrSpaceCast => {
                let held = |t| match self.scope.ty(t) {
                    Type::Ptr(a) => self.dl.pointer_register_bits(a),
                    _ => self.bits(t),
                };
                let (from, to) = (held(self.ty(ops[0])), held(d.ty));
                let scalar = !matches!(self.scope.ty(d.ty), Type::Vector { .. });
                // (What becomes a pointer of 32 bits in a register of 64 is zero-extended.)
                let extends =
                    self.dl.is_ilp32() && d.opcode != Opcode::PtrToInt && d.opcode != Opcode::PtrToAddr;
                let extends = extends && self.scope.ty(d.ty) == Type::Ptr(0);
                Ok(if extends {
                    None
                } else if (scalar && to <= from) || to == from {
                    Some((ops[0], part))
                } else {
                    None
                })
            }
            Opcode::BitCast => {
                let same = self.same_registers(self.ty(ops[0]), d.ty)?;
                Ok(if same { Some((ops[0], part)) } else { None })
            }
            Opcode::ExtractValue => {
                let (first, _) = self.member_parts(self.ty(ops[0]), self.body.list(d.aux))?;
                Ok(Some((ops[0], first + part)))
            }
            Opcode::InsertValue => {
                let (first, end) = self.member_parts(d.ty, self.body.list(d.aux))?;
                Ok(Some(if (first..end).contains(&part) {
                    (ops[1], part - first)
                } else {
                    (ops[0], part)
                }))
            }
            Opcode::ExtractElement => {
                let (v, at) = (ops[0], ops[1]);
                let n = self.element_parts(self.ty(v), at)?;
                Ok(n.map(|(first, _)| (v, first + part)))
            }
            Opcode::InsertElement => {
                let (v, e, at) = (ops[0], ops[1], ops[2]);
                let n = self.element_parts(d.ty, at)?;
                Ok(n.map(|(first, end)| match (first..end).contains(&part) {
                    true => (e, part - first),
                    false => (v, part),
                }))
            }
            Opcode::Call => Ok(match self.intrinsic(inst) {
                Some(
                    Intrinsic::Expect
                    | Intrinsic::ExpectWithProbability
                    | Intrinsic::LaunderInvariantGroup
                    | Intrinsic::StripInvariantGroup
                    | Intrinsic::SsaCopy
                    | Intrinsic::Annotation
                    | Intrinsic::PtrAnnotation
                    | Intrinsic::AdjustTrampoline
                    | Intrinsic::ArithmeticFence
                    | Intrinsic::CallbrLandingpad,
                ) => Some((ops[0], part)),
                _ => None,
            }),
            _ => Ok(None),
        }
    }

    /// Parts `first..end` of the element of a vector that is held element by element, at a constant place.
    fn element_parts(&mut self, t: TypeId, at: Value) -> Result<Option<(u32, u32)>> {
        let Some(n) = self.const_int(at) else {
            return Ok(None);
        };
        let Type::Vector { len, .. } = self.scope.ty(t) else {
            return Ok(None);
        };
        let range = self.parts(t)?;
        let all = range.1 - range.0;
        if n >= u64::from(len) || all == 0 || self.part(range, 0).ty.is_vector() {
            return Ok(None);
        }
        let each = all / len;
        let first = n as u32 * each;
        Ok(Some((first, first + each)))
    }

    /// The intrinsic that a call calls, if it is one.
    pub fn intrinsic(&self, call: Inst) -> Option<Intrinsic> {
        self.body.called_intrinsic(self.module, call)
    }

    /// Whether two types of equal size have the same parts but for the lanes, so that a bitcast is no
    /// code. Vectors of i1 and other packed elements differ from everything but themselves.
    fn same_registers(&mut self, a: TypeId, b: TypeId) -> Result<bool> {
        if a == b {
            return Ok(true);
        }
        let (a, b) = (self.parts(a)?, self.parts(b)?);
        let cache = match self.narrow {
            Some(_) => &mut self.st.narrow_parts,
            None => &mut self.st.parts,
        };
        Ok(cache.same_registers(self.dl, a, b))
    }

    /// Parts `first..end` of an aggregate that belong to a member.
    pub fn member_parts(&mut self, mut t: TypeId, indices: &[u32]) -> Result<(u32, u32)> {
        let mut first = 0;
        for &i in indices {
            t = match self.scope.ty(t) {
                Type::Array { elem, .. } => {
                    first += self.num_parts(elem)? * i;
                    elem
                }
                _ => {
                    let (elems, _) = self.scope.struct_elems(t).expect("verified: an aggregate");
                    for e in &elems[..i as usize] {
                        first += self.num_parts(*e)?;
                    }
                    elems[i as usize]
                }
            };
        }
        let n = self.num_parts(t)?;
        Ok((first, first + n))
    }

    /// The register that holds part `i` of `v` at this place; emits code for constants.
    pub fn use_part(&mut self, v: Value, i: u32) -> Result<VReg> {
        let (v, i) = self.resolve(v, i)?;
        if let Some(c) = v.as_const() {
            return self.const_part(c, i);
        }
        if let Some(slot) = self.slot_of(v) {
            let dst = self.vreg(PartTy::I64);
            let addr = crate::Addr::slot(slot);
            T::emit_address(self, dst, &addr)?;
            return Ok(dst);
        }
        self.local_part(v, i)
    }

    /// The only register of a value of one part.
    #[inline]
    pub fn use_reg(&mut self, v: Value) -> Result<VReg> {
        self.use_part(v, 0)
    }

    /// The register reserved for part `i` of a local value itself (without looking through views).
    pub fn local_part(&mut self, v: Value, i: u32) -> Result<VReg> {
        if let Some(view) = self.narrow {
            return self.narrow_part(view, v, i, false);
        }
        let l = v.as_local().expect("a local value") as usize;
        if self.st.value_base[l] == NONE {
            let t = self.ty(v);
            let base = self.st.vregs.len() as u32;
            match self.scalar_part(t) {
                Some(p) => {
                    let loads = &self.st.signed_loads;
                    let wide = !loads.is_empty() && self.body.def(v).is_some_and(|i| loads.is_load(i));
                    let r = self.vreg(if wide { PartTy::I64 } else { p });
                    self.st.vregs.push(r);
                }
                None => {
                    let range = self.parts(t)?;
                    for k in 0..range.1 - range.0 {
                        let r = self.vreg(self.part(range, k).ty);
                        self.st.vregs.push(r);
                    }
                }
            }
            self.st.value_base[l] = base;
        }
        Ok(self.st.vregs[(self.st.value_base[l] + i) as usize])
    }

    /// The register to define for part `i` of the result of `inst`.
    #[inline]
    pub fn def_part(&mut self, inst: Inst, i: u32) -> Result<VReg> {
        if let Some(view) = self.narrow {
            return self.narrow_part(view, self.body.result(inst), i, true);
        }
        self.local_part(self.body.result(inst), i)
    }

    /// The register to define for the one-part result of `inst`.
    #[inline]
    pub fn def(&mut self, inst: Inst) -> Result<VReg> {
        self.def_part(inst, 0)
    }

    /// A view whose registers were asked for all the same: copies. `false` if it is not a view.
    pub fn copy_alias(&mut self, inst: Inst) -> Result<bool> {
        if self.view(inst, 0)?.is_none() {
            return Ok(false);
        }
        let n = self.num_parts(self.body.inst(inst).ty)?;
        for i in 0..n {
            let Some((v, part)) = self.view(inst, i)? else {
                return Ok(false);
            };
            let dst = self.def_part(inst, i)?;
            let src = self.use_part(v, part)?;
            T::emit_copy(self, dst, src);
        }
        Ok(true)
    }

    /// Whether the register of `v` is read further on, so that it should not be overwritten here. (The walk
    /// goes backwards: who comes later has asked already.)
    pub fn lives_on(&self, v: Value) -> bool {
        v.as_local()
            .is_some_and(|l| self.st.value_base[l as usize] != NONE)
    }

    /// Whether `v` takes no register that is not taken anyway: a constant, or what is read further on.
    pub fn is_at_hand(&self, v: Value) -> bool {
        self.const_int(v).is_some() || self.lives_on(v)
    }

    /// The comparison of integers in another block that defines `v`, if nobody has asked for it so far, and one value at most
    /// would live on in its place: it is better made again here.
    pub fn comparison_elsewhere(&self, v: Value) -> Option<Inst> {
        let i = self.body.def(v)?;
        let is_here = self.st.inst_block[i.index()] == self.cur_block;
        let is_one = self.body.inst(i).opcode == Opcode::ICmp;
        let wanted = self.optimise && is_one && !is_here && !self.lives_on(v);
        let mut ops = self.body.ops(i).iter();
        (wanted && ops.any(|v| self.is_at_hand(*v))).then_some(i)
    }

    /// The same of a comparison in this block, others of whose users were done before: one of its values lives on at least, or
    /// it stands near.
    pub fn comparison_again(&self, v: Value) -> Option<Inst> {
        /// How many instructions may stand between.
        const NEAR: usize = 12;
        let i = self.body.def(v)?;
        let is_here = self.st.inst_block[i.index()] == self.cur_block;
        let is_one = matches!(self.body.inst(i).opcode, Opcode::ICmp | Opcode::FCmp);
        if !self.optimise || !is_one || !is_here || self.lives_on(v) {
            return None;
        }
        let ops = self.body.ops(i);
        if ops.iter().any(|v| self.lives_on(*v)) {
            return Some(i);
        }
        let here = self.body.block_insts(self.cur_block);
        let near = here.get(self.cur_at.saturating_sub(NEAR)..self.cur_at)?;
        // (A load that is compared with a number may become part of it, and would be made again too.)
        let loads = |v: &Value| self.absorbable_load(*v).is_some();
        let again = ops[1].is_const() && ops.iter().any(loads);
        (near.contains(&i) && !again).then_some(i)
    }

    /// The instruction that defines `v` if only this place uses it, it stands in the current block and
    /// nobody has asked for its registers: then it may be absorbed here.
    pub fn absorbable(&self, v: Value) -> Option<Inst> {
        self.absorbable_by(v, 1)
    }

    /// The same where so many places use `v`, all of which are done here.
    pub fn absorbable_by(&self, v: Value, users: u32) -> Option<Inst> {
        let i = self.body.def(v)?;
        let l = v.as_local()? as usize;
        (self.st.uses[l] == users
            && self.st.value_base[l] == NONE
            && self.st.inst_block[i.index()] == self.cur_block)
            .then_some(i)
    }

    /// How often `v` is used, if an instruction or a parameter makes it.
    pub fn count_uses(&self, v: Value) -> u32 {
        v.as_local().map_or(0, |l| self.st.uses[l as usize])
    }

    /// What a floating-point negation that may be absorbed here negates, or the value itself; whether it is negated.
    pub fn negated(&self, v: Value) -> (Value, bool) {
        match self.absorbable(v) {
            Some(i) if self.body.inst(i).opcode == Opcode::FNeg => (self.body.ops(i)[0], true),
            _ => (v, false),
        }
    }

    /// A load of one part that may be done here instead of at its place: its pointer.
    pub fn absorbable_load(&self, v: Value) -> Option<Inst> {
        self.absorbable_load_by(v, 1)
    }

    /// The same where so many places use `v`, all of which are done here.
    pub fn absorbable_load_by(&self, v: Value, users: u32) -> Option<Inst> {
        let i = self.absorbable_by(v, users)?;
        let d = self.body.inst(i);
        let ok = d.opcode == Opcode::Load && d.flags.0 == 0 && self.st.epoch[i.index()] == self.cur_epoch;
        ok.then_some(i)
    }

    /// The value of an integer constant (or null pointer) of at most 64 bits, zero-extended.
    pub fn const_int(&self, v: Value) -> Option<u64> {
        self.scope.const_u64(v.as_const()?)
    }

    /// `ptrtoint`, `inttoptr` and the like that change the width: zero-extension.
    pub fn lower_pointer_cast(&mut self, i: Inst) -> Result<()> {
        let (v, d) = (self.body.ops(i)[0], *self.body.inst(i));
        let (from, to) = (self.bits(self.ty(v)), self.bits(d.ty));
        let src = self.use_reg(v)?;
        let dst = self.def(i)?;
        let signed = d.opcode == Opcode::AddrSpaceCast && self.short_pointer(v) == Some(true);
        let ty = match self.scope.ty(d.ty) {
            Type::Ptr(a) => PartTy::int(self.dl.pointer_register_bits(a)),
            _ => PartTy::int(to.min(64)),
        };
        // (most integers that become pointers were loaded, which cleared the rest of the register)
        let clear =
            !signed && from == 32 && super::operand::significant_bits(self, v).is_some_and(|n| n <= 32);
        let bits = if clear { 64 } else { from.min(to) };
        T::emit_extend(self, signed, bits, ty, dst, src);
        for k in 1..self.num_parts(d.ty)? {
            let r = self.def_part(i, k)?;
            T::emit_int(self, PartTy::I64, r, 0);
        }
        Ok(())
    }
}
