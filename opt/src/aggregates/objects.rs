//! The objects that may be taken apart, and how they are accessed.

use crate::frame_objects::constant_offset;
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{InstData, InstFlags, Opcode};
use ir::intrinsics::Intrinsic;
use ir::module::Module;
use ir::types::Type;

/// Bytes of the largest object that is taken apart.
const LARGEST: u64 = 512;

/// Members of the largest aggregate that one load or store moves.
const MOST_MEMBERS: u64 = 16;

/// How an object is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Of a value of this type.
    Load(TypeId),
    Store(TypeId),
    /// By a copy that writes it, and one that reads it.
    CopyTo,
    CopyFrom,
    /// By `memset`.
    Fill,
    /// `llvm.lifetime.…`
    Lifetime,
}

impl Object {
    /// Whether values are loaded or stored, beside copies of bytes.
    pub fn is_accessed(&self) -> bool {
        let access = |a: &Access| matches!(a.kind, Kind::Load(_) | Kind::Store(_));
        self.accesses.iter().any(access)
    }
}

impl Kind {
    /// Whether it is of bytes, whatever they are part of.
    pub fn is_of_bytes(self) -> bool {
        matches!(self, Kind::CopyTo | Kind::CopyFrom | Kind::Fill)
    }
}

#[derive(Clone, Copy)]
pub(super) struct Access {
    pub inst: Inst,
    pub kind: Kind,
    /// Bytes from the object's start, and their number.
    pub at: u64,
    pub bytes: u64,
}

/// A frame object.
pub(super) struct Object {
    pub alloca: Inst,
    /// What it is allocated as.
    pub ty: TypeId,
    /// In bytes.
    pub size: u64,
    pub align: u64,
    /// Nothing is known to hinder.
    pub kept: bool,
    pub accesses: Vec<Access>,
    /// What computes addresses within.
    pub addresses: Vec<Inst>,
}

/// From one object to another, or within one: (object, offset) of source and destination, bytes.
pub(super) struct Copy {
    pub from: (usize, u64),
    pub to: (usize, u64),
    pub bytes: u64,
}

pub(super) struct Objects {
    pub list: Vec<Object>,
    /// By local value: the object that it is an address in, and the offset.
    addresses: Vec<Option<(u32, u64)>>,
    pub copies: Vec<Copy>,
}

/// Whether there is an object that is more than one value, or copied.
pub(super) fn has_candidates(module: &Module, body: &Body) -> bool {
    let is_object = |i: &Inst| body.inst(*i).opcode == Opcode::Alloca;
    body.block_insts(Block(0))
        .iter()
        .any(|i| is_object(i) && candidate(module, body, *i).is_some())
}

/// An object of known size, as it is found.
fn candidate(module: &Module, body: &Body, i: Inst) -> Option<Object> {
    let (s, dl, d) = (body.scope(module), &module.data_layout, body.inst(i));
    let ty = TypeId(d.aux);
    let count = body.operand_range(d.ops)[0]
        .as_const()
        .and_then(|c| s.const_u64(c));
    let plain = d.flags == InstFlags::NONE && matches!(s.ty(d.ty), Type::Ptr(0)) && !s.is_scalable(ty);
    if count != Some(1) || !plain || !ty_is_sized(s, ty) {
        return None;
    }
    let size = dl.size(s, ty);
    (1..=LARGEST).contains(&size).then(|| Object {
        alloca: i,
        ty,
        size,
        align: d.align().map_or(1, u64::from).max(dl.abi_align(s, ty)),
        kept: true,
        accesses: Vec::new(),
        addresses: Vec::new(),
    })
}

fn ty_is_sized(s: ir::context::Scope<'_>, ty: TypeId) -> bool {
    !matches!(
        s.ty(ty),
        Type::TargetExt { .. } | Type::Token | Type::Label | Type::Metadata | Type::Void
    )
}

impl Objects {
    /// `None` if no object can be taken apart.
    pub fn find(module: &Module, body: &Body, cfg: &Cfg) -> Option<Objects> {
        let mut all = Objects {
            list: Vec::new(),
            addresses: vec![None; body.num_values()],
            copies: Vec::new(),
        };
        for &i in body.block_insts(Block(0)) {
            if body.inst(i).opcode == Opcode::Alloca
                && let Some(object) = candidate(module, body, i)
            {
                let at = body.result(i).as_local().expect("a local value") as usize;
                all.addresses[at] = Some((all.list.len() as u32, 0));
                all.list.push(object);
            }
        }
        for &b in cfg.rpo() {
            for &i in body.block_insts(b) {
                let d = body.inst(i);
                let pads = matches!(
                    d.opcode,
                    Opcode::CatchSwitch | Opcode::CleanupPad | Opcode::CallBr
                );
                if pads || d.opcode.is_call() && body.returns_twice(module, i) {
                    return None;
                }
                all.judge(module, body, i, d);
            }
        }
        // (What a phi names may be defined behind it.)
        for &i in cfg.rpo().iter().flat_map(|b| body.block_insts(*b)) {
            if body.inst(i).opcode == Opcode::Phi {
                body.ops(i).iter().for_each(|v| all.escape(*v));
            }
        }
        let list = &all.list;
        all.copies.retain(|c| list[c.from.0].kept && list[c.to.0].kept);
        all.list.iter().any(|o| o.kept).then_some(all)
    }

    fn address(&self, v: Value) -> Option<(u32, u64)> {
        *self.addresses.get(v.as_local()? as usize)?
    }

