//! What is said of the module as a whole, and the order of everything.

use super::Writer;
use super::functions::Function;
use super::hashes;
use super::leaf::{lf, subsection, sym};
use super::output::{MAGIC, Subsection};
use super::record::TypeIndex;
use super::registers::{self, Machine};
use super::types::Udt;
use crate::nodes::{Field, NodeId};
use emit::codeview_lines::subsection as lines;
use emit::debug::FunctionDebug;

/// `S_COMPILE3`'s number of LLVM's code generators, by whose version tools decide what to expect: thousands are its major
/// version.
const BACKEND: [u16; 4] = [22_000, 0, 0, 0];

/// Numbers of languages.
mod language {
    pub const C: u32 = 0;
    pub const CPP: u32 = 1;
    pub const FORTRAN: u32 = 2;
    /// The language of those that have no number.
    pub const MASM: u32 = 3;
    pub const PASCAL: u32 = 4;
    pub const COBOL: u32 = 6;
    pub const JAVA: u32 = 13;
    pub const OBJ_C: u32 = 17;
    pub const OBJ_CPP: u32 = 18;
    pub const SWIFT: u32 = 19;
    pub const RUST: u32 = 21;
    pub const D: u32 = b'D' as u32;
}

/// `DW_LANG_*` by CodeView's number.
const LANGUAGES: &[(u32, &[i64])] = &[
    (language::C, &[0x01, 0x02, 0x0c, 0x1d, 0x2c]),
    (language::CPP, &[0x04, 0x19, 0x1a, 0x21, 0x2a, 0x2b]),
    (language::FORTRAN, &[0x07, 0x08, 0x0e, 0x22, 0x23, 0x2d]),
    (language::PASCAL, &[0x09]),
    (language::COBOL, &[0x05, 0x06]),
    (language::JAVA, &[0x0b]),
    (language::D, &[0x13]),
    (language::SWIFT, &[0x1e]),
    (language::RUST, &[0x1c]),
    (language::OBJ_C, &[0x10]),
    (language::OBJ_CPP, &[0x11]),
];

/// `DW_LNAME_*` (DWARF 6), likewise.
const LANGUAGE_NAMES: &[(u32, &[i64])] = &[
    (language::C, &[0x03]),
    (language::CPP, &[0x04]),
    (language::FORTRAN, &[0x09]),
    (language::PASCAL, &[0x15]),
    (language::COBOL, &[0x05]),
    (language::JAVA, &[0x0c]),
    (language::D, &[0x07]),
    (language::SWIFT, &[0x1a]),
    (language::RUST, &[0x19]),
    (language::OBJ_C, &[0x11]),
    (language::OBJ_CPP, &[0x12]),
];

