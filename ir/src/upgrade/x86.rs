//! x86 intrinsics that became generic IR or changed their operands: SSE to AVX2, FMA, XOP, scalars.
//!
//! Names are matched without `llvm.x86.`; most families differ only in the vector width, which the types
//! tell.

use super::{Args, OldCall, Replaced, Upgrader};
use crate::diag::Result;
use crate::edit::InstBuilder;
use crate::ids::{TypeId, Value};
use crate::inst::{IntPredicate, Opcode};
use crate::metadata::{Md, MdField, MdNode, MdValue};
use crate::types::Type;

/// Lane-wise operations of two vectors: name's stem → generic intrinsic.
const PAIRS: &[(&str, &str)] = &[
    ("sse2.padds", "sadd.sat"),
    ("avx2.padds", "sadd.sat"),
    ("avx512.padds", "sadd.sat"),
    ("sse2.paddus", "uadd.sat"),
    ("avx2.paddus", "uadd.sat"),
    ("sse2.psubs", "ssub.sat"),
    ("avx2.psubs", "ssub.sat"),
    ("avx512.psubs", "ssub.sat"),
    ("sse2.psubus", "usub.sat"),
    ("avx2.psubus", "usub.sat"),
    ("sse2.pmaxs", "smax"),
    ("sse41.pmaxs", "smax"),
    ("avx2.pmaxs", "smax"),
    ("sse2.pmins", "smin"),
    ("sse41.pmins", "smin"),
    ("avx2.pmins", "smin"),
    ("sse2.pmaxu", "umax"),
    ("sse41.pmaxu", "umax"),
    ("avx2.pmaxu", "umax"),
    ("sse2.pminu", "umin"),
    ("sse41.pminu", "umin"),
    ("avx2.pminu", "umin"),
];

/// Intrinsics whose immediate was an `i32` and is an `i8` now.
const NARROW_IMM: &[&str] = &[
    "sse41.insertps",
    "sse41.dppd",
    "sse41.dpps",
    "sse41.mpsadbw",
    "avx.dp.ps.256",
    "avx2.mpsadbw",
];

