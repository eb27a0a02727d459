//! What a text comes to before addresses are known: sections as bytes and *sites*, symbols, unwind frames.
//!
//! As in [`crate::code_buffer`], bytes hold all but what has no fixed length. That is noted as sites; a [`Place`] is a
//! number of bytes and of sites before it, and [`super::layout`] gives the sites their lengths.

use super::codeview::{CodeView, Table};
use super::lines::LineTable;
use super::{AsmSymbol, Context, ExprId, Fixup, Syntax};
use crate::cfi::CfiOp;
use crate::object::{Binding, BuildVersion, SectionFlags, SectionKind, SymbolKind, Visibility};
use crate::probes::FullProbe;

/// A place before sites have their lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Index in [`Unit::pieces`].
    pub piece: u32,
    /// Bytes before it.
    pub raw: u32,
    /// Sites before it.
    pub sites: u32,
}

/// Something whose length depends on addresses.
#[derive(Clone, Debug)]
pub enum SiteKind {
    /// An instruction of two forms.
    Relax(Relaxed),
    /// Padding to a multiple of `align` bytes, unless that takes more than `max`.
    Align {
        /// A power of two.
        align: u64,
        /// Value and size in bytes of what fills it; `None`: instructions that do nothing, or zeros outside of code.
        fill: Option<(u64, u32)>,
        /// At most so many bytes.
        max: u64,
    },
    /// `count` times a value.
    Fill {
        /// How often.
        count: ExprId,
        /// The value's bytes.
        size: u32,
        /// The value.
        value: u64,
    },
    /// Padding up to an offset in the section.
    Org {
        /// The offset, or a symbol of the section and a number.
        to: ExprId,
        /// What fills it.
        fill: u8,
    },
    /// A number in LEB128.
    Leb {
        /// The number.
        value: ExprId,
        /// Whether it is signed.
        signed: bool,
        /// Bytes.
        len: u32,
    },
    /// A table of CodeView.
    CodeView(Box<Table>),
}

/// An instruction of two forms, whose bytes and fields are in its piece ([`Piece::form`]).
#[derive(Clone, Copy, Debug)]
pub struct Relaxed {
    /// Where those of the form that it starts with are; those of the other follow.
    bytes: u32,
    fields: u32,
    /// How many there are of each form.
    byte_counts: [u8; 2],
    field_counts: [u8; 2],
    /// Whether the other form is taken.
    pub grown: bool,
}

impl Relaxed {
    /// Bytes of the form that is taken.
    pub fn size(&self) -> u64 {
        self.byte_counts[usize::from(self.grown)].into()
    }
}

/// A [`SiteKind`] and where it stands.
#[derive(Clone, Debug)]
pub struct Site {
    /// Bytes of the piece before it.
    pub raw: u32,
    /// Where in the text.
    pub at: u32,
    /// What.
    pub kind: SiteKind,
}

/// A section's subsection.
#[derive(Clone, Debug, Default)]
pub struct Piece {
    /// Index in [`Unit::sections`].
    pub section: u32,
    /// Its number; pieces stand in the section in ascending order.
    pub number: i64,
    /// All bytes but the sites'.
    pub bytes: Vec<u8>,
    /// Fields in `bytes`, ascending, and the number of sites before each.
    pub fixups: Vec<(Fixup, u32)>,
    /// Ascending.
    pub sites: Vec<Site>,
    /// Of [`Relaxed`].
    pub(super) form_bytes: Vec<u8>,
    pub(super) form_fields: Vec<Fixup>,
    /// Bytes and sites before the end of the last instruction; only where objects tell data among code.
    pub(super) code_end: Option<(u32, u32)>,
    /// Total length of the sites before each site and of all; set by layout.
    pub(super) shift: Vec<u64>,
    /// Offset in the section; set by layout.
    pub(super) base: u64,
}