impl<'n, 'a> Writer<'n, '_, 'a> {
    /// All sections.
    pub(super) fn module(&mut self, units: &[NodeId]) {
        self.types.fortran = self.language(units[0]) == language::FORTRAN;
        self.collect_globals(units);
        let functions = self.functions();
        self.placed.reserve_unwind_sections();
        self.heading(units[0]);
        let unnumbered = self.inlinee_lines();
        for (function, debug) in &functions {
            self.write_function(function, debug);
        }
        self.types.subprogram = None;
        self.number_inlinees(&unnumbered);
        self.types_of_globals();
        for unit in units {
            for ty in self.nodes.get(*unit).list(Field::RetainedTypes) {
                if self.nodes.get(*ty).kind().is_type() {
                    self.types.index(Some(*ty));
                }
            }
        }
        self.write_globals();
        let udts = std::mem::take(&mut self.types.global_udts);
        if !udts.is_empty() {
            let mut out = Subsection::default();
            self.udts(&udts, &mut out);
            self.symbols(out);
        }
        self.files_and_strings();
        self.build_info(units[0]);
        self.type_sections();
    }

    /// The functions with places in the source.
    fn functions(&mut self) -> Vec<(Function, &'a FunctionDebug)> {
        let mut functions = Vec::new();
        for (i, blob) in self.placed.blobs().iter().enumerate() {
            if let Some(debug) = blob.debug.as_deref()
                && let Some(function) = self.function(i, debug, blob.code.len() as u32)
            {
                functions.push((function, debug));
            }
        }
        functions
    }

    /// Puts a subsection of symbols into the module's section.
    fn symbols(&mut self, out: Subsection) {
        let section = self.section_beside(None);
        out.finish(self.placed.model(), section, subsection::SYMBOLS);
    }

    fn language(&self, unit: NodeId) -> u32 {
        let unit = self.nodes.get(unit);
        let (table, number) = match unit.int(Field::SourceLanguageName) {
            0 => (LANGUAGES, unit.int(Field::Language)),
            name => (LANGUAGE_NAMES, name),
        };
        let found = table.iter().find(|l| l.1.contains(&number));
        found.map_or(language::MASM, |l| l.0)
    }

    /// The object's name and what made it.
    pub(super) fn heading(&mut self, unit: NodeId) {
        const HOT_PATCH: u32 = 1 << 14;
        const PROFILE_GUIDED: u32 = 1 << 18;
        let mut out = Subsection::default();
        let object = self.placed.options().output_name.clone();
        self.record
            .begin(sym::OBJNAME)
            .u32(0)
            .name(object.as_bytes(), 0xf00);
        out.record(&mut self.record);

        let producer = self.nodes.get(unit).bytes(Field::Producer);
        let mut flags = self.language(unit);
        if self.machine == Machine::Arm64 {
            flags |= HOT_PATCH;
        }
        if self.placed.metadata().has_module_flag("ProfileSummary") {
            flags |= PROFILE_GUIDED;
        }
        let record = self.record.begin(sym::COMPILE3).u32(flags);
        record.u16(registers::processor(self.machine));
        for part in version(producer).into_iter().chain(BACKEND) {
            record.u16(part);
        }
        record.name(producer, 0xf00);
        out.record(&mut self.record);
        self.symbols(out);
    }

    /// Where functions that are inlined somewhere are declared. Gives those that have no number yet, and where it goes in
    /// the module's section of symbols.
    fn inlinee_lines(&mut self) -> Vec<(NodeId, usize)> {
        let mut unnumbered = Vec::new();
        if self.inlined.is_empty() {
            return unnumbered;
        }
        const WITHOUT_MORE_FILES: u32 = 0;
        let mut out = Subsection::default();
        out.bytes.extend_from_slice(&WITHOUT_MORE_FILES.to_le_bytes());
        for id in std::mem::take(&mut self.inlined) {
            let node = self.nodes.get(id);
            let index = self.types.remembered(id).unwrap_or_else(|| {
                unnumbered.push((id, out.bytes.len()));
                TypeIndex::NONE
            });
            let file = self.file(node.node_id(Field::File));
            let words = [index.0, self.files.offset(file), node.uint(Field::Line) as u32];
            out.bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        }
        let section = self.section_beside(None);
        let start = self.placed.model().section(section).data.len() + Subsection::HEADER;
        for (_, at) in &mut unnumbered {
            *at += start;
        }
        out.finish(self.placed.model(), section, subsection::INLINEE_LINES);
        unnumbered
    }

    /// Fills in the numbers that were left out.
    fn number_inlinees(&mut self, unnumbered: &[(NodeId, usize)]) {
        let section = self.section_beside(None);
        for (id, at) in unnumbered {
            let index = self.types.function_id(Some(*id));
            let data = &mut self.placed.model().section_mut(section).data;
            data[*at..*at + 4].copy_from_slice(&index.0.to_le_bytes());
        }
    }

    /// Names of types.
    pub(super) fn udts(&mut self, udts: &[Udt], out: &mut Subsection) {
        for udt in udts {
            let index = self.types.complete(Some(udt.ty));
            self.record.begin(sym::UDT).u32(index.0).name(&udt.name, 0xf00);
            out.record(&mut self.record);
        }
    }

    fn files_and_strings(&mut self) {
        let section = self.section_beside(None);
        let checksums = self.files.checksums();
        let tables = [
            (lines::FILE_CHECKSUMS, checksums.to_vec()),
            (lines::STRING_TABLE, self.files.strings()),
        ];
        for (kind, bytes) in tables {
            if !bytes.is_empty() {
                let mut out = Subsection::default();
                out.bytes = bytes;
                out.finish(self.placed.model(), section, kind);
            }
        }
    }

    /// `S_BUILDINFO`: directory, tool, source file, type server, command line.
    fn build_info(&mut self, unit: NodeId) {
        let nodes = self.nodes;
        let file = nodes.get(unit).node(Field::File);
        let text = |field| file.map_or(&b""[..], |f| f.bytes(field));
        let directory = self.types.string_id(text(Field::Directory));
        let source = self.types.string_id(text(Field::Filename));
        let nothing = self.types.string_id(b"");
        let index = self
            .types
            .build_info(&[directory, nothing, source, nothing, nothing]);
        let mut out = Subsection::default();
        self.record.begin(sym::BUILDINFO).u32(index.0);
        out.record(&mut self.record);
        self.symbols(out);
    }

    fn type_sections(&mut self) {
        if self.types.table.is_empty() {
            return;
        }
        let id = self.section(b".debug$T", None);
        let section = self.placed.model().section_mut(id);
        section.pad_to(4);
        section.append(&MAGIC.to_le_bytes());
        section.append(self.types.table.bytes());
        if self
            .placed
            .metadata()
            .module_flag("CodeViewGHash")
            .is_some_and(|v| v != 0)
        {
            let id = self.section(b".debug$H", None);
            let section = self.placed.model().section_mut(id);
            section.pad_to(4);
            section.append(&hashes::section(&self.types.table));
        }
    }
}

impl super::Types<'_, '_> {
    /// `LF_BUILDINFO`.
    fn build_info(&mut self, strings: &[TypeIndex]) -> TypeIndex {
        let record = self.record.begin(lf::BUILDINFO).u16(strings.len() as u16);
        for string in strings {
            record.index(*string);
        }
        self.insert()
    }
}

/// The first number of a producer's name, in up to four parts.
fn version(producer: &[u8]) -> [u16; 4] {
    let mut version = [0; 4];
    let mut part = 0;
    for c in producer {
        match c {
            b'0'..=b'9' => {
                let digit = u32::from(c - b'0');
                version[part] = (u32::from(version[part]) * 10 + digit).min(0xffff) as u16;
            }
            b'.' if part == 3 => break,
            b'.' => part += 1,
            _ if part > 0 => break,
            _ => {}
        }
    }
    version
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_producers() {
        assert_eq!(version(b"Debian clang version 22.1.8 (1~deb12u1)"), [22, 1, 8, 0]);
        assert_eq!(version(b"clang version 4.0.0 "), [4, 0, 0, 0]);
        assert_eq!(version(b"llc 99999.1.2.3.4"), [65535, 1, 2, 3]);
        assert_eq!(version(b""), [0; 4]);
    }
}
