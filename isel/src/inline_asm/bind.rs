//! Where operands are to be: the choice among the codes and alternatives of constraints (LangRef "Constraint Codes").
//!
//! A constant is taken where a code takes it. Otherwise a register is better than memory, but for operands that are in
//! memory anyway.

use crate::inline_asm::site::Special;
use crate::lower::Lower;
use crate::memory::addr::Addr;
use crate::target::Target;
use crate::target::inline_asm::{Constant, Named, Wanted};
use crate::values::operand::sign_extended;
use crate::values::parts::Class;
use ir::constants::Const;
use ir::ids::{BlockAddrId, ConstId, GlobalId, TypeId, Value};
use ir::inline_asm::{Alternative, Code, Constraint, Kind};
use ir::inst::Opcode;
use ir::types::Type;
use regalloc::{PReg, PRegSet, RegClass};
use smallvec::SmallVec;

/// One operand of the expression.
#[derive(Clone, Copy)]
pub(super) struct Operand<'a> {
    pub c: Constraint<'a>,
    /// Its own type: of what is pointed to, if it is indirect.
    pub ty: TypeId,
    pub bits: u64,
    /// The argument.
    pub value: Option<Value>,
}

/// Where an operand is to be.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Bound {
    /// Block that an edge leads to.
    Label,
    /// Where an output is.
    Tied(usize),
    /// Any register of a class.
    Class(RegClass),
    /// One of these registers.
    OneOf(&'static [PReg]),
    /// All of one of these lists.
    Runs(&'static [&'static [PReg]]),
    /// These registers.
    Registers(SmallVec<[PReg; 2]>),
    /// A part of this register, which is moved to and from the register's first byte.
    Part(Special, PReg),
    /// One of these, which are not allocated.
    Special(SmallVec<[Special; 8]>, RegClass),
    Stack(Option<u8>),
    Condition(u8),
    Memory,
    Address,
    /// The register that is always zero.
    Zero(Special),
    Int(i64),
    Symbol(Box<str>, i64),
    BlockAddress(BlockAddrId),
}

