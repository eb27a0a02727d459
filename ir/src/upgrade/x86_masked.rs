//! AVX-512 intrinsics with a mask operand: the operation and a select; and operations on masks.

use super::{Args, OldCall, Replaced, Upgrader};
use crate::diag::Result;
use crate::edit::InstBuilder;
use crate::ids::{TypeId, Value};
use crate::inst::{IntPredicate, Opcode};
use smallvec::SmallVec;

/// Lane-wise operations of two vectors that are instructions: `mask.STEM.d.512` and so on.
const BINARY: &[(&str, Opcode)] = &[
    ("padd", Opcode::Add),
    ("psub", Opcode::Sub),
    ("pmull", Opcode::Mul),
    ("add", Opcode::FAdd),
    ("sub", Opcode::FSub),
    ("mul", Opcode::FMul),
    ("div", Opcode::FDiv),
];
/// … that are operations on bits, of floats too.
const BITWISE: &[(&str, Opcode, bool)] = &[
    ("pand", Opcode::And, false),
    ("por", Opcode::Or, false),
    ("pxor", Opcode::Xor, false),
    ("pandn", Opcode::And, true),
    ("and", Opcode::And, false),
    ("or", Opcode::Or, false),
    ("xor", Opcode::Xor, false),
    ("andn", Opcode::And, true),
];
/// … that are generic intrinsics.
const CALLS: &[(&str, &str)] = &[
    ("pmaxs", "smax"),
    ("pmaxu", "umax"),
    ("pmins", "smin"),
    ("pminu", "umin"),
    ("padds", "sadd.sat"),
    ("paddus", "uadd.sat"),
    ("psubs", "ssub.sat"),
    ("psubus", "usub.sat"),
];

