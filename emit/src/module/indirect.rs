//! Indirect functions in Mach-O objects, which have no symbols of that kind: the function is a stub that jumps through a
//! pointer. The pointer leads to a helper at first, which asks the resolver, keeps what that says, and goes there.
//!
//! ```text
//!  NAME: jump to *NAME.lazy_pointer      NAME.stub_helper: save arguments, call the resolver, store its result in
//!                                        NAME.lazy_pointer, restore arguments, jump there
//! ```

use super::{Builder, Place, symbol_name};
use crate::object::{ObjectReloc, RelocTarget, SectionId, Symbol, SymbolId, SymbolKind};
use crate::reloc::RelocKind;
use crate::section::Content;
use ir::diag::Diagnostic;
use ir::ids::GlobalId;

/// What an instruction of a stub or helper refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StubSymbol {
    /// The pointer.
    Pointer,
    /// The function that says where the pointer is to lead.
    Resolver,
}

/// A target's code of indirect functions.
#[derive(Clone, Copy, Debug)]
pub struct IndirectStub {
    /// What the code is aligned to.
    pub align: u64,
    /// The jump through the pointer.
    pub stub: &'static [u8],
    /// See the module.
    pub helper: &'static [u8],
    /// Relocations of the two, as if the helper stood directly behind the stub: offset, kind, addend.
    pub references: &'static [(u64, RelocKind, i64, StubSymbol)],
}

impl Builder<'_> {
    /// Defines an indirect function by a stub.
    pub(super) fn indirect_stub(&mut self, id: GlobalId, code: &IndirectStub, resolver: SymbolId) {
        if self.model.labels.is_some() {
            let at = self.module.global(id).offset;
            let refusal = Diagnostic::unsupported(at, "indirect function in assembly text of Mach-O");
            return self.report(*refusal);
        }
        let text = self.default_section(Content::Text);
        let start = self.put_code(text, code.align, code.stub);
        self.places[id.index()] = Some(Place::new(text, start));
        self.define(id, Place::new(text, start), 0, SymbolKind::Function);
        let helper_at = self.put_code(text, code.align, code.helper);
        let helper = self.named_like(id, ".stub_helper", text, helper_at);
        let data = self.default_section(Content::Data);
        let out = self.model.section_mut(data);
        out.pad_to(8);
        let offset = out.append_pointer(helper, RelocKind::Abs64);
        let pointer = self.named_like(id, ".lazy_pointer", data, offset);
        for (at, kind, addend, symbol) in code.references {
            let length = code.stub.len() as u64;
            let offset = match at.checked_sub(length) {
                Some(in_helper) => helper_at + in_helper,
                None => start + at,
            };
            let target = match symbol {
                StubSymbol::Pointer => pointer,
                StubSymbol::Resolver => resolver,
            };
            self.model.section_mut(text).relocs.push(ObjectReloc {
                offset,
                target: RelocTarget::Symbol(target),
                addend: *addend,
                kind: *kind,
            });
        }
    }

    fn put_code(&mut self, section: SectionId, align: u64, code: &[u8]) -> u64 {
        self.pad_code(section, align);
        let out = self.model.section_mut(section);
        let at = out.size;
        out.append(code);
        at
    }

    /// A local symbol that is named for a global.
    fn named_like(&mut self, id: GlobalId, suffix: &str, section: SectionId, value: u64) -> SymbolId {
        let name = [&*symbol_name(self.module, id), suffix.as_bytes()].concat();
        let name = self.model.add_name(&name);
        self.model.add_symbol(Symbol::local(name, section, value))
    }
}
