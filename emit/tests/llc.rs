//! Objects compared with llc's, and assembly text with what LLVM's assembler makes of it.
//!
//! The inputs in `ll/` have functions only that return nothing or a null pointer at once, whose code is known
//! without a code generator. Each file is built once for each `; RUN:` line, whose words are llc options.
//! Needs `llc-22` and `llvm-mc-22`; without them the tests say so and pass.

use emit::asm::{InstructionPrinter, Operand};
use emit::eh_frame::FrameAbi;
use emit::metadata::MetadataReader;
use emit::module::ObjectTarget;
use emit::object::Machine;
use emit::{BranchTarget, CodeBlob, CodeBuffer, UnwindTable, asm, elf, module};
use ir::attributes::AttrKind;
use ir::ids::{GlobalId, TypeId};
use ir::module::{BodyState, GlobalKind, Linkage, Module};
use ir::options::{CodeModel, CodegenOptions, RelocModel};
use ir::source::Source;
use object::read::elf::{ElfFile64, FileHeader, SectionHeader};
use object::{Object, ObjectSection, ObjectSymbol, ObjectSymbolTable};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

mod x86;

/// Functions that only return.
struct Returns;

impl BranchTarget for Returns {
    fn short_len(&self, _: u32) -> u32 {
        unreachable!("no branches")
    }
    fn long_len(&self, _: u32) -> u32 {
        unreachable!("no branches")
    }
    fn short_reaches(&self, _: u32, _: i64) -> bool {
        unreachable!("no branches")
    }
    fn encode(&self, _: u32, _: bool, _: i64, _: &mut Vec<u8>) {
        unreachable!("no branches")
    }
    fn fill(&self, len: u32, out: &mut Vec<u8>) {
        self.fill_code(len as usize, out);
    }
}

impl ObjectTarget for Returns {
    fn machine(&self) -> Machine {
        x86::MACHINE
    }
    fn frame_abi(&self, pic: bool, code_model: CodeModel) -> FrameAbi {
        x86::frame_abi(pic, code_model)
    }
    fn fill_code(&self, len: usize, out: &mut Vec<u8>) {
        // The recommended multi-byte nops, ten bytes at most (Intel SDM, NOP).
        const NOPS: [&[u8]; 11] = [
            &[],
            &[0x90],
            &[0x66, 0x90],
            &[0x0f, 0x1f, 0x00],
            &[0x0f, 0x1f, 0x40, 0x00],
            &[0x0f, 0x1f, 0x44, 0x00, 0x00],
            &[0x66, 0x0f, 0x1f, 0x44, 0x00, 0x00],
            &[0x0f, 0x1f, 0x80, 0, 0, 0, 0],
            &[0x0f, 0x1f, 0x84, 0x00, 0, 0, 0, 0],
            &[0x66, 0x0f, 0x1f, 0x84, 0x00, 0, 0, 0, 0],
            &[0x66, 0x2e, 0x0f, 0x1f, 0x84, 0x00, 0, 0, 0, 0],
        ];
        let mut left = len;
        while left > 0 {
            let nop = NOPS[left.min(10)];
            out.extend_from_slice(nop);
            left -= nop.len();
        }
    }
}

