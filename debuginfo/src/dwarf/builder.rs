//! The state of writing, and attributes in the forms that the version of DWARF has.

use super::constants::{at, ate, form, tag};
use super::die::{DieId, Dies, Value, best_form};
use super::functions::Entity;
use super::lines::Files;
use super::lists::Lists;
use super::names::{Accel, NameTables, Table};
use super::output::{Place, Sec, write_uleb};
use super::strings::StringTable;
use super::type_units::{TypeUnit, TypeUnits};
use crate::nodes::{Field, Kind, Node, NodeId, Nodes, Str, sp_flag};
use emit::ByteOrder;
use emit::module::Placed;
use ir::ids::GlobalId;
use ir::options::{AccelTables, Choice, DebuggerTune, LinkageNames, MinimizeAddr};
use ir::triple::ObjectFormat;
use rustc_hash::{FxHashMap, FxHashSet};

/// How DWARF is written.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// 2 to 5.
    pub version: u16,
    /// Bytes of an offset: 8 in 64-bit DWARF.
    pub offset_size: u8,
    /// Bytes of an address.
    pub address_size: u8,
    /// Of numbers with a fixed size.
    pub order: ByteOrder,
    /// For Apple's systems.
    pub darwin: bool,
    /// Assembly text is asked for: lengths of code are kept as distances.
    pub text: bool,
    /// Only attributes of the version itself.
    pub strict: bool,
    /// For gdb.
    pub gdb: bool,
    /// For lldb: Apple's attributes are added.
    pub lldb: bool,
    /// Which tables of names are written.
    pub accel: Accel,
    /// `.debug_aranges` is written.
    pub aranges: bool,
    /// For Sony's debugger.
    pub sce: bool,
    /// Linkage names stand in abstract entries only.
    pub abstract_linkage_names: bool,
    /// Expressions convert by `DW_OP_convert`.
    pub op_convert: bool,
    /// Strings stand in the entries themselves.
    pub inlined_strings: bool,
    /// Also what is in one piece has a list of ranges, unless its section starts with it.
    pub always_ranges: bool,
    /// No lists of ranges.
    pub no_ranges: bool,
    /// The rows of each function are a sequence of their own, which its entry names.
    pub line_table_offsets: bool,
    /// Macros stand in `.debug_macro`.
    pub macro_section: bool,
    /// Units go into sections or a file of their own; the object has skeletons of them.
    pub split: bool,
    /// Types with identifiers stand in units of their own, which linkers keep once.
    pub type_units: bool,
}

impl Config {
    /// Whether what this version has brought may be used: also before it, unless the version is meant strictly.
    pub fn allows(&self, version: u16) -> bool {
        !self.strict || self.version >= version
    }

    /// What the module and options ask for.
    pub fn of(placed: &mut Placed<'_, '_>) -> Config {
        let metadata = placed.metadata();
        let options = placed.options();
        let version = match options.debug.dwarf_version {
            0 => metadata.module_flag("Dwarf Version").unwrap_or(4).clamp(2, 5) as u16,
            version => version,
        };
        let darwin = options.triple.format == ObjectFormat::MachO;
        let tune = options.debug.debugger(options.triple.format);
        let wide = options.debug.dwarf64 || metadata.module_flag("DWARF64").is_some_and(|n| n != 0);
        let wide = wide && options.triple.format == ObjectFormat::Elf && version >= 3;
        let lldb = tune == DebuggerTune::Lldb;
        let split = options.debug.split_file.is_some() && !darwin;
        let type_units = options.debug.type_units && options.triple.format == ObjectFormat::Elf;
        Config {
            version,
            offset_size: if wide { 8 } else { 4 },
            address_size: placed.model().machine.address_size(),
            order: placed.model().machine.byte_order(),
            darwin,
            text: placed.model().labels.is_some(),
            strict: options.debug.strict,
            gdb: tune == DebuggerTune::Gdb,
            lldb,
            accel: match options.debug.accel {
                AccelTables::Disable => Accel::None,
                AccelTables::Apple => Accel::Apple,
                AccelTables::Dwarf => Accel::Names,
                // Entries of type units cannot be named before DWARF 5.
                AccelTables::Default if type_units && version < 5 => Accel::None,
                AccelTables::Default if version >= 5 => Accel::Names,
                AccelTables::Default if lldb && darwin => Accel::Apple,
                AccelTables::Default if lldb => Accel::Names,
                AccelTables::Default => Accel::None,
            },
            aranges: options.debug.aranges || tune == DebuggerTune::Sce,
            sce: tune == DebuggerTune::Sce,
            abstract_linkage_names: match options.debug.linkage_names {
                LinkageNames::Default => tune == DebuggerTune::Sce,
                names => names == LinkageNames::Abstract,
            },
            // (gdb does not read it in split units, lldb in Mach-O only)
            op_convert: version >= 5
                && match options.debug.op_convert {
                    Choice::Default => !(tune == DebuggerTune::Gdb && split || lldb && !darwin),
                    convert => convert == Choice::Enable,
                },
            always_ranges: match options.debug.minimize_addr {
                MinimizeAddr::Default => split && version >= 5,
                how => how == MinimizeAddr::Ranges && version >= 5,
            },
            no_ranges: options.debug.no_ranges,
            line_table_offsets: options.debug.line_table_offsets,
            inlined_strings: match options.debug.inlined_strings {
                Choice::Default => tune == DebuggerTune::Dbx,
                inlined => inlined == Choice::Enable,
            },
            macro_section: version >= 5 || options.debug.gnu_macro && !split,
            type_units,
            split,
        }
    }
}

