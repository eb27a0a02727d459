//! Processors and features of x86-64; what the names do stands in [`machine::features`].

#[rustfmt::skip]
mod data;
mod tuning;
mod width;

pub use tuning::divides_slowly;
pub use width::uses_zmm;

use machine::features::FeatureTable;

machine::feature_names! {
    Adx,
    Aes,
    AmxAvx512,
    AmxBf16,
    AmxComplex,
    AmxFp16,
    AmxFp8,
    AmxInt8,
    AmxMovrs,
    AmxTf32,
    AmxTile,
    Avx,
    Avx10_1,
    Avx10_1_512,
    Avx10_2,
    Avx10_2_512,
    Avx2,
    Avx512bf16,
    Avx512bitalg,
    Avx512bw,
    Avx512cd,
    Avx512dq,
    Avx512f,
    Avx512fp16,
    Avx512ifma,
    Avx512vbmi,
    Avx512vbmi2,
    Avx512vl,
    Avx512vnni,
    Avx512vp2intersect,
    Avx512vpopcntdq,
    Avxifma,
    Avxneconvert,
    Avxvnni,
    Avxvnniint16,
    Avxvnniint8,
    Bmi,
    Bmi2,
    Ccmp,
    Cf,
    Cldemote,
    Clflushopt,
    Clwb,
    Clzero,
    Cmov,
    Cmpccxadd,
    Crc32,
    Cx16,
    Cx8,
    Egpr,
    Enqcmd,
    F16c,
    Fma,
    Fma4,
    Fsgsbase,
    Fxsr,
    Gfni,
    Hreset,
    InlineAsmUseGpr32,
    Invpcid,
    Kl,
    Lwp,
    Lzcnt,
    Mmx,
    Movbe,
    Movdir64b,
    Movdiri,
    Movrs,
    Mwaitx,
    Ndd,
    Nf,
    Pclmul,
    Pconfig,
    Pku,
    Popcnt,
    Ppx,
    Prefetchi,
    Prfchw,
    Ptwrite,
    Push2pop2,
    Raoint,
    Rdpid,
    Rdpru,
    Rdrnd,
    Rdseed,
    Rtm,
    Sahf,
    Serialize,
    Sgx,
    Sha,
    Sha512,
    Shstk,
    Sm3,
    Sm4,
    Sse,
    Sse2,
    Sse3,
    Sse41,
    Sse42,
    Sse4a,
    Ssse3,
    Tbm,
    Tsxldtrk,
    Uintr,
    Usermsr,
    Vaes,
    Vpclmulqdq,
    Waitpkg,
    Wbnoinvd,
    Widekl,
    X87,
    Xop,
    Xsave,
    Xsavec,
    Xsaveopt,
    Xsaves,
    Zu,
    Retpoline,
    RetpolineExternalThunk,
    RetpolineIndirectBranches,
    RetpolineIndirectCalls,
    LviCfi,
    LviLoadHardening,
    Seses,
    HardenSlsIjmp,
    HardenSlsRet,
    SoftFloat,
    TaggedGlobals,
    X32,
    Mode16,
    Mode32,
}

/// A set of features.
pub type Features = machine::features::Features<Feature>;

impl Feature {
    /// The name in options and attributes.
    pub fn name(self) -> &'static str {
        data::FEATURES[self as usize].0
    }
}

impl FeatureTable for Feature {
    const ALL: &'static [Feature] = ALL;
    const FEATURES: &'static [(&'static str, &'static [Feature])] = data::FEATURES;
    const CPUS: &'static [(&'static [&'static str], &'static [Feature])] = data::CPUS;
    const TUNING: &'static [&'static str] = data::TUNING;
    const BASELINE: &'static str = "generic";
    const UNKNOWN_CPU_IS_BASELINE: bool = false;
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
    fn unknown_cpu(name: &str) -> String {
        match data::CPUS_32.contains(&name) {
            true => format!("processor '{name}' has no 64-bit mode"),
            false => format!("'{name}' is not a known x86-64 processor"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cpu: &str, list: &str) -> Features {
        let mut s = Features::of_cpu(cpu).expect(cpu);
        assert_eq!(s.apply(list), Vec::<&str>::new());
        s
    }

    #[test]
    fn implications_go_both_ways() {
        let s = set("x86-64", "+avx2");
        for f in [Feature::Avx, Feature::Sse42, Feature::Ssse3, Feature::Sse2] {
            assert!(s.has(f), "{f:?}");
        }
        // llc keeps these apart from SSE 4.2, unlike clang.
        assert!(!s.has(Feature::Popcnt) && !s.has(Feature::Crc32) && !s.has(Feature::Fma));
        let s = set("x86-64-v4", "-sse4.1");
        assert!(s.has(Feature::Ssse3) && !s.has(Feature::Sse41) && !s.has(Feature::Avx512f));
        let s = set("x86-64", "+avx512fp16,-avx512fp16,fast-gather");
        assert!(s.has(Feature::Avx512bw) && !s.has(Feature::Avx512fp16));
    }

    #[test]
    fn processors() {
        assert!(set("haswell", "").has(Feature::Bmi2) && !set("haswell", "").has(Feature::Avx512f));
        assert!(set("znver4", "").has(Feature::Avx512vnni) && !set("znver4", "").has(Feature::Avx512fp16));
        assert_eq!(set("core_4th_gen_avx", ""), set("haswell", ""));
        let why = |name| Features::of_cpu(name).expect_err("no such processor");
        assert_eq!(why("pentium4"), "processor 'pentium4' has no 64-bit mode");
        assert_eq!(why("z80"), "'z80' is not a known x86-64 processor");
        let base: Vec<&str> = Features::default().iter().map(Feature::name).collect();
        assert_eq!(base, ["cmov", "cx8", "fxsr", "sse", "sse2", "x87"]);
        assert_eq!(Features::default().apply("+foo,-bar"), ["foo", "bar"]);
    }
}
