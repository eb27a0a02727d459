//! Target triples, read and normalised as LLVM does: `arch-vendor-os-environment`, components in any
//! order where each can be recognised, versions glued to names (`macosx14.0`, `freebsd13.2`,
//! `android21`), the object format as a last component or as a suffix of the environment
//! (`windows-msvc-elf`, `none-macho`).
//!
//! All architectures are recognised, those too that no code is made for,
//! so that they can be refused by name.

mod components;

pub use components::{Arch, Env, ObjectFormat, Os, Vendor};

use crate::options::RelocModel;

/// A version glued to a component; absent parts are 0.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, PartialOrd, Ord, Hash)]
pub struct Version {
    /// Major version.
    pub major: u32,
    /// Minor version.
    pub minor: u32,
    /// Patch level.
    pub patch: u32,
}

/// A triple, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Triple {
    /// The normalised text.
    pub text: String,
    /// Architecture.
    pub arch: Arch,
    /// Vendor.
    pub vendor: Vendor,
    /// Operating system.
    pub os: Os,
    /// Version glued to the operating system.
    pub os_version: Version,
    /// Environment.
    pub env: Env,
    /// Version glued to the environment (`android21`).
    pub env_version: Version,
    /// Object format, written or implied.
    pub format: ObjectFormat,
}

/// Spellings of architectures; those that end in `*` are prefixes.
const ARCHS: &[(&str, Arch)] = &[
    ("x86_64*", Arch::X86_64),
    ("amd64", Arch::X86_64),
    ("i386", Arch::X86),
    ("i486", Arch::X86),
    ("i586", Arch::X86),
    ("i686", Arch::X86),
    ("i786", Arch::X86),
    ("i886", Arch::X86),
    ("i986", Arch::X86),
    ("aarch64", Arch::AArch64),
    ("arm64", Arch::AArch64),
    ("arm64e", Arch::AArch64),
    ("aarch64v8*", Arch::AArch64),
    ("aarch64v9*", Arch::AArch64),
    ("arm64v8*", Arch::AArch64),
    ("arm64v9*", Arch::AArch64),
    ("arm64ec", Arch::AArch64),
    ("aarch64_lfi", Arch::AArch64),
    ("aarch64_be", Arch::AArch64Be),
    ("aarch64_32", Arch::AArch64_32),
    ("arm64_32", Arch::AArch64_32),
    ("armeb*", Arch::ArmEb),
    ("arm*", Arch::Arm),
    ("xscale", Arch::Arm),
    ("xscaleeb", Arch::ArmEb),
    ("thumbeb*", Arch::ThumbEb),
    ("thumb*", Arch::Thumb),
    ("riscv32", Arch::RiscV32),
    ("riscv64", Arch::RiscV64),
    ("loongarch32", Arch::LoongArch32),
    ("loongarch64", Arch::LoongArch64),
    ("powerpc", Arch::PowerPc),
    ("powerpcspe", Arch::PowerPc),
    ("ppc", Arch::PowerPc),
    ("ppc32", Arch::PowerPc),
    ("powerpcle", Arch::PowerPcLe),
    ("ppcle", Arch::PowerPcLe),
    ("ppc32le", Arch::PowerPcLe),
    ("powerpc64", Arch::PowerPc64),
    ("ppu", Arch::PowerPc64),
    ("ppc64", Arch::PowerPc64),
    ("powerpc64le", Arch::PowerPc64Le),
    ("ppc64le", Arch::PowerPc64Le),
    ("s390x", Arch::SystemZ),
    ("systemz", Arch::SystemZ),
    ("mips", Arch::Mips),
    ("mipseb", Arch::Mips),
    ("mipsallegrex", Arch::Mips),
    ("mipsisa32r6", Arch::Mips),
    ("mipsr6", Arch::Mips),
    ("mipsel", Arch::Mipsel),
    ("mipsallegrexel", Arch::Mipsel),
    ("mipsisa32r6el", Arch::Mipsel),
    ("mipsr6el", Arch::Mipsel),
    ("mips64", Arch::Mips64),
    ("mips64eb", Arch::Mips64),
    ("mipsn32", Arch::Mips64),
    ("mipsisa64r6", Arch::Mips64),
    ("mips64r6", Arch::Mips64),
    ("mipsn32r6", Arch::Mips64),
    ("mips64el", Arch::Mips64el),
    ("mipsn32el", Arch::Mips64el),
    ("mipsisa64r6el", Arch::Mips64el),
    ("mips64r6el", Arch::Mips64el),
    ("mipsn32r6el", Arch::Mips64el),
    ("sparc", Arch::Sparc),
    ("sparcel", Arch::SparcEl),
    ("sparcv9", Arch::SparcV9),
    ("sparc64", Arch::SparcV9),
    ("wasm32", Arch::Wasm32),
    ("wasm64", Arch::Wasm64),
    ("amdgcn", Arch::AmdGcn),
    ("r600", Arch::R600),
    ("nvptx", Arch::Nvptx),
    ("nvptx64", Arch::Nvptx64),
    ("spir", Arch::Spir),
    ("spir64", Arch::Spir64),
    ("spirv", Arch::SpirV),
    ("spirv32*", Arch::SpirV32),
    ("spirv64*", Arch::SpirV64),
    ("spirv1*", Arch::SpirV),
    ("dxil*", Arch::Dxil),
    ("bpf", Arch::BpfEl),
    ("bpfel", Arch::BpfEl),
    ("bpf_le", Arch::BpfEl),
    ("bpfeb", Arch::BpfEb),
    ("bpf_be", Arch::BpfEb),
    ("hexagon", Arch::Hexagon),
    ("avr", Arch::Avr),
    ("msp430", Arch::Msp430),
    ("lanai", Arch::Lanai),
    ("ve", Arch::Ve),
    ("xcore", Arch::XCore),
    ("xtensa", Arch::Xtensa),
    ("csky", Arch::Csky),
    ("m68k", Arch::M68k),
    ("arc", Arch::Arc),
    ("tce", Arch::Tce),
    ("tcele", Arch::TceLe),
];

