//! A program of hand-written machine code: constant pool, both kinds of jump table, calls, block addresses,
//! aliases, constructors, exception tables. It is linked with `cc` and run; `cc` and the machine are the judges.

use emit::eh_frame::FrameAbi;
use emit::metadata::MetadataReader;
use emit::module::{self, ObjectTarget};
use emit::object::{Machine, ObjectModel};
use emit::{
    BranchTarget, CfiOp, CodeBlob, CodeBuffer, Exceptions, JumpTableKind, RelocKind, SymRef, UnwindTable, elf,
};
use ir::ids::GlobalId;
use ir::module::Module;
use ir::options::{CodeModel, CodegenOptions, RelocModel};
use ir::source::Source;
use object::read::elf::ElfFile64;
use object::{Object, ObjectSection, ObjectSymbol, ObjectSymbolTable};
use std::process::Command;

mod x86;

struct Target;

impl BranchTarget for Target {
    fn short_len(&self, _: u32) -> u32 {
        2
    }
    fn long_len(&self, _: u32) -> u32 {
        5
    }
    fn short_reaches(&self, _: u32, displacement: i64) -> bool {
        i8::try_from(displacement - 2).is_ok()
    }
    fn encode(&self, _: u32, long: bool, displacement: i64, out: &mut Vec<u8>) {
        assert!(!long);
        out.extend([0xeb, (displacement - 2) as u8]);
    }
    fn fill(&self, len: u32, out: &mut Vec<u8>) {
        self.fill_code(len as usize, out);
    }
}

impl ObjectTarget for Target {
    fn machine(&self) -> Machine {
        x86::MACHINE
    }
    fn frame_abi(&self, pic: bool, code_model: CodeModel) -> FrameAbi {
        x86::frame_abi(pic, code_model)
    }
    fn fill_code(&self, len: usize, out: &mut Vec<u8>) {
        out.extend(std::iter::repeat_n(0x90, len));
    }
}

const SOURCE: &str = r#"
target triple = "x86_64-unknown-linux-gnu"
@target = internal global ptr blockaddress(@main, %block)
@difference = internal constant i64 sub (i64 ptrtoint (ptr blockaddress(@main, %block) to i64),
                                         i64 ptrtoint (ptr blockaddress(@main, %block) to i64))
@counter = internal global i32 0
@counter.alias = internal alias i32, ptr @counter
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr null }]
declare i32 @__gxx_personality_v0(...)
define i32 @main() personality ptr @__gxx_personality_v0 {
  br label %block
block:
  ret i32 0
}
define internal i32 @local() {
  ret i32 0
}
define internal void @start() {
  ret void
}
"#;

fn id(module: &Module, name: &str) -> u32 {
    let found = (0..module.globals.len()).find(|i| module.global_name(GlobalId::new(*i)) == name.as_bytes());
    found.expect("in the source") as u32
}

fn put_reloc(buffer: &mut CodeBuffer, kind: RelocKind, target: SymRef, addend: i64) {
    let at = buffer.raw_offset();
    buffer.put4(0);
    buffer.reloc(at, kind, target, addend);
}

/// Loads 2.0 from the constant pool, jumps through a table of three entries by it, calls `local` (40), jumps to
/// the address in `@target`, adds 2 there, then what the constructor left in `@counter`, and returns.
fn main_function(module: &Module, pic: bool) -> CodeBlob {
    let global = |name| SymRef::IrGlobal(id(module, name));
    let mut b = CodeBuffer::new();
    let labels = [b.new_label(), b.new_label(), b.new_label()];
    let (block, end) = (b.new_label(), b.new_label());
    b.put1(0x53); // push rbx
    b.cfi(CfiOp::DefCfaOffset(16));
    b.cfi(CfiOp::Offset { reg: 3, offset: -16 });
    let two = b.constant(&2f64.to_le_bytes(), 8);
    b.put(&[0xf2, 0x0f, 0x10, 0x05]); // movsd xmm0, [rip + two]
    put_reloc(&mut b, RelocKind::Pc32, SymRef::Const(two), -4);
    b.put(&[0xf2, 0x0f, 0x2c, 0xd8]); // cvttsd2si ebx, xmm0
    if pic {
        let table = b.jump_table(JumpTableKind::Rel32, &labels);
        b.put(&[0x48, 0x8d, 0x0d]); // lea rcx, [rip + table]
        put_reloc(&mut b, RelocKind::Pc32, SymRef::JumpTable(table), -4);
        b.put(&[0x48, 0x63, 0x04, 0x99]); // movsxd rax, [rcx + rbx*4]
        b.put(&[0x48, 0x01, 0xc8, 0xff, 0xe0]); // add rax, rcx; jmp rax
    } else {
        let table = b.jump_table(JumpTableKind::Abs64, &labels);
        b.put(&[0xff, 0x24, 0xdd]); // jmp [table + rbx*8]
        put_reloc(&mut b, RelocKind::Abs32S, SymRef::JumpTable(table), 0);
    }
    for (i, label) in labels.into_iter().enumerate() {
        b.bind(label);
        if i < 2 {
            b.put(&[0xb8, i as u8, 0, 0, 0]); // mov eax, i
            b.branch(0u32, end);
        }
    }
    b.put1(0xe8); // call local
    put_reloc(&mut b, RelocKind::Plt32, global("local"), -4);
    b.put(&[0xff, 0x25]); // jmp [rip + target]
    put_reloc(&mut b, RelocKind::Pc32, global("target"), -4);
    b.align(4, 15);
    b.bind(block);
    b.export_block(0, block);
    b.put(&[0x83, 0xc0, 0x02]); // add eax, 2
    b.put(&[0x03, 0x05]); // add eax, [rip + counter.alias]
    put_reloc(&mut b, RelocKind::Pc32, global("counter.alias"), -4);
    b.put(&[0x48, 0x8d, 0x0d]); // lea rcx, [rip + end]
    put_reloc(&mut b, RelocKind::Pc32, SymRef::Label(end), -4);
    b.put(&[0xff, 0xe1]); // jmp rcx
    b.bind(end);
    b.put1(0x5b); // pop rbx
    b.cfi(CfiOp::DefCfaOffset(8));
    b.put1(0xc3);
    let mut blob = b.finish(&Target, id(module, "main"), 16, UnwindTable::EhFrame);
    // No call sites; the tables need only be well-formed.
    let personality = id(module, "__gxx_personality_v0");
    blob.exceptions = Some(Box::new(Exceptions::new(Some(personality))));
    blob
}