    /// The address is known elsewhere.
    fn escape(&mut self, v: Value) {
        if let Some((object, _)) = self.address(v) {
            self.list[object as usize].kept = false;
        }
    }

    /// Whether `v` is an address whose bytes there are within its object; that is remembered.
    fn access(&mut self, inst: Inst, kind: Kind, v: Value, bytes: u64) {
        let Some((object, at)) = self.address(v) else {
            return;
        };
        let object = &mut self.list[object as usize];
        object.kept &= at.checked_add(bytes).is_some_and(|end| end <= object.size);
        object.accesses.push(Access {
            inst,
            kind,
            at,
            bytes,
        });
    }

    fn judge(&mut self, module: &Module, body: &Body, i: Inst, d: &InstData) {
        let (s, dl) = (body.scope(module), &module.data_layout);
        let ops = body.ops(i);
        let plain = |ty: TypeId| d.flags == InstFlags::NONE && !s.is_scalable(ty) && ty_is_sized(s, ty);
        match d.opcode {
            Opcode::Load if plain(d.ty) => self.access(i, Kind::Load(d.ty), ops[0], dl.store_size(s, d.ty)),
            Opcode::Store => {
                let ty = body.value_ty(s, ops[0]);
                self.escape(ops[0]);
                match plain(ty) {
                    true => self.access(i, Kind::Store(ty), ops[1], dl.store_size(s, ty)),
                    false => self.escape(ops[1]),
                }
            }
            Opcode::GetElementPtr => {
                let Some((object, at)) = self.address(ops[0]) else {
                    return ops.iter().for_each(|v| self.escape(*v));
                };
                let by = constant_offset(module, body, TypeId(d.aux), &ops[1..]);
                let to = by.and_then(|by| at.checked_add_signed(by));
                match to.filter(|_| matches!(s.ty(d.ty), Type::Ptr(0))) {
                    Some(to) => {
                        let result = body.result(i).as_local().expect("a local value");
                        self.addresses[result as usize] = Some((object, to));
                        self.list[object as usize].addresses.push(i);
                    }
                    None => self.escape(ops[0]),
                }
            }
            Opcode::Call if self.judge_copy(module, body, i) => {}
            Opcode::Alloca | Opcode::Phi => {}
            _ => {
                if d.opcode.is_call() {
                    self.escape(body.call(i).callee);
                }
                // (those of bundles are among them)
                body.operand_range(d.ops).iter().for_each(|v| self.escape(*v));
            }
        }
    }

    /// Whether a call is one that is an access at a known place.
    fn judge_copy(&mut self, module: &Module, body: &Body, i: Inst) -> bool {
        let s = body.scope(module);
        let number = |v: Value| v.as_const().and_then(|c| s.const_u64(c));
        let Some(id) = body.called_intrinsic(module, i) else {
            return false;
        };
        match (id, body.call_args(i)) {
            (Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd, args) => {
                let address = args.last().and_then(|p| Some((*p, self.address(*p)?)));
                if let Some((p, _)) = address {
                    self.access(i, Kind::Lifetime, p, 0);
                }
                true
            }
            (Intrinsic::Memset, &[p, byte, n, volatile]) if number(volatile) == Some(0) => {
                let Some(n) = number(n) else { return false };
                self.escape(byte);
                self.access(i, Kind::Fill, p, n);
                true
            }
            (Intrinsic::Memcpy | Intrinsic::Memmove | Intrinsic::MemcpyInline, &[to, from, n, volatile])
                if number(volatile) == Some(0) =>
            {
                let Some(n) = number(n) else { return false };
                self.access(i, Kind::CopyTo, to, n);
                self.access(i, Kind::CopyFrom, from, n);
                if let (Some((a, a_at)), Some((b, b_at))) = (self.address(to), self.address(from)) {
                    self.copies.push(Copy {
                        from: (b as usize, b_at),
                        to: (a as usize, a_at),
                        bytes: n,
                    });
                }
                true
            }
            _ => false,
        }
    }

    /// Loads and stores of objects that are kept, of aggregates: they are to be loads and stores of the members first.
    pub fn of_many_values(&mut self, module: &Module, body: &Body) -> Vec<Inst> {
        let s = body.scope(module);
        let mut found = Vec::new();
        for object in &mut self.list {
            let first = found.len();
            for access in &object.accesses {
                let (Kind::Load(ty) | Kind::Store(ty)) = access.kind else {
                    continue;
                };
                match s.ty(ty) {
                    Type::Struct { .. } | Type::Named(_) | Type::Array { .. } => found.push(access.inst),
                    _ => continue,
                }
                object.kept &= leaves(s, ty).is_some_and(|n| (1..=MOST_MEMBERS).contains(&n));
            }
            if !object.kept {
                found.truncate(first);
            }
        }
        found
    }
}

/// Scalars in a type.
fn leaves(s: ir::context::Scope<'_>, ty: TypeId) -> Option<u64> {
    match s.ty(ty) {
        Type::Array { elem, len } => leaves(s, elem)?.checked_mul(len),
        Type::Struct { .. } | Type::Named(_) => {
            let (elems, _) = s.struct_elems(ty)?;
            elems.iter().try_fold(0u64, |n, e| n.checked_add(leaves(s, *e)?))
        }
        _ => Some(1),
    }
}

/// What a call says of the alignment of an argument.
pub(super) fn argument_align(module: &Module, body: &Body, call: Inst, k: usize) -> u64 {
    let set = body.call(call).attrs.param(k);
    body.scope(module).attr_int(set, AttrKind::Align).unwrap_or(1)
}