/// A compile unit.
pub struct Unit {
    /// `DICompileUnit`.
    pub node: NodeId,
    /// Its entry.
    pub die: DieId,
    /// `DW_LANG_*`.
    pub language: u16,
    /// Its numbers of files.
    pub files: Files,
    /// Code: start and end.
    pub ranges: Vec<(Place, Place)>,
    /// The type of indices of arrays.
    pub index_type: DieId,
    /// Base types that expressions convert to, by size and encoding.
    pub base_types: Vec<((u64, u64), DieId)>,
    /// Subprograms and variables with virtual tables: what they are contained in.
    pub containing: Vec<(DieId, NodeId)>,
    /// Functions only where code is inlined into them, and nothing but names (`LineTablesOnly`).
    pub minimal: bool,
    /// No entries at all (`DebugDirectivesOnly`, `NoDebug`).
    pub silent: bool,
    /// Ranges of entries that are not the unit itself.
    pub has_range_lists: bool,
    /// Attribute `DW_AT_stmt_list`.
    pub stmt_list: Option<super::die::AttrId>,
    /// Rows of the line table.
    pub lines: super::lines::Rows,
    /// Where it starts in its section, once laid out.
    pub start: u64,
    /// Bytes behind its length.
    pub size: u32,
    /// Attribute `DW_AT_macros` or what was before it.
    pub macros: Option<super::die::AttrId>,
    /// Where its macros name its line table.
    pub macro_line: Option<u32>,
    /// The same of its type units.
    pub type_lines: Vec<super::die::AttrId>,
    /// The unit that stands for it in the object, if it is split off.
    pub skeleton: Option<usize>,
    /// It stands for one that is split off.
    pub is_skeleton: bool,
    /// Which one that is.
    pub skeleton_of: Option<usize>,
    /// What a split unit and its skeleton know each other by.
    pub dwo_id: u64,
    /// It holds a type.
    pub type_unit: Option<TypeUnit>,
}

impl Unit {
    /// A unit without code.
    pub fn new(node: NodeId, die: DieId, language: u16, files: Files) -> Unit {
        Unit {
            node,
            die,
            language,
            files,
            ranges: Vec::new(),
            index_type: DieId::NONE,
            base_types: Vec::new(),
            containing: Vec::new(),
            minimal: false,
            silent: false,
            has_range_lists: false,
            stmt_list: None,
            lines: Default::default(),
            start: 0,
            size: 0,
            macros: None,
            macro_line: None,
            type_lines: Vec::new(),
            skeleton: None,
            is_skeleton: false,
            skeleton_of: None,
            dwo_id: 0,
            type_unit: None,
        }
    }
}

/// The entries of nodes. Most nodes have entries in one unit only.
struct NodeEntries {
    first: Vec<DieId>,
    /// Those in other units.
    more: FxHashMap<(NodeId, u32), DieId>,
}

impl NodeEntries {
    fn new(nodes: usize) -> NodeEntries {
        NodeEntries {
            first: vec![DieId::NONE; nodes],
            more: FxHashMap::default(),
        }
    }

