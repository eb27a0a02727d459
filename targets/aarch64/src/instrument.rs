//! Code at a function's entry and exits that attributes and module flags ask for: signed return addresses,
//! landing pads for indirect branches, patchable places, the shadow call stack, the stack protector.
//!
//! [`Instrument::of`] reads what is asked; the encoder calls the rest. Facts: LangRef "Function Attributes",
//! Arm ARM D8 (pointer authentication, branch targets), Clang's "ShadowCallStack". Order at the entry:
//!
//! ```text
//!  bti or paciasp ─ nops ─ XRay sled ─ shadow call stack ─ prologue ─ guard
//! ```

use crate::code_table::{Op, Sz};
use crate::encode::{B, BRANCH_NE, add_imm, put, signed};
use crate::features::{Feature, Features};
use crate::lower::address::effective_code_model;
use crate::lower::named_register::system_register;
use crate::regs::{self, SP};
use emit::arm64_unwind::Step;
use emit::records::SledKind;
use emit::{CfiOp, CodeBuffer, Label, RelocKind, SymRef};
use ir::attributes::AttrKind;
use ir::context::Scope;
use ir::module::Function;
use ir::options::{CodeModel, CodegenOptions, SignReturn, StackGuard};
use ir::triple::{Env, ObjectFormat, Os};
use machine::instrument::{Notes, Requests};
use machine::protector::{is_cookie, variable};
use regalloc::{Allocation, PRegSet};
use std::cell::Cell;

/// Numbers of `hint`.
const PACIASP: u32 = 25;
const PACIBSP: u32 = 27;
const AUTIASP: u32 = 29;
const AUTIBSP: u32 = 31;
const BTI_C: u32 = 34;
/// `pacm`: the signature of the next instruction takes in its own address.
const PACM: u32 = 39;
/// `bti j`: where indirect jumps arrive.
pub const BTI_J: u32 = 36;

/// `hint #n`
pub fn hint(code: &mut CodeBuffer, n: u32) {
    put(code, Op::HINT.word(Sz::X) | n << 5);
}

/// Where the stack guard's value lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GuardPlace {
    /// A variable, reached by its GOT entry, or a pointer that the object brings along.
    Symbol(String),
    /// A variable that may be at any distance: the large code model.
    Far(String),
    /// Microsoft's variable, which each image has.
    Cookie,
    /// Bytes from what a system register (15 bits of encoding) holds.
    Register(u32, i32),
}

/// Who makes a signature that takes in its own address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Signer {
    /// `paciasppc`, `autiasppcr`.
    Own,
    /// `pacm` before `paciasp` and `autiasp`.
    Modifier,
}

/// What is to be done at the entry and the exits of one function.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Instrument {
    /// Indirect branches must find a landing pad.
    pub branch_targets: bool,
    /// Calls that may return twice are followed by a landing pad.
    pub pad_after_second_return: bool,
    /// Barriers against speculation stand after returns and jumps through registers.
    pub barrier_after_jump: bool,
    /// Calls through registers are calls of thunks that end in such a jump.
    pub thunks: bool,
    /// Barriers behind each way out of a branch (`speculative_load_hardening`).
    pub branch_barriers: bool,
    /// `sb` is the barrier.
    pub has_sb: bool,
    /// Pointers to functions that the loader has filled in are signed (`"ptrauth-calls"`).
    pub signed_pointers: bool,
    /// Entries of the global offset table and TLS descriptors are signed (module flag `ptrauth-elf-got`).
    pub signed_got: bool,
    /// The check of a wrong signature traps (FEAT_FPAC).
    pub wrong_signature_traps: bool,
    /// The code is not to be read (ELF).
    pub pure_code: bool,
    /// Pointers have 32 bits in memory.
    pub ilp32: bool,
    sign: SignReturn,
    /// It is signed with key B.
    b_key: bool,
    /// The signature takes in the address of the instruction that signs (FEAT_PAuth_LR): by instructions of its own, or by
    /// `pacm`, which other processors take for a no-operation.
    with_pc: Option<Signer>,
    /// The instruction that signs.
    signed_at: Cell<Option<Label>>,
    /// Windows' unwind codes stand for what is done.
    pub windows: bool,
    shadow_stack: bool,
    /// The register that points there is not reserved: functions that save the link register cannot use it.
    pub shadow_stack_lost: bool,
    /// `"split-stack"`: nothing looks for room on the segment; linkers are told what LLVM tells them.
    pub split_stack: bool,
    /// What any target's function may ask for.
    pub requests: Requests,
    /// General-purpose registers that a return may set to zero, by encoding.
    free: u32,
    sve: bool,
    neon: bool,
    /// The guard of the stack protector, if there is one.
    pub guard: Option<GuardPlace>,
}