const VENDORS: &[(&str, Vendor)] = &[
    ("apple", Vendor::Apple),
    ("pc", Vendor::Pc),
    ("scei", Vendor::Scei),
    ("sie", Vendor::Scei),
    ("fsl", Vendor::Other),
    ("ibm", Vendor::Other),
    ("img", Vendor::Other),
    ("mti", Vendor::Other),
    ("nvidia", Vendor::Other),
    ("csr", Vendor::Other),
    ("amd", Vendor::Other),
    ("mesa", Vendor::Other),
    ("suse", Vendor::Other),
    ("oe", Vendor::Other),
    ("intel", Vendor::Other),
    ("meta", Vendor::Other),
];

/// Prefixes of operating systems; a version may follow. Longer ones stand before their own prefixes.
const OSES: &[(&str, Os)] = &[
    ("darwin", Os::Darwin),
    ("dragonfly", Os::DragonFly),
    ("freebsd", Os::FreeBsd),
    ("fuchsia", Os::Fuchsia),
    ("ios", Os::Ios),
    ("kfreebsd", Os::KFreeBsd),
    ("linux", Os::Linux),
    ("lv2", Os::Other),
    ("macos", Os::MacOs),
    ("managarm", Os::Managarm),
    ("netbsd", Os::NetBsd),
    ("openbsd", Os::OpenBsd),
    ("solaris", Os::Solaris),
    ("uefi", Os::Uefi),
    ("win32", Os::Windows),
    ("windows", Os::Windows),
    ("zos", Os::ZOs),
    ("haiku", Os::Haiku),
    ("rtems", Os::Other),
    ("aix", Os::Aix),
    ("cuda", Os::Other),
    ("nvcl", Os::Other),
    ("amdhsa", Os::Other),
    ("ps4", Os::Ps4),
    ("ps5", Os::Ps5),
    ("elfiamcu", Os::ElfIamcu),
    ("tvos", Os::TvOs),
    ("watchos", Os::WatchOs),
    ("bridgeos", Os::BridgeOs),
    ("driverkit", Os::DriverKit),
    ("xros", Os::XrOs),
    ("visionos", Os::XrOs),
    ("mesa3d", Os::Other),
    ("amdpal", Os::Other),
    ("hermit", Os::Hermit),
    ("hurd", Os::Hurd),
    ("wasi", Os::Wasi),
    ("emscripten", Os::Emscripten),
    ("shadermodel", Os::Other),
    ("liteos", Os::LiteOs),
    ("serenity", Os::Serenity),
    ("vulkan", Os::Other),
    ("cheriotrtos", Os::Other),
    ("chipstar", Os::Other),
    ("firmware", Os::Other),
    ("qurt", Os::Other),
    ("h2", Os::Other),
    ("nacl", Os::NaCl),
];

