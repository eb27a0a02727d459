//! The module: everything outside function bodies, and the bodies.

use crate::attributes::AttrList;
use crate::body::Body;
use crate::context::{Context, Scope, ScopeMut};
use crate::datalayout::DataLayout;
use crate::ids::{AttrSetId, BlockAddrId, ComdatId, ConstId, GlobalId, MdId, StrId, TypeId};
use crate::inst::named_enum;
use crate::numbered::NumberedMetadata;
use rustc_hash::FxHashMap;

named_enum! {
    /// Linkage types (LangRef "Linkage Types").
    Linkage {
        External = "external", Private = "private", Internal = "internal",
        AvailableExternally = "available_externally", LinkOnceAny = "linkonce", LinkOnceOdr = "linkonce_odr",
        WeakAny = "weak", WeakOdr = "weak_odr", Common = "common", Appending = "appending",
        ExternWeak = "extern_weak",
    }
}
impl Linkage {
    /// private or internal.
    pub fn is_local(self) -> bool {
        matches!(self, Linkage::Private | Linkage::Internal)
    }
}
named_enum! {
    /// Visibility styles.
    Visibility { Default = "default", Hidden = "hidden", Protected = "protected" }
}
named_enum! {
    /// DLL storage classes.
    DllStorage { None = "", Import = "dllimport", Export = "dllexport" }
}
named_enum! {
    /// Thread-local storage models; `NotThreadLocal` where there is no `thread_local`.
    ThreadLocal {
        NotThreadLocal = "", GeneralDynamic = "generaldynamic", LocalDynamic = "localdynamic",
        InitialExec = "initialexec", LocalExec = "localexec",
    }
}
named_enum! {
    /// `unnamed_addr` and `local_unnamed_addr`.
    UnnamedAddr { None = "", Local = "local_unnamed_addr", Global = "unnamed_addr" }
}
named_enum! {
    /// Comdat selection kinds.
    ComdatKind {
        Any = "any", ExactMatch = "exactmatch", Largest = "largest", NoDeduplicate = "nodeduplicate",
        SameSize = "samesize",
    }
}
named_enum! {
    /// Code model written on a global variable; `None` where there is none.
    CodeModel {
        None = "", Tiny = "tiny", Small = "small", Kernel = "kernel", Medium = "medium", Large = "large",
    }
}

