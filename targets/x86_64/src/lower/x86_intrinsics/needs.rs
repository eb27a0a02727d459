//! The CPU features that a code needs.

use super::Cx;
use crate::Code;
use crate::features::Feature;
use iced_x86::CpuidFeature;
use ir::diag::Diagnostic;

/// Intrinsics whose instructions llc-22 selects for every processor.
#[rustfmt::skip]
const WITHOUT: &[&str] = &[
    "clrssbsy", "incsspd", "incsspq", "rdpkru", "rdpru", "rdsspd", "rdsspq", "rstorssp", "saveprevssp", "setssbsy",
    "sse2.clflush", "sse41.insertps", "sse4a.extrqi", "sse4a.insertqi", "tbm.bextri.u32", "tbm.bextri.u64", "wrpkru", "wrssd",
    "wrssq", "wrussd", "wrussq", "xgetbv", "xsetbv",
];

/// That the function's CPU lacks a feature.
pub fn lacks(cx: &Cx<'_>, name: &str, feature: Feature) -> Box<Diagnostic> {
    cx.unsupported(format!("llvm.x86.{name} needs feature '{}'", feature.name()))
}

/// The feature of an instruction that is encoded as another one.
pub fn of_recoded(name: &str) -> Feature {
    match name {
        "vsm4key4512" | "vsm4rnds4512" => Feature::Sm4,
        _ if name.starts_with("avx512.vp2intersect") => Feature::Avx512vp2intersect,
        _ if name.starts_with("movrs") || name == "prefetchrs" => Feature::Movrs,
        _ => Feature::Avx10_2,
    }
}

/// A feature that `code` needs for the intrinsic and the function's CPU has not.
pub fn missing(cx: &Cx<'_>, name: &str, code: Code) -> Option<Feature> {
    let has = |f: &Feature| cx.target.features.has(*f);
    if name.starts_with("sse42.crc32") {
        return Some(Feature::Crc32).filter(|f| !has(f));
    }
    if WITHOUT.contains(&name) {
        return None;
    }
    let of_code = code.cpuid_features().iter().filter_map(|f| feature(*f));
    let level = code.op_code().encoding() == iced_x86::EncodingKind::EVEX;
    let level = level.then_some(Feature::Avx512f);
    of_code.chain(level).find(|f| !has(f))
}

/// LLVM's feature for one of the manual's; `None` for what every x86-64 processor has.
fn feature(f: CpuidFeature) -> Option<Feature> {
    use CpuidFeature as C;
    use Feature as F;
    Some(match f {
        C::AES => F::Aes,
        C::AESKLE | C::KL => F::Kl,
        C::WIDE_KL => F::Widekl,
        C::AVX => F::Avx,
        C::AVX2 => F::Avx2,
        C::AVX512BW => F::Avx512bw,
        C::AVX512CD => F::Avx512cd,
        C::AVX512DQ => F::Avx512dq,
        C::AVX512F => F::Avx512f,
        C::AVX512VL => F::Avx512vl,
        C::AVX512_BF16 => F::Avx512bf16,
        C::AVX512_BITALG => F::Avx512bitalg,
        C::AVX512_FP16 => F::Avx512fp16,
        C::AVX512_IFMA => F::Avx512ifma,
        C::AVX512_VBMI => F::Avx512vbmi,
        C::AVX512_VBMI2 => F::Avx512vbmi2,
        C::AVX512_VNNI => F::Avx512vnni,
        C::AVX512_VP2INTERSECT => F::Avx512vp2intersect,
        C::AVX512_VPOPCNTDQ => F::Avx512vpopcntdq,
        C::AVX_IFMA => F::Avxifma,
        C::AVX_NE_CONVERT => F::Avxneconvert,
        C::AVX_VNNI => F::Avxvnni,
        C::AVX_VNNI_INT8 => F::Avxvnniint8,
        C::AVX_VNNI_INT16 => F::Avxvnniint16,
        C::BMI1 => F::Bmi,
        C::BMI2 => F::Bmi2,
        C::CET_SS => F::Shstk,
        C::CLDEMOTE => F::Cldemote,
        C::CLFLUSHOPT => F::Clflushopt,
        C::CLWB => F::Clwb,
        C::CLZERO => F::Clzero,
        C::CMPCCXADD => F::Cmpccxadd,
        C::ENQCMD => F::Enqcmd,
        C::F16C => F::F16c,
        C::FMA => F::Fma,
        C::FMA4 => F::Fma4,
        C::FSGSBASE => F::Fsgsbase,
        C::FXSR => F::Fxsr,
        C::GFNI => F::Gfni,
        C::INVPCID => F::Invpcid,
        C::LWP => F::Lwp,
        C::MMX => F::Mmx,
        C::MONITORX => F::Mwaitx,
        C::MOVDIR64B => F::Movdir64b,
        C::MOVDIRI => F::Movdiri,
        C::PCLMULQDQ => F::Pclmul,
        C::PKU => F::Pku,
        C::PTWRITE => F::Ptwrite,
        C::RAO_INT => F::Raoint,
        C::RDPID => F::Rdpid,
        C::RDPRU => F::Rdpru,
        C::RDRAND => F::Rdrnd,
        C::RDSEED => F::Rdseed,
        C::RTM | C::HLE_or_RTM => F::Rtm,
        C::SERIALIZE => F::Serialize,
        C::SHA => F::Sha,
        C::SHA512 => F::Sha512,
        C::SM3 => F::Sm3,
        C::SM4 => F::Sm4,
        C::SSE => F::Sse,
        C::SSE2 | C::CLFSH => F::Sse2,
        C::SSE3 | C::MONITOR => F::Sse3,
        C::SSE4_1 => F::Sse41,
        C::SSE4_2 => F::Sse42,
        C::SSE4A => F::Sse4a,
        C::SSSE3 => F::Ssse3,
        C::TBM => F::Tbm,
        C::TSXLDTRK => F::Tsxldtrk,
        C::UINTR => F::Uintr,
        C::VAES => F::Vaes,
        C::VPCLMULQDQ => F::Vpclmulqdq,
        C::WAITPKG => F::Waitpkg,
        C::WBNOINVD => F::Wbnoinvd,
        C::XOP => F::Xop,
        C::XSAVE => F::Xsave,
        C::XSAVEC => F::Xsavec,
        C::XSAVEOPT => F::Xsaveopt,
        C::XSAVES => F::Xsaves,
        _ => return None,
    })
}
