//! What intrinsics do.

use super::exceptions::type_number;
use super::floats;
use super::frame::Frame;
use super::instructions::format;
use super::memory::{Byte, UNDEF};
use super::value::{Scalar, Value, ones, signed};
use super::{Run, Stop};
use ir::context::Scope;
use ir::ids::{Inst, TypeId};
use ir::inst::{InstFlags, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;

/// A call of an intrinsic: operands, their types, and the result's.
pub(crate) struct Called<'c> {
    pub s: Scope<'c>,
    pub id: Intrinsic,
    pub args: &'c [Value],
    pub types: &'c [TypeId],
    pub ty: TypeId,
    pub flags: InstFlags,
}

impl Run<'_> {
    pub(crate) fn intrinsic(&mut self, frame: &Frame<'_>, i: Inst, c: &Called<'_>) -> Result<Value, Stop> {
        use Intrinsic::*;
        match c.id {
            LifetimeStart | LifetimeEnd => self.lifetime(frame, i, c),
            EhTypeidFor => {
                let number = type_number(self.pointer(c.args[0][0])?);
                Ok(Value::from_elem(Scalar::known(number.into()), 1))
            }
            Memcpy | MemcpyInline | Memmove | Memset | MemsetInline => self.block_operation(c),
            Assume => {
                let v = c.args[0][0];
                match self.decided(v)? {
                    0 => Err(Stop::Undefined("assumption")),
                    _ => Ok(Value::new()),
                }
            }
            Sideeffect
            | Donothing
            | ExperimentalNoaliasScopeDecl
            | Prefetch
            | DbgValue
            | DbgDeclare
            | DbgAssign
            | DbgLabel
            | FakeUse
            | Stackrestore => Ok(Value::new()),
            Stacksave => Ok(Value::from_elem(
                Scalar {
                    local: true,
                    ..Scalar::known(0x7fff_0000_0000)
                },
                1,
            )),
            Expect
            | ExpectWithProbability
            | SsaCopy
            | LaunderInvariantGroup
            | StripInvariantGroup
            | ThreadlocalAddress
            | ArithmeticFence => Ok(c.args[0].clone()),
            Trap | Ubsantrap => {
                self.event("trap".into(), Vec::new(), false);
                Err(Stop::Undefined("trap"))
            }
            MaskedLoad | MaskedStore | MaskedGather | MaskedScatter => self.masked(c),
            Ptrmask => {
                let w = self.width(c.s, c.types[1])?;
                self.each(c.args, |x| {
                    super::integers::binary(Opcode::And, InstFlags::NONE, x[0], x[1], w)
                })
            }
            id if is_reduction(id) => self.reduce(c),
            VectorReverse => Ok(c.args[0].iter().rev().copied().collect()),
            VectorInsert | VectorExtract | VectorInterleave2 | VectorDeinterleave2 => self.rearrange(c),
            Intrinsic::Target(_) => self.target_intrinsic(c),
            _ if matches!(
                c.s.ty(c.s.scalar_ty(c.types.first().copied().unwrap_or(TypeId::VOID))),
                Type::Int(_)
            ) =>
            {
                self.of_integers(c)
            }
            _ => self.of_floats(c),
        }
    }

    fn lifetime(&mut self, frame: &Frame<'_>, _: Inst, c: &Called<'_>) -> Result<Value, Stop> {
        let p = c.args.last().expect("a pointer")[0];
        let _ = frame;
        let p = self.pointer(p)?;
        let k = self
            .memory
            .around(p)
            .ok_or(Stop::Unknown("lifetime of no object".into()))?;
        let o = &mut self.memory.objects[k];
        o.live = c.id == Intrinsic::LifetimeStart;
        o.bytes.fill(UNDEF);
        Ok(Value::new())
    }

    fn block_operation(&mut self, c: &Called<'_>) -> Result<Value, Stop> {
        let n = self.decided(c.args[2][0])?;
        if n == 0 {
            return Ok(Value::new());
        }
        if n > 1 << 16 {
            return Err(Stop::Undefined("a copy of no object"));
        }
        let to = self.pointer(c.args[0][0])?;
        if c.args[3][0].bits == 1 {
            let what = self.named(to, "volatile block");
            self.event(what, Vec::new(), false);
        }
        if matches!(c.id, Intrinsic::Memset | Intrinsic::MemsetInline) {
            let v = c.args[1][0];
            let byte = Byte {
                value: v.bits as u8,
                free: v.free as u8,
                poison: v.poison,
                settled: v.settled,
                local: v.local,
            };
            self.memory.write(to, &vec![byte; n as usize])?;
            return Ok(Value::new());
        }
        let from = self.pointer(c.args[1][0])?;
        let apart = from.abs_diff(to) >= n as u64 || from == to;
        if !apart && c.id != Intrinsic::Memmove {
            return Err(Stop::Undefined("memcpy of objects that overlap"));
        }
        let bytes = self.memory.read(from, n as u64)?;
        self.memory.write(to, &bytes)?;
        Ok(Value::new())
    }

    /// Masked loads and stores, gathers and scatters; with and without the operand for the alignment.
    fn masked(&mut self, c: &Called<'_>) -> Result<Value, Stop> {
        use Intrinsic::*;
        let loads = matches!(c.id, MaskedLoad | MaskedGather);
        let rest: &[Value] = match loads {
            true => c.args,
            false => &c.args[1..],
        };
        let pointers = &rest[0];
        let is_mask = |k: &usize| c.s.scalar_ty(c.types[*k]) == TypeId::I1;
        let mask = (0..c.args.len())
            .find(is_mask)
            .ok_or(Stop::Unknown("a mask".into()))?;
        let vector = if loads { c.ty } else { c.types[0] };
        let elem = c.s.scalar_ty(vector);
        let w = self.width(c.s, elem)?;
        let mut out = Value::new();
        for lane in 0..c.args[mask].len() {
            let on = match self.settle(c.args[mask][lane]) {
                Scalar { poison: true, .. } => return Err(Stop::Undefined("a mask of poison")),
                Scalar { free: 0, bits, .. } => bits == 1,
                _ => return Err(Stop::Unknown("a mask of undef".into())),
            };
            if !on {
                if loads {
                    out.push(c.args[mask + 1][lane]);
                }
                continue;
            }
            let at = match pointers.len() {
                1 => self.pointer(pointers[0])? + u64::from(w / 8) * lane as u64,
                _ => self.pointer(pointers[lane])?,
            };
            match loads {
                true => out.push(self.memory.load(at, w)?),
                false => self.memory.store(at, w, c.args[0][lane])?,
            }
        }
        Ok(out)
    }

    fn rearrange(&mut self, c: &Called<'_>) -> Result<Value, Stop> {
        let n = self.count(c.s, c.ty)?;
        let at = |k: usize| c.args.get(k).map_or(0, |v| v[0].bits as usize);
        Ok(match c.id {
            Intrinsic::VectorExtract => c.args[0][at(1)..at(1) + n].iter().copied().collect(),
            Intrinsic::VectorInsert => {
                let mut v = c.args[0].clone();
                v[at(2)..at(2) + c.args[1].len()].copy_from_slice(&c.args[1]);
                v
            }
            Intrinsic::VectorInterleave2 => {
                let pairs = c.args[0].iter().zip(&c.args[1]);
                pairs.flat_map(|(a, b)| [*a, *b]).collect()
            }
            _ => (0..2)
                .flat_map(|k| c.args[0].iter().skip(k).step_by(2).copied())
                .collect(),
        })
    }

    /// Intrinsics of machines that passes make.
    fn target_intrinsic(&mut self, c: &Called<'_>) -> Result<Value, Stop> {
        let name = c.id.name();
        if name.contains("psad.bw") {
            return Ok(self.sums_of_distances(&c.args[0], &c.args[1]));
        }
        if !name.contains("neon.uaddlp") {
            return Err(Stop::Unknown(name.to_string()));
        }
        let w = self.width(c.s, c.s.scalar_ty(c.types[0]))?;
        let mut out = Value::new();
        for pair in c.args[0].chunks(2) {
            let [a, b] = [self.settle(pair[0]), self.settle(pair[1])];
            out.push(super::integers::binary(
                Opcode::Add,
                InstFlags::NONE,
                a,
                b,
                2 * w,
            )?);
        }
        Ok(out)
    }

    /// `psadbw`: distances of bytes, added up by eights.
    fn sums_of_distances(&mut self, a: &Value, b: &Value) -> Value {
        let mut bytes: Vec<[Scalar; 2]> = Vec::new();
        for (a, b) in a.iter().zip(b) {
            bytes.push([self.settle(*a), self.settle(*b)]);
        }
        let sum = |of: &[[Scalar; 2]]| of.iter().map(|[a, b]| a.bits.abs_diff(b.bits)).sum();
        bytes
            .chunks(8)
            .map(|of| pure(of.as_flattened(), 64, || sum(of)))
            .collect()
    }

    /// Intrinsics whose first operand is of integers.
    fn of_integers(&mut self, c: &Called<'_>) -> Result<Value, Stop> {
        use Intrinsic::*;
        let w = self.width(c.s, c.s.scalar_ty(c.types[0]))?;
        let rw = match c.s.struct_elems(c.ty) {
            Some(_) => w,
            None => self.width(c.s, c.s.scalar_ty(c.ty))?,
        };
        let id = c.id;
        if let UaddWithOverflow | SaddWithOverflow | UsubWithOverflow | SsubWithOverflow | UmulWithOverflow
        | SmulWithOverflow = id
        {
            let results = self.each(c.args, |x| Ok(pure(x, w, || overflow(id, x, w).0)))?;
            let flags = self.each(c.args, |x| Ok(pure(x, 1, || u128::from(overflow(id, x, w).1))))?;
            return Ok(results.into_iter().chain(flags).collect());
        }
        // Operands that are immediate are one element.
        let (args, immediate) = match id {
            Abs | Ctlz | Cttz => (&c.args[..1], c.args[1][0].bits == 1),
            IsConstant | Objectsize => return Err(Stop::Unknown(id.name().to_string())),
            _ => (c.args, false),
        };
        if args.len() > 3 || args.iter().any(|a| a.len() != args[0].len()) {
            return Err(Stop::Unknown(id.name().to_string()));
        }
        if scalar(id, &[Scalar::known(1); 3], w, false).is_none() {
            return Err(Stop::Unknown(id.name().to_string()));
        }
        self.each(args, |x| {
            if x.iter().any(|a| a.poison) {
                return Ok(Scalar::poison());
            }
            let varies = x.iter().any(|a| a.free != 0);
            if varies && (immediate || matches!(id, UshlSat | SshlSat)) {
                return Ok(Scalar::poison());
            }
            if varies && matches!(id, Bswap | Bitreverse) {
                let map = |n: u128| scalar(id, &[Scalar::known(n)], w, false).flatten().unwrap_or(0);
                return Ok(Scalar {
                    bits: map(x[0].bits),
                    free: map(x[0].free),
                    ..x[0]
                });
            }
            if varies {
                return Ok(match x.len() {
                    1 => Scalar::undef(rw).marked(x[0], x[0]),
                    _ => Scalar::undef(rw).marked(x[0], x[1]),
                });
            }
            Ok(match scalar(id, x, w, immediate).flatten() {
                Some(bits) => Scalar::known(bits & ones(rw)),
                None => Scalar::poison(),
            })
        })
    }

    fn of_floats(&mut self, c: &Called<'_>) -> Result<Value, Stop> {
        use Intrinsic::*;
        let f = format(c.s, c.types[0])?;
        let (before, id) = (self.is_before(), c.id);
        self.loose |= floats::is_loose(c.flags);
        let round: Option<fn(f64) -> f64> = match id {
            Sqrt => Some(f64::sqrt),
            Floor => Some(f64::floor),
            Ceil => Some(f64::ceil),
            Trunc => Some(f64::trunc),
            Rint | Nearbyint | Roundeven => Some(f64::round_ties_even),
            Round => Some(f64::round),
            _ => None,
        };
        let done = |r: Scalar, x: &[Scalar]| match r.poison {
            true => r,
            false => floats::promised(f, c.flags, x, r),
        };
        match id {
            _ if round.is_some() => {
                let of = round.expect("looked at");
                self.each(c.args, |x| Ok(done(floats::unary(f, before, x[0], of), x)))
            }
            Fabs => self.each(&c.args[..1], |x| {
                Ok(done(floats::sign(f, x[0], |_, _| (0, 0)), x))
            }),
            Copysign => self.each(c.args, |x| {
                if x[1].poison {
                    return Ok(x[1]);
                }
                let sign = floats::sign_bit(f);
                let r = floats::sign(f, x[0], |_, _| (x[1].bits & sign, x[1].free & sign));
                Ok(done(r, x))
            }),
            Fma | Fmuladd => {
                // Whether the second is rounded once or twice is not said.
                self.loose |= id == Fmuladd;
                self.each(c.args, |x| match floats::fused(f, before, [x[0], x[1], x[2]]) {
                    Some(r) => Ok(done(r, x)),
                    None => Err(Stop::Unknown("fma of half".into())),
                })
            }
            Minnum | Maxnum | Minimum | Maximum | Minimumnum | Maximumnum => {
                let least = matches!(id, Minnum | Minimum | Minimumnum);
                let nan = matches!(id, Minimum | Maximum);
                let exact = !matches!(id, Minnum | Maxnum);
                self.each(c.args, |x| {
                    Ok(done(floats::extreme(f, before, x[0], x[1], least, nan, exact), x))
                })
            }
            FptosiSat | FptouiSat => {
                let w = self.width(c.s, c.s.scalar_ty(c.ty))?;
                self.each(&c.args[..1], |x| {
                    Ok(floats::to_int(f, x[0], w, id == FptosiSat, true))
                })
            }
            _ => Err(Stop::Unknown(id.name().to_string())),
        }
    }
}

