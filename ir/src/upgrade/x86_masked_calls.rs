//! AVX-512 intrinsics with a mask operand whose operation is an intrinsic without one now.

use super::{Args, OldCall, Replaced, Upgrader};
use crate::diag::Result;
use crate::edit::InstBuilder;
use crate::ids::{TypeId, Value};
use crate::inst::Opcode;
use crate::intrinsics::Intrinsic;
use smallvec::SmallVec;

/// Masked names whose counterparts of 16 and 32 bytes are called differently.
const RENAMED: &[(&str, &str)] = &[
    ("pmaddubs.w", "pmadd.ub.sw"),
    ("pmaddw.d", "pmadd.wd"),
    ("permvar.sf", "permps"),
    ("permvar.si", "permd"),
    ("cvtpd2dq", "cvt.pd2dq"),
    ("cvtpd2ps", "cvt.pd2.ps"),
    ("cvttpd2dq", "cvtt.pd2dq"),
    ("cvttps2dq", "cvtt.ps2dq"),
];
/// Suffixes of shifts by constants, and the lanes that they mean.
const SHIFTS: &[(&str, &str)] = &[("wi", "w"), ("di", "d"), ("qi", "q")];

impl Upgrader<'_> {
    /// A call of `llvm.x86.NAME` if there is such an intrinsic of these types.
    fn call_if_known(&mut self, name: &str, ret: TypeId, args: &[Value]) -> Result<Option<Value>> {
        let full = format!("llvm.x86.{name}");
        let Some(known) = Intrinsic::lookup(full.as_bytes()) else {
            return Ok(None);
        };
        let types: SmallVec<[TypeId; 8]> = args.iter().map(|v| self.ty(*v)).collect();
        let t = self.tables().func_ty(ret, &types, false);
        if full.strip_prefix("llvm.") != Some(known.name()) || known.check_signature(self.scope(), t).is_err()
        {
            return Ok(None);
        }
        Ok(Some(self.call(&full["llvm.".len()..], ret, args)?))
    }

    /// The operation of `avx512.mask.REST` without its mask: the AVX-512 intrinsic of that name, or the SSE
    /// or AVX one of its width. The types decide whether it is the same.
    pub(super) fn call_unmasked(&mut self, rest: &str, ret: TypeId, a: Args<'_>) -> Result<Option<Value>> {
        if let Some(v) = self.rearranged(rest, ret, a)? {
            return Ok(Some(v));
        }
        let Some((base, width)) = rest.rsplit_once('.') else {
            return self.shift_lanes(rest, ret, a);
        };
        if let Some(v) = self.call_if_known(&format!("avx512.{rest}"), ret, a.list)? {
            return Ok(Some(v));
        }
        if let Some(v) = self.shift_unmasked(base, ret, a)? {
            return Ok(Some(v));
        }
        let renamed = RENAMED.iter().find(|r| r.0 == base).map_or(base, |r| r.1);
        let (sets, suffix): (&[&str], &str) = match width {
            "128" => (&["sse", "sse2", "ssse3", "sse41", "avx"], ".128"),
            "256" => (&["avx", "avx2"], ".256"),
            _ => return self.shift_lanes(rest, ret, a),
        };
        for set in sets {
            for (base, suffix) in [(renamed, ""), (renamed, suffix), (base, "")] {
                if let Some(v) = self.call_if_known(&format!("{set}.{base}{suffix}"), ret, a.list)? {
                    return Ok(Some(v));
                }
            }
        }
        Ok(None)
    }

    /// Shifts of all lanes by a constant: `psrl.wi.128`.
    fn shift_unmasked(&mut self, base: &str, ret: TypeId, a: Args<'_>) -> Result<Option<Value>> {
        let Some((op, suffix)) = base.split_once('.') else {
            return Ok(None);
        };
        let (Some((_, lane)), "psll" | "psrl" | "psra") = (SHIFTS.iter().find(|s| s.0 == suffix), op) else {
            return Ok(None);
        };
        let bits = self.elem_bits(ret) * self.lanes(ret).1;
        let avx512 = format!("avx512.{op}i.{lane}.{bits}");
        for name in [avx512, format!("sse2.{op}i.{lane}"), format!("avx2.{op}i.{lane}")] {
            if let Some(v) = self.call_if_known(&name, ret, a.list)? {
                return Ok(Some(v));
            }
        }
        Ok(None)
    }

    /// Shifts lane by lane: `psllv16.hi`, `psllv32hi`, `psrav2.di` …
    fn shift_lanes(&mut self, rest: &str, ret: TypeId, a: Args<'_>) -> Result<Option<Value>> {
        let op = &rest[..rest.len().min(5)];
        if !matches!(op, "psllv" | "psrlv" | "psrav") {
            return Ok(None);
        }
        let bits = self.elem_bits(ret) * self.lanes(ret).1;
        let lane = match self.elem_bits(ret) {
            16 => "w",
            32 => "d",
            _ => "q",
        };
        let avx512 = format!("avx512.{op}.{lane}.{bits}");
        for name in [
            avx512,
            format!("avx2.{op}.{lane}"),
            format!("avx2.{op}.{lane}.256"),
        ] {
            if let Some(v) = self.call_if_known(&name, ret, a.list)? {
                return Ok(Some(v));
            }
        }
        Ok(None)
    }

    /// Operations that are shuffles, truncations and the like.
    fn rearranged(&mut self, rest: &str, ret: TypeId, a: Args<'_>) -> Result<Option<Value>> {
        let stem = rest.split('.').next().unwrap_or("");
        let n = self.lanes(ret).1;
        let per = (128 / self.elem_bits(ret).max(1)).max(1);
        let v = match stem {
            "palignr" if a.len() == 3 => {
                let imm = self.imm(a[2]) as u32 & 255;
                let zero = self.zero_value(ret)?;
                // Above 16 bytes the first operand follows, then zeros.
                let (low, high, by) = match imm {
                    0..=16 => (a[1], a[0], imm),
                    17..=31 => (a[0], zero, imm - 16),
                    _ => (zero, zero, 0),
                };
                let mask: Vec<u32> = (0..n)
                    .map(|i| match i % 16 + by {
                        j if j < 16 => i / 16 * 16 + j,
                        j => n + i / 16 * 16 + j - 16,
                    })
                    .collect();
                self.shuffle_vector(low, high, &mask)
            }
            "valign" if a.len() == 3 => {
                let by = self.imm(a[2]) as u32 & (n - 1);
                let mask: Vec<u32> = (0..n).map(|i| i + by).collect();
                self.shuffle_vector(a[1], a[0], &mask)
            }
            "shuf" if rest.starts_with("shuf.p") && a.len() == 3 => {
                let imm = self.imm(a[2]) as u32;
                let half = per / 2;
                let mask: Vec<u32> = (0..n)
                    .map(|i| {
                        let from = if i % per >= half { n } else { 0 };
                        i / per * per + from + (imm >> (i * half % 8) & ((1 << half) - 1))
                    })
                    .collect();
                self.shuffle_vector(a[0], a[1], &mask)
            }
            "shuf" if a.len() == 3 => {
                // Whole lanes of 128 bits, half of them from each operand.
                let imm = self.imm(a[2]) as u32;
                let groups = n / per;
                let mask: Vec<u32> = (0..n)
                    .map(|i| {
                        let group = i / per;
                        let from = imm >> (group * (groups / 2)) & (groups - 1);
                        let second = if group >= groups / 2 { groups } else { 0 };
                        (from + second) * per + i % per
                    })
                    .collect();
                self.shuffle_vector(a[0], a[1], &mask)
            }
            _ if stem.starts_with("vextract") && a.len() == 2 => {
                let whole = self.lanes(self.ty(a[0])).1;
                let first = self.imm(a[1]) as u32 % (whole / n).max(1) * n;
                let mask: Vec<u32> = (first..first + n).collect();
                self.shuffle_vector(a[0], a[0], &mask)
            }
            _ if stem.starts_with("insert") && a.len() == 3 => {
                let m = self.lanes(self.ty(a[1])).1;
                let first = self.imm(a[2]) as u32 % (n / m.max(1)).max(1) * m;
                let mask: Vec<u32> = (0..n).map(|i| i.min(m - 1)).collect();
                let part = self.shuffle_vector(a[1], a[1], &mask);
                let mask: Vec<u32> = (0..n)
                    .map(|i| {
                        if (first..first + m).contains(&i) {
                            n + i - first
                        } else {
                            i
                        }
                    })
                    .collect();
                self.shuffle_vector(a[0], part, &mask)
            }
            "pmov"
                if a.len() == 1
                    && matches!(
                        rest,
                        "pmov.qd.256" | "pmov.qd.512" | "pmov.wb.256" | "pmov.wb.512"
                    ) =>
            {
                self.inst(Opcode::Trunc, ret, &[a[0]])
            }
            "sqrt" if a.len() == 1 => self.call("sqrt", ret, a.list)?,
            "cvtqq2pd" | "cvtqq2ps" if a.len() == 1 => self.widen(Opcode::SiToFp, a[0], ret),
            "cvtuqq2pd" | "cvtuqq2ps" if a.len() == 1 => self.widen(Opcode::UiToFp, a[0], ret),
            "vcvtph2ps" if a.len() == 1 => {
                let lanes = self.lanes(self.ty(a[0])).1;
                let half = self.tables().vector_ty(TypeId::HALF, lanes, false);
                let v = self.convert(Opcode::BitCast, a[0], half);
                self.widen(Opcode::FpExt, v, ret)
            }
            _ => return Ok(None),
        };
        Ok(Some(v))
    }

    /// Masked operations whose last argument is a rounding mode, and comparisons without mask.
    pub(super) fn replace_rounded(&mut self, c: &OldCall<'_>) -> Result<Option<Replaced>> {
        let a = c.args;
        let n = a.len();
        if let Some(rest) = c.name.strip_prefix("avx512.cmp.p")
            && n == 3
        {
            let lanes = self.lanes(c.ret).1;
            let bits = self.tables().vector_ty(TypeId::I1, lanes, false);
            let ones = self.int(bits, 1);
            let args = [a[0], a[1], a[2], ones];
            let v = self.call_if_known(&format!("avx512.mask.cmp.p{rest}"), c.ret, &args)?;
            return Ok(v.map(Replaced::With));
        }
        let Some(rest) = c.name.strip_prefix("avx512.mask.") else {
            return Ok(None);
        };
        let stem = rest.split('.').next().unwrap_or("");
        if matches!(stem, "fpclass" | "vpshufbitqmb")
            && n == 3
            && !self.is_vector(a[2])
            && self.is_vector(a[0])
        {
            let lanes = self.lanes(self.ty(a[0])).1;
            let bits = self.tables().vector_ty(TypeId::I1, lanes, false);
            let k = self.call_if_known(&format!("avx512.{rest}"), bits, &a.list[..2])?;
            return match k {
                Some(k) => Ok(Some(self.masked_bits(k, a[2], c)?)),
                None => Ok(None),
            };
        }
        let base = match stem {
            "cvtqq2pd" | "cvtqq2ps" => "x86.avx512.sitofp.round",
            "cvtuqq2pd" | "cvtuqq2ps" => "x86.avx512.uitofp.round",
            _ => return Ok(None),
        };
        if n != 4 || self.is_vector(a[2]) {
            return Ok(None);
        }
        let v = self.call(base, c.ret, &[a[0], a[3]])?;
        Ok(Some(Replaced::With(self.masked_select(a[2], v, a[1]))))
    }

    /// `avx512.mask.OP` and `avx512.maskz.OP` of three sources, whose lanes without mask are those of one of
    /// them, or zero.
    pub(super) fn replace_three_source(&mut self, c: &OldCall<'_>) -> Result<Option<Replaced>> {
        let zeroing = c.name.strip_prefix("avx512.maskz.");
        let Some(rest) = zeroing.or(c.name.strip_prefix("avx512.mask.")) else {
            return Ok(None);
        };
        let a = c.args;
        let n = a.len();
        let stem = rest.split('.').next().unwrap_or("");
        if n < 4 || self.is_vector(a[n - 1]) {
            return Ok(None);
        }
        let (v, pass) = match stem {
            "vpermt2var" | "vpermi2var" if n == 4 => {
                let (x, index) = if stem == "vpermt2var" {
                    (a[1], a[0])
                } else {
                    (a[0], a[1])
                };
                let name = format!("avx512.vpermi2var{}", &rest[stem.len()..]);
                (self.call_if_known(&name, c.ret, &[x, index, a[2]])?, a[1])
            }
            "vpmadd52h" | "vpmadd52l" if n == 4 => {
                let name = format!("avx512.{rest}");
                (self.call_if_known(&name, c.ret, &a.list[..3])?, a[0])
            }
            "pternlog" if n == 5 => {
                let name = format!("avx512.{rest}");
                (self.call_if_known(&name, c.ret, &a.list[..4])?, a[0])
            }
            "vpshldv" if n == 4 => (Some(self.call("fshl", c.ret, &a.list[..3])?), a[0]),
            "vpshrdv" if n == 4 => (Some(self.call("fshr", c.ret, &[a[1], a[0], a[2]])?), a[0]),
            "vpshld" | "vpshrd" if n == 5 && self.ty(a[3]) == c.ret => {
                let count = self.imm(a[2]);
                let count = self.int(c.ret, count);
                let v = match stem {
                    "vpshld" => self.call("fshl", c.ret, &[a[0], a[1], count])?,
                    _ => self.call("fshr", c.ret, &[a[1], a[0], count])?,
                };
                (Some(v), a[3])
            }
            _ if stem.starts_with("vpdp") && n == 4 => {
                let args = Args {
                    list: &a.list[..3],
                    ..a
                };
                let name = format!("avx512.{rest}");
                (
                    Some(self.dot_product(&OldCall {
                        name: &name,
                        args,
                        ..*c
                    })?),
                    a[0],
                )
            }
            _ => return Ok(None),
        };
        let Some(v) = v else { return Ok(None) };
        let pass = match zeroing {
            Some(_) => self.zero_value(c.ret)?,
            None if self.ty(pass) != c.ret => self.convert(Opcode::BitCast, pass, c.ret),
            None => pass,
        };
        Ok(Some(Replaced::With(self.masked_select(a[n - 1], v, pass))))
    }
}