impl Instrument {
    /// What the attributes of a function ask for. Errors: the name of what is not supported.
    pub fn of(
        scope: Scope<'_>,
        func: &Function,
        features: Features,
        options: &CodegenOptions,
    ) -> Result<Instrument, String> {
        let set = func.attrs.func;
        let text = |key: &str| scope.attr_str(set, key).map(String::from_utf8_lossy);
        let on = |key: &str| text(key).is_some_and(|v| v != "false");
        let sign = match text("sign-return-address").as_deref() {
            None => options.flags.protection.sign,
            Some("none") => SignReturn::None,
            Some("non-leaf") => SignReturn::NonLeaf,
            Some("all") => SignReturn::All,
            Some(other) => return Err(format!("\"sign-return-address\"=\"{other}\"")),
        };
        let windows = options.triple.format == ObjectFormat::Coff;
        let b_key = match text("sign-return-address-key").as_deref() {
            None => options.flags.protection.b_key,
            Some("a_key") => false,
            Some("b_key") => true,
            Some(other) => return Err(format!("\"sign-return-address-key\"=\"{other}\"")),
        };
        let with_pc = on("branch-protection-pauth-lr").then_some(match features.has(Feature::PauthLr) {
            true => Signer::Own,
            false => Signer::Modifier,
        });
        if windows && with_pc.is_some() {
            return Err("attribute \"branch-protection-pauth-lr\" on Windows".into());
        }
        // The name of the same for whole systems whose pointers are signed.
        let (sign, b_key) = match on("ptrauth-returns") {
            true => (SignReturn::NonLeaf, true),
            false => (sign, b_key),
        };
        let naked = scope.has_attr(set, AttrKind::Naked);
        let shadow_stack = scope.has_attr(set, AttrKind::ShadowCallStack);
        let reserved = crate::regs::platform_registers(&options.triple) >> 18 & 1 != 0;
        if shadow_stack && options.triple.os == Os::Windows {
            return Err("shadow call stack on Windows".into());
        }
        let requests = Requests::of(scope, set)?;
        Ok(Instrument {
            branch_targets: text("branch-target-enforcement")
                .map_or(options.flags.protection.branch_targets, |v| v != "false"),
            pad_after_second_return: !features.has(Feature::NoBtiAtReturnTwice),
            barrier_after_jump: features.has(Feature::HardenSlsRetbr),
            thunks: features.has(Feature::HardenSlsBlr),
            branch_barriers: scope.has_attr(set, AttrKind::SpeculativeLoadHardening),
            has_sb: features.has(Feature::Sb),
            signed_pointers: on("ptrauth-calls"),
            signed_got: options.flags.signed_got,
            wrong_signature_traps: features.has(Feature::Fpac),
            pure_code: features.has(Feature::ExecuteOnly) && options.triple.format == ObjectFormat::Elf,
            ilp32: options.triple.is_ilp32(),
            split_stack: text("split-stack").is_some() && options.triple.format == ObjectFormat::Elf,
            sign: if naked { SignReturn::None } else { sign },
            b_key,
            with_pc,
            signed_at: Cell::default(),
            windows,
            shadow_stack: shadow_stack && !naked,
            shadow_stack_lost: shadow_stack && !naked && !reserved && !features.has(Feature::ReserveX18),
            requests,
            free: 0x7_ffff & !regs::platform_registers(&options.triple),
            sve: features.has(Feature::Sve),
            neon: features.has(Feature::Neon),
            guard: None,
        })
    }

    /// Whether the return address is signed in a function that saves it or not.
    pub fn signs_return(&self, saves_link: bool) -> bool {
        self.sign == SignReturn::All || self.sign == SignReturn::NonLeaf && saves_link
    }

    /// Signs the return address, or authenticates it.
    fn sign_step(&self, code: &mut CodeBuffer, [a, b]: [u32; 2], cfi: bool) {
        hint(code, if self.b_key { b } else { a });
        if cfi {
            code.cfi(match self.windows {
                true => CfiOp::SehStep(Step::PacSignLr),
                false => CfiOp::NegateRaState,
            });
        }
    }

