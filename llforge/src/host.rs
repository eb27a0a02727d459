//! What this machine's processor has beyond its architecture's baseline (`-mcpu=native`), in LLVM's names.

use ir::triple::Arch;

/// Detects features: Rust's name and LLVM's.
#[allow(unused_macros)]
macro_rules! detected {
    ($detect:ident: $($rust:tt = $llvm:literal),* $(,)?) => {
        [$((std::arch::$detect!($rust), $llvm)),*]
    };
}

/// The features as `-mattr` takes them; empty for another architecture than this machine's.
pub fn features(arch: Arch) -> String {
    let all: Vec<(bool, &str)> = detect(arch);
    let present: Vec<String> = all.iter().filter(|f| f.0).map(|f| format!("+{}", f.1)).collect();
    present.join(",")
}

#[cfg(target_arch = "x86_64")]
fn detect(arch: Arch) -> Vec<(bool, &'static str)> {
    if arch != Arch::X86_64 {
        return Vec::new();
    }
    detected!(is_x86_feature_detected:
        "sse3" = "sse3", "ssse3" = "ssse3", "sse4.1" = "sse4.1", "sse4.2" = "sse4.2", "sse4a" = "sse4a",
        "popcnt" = "popcnt", "avx" = "avx", "avx2" = "avx2", "fma" = "fma", "f16c" = "f16c", "bmi1" = "bmi",
        "bmi2" = "bmi2", "lzcnt" = "lzcnt", "movbe" = "movbe", "adx" = "adx", "aes" = "aes",
        "pclmulqdq" = "pclmul", "sha" = "sha", "gfni" = "gfni", "vaes" = "vaes", "vpclmulqdq" = "vpclmulqdq",
        "rdrand" = "rdrnd", "rdseed" = "rdseed", "cmpxchg16b" = "cx16", "xsave" = "xsave", "xsavec" = "xsavec",
        "xsaveopt" = "xsaveopt", "xsaves" = "xsaves", "fxsr" = "fxsr", "tbm" = "tbm",
        "avx512f" = "avx512f", "avx512cd" = "avx512cd", "avx512dq" = "avx512dq", "avx512bw" = "avx512bw",
        "avx512vl" = "avx512vl", "avx512ifma" = "avx512ifma", "avx512vbmi" = "avx512vbmi",
        "avx512vbmi2" = "avx512vbmi2", "avx512vnni" = "avx512vnni", "avx512bitalg" = "avx512bitalg",
        "avx512vpopcntdq" = "avx512vpopcntdq",
    )
    .to_vec()
}

#[cfg(target_arch = "aarch64")]
fn detect(arch: Arch) -> Vec<(bool, &'static str)> {
    if arch != Arch::AArch64 {
        return Vec::new();
    }
    detected!(is_aarch64_feature_detected:
        "lse" = "lse", "rdm" = "rdm", "crc" = "crc", "aes" = "aes", "sha2" = "sha2", "sha3" = "sha3",
        "fp16" = "fullfp16", "dotprod" = "dotprod", "rcpc" = "rcpc", "jsconv" = "jsconv", "fcma" = "complxnum",
        "bf16" = "bf16", "i8mm" = "i8mm", "flagm" = "flagm",
    )
    .to_vec()
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn detect(_: Arch) -> Vec<(bool, &'static str)> {
    Vec::new()
}
