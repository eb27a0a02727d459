//! Making modules in memory: the same structures that the parser makes, without text.
//!
//! [`ModuleBuilder`] adds types, globals, functions and metadata; [`FunctionBuilder`] fills a function
//! with blocks and instructions, in the vocabulary of [`InstBuilder`]. Everything goes to the module's own tables. What is built is checked by
//! `ir::verify`, not here: the builder only needs what its methods say. [`DebugInfo`] tells debuggers what it was made from.
//!
//! ```
//! use ir::builder::{InstBuilder, ModuleBuilder};
//! use ir::ids::TypeId;
//! use ir::inst::IntPredicate;
//!
//! // int max(int a, int b) { return a > b ? a : b; }
//! let mut m = ModuleBuilder::new("x86_64-unknown-linux-gnu");
//! let ty = m.func_ty(TypeId::I32, &[TypeId::I32, TypeId::I32], false);
//! let max = m.add_function("max", ty);
//! let mut f = m.define(max);
//! let entry = f.block("entry");
//! f.switch_to(entry);
//! let (a, b) = (f.param(0), f.param(1));
//! f.name(a, "a");
//! f.name(b, "b");
//! let c = f.icmp(IntPredicate::Sgt, a, b);
//! let r = f.select(c, a, b);
//! f.ret(r);
//! f.finish();
//! let text = ir::write::module_to_string(&m.finish());
//! assert!(text.contains("define i32 @max(i32 %a, i32 %b) {\nentry:\n  %0 = icmp sgt i32 %a, %b\n"));
//! ```

mod debug_info;
mod function;
mod variables;

pub use crate::edit::{Access, CallOptions, InstBuilder, RmwOptions};
pub use debug_info::{DebugInfo, Encoding, Member, Structure, Unit};
pub use function::FunctionBuilder;
pub use variables::Variable;

use crate::attributes::{AttrList, Attribute};
use crate::constants::Const;
use crate::context::ScopeMut;
use crate::datalayout::DataLayout;
use crate::ids::{AttrSetId, BlockAddrId, ComdatId, ConstId, GlobalId, MdId, StrId, StructId, TypeId, Value};
use crate::intrinsics::{Intrinsic, SignatureError};
use crate::metadata::{Md, MdField, MdNode, MdValue};
use crate::module::{
    BlockName, BodyState, Comdat, ComdatKind, Function, Global, GlobalKind, Linkage, Module, UnnamedAddr,
    Variable as GlobalVariable, Visibility,
};
use crate::triple::Triple;
use crate::types::{NamedStruct, Type};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::ops::{Deref, DerefMut};

/// Builds a module. The module itself can be reached through dereferencing.
pub struct ModuleBuilder {
    module: Module,
    unnamed_globals: u32,
    /// By hash: nodes that are not `distinct`, of which no two say the same.
    nodes: FxHashMap<u64, MdId>,
}

impl Deref for ModuleBuilder {
    type Target = Module;
    fn deref(&self) -> &Module {
        &self.module
    }
}
impl DerefMut for ModuleBuilder {
    fn deref_mut(&mut self) -> &mut Module {
        &mut self.module
    }
}

impl ModuleBuilder {
    /// An empty module for a target; the data layout is the target's.
    pub fn new(triple: &str) -> ModuleBuilder {
        let mut module = Module::new();
        let layout = Triple::parse(triple).default_data_layout();
        let mut scope = ScopeMut::module(&mut module.ctx);
        module.triple = scope.str(triple.as_bytes());
        if let Some(text) = layout {
            module.data_layout_text = scope.str(text.as_bytes());
            module.data_layout = DataLayout::parse(&text).expect("default layouts are well-formed");
        }
        ModuleBuilder {
            module,
            unnamed_globals: 0,
            nodes: FxHashMap::default(),
        }
    }

    /// Goes on with a module that has been read.
    pub fn resume(module: Module) -> ModuleBuilder {
        let numbers = module.globals.iter().filter(|g| g.name == StrId::EMPTY);
        ModuleBuilder {
            unnamed_globals: numbers.map(|g| g.number + 1).max().unwrap_or(0),
            module,
            nodes: FxHashMap::default(),
        }
    }

    /// The module. Sets `dso_local` where linkage and visibility imply it.
    pub fn finish(mut self) -> Module {
        for g in &mut self.module.globals {
            let hidden = g.visibility != Visibility::Default && g.linkage != Linkage::ExternWeak;
            g.dso_local |= g.linkage.is_local() || hidden;
        }
        self.module.resolve_intrinsics();
        self.module
    }

