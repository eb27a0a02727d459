//! What the components of a triple may be: architectures, vendors, systems, environments, object formats.

/// Processor architecture.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Arch {
    /// Not recognised.
    Unknown,
    /// 32-bit x86: `i386` to `i986`.
    X86,
    /// `x86_64`, `amd64`.
    X86_64,
    /// Little-endian AArch64: `aarch64`, `arm64`.
    AArch64,
    /// Big-endian AArch64.
    AArch64Be,
    /// AArch64 with 32-bit pointers.
    AArch64_32,
    /// Arm, A32 instructions, little-endian.
    Arm,
    /// The same, big-endian.
    ArmEb,
    /// Arm, T32 instructions, little-endian.
    Thumb,
    /// The same, big-endian.
    ThumbEb,
    /// RV32.
    RiscV32,
    /// RV64.
    RiscV64,
    /// LoongArch with 32-bit registers.
    LoongArch32,
    /// LoongArch with 64-bit registers.
    LoongArch64,
    /// 32-bit Power, big-endian.
    PowerPc,
    /// 32-bit Power, little-endian.
    PowerPcLe,
    /// 64-bit Power, big-endian.
    PowerPc64,
    /// 64-bit Power, little-endian.
    PowerPc64Le,
    /// IBM Z (`s390x`).
    SystemZ,
    /// MIPS with 32-bit registers, big-endian.
    Mips,
    /// The same, little-endian.
    Mipsel,
    /// MIPS with 64-bit registers, big-endian; N32 as well.
    Mips64,
    /// The same, little-endian.
    Mips64el,
    /// SPARC V8, big-endian.
    Sparc,
    /// SPARC V8, little-endian.
    SparcEl,
    /// SPARC V9, 64 bits.
    SparcV9,
    /// WebAssembly with 32-bit addresses.
    Wasm32,
    /// WebAssembly with 64-bit addresses.
    Wasm64,
    /// AMD GPUs since GCN.
    AmdGcn,
    /// AMD GPUs before GCN.
    R600,
    /// PTX with 32-bit addresses.
    Nvptx,
    /// PTX with 64-bit addresses.
    Nvptx64,
    /// SPIR with 32-bit addresses.
    Spir,
    /// SPIR with 64-bit addresses.
    Spir64,
    /// SPIR-V with logical addresses.
    SpirV,
    /// SPIR-V with 32-bit addresses.
    SpirV32,
    /// SPIR-V with 64-bit addresses.
    SpirV64,
    /// DirectX intermediate language.
    Dxil,
    /// eBPF, little-endian.
    BpfEl,
    /// eBPF, big-endian.
    BpfEb,
    /// Qualcomm's DSP.
    Hexagon,
    /// Atmel's 8-bit microcontrollers.
    Avr,
    /// Texas Instruments' 16-bit microcontrollers.
    Msp430,
    /// Lanai, of Myricom's network cards.
    Lanai,
    /// NEC's vector engine.
    Ve,
    /// XMOS's microcontrollers.
    XCore,
    /// Tensilica's configurable cores.
    Xtensa,
    /// C-SKY.
    Csky,
    /// Motorola 68000.
    M68k,
    /// Synopsys ARC.
    Arc,
    /// Transport-triggered processors of TCE, big-endian.
    Tce,
    /// The same, little-endian.
    TceLe,
}

/// Vendors that change something; all others are `Other`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Vendor {
    /// `unknown`, or not recognised.
    Unknown,
    /// `apple`: the least versions of systems that AArch64 objects name follow from it.
    Apple,
    /// `pc`: nothing follows from it.
    Pc,
    /// `scei`, `sie`: Sony's consoles.
    Scei,
    /// Recognised, and nothing follows from it.
    Other,
}