    fn set(&mut self, node: NodeId, die: DieId, unit: u32, dies: &Dies) {
        let first = &mut self.first[node.index()];
        if first.some().is_none_or(|f| dies.get(f).unit == unit) {
            *first = die;
        } else {
            self.more.insert((node, unit), die);
        }
    }
}

/// See the module's header.
pub struct Builder<'w, 'p, 'a> {
    pub nodes: &'w Nodes<'a>,
    pub placed: &'w mut Placed<'p, 'a>,
    pub config: Config,
    pub dies: Dies,
    pub strings: StringTable,
    /// Strings of the object, if `strings` are those of split units.
    object_strings: StringTable,
    pub units: Vec<Unit>,
    /// By node of the unit.
    unit_of: FxHashMap<NodeId, u32>,
    /// The entry of each node.
    die_of: NodeEntries,
    /// The abstract entry of subprograms, blocks, variables and labels that are inlined somewhere.
    abstract_of: NodeEntries,
    /// Addresses by number (DWARF 5).
    pub addresses: Vec<Place>,
    address_numbers: FxHashMap<Place, u32>,
    pub lists: Lists,
    pub names: NameTables,
    /// Global variables with places, by `DIGlobalVariable`: the global and the expression.
    pub placed_globals: FxHashMap<NodeId, Vec<(Option<GlobalId>, Option<NodeId>)>>,
    /// Concrete variables and labels, which get their names when it is known whether there is an abstract one.
    pub entities: Vec<Entity>,
    /// By node: subprograms that have code in the module.
    has_code: Vec<bool>,
    /// Subprograms with code, in order, and their entries.
    pub defined: Vec<(NodeId, DieId)>,
    /// Declarations and imports that stand in functions, by scope.
    pub local_declarations: FxHashMap<NodeId, Vec<NodeId>>,
    /// Variables and labels that have, or will have, an abstract entry; with the unit that uses it, if units are apart.
    pub abstract_locals: FxHashSet<(NodeId, usize)>,
    /// Types in units of their own.
    pub type_units: TypeUnits,
    /// The files that those name which are split off.
    pub split_files: Option<Files>,
    /// Split units before version 5, and the attributes that are to hold their ids.
    pub dwo_ids: Vec<(usize, [super::die::AttrId; 2])>,
    /// An address was numbered, or something that only one unit can refer to was needed.
    pub bound_to_unit: bool,
    /// Subprograms whose abstract entries are whole.
    pub abstract_done: FxHashSet<DieId>,
    /// Blocks of functions that are inlined somewhere.
    pub blocks: Vec<(DieId, NodeId)>,
    /// Scopes whose local declarations are to be made, and where.
    pub deferred: Vec<(NodeId, u32)>,
    /// The unit of the function before, if that has debug information.
    pub unit_before: Option<usize>,
}

impl<'w, 'p, 'a> Builder<'w, 'p, 'a> {
    pub fn new(nodes: &'w Nodes<'a>, placed: &'w mut Placed<'p, 'a>, config: Config) -> Self {
        Builder {
            nodes,
            placed,
            config,
            dies: Dies::new(if config.strict { config.version } else { u16::MAX }),
            strings: StringTable::default(),
            object_strings: StringTable::default(),
            units: Vec::new(),
            unit_of: FxHashMap::default(),
            die_of: NodeEntries::new(nodes.len()),
            abstract_of: NodeEntries::new(nodes.len()),
            addresses: Vec::new(),
            address_numbers: FxHashMap::default(),
            lists: Lists::default(),
            names: NameTables::default(),
            placed_globals: FxHashMap::default(),
            entities: Vec::new(),
            has_code: Vec::new(),
            defined: Vec::new(),
            local_declarations: FxHashMap::default(),
            abstract_locals: FxHashSet::default(),
            type_units: TypeUnits::default(),
            split_files: None,
            dwo_ids: Vec::new(),
            bound_to_unit: false,
            abstract_done: FxHashSet::default(),
            blocks: Vec::new(),
            deferred: Vec::new(),
            unit_before: None,
        }
    }

    /// Finds the subprograms that have code.
    pub fn find_code(&mut self) {
        let mut has_code = vec![false; self.nodes.len()];
        let module = self.placed.module();
        for global in module.globals.iter().filter(|g| !g.is_declaration()) {
            if let Some(id) = self.subprogram_of(global) {
                has_code[id.index()] = true;
            }
        }
        self.has_code = has_code;
    }