/// What tells sections apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SectionKey {
    /// As in the file; Mach-O: `segment,section`.
    pub name: Vec<u8>,
    /// Its group's signature, and whether equal groups are one.
    pub group: Option<(Vec<u8>, bool)>,
    /// `unique,N`.
    pub unique: Option<u32>,
    /// Ordered as this symbol's section.
    pub link: Option<AsmSymbol>,
}

/// A section of the text.
#[derive(Clone, Debug)]
pub struct AsmSection {
    /// Name, group …
    pub key: SectionKey,
    /// What its bytes are.
    pub kind: SectionKind,
    /// Attributes.
    pub flags: SectionFlags,
    /// Size of an entry.
    pub entry_size: u32,
    /// Mach-O type and attributes, COFF characteristics.
    pub native: u32,
    /// COFF's comdat selection and its leader.
    pub selection: Option<(u8, Vec<u8>)>,
    /// Alignment in bytes.
    pub align: u64,
    /// Whether instructions stand in it.
    pub has_code: bool,
}

/// A tentative definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Common {
    /// Bytes.
    pub size: u64,
    /// Bytes.
    pub align: u64,
}

/// What a text says of a symbol.
#[derive(Clone, Debug, Default)]
pub struct SymbolInfo {
    /// Where it is defined.
    pub place: Option<Place>,
    /// Binding, if said.
    pub binding: Option<Binding>,
    /// Visibility, if said.
    pub visibility: Option<Visibility>,
    /// Kind, if said.
    pub kind: Option<SymbolKind>,
    /// `.size`.
    pub size: Option<ExprId>,
    /// `.comm`, `.lcomm`.
    pub common: Option<Common>,
    /// Bits of `n_desc` or `st_other`.
    pub native: u16,
    /// A directive names it, so that it is in the symbol table even if undefined and not referred to.
    pub keep: bool,
    /// The symbol was given another value later: this one is of earlier references.
    pub outdated: bool,
    /// Mach-O: how many pieces of its section that the linker may move apart start before it.
    pub atom: u32,
    /// It was set by `.equiv`, for good.
    pub fixed: bool,
    /// It was defined by an earlier text of the same function.
    pub earlier: bool,
    /// Where in the text it was defined or first spoken of.
    pub at: u32,
}

/// What `.cfi_startproc` to `.cfi_endproc` say.
#[derive(Clone, Debug)]
pub struct UnwindFrame {
    /// Start of the code.
    pub start: Place,
    /// Its end.
    pub end: Place,
    /// Call frame instructions, and where in the text they are.
    pub ops: Vec<(Place, CfiOp, u32)>,
    /// Encoding and symbol of the personality routine.
    pub personality: Option<(u8, AsmSymbol)>,
    /// Encoding and symbol of the language-specific data.
    pub lsda: Option<(u8, AsmSymbol)>,
    /// `.cfi_signal_frame`.
    pub signal: bool,
    /// `.cfi_mte_tagged_frame`.
    pub tagged: bool,
    /// `.cfi_startproc simple`: without the rules that hold at every function's entry.
    pub simple: bool,
    /// Column of the return address, if not the psABI's.
    pub return_column: Option<u16>,
    /// Where in the text it starts.
    pub at: u32,
}

/// `.symver`.
#[derive(Clone, Debug)]
pub struct SymbolVersion {
    /// The symbol.
    pub symbol: AsmSymbol,
    /// `name@VERSION`.
    pub name: Vec<u8>,
    /// Whether the symbol itself is left out.
    pub remove: bool,
    /// Where in the text.
    pub at: u32,
}

/// `.cg_profile`: how often one function calls another.
#[derive(Clone, Copy, Debug)]
pub struct ProfileEdge {
    /// The caller.
    pub from: AsmSymbol,
    /// The callee.
    pub to: AsmSymbol,
    /// How often.
    pub count: u64,
    /// Where in the text.
    pub at: u32,
}

/// `.pseudoprobe`
#[derive(Clone, Debug)]
pub struct AsmProbe {
    /// Where it stands.
    pub at: Place,
    /// The function whose code that is.
    pub function: AsmSymbol,
    /// What it says, without its offset.
    pub probe: FullProbe,
}

