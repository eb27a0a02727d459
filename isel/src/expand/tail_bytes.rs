//! `musttail` calls with `byval` arguments: the objects go where this function's own ones came, which are the callee's places
//! (the functions have the same type). Copies are made before the call, by way of the frame if they might be of each other.

use super::{Expander, Out};
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::context::Scope;
use ir::edit::InstBuilder;
use ir::ids::{Inst, TypeId, Value};
use ir::inst::TailKind;
use ir::intrinsics::Intrinsic;

/// The arguments of a `musttail` call that are objects other than this function's own ones in their places: number and type.
fn moved<'a>(s: Scope<'a>, body: &'a Body, i: Inst) -> impl Iterator<Item = (usize, TypeId)> + 'a {
    let info = body.call(i);
    let count = match info.tail {
        TailKind::MustTail => body.params.len().min(info.num_args as usize),
        _ => 0,
    };
    (0..count).filter_map(move |k| {
        let ty = s.attr_type(info.attrs.param(k), AttrKind::ByVal)?;
        (body.call_args(i)[k] != Value::local(k as u32)).then_some((k, ty))
    })
}

/// Whether a call has such arguments.
pub(super) fn is_needed(s: Scope<'_>, body: &Body, i: Inst) -> bool {
    moved(s, body, i).next().is_some()
}

impl Expander<'_> {
    /// Copies the objects, and passes on this function's own ones.
    pub(super) fn move_tail_bytes(&mut self, i: Inst) -> Out {
        let all: Vec<(usize, TypeId)> = moved(self.scope(), self.edit.body, i).collect();
        let several = all.len() > 1;
        let mut copies = Vec::new();
        for (k, ty) in all {
            let size = self.dl.size(self.scope(), ty);
            let from = self.edit.body.call_args(i)[k];
            let own = Value::local(k as u32);
            self.edit.set_operand(i, k, own);
            if several {
                let aside = self.frame_object(size, 16);
                self.copy_bytes(aside, from, size);
                copies.push((own, aside, size));
            } else {
                copies.push((own, from, size));
            }
        }
        for (to, from, size) in copies {
            self.copy_bytes(to, from, size);
        }
        Out::Keep
    }

    fn copy_bytes(&mut self, to: Value, from: Value, size: u64) {
        let n = self.int(TypeId::I64, size);
        let no = self.int(TypeId::I1, 0);
        self.intrinsic(Intrinsic::Memmove, TypeId::VOID, &[to, from, n, no]);
    }
}
