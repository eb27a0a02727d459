//! Assembly text. The directives and data are made here; instructions are printed by the target.

/// A relocated field, or a resolved reference to the function's own code, of the instruction to be printed.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    /// Bytes from the start of the instruction to the field.
    pub offset: u32,
    /// The field's kind: decides the modifier (`@PLT`, `@GOTPCREL`, `@TPOFF`…).
    pub kind: crate::RelocKind,
    /// The symbol as the assembler takes it (quoted if need be).
    pub symbol: &'a str,
    /// Bytes to add to the symbol, as in [`Reloc::addend`](crate::Reloc::addend) (ELF's `A`: a PC-relative
    /// operand prints it plus the distance from the field to the instruction's end).
    pub addend: i64,
}

/// Prints instructions: what a target gives to [`crate::asm`].
pub trait InstructionPrinter {
    /// Appends the text of the instruction that starts `code`, without indentation and newline, and returns
    /// its length in bytes. `code` runs to the function's end, `offset` is its start from the function's
    /// start. `operands` are its relocated fields in ascending order; `target` is the label of a branch within
    /// the function. More than one line (prefix sequences, `.byte`) is separated by `"\n\t"`.
    fn print(
        &mut self,
        code: &[u8],
        offset: u32,
        operands: &[Operand<'_>],
        target: Option<&str>,
        out: &mut String,
    ) -> usize;
}