    /// The same with the address of the instruction.
    fn sign_with_pc(&self, code: &mut CodeBuffer, signer: Signer, cfi: bool) {
        if signer == Signer::Modifier {
            hint(code, PACM);
        }
        if cfi {
            code.cfi(CfiOp::NegateRaStateWithPc);
        }
        let here = code.new_label();
        code.bind(here);
        self.signed_at.set(Some(here));
        match (signer, self.b_key) {
            // paciasppc, pacibsppc
            (Signer::Own, false) => put(code, 0xdac1_a3fe),
            (Signer::Own, true) => put(code, 0xdac1_a7fe),
            (Signer::Modifier, b_key) => hint(code, if b_key { PACIBSP } else { PACIASP }),
        }
    }

    fn authenticate_with_pc(&self, code: &mut CodeBuffer, signer: Signer, cfi: bool) {
        const X16: u32 = 16;
        let signed_at = self.signed_at.get().expect("signed at the entry");
        let at = code.raw_offset();
        code.reloc(at, RelocKind::Adr21, SymRef::Label(signed_at), 0);
        put(code, Op::ADR.word(Sz::X) | X16);
        match (signer, self.b_key) {
            // autiasppcr x16, autibsppcr x16
            (Signer::Own, false) => put(code, 0xdac1_901e | X16 << 5),
            (Signer::Own, true) => put(code, 0xdac1_941e | X16 << 5),
            (Signer::Modifier, b_key) => {
                hint(code, PACM);
                hint(code, if b_key { AUTIBSP } else { AUTIASP });
            }
        }
        if cfi {
            code.cfi(CfiOp::NegateRaStateWithPc);
        }
    }

    /// The code before the prologue, of a function that starts at `start`.
    pub fn entry(&self, code: &mut CodeBuffer, notes: &mut Notes, start: u32, saves_link: bool, cfi: bool) {
        // `paciasp` is a landing pad itself.
        let lands = self.signs_return(saves_link) && self.with_pc.is_none();
        if self.branch_targets && !(lands && self.requests.entry_nops.is_none()) {
            hint(code, BTI_C);
        }
        if let Some(n) = self.requests.entry_nops {
            notes.patchable(code);
            (0..n).for_each(|_| hint(code, 0));
        }
        if let Some(kind) = self.requests.entry_sled() {
            sled(code, notes, kind);
        }
        if self.windows && cfi {
            (start..code.raw_offset())
                .step_by(4)
                .for_each(|_| code.cfi(CfiOp::SehStep(Step::Nop)));
        }
        if self.signs_return(saves_link) {
            if cfi && !self.windows {
                self.note_key(code);
            }
            match self.with_pc {
                Some(signer) => self.sign_with_pc(code, signer, cfi),
                None => self.sign_step(code, [PACIASP, PACIBSP], cfi),
            }
        }
        if self.shadow_stack && saves_link {
            // str x30, [x18], #8
            put(code, 0xf800_865e);
            if cfi {
                note_shadow_stack(code);
            }
        }
    }

    fn note_key(&self, code: &mut CodeBuffer) {
        if self.b_key {
            code.cfi(CfiOp::BKeyFrame);
        }
    }

    /// What unwinders must know of the body beside the frame, for code that an unwind table of its own describes.
    pub fn restate_cfi(&self, code: &mut CodeBuffer, saves_link: bool) {
        if self.signs_return(saves_link) {
            self.note_key(code);
            code.cfi(match self.with_pc {
                Some(_) => CfiOp::NegateRaStateWithPc,
                None => CfiOp::NegateRaState,
            });
        }
        if self.shadow_stack && saves_link {
            note_shadow_stack(code);
        }
    }

    /// Whether [`Instrument::exit`] makes code.
    pub fn has_exit(&self, saves_link: bool) -> bool {
        self.signs_return(saves_link) || self.shadow_stack && saves_link
    }