/// `.reloc`: a relocation given by its name.
#[derive(Clone, Copy, Debug)]
pub struct NamedReloc {
    /// Index in [`Unit::sections`].
    pub section: u32,
    /// Where it stands: a number of bytes in the section, or a place.
    pub offset: ExprId,
    /// Its number in the format.
    pub kind: u16,
    /// What it refers to.
    pub value: Option<ExprId>,
    /// Where in the text.
    pub at: u32,
}

/// A text made by a macro or repetition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expansion {
    pub start: u32,
    pub end: u32,
    /// Where it was asked for.
    pub from: u32,
}

/// The texts made by macros and repetitions, by their places.
#[derive(Clone, Debug, Default)]
pub struct Expansions(pub(super) Vec<Expansion>);

impl Expansions {
    /// Where a place in one of them comes from in the text itself; other places stay.
    pub fn origin(&self, mut at: u32) -> u32 {
        loop {
            let next = self.0.partition_point(|e| e.start <= at);
            match next.checked_sub(1).map(|i| self.0[i]) {
                Some(expansion) if at < expansion.end => at = expansion.from,
                _ => return at,
            }
        }
    }
}

/// A text that is read.
#[derive(Clone, Debug)]
pub struct Unit {
    /// What its macros have made; places may be in there.
    pub expansions: Expansions,
    /// The first section goes on in a function's code: where it starts is not known, nor aligned.
    pub inline: bool,
    /// Expressions and names of symbols.
    pub context: Context,
    /// Sections in order of appearance.
    pub sections: Vec<AsmSection>,
    /// Their contents, in order of appearance.
    pub pieces: Vec<Piece>,
    /// Parallel to `context.symbols`.
    pub symbols: Vec<SymbolInfo>,
    /// In order of appearance.
    pub frames: Vec<UnwindFrame>,
    /// Bytes of the frames' escapes.
    pub frame_bytes: Vec<u8>,
    /// Whether frames go to `.eh_frame`.
    pub eh_frame: bool,
    /// Whether frames go to `.debug_frame`.
    pub debug_frame: bool,
    /// `.addrsig`: the object says which symbols' addresses matter.
    pub address_significance: bool,
    /// `.addrsig_sym`.
    pub significant: Vec<AsmSymbol>,
    /// `.cg_profile`.
    pub profile: Vec<ProfileEdge>,
    /// `.pseudoprobe`.
    pub probes: Vec<AsmProbe>,
    /// COFF: `.weak_anti_dep`.
    pub anti_dependencies: Vec<AsmSymbol>,
    /// Mach-O: for each section the symbols at which such pieces start, in order.
    pub atoms: Vec<Vec<AsmSymbol>>,
    /// Mach-O: `.indirect_symbol`, and the places of the pointers or stubs.
    pub indirect: Vec<(Place, AsmSymbol)>,
    /// `.reloc`.
    pub relocs: Vec<NamedReloc>,
    /// `.symver`.
    pub versions: Vec<SymbolVersion>,
    /// `.ident`.
    pub idents: Vec<Vec<u8>>,
    /// `.file NAME`.
    pub files: Vec<Vec<u8>>,
    /// `.file` with numbers, and `.loc`.
    pub lines: LineTable,
    /// `.cv_*`.
    pub codeview: Option<Box<CodeView>>,
    /// Mach-O: `.subsections_via_symbols`.
    pub subsections_via_symbols: bool,
    /// Data among code: from, to, and Mach-O's kind.
    pub data_regions: Vec<(Place, Place, u16)>,
    /// Mach-O: the system that the text says it is for.
    pub build_version: Option<BuildVersion>,
    /// Mach-O: `.linker_option`.
    pub linker_options: Vec<Vec<Vec<u8>>>,
    /// `.weakref`: names of symbols, and the symbols.
    pub weak_references: Vec<AsmSymbol>,
}

