//! Target-independent intrinsics of old, and a few of AArch64 and ARM.

use super::{OldCall, Replaced, Upgrader};
use crate::diag::Result;
use crate::edit::InstBuilder;
use crate::ids::{AttrSetId, TypeId, Value};
use crate::inst::{FloatPredicate, IntPredicate, Opcode};
use crate::types::Type;
use smallvec::{SmallVec, smallvec};

/// Prefixes that were only renamed; types follow from the call.
const RENAMED: &[(&str, &str)] = &[
    ("experimental.vector.extract", "vector.extract"),
    ("experimental.vector.insert", "vector.insert"),
    ("experimental.vector.reverse", "vector.reverse"),
    ("experimental.vector.interleave2", "vector.interleave2"),
    ("experimental.vector.deinterleave2", "vector.deinterleave2"),
    (
        "experimental.vector.partial.reduce.add",
        "vector.partial.reduce.add",
    ),
    ("experimental.stepvector", "stepvector"),
    ("experimental.vector.reduce.add", "vector.reduce.add"),
    ("experimental.vector.reduce.mul", "vector.reduce.mul"),
    ("experimental.vector.reduce.and", "vector.reduce.and"),
    ("experimental.vector.reduce.or", "vector.reduce.or"),
    ("experimental.vector.reduce.xor", "vector.reduce.xor"),
    ("experimental.vector.reduce.smax", "vector.reduce.smax"),
    ("experimental.vector.reduce.smin", "vector.reduce.smin"),
    ("experimental.vector.reduce.umax", "vector.reduce.umax"),
    ("experimental.vector.reduce.umin", "vector.reduce.umin"),
    ("experimental.vector.reduce.fmax", "vector.reduce.fmax"),
    ("experimental.vector.reduce.fmin", "vector.reduce.fmin"),
    ("experimental.vector.reduce.v2.fadd", "vector.reduce.fadd"),
    ("experimental.vector.reduce.v2.fmul", "vector.reduce.fmul"),
    ("aarch64.thread.pointer", "thread.pointer"),
    ("arm.thread.pointer", "thread.pointer"),
    ("aarch64.rbit", "bitreverse"),
    ("aarch64.neon.rbit", "bitreverse"),
    ("aarch64.neon.frintn", "roundeven"),
    // Of floats only: `may_be_old` tells.
    ("aarch64.neon.addp", "aarch64.neon.faddp"),
    ("aarch64.sve.rev", "vector.reverse"),
    ("arm.rbit", "bitreverse"),
    ("flt.rounds", "get.rounding"),
    ("dbg.addr", "dbg.value"),
    ("coro.suspend.old", "coro.suspend"),
];

/// Operations that are instructions now.
const CASTS: &[(&str, Opcode)] = &[
    ("aarch64.neon.vcvtfp2df", Opcode::FpExt),
    ("aarch64.neon.bfcvt", Opcode::FpTrunc),
];

/// Intrinsics that are dropped.
const DROPPED: &[&str] = &[
    "stackprotectorcheck",
    "eh.begincatch",
    "eh.endcatch",
    "dbg.func.start",
    "dbg.stoppoint",
    "dbg.region.start",
    "dbg.region.end",
    "metadata",
];