/// Calling convention by LLVM's number (`llvm/IR/CallingConv.h`).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct CallConv(pub u16);
impl CallConv {
    /// `ccc`: the C convention of the target's psABI.
    pub const C: CallConv = CallConv(0);
    /// `fastcc`: as C, but with `-tailcallopt` the function called takes its stack arguments off.
    pub const FAST: CallConv = CallConv(8);
    /// `coldcc`: for calls that are seldom made; on x86-64 they leave most registers intact.
    pub const COLD: CallConv = CallConv(9);
    /// `ghccc`: the Glasgow Haskell Compiler's, of jumps only: the STG machine's registers, none preserved.
    pub const GHC: CallConv = CallConv(10);
    /// `hipecc`: Erlang's HiPE on x86-64; no register is preserved.
    pub const HIPE: CallConv = CallConv(11);
    /// `anyregcc`: of patch points, whose operands may be anywhere; a stack map says where.
    pub const ANY_REG: CallConv = CallConv(13);
    /// `preserve_mostcc`: arguments as in C; nearly all general-purpose registers are preserved.
    pub const PRESERVE_MOST: CallConv = CallConv(14);
    /// `preserve_allcc`: the same with the vector registers.
    pub const PRESERVE_ALL: CallConv = CallConv(15);
    /// `swiftcc`: as C, with registers for self, error and context, and more for results.
    pub const SWIFT: CallConv = CallConv(16);
    /// `cxx_fast_tlscc`: functions that give the address of a C++ thread-local variable; they preserve most registers.
    pub const CXX_FAST_TLS: CallConv = CallConv(17);
    /// `tailcc`: calls in tail position are jumps at any level.
    pub const TAIL: CallConv = CallConv(18);
    /// `cfguard_checkcc`: Windows' Control Flow Guard asks whether an address may be called; arguments are preserved.
    pub const CFGUARD_CHECK: CallConv = CallConv(19);
    /// `swifttailcc`: `swiftcc` whose calls in tail position are jumps at any level.
    pub const SWIFT_TAIL: CallConv = CallConv(20);
    /// `preserve_nonecc`: no general-purpose register is preserved, so that more of them hold arguments.
    pub const PRESERVE_NONE: CallConv = CallConv(21);
    /// `x86_intrcc`: an interrupt handler, which preserves every register and ends in `iret`.
    pub const X86_INTR: CallConv = CallConv(83);
    /// `x86_vectorcallcc`: Microsoft's `__vectorcall`, with vectors in registers.
    pub const X86_VECTORCALL: CallConv = CallConv(80);
    /// `x86_regcallcc`: Intel's `__regcall`, with as many arguments in registers as can be.
    pub const X86_REGCALL: CallConv = CallConv(92);
    /// `win64cc`: the C convention of 64-bit Windows, on any system.
    pub const WIN64: CallConv = CallConv(79);
    /// `x86_64_sysvcc`: the System V psABI's, on any system.
    pub const X86_64_SYSV: CallConv = CallConv(78);
    /// `aarch64_vector_pcs`: q8 to q23 are preserved whole (vector function ABI of AArch64).
    pub const AARCH64_VECTOR: CallConv = CallConv(97);
    /// `aarch64_sve_vector_pcs`: z8 to z23 and p4 to p15 are preserved (AAPCS64).
    pub const AARCH64_SVE_VECTOR: CallConv = CallConv(98);
    /// `aarch64_sme_preservemost_from_x0`: SME's support routines, which preserve x0 to x15 as well.
    pub const SME_FROM_X0: CallConv = CallConv(102);
    /// `aarch64_sme_preservemost_from_x2`: the same without x0 and x1, which are results.
    pub const SME_FROM_X2: CallConv = CallConv(103);
    /// `graalcc`: GraalVM's: r14 and r15 are the run-time system's on x86-64; on AArch64 nothing is preserved.
    pub const GRAAL: CallConv = CallConv(107);
    /// `cc108`: Arm64EC's thunks as x64 code calls them: x9 has the function that is meant, the arguments are where x64's
    /// registers are emulated.
    pub const ARM64EC_THUNK_X64: CallConv = CallConv(108);
    /// `cc109`: Arm64EC's thunks as Arm code calls them: x9 has the function that is meant, the arguments are in C's places.
    pub const ARM64EC_THUNK_NATIVE: CallConv = CallConv(109);
    /// `aarch64_sme_preservemost_from_x1`: the same without x0, which is a result.
    pub const SME_FROM_X1: CallConv = CallConv(111);
}

/// A global value.
#[derive(Clone, Debug)]
pub struct Global {
    /// Name without `@`; empty for numbered ones.
    pub name: StrId,
    /// Number of a numbered one, for messages and printing.
    pub number: u32,
    /// With what only such a global value has.
    pub kind: GlobalKind,
    /// Variable: its type; function: its function type; alias, ifunc: its value type.
    pub value_ty: TypeId,
    /// The address space that it lies in, which is that of `ptr_ty`.
    pub addr_space: u32,
    /// The pointer type of its address.
    pub ptr_ty: TypeId,
    /// `External` where none is written.
    pub linkage: Linkage,
    /// In ELF `STV_DEFAULT`, `STV_HIDDEN` or `STV_PROTECTED` of the symbol.
    pub visibility: Visibility,
    /// Windows: comes from, or is offered to, another image.
    pub dll_storage: DllStorage,
    /// How a thread finds its own copy, the ELF TLS models; of variables and their aliases.
    pub thread_local: ThreadLocal,
    /// Whether the address matters, so that equal constants and functions may be merged: here, or anywhere.
    pub unnamed_addr: UnnamedAddr,
    /// Written `dso_local` (or implied by linkage/visibility).
    pub dso_local: bool,
    /// Section that is asked for; empty: the writer's choice.
    pub section: StrId,
    /// Part of the program that lld splits off (`.llvm_sympart`); empty: the main one.
    pub partition: StrId,
    /// Group that linkers keep or drop as a whole; `None` outside of groups.
    pub comdat: Option<ComdatId>,
    /// In bytes; 0 where none was written.
    pub align: u64,
    /// Metadata attachments: (kind name, node).
    pub metadata: Vec<(StrId, MdId)>,
    /// Byte offset of the definition in the source.
    pub offset: Option<u32>,
}

