//! Inline assembly: what waits for the assembler is refused by the generic lowering.

use super::Cx;
use ir::diag::Result;
use ir::ids::Inst;

/// Lowers a call of an inline-assembly expression.
pub fn lower_inline_asm(cx: &mut Cx<'_>, call: Inst) -> Result<()> {
    isel::inline_asm::lower_empty_asm(cx, call, isel::inline_asm::Semicolon::Separator)
}
