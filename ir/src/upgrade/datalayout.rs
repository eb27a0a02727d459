//! What LLVM adds to data layouts of older compilers, so that they agree with today's target's.

/// The layout string as LLVM 22 would have it for the triple; `None` if it stands as it is.
pub(crate) fn upgrade(layout: &str, triple: &str) -> Option<String> {
    if layout.is_empty() {
        return None;
    }
    let arch = triple.split('-').next().unwrap_or("");
    let mut out = layout.to_string();
    if matches!(arch, "riscv64" | "loongarch64") {
        out = out.replace("-n64-", "-n32:64-");
    }
    let aarch64 = arch.starts_with("aarch64") || arch.starts_with("arm64");
    if aarch64 && !out.contains("-Fn32") {
        out.push_str("-Fn32");
    }
    if matches!(
        arch,
        "sparcv9" | "sparc64" | "mips64" | "mips64el" | "powerpc64" | "powerpc64le"
    ) || arch.starts_with("wasm")
    {
        // i128 is aligned to 16 bytes: behind the 64-bit integers.
        if let Some(i) = out.find("-i64:64").filter(|_| !out.contains("-i128:128")) {
            out.insert_str(i + "-i64:64".len(), "-i128:128");
        }
    }
    let x86 = matches!(
        arch,
        "i386" | "i486" | "i586" | "i686" | "i786" | "x86_64" | "amd64" | "x86_64h"
    );
    if x86 || aarch64 {
        add_address_spaces(&mut out);
    }
    if x86 {
        if !triple.contains("elfiamcu") {
            add_i128(&mut out);
        }
        // 32-bit MSVC aligns x86_fp80 to 16 bytes.
        if arch != "x86_64" && triple.contains("windows") && triple.contains("msvc") {
            out = out.replace("-f80:32-", "-f80:128-");
        }
    }
    (out != layout).then_some(out)
}

/// `p270`, `p271`, `p272`: the address spaces of `__ptr32` and `__ptr64`, behind `e-m:X[-p:32:32]`.
fn add_address_spaces(out: &mut String) {
    const SPACES: &str = "-p270:32:32-p271:32:32-p272:64:64";
    if out.contains(SPACES) {
        return;
    }
    let b = out.as_bytes();
    let start = matches!(b.first(), Some(b'e' | b'E')) && out[1..].starts_with("-m:") && b.len() > 4;
    if !start || !b[4].is_ascii_lowercase() {
        return;
    }
    let mut at = 5;
    if out[at..].starts_with("-p:32:32") {
        at += "-p:32:32".len();
    }
    if at == out.len() || out.as_bytes()[at] == b'-' {
        out.insert_str(at, SPACES);
    }
}

/// `i128:128`, behind the leading `e`, `m:`, `p…` and `i…` specifications, if only others follow.
fn add_i128(out: &mut String) {
    const I128: &str = "-i128:128";
    if out.contains(I128) {
        return;
    }
    let mut parts = out.split('-');
    if parts.next() != Some("e") {
        return;
    }
    let mut at = 1;
    let mut leading = true;
    for p in parts {
        let mpi = p.starts_with(['m', 'p', 'i']);
        if leading && mpi {
            at += 1 + p.len();
        } else if mpi {
            return;
        } else {
            leading = false;
        }
    }
    out.insert_str(at, I128);
}
