//! Code at a function's entry and exits that attributes, module flags and features ask for: landing pads for
//! indirect branches, patchable places, return thunks, hardening, zeroed registers.
//!
//! [`Instrument::of`] reads what is asked; the encoder calls the rest. Facts: LangRef "Function Attributes",
//! XRay's `xray_interface_internal.h`, Intel CET. Order at the entry, as LLVM has it:
//!
//! ```text
//!  nops ─ symbol: endbr64 ─ nops, fentry call or XRay sled ─ prologue ─ guard
//! ```

use crate::encode::BRANCH_JMP;
use crate::features::{Feature, Features};
use crate::regs::{self, gpr, xmm};
use crate::whole;
use emit::records::SledKind;
use emit::{CodeBuffer, RelocKind, SymRef};
use ir::attributes::AttrKind;
use ir::context::Scope;
use ir::ids::TypeId;
use ir::module::Function;
use ir::options::CodegenOptions;
use ir::types::Type;
use machine::instrument::{Notes, Requests};
use regalloc::{Allocation, PRegSet};

/// `endbr64`
pub const ENDBR64: [u8; 4] = [0xf3, 0x0f, 0x1e, 0xfa];

/// `lfence`: nothing behind it begins before all in front of it is done.
pub const LFENCE: [u8; 3] = [0x0f, 0xae, 0xe8];

/// Where barriers against speculation stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Barriers {
    /// Behind each way out of a branch (`speculative_load_hardening`).
    pub branches: bool,
    /// Behind each load (`+lvi-load-hardening`).
    pub loads: bool,
    /// Between the return address's load and the jump to it (`+lvi-cfi`).
    pub returns: bool,
    /// Before each access to memory and each branch (`+seses`).
    pub accesses: bool,
}

impl Barriers {
    /// None at all.
    pub const NONE: Barriers = Barriers {
        branches: false,
        loads: false,
        returns: false,
        accesses: false,
    };
}

/// What is to be done at the entry and the exits of one function.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Instrument {
    /// Indirect branches must find `endbr64`, and jumps through tables say that they need none.
    pub branch_tracking: bool,
    /// `endbr64` at the entry.
    entry_pad: bool,
    /// What any target's function may ask for.
    pub requests: Requests,
    fentry: bool,
    /// The first instruction has two bytes at least.
    pub short_redirect: bool,
    /// `jmp __x86_return_thunk` in the place of `ret`.
    pub return_thunk: bool,
    /// `int3` after returns.
    pub trap_after_return: bool,
    /// `int3` after indirect jumps.
    pub trap_after_jump: bool,
    /// Barriers against speculation.
    pub barriers: Barriers,
    /// The result may be on the x87 stack.
    x87_result: bool,
    avx: bool,
    avx512: bool,
}

impl Instrument {
    /// What the attributes of a function ask for. Errors: the name of what is not supported.
    pub fn of(
        scope: Scope<'_>,
        func: &Function,
        ret: TypeId,
        features: Features,
        options: &CodegenOptions,
    ) -> Result<Instrument, String> {
        let set = func.attrs.func;
        let text = |key: &str| scope.attr_str(set, key);
        let tracking = options.flags.cf_branch;
        Ok(Instrument {
            branch_tracking: tracking,
            entry_pad: tracking && !scope.has_attr(set, AttrKind::NoCfCheck),
            requests: Requests::of(scope, set)?,
            fentry: text("fentry-call") == Some(b"true"),
            short_redirect: match text("patchable-function") {
                None => false,
                Some(b"prologue-short-redirect") => true,
                Some(other) => {
                    let other = String::from_utf8_lossy(other);
                    return Err(format!("\"patchable-function\"=\"{other}\""));
                }
            },
            return_thunk: scope.has_attr(set, AttrKind::FnRetThunkExtern),
            trap_after_return: features.has(Feature::HardenSlsRet),
            trap_after_jump: features.has(Feature::HardenSlsIjmp),
            barriers: Barriers {
                branches: options.harden_loads || scope.has_attr(set, AttrKind::SpeculativeLoadHardening),
                loads: features.has(Feature::LviLoadHardening),
                returns: features.has(Feature::LviCfi),
                accesses: options.fence_accesses || features.has(Feature::Seses),
            },
            x87_result: has_x87(scope, ret),
            avx: features.has(Feature::Avx),
            avx512: features.has(Feature::Avx512f),
        })
    }

