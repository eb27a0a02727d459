//! Stack protectors: where the guard's value lies, the code that puts it into the frame and compares it.
//!
//! The value is that of the psABI's thread control block (`%fs:0x28`; x32: `%fs:0x18`) where the C library keeps one there,
//! else a variable; module flags may say otherwise (LLVM `X86TargetLowering::getSDagStackGuard`).

use emit::{CodeBuffer, Label, RelocKind, SymRef};
use ir::options::{CodeModel, CodegenOptions, StackGuard};
use ir::triple::{Env, ObjectFormat, Os};
use machine::protector::{is_cookie, variable};

/// A guard's value in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GuardPlace {
    /// At an offset in the segment `fs`, or `gs`.
    Segment {
        /// `gs`.
        gs: bool,
        /// Bytes from the segment's start.
        offset: i32,
    },
    /// In the segment, at the address of a symbol.
    SegmentSymbol {
        /// `gs`.
        gs: bool,
        /// The symbol.
        name: String,
    },
    /// A variable.
    Symbol(String),
}

/// How a symbol's address is found.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reach {
    /// From the instruction.
    Near,
    /// Through its GOT entry.
    Got,
    /// It is a number of 64 bits.
    Far,
    /// Its distance from the instruction is one.
    FarAway,
}

/// How the guard is reached.
pub fn reach(options: &CodegenOptions) -> Reach {
    let far = options.code_model == Some(CodeModel::Large);
    match options.triple.format {
        ObjectFormat::MachO => Reach::Got,
        _ if !far => Reach::Near,
        _ if options.is_pic() => Reach::FarAway,
        _ => Reach::Far,
    }
}

/// Where the guard's value lies. Errors: the name of what is not supported.
pub fn guard_place(options: &CodegenOptions) -> Result<GuardPlace, String> {
    let triple = &options.triple;
    let thread = matches!(triple.os, Os::Linux | Os::Fuchsia) || triple.env == Env::Android;
    let kernel = options.code_model == Some(CodeModel::Kernel);
    let place = match &options.flags.guard {
        _ if is_cookie(triple) => GuardPlace::Symbol(variable(triple).into()),
        StackGuard::Default if triple.os == Os::Fuchsia => GuardPlace::Segment {
            gs: false,
            offset: 0x10,
        },
        StackGuard::Default if thread => GuardPlace::Segment {
            gs: kernel,
            offset: if triple.is_ilp32() { 0x18 } else { 0x28 },
        },
        StackGuard::Default => GuardPlace::Symbol(variable(triple).into()),
        StackGuard::Thread {
            gs,
            symbol: Some(name),
            ..
        } => GuardPlace::SegmentSymbol {
            gs: gs.unwrap_or(kernel),
            name: name.clone(),
        },
        StackGuard::Thread { gs, offset, .. } => GuardPlace::Segment {
            gs: gs.unwrap_or(kernel),
            offset: *offset,
        },
        StackGuard::Global(name) => GuardPlace::Symbol(name.clone()),
        StackGuard::SystemRegister { .. } => return Err("stack guard in a system register".into()),
    };
    // (what mixes the value with the frame compares it where it is)
    let far = options.code_model == Some(CodeModel::Large);
    if far && is_cookie(triple) && options.is_pic() {
        return Err("stack guard of far position-independent code".into());
    }
    Ok(place)
}

/// The protector of one function.
#[derive(Clone, Debug)]
pub struct Protector {
    /// Where the value is.
    pub place: GuardPlace,
    /// How a symbol is reached.
    pub reach: Reach,
    /// See [`machine::protector::failure_routine`].
    pub failure: &'static str,
    /// The frame holds the value xor the frame's address; the routine that is called takes the value in rcx and
    /// compares it itself.
    pub mixed: bool,
}

