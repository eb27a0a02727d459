//! The assembler: text in, sections of bytes and relocations out.
//!
//! ```text
//!  text ─► lexer (statements, tokens) ─┬► directives ──────────────┐
//!                                      └► target's InstructionReader ─► fragments ─► relaxation ─► bytes, relocations
//!                                         expr (expressions)       ┘
//! ```
//! What depends on no instruction set is here; a target adds an [`InstructionReader`], which reads one statement at a
//! time. All places ([`AsmError::at`]) are byte offsets in the assembly text.

mod code;
pub mod codeview;
mod darwin;
mod directives;
pub mod expr;
pub mod inline;
pub mod instruction;
pub mod layout;
pub mod lexer;
pub mod lines;
mod macros;
mod memo;
mod parser;
pub(crate) mod sections;
mod seh;
mod special;
mod symbol_names;
mod symbols;
#[cfg(test)]
mod test_reader;
#[cfg(test)]
mod tests;
pub mod unit;
mod unwind;
mod usual;

pub use expr::{AsmSymbol, BinaryOp, Expr, ExprId, Exprs, Modifier, UnaryOp};
pub use instruction::{Context, Encoded, Fixup, InstructionReader, Known, LongForm, NoInstructions};
pub use layout::Layout;
pub use lexer::{Cursor, Dialect, Syntax};
pub use parser::read;
pub use symbol_names::Symbols;
pub use unit::Unit;

/// An error in assembly text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsmError {
    /// Byte offset in the text.
    pub at: u32,
    /// Lower case, no full stop.
    pub message: String,
}

/// Short for results whose error is in assembly text.
pub type Result<T> = std::result::Result<T, Box<AsmError>>;

impl AsmError {
    /// An error at a byte offset; boxed, as [`Result`] wants it.
    pub fn new(at: u32, message: impl Into<String>) -> Box<AsmError> {
        Box::new(AsmError {
            at,
            message: message.into(),
        })
    }
}