impl Upgrader<'_> {
    pub(super) fn replace_generic(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        let name = c.name;
        let is = |p: &str| name == p || name.strip_prefix(p).is_some_and(|r| r.starts_with('.'));
        if let Some((_, new)) = RENAMED.iter().find(|(p, _)| is(p)) {
            return self.renamed(new, c);
        }
        if let Some((_, op)) = CASTS.iter().find(|(p, _)| is(p))
            && c.args.len() == 1
        {
            return Ok(Replaced::With(self.inst(*op, c.ret, c.args.list)));
        }
        if DROPPED.iter().any(|p| is(p)) && c.ret == TypeId::VOID {
            return Ok(Replaced::Dropped);
        }
        let a = c.args;
        let v = match name {
            _ if (is("ctlz") || is("cttz")) && a.len() == 1 => {
                let f = self.int(TypeId::I1, 0);
                let base = &name[..4];
                self.call(base, c.ret, &[a[0], f])?
            }
            _ if (is("lifetime.start") || is("lifetime.end")) && a.len() == 2 => {
                let base = if is("lifetime.end") {
                    "lifetime.end"
                } else {
                    "lifetime.start"
                };
                return self.lifetime(base, a[1]);
            }
            _ if is("objectsize") && a.len() < 4 && a.len() >= 2 => {
                let f = self.int(TypeId::I1, 0);
                let null = if a.len() > 2 { a[2] } else { f };
                self.call("objectsize", c.ret, &[a[0], a[1], null, f])?
            }
            _ if (is("memcpy") || is("memmove") || is("memset")) && a.len() == 5 => {
                return self.old_mem(c);
            }
            _ if name.starts_with("masked.") => return self.old_masked(c),
            _ if (is("ptr.annotation") || is("var.annotation")) && a.len() == 4 => {
                let t = self.ty(a[1]);
                let null = self.zero_value(t)?;
                let base = &name[..14];
                let mut args = SmallVec::<[Value; 5]>::from_slice(a.list);
                args.push(null);
                self.call(base, c.ret, &args)?
            }
            _ if is("invariant.start") || is("invariant.end") => {
                let base = if is("invariant.end") {
                    "invariant.end"
                } else {
                    "invariant.start"
                };
                self.call(base, c.ret, a.list)?
            }
            _ if is("experimental.vector.reduce.fadd") || is("experimental.vector.reduce.fmul") => {
                self.call(&name["experimental.".len()..][..18], c.ret, a.list)?
            }
            _ if is("vector.splice") || is("experimental.vector.splice") => return self.splice(c),
            _ if is("isunordered") && a.len() == 2 => self.fcmp(FloatPredicate::Uno, a[0], a[1]),
            _ if is("coro.end") && a.len() == 2 => {
                let none = Value::constant(self.tables().constant(crate::constants::Const::NoneToken));
                self.call("coro.end", TypeId::VOID, &[a[0], a[1], none])?;
                if c.ret == TypeId::VOID {
                    return Ok(Replaced::With(a[0]));
                }
                // It told whether this is a resume part: never while the coroutine is whole.
                self.int(TypeId::I1, 0)
            }
            _ if is("xray.customevent") && a.len() == 2 => {
                let n = self.convert(Opcode::ZExt, a[1], TypeId::I64);
                self.call("xray.customevent", c.ret, &[a[0], n])?
            }
            _ if is("xray.typedevent") && a.len() == 3 => {
                let k = self.convert(Opcode::ZExt, a[0], TypeId::I64);
                let n = self.convert(Opcode::ZExt, a[2], TypeId::I64);
                self.call("xray.typedevent", c.ret, &[k, a[1], n])?
            }
            "aarch64.neon.bfcvtn" | "aarch64.neon.bfcvtn2" => return self.narrow_to_bfloat(c),
            _ if name.starts_with("aarch64.sve.") => return self.old_sve(c),
            _ if name.starts_with("nvvm.") => return self.nvvm(c),
            _ => return Ok(Replaced::Unknown),
        };
        Ok(Replaced::With(v))
    }

    /// `bfcvtn(v)` has zeros in its upper half, `bfcvtn2(low, v)` the new lanes.
    fn narrow_to_bfloat(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        let Some((&v, before)) = c.args.list.split_last() else {
            return Ok(Replaced::Unknown);
        };
        let (float, lanes) = self.lanes(self.ty(v));
        if (float, lanes) != (TypeId::FLOAT, 4) || self.lanes(c.ret) != (TypeId::BFLOAT, 8) {
            return Ok(Replaced::Unknown);
        }
        let half = self.tables().vector_ty(TypeId::BFLOAT, 4, false);
        let new = self.inst(Opcode::FpTrunc, half, &[v]);
        let v = match before {
            [] => {
                let zero = self.zero_value(half)?;
                self.shuffle_vector(new, zero, &[0, 1, 2, 3, 4, 5, 6, 7])
            }
            [low] if self.ty(*low) == c.ret => {
                let low = self.shuffle_vector(*low, *low, &[0, 1, 2, 3]);
                self.shuffle_vector(low, new, &[0, 1, 2, 3, 4, 5, 6, 7])
            }
            _ => return Ok(Replaced::Unknown),
        };
        Ok(Replaced::With(v))
    }

    /// Masked accesses whose alignment was an argument (up to LLVM 21), or whose mangling is an older one.
    fn old_masked(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        let a = c.args;
        let is = |p: &str| c.name == p || c.name.strip_prefix(p).is_some_and(|r| r.starts_with('.'));
        let v = match c.name {
            _ if is("masked.load") && a.len() == 4 => {
                let align = self.imm(a[1]).max(1);
                self.masked("masked.load", c.ret, &[a[0], a[2], a[3]], 0, align)?
            }
            _ if is("masked.gather") && a.len() == 4 => {
                let align = self.gather_align(a[1], c.ret);
                self.masked("masked.gather", c.ret, &[a[0], a[2], a[3]], 0, align)?
            }
            _ if is("masked.store") && a.len() == 4 => {
                let align = self.imm(a[2]).max(1);
                self.masked("masked.store", c.ret, &[a[0], a[1], a[3]], 1, align)?
            }
            _ if is("masked.scatter") && a.len() == 4 => {
                let t = self.ty(a[0]);
                let align = self.gather_align(a[2], t);
                self.masked("masked.scatter", c.ret, &[a[0], a[1], a[3]], 1, align)?
            }
            _ if ["masked.load", "masked.store", "masked.gather", "masked.scatter"]
                .into_iter()
                .any(is) =>
            {
                return self.remasked(c);
            }
            _ => return Ok(Replaced::Unknown),
        };
        Ok(Replaced::With(v))
    }

    /// Tuples of scalable vectors as one wide vector, and lane numbers of 64 bits.
    fn old_sve(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        let a = c.args;
        let is = |p: &str| c.name == p || c.name.strip_prefix(p).is_some_and(|r| r.starts_with('.'));
        let v = match c.name {
            name if name.starts_with("aarch64.sve.tuple.create") => return self.tuple_create(c),
            _ if is("aarch64.sve.tuple.get") && a.len() == 2 => {
                let n = self.imm(a[1]).wrapping_mul(self.lanes(c.ret).1 as u64);
                let i = self.int(TypeId::I64, n);
                self.call("vector.extract", c.ret, &[a[0], i])?
            }
            _ if is("aarch64.sve.tuple.set") && a.len() == 3 => {
                let t = self.ty(a[2]);
                let n = self.imm(a[1]).wrapping_mul(self.lanes(t).1 as u64);
                let i = self.int(TypeId::I64, n);
                self.call("vector.insert", c.ret, &[a[0], a[2], i])?
            }
            _ if is("aarch64.sve.ld2") || is("aarch64.sve.ld3") || is("aarch64.sve.ld4") => {
                return self.sve_load(c);
            }
            _ if is("aarch64.sve.bfdot.lane")
                || is("aarch64.sve.bfmlalb.lane")
                || is("aarch64.sve.bfmlalt.lane") =>
            {
                let i = self.imm(a[3]);
                let i = self.int(TypeId::I32, i);
                let base = format!("{}.v2", c.name);
                self.call(&base, c.ret, &[a[0], a[1], a[2], i])?
            }
            _ => return Ok(Replaced::Unknown),
        };
        Ok(Replaced::With(v))
    }

    fn renamed(&mut self, new: &str, c: &OldCall<'_>) -> Result<Replaced> {
        let v = self.call_with(new, c.ret, c.args.list, SmallVec::new(), c.flags)?;
        Ok(Replaced::With(v))
    }

    /// Since LLVM 22 these name an alloca, and no size.
    fn lifetime(&mut self, base: &str, p: Value) -> Result<Replaced> {
        // Through casts and empty offsets of old IR to the alloca itself; markers of anything else go.
        let mut v = p;
        while let Some(i) = v
            .as_local()
            .and_then(|i| i.checked_sub(self.body.params.len() as u32))
            && let Some(d) = self.body.insts.get(i as usize).copied()
        {
            match d.opcode {
                Opcode::BitCast | Opcode::AddrSpaceCast => v = self.body.operand_range(d.ops)[0],
                Opcode::GetElementPtr => {
                    let ops = self.body.operand_range(d.ops);
                    let zero = |v: &Value| {
                        let n = v.as_const().and_then(|c| self.scope().const_u64(c));
                        n == Some(0)
                    };
                    if !ops[1..].iter().all(zero) {
                        break;
                    }
                    v = ops[0];
                }
                Opcode::Alloca => {
                    let v = self.call(base, TypeId::VOID, &[v])?;
                    return Ok(Replaced::With(v));
                }
                _ => break,
            }
        }
        if self.may_declare() {
            // The trial: declare it for every pointer that may come.
            self.call(base, TypeId::VOID, &[p])?;
            return Ok(Replaced::With(p));
        }
        Ok(Replaced::Dropped)
    }

    /// `memcpy(d, s, n, align, volatile)`: the alignment stands on the pointers now.
    fn old_mem(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        let a = c.args;
        let align = self.imm(a[3]);
        let set = self.align_attr(align);
        let base = &c.name[..c.name.find('.').unwrap_or(c.name.len())];
        let attrs: SmallVec<[AttrSetId; 4]> = match base {
            _ if set == AttrSetId::EMPTY => SmallVec::new(),
            "memset" => smallvec![set],
            _ => smallvec![set, set],
        };
        let v = self.call_with(base, c.ret, &[a[0], a[1], a[2], a[4]], attrs, c.flags)?;
        Ok(Replaced::With(v))
    }

    /// Alignment of a gather: 0 was the element's own.
    fn gather_align(&self, v: Value, ty: TypeId) -> u64 {
        match self.imm(v) {
            0 => {
                let e = self.scope().scalar_ty(ty);
                self.home.module().data_layout.abi_align(self.scope(), e).max(1)
            }
            n => n,
        }
    }

    fn masked(
        &mut self,
        base: &str,
        ret: TypeId,
        args: &[Value],
        pointer: usize,
        align: u64,
    ) -> Result<Value> {
        self.check_align(align)?;
        let set = self.align_attr(align);
        let mut attrs: SmallVec<[AttrSetId; 4]> = SmallVec::new();
        attrs.resize(pointer, AttrSetId::EMPTY);
        attrs.push(set);
        self.call_with(base, ret, args, attrs, Default::default())
    }

    /// The right operands under an old mangling.
    fn remasked(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        if c.args.len() != 3 {
            return Ok(Replaced::Unknown);
        }
        let base = c.name.split('.').take(2).collect::<Vec<_>>().join(".");
        let v = self.call(&base, c.ret, c.args.list)?;
        Ok(Replaced::With(v))
    }

    /// `vector.splice(a, b, n)`: to the left for n >= 0, else to the right.
    fn splice(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        let n = c.args[2]
            .as_const()
            .and_then(|k| self.scope().const_u64(k))
            .unwrap_or(0) as u32 as i32;
        if self.may_declare() {
            let count = self.int(TypeId::I32, 0);
            self.call("vector.splice.right", c.ret, &[c.args[0], c.args[1], count])?;
        }
        let base = if n < 0 {
            "vector.splice.right"
        } else {
            "vector.splice.left"
        };
        let count = self.int(TypeId::I32, n.unsigned_abs() as u64);
        let v = self.call(base, c.ret, &[c.args[0], c.args[1], count])?;
        Ok(Replaced::With(v))
    }

    fn tuple_create(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        let mut v = self.poison(c.ret);
        for (i, part) in c.args.list.iter().enumerate() {
            let t = self.ty(*part);
            let n = i as u64 * self.lanes(t).1 as u64;
            let at = self.int(TypeId::I64, n);
            v = self.call("vector.insert", c.ret, &[v, *part, at])?;
        }
        Ok(Replaced::With(v))
    }

    /// `ld2` … `ld4` with one wide result: now they return a struct of parts.
    fn sve_load(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        let n = c.name.as_bytes()["aarch64.sve.ld".len()] - b'0';
        let Type::Vector { elem, len, scalable } = self.scope().ty(c.ret) else {
            return Ok(Replaced::Unknown);
        };
        let part = self.tables().vector_ty(elem, len / n as u32, scalable);
        let parts = self.tables().struct_ty(&vec![part; n as usize], false);
        let base = format!("aarch64.sve.ld{n}.sret");
        let s = self.call(&base, parts, c.args.list)?;
        let mut v = self.poison(c.ret);
        for i in 0..n {
            let p = self.member(s, i as u32)?;
            let at = self.int(TypeId::I64, i as u64 * (len / n as u32) as u64);
            v = self.call("vector.insert", c.ret, &[v, p, at])?;
        }
        Ok(Replaced::With(v))
    }

    fn nvvm(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        let a = c.args;
        let f = self.int(TypeId::I1, 0);
        let min_max = |s: &str| match s {
            "max.s" | "max.i" | "max.ll" => Some(IntPredicate::Sge),
            "max.us" | "max.ui" | "max.ull" => Some(IntPredicate::Uge),
            "min.s" | "min.i" | "min.ll" => Some(IntPredicate::Sle),
            "min.us" | "min.ui" | "min.ull" => Some(IntPredicate::Ule),
            _ => None,
        };
        let v = match &c.name[5..] {
            "brev32" | "brev64" => self.call("bitreverse", c.ret, a.list)?,
            "clz.i" | "clz.ll" => {
                let t = self.ty(a[0]);
                let v = self.call("ctlz", t, &[a[0], f])?;
                self.convert(Opcode::Trunc, v, c.ret)
            }
            "popc.i" | "popc.ll" => {
                let t = self.ty(a[0]);
                let v = self.call("ctpop", t, &[a[0]])?;
                self.convert(Opcode::Trunc, v, c.ret)
            }
            "abs.i" | "abs.ll" => {
                let t = self.ty(a[0]);
                let zero = self.zero_value(t)?;
                let n = self.binary(Opcode::Sub, zero, a[0]);
                let p = self.icmp(IntPredicate::Sge, a[0], zero);
                self.select(p, a[0], n)
            }
            "h2f" => {
                let h = self.inst(Opcode::BitCast, TypeId::HALF, &[a[0]]);
                self.inst(Opcode::FpExt, c.ret, &[h])
            }
            s => match min_max(s) {
                Some(p) => {
                    let k = self.icmp(p, a[0], a[1]);
                    self.select(k, a[0], a[1])
                }
                None => return Ok(Replaced::Unknown),
            },
        };
        Ok(Replaced::With(v))
    }
}