    /// Whether a subprogram has code in the module.
    pub fn has_code(&self, id: NodeId) -> bool {
        self.has_code[id.index()]
    }

    pub fn node(&self, id: NodeId) -> Node<'w, 'a> {
        self.nodes.get(id)
    }

    /// The entry of a node, if it has one that the unit of `user` may refer to.
    pub fn known(&self, node: NodeId, user: DieId) -> Option<DieId> {
        let unit = self.dies.get(user).unit;
        let first = self.die_of.first[node.index()].some()?;
        if self.dies.get(first).unit == unit || self.is_shared(node) {
            return Some(first);
        }
        self.die_of.more.get(&(node, unit)).copied()
    }

    pub fn set_known(&mut self, node: NodeId, die: DieId) {
        let unit = self.dies.get(die).unit;
        self.die_of.set(node, die, unit, &self.dies);
    }

    /// Whether units may refer to each other's entries of a node: types and declarations of functions, unless there are
    /// type units or the unit goes into a file of its own.
    fn is_shared(&self, id: NodeId) -> bool {
        if self.config.type_units || self.config.split {
            return false;
        }
        let node = self.node(id);
        match node.kind() {
            Kind::Subprogram => !node.has_sp_flag(sp_flag::DEFINITION),
            Kind::BasicType
            | Kind::FixedPointType
            | Kind::StringType
            | Kind::DerivedType
            | Kind::CompositeType
            | Kind::SubroutineType
            | Kind::SubrangeType => true,
            _ => false,
        }
    }

    /// The abstract entry of a node, if it has one that the unit of `user` may refer to.
    pub fn abstract_known(&self, node: NodeId, user: DieId) -> Option<DieId> {
        let first = self.abstract_of.first[node.index()].some()?;
        let unit = self.dies.get(user).unit;
        if !self.config.split || self.dies.get(first).unit == unit {
            return Some(first);
        }
        self.abstract_of.more.get(&(node, unit)).copied()
    }

    pub fn set_abstract(&mut self, node: NodeId, die: DieId) {
        let unit = self.dies.get(die).unit;
        self.abstract_of.set(node, die, unit, &self.dies);
    }

    /// A new entry for a node.
    pub fn entry_of(&mut self, tag: u16, parent: DieId, node: NodeId) -> DieId {
        let die = self.entry(tag, parent);
        self.set_known(node, die);
        die
    }

    /// A new entry.
    pub fn entry(&mut self, tag: u16, parent: DieId) -> DieId {
        let unit = self.dies.get(parent).unit;
        self.dies.add(tag, parent, unit)
    }

    /// The unit that an entry is in.
    pub fn unit_of_die(&self, die: DieId) -> usize {
        self.dies.get(die).unit as usize
    }

    /// The compile unit that a unit belongs to.
    pub fn owner(&self, unit: usize) -> usize {
        let unit = self.units[unit].skeleton_of.unwrap_or(unit);
        self.units[unit].type_unit.as_ref().map_or(unit, |t| t.owner)
    }

    /// Whether an entry is in a type unit.
    pub fn in_type_unit(&self, die: DieId) -> bool {
        self.units[self.unit_of_die(die)].type_unit.is_some()
    }

    /// The compile units that are written.
    pub fn compile_units(&self) -> Vec<usize> {
        let written = |u: &usize| {
            let unit = &self.units[*u];
            !unit.silent && unit.type_unit.is_none() && !unit.is_skeleton
        };
        (0..self.units.len()).filter(written).collect()
    }

    /// The number of a unit, which is made if it is new.
    pub fn unit(&mut self, node: NodeId) -> usize {
        if let Some(known) = self.unit_of.get(&node) {
            return *known as usize;
        }
        // Split units could not refer to each other: all is in the first.
        if self.config.split && !self.units.is_empty() && self.joins_first(node) {
            self.unit_of.insert(node, 0);
            return 0;
        }
        let number = self.units.len();
        self.unit_of.insert(node, number as u32);
        self.make_unit(node, number);
        number
    }

    /// Whether a split unit becomes part of the first.
    fn joins_first(&self, node: NodeId) -> bool {
        let node = self.node(node);
        node.int(Field::EmissionKind) == 1 || !node.is(Field::SplitDebugInlining)
    }

