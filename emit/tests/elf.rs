//! The ELF writer, judged by `object`'s reader.

use emit::eh_frame::{EhFrameWriter, Frame};
use emit::object::{
    Binding, Definition, Group, GroupId, ObjectModel, ObjectReloc, RelocTarget, SectionFlags, SectionKind,
    Symbol, SymbolKind,
};
use emit::{CfiOp, RelocKind, elf};
use object::read::elf::{ElfFile64, FileHeader};
use object::{Object, ObjectSection, ObjectSymbol};

mod x86;

const TEXT: SectionFlags = SectionFlags(SectionFlags::ALLOC.0 | SectionFlags::EXEC.0);

fn function(
    model: &mut ObjectModel,
    name: &str,
    section: emit::object::SectionId,
    binding: Binding,
) -> Symbol {
    let name = model.add_name(name.as_bytes());
    Symbol {
        binding,
        kind: SymbolKind::Function,
        size: 4,
        ..Symbol::local(name, section, 0)
    }
}

#[test]
fn symbols_and_relocations() {
    let mut model = ObjectModel::new(x86::MACHINE);
    let text = model.add_section(b".text", SectionKind::Progbits, TEXT, 0);
    let strings = model.add_section(
        b".rodata.str1.1",
        SectionKind::Progbits,
        SectionFlags::ALLOC | SectionFlags::MERGE | SectionFlags::STRINGS,
        1,
    );
    model.section_mut(text).append(&[0; 32]);
    model.section_mut(strings).append(b"a\0bc\0");
    let main = function(&mut model, "main", text, Binding::Global);
    let main = model.add_symbol(main);
    let helper = function(&mut model, "helper", text, Binding::Local);
    let helper = model.add_symbol(Symbol { value: 16, ..helper });
    let name = model.add_name(b".L.str");
    let text_symbol = Symbol {
        temporary: true,
        ..Symbol::local(name, strings, 2)
    };
    let string = model.add_symbol(text_symbol);
    let name = model.add_name(b"puts");
    let puts = model.add_symbol(Symbol::undefined(name));
    let name = model.add_name(b"unused");
    model.add_symbol(Symbol::undefined(name));
    let name = model.add_name(b"tentative");
    let common = Symbol {
        definition: Definition::Common,
        value: 8,
        size: 24,
        ..Symbol::undefined(name)
    };
    model.add_symbol(common);
    let name = model.add_name(b"a.c");
    let file = Symbol {
        definition: Definition::Absolute,
        kind: SymbolKind::File,
        binding: Binding::Local,
        ..Symbol::undefined(name)
    };
    model.add_symbol(file);
    let reloc = |offset, symbol, kind, addend| ObjectReloc {
        offset,
        target: RelocTarget::Symbol(symbol),
        addend,
        kind,
    };
    model.section_mut(text).relocs = vec![
        reloc(0, puts, RelocKind::Plt32, -4),
        reloc(4, string, RelocKind::Pc32, -4),
        reloc(8, string, RelocKind::Abs32, 0),
        reloc(16, helper, RelocKind::Abs64, 8),
        reloc(24, main, RelocKind::Abs64, 0),
    ];
    let bytes = elf::write(&model).expect("supported");
    let file = ElfFile64::<object::Endianness>::parse(&*bytes).expect("well-formed");
    let symbols: Vec<_> = file
        .symbols()
        .map(|s| {
            (
                s.name().unwrap_or("").to_owned(),
                s.is_local(),
                s.is_undefined(),
                s.size(),
            )
        })
        .collect();
    let entry = |name: &str, local, undefined, size| (name.to_owned(), local, undefined, size);
    assert_eq!(
        symbols,
        [
            entry("a.c", true, false, 0),
            entry("", true, false, 0),
            entry("", true, false, 0),
            entry("helper", true, false, 4),
            entry(".L.str", true, false, 0),
            entry("main", false, false, 4),
            entry("puts", false, true, 0),
            entry("tentative", false, false, 24),
        ]
    );
    let section = file.section_by_name(".text").expect("there");
    let names: Vec<_> = section
        .relocations()
        .map(|(at, r)| {
            let object::RelocationTarget::Symbol(index) = r.target() else {
                panic!("symbol expected")
            };
            let symbol = file.symbol_by_index(index).expect("in the table");
            let section = symbol
                .section_index()
                .map(|s| file.section_by_index(s).expect("there"));
            let name = match symbol.kind() {
                object::SymbolKind::Section => section.expect("has one").name().expect("named").to_owned(),
                _ => symbol.name().expect("named").to_owned(),
            };
            (at, name, r.addend())
        })
        .collect();
    let expected = [
        (0, "puts", -4),
        (4, ".L.str", -4),
        (8, ".rodata.str1.1", 2),
        (16, ".text", 24),
        (24, "main", 0),
    ];
    assert_eq!(
        names,
        expected.map(|(at, name, addend)| (at, name.to_owned(), addend))
    );
}