impl Unit {
    /// Nothing read.
    pub fn new(syntax: Syntax) -> Self {
        Unit {
            expansions: Expansions::default(),
            inline: false,
            context: Context::new(syntax),
            sections: Vec::new(),
            pieces: Vec::new(),
            symbols: Vec::new(),
            frames: Vec::new(),
            frame_bytes: Vec::new(),
            eh_frame: true,
            debug_frame: false,
            address_significance: false,
            significant: Vec::new(),
            profile: Vec::new(),
            probes: Vec::new(),
            anti_dependencies: Vec::new(),
            atoms: Vec::new(),
            indirect: Vec::new(),
            relocs: Vec::new(),
            versions: Vec::new(),
            idents: Vec::new(),
            files: Vec::new(),
            lines: LineTable::default(),
            codeview: None,
            subsections_via_symbols: false,
            data_regions: Vec::new(),
            build_version: None,
            linker_options: Vec::new(),
            weak_references: Vec::new(),
        }
    }

    /// What is said of a symbol.
    pub fn info(&mut self, symbol: AsmSymbol) -> &mut SymbolInfo {
        let count = self.context.symbols.len().max(symbol.0 as usize + 1);
        if self.symbols.len() < count {
            self.symbols.resize_with(count, SymbolInfo::default);
        }
        &mut self.symbols[symbol.0 as usize]
    }

    /// Whether a symbol is a label that is defined here or by an earlier text.
    pub(super) fn is_defined(&self, symbol: AsmSymbol) -> bool {
        let info = self.symbols.get(symbol.0 as usize);
        info.is_some_and(|i| i.place.is_some() || i.earlier)
    }

    /// Where a symbol is defined by a label.
    pub fn place_of(&self, symbol: AsmSymbol) -> Option<Place> {
        self.symbols.get(symbol.0 as usize)?.place
    }
}

impl Piece {
    /// The bytes of an instruction of two forms and its fields; `grown`: of the other form than that it starts with.
    pub fn form(&self, relaxed: &Relaxed, grown: bool) -> (&[u8], &[Fixup]) {
        let part = |from: u32, counts: [u8; 2]| {
            let start = from as usize + if grown { usize::from(counts[0]) } else { 0 };
            start..start + usize::from(counts[usize::from(grown)])
        };
        let bytes = &self.form_bytes[part(relaxed.bytes, relaxed.byte_counts)];
        (
            bytes,
            &self.form_fields[part(relaxed.fields, relaxed.field_counts)],
        )
    }

    /// Appends an instruction: its bytes and its fields, whose places count from its start.
    #[inline]
    pub(super) fn push_code(&mut self, bytes: &[u8], fields: &[Fixup]) {
        let start = self.bytes.len() as u32;
        let sites = self.sites.len() as u32;
        self.bytes.extend_from_slice(bytes);
        for fixup in fields {
            let offset = start + fixup.offset;
            self.fixups.push((Fixup { offset, ..*fixup }, sites));
        }
    }

    /// Appends an instruction of two forms: bytes and fields of each.
    pub(super) fn push_relaxed(&mut self, at: u32, forms: [(&[u8], &[Fixup]); 2]) {
        let relaxed = Relaxed {
            bytes: self.form_bytes.len() as u32,
            fields: self.form_fields.len() as u32,
            byte_counts: forms.map(|f| f.0.len() as u8),
            field_counts: forms.map(|f| f.1.len() as u8),
            grown: false,
        };
        for (bytes, fields) in forms {
            self.form_bytes.extend_from_slice(bytes);
            self.form_fields.extend_from_slice(fields);
        }
        self.push_site(at, SiteKind::Relax(relaxed));
    }

    /// Appends a site at the present end.
    pub(super) fn push_site(&mut self, at: u32, kind: SiteKind) {
        self.sites.push(Site {
            raw: self.bytes.len() as u32,
            at,
            kind,
        });
    }
}
