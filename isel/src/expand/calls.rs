//! Calls of intrinsics: which are expanded, and into what.

use super::build::Values;
use super::{Expander, Out};
use ir::body::Builtin;
use ir::edit::{Access, InstBuilder};
use ir::ids::{Inst, TypeId, Value};
use ir::inst::{InstData, IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;
use ir::types::Type;
use opt::target::SoftFloat;

/// Whether a call of it is looked at whatever its types.
pub(super) fn always(id: Intrinsic) -> bool {
    use Intrinsic::*;
    id.target().is_none()
        && (is_fixed_point(id)
            || is_vector_only(id)
            || id.name().starts_with("vp.")
            || matches!(
                id,
                Clmul
                    | ExperimentalGetVectorLength
                    | MemcpyElementUnorderedAtomic
                    | MemmoveElementUnorderedAtomic
                    | MemsetElementUnorderedAtomic
                    | ExperimentalMemsetPattern
                    | MemcpyInline
                    | MemsetInline
                    | GetFpmode
                    | SetFpmode
                    | ResetFpmode
            ))
}

/// Products and quotients of fixed-point numbers.
pub(super) fn is_fixed_point(id: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(
        id,
        SmulFix | UmulFix | SmulFixSat | UmulFixSat | SdivFix | UdivFix | SdivFixSat | UdivFixSat
    )
}

/// Intrinsics that only vectors have.
fn is_vector_only(id: Intrinsic) -> bool {
    let name = id.name();
    name.starts_with("vector.")
        || name.starts_with("masked.")
        || name.starts_with("experimental.vector.")
        || name.starts_with("experimental.vp.")
        || matches!(
            id,
            Intrinsic::Stepvector | Intrinsic::GetActiveLaneMask | Intrinsic::ExperimentalCttzElts
        )
}

/// Functions that no target has an instruction for.
pub(super) fn is_transcendental(id: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(
        id,
        Sin | Cos | Tan | Asin | Acos | Atan | Sinh | Cosh | Tanh | Atan2
    ) || matches!(id, Exp | Exp2 | Exp10 | Log | Log2 | Log10 | Pow)
}

/// Functions that round to integers.
pub(super) fn is_rounding(id: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(id, Floor | Ceil | Trunc | Rint | Nearbyint | Round | Roundeven)
}

/// Minima and maxima of floating-point numbers.
pub(super) fn is_min_max(id: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(id, Minnum | Maxnum | Minimum | Maximum | Minimumnum | Maximumnum)
}

/// Intrinsics of each lane by itself.
pub(super) fn elementwise(id: Intrinsic) -> bool {
    use Intrinsic::*;
    is_fixed_point(id)
        || id.name().starts_with("experimental.constrained.")
        || matches!(
            id,
            Abs | Smin | Smax | Umin | Umax | Ctpop | Ctlz | Cttz | Bswap | Bitreverse | Fshl | Fshr
        )
        || matches!(
            id,
            SaddSat | UaddSat | SsubSat | UsubSat | SshlSat | UshlSat | Scmp | Ucmp | Clmul | Ptrmask
        )
        || matches!(
            id,
            SaddWithOverflow
                | UaddWithOverflow
                | SsubWithOverflow
                | UsubWithOverflow
                | SmulWithOverflow
                | UmulWithOverflow
        )
        || is_transcendental(id)
        || is_rounding(id)
        || is_min_max(id)
        || matches!(
            id,
            Sqrt | Fma
                | Fmuladd
                | Fabs
                | Copysign
                | Canonicalize
                | Powi
                | Ldexp
                | Frexp
                | Modf
                | Sincos
                | Sincospi
                | Lrint
                | Llrint
                | Lround
                | Llround
                | FptosiSat
                | FptouiSat
                | IsFpclass
                | FptruncRound
        )
}

impl Expander<'_> {
    pub(super) fn expand_call(&mut self, i: Inst, d: &InstData) -> Out {
        let Some(id) = self.called_intrinsic(i) else {
            return Out::Keep;
        };
        if id.target().is_some() {
            return Out::Keep;
        }
        let args: Values = self.edit.body.call_args(i).iter().copied().collect();
        let name = id.name();
        if name.starts_with("vp.") || name.starts_with("experimental.vp.") {
            return self.expand_predicated(id, d, &args);
        }
        if is_vector_only(id) {
            return self.expand_vector_intrinsic(id, d, &args);
        }
        if elementwise(id) {
            return self.expand_elementwise(id, d, &args);
        }
        use Intrinsic::*;
        match id {
            ExperimentalGetVectorLength => {
                // min(count, vf); scalable ones are refused with their types.
                let count = self.resize(false, args[0], TypeId::I64);
                let factor = self.const_int(args[1]).unwrap_or(1);
                let vf = self.signed_int(TypeId::I64, factor as i64);
                let less = self.icmp(IntPredicate::Ult, count, vf);
                let n = self.choose(less, count, vf);
                Out::Value(self.resize(false, n, d.ty))
            }
            MemcpyElementUnorderedAtomic | MemmoveElementUnorderedAtomic | MemsetElementUnorderedAtomic => {
                self.elementwise_memory(id, &args)
            }
            ExperimentalMemsetPattern => self.memset_pattern(&args),
            MemcpyInline | MemsetInline => self.inline_memory(id, &args),
            ConvertFromFp16 | ConvertToFp16 if self.target.soft_float().is_some() => {
                self.soften_intrinsic(id, d, &args)
            }
            GetFpmode | SetFpmode | ResetFpmode => {
                self.library_environment(d, &args, ["fegetmode", "fesetmode"])
            }
            GetFpenv | SetFpenv | ResetFpenv
                if self.target.soft_float().is_some_and(|s| s != SoftFloat::Extended) =>
            {
                self.library_environment(d, &args, ["fegetenv", "fesetenv"])
            }
            _ => Out::Keep,
        }
    }

    /// The floating-point environment or its modes by the C library: read, set to an operand, or set to the default.
    fn library_environment(&mut self, d: &InstData, args: &[Value], [get, set]: [&'static str; 2]) -> Out {
        // Sizes of `fenv_t` and `femode_t`, which are those of the operand and of the result, or less.
        let place = |x: &mut Self, t: TypeId| x.frame_object((x.size_bits(t) / 8).max(16), 16);
        if d.ty != TypeId::VOID {
            let place = place(self, d.ty);
            self.libcall(get, TypeId::I32, &[place]);
            return Out::Value(self.load(d.ty, place, &Access::aligned(8)));
        }
        let from = match args {
            [] => {
                // FE_DFL_ENV, FE_DFL_MODE
                let n = self.signed_int(TypeId::I64, -1);
                self.convert(Opcode::IntToPtr, n, TypeId::PTR)
            }
            [v, ..] => {
                let place = place(self, self.ty(*v));
                self.store(*v, place, &Access::aligned(8));
                place
            }
        };
        self.libcall(set, TypeId::I32, &[from]);
        Out::Gone
    }

    /// Lane `0` of the vector types of a call, and whether one is held element by element.
    fn vector_of_call(&self, d: &InstData, args: &[Value]) -> Option<(TypeId, bool)> {
        let mut found: Option<(TypeId, bool)> = None;
        let mut look = |x: &Self, t: TypeId| {
            if x.vector(t).is_some() {
                let each = x.held_by_element(t);
                found = Some(match found {
                    None => (t, each),
                    Some((first, e)) => (first, e | each),
                });
            }
        };
        args.iter().for_each(|v| look(self, self.ty(*v)));
        look(self, d.ty);
        self.members(d.ty).iter().for_each(|t| look(self, *t));
        found
    }

    fn expand_elementwise(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        use Intrinsic::*;
        let constrained = id.name().starts_with("experimental.constrained.");
        if id == ExperimentalConstrainedLdexp && self.lane_bits(self.ty(args[1])) > 32 {
            return self.scale_by(id, d, args);
        }
        if let Some((t, each)) = self.vector_of_call(d, args) {
            if !each && self.keeps_lanes(id, t) {
                return Out::Keep;
            }
            // Without a vector instruction, but simple in vector operations.
            let simple = matches!(
                id,
                SaddWithOverflow
                    | UaddWithOverflow
                    | SsubWithOverflow
                    | UsubWithOverflow
                    | SaddSat
                    | UaddSat
                    | SsubSat
                    | UsubSat
                    | Smin
                    | Smax
                    | Umin
                    | Umax
                    | Abs
                    | SshlSat
                    | UshlSat
                    | Scmp
                    | Ucmp
            );
            if simple && !each {
                return self.integer_intrinsic(id, d, args);
            }
            return self.call_lanes(id, d, args);
        }
        if self.target.soft_float().is_some() {
            match self.soften_intrinsic(id, d, args) {
                Out::Keep => {}
                out => return out,
            }
        }
        if constrained {
            return self.expand_constrained(id, d, args);
        }
        if is_fixed_point(id) {
            return Out::Value(self.fixed_point(id, d.ty, args));
        }
        let Some(&a) = args.first() else { return Out::Keep };
        match id {
            FptosiSat | FptouiSat => {
                let bits = self.size_bits(d.ty);
                let from = self.size_bits(self.ty(a));
                if bits <= 64 && from <= 64 && self.target.soft_float().is_none() {
                    return Out::Keep;
                }
                return Out::Value(self.saturating_conversion(a, d.ty, id == FptosiSat));
            }
            IsFpclass => {
                let mask = self.const_int(args[1]).unwrap_or(0);
                return self.float_class(a, mask).map_or(Out::Keep, Out::Value);
            }
            Clmul => return self.integer_intrinsic(id, d, args),
            Lrint | Llrint | Lround | Llround if self.size_bits(d.ty) > 64 => {
                let f = if matches!(id, Lrint | Llrint) { Rint } else { Round };
                let t = self.ty(a);
                let r = self.intrinsic(f, t, &[a]);
                return Out::Value(self.convert(Opcode::FpToSi, r, d.ty));
            }
            Frexp | Modf | Sincos | Sincospi => return self.two_results(id, d, a),
            Ldexp => return self.scale_by(id, d, args),
            _ => {}
        }
        let Type::Int(bits) = self.kind(self.ty(a)) else {
            return Out::Keep;
        };
        let native = match id {
            Bswap | Bitreverse => true,
            SshlSat | UshlSat => bits <= 64,
            Scmp | Ucmp => (bits <= 64 || bits == 128) && self.size_bits(d.ty) <= 64,
            _ => bits <= 64 || bits == 128,
        };
        if native {
            return Out::Keep;
        }
        self.integer_intrinsic(id, d, args)
    }

    /// Whether the target has vector code for an elementwise intrinsic of this vector type.
    fn keeps_lanes(&self, id: Intrinsic, t: TypeId) -> bool {
        let (elem, len) = self.vector(t).expect("a vector");
        let mask = elem == TypeId::I1;
        self.target.has_vector_intrinsic(id, mask, len)
    }

    /// frexp, modf and sincos of half and bfloat, by way of float; frexp to an exponent of more than 32 bits, since the
    /// library's is an `int`.
    fn two_results(&mut self, id: Intrinsic, d: &InstData, a: Value) -> Out {
        let t = self.ty(a);
        let members = self.members(d.ty);
        let small = matches!(t, TypeId::HALF | TypeId::BFLOAT);
        let exponent = (id == Intrinsic::Frexp).then(|| members[1]);
        let long = exponent.filter(|e| self.scope().int_bits(*e).is_some_and(|bits| bits > 32));
        if id == Intrinsic::Sincospi || !small && (long.is_none() || self.vector(t).is_some()) {
            return Out::Keep;
        }
        let (a, first) = if small {
            (self.convert(Opcode::FpExt, a, TypeId::FLOAT), TypeId::FLOAT)
        } else {
            (a, t)
        };
        let second = if long.is_some() {
            TypeId::I32
        } else {
            exponent.unwrap_or(first)
        };
        let pair = self
            .edit
            .body
            .scope_mut(self.module)
            .struct_ty(&[first, second], false);
        let r = self.intrinsic(id, pair, &[a]);
        let x = self.extract_value(r, &[0]);
        let x = if small {
            self.convert(Opcode::FpTrunc, x, t)
        } else {
            x
        };
        let y = self.extract_value(r, &[1]);
        let y = match (long, exponent) {
            (Some(t), _) => self.resize(true, y, t),
            (None, Some(_)) => y,
            _ => self.convert(Opcode::FpTrunc, y, t),
        };
        Out::Value(self.aggregate(d.ty, &[x, y]))
    }

    /// `ldexp` by an integer of more than 32 bits: clamped, which gives zeros and infinities as well.
    fn scale_by(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        let t = self.ty(args[1]);
        if self.lane_bits(t) <= 32 {
            return Out::Keep;
        }
        let n = self.clamp(true, 32, args[1]);
        let mut args: Values = args.iter().copied().collect();
        let narrow = self.shaped(TypeId::I32, t);
        args[1] = self.resize(true, n, narrow);
        Out::Value(self.call_builtin(Builtin::Intrinsic(id), d.ty, &args, d.flags))
    }

    /// Constrained conversions of integers wider than the library's: the plain ones round to nearest.
    fn expand_constrained(&mut self, id: Intrinsic, d: &InstData, args: &[Value]) -> Out {
        use Intrinsic::*;
        let bits = |x: &Self, t| x.scope().int_bits(t).unwrap_or(0);
        match id {
            ExperimentalConstrainedFptosi | ExperimentalConstrainedFptoui if bits(self, d.ty) > 128 => {
                Out::Value(self.wide_from_float(args[0], d.ty, id == ExperimentalConstrainedFptosi))
            }
            ExperimentalConstrainedSitofp | ExperimentalConstrainedUitofp
                if bits(self, self.ty(args[0])) > 128 =>
            {
                Out::Value(self.float_from_wide(args[0], d.ty, id == ExperimentalConstrainedSitofp))
            }
            _ => Out::Keep,
        }
    }
}