/// Prefixes of environments; a version may follow. Longer ones stand before their own prefixes.
const ENVS: &[(&str, Env)] = &[
    ("eabihf", Env::Eabi),
    ("eabi", Env::Eabi),
    ("gnuabin32", Env::GnuOther),
    ("gnuabi64", Env::GnuOther),
    ("gnueabihf", Env::GnuOther),
    ("gnueabi", Env::GnuOther),
    ("gnuf32", Env::GnuOther),
    ("gnuf64", Env::GnuOther),
    ("gnusf", Env::GnuOther),
    ("gnux32", Env::GnuX32),
    ("gnu_ilp32", Env::GnuIlp32),
    ("gnut64", Env::GnuOther),
    ("gnu", Env::Gnu),
    ("code16", Env::Other),
    ("android", Env::Android),
    ("musleabihf", Env::MuslOther),
    ("musleabi", Env::MuslOther),
    ("muslabin32", Env::MuslOther),
    ("muslabi64", Env::MuslOther),
    ("muslf32", Env::MuslOther),
    ("muslsf", Env::MuslOther),
    ("muslwali", Env::MuslOther),
    ("muslx32", Env::MuslX32),
    ("musl", Env::Musl),
    ("msvc", Env::Msvc),
    ("itanium", Env::Itanium),
    ("cygnus", Env::Cygnus),
    ("coreclr", Env::CoreClr),
    ("simulator", Env::Simulator),
    ("macabi", Env::MacAbi),
    ("mlibc", Env::Mlibc),
    ("pixel", Env::Other),
    ("vertex", Env::Other),
    ("geometry", Env::Other),
    ("hull", Env::Other),
    ("domain", Env::Other),
    ("compute", Env::Other),
    ("library", Env::Other),
    ("raygeneration", Env::Other),
    ("intersection", Env::Other),
    ("anyhit", Env::Other),
    ("closesthit", Env::Other),
    ("miss", Env::Other),
    ("callable", Env::Other),
    ("mesh", Env::Other),
    ("amplification", Env::Other),
    ("rootsignature", Env::Other),
    ("opencl", Env::Other),
    ("ohos", Env::Ohos),
    ("pauthtest", Env::Other),
    ("mtia", Env::Other),
    ("llvm", Env::Llvm),
];

/// Suffixes that name an object format; longer ones first.
const FORMATS: &[(&str, ObjectFormat)] = &[
    ("xcoff", ObjectFormat::XCoff),
    ("coff", ObjectFormat::Coff),
    ("elf", ObjectFormat::Elf),
    ("goff", ObjectFormat::Goff),
    ("macho", ObjectFormat::MachO),
    ("wasm", ObjectFormat::Wasm),
    ("spirv", ObjectFormat::SpirV),
];

fn parse_arch(s: &str) -> Arch {
    let hit = |p: &str| match p.strip_suffix('*') {
        Some(p) => s.starts_with(p),
        None => s == p,
    };
    // `arm64…` and `aarch64…` spellings that are not listed whole are not 32-bit Arm.
    let exact = ARCHS.iter().find(|(p, _)| !p.ends_with('*') && hit(p));
    if exact.is_none() {
        if s.starts_with("arm64") && !s.starts_with("arm64v") {
            return Arch::Unknown;
        }
        if s.starts_with("mipsisa") || s.starts_with("mips64") || s.starts_with("mips") {
            return Arch::Unknown;
        }
        if s.starts_with("x86_64") && s != "x86_64" && s != "x86_64h" && s != "x86_64_lfi" {
            return Arch::Unknown;
        }
    }
    exact
        .or_else(|| ARCHS.iter().find(|(p, _)| hit(p)))
        .map_or(Arch::Unknown, |x| x.1)
}

fn parse_vendor(s: &str) -> Option<Vendor> {
    VENDORS.iter().find(|(p, _)| *p == s).map(|x| x.1)
}

