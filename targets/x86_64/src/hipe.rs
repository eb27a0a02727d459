//! Functions of Erlang's convention (HiPE) look at their stack's limit first, and ask the run-time system for more:
//!
//! ```text
//!        lea r14, [rsp - needed];  cmp r14, [rbp + limit];  jae enough
//!  more: call inc_stack_0
//!        lea r14, [rsp - needed];  cmp r14, [rbp + limit];  jb more
//!  enough:
//! ```
//!
//! rbp is the process. Facts: LLVM's `X86FrameLowering::adjustForHiPEPrologue`, Stenman's thesis (Uppsala 2002).

use crate::encode::BRANCH_JCC;
use crate::instrument::call_symbol;
use emit::{CodeBuffer, RelocKind};
use ir::body::Body;
use ir::module::{CallConv, Module};
use ir::options::HipeLiterals;
use machine::compile::Job;

/// Arguments in registers.
const IN_REGISTERS: usize = 6;
const WORD: u32 = 8;

/// What a function needs of the stack, but for its frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StackCheck {
    literals: HipeLiterals,
    /// Bytes for its arguments, its return address and what it calls.
    beside_frame: u32,
}

impl StackCheck {
    /// The check of a function of this convention, none of others. Errors: the name of what is not supported.
    pub fn of(job: &Job<'_>, body: &Body) -> Result<Option<StackCheck>, String> {
        let func = job.func();
        if func.cc != CallConv::HIPE {
            return Ok(None);
        }
        let Some(literals) = job.options.flags.hipe else {
            return Err("function of HiPE's convention without '!hipe.literals'".into());
        };
        let own = body.params.len().saturating_sub(IN_REGISTERS) as u32;
        Ok(Some(StackCheck {
            literals,
            beside_frame: (own + 1 + called_words(job.module, body, literals)) * WORD,
        }))
    }

    /// The check, for a frame of so many bytes.
    pub fn emit(&self, code: &mut CodeBuffer, frame: u64) {
        const JB: u32 = BRANCH_JCC as u32 + 2;
        const JAE: u32 = BRANCH_JCC as u32 + 3;
        let needed = frame + u64::from(self.beside_frame);
        if needed <= u64::from(self.literals.leaf_words * WORD) {
            return;
        }
        let (more, enough) = (code.new_label(), code.new_label());
        self.compare(code, needed);
        code.branch(JAE, enough);
        code.bind(more);
        call_symbol(code, 0xe8, "inc_stack_0", RelocKind::Plt32);
        self.compare(code, needed);
        code.branch(JB, more);
        code.bind(enough);
    }

    /// `lea r14, [rsp - needed]; cmp r14, [rbp + limit]`
    fn compare(&self, code: &mut CodeBuffer, needed: u64) {
        let mut put = |opcode: u8, base: &[u8], offset: i32| {
            let short = i8::try_from(offset);
            code.put(&[
                0x4c,
                opcode,
                if short.is_ok() { 0x40 } else { 0x80 } | 6 << 3 | base[0],
            ]);
            code.put(&base[1..]);
            match short {
                Ok(short) => code.put1(short as u8),
                Err(_) => code.put4(offset as u32),
            }
        };
        put(0x8d, &[4, 0x24], (needed as u32).wrapping_neg() as i32);
        put(0x3b, &[5], self.literals.stack_limit);
    }
}

/// Words that the functions called may count upon, beside their arguments. What is built in runs on another stack.
fn called_words(module: &Module, body: &Body, literals: HipeLiterals) -> u32 {
    let mut most = 0;
    for &inst in &body.order {
        if !body.inst(inst).opcode.is_call() {
            continue;
        }
        let Some(global) = body.direct_callee(module, inst).map(|g| module.global(g)) else {
            continue;
        };
        let name = String::from_utf8_lossy(module.scope().bytes(global.name)).into_owned();
        let built_in = name.contains("erlang.") || name.contains("bif_") || !name.contains(['.', '_']);
        if built_in || name.starts_with("llvm.") {
            continue;
        }
        let params = module.scope().func_sig(global.value_ty).map_or(0, |s| s.1.len());
        let on_stack = params.saturating_sub(IN_REGISTERS) as u32;
        most = most.max((literals.leaf_words.saturating_sub(1)).saturating_sub(on_stack));
    }
    most
}