/// A result of known operands; free or poison where they are.
fn pure(x: &[Scalar], w: u32, of: impl FnOnce() -> u128) -> Scalar {
    if x.iter().any(|a| a.poison) {
        return Scalar::poison();
    }
    match x.iter().any(|a| a.free != 0) {
        true => Scalar::undef(w).marked(x[0], x[x.len() - 1]),
        false => Scalar::known(of()),
    }
}

/// A result that wraps, and whether it does.
pub(crate) fn overflow(id: Intrinsic, x: &[Scalar], w: u32) -> (u128, bool) {
    use Intrinsic::*;
    let (a, b) = (x[0].bits, x[1].bits);
    let (sa, sb) = (signed(a, w), signed(b, w));
    let unsigned = |r: Option<u128>, wrapped: u128| (wrapped & ones(w), r.is_none_or(|r| r > ones(w)));
    let with_sign = |r: Option<i128>, wrapped: i128| {
        let bits = wrapped as u128 & ones(w);
        (bits, r.is_none_or(|r| signed(bits, w) != r))
    };
    match id {
        UaddWithOverflow | UaddSat => unsigned(a.checked_add(b), a.wrapping_add(b)),
        UsubWithOverflow | UsubSat => unsigned(a.checked_sub(b), a.wrapping_sub(b)),
        UmulWithOverflow => unsigned(a.checked_mul(b), a.wrapping_mul(b)),
        SaddWithOverflow | SaddSat => with_sign(sa.checked_add(sb), sa.wrapping_add(sb)),
        SsubWithOverflow | SsubSat => with_sign(sa.checked_sub(sb), sa.wrapping_sub(sb)),
        _ => with_sign(sa.checked_mul(sb), sa.wrapping_mul(sb)),
    }
}

