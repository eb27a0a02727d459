//! Barriers against load value injection in assembly text (`-x86-experimental-lvi-inline-asm-hardening`), as LLVM's
//! assembler has them: `lfence` behind what loads, and a return address that is stored again and fenced before it is used.
//! What cannot be mended in this way gets a warning.

use crate::features::{Feature, Features};
use crate::instrument::LFENCE;
use emit::assemble::{Context, Encoded};
use iced_x86::{
    Code, Decoder, DecoderOptions, FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess,
    OpKind,
};

/// Which barriers stand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Guards {
    loads: bool,
    returns: bool,
}

/// `shl qword ptr [rsp], 0`
const STORE_RETURN: [u8; 5] = [0x48, 0xc1, 0x24, 0x24, 0x00];

const WARNING: &str = "instruction may be vulnerable to LVI";

impl Guards {
    /// What features ask for.
    pub(super) fn of(cpu: &str, features: &str) -> Guards {
        // (whoever asks has said what names are unknown)
        let mut set = Features::of_cpu(cpu).unwrap_or_default();
        set.apply(features);
        Guards {
            loads: set.has(Feature::LviLoadHardening),
            returns: set.has(Feature::LviCfi),
        }
    }

    /// Whether there are any.
    pub(super) fn any(self) -> bool {
        self.loads || self.returns
    }

    /// Puts barriers around an instruction, or prefix, that has been read.
    pub(super) fn apply(self, at: u32, context: &mut Context, out: &mut Encoded) {
        if !self.any() {
            return;
        }
        let mut decoder = Decoder::new(64, &out.bytes, DecoderOptions::NONE);
        let i = decoder.decode();
        if i.is_invalid() {
            // Prefixes alone: what follows may compare or scan.
            if self.loads && out.bytes.iter().any(|b| matches!(b, 0xf2 | 0xf3)) {
                context.warnings.push((at, WARNING.into()));
            }
            return;
        }
        match i.flow_control() {
            FlowControl::Return if self.returns && is_near_return(&i) => {
                out.bytes.insert_many(0, STORE_RETURN.into_iter().chain(LFENCE));
            }
            FlowControl::IndirectBranch | FlowControl::IndirectCall
                if self.returns && i.op0_kind() == OpKind::Memory =>
            {
                context.warnings.push((at, WARNING.into()));
            }
            FlowControl::Next | FlowControl::Interrupt if self.loads => self.guard_load(&i, at, context, out),
            _ => {}
        }
    }

    fn guard_load(self, i: &Instruction, at: u32, context: &mut Context, out: &mut Encoded) {
        use Mnemonic::{Cmpsb, Cmpsd, Cmpsq, Cmpsw, Scasb, Scasd, Scasq, Scasw};
        let repeated = i.has_rep_prefix() || i.has_repne_prefix();
        let compares = matches!(
            i.mnemonic(),
            Cmpsb | Cmpsw | Cmpsd | Cmpsq | Scasb | Scasw | Scasd | Scasq
        );
        if repeated && compares && i.is_string_instruction() {
            context.warnings.push((at, WARNING.into()));
        } else if loads(i) {
            out.bytes.extend_from_slice(&LFENCE);
            if let Some(long) = &mut out.long {
                long.bytes.extend_from_slice(&LFENCE);
            }
        }
    }
}

fn is_near_return(i: &Instruction) -> bool {
    matches!(
        i.code(),
        Code::Retnq | Code::Retnq_imm16 | Code::Retnw | Code::Retnw_imm16
    )
}

/// Whether an instruction reads memory.
fn loads(i: &Instruction) -> bool {
    let mut factory = InstructionInfoFactory::new();
    let info = factory.info(i);
    let reads = |access| {
        matches!(
            access,
            OpAccess::Read | OpAccess::CondRead | OpAccess::ReadWrite | OpAccess::ReadCondWrite
        )
    };
    info.used_memory().iter().any(|m| reads(m.access()))
}
