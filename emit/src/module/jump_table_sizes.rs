//! `.llvm_jump_table_sizes`: of each jump table its address and how many entries it has, two words of 8 bytes
//! (`-emit-jump-table-sizes-section`).

use super::Builder;
use ir::ids::GlobalId;

impl Builder<'_> {
    /// The sections, of a module that asks for them.
    pub(super) fn jump_table_sizes(&mut self) {
        if !self.options.jump_table_sizes {
            return;
        }
        let format = self.format;
        for (i, blob) in self.blobs.iter().enumerate() {
            let id = GlobalId(blob.global);
            if blob.jump_tables.is_empty() || self.places[id.index()].is_none() {
                continue;
            }
            let Some(spec) = format.jump_table_sizes_section(self, id) else {
                return;
            };
            let section = self.section(spec);
            let first = self.blob_places[i].tables as usize;
            for (n, table) in blob.jump_tables.iter().enumerate() {
                self.add_place(section, self.tables[first + n]);
                let order = self.model.machine.byte_order();
                let count = order.bytes(u64::from(table.len).to_le_bytes());
                self.model.section_mut(section).append(&count);
            }
        }
    }
}