    /// The module's tables, for making any type or constant.
    pub fn tables(&mut self) -> ScopeMut<'_> {
        ScopeMut::module(&mut self.module.ctx)
    }

    /// Interns a string.
    pub fn str(&mut self, s: &str) -> StrId {
        self.tables().str(s.as_bytes())
    }

    /// `iN`.
    pub fn int_ty(&mut self, bits: u32) -> TypeId {
        self.tables().int_ty(bits)
    }

    /// `ret (params)`, with `...` if variadic.
    pub fn func_ty(&mut self, ret: TypeId, params: &[TypeId], variadic: bool) -> TypeId {
        self.tables().func_ty(ret, params, variadic)
    }

    /// `%name = type { elems }`; `None` makes it opaque until [`set_struct_body`](Self::set_struct_body).
    /// The name must be new.
    pub fn named_struct(&mut self, name: &str, elems: Option<&[TypeId]>) -> TypeId {
        let name = self.str(name);
        let structs = &mut self.module.ctx.types.structs;
        structs.push(NamedStruct {
            name: Some(name),
            number: 0,
            elems: elems.map(<[TypeId]>::to_vec),
            packed: false,
        });
        let id = StructId::new(structs.len() - 1);
        self.tables().ty(Type::Named(id))
    }

    /// Gives an identified struct its members.
    pub fn set_struct_body(&mut self, ty: TypeId, elems: &[TypeId], packed: bool) {
        let Type::Named(id) = self.module.scope().ty(ty) else {
            panic!("only identified structs get a body later");
        };
        let s = &mut self.module.ctx.types.structs[id.index()];
        (s.elems, s.packed) = (Some(elems.to_vec()), packed);
    }

    fn add(&mut self, name: &str, kind: GlobalKind, value_ty: TypeId) -> GlobalId {
        let id = GlobalId::new(self.module.globals.len());
        let is_function = matches!(kind, GlobalKind::Function(_));
        let addr_space = if is_function {
            self.module.data_layout.program_addr_space
        } else {
            0
        };
        let name = self.str(name);
        let number = if name.is_empty() { self.unnamed_globals } else { 0 };
        if name.is_empty() {
            self.unnamed_globals += 1;
        } else {
            let before = self.module.by_name.insert(name, id);
            assert!(before.is_none(), "global names are unique");
        }
        let ptr_ty = self.tables().ptr_ty(addr_space);
        self.module.globals.push(Global {
            number,
            ..Global::plain(name, kind, value_ty, addr_space, ptr_ty)
        });
        id
    }

    /// A variable with external linkage; without an initialiser a declaration. An empty name makes it
    /// unnamed. Linkage, alignment, section and the like are fields of [`global_mut`](Self::global_mut).
    ///
    /// ```
    /// use ir::{builder::ModuleBuilder, ids::TypeId, module::Linkage};
    /// let mut m = ModuleBuilder::new("x86_64-linux-gnu");
    /// let seven = m.tables().int(TypeId::I32, 7);
    /// let x = m.variable("x", TypeId::I32, Some(seven));
    /// m.global_mut(x).linkage = Linkage::Internal;
    /// m.global_mut(x).align = 4;
    /// let text = ir::write::module_to_string(&m.finish());
    /// assert!(text.contains("@x = internal global i32 7, align 4"));
    /// ```
    pub fn variable(&mut self, name: &str, ty: TypeId, init: Option<ConstId>) -> GlobalId {
        let v = GlobalVariable {
            init,
            ..GlobalVariable::default()
        };
        self.add(name, GlobalKind::Variable(v), ty)
    }

    /// As [`variable`](Self::variable), `constant` rather than `global`.
    pub fn constant_variable(&mut self, name: &str, ty: TypeId, init: Option<ConstId>) -> GlobalId {
        let v = GlobalVariable {
            init,
            constant: true,
            ..GlobalVariable::default()
        };
        self.add(name, GlobalKind::Variable(v), ty)
    }

    /// A function declaration; [`define`](Self::define) gives it a body.
    pub fn add_function(&mut self, name: &str, fn_ty: TypeId) -> GlobalId {
        let f = Function {
            is_intrinsic: name.starts_with("llvm."),
            ..Function::default()
        };
        self.add(name, GlobalKind::Function(Box::new(f)), fn_ty)
    }

    /// The global value of a name.
    pub fn find(&self, name: &str) -> Option<GlobalId> {
        self.module.find(name.as_bytes())
    }

    /// A function declaration of this name and type; the one that is there already, if there is one.
    ///
    /// Errors: the name is that of something else (a sentence).
    pub fn declare(&mut self, name: &str, fn_ty: TypeId) -> Result<GlobalId, String> {
        match self.find(name) {
            None => Ok(self.add_function(name, fn_ty)),
            Some(g) if self.module.function(g).is_some() && self.module.global(g).value_ty == fn_ty => Ok(g),
            Some(_) => Err(format!("'@{name}' exists with another type")),
        }
    }

    /// The declaration of an intrinsic by name, with or without the suffix of types.
    ///
    /// Errors: there is none of that name, or its signature is another (a sentence).
    pub fn intrinsic(&mut self, name: &str, fn_ty: TypeId) -> Result<GlobalId, String> {
        let unknown = || format!("unknown intrinsic '{name}'");
        let id = Intrinsic::lookup(name.as_bytes()).ok_or_else(unknown)?;
        let wrong = |e| match e {
            SignatureError::NotAFunction => format!("'{name}' requires a function type"),
            SignatureError::Return => format!("'{name}' does not return this type"),
            SignatureError::Param(i) => format!("argument {} of '{name}' has the wrong type", i + 1),
            SignatureError::Count(n) => format!("'{name}' requires {n} arguments"),
            SignatureError::Variadic => format!("'{name}' differs in '...'"),
        };
        let overloads = id.check_signature(self.module.scope(), fn_ty).map_err(wrong)?;
        let full = match id.is_overloaded() {
            true => id.mangled_name(self.module.scope(), &overloads),
            false => format!("llvm.{}", id.name()).into_bytes(),
        };
        self.declare(&String::from_utf8_lossy(&full), fn_ty)
    }

    /// A constant of the text's bytes and a zero, `private`; its address is that of the first byte.
    pub fn string(&mut self, text: &str) -> GlobalId {
        let bytes: Vec<u8> = text.bytes().chain([0]).collect();
        let mut tables = self.tables();
        let ty = tables.array_ty(TypeId::I8, bytes.len() as u64);
        let content = tables.str(&bytes);
        let init = tables.constant(Const::Bytes { ty, data: content });
        let g = self.constant_variable("", ty, Some(init));
        let global = self.global_mut(g);
        (global.linkage, global.unnamed_addr, global.align) = (Linkage::Private, UnnamedAddr::Global, 1);
        g
    }

    /// A constant array, struct or vector. Errors: the members are not those of the type.
    ///
    /// ```
    /// use ir::{builder::ModuleBuilder, ids::TypeId};
    /// let mut m = ModuleBuilder::new("x86_64-linux-gnu");
    /// let ty = m.tables().array_ty(TypeId::I16, 2);
    /// let (one, two) = (m.tables().int(TypeId::I16, 1), m.tables().int(TypeId::I16, 2));
    /// assert!(m.aggregate(ty, &[one]).is_err());
    /// let init = m.aggregate(ty, &[one, two]).unwrap();
    /// m.constant_variable("table", ty, Some(init));
    /// assert!(ir::write::module_to_string(&m.finish()).contains("@table = constant [2 x i16] [i16 1, i16 2]"));
    /// ```
    pub fn aggregate(&mut self, ty: TypeId, members: &[ConstId]) -> Result<ConstId, String> {
        let scope = self.scope();
        let length = match scope.ty(ty) {
            Type::Array { len, .. } => len,
            Type::Vector {
                len, scalable: false, ..
            } => len.into(),
            _ => scope.struct_elems(ty).ok_or("not a type with members")?.0.len() as u64,
        };
        if length != members.len() as u64 {
            return Err(format!("{} members where the type has {length}", members.len()));
        }
        let is_member = |(i, c): (usize, &ConstId)| match scope.ty(ty) {
            Type::Vector { elem, .. } => elem == scope.const_ty(*c),
            _ => scope.member_ty(ty, i as u32) == Some(scope.const_ty(*c)),
        };
        match members.iter().enumerate().position(|m| !is_member(m)) {
            Some(i) => Err(format!("member {i} does not have the type that stands there")),
            None => Ok(self.tables().aggregate(ty, members)),
        }
    }

    /// An alias of a constant address.
    pub fn alias(&mut self, name: &str, ty: TypeId, target: ConstId) -> GlobalId {
        self.add(name, GlobalKind::Alias(target), ty)
    }

    /// An indirect function with its resolver.
    pub fn ifunc(&mut self, name: &str, ty: TypeId, resolver: ConstId) -> GlobalId {
        self.add(name, GlobalKind::IFunc(resolver), ty)
    }

    /// A global value, for changing it.
    pub fn global_mut(&mut self, g: GlobalId) -> &mut Global {
        &mut self.module.globals[g.index()]
    }

    /// What only functions have, for changing it. `g` must be a function.
    pub fn function_mut(&mut self, g: GlobalId) -> &mut Function {
        match &mut self.module.globals[g.index()].kind {
            GlobalKind::Function(f) => f,
            _ => panic!("not a function"),
        }
    }

    /// The address of a global value.
    pub fn address(&mut self, g: GlobalId) -> ConstId {
        let ty = self.module.global(g).ptr_ty;
        self.tables().constant(Const::Global { ty, global: g })
    }

    /// A comdat; the name must be new.
    pub fn comdat(&mut self, name: &str, kind: ComdatKind) -> ComdatId {
        let name = self.str(name);
        self.module.comdats.push(Comdat { name, kind });
        ComdatId::new(self.module.comdats.len() - 1)
    }

    /// A set of attributes.
    pub fn attributes(&mut self, list: &[Attribute]) -> AttrSetId {
        self.tables().attrs(&mut list.to_vec())
    }

    /// Attributes of a function or call.
    pub fn set_attributes(&mut self, g: GlobalId, attrs: AttrList) {
        self.function_mut(g).attrs = attrs;
    }

    /// `"key"="value"` as an attribute.
    pub fn string_attribute(&mut self, key: &str, value: &str) -> Attribute {
        Attribute::Str(self.str(key), self.str(value))
    }

    /// Begins the body of a function. Its builder must be [finished](FunctionBuilder::finish).
    pub fn define(&mut self, g: GlobalId) -> FunctionBuilder<'_> {
        FunctionBuilder::new(self, g)
    }

    /// The address of a block by its name in the function, also before the function has a body.
    pub fn address_of_block(&mut self, function: GlobalId, block: &str) -> ConstId {
        let name = BlockName::Named(self.str(block));
        let found = self
            .module
            .block_addresses
            .iter()
            .position(|x| *x == (function, name));
        let id = found.unwrap_or_else(|| {
            self.module.block_addresses.push((function, name));
            self.module.block_addresses.len() - 1
        });
        let ty = self.module.global(function).ptr_ty;
        self.tables().constant(Const::BlockAddress {
            ty,
            id: BlockAddrId::new(id),
        })
    }

    /// `!"text"`.
    pub fn md_string(&mut self, s: &str) -> MdId {
        let s = self.str(s);
        self.tables().md(Md::String(s))
    }

    /// A constant as metadata.
    pub fn md_const(&mut self, c: ConstId) -> MdId {
        self.tables().md(Md::Value(Value::constant(c)))
    }

    /// `!{...}`; `None` is `null`.
    pub fn md_tuple(&mut self, distinct: bool, items: &[Option<MdId>]) -> MdId {
        let field = |m: &Option<MdId>| MdField {
            label: StrId::EMPTY,
            value: m.map_or(MdValue::Null, MdValue::Md),
        };
        let fields = items.iter().map(field).collect();
        self.node(MdNode {
            distinct,
            kind: StrId::EMPTY,
            fields,
        })
    }

    /// Adds a node, unless it says what another says.
    fn node(&mut self, node: MdNode) -> MdId {
        if node.distinct {
            return self.tables().md(Md::Node(node));
        }
        let hash = FxBuildHasher.hash_one(&node);
        if let Some(known) = self.nodes.get(&hash)
            && matches!(self.scope().md(*known), Md::Node(other) if *other == node)
        {
            return *known;
        }
        let id = self.tables().md(Md::Node(node));
        self.nodes.insert(hash, id);
        id
    }

    /// A specialised node: `!DIFile(filename: "a.c", directory: "/")`. Those that say the same are one, unless they are
    /// `distinct`.
    pub fn md_node(&mut self, distinct: bool, kind: &str, fields: &[(&str, MdValue)]) -> MdId {
        let kind = self.str(kind);
        let field = |(label, value): &(&str, MdValue)| MdField {
            label: self.str(label),
            value: *value,
        };
        let fields = fields.iter().map(field).collect();
        self.node(MdNode {
            distinct,
            kind,
            fields,
        })
    }

    /// Adds a node to named metadata: `!llvm.ident = !{!0}`.
    pub fn add_named_metadata(&mut self, name: &str, node: MdId) {
        let name = self.str(name);
        match self.module.named_metadata.iter_mut().find(|x| x.0 == name) {
            Some((_, list)) => list.push(node),
            None => self.module.named_metadata.push((name, vec![node])),
        }
    }

    /// A module flag: behaviour (LangRef "Module Flags Metadata"), name, i32 value.
    ///
    /// ```
    /// let mut m = ir::builder::ModuleBuilder::new("x86_64-linux-gnu");
    /// m.module_flag(8, "PIC Level", 2);
    /// let text = ir::write::module_to_string(&m.finish());
    /// assert!(text.contains("!{i32 8, !\"PIC Level\", i32 2}"));
    /// ```
    pub fn module_flag(&mut self, behaviour: u32, name: &str, value: u32) {
        let mut int = |n: u32| {
            let c = self.tables().int(TypeId::I32, u64::from(n));
            self.md_const(c)
        };
        let (behaviour, value) = (int(behaviour), int(value));
        let name = self.md_string(name);
        let flag = self.md_tuple(false, &[Some(behaviour), Some(name), Some(value)]);
        self.add_named_metadata("llvm.module.flags", flag);
    }

    fn set_body(&mut self, g: GlobalId, body: crate::body::Body) {
        self.function_mut(g).body = BodyState::Parsed(Box::new(body));
    }
}