fn parse_os(s: &str) -> Option<(Os, &str)> {
    OSES.iter()
        .find_map(|(p, os)| s.strip_prefix(p).map(|rest| (*os, rest)))
}

fn parse_env(s: &str) -> Option<(Env, &str)> {
    ENVS.iter()
        .find_map(|(p, e)| s.strip_prefix(p).map(|rest| (*e, rest)))
}

fn parse_format(s: &str) -> Option<ObjectFormat> {
    FORMATS.iter().find(|(p, _)| s.ends_with(p)).map(|x| x.1)
}

fn format_name(f: ObjectFormat) -> &'static str {
    FORMATS
        .iter()
        .find(|(_, x)| *x == f)
        .map_or("dxcontainer", |x| x.0)
}

impl Version {
    /// Reads `14.2.1…` at the start of a text; what is not a number ends it.
    pub fn parse(s: &str) -> Version {
        let mut it = s.split('.').map_while(|p| {
            let digits = p.len() - p.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            p[..digits].parse::<u32>().ok()
        });
        let mut next = || it.next().unwrap_or(0);
        Version {
            major: next(),
            minor: next(),
            patch: next(),
        }
    }
}

impl Arch {
    /// The architecture of an `-march` name (`x86-64`, `aarch64`, …).
    pub fn from_march(name: &str) -> Option<Arch> {
        match name {
            "x86-64" => Some(Arch::X86_64),
            "x86" => Some(Arch::X86),
            "ppc32" => Some(Arch::PowerPc),
            _ => Some(parse_arch(name)).filter(|a| *a != Arch::Unknown),
        }
    }

    /// The architecture that has the same instructions, and data in little-endian order.
    pub fn little_endian(self) -> Arch {
        match self {
            Arch::AArch64Be => Arch::AArch64,
            arch => arch,
        }
    }

    /// The name that begins a normalised triple of this architecture.
    fn canonical(self) -> &'static str {
        match self {
            Arch::X86 => "i386",
            Arch::SystemZ => "s390x",
            Arch::BpfEl => "bpfel",
            Arch::PowerPc64 => "powerpc64",
            _ => ARCHS
                .iter()
                .find(|(_, a)| *a == self)
                .map_or("unknown", |(p, _)| p.trim_end_matches('*')),
        }
    }
}

/// Brings the components of a triple into the order arch, vendor, os, environment, where each can be
/// recognised, and fills holes with `unknown`.
pub fn normalise(text: &str) -> String {
    let mut parts: Vec<&str> = text.split('-').collect();
    let is_mingw = |s: &str| s.starts_with("mingw");
    let is_cygwin = |s: &str| s.starts_with("cygwin");
    // Whether a component may stand in a place.
    let fits = |place: usize, s: &str| match place {
        0 => parse_arch(s) != Arch::Unknown,
        1 => parse_vendor(s).is_some(),
        2 => parse_os(s).is_some() || is_mingw(s) || is_cygwin(s),
        _ => parse_env(s).is_some() || parse_format(s).is_some(),
    };
    let mut fixed = [false; 4];
    for (i, p) in parts.iter().take(4).enumerate() {
        fixed[i] = match i {
            2 => parse_os(p).is_some() || is_mingw(p) || is_cygwin(p),
            3 => parse_env(p).is_some(),
            _ => fits(i, p),
        };
    }
    for place in 0..4 {
        if fixed[place] {
            continue;
        }
        let found = (0..parts.len()).find(|i| !(*i < 4 && fixed[*i]) && fits(place, parts[*i]));
        let Some(at) = found else { continue };
        move_component(&mut parts, &fixed, at, place);
        fixed[place] = true;
    }
    // `none` between architecture and environment stands for the system, not for the vendor.
    if fixed == [true, false, false, true] && parts[1] == "none" && parts[2].is_empty() {
        parts.swap(1, 2);
    }
    for p in &mut parts {
        if p.is_empty() {
            *p = "unknown";
        }
    }
    // The old names of the Windows systems.
    let os_text = parts.get(2).copied().unwrap_or("");
    let env = parts.get(3).and_then(|e| parse_env(e));
    let format = parts
        .iter()
        .skip(3)
        .find_map(|p| parse_format(p))
        .filter(|f| *f != ObjectFormat::Coff);
    if is_mingw(os_text) || is_cygwin(os_text) {
        let env = if is_mingw(os_text) { "gnu" } else { "cygnus" };
        parts.truncate(4);
        parts.resize(4, "");
        (parts[2], parts[3]) = ("windows", env);
        parts.extend(format.map(format_name));
    } else if matches!(parse_os(os_text), Some((Os::Windows, _))) {
        parts.resize(4, "");
        parts[2] = match os_text.strip_prefix("windows") {
            Some(_) => os_text,
            None => "windows",
        };
        if env.is_none() {
            parts[3] = format.map_or("msvc", format_name);
        } else {
            parts.truncate(4);
            parts.extend(format.map(format_name));
        }
    }
    parts.join("-")
}

