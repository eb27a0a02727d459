//! What an ELF object says of the features that its code keeps to, from module flags: a note, and on AArch64 build attributes too.

use super::Builder;
use crate::object::{SectionFlags, SectionKind};
use crate::section::SectionSpec;

/// `GNU_PROPERTY_AARCH64_FEATURE_PAUTH` (PAuth ABI Extension to ELF for the Arm 64-bit Architecture).
const PAUTH_PROPERTY: u32 = 0xc000_0001;
/// `GNU_PROPERTY_AARCH64_FEATURE_1_BTI`
const BTI: u32 = 1;
/// `SHT_AARCH64_ATTRIBUTES` (Build Attributes for the Arm 64-bit Architecture).
const ATTRIBUTES: u32 = 0x7000_0003;

impl Builder<'_> {
    /// The note `NT_GNU_PROPERTY_TYPE_0`, and the attributes.
    pub(super) fn properties(&mut self) {
        let (kind, flags) = self.model.machine.property;
        let value = |name: &&str| u32::from(self.metadata.module_flag(name).is_some_and(|v| v != 0));
        let values: Vec<u32> = flags.iter().map(value).collect();
        let mut features = (0..).zip(&values).fold(0, |sum, (bit, v)| sum | v << bit);
        if self.model.machine.signs_pointers && self.options.mark_bti {
            features |= BTI;
        }
        let signing = match self.model.machine.signs_pointers {
            true => self.signing_schema(),
            false => None,
        };
        let mut words = Vec::new();
        if features != 0 {
            words.extend([kind, 4, features, 0]);
        }
        if signing.is_some() {
            words.extend([PAUTH_PROPERTY, 16]);
        }
        if !words.is_empty() {
            self.property_note(&words, signing);
        }
        if self.model.machine.signs_pointers {
            self.build_attributes(&values, signing);
        }
    }

    /// Platform and version of the scheme by which pointers are signed.
    fn signing_schema(&self) -> Option<[u64; 2]> {
        let part = |name| self.metadata.module_flag(name);
        Some([
            part("aarch64-elf-pauthabi-platform")?,
            part("aarch64-elf-pauthabi-version")?,
        ])
    }

    /// A note of properties: words, and behind them two of 64 bits.
    fn property_note(&mut self, words: &[u32], signing: Option<[u64; 2]>) {
        let spec = SectionSpec::plain(b".note.gnu.property", SectionKind::Note, SectionFlags::ALLOC, 0);
        let id = self.section(spec);
        let order = self.model.machine.byte_order();
        let section = self.model.section_mut(id);
        section.pad_to(8);
        let size = 4 * words.len() + signing.map_or(0, |_| 16);
        let gnu = order.load(b"GNU\0") as u32;
        for word in [4, size as u32, 5, gnu].iter().chain(words) {
            section.append(&order.bytes(word.to_le_bytes()));
        }
        for word in signing.into_iter().flatten() {
            section.append(&order.bytes(word.to_le_bytes()));
        }
    }

    /// `.ARM.attributes`: subsections that a linker must know, or may, of tags and values in ULEB128.
    fn build_attributes(&mut self, features: &[u32], signing: Option<[u64; 2]>) {
        let numbered = |first: u64, values: &[u64]| -> Vec<u64> {
            (first..).zip(values).flat_map(|(tag, v)| [tag, *v]).collect()
        };
        let mut subsections: Vec<(&[u8], u8, Vec<u64>)> = Vec::new();
        if let Some(schema) = signing.filter(|schema| *schema != [0, 0]) {
            subsections.push((b"aeabi_pauthabi\0", 0, numbered(1, &schema)));
        }
        if features.iter().any(|v| *v != 0) {
            let values: Vec<u64> = features.iter().map(|v| u64::from(*v)).collect();
            subsections.push((b"aeabi_feature_and_bits\0", 1, numbered(0, &values)));
        }
        if subsections.is_empty() {
            return;
        }
        let kind = SectionKind::Raw(ATTRIBUTES);
        let spec = SectionSpec::plain(b".ARM.attributes", kind, SectionFlags::default(), 0);
        let id = self.section(spec);
        let order = self.model.machine.byte_order();
        let section = self.model.section_mut(id);
        section.append(b"A");
        for (name, optional, fields) in subsections {
            let mut content = [name, &[optional, 0]].concat();
            for field in fields {
                crate::eh_frame::put_uleb(&mut content, field);
            }
            let size = 4 + content.len() as u32;
            section.append(&order.bytes(size.to_le_bytes()));
            section.append(&content);
        }
    }
}
