//! Debug information for what is built: files, types, functions, variables and lines, as a front end knows them (LangRef
//! "Specialized Metadata Nodes", "Debug Records").

use super::{FunctionBuilder, ModuleBuilder};
use crate::ids::{GlobalId, MdId, Value};
use crate::metadata::{Md, MdValue};

/// What a module was made from.
#[derive(Clone, Copy, Debug)]
pub struct Unit<'a> {
    /// Name of the source file.
    pub file: &'a str,
    /// The folder that names of files count from.
    pub directory: &'a str,
    /// The compiler.
    pub producer: &'a str,
    /// Name of a language in DWARF (`DW_LANG_C99`), by which debuggers choose how they read expressions.
    pub language: &'a str,
    /// Whether the front end has optimised the code.
    pub optimized: bool,
}

impl Default for Unit<'_> {
    fn default() -> Self {
        Unit {
            file: "",
            directory: ".",
            producer: "llforge",
            language: "DW_LANG_C99",
            optimized: false,
        }
    }
}

/// What the bits of a basic type mean (DWARF 5, 7.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// Integers with a sign.
    Signed,
    /// Integers without one.
    Unsigned,
    /// IEEE floating point.
    Float,
    /// Zero is false.
    Boolean,
    /// A character.
    Character,
}

impl Encoding {
    fn name(self) -> &'static str {
        match self {
            Encoding::Signed => "DW_ATE_signed",
            Encoding::Unsigned => "DW_ATE_unsigned",
            Encoding::Float => "DW_ATE_float",
            Encoding::Boolean => "DW_ATE_boolean",
            Encoding::Character => "DW_ATE_signed_char",
        }
    }
}

/// A member of a structure.
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its type.
    pub ty: MdId,
    /// Size in bits.
    pub bits: u64,
    /// Where it begins, in bits.
    pub offset: u64,
    /// The line that it stands in; 0: unknown.
    pub line: u32,
}

/// A structure whose members may be said later, so that types may refer to each other in a circle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Structure(MdId);

impl Structure {
    /// The type.
    pub fn ty(self) -> MdId {
        self.0
    }
}

/// The debug information of a module: one unit with one main file.
///
/// Types, scopes and variables are metadata nodes; what is made for a function is told to its [`FunctionBuilder`]:
/// [`at`](FunctionBuilder::at) gives instructions lines, [`lives_at`](FunctionBuilder::lives_at) and
/// [`has_value`](FunctionBuilder::has_value) say what a variable is.
///
/// ```
/// use ir::builder::{DebugInfo, Encoding, InstBuilder, ModuleBuilder, Unit};
/// use ir::{ids::TypeId, inst::Opcode};
///
/// // 1: func twice(n)
/// // 2:   return n + n
/// let mut m = ModuleBuilder::new("x86_64-linux-gnu");
/// let debug = DebugInfo::new(&mut m, Unit { file: "twice.x", directory: "/src", ..Unit::default() });
/// let long = debug.basic_type(&mut m, "long", 64, Encoding::Signed);
/// let signature = debug.function_type(&mut m, Some(long), &[long]);
///
/// let ty = m.func_ty(TypeId::I64, &[TypeId::I64], false);
/// let twice = m.add_function("twice", ty);
/// let scope = debug.function(&mut m, twice, "twice", 1, signature);
/// let n = debug.parameter(&mut m, scope, "n", 1, 1, long);
///
/// let mut f = m.define(twice);
/// let entry = f.block("entry");
/// f.switch_to(entry);
/// let value = f.param(0);
/// f.at(1, 1, scope);
/// f.has_value(n, value);
/// f.at(2, 3, scope);
/// let sum = f.binary(Opcode::Add, value, value);
/// f.ret(sum);
/// f.finish();
/// let module = m.finish();
/// assert!(ir::verify::verify_all(&module).is_empty());
/// let text = ir::write::module_to_string(&module);
/// assert!(text.contains("#dbg_value(i64 %0, !") && text.contains("ret i64 %1, !dbg !"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DebugInfo {
    unit: MdId,
    file: MdId,
}