impl Upgrader<'_> {
    /// A mask in a general register as a vector of `n` bits.
    pub(super) fn mask_vector(&mut self, mask: Value, n: u32) -> Value {
        let bits = self.elem_bits(self.ty(mask));
        let t = self.tables().vector_ty(TypeId::I1, bits, false);
        let v = self.convert(Opcode::BitCast, mask, t);
        self.low_lanes(v, n)
    }

    /// `mask ? v : otherwise`.
    pub(super) fn masked_select(&mut self, mask: Value, v: Value, otherwise: Value) -> Value {
        let n = self.lanes(self.ty(v)).1;
        let m = self.mask_vector(mask, n);
        self.select(m, v, otherwise)
    }

    /// A vector of bits as an integer of the result's width, zeros above.
    fn mask_result(&mut self, v: Value, ret: TypeId) -> Result<Value> {
        let n = self.lanes(self.ty(v)).1;
        let bits = self.elem_bits(ret);
        let mut v = v;
        if n < bits {
            let t = self.ty(v);
            let zero = self.zero_value(t)?;
            let mask: Vec<u32> = (0..bits).map(|i| if i < n { i } else { n + i % n }).collect();
            v = self.shuffle_vector(v, zero, &mask);
        }
        Ok(self.convert(Opcode::BitCast, v, ret))
    }

    /// `avx512.mask.*`.
    pub(super) fn replace_masked(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        for form in [
            Self::replace_three_source,
            Self::replace_rounded,
            Self::replace_fused,
        ] {
            if let Some(replaced) = form(self, c)? {
                return Ok(replaced);
            }
        }
        let Some(rest) = c.name.strip_prefix("avx512.mask.") else {
            return Ok(Replaced::Unknown);
        };
        let stem = rest.split('.').next().unwrap_or("");
        let a = c.args;
        let n = a.len();
        for form in [Self::masked_access, Self::masked_compare] {
            if let Some(replaced) = form(self, rest, stem, c)? {
                return Ok(replaced);
            }
        }
        if n < 3 {
            return Ok(Replaced::Unknown);
        }
        // The rest: operands, value where the mask is clear, mask.
        let (pass, mask) = (a[n - 2], a[n - 1]);
        if self.is_vector(mask) || self.ty(pass) != c.ret || !self.is_vector(pass) {
            return Ok(Replaced::Unknown);
        }
        let Some(v) = self.unmasked(
            stem,
            rest,
            Args {
                list: &a.list[..n - 2],
                ..a
            },
            c,
        )?
        else {
            return Ok(Replaced::Unknown);
        };
        Ok(Replaced::With(self.masked_select(mask, v, pass)))
    }

    /// Stores, loads, compressions and expansions.
    fn masked_access(&mut self, rest: &str, stem: &str, c: &OldCall<'_>) -> Result<Option<Replaced>> {
        let a = c.args;
        let n = a.len();
        match stem {
            "store" | "storeu" if n == 3 && self.is_vector(a[1]) => {
                let (_, lanes) = self.lanes(self.ty(a[1]));
                let t = self.ty(a[1]);
                let align = match stem {
                    "storeu" => 1,
                    _ => self.elem_bits(t) as u64 * lanes as u64 / 8,
                };
                let m = self.mask_vector(a[2], lanes);
                let set = self.align_attr(align);
                let attrs = SmallVec::from_slice(&[crate::ids::AttrSetId::EMPTY, set]);
                let v = self.call_with(
                    "masked.store",
                    TypeId::VOID,
                    &[a[1], a[0], m],
                    attrs,
                    Default::default(),
                )?;
                Ok(Some(Replaced::With(v)))
            }
            "load" | "loadu" if n == 3 => {
                let (_, lanes) = self.lanes(c.ret);
                let align = match stem {
                    "loadu" => 1,
                    _ => self.elem_bits(c.ret) as u64 * lanes as u64 / 8,
                };
                let m = self.mask_vector(a[2], lanes);
                let set = self.align_attr(align);
                let attrs = SmallVec::from_slice(&[set]);
                let v = self.call_with("masked.load", c.ret, &[a[0], m, a[1]], attrs, Default::default())?;
                Ok(Some(Replaced::With(v)))
            }
            "compress" | "expand" if n == 3 && !self.is_vector(a[2]) => {
                let memory = rest.starts_with("compress.store") || rest.starts_with("expand.load");
                let t = if c.ret == TypeId::VOID {
                    self.ty(a[1])
                } else {
                    c.ret
                };
                let m = self.mask_vector(a[2], self.lanes(t).1);
                let v = match (memory, stem) {
                    (true, "compress") => {
                        self.call("masked.compressstore", TypeId::VOID, &[a[1], a[0], m])?
                    }
                    (true, _) => self.call("masked.expandload", c.ret, &[a[0], m, a[1]])?,
                    _ => self.call(&format!("x86.avx512.mask.{stem}"), c.ret, &[a[0], a[1], m])?,
                };
                Ok(Some(Replaced::With(v)))
            }
            _ => Ok(None),
        }
    }

    /// Comparisons, whose result is an integer of bits.
    fn masked_compare(&mut self, _: &str, stem: &str, c: &OldCall<'_>) -> Result<Option<Replaced>> {
        let a = c.args;
        let n = a.len();
        match stem {
            "pcmpeq" | "pcmpgt" if n == 3 => {
                let p = if stem == "pcmpeq" {
                    IntPredicate::Eq
                } else {
                    IntPredicate::Sgt
                };
                let k = self.icmp(p, a[0], a[1]);
                self.masked_bits(k, a[2], c).map(Some)
            }
            "cmp" | "ucmp"
                if n == 4
                    && self
                        .scope()
                        .int_bits(self.scope().scalar_ty(self.ty(a[0])))
                        .is_some() =>
            {
                use IntPredicate::*;
                let k = match (self.imm(a[2]) & 7, stem == "cmp") {
                    (0, _) => self.icmp(Eq, a[0], a[1]),
                    (1, true) => self.icmp(Slt, a[0], a[1]),
                    (1, false) => self.icmp(Ult, a[0], a[1]),
                    (2, true) => self.icmp(Sle, a[0], a[1]),
                    (2, false) => self.icmp(Ule, a[0], a[1]),
                    (4, _) => self.icmp(Ne, a[0], a[1]),
                    (5, true) => self.icmp(Sge, a[0], a[1]),
                    (5, false) => self.icmp(Uge, a[0], a[1]),
                    (6, true) => self.icmp(Sgt, a[0], a[1]),
                    (6, false) => self.icmp(Ugt, a[0], a[1]),
                    (constant, _) => {
                        let t = self.ty(a[0]);
                        let b = self.shaped(TypeId::I1, t);
                        self.int(b, (constant == 7) as u64)
                    }
                };
                self.masked_bits(k, a[3], c).map(Some)
            }
            "cmp" if n >= 4 && !self.is_vector(a[3]) => {
                // Floats: the mask and the result are vectors of bits now.
                let lanes = self.lanes(self.ty(a[0])).1;
                let bits = self.tables().vector_ty(TypeId::I1, lanes, false);
                let m = self.mask_vector(a[3], lanes);
                let mut args: SmallVec<[Value; 5]> = SmallVec::from_slice(&[a[0], a[1], a[2], m]);
                args.extend(a.list.get(4).copied());
                let k = self.call(&format!("x86.{}", c.name), bits, &args)?;
                Ok(Some(Replaced::With(self.mask_result(k, c.ret)?)))
            }
            _ => Ok(None),
        }
    }

    /// Bits of a comparison under a mask, as an integer.
    pub(super) fn masked_bits(&mut self, k: Value, mask: Value, c: &OldCall<'_>) -> Result<Replaced> {
        let n = self.lanes(self.ty(k)).1;
        let m = self.mask_vector(mask, n);
        let k = self.binary(Opcode::And, k, m);
        Ok(Replaced::With(self.mask_result(k, c.ret)?))
    }

    /// The operation without its mask.
    fn unmasked(&mut self, stem: &str, rest: &str, a: Args<'_>, c: &OldCall<'_>) -> Result<Option<Value>> {
        if let Some((_, op)) = BINARY.iter().find(|(s, _)| *s == stem)
            && a.len() == 2
        {
            return Ok(Some(self.binary(*op, a[0], a[1])));
        }
        if let Some((_, op, invert)) = BITWISE.iter().find(|(s, ..)| *s == stem)
            && a.len() == 2
        {
            let bits = self.elem_bits(c.ret);
            let n = self.lanes(c.ret).1;
            let e = self.tables().int_ty(bits);
            let t = self.tables().vector_ty(e, n, false);
            let mut x = self.convert(Opcode::BitCast, a[0], t);
            let y = self.convert(Opcode::BitCast, a[1], t);
            if *invert {
                let ones = self.int(t, u64::MAX);
                x = self.binary(Opcode::Xor, x, ones);
            }
            let v = self.binary(*op, x, y);
            return Ok(Some(self.convert(Opcode::BitCast, v, c.ret)));
        }
        if let Some((_, base)) = CALLS.iter().find(|(s, _)| *s == stem)
            && a.len() == 2
        {
            return Ok(Some(self.call(base, c.ret, a.list)?));
        }
        let f = self.int(TypeId::I1, 0);
        let v = match stem {
            "pabs" => self.call("abs", c.ret, &[a[0], f])?,
            "lzcnt" => self.call("ctlz", c.ret, &[a[0], f])?,
            "pmulu" => self.mul_low(c.ret, a, false),
            "pmul" if rest.starts_with("pmul.dq") => self.mul_low(c.ret, a, true),
            _ if stem.starts_with("pmovsx") => self.widen(Opcode::SExt, a[0], c.ret),
            _ if stem.starts_with("pmovzx") => self.widen(Opcode::ZExt, a[0], c.ret),
            "cvtdq2pd" | "cvtdq2ps" if a.len() == 1 => self.widen(Opcode::SiToFp, a[0], c.ret),
            "cvtudq2pd" | "cvtudq2ps" if a.len() == 1 => self.widen(Opcode::UiToFp, a[0], c.ret),
            "cvtps2pd" if a.len() == 1 => self.widen(Opcode::FpExt, a[0], c.ret),
            "vpermil" | "pshuf" if !self.is_vector(a[1]) => self.permute_lanes(a),
            "pshufl" | "pshufh" => self.permute_words(a, stem == "pshufh"),
            "perm" => {
                let n = self.lanes(c.ret).1;
                let imm = self.imm(a[1]) as u32;
                let mask: Vec<u32> = (0..n).map(|i| (i & !3) + (imm >> (2 * (i & 3)) & 3)).collect();
                self.shuffle_vector(a[0], a[0], &mask)
            }
            "movddup" | "movsldup" => self.shuffle_by(a[0], |i| i & !1),
            "movshdup" => self.shuffle_by(a[0], |i| i | 1),
            _ if stem.starts_with("punpck") || stem.starts_with("unpck") => {
                let high = stem.starts_with("punpckh") || stem.starts_with("unpckh");
                let n = self.lanes(c.ret).1;
                let per = (128 / self.elem_bits(c.ret).max(1)).max(1);
                let mask: Vec<u32> = (0..n)
                    .map(|i| {
                        let (lane, j) = (i / per * per, i % per);
                        let from = lane + j / 2 + if high { per / 2 } else { 0 };
                        if j % 2 == 0 { from } else { from + n }
                    })
                    .collect();
                self.shuffle_vector(a[0], a[1], &mask)
            }
            _ if stem.starts_with("broadcast") || stem.starts_with("pbroadcast") => {
                let n = self.lanes(c.ret).1;
                if !self.is_vector(a[0]) {
                    let p = self.poison(c.ret);
                    let v = self.insert_lane(p, a[0], 0);
                    return Ok(Some(self.shuffle_vector(v, p, &vec![0; n as usize])));
                }
                let m = self.lanes(self.ty(a[0])).1;
                let scalar = !stem.contains('x');
                let mask: Vec<u32> = (0..n).map(|i| if scalar { 0 } else { i % m.max(1) }).collect();
                self.shuffle_vector(a[0], a[0], &mask)
            }
            "prol" | "prolv" | "pror" | "prorv" => {
                let n = match self.ty(a[1]) == c.ret {
                    true => a[1],
                    false => {
                        let n = self.imm(a[1]);
                        self.int(c.ret, n)
                    }
                };
                let op = if stem.starts_with("pror") { "fshr" } else { "fshl" };
                self.call(op, c.ret, &[a[0], a[0], n])?
            }
            _ => return self.call_unmasked(rest, c.ret, a),
        };
        Ok(Some(v))
    }

    fn shuffle_by(&mut self, v: Value, f: impl Fn(u32) -> u32) -> Value {
        let n = self.lanes(self.ty(v)).1;
        let mask: Vec<u32> = (0..n).map(f).collect();
        self.shuffle_vector(v, v, &mask)
    }

    /// Operations on masks: `avx512.kand.w`, `avx512.ptestm.*`, `avx512.cvtd2mask.*` …
    pub(super) fn replace_mask_op(&mut self, c: &OldCall<'_>) -> Result<Replaced> {
        let rest = &c.name["avx512.".len()..];
        let stem = rest.split('.').next().unwrap_or("");
        let a = c.args;
        let v = match stem {
            "kand" | "kandn" | "kor" | "kxor" | "kxnor" | "knot" => {
                let ones = self.int(c.ret, u64::MAX);
                match stem {
                    "kand" => self.binary(Opcode::And, a[0], a[1]),
                    "kor" => self.binary(Opcode::Or, a[0], a[1]),
                    "kxor" => self.binary(Opcode::Xor, a[0], a[1]),
                    "knot" => self.binary(Opcode::Xor, a[0], ones),
                    "kandn" => {
                        let x = self.binary(Opcode::Xor, a[0], ones);
                        self.binary(Opcode::And, x, a[1])
                    }
                    _ => {
                        let x = self.binary(Opcode::Xor, a[0], ones);
                        self.binary(Opcode::Xor, x, a[1])
                    }
                }
            }
            "kortestz" | "kortestc" => {
                let t = self.ty(a[0]);
                let x = self.binary(Opcode::Or, a[0], a[1]);
                let with = self.int(t, if stem == "kortestz" { 0 } else { u64::MAX });
                let k = self.icmp(IntPredicate::Eq, x, with);
                self.inst(Opcode::ZExt, c.ret, &[k])
            }
            "kunpck" => {
                let half = (self.elem_bits(c.ret) as u64 / 2).min(63);
                let low = self.int(c.ret, (1 << half) - 1);
                let n = self.int(c.ret, half);
                let y = self.binary(Opcode::And, a[1], low);
                let x = self.binary(Opcode::Shl, a[0], n);
                self.binary(Opcode::Or, x, y)
            }
            "ptestm" | "ptestnm" if a.len() == 3 => {
                let x = self.binary(Opcode::And, a[0], a[1]);
                let t = self.ty(x);
                let zero = self.zero_value(t)?;
                let p = if stem == "ptestm" {
                    IntPredicate::Ne
                } else {
                    IntPredicate::Eq
                };
                let k = self.icmp(p, x, zero);
                return self.masked_bits(k, a[2], c);
            }
            "cvtb2mask" | "cvtw2mask" | "cvtd2mask" | "cvtq2mask" => {
                let t = self.ty(a[0]);
                let zero = self.zero_value(t)?;
                let k = self.icmp(IntPredicate::Slt, a[0], zero);
                self.mask_result(k, c.ret)?
            }
            "cvtmask2b" | "cvtmask2w" | "cvtmask2d" | "cvtmask2q" => {
                let n = self.lanes(c.ret).1;
                let m = self.mask_vector(a[0], n);
                self.inst(Opcode::SExt, c.ret, &[m])
            }
            _ => {
                let rounded = self.replace_rounded(c)?;
                return Ok(rounded.unwrap_or(Replaced::Unknown));
            }
        };
        Ok(Replaced::With(v))
    }
}