/// Moves the component at `at` to `place`; what stands at a fixed place stays, the rest makes room.
fn move_component(parts: &mut Vec<&str>, fixed: &[bool; 4], at: usize, place: usize) {
    let is_fixed = |i: usize| i < 4 && fixed[i];
    if place < at {
        let mut carried = std::mem::take(&mut parts[at]);
        let mut i = place;
        while !carried.is_empty() {
            while is_fixed(i) {
                i += 1;
            }
            if i >= parts.len() {
                parts.push("");
            }
            std::mem::swap(&mut carried, &mut parts[i]);
            i += 1;
        }
        return;
    }
    let mut at = at;
    while at < place {
        let mut carried = "";
        let mut i = at;
        while i < parts.len() {
            std::mem::swap(&mut carried, &mut parts[i]);
            if carried.is_empty() {
                break;
            }
            i += 1;
            while is_fixed(i) {
                i += 1;
            }
        }
        if !carried.is_empty() {
            parts.push(carried);
        }
        at += 1;
        while is_fixed(at) {
            at += 1;
        }
    }
}

impl Triple {
    /// Normalises and reads a triple. Anything is taken; what is not recognised is `Unknown`.
    pub fn parse(text: &str) -> Triple {
        let text = normalise(text);
        let part = |i| text.splitn(4, '-').nth(i).unwrap_or("");
        let arch = parse_arch(part(0));
        let vendor = parse_vendor(part(1)).unwrap_or(Vendor::Unknown);
        let (os, os_rest) = parse_os(part(2)).unwrap_or((Os::Unknown, ""));
        let os_rest = os_rest
            .strip_prefix('x')
            .filter(|_| os == Os::MacOs)
            .unwrap_or(os_rest);
        let (mut env, env_rest) = parse_env(part(3)).unwrap_or((Env::Unknown, ""));
        if env == Env::Unknown && os == Os::Windows && part(3).is_empty() {
            env = Env::Msvc;
        }
        let format = parse_format(part(3)).unwrap_or_else(|| default_format(arch, os, env));
        Triple {
            arch,
            vendor,
            os,
            os_version: Version::parse(os_rest),
            env,
            env_version: Version::parse(env_rest),
            format,
            text,
        }
    }

    /// The triple of the machine that llforge runs on.
    pub fn host() -> Triple {
        let arch = std::env::consts::ARCH;
        Triple::parse(&match std::env::consts::OS {
            "macos" => format!("{arch}-apple-darwin"),
            "windows" => format!("{arch}-pc-windows-msvc"),
            os => format!("{arch}-pc-{os}-gnu"),
        })
    }

    /// The same system on another architecture (`-march`).
    pub fn with_arch(&self, arch: Arch) -> Triple {
        if arch == self.arch {
            return self.clone();
        }
        let rest = self.text.split_once('-').map_or("", |x| x.1);
        Triple::parse(&format!("{}-{rest}", arch.canonical()))
    }

    /// Whether thread-local variables are emulated where nothing else is said.
    pub fn has_emulated_tls(&self) -> bool {
        let old_android = self.env == Env::Android && self.env_version.major < 29;
        old_android
            || self.env == Env::Ohos
            || matches!(self.os, Os::OpenBsd | Os::LiteOs)
            || self.os == Os::Windows && self.env == Env::Cygnus
    }

