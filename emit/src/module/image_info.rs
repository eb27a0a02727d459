//! What Objective-C's and Swift's run time is told of an image: their versions and what the code relies on, from module flags.

use super::Builder;
use crate::object::{Binding, Definition, SectionKind, Symbol, SymbolKind};
use ir::diag::Diagnostic;
use ir::triple::ObjectFormat;

/// Module flags whose values are parts of the word of flags, and how far up they stand (LangRef "Objective-C Garbage
/// Collection Module Flags Metadata"; those of Swift are from before it wrote the word itself).
const FLAGS: [(&str, u32); 8] = [
    ("Objective-C Garbage Collection", 0),
    ("Objective-C GC Only", 0),
    ("Objective-C Is Simulated", 0),
    ("Objective-C Class Properties", 0),
    ("Objective-C Image Swift Version", 0),
    ("Swift ABI Version", 8),
    ("Swift Minor Version", 16),
    ("Swift Major Version", 24),
];

impl Builder<'_> {
    /// The section that `"Objective-C Image Info Section"` names: version and flags.
    pub(super) fn image_info(&mut self) {
        let metadata = self.metadata;
        let name = metadata.module_flag_string("Objective-C Image Info Section");
        let Some(name) = name.filter(|name| !name.is_empty()) else {
            return;
        };
        let number = |flag| metadata.module_flag(flag).unwrap_or(0) as u32;
        let version = number("Objective-C Image Info Version");
        let flags = FLAGS
            .iter()
            .fold(0, |all, (flag, shift)| all | number(flag) << shift);
        let named = self.format.read_only_section(&name);
        let with_contents = named.and_then(|spec| match spec.kind {
            SectionKind::Nobits => Err("no contents".to_owned()),
            _ => Ok(spec),
        });
        let spec = match with_contents {
            Ok(spec) => spec,
            Err(what) => {
                let name = String::from_utf8_lossy(&name);
                self.report(*Diagnostic::error(
                    None,
                    format!("invalid section specifier '{name}': {what}"),
                ));
                return;
            }
        };
        let section = self.section(spec);
        let order = self.model.machine.byte_order();
        let out = self.model.section_mut(section);
        let value = out.size;
        for word in [version, flags] {
            out.append(&order.bytes(word.to_le_bytes()));
        }
        if self.options.triple.format != ObjectFormat::MachO {
            let name = self.model.add_name(b"OBJC_IMAGE_INFO");
            self.model.add_symbol(Symbol {
                definition: Definition::Section(section),
                value,
                binding: Binding::Local,
                kind: SymbolKind::None,
                ..Symbol::undefined(name)
            });
        }
    }
}