impl<T: Target> Lower<'_, T> {
    /// Binds all operands, by the alternative that has fewest of them in memory.
    ///
    /// `clobbers`: registers that hold no operand.
    pub(super) fn bind_operands(
        &mut self,
        operands: &[Operand<'_>],
        clobbers: PRegSet,
    ) -> Result<Vec<Bound>, String> {
        let none_left = T::asm_registers(RegClass::Int)
            .iter()
            .all(|p| clobbers.contains(*p));
        let count = operands.iter().map(|o| o.c.alternatives().count()).max();
        let mut best: Option<(usize, Vec<Bound>)> = None;
        let mut error = None;
        for n in 0..count.unwrap_or(1) {
            let bound: Result<Vec<Bound>, String> = operands
                .iter()
                .map(|o| {
                    let alternative = o.c.alternatives().nth(n).or_else(|| o.c.alternatives().last());
                    self.bind(
                        o,
                        alternative.expect("a constraint has an alternative"),
                        none_left,
                    )
                })
                .collect();
            match bound {
                Ok(bound) => {
                    let spilled = |(b, o): (&Bound, &Operand<'_>)| *b == Bound::Memory && !o.c.indirect;
                    let cost = bound.iter().zip(operands).filter(|x| spilled(*x)).count();
                    if best.as_ref().is_none_or(|b| cost < b.0) {
                        best = Some((cost, bound));
                    }
                }
                Err(e) => error = error.or(Some(e)),
            }
        }
        match (best, error) {
            (Some((_, bound)), _) => Ok(bound),
            (None, e) => Err(e.expect("an alternative was tried")),
        }
    }

    /// `none_left`: no general-purpose register is.
    fn bind(
        &mut self,
        o: &Operand<'_>,
        alternative: Alternative<'_>,
        none_left: bool,
    ) -> Result<Bound, String> {
        let text = String::from_utf8_lossy(alternative.text()).into_owned();
        if o.c.kind == Kind::Label {
            return Ok(Bound::Label);
        }
        let constant = match (o.c.kind, o.c.indirect, o.value) {
            (Kind::Input, false, Some(v)) => self.asm_constant(v, o.bits),
            _ => None,
        };
        let (mut known, mut refused) = (false, false);
        let mut memory = None;
        let mut place = None;
        for code in alternative.codes() {
            let wanted = match code {
                Code::Tied(n) => return Ok(Bound::Tied(n)),
                Code::Register(b"memory") => {
                    known = true;
                    memory = Some(Bound::Memory);
                    continue;
                }
                Code::Register(name) => {
                    known = true;
                    place = place.or(self.named_place(o, name));
                    if place.is_none() && self.is_condition(name) && o.c.indirect && o.c.kind == Kind::Input {
                        memory = Some(Bound::Memory);
                    }
                    continue;
                }
                Code::Letters(letters) => T::asm_code(self, letters, o.bits).map(|w| (w, letters)),
            };
            let Some((wanted, letters)) = wanted else { continue };
            known = true;
            let wanted = match T::asm_further(self, letters) {
                list @ [_, ..] if none_left && wanted == Wanted::Class(RegClass::Int) => {
                    Wanted::Special(list, RegClass::Int)
                }
                _ => wanted,
            };
            match wanted {
                Wanted::Constant | Wanted::Loose | Wanted::Symbol | Wanted::Any => {
                    if let Some((c, bound)) = &constant
                        && match wanted {
                            Wanted::Any => self.stands_as_it_is(o, bound),
                            _ => T::asm_fits(letters, *c),
                        }
                    {
                        return Ok(match (c, letters) {
                            (Constant::Int(n, _), [letter]) if T::UNSIGNED_LETTERS.contains(letter) => {
                                Bound::Int(*n as i64)
                            }
                            _ => bound.clone(),
                        });
                    }
                    refused |= wanted != Wanted::Any;
                    let indirect_input = o.c.indirect && o.c.kind == Kind::Input;
                    if wanted == Wanted::Any && place.is_none() && !o.c.has_result() {
                        place = self.any_place(o);
                    }
                    if indirect_input && matches!(wanted, Wanted::Loose | Wanted::Symbol) {
                        memory = memory.or(Some(Bound::Memory));
                    }
                }
                Wanted::Zero(special) => match constant {
                    Some((Constant::Int(0, _), _)) => return Ok(Bound::Zero(special)),
                    _ if o.c.indirect && o.c.kind == Kind::Input => memory = Some(Bound::Memory),
                    _ => refused = true,
                },
                Wanted::Unfit => {}
                Wanted::Memory => memory = Some(Bound::Memory),
                Wanted::Stepping if o.c.indirect && o.c.kind == Kind::Input => memory = Some(Bound::Memory),
                Wanted::Stepping => refused |= o.c.kind == Kind::Input,
                Wanted::Address if o.c.kind == Kind::Input => memory = Some(Bound::Address),
                Wanted::Address => {}
                _ => place = place.or(self.register_place(o, wanted, letters)),
            }
        }
        if o.c.indirect {
            if memory.is_some() || o.c.kind == Kind::Output && place.is_some() {
                return Ok(memory.or(place).expect("one of them"));
            }
            if place.is_some() {
                let what = "don't know how to handle indirect register inputs yet for constraint";
                return Err(format!("{what} '{text}'"));
            }
        }
        if let Some(bound) = place.or(memory) {
            return Ok(bound);
        }
        Err(match (known, refused, o.c.kind) {
            (false, ..) => format!("unknown asm constraint '{text}'"),
            (_, true, _) => format!("invalid operand for inline asm constraint '{text}'"),
            (.., Kind::Output) => format!("couldn't allocate output register for constraint '{text}'"),
            _ => format!("couldn't allocate input reg for constraint '{text}'"),
        })
    }

    /// The register that a name says, if the operand fits it.
    fn named_place(&mut self, o: &Operand<'_>, name: &[u8]) -> Option<Bound> {
        let name = std::str::from_utf8(name).ok()?;
        // What is no part of a register as it stands is no result of one.
        let odd = matches!(self.scope.ty(o.ty), Type::Int(bits) if bits != 1 && !(bits >= 8 && bits.is_power_of_two()));
        if !T::asm_name_takes(name, o.bits) || odd && o.c.has_result() {
            return None;
        }
        match T::asm_register(self, name)? {
            Named::Register(preg) | Named::Part(_, preg) | Named::Special(Special::Preg(preg), _)
                if !T::asm_takes(self, preg.class(), self.scope.ty(o.ty), o.bits, b"") =>
            {
                None
            }
            Named::Part(special, preg) if o.bits <= 8 => self
                .fits_class(o, preg.class(), true)
                .then_some(Bound::Part(special, preg)),
            Named::Register(preg) | Named::Part(_, preg) => {
                let wide = o.bits > 64 && preg.class() == RegClass::Int;
                let list: SmallVec<[PReg; 2]> = match wide {
                    true => T::asm_run(preg, o.bits.div_ceil(64) as usize)?.into(),
                    false => SmallVec::from_slice(&[preg]),
                };
                self.fits_class(o, preg.class(), true)
                    .then_some(Bound::Registers(list))
            }
            Named::Special(special, class) => {
                let fits = (o.bits <= 64 || class != RegClass::Int) && self.fits_class(o, class, true);
                fits.then(|| Bound::Special(SmallVec::from_slice(&[special]), class))
            }
            Named::Condition(c) => {
                let integer = self.scope.int_bits(o.ty).is_some_and(|b| b <= 64);
                (o.c.kind == Kind::Output && integer && o.bits >= 8).then_some(Bound::Condition(c))
            }
            Named::Stack(n) => self.fits_stack(o).then_some(Bound::Stack(Some(n))),
            Named::Clobbered(_) | Named::Nothing => None,
        }
    }

    /// Whether `X` leaves a constant as it is: integers, functions and blocks; what else is constant goes to registers.
    fn stands_as_it_is(&self, o: &Operand<'_>, bound: &Bound) -> bool {
        match bound {
            Bound::Int(_) => matches!(self.scope.ty(o.ty), Type::Int(_)),
            Bound::Symbol(..) => {
                let named = o.value.and_then(|v| self.const_global(v.as_const()?));
                named.is_some_and(|(g, offset)| offset == 0 && self.module.function(g).is_some())
            }
            _ => true,
        }
    }

    /// Whether a name is that of a condition.
    fn is_condition(&self, name: &[u8]) -> bool {
        let name = std::str::from_utf8(name).ok();
        matches!(
            name.and_then(|n| T::asm_register(self, n)),
            Some(Named::Condition(_))
        )
    }

    fn register_place(&mut self, o: &Operand<'_>, wanted: Wanted, letters: &[u8]) -> Option<Bound> {
        let class = match wanted {
            Wanted::Class(class) | Wanted::Special(_, class) => Some(class),
            Wanted::OneOf(list) | Wanted::Registers(list) => Some(list[0].class()),
            _ => None,
        };
        if class.is_some_and(|c| !T::asm_takes(self, c, self.scope.ty(o.ty), o.bits, letters)) {
            return None;
        }
        match wanted {
            Wanted::Class(class) => self.fits_class(o, class, false).then_some(Bound::Class(class)),
            Wanted::OneOf(list) => {
                let class = list[0].class();
                let count = if class == RegClass::Int {
                    o.bits.div_ceil(64) as usize
                } else {
                    1
                };
                (count <= list.len() && self.fits_class(o, class, false)).then_some(Bound::OneOf(list))
            }
            Wanted::Registers(list) => {
                let count = o.bits.div_ceil(64).max(1) as usize;
                let fits = count <= list.len() && self.fits_class(o, list[0].class(), true);
                fits.then(|| Bound::Registers(SmallVec::from_slice(&list[..count])))
            }
            Wanted::Runs(lists) => {
                let integer = self.scope.int_bits(o.ty).is_some();
                (integer && o.bits.div_ceil(64) == lists[0].len() as u64).then_some(Bound::Runs(lists))
            }
            Wanted::Special(list, class) => {
                let one = o.bits <= 64 || class != RegClass::Int;
                let fits = one && self.fits_class(o, class, false);
                fits.then(|| Bound::Special(SmallVec::from_slice(list), class))
            }
            Wanted::Stack(n) => self.fits_stack(o).then_some(Bound::Stack(n)),
            _ => None,
        }
    }

    /// The register that a value is in by its nature.
    fn any_place(&mut self, o: &Operand<'_>) -> Option<Bound> {
        if self.scope.ty(o.ty) == Type::X86Fp80 {
            return self.fits_stack(o).then_some(Bound::Stack(None));
        }
        let parts = self.parts_vec(o.ty).ok()?;
        let class = parts.first()?.ty.class();
        let takes = T::asm_takes(self, class, self.scope.ty(o.ty), o.bits, b"X");
        (takes && self.fits_class(o, class, false)).then_some(Bound::Class(class))
    }

    /// Whether a value can be held in registers of a class: its own, or as many bits. `named`: the constraint leaves no choice
    /// among them.
    fn fits_class(&mut self, o: &Operand<'_>, class: RegClass, named: bool) -> bool {
        let most = u64::from(T::asm_register_bytes(self, class));
        let Ok(parts) = self.parts_vec(o.ty) else {
            return false;
        };
        if let [part] = parts[..]
            && part.ty.class() == class
            && !part.packed
        {
            return part.ty.is_scalable() || u64::from(part.bytes) <= most;
        }
        let ty = self.scope.ty(o.ty);
        let scalable = parts.iter().any(|p| p.ty.is_scalable());
        match class {
            _ if scalable || parts.is_empty() => false,
            RegClass::Int => match ty {
                Type::Int(bits) => bits <= 512,
                Type::Vector { elem, .. } => {
                    let float = matches!(
                        self.scope.ty(elem),
                        Type::Half | Type::BFloat | Type::Float | Type::Double
                    );
                    // Integers of several registers do not become such a vector again.
                    let wide = o.bits == 128 && (float || o.c.kind == Kind::Input);
                    (T::VECTORS_IN_INTS || named) && (matches!(o.bits, 8 | 16 | 32 | 64) || wide)
                }
                Type::X86Fp80 => false,
                _ => matches!(o.bits, 8 | 16 | 32 | 64 | 128),
            },
            RegClass::Float => matches!(o.bits, 16 | 32 | 64 | 128 | 256 | 512) && o.bits / 8 <= most,
            RegClass::Vector => most != 0 && o.bits <= 64,
        }
    }

    /// Whether a value can be on the stack of floating-point registers.
    fn fits_stack(&self, o: &Operand<'_>) -> bool {
        T::FLOAT_STACK.is_some() && matches!(self.scope.ty(o.ty), Type::X86Fp80 | Type::Float | Type::Double)
    }

    /// The constant that an argument is, for codes that take constants.
    pub(super) fn asm_constant(&mut self, v: Value, bits: u64) -> Option<(Constant, Bound)> {
        let Some(c) = v.as_const() else {
            let (g, offset) = self.element_of_global(v)?;
            return self.asm_symbol(g, offset);
        };
        if let Some(n) = self.asm_int(c) {
            let signed = match bits {
                1 | 65.. => n as i64,
                _ => sign_extended(n, bits as u32),
            };
            return Some((Constant::Int(n, signed), Bound::Int(signed)));
        }
        if let Some((g, offset)) = self.const_global(c) {
            return self.asm_symbol(g, offset);
        }
        match self.scope.constant(c) {
            Const::BlockAddress { id, .. } => Some((Constant::Address(true), Bound::BlockAddress(id))),
            _ => None,
        }
    }

    fn asm_symbol(&self, g: GlobalId, offset: i64) -> Option<(Constant, Bound)> {
        if self.is_thread_local(g) {
            return None;
        }
        let name = emit::asm::symbol_text(self.module, g);
        let bound = Bound::Symbol(name.into(), offset);
        Some((Constant::Address(T::is_direct(self, g)), bound))
    }

    /// The global that instructions count from with constants only, and the distance.
    fn element_of_global(&mut self, v: Value) -> Option<(GlobalId, i64)> {
        let mut addr = Addr::default();
        let mut v = v;
        for _ in 0..8 {
            if let Some(c) = v.as_const() {
                let (g, offset) = self.const_global(c)?;
                return Some((g, offset.wrapping_add(addr.disp)));
            }
            let i = self.body.def(v)?;
            match self.body.inst(i).opcode {
                Opcode::GetElementPtr => {
                    let constant = self.body.ops(i)[1..].iter().all(|x| x.is_const());
                    if !constant || !self.fold_gep(i, &mut addr, false).ok()? {
                        return None;
                    }
                }
                Opcode::BitCast => {}
                _ => return None,
            }
            v = self.body.ops(i)[0];
        }
        None
    }

    /// An integer, or a pointer made from one.
    fn asm_int(&self, c: ConstId) -> Option<u64> {
        match self.scope.constant(c) {
            Const::Expr { expr, .. } => {
                let base = self.scope.const_list(expr.ops)[0];
                match expr.opcode {
                    Opcode::IntToPtr | Opcode::PtrToInt | Opcode::PtrToAddr => self.asm_int(base),
                    Opcode::GetElementPtr => {
                        let offset = self.const_gep_offset(&expr, 0)?;
                        Some(self.asm_int(base)?.wrapping_add(offset as u64))
                    }
                    _ => None,
                }
            }
            _ => self.scope.const_u64(c),
        }
    }
}
