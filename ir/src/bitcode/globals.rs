//! Global variables, functions, aliases and ifuncs: their headers first, then what refers to constants.

use super::attributes::with_pointees;
use super::bitstream::Record;
use super::module::{ALIAS, ALIAS_OLD, FUNCTION, GLOBALVAR, IFUNC, ModuleReader, RawGlobal};
use crate::attributes::AttrList;
use crate::constants::Const;
use crate::diag::Result;
use crate::ids::{AttrSetId, ComdatId, ConstId, GlobalId, StrId, TypeId};
use crate::module::{
    BodyState, CallConv, CodeModel, ComdatKind, DllStorage, Function, Global, GlobalKind, Linkage,
    ThreadLocal, UnnamedAddr, Variable, Visibility,
};
use crate::parse::Name;
use crate::parse::typed_pointers::present_name;
use crate::types::Type;
use rustc_hash::FxHashMap;

/// Linkage by number. Retired ones are what took their place.
fn linkage(n: u64) -> Linkage {
    match n {
        1 | 16 => Linkage::WeakAny,
        2 => Linkage::Appending,
        3 => Linkage::Internal,
        4 | 18 => Linkage::LinkOnceAny,
        7 => Linkage::ExternWeak,
        8 => Linkage::Common,
        9 | 13 | 14 => Linkage::Private,
        10 | 17 => Linkage::WeakOdr,
        11 | 19 => Linkage::LinkOnceOdr,
        12 => Linkage::AvailableExternally,
        _ => Linkage::External,
    }
}

/// Before LLVM 3.6 these linkages had a comdat of the symbol's name without saying so.
fn has_implicit_comdat(linkage: u64) -> bool {
    matches!(linkage, 1 | 4 | 10 | 11)
}

fn thread_local(n: u64) -> ThreadLocal {
    match n {
        0 => ThreadLocal::NotThreadLocal,
        2 => ThreadLocal::LocalDynamic,
        3 => ThreadLocal::InitialExec,
        4 => ThreadLocal::LocalExec,
        _ => ThreadLocal::GeneralDynamic,
    }
}

/// Alignment in bytes from its logarithm plus one.
pub(super) fn alignment(record: &Record, n: u64) -> Result<u64> {
    match n {
        0 => Ok(0),
        1..=33 => Ok(1 << (n - 1)),
        _ => Err(record.error("alignment is out of range")),
    }
}

/// Names of globals that stand apart from their records, by value.
type Names = FxHashMap<u32, Vec<u8>>;

/// What sanitizers say of variables, by bit.
pub(super) const SANITIZERS: [&[u8]; 4] = [
    b"no_sanitize_address",
    b"no_sanitize_hwaddress",
    b"sanitize_memtag",
    b"sanitize_address_dyninit",
];