impl DebugInfo {
    /// Begins the debug information of a module: its unit, and the flags that say which form it has (DWARF 5).
    pub fn new(m: &mut ModuleBuilder, unit: Unit<'_>) -> DebugInfo {
        let file = file_node(m, unit.file, unit.directory);
        let (language, producer) = (ident(m, unit.language), text(m, unit.producer));
        let full = ident(m, "FullDebug");
        let node = m.md_node(
            true,
            "DICompileUnit",
            &[
                ("language", language),
                ("file", MdValue::Md(file)),
                ("producer", producer),
                ("isOptimized", MdValue::Bool(unit.optimized)),
                ("runtimeVersion", MdValue::Int(0)),
                ("emissionKind", full),
            ],
        );
        m.add_named_metadata("llvm.dbg.cu", node);
        // Behaviours 7 and 2: the greater one, and a warning where modules differ.
        m.module_flag(7, "Dwarf Version", 5);
        m.module_flag(2, "Debug Info Version", 3);
        DebugInfo { unit: node, file }
    }

    /// The main file.
    pub fn main_file(&self) -> MdId {
        self.file
    }

    /// A further file, for [`block_in_file`](Self::block_in_file).
    pub fn file(&self, m: &mut ModuleBuilder, name: &str, directory: &str) -> MdId {
        file_node(m, name, directory)
    }

    /// A type that is made of no others. `bits`: its size.
    pub fn basic_type(&self, m: &mut ModuleBuilder, name: &str, bits: u64, encoding: Encoding) -> MdId {
        let (name, encoding) = (text(m, name), ident(m, encoding.name()));
        let fields = [("name", name), ("size", number(bits)), ("encoding", encoding)];
        m.md_node(false, "DIBasicType", &fields)
    }

    /// A pointer. `to`: `None` is `void`. `bits`: its size.
    pub fn pointer(&self, m: &mut ModuleBuilder, to: Option<MdId>, bits: u64) -> MdId {
        let tag = ident(m, "DW_TAG_pointer_type");
        let fields = [("tag", tag), ("baseType", optional(to)), ("size", number(bits))];
        m.md_node(false, "DIDerivedType", &fields)
    }

    /// Another name of a type.
    pub fn alias(&self, m: &mut ModuleBuilder, name: &str, line: u32, of: MdId) -> MdId {
        let (tag, name) = (ident(m, "DW_TAG_typedef"), text(m, name));
        let fields = [
            ("tag", tag),
            ("name", name),
            ("file", MdValue::Md(self.file)),
            ("line", number(line)),
            ("baseType", MdValue::Md(of)),
        ];
        m.md_node(false, "DIDerivedType", &fields)
    }

    /// An array of `count` elements. `bits`: size of the whole.
    pub fn array(&self, m: &mut ModuleBuilder, element: MdId, count: u64, bits: u64) -> MdId {
        let range = m.md_node(false, "DISubrange", &[("count", number(count))]);
        let ranges = m.md_tuple(false, &[Some(range)]);
        let tag = ident(m, "DW_TAG_array_type");
        let fields = [
            ("tag", tag),
            ("baseType", MdValue::Md(element)),
            ("size", number(bits)),
            ("elements", MdValue::Md(ranges)),
        ];
        m.md_node(false, "DICompositeType", &fields)
    }

    /// A structure without members. `bits`: its size.
    pub fn structure(&self, m: &mut ModuleBuilder, name: &str, line: u32, bits: u64) -> Structure {
        let (tag, name) = (ident(m, "DW_TAG_structure_type"), text(m, name));
        let fields = [
            ("tag", tag),
            ("name", name),
            ("file", MdValue::Md(self.file)),
            ("line", number(line)),
            ("size", number(bits)),
        ];
        Structure(m.md_node(true, "DICompositeType", &fields))
    }