    /// Nodes of a unit, in the order of the module's list.
    pub fn nodes_of(&self, number: usize) -> Vec<NodeId> {
        let listed = self.listed_units().into_iter();
        listed
            .filter(|node| self.unit_of.get(node) == Some(&(number as u32)))
            .collect()
    }

    fn make_unit(&mut self, id: NodeId, number: usize) {
        let unit = self.node(id);
        let die = self.dies.add(tag::COMPILE_UNIT, DieId::NONE, number as u32);
        let language = language(unit);
        let file = unit.node(Field::File);
        let kind = unit.int(Field::EmissionKind);
        let files = Files::new(self.nodes, file, self.config.version);
        self.units.push(Unit {
            minimal: kind == 2,
            silent: kind == 0 || kind == 3,
            ..Unit::new(id, die, language, files)
        });
        if self.units[number].silent {
            return;
        }
        match self.config.split {
            true => self.open_skeleton(number),
            false => self.unit_attributes(number, die),
        }
    }

    /// What a unit's entry says that is not of its code; `die` may be that of its skeleton.
    pub fn unit_attributes(&mut self, number: usize, die: DieId) {
        let unit = self.node(self.units[number].node);
        let file = unit.node(Field::File);
        let (name, directory) = match file {
            Some(file) => (file.str(Field::Filename), file.str(Field::Directory)),
            None => (Str::EMPTY, Str::EMPTY),
        };
        let language = self.units[number].language;
        let flags = unit.str(Field::Flags);
        if self.config.lldb || flags.is_empty() {
            self.string(die, at::PRODUCER, unit.str(Field::Producer));
        } else {
            let both = [unit.bytes(Field::Producer), b" ", unit.bytes(Field::Flags)].concat();
            self.text(die, at::PRODUCER, &both);
        }
        self.value(die, at::LANGUAGE, form::DATA2, language.into());
        self.string(die, at::NAME, name);
        for (attribute, field) in [(at::LLVM_SYSROOT, Field::Sysroot), (at::APPLE_SDK, Field::Sdk)] {
            self.string_if(die, attribute, unit.str(field));
        }
        if !self.config.split {
            if self.config.version >= 5 {
                self.string_offsets_base(die);
            }
            self.stmt_list(number, die);
            self.string_if(die, at::COMP_DIR, directory);
            let public = self.has_public_names(number);
            self.flag_if(die, at::GNU_PUBNAMES, public);
        }
        if self.config.lldb {
            if unit.is(Field::IsOptimized) {
                self.flag(die, at::APPLE_OPTIMIZED);
            }
            self.string_if(die, at::APPLE_FLAGS, flags);
            if unit.is(Field::RuntimeVersion) {
                let version = unit.uint(Field::RuntimeVersion);
                self.value(die, at::APPLE_MAJOR_RUNTIME_VERS, form::DATA1, version);
            }
        }
        if unit.is(Field::DwoId) {
            self.value(die, at::GNU_DWO_ID, form::DATA8, unit.uint(Field::DwoId));
            let name = if self.config.version >= 5 {
                at::DWO_NAME
            } else {
                at::GNU_DWO_NAME
            };
            self.string_if(die, name, unit.str(Field::SplitDebugFilename));
        }
    }

    /// Where the unit's line table is.
    pub fn stmt_list(&mut self, number: usize, die: DieId) {
        let offset = self.offset_form();
        let lines = self
            .dies
            .attr(die, at::STMT_LIST, offset, Value::Section(Sec::Line, 0));
        self.units[number].stmt_list = Some(lines);
    }

    /// Where the unit's table of strings starts.
    pub fn string_offsets_base(&mut self, die: DieId) {
        if self.config.inlined_strings {
            return;
        }
        let base = if self.config.offset_size == 8 { 16 } else { 8 };
        let base = Value::Section(Sec::StrOffsets, base);
        self.dies
            .attr(die, at::STR_OFFSETS_BASE, self.offset_form(), base);
    }

    /// `DW_FORM_sec_offset`, or what was there before version 4.
    pub fn offset_form(&self) -> u16 {
        match (self.config.version, self.config.offset_size) {
            (4.., _) => form::SEC_OFFSET,
            (_, 8) => form::DATA8,
            _ => form::DATA4,
        }
    }

    /// A number in this form.
    pub fn value(&mut self, die: DieId, at: u16, form: u16, value: u64) {
        self.dies.attr(die, at, form, Value::Int(value));
    }

