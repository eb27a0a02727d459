//! A tiny instruction set for the assembler's tests: `nop`, `ret`, `jmp target` (2 or 5 bytes), `load literal`.

use super::{Context, Cursor, Encoded, Fixup, InstructionReader, LongForm, Result};
use crate::reloc::RelocKind;

pub(super) struct TestReader;

impl InstructionReader for TestReader {
    fn instruction(
        &mut self,
        cursor: &mut Cursor<'_>,
        context: &mut Context,
        out: &mut Encoded,
    ) -> Result<()> {
        let mut copy = *cursor;
        let field = |expr, offset, kind, size: i64| Fixup {
            offset,
            kind,
            expr,
            addend: -size,
        };
        match copy.name().unwrap_or_default() {
            b"nop" => out.bytes.push(0x90),
            b"ret" => out.bytes.push(0xc3),
            b"jmp" => {
                let target = context.expression(&mut copy)?;
                out.bytes.extend_from_slice(&[0xeb, 0]);
                out.fixups.push(field(target, 1, RelocKind::Pc8, 1));
                let mut long = LongForm::default();
                long.bytes.extend_from_slice(&[0xe9, 0, 0, 0, 0]);
                long.fixups.push(field(target, 1, RelocKind::Pc32, 4));
                out.long = Some(Box::new(long));
            }
            b"load" => {
                let value = context.expression(&mut copy)?;
                let at = copy.pos();
                let literal = context.literal(value, 4);
                let literal = context.exprs.symbol(literal, at);
                out.bytes.extend_from_slice(&[0xa0, 0, 0, 0, 0]);
                out.fixups.push(field(literal, 1, RelocKind::Pc32, 4));
            }
            _ => return cursor.error("invalid instruction mnemonic"),
        }
        *cursor = copy;
        Ok(())
    }

    fn fill(&self, len: u64, out: &mut Vec<u8>) -> bool {
        out.resize(out.len() + len as usize, 0x90);
        true
    }
}
