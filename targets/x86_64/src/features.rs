//! CPU features by LLVM's names, with what each implies.

/// Declares [`Feature`] from rows `Variant "llvm name" [implied…]`.
macro_rules! features {
    ($($variant:ident $name:literal [$($implied:ident)*];)*) => {
        /// A feature of x86-64 CPUs.
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Feature { $(#[doc = $name] $variant),* }
        const ROWS: &[(&str, Feature, &[Feature])] = &[$(($name, Feature::$variant, &[$(Feature::$implied),*])),*];
    };
}

features! {
    Sse "sse" []; Sse2 "sse2" [Sse]; Sse3 "sse3" [Sse2]; Ssse3 "ssse3" [Sse3]; Sse41 "sse4.1" [Ssse3];
    Sse42 "sse4.2" [Sse41]; Sse4a "sse4a" [Sse3]; Popcnt "popcnt" []; Avx "avx" [Sse42]; Avx2 "avx2" [Avx];
    Fma "fma" [Avx]; Fma4 "fma4" [Avx Sse4a]; Xop "xop" [Fma4]; F16c "f16c" [Avx]; Bmi "bmi" []; Bmi2 "bmi2" [];
    Tbm "tbm" []; Lzcnt "lzcnt" []; Movbe "movbe" []; Adx "adx" []; Aes "aes" [Sse2]; Pclmul "pclmul" [Sse2];
    Sha "sha" [Sse2]; Gfni "gfni" [Sse2]; Vaes "vaes" [Avx2 Aes]; Vpclmulqdq "vpclmulqdq" [Avx Pclmul];
    Cx16 "cx16" []; Cx8 "cx8" []; Cmov "cmov" []; Rdrnd "rdrnd" []; Rdseed "rdseed" []; Fxsr "fxsr" [];
    Mmx "mmx" []; X87 "x87" []; Sahf "sahf" []; Prfchw "prfchw" []; Xsave "xsave" []; Xsaveopt "xsaveopt" [Xsave];
    Xsavec "xsavec" [Xsave]; Xsaves "xsaves" [Xsave]; Fsgsbase "fsgsbase" []; Invpcid "invpcid" [];
    Avx512f "avx512f" [Avx2 Fma F16c]; Avx512cd "avx512cd" [Avx512f]; Avx512bw "avx512bw" [Avx512f];
    Avx512dq "avx512dq" [Avx512f]; Avx512vl "avx512vl" [Avx512f]; Crc32 "crc32" [];
}

/// A set of features.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Features(u64);

/// The x86-64 baseline (`-mcpu=x86-64`).
const BASELINE: &[Feature] = &[
    Feature::Sse2,
    Feature::Cmov,
    Feature::Cx8,
    Feature::Fxsr,
    Feature::Mmx,
    Feature::X87,
];
const V2: &[Feature] = &[
    Feature::Sse42,
    Feature::Popcnt,
    Feature::Cx16,
    Feature::Sahf,
    Feature::Crc32,
];
const V3: &[Feature] = &[
    Feature::Avx2,
    Feature::Bmi,
    Feature::Bmi2,
    Feature::F16c,
    Feature::Fma,
    Feature::Lzcnt,
    Feature::Movbe,
    Feature::Xsave,
];
const V4: &[Feature] = &[
    Feature::Avx512f,
    Feature::Avx512bw,
    Feature::Avx512cd,
    Feature::Avx512dq,
    Feature::Avx512vl,
];

impl Default for Features {
    fn default() -> Self {
        let mut f = Features(0);
        BASELINE.iter().for_each(|x| f.add(*x));
        f
    }
}

impl Features {
    /// The features of a CPU by LLVM's name; `None` if it is not known.
    pub fn of_cpu(name: &str) -> Option<Features> {
        let levels: &[&[Feature]] = match name {
            "" | "generic" | "x86-64" => &[],
            "x86-64-v2" | "nehalem" | "westmere" => &[V2],
            "x86-64-v3" | "haswell" | "broadwell" | "znver1" | "znver2" | "znver3" | "core-avx2"
            | "skylake" => &[V2, V3],
            "x86-64-v4" | "skylake-avx512" | "icelake-server" | "icelake-client" | "znver4" | "znver5" => {
                &[V2, V3, V4]
            }
            _ => return None,
        };
        let mut f = Features::default();
        levels.iter().copied().flatten().for_each(|x| f.add(*x));
        Some(f)
    }
    /// Adds a feature and what it implies.
    pub fn add(&mut self, f: Feature) {
        self.0 |= 1 << f as u8;
        ROWS[f as usize].2.iter().for_each(|x| self.add(*x));
    }
    /// Removes a feature and all that imply it.
    pub fn remove(&mut self, f: Feature) {
        self.0 &= !(1 << f as u8);
        for (_, other, implied) in ROWS {
            if implied.contains(&f) && self.has(*other) {
                self.remove(*other);
            }
        }
    }
    /// Whether it is there.
    #[inline]
    pub fn has(self, f: Feature) -> bool {
        self.0 >> f as u8 & 1 != 0
    }
    /// Applies `+sse4.1,-avx`; names that are not known here change nothing.
    pub fn apply(&mut self, list: &str) {
        for item in list.split(',') {
            let Some((sign, name)) = item.split_at_checked(1) else {
                continue;
            };
            let Some(row) = ROWS.iter().find(|r| r.0 == name) else {
                continue;
            };
            match sign {
                "+" => self.add(row.1),
                "-" => self.remove(row.1),
                _ => {}
            }
        }
    }
}