    /// A number in the least form.
    pub fn uint(&mut self, die: DieId, at: u16, value: u64) {
        self.value(die, at, best_form(value), value);
    }

    pub fn flag(&mut self, die: DieId, at: u16) {
        let form = if self.config.version >= 4 {
            form::FLAG_PRESENT
        } else {
            form::FLAG
        };
        self.value(die, at, form, 1);
    }

    pub fn flag_if(&mut self, die: DieId, at: u16, set: bool) {
        if set {
            self.flag(die, at);
        }
    }

    /// A string of a node.
    pub fn string(&mut self, die: DieId, at: u16, text: Str) {
        let nodes = self.nodes;
        if self.config.inlined_strings {
            return self.inlined_string(die, at, nodes.strings().get(text));
        }
        let number = self.strings_of(die).of_node(nodes.strings(), text);
        self.numbered_string(die, at, number);
    }

    pub fn string_if(&mut self, die: DieId, at: u16, text: Str) {
        if !text.is_empty() {
            self.string(die, at, text);
        }
    }

    /// A string.
    pub fn text(&mut self, die: DieId, at: u16, text: &[u8]) {
        let nodes = self.nodes;
        if self.config.inlined_strings {
            return self.inlined_string(die, at, text);
        }
        let number = self.strings_of(die).plain(nodes.strings(), text);
        self.numbered_string(die, at, number);
    }

    /// The strings that an entry refers to.
    fn strings_of(&mut self, die: DieId) -> &mut StringTable {
        match self.units[self.unit_of_die(die)].is_skeleton {
            true => &mut self.object_strings,
            false => &mut self.strings,
        }
    }

    /// The strings that sections of the object refer to.
    pub fn object_strings_mut(&mut self) -> &mut StringTable {
        match self.config.split {
            true => &mut self.object_strings,
            false => &mut self.strings,
        }
    }

    /// The same.
    pub fn object_strings(&self) -> &StringTable {
        match self.config.split {
            true => &self.object_strings,
            false => &self.strings,
        }
    }

    /// The unit of the object that stands for a unit.
    pub fn in_object(&self, unit: usize) -> &Unit {
        &self.units[self.units[unit].skeleton.unwrap_or(unit)]
    }

    /// Whether an entry is not in the object.
    pub fn is_split(&self, die: DieId) -> bool {
        self.config.split && !self.units[self.unit_of_die(die)].is_skeleton
    }

    /// The string itself.
    fn inlined_string(&mut self, die: DieId, at: u16, text: &[u8]) {
        let (start, len) = self.block(|b| b.dies.bytes.extend_from_slice(text));
        self.dies.attr(die, at, form::STRING, Value::Block(start, len));
    }

    fn numbered_string(&mut self, die: DieId, at: u16, number: u32) {
        if self.config.version < 5 && self.is_split(die) {
            let index = self.strings_of(die).index(number);
            return self.value(die, at, form::GNU_STR_INDEX, index.into());
        }
        if self.config.version < 5 {
            let offset = self.strings_of(die).offsets[number as usize];
            self.dies
                .attr(die, at, form::STRP, Value::Section(Sec::Str, offset));
            return;
        }
        let index = self.strings_of(die).index(number);
        let form = match index {
            0..=0xff => form::STRX1,
            0x100..=0xffff => form::STRX2,
            0x1_0000..=0xff_ffff => form::STRX3,
            _ => form::STRX4,
        };
        self.value(die, at, form, index.into());
    }

    /// A reference to an entry, perhaps of another unit.
    pub fn refer(&mut self, die: DieId, at: u16, to: DieId) {
        let same = self.dies.get(die).unit == self.dies.get(to).unit;
        let form = if same { form::REF4 } else { form::REF_ADDR };
        self.dies.attr(die, at, form, Value::Die(to));
    }

    /// Bytes that `fill` appends to the pool: start and length.
    pub fn block(&mut self, fill: impl FnOnce(&mut Self)) -> (u32, u32) {
        let start = self.dies.bytes.len() as u32;
        fill(self);
        (start, self.dies.bytes.len() as u32 - start)
    }

    /// An expression.
    pub fn expression(&mut self, die: DieId, at: u16, (start, len): (u32, u32)) {
        let form = match (self.config.version, len) {
            (4.., _) => form::EXPRLOC,
            (_, 0..=0xff) => form::BLOCK1,
            (_, 0x100..=0xffff) => form::BLOCK2,
            _ => form::BLOCK4,
        };
        self.dies.attr(die, at, form, Value::Block(start, len));
    }