    /// The code after the epilogue, before the return or jump.
    pub fn exit(&self, code: &mut CodeBuffer, saves_link: bool, cfi: bool) {
        if self.shadow_stack && saves_link {
            // ldr x30, [x18, #-8]!
            put(code, 0xf85f_8e5e);
            if cfi {
                code.cfi(CfiOp::Restore(18));
            }
        }
        if self.signs_return(saves_link) {
            match self.with_pc {
                Some(signer) => self.authenticate_with_pc(code, signer, cfi),
                None => self.sign_step(code, [AUTIASP, AUTIBSP], cfi),
            }
        }
    }

    /// Zeroes registers before a return. `results` are those the caller reads, `used` those that the function touches,
    /// `saved` those that it preserves.
    pub fn zero_registers(
        &self,
        code: &mut CodeBuffer,
        results: &[Allocation],
        used: PRegSet,
        saved: PRegSet,
    ) {
        let Some(zero) = self.requests.zero else { return };
        let wanted = |preg| {
            (!zero.used || used.contains(preg))
                && !results.contains(&Allocation::reg(preg))
                && !saved.contains(preg)
        };
        let args = if zero.arg { 8 } else { 32 };
        for enc in (0..19).filter(|n| *n < args && self.free >> n & 1 != 0 && wanted(regs::gpr(*n))) {
            put(code, Op::MOVZ.word(Sz::X) | enc as u32);
        }
        if zero.gpr || !self.neon {
            return;
        }
        // mov z.d, #0 or movi v.2d, #0
        let word = if self.sve { 0x25f8_c000 } else { 0x6f00_e400 };
        for enc in (0..32).filter(|n| *n < args && wanted(regs::vreg(*n))) {
            put(code, word | enc as u32);
        }
        let masks = if zero.arg { 4 } else { 16 };
        if self.sve {
            // pfalse p.b
            let masks = (0..masks).filter(|n| wanted(regs::predicate(*n)));
            masks.for_each(|enc| put(code, 0x2518_e400 | enc as u32));
        }
    }

    /// Before a return, or a jump that leaves the function.
    pub fn exit_sled(&self, code: &mut CodeBuffer, notes: &mut Notes, kind: SledKind) {
        if self.requests.has_exit_sleds() {
            sled(code, notes, kind);
        }
    }

    /// `ldr x0, [x0]`, or of 32 bits where pointers have them.
    pub fn pointer_load(&self) -> u32 {
        match self.ilp32 {
            true => Op::LDR_W.word(Sz::W) | 1 << 24,
            false => Op::LDR_X.word(Sz::X) | 1 << 24,
        }
    }

    /// `x17` = the guard's value. x16 is overwritten.
    pub fn load_guard(&self, code: &mut CodeBuffer) {
        match &self.guard {
            Some(GuardPlace::Symbol(name)) => {
                let symbol = SymRef::Extern(code.extern_symbol(name));
                let load = self.pointer_load();
                if self.signed_got {
                    signed::load_entry(code, symbol, signed::DATA, self.wrong_signature_traps);
                    return put(code, load | 16 << 5 | 17);
                }
                let mut step = |kind: RelocKind, word: u32| {
                    let at = code.raw_offset();
                    code.reloc(at, kind, symbol, 0);
                    put(code, word);
                };
                step(RelocKind::GotPage, Op::ADRP.word(Sz::X) | 16);
                step(RelocKind::GotLo12, load | 16 << 5 | 16);
                put(code, load | 16 << 5 | 17);
            }
            Some(GuardPlace::Far(name)) => {
                let symbol = SymRef::Extern(code.extern_symbol(name));
                for part in 0..4 {
                    let op = if part == 0 { Op::MOVZ } else { Op::MOVK };
                    let at = code.raw_offset();
                    code.reloc(at, RelocKind::Movw(part), symbol, 0);
                    put(code, op.word(Sz::X) | u32::from(part) << 21 | 16);
                }
                put(code, Op::LDR_X.word(Sz::X) | 1 << 24 | 16 << 5 | 17);
            }
            Some(GuardPlace::Cookie) => {
                let symbol = SymRef::Extern(code.extern_symbol("__security_cookie"));
                let load = Op::LDR_X.word(Sz::X) | 1 << 24 | 16 << 5 | 17;
                for (kind, word) in [
                    (RelocKind::Page21, Op::ADRP.word(Sz::X) | 16),
                    (RelocKind::Ldst64Lo12, load),
                ] {
                    let at = code.raw_offset();
                    code.reloc(at, kind, symbol, 0);
                    put(code, word);
                }
            }
            Some(GuardPlace::Register(number, offset)) => {
                // mrs x16, register
                put(code, 0xd530_0010 | number << 5);
                let disp = match *offset {
                    0..=0x7ff8 => 1 << 24 | (*offset as u32 / 8) << 10,
                    _ => (*offset as u32 & 0x1ff) << 12,
                };
                put(code, Op::LDR_X.word(Sz::X) | disp | 16 << 5 | 17);
            }
            None => {}
        }
    }

