//! The object builder on a module as large as sqlite3's, made in memory.

use emit::eh_frame::FrameAbi;
use emit::metadata::MetadataReader;
use emit::module::{self, ObjectTarget};
use emit::object::Machine;
use emit::{BranchTarget, CfiOp, CodeBlob, CodeBuffer, RelocKind, SymRef, UnwindTable, elf};
use ir::constants::Const;
use ir::context::ScopeMut;
use ir::ids::{StrId, TypeId};
use ir::module::{
    BodyState, DllStorage, Function, Global, GlobalKind, Linkage, Module, ThreadLocal, UnnamedAddr, Variable,
    Visibility,
};
use ir::options::{CodeModel, CodegenOptions};
use object::read::elf::ElfFile64;
use object::{Object, ObjectSection, ObjectSymbol};
use std::time::Instant;

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
        if long {
            out.push(0xe9);
            out.extend(((displacement - 5) as i32).to_le_bytes());
        } else {
            out.extend([0xeb, (displacement - 2) as u8]);
        }
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

fn global(name: StrId, kind: GlobalKind, value_ty: TypeId, linkage: Linkage) -> Global {
    Global {
        name,
        number: 0,
        kind,
        value_ty,
        addr_space: 0,
        ptr_ty: TypeId::PTR,
        linkage,
        visibility: Visibility::Default,
        dll_storage: DllStorage::None,
        thread_local: ThreadLocal::NotThreadLocal,
        unnamed_addr: UnnamedAddr::None,
        dso_local: true,
        section: StrId::EMPTY,
        partition: StrId::EMPTY,
        comdat: None,
        align: 0,
        metadata: Vec::new(),
        offset: None,
    }
}

const FUNCTIONS: u32 = 2571;
const RELOCS: u32 = 24;

#[test]
fn large_module() {
    let mut module = Module::new();
    let mut globals = Vec::new();
    let mut tables = ScopeMut::module(&mut module.ctx);
    let function_ty = tables.func_ty(TypeId::VOID, &[], false);
    for i in 0..FUNCTIONS {
        let name = tables.str(format!("sqlite3FunctionNumber{i}").as_bytes());
        let body = BodyState::Text { start: 0, end: 0 };
        let function = GlobalKind::Function(Box::new(Function {
            body,
            ..Function::default()
        }));
        let linkage = if i % 2 == 0 {
            Linkage::Internal
        } else {
            Linkage::External
        };
        globals.push(global(name, function, function_ty, linkage));
    }
    let data = tables.str(b"some string of a program\0");
    let string_ty = tables.array_ty(TypeId::I8, 25);
    let init = Some(tables.constant(Const::Bytes { ty: string_ty, data }));
    for i in 0..FUNCTIONS {
        let name = tables.str(format!(".str.{i}").as_bytes());
        let variable = GlobalKind::Variable(Variable {
            constant: true,
            init,
            ..Variable::default()
        });
        globals.push(Global {
            unnamed_addr: UnnamedAddr::Global,
            ..global(name, variable, string_ty, Linkage::Private)
        });
    }
    module.globals = globals;

    let mut buffer = CodeBuffer::new();
    let start = Instant::now();
    let blobs: Vec<CodeBlob> = (0..FUNCTIONS)
        .map(|i| {
            buffer.clear();
            let top = buffer.new_label();
            buffer.bind(top);
            buffer.cfi(CfiOp::DefCfaOffset(16));
            for k in 0..RELOCS {
                buffer.put(&[0xe8, 0, 0, 0, 0]);
                let at = buffer.raw_offset() - 4;
                let to = (i * 7 + k * 31) % (2 * FUNCTIONS);
                buffer.reloc(at, RelocKind::Plt32, SymRef::IrGlobal(to), -4);
                buffer.put(&[0x90; 10]);
                buffer.branch(0u32, top);
            }
            buffer.finish(&Target, i, 16, UnwindTable::EhFrame)
        })
        .collect();
    let blobs_done = start.elapsed();
    let start = Instant::now();
    let model = module::build(
        &MetadataReader::new(&module, ir::source::Source::Memory),
        &CodegenOptions::default(),
        &Target,
        &blobs,
        None,
    )
    .expect("supported");
    let built = start.elapsed();
    let start = Instant::now();
    let bytes = elf::write(&model).expect("supported");
    let written = start.elapsed();
    eprintln!(
        "{FUNCTIONS} functions: buffers {blobs_done:?}, model {built:?}, ELF {written:?}, {} bytes",
        bytes.len()
    );

    let file = ElfFile64::<object::Endianness>::parse(&*bytes).expect("well-formed");
    let functions = file
        .symbols()
        .filter(|s| s.kind() == object::SymbolKind::Text)
        .count();
    assert_eq!(functions, FUNCTIONS as usize);
    let text = file.section_by_name(".text").expect("there");
    let relocations = text.relocations().count();
    let blob = &blobs[0].code;
    let stride = blob.len().next_multiple_of(16);
    assert_eq!(
        text.size() as usize,
        stride * (FUNCTIONS as usize - 1) + blob.len()
    );
    // Calls of internal functions are resolved; the others and the strings are not.
    let resolved = (0..FUNCTIONS)
        .flat_map(|i| (0..RELOCS).map(move |k| (i * 7 + k * 31) % (2 * FUNCTIONS)))
        .filter(|to| *to < FUNCTIONS && to % 2 == 0)
        .count();
    assert_eq!(relocations, (FUNCTIONS * RELOCS) as usize - resolved);
    // The first call of function 1 is of function 7, which is external; of function 2, of function 14.
    let data = text.data().expect("readable");
    let field = |at: usize| i32::from_le_bytes(data[at..at + 4].try_into().expect("four bytes"));
    assert_eq!(field(stride + 1), 0);
    assert_eq!(field(2 * stride + 1) as usize, 12 * stride - 5);
    let frames = file.section_by_name(".eh_frame").expect("there");
    assert_eq!(frames.relocations().count(), FUNCTIONS as usize);
}