    /// Says what a structure's members are.
    pub fn set_members(&self, m: &mut ModuleBuilder, of: Structure, members: &[Member<'_>]) {
        let list: Vec<Option<MdId>> = members.iter().map(|x| Some(self.member(m, of, x))).collect();
        let list = m.md_tuple(false, &list);
        set_field(m, of.0, "elements", MdValue::Md(list));
    }

    /// Adds a member to a structure, behind those that it has.
    pub fn add_member(&self, m: &mut ModuleBuilder, of: Structure, member: &Member<'_>) {
        let member = self.member(m, of, member);
        add_item(m, of.0, "elements", member);
    }

    fn member(&self, m: &mut ModuleBuilder, of: Structure, member: &Member<'_>) -> MdId {
        let (tag, name) = (ident(m, "DW_TAG_member"), text(m, member.name));
        let fields = [
            ("tag", tag),
            ("name", name),
            ("scope", MdValue::Md(of.0)),
            ("file", MdValue::Md(self.file)),
            ("line", number(member.line)),
            ("baseType", MdValue::Md(member.ty)),
            ("size", number(member.bits)),
            ("offset", number(member.offset)),
        ];
        m.md_node(false, "DIDerivedType", &fields)
    }

    /// The type of functions. `result`: `None` is `void`.
    pub fn function_type(&self, m: &mut ModuleBuilder, result: Option<MdId>, params: &[MdId]) -> MdId {
        let types: Vec<Option<MdId>> = std::iter::once(result)
            .chain(params.iter().copied().map(Some))
            .collect();
        let types = m.md_tuple(false, &types);
        m.md_node(false, "DISubroutineType", &[("types", MdValue::Md(types))])
    }

    /// Says what a function that has a body was made from; gives its scope. `name`: as the source has it.
    pub fn function(&self, m: &mut ModuleBuilder, g: GlobalId, name: &str, line: u32, ty: MdId) -> MdId {
        let symbol = m.scope().str(m.global(g).name).into_owned();
        let (shown, linkage, flags) = (text(m, name), text(m, &symbol), ident(m, "DISPFlagDefinition"));
        let mut fields = vec![("name", shown)];
        if symbol != name {
            fields.push(("linkageName", linkage));
        }
        fields.extend([
            ("scope", MdValue::Md(self.file)),
            ("file", MdValue::Md(self.file)),
            ("line", number(line)),
            ("type", MdValue::Md(ty)),
            ("scopeLine", number(line)),
            ("spFlags", flags),
            ("unit", MdValue::Md(self.unit)),
        ]);
        let node = m.md_node(true, "DISubprogram", &fields);
        let kind = m.str("dbg");
        m.global_mut(g).metadata.push((kind, node));
        node
    }

    /// A block within a scope, with variables of its own.
    pub fn block(&self, m: &mut ModuleBuilder, scope: MdId, line: u32, column: u32) -> MdId {
        let fields = [
            ("scope", MdValue::Md(scope)),
            ("file", MdValue::Md(self.file)),
            ("line", number(line)),
            ("column", number(column)),
        ];
        m.md_node(true, "DILexicalBlock", &fields)
    }

    /// A part of a scope that stands in another file.
    pub fn block_in_file(&self, m: &mut ModuleBuilder, scope: MdId, file: MdId) -> MdId {
        let fields = [
            ("scope", MdValue::Md(scope)),
            ("file", MdValue::Md(file)),
            ("discriminator", MdValue::Int(0)),
        ];
        m.md_node(false, "DILexicalBlockFile", &fields)
    }

    /// A local variable.
    pub fn variable(&self, m: &mut ModuleBuilder, scope: MdId, name: &str, line: u32, ty: MdId) -> MdId {
        self.local(m, scope, name, (line, 0), ty)
    }

    /// A parameter: number `n`, from 1.
    pub fn parameter(
        &self,
        m: &mut ModuleBuilder,
        scope: MdId,
        name: &str,
        n: u32,
        line: u32,
        ty: MdId,
    ) -> MdId {
        self.local(m, scope, name, (line, n), ty)
    }

    fn local(&self, m: &mut ModuleBuilder, scope: MdId, name: &str, (line, n): (u32, u32), ty: MdId) -> MdId {
        let mut fields = vec![("name", text(m, name))];
        if n != 0 {
            fields.push(("arg", number(n)));
        }
        fields.extend([
            ("scope", MdValue::Md(scope)),
            ("file", MdValue::Md(self.file)),
            ("line", number(line)),
            ("type", MdValue::Md(ty)),
        ]);
        m.md_node(false, "DILocalVariable", &fields)
    }

    /// Says what a global variable was made from. `name`: as the source has it.
    pub fn global(&self, m: &mut ModuleBuilder, g: GlobalId, name: &str, line: u32, ty: MdId) {
        let (name, local) = (text(m, name), m.global(g).linkage.is_local());
        let fields = [
            ("name", name),
            ("scope", MdValue::Md(self.unit)),
            ("file", MdValue::Md(self.file)),
            ("line", number(line)),
            ("type", MdValue::Md(ty)),
            ("isLocal", MdValue::Bool(local)),
            ("isDefinition", MdValue::Bool(true)),
        ];
        let variable = m.md_node(true, "DIGlobalVariable", &fields);
        let expr = m.md_node(false, "DIExpression", &[]);
        let fields = [("var", MdValue::Md(variable)), ("expr", MdValue::Md(expr))];
        let node = m.md_node(false, "DIGlobalVariableExpression", &fields);
        let kind = m.str("dbg");
        m.global_mut(g).metadata.push((kind, node));
        add_item(m, self.unit, "globals", node);
    }
}

fn file_node(m: &mut ModuleBuilder, name: &str, directory: &str) -> MdId {
    let fields = [("filename", text(m, name)), ("directory", text(m, directory))];
    m.md_node(false, "DIFile", &fields)
}

fn text(m: &mut ModuleBuilder, s: &str) -> MdValue {
    MdValue::Str(m.str(s))
}

fn ident(m: &mut ModuleBuilder, s: &str) -> MdValue {
    MdValue::Ident(m.str(s))
}

fn number(n: impl Into<i128>) -> MdValue {
    MdValue::Int(n.into())
}

fn optional(node: Option<MdId>) -> MdValue {
    node.map_or(MdValue::Null, MdValue::Md)
}

fn field(m: &ModuleBuilder, node: MdId, label: &str) -> Option<MdValue> {
    let Md::Node(node) = m.scope().md(node) else {
        return None;
    };
    let mut found = node
        .fields
        .iter()
        .filter(|f| m.scope().bytes(f.label) == label.as_bytes());
    found.next().map(|f| f.value)
}

fn items(m: &ModuleBuilder, tuple: MdId) -> Vec<Option<MdId>> {
    let Md::Node(node) = m.scope().md(tuple) else {
        return Vec::new();
    };
    let item = |value: MdValue| match value {
        MdValue::Md(id) => Some(id),
        _ => None,
    };
    node.fields.iter().map(|f| item(f.value)).collect()
}

/// Adds to the list that is a field of a node.
fn add_item(m: &mut ModuleBuilder, node: MdId, label: &str, item: MdId) {
    let mut all = match field(m, node, label) {
        Some(MdValue::Md(list)) => items(m, list),
        _ => Vec::new(),
    };
    all.push(Some(item));
    let all = m.md_tuple(false, &all);
    set_field(m, node, label, MdValue::Md(all));
}

/// Sets a field of a node that the builder has made.
fn set_field(m: &mut ModuleBuilder, node: MdId, label: &str, value: MdValue) {
    let label = m.str(label);
    let Md::Node(node) = m.ctx.metadata.get_mut(node.slot()) else {
        unreachable!("the builder's node");
    };
    match node.fields.iter_mut().find(|f| f.label == label) {
        Some(field) => field.value = value,
        None => node.fields.push(crate::metadata::MdField { label, value }),
    }
}

/// What a function's variables are, in the order in which it was said.
#[derive(Clone, Copy)]
pub(super) struct Told {
    pub kind: &'static str,
    pub value: Value,
    pub variable: MdId,
    pub place: MdId,
}

impl FunctionBuilder<'_> {
    /// Instructions that are made from here on stand at this line and column of a scope (both from 1; 0: unknown).
    ///
    /// In a function that has debug information ([`DebugInfo::function`]) calls of others that have it must have a place.
    pub fn at(&mut self, line: u32, column: u32, scope: MdId) {
        let fields = [
            ("line", number(line)),
            ("column", number(column)),
            ("scope", MdValue::Md(scope)),
        ];
        let node = self.module().md_node(false, "DILocation", &fields);
        self.place = Some(node);
    }

    /// Instructions that are made from here on stand at no line.
    pub fn nowhere(&mut self) {
        self.place = None;
    }

    /// From here to the end of the function a variable is in the memory at an address (mostly an `alloca`). A place must have been
    /// given by [`at`](Self::at).
    pub fn lives_at(&mut self, variable: MdId, address: Value) {
        self.tell("dbg_declare", variable, address);
    }

    /// From here on, until the next value, a variable has this one. A place must have been given by [`at`](Self::at).
    pub fn has_value(&mut self, variable: MdId, value: Value) {
        self.tell("dbg_value", variable, value);
    }

    fn tell(&mut self, kind: &'static str, variable: MdId, value: Value) {
        let place = self.place.expect("at() says where the variable is said to be so");
        let block = self
            .current_block()
            .expect("switch_to() gives the block to add to");
        let told = Told {
            kind,
            value,
            variable,
            place,
        };
        self.told.push((block, told));
    }
}