fn build(pic: bool, function_sections: bool) -> ObjectModel {
    let module =
        ir::parse::parse_module(SOURCE.as_bytes(), &ir::parse::ParseOptions::CODEGEN).expect("valid");
    let mut b = CodeBuffer::new();
    b.put(&[0xb8, 40, 0, 0, 0, 0xc3]); // mov eax, 40; ret
    let local = b.finish(&Target, id(&module, "local"), 16, UnwindTable::EhFrame);
    b.clear();
    b.put(&[0xff, 0x05]); // inc dword [rip + counter]
    put_reloc(
        &mut b,
        RelocKind::Pc32,
        SymRef::IrGlobal(id(&module, "counter")),
        -4,
    );
    b.put1(0xc3);
    let start = b.finish(&Target, id(&module, "start"), 16, UnwindTable::EhFrame);
    let blobs = [main_function(&module, pic), local, start];
    let options = CodegenOptions {
        reloc_model: Some(if pic { RelocModel::Pic } else { RelocModel::Static }),
        function_sections,
        ..CodegenOptions::default()
    };
    let source = Source::Text(SOURCE.as_bytes());
    module::build(
        &MetadataReader::new(&module, source),
        &options,
        &Target,
        &blobs,
        None,
    )
    .unwrap_or_else(|d| panic!("{d:?}"))
}

#[test]
fn runs_and_returns_43() {
    for (pic, function_sections) in [(false, false), (true, false), (false, true), (true, true)] {
        let object = elf::write(&build(pic, function_sections)).expect("supported");
        let name = format!(
            "llforge-emit-program-{}-{pic}-{function_sections}",
            std::process::id()
        );
        let base = std::env::temp_dir().join(name);
        let (input, output) = (base.with_extension("o"), base.with_extension("exe"));
        std::fs::write(&input, object).expect("writable");
        let mut link = Command::new("cc");
        link.arg(&input)
            .arg("-lstdc++")
            .arg(if pic { "-pie" } else { "-no-pie" })
            .arg("-Wl,--gc-sections");
        let linked = link.arg("-o").arg(&output).output().expect("cc is installed");
        assert!(
            linked.status.success(),
            "{}",
            String::from_utf8_lossy(&linked.stderr)
        );
        let status = Command::new(&output).status().expect("runs");
        assert_eq!(
            status.code(),
            Some(43),
            "pic {pic}, function sections {function_sections}"
        );
        std::fs::remove_file(&input).expect("there");
        std::fs::remove_file(&output).expect("there");
    }
}

#[test]
fn personality_is_direct_or_through_a_pointer() {
    for (pic, expected) in [
        (false, "__gxx_personality_v0"),
        (true, "DW.ref.__gxx_personality_v0"),
    ] {
        let bytes = elf::write(&build(pic, false)).expect("supported");
        let file = ElfFile64::<object::Endianness>::parse(&*bytes).expect("well-formed");
        let frames = file.section_by_name(".eh_frame").expect("there");
        // Section symbols have no names.
        let named: Vec<&str> = frames
            .relocations()
            .filter_map(|(_, r)| {
                let object::RelocationTarget::Symbol(index) = r.target() else {
                    panic!("symbol expected")
                };
                let table = file.symbol_table().expect("there");
                let name = table.symbol_by_index(index).expect("there").name();
                name.ok().filter(|n| !n.is_empty())
            })
            .collect();
        assert_eq!(named, [expected]);
    }
}

#[test]
fn local_calls_and_distances_need_no_relocations() {
    let bytes = elf::write(&build(true, false)).expect("supported");
    let file = ElfFile64::<object::Endianness>::parse(&*bytes).expect("well-formed");
    let text = file.section_by_name(".text").expect("there");
    let names: Vec<String> = text
        .relocations()
        .map(|(_, r)| {
            let object::RelocationTarget::Symbol(index) = r.target() else {
                panic!("symbol expected")
            };
            let symbol = file
                .symbol_table()
                .expect("there")
                .symbol_by_index(index)
                .expect("there");
            let section = symbol
                .section_index()
                .map(|s| file.section_by_index(s).expect("there"));
            match symbol.kind() {
                object::SymbolKind::Section => section.expect("has one").name().expect("named").to_owned(),
                _ => symbol.name().expect("named").to_owned(),
            }
        })
        .collect();
    assert_eq!(names, [".LCPI0_0", ".rodata", ".data", ".bss", ".bss"]);
}