    /// The code before the prologue.
    pub fn entry(&self, code: &mut CodeBuffer, notes: &mut Notes) {
        if self.entry_pad {
            code.put(&ENDBR64);
        }
        if let Some(bytes) = self.requests.entry_nops {
            notes.patchable(code);
            crate::encode::nops(bytes, code.bytes_mut());
        }
        if self.fentry {
            call_symbol(code, 0xe8, "__fentry__", RelocKind::Plt32);
        }
        if let Some(kind) = self.requests.entry_sled() {
            sled(code, notes, kind);
            jump_over_sled(code);
        }
    }

    /// The return itself, after the epilogue; `pops` bytes of arguments are taken off.
    pub fn ret(&self, code: &mut CodeBuffer, notes: &mut Notes, pops: u16) {
        let has_sled = self.requests.has_exit_sleds();
        if has_sled {
            sled(code, notes, SledKind::Exit);
        }
        if self.barriers.returns && !self.return_thunk {
            // shl qword ptr [rsp], 0: the return address is loaded, and stored as it is.
            code.put(&[0x48, 0xc1, 0x24, 0x24, 0x00]);
            code.put(&LFENCE);
        }
        match pops {
            0 if self.return_thunk => call_symbol(code, 0xe9, "__x86_return_thunk", RelocKind::Plt32),
            _ if has_sled => put_return(code, pops),
            _ => {
                code.begin_whole(whole::RETURN);
                put_return(code, pops);
            }
        }
        code.end_whole();
        if self.trap_after_return && !self.return_thunk {
            code.put1(0xcc);
        }
        if has_sled {
            // nopw cs:0x200(rax,rax): with the return, as many bytes as the runtime writes.
            code.put(&[0x2e, 0x66, 0x0f, 0x1f, 0x84, 0, 0, 2, 0, 0]);
        }
    }

    /// Before a jump that leaves the function.
    pub fn tail_call(&self, code: &mut CodeBuffer, notes: &mut Notes) {
        if self.requests.has_exit_sleds() {
            sled(code, notes, SledKind::TailCall);
            jump_over_sled(code);
        }
    }

    /// Zeroes registers before a return. `results` are those the caller reads, `used` those that the
    /// function touches, `saved` those that it preserves.
    pub fn zero_registers(
        &self,
        code: &mut CodeBuffer,
        results: &[Allocation],
        used: PRegSet,
        saved: PRegSet,
    ) {
        let Some(zero) = self.requests.zero else { return };
        let kept = |preg| results.contains(&Allocation::reg(preg)) || saved.contains(preg);
        if !zero.gpr && !zero.used && !zero.arg && !self.x87_result {
            // fldz and fstp st(0), for each of the stack's places.
            code.put(&[0xd9, 0xee].repeat(8));
            code.put(&[0xdd, 0xd8].repeat(8));
        }
        const ARGS: [u8; 6] = [7, 6, 2, 1, 8, 9];
        for enc in 0..16 {
            let preg = gpr(enc as usize);
            let wanted = (!zero.used || used.contains(preg)) && (!zero.arg || ARGS.contains(&enc));
            if wanted && !kept(preg) && preg != regs::RSP {
                if enc >= 8 {
                    code.put1(0x45);
                }
                code.put(&[0x31, 0xc0 | (enc & 7) << 3 | enc & 7]);
            }
        }
        if zero.gpr {
            return;
        }
        let count = if self.avx512 && !zero.arg { 32 } else { 16 };
        for enc in 0..count {
            let preg = xmm(enc as usize);
            let wanted = (!zero.used || used.contains(preg)) && (!zero.arg || enc < 8);
            if wanted && !kept(preg) {
                self.zero_vector(code, enc);
            }
        }
        if self.avx512 && !zero.arg {
            for enc in 0..8 {
                if !zero.used || used.contains(regs::kreg(enc as usize)) {
                    // kxorw k, k, k
                    code.put(&[0xc5, 0x84 | (!enc & 15) << 3, 0x47, 0xc0 | enc << 3 | enc]);
                }
            }
        }
    }

