//! The module: everything outside function bodies, and the bodies.

use crate::attributes::AttrList;
use crate::body::Body;
use crate::context::{Context, Scope};
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
#[allow(missing_docs)]
impl CallConv {
    pub const C: CallConv = CallConv(0);
    pub const FAST: CallConv = CallConv(8);
    pub const COLD: CallConv = CallConv(9);
    pub const GHC: CallConv = CallConv(10);
    pub const HIPE: CallConv = CallConv(11);
    pub const ANY_REG: CallConv = CallConv(13);
    pub const PRESERVE_MOST: CallConv = CallConv(14);
    pub const PRESERVE_ALL: CallConv = CallConv(15);
    pub const SWIFT: CallConv = CallConv(16);
    pub const CXX_FAST_TLS: CallConv = CallConv(17);
    pub const TAIL: CallConv = CallConv(18);
    pub const CFGUARD_CHECK: CallConv = CallConv(19);
    pub const SWIFT_TAIL: CallConv = CallConv(20);
    pub const PRESERVE_NONE: CallConv = CallConv(21);
    pub const X86_INTR: CallConv = CallConv(83);
    pub const X86_VECTORCALL: CallConv = CallConv(80);
    pub const X86_REGCALL: CallConv = CallConv(92);
    pub const WIN64: CallConv = CallConv(79);
    pub const X86_64_SYSV: CallConv = CallConv(78);
    pub const AARCH64_VECTOR: CallConv = CallConv(97);
    pub const AARCH64_SVE_VECTOR: CallConv = CallConv(98);
    pub const SME_FROM_X0: CallConv = CallConv(102);
    pub const SME_FROM_X2: CallConv = CallConv(103);
    pub const GRAAL: CallConv = CallConv(107);
    pub const SME_FROM_X1: CallConv = CallConv(111);
}

/// A global value.
#[derive(Clone, Debug)]
pub struct Global {
    /// Name without `@`; empty for numbered ones.
    pub name: StrId,
    /// Number of a numbered one, for messages and printing.
    pub number: u32,
    pub kind: GlobalKind,
    /// Variable: its type; function: its function type; alias, ifunc: its value type.
    pub value_ty: TypeId,
    pub addr_space: u32,
    /// The pointer type of its address.
    pub ptr_ty: TypeId,
    pub linkage: Linkage,
    pub visibility: Visibility,
    pub dll_storage: DllStorage,
    pub thread_local: ThreadLocal,
    pub unnamed_addr: UnnamedAddr,
    /// Written `dso_local` (or implied by linkage/visibility).
    pub dso_local: bool,
    pub section: StrId,
    pub partition: StrId,
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
    Variable(Variable),
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
    pub externally_initialized: bool,
    /// `None` for declarations.
    pub init: Option<ConstId>,
    pub code_model: Option<CodeModel>,
    pub attrs: AttrSetId,
    /// Sanitizer markers as written: `no_sanitize_address`, `no_sanitize_hwaddress`, `sanitize_memtag`,
    /// `sanitize_address_dyninit`.
    pub sanitizer: Vec<StrId>,
}

/// What only functions have.
#[derive(Clone, Debug, Default)]
pub struct Function {
    pub cc: CallConv,
    pub attrs: AttrList,
    pub gc: StrId,
    pub prefix: Option<ConstId>,
    pub prologue: Option<ConstId>,
    pub personality: Option<ConstId>,
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
    Text { start: u32, end: u32 },
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
    pub name: StrId,
    pub kind: ComdatKind,
}

/// How a block is named from outside its function.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BlockName {
    Named(StrId),
    Numbered(u32),
    /// By its place among the function's blocks.
    Index(u32),
}

/// A module.
#[derive(Clone)]
pub struct Module {
    /// Types, constants, strings, attribute sets, metadata shared by all bodies.
    pub ctx: Context,
    pub source_name: StrId,
    pub triple: StrId,
    /// The layout that holds: the written one, else the triple's default (see `datalayout_text`).
    pub data_layout: DataLayout,
    /// As written; empty if none.
    pub data_layout_text: StrId,
    pub module_asm: Vec<StrId>,
    pub globals: Vec<Global>,
    /// By name (named ones).
    pub by_name: FxHashMap<StrId, GlobalId>,
    pub comdats: Vec<Comdat>,
    /// Attribute groups `#N` as written: number and set, for printing.
    pub named_metadata: Vec<(StrId, Vec<MdId>)>,
    /// `!N` numbers to items.
    pub numbered_metadata: NumberedMetadata,
    /// Byte offsets of the numbered items that were read with the module, ascending by item: for messages.
    pub metadata_places: Vec<(MdId, u32)>,
    /// Where the text says what named metadata has: its name and a byte offset, for messages.
    pub named_places: Vec<(StrId, u32)>,
    /// Emulated thread-local storage: variables and their control variables, by ascending id of the former.
    pub tls_controls: Vec<(GlobalId, GlobalId)>,
    /// Every `blockaddress(@f, %bb)` of the text: function and block.
    pub block_addresses: Vec<(GlobalId, BlockName)>,
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
    /// An empty module with default data layout.
    pub fn new() -> Module {
        Module {
            ctx: Context::new_module(),
            source_name: StrId::EMPTY,
            triple: StrId::EMPTY,
            data_layout: DataLayout::default(),
            data_layout_text: StrId::EMPTY,
            module_asm: Vec::new(),
            globals: Vec::new(),
            by_name: FxHashMap::default(),
            comdats: Vec::new(),
            named_metadata: Vec::new(),
            numbered_metadata: NumberedMetadata::default(),
            metadata_places: Vec::new(),
            named_places: Vec::new(),
            tls_controls: Vec::new(),
            block_addresses: Vec::new(),
            symbols: Default::default(),
            bitcode: Default::default(),
        }
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
