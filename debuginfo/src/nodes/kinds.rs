//! The kinds of nodes and the fields that each has (LangRef "Specialized Metadata Nodes").

use std::sync::LazyLock;

macro_rules! fields {
    ($($name:ident = $label:literal,)*) => {
        /// A field of a node, by its label.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Field {
            $(
                #[doc = concat!("`", $label, ":`")]
                $name
            ),*
        }

        /// Fields by number, and their labels.
        pub(super) const LABELS: &[(Field, &str)] = &[$((Field::$name, $label)),*];
    };
}

fields! {
    Tag = "tag",
    Name = "name",
    LinkageName = "linkageName",
    Scope = "scope",
    File = "file",
    Line = "line",
    Column = "column",
    Type = "type",
    BaseType = "baseType",
    Size = "size",
    Align = "align",
    Offset = "offset",
    Flags = "flags",
    SpFlags = "spFlags",
    Encoding = "encoding",
    Elements = "elements",
    Identifier = "identifier",
    RuntimeLang = "runtimeLang",
    EnumKind = "enumKind",
    VtableHolder = "vtableHolder",
    TemplateParams = "templateParams",
    Discriminator = "discriminator",
    DataLocation = "dataLocation",
    Associated = "associated",
    Allocated = "allocated",
    Rank = "rank",
    Annotations = "annotations",
    NumExtraInhabitants = "num_extra_inhabitants",
    Specification = "specification",
    BitStride = "bitStride",
    ExtraData = "extraData",
    DwarfAddressSpace = "dwarfAddressSpace",
    PtrAuthKey = "ptrAuthKey",
    PtrAuthIsAddressDiscriminated = "ptrAuthIsAddressDiscriminated",
    PtrAuthExtraDiscriminator = "ptrAuthExtraDiscriminator",
    PtrAuthIsaPointer = "ptrAuthIsaPointer",
    PtrAuthAuthenticatesNullValues = "ptrAuthAuthenticatesNullValues",
    DataSize = "dataSize",
    Kind = "kind",
    Factor = "factor",
    Numerator = "numerator",
    Denominator = "denominator",
    StringLength = "stringLength",
    StringLengthExpression = "stringLengthExpression",
    StringLocationExpression = "stringLocationExpression",
    Count = "count",
    LowerBound = "lowerBound",
    UpperBound = "upperBound",
    Stride = "stride",
    Bias = "bias",
    Value = "value",
    IsUnsigned = "isUnsigned",
    Cc = "cc",
    Types = "types",
    Filename = "filename",
    Directory = "directory",
    ChecksumKind = "checksumkind",
    Checksum = "checksum",
    Source = "source",
    Language = "language",
    SourceLanguageName = "sourceLanguageName",
    SourceLanguageVersion = "sourceLanguageVersion",
    Producer = "producer",
    IsOptimized = "isOptimized",
    RuntimeVersion = "runtimeVersion",
    SplitDebugFilename = "splitDebugFilename",
    EmissionKind = "emissionKind",
    Enums = "enums",
    RetainedTypes = "retainedTypes",
    Globals = "globals",
    Imports = "imports",
    Macros = "macros",
    DwoId = "dwoId",
    SplitDebugInlining = "splitDebugInlining",
    DebugInfoForProfiling = "debugInfoForProfiling",
    NameTableKind = "nameTableKind",
    RangesBaseAddress = "rangesBaseAddress",
    Sysroot = "sysroot",
    Sdk = "sdk",
    IsLocal = "isLocal",
    IsDefinition = "isDefinition",
    ScopeLine = "scopeLine",
    ContainingType = "containingType",
    Virtuality = "virtuality",
    VirtualIndex = "virtualIndex",
    ThisAdjustment = "thisAdjustment",
    Unit = "unit",
    Declaration = "declaration",
    RetainedNodes = "retainedNodes",
    ThrownTypes = "thrownTypes",
    TargetFuncName = "targetFuncName",
    KeyInstructions = "keyInstructions",
    ExportSymbols = "exportSymbols",
    Nodes = "nodes",
    ConfigMacros = "configMacros",
    IncludePath = "includePath",
    ApiNotes = "apinotes",
    IsDecl = "isDecl",
    Defaulted = "defaulted",
    Arg = "arg",
    IsArtificial = "isArtificial",
    CoroSuspendIdx = "coroSuspendIdx",
    Var = "var",
    Expr = "expr",
    Setter = "setter",
    Getter = "getter",
    Attributes = "attributes",
    Entity = "entity",
    InlinedAt = "inlinedAt",
    IsImplicitCode = "isImplicitCode",
    AtomGroup = "atomGroup",
    AtomRank = "atomRank",
    Header = "header",
    Operands = "operands",
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $label:literal [$($field:ident)*],)*) => {
        /// What a metadata item is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Kind { $($(#[$doc])* $name),* }

        /// Kinds by number: names in text, and fields in the order of their slots.
        const KINDS: &[(Kind, &str, &[Field])] = &[$((Kind::$name, $label, &[$(Field::$field),*])),*];
    };
}

