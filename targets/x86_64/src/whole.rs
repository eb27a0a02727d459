//! Branches that stay between boundaries (`-x86-align-branch`): their kinds, and what processors join with them.
//! `emit::code_buffer` makes the padding.

use crate::encode::{BRANCH_JCC, BRANCH_JMP};
use emit::WholeBranches;
use iced_x86::{Code, Mnemonic};
use ir::options::{BranchKind, CodegenOptions};

/// Piece that is a call; direct branches have their own numbers.
pub const CALL: u32 = 1;
/// Piece that is a return.
pub const RETURN: u32 = 2;
/// Piece that is a jump through a register or memory.
pub const INDIRECT: u32 = 3;

/// What the options ask for.
pub fn wanted(options: &CodegenOptions) -> Option<WholeBranches> {
    let (boundary, kinds) = options.align_branches.resolved()?;
    let bits = |kind| match kind {
        BranchKind::Fused => 0,
        BranchKind::Jcc => 0xffff << BRANCH_JCC,
        BranchKind::Jmp => 1 << BRANCH_JMP,
        BranchKind::Call => 1 << CALL,
        BranchKind::Ret => 1 << RETURN,
        BranchKind::Indirect => 1 << INDIRECT,
    };
    Some(WholeBranches {
        log2: boundary.ilog2() as u8,
        kinds: kinds.iter().fold(0, |all, kind| all | bits(*kind)),
        pairs: kinds.contains(&BranchKind::Fused),
    })
}

/// Whether processors may join the instruction with a conditional jump behind it (Intel's optimization manual,
/// "Macro-fusion").
pub fn may_lead_pair(code: u16) -> bool {
    use Mnemonic::{Add, And, Cmp, Dec, Inc, Sub, Test};
    let code = Code::try_from(usize::from(code));
    code.is_ok_and(|code| matches!(code.mnemonic(), Add | And | Cmp | Dec | Inc | Sub | Test))
}
