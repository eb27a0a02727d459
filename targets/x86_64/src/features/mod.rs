//! Processors and features: what `-mcpu`, `-mattr`, `"target-cpu"` and `"target-features"` say.
//!
//! The processor of a function is its own attribute's, else the option's, else the baseline `x86-64`.
//! Features of the function come after the processor's, those of the option after them, each in the
//! order in which it is written. Turning a feature on turns on what it implies; turning it off turns off
//! all that imply it. (So does llc.)

#[rustfmt::skip]
mod data;

use ir::attributes::AttrList;
use ir::context::Scope;
use ir::options::CodegenOptions;

macro_rules! features {
    ($($name:ident),* $(,)?) => {
        /// A feature by its name in `llc -mattr=help`, in camel case.
        #[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Feature { $($name),* }
        /// All of them in order.
        const ALL: &[Feature] = &[$(Feature::$name),*];
    };
}
features! {
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
}

/// A set of features.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub struct Features([u64; 3]);

/// Why a processor or feature name is not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameError {
    /// No such processor.
    UnknownCpu(String),
    /// The processor has no 64-bit mode.
    No64Bit(String),
}

impl std::fmt::Display for NameError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NameError::UnknownCpu(n) => write!(f, "'{n}' is not a known x86-64 processor"),
            NameError::No64Bit(n) => write!(f, "processor '{n}' has no 64-bit mode"),
        }
    }
}

/// The sets of all that each feature implies, itself included.
const IMPLIED: [Features; ALL.len()] = {
    let mut sets = [Features([0; 3]); ALL.len()];
    // Chains are short: as many rounds as the longest one settle it.
    let mut round = 0;
    while round < 12 {
        let mut i = 0;
        while i < ALL.len() {
            let mut set = sets[i].0;
            set[i / 64] |= 1 << (i % 64);
            let direct = data::FEATURES[i].1;
            let mut k = 0;
            while k < direct.len() {
                let other = sets[direct[k] as usize].0;
                set = [set[0] | other[0], set[1] | other[1], set[2] | other[2]];
                k += 1;
            }
            sets[i] = Features(set);
            i += 1;
        }
        round += 1;
    }
    sets
};

impl Feature {
    /// The name in options and attributes.
    pub fn name(self) -> &'static str {
        data::FEATURES[self as usize].0
    }
    /// From the name.
    pub fn from_name(name: &str) -> Option<Feature> {
        data::FEATURES.iter().position(|f| f.0 == name).map(|i| ALL[i])
    }
}

/// What every x86-64 processor has (`-mcpu=x86-64`).
impl Default for Features {
    fn default() -> Self {
        Features::of_cpu("x86-64").expect("the baseline is in the table")
    }
}

impl Features {
    /// The features of a processor by LLVM's name.
    pub fn of_cpu(name: &str) -> Result<Features, NameError> {
        match data::CPUS.iter().find(|c| c.0.contains(&name)) {
            Some((_, list)) => {
                let mut set = Features([0; 3]);
                list.iter().for_each(|f| set.add(*f));
                Ok(set)
            }
            None if data::CPUS_32.contains(&name) => Err(NameError::No64Bit(name.into())),
            None => Err(NameError::UnknownCpu(name.into())),
        }
    }
    /// Whether a feature is on.
    #[inline]
    pub const fn has(self, f: Feature) -> bool {
        self.0[f as usize / 64] >> (f as usize % 64) & 1 != 0
    }
    /// Turns a feature on with all that it implies.
    pub fn add(&mut self, f: Feature) {
        let with = IMPLIED[f as usize].0;
        self.0.iter_mut().zip(with).for_each(|(a, b)| *a |= b);
    }
    /// Turns a feature off with all that imply it.
    pub fn remove(&mut self, f: Feature) {
        for other in ALL {
            if IMPLIED[*other as usize].has(f) {
                self.0[*other as usize / 64] &= !(1 << (*other as usize % 64));
            }
        }
    }
    /// The features that are on, in order.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        ALL.iter().copied().filter(move |f| self.has(*f))
    }
    /// Applies a list `+a,-b`; returns the names that are not known, which llc ignores with a warning.
    pub fn apply<'a>(&mut self, list: &'a str) -> Vec<&'a str> {
        let mut unknown = Vec::new();
        for item in list.split(',').map(str::trim).filter(|f| !f.is_empty()) {
            let (on, name) = match item.strip_prefix('-') {
                Some(n) => (false, n),
                None => (true, item.strip_prefix('+').unwrap_or(item)),
            };
            match Feature::from_name(name) {
                Some(f) if on => self.add(f),
                Some(f) => self.remove(f),
                None if data::TUNING.contains(&name) => {}
                None => unknown.push(name),
            }
        }
        unknown
    }
}

/// The features that a function is compiled for.
pub fn of_function(
    scope: Scope<'_>,
    attrs: &AttrList,
    options: &CodegenOptions,
) -> Result<Features, NameError> {
    let text = |key| scope.attr_str(attrs.func, key).map(String::from_utf8_lossy);
    let cpu = text("target-cpu");
    let cpu = cpu.as_deref().filter(|c| !c.is_empty()).unwrap_or(&options.cpu);
    let mut set = if cpu.is_empty() {
        Features::default()
    } else {
        Features::of_cpu(cpu)?
    };
    if let Some(list) = text("target-features") {
        set.apply(&list);
    }
    set.apply(&options.features);
    Ok(set)
}

/// What `-mcpu=help` and `-mattr=help` print.
pub fn help() -> String {
    let mut cpus: Vec<&str> = data::CPUS.iter().flat_map(|c| c.0.iter().copied()).collect();
    cpus.sort_unstable();
    let mut names: Vec<&str> = data::FEATURES.iter().map(|f| f.0).collect();
    names.sort_unstable();
    let mut s = String::from("processors (-mcpu):\n");
    for c in cpus {
        s.push_str(&format!("  {c}\n"));
    }
    s.push_str("\nfeatures (-mattr=+feature,-feature):\n");
    for n in names {
        s.push_str(&format!("  {n}\n"));
    }
    s.push_str("\ntuning features are accepted and change nothing\n");
    s
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
        assert_eq!(
            Features::of_cpu("pentium4"),
            Err(NameError::No64Bit("pentium4".into()))
        );
        assert_eq!(Features::of_cpu("z80"), Err(NameError::UnknownCpu("z80".into())));
        let base: Vec<&str> = Features::default().iter().map(Feature::name).collect();
        assert_eq!(base, ["cmov", "cx8", "fxsr", "mmx", "sse", "sse2", "x87"]);
        assert_eq!(Features::default().apply("+foo,-bar"), ["foo", "bar"]);
    }
}