/// Operating system.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Os {
    /// `none`, `unknown`, or not recognised.
    Unknown,
    /// `linux`, Android as well (see [`Env::Android`]).
    Linux,
    /// `darwin`: macOS with the kernel's version, 20 for macOS 11.
    Darwin,
    /// `macos`, `macosx`.
    MacOs,
    /// `ios`; Mac Catalyst with [`Env::MacAbi`].
    Ios,
    /// `tvos`.
    TvOs,
    /// `watchos`.
    WatchOs,
    /// `xros`, `visionos`.
    XrOs,
    /// `bridgeos`, of Apple's T2.
    BridgeOs,
    /// `driverkit`: macOS's drivers in user space.
    DriverKit,
    /// `windows`, `win32`, MinGW and Cygwin.
    Windows,
    /// `uefi`: Windows' convention and PE images without Windows.
    Uefi,
    /// `freebsd`.
    FreeBsd,
    /// `netbsd`.
    NetBsd,
    /// `openbsd`: emulated thread-local storage.
    OpenBsd,
    /// `dragonfly`.
    DragonFly,
    /// `kfreebsd`: GNU's C library on FreeBSD's kernel.
    KFreeBsd,
    /// `solaris`.
    Solaris,
    /// `fuchsia`: fixed slots of the thread for guard and safe stack.
    Fuchsia,
    /// `haiku`.
    Haiku,
    /// `hurd`.
    Hurd,
    /// `serenity`.
    Serenity,
    /// `managarm`.
    Managarm,
    /// `nacl`: Native Client, with 32-bit pointers.
    NaCl,
    /// `hermit`, a unikernel.
    Hermit,
    /// `liteos`: emulated thread-local storage.
    LiteOs,
    /// `ps4`.
    Ps4,
    /// `ps5`.
    Ps5,
    /// `elfiamcu`: Intel's microcontrollers, i386 without x87.
    ElfIamcu,
    /// `aix`.
    Aix,
    /// `zos`.
    ZOs,
    /// `wasi`.
    Wasi,
    /// `emscripten`.
    Emscripten,
    /// Recognised, and nothing follows from it.
    Other,
}

/// Environment (ABI and C library).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Env {
    /// None written, or not recognised.
    Unknown,
    /// `gnu`: glibc, on Windows MinGW.
    Gnu,
    /// `gnux32`: x86-64 with 32-bit pointers.
    GnuX32,
    /// `gnu_ilp32`: AArch64 with 32-bit pointers.
    GnuIlp32,
    /// `gnueabihf`, `gnuabin32` and other ABIs of architectures without code here.
    GnuOther,
    /// `musl`.
    Musl,
    /// `muslx32`: x86-64 with 32-bit pointers.
    MuslX32,
    /// `musleabihf` and the like: see `GnuOther`.
    MuslOther,
    /// `android`, with the API level as its version.
    Android,
    /// `msvc`: Microsoft's run-time library; Windows' default.
    Msvc,
    /// `itanium`: Windows with the Itanium C++ ABI.
    Itanium,
    /// `cygnus`: Cygwin.
    Cygnus,
    /// `coreclr`: .NET's run-time system.
    CoreClr,
    /// `macabi`: Mac Catalyst, iOS programs on macOS.
    MacAbi,
    /// `simulator` of one of Apple's systems.
    Simulator,
    /// `eabi`, `eabihf`: Arm without a system.
    Eabi,
    /// `llvm`: LLVM's libc.
    Llvm,
    /// `mlibc`, Managarm's C library.
    Mlibc,
    /// `ohos`: OpenHarmony; emulated thread-local storage.
    Ohos,
    /// Recognised, and nothing follows from it.
    Other,
}

/// Object file format.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum ObjectFormat {
    /// ELF: wherever no other is the rule.
    Elf,
    /// Mach-O: Apple's systems.
    MachO,
    /// COFF: Windows and UEFI.
    Coff,
    /// WebAssembly modules.
    Wasm,
    /// XCOFF: AIX.
    XCoff,
    /// GOFF: z/OS.
    Goff,
    /// SPIR-V modules.
    SpirV,
    /// DirectX shader containers.
    DxContainer,
}
