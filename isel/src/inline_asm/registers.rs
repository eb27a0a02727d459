//! Which registers operands are in that a constraint leaves little choice, and the operands of the instruction.

use super::bind::{Bound, Operand};
use super::{Binder, Def, Held, How, MAX_OPERANDS, OUTPUT, Place};
use crate::lower::Lower;
use crate::target::Target;
use ir::diag::{Diagnostic, Result};
use ir::inline_asm::Kind;
use regalloc::{
    Operand as RegOperand, OperandConstraint, OperandKind, OperandPos, PReg, PRegSet, RegClass, VReg,
};
use smallvec::SmallVec;

/// The registers of one operand; none: any.
pub(super) type Chosen = SmallVec<[PReg; 2]>;

/// Inputs with a higher index cannot be tied ([`regalloc::vcode`]).
const MAX_TIED: u8 = 31;

impl<T: Target> Lower<'_, T> {
    /// Chooses registers for operands that must be in one of a few. Outputs of an expression that ends a block must be in
    /// registers that are known beforehand.
    pub(super) fn choose_registers(
        &self,
        operands: &[Operand<'_>],
        bound: &[Bound],
        b: &Binder,
    ) -> Result<Vec<Chosen>> {
        let mut chosen = vec![Chosen::new(); operands.len()];
        let is_tied = |n: usize| bound.contains(&Bound::Tied(n));
        // Allocators keep the inputs of several pairs apart from all outputs, for which there may be too few registers.
        let ties = bound.iter().filter(|b| matches!(b, Bound::Tied(_))).count();
        // In use at the start and at the end of the instruction.
        let (mut early, mut late) = (b.site.clobbers, b.site.clobbers);
        for (n, bound) in bound.iter().enumerate() {
            chosen[n] = match bound {
                Bound::Registers(list) => list.clone(),
                Bound::Part(_, preg) => Chosen::from_slice(&[*preg]),
                _ => continue,
            };
            let input = operands[n].c.kind == Kind::Input;
            let set = if input { &mut early } else { &mut late };
            let shared = |m: usize| {
                operands[m].c.kind == Kind::Output && chosen[m].iter().any(|p| chosen[n].contains(p))
            };
            if !input && (0..n).any(shared) {
                return Err(self.unsupported("inline assembly with two outputs in one register"));
            }
            chosen[n].iter().for_each(|p| set.add(*p));
        }
        for kind in [Kind::Output, Kind::Input] {
            for (n, (o, binding)) in operands.iter().zip(bound).enumerate() {
                let Bound::Runs(lists) = binding else { continue };
                if o.c.kind != kind {
                    continue;
                }
                let free = |list: &&&[PReg]| !list.iter().any(|p| early.contains(*p) || late.contains(*p));
                let Some(list) = lists.iter().find(free) else {
                    return Err(self.asm_error("inline assembly requires more registers than available"));
                };
                for preg in *list {
                    early.add(*preg);
                    late.add(*preg);
                }
                chosen[n] = Chosen::from_slice(list);
            }
            for (n, (o, binding)) in operands.iter().zip(bound).enumerate() {
                let list = match binding {
                    Bound::OneOf(list) => *list,
                    Bound::Class(class)
                        if kind == Kind::Output && (b.ends_block || ties > 1 && is_tied(n)) =>
                    {
                        T::asm_registers(*class)
                    }
                    _ => continue,
                };
                if o.c.kind != kind {
                    continue;
                }
                let output = kind == Kind::Output;
                let lasts = o.c.early_clobber || output && is_tied(n);
                let count = match list.first().map(|p| p.class()) {
                    Some(RegClass::Int) => o.bits.div_ceil(64).max(1),
                    _ => 1,
                };
                for _ in 0..count {
                    let free = |p: &&PReg| !early.contains(**p) && !late.contains(**p);
                    let enough = |p: &&PReg| match output {
                        true => !late.contains(**p) && !lasts,
                        false => !early.contains(**p),
                    };
                    let found = list.iter().find(free).or_else(|| list.iter().find(enough));
                    let Some(&preg) = found else {
                        return Err(self.asm_error("inline assembly requires more registers than available"));
                    };
                    chosen[n].push(preg);
                    if output {
                        late.add(preg);
                    }
                    if !output || lasts {
                        early.add(preg);
                    }
                }
            }
        }
        Ok(chosen)
    }

    /// Registers that have no operand and are changed.
    fn add_clobber(&mut self, preg: PReg, early: bool) {
        let vreg = self.vb.new_vreg(preg.class());
        let pos = if early {
            OperandPos::Early
        } else {
            OperandPos::Late
        };
        let fixed = OperandConstraint::FixedReg(preg);
        self.vb
            .push_operand(RegOperand::new(vreg, fixed, OperandKind::Def, pos));
    }

    /// Puts the instruction into the function.
    pub(super) fn push_site(&mut self, b: &mut Binder) -> Result<()> {
        let inputs = b.uses.len();
        if inputs + b.defs.len() > MAX_OPERANDS {
            return Err(self.unsupported("inline assembly with so many operands"));
        }
        let number = |index: &mut u8| {
            if *index & OUTPUT != 0 {
                *index = *index - OUTPUT + inputs as u8;
            }
        };
        for place in &mut b.site.places {
            if let Place::Register(index, _) = place {
                number(index);
            }
        }
        for (held, _) in &mut b.site.moves_out {
            if let Held::Register(index) = held {
                number(index);
            }
        }
        b.site.conditions.iter_mut().for_each(|m| number(&mut m.0));
        if b.ends_block && b.site.unwinds {
            b.site.lost_by_unwinding = T::asm_lost_by_unwinding(self);
            self.define_asm_landing(b);
        }
        let start = self.vb.operand_start();
        self.push_registers(b)?;
        let site = std::mem::take(&mut b.site);
        let sites = &mut T::asm_sites(self).list;
        sites.push(site);
        let index = sites.len() as u32 - 1;
        T::push_asm(self, index, start, b.ends_block);
        self.note_call_end();
        Ok(())
    }

    /// The registers in which the landing pad finds the exception.
    fn define_asm_landing(&mut self, b: &mut Binder) {
        let fixed = |d: &Def| match d.how {
            How::Fixed(preg) => Some((d.vreg, preg)),
            _ => None,
        };
        let mut defs: crate::calls::call::Regs = b.defs.iter().filter_map(fixed).collect();
        let known = defs.len();
        self.define_landing(&mut defs);
        b.defs.extend(defs[known..].iter().map(|(vreg, preg)| Def {
            vreg: *vreg,
            how: How::Fixed(*preg),
            early: false,
        }));
    }

    fn push_registers(&mut self, b: &Binder) -> Result<()> {
        let (mut read, mut written) = (PRegSet::empty(), PRegSet::empty());
        let mut held: SmallVec<[(VReg, PReg); 8]> = SmallVec::new();
        for &(vreg, preg) in &b.uses {
            match preg {
                // (llc lets the last one have it where both name it, and refuses letters)
                Some(preg) if held.iter().any(|h| h.1 == preg && h.0 != vreg) => {
                    let what =
                        "couldn't allocate input reg: two inputs of inline assembly are in one register";
                    return Err(Diagnostic::error(self.body.offset(self.cur), what));
                }
                Some(preg) => {
                    held.push((vreg, preg));
                    read.add(preg);
                    self.vb
                        .push_fixed(vreg, preg, OperandKind::Use, OperandPos::Early);
                }
                None => self.vb.push_operand(RegOperand::new(
                    vreg,
                    OperandConstraint::Reg,
                    OperandKind::Use,
                    OperandPos::Early,
                )),
            }
        }
        for def in &b.defs {
            let (constraint, early) = match def.how {
                How::Any => (OperandConstraint::Reg, def.early),
                How::Fixed(preg) => (
                    OperandConstraint::FixedReg(preg),
                    def.early && !read.contains(preg),
                ),
                How::Tied(index) if index > MAX_TIED => {
                    return Err(self.unsupported("inline assembly with so many tied operands"));
                }
                How::Tied(index) => (OperandConstraint::Reuse(usize::from(index)), false),
            };
            if let How::Fixed(preg) = def.how {
                written.add(preg);
                self.vb.vcode.frame.taken.add(preg);
            }
            let pos = if early {
                OperandPos::Early
            } else {
                OperandPos::Late
            };
            self.vb
                .push_operand(RegOperand::new(def.vreg, constraint, OperandKind::Def, pos));
        }
        let lost = b.site.clobbers.into_iter().map(|p| (p, true));
        let rarely = b.site.lost_by_unwinding.into_iter().map(|p| (p, false));
        for (preg, always) in lost.chain(rarely) {
            if !T::asm_is_allocated(preg) || written.contains(preg) {
                continue;
            }
            written.add(preg);
            // An early definition that nobody reads has its register throughout.
            self.add_clobber(preg, always && !read.contains(preg));
        }
        Ok(())
    }
}