/// An intrinsic of known integers: its result, `None` for poison. `None` outside: not one of these.
fn scalar(id: Intrinsic, x: &[Scalar], w: u32, immediate: bool) -> Option<Option<u128>> {
    use Intrinsic::*;
    let a = x[0].bits;
    let b = x.get(1).map_or(0, |b| b.bits);
    let (sa, sb) = (signed(a, w), signed(b, w));
    let least = 1u128 << (w - 1);
    let funnel = |high: u128, low: u128, n: u32| match n {
        0 => high,
        n => (high << n | low >> (w - n)) & ones(w),
    };
    Some(Some(match id {
        Umin => a.min(b),
        Umax => a.max(b),
        Smin => {
            if sa < sb {
                a
            } else {
                b
            }
        }
        Smax => {
            if sa > sb {
                a
            } else {
                b
            }
        }
        Ucmp => (a.cmp(&b) as i128) as u128,
        Scmp => (sa.cmp(&sb) as i128) as u128,
        Abs if a == least && immediate => return Some(None),
        Abs => sa.wrapping_abs() as u128 & ones(w),
        Ctpop => u128::from(a.count_ones()),
        Ctlz | Cttz if a == 0 && immediate => return Some(None),
        Ctlz => u128::from(a.leading_zeros() - (128 - w)),
        Cttz => u128::from(a.trailing_zeros().min(w)),
        Bswap => a.swap_bytes() >> (128 - w),
        Bitreverse => a.reverse_bits() >> (128 - w),
        Fshl => funnel(a, b, (x[2].bits % u128::from(w)) as u32),
        Fshr => match (x[2].bits % u128::from(w)) as u32 {
            0 => b,
            n => funnel(a, b, w - n),
        },
        UaddSat | UsubSat => {
            let (r, over) = overflow(id, x, w);
            match (over, id) {
                (false, _) => r,
                (true, UaddSat) => ones(w),
                _ => 0,
            }
        }
        SaddSat | SsubSat => {
            let (r, over) = overflow(id, x, w);
            match (over, sa < 0) {
                (false, _) => r,
                (true, true) => least,
                (true, false) => least - 1,
            }
        }
        UshlSat | SshlSat if b >= u128::from(w) => return Some(None),
        UshlSat => {
            let r = a << b & ones(w);
            if r >> b == a { r } else { ones(w) }
        }
        SshlSat => {
            let r = a << b & ones(w);
            match signed(r, w) >> b == sa {
                true => r,
                false if sa < 0 => least,
                false => least - 1,
            }
        }
        _ => return None,
    }))
}

fn is_reduction(id: Intrinsic) -> bool {
    id.name().contains("vector.reduce.")
}