    fn zero_vector(&self, code: &mut CodeBuffer, enc: u8) {
        let modrm = 0xc0 | (enc & 7) << 3 | enc & 7;
        match enc {
            // vpxord zmm, zmm, zmm
            16.. => {
                // R and B are bit 3, R', X and V' bit 4 of the number, all inverted.
                let p0 = if enc & 8 == 0 { 0xa1 } else { 0x01 };
                code.put(&[0x62, p0, 0x05 | (!enc & 15) << 3, 0x40, 0xef, modrm]);
            }
            // vxorps xmm, xmm, xmm: clears all of the register.
            _ if self.avx => {
                let (r, v) = (!enc >> 3 & 1, !enc & 15);
                if enc < 8 {
                    code.put(&[0xc5, r << 7 | v << 3, 0x57, modrm]);
                } else {
                    code.put(&[0xc4, 0x41, v << 3, 0x57, modrm]);
                }
            }
            // xorps xmm, xmm
            8.. => code.put(&[0x45, 0x0f, 0x57, modrm]),
            _ => code.put(&[0x0f, 0x57, modrm]),
        }
    }
}

/// A sled starts here, at an even address.
fn sled(code: &mut CodeBuffer, notes: &mut Notes, kind: SledKind) {
    code.align(1, 1);
    notes.sled(code, kind);
}

/// `jmp` over nine bytes of no-operation: eleven bytes that the runtime makes a call of.
fn jump_over_sled(code: &mut CodeBuffer) {
    code.put(&[0xeb, 0x09, 0x66, 0x0f, 0x1f, 0x84, 0, 0, 2, 0, 0]);
}

fn put_return(code: &mut CodeBuffer, pops: u16) {
    if pops == 0 {
        code.put1(0xc3);
    } else {
        code.put1(0xc2);
        code.put2(pops);
    }
}

/// The sled of an event, whose arguments are in rdi, rsi (and rdx of a typed one), which a call of `handler` may overwrite.
pub fn event(code: &mut CodeBuffer, notes: &mut Notes, handler: SymRef, typed: bool) {
    let kind = if typed {
        SledKind::TypedEvent
    } else {
        SledKind::CustomEvent
    };
    sled(code, notes, kind);
    // jmp over; push rdi, rsi, rdx; as many bytes as the moves have that LLVM makes; call; pop
    code.put(&[0xeb, if typed { 20 } else { 15 }, 0x57, 0x56]);
    if typed {
        code.put1(0x52);
    }
    // mov rdi, rdi; mov rsi, rsi; mov rdx, rdx
    code.put(&[0x48, 0x89, 0xff, 0x48, 0x89, 0xf6]);
    if typed {
        code.put(&[0x48, 0x89, 0xd2]);
    }
    code.put1(0xe8);
    let at = code.raw_offset();
    code.reloc(at, RelocKind::Plt32, handler, -4);
    code.put4(0);
    if typed {
        code.put1(0x5a);
    }
    code.put(&[0x5e, 0x5f]);
}

/// A call or jump (by opcode) to a symbol.
pub fn call_symbol(code: &mut CodeBuffer, opcode: u8, name: &str, kind: RelocKind) {
    let index = code.extern_symbol(name);
    code.begin_whole(match opcode {
        0xe8 => whole::CALL,
        _ => BRANCH_JMP.into(),
    });
    code.put1(opcode);
    let at = code.raw_offset();
    code.reloc(at, kind, SymRef::Extern(index), -4);
    code.put4(0);
    code.end_whole();
}

/// `call [rip + name]`.
pub fn call_word(code: &mut CodeBuffer, name: &str) {
    let index = code.extern_symbol(name);
    code.put(&[0xff, 0x15]);
    let at = code.raw_offset();
    code.reloc(at, RelocKind::Pc32, SymRef::Extern(index), -4);
    code.put4(0);
}

fn has_x87(scope: Scope<'_>, t: TypeId) -> bool {
    match scope.ty(t) {
        Type::X86Fp80 => true,
        Type::Array { elem, .. } | Type::Vector { elem, .. } => has_x87(scope, elem),
        Type::Struct { .. } | Type::Named(_) => scope
            .struct_elems(t)
            .is_some_and(|(e, _)| e.iter().any(|e| has_x87(scope, *e))),
        _ => false,
    }
}