    /// Plain bytes.
    pub fn bytes(&mut self, die: DieId, at: u16, bytes: &[u8]) {
        let (start, len) = self.block(|b| b.dies.bytes.extend_from_slice(bytes));
        let form = if len <= 0xff { form::BLOCK1 } else { form::BLOCK2 };
        self.dies.attr(die, at, form, Value::Block(start, len));
    }

    /// The number of an address in `.debug_addr`.
    pub fn address_number(&mut self, place: Place) -> u32 {
        self.bound_to_unit = true;
        let next = self.addresses.len() as u32;
        let number = *self.address_numbers.entry(place).or_insert(next);
        if number == next {
            self.addresses.push(place);
        }
        number
    }

    /// An address.
    pub fn address(&mut self, die: DieId, at: u16, place: Place) {
        if self.config.version >= 5 {
            let number = self.address_number(place);
            self.value(die, at, form::ADDRX, number.into());
        } else if self.is_split(die) {
            let number = self.address_number(place);
            self.value(die, at, form::GNU_ADDR_INDEX, number.into());
        } else {
            self.dies.attr(die, at, form::ADDR, Value::Address(place));
        }
    }

    /// `DW_AT_low_pc` and `DW_AT_high_pc`.
    pub fn low_high(&mut self, die: DieId, start: Place, end: Place) {
        self.address(die, at::LOW_PC, start);
        if self.config.version < 4 {
            self.dies.attr(die, at::HIGH_PC, form::ADDR, Value::Address(end));
        } else {
            let length = Value::Distance(end, start);
            self.dies.attr(die, at::HIGH_PC, form::DATA4, length);
        }
    }

    /// `DW_AT_decl_file` and `DW_AT_decl_line`, unless there is no line.
    pub fn source_line(&mut self, die: DieId, file: Option<NodeId>, line: u64) {
        if line == 0 {
            return;
        }
        let number = self.file(die, file);
        self.uint(die, at::DECL_FILE, number.into());
        self.uint(die, at::DECL_LINE, line);
    }

    /// The place that a node's own fields name.
    pub fn source_line_of(&mut self, die: DieId, node: Node<'_, '_>) {
        self.source_line(die, node.node_id(Field::File), node.uint(Field::Line));
    }

    /// The number of a file in the unit of an entry.
    pub fn file(&mut self, die: DieId, file: Option<NodeId>) -> u32 {
        if self.config.split && self.in_type_unit(die) {
            return self.split_file(die, file);
        }
        let unit = self.owner(self.unit_of_die(die));
        self.units[unit].files.number(self.nodes, file)
    }

    /// The type of array indices.
    pub fn index_type(&mut self, die: DieId) -> DieId {
        let unit = self.unit_of_die(die);
        if let Some(known) = self.units[unit].index_type.some() {
            return known;
        }
        let die = self.entry(tag::BASE_TYPE, self.units[unit].die);
        self.units[unit].index_type = die;
        self.text(die, at::NAME, b"__ARRAY_SIZE_TYPE__");
        self.uint(die, at::BYTE_SIZE, 8);
        let signed = is_fortran(self.units[unit].language);
        let encoding = if signed { ate::SIGNED } else { ate::UNSIGNED };
        self.value(die, at::ENCODING, form::DATA1, encoding.into());
        self.accel(Table::Types, b"__ARRAY_SIZE_TYPE__", die);
        die
    }

    /// Where an offset of a function's code stands.
    pub fn code(&self, blob: usize, offset: u32) -> Place {
        let (section, at) = self.placed.code(blob, offset);
        let ends = offset as usize == self.placed.blobs()[blob].code.len();
        Place::At(section, at, ends)
    }

    /// Annotations as `DW_TAG_LLVM_annotation`.
    pub fn annotations(&mut self, die: DieId, node: Node<'w, 'a>) {
        for member in node.list(Field::Annotations) {
            let Some([name, value]) = member.some().map(|m| self.node(m).members()) else {
                continue;
            };
            let name = name.some().and_then(|n| self.node(n).text());
            let annotation = self.entry(tag::LLVM_ANNOTATION, die);
            self.string(annotation, at::NAME, name.unwrap_or(Str::EMPTY));
            let Some(value) = value.some() else { continue };
            match self.node(value).text() {
                Some(text) => self.string(annotation, at::CONST_VALUE, text),
                None => self.constant(annotation, value, true),
            }
        }
    }

