//! Constant expressions as instructions: those for which selection has no address or number.

use super::Expander;
use super::build::Values;
use ir::body::Body;
use ir::constants::Const;
use ir::context::{Context, Scope};
use ir::edit::InstBuilder;
use ir::ids::{Block, ConstId, Inst, Value};
use ir::inst::Opcode;
use ir::module::Module;
use ir::types::Type;

/// What is known of a module's constants, so that most bodies are not looked through.
#[derive(Copy, Clone, Default)]
pub struct Known {
    /// Whether some constant of the module is [`without_register`]; `None`: not known yet.
    module: Option<bool>,
}

impl Known {
    /// Whether the body has constants that only instructions can compute, so that its constant expressions are to be
    /// instructions.
    pub(super) fn wants_instructions(&mut self, module: &Module, body: &Body) -> bool {
        let s = body.scope(module);
        let any = |c: &Context| c.consts.all().iter().any(|c| without_register(s, *c));
        let in_module = *self.module.get_or_insert_with(|| any(&module.ctx));
        if !in_module && !any(s.local) {
            return false;
        }
        let asks = |v: &Value| v.as_const().is_some_and(|c| needs_instructions(s, c));
        (body.order.iter()).any(|i| body.operand_range(body.inst(*i).ops).iter().any(asks))
    }
}

/// Whether a constant is one for which selection has no address or number, whatever its members are.
fn without_register(s: Scope<'_>, c: Const) -> bool {
    let is_vector = |t| matches!(s.ty(t), Type::Vector { .. });
    match c {
        Const::Splat { ty, elem } => s.is_scalable(ty) && !is_number(s, elem),
        Const::Expr { ty, .. } if s.is_scalable(ty) => true,
        // Lane by lane, or as the bytes of another constant.
        Const::Expr { ty, expr } if is_vector(ty) => {
            expr.opcode == Opcode::BitCast && s.is_scalable(s.const_ty(s.const_list(expr.ops)[0]))
        }
        Const::Expr { ty, expr } => match expr.opcode {
            Opcode::Add | Opcode::Sub | Opcode::Xor | Opcode::And | Opcode::Or | Opcode::Mul => {
                s.int_bits(ty).is_none_or(|n| n > 64)
            }
            Opcode::Trunc
            | Opcode::BitCast
            | Opcode::AddrSpaceCast
            | Opcode::PtrToInt
            | Opcode::PtrToAddr
            | Opcode::IntToPtr => false,
            Opcode::GetElementPtr => {
                let known = |c: &ConstId| s.const_u64(*c).is_some();
                s.is_scalable(expr.source_ty) || !s.const_list(expr.ops)[1..].iter().all(known)
            }
            _ => true,
        },
        _ => false,
    }
}

/// Whether a constant is the same number in all bits that matter, or arbitrary.
fn is_number(s: Scope<'_>, c: ConstId) -> bool {
    use Const::*;
    matches!(
        s.constant(c),
        Undef(_) | Poison(_) | Null(_) | Zero(_) | Int { .. } | Float { .. }
    )
}

/// Whether a constant, or one that it is made of, is [`without_register`].
fn needs_instructions(s: Scope<'_>, c: ConstId) -> bool {
    let this = s.constant(c);
    without_register(s, this)
        || match this {
            Const::Expr { expr, .. } => s.const_list(expr.ops).iter().any(|c| needs_instructions(s, *c)),
            Const::Aggregate { elems, .. } => s.const_list(elems).iter().any(|c| needs_instructions(s, *c)),
            Const::Splat { elem, .. } => needs_instructions(s, elem),
            _ => false,
        }
}