    /// The variant of an architecture that has rules of its own for code: emulation-compatible, or in a sandbox.
    pub fn variant(&self) -> Option<&'static str> {
        match self.text.split('-').next() {
            Some("arm64ec") if !self.is_arm64ec() => Some("Arm64EC"),
            Some("aarch64_lfi" | "x86_64_lfi") => Some("lightweight fault isolation"),
            _ => None,
        }
    }

    /// Windows' Arm64EC: code that emulated x86-64 code calls, and that calls such code.
    pub fn is_arm64ec(&self) -> bool {
        self.text.starts_with("arm64ec-") && self.os == Os::Windows && self.format == ObjectFormat::Coff
    }

    /// Whether pointers have 32 bits on a 64-bit processor (x32, ILP32).
    pub fn is_ilp32(&self) -> bool {
        let arch = self.text.split('-').next();
        match self.env {
            Env::GnuX32 | Env::MuslX32 => self.arch == Arch::X86_64,
            Env::GnuIlp32 => true,
            _ => matches!(arch, Some("arm64_32" | "aarch64_32")),
        }
    }

    /// The relocation model that LLVM's x86 and AArch64 targets use when `asked` for one, or for none. Objects of
    /// 64-bit Darwin and Windows are always position-independent.
    pub fn effective_reloc_model(&self, asked: Option<RelocModel>) -> Option<RelocModel> {
        let position_independent = match asked {
            None => self.is_darwin() || self.is_windows_abi(),
            Some(RelocModel::Static) => self.is_darwin(),
            Some(_) => return asked,
        };
        if position_independent {
            Some(RelocModel::Pic)
        } else {
            asked
        }
    }

    /// Apple's systems.
    pub fn is_darwin(&self) -> bool {
        use Os::*;
        matches!(
            self.os,
            Darwin | MacOs | Ios | TvOs | WatchOs | XrOs | BridgeOs | DriverKit
        )
    }

    /// Windows with GNU's linker and run-time library: MinGW and Cygwin.
    pub fn is_cygming(&self) -> bool {
        self.os == Os::Windows && matches!(self.env, Env::Gnu | Env::Cygnus)
    }

    /// Windows with Microsoft's run-time library.
    pub fn is_msvc_environment(&self) -> bool {
        self.os == Os::Windows && matches!(self.env, Env::Msvc | Env::Unknown)
    }

    /// Where the thread keeps the pointer of its second stack (safe stack), from the thread pointer on; elsewhere the run-time
    /// library has a variable. Facts: bionic's `tls_defines.h`, Zircon's `tls.h`.
    pub fn unsafe_stack_slot(&self) -> Option<i64> {
        match (self.os, self.arch) {
            _ if self.env == Env::Android => Some(0x48),
            (Os::Fuchsia, Arch::X86_64) => Some(0x18),
            (Os::Fuchsia, Arch::AArch64) => Some(-8),
            _ => None,
        }
    }

    /// Where the thread keeps the limit of its stack's segment (`"split-stack"`), from `fs` on, or, elsewhere than in ELF, from
    /// `gs` on; `None`: there is no run-time library. Facts: libgcc's `morestack.S`; `pvArbitrary` of Windows' thread block;
    /// Darwin's slot 90 of thread-local storage.
    pub fn segment_limit(&self) -> Option<u32> {
        match self.os {
            _ if self.arch != Arch::X86_64 => None,
            Os::Linux if self.is_ilp32() => Some(0x40),
            Os::Linux => Some(0x70),
            Os::FreeBsd => Some(0x18),
            Os::DragonFly => Some(0x20),
            Os::Windows => Some(0x28),
            _ if self.is_darwin() => Some(0x330),
            _ => None,
        }
    }

    /// Windows or UEFI: the Microsoft calling convention is the C one.
    pub fn is_windows_abi(&self) -> bool {
        matches!(self.os, Os::Windows | Os::Uefi)
    }

    /// The data layout that LLVM's code generator gives to this target; `None` for architectures that
    /// llforge has no layout for.
    pub fn default_data_layout(&self) -> Option<String> {
        let mangling = match (self.format, self.arch) {
            (ObjectFormat::MachO, _) => "m:o",
            (ObjectFormat::Coff, Arch::X86) => "m:x",
            (ObjectFormat::Coff, _) => "m:w",
            _ => "m:e",
        };
        const SPACES: &str = "p270:32:32-p271:32:32-p272:64:64";
        let narrow = if self.is_ilp32() || self.arch == Arch::X86 {
            "p:32:32-"
        } else {
            ""
        };
        Some(match self.arch {
            Arch::X86_64 => {
                let narrow = if self.os == Os::NaCl { "" } else { narrow };
                format!("e-{mangling}-{narrow}{SPACES}-i64:64-i128:128-f80:128-n8:16:32:64-S128")
            }
            Arch::X86 => {
                let numbers = match (self.os, self.env) {
                    (Os::ElfIamcu, _) => "i64:32-f64:32-f128:32-n8:16:32-a:0:32-S32",
                    (Os::Windows | Os::Uefi, Env::Gnu | Env::Cygnus) => {
                        "i64:64-i128:128-f80:32-n8:16:32-a:0:32-S32"
                    }
                    (Os::Windows | Os::Uefi, _) => "i64:64-i128:128-f80:128-n8:16:32-a:0:32-S32",
                    _ if self.is_darwin() => "i128:128-f64:32:64-f80:128-n8:16:32-S128",
                    _ => "i128:128-f64:32:64-f80:32-n8:16:32-S128",
                };
                format!("e-{mangling}-{narrow}{SPACES}-{numbers}")
            }
            Arch::AArch64 | Arch::AArch64Be | Arch::AArch64_32 => match self.format {
                ObjectFormat::MachO => {
                    format!("e-m:o-{narrow}{SPACES}-i64:64-i128:128-n32:64-S128-Fn32")
                }
                ObjectFormat::Coff => {
                    format!("e-m:w-{SPACES}-p:64:64-i32:32-i64:64-i128:128-n32:64-S128-Fn32")
                }
                _ => {
                    let endian = if self.arch == Arch::AArch64Be { "E" } else { "e" };
                    format!(
                        "{endian}-m:e-{narrow}{SPACES}-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
                    )
                }
            },
            _ => return None,
        })
    }
}

