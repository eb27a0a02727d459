//! What the module as a whole asks for: constructors, notes, identification strings.

use super::Builder;
use crate::constant::{Base, Evaluator, Scalar};
use crate::object::{Binding, Definition, Group, GroupId, SectionFlags, SectionId, SectionKind};
use crate::section::SectionSpec;
use ir::diag::Result;
use ir::ids::{ConstId, GlobalId, StrId};
use ir::module::{Linkage, Visibility};
use ir::options::CodeModel;
use ir::triple::Os;

/// The word with the address of `__morestack` in the large code model (LLVM's name).
pub const MORE_STACK_WORD: &str = "__morestack_addr";

impl Builder<'_> {
    /// `llvm.global_ctors` and `llvm.global_dtors`: by ascending priority, equal ones in source order.
    pub(super) fn structors(&mut self) {
        for (list, constructors) in [("llvm.global_ctors", true), ("llvm.global_dtors", false)] {
            let Some(init) = self.initializer(list) else {
                continue;
            };
            let mut entries: Vec<(u64, ConstId, Option<ConstId>)> = Vec::new();
            for entry in self.elements(init) {
                let fields = self.elements(*entry);
                if let [priority, function, rest @ ..] = fields {
                    let priority = self.scope.const_u64(*priority).unwrap_or(65535).min(65535);
                    entries.push((priority, *function, rest.first().copied()));
                }
            }
            entries.sort_by_key(|(priority, ..)| *priority);
            let format = self.format;
            if format.reversed_structors(self) {
                entries.reverse();
            }
            for (priority, function, key) in entries {
                if let Err(diagnostic) = format.structor(self, constructors, priority, function, key) {
                    self.report(*diagnostic);
                }
            }
        }
    }

    pub(super) fn elf_structor(
        &mut self,
        constructor: bool,
        priority: u64,
        function: ConstId,
        key: Option<ConstId>,
    ) -> Result<()> {
        let evaluator = Evaluator::new(self.module);
        if matches!(evaluator.scalar(function)?, Scalar::Int(0) | Scalar::Undef) {
            return Ok(());
        }
        let (name, kind) = match (self.options.use_ctors, constructor) {
            (false, true) => (".init_array", SectionKind::InitArray),
            (false, false) => (".fini_array", SectionKind::FiniArray),
            (true, true) => (".ctors", SectionKind::Progbits),
            (true, false) => (".dtors", SectionKind::Progbits),
        };
        let name = match (priority, self.options.use_ctors) {
            (65535, _) => name.to_owned(),
            (_, false) => format!("{name}.{priority}"),
            (_, true) => format!("{name}.{:05}", 65535 - priority),
        };
        let flags = SectionFlags::ALLOC | SectionFlags::WRITE;
        let mut spec = SectionSpec::plain(name.as_bytes(), kind, flags, 0);
        let mut group = None;
        if let Some(key) = key
            && let Scalar::Address(address) = evaluator.scalar(key)?
            && let Some(Base::Global(id)) = address.base
        {
            let global = self.module.global(id);
            if global.is_declaration() || global.linkage == Linkage::AvailableExternally {
                return Ok(());
            }
            // The group is that of the key's comdat where it has one of its own name, else one by its symbol.
            match global.comdat {
                Some(comdat) if self.module.comdats[comdat.index()].name == global.name => {
                    spec.comdat = Some(comdat);
                }
                _ => group = Some(id),
            }
        }
        let section = match group {
            None => self.section(spec),
            Some(id) => self.structor_section_of(id, spec),
        };
        let align = self.model.machine.address_size().into();
        self.model.section_mut(section).pad_to(align);
        self.write_constant(section, function, None)
    }

    /// The section of constructors that goes with a symbol's group, where that is not a comdat of the module.
    pub(super) fn structor_section_of(&mut self, id: GlobalId, mut spec: SectionSpec) -> SectionId {
        let signature = self.symbol(id);
        // Stands for the group in the key: a number that no `unique` of the chooser reaches.
        spec.unique = Some(u32::MAX - id.0);
        let known = self.model.groups.iter().position(|g| g.signature == signature);
        let group = known.unwrap_or_else(|| {
            self.model.groups.push(Group {
                signature,
                comdat: true,
            });
            self.model.groups.len() - 1
        });
        let section = self.section(spec);
        let out = self.model.section_mut(section);
        out.group = Some(GroupId(group as u32));
        out.unique = None;
        section
    }

    /// A new section in a comdat group of its own (ELF), which linkers keep one of.
    pub(super) fn comdat_section(&mut self, name: &[u8], signature: &[u8]) -> SectionId {
        let signature = self.symbol_by_name(signature);
        self.model.groups.push(Group {
            signature,
            comdat: true,
        });
        let group = GroupId(self.model.groups.len() as u32 - 1);
        let id = (self.model).add_section(name, SectionKind::Progbits, SectionFlags::default(), 0);
        self.model.section_mut(id).group = Some(group);
        id
    }

    /// `.comment`, `.note.gnu.property`, `.note.GNU-stack` and what module metadata asks for.
    pub(super) fn elf_module_sections(&mut self) {
        self.properties();
        self.probe_descriptions();
        const SHT_LLVM_LINKER_OPTIONS: u32 = 0x6fff_4c01;
        const SHT_LLVM_DEPENDENT_LIBRARIES: u32 = 0x6fff_4c04;
        const PROGBITS: SectionKind = SectionKind::Progbits;
        const OPTIONS: SectionKind = SectionKind::Raw(SHT_LLVM_LINKER_OPTIONS);
        const LIBRARIES: SectionKind = SectionKind::Raw(SHT_LLVM_DEPENDENT_LIBRARIES);
        let strings = SectionFlags::MERGE | SectionFlags::STRINGS;
        for (list, section, kind, flags, leading_zero) in [
            ("llvm.ident", ".comment", PROGBITS, strings, true),
            ("llvm.commandline", ".GCC.command.line", PROGBITS, strings, true),
            (
                "llvm.linker.options",
                ".linker-options",
                OPTIONS,
                SectionFlags::EXCLUDE,
                false,
            ),
            ("llvm.dependent-libraries", ".deplibs", LIBRARIES, strings, false),
        ] {
            let item_size = u32::from(flags == strings);
            self.string_list(
                list,
                SectionSpec::plain(section.as_bytes(), kind, flags, item_size),
                leading_zero,
            );
        }
        self.split_stack_notes();
        let executable = self.blobs.iter().any(|b| b.executable_stack);
        let flags = if executable {
            SectionFlags::EXEC
        } else {
            SectionFlags::default()
        };
        // Solaris says it in the program's header.
        if self.options.triple.os != Os::Solaris {
            self.section(SectionSpec::plain(
                b".note.GNU-stack",
                SectionKind::Progbits,
                flags,
                0,
            ));
        }
        self.partitions();
    }

    /// What linkers ask of objects with split stacks: which have functions that look for room, and which also others.
    fn split_stack_notes(&mut self) {
        let checked = |b: &crate::CodeBlob| b.records.as_ref().and_then(|r| r.split_stack);
        if !self.blobs.iter().any(|b| checked(b).is_some()) {
            return;
        }
        if self.code_model == CodeModel::Large && self.blobs.iter().any(|b| checked(b) == Some(true)) {
            self.more_stack_word();
        }
        let other = self.blobs.iter().any(|b| checked(b) != Some(true));
        let notes: [&[u8]; 2] = [b".note.GNU-split-stack", b".note.GNU-no-split-stack"];
        for name in &notes[..1 + usize::from(other)] {
            self.section(SectionSpec::plain(
                name,
                SectionKind::Progbits,
                SectionFlags::default(),
                0,
            ));
        }
    }

    /// The word that functions with split stacks call through in the large code model.
    fn more_stack_word(&mut self) {
        let word = self.symbol_by_name(MORE_STACK_WORD.as_bytes());
        if self.model.symbol(word).definition != Definition::Undefined {
            return;
        }
        // (what is only relocated when it is loaded is not read-only from the start)
        let (name, flags): (&[u8], _) = match self.options.is_pic() {
            true => (b".data.rel.ro", SectionFlags::ALLOC | SectionFlags::WRITE),
            false => (b".rodata", SectionFlags::ALLOC),
        };
        let section = self.section(SectionSpec::plain(name, SectionKind::Progbits, flags, 0));
        let callee = self.symbol_by_name(b"__morestack");
        let kind = self.model.machine.address_kind();
        let out = self.model.section_mut(section);
        out.pad_to(kind.size().into());
        let at = out.append_pointer(callee, kind);
        let symbol = self.model.symbol_mut(word);
        symbol.definition = Definition::Section(section);
        (symbol.value, symbol.binding) = (at, Binding::Local);
    }

    /// `.llvm_sympart`: the partition that each symbol with one belongs to, for lld (LangRef "partition").
    fn partitions(&mut self) {
        const SHT_LLVM_SYMPART: u32 = 0x6fff_4c05;
        for id in self.globals_by_kind() {
            let global = self.module.global(id);
            // Others cannot be seen from another part of the program.
            let seen = global.visibility == Visibility::Default && !global.is_declaration();
            if global.partition == StrId::EMPTY || !seen {
                continue;
            }
            let spec = SectionSpec::plain(
                b".llvm_sympart",
                SectionKind::Raw(SHT_LLVM_SYMPART),
                SectionFlags::default(),
                0,
            );
            let section = self.section(spec);
            let name = [self.scope.bytes(global.partition), b"\0"].concat();
            let symbol = self.symbol(id);
            let kind = self.model.machine.address_kind();
            let out = self.model.section_mut(section);
            out.append(&name);
            out.append_pointer(symbol, kind);
        }
    }

    /// The strings of a named metadata node; `leading_zero`: after an empty string.
    fn string_list(&mut self, list: &str, section: SectionSpec, leading_zero: bool) {
        let mut bytes = Vec::new();
        for node in self.metadata.named(list) {
            for operand in self
                .metadata
                .operands(*node)
                .unwrap_or_default()
                .into_iter()
                .flatten()
            {
                if let Some(string) = self.metadata.string(operand) {
                    if bytes.is_empty() && leading_zero {
                        bytes.push(0);
                    }
                    bytes.extend_from_slice(&string);
                    bytes.push(0);
                }
            }
        }
        if !bytes.is_empty() {
            let id = self.section(section);
            self.model.section_mut(id).append(&bytes);
        }
    }

    /// `.ident`: a string for `.comment`.
    pub(super) fn identify(&mut self, string: &[u8]) {
        let flags = SectionFlags::MERGE | SectionFlags::STRINGS;
        let id = self.section(SectionSpec::plain(b".comment", SectionKind::Progbits, flags, 1));
        let section = self.model.section_mut(id);
        if section.size == 0 {
            section.append(&[0]);
        }
        section.append(string);
        section.append(&[0]);
    }
}