kinds! {
    /// Not read yet, or malformed.
    Invalid = "" [],
    /// `!{...}`; see [`Node::list`](super::Node::list).
    Tuple = "" [],
    /// `!"text"`; see [`Node::text`](super::Node::text).
    String = "" [],
    /// A constant as metadata; see [`Nodes::constant`](super::Nodes::constant).
    Value = "" [],
    /// See [`Node::elements`](super::Node::elements).
    Expression = "DIExpression" [],
    /// A place in the source, within a scope and maybe inlined at another place.
    Location = "DILocation" [Line Column Scope InlinedAt IsImplicitCode AtomGroup AtomRank],
    /// A node with any DWARF tag; it becomes nothing.
    Generic = "GenericDINode" [Tag Header Operands],
    /// Bounds of one dimension of an array.
    Subrange = "DISubrange" [Count LowerBound UpperBound Stride],
    /// Bounds that hold for all dimensions of an array whose rank is known at run time.
    GenericSubrange = "DIGenericSubrange" [Count LowerBound UpperBound Stride],
    /// A type of the values between two bounds.
    SubrangeType = "DISubrangeType"
        [Name File Line Scope Size Align Flags BaseType LowerBound UpperBound Stride Bias],
    /// A name of an enumeration, and its value.
    Enumerator = "DIEnumerator" [Name Value IsUnsigned],
    /// A type of the language itself, as `int` and `nullptr_t`.
    BasicType = "DIBasicType" [Tag Name Size Align DataSize Encoding NumExtraInhabitants Flags],
    /// A number with a fixed scale, binary, decimal or rational.
    FixedPointType = "DIFixedPointType"
        [Tag Name Size Align Encoding Flags Kind Factor Numerator Denominator],
    /// A Fortran string.
    StringType = "DIStringType"
        [Tag Name StringLength StringLengthExpression StringLocationExpression Size Align Encoding],
    /// A pointer, typedef, member, qualifier, base class: what refers to another type.
    DerivedType = "DIDerivedType"
        [Tag Name File Line Scope BaseType Size Align Offset Flags ExtraData DwarfAddressSpace Annotations
         PtrAuthKey PtrAuthIsAddressDiscriminated PtrAuthExtraDiscriminator PtrAuthIsaPointer
         PtrAuthAuthenticatesNullValues],
    /// A structure, union, class, enumeration, array or variant part.
    CompositeType = "DICompositeType"
        [Tag Name File Line Scope BaseType Size Align Offset Flags Elements RuntimeLang EnumKind VtableHolder
         TemplateParams Identifier Discriminator DataLocation Associated Allocated Rank Annotations
         NumExtraInhabitants Specification BitStride],
    /// Types of the result and of the parameters.
    SubroutineType = "DISubroutineType" [Flags Cc Types],
    /// Its path, checksum and maybe content.
    File = "DIFile" [Filename Directory ChecksumKind Checksum Source],
    /// What one run of a front end made.
    CompileUnit = "DICompileUnit"
        [Language SourceLanguageName SourceLanguageVersion File Producer IsOptimized Flags RuntimeVersion
         SplitDebugFilename EmissionKind Enums RetainedTypes Globals Imports Macros DwoId SplitDebugInlining
         DebugInfoForProfiling NameTableKind RangesBaseAddress Sysroot Sdk],
    /// A function, defined or declared.
    Subprogram = "DISubprogram"
        [Scope Name LinkageName File Line Type IsLocal IsDefinition ScopeLine ContainingType Virtuality
         VirtualIndex ThisAdjustment Flags SpFlags IsOptimized Unit TemplateParams Declaration RetainedNodes
         ThrownTypes Annotations TargetFuncName KeyInstructions],
    /// A block of a function.
    LexicalBlock = "DILexicalBlock" [Scope File Line Column],
    /// A part of a scope from another file, or with a discriminator of its own.
    LexicalBlockFile = "DILexicalBlockFile" [Scope File Discriminator],
    /// Fortran's `common`.
    CommonBlock = "DICommonBlock" [Scope Declaration Name File Line],
    /// Without a name: the anonymous one.
    Namespace = "DINamespace" [Scope Name ExportSymbols File Line],
    /// `#define` or `#undef`.
    Macro = "DIMacro" [Type Line Name Value],
    /// The macros that an included file defines.
    MacroFile = "DIMacroFile" [Type Line File Nodes],
    /// A module of Clang's, Swift's or Fortran's.
    Module = "DIModule" [Scope Name ConfigMacros IncludePath ApiNotes File Line IsDecl],
    /// A template's parameter and the type given for it.
    TemplateTypeParameter = "DITemplateTypeParameter" [Name Type Defaulted],
    /// The same of a value, a template or a pack.
    TemplateValueParameter = "DITemplateValueParameter" [Tag Name Type Defaulted Value],
    /// A variable of the program, static ones of functions too.
    GlobalVariable = "DIGlobalVariable"
        [Name Scope LinkageName File Line Type IsLocal IsDefinition TemplateParams Declaration Align Annotations],
    /// A variable or parameter of a function.
    LocalVariable = "DILocalVariable" [Scope Name Arg File Line Type Flags Align Annotations],
    /// A label of a function that can be jumped to.
    Label = "DILabel" [Scope Name File Line Column IsArtificial CoroSuspendIdx],
    /// A global variable and where, or what, it is: attached to the variable of the IR.
    GlobalVariableExpression = "DIGlobalVariableExpression" [Var Expr],
    /// A property of an Objective-C class.
    ObjCProperty = "DIObjCProperty" [Name File Line Setter Getter Attributes Type],
    /// `using`: a name of one scope made known in another.
    ImportedEntity = "DIImportedEntity" [Tag Scope Entity File Line Name Elements],
    /// Ties a store to the `dbg_assign` records of what it stores.
    AssignId = "DIAssignID" [],
}