impl Protector {
    /// `mov reg, guard`
    pub fn load(&self, code: &mut CodeBuffer, reg: u8) {
        let rex = 0x48 | (reg >> 3) << 2;
        let modrm = (reg & 7) << 3;
        let prefix = |gs: bool| if gs { 0x65 } else { 0x64 };
        match &self.place {
            GuardPlace::Segment { gs, offset } => {
                code.put(&[prefix(*gs), rex, 0x8b, modrm | 4, 0x25]);
                code.put4(*offset as u32);
            }
            GuardPlace::SegmentSymbol { name, .. } | GuardPlace::Symbol(name) => {
                self.address(code, reg, name);
                if let GuardPlace::SegmentSymbol { gs, .. } = self.place {
                    code.put1(prefix(gs));
                }
                if self.reach != Reach::Near {
                    return access(code, rex | reg >> 3, 0x8b, reg, reg, 0);
                }
                code.put(&[rex, 0x8b, modrm | 5]);
                let symbol = SymRef::Extern(code.extern_symbol(name));
                let at = code.raw_offset();
                code.reloc(at, RelocKind::Pc32, symbol, -4);
                code.put4(0);
            }
        }
    }

    /// A symbol's address in `reg`, unless its user reaches it. No other register is free.
    fn address(&self, code: &mut CodeBuffer, reg: u8, name: &str) {
        let rex = 0x48 | (reg >> 3) << 2;
        let symbol = SymRef::Extern(code.extern_symbol(name));
        match self.reach {
            Reach::Near => {}
            Reach::Got => {
                code.put(&[rex, 0x8b, (reg & 7) << 3 | 5]);
                let at = code.raw_offset();
                code.reloc(at, RelocKind::GotPcRelXPrefixed, symbol, -4);
                code.put4(0);
            }
            Reach::Far => {
                code.put(&[0x48 | reg >> 3, 0xb8 | reg & 7]);
                let at = code.raw_offset();
                code.reloc(at, RelocKind::Abs64, symbol, 0);
                code.put8(0);
            }
            // The distance is the immediate of an instruction. Its place, and what stands there, are the address.
            Reach::FarAway => {
                code.put(&[0x48 | reg >> 3, 0xb8 | reg & 7]);
                let at = code.raw_offset();
                code.reloc(at, RelocKind::Pc64, symbol, 0);
                code.put8(0);
                code.put(&[rex, 0x8d, (reg & 7) << 3 | 5]);
                code.put4(-15i32 as u32);
                access(code, rex | reg >> 3, 0x03, reg, reg, 0);
            }
        }
    }

    /// Puts the value into the frame by way of `reg`. `anchor` has the frame's address.
    pub fn store(&self, code: &mut CodeBuffer, reg: u8, slot: (u8, i32), anchor: u8) {
        self.load(code, reg);
        if self.mixed {
            mix(code, reg, anchor);
        }
        access(code, 0x48 | (reg >> 3) << 2, 0x89, reg, slot.0, slot.1);
    }

    /// Compares the frame's value by way of `reg`, and goes to `changed` if it is another.
    pub fn check(&self, code: &mut CodeBuffer, reg: u8, slot: (u8, i32), anchor: u8, changed: Label) {
        if let (true, GuardPlace::Symbol(name)) = (self.mixed, &self.place) {
            access(code, 0x48 | (reg >> 3) << 2, 0x8b, reg, slot.0, slot.1);
            mix(code, reg, anchor);
            // cmp reg, [rip + guard]
            code.begin_pair();
            code.put(&[0x48 | (reg >> 3) << 2, 0x3b, (reg & 7) << 3 | 5]);
            let symbol = SymRef::Extern(code.extern_symbol(name));
            let at = code.raw_offset();
            code.reloc(at, RelocKind::Pc32, symbol, -4);
            code.put4(0);
        } else {
            self.load(code, reg);
            code.begin_pair();
            access(code, 0x48 | (reg >> 3) << 2, 0x3b, reg, slot.0, slot.1);
        }
        code.end_pair();
        code.branch(crate::encode::BRANCH_JCC + 5, changed);
    }
}

/// `xor reg, anchor`
fn mix(code: &mut CodeBuffer, reg: u8, anchor: u8) {
    code.put(&[0x48 | reg >> 3, 0x31, 0xc0 | anchor << 3 | reg & 7]);
}

/// `opcode reg, [base + offset]` with a displacement of four bytes. `rex` has the bits of `reg` already.
fn access(code: &mut CodeBuffer, rex: u8, opcode: u8, reg: u8, base: u8, offset: i32) {
    code.put(&[rex | base >> 3, opcode, 0x80 | (reg & 7) << 3 | base & 7]);
    if base & 7 == 4 {
        code.put1(0x24);
    }
    code.put4(offset as u32);
}