/// What a global value is.
#[derive(Clone, Debug)]
pub enum GlobalKind {
    /// `@x = global …` or `constant`, a declaration too.
    Variable(Variable),
    /// `define` or `declare`, intrinsics too.
    Function(Box<Function>),
    /// Alias of a constant (aliasee).
    Alias(ConstId),
    /// Indirect function with its resolver.
    IFunc(ConstId),
}

/// What only variables have.
#[derive(Clone, Debug, Default)]
pub struct Variable {
    /// `constant` rather than `global`.
    pub constant: bool,
    /// The initial value may be changed before the program starts, so that loads cannot be folded.
    pub externally_initialized: bool,
    /// `None` for declarations.
    pub init: Option<ConstId>,
    /// Goes before that of the module; `None` where none is written.
    pub code_model: Option<CodeModel>,
    /// `#0` behind the variable.
    pub attrs: AttrSetId,
    /// Sanitizer markers as written: `no_sanitize_address`, `no_sanitize_hwaddress`, `sanitize_memtag`,
    /// `sanitize_address_dyninit`.
    pub sanitizer: Vec<StrId>,
}

/// What only functions have.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// Calls with another one are undefined (LangRef "Calling Conventions").
    pub cc: CallConv,
    /// Of the function, its result and its parameters; calls have their own.
    pub attrs: AttrList,
    /// Name of the garbage collector's strategy (`gc "…"`); empty if none.
    pub gc: StrId,
    /// Data before the entry (LangRef "Prefix Data").
    pub prefix: Option<ConstId>,
    /// Bytes at the entry that run before the code (LangRef "Prologue Data").
    pub prologue: Option<ConstId>,
    /// Which function the unwinder asks about its frames (LangRef "Personality Function").
    pub personality: Option<ConstId>,
    /// The variable that tells a collector of the roots in its frame, which code generation made.
    pub root_map: Option<GlobalId>,
    /// The flag by which a debugger says whether it steps into the function, which code generation made.
    pub debugger_flag: Option<GlobalId>,
    /// Absent, unread or read.
    pub body: BodyState,
    /// Names of parameters as written on a declaration (definitions keep them in the body).
    pub param_names: Vec<StrId>,
    /// Intrinsic (`llvm.` name).
    pub is_intrinsic: bool,
    /// Which intrinsic; `None` also for unknown `llvm.` names. See [`Module::resolve_intrinsics`].
    pub intrinsic: Option<crate::intrinsics::Intrinsic>,
}

/// The state of a function's body.
#[derive(Clone, Default)]
pub enum BodyState {
    /// A declaration.
    #[default]
    None,
    /// Still in the source, a byte range of it: text from the parameter list's `(` up to and with the closing brace, or a
    /// block of bitcode.
    Text {
        /// Byte offset of the first byte in the [`Source`](crate::source::Source).
        start: u32,
        /// Byte offset behind the last one.
        end: u32,
    },
    /// Parsed or built.
    Parsed(Box<Body>),
}
impl std::fmt::Debug for BodyState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            BodyState::None => "None",
            BodyState::Text { .. } => "Text",
            BodyState::Parsed(_) => "Parsed",
        })
    }
}

/// A comdat.
#[derive(Clone, Debug)]
pub struct Comdat {
    /// Without `$`.
    pub name: StrId,
    /// What a linker does with several groups of the name.
    pub kind: ComdatKind,
}

/// How a block is named from outside its function.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BlockName {
    /// The name without `%`.
    Named(StrId),
    /// The number behind `%`, of the sequence that unnamed arguments and results share.
    Numbered(u32),
    /// By its place among the function's blocks.
    Index(u32),
}

