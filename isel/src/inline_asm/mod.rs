//! Inline assembly (LangRef "Inline Assembler Expressions"): one machine instruction whose operands are those of the
//! constraints, and a [`Site`] that says how its text names them.
//!
//! ```text
//!   constraints ─► bind: where each operand is to be ─► mod: registers, memory, moves around ─► Site + instruction
//!   template ─► template: pieces, once for each text of a function ─────────────────────────────┘
//! ```
//! Registers of a few (one class of four, names) are chosen here; the others are the allocator's choice. An output that is
//! written early conflicts with all inputs, as do clobbers, which are definitions that nobody reads.

mod bind;
mod operands;
mod registers;
mod site;
mod template;
mod values;

pub use site::{Held, Memory, MemoryBase, Place, Site, Sites, Special};
pub use template::{Piece, Semicolon, Template};

use crate::lower::Lower;
use crate::target::Target;
use crate::target::inline_asm::Named;
use bind::Operand;
use ir::attributes::AttrKind;
use ir::constants::{Const, InlineAsm as Expression};
use ir::diag::{Diagnostic, Result};
use ir::ids::{Inst, TypeId, Value};
use ir::inline_asm::{Code, Constraint, Kind};
use regalloc::{FrameSlot, PReg, PRegSet, RegClass, VReg};
use smallvec::SmallVec;

/// Registers of one operand: more than one only of wide integers.
type Few = SmallVec<[VReg; 2]>;

/// The most register operands of an instruction.
const MAX_OPERANDS: usize = 120;

/// A register that is written.
struct Def {
    vreg: VReg,
    how: How,
    /// Written before all inputs have been read.
    early: bool,
}

/// How the register of an output is chosen.
#[derive(Clone, Copy, PartialEq)]
enum How {
    Any,
    Fixed(PReg),
    /// That of the input with this index.
    Tied(u8),
}

/// What is to be done with an output behind the instruction.
enum After {
    /// Registers become parts of the result, from this one on.
    Result {
        regs: Few,
        class: RegClass,
        first: u32,
        ty: TypeId,
    },
    /// Registers are stored.
    Store {
        regs: Few,
        class: RegClass,
        to: Value,
        ty: TypeId,
    },
    /// Memory becomes parts of the result.
    Load { slot: FrameSlot, first: u32, ty: TypeId },
}

/// Where what is popped goes.
#[derive(Clone, Copy)]
enum PopTo {
    Result(u32),
    Store(Value),
}

/// What is gathered for one expression.
struct Binder {
    uses: Vec<(VReg, Option<PReg>)>,
    defs: Vec<Def>,
    site: Site,
    after: Vec<After>,
    /// What is pushed on the stack of floating-point registers, by place.
    stack: Vec<(Option<u8>, Value, usize)>,
    /// Outputs on that stack, by place.
    popped: Vec<(u8, PopTo, TypeId)>,
    /// Places of that stack whose inputs are gone afterwards.
    consumed: u8,
    ends_block: bool,
    /// A register is changed that the frame may need.
    keeps_frame: bool,
}

/// Places of outputs, before the number of inputs is known.
const OUTPUT: u8 = 128;

