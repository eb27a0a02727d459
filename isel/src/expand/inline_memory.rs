//! `memcpy.inline` and `memset.inline`, which call nothing (LangRef), where they are not a few pieces: loops over words, then
//! over the bytes that are left.

use super::{Expander, Out};
use crate::memory::access::straight_line_bytes;
use ir::edit::{Access, InstBuilder};
use ir::ids::{TypeId, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;

/// Bytes of a word.
const WORD: i64 = 8;

/// What a loop writes.
#[derive(Clone, Copy)]
enum Source {
    /// What stands at the same distance from this pointer.
    Memory(Value),
    /// This value again and again.
    Value(Value),
}

impl Expander<'_> {
    pub(super) fn inline_memory(&mut self, id: Intrinsic, args: &[Value]) -> Out {
        let &[to, from, len, volatile] = args else {
            return Out::Keep;
        };
        let copies = id == Intrinsic::MemcpyInline;
        let most = straight_line_bytes(self.target.strict_align());
        let is_short = self.const_int(len).is_some_and(|n| n <= most);
        if is_short && (copies || self.const_int(from).is_some()) {
            return Out::Keep;
        }
        let access = Access::aligned(1).volatile(self.const_int(volatile) == Some(1));
        let len = self.resize(false, len, TypeId::I64);
        let words = self.binary_imm(Opcode::And, len, -WORD);
        let zero = self.signed_int(TypeId::I64, 0);
        let (word, byte) = match copies {
            true => (Source::Memory(from), Source::Memory(from)),
            false => {
                let byte = self.resize(false, from, TypeId::I64);
                let word = self.binary_imm(Opcode::Mul, byte, 0x0101_0101_0101_0101);
                (Source::Value(word), Source::Value(from))
            }
        };
        self.memory_loop(TypeId::I64, word, to, [zero, words], &access);
        self.memory_loop(TypeId::I8, byte, to, [words, len], &access);
        Out::Gone
    }

    /// Writes values of a type from one distance to another, in bytes behind a pointer.
    fn memory_loop(&mut self, ty: TypeId, source: Source, to: Value, range: [Value; 2], access: &Access<'_>) {
        let step = if ty == TypeId::I8 { 1 } else { WORD };
        self.counted_loop(range, step, |x, k| {
            let v = match source {
                Source::Value(v) => v,
                Source::Memory(from) => {
                    let p = x.offset_by(from, k);
                    x.load(ty, p, access)
                }
            };
            let p = x.offset_by(to, k);
            x.store(v, p, access);
        });
    }
}
