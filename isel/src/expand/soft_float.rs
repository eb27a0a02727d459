//! Floating point without registers for it: numbers are held as the integers of their bits (see
//! [`crate::values::parts`]), arithmetic is calls of the runtime library (libgcc's and compiler-rt's names), what
//! concerns the sign alone is done on the bits. half and bfloat are computed as float. Or ([`SoftFloat::Extended`])
//! float and double are computed as x86_fp80, and rounded after each operation.

use super::build::Values;
use super::{Expander, Out};
use crate::arith::constrained;
use crate::arith::float::{Fp, conversion_routine};
use crate::calls::library::libm;
use ir::body::Builtin;
use ir::edit::{Access, InstBuilder};
use ir::ids::{TypeId, Value};
use ir::inst::{FloatPredicate, InstData, IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;
use opt::target::SoftFloat;

/// Names for float, double, fp128.
type Names = [&'static str; 3];

fn arithmetic(op: Opcode) -> Option<Names> {
    Some(match op {
        Opcode::FAdd => ["__addsf3", "__adddf3", "__addtf3"],
        Opcode::FSub => ["__subsf3", "__subdf3", "__subtf3"],
        Opcode::FMul => ["__mulsf3", "__muldf3", "__multf3"],
        Opcode::FDiv => ["__divsf3", "__divdf3", "__divtf3"],
        _ => return None,
    })
}

/// Comparisons: the function, and how its result compares with zero. With a NaN `__lt` and `__le` return a positive
/// number, `__gt` and `__ge` a negative one, so that the opposites serve the unordered predicates.
fn comparison(p: FloatPredicate) -> Option<(Names, IntPredicate)> {
    use FloatPredicate::*;
    const EQ: Names = ["__eqsf2", "__eqdf2", "__eqtf2"];
    const NE: Names = ["__nesf2", "__nedf2", "__netf2"];
    const LT: Names = ["__ltsf2", "__ltdf2", "__lttf2"];
    const LE: Names = ["__lesf2", "__ledf2", "__letf2"];
    const GT: Names = ["__gtsf2", "__gtdf2", "__gttf2"];
    const GE: Names = ["__gesf2", "__gedf2", "__getf2"];
    const UNORD: Names = ["__unordsf2", "__unorddf2", "__unordtf2"];
    Some(match p {
        Oeq => (EQ, IntPredicate::Eq),
        Une => (NE, IntPredicate::Ne),
        Olt => (LT, IntPredicate::Slt),
        Ole => (LE, IntPredicate::Sle),
        Ogt => (GT, IntPredicate::Sgt),
        Oge => (GE, IntPredicate::Sge),
        Ult => (GE, IntPredicate::Slt),
        Ule => (GT, IntPredicate::Sle),
        Ugt => (LE, IntPredicate::Sgt),
        Uge => (LT, IntPredicate::Sge),
        Ord => (UNORD, IntPredicate::Eq),
        Uno => (UNORD, IntPredicate::Ne),
        _ => return None,
    })
}

/// Conversions to and from integers of 32, 64 and 128 bits, for float, double, fp128.
fn integer_conversion(op: Opcode) -> [Names; 3] {
    match op {
        Opcode::FpToSi => [
            ["__fixsfsi", "__fixdfsi", "__fixtfsi"],
            ["__fixsfdi", "__fixdfdi", "__fixtfdi"],
            ["__fixsfti", "__fixdfti", "__fixtfti"],
        ],
        Opcode::FpToUi => [
            ["__fixunssfsi", "__fixunsdfsi", "__fixunstfsi"],
            ["__fixunssfdi", "__fixunsdfdi", "__fixunstfdi"],
            ["__fixunssfti", "__fixunsdfti", "__fixunstfti"],
        ],
        Opcode::SiToFp => [
            ["__floatsisf", "__floatsidf", "__floatsitf"],
            ["__floatdisf", "__floatdidf", "__floatditf"],
            ["__floattisf", "__floattidf", "__floattitf"],
        ],
        _ => [
            ["__floatunsisf", "__floatunsidf", "__floatunsitf"],
            ["__floatundisf", "__floatundidf", "__floatunditf"],
            ["__floatuntisf", "__floatuntidf", "__floatuntitf"],
        ],
    }
}

/// `lrint` and its kind: names for float, double, long double, `_Float128`.
fn rounding_to_int(id: Intrinsic) -> Option<[&'static str; 4]> {
    Some(match id {
        Intrinsic::Lrint => ["lrintf", "lrint", "lrintl", "lrintf128"],
        Intrinsic::Llrint => ["llrintf", "llrint", "llrintl", "llrintf128"],
        Intrinsic::Lround => ["lroundf", "lround", "lroundl", "lroundf128"],
        Intrinsic::Llround => ["llroundf", "llround", "llroundl", "llroundf128"],
        _ => return None,
    })
}

fn is_narrow(t: TypeId) -> bool {
    matches!(t, TypeId::HALF | TypeId::BFLOAT)
}

impl Expander<'_> {
    fn extended(&self) -> bool {
        self.target.soft_float() == Some(SoftFloat::Extended)
    }

    /// Whether numbers of this format are computed as x86_fp80: those that it holds.
    fn extends(&self, t: TypeId) -> bool {
        self.extended() && t != TypeId::FP128
    }

    /// `v` as x86_fp80.
    fn as_fp80(&mut self, v: Value) -> Value {
        let v = self.widened(v);
        self.convert(Opcode::FpExt, v, TypeId::X86_FP80)
    }

    /// An operation on scalars of floating point, in integers and calls. [`Out::Keep`]: it is not one.
    pub(super) fn soften(&mut self, d: &InstData) -> Out {
        let ops: Values = self.edit.body.operand_range(d.ops).iter().copied().collect();
        let Some(&a) = ops.first() else { return Out::Keep };
        let extended = self.extended();
        let soft = |t: TypeId| match t {
            TypeId::HALF | TypeId::BFLOAT | TypeId::FLOAT | TypeId::DOUBLE | TypeId::FP128 => true,
            TypeId::X86_FP80 => !extended,
            _ => false,
        };
        match d.opcode {
            Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv | Opcode::FRem if soft(d.ty) => {
                Out::Value(self.soft_arithmetic(d.opcode, a, ops[1]))
            }
            Opcode::FNeg if soft(d.ty) => {
                Out::Value(self.soft_sign(a, |x, bits, sign| x.binary(Opcode::Xor, bits, sign)))
            }
            Opcode::FCmp if soft(self.ty(a)) => Out::Value(self.soft_compare(d.float_predicate(), a, ops[1])),
            Opcode::FpExt | Opcode::FpTrunc if soft(d.ty) || soft(self.ty(a)) => {
                self.soft_format(a, d.ty).map_or(Out::Keep, Out::Value)
            }
            Opcode::FpToSi | Opcode::FpToUi if soft(self.ty(a)) => {
                Out::Value(self.soft_to_int(d.opcode, a, d.ty))
            }
            Opcode::SiToFp | Opcode::UiToFp if soft(d.ty) => {
                Out::Value(self.soft_from_int(d.opcode, a, d.ty))
            }
            _ => Out::Keep,
        }
    }

    /// A call of an intrinsic on scalars of floating point.
    pub(super) fn soften_intrinsic(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        use Intrinsic::*;
        let Some(&a) = args.first() else { return Out::Keep };
        let t = self.ty(a);
        if let Some(op) = constrained::opcode(id) {
            return self.soften_constrained(op, d, args);
        }
        if let Some(plain) = constrained::plain(id) {
            let args: Values = args
                .iter()
                .copied()
                .filter(|v| self.ty(*v) != TypeId::METADATA)
                .collect();
            return Out::Value(self.call_builtin(Builtin::Intrinsic(plain), d.ty, &args, d.flags));
        }
        match id {
            ConvertFromFp16 => {
                if d.ty == TypeId::FLOAT && !self.extended() {
                    return Out::Value(self.library_call("__gnu_h2f_ieee", d.ty, &[a]));
                }
                let half = self.convert(Opcode::BitCast, a, TypeId::HALF);
                return Out::Value(self.convert(Opcode::FpExt, half, d.ty));
            }
            ConvertToFp16 => {
                if t == TypeId::FLOAT && !self.extended() {
                    return Out::Value(self.library_call("__gnu_f2h_ieee", d.ty, &[a]));
                }
                let half = self.convert(Opcode::FpTrunc, a, TypeId::HALF);
                return Out::Value(self.convert(Opcode::BitCast, half, d.ty));
            }
            _ => {}
        }
        if self.format(t).is_none() || self.extended() && t == TypeId::X86_FP80 {
            return Out::Keep;
        }
        match id {
            Fabs => Out::Value(self.soft_sign(a, |x, bits, sign| {
                let rest = x.not(sign);
                x.binary(Opcode::And, bits, rest)
            })),
            Copysign => Out::Value(self.soft_copysign(a, args[1])),
            Canonicalize => {
                let one = self.one(t);
                Out::Value(self.binary(Opcode::FMul, a, one))
            }
            Fmuladd => {
                let product = self.binary(Opcode::FMul, a, args[1]);
                Out::Value(self.binary(Opcode::FAdd, product, args[2]))
            }
            IsFpclass | FptosiSat | FptouiSat => Out::Keep,
            _ if is_narrow(t) => self.in_format(TypeId::FLOAT, id, d, args),
            _ if self.extended() && t != TypeId::FP128 && id != Fma => {
                self.in_format(TypeId::X86_FP80, id, d, args)
            }
            Powi | Ldexp => {
                let names = match id {
                    Powi => ["__powisf2", "__powidf2", "__powitf2", "__powitf2"],
                    _ => ["ldexpf", "ldexp", "ldexpl", "ldexpf128"],
                };
                let name = self.library_name(names, t);
                Out::Value(self.library_call(name, t, args))
            }
            Frexp | Modf => self.soft_two_results(id, d, a),
            _ => {
                if let Some((names, count)) = libm(id, false) {
                    let name = self.library_name(names, t);
                    return Out::Value(self.library_call(name, t, &args[..count]));
                }
                if let Some(names) = rounding_to_int(id) {
                    let name = self.library_name(names, t);
                    return Out::Value(self.library_call(name, d.ty, &[a]));
                }
                Out::Keep
            }
        }
    }

    /// Without constraints: the library does what the environment says.
    fn soften_constrained(&mut self, op: Opcode, d: &InstData, args: &[Value]) -> Out {
        Out::Value(match op {
            Opcode::FCmp => {
                let p = args[2]
                    .as_const()
                    .and_then(|c| constrained::predicate(self.scope(), c));
                let Some(p) = p else {
                    self.refuse("constrained comparison without a predicate");
                    return Out::Gone;
                };
                self.fcmp(p, args[0], args[1])
            }
            op if op.is_cast() => self.convert(op, args[0], d.ty),
            op => self.binary(op, args[0], args[1]),
        })
    }

    /// The name for a format; fp128 is `long double` where there is no x86_fp80.
    fn library_name(&mut self, names: [&'static str; 4], t: TypeId) -> &'static str {
        match t {
            TypeId::FLOAT => names[0],
            TypeId::DOUBLE => names[1],
            TypeId::FP128 if self.target.has_fp80() => names[3],
            TypeId::FP128 => names[2],
            _ => self.no_library(),
        }
    }

    /// Position in [`Names`].
    fn position(&mut self, t: TypeId) -> usize {
        match t {
            TypeId::FLOAT => 0,
            TypeId::DOUBLE => 1,
            TypeId::FP128 => 2,
            _ => {
                self.no_library();
                0
            }
        }
    }

    /// A call of the runtime library; without a convention for its numbers there is none.
    fn library_call(&mut self, name: &'static str, ret: TypeId, args: &[Value]) -> Value {
        let unplaced = |t: TypeId| match t {
            TypeId::DOUBLE | TypeId::BFLOAT => true,
            TypeId::FLOAT => !self.target.passes_floats(),
            _ => false,
        };
        if self.extended() && (unplaced(ret) || args.iter().any(|v| unplaced(self.ty(*v)))) {
            self.refuse(format_args!("call of {name} without feature 'sse2'"));
        }
        // The library takes a narrow number as an unsigned integer, which its caller extends.
        let extended: Values = args
            .iter()
            .map(|v| match is_narrow(self.ty(*v)) {
                true => {
                    let bits = self.convert(Opcode::BitCast, *v, TypeId::I16);
                    self.resize(false, bits, TypeId::I32)
                }
                false => *v,
            })
            .collect();
        self.libcall(name, ret, &extended)
    }

    fn no_library(&mut self) -> &'static str {
        self.refuse("x86_fp80 without floating-point registers");
        "abort"
    }

    fn widened(&mut self, v: Value) -> Value {
        if is_narrow(self.ty(v)) {
            self.convert(Opcode::FpExt, v, TypeId::FLOAT)
        } else {
            v
        }
    }

    fn soft_arithmetic(&mut self, op: Opcode, a: Value, b: Value) -> Value {
        let t = self.ty(a);
        if is_narrow(t) {
            let (a, b) = (self.widened(a), self.widened(b));
            let r = self.binary(op, a, b);
            return self.convert(Opcode::FpTrunc, r, t);
        }
        if self.extends(t) {
            let (x, y) = (self.as_fp80(a), self.as_fp80(b));
            let r = self.binary(op, x, y);
            return self.convert(Opcode::FpTrunc, r, t);
        }
        let name = match arithmetic(op) {
            Some(names) => names[self.position(t)],
            None => self.library_name(["fmodf", "fmod", "fmodl", "fmodf128"], t),
        };
        self.library_call(name, t, &[a, b])
    }

    /// Of formats that have a function, or are computed as x86_fp80.
    fn soft_compare(&mut self, p: FloatPredicate, a: Value, b: Value) -> Value {
        use FloatPredicate::*;
        let (a, b) = (self.widened(a), self.widened(b));
        match p {
            False => self.signed_int(TypeId::I1, 0),
            True => self.signed_int(TypeId::I1, 1),
            One | Ueq => {
                let (first, second, join) = match p {
                    One => (Ord, Une, Opcode::And),
                    _ => (Uno, Oeq, Opcode::Or),
                };
                let (x, y) = (self.soft_compare(first, a, b), self.soft_compare(second, a, b));
                self.binary(join, x, y)
            }
            _ if self.extends(self.ty(a)) => {
                let (x, y) = (self.as_fp80(a), self.as_fp80(b));
                self.fcmp(p, x, y)
            }
            _ => {
                let (names, with_zero) = comparison(p).expect("all others have a function");
                let position = self.position(self.ty(a));
                let r = self.library_call(names[position], TypeId::I32, &[a, b]);
                self.icmp_imm(with_zero, r, 0)
            }
        }
    }

    /// `None`: the target converts.
    fn soft_format(&mut self, a: Value, to: TypeId) -> Option<Value> {
        let from = self.ty(a);
        Some(match (from, to) {
            _ if from == to => a,
            // A bfloat is the upper half of a float.
            (TypeId::BFLOAT, TypeId::FLOAT) => {
                let bits = self.convert(Opcode::BitCast, a, TypeId::I16);
                let wide = self.resize(false, bits, TypeId::I32);
                let up = self.binary_imm(Opcode::Shl, wide, 16);
                self.convert(Opcode::BitCast, up, to)
            }
            (TypeId::HALF | TypeId::BFLOAT, _) if to != TypeId::FLOAT => {
                let wide = self.widened(a);
                self.convert(Opcode::FpExt, wide, to)
            }
            (t, TypeId::X86_FP80) | (TypeId::X86_FP80, t) if self.extends(t) && !is_narrow(to) => {
                return None;
            }
            (TypeId::FLOAT | TypeId::DOUBLE, TypeId::FP128) if self.extended() => {
                let x = self.as_fp80(a);
                self.convert(Opcode::FpExt, x, to)
            }
            (TypeId::FLOAT | TypeId::DOUBLE, TypeId::FLOAT | TypeId::DOUBLE) if self.extended() => {
                let x = self.as_fp80(a);
                self.convert(Opcode::FpTrunc, x, to)
            }
            _ => {
                let name = self.conversion(from, to);
                self.library_call(name, to, &[a])
            }
        })
    }

    /// The library's function from one format to another.
    fn conversion(&mut self, from: TypeId, to: TypeId) -> &'static str {
        let extended = self.extended();
        let formats = [from, to].map(|t| Fp::of(self.kind(t)).filter(|f| extended || *f != Fp::F80));
        match formats {
            [Some(from), Some(to)] => conversion_routine(from, to),
            _ => None,
        }
        .unwrap_or_else(|| self.no_library())
    }

    /// To integers of 32, 64 and 128 bits; wider ones are expanded on the bits.
    fn soft_to_int(&mut self, op: Opcode, a: Value, to: TypeId) -> Value {
        let a = self.widened(a);
        let bits = self.size_bits(to) as u32;
        if bits > 128 {
            return self.wide_from_float(a, to, op == Opcode::FpToSi);
        }
        if self.extends(self.ty(a)) {
            let x = self.as_fp80(a);
            return self.convert(op, x, to);
        }
        // A narrow unsigned result fits the wider signed one.
        let op = if bits < 32 { Opcode::FpToSi } else { op };
        let (row, wide) = self.library_int(bits);
        let position = self.position(self.ty(a));
        let r = self.library_call(integer_conversion(op)[row][position], wide, &[a]);
        self.resize(false, r, to)
    }

    fn soft_from_int(&mut self, op: Opcode, a: Value, to: TypeId) -> Value {
        if is_narrow(to) {
            let wide = self.convert(op, a, TypeId::FLOAT);
            return self.convert(Opcode::FpTrunc, wide, to);
        }
        let bits = self.size_bits(self.ty(a)) as u32;
        if bits > 128 || bits > 64 && self.extends(to) {
            return self.float_from_wide(a, to, op == Opcode::SiToFp);
        }
        if self.extends(to) {
            let x = self.convert(op, a, TypeId::X86_FP80);
            return self.convert(Opcode::FpTrunc, x, to);
        }
        let (row, wide) = self.library_int(bits);
        let a = self.resize(op == Opcode::SiToFp, a, wide);
        let op = if bits < 32 { Opcode::SiToFp } else { op };
        let position = self.position(to);
        self.library_call(integer_conversion(op)[row][position], to, &[a])
    }

    /// The library's integer that holds so many bits: its row of [`integer_conversion`] and type.
    fn library_int(&self, bits: u32) -> (usize, TypeId) {
        match bits {
            0..=32 => (0, TypeId::I32),
            33..=64 => (1, TypeId::I64),
            _ => (2, TypeId::I128),
        }
    }

    /// `f` of the bits and the sign bit alone.
    fn soft_sign(&mut self, a: Value, f: impl FnOnce(&mut Self, Value, Value) -> Value) -> Value {
        let t = self.ty(a);
        let int = self.int_ty(self.size_bits(t) as u32);
        let bits = self.convert(Opcode::BitCast, a, int);
        let sign = self.sign_bit(int);
        let r = f(self, bits, sign);
        self.convert(Opcode::BitCast, r, t)
    }

    fn sign_bit(&mut self, int: TypeId) -> Value {
        let bits = self.size_bits(int) as usize;
        let mut words = vec![0; bits.div_ceil(64)];
        words[(bits - 1) / 64] = 1 << ((bits - 1) % 64);
        self.int_words(int, &words)
    }

    fn soft_copysign(&mut self, a: Value, from: Value) -> Value {
        let from_int = self.int_ty(self.size_bits(self.ty(from)) as u32);
        let to_int = self.int_ty(self.size_bits(self.ty(a)) as u32);
        let (from_bits, to_bits) = (self.size_bits(from_int) as i64, self.size_bits(to_int) as i64);
        let bits = self.convert(Opcode::BitCast, from, from_int);
        let sign = self.binary_imm(Opcode::LShr, bits, from_bits - 1);
        let sign = self.resize(false, sign, to_int);
        let sign = self.binary_imm(Opcode::Shl, sign, to_bits - 1);
        self.soft_sign(a, |x, bits, mask| {
            let rest = x.not(mask);
            let magnitude = x.binary(Opcode::And, bits, rest);
            x.binary(Opcode::Or, magnitude, sign)
        })
    }

    /// A function by way of a wider format.
    fn in_format(&mut self, wide: TypeId, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        let own = self.ty(args[0]);
        let widen = |x: &mut Self, v: Value| match x.ty(v) == own {
            true => x.convert(Opcode::FpExt, v, wide),
            false => v,
        };
        let args: Values = args.iter().map(|v| widen(self, *v)).collect();
        let members = self.members(d.ty);
        if members.is_empty() {
            let narrow = d.ty == own;
            let result = if narrow { wide } else { d.ty };
            let r = self.call_builtin(Builtin::Intrinsic(id), result, &args, d.flags);
            return Out::Value(if narrow {
                self.convert(Opcode::FpTrunc, r, own)
            } else {
                r
            });
        }
        let types: Vec<TypeId> = members
            .iter()
            .map(|t| if *t == own { wide } else { *t })
            .collect();
        let pair = self.tables().struct_ty(&types, false);
        let r = self.call_builtin(Builtin::Intrinsic(id), pair, &args, d.flags);
        let mut narrowed = Values::new();
        for (k, t) in members.iter().enumerate() {
            let x = self.extract_value(r, &[k as u32]);
            narrowed.push(if *t == own {
                self.convert(Opcode::FpTrunc, x, own)
            } else {
                x
            });
        }
        Out::Value(self.aggregate(d.ty, &narrowed))
    }

    /// `frexp`, `modf`: the second result comes back by a pointer.
    fn soft_two_results(&mut self, id: Intrinsic, d: &InstData, a: Value) -> Out {
        let names = match id {
            Intrinsic::Frexp => ["frexpf", "frexp", "frexpl", "frexpf128"],
            _ => ["modff", "modf", "modfl", "modff128"],
        };
        let t = self.ty(a);
        let name = self.library_name(names, t);
        let second = self.members(d.ty)[1];
        // The library's exponent is an `int`.
        let stored = if matches!(self.kind(second), Type::Int(_)) {
            TypeId::I32
        } else {
            second
        };
        let place = self.frame_object(16, 16);
        let x = self.library_call(name, t, &[a, place]);
        let y = self.load(stored, place, &Access::aligned(4));
        let y = if stored == second {
            y
        } else {
            self.resize(true, y, second)
        };
        Out::Value(self.aggregate(d.ty, &[x, y]))
    }

    fn one(&mut self, t: TypeId) -> Value {
        match self.format(t) {
            Some(f) => self.number(t, f, f.bias() as u64),
            None => self.poison(t),
        }
    }
}