/// A field that a kind does not have.
pub(super) const NO_SLOT: u8 = u8::MAX;

/// For each kind, the slot of each field.
pub(super) static SLOTS: [[u8; LABELS.len()]; KINDS.len()] = {
    let mut slots = [[NO_SLOT; LABELS.len()]; KINDS.len()];
    let mut kind = 0;
    while kind < KINDS.len() {
        let fields = KINDS[kind].2;
        let mut i = 0;
        while i < fields.len() {
            slots[kind][fields[i] as usize] = i as u8;
            i += 1;
        }
        kind += 1;
    }
    slots
};

/// A set of fields.
pub(super) type Fields = u128;
const _: () = assert!(LABELS.len() <= Fields::BITS as usize);

/// For each kind, the fields that text must give.
pub(super) static REQUIRED: LazyLock<Vec<Fields>> = LazyLock::new(|| {
    let bit = |label: &str| Field::labelled(label.as_bytes()).map_or(0, |f| 1 << f as usize);
    let all = |kind: &(Kind, &str, _)| ir::verify::required_fields(kind.1.as_bytes()).map(bit).sum();
    KINDS.iter().map(all).collect()
});

impl Kind {
    /// The name in text.
    pub(super) fn name(self) -> &'static str {
        KINDS[self as usize].1
    }

    /// How many slots its nodes have.
    pub(super) fn slots(self) -> usize {
        KINDS[self as usize].2.len()
    }

    /// The kind that text calls so.
    pub(super) fn named(name: &[u8]) -> Option<Kind> {
        let found = KINDS.iter().find(|k| !k.1.is_empty() && k.1.as_bytes() == name);
        found.map(|k| k.0)
    }
}

impl Field {
    /// The field with this label.
    pub(super) fn labelled(label: &[u8]) -> Option<Field> {
        let found = LABELS.iter().find(|l| l.1.as_bytes() == label);
        found.map(|l| l.0)
    }
}

/// What fields hold that do not stand in a node; 0 otherwise.
pub(super) const DEFAULTS: &[(Kind, Field, i64)] = &[
    (Kind::BasicType, Field::Tag, 0x24),
    (Kind::FixedPointType, Field::Tag, 0x24),
    (Kind::StringType, Field::Tag, 0x12),
    (Kind::TemplateValueParameter, Field::Tag, 0x30),
    (Kind::GlobalVariable, Field::IsDefinition, 1),
    (Kind::CompileUnit, Field::SplitDebugInlining, 1),
    (Kind::MacroFile, Field::Type, 3),
    (Kind::CompositeType, Field::EnumKind, -1),
];
