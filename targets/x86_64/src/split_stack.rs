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
//! `__morestack` calls what stands behind that `ret`, on the new segment. lld and gold know these instructions: they ask for
//! more where such a function calls one without the check. Facts: gcc.gnu.org/wiki/SplitStacks, libgcc's `morestack.S`,
//! LLVM's `X86FrameLowering::adjustForSegmentedStacks`.

use crate::encode::BRANCH_JCC;
use crate::instrument::call_symbol;
use crate::lower::conventions::popped_bytes;
use crate::regs::{self, Preserved};
use emit::{CodeBuffer, RelocKind};
use ir::options::CodeModel;
use machine::compile::Job;
use regalloc::{Allocation, FrameInfo};

/// Frames below this many bytes fit between the limit and the end of each segment.
const ALWAYS_THERE: u64 = 256;

/// The check of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SplitStack {
    /// Where the segment's limit is in the thread's block, from fs.
    limit: u32,
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
        let refused = if variadic {
            "a variadic function"
        } else if frame.lead_bytes != 0 {
            "a function with a tail call with more stack arguments"
        } else if !matches!(preserved, Preserved::SysV | Preserved::SysVSwiftError)
            || popped_bytes(options, func.cc, false, frame.incoming_bytes) != 0
        {
            "a function of this convention"
        } else if options.code_model == Some(CodeModel::Large) {
            "a function in the large code model"
        } else if options.triple.is_ilp32() {
            "a function with pointers of 32 bits"
        } else {
            frame.no_red_zone = true;
            let arguments = frame.incoming_bytes;
            let Some(limit) = options.triple.segment_limit() else {
                return Err("attribute \"split-stack\" on this system".into());
            };
            return Ok(Some(SplitStack { limit, arguments }));
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
            code.put(&[0x64, 0x48, 0x3b, 0x24, 0x25]);
        } else {
            // lea r11, [rsp - frame]; cmp r11, fs:[limit]
            code.put(&[0x4c, 0x8d, 0x9c, 0x24]);
            code.put4((frame as u32).wrapping_neg());
            code.begin_pair();
            code.put(&[0x64, 0x4c, 0x3b, 0x1c, 0x25]);
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
        call_symbol(code, 0xe8, "__morestack", RelocKind::Plt32);
        code.put1(0xc3);
        if nest {
            // mov r10, rax
            code.put(&[0x49, 0x89, 0xc2]);
        }
        code.bind(enough);
        Ok(true)
    }
}