impl Expander<'_> {
    /// Remembers which phis have constant expressions: they are computed at the ends of the blocks that
    /// the values come from.
    pub(super) fn find_phi_constants(&mut self) {
        for at in 0..self.edit.body.order.len() {
            let i = self.edit.body.order[at];
            let d = *self.edit.body.inst(i);
            if d.opcode != Opcode::Phi {
                continue;
            }
            for k in 0..d.ops.len {
                let v = self.edit.body.operand_range(d.ops)[k as usize];
                if v.as_const().is_some_and(|c| self.has_expression(c)) {
                    let from = Block(self.edit.body.list(d.aux)[k as usize]);
                    self.at_end.push((from, i, k));
                }
            }
        }
    }

    /// Puts the values of an instruction's constant expressions (before a terminator, of the phis behind
    /// it too) before it.
    pub(super) fn constants_of(&mut self, i: Inst, b: Block) {
        let d = *self.edit.body.inst(i);
        if d.opcode == Opcode::Phi || d.opcode == Opcode::Switch {
            return;
        }
        if d.opcode.is_terminator() {
            for (from, phi, k) in self.at_end.clone() {
                if from == b {
                    let start = self.edit.body.inst(phi).ops.start;
                    self.replace((start + k) as usize);
                }
            }
        }
        // Lane numbers and the like stay constants.
        let fixed = match d.opcode {
            Opcode::GetElementPtr => 1,
            Opcode::Call => self.edit.body.call(i).num_args,
            _ => d.ops.len,
        };
        for k in 0..fixed {
            self.replace((d.ops.start + k) as usize);
        }
    }

    fn replace(&mut self, operand: usize) {
        let v = self.edit.body.operands[operand];
        if let Some(c) = v.as_const()
            && self.has_expression(c)
        {
            let v = self.computed(c);
            self.edit.body.operands[operand] = v;
        }
    }

    /// Whether a constant is, or has as an element, an expression other than an address.
    fn has_expression(&self, c: ConstId) -> bool {
        let s = self.scope();
        match s.constant(c) {
            Const::Expr { expr, .. } => {
                expr.opcode != Opcode::GetElementPtr
                    || s.const_list(expr.ops).iter().any(|c| self.has_expression(*c))
            }
            Const::Aggregate { elems, .. } => s.const_list(elems).iter().any(|c| self.has_expression(*c)),
            // (a scalable vector of addresses has no constant of its own)
            Const::Splat { ty, elem } => {
                s.is_scalable(ty) && !is_number(s, elem) || self.has_expression(elem)
            }
            _ => false,
        }
    }

    /// The value of a constant, with instructions for its expressions.
    fn computed(&mut self, c: ConstId) -> Value {
        if !self.has_expression(c) {
            return Value::constant(c);
        }
        let s = self.scope();
        match s.constant(c) {
            Const::Expr { ty, expr } => {
                let list: Vec<ConstId> = s.const_list(expr.ops).to_vec();
                let mut ops: Values = list.iter().map(|c| self.computed(*c)).collect();
                let mut aux = 0;
                match expr.opcode {
                    Opcode::GetElementPtr => aux = expr.source_ty.0,
                    Opcode::ShuffleVector => {
                        let mask = ops.pop().unwrap_or(ops[0]);
                        let lanes = self.lanes(mask);
                        let mask: Vec<u32> = lanes
                            .iter()
                            .map(|v| self.const_int(*v).map_or(u32::MAX, |n| n as u32))
                            .collect();
                        aux = self.edit.body.add_list(&mask);
                    }
                    _ => {}
                }
                self.inst_full(expr.opcode, ty, &ops, expr.sub, aux, expr.flags)
            }
            Const::Aggregate { ty, elems } => {
                let list: Vec<ConstId> = s.const_list(elems).to_vec();
                let members: Vec<Value> = list.iter().map(|c| self.computed(*c)).collect();
                if self.vector(ty).is_some() {
                    self.of_lanes(ty, &members)
                } else {
                    self.aggregate(ty, &members)
                }
            }
            Const::Splat { ty, elem } => {
                let e = self.computed(elem);
                match self.kind(ty) {
                    Type::Vector {
                        len, scalable: true, ..
                    } => self.splat_of_lane(ty, e, len),
                    _ => self.splat(ty, e),
                }
            }
            _ => Value::constant(c),
        }
    }
}
