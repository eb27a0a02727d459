//! Frame objects, and which of them might be accessed beyond their bounds: those that are not only loaded and stored at known
//! places within.

use ir::body::Body;
use ir::cfg::Cfg;
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{Opcode, TailKind};
use ir::intrinsics::Intrinsic;
use ir::module::Module;

/// A frame object.
#[derive(Clone, Copy)]
pub(crate) struct Object {
    /// Its address: of an `alloca`, or a `byval` parameter.
    pub value: Value,
    /// `None`: a parameter.
    pub alloca: Option<Inst>,
    /// Bytes; `None`: known at run time only.
    pub size: Option<u64>,
    /// In bytes.
    pub align: u64,
    is_unsafe: bool,
}

/// All frame objects, and what is known of addresses.
pub(crate) struct Objects<'a> {
    module: &'a Module,
    body: &'a Body,
    list: Vec<Object>,
    /// By local value: the object that it is an address in, and how far from its start.
    addresses: Vec<Option<(u32, i64)>>,
}

impl<'a> Objects<'a> {
    /// Those of parameters in memory: number, type and alignment.
    pub fn of_params(
        module: &'a Module,
        body: &'a Body,
        byval: impl Iterator<Item = (usize, TypeId, u64)>,
    ) -> Objects<'a> {
        let mut all = Objects {
            module,
            body,
            list: Vec::new(),
            addresses: vec![None; body.params.len() + body.insts.len()],
        };
        for (k, ty, align) in byval {
            let size = module.data_layout.size(body.scope(module), ty);
            all.add(Value::local(k as u32), None, Some(size), align);
        }
        all
    }

    fn add(&mut self, value: Value, alloca: Option<Inst>, size: Option<u64>, align: u64) {
        let number = self.list.len() as u32;
        self.addresses[value.as_local().expect("a local value") as usize] = Some((number, 0));
        self.list.push(Object {
            value,
            alloca,
            size,
            align,
            is_unsafe: false,
        });
    }

    /// Adds those that the body allocates.
    pub fn find(&mut self, cfg: &Cfg) {
        let (s, dl) = (self.body.scope(self.module), &self.module.data_layout);
        for &b in cfg.rpo() {
            for &i in self.body.block_insts(b) {
                let d = self.body.inst(i);
                if d.opcode != Opcode::Alloca {
                    continue;
                }
                let ty = TypeId(d.aux);
                let count = self.body.operand_range(d.ops)[0];
                let count = count.as_const().and_then(|c| s.const_u64(c));
                let whole = count.filter(|_| b == Block(0) && !s.is_scalable(ty));
                let size = whole.and_then(|n| n.checked_mul(dl.size(s, ty)));
                let align = d.align().map_or(1, u64::from).max(dl.pref_align(s, ty));
                self.add(self.body.result(i), Some(i), size, align);
            }
        }
    }

    /// Follows addresses to their uses, which come behind them in reverse post-order.
    pub fn judge(&mut self, cfg: &Cfg) {
        for &b in cfg.rpo() {
            for &i in self.body.block_insts(b) {
                self.judge_inst(i);
            }
        }
    }

    fn address(&self, v: Value) -> Option<(u32, i64)> {
        self.addresses[v.as_local()? as usize]
    }

    fn judge_inst(&mut self, i: Inst) {
        let d = self.body.inst(i);
        let (s, dl) = (self.body.scope(self.module), &self.module.data_layout);
        match d.opcode {
            Opcode::Load => {
                let p = self.body.ops(i)[0];
                self.access(p, dl.store_size(s, d.ty));
            }
            Opcode::Store => {
                let &[v, p] = self.body.ops(i) else { return };
                self.escape(v);
                self.access(p, dl.store_size(s, self.body.value_ty(s, v)));
            }
            Opcode::GetElementPtr => {
                let (base, rest) = self.body.ops(i).split_first().expect("a base");
                let Some((object, at)) = self.address(*base) else {
                    return rest.iter().for_each(|v| self.escape(*v));
                };
                match constant_offset(self.module, self.body, TypeId(d.aux), rest) {
                    Some(n) => {
                        let result = self.body.result(i).as_local().expect("a local value");
                        self.addresses[result as usize] = Some((object, at.wrapping_add(n)));
                    }
                    None => self.escape(*base),
                }
            }
            Opcode::Call | Opcode::Invoke | Opcode::CallBr => self.judge_call(i),
            Opcode::Alloca => {}
            _ => (0..self.body.ops(i).len()).for_each(|k| self.escape(self.body.ops(i)[k])),
        }
    }

    fn judge_call(&mut self, i: Inst) {
        let body = self.body;
        let id = body.called_intrinsic(self.module, i);
        let args = body.call_args(i);
        let length = |v: Value| v.as_const().and_then(|c| body.scope(self.module).const_u64(c));
        match (id, args) {
            (Some(Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd), _) => return,
            // The guard's slot must stay an object of the frame.
            (Some(Intrinsic::Stackprotector), [guard, slot]) => {
                self.escape(*guard);
                let ty = body.value_ty(body.scope(self.module), *guard);
                let bytes = self.module.data_layout.store_size(body.scope(self.module), ty);
                return self.access(*slot, bytes);
            }
            (Some(Intrinsic::Memset), [p, _, n, _]) if let Some(n) = length(*n) => {
                return self.access(*p, n);
            }
            (Some(Intrinsic::Memcpy | Intrinsic::Memmove), [to, from, n, _]) if let Some(n) = length(*n) => {
                self.access(*to, n);
                return self.access(*from, n);
            }
            _ => {}
        }
        self.escape(body.call(i).callee);
        // (those of bundles are among them)
        body.operand_range(body.inst(i).ops)
            .iter()
            .for_each(|v| self.escape(*v));
    }

    /// So many bytes are read or written at an address.
    fn access(&mut self, p: Value, bytes: u64) {
        let Some((object, at)) = self.address(p) else {
            return;
        };
        let o = &mut self.list[object as usize];
        let end = u64::try_from(at).ok().and_then(|at| at.checked_add(bytes));
        let within = end.is_some_and(|end| o.size.is_some_and(|size| end <= size));
        o.is_unsafe |= !within;
    }

    /// An address goes where it is not followed.
    fn escape(&mut self, v: Value) {
        if let Some((object, _)) = self.address(v) {
            self.list[object as usize].is_unsafe = true;
        }
    }

    /// Those that might be accessed beyond their bounds.
    pub fn unsafe_ones(self) -> Vec<Object> {
        self.list.into_iter().filter(|o| o.is_unsafe).collect()
    }
}