    /// `DW_AT_const_value` of a constant.
    pub fn constant(&mut self, die: DieId, value: NodeId, unsigned: bool) {
        use ir::constants::Const;
        let Some(constant) = self.nodes.const_value(value) else {
            return;
        };
        let scope = self.nodes.scope();
        match constant {
            Const::WideInt { words, .. } => {
                let bits = self
                    .nodes
                    .constant(value)
                    .and_then(|c| scope.int_bits(scope.const_ty(c)));
                let mut bytes: Vec<u8> = scope.words(words).iter().flat_map(|w| w.to_le_bytes()).collect();
                bytes.truncate((bits.unwrap_or(128) as usize).div_ceil(8));
                self.ordered_bytes(die, at::CONST_VALUE, bytes);
            }
            _ => match (self.nodes.integer(value), self.nodes.constant(value)) {
                (Some(signed), Some(id)) => {
                    let number = match unsigned {
                        true => scope.const_u64(id).unwrap_or(0),
                        false => signed as u64,
                    };
                    self.number(die, number, unsigned);
                }
                (_, Some(id)) => {
                    if let Some(bytes) = float_bytes(scope, id) {
                        self.ordered_bytes(die, at::CONST_VALUE, bytes);
                    }
                }
                _ => {}
            },
        }
    }

    /// A block with a number's bytes, given the least significant one first.
    pub fn ordered_bytes(&mut self, die: DieId, at: u16, mut bytes: Vec<u8>) {
        if self.config.order == ByteOrder::Big {
            bytes.reverse();
        }
        self.bytes(die, at, &bytes);
    }

    /// `DW_AT_const_value` of a number.
    pub fn number(&mut self, die: DieId, value: u64, unsigned: bool) {
        let form = if unsigned { form::UDATA } else { form::SDATA };
        self.value(die, at::CONST_VALUE, form, value);
    }

    pub fn byte(&mut self, byte: u8) {
        self.dies.bytes.push(byte);
    }

    pub fn uleb(&mut self, value: u64) {
        write_uleb(value, &mut self.dies.bytes);
    }
}

/// The bytes of a floating-point constant, the least significant one first.
pub fn float_bytes(scope: ir::context::Scope<'_>, id: ir::ids::ConstId) -> Option<Vec<u8>> {
    use ir::constants::Const;
    let bits = scope.float_bits(scope.const_ty(id))?;
    let words: Vec<u64> = match scope.constant(id) {
        Const::Float { bits, .. } => vec![bits],
        Const::WideFloat { words, .. } => scope.words(words).to_vec(),
        _ => return None,
    };
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    Some(bytes[..(bits as usize / 8).min(bytes.len())].to_vec())
}

/// The language of a unit, also if it is written as a name and a version.
fn language(unit: Node<'_, '_>) -> u16 {
    let language = unit.int(Field::Language);
    if language != 0 || unit.kind() != Kind::CompileUnit {
        return language as u16;
    }
    let version = unit.int(Field::SourceLanguageVersion);
    // DW_LNAME_* by version to DW_LANG_*.
    match (unit.int(Field::SourceLanguageName), version) {
        (0x0003, 0..198_900) => 0x0002,
        (0x0003, 0..199_900) => 0x0001,
        (0x0003, 0..201_100) => 0x000c,
        (0x0003, 0..201_700) => 0x001d,
        (0x0003, _) => 0x002c,
        (0x0004, 0..201_100) => 0x0004,
        (0x0004, 0..201_400) => 0x001a,
        (0x0004, 0..201_700) => 0x0021,
        (0x0004, 0..202_000) => 0x002b,
        (0x0004, _) => 0x003a,
        _ => 0,
    }
}

/// C and what is close to it: whether `DW_AT_prototyped` makes sense.
pub fn is_c(language: u16) -> bool {
    matches!(language, 0x01 | 0x02 | 0x0c | 0x10 | 0x1d | 0x2c | 0x3e)
}

pub fn is_fortran(language: u16) -> bool {
    matches!(language, 0x07 | 0x08 | 0x0e | 0x22 | 0x23 | 0x2d | 0x2e)
}