    /// Compares x17 with the value in the frame at `base + offset` and goes to `changed` if they differ. x16 is
    /// overwritten.
    pub fn check_guard(&self, code: &mut CodeBuffer, base: u32, offset: i64, changed: Label) {
        add_imm(code, 16, base, offset);
        put(code, Op::LDR_X.word(Sz::X) | 1 << 24 | 16 << 5 | 16);
        put(code, Op::SUBS.word(Sz::X) | 17 << 16 | 16 << 5 | SP);
        code.branch(BRANCH_NE, changed);
    }
}

/// x18 of the caller is 8 less: DW_CFA_val_expression x18, breg18 - 8.
fn note_shadow_stack(code: &mut CodeBuffer) {
    let (start, len) = code.cfi_bytes(&[0x16, 18, 2, 0x82, 0x78]);
    code.cfi(CfiOp::Escape { start, len });
}

/// A jump over seven no-operations: eight words that the runtime makes a call of.
fn sled(code: &mut CodeBuffer, notes: &mut Notes, kind: SledKind) {
    notes.sled(code, kind);
    put(code, B | 8);
    (0..7).for_each(|_| hint(code, 0));
}

/// The sled of an event, whose arguments are in x0, x1 (and x2 of a typed one), which a call of `handler` may overwrite.
pub fn event(code: &mut CodeBuffer, notes: &mut Notes, handler: SymRef, typed: bool) {
    let copy = |r: u32| Op::ORR.word(Sz::X) | r << 16 | regs::ZR << 5 | r;
    // stp x0, x1, [sp, #-n]!
    let push = if typed { 0xa9be_07e0 } else { 0xa9bf_07e0 };
    // ldp x0, x1, [sp], #n
    let pop = if typed { 0xa8c2_07e0 } else { 0xa8c1_07e0 };
    let kind = if typed {
        SledKind::TypedEvent
    } else {
        SledKind::CustomEvent
    };
    notes.sled(code, kind);
    put(code, B | if typed { 9 } else { 6 });
    put(code, push);
    if typed {
        // str x2, [sp, #16]
        put(code, 0xf900_0be2);
    }
    (0..2 + u32::from(typed)).for_each(|r| put(code, copy(r)));
    let at = code.raw_offset();
    code.reloc(at, RelocKind::Call26, handler, 0);
    put(code, Op::BL.word(Sz::X));
    if typed {
        // ldr x2, [sp, #16]
        put(code, 0xf940_0be2);
    }
    put(code, pop);
}

/// Where the guard's value lies. Errors: the name of what is not supported.
pub fn guard_place(options: &CodegenOptions) -> Result<GuardPlace, String> {
    let elf = options.triple.format == ObjectFormat::Elf;
    let far = elf && effective_code_model(options) == CodeModel::Large;
    let variable_of = |name: &str| match far {
        true => GuardPlace::Far(name.into()),
        false => GuardPlace::Symbol(name.into()),
    };
    let triple = &options.triple;
    if is_cookie(triple) {
        return Ok(GuardPlace::Cookie);
    }
    let at = |register: &str, offset: i32| match system_register(Features::default(), register, true) {
        None => Err(format!("stack guard in register '{register}'")),
        Some(_) if !((-256..0).contains(&offset) || offset % 8 == 0 && (0..=0x7ff8).contains(&offset)) => {
            Err(format!("stack guard {offset} bytes from a system register"))
        }
        Some(number) => Ok(GuardPlace::Register(number, offset)),
    };
    match (&options.flags.guard, triple.env, triple.os) {
        (StackGuard::Global(name), ..) => Ok(variable_of(name)),
        (StackGuard::SystemRegister { name, offset }, ..) => at(name, *offset),
        (_, Env::Android, _) => at("tpidr_el0", 0x28),
        (_, _, Os::Fuchsia) => at("tpidr_el0", -0x10),
        _ => Ok(variable_of(variable(triple))),
    }
}