/// What a function ends with: the terminators of these kinds, and calls that must be jumps in the place of their returns.
pub(crate) fn ends(body: &Body, kinds: &[Opcode]) -> Vec<Inst> {
    let mut ends = Vec::new();
    for b in (0..body.blocks.len() as u32).map(Block) {
        let insts = body.block_insts(b);
        let Some((&last, before)) = insts.split_last() else {
            continue;
        };
        if !kinds.contains(&body.inst(last).opcode) {
            continue;
        }
        let is_jump =
            |i: &&Inst| body.inst(**i).opcode == Opcode::Call && body.call(**i).tail == TailKind::MustTail;
        ends.push(before.iter().rev().find(is_jump).copied().unwrap_or(last));
    }
    ends
}

/// The distance in bytes of a getelementptr with constant indices.
pub(crate) fn constant_offset(
    module: &Module,
    body: &Body,
    source: TypeId,
    indices: &[Value],
) -> Option<i64> {
    let (s, dl) = (body.scope(module), &module.data_layout);
    let (mut ty, mut sum) = (source, 0i64);
    for (k, v) in indices.iter().enumerate() {
        let bits = s.int_bits(body.value_ty(s, *v)).filter(|n| *n <= 64)?;
        let n = (s.const_u64(v.as_const()?)? << (64 - bits)) as i64 >> (64 - bits);
        if s.is_scalable(ty) {
            return None;
        }
        if k == 0 {
            sum = sum.checked_add(n.checked_mul(dl.size(s, ty) as i64)?)?;
            continue;
        }
        if s.struct_elems(ty).is_none() && n < 0 {
            return None;
        }
        let (at, member) = dl.member(s, ty, n as u64)?;
        sum = sum.checked_add(i64::try_from(at).ok()?)?;
        ty = member;
    }
    Some(sum)
}