fn default_format(arch: Arch, os: Os, env: Env) -> ObjectFormat {
    use Os::*;
    let apple = matches!(
        os,
        Darwin | MacOs | Ios | TvOs | WatchOs | XrOs | BridgeOs | DriverKit
    );
    match arch {
        Arch::Wasm32 | Arch::Wasm64 => ObjectFormat::Wasm,
        Arch::SpirV | Arch::SpirV32 | Arch::SpirV64 => ObjectFormat::SpirV,
        Arch::Dxil => ObjectFormat::DxContainer,
        Arch::SystemZ if os == ZOs => ObjectFormat::Goff,
        Arch::PowerPc | Arch::PowerPc64 if os == Aix => ObjectFormat::XCoff,
        Arch::PowerPc | Arch::PowerPc64 if apple => ObjectFormat::MachO,
        Arch::Unknown
        | Arch::X86
        | Arch::X86_64
        | Arch::AArch64
        | Arch::AArch64_32
        | Arch::Arm
        | Arch::Thumb => match os {
            _ if apple => ObjectFormat::MachO,
            Windows | Uefi => ObjectFormat::Coff,
            _ => ObjectFormat::Elf,
        },
        Arch::Mipsel if os == Windows && env != Env::Unknown => ObjectFormat::Coff,
        _ => ObjectFormat::Elf,
    }
}

impl std::fmt::Display for Triple {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalisation_follows_llvm() {
        for (given, want) in [
            ("x86_64-linux-gnu", "x86_64-unknown-linux-gnu"),
            ("x86_64-pc-linux", "x86_64-pc-linux"),
            ("x86_64", "x86_64"),
            ("x86_64--", "x86_64-unknown-unknown"),
            ("x86_64-w64-mingw32", "x86_64-w64-windows-gnu"),
            ("i686-pc-cygwin", "i686-pc-windows-cygnus"),
            ("x86_64-win32", "x86_64-unknown-windows-msvc"),
            ("x86_64-pc-win32-macho", "x86_64-pc-windows-macho"),
            ("x86_64-pc-windows-msvc19.33.0", "x86_64-pc-windows-msvc19.33.0"),
            ("linux-x86_64", "x86_64-unknown-linux"),
            ("gnu-linux-x86_64", "x86_64-unknown-linux-gnu"),
            ("aarch64-linux-android21", "aarch64-unknown-linux-android21"),
            ("aarch64-none-elf", "aarch64-unknown-none-elf"),
            ("aarch64-none-apple-ios7.0", "aarch64-apple-ios7.0-none"),
            ("x86_64-none-linux", "x86_64-none-linux"),
            ("", "unknown"),
        ] {
            assert_eq!(normalise(given), want, "{given}");
        }
    }

