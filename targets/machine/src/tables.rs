//! The side tables of a function that all targets have: its code buffer, the symbols that instructions refer to, the
//! blocks whose address is taken.

use emit::{CodeBuffer, JumpTableKind, Label, RelocKind, SymRef};
use isel::inline_asm::Sites;
use regalloc::Block;

/// Index of an entry of [`Tables::syms`], 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SymId(pub u32);

impl SymId {
    /// No symbol.
    pub const NONE: SymId = SymId(0);
}

/// A symbol that an instruction refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymbolRef {
    /// The symbol.
    pub target: SymRef,
    /// How it is stored. PC-relative kinds get the distance to the instruction's end from the encoder.
    pub kind: RelocKind,
    /// Bytes added to the symbol's address (beside the operand's displacement).
    pub addend: i64,
}

/// Side tables of one function.
#[derive(Default)]
pub struct Tables {
    /// The function's code buffer: constant pool, names of libcalls and jump tables are put there by isel, code by the
    /// encoder. Label `i` is that of block `i`.
    pub code: CodeBuffer,
    /// Symbols; entry 0 is unused.
    pub syms: Vec<SymbolRef>,
    /// Inline assembly, by the number that its instruction has.
    pub asm: Sites,
    /// Blocks whose address is taken: (number for [`SymRef::BlockLabel`], block).
    pub exported_blocks: Vec<(u32, Block)>,
}

/// A target's side tables, which hold those that all targets have.
pub trait CommonTables {
    /// Those.
    fn common(&self) -> &Tables;
    /// The same, to be changed.
    fn common_mut(&mut self) -> &mut Tables;
}

impl CommonTables for Tables {
    fn common(&self) -> &Tables {
        self
    }
    fn common_mut(&mut self) -> &mut Tables {
        self
    }
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables")
            .field("syms", &self.syms)
            .finish_non_exhaustive()
    }
}

impl Tables {
    /// Empties the tables and keeps their memory.
    pub fn clear(&mut self) {
        self.code.clear();
        self.syms.clear();
        self.exported_blocks.clear();
        self.asm.clear();
    }

    /// Registers a symbol reference.
    pub fn sym(&mut self, target: SymRef, kind: RelocKind, addend: i64) -> SymId {
        if self.syms.is_empty() {
            self.syms.push(SymbolRef {
                target,
                kind,
                addend: 0,
            });
        }
        self.syms.push(SymbolRef { target, kind, addend });
        SymId(self.syms.len() as u32 - 1)
    }

    /// A jump table of these blocks; refer to it by [`SymRef::JumpTable`].
    pub fn jump_table(&mut self, kind: JumpTableKind, blocks: impl Iterator<Item = Block>) -> SymRef {
        let labels: Vec<Label> = blocks.map(|b| Label(b.index() as u32)).collect();
        SymRef::JumpTable(self.code.jump_table(kind, &labels))
    }

    /// Labels for `blocks` blocks and `others`, and the names of blocks whose address is taken.
    pub fn label_blocks(&self, code: &mut CodeBuffer, blocks: usize, others: usize) {
        code.new_labels(blocks + others);
        for &(number, block) in &self.exported_blocks {
            code.export_block(number, Label(block.index() as u32));
        }
    }
}
