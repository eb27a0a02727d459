//! Functions whose frame may lie on another segment of the stack (`"split-stack"`) look at the segment's limit first, and
//! ask GCC's run-time library for more:
//!
//! ```text
//!   cmp rsp, fs:[limit]                      (lea r11, [rsp - frame]; cmp r11, fs:[limit] for larger frames)
//!   ja enough
//!   mov r10d, frame; mov r11d, bytes of stack arguments; call __morestack; ret
//!   enough:
//! ```
//!
//! (In the large code model the call goes through a word, `__morestack_addr`.) `__morestack` calls what stands behind that `ret`, on the new segment. lld and gold know these instructions: they ask for
//! more where such a function calls one without the check. Facts: gcc.gnu.org/wiki/SplitStacks, libgcc's `morestack.S`,
//! LLVM's `X86FrameLowering::adjustForSegmentedStacks`.

use crate::encode::BRANCH_JCC;
use crate::instrument::{call_symbol, call_word};
use crate::lower::conventions::popped_bytes;
use crate::regs::{self, Preserved};
use emit::module::MORE_STACK_WORD;
use emit::{CodeBuffer, RelocKind};
use ir::options::CodeModel;
use ir::triple::ObjectFormat;
use machine::compile::Job;
use regalloc::{Allocation, FrameInfo};

/// Frames below this many bytes fit between the limit and the end of each segment.
const ALWAYS_THERE: u64 = 256;

// Prefixes.
const FS: u8 = 0x64;
const GS: u8 = 0x65;

/// The check of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SplitStack {
    /// Where the segment's limit is in the thread's block.
    limit: u32,
    /// The prefix of the register that has the block: `fs` or `gs`.
    block: u8,
    /// Addresses have 32 bits.
    narrow: bool,
    /// `__morestack` may be too far away for a call: a word has its address.
    far: bool,
    /// Bytes of stack arguments, which go along.
    arguments: u32,
}

impl SplitStack {
    /// The check of a function with the attribute, none of others; the frame is told of it. Errors: the name of what is not
    /// supported.
    pub fn of(
        job: &Job<'_>,
        preserved: Preserved,
        frame: &mut FrameInfo,
    ) -> Result<Option<SplitStack>, String> {
        let (func, options) = (job.func(), job.options);
        if job.scope().attr_str(func.attrs.func, "split-stack").is_none() || frame.naked {
            return Ok(None);
        }
        let (_, _, variadic) = (job.scope())
            .func_sig(job.module.global(job.global).value_ty)
            .expect("a function type");
        let elf = options.triple.format == ObjectFormat::Elf;
        let far = options.code_model == Some(CodeModel::Large);
        let refused = if variadic {
            "a variadic function"
        } else if frame.lead_bytes != 0 {
            "a function with a tail call with more stack arguments"
        } else if !matches!(
            preserved,
            Preserved::SysV | Preserved::SysVSwiftError | Preserved::Win64 | Preserved::Win64Wide
        ) || popped_bytes(options, func.cc, false, frame.incoming_bytes) != 0
        {
            "a function of this convention"
        } else if far && !elf {
            "a function in the large code model"
        } else {
            frame.no_red_zone = true;
            let arguments = frame.incoming_bytes;
            let Some(limit) = options.triple.segment_limit() else {
                return Err("attribute \"split-stack\" on this system".into());
            };
            return Ok(Some(SplitStack {
                limit,
                block: if elf { FS } else { GS },
                narrow: options.triple.is_ilp32(),
                far,
                arguments,
            }));
        };
        Err(format!("attribute \"split-stack\" of {refused}"))
    }

    /// The check, for a frame of so many bytes and arguments in `places`. Whether there is one. Errors: what is not
    /// supported.
    pub fn emit(
        self,
        code: &mut CodeBuffer,
        frame: u64,
        places: &[Allocation],
    ) -> Result<bool, &'static str> {
        const JA: u32 = BRANCH_JCC as u32 + 7;
        if frame == 0 {
            return Ok(false);
        }
        let has = |enc: usize| places.contains(&Allocation::reg(regs::gpr(enc)));
        let nest = has(10);
        if has(11) || nest && has(0) {
            return Err("attribute \"split-stack\" of a function with such arguments");
        }
        if frame < ALWAYS_THERE {
            // cmp rsp, fs:[limit]
            code.begin_pair();
            code.put1(self.block);
            code.put(if self.narrow {
                &[0x3b, 0x24, 0x25]
            } else {
                &[0x48, 0x3b, 0x24, 0x25]
            });
        } else {
            // lea r11, [rsp - frame]; cmp r11, fs:[limit]
            let rex = if self.narrow { 0x44 } else { 0x4c };
            code.put(&[rex, 0x8d, 0x9c, 0x24]);
            code.put4((frame as u32).wrapping_neg());
            code.begin_pair();
            code.put(&[self.block, rex, 0x3b, 0x1c, 0x25]);
        }
        code.put4(self.limit);
        code.end_pair();
        let enough = code.new_label();
        code.branch(JA, enough);
        if nest {
            // mov rax, r10
            code.put(&[0x4c, 0x89, 0xd0]);
        }
        code.put(&[0x41, 0xba]);
        code.put4(frame as u32);
        code.put(&[0x41, 0xbb]);
        code.put4(self.arguments);
        match self.far {
            true => call_word(code, MORE_STACK_WORD),
            false => call_symbol(code, 0xe8, "__morestack", RelocKind::Plt32),
        }
        code.put1(0xc3);
        if nest {
            // mov r10, rax
            code.put(&[0x49, 0x89, 0xc2]);
        }
        code.bind(enough);
        Ok(true)
    }
}