    #[test]
    fn parts_are_understood() {
        let t = Triple::parse("arm64-apple-ios17.4-simulator");
        assert_eq!(
            (t.arch, t.vendor, t.os, t.env),
            (Arch::AArch64, Vendor::Apple, Os::Ios, Env::Simulator)
        );
        assert_eq!(
            t.os_version,
            Version {
                major: 17,
                minor: 4,
                patch: 0
            }
        );
        assert_eq!(t.format, ObjectFormat::MachO);
        let t = Triple::parse("x86_64-unknown-freebsd13.2");
        assert_eq!(
            (t.os, t.os_version.minor, t.format),
            (Os::FreeBsd, 2, ObjectFormat::Elf)
        );
        let t = Triple::parse("x86_64-apple-macosx10.15.7");
        assert_eq!(
            (t.os, t.os_version),
            (
                Os::MacOs,
                Version {
                    major: 10,
                    minor: 15,
                    patch: 7
                }
            )
        );
        for (triple, format) in [
            ("x86_64-unknown-uefi", ObjectFormat::Coff),
            ("x86_64-pc-cygwin", ObjectFormat::Coff),
            ("x86_64-pc-windows-msvc-elf", ObjectFormat::Elf),
            ("x86_64-scei-ps5", ObjectFormat::Elf),
            ("s390x-ibm-zos", ObjectFormat::Goff),
            ("arm64ec-pc-windows-msvc", ObjectFormat::Coff),
        ] {
            assert_eq!(Triple::parse(triple).format, format, "{triple}");
        }
        assert_eq!(Triple::parse("arm64e-apple-darwin").arch, Arch::AArch64);
        assert_eq!(Triple::parse("armv7-linux-gnueabihf").arch, Arch::Arm);
        assert_eq!(Triple::parse("mips-linux-gnu").arch, Arch::Mips);
        assert!(Triple::parse("x86_64-linux-gnux32").is_ilp32());
        assert_eq!(
            Triple::parse("x86_64-linux-gnu").with_arch(Arch::AArch64).text,
            "aarch64-unknown-linux-gnu"
        );
    }

    #[test]
    fn data_layouts_are_clangs() {
        const X: &str = "p270:32:32-p271:32:32-p272:64:64-";
        for (triple, head, tail) in [
            (
                "x86_64-linux-gnu",
                "e-m:e-",
                "i64:64-i128:128-f80:128-n8:16:32:64-S128",
            ),
            (
                "x86_64-linux-gnux32",
                "e-m:e-p:32:32-",
                "i64:64-i128:128-f80:128-n8:16:32:64-S128",
            ),
            (
                "x86_64-apple-macosx",
                "e-m:o-",
                "i64:64-i128:128-f80:128-n8:16:32:64-S128",
            ),
            (
                "x86_64-pc-windows-msvc",
                "e-m:w-",
                "i64:64-i128:128-f80:128-n8:16:32:64-S128",
            ),
            (
                "x86_64-pc-windows-msvc-macho",
                "e-m:o-",
                "i64:64-i128:128-f80:128-n8:16:32:64-S128",
            ),
            (
                "i386-linux-gnu",
                "e-m:e-p:32:32-",
                "i128:128-f64:32:64-f80:32-n8:16:32-S128",
            ),
            (
                "i386-w64-mingw32",
                "e-m:x-p:32:32-",
                "i64:64-i128:128-f80:32-n8:16:32-a:0:32-S32",
            ),
            (
                "aarch64_be-linux-gnu",
                "E-m:e-",
                "i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32",
            ),
            (
                "arm64_32-apple-watchos",
                "e-m:o-p:32:32-",
                "i64:64-i128:128-n32:64-S128-Fn32",
            ),
            (
                "aarch64-windows-msvc",
                "e-m:w-",
                "p:64:64-i32:32-i64:64-i128:128-n32:64-S128-Fn32",
            ),
        ] {
            let want = format!("{head}{X}{tail}");
            assert_eq!(
                Triple::parse(triple).default_data_layout(),
                Some(want),
                "{triple}"
            );
        }
        assert_eq!(Triple::parse("riscv64-linux-gnu").default_data_layout(), None);
    }
}