impl Upgrader<'_> {
    pub(super) fn replace_x86(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        let a = c.args;
        let name = c.name;
        let stem = |p: &str| name.starts_with(p);
        if let Some((_, op)) = PAIRS
            .iter()
            .find(|(p, _)| name.strip_prefix(p).is_some_and(|r| r.len() <= 6))
            && a.len() == 2
        {
            return Ok(Replaced::With(self.call(op, c.ret, a.list)?));
        }
        if NARROW_IMM.contains(&name) && a.len() == 3 {
            let n = self.imm(a[2]);
            let n = self.int(TypeId::I8, n);
            let v = self.call(&format!("x86.{name}"), c.ret, &[a[0], a[1], n])?;
            return Ok(Replaced::With(v));
        }
        for family in [Self::old_arithmetic, Self::old_access, Self::old_shuffle] {
            if let Some(v) = family(self, c)? {
                return Ok(Replaced::With(v));
            }
        }
        let v = match name {
            "seh.recoverfp" => self.call("eh.recoverfp", c.ret, a.list)?,
            "rdtscp" if a.len() == 1 => {
                let t = self.tables().struct_ty(&[TypeId::I64, TypeId::I32], false);
                let s = self.call("x86.rdtscp", t, &[])?;
                let aux = self.member(s, 1)?;
                self.store_aligned(aux, a[0], 1);
                self.member(s, 0)?
            }
            _ if (stem("addcarry") || stem("subborrow")) && a.len() == 4 => self.carry(c)?,
            "sse42.crc32.64.8" => {
                let low = self.inst(Opcode::Trunc, TypeId::I32, &[a[0]]);
                let v = self.call("x86.sse42.crc32.32.8", TypeId::I32, &[low, a[1]])?;
                self.inst(Opcode::ZExt, TypeId::I64, &[v])
            }
            "sse41.ptestc" | "sse41.ptestz" | "sse41.ptestnzc" => {
                let t = self.tables().vector_ty(TypeId::I64, 2, false);
                let x = self.convert(Opcode::BitCast, a[0], t);
                let y = self.convert(Opcode::BitCast, a[1], t);
                self.call(&format!("x86.{name}"), c.ret, &[x, y])?
            }
            _ if stem("ssse3.pabs") || stem("avx2.pabs") => {
                let f = self.int(TypeId::I1, 0);
                self.call("abs", c.ret, &[a[0], f])?
            }
            _ if stem("fma.vf") || stem("fma4.vfmadd.s") => return self.fused(c),
            _ if stem("avx512bf16.") => self.bfloat(c)?,
            _ if stem("avx512.vpdp") || stem("avx2.vpdp") => self.dot_product(c)?,
            _ if stem("avx512.prol") || stem("avx512.pror") || stem("xop.vprot") => self.rotate(c)?,
            _ if stem("avx512.vpshld") || stem("avx512.vpshrd") => {
                let n = self.imm(a[2]);
                let n = self.int(c.ret, n);
                let (x, y, op) = match stem("avx512.vpshld") {
                    true => (a[0], a[1], "fshl"),
                    false => (a[1], a[0], "fshr"),
                };
                self.call(op, c.ret, &[x, y, n])?
            }
            _ if stem("xop.vpcom") => return self.xop_compare(c),
            "xop.vpcmov" | "xop.vpcmov.256" => {
                let ones = self.int(c.ret, u64::MAX);
                let not = self.binary(Opcode::Xor, a[2], ones);
                let x = self.binary(Opcode::And, a[0], a[2]);
                let y = self.binary(Opcode::And, a[1], not);
                self.binary(Opcode::Or, x, y)
            }
            "mmx.femms" => return Ok(Replaced::Unknown),
            _ if stem("avx512.mask") => return self.replace_masked(c),
            _ if stem("avx512.") => return self.replace_mask_op(c),
            _ => return Ok(Replaced::Unknown),
        };
        Ok(Replaced::With(v))
    }

    /// Square roots, arithmetic of the lowest lane, comparisons, products and conversions.
    fn old_arithmetic(&mut self, c: &OldCall<'_>) -> Result<Option<Value>> {
        let a = c.args;
        let name = c.name;
        let stem = |p: &str| name.starts_with(p);
        let v = match name {
            "sse.sqrt.ps" | "sse2.sqrt.pd" | "avx.sqrt.ps.256" | "avx.sqrt.pd.256" => {
                self.call("sqrt", c.ret, a.list)?
            }
            "sse.sqrt.ss" | "sse2.sqrt.sd" => {
                let e = self.extract_lane(a[0], 0);
                let t = self.ty(e);
                let r = self.call("sqrt", t, &[e])?;
                self.insert_lane(a[0], r, 0)
            }
            _ if scalar_op(name).is_some() => {
                let op = scalar_op(name).expect("just asked");
                let x = self.extract_lane(a[0], 0);
                let y = self.extract_lane(a[1], 0);
                let r = self.binary(op, x, y);
                self.insert_lane(a[0], r, 0)
            }
            _ if stem("sse2.pcmpeq.") || stem("avx2.pcmpeq.") => {
                let k = self.icmp(IntPredicate::Eq, a[0], a[1]);
                self.inst(Opcode::SExt, c.ret, &[k])
            }
            _ if stem("sse2.pcmpgt.") || stem("avx2.pcmpgt.") => {
                let k = self.icmp(IntPredicate::Sgt, a[0], a[1]);
                self.inst(Opcode::SExt, c.ret, &[k])
            }
            "sse2.pmulu.dq" | "avx2.pmulu.dq" | "avx512.pmulu.dq.512" => self.mul_low(c.ret, a, false),
            "sse41.pmuldq" | "avx2.pmul.dq" | "avx512.pmul.dq.512" => self.mul_low(c.ret, a, true),
            _ if stem("sse41.pmovsx") || stem("avx2.pmovsx") => self.widen(Opcode::SExt, a[0], c.ret),
            _ if stem("sse41.pmovzx") || stem("avx2.pmovzx") => self.widen(Opcode::ZExt, a[0], c.ret),
            "sse2.cvtdq2ps" | "avx.cvtdq2.ps.256" | "sse2.cvtdq2pd" | "avx.cvtdq2.pd.256" => {
                self.widen(Opcode::SiToFp, a[0], c.ret)
            }
            "sse2.cvtps2pd" | "avx.cvt.ps2.pd.256" => self.widen(Opcode::FpExt, a[0], c.ret),
            "sse.cvtsi2ss" | "sse.cvtsi642ss" | "sse2.cvtsi2sd" | "sse2.cvtsi642sd" => {
                self.convert_low(Opcode::SiToFp, a, c)
            }
            "avx512.cvtusi2sd" => self.convert_low(Opcode::UiToFp, a, c),
            "sse2.cvtss2sd" => {
                let e = self.extract_lane(a[1], 0);
                self.convert_low(
                    Opcode::FpExt,
                    Args {
                        list: &[a[0], e],
                        ..a
                    },
                    c,
                )
            }
            "vcvtph2ps.128" | "vcvtph2ps.256" => {
                let (_, n) = self.lanes(c.ret);
                let low = self.low_lanes(a[0], n);
                let t = self.tables().vector_ty(TypeId::HALF, n, false);
                let h = self.convert(Opcode::BitCast, low, t);
                self.inst(Opcode::FpExt, c.ret, &[h])
            }
            _ => return Ok(None),
        };
        Ok(Some(v))
    }

    /// Loads and stores: unaligned, of the low half, non-temporal.
    fn old_access(&mut self, c: &OldCall<'_>) -> Result<Option<Value>> {
        let a = c.args;
        let name = c.name;
        let stem = |p: &str| name.starts_with(p);
        let v = match name {
            _ if stem("sse.storeu.") || stem("sse2.storeu.") || stem("avx.storeu.") => {
                self.store_aligned(a[1], a[0], 1)
            }
            "sse2.storel.dq" => {
                let t = self.tables().vector_ty(TypeId::I64, 2, false);
                let v = self.convert(Opcode::BitCast, a[1], t);
                let e = self.extract_lane(v, 0);
                self.store_aligned(e, a[0], 1)
            }
            _ if stem("avx.movnt.") || stem("avx512.storent.") => {
                let bytes = self.vector_bytes(a[1]);
                let v = self.store_aligned(a[1], a[0], bytes);
                self.nontemporal();
                v
            }
            "sse4a.movnt.ss" | "sse4a.movnt.sd" => {
                let e = self.extract_lane(a[1], 0);
                let v = self.store_aligned(e, a[0], 1);
                self.nontemporal();
                v
            }
            "sse41.movntdqa" | "avx2.movntdqa" | "avx512.movntdqa" => {
                let (_, n) = self.lanes(c.ret);
                let bytes = self.elem_bits(c.ret) as u64 * n as u64 / 8;
                let v = self.load_aligned(c.ret, a[0], bytes);
                self.nontemporal();
                v
            }
            _ => return Ok(None),
        };
        Ok(Some(v))
    }

    /// Blends, parts of vectors, permutations, byte shifts and broadcasts.
    fn old_shuffle(&mut self, c: &OldCall<'_>) -> Result<Option<Value>> {
        let a = c.args;
        let name = c.name;
        let stem = |p: &str| name.starts_with(p);
        let v = match name {
            _ if stem("sse41.blendp")
                || stem("avx.blend.p")
                || stem("sse41.pblendw")
                || stem("avx2.pblend") =>
            {
                self.blend(a)
            }
            _ if stem("avx.vextractf128.") || name == "avx2.vextracti128" => {
                let (_, n) = self.lanes(c.ret);
                let from = (self.imm(a[1]) as u32 & 1) * n;
                let mask: Vec<u32> = (from..from + n).collect();
                self.shuffle_vector(a[0], a[0], &mask)
            }
            _ if stem("avx.vinsertf128.") || name == "avx2.vinserti128" => self.insert_half(a),
            _ if stem("avx.vperm2f128.") || name == "avx2.vperm2i128" => self.permute_halves(a, c.ret)?,
            _ if stem("avx.vpermil.p") || name == "sse2.pshuf.d" => self.permute_lanes(a),
            "sse2.pshufl.w" | "sse2.pshufh.w" => self.permute_words(a, name.contains("pshufh")),
            _ if stem("sse2.psll.dq") || stem("avx2.psll.dq") || stem("avx512.psll.dq") => {
                self.shift_bytes(c, true)?
            }
            _ if stem("sse2.psrl.dq") || stem("avx2.psrl.dq") || stem("avx512.psrl.dq") => {
                self.shift_bytes(c, false)?
            }
            "avx.vbroadcast.ss" | "avx.vbroadcast.ss.256" | "avx.vbroadcast.sd.256" => {
                let (e, n) = self.lanes(c.ret);
                let bytes = (self.elem_bits(e) / 8) as u64;
                let x = self.load_aligned(e, a[0], bytes);
                let p = self.poison(c.ret);
                let v = self.insert_lane(p, x, 0);
                self.shuffle_vector(v, p, &vec![0; n as usize])
            }
            _ if stem("avx.vbroadcastf128.") || name == "avx2.vbroadcasti128" => {
                let (e, n) = self.lanes(c.ret);
                let half = self.tables().vector_ty(e, n / 2, false);
                let x = self.load_aligned(half, a[0], 1);
                let mask: Vec<u32> = (0..n).map(|i| i % (n / 2).max(1)).collect();
                self.shuffle_vector(x, x, &mask)
            }
            _ if stem("avx2.pbroadcast")
                || stem("avx2.vbroadcast.s")
                || stem("avx512.pbroadcast")
                || stem("avx512.vbroadcast.s") =>
            {
                let (_, n) = self.lanes(c.ret);
                if self.ty(a[0]) != c.ret && self.lanes(self.ty(a[0])).1 == 1 {
                    return Ok(None);
                }
                let v = self.shuffle_vector(a[0], a[0], &vec![0; n as usize]);
                match a.len() {
                    3 => self.masked_select(a[2], v, a[1]),
                    _ => v,
                }
            }
            _ => return Ok(None),
        };
        Ok(Some(v))
    }

    fn vector_bytes(&self, v: Value) -> u64 {
        let t = self.ty(v);
        self.elem_bits(t) as u64 * self.lanes(t).1 as u64 / 8
    }

    /// `!nontemporal !{i32 1}` on the last instruction.
    fn nontemporal(&mut self) {
        let one = self.int(TypeId::I32, 1);
        let i = crate::ids::Inst::new(self.body.insts.len() - 1);
        let mut t = self.tables();
        let value = MdValue::Md(t.md(Md::Value(one)));
        let label = crate::ids::StrId::EMPTY;
        let node = t.md(Md::Node(MdNode {
            fields: vec![MdField { label, value }],
            ..MdNode::default()
        }));
        let kind = t.str(b"nontemporal");
        if !self.may_declare() {
            self.body.attachments.push((i, kind, node));
        }
    }

    /// The first `n` lanes.
    pub(super) fn low_lanes(&mut self, v: Value, n: u32) -> Value {
        if self.lanes(self.ty(v)).1 == n {
            return v;
        }
        let mask: Vec<u32> = (0..n).collect();
        self.shuffle_vector(v, v, &mask)
    }

    /// Converts the low lanes to as many as the result has.
    pub(super) fn widen(&mut self, op: Opcode, v: Value, ty: TypeId) -> Value {
        let n = self.lanes(ty).1;
        let low = self.low_lanes(v, n);
        self.inst(op, ty, &[low])
    }

    /// Converts `a[1]` and puts it into the first lane of `a[0]`.
    fn convert_low(&mut self, op: Opcode, a: Args<'_>, c: &OldCall<'_>) -> Value {
        let e = self.scope().scalar_ty(c.ret);
        let v = self.inst(op, e, &[a[1]]);
        self.insert_lane(a[0], v, 0)
    }

    /// Products of the low halves of 64-bit lanes.
    pub(super) fn mul_low(&mut self, ty: TypeId, a: Args<'_>, signed: bool) -> Value {
        let mut v = [a[0], a[1]];
        for x in &mut v {
            *x = self.convert(Opcode::BitCast, *x, ty);
            if signed {
                let n = self.int(ty, 32);
                *x = self.binary(Opcode::Shl, *x, n);
                *x = self.binary(Opcode::AShr, *x, n);
            } else {
                let m = self.int(ty, 0xffff_ffff);
                *x = self.binary(Opcode::And, *x, m);
            }
        }
        self.binary(Opcode::Mul, v[0], v[1])
    }

    fn carry(&mut self, c: &OldCall<'_>) -> Result<Value> {
        let a = c.args;
        let t = self.ty(a[1]);
        let bits = self.elem_bits(t);
        let base = match c.name.starts_with("sub") {
            true => format!("x86.subborrow.{bits}"),
            false => format!("x86.addcarry.{bits}"),
        };
        let s = self.tables().struct_ty(&[TypeId::I8, t], false);
        let r = self.call(&base, s, &[a[0], a[1], a[2]])?;
        let sum = self.member(r, 1)?;
        self.store_aligned(sum, a[3], 1);
        self.member(r, 0)
    }

    fn blend(&mut self, a: Args<'_>) -> Value {
        let n = self.lanes(self.ty(a[0])).1;
        let imm = self.imm(a[2]);
        let mask: Vec<u32> = (0..n)
            .map(|i| if imm >> (i % 8) & 1 != 0 { i + n } else { i })
            .collect();
        self.shuffle_vector(a[0], a[1], &mask)
    }

    fn insert_half(&mut self, a: Args<'_>) -> Value {
        let n = self.lanes(self.ty(a[0])).1;
        let m = self.lanes(self.ty(a[1])).1;
        let widened: Vec<u32> = (0..n).map(|i| if i < m { i } else { u32::MAX }).collect();
        let wide = self.shuffle_vector(a[1], a[1], &widened);
        let from = (self.imm(a[2]) as u32 % (n / m).max(1)) * m;
        let mask: Vec<u32> = (0..n)
            .map(|i| {
                if i >= from && i < from + m {
                    n + i - from
                } else {
                    i
                }
            })
            .collect();
        self.shuffle_vector(a[0], wide, &mask)
    }

    fn permute_halves(&mut self, a: Args<'_>, ty: TypeId) -> Result<Value> {
        let n = self.lanes(ty).1;
        let half = n / 2;
        let imm = self.imm(a[2]) as u32;
        let zero = self.zero_value(ty)?;
        let pick = |select: u32, clear: u32| match (imm & clear != 0, imm & select != 0) {
            (true, _) => zero,
            (_, true) => a[1],
            _ => a[0],
        };
        let (low, high) = (pick(2, 8), pick(0x20, 0x80));
        let start = |bit: u32| if imm & bit != 0 { half } else { 0 };
        let mut mask: Vec<u32> = (0..half).map(|i| start(1) + i).collect();
        mask.extend((0..half).map(|i| n + start(0x10) + i));
        Ok(self.shuffle_vector(low, high, &mask))
    }

    /// vpermilps, vpermilpd, pshufd: an immediate's fields choose within each 128 bits.
    pub(super) fn permute_lanes(&mut self, a: Args<'_>) -> Value {
        let t = self.ty(a[0]);
        let n = self.lanes(t).1;
        let imm = self.imm(a[1]) as u32;
        let bits = self.elem_bits(t);
        let mask: Vec<u32> = (0..n)
            .map(|i| match bits {
                64 => (i & !1) + (imm >> (i % 8) & 1),
                _ => (i & !3) + (imm >> (2 * (i & 3)) & 3),
            })
            .collect();
        self.shuffle_vector(a[0], a[0], &mask)
    }

    pub(super) fn permute_words(&mut self, a: Args<'_>, high: bool) -> Value {
        let n = self.lanes(self.ty(a[0])).1;
        let imm = self.imm(a[1]) as u32;
        let mask: Vec<u32> = (0..n)
            .map(|i| match (i & 7, high) {
                (w @ 0..4, false) => (i & !7) + (imm >> (2 * w) & 3),
                (w @ 4..8, true) => (i & !7) + 4 + (imm >> (2 * (w - 4)) & 3),
                _ => i,
            })
            .collect();
        self.shuffle_vector(a[0], a[0], &mask)
    }

    /// pslldq, psrldq: by bytes within each 128 bits, zeros shifted in.
    fn shift_bytes(&mut self, c: &OldCall<'_>, left: bool) -> Result<Value> {
        let a = c.args;
        let t = self.ty(a[0]);
        let bytes = self.elem_bits(t) as u64 * self.lanes(t).1 as u64 / 8;
        let imm = self.imm(a[1]);
        // The old ones count bits, those with "bs" (and the 512-bit ones) bytes.
        let by_bytes = c.name.ends_with(".bs") || c.name.ends_with(".512");
        let n = (if by_bytes { imm } else { imm / 8 }) as u32;
        let vt = self.tables().vector_ty(TypeId::I8, bytes as u32, false);
        let zero = self.zero_value(vt)?;
        if n >= 16 {
            return Ok(self.convert(Opcode::BitCast, zero, c.ret));
        }
        let v = self.convert(Opcode::BitCast, a[0], vt);
        let count = bytes as u32;
        let mask: Vec<u32> = (0..count)
            .map(|i| {
                let (lane, j) = (i & !15, i & 15);
                match left {
                    true if j >= n => lane + j - n,
                    false if j + n < 16 => lane + j + n,
                    _ => count + i,
                }
            })
            .collect();
        let r = self.shuffle_vector(v, zero, &mask);
        Ok(self.convert(Opcode::BitCast, r, c.ret))
    }

    /// FMA3 and FMA4.
    fn fused(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        let op = c.name.split('.').nth(1).unwrap_or("");
        let scalar = c.name.ends_with(".ss") || c.name.ends_with(".sd");
        let mut v = [c.args[0], c.args[1], c.args[2]];
        if scalar {
            for x in &mut v {
                *x = self.extract_lane(*x, 0);
            }
        }
        let t = self.ty(v[0]);
        if op == "vfmaddsub" || op == "vfmsubadd" {
            let n = self.lanes(t).1;
            let neg = self.inst(Opcode::FNeg, t, &[v[2]]);
            let add = self.call("fma", t, &v)?;
            let sub = self.call("fma", t, &[v[0], v[1], neg])?;
            let (even, odd) = if op == "vfmaddsub" { (sub, add) } else { (add, sub) };
            let mask: Vec<u32> = (0..n).map(|i| if i % 2 == 0 { i } else { i + n }).collect();
            return Ok(Replaced::With(self.shuffle_vector(even, odd, &mask)));
        }
        let (negate_product, negate_addend) = match op {
            "vfmadd" => (false, false),
            "vfmsub" => (false, true),
            "vfnmadd" => (true, false),
            "vfnmsub" => (true, true),
            _ => return Ok(Replaced::Unknown),
        };
        if negate_product {
            // LLVM negates the second factor of scalars, the first of vectors.
            let factor = usize::from(scalar);
            v[factor] = self.inst(Opcode::FNeg, t, &[v[factor]]);
        }
        if negate_addend {
            v[2] = self.inst(Opcode::FNeg, t, &[v[2]]);
        }
        let mut r = self.call("fma", t, &v)?;
        if scalar {
            let into = match c.name.starts_with("fma4.") {
                true => self.zero_value(c.ret)?,
                false => c.args[0],
            };
            r = self.insert_lane(into, r, 0);
        }
        Ok(Replaced::With(r))
    }

    /// VNNI: bytes or words were written as doublewords.
    pub(super) fn dot_product(&mut self, c: &OldCall<'_>) -> Result<Value> {
        let n = self.lanes(c.ret).1;
        let t = match c.name.contains(".vpdpb") {
            true => self.tables().vector_ty(TypeId::I8, 4 * n, false),
            false => self.tables().vector_ty(TypeId::I16, 2 * n, false),
        };
        let x = self.convert(Opcode::BitCast, c.args[1], t);
        let y = self.convert(Opcode::BitCast, c.args[2], t);
        self.call(&format!("x86.{}", c.name), c.ret, &[c.args[0], x, y])
    }

    /// bfloat was written as `i16`, pairs of it as `i32`.
    fn bfloat(&mut self, c: &OldCall<'_>) -> Result<Value> {
        let mut args: Vec<Value> = c.args.list.to_vec();
        for v in &mut args {
            let t = self.ty(*v);
            let (e, n) = self.lanes(t);
            let lanes = match e {
                TypeId::I16 => n,
                TypeId::I32 => 2 * n,
                _ => continue,
            };
            let bf = self.tables().vector_ty(TypeId::BFLOAT, lanes, false);
            *v = self.convert(Opcode::BitCast, *v, bf);
        }
        let (e, n) = self.lanes(c.ret);
        let ret = match e {
            TypeId::I16 => self.tables().vector_ty(TypeId::BFLOAT, n, false),
            _ => c.ret,
        };
        let v = self.call(&format!("x86.{}", c.name), ret, &args)?;
        Ok(self.convert(Opcode::BitCast, v, c.ret))
    }

    fn rotate(&mut self, c: &OldCall<'_>) -> Result<Value> {
        let a = c.args;
        let right = c.name.contains("pror");
        let n = match self.ty(a[1]) == c.ret {
            true => a[1],
            false => {
                let n = self.imm(a[1]);
                self.int(c.ret, n)
            }
        };
        let op = if right { "fshr" } else { "fshl" };
        self.call(op, c.ret, &[a[0], a[0], n])
    }

    /// `vpcomltub`, and `vpcomub` with an immediate.
    fn xop_compare(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        const NAMES: [&str; 8] = ["lt", "le", "gt", "ge", "eq", "ne", "false", "true"];
        let rest = &c.name["xop.vpcom".len()..];
        let (kind, suffix) = match NAMES.iter().position(|n| rest.starts_with(n)) {
            Some(i) if c.args.len() == 2 => (i as u64, &rest[NAMES[i].len()..]),
            _ if c.args.len() == 3 => (self.imm(c.args[2]) & 7, rest),
            _ => return Ok(Replaced::Unknown),
        };
        let unsigned = suffix.starts_with('u');
        use IntPredicate::*;
        let p = match (kind, unsigned) {
            (0, false) => Slt,
            (1, false) => Sle,
            (2, false) => Sgt,
            (3, false) => Sge,
            (0, true) => Ult,
            (1, true) => Ule,
            (2, true) => Ugt,
            (3, true) => Uge,
            (4, _) => Eq,
            (5, _) => Ne,
            (6, _) => return Ok(Replaced::With(self.int(c.ret, 0))),
            _ => return Ok(Replaced::With(self.int(c.ret, u64::MAX))),
        };
        let k = self.icmp(p, c.args[0], c.args[1]);
        Ok(Replaced::With(self.inst(Opcode::SExt, c.ret, &[k])))
    }

    /// Whether a value is a vector.
    pub(super) fn is_vector(&self, v: Value) -> bool {
        matches!(self.scope().ty(self.ty(v)), Type::Vector { .. })
    }
}

/// `sse.add.ss` and its kin: arithmetic of the first lane.
fn scalar_op(name: &str) -> Option<Opcode> {
    let op = name
        .strip_prefix("sse.")
        .and_then(|n| n.strip_suffix(".ss"))
        .or_else(|| name.strip_prefix("sse2.").and_then(|n| n.strip_suffix(".sd")))?;
    Some(match op {
        "add" => Opcode::FAdd,
        "sub" => Opcode::FSub,
        "mul" => Opcode::FMul,
        "div" => Opcode::FDiv,
        _ => return None,
    })
}
