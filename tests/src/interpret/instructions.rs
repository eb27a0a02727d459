//! What each instruction does.

use super::floats::{self, Format};
use super::frame::{Frame, is_address};
use super::memory::{Kind, UNDEF};
use super::value::{Scalar, Value, ones};
use super::{Event, Run, Stop, integers};
use ir::body::Body;
use ir::context::Scope;
use ir::ids::{Inst, TypeId};
use ir::inst::{AtomicOp, InstFlags, IntPredicate, Opcode};
use ir::types::Type;

impl Run<'_> {
    /// Runs one instruction that does not end its block; gives its result, empty where there is none.
    pub(crate) fn instruction(&mut self, frame: &mut Frame<'_>, i: Inst) -> Result<Value, Stop> {
        let body = frame.body;
        let (s, d) = (body.scope(self.world.module), *body.inst(i));
        if d.opcode == Opcode::Call {
            return self.call(frame, i);
        }
        let mut ops: smallvec::SmallVec<[Value; 4]> = Default::default();
        for v in body.ops(i) {
            ops.push(self.operand(body, &frame.locals, *v)?);
        }
        let ty_of = |k: usize| body.value_ty(s, body.ops(i)[k]);
        use Opcode::*;
        match d.opcode {
            op if op.is_binary() => self.binary(s, op, d.flags, d.ty, &ops[0], &ops[1]),
            op if op.is_cast() => self.cast(s, op, d.flags, ty_of(0), d.ty, &ops[0]),
            FNeg => {
                let f = format(s, d.ty)?;
                Ok(self.each(&ops[..1], |x| {
                    let r = floats::sign(f, x[0], |bits, free| (bits ^ floats::sign_bit(f) & !free, free));
                    Ok(floats::promised(f, d.flags, x, r))
                })?)
            }
            ICmp => {
                let t = ty_of(0);
                let w = self.width(s, s.scalar_ty(t))?;
                self.each(&ops, |x| {
                    Ok(integers::compare(
                        d.int_predicate(),
                        d.flags,
                        x[0],
                        x[1],
                        w,
                        is_address(s, t),
                    ))
                })
            }
            FCmp => {
                let f = format(s, ty_of(0))?;
                self.each(&ops, |x| {
                    Ok(floats::compare(d.float_predicate(), d.flags, f, x[0], x[1]))
                })
            }
            LandingPad => self.landing_pad(frame, i, &ops),
            Select => {
                let mut v = self.choose(&ops[0], &ops[1], &ops[2]);
                self.float_promise(frame, i, &mut v);
                Ok(v)
            }
            Freeze => {
                let mut list = Vec::new();
                self.elements(s, d.ty, 0, &mut list)?;
                Ok(ops[0]
                    .iter()
                    .zip(&list)
                    .map(|(x, e)| self.frozen(*x, e.bits))
                    .collect())
            }
            Alloca => self.alloca(frame, i, &ops[0]),
            Load => self.load(s, body, i, &ops[0]),
            Store => self.store(s, body, i, ty_of(0), &ops),
            GetElementPtr => {
                let list: Vec<(TypeId, Value)> = (0..ops.len()).map(|k| (ty_of(k), ops[k].clone())).collect();
                let known = |k: usize| body.ops(i)[k].as_const().and_then(|c| s.const_u64(c));
                self.address(s, TypeId(d.aux), d.flags, &list, known)
            }
            Fence => Ok(Value::new()),
            AtomicRmw => self.atomic(s, body, i, &ops),
            CmpXchg => self.exchange(s, i, body, &ops),
            ExtractElement => self.extract_lane(&ops),
            InsertElement => self.insert_lane(&ops),
            ShuffleVector => Ok(shuffle(body.list(d.aux), &ops)),
            ExtractValue => {
                let (at, n) = self.member(s, ty_of(0), body.list(d.aux))?;
                Ok(ops[0][at..at + n].iter().copied().collect())
            }
            InsertValue => {
                let (at, n) = self.member(s, ty_of(0), body.list(d.aux))?;
                let mut v = ops[0].clone();
                v[at..at + n].copy_from_slice(&ops[1]);
                Ok(v)
            }
            op => Err(Stop::Unknown(format!("{op:?}"))),
        }
    }

    /// An operation on each lane, whose operands have their bits chosen.
    pub(crate) fn each(
        &mut self,
        ops: &[Value],
        mut f: impl FnMut(&[Scalar]) -> Result<Scalar, Stop>,
    ) -> Result<Value, Stop> {
        let mut out = Value::new();
        for k in 0..ops[0].len() {
            let mut lane = [Scalar::default(); 3];
            for (slot, v) in lane.iter_mut().zip(ops) {
                *slot = self.settle(v[k]);
            }
            let lane = &lane[..ops.len()];
            let mut r = f(lane)?;
            if !r.poison && lane.iter().any(|x| x.local && !x.poison) && ops.len() == 1 {
                r.local = true;
            }
            self.varied |= r.free != 0;
            out.push(r);
        }
        Ok(out)
    }

    /// A binary operation of any type.
    pub(crate) fn binary(
        &mut self,
        s: Scope<'_>,
        op: Opcode,
        flags: InstFlags,
        t: TypeId,
        a: &Value,
        b: &Value,
    ) -> Result<Value, Stop> {
        let ops = [a.clone(), b.clone()];
        if let Ok(f) = format(s, t) {
            self.loose |= floats::is_loose(flags);
            let before = self.is_before();
            return self.each(&ops, |x| Ok(floats::binary(op, flags, f, before, x[0], x[1])));
        }
        let Type::Int(_) = s.ty(s.scalar_ty(t)) else {
            return Err(Stop::Unknown(format!("{op:?} of an unusual type")));
        };
        let w = self.width(s, s.scalar_ty(t))?;
        self.each(&ops, |x| integers::binary(op, flags, x[0], x[1], w))
    }

    /// A conversion.
    pub(crate) fn cast(
        &mut self,
        s: Scope<'_>,
        op: Opcode,
        flags: InstFlags,
        from: TypeId,
        to: TypeId,
        v: &Value,
    ) -> Result<Value, Stop> {
        use Opcode::*;
        if op == BitCast {
            return self.bitcast(s, from, to, v);
        }
        let (fw, tw) = (self.width(s, s.scalar_ty(from))?, self.width(s, s.scalar_ty(to))?);
        let (ff, tf) = (format(s, from), format(s, to));
        let before = self.is_before();
        self.loose |= floats::is_loose(flags) && matches!(op, FpTrunc | FpExt);
        let ops = [v.clone()];
        match op {
            Trunc | ZExt | SExt => self.each(&ops, |x| Ok(integers::convert(op, flags, x[0], fw, tw))),
            PtrToInt | PtrToAddr | IntToPtr => {
                let op = if tw < fw { Trunc } else { ZExt };
                match tw == fw {
                    true => Ok(v.clone()),
                    false => self.each(&ops, |x| Ok(integers::convert(op, InstFlags::NONE, x[0], fw, tw))),
                }
            }
            FpToSi | FpToUi => {
                let f = ff?;
                self.each(&ops, |x| Ok(floats::to_int(f, x[0], tw, op == FpToSi, false)))
            }
            SiToFp | UiToFp => {
                let f = tf?;
                self.each(&ops, |x| Ok(floats::from_int(f, x[0], fw, op == SiToFp, flags)))
            }
            FpTrunc | FpExt => {
                let (from, to) = (ff?, tf?);
                self.each(&ops, |x| {
                    let a = x[0];
                    if a.poison || a.free == 0 && !from.is_nan(a) {
                        let r = match a.poison {
                            true => a,
                            false => Scalar::known(from.change(a.bits, to)),
                        };
                        return Ok(floats::promised(to, flags, &[], r));
                    }
                    let r = match from.is_nan(a) {
                        true => to.nan(before),
                        false => Scalar::undef(tw).marked(a, a),
                    };
                    Ok(floats::promised(to, flags, &[], r))
                })
            }
            other => Err(Stop::Unknown(format!("{other:?}"))),
        }
    }

    /// `freeze`.
    pub(crate) fn frozen(&mut self, x: Scalar, width: u32) -> Scalar {
        if x.is_known() {
            return x;
        }
        let free = if x.poison { ones(width) } else { x.free };
        let any = Scalar {
            free,
            settled: true,
            poison: false,
            ..x
        };
        match self.is_before() {
            true => {
                self.varied = true;
                any
            }
            false => self.settle(any),
        }
    }

    /// `nnan` and `ninf` of instructions that only pass numbers on.
    pub(crate) fn float_promise(&mut self, frame: &Frame<'_>, i: Inst, v: &mut Value) {
        let d = frame.body.inst(i);
        if d.flags == InstFlags::NONE {
            return;
        }
        let s = frame.body.scope(self.world.module);
        if let Ok(f) = format(s, d.ty) {
            self.loose |= floats::is_loose(d.flags);
            for x in v.iter_mut() {
                *x = floats::promised(f, d.flags, &[], *x);
            }
        }
    }

    fn alloca(&mut self, frame: &Frame<'_>, i: Inst, count: &Value) -> Result<Value, Stop> {
        let (body, dl) = (frame.body, &self.world.module.data_layout);
        let (s, d) = (body.scope(self.world.module), body.inst(i));
        let ty = TypeId(d.aux);
        let align = d.align().unwrap_or(dl.abi_align(s, ty));
        let one = dl.size(s, ty);
        let n = self.decided(count[0])? as u64;
        if n.saturating_mul(one) > 1 << 16 {
            return Err(Stop::Unknown("a large frame object".into()));
        }
        if self.memory.objects.len() > 500 {
            return Err(Stop::Unknown("many frame objects".into()));
        }
        let k = self.memory.add(n * one, align, Kind::Local, UNDEF);
        let o = &mut self.memory.objects[k];
        o.live = !frame.marked.contains(&i);
        Ok(Value::from_elem(
            Scalar {
                local: true,
                ..Scalar::known(o.base.into())
            },
            1,
        ))
    }

    fn check_align(&self, address: u64, align: Option<u64>) -> Result<(), Stop> {
        match align {
            Some(n) if !address.is_multiple_of(n) => Err(Stop::Undefined("misaligned access")),
            _ => Ok(()),
        }
    }

    /// How an address is told in an event.
    pub(crate) fn named(&self, address: u64, what: &str) -> String {
        match self.memory.around(address).map(|k| &self.memory.objects[k]) {
            Some(o) if o.kind == Kind::Local => format!("{what} in the frame"),
            _ => format!("{what} at {address:#x}"),
        }
    }

    fn load(&mut self, s: Scope<'_>, body: &Body, i: Inst, p: &Value) -> Result<Value, Stop> {
        let d = body.inst(i);
        let p = self.pointer(p[0])?;
        self.check_align(p, d.align())?;
        let v = self.load_value(s, d.ty, p)?;
        if d.flags.has(InstFlags::VOLATILE) {
            let what = self.named(p, "volatile load");
            self.events.push(Event {
                what,
                values: Vec::new(),
                memory: Vec::new(),
            });
        }
        Ok(v)
    }

    fn store(&mut self, s: Scope<'_>, body: &Body, i: Inst, t: TypeId, ops: &[Value]) -> Result<Value, Stop> {
        let d = body.inst(i);
        let p = self.pointer(ops[1][0])?;
        self.check_align(p, d.align())?;
        self.store_value(s, t, p, &ops[0])?;
        if d.flags.has(InstFlags::VOLATILE) {
            let what = self.named(p, "volatile store");
            self.events.push(Event {
                what,
                values: ops[0].to_vec(),
                memory: Vec::new(),
            });
        }
        Ok(Value::new())
    }

    /// `getelementptr`, of scalars and vectors.
    pub(crate) fn address(
        &mut self,
        s: Scope<'_>,
        source: TypeId,
        flags: InstFlags,
        ops: &[(TypeId, Value)],
        known: impl Fn(usize) -> Option<u64>,
    ) -> Result<Value, Stop> {
        let lanes = ops.iter().map(|o| o.1.len()).max().unwrap_or(1);
        let mut out = Value::new();
        for lane in 0..lanes {
            let pick = |v: &Value| v[lane.min(v.len() - 1)];
            let base = self.settle(pick(&ops[0].1));
            let mut at = base;
            let mut ty = source;
            let nusw = flags.has(InstFlags::NUSW) || flags.has(InstFlags::INBOUNDS);
            let mut sum_flags = match flags.has(InstFlags::NUW) {
                true => InstFlags::NUW,
                false => InstFlags::NONE,
            };
            let mut total = Scalar::known(0);
            for (k, (t, v)) in ops.iter().enumerate().skip(1) {
                let dl = &self.world.module.data_layout;
                let w = self.width(s, s.scalar_ty(*t))?;
                let index = pick(v);
                let step = match k {
                    1 => dl.size(s, ty),
                    _ => match s.struct_elems(ty) {
                        Some(_) => {
                            let n = known(k).ok_or(Stop::Unknown("a member's number".into()))?;
                            let (offset, member) =
                                dl.member(s, ty, n).ok_or(Stop::Unknown("a member".into()))?;
                            ty = member;
                            let offset = Scalar::known(offset.into());
                            total = integers::binary(Opcode::Add, InstFlags::NONE, total, offset, 64)?;
                            continue;
                        }
                        None => {
                            let (size, member) =
                                dl.member(s, ty, 1).ok_or(Stop::Unknown("a member".into()))?;
                            ty = member;
                            size
                        }
                    },
                };
                let index = self.settle(index);
                let index = match w.cmp(&64) {
                    std::cmp::Ordering::Less => {
                        integers::convert(Opcode::SExt, InstFlags::NONE, index, w, 64)
                    }
                    std::cmp::Ordering::Equal => index,
                    std::cmp::Ordering::Greater => {
                        integers::convert(Opcode::Trunc, InstFlags::NONE, index, w, 64)
                    }
                };
                let nsw = if nusw { InstFlags::NSW } else { InstFlags::NONE };
                let nuw = sum_flags;
                let scaled =
                    integers::binary(Opcode::Mul, nsw.with(nuw), index, Scalar::known(step.into()), 64)?;
                total = integers::binary(Opcode::Add, nsw.with(nuw), total, scaled, 64)?;
            }
            at = integers::binary(Opcode::Add, std::mem::take(&mut sum_flags), at, total, 64)?;
            if !at.poison && flags.has(InstFlags::INBOUNDS) && total.bits | total.free != 0 {
                let inside = base.free | at.free == 0
                    && self.memory.around(base.bits as u64).is_some_and(|k| {
                        let o = &self.memory.objects[k];
                        (at.bits as u64).wrapping_sub(o.base) <= o.bytes.len() as u64
                    });
                if !inside {
                    at = Scalar::poison();
                }
            }
            out.push(at);
        }
        Ok(out)
    }

    fn atomic(&mut self, s: Scope<'_>, body: &Body, i: Inst, ops: &[Value]) -> Result<Value, Stop> {
        let d = body.inst(i);
        let p = self.pointer(ops[0][0])?;
        self.check_align(p, d.align())?;
        let old = self.load_value(s, d.ty, p)?;
        let w = self.width(s, d.ty)?;
        let (a, b) = (self.settle(old[0]), self.settle(ops[1][0]));
        let op = AtomicOp::from_u8(body.list(d.aux)[0] as u8);
        let plain = |op| integers::binary(op, InstFlags::NONE, a, b, w);
        let pick = |p: IntPredicate| {
            let c = integers::compare(p, InstFlags::NONE, a, b, w, false);
            match c.free | u128::from(c.poison) {
                0 => Ok(if c.bits == 1 { a } else { b }),
                _ => Ok(Scalar::poison()),
            }
        };
        let new = match op {
            AtomicOp::Xchg => Ok(ops[1][0]),
            AtomicOp::Add => plain(Opcode::Add),
            AtomicOp::Sub => plain(Opcode::Sub),
            AtomicOp::And => plain(Opcode::And),
            AtomicOp::Or => plain(Opcode::Or),
            AtomicOp::Xor => plain(Opcode::Xor),
            AtomicOp::Max => pick(IntPredicate::Sgt),
            AtomicOp::Min => pick(IntPredicate::Slt),
            AtomicOp::UMax => pick(IntPredicate::Ugt),
            AtomicOp::UMin => pick(IntPredicate::Ult),
            other => Err(Stop::Unknown(format!("atomicrmw {other:?}"))),
        }?;
        self.store_value(s, d.ty, p, &Value::from_elem(new, 1))?;
        Ok(old)
    }

    fn exchange(&mut self, s: Scope<'_>, i: Inst, body: &Body, ops: &[Value]) -> Result<Value, Stop> {
        let d = body.inst(i);
        let t = body.value_ty(s, body.ops(i)[1]);
        let p = self.pointer(ops[0][0])?;
        self.check_align(p, d.align())?;
        let old = self.load_value(s, t, p)?;
        let w = self.width(s, t)?;
        let (a, b) = (self.settle(old[0]), self.settle(ops[1][0]));
        let same = integers::compare(IntPredicate::Eq, InstFlags::NONE, a, b, w, false);
        if !same.is_known() {
            return Err(Stop::Unknown("cmpxchg of undef".into()));
        }
        if same.bits == 1 {
            self.store_value(s, t, p, &ops[2])?;
        }
        Ok([old[0], same].into_iter().collect())
    }
}

/// The format of a type, or of its elements.
pub(crate) fn format(s: Scope<'_>, t: TypeId) -> Result<Format, Stop> {
    let elem = s.ty(s.scalar_ty(t));
    Format::of(elem).ok_or_else(|| Stop::Unknown(format!("arithmetic of {elem:?}")))
}

/// `shufflevector`.
fn shuffle(mask: &[u32], ops: &[Value]) -> Value {
    let n = ops[0].len();
    let lane = |m: &u32| match *m as usize {
        k if k < n => ops[0][k],
        k if k < 2 * n => ops[1][k - n],
        _ => Scalar::poison(),
    };
    mask.iter().map(lane).collect()
}
