//! Constant expressions that LLVM has dropped (`mul`, `zext`, `icmp`, `select`, … as constants) and that
//! cannot be folded become instructions before their use; for phis at the end of the predecessor.

use super::Parser;
use super::locals::{LocalRef, Slot};
use crate::constants::Const;
use crate::diag::Result;
use crate::edit::links::{self, Links};
use crate::ids::{Block, ConstId, Inst, TypeId, Value};
use crate::inst::Opcode;
use crate::types::Type;

impl<'a> Parser<'a> {
    /// A constant operand, as instructions where it needs them.
    #[cold]
    pub(crate) fn expand_operand(&mut self, c: ConstId, at: usize) -> Result<Value> {
        self.fun.has_dropped = false;
        self.expand(c, at)
    }

    pub(crate) fn needs_expansion(&self, c: ConstId) -> bool {
        let s = self.scope();
        match s.constant(c) {
            Const::Expr { expr, .. } => {
                !super::const_expr::is_current_expr(expr.opcode)
                    || super::const_expr::is_of_lanes(expr.opcode)
                    || s.const_list(expr.ops).iter().any(|c| self.needs_expansion(*c))
            }
            Const::Aggregate { elems, .. } => s.const_list(elems).iter().any(|c| self.needs_expansion(*c)),
            Const::Splat { elem, .. } => self.needs_expansion(elem),
            _ => false,
        }
    }

    fn expand(&mut self, c: ConstId, at: usize) -> Result<Value> {
        if !self.needs_expansion(c) {
            return Ok(Value::constant(c));
        }
        self.enter()?;
        let v = match self.scope().constant(c) {
            Const::Expr { ty, expr } => {
                let list = self.scope().const_list(expr.ops).to_vec();
                // Behind the operands proper stand indices.
                let proper = match expr.opcode {
                    Opcode::ExtractValue => 1,
                    Opcode::InsertValue | Opcode::ShuffleVector => 2,
                    _ => list.len(),
                };
                let mut ops = Vec::with_capacity(proper);
                for c in &list[..proper] {
                    ops.push(self.expand(*c, at)?);
                }
                let aux = match expr.opcode {
                    Opcode::GetElementPtr => expr.source_ty.0,
                    Opcode::ExtractValue | Opcode::InsertValue => {
                        let l: Vec<u32> = list[proper..]
                            .iter()
                            .map(|c| self.scope().const_u64(*c).unwrap_or(0) as u32)
                            .collect();
                        self.body.add_list(&l)
                    }
                    Opcode::ShuffleVector => {
                        let len = match self.scope().ty(ty) {
                            Type::Vector { len, .. } => len,
                            _ => 0,
                        };
                        let mask = self
                            .mask(list[2], len)
                            .ok_or_else(|| self.error_at(at, "invalid shufflevector operands"))?;
                        self.body.add_list(&mask)
                    }
                    _ => 0,
                };
                let ops = self.operands(&ops);
                let mut d = Self::inst(expr.opcode, ty, ops);
                d.sub = expr.sub;
                d.flags = expr.flags;
                d.aux = aux;
                self.push_inst(d, at);
                self.last_value()
            }
            Const::Aggregate { ty, elems } => {
                let elems = self.scope().const_list(elems).to_vec();
                let vector = matches!(self.scope().ty(ty), Type::Vector { .. });
                let mut v = Value::constant(self.tables().constant(Const::Poison(ty)));
                for (i, c) in elems.iter().enumerate() {
                    let e = self.expand(*c, at)?;
                    v = if vector {
                        let n = Value::constant(self.tables().int(TypeId::I64, i as u64));
                        self.push_simple(Opcode::InsertElement, ty, &[v, e, n], 0, at);
                        self.last_value()
                    } else {
                        let aux = self.body.add_list(&[i as u32]);
                        self.push_simple(Opcode::InsertValue, ty, &[v, e], aux, at);
                        self.last_value()
                    };
                }
                v
            }
            Const::Splat { ty, elem } => {
                let e = self.expand(elem, at)?;
                let p = Value::constant(self.tables().constant(Const::Poison(ty)));
                let n = Value::constant(self.tables().int(TypeId::I64, 0));
                self.push_simple(Opcode::InsertElement, ty, &[p, e, n], 0, at);
                let v = self.last_value();
                let len = match self.scope().ty(ty) {
                    Type::Vector { len, .. } if len <= 1 << 16 => len,
                    _ => return Err(self.error_at(at, "unsupported: expression in a very long vector")),
                };
                let aux = self.body.add_list(&vec![0; len as usize]);
                self.push_simple(Opcode::ShuffleVector, ty, &[v, p], aux, at);
                self.last_value()
            }
            _ => Value::constant(c),
        };
        self.leave();
        Ok(v)
    }

    fn last_value(&self) -> Value {
        Value::local((self.body.params.len() + self.body.insts.len() - 1) as u32)
    }

    /// Expressions among the operands of phis: computed at the end of the predecessors.
    pub(super) fn expand_phis(&mut self) -> Result<()> {
        let list: Vec<(u32, ConstId, LocalRef, u32)> = std::mem::take(&mut self.fun.phi_consts);
        let block = |(operand, c, block, at)| match self.fun.slot(block) {
            Slot::Block(b) => Some((operand, c, b, at)),
            _ => None,
        };
        let list: Vec<(u32, ConstId, u32, u32)> = list.into_iter().filter_map(block).collect();
        self.expand_in_predecessors(&list)
    }

    /// The same of a list of operand (its place in the pool), constant, predecessor and place in the source.
    pub(crate) fn expand_in_predecessors(&mut self, list: &[(u32, ConstId, u32, u32)]) -> Result<()> {
        if list.is_empty() {
            return Ok(());
        }
        let n = self.body.order.len();
        let mut made: Vec<(Block, Vec<Inst>)> = Vec::new();
        for &(operand, c, b, at) in list {
            let v = self.expand(c, at as usize)?;
            self.body.operands[operand as usize] = v;
            made.push((Block(b), self.body.order.split_off(n)));
        }
        let mut links = Links::of(&self.body);
        // What names no block is the verifier's to refuse.
        for (b, insts) in made.into_iter().filter(|m| m.0.index() < self.body.blocks.len()) {
            let terminator = links.prev(links::head(b));
            insts.into_iter().for_each(|i| links.insert(terminator, i));
        }
        links.write(&mut self.body);
        Ok(())
    }
}
