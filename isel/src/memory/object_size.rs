//! `llvm.objectsize`: the bytes from a pointer to the end of its object, where they are known without running
//! the program (LangRef "llvm.objectsize Intrinsic").

use crate::lower::Lower;
use crate::memory::addr::AddrBase;
use crate::target::Target;
use ir::attributes::AttrKind;
use ir::diag::Result;
use ir::ids::{GlobalId, Inst, Value};
use ir::inst::Opcode;
use ir::module::{GlobalKind, Linkage};
use ir::types::Type;
use regalloc::FrameSlotKind;

/// Most pointers that are looked at for one answer.
const MAX_POINTERS: u32 = 32;

/// A question and how far it has come.
struct Search {
    /// The least possible size is asked for, else the greatest.
    min: bool,
    /// Nothing is known of the null pointer.
    null_unknown: bool,
    budget: u32,
}

impl<T: Target> Lower<'_, T> {
    /// What a call of the intrinsic returns: the size, or 0 (least) or -1 (greatest) where it is unknown.
    pub(crate) fn object_size(&mut self, i: Inst) -> Result<u64> {
        let args = self.body.call_args(i);
        let set = |v: Option<&Value>| v.is_some_and(|v| self.const_int(*v) == Some(1));
        let mut search = Search {
            min: set(args.get(1)),
            null_unknown: set(args.get(2)),
            budget: MAX_POINTERS,
        };
        let pointer = args[0];
        let size = self.bytes_left(pointer, &mut search)?;
        Ok(size.unwrap_or(if search.min { 0 } else { u64::MAX }))
    }

    fn bytes_left(&mut self, pointer: Value, search: &mut Search) -> Result<Option<u64>> {
        if search.budget == 0 {
            return Ok(None);
        }
        search.budget -= 1;
        let addr = self.address_of(pointer)?;
        if addr.index.is_some() {
            return Ok(None);
        }
        let mut offset = addr.disp;
        let size = match addr.base {
            AddrBase::Slot(slot) => match slot.kind() {
                FrameSlotKind::Local(n) => Some(self.vb.vcode.frame.locals[n as usize].size),
                // A copy that the caller made.
                _ => (0..self.body.params.len())
                    .find(|n| self.slot_of(Value::local(*n as u32)) == Some(slot))
                    .and_then(|n| self.argument_size(n)),
            },
            AddrBase::Global(g) => self.global_size(g, search.min),
            AddrBase::None => (!search.null_unknown && addr.addr_space == 0).then_some(0),
            AddrBase::Reg(_) => None,
            AddrBase::Value(v) if v.is_const() => {
                let place = v.as_const().and_then(|c| self.const_global(c));
                offset += place.map_or(0, |p| p.1);
                place.and_then(|p| self.global_size(p.0, search.min))
            }
            AddrBase::Value(v) => {
                if let Some(n) = self.body.as_arg(v) {
                    self.argument_size(n)
                } else if let Some(i) = self.body.def(v) {
                    match self.body.inst(i).opcode {
                        Opcode::Select | Opcode::Phi if offset == 0 => return self.either_size(i, search),
                        Opcode::Call => self.allocated_size(i),
                        _ => None,
                    }
                } else {
                    None
                }
            }
        };
        Ok(size.map(|n| u64::try_from(offset).map_or(0, |at| n.saturating_sub(at))))
    }

    /// The object is one of several.
    fn either_size(&mut self, i: Inst, search: &mut Search) -> Result<Option<u64>> {
        let skip = usize::from(self.body.inst(i).opcode == Opcode::Select);
        let choices: smallvec::SmallVec<[Value; 8]> = self.body.ops(i)[skip..].into();
        let mut all: Option<u64> = None;
        for v in choices {
            let Some(n) = self.bytes_left(v, search)? else {
                return Ok(None);
            };
            all = Some(all.map_or(n, |m| if search.min { m.min(n) } else { m.max(n) }));
        }
        Ok(all)
    }

    /// A variable's size, unless another definition may take its place, which can be larger.
    fn global_size(&self, g: GlobalId, min: bool) -> Option<u64> {
        let global = self.module.global(g);
        let GlobalKind::Variable(variable) = &global.kind else {
            return None;
        };
        use Linkage::*;
        let replaced = matches!(global.linkage, LinkOnceAny | WeakAny | Common) || variable.init.is_none();
        if global.linkage == ExternWeak || replaced && !min {
            return None;
        }
        let opaque = matches!(self.scope.ty(global.value_ty), Type::Named(_))
            && self.scope.struct_elems(global.value_ty).is_none();
        (!opaque).then(|| self.dl.size(self.scope, global.value_ty))
    }

    fn argument_size(&self, n: usize) -> Option<u64> {
        let t = self.scope.attr_type(self.func.attrs.param(n), AttrKind::ByVal)?;
        Some(self.dl.size(self.scope, t))
    }

    /// What a call returns whose `allocsize` attribute names constant arguments.
    fn allocated_size(&self, call: Inst) -> Option<u64> {
        let of_callee = || match self.body.direct_callee(self.module, call) {
            Some(g) => match &self.module.global(g).kind {
                GlobalKind::Function(f) => self.scope.attr_int(f.attrs.func, AttrKind::AllocSize),
                _ => None,
            },
            None => None,
        };
        let at_call = self
            .scope
            .attr_int(self.body.call(call).attrs.func, AttrKind::AllocSize);
        let which = at_call.or_else(of_callee)?;
        let args = self.body.call_args(call);
        let arg = |n: u64| self.const_int(*args.get(n as usize)?);
        let (size, count) = (which >> 32, which & 0xffff_ffff);
        match count {
            0xffff_ffff => arg(size),
            _ => arg(size)?.checked_mul(arg(count)?),
        }
    }
}