/// What nodes of loops begin with that are about vectors.
pub(crate) const VECTOR_HINTS: [&[u8]; 5] = [
    b"llvm.loop.vectorize.enable",
    b"llvm.loop.vectorize.width",
    b"llvm.loop.vectorize.predicate.enable",
    b"llvm.loop.isvectorized",
    b"llvm.loop.disable_nonforced",
];

/// What nodes of loops begin with that are not to be unrolled.
pub(crate) const UNROLL_HINTS: [&[u8]; 2] = [b"llvm.loop.unroll.disable", b"llvm.loop.disable_nonforced"];

/// A module.
#[derive(Clone)]
pub struct Module {
    /// Types, constants, strings, attribute sets, metadata shared by all bodies.
    pub ctx: Context,
    /// `source_filename`, whose last component ELF and COFF objects have as a file symbol; empty if not written.
    pub source_name: StrId,
    /// `target triple` as written; empty if none.
    pub triple: StrId,
    /// The layout that holds: the written one, else the triple's default (see `datalayout_text`).
    pub data_layout: DataLayout,
    /// As written; empty if none.
    pub data_layout_text: StrId,
    /// The strings of `module asm` in order, a line or more each.
    pub module_asm: Vec<StrId>,
    /// Byte offsets in the text of the quotes that open them, for messages; empty where the source is no text.
    pub asm_places: Vec<u32>,
    /// By [`GlobalId`]: variables, functions, aliases and ifuncs in the order of the source.
    pub globals: Vec<Global>,
    /// By name (named ones).
    pub by_name: FxHashMap<StrId, GlobalId>,
    /// By [`ComdatId`].
    pub comdats: Vec<Comdat>,
    /// `!name = !{…}` in the order of the source: the name without `!`, and the nodes.
    pub named_metadata: Vec<(StrId, Vec<MdId>)>,
    /// `!N` numbers to items.
    pub numbered_metadata: NumberedMetadata,
    /// Whether the text has a node that asks for loops to be vectorised, or not to be, in a certain way.
    pub has_vector_hints: bool,
    /// The same for loops that are not to be unrolled.
    pub has_unroll_hints: bool,
    /// Byte offsets of the numbered items that were read with the module, ascending by item: for messages.
    pub metadata_places: Vec<(MdId, u32)>,
    /// The same of nodes without a number, in other nodes and attachments: where the text has each first.
    pub inline_places: Vec<(MdId, u32)>,
    /// Where the text says what named metadata has: its name and a byte offset, for messages.
    pub named_places: Vec<(StrId, u32)>,
    /// Emulated thread-local storage: variables and their control variables, by ascending id of the former.
    pub tls_controls: Vec<(GlobalId, GlobalId)>,
    /// Every `blockaddress(@f, %bb)` of the text: function and block.
    pub block_addresses: Vec<(GlobalId, BlockName)>,
    /// Where bodies in the source name blocks by `blockaddress`, ascending: a byte offset in each body that does.
    pub block_address_places: Vec<u32>,
    /// Arm64EC: what the object says of functions beside their code, once thunks have been made.
    pub hybrid: Option<Box<crate::arm64ec::Hybrid>>,
    /// What the parser of bodies looks names up in; empty in modules made in memory.
    pub symbols: crate::parse::symbols::Symbols,
    /// What the reader of bitcode keeps for bodies; empty in other modules.
    pub bitcode: crate::bitcode::BitcodeTables,
}

impl Default for Module {
    fn default() -> Self {
        Module::new()
    }
}

impl Module {
    /// Whether metadata asks for loops to be vectorised in a certain way, or not at all: in what loop of what function is not
    /// said.
    pub fn hints_at_vectors(&self) -> bool {
        self.has_vector_hints || self.has_string(&VECTOR_HINTS)
    }

    /// Whether metadata forbids to unroll loops: which is not said.
    pub fn forbids_unrolling(&self) -> bool {
        self.has_unroll_hints || self.has_string(&UNROLL_HINTS)
    }

    fn has_string(&self, any: &[&[u8]]) -> bool {
        any.iter().any(|s| self.ctx.strings.find(s).is_some())
    }