impl ModuleReader<'_> {
    /// The headers of all globals, in order; the values of the module start with them.
    pub(super) fn globals(&mut self, names: &Names) -> Result<()> {
        let missing = self.p.tables().constant(Const::Poison(TypeId::LABEL));
        self.tables.values = vec![missing; self.raw.len()];
        let raw = std::mem::take(&mut self.raw);
        let mut put_off = Vec::new();
        for g in &raw {
            let name = self.name_of(g, names)?;
            self.p.pos = g.record.at;
            let global = match g.record.code {
                GLOBALVAR => self.variable(g)?,
                FUNCTION => self.function(g, &name)?,
                _ => self.alias(g)?,
            };
            let old = g.body.is_none() && g.record.code == FUNCTION;
            if old && self.p.upgrader(g.record.at).may_be_old(&name, global.value_ty) {
                put_off.push((g, name, global));
                continue;
            }
            self.declare(g, &name, global)?;
        }
        for (g, name, global) in put_off {
            if self.p.upgrader(g.record.at).keep_old(&name, global.value_ty)? {
                let name = self.str(&name);
                self.tables.old.insert(g.value, name);
                continue;
            }
            self.declare(g, &name, global)?;
        }
        self.raw = raw;
        Ok(())
    }

    fn name_of(&self, g: &RawGlobal, names: &Names) -> Result<Vec<u8>> {
        if self.tables.version < 2 {
            return Ok(names.get(&g.value).cloned().unwrap_or_default());
        }
        g.record.want(2, "global")?;
        Ok(self.string(&g.record, g.record.get(0), g.record.get(1))?.to_vec())
    }

    /// Adds a global; intrinsics under today's names.
    fn declare(&mut self, raw: &RawGlobal, name: &[u8], global: Global) -> Result<()> {
        let at = raw.record.at;
        let mut name = name.to_vec();
        if raw.record.code == FUNCTION
            && !self.p.typed()
            && let Some(now) = present_name(self.p.scope(), &name, global.value_ty)
        {
            let known = self.p.find_global(&Name::Text(now.as_slice().into()));
            if let Some(g) = known.filter(|g| self.p.module().global(*g).value_ty == global.value_ty) {
                self.tables.values[raw.value as usize] = self.p.module().symbols.global_consts[g.index()];
                return Ok(());
            }
            if known.is_none() {
                name = now;
            }
        }
        let id = self.p.declare_global(&Name::Text(name.into()), global, at)?;
        self.tables.values[raw.value as usize] = self.p.module().symbols.global_consts[id.index()];
        if let Some(body) = &raw.body {
            self.set_body(id, body);
        }
        Ok(())
    }

    /// Operand `i` of a global's record behind the name; `None` in records of older versions.
    fn op(&self, record: &Record, i: usize) -> Option<u64> {
        let skip = if self.tables.version >= 2 { 2 } else { 0 };
        record.ops.get(i + skip).copied()
    }

    fn head(
        &self,
        record: &Record,
        value_ty: TypeId,
        addr_space: u32,
        kind: GlobalKind,
        linked: u64,
    ) -> Global {
        Global {
            linkage: linkage(linked),
            dll_storage: match linked {
                5 => DllStorage::Import,
                6 => DllStorage::Export,
                _ => DllStorage::None,
            },
            offset: Some(record.at as u32),
            ..Global::plain(StrId::EMPTY, kind, value_ty, addr_space, TypeId::PTR)
        }
    }

    fn set_visibility(&self, g: &mut Global, n: Option<u64>) {
        g.visibility = match n {
            Some(1) => Visibility::Hidden,
            Some(2) => Visibility::Protected,
            _ => Visibility::Default,
        };
        if g.linkage.is_local() {
            g.visibility = Visibility::Default;
        }
    }

    fn set_dll_storage(&self, g: &mut Global, n: Option<u64>) {
        match n {
            Some(1) => g.dll_storage = DllStorage::Import,
            Some(2) => g.dll_storage = DllStorage::Export,
            Some(_) => g.dll_storage = DllStorage::None,
            // Stood in the linkage.
            None => {}
        }
        if g.linkage.is_local() {
            g.dll_storage = DllStorage::None;
        }
    }

    fn set_unnamed_addr(&self, g: &mut Global, n: Option<u64>) {
        g.unnamed_addr = match n {
            Some(1) => UnnamedAddr::Global,
            Some(2) => UnnamedAddr::Local,
            _ => UnnamedAddr::None,
        };
    }

    /// What cannot be preempted is local to the linkage unit.
    fn set_dso_local(&self, g: &mut Global, n: Option<u64>) {
        g.dso_local = n == Some(1)
            || g.linkage.is_local()
            || g.visibility != Visibility::Default && g.linkage != Linkage::ExternWeak;
    }

    fn set_partition(&mut self, g: &mut Global, record: &Record, i: usize) -> Result<()> {
        if let (Some(offset), Some(size)) = (self.op(record, i), self.op(record, i + 1)) {
            let s = self.string(record, offset, size)?;
            g.partition = self.str(s);
        }
        Ok(())
    }

    /// A section or garbage collector by its number, of which 0 is none.
    fn listed(list: &[StrId], record: &Record, n: Option<u64>) -> Result<StrId> {
        match n {
            None | Some(0) => Ok(StrId::EMPTY),
            Some(n) => match list.get(n as usize - 1) {
                Some(s) => Ok(*s),
                None => Err(record.error("name number is out of range")),
            },
        }
    }

    fn comdat_of(&self, record: &Record, n: Option<u64>) -> Result<Option<ComdatId>> {
        match n {
            None | Some(0) => Ok(None),
            Some(n) if n <= self.p.module().comdats.len() as u64 => Ok(Some(ComdatId(n as u32 - 1))),
            Some(_) => Err(record.error("comdat number is out of range")),
        }
    }

    /// The pointer type of a global's address.
    fn set_pointer(&mut self, g: &mut Global) {
        g.ptr_ty = self.pointer_or_typed(g.value_ty, g.addr_space);
    }

    /// The type of a global and its address space, where the record has a pointer type.
    fn pointee(&self, record: &Record, ty: TypeId) -> Result<(TypeId, u32)> {
        match self.p.scope().ty(ty) {
            Type::TypedPtr { pointee, addr_space } => Ok((pointee, addr_space)),
            _ => Err(record.error("the type of a global must be a pointer")),
        }
    }

    fn variable(&mut self, raw: &RawGlobal) -> Result<Global> {
        let r = &raw.record;
        let op = |i| self.op(r, i);
        if op(5).is_none() {
            return Err(r.error("invalid global variable record"));
        }
        let flags = op(1).unwrap_or(0);
        let mut ty = self.tables.ty(r, op(0).unwrap_or(0))?;
        // Before LLVM 3.7 the type was the address's.
        let explicit = flags & 2 != 0;
        let mut space = 0;
        if explicit {
            space = self.addr_space(r, flags >> 2)?;
        } else {
            (ty, space) = self.pointee(r, ty).or(match self.p.typed() {
                true => Err(r.error("the type of a global must be a pointer")),
                false => Ok((ty, space)),
            })?;
        }
        if matches!(
            self.p.scope().ty(ty),
            Type::Func { .. } | Type::Label | Type::Metadata | Type::Token | Type::Void
        ) {
            return Err(r.error("invalid type for global variable"));
        }
        let sanitizer = op(16).unwrap_or(0);
        let attrs = op(12).unwrap_or(0);
        let variable = Variable {
            constant: flags & 1 != 0,
            externally_initialized: op(9) == Some(1),
            init: None,
            code_model: match op(17) {
                Some(n @ 1..=5) => Some(CodeModel::from_u8(n as u8)),
                _ => None,
            },
            attrs: AttrSetId::EMPTY,
            sanitizer: Vec::new(),
        };
        let mut g = self.head(r, ty, space, GlobalKind::Variable(variable), op(3).unwrap_or(0));
        g.align = alignment(r, op(4).unwrap_or(0))?;
        g.section = Self::listed(&self.sections, r, op(5))?;
        self.set_visibility(&mut g, op(6));
        g.thread_local = thread_local(op(7).unwrap_or(0));
        self.set_unnamed_addr(&mut g, op(8));
        self.set_dll_storage(&mut g, op(10));
        g.comdat = self.comdat_of(r, op(11))?;
        self.set_dso_local(&mut g, op(13));
        let set = self.tables.attr_list(r, attrs)?.map(|l| l.attrs.func);
        let mut marks = Vec::new();
        for (i, name) in SANITIZERS.iter().enumerate() {
            if sanitizer >> i & 1 == 1 {
                marks.push(self.str(name));
            }
        }
        if let GlobalKind::Variable(v) = &mut g.kind {
            v.attrs = set.unwrap_or(AttrSetId::EMPTY);
            v.sanitizer = marks;
        }
        self.set_partition(&mut g, r, 14)?;
        self.set_pointer(&mut g);
        Ok(g)
    }

    fn function(&mut self, raw: &RawGlobal, name: &[u8]) -> Result<Global> {
        let r = &raw.record;
        let op = |i| self.op(r, i);
        if op(7).is_none() {
            return Err(r.error("invalid function record"));
        }
        let mut ty = self.tables.ty(r, op(0).unwrap_or(0))?;
        let mut space = self.p.module().data_layout.program_addr_space;
        if let Type::TypedPtr { pointee, addr_space } = self.p.scope().ty(ty) {
            (ty, space) = (pointee, addr_space);
        }
        if let Some(n) = op(16) {
            space = self.addr_space(r, n)?;
        }
        if self.p.scope().func_sig(ty).is_none() {
            return Err(r.error("the type of a function must be a function type"));
        }
        let cc = op(1).unwrap_or(0);
        if cc > 1023 {
            return Err(r.error("calling convention is out of range"));
        }
        let attrs = self.function_attrs(r, self.op(r, 4).unwrap_or(0), ty)?;
        let op = |i| self.op(r, i);
        let function = Function {
            cc: CallConv(cc as u16),
            attrs,
            gc: Self::listed(&self.gcs, r, op(8))?,
            body: match &raw.body {
                Some(b) => BodyState::Text {
                    start: b.bytes.start as u32,
                    end: b.bytes.end as u32,
                },
                None => BodyState::None,
            },
            is_intrinsic: name.starts_with(b"llvm."),
            ..Function::default()
        };
        let kind = GlobalKind::Function(Box::new(function));
        let mut g = self.head(r, ty, space, kind, op(3).unwrap_or(0));
        if raw.body.is_some() && matches!(g.linkage, Linkage::ExternWeak)
            || matches!(g.linkage, Linkage::Appending | Linkage::Common)
        {
            return Err(r.error("invalid function linkage type"));
        }
        g.align = alignment(r, op(5).unwrap_or(0))?;
        g.section = Self::listed(&self.sections, r, op(6))?;
        self.set_visibility(&mut g, op(7));
        self.set_unnamed_addr(&mut g, op(9));
        self.set_dll_storage(&mut g, op(11));
        g.comdat = self.comdat_of(r, op(12))?;
        self.set_dso_local(&mut g, op(15));
        self.set_partition(&mut g, r, 17)?;
        self.set_pointer(&mut g);
        Ok(g)
    }

    /// The attributes of a function of type `ty`.
    fn function_attrs(&mut self, r: &Record, n: u64, ty: TypeId) -> Result<AttrList> {
        let Some(list) = self.tables.attr_list(r, n)? else {
            return Ok(AttrList::default());
        };
        if !list.untyped {
            return Ok(list.attrs.clone());
        }
        let scope = self.p.scope();
        let params: Vec<Type> = match scope.func_sig(ty) {
            Some((_, p, _)) => p.iter().map(|t| scope.ty(*t)).collect(),
            None => Vec::new(),
        };
        let list = list.attrs.clone();
        Ok(with_pointees(
            &list,
            |i| params.get(i).copied(),
            &mut self.p.tables(),
        ))
    }

    fn alias(&mut self, raw: &RawGlobal) -> Result<Global> {
        let r = &raw.record;
        let op = |i| self.op(r, i);
        let mut ty = self.tables.ty(r, op(0).unwrap_or(u64::MAX))?;
        // Before LLVM 3.7 the type was the address's.
        let mut i = 1;
        let space;
        if r.code == ALIAS_OLD {
            (ty, space) = self.pointee(r, ty)?;
        } else {
            space = self.addr_space(r, op(1).unwrap_or(0))?;
            i = 2;
        }
        if op(i + 1).is_none() {
            return Err(r.error("invalid alias record"));
        }
        let kind = match r.code {
            IFUNC => GlobalKind::IFunc(ConstId(0)),
            _ => GlobalKind::Alias(ConstId(0)),
        };
        let mut g = self.head(r, ty, space, kind, op(i + 1).unwrap_or(0));
        self.set_visibility(&mut g, op(i + 2));
        i += 3;
        if matches!(r.code, ALIAS | ALIAS_OLD) {
            self.set_dll_storage(&mut g, op(i));
            g.thread_local = thread_local(op(i + 1).unwrap_or(0));
            self.set_unnamed_addr(&mut g, op(i + 2));
            i += 3;
        }
        self.set_dso_local(&mut g, op(i));
        self.set_partition(&mut g, r, i + 1)?;
        self.set_pointer(&mut g);
        Ok(g)
    }

    /// What refers to constants: initialisers, aliasees, personalities; and comdats that were not written.
    pub(super) fn finish_globals(&mut self) -> Result<()> {
        for raw in std::mem::take(&mut self.raw) {
            let r = &raw.record;
            let address = self.tables.values[raw.value as usize];
            let Const::Global { global, .. } = self.p.scope().constant(address) else {
                continue;
            };
            match r.code {
                GLOBALVAR => {
                    let init = self.optional(r, 2)?;
                    let ty = self.p.module().global(global).value_ty;
                    if init.is_some_and(|c| self.p.scope().const_ty(c) != ty) {
                        return Err(r.error("initializer does not have the type of its variable"));
                    }
                    if let GlobalKind::Variable(v) = &mut self.global(global).kind {
                        v.init = init;
                    }
                }
                FUNCTION => {
                    let (prologue, prefix) = (self.optional(r, 10)?, self.optional(r, 13)?);
                    let personality = self.optional(r, 14)?;
                    if let GlobalKind::Function(f) = &mut self.global(global).kind {
                        (f.prologue, f.prefix, f.personality) = (prologue, prefix, personality);
                    }
                }
                _ => {
                    let i = if r.code == ALIAS_OLD { 1 } else { 2 };
                    let n = self.op(r, i).unwrap_or(u64::MAX);
                    let c = self.value(r, n)?;
                    let is_ptr = |t| matches!(t, Type::Ptr(_) | Type::TypedPtr { .. });
                    if !is_ptr(self.p.scope().ty(self.p.scope().const_ty(c))) {
                        return Err(r.error("an alias or ifunc must have pointer type"));
                    }
                    match &mut self.global(global).kind {
                        GlobalKind::Alias(x) | GlobalKind::IFunc(x) => *x = c,
                        _ => {}
                    }
                }
            }
            let linkage_at = match r.code {
                GLOBALVAR | FUNCTION => 3,
                _ => continue,
            };
            let declared = self.p.module().global(global).is_declaration();
            let implicit = self.op(r, linkage_at).is_some_and(has_implicit_comdat) && !declared;
            let explicit = self.op(r, if r.code == GLOBALVAR { 11 } else { 12 });
            if implicit && explicit.is_none_or(|n| n == 0) {
                let name = self.p.module().global(global).name;
                let known = self.p.module().comdats.iter().position(|c| c.name == name);
                let id = match known {
                    Some(n) => ComdatId::new(n),
                    None => self.add_comdat(name, ComdatKind::Any),
                };
                self.global(global).comdat = Some(id);
            }
        }
        Ok(())
    }

    fn global(&mut self, g: GlobalId) -> &mut Global {
        &mut self.module().globals[g.index()]
    }

    /// A constant whose number plus one is operand `i`.
    fn optional(&self, r: &Record, i: usize) -> Result<Option<ConstId>> {
        match self.op(r, i) {
            None | Some(0) => Ok(None),
            Some(n) => self.value(r, n - 1).map(Some),
        }
    }
}
