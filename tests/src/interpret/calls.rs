//! Calls: functions of the module, functions of the C library, and unknown ones.
//!
//! What an unknown function gives and writes is made from its name and how many calls there were before, so that it is the same
//! before and after a pass; what it is given, and the memory that it can see, is an event. One that reads no memory, or only
//! reads, is a function of its arguments (and that memory), and no event: it may be called more or less often.

use super::exceptions::thrown;
use super::floats::{self, Format};
use super::frame::Frame;
use super::intrinsics::Called;
use super::memory::{Byte, Kind};
use super::value::{Scalar, Value, ones};
use super::{Event, Run, Stop, own_body};
use crate::random_ir::Random;
use ir::attributes::{AttrKind, memory};
use ir::body::Builtin;
use ir::constants::Const;
use ir::context::Scope;
use ir::ids::{GlobalId, Inst, TypeId};
use ir::memory_effects;
use ir::types::Type;
use std::hash::{DefaultHasher, Hash, Hasher};

impl Run<'_> {
    pub(crate) fn call(&mut self, frame: &mut Frame<'_>, i: Inst) -> Result<Value, Stop> {
        let (body, module) = (frame.body, self.world.module);
        let s = body.scope(module);
        let call = body.call(i);
        let mut args = Vec::new();
        let mut types = Vec::new();
        for (k, v) in body.call_args(i).iter().enumerate() {
            let ty = body.value_ty(s, *v);
            types.push(ty);
            if ty == TypeId::METADATA {
                args.push(Value::new());
                continue;
            }
            let mut arg = self.operand(body, &frame.locals, *v)?;
            self.promise(s, call.attrs.param(k), ty, &mut arg)?;
            args.push(arg);
        }
        let d = body.inst(i);
        if let Some(id) = body.called_intrinsic(module, i) {
            let called = Called {
                s,
                id,
                args: &args,
                types: &types,
                ty: d.ty,
                flags: d.flags,
            };
            let mut r = self.intrinsic(frame, i, &called)?;
            self.promise(s, call.attrs.ret, d.ty, &mut r)?;
            return Ok(r);
        }
        let (global, name) = match call.builtin {
            Builtin::Extern(name) => (None, name.to_string()),
            _ => {
                let g = self.callee(frame, i)?;
                (
                    Some(g),
                    String::from_utf8_lossy(module.global_name(g)).into_owned(),
                )
            }
        };
        let own = global.and_then(|g| Some((g, own_body(module, g)?)));
        let mut r = match own {
            Some((g, callee)) => self.enter(g, callee, args)?,
            None => match self.library(s, &name, &args, d.ty)? {
                Some(r) => r,
                None => self.unknown(s, body, i, global, &name, &args)?,
            },
        };
        self.promise(s, call.attrs.ret, d.ty, &mut r)?;
        Ok(r)
    }

    fn callee(&mut self, frame: &Frame<'_>, i: Inst) -> Result<GlobalId, Stop> {
        let (body, module) = (frame.body, self.world.module);
        let callee = body.call(i).callee;
        if let Some(c) = callee.as_const()
            && let Const::Global { global, .. } = body.scope(module).constant(c)
            && module.function(global).is_some()
        {
            return Ok(global);
        }
        let v = self.operand(body, &frame.locals, callee);
        let at = self.pointer(v.map_err(|_| Stop::Unknown("a callee".into()))?[0])?;
        let found = self
            .world
            .addresses
            .iter()
            .position(|a| *a == at)
            .map(GlobalId::new);
        let found = found.filter(|g| module.function(*g).is_some());
        found.ok_or(Stop::Undefined("call of no function"))
    }

    /// Puts down what others see.
    pub(crate) fn event(&mut self, what: String, values: Vec<Scalar>, with_memory: bool) {
        // In long loops not each time: comparisons are what costs most.
        let n = self.events.len();
        let memory = match with_memory && (n < 8 || n.is_multiple_of(64)) {
            true => self.memory.visible(),
            false => Vec::new(),
        };
        self.events.push(Event { what, values, memory });
    }

    /// Functions of the C library that passes know.
    fn library(
        &mut self,
        s: Scope<'_>,
        name: &str,
        args: &[Value],
        ty: TypeId,
    ) -> Result<Option<Value>, Stop> {
        let one = |x: Scalar| Ok(Some(Value::from_elem(x, 1)));
        match name {
            "memcmp" | "bcmp" => {
                let n = self.decided(args[2][0])?;
                if n == 0 {
                    return one(Scalar::known(0));
                }
                let (p, q) = (self.pointer(args[0][0])?, self.pointer(args[1][0])?);
                let (a, b) = (self.memory.read(p, n as u64)?, self.memory.read(q, n as u64)?);
                // It may look at all bytes, also behind the first that differ.
                if a.iter().chain(&b).any(|x| x.poison || x.free != 0) {
                    return match self.is_before() {
                        true => {
                            self.varied = true;
                            one(Scalar::poison())
                        }
                        false => Err(Stop::Unknown("memcmp of undef".into())),
                    };
                }
                if let Some((a, b)) = a.iter().zip(&b).find(|(a, b)| a.value != b.value) {
                    // The C library says no more than the sign, and of bcmp that it is not zero.
                    let w = self.width(s, ty)?;
                    return one(Scalar::known(if a.value < b.value { ones(w) } else { 1 }));
                }
                one(Scalar::known(0))
            }
            "sqrt" | "sqrtf" => {
                let f = if name == "sqrt" {
                    Format::Double
                } else {
                    Format::Single
                };
                let x = self.settle(args[0][0]);
                let before = self.is_before();
                let r = floats::unary(f, before, x, f64::sqrt);
                if !x.is_known() && !f.is_nan(x) {
                    return Err(Stop::Unknown("sqrt of undef, which may set errno".into()));
                }
                // It sets errno.
                if !f.is_nan(x) && f.is_nan(r) {
                    self.event(name.to_string(), vec![x], false);
                }
                self.varied |= r.free != 0;
                one(r)
            }
            _ => Ok(None),
        }
    }

    fn unknown(
        &mut self,
        s: Scope<'_>,
        body: &ir::body::Body,
        i: Inst,
        global: Option<GlobalId>,
        name: &str,
        args: &[Value],
    ) -> Result<Value, Stop> {
        let module = self.world.module;
        let attrs = global.and_then(|g| module.function(g)).map(|f| &f.attrs);
        let effects = match body.call(i).builtin {
            Builtin::Extern(_) => memory::ALL,
            _ => memory_effects::of_call(module, body, i),
        };
        let comes_back = attrs.is_some_and(|a| {
            s.has_attr(a.func, AttrKind::WillReturn) && s.has_attr(a.func, AttrKind::NoUnwind)
        });
        if attrs.is_some_and(|a| s.has_attr(a.ret, AttrKind::NoAlias)) {
            return Err(Stop::Unknown("a call that allocates".into()));
        }
        let mut flat: Vec<Scalar> = args.iter().flatten().copied().collect();
        let mut hash = DefaultHasher::new();
        name.hash(&mut hash);
        if effects & memory::WRITE == 0 && comes_back {
            return self.pure(s, body.inst(i).ty, hash, &flat, effects != 0);
        }
        self.unknown_calls += 1;
        self.unknown_calls.hash(&mut hash);
        let mut random = Random::new(hash.finish());
        // The frame objects that it is given.
        for a in flat.clone() {
            if a.local
                && a.is_known()
                && let Some(k) = self.memory.around(a.bits as u64)
            {
                let o = &self.memory.objects[k];
                let from = (a.bits as u64 - o.base) as usize;
                let seen = o.bytes[from..].iter().take(8).map(|b| b.scalar());
                flat.extend(seen);
            }
        }
        self.event(name.to_string(), flat, true);
        let result = self.made_up(s, body.inst(i).ty, &mut random)?;
        if effects & memory::WRITE != 0 {
            self.disturb(args, &mut random);
        }
        let none = |set| s.has_attr(set, AttrKind::NoUnwind);
        let call = body.call(i);
        let throws = matches!(call.builtin, Builtin::None)
            && !none(call.attrs.func)
            && !attrs.is_some_and(|a| none(a.func));
        match throws && random.chance(6) {
            true => Err(Stop::Unwinds(thrown(random.next()))),
            false => Ok(result),
        }
    }

    /// A function of its arguments, and of memory if it reads that.
    fn pure(
        &mut self,
        s: Scope<'_>,
        ty: TypeId,
        mut hash: DefaultHasher,
        args: &[Scalar],
        reads: bool,
    ) -> Result<Value, Stop> {
        let args: Vec<Scalar> = args.iter().map(|x| self.settle(*x)).collect();
        if args.iter().any(|x| x.local) {
            return Err(Stop::Unknown("a function of a frame object's address".into()));
        }
        if args.iter().any(|x| !x.is_known()) {
            let n = self.count(s, ty)?;
            return Ok(Value::from_elem(Scalar::poison(), n));
        }
        args.iter().for_each(|x| x.bits.hash(&mut hash));
        if reads {
            let seen = self.memory.visible();
            if seen.iter().any(|b| b.poison || b.free != 0 || b.local) {
                return Err(Stop::Unknown("a function of undef in memory".into()));
            }
            let mix = |h: u64, b: &Byte| (h ^ u64::from(b.value)).wrapping_mul(0x100_0000_01b3);
            seen.iter().fold(0xcbf2_9ce4_8422_2325, mix).hash(&mut hash);
        }
        self.made_up(s, ty, &mut Random::new(hash.finish()))
    }

    /// A result at random.
    fn made_up(&mut self, s: Scope<'_>, ty: TypeId, random: &mut Random) -> Result<Value, Stop> {
        let mut list = Vec::new();
        self.elements(s, ty, 0, &mut list)?;
        let mut out = Value::new();
        for e in list {
            let n = random.next().wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let small = u128::from(n % 64);
            let bits = match s.ty(e.ty) {
                Type::Ptr(_) => {
                    let outside = self.memory.objects.iter().filter(|o| o.kind == Kind::Outside);
                    let all: Vec<u64> = outside.map(|o| o.base).collect();
                    u128::from(all.get(n as usize % (all.len() + 1)).copied().unwrap_or(0))
                }
                Type::Double => u128::from((small as f64 - 20.0).to_bits()),
                Type::Float => u128::from((small as f32 - 20.0).to_bits()),
                _ if random.chance(2) => small,
                _ => u128::from(n),
            };
            out.push(Scalar::known(bits & ones(e.bits)));
        }
        Ok(out)
    }

    /// The function writes to what it can see, and to the objects that it was given.
    fn disturb(&mut self, args: &[Value], random: &mut Random) {
        let given: Vec<usize> = args
            .iter()
            .filter(|a| a.len() == 1 && a[0].is_known())
            .filter_map(|a| self.memory.around(a[0].bits as u64))
            .collect();
        for (k, o) in self.memory.objects.iter_mut().enumerate() {
            let reached = o.kind == Kind::Outside || given.contains(&k) && o.kind == Kind::Private;
            if !reached || o.bytes.is_empty() {
                continue;
            }
            for _ in 0..3 {
                let n = random.next() as usize;
                let at = n % o.bytes.len();
                o.bytes[at] = Byte::known((n >> 20) as u8);
            }
        }
        // Frame objects may have changed their size, not the place that was given.
        for a in args {
            if a.len() != 1 || !a[0].is_known() {
                continue;
            }
            let address = a[0].bits as u64;
            if let Ok((k, at)) = self.memory.place(address, 1, true)
                && self.memory.objects[k].kind == Kind::Local
            {
                self.memory.objects[k].bytes[at] = Byte::known(random.next() as u8);
            }
        }
    }
}