#[test]
fn more_sections_than_sixteen_bits_count() {
    let mut model = ObjectModel::new(x86::MACHINE);
    for i in 0..66_000u32 {
        let text = model.add_section(format!(".text.f{i}").as_bytes(), SectionKind::Progbits, TEXT, 0);
        model.section_mut(text).append(&[0xc3]);
        let symbol = function(&mut model, &format!("f{i}"), text, Binding::Global);
        model.add_symbol(symbol);
    }
    let bytes = elf::write(&model).expect("supported");
    let file = ElfFile64::<object::Endianness>::parse(&*bytes).expect("well-formed");
    assert_eq!(file.elf_header().e_shnum(object::Endianness::Little), 0);
    let last = file.symbol_by_name("f65999").expect("there");
    let index = last.section_index().expect("defined");
    assert_eq!(index.0, 66_000);
    assert_eq!(
        file.section_by_index(index).expect("there").name(),
        Ok(".text.f65999")
    );
}

#[test]
fn group_holds_section_and_its_relocations() {
    let mut model = ObjectModel::new(x86::MACHINE);
    let text = model.add_section(b".text.inline", SectionKind::Progbits, TEXT, 0);
    model.section_mut(text).append(&[0; 8]);
    let symbol = function(&mut model, "inline", text, Binding::Weak);
    let symbol = model.add_symbol(symbol);
    model.groups.push(Group {
        signature: symbol,
        comdat: true,
    });
    let section = model.section_mut(text);
    section.group = Some(GroupId(0));
    let target = RelocTarget::Symbol(symbol);
    section.relocs.push(ObjectReloc {
        offset: 0,
        target,
        addend: 0,
        kind: RelocKind::Abs64,
    });
    let bytes = elf::write(&model).expect("supported");
    let file = ElfFile64::<object::Endianness>::parse(&*bytes).expect("well-formed");
    let comdat = object::Object::comdats(&file).next().expect("one group");
    assert_eq!(object::ObjectComdat::name(&comdat), Ok("inline"));
    assert_eq!(
        object::ObjectComdat::sections(&comdat)
            .map(|s| s.0)
            .collect::<Vec<_>>(),
        [2, 3]
    );
}

#[test]
fn frame_records_are_compact_and_padded() {
    let mut model = ObjectModel::new(x86::MACHINE);
    let text = model.add_section(b".text", SectionKind::Progbits, TEXT, 0);
    let cfi = [
        (1, CfiOp::DefCfaOffset(16)),
        (1, CfiOp::Offset { reg: 6, offset: -16 }),
        (4, CfiOp::DefCfaRegister(6)),
        (300, CfiOp::DefCfa { reg: 7, offset: 8 }),
    ];
    let mut writer = EhFrameWriter::new(
        x86::frame_abi(true, ir::options::CodeModel::Small),
        emit::ByteOrder::Little,
    );
    let frame = Frame {
        section: text,
        offset: 0,
        size: 301,
        lead: 0,
        cfi: &cfi,
        cfi_bytes: &[],
        lsda: None,
        common: Default::default(),
    };
    writer.add(&frame);
    let eh = model.add_section(b".eh_frame", SectionKind::Unwind, SectionFlags::ALLOC, 0);
    writer.finish(&mut model, eh);
    let data = &model.section(eh).data;
    #[rustfmt::skip]
    let expected = [
        0x14, 0, 0, 0, 0, 0, 0, 0, 1, b'z', b'R', 0, 1, 0x78, 16, 1, 0x1b, 0x0c, 7, 8, 0x90, 1, 0, 0,
        0x1c, 0, 0, 0, 0x1c, 0, 0, 0, 0, 0, 0, 0, 0x2d, 1, 0, 0, 0,
        0x41, 0x0e, 16, 0x86, 2, 0x43, 0x0d, 6, 0x03, 0x28, 0x01, 0x0c, 7, 8, 0,
    ];
    assert_eq!(data[..], expected[..]);
    let relocs: Vec<_> = model
        .section(eh)
        .relocs
        .iter()
        .map(|r| (r.offset, r.kind))
        .collect();
    assert_eq!(relocs, [(32, RelocKind::Pc32)]);
}
