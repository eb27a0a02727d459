//! A function: its arguments, its blocks, and what its attributes promise.

use super::memory::{Byte, Kind};
use super::value::{Scalar, Value, ones};
use super::{Run, Stop};
use ir::attributes::{AttrKind, Attribute};
use ir::body::Body;
use ir::context::Scope;
use ir::ids::{AttrSetId, Block, GlobalId, Inst, TypeId};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::types::Type;

/// How deep calls may be.
const DEEPEST: u32 = 24;

/// What a block ends with.
pub(crate) enum Next {
    Block(Block),
    Return(Value),
}

/// A function that runs.
pub(crate) struct Frame<'b> {
    pub body: &'b Body,
    pub locals: Vec<Value>,
    /// Objects of the frame whose life begins where `llvm.lifetime.start` says.
    pub marked: Vec<Inst>,
    /// What was thrown last.
    pub exception: u64,
}

impl Run<'_> {
    /// Calls a function that has a body.
    pub(crate) fn enter(&mut self, g: GlobalId, body: &Body, mut args: Vec<Value>) -> Result<Value, Stop> {
        let module = self.world.module;
        let scope = body.scope(module);
        let func = module.function(g).ok_or(Stop::Unknown("no function".into()))?;
        if self.depth >= DEEPEST {
            return Err(Stop::Unknown("deep recursion".into()));
        }
        if args.len() != body.params.len() {
            return Err(Stop::Undefined("call with other parameters"));
        }
        self.depth += 1;
        let objects = self.memory.objects.len();
        for (k, arg) in args.iter_mut().enumerate() {
            let attrs = func.attrs.param(k);
            self.promise(scope, attrs, body.params[k], arg)?;
            if let Some(ty) = scope.attr_type(attrs, AttrKind::ByVal) {
                *arg = self.copy_of(scope, ty, arg)?;
            }
        }
        let mut locals = args;
        locals.resize(body.num_values(), Value::new());
        let mut frame = Frame {
            body,
            locals,
            marked: marked_objects(module, body),
            exception: 0,
        };
        let end = self.blocks(&mut frame);
        for o in &mut self.memory.objects[objects..] {
            o.gone = true;
        }
        self.depth -= 1;
        if let Err(Stop::Unwinds(_)) = end
            && scope.has_attr(func.attrs.func, AttrKind::NoUnwind)
        {
            return Err(Stop::Undefined("an exception of a function without"));
        }
        let mut r = end?;
        let (ret, ..) = scope
            .func_sig(module.global(g).value_ty)
            .ok_or(Stop::Unknown("no function type".into()))?;
        self.promise(scope, func.attrs.ret, ret, &mut r)?;
        Ok(r)
    }

    /// The argument of a `byval` parameter.
    fn copy_of(&mut self, scope: Scope<'_>, ty: TypeId, arg: &Value) -> Result<Value, Stop> {
        let dl = &self.world.module.data_layout;
        let (size, align) = (dl.size(scope, ty), dl.abi_align(scope, ty));
        let from = self.pointer(arg[0])?;
        let bytes = self.memory.read(from, size)?;
        let k = self.memory.add(size, align, Kind::Local, Byte::known(0));
        let base = self.memory.objects[k].base;
        self.memory.write(base, &bytes)?;
        let p = Scalar {
            local: true,
            ..Scalar::known(base.into())
        };
        Ok(Value::from_elem(p, 1))
    }

    fn blocks(&mut self, frame: &mut Frame<'_>) -> Result<Value, Stop> {
        let (mut at, mut from) = (Block(0), Block(0));
        loop {
            self.phis(frame, at, from)?;
            match self.block(frame, at)? {
                Next::Return(v) => return Ok(v),
                Next::Block(b) => (at, from) = (b, at),
            }
        }
    }

    /// All phis of a block read before one is written.
    fn phis(&mut self, frame: &mut Frame<'_>, at: Block, from: Block) -> Result<(), Stop> {
        let body = frame.body;
        let mut new: Vec<(usize, Value)> = Vec::new();
        for &i in body.block_insts(at) {
            let d = body.inst(i);
            if d.opcode != Opcode::Phi {
                break;
            }
            let way = body.list(d.aux).iter().position(|b| *b == from.0);
            let way = way.ok_or(Stop::Unknown("a phi without this way".into()))?;
            let mut v = self.operand(body, &frame.locals, body.ops(i)[way])?;
            self.float_promise(frame, i, &mut v);
            new.push((body.params.len() + i.index(), v));
        }
        for (k, v) in new {
            frame.locals[k] = v;
        }
        Ok(())
    }

    fn block(&mut self, frame: &mut Frame<'_>, at: Block) -> Result<Next, Stop> {
        let body = frame.body;
        for &i in body.block_insts(at) {
            self.steps += 1;
            if self.limit != 0 && self.steps > self.limit {
                return Err(Stop::Steps);
            }
            match body.inst(i).opcode {
                Opcode::Phi => {}
                op if op.is_terminator() => return self.leave(frame, i),
                _ => {
                    let mut v = self.instruction(frame, i)?;
                    if !body.attachments.is_empty() {
                        self.attached(body, i, &mut v)?;
                    }
                    frame.locals[body.params.len() + i.index()] = v;
                }
            }
        }
        Err(Stop::Unknown("a block without end".into()))
    }

    /// A condition that decides where to go.
    pub(crate) fn decided(&mut self, v: Scalar) -> Result<u128, Stop> {
        self.varied |= !v.is_known();
        match v {
            Scalar { poison: true, .. } => Err(Stop::Undefined("branch on poison")),
            Scalar { local: true, .. } => {
                Err(Stop::Unknown("branch on the address of a frame object".into()))
            }
            Scalar {
                free: 1.., settled, ..
            } => match settled {
                true => Err(Stop::Unknown("branch on a frozen value".into())),
                false => Err(Stop::Undefined("branch on undef")),
            },
            known => Ok(known.bits),
        }
    }

    fn leave(&mut self, frame: &mut Frame<'_>, i: Inst) -> Result<Next, Stop> {
        let body = frame.body;
        let to = body.successors(i);
        let way = |k: usize| Ok(Next::Block(Block(to[k])));
        match body.inst(i).opcode {
            Opcode::Ret => Ok(Next::Return(match body.ops(i).first() {
                Some(v) => self.operand(body, &frame.locals, *v)?,
                None => Value::new(),
            })),
            Opcode::Br => way(0),
            Opcode::CondBr => {
                let c = self.operand(body, &frame.locals, body.ops(i)[0])?;
                way(usize::from(self.decided(c[0])? == 0))
            }
            Opcode::Switch => {
                let c = self.operand(body, &frame.locals, body.ops(i)[0])?;
                let c = self.decided(c[0])?;
                for (k, case) in body.ops(i)[1..].iter().enumerate() {
                    if self.operand(body, &frame.locals, *case)?[0].bits == c {
                        return way(k + 1);
                    }
                }
                way(0)
            }
            Opcode::Invoke => {
                match self.call(frame, i) {
                    Err(Stop::Unwinds(exception)) => {
                        frame.exception = exception;
                        return way(1);
                    }
                    v => frame.locals[body.params.len() + i.index()] = v?,
                }
                way(0)
            }
            Opcode::Resume => {
                let v = self.operand(body, &frame.locals, body.ops(i)[0])?;
                Err(Stop::Unwinds(self.pointer(v[0])?))
            }
            Opcode::Unreachable => Err(Stop::Undefined("unreachable")),
            op => Err(Stop::Unknown(format!("{op:?}"))),
        }
    }

    /// An address that is accessed.
    pub(crate) fn pointer(&mut self, p: Scalar) -> Result<u64, Stop> {
        self.varied |= !p.is_known();
        match p {
            Scalar { poison: true, .. } => Err(Stop::Undefined("access at poison")),
            Scalar { free: 1.., .. } => match p.settled {
                true => Err(Stop::Unknown("access at a frozen address".into())),
                false => Err(Stop::Undefined("access at undef")),
            },
            known => Ok(known.bits as u64),
        }
    }

    /// What attributes promise of an argument or a result: broken promises are poison, or undefined behaviour.
    pub(crate) fn promise(
        &mut self,
        s: Scope<'_>,
        set: AttrSetId,
        t: TypeId,
        v: &mut Value,
    ) -> Result<(), Stop> {
        if set == AttrSetId::EMPTY {
            return Ok(());
        }
        for attr in s.attrs(set) {
            match attr {
                Attribute::Enum(AttrKind::NonNull) => v.iter_mut().for_each(not_null),
                Attribute::Int(AttrKind::Align, n) => v.iter_mut().for_each(|x| aligned(x, *n)),
                Attribute::Text(AttrKind::Range, text) => {
                    let (w, text) = (self.width(s, s.scalar_ty(t))?, s.str(*text));
                    let numbers: Vec<i128> = text.split([' ', ',']).filter_map(|n| n.parse().ok()).collect();
                    let &[low, high] = &numbers[..] else {
                        return Err(Stop::Unknown("a range as we cannot read it".into()));
                    };
                    v.iter_mut().for_each(|x| within(x, w, &[(low, high)]));
                }
                _ => {}
            }
        }
        for attr in s.attrs(set) {
            match attr {
                Attribute::Enum(AttrKind::NoUndef)
                    if !v.iter().all(|x| x.is_known() || x.settled && !x.poison) =>
                {
                    return Err(Stop::Undefined("noundef"));
                }
                Attribute::Int(AttrKind::Dereferenceable, n) => {
                    let p = self.pointer(v[0])?;
                    self.memory.place(p, *n, false)?;
                }
                Attribute::Int(AttrKind::DereferenceableOrNull, n) if v[0].bits != 0 || !v[0].is_known() => {
                    let p = self.pointer(v[0])?;
                    self.memory.place(p, *n, false)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// `!range`, `!nonnull`, `!align`, `!noundef`.
    fn attached(&mut self, body: &Body, i: Inst, v: &mut Value) -> Result<(), Stop> {
        let scope = body.scope(self.world.module);
        let from = body.attachments.partition_point(|a| a.0 < i);
        let own = || body.attachments[from..].iter().take_while(|a| a.0 == i);
        for (_, kind, node) in own() {
            match scope.bytes(*kind) {
                b"nonnull" => v.iter_mut().for_each(not_null),
                b"align" => {
                    let n = numbers(scope, *node)[0];
                    v.iter_mut().for_each(|x| aligned(x, n as u64));
                }
                b"range" => {
                    let list = numbers(scope, *node);
                    let pairs: Vec<_> = list
                        .chunks_exact(2)
                        .map(|c| (c[0] as i128, c[1] as i128))
                        .collect();
                    let w = self.width(scope, scope.scalar_ty(body.inst(i).ty))?;
                    v.iter_mut().for_each(|x| within(x, w, &pairs));
                }
                _ => {}
            }
        }
        for (_, kind, _) in own() {
            let clear = v.iter().all(|x| x.is_known() || x.settled && !x.poison);
            if scope.bytes(*kind) == b"noundef" && !clear {
                return Err(Stop::Undefined("!noundef"));
            }
        }
        Ok(())
    }
}

/// The integers of a node.
fn numbers(scope: Scope<'_>, node: ir::ids::MdId) -> Vec<u128> {
    use ir::metadata::{Md, MdValue};
    let Md::Node(node) = scope.md(node) else {
        return Vec::new();
    };
    let value = |f: &ir::metadata::MdField| match f.value {
        MdValue::Md(m) => match scope.md(m) {
            Md::Value(v) => v.as_const().and_then(|c| scope.const_u64(c)).map(u128::from),
            _ => None,
        },
        _ => None,
    };
    node.fields.iter().filter_map(value).collect()
}

fn not_null(x: &mut Scalar) {
    if x.bits == 0 {
        *x = Scalar::poison();
    }
}

fn aligned(x: &mut Scalar, n: u64) {
    if (x.bits | x.free) & u128::from(n - 1) != 0 {
        *x = Scalar::poison();
    }
}

/// Poison unless it is in one of the ranges, which may wrap.
fn within(x: &mut Scalar, w: u32, ranges: &[(i128, i128)]) {
    let inside = |&(low, high): &(i128, i128)| {
        let (low, high) = (low as u128 & ones(w), high as u128 & ones(w));
        let past = x.bits.wrapping_sub(low) & ones(w);
        past < high.wrapping_sub(low) & ones(w)
    };
    if x.free != 0 || !ranges.iter().any(inside) {
        *x = Scalar::poison();
    }
}

/// The `alloca`s whose life markers say when they are there.
fn marked_objects(module: &ir::module::Module, body: &Body) -> Vec<Inst> {
    let mut out = Vec::new();
    for &i in &body.order {
        if body.called_intrinsic(module, i) == Some(Intrinsic::LifetimeStart) {
            let args = body.call_args(i);
            out.extend(args.last().and_then(|p| body.def(*p)));
        }
    }
    out
}

/// Whether elements of a type are addresses.
pub(crate) fn is_address(s: Scope<'_>, t: TypeId) -> bool {
    matches!(s.ty(s.scalar_ty(t)), Type::Ptr(_))
}