impl<T: Target> Lower<'_, T> {
    /// Lowers a call of an inline-assembly expression. `ends_block`: it is an `invoke` or `callbr`, whose edges have been
    /// added.
    pub(crate) fn lower_inline_asm(&mut self, call: Inst, ends_block: bool) -> Result<()> {
        let callee = self.body.call(call).callee.as_const();
        let asm = match callee.map(|c| self.scope.constant(c)) {
            Some(Const::InlineAsm { asm, .. }) => asm,
            _ => return Err(self.unsupported("inline assembly that is not a constant")),
        };
        let text = self.scope.bytes(asm.constraints);
        let list: SmallVec<[Constraint<'_>; 8]> = ir::inline_asm::constraints(text).collect();
        if !ends_block && !asm.side_effect && self.is_dead_asm(call, &list) {
            return Ok(());
        }
        if ends_block {
            // Behind it is another block, so that all results must be in its own registers.
            self.def_parts(call)?;
        }
        let template = self.asm_template(&asm, &list)?;
        let operands = self.asm_operands(call, &list)?;
        let site = Site {
            template,
            places: vec![Place::Nothing; operands.len()],
            clobbers: PRegSet::empty(),
            lost_by_unwinding: PRegSet::empty(),
            moves_in: Vec::new(),
            moves_out: Vec::new(),
            conditions: Vec::new(),
            intel: asm.intel_dialect,
            // An `invoke` has a landing pad to arrive at, also where the assembly does not say that it unwinds.
            unwinds: asm.can_throw || self.body.inst(call).opcode == ir::inst::Opcode::Invoke,
            at: self.body.offset(call),
            cookie: self.source_cookie(call),
        };
        let mut b = Binder {
            uses: Vec::new(),
            defs: Vec::new(),
            site,
            after: Vec::new(),
            stack: Vec::new(),
            popped: Vec::new(),
            consumed: 0,
            ends_block,
            keeps_frame: false,
        };
        self.note_clobbers(&list, &mut b);
        let bound = match self.bind_operands(&operands, b.site.clobbers) {
            Ok(bound) => bound,
            Err(e) => return Err(self.asm_error(e)),
        };
        let chosen = self.choose_registers(&operands, &bound, &b)?;
        self.note_outputs(call, &operands, &bound, &chosen, &mut b)?;
        self.note_inputs(call, &operands, &bound, &chosen, &mut b)?;
        let left = self.push_stack(&mut b, &operands)?;
        self.frame_needs(&asm, &b);
        self.push_site(&mut b)?;
        self.finish_outputs(call, b, left)
    }

    /// An error with the place of the expression.
    fn asm_error(&self, what: impl Into<String>) -> Box<Diagnostic> {
        let offset = self.body.offset(self.cur);
        Diagnostic::error(offset.or(self.module.global(self.global).offset), what)
    }

    /// Whether all that it does is to define a result that nobody wants.
    fn is_dead_asm(&self, call: Inst, list: &[Constraint<'_>]) -> bool {
        let memory = list.iter().any(|c| c.indirect || c.text() == b"{memory}");
        self.body.inst(call).ty != TypeId::VOID && !memory && !self.is_used(call)
    }

    /// The number of the expression's template; `None`: there is no statement in it.
    fn asm_template(&mut self, asm: &Expression, list: &[Constraint<'_>]) -> Result<Option<u32>> {
        let numbered = list.iter().filter(|c| c.kind != Kind::Clobber).count();
        let variant = if asm.intel_dialect {
            1
        } else {
            T::asm_variant(self)
        };
        let key = (asm.template, variant, numbered);
        let known = &T::asm_sites(self).templates;
        let index = match known.iter().position(|t| t.0 == key) {
            Some(index) => index,
            None => {
                let text = self.scope.str(asm.template);
                let template = match Template::parse(&text, variant, asm.intel_dialect, numbered) {
                    Ok(template) => template,
                    Err(e) => return Err(self.asm_error(e)),
                };
                let semicolon = match self.options.triple.is_darwin() && T::asm_variant(self) == 1 {
                    true => Semicolon::Comment,
                    false => Semicolon::Separator,
                };
                let blank = template.is_blank(semicolon);
                let templates = &mut T::asm_sites(self).templates;
                templates.push((key, template, blank));
                templates.len() - 1
            }
        };
        let blank = T::asm_sites(self).templates[index].2;
        Ok((!blank).then_some(index as u32))
    }

    /// The number of the first node of `!srcloc`.
    fn source_cookie(&self, call: Inst) -> Option<u64> {
        let of_call = self.body.attachments.iter().filter(|a| a.0 == call);
        let mut named = of_call.filter(|a| self.scope.bytes(a.1) == b"srcloc");
        crate::values::operand::first_number(self, named.next()?.2)
    }

    /// The operands that the text numbers, with their types.
    fn asm_operands<'c>(&mut self, call: Inst, list: &[Constraint<'c>]) -> Result<Vec<Operand<'c>>> {
        let ret = self.body.inst(call).ty;
        let results = list.iter().filter(|c| c.has_result()).count();
        let elems: SmallVec<[TypeId; 4]> = match self.scope.struct_elems(ret) {
            Some((elems, _)) if results > 1 => elems.iter().copied().collect(),
            _ => SmallVec::from_slice(&[ret]),
        };
        let (mut arg, mut result) = (0, 0);
        let mut operands = Vec::with_capacity(list.len());
        for c in list.iter().filter(|c| c.kind != Kind::Clobber) {
            let (mut ty, mut value) = (TypeId::VOID, None);
            if c.has_result() {
                ty = elems[result];
                result += 1;
            } else if c.has_argument() {
                let v = self.body.call_args(call)[arg];
                let set = self.body.call(call).attrs.param(arg);
                ty = match c.indirect {
                    true => self
                        .scope
                        .attr_type(set, AttrKind::ElementType)
                        .unwrap_or(TypeId::VOID),
                    false => self.ty(v),
                };
                value = Some(v);
                arg += 1;
            }
            let bits = match ty {
                TypeId::VOID => 0,
                t if self.scope.is_scalable(t) => 0,
                t => self.dl.bits(self.scope, t),
            };
            operands.push(Operand {
                c: *c,
                ty,
                bits,
                value,
            });
        }
        Ok(operands)
    }

    /// What is left with garbage.
    fn note_clobbers(&mut self, list: &[Constraint<'_>], b: &mut Binder) {
        for c in list.iter().filter(|c| c.kind == Kind::Clobber) {
            for code in c.alternatives().flat_map(|a| a.codes()) {
                let Code::Register(name) = code else { continue };
                match std::str::from_utf8(name)
                    .ok()
                    .and_then(|n| T::asm_register(self, n))
                {
                    Some(Named::Register(preg) | Named::Part(_, preg) | Named::Clobbered(preg)) => {
                        b.site.clobbers.add(preg)
                    }
                    Some(Named::Special(Special::Preg(preg), _)) => {
                        b.site.clobbers.add(preg);
                        b.keeps_frame = true;
                    }
                    Some(Named::Stack(n)) => b.consumed |= 1 << n,
                    _ => {}
                }
            }
        }
    }

    /// What the frame must look like.
    fn frame_needs(&mut self, asm: &Expression, b: &Binder) {
        let frame = &mut self.vb.vcode.frame;
        let pointer = b.site.moves_out.iter().any(|m| m.1 == Special::StackPointer);
        frame.has_calls |= asm.align_stack || b.site.unwinds;
        frame.dynamic_stack |= pointer;
        // Registers of the frame are saved below it.
        frame.no_red_zone |= b.keeps_frame;
    }
}
