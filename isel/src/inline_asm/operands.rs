//! Outputs and inputs as registers, memory and constants of the instruction.

use super::bind::{Bound, Operand};
use super::registers::Chosen;
use super::{After, Binder, Def, Held, How, Memory, OUTPUT, Place, PopTo, Special};
use crate::lower::Lower;
use crate::memory::addr::Addr;
use crate::target::Target;
use crate::target::inline_asm::Constant;
use crate::values::parts::PartTy;
use ir::diag::Result;
use ir::ids::{Inst, TypeId, Value};
use ir::inline_asm::{Code, Kind};
use ir::inst::Opcode;
use ir::types::Type;
use regalloc::{FrameSlot, PReg, RegClass, VReg};
use smallvec::SmallVec;

impl<T: Target> Lower<'_, T> {
    /// Bytes of a register that an operand takes; 0: their number is known at run time. Pointers fill registers, also
    /// where they have fewer bits in memory (x32); a letter gives integers that are no part of a register the whole one.
    fn register_bytes(&self, o: &Operand<'_>, class: RegClass) -> u8 {
        if o.bits == 0 {
            return 0;
        }
        let most = if class == RegClass::Int { 8 } else { 64 };
        let mut letters =
            o.c.alternatives()
                .flat_map(|a| a.codes())
                .filter_map(|c| match c {
                    Code::Letters(letters) => Some(letters),
                    _ => None,
                });
        let ty = self.scope.ty(o.ty);
        let whole = |letters| T::asm_is_whole(letters, ty);
        if class == RegClass::Int
            && (o.bits != 1 && !o.bits.is_power_of_two()
                || ty == Type::Ptr(0)
                || letters.next().is_some_and(whole))
        {
            return 8;
        }
        o.bits.div_ceil(8).next_power_of_two().clamp(1, most) as u8
    }

    /// The definitions, and what is to be done with them behind the instruction.
    pub(super) fn note_outputs(
        &mut self,
        call: Inst,
        operands: &[Operand<'_>],
        bound: &[Bound],
        chosen: &[Chosen],
        b: &mut Binder,
    ) -> Result<()> {
        let mut first = 0;
        for (n, o) in operands.iter().enumerate() {
            if o.c.kind != Kind::Output {
                continue;
            }
            b.site.places[n] = match &bound[n] {
                Bound::Class(class) => self.register_output(call, first, o, *class, &chosen[n], b)?,
                Bound::OneOf(_) | Bound::Runs(_) | Bound::Registers(_) => {
                    self.register_output(call, first, o, chosen[n][0].class(), &chosen[n], b)?
                }
                Bound::Part(special, preg) => {
                    let at = OUTPUT | b.defs.len() as u8;
                    self.register_output(call, first, o, preg.class(), &chosen[n], b)?;
                    b.site.moves_out.push((Held::Register(at), *special));
                    Place::Special(*special, 1)
                }
                Bound::Special(list, class) => {
                    let special = self.free_special(list, b)?;
                    let held = if o.value.is_none() && Self::held_in_memory(special, *class, chosen, b) {
                        let (slot, ty) = (self.asm_slot(o.ty), o.ty);
                        b.after.push(After::Load { slot, first, ty });
                        Held::Slot(slot)
                    } else {
                        self.register_output(call, first, o, *class, &[], b)?;
                        Held::Register(OUTPUT | (b.defs.len() - 1) as u8)
                    };
                    b.site.moves_out.push((held, special));
                    Place::Special(special, self.register_bytes(o, *class))
                }
                Bound::Condition(condition) => {
                    let vreg = match o.value {
                        None => self.def_part(call, first)?,
                        Some(to) => {
                            let (regs, ty) = (self.fresh_parts(o.ty)?, o.ty);
                            let (vreg, class) = (regs[0], RegClass::Int);
                            b.after.push(After::Store { regs, class, to, ty });
                            vreg
                        }
                    };
                    let at = OUTPUT | b.defs.len() as u8;
                    b.site.conditions.push((at, *condition));
                    b.defs.push(Def {
                        vreg,
                        how: self.condition_register(b)?,
                        early: false,
                    });
                    Place::Register(at, 4)
                }
                Bound::Stack(place) => {
                    let place = place.unwrap_or(b.popped.len() as u8);
                    let to = match o.value {
                        Some(pointer) => PopTo::Store(pointer),
                        None => PopTo::Result(first),
                    };
                    b.popped.push((place, to, o.ty));
                    Place::Stack(place)
                }
                Bound::Memory | Bound::Address => match o.value {
                    Some(pointer) => self.memory_operand(pointer, b)?,
                    None => {
                        let slot = self.asm_slot(o.ty);
                        b.after.push(After::Load {
                            slot,
                            first,
                            ty: o.ty,
                        });
                        self.slot_operand(slot, b)?
                    }
                },
                _ => return Err(self.unsupported("inline assembly with such an output")),
            };
            if o.c.has_result() {
                first += self.num_parts(o.ty)?;
            }
        }
        Ok(())
    }

    /// The register of an output that is a condition.
    fn condition_register(&self, b: &Binder) -> Result<How> {
        if !b.ends_block {
            return Ok(How::Any);
        }
        let taken = |p: &PReg| b.defs.iter().any(|d| d.how == How::Fixed(*p)) || b.site.clobbers.contains(*p);
        let free = T::asm_registers(RegClass::Int).iter().find(|p| !taken(p));
        match free {
            Some(preg) => Ok(How::Fixed(*preg)),
            None => Err(self.asm_error("inline assembly requires more registers than available")),
        }
    }

    /// Registers that are written: those of the result, or others of the class that is asked for.
    fn register_output(
        &mut self,
        call: Inst,
        first: u32,
        o: &Operand<'_>,
        class: RegClass,
        fixed: &[PReg],
        b: &mut Binder,
    ) -> Result<Place> {
        let at = b.defs.len();
        let held = self.held_as(o.ty, class)?;
        let mut regs = SmallVec::new();
        if held && o.c.has_result() {
            for k in 0..self.num_parts(o.ty)? {
                regs.push(self.def_part(call, first + k)?);
            }
        } else {
            regs = self.asm_registers_for(o.ty, o.bits, class);
            let (regs, ty) = (regs.clone(), o.ty);
            b.after.push(match o.value {
                Some(to) => After::Store { regs, class, to, ty },
                None => After::Result {
                    regs,
                    class,
                    first,
                    ty,
                },
            });
        }
        for (k, vreg) in regs.into_iter().enumerate() {
            b.defs.push(Def {
                vreg,
                how: fixed.get(k).map_or(How::Any, |p| How::Fixed(*p)),
                early: o.c.early_clobber,
            });
        }
        Ok(Place::Register(OUTPUT | at as u8, self.register_bytes(o, class)))
    }

    /// One of a few registers that are not allocated, which no other operand has.
    fn free_special(&self, list: &[Special], b: &mut Binder) -> Result<Special> {
        let taken = |s: &Special| {
            b.site.moves_in.iter().any(|m| m.0 == *s) || b.site.moves_out.iter().any(|m| m.1 == *s)
        };
        // Input and output may name the same one.
        let found = if list.len() == 1 {
            list.first()
        } else {
            list.iter().find(|s| !taken(s))
        };
        let Some(special) = found.copied() else {
            return Err(self.asm_error("inline assembly requires more registers than available"));
        };
        if let Special::Preg(preg) = special {
            b.site.clobbers.add(preg);
            b.keeps_frame = true;
        }
        Ok(special)
    }

    /// The arguments: registers that are read, memory, constants.
    pub(super) fn note_inputs(
        &mut self,
        call: Inst,
        operands: &[Operand<'_>],
        bound: &[Bound],
        chosen: &[Chosen],
        b: &mut Binder,
    ) -> Result<()> {
        let mut label = 0;
        for (n, o) in operands.iter().enumerate() {
            if o.c.kind == Kind::Label {
                label += 1;
                b.site.places[n] = Place::Edge(self.edge_of(call, label));
                continue;
            }
            let (Kind::Input, Some(v)) = (o.c.kind, o.value) else {
                continue;
            };
            b.site.places[n] = match &bound[n] {
                Bound::Tied(m) => self.tied_input(o, v, (&operands[*m], &bound[*m], *m), chosen, b)?,
                Bound::Class(class) => self.register_input(o, v, *class, &[], b)?,
                Bound::OneOf(_) | Bound::Runs(_) | Bound::Registers(_) => {
                    self.register_input(o, v, chosen[n][0].class(), &chosen[n], b)?
                }
                Bound::Part(special, preg) => self.part_input(o, v, *special, *preg, b)?,
                Bound::Special(list, class) => {
                    let special = self.free_special(list, b)?;
                    self.special_input(o, v, special, (*class, chosen), b)?
                }
                Bound::Stack(place) => {
                    b.stack.push((*place, v, n));
                    Place::Nothing
                }
                Bound::Memory if o.c.indirect => self.memory_operand(v, b)?,
                Bound::Address => match self.asm_constant(v, o.bits) {
                    Some((Constant::Int(_, n), _)) if T::NUMBERS_AS_ADDRESSES => {
                        Place::Memory(Memory::constant(n))
                    }
                    _ => self.memory_operand(v, b)?,
                },
                Bound::Memory => {
                    let slot = self.asm_slot(o.ty);
                    let regs = self.use_parts(v)?;
                    self.store_parts(o.ty, &regs, slot)?;
                    self.slot_operand(slot, b)?
                }
                Bound::Zero(special) => Place::Special(*special, 8),
                Bound::Int(n) => Place::Int(*n),
                Bound::Symbol(name, offset) => Place::Symbol(name.clone(), *offset),
                Bound::BlockAddress(id) => Place::BlockAddress(id.0),
                Bound::Condition(_) | Bound::Label => {
                    return Err(self.unsupported("inline assembly with such an input"));
                }
            };
        }
        Ok(())
    }

    /// The machine edge of a `callbr`'s label: each block that it may go to has one.
    fn edge_of(&self, call: Inst, label: usize) -> u32 {
        let successors = self.body.successors(call);
        let mut distinct: SmallVec<[u32; 8]> = SmallVec::new();
        for block in successors {
            if !distinct.contains(block) {
                distinct.push(*block);
            }
        }
        let at = distinct.iter().position(|x| *x == successors[label]);
        at.expect("every successor has an edge") as u32
    }

    fn register_input(
        &mut self,
        o: &Operand<'_>,
        v: Value,
        class: RegClass,
        fixed: &[PReg],
        b: &mut Binder,
    ) -> Result<Place> {
        let at = b.uses.len() as u8;
        for (k, vreg) in self.asm_value(v, o.ty, o.bits, class)?.into_iter().enumerate() {
            b.uses.push((vreg, fixed.get(k).copied()));
        }
        Ok(Place::Register(at, self.register_bytes(o, class)))
    }

    /// Whether the value of a register that is not allocated is kept in the frame, since few registers are left.
    fn held_in_memory(special: Special, class: RegClass, chosen: &[Chosen], b: &Binder) -> bool {
        let taken = |p: &&PReg| b.site.clobbers.contains(**p) || chosen.iter().any(|c| c.contains(*p));
        let all = T::asm_registers(class);
        T::ASM_SPECIALS_IN_MEMORY
            && class == RegClass::Int
            && special != Special::StackPointer
            && all.iter().filter(taken).count() + 2 >= all.len()
    }

    fn special_input(
        &mut self,
        o: &Operand<'_>,
        v: Value,
        special: Special,
        (class, chosen): (RegClass, &[Chosen]),
        b: &mut Binder,
    ) -> Result<Place> {
        let held = if Self::held_in_memory(special, class, chosen, b) {
            let slot = self.asm_slot(o.ty);
            let parts = self.use_parts(v)?;
            self.store_parts(o.ty, &parts, slot)?;
            Held::Slot(slot)
        } else {
            let at = b.uses.len() as u8;
            self.register_input(o, v, class, &[], b)?;
            Held::Register(at)
        };
        b.site.moves_in.push((special, held));
        Ok(Place::Special(special, self.register_bytes(o, class)))
    }

    /// An input in a part of a register: the register holds it and is changed by moving it there.
    fn part_input(
        &mut self,
        o: &Operand<'_>,
        v: Value,
        special: Special,
        preg: PReg,
        b: &mut Binder,
    ) -> Result<Place> {
        let at = b.uses.len() as u8;
        self.register_input(o, v, preg.class(), &[preg], b)?;
        b.site.clobbers.add(preg);
        b.site.moves_in.push((special, Held::Register(at)));
        Ok(Place::Special(special, 1))
    }

    /// An input that is where an output will be.
    fn tied_input(
        &mut self,
        o: &Operand<'_>,
        v: Value,
        (output, bound, m): (&Operand<'_>, &Bound, usize),
        all_chosen: &[Chosen],
        b: &mut Binder,
    ) -> Result<Place> {
        let what = "unsupported inline asm: input constraint with a matching output constraint of incompatible type!";
        let chosen = &all_chosen[m];
        let class = match bound {
            Bound::Class(class) | Bound::Special(_, class) => *class,
            Bound::OneOf(_) | Bound::Runs(_) | Bound::Registers(_) => chosen[0].class(),
            Bound::Part(special, preg) => return self.part_input(o, v, *special, *preg, b),
            Bound::Stack(_) => {
                let Place::Stack(place) = b.site.places[m] else {
                    unreachable!("an output on the stack of registers has its place there");
                };
                b.stack.push((Some(place), v, m));
                b.consumed |= 1 << place;
                return Ok(Place::Stack(place));
            }
            Bound::Memory | Bound::Address if o.c.indirect || output.c.indirect => {
                // A value is in the memory when the assembly begins.
                if let (false, true, Some(pointer)) = (o.c.indirect, output.c.indirect, output.value) {
                    let parts = self.use_parts(v)?;
                    self.store_to(pointer, o.ty, &parts)?;
                }
                return Ok(b.site.places[m].clone());
            }
            _ => return Err(self.unsupported("inline assembly with an input tied to such an output")),
        };
        if (o.bits > 64) != (output.bits > 64) && class == RegClass::Int {
            return Err(self.asm_error(what));
        }
        if let Place::Special(special, _) = b.site.places[m] {
            return self.special_input(o, v, special, (class, all_chosen), b);
        }
        let Place::Register(def, _) = b.site.places[m] else {
            unreachable!("such an output is in a register");
        };
        let at = b.uses.len();
        let place = self.register_input(o, v, class, chosen, b)?;
        for k in at..b.uses.len() {
            let Some(def) = b.defs.get_mut(usize::from(def - OUTPUT) + k - at) else {
                return Err(self.asm_error(what));
            };
            if def.how == How::Any {
                def.how = How::Tied(k as u8);
            }
            if def.early {
                // Another input may be the same value, and must stay as it is.
                let own = self.vb.new_vreg_of(class, self.vb.vreg_bytes(b.uses[k].0));
                T::emit_copy(self, own, b.uses[k].0);
                b.uses[k].0 = own;
            }
        }
        Ok(place)
    }

    /// What a pointer points to.
    fn memory_operand(&mut self, pointer: Value, b: &mut Binder) -> Result<Place> {
        let addr = self.address_of(pointer)?;
        self.address_operand(&addr, b)
    }

    pub(super) fn slot_operand(&mut self, slot: FrameSlot, b: &mut Binder) -> Result<Place> {
        self.address_operand(&Addr::slot(slot), b)
    }

    fn address_operand(&mut self, addr: &Addr, b: &mut Binder) -> Result<Place> {
        let uses = &mut b.uses;
        let mut add = |vreg: VReg| {
            uses.push((vreg, None));
            uses.len() as u8 - 1
        };
        Ok(Place::Memory(T::asm_memory(self, addr, &mut add)?))
    }

    /// Pushes the inputs on the stack of floating-point registers; gives the number of those that are left behind the
    /// instruction, under the outputs.
    pub(super) fn push_stack(&mut self, b: &mut Binder, operands: &[Operand<'_>]) -> Result<usize> {
        let defined = b.popped.iter().fold(b.consumed, |set, p| set | 1u8 << p.0);
        if b.consumed != 0 && defined & defined.wrapping_add(1) != 0 {
            return Err(self.asm_error("clobbers must be last on the x87 stack"));
        }
        let Some(stack) = T::FLOAT_STACK.filter(|_| !b.stack.is_empty() || !b.popped.is_empty()) else {
            return Ok(0);
        };
        if b.ends_block {
            return Err(self
                .unsupported("'callbr' or 'invoke' of inline assembly with floating-point stack registers"));
        }
        let known = |b: &Binder, n: u8| b.stack.iter().any(|s| s.0 == Some(n));
        for k in 0..b.stack.len() {
            if b.stack[k].0.is_none() {
                let free = (0..8).find(|n| !known(b, *n)).unwrap_or(7);
                b.stack[k].0 = Some(free);
                b.site.places[b.stack[k].2] = Place::Stack(free);
            } else if operands[b.stack[k].2].c.kind == Kind::Input {
                b.site.places[b.stack[k].2] = Place::Stack(b.stack[k].0.expect("just seen"));
            }
        }
        b.stack.sort_by_key(|s| s.0);
        b.popped.sort_by_key(|p| p.0);
        let gap = |n: usize, at: Option<u8>| at != Some(n as u8);
        if b.stack.iter().enumerate().any(|(n, s)| gap(n, s.0))
            || b.popped.iter().enumerate().any(|(n, p)| gap(n, Some(p.0)))
        {
            return Err(self.asm_error("operands of inline assembly leave a gap in the floating-point stack"));
        }
        for k in (0..b.stack.len()).rev() {
            let v = b.stack[k].1;
            let ty = self.stack_part(self.ty(v))?;
            let regs = self.use_parts(v)?;
            (stack.push)(self, ty, &regs)?;
        }
        // An output in an input's place takes it over.
        let outputs = b.popped.iter().fold(0, |set, p| set | 1u8 << p.0);
        let gone = b.consumed | outputs;
        Ok(b.stack
            .iter()
            .filter(|s| gone >> s.0.unwrap_or(0) & 1 == 0)
            .count())
    }

    fn stack_part(&mut self, ty: TypeId) -> Result<PartTy> {
        Ok(match self.scope.ty(ty) {
            Type::Float => PartTy::F32,
            Type::Double => PartTy::F64,
            _ => PartTy::I64,
        })
    }

    /// Moves the outputs to where the program wants them.
    pub(super) fn finish_outputs(&mut self, call: Inst, b: Binder, left: usize) -> Result<()> {
        if b.ends_block && !b.after.is_empty() && self.body.inst(call).opcode == Opcode::CallBr {
            return Err(
                self.unsupported("'callbr' of inline assembly with an output of another kind of register")
            );
        }
        if let Some(stack) = T::FLOAT_STACK {
            for (_, to, ty) in &b.popped {
                let part = self.stack_part(*ty)?;
                let count = self.num_parts(*ty)?;
                let regs: SmallVec<[VReg; 2]> = match to {
                    PopTo::Result(first) => (0..count)
                        .map(|k| self.def_part(call, first + k))
                        .collect::<Result<_>>()?,
                    PopTo::Store(_) => self.fresh_parts(*ty)?,
                };
                (stack.pop)(self, part, &regs)?;
                if let PopTo::Store(pointer) = to {
                    self.store_to(*pointer, *ty, &regs)?;
                }
            }
            for _ in 0..left {
                let gone = self.vreg(PartTy::F64);
                (stack.pop)(self, PartTy::F64, &[gone])?;
            }
        }
        for after in b.after {
            match after {
                After::Load { slot, first, ty } => self.load_result_parts(call, first, ty, slot)?,
                After::Store { regs, class, to, ty } => {
                    let parts = self.parts_of_class(&regs, ty, class)?;
                    self.store_to(to, ty, &parts)?;
                }
                After::Result {
                    regs,
                    class,
                    first,
                    ty,
                } => {
                    let parts = self.parts_of_class(&regs, ty, class)?;
                    for (k, part) in parts.into_iter().enumerate() {
                        let dst = self.def_part(call, first + k as u32)?;
                        T::emit_copy(self, dst, part);
                    }
                }
            }
        }
        Ok(())
    }
}