impl InstructionPrinter for Returns {
    fn print(
        &mut self,
        code: &[u8],
        _: u32,
        operands: &[Operand<'_>],
        target: Option<&str>,
        out: &mut String,
    ) -> usize {
        assert!(operands.is_empty() && target.is_none());
        match code {
            [0xc3, ..] => {
                out.push_str("retq");
                1
            }
            [0x31, 0xc0, ..] => {
                out.push_str("xorl\t%eax, %eax");
                2
            }
            _ => unreachable!("no other instruction was put"),
        }
    }
}

fn options(words: &[&str]) -> CodegenOptions {
    let mut options = CodegenOptions::default();
    for word in words {
        let (name, value) = word
            .trim_start_matches('-')
            .split_once('=')
            .unwrap_or((word.trim_start_matches('-'), ""));
        match (name, value) {
            ("relocation-model", "pic") => options.reloc_model = Some(RelocModel::Pic),
            ("code-model", "medium") => options.code_model = Some(CodeModel::Medium),
            ("code-model", "large") => options.code_model = Some(CodeModel::Large),
            ("code-model", "kernel") => options.code_model = Some(CodeModel::Kernel),
            ("function-sections", _) => options.function_sections = true,
            ("data-sections", _) => options.data_sections = true,
            ("unique-section-names", "0") => options.unique_section_names = false,
            ("large-data-threshold", n) => options.large_data_threshold = n.parse().expect("a number"),
            ("use-ctors", _) => options.use_ctors = true,
            _ => panic!("option {word} is not known to this test"),
        }
    }
    options
}

fn blobs(module: &Module) -> Vec<CodeBlob> {
    let mut blobs = Vec::new();
    let mut buffer = CodeBuffer::new();
    buffer.keep_layout(true);
    for (i, global) in module.globals.iter().enumerate() {
        let GlobalKind::Function(function) = &global.kind else {
            continue;
        };
        if matches!(function.body, BodyState::None) || global.linkage == Linkage::AvailableExternally {
            continue;
        }
        let nounwind = module.scope().has_attr(function.attrs.func, AttrKind::NoUnwind)
            && !module.scope().has_attr(function.attrs.func, AttrKind::UwTable);
        let unwind = if nounwind {
            UnwindTable::None
        } else {
            UnwindTable::EhFrame
        };
        buffer.clear();
        // `ret ptr null` of resolvers.
        if module
            .scope()
            .func_sig(global.value_ty)
            .is_some_and(|(ret, ..)| ret != TypeId::VOID)
        {
            buffer.put(&[0x31, 0xc0]);
        }
        buffer.put1(0xc3);
        blobs.push(buffer.finish(&Returns, GlobalId::new(i).0, 16, unwind));
    }
    blobs
}

type Listing = BTreeMap<String, String>;

/// What a linker sees of an object, in a form that does not depend on order: sections with attributes, contents
/// and relocations, symbols, groups.
fn listing(bytes: &[u8]) -> Listing {
    let file = ElfFile64::<object::Endianness>::parse(bytes).expect("well-formed");
    let endian = object::Endianness::Little;
    let mut out = Listing::new();
    let section_name = |index: object::SectionIndex| {
        let section = file.section_by_index(index).expect("there");
        let group = file.comdats().find_map(|c| {
            let has = object::ObjectComdat::sections(&c).any(|s| s == index);
            has.then(|| object::ObjectComdat::name(&c).expect("named").to_owned())
        });
        format!(
            "{}{}",
            section.name().expect("named"),
            group.map(|g| format!("({g})")).unwrap_or_default()
        )
    };
    out.insert("os abi".into(), file.elf_header().e_ident().os_abi.0.to_string());
    for section in file.sections() {
        let name = section.name().expect("named");
        let header = section.elf_section_header();
        if matches!(name, "" | ".strtab" | ".shstrtab" | ".symtab" | ".group") || name.starts_with(".rela") {
            continue;
        }
        let mut relocations: Vec<String> = section
            .relocations()
            .map(|(at, r)| {
                let object::RelocationTarget::Symbol(index) = r.target() else {
                    panic!("symbol expected")
                };
                let symbol = file
                    .symbol_table()
                    .expect("there")
                    .symbol_by_index(index)
                    .expect("there");
                let target = match symbol.kind() {
                    object::SymbolKind::Section => section_name(symbol.section_index().expect("has one")),
                    _ => symbol.name().expect("named").to_owned(),
                };
                format!("{at:x} {:?} {target}{:+}", r.flags(), r.addend())
            })
            .collect();
        relocations.sort();
        let link = header.sh_link(endian);
        let link = match link {
            0 => String::new(),
            _ => section_name(object::SectionIndex(link as usize)),
        };
        let text = format!(
            "type {:x} flags {:x} entry {} align {} size {} link {link}\n  {:02x?}\n  {relocations:#?}",
            header.sh_type(endian).0,
            header.sh_flags(endian).0,
            header.sh_entsize(endian),
            header.sh_addralign(endian),
            section.size(),
            section.data().expect("readable"),
        );
        let mut key = format!("section {}", section_name(section.index()));
        while out.contains_key(&key) {
            key.push('\'');
        }
        out.insert(key, text);
    }
    for symbol in file.symbols() {
        let name = symbol.name().expect("named");
        // Labels that only help relocations along.
        if symbol.kind() == object::SymbolKind::Section || name.starts_with(".L") {
            continue;
        }
        let object::SymbolFlags::Elf { st_info, st_other } = symbol.flags() else {
            panic!("ELF")
        };
        let place = match symbol.section() {
            object::SymbolSection::Section(index) => section_name(index),
            other => format!("{other:?}"),
        };
        let (value, size) = (symbol.address(), symbol.size());
        let text = format!("info {st_info:x} other {st_other:x} size {size} at {place}+{value:x}");
        out.insert(format!("symbol {name}"), text);
    }
    out
}

/// The differences, none if the lists are equal.
fn differences(what: &str, ours: &Listing, theirs: &Listing) -> String {
    let mut differences = String::new();
    for key in ours
        .keys()
        .chain(theirs.keys().filter(|k| !ours.contains_key(*k)))
    {
        let (a, b) = (ours.get(key), theirs.get(key));
        if a != b {
            let none = "nothing".to_owned();
            differences += &format!(
                "{key}:\n ours   {}\n theirs {}\n",
                a.unwrap_or(&none),
                b.unwrap_or(&none)
            );
        }
    }
    if differences.is_empty() {
        differences
    } else {
        format!("{what}\n{differences}\n")
    }
}

fn run(command: &mut Command) {
    let output = command.output().expect("was found before");
    assert!(
        output.status.success(),
        "{command:?}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

fn have(tool: &str) -> bool {
    let found = Command::new(tool)
        .arg("--version")
        .output()
        .is_ok_and(|o| o.status.success());
    if !found {
        eprintln!("{tool} is not installed: not compared with it");
    }
    found
}

fn inputs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ll");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("there")
        .map(|e| e.expect("readable").path())
        .collect();
    files.sort();
    files
}

fn check(path: &Path, words: &[&str], number: usize) -> String {
    let mut found = String::new();
    let text = std::fs::read(path).expect("readable");
    let module = ir::parse::parse_module(&text, &ir::parse::ParseOptions::CODEGEN).expect("valid");
    let options = options(words);
    let blobs = blobs(&module);
    let model = module::build(
        &MetadataReader::new(&module, Source::Text(&text)),
        &options,
        &Returns,
        &blobs,
        None,
    )
    .unwrap_or_else(|d| panic!("{d:?}"));
    let ours = elf::write(&model).expect("supported");
    let stem = path.file_stem().expect("a file").to_string_lossy().into_owned();
    let scratch = std::env::temp_dir().join(format!("llforge-emit-{}-{stem}-{number}", std::process::id()));
    std::fs::create_dir_all(&scratch).expect("writable");
    let what = format!("{} {words:?}", path.display());
    std::fs::write(scratch.join("ours.o"), &ours).expect("writable");
    if have("llc-22") {
        let object = scratch.join("llc.o");
        run(Command::new("llc-22")
            .args(words)
            .args(["-O0", "-filetype=obj"])
            .arg(path)
            .arg("-o")
            .arg(&object));
        let theirs = std::fs::read(&object).expect("written");
        found += &differences(&format!("{what}: llc"), &listing(&ours), &listing(&theirs));
    }
    if have("llvm-mc-22") {
        let pic = options.reloc_model == Some(RelocModel::Pic);
        let abi = x86::frame_abi(pic, options.code_model.unwrap_or(CodeModel::Small));
        let assembly =
            asm::print(&model, &blobs, &abi, ir::triple::ObjectFormat::Elf, &mut Returns).expect("supported");
        let (source, object) = (scratch.join("ours.s"), scratch.join("asm.o"));
        std::fs::write(&source, assembly).expect("writable");
        // clang assembles for the small code model; the large one's wider frames need llvm-mc.
        let large = options.code_model == Some(CodeModel::Large);
        let mut assembler = Command::new("llvm-mc-22");
        assembler.args(["-filetype=obj", "-triple=x86_64-unknown-linux-gnu"]);
        assembler
            .args(large.then_some("-large-code-model"))
            .arg(&source)
            .arg("-o")
            .arg(&object);
        run(&mut assembler);
        let assembled = std::fs::read(&object).expect("written");
        found += &differences(
            &format!("{what}: assembly"),
            &listing(&assembled),
            &listing(&ours),
        );
    }
    std::fs::remove_dir_all(&scratch).expect("ours");
    found
}

#[test]
fn objects_are_llcs() {
    let mut found = String::new();
    for path in inputs() {
        let text = std::fs::read_to_string(&path).expect("readable");
        let runs: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("; RUN:")).collect();
        assert!(!runs.is_empty(), "{}: no RUN line", path.display());
        for (number, words) in runs.iter().enumerate() {
            found += &check(&path, &words.split_whitespace().collect::<Vec<_>>(), number);
        }
    }
    assert!(found.is_empty(), "\n{found}");
}