    /// An empty module with default data layout.
    pub fn new() -> Module {
        Module {
            ctx: Context::new_module(),
            source_name: StrId::EMPTY,
            triple: StrId::EMPTY,
            data_layout: DataLayout::default(),
            data_layout_text: StrId::EMPTY,
            module_asm: Vec::new(),
            asm_places: Vec::new(),
            globals: Vec::new(),
            by_name: FxHashMap::default(),
            comdats: Vec::new(),
            named_metadata: Vec::new(),
            numbered_metadata: NumberedMetadata::default(),
            has_vector_hints: false,
            has_unroll_hints: false,
            metadata_places: Vec::new(),
            inline_places: Vec::new(),
            named_places: Vec::new(),
            tls_controls: Vec::new(),
            block_addresses: Vec::new(),
            block_address_places: Vec::new(),
            hybrid: None,
            symbols: Default::default(),
            bitcode: Default::default(),
        }
    }
    /// Where the text has a metadata node, if it is kept.
    pub fn metadata_place(&self, id: MdId) -> Option<u32> {
        [&self.metadata_places, &self.inline_places]
            .into_iter()
            .find_map(|places| {
                let at = places.binary_search_by_key(&id, |p| p.0).ok()?;
                Some(places[at].1)
            })
    }
    /// For reading module-level things (there is no overlay).
    pub fn scope(&self) -> Scope<'_> {
        Scope {
            module: &self.ctx,
            local: &self.ctx,
        }
    }
    /// A global value.
    #[inline]
    pub fn global(&self, g: GlobalId) -> &Global {
        &self.globals[g.index()]
    }
    /// What only functions have, if it is one.
    pub fn function(&self, g: GlobalId) -> Option<&Function> {
        match &self.globals[g.index()].kind {
            GlobalKind::Function(f) => Some(f),
            _ => None,
        }
    }
    /// Name of a global value as bytes.
    pub fn global_name(&self, g: GlobalId) -> &[u8] {
        self.scope().bytes(self.globals[g.index()].name)
    }
    /// The global value of a name.
    pub fn find(&self, name: &[u8]) -> Option<GlobalId> {
        let name = self.ctx.strings.find(name)?;
        self.by_name.get(&name).copied()
    }
    /// Adds a global value that code generation makes, under a name that is not taken, with the type of what is there.
    pub fn add(&mut self, name: &[u8], kind: GlobalKind, ty: TypeId, linkage: Linkage) -> GlobalId {
        let name = ScopeMut::module(&mut self.ctx).str(name);
        let id = GlobalId::new(self.globals.len());
        self.by_name.insert(name, id);
        self.globals.push(Global {
            linkage,
            dso_local: linkage.is_local(),
            ..Global::plain(name, kind, ty, 0, TypeId::PTR)
        });
        id
    }
    /// The function that a block address belongs to, and the block.
    pub fn block_address(&self, id: BlockAddrId) -> (GlobalId, BlockName) {
        self.block_addresses[id.index()]
    }
}

impl Global {
    /// One with external linkage and nothing else written; without a number or place in the source.
    pub fn plain(name: StrId, kind: GlobalKind, value_ty: TypeId, addr_space: u32, ptr_ty: TypeId) -> Self {
        Global {
            name,
            number: 0,
            kind,
            value_ty,
            addr_space,
            ptr_ty,
            linkage: Linkage::External,
            visibility: Visibility::Default,
            dll_storage: DllStorage::None,
            thread_local: ThreadLocal::NotThreadLocal,
            unnamed_addr: UnnamedAddr::None,
            dso_local: false,
            section: StrId::EMPTY,
            partition: StrId::EMPTY,
            comdat: None,
            align: 0,
            metadata: Vec::new(),
            offset: None,
        }
    }

    /// Whether it is only declared.
    pub fn is_declaration(&self) -> bool {
        match &self.kind {
            GlobalKind::Variable(v) => v.init.is_none(),
            GlobalKind::Function(f) => matches!(f.body, BodyState::None),
            _ => false,
        }
    }
}
