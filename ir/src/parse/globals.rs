//! Global variables, functions, aliases and ifuncs: their headers first, then what refers to constants.

use super::Parser;
use super::attributes::{FunctionAttrs, Place};
use super::lexer::Name;
use super::split::Entity;
use crate::attributes::AttrList;
use crate::diag::Result;
use crate::ids::{AttrSetId, ComdatId, ConstId, GlobalId, MdId, StrId, TypeId};
use crate::module::{
    BodyState, CodeModel, DllStorage, Function, Global, GlobalKind, Linkage, ThreadLocal, UnnamedAddr,
    Variable, Visibility,
};
use crate::types::Type;

/// Linkage, visibility and so on, as they stand before every global.
#[derive(Copy, Clone)]
pub(super) struct Head {
    linkage: Linkage,
    visibility: Visibility,
    dll_storage: DllStorage,
    thread_local: ThreadLocal,
    unnamed_addr: UnnamedAddr,
    dso_local: bool,
    /// A linkage keyword stood there.
    explicit: bool,
}

impl Head {
    /// Nothing stands there.
    const PLAIN: Head = Head {
        linkage: Linkage::External,
        visibility: Visibility::Default,
        dll_storage: DllStorage::None,
        thread_local: ThreadLocal::NotThreadLocal,
        unnamed_addr: UnnamedAddr::None,
        dso_local: false,
        explicit: false,
    };
}

impl<'a> Parser<'a> {
    /// `[linkage] [dso_local] [visibility] [dll storage]`.
    fn head(&mut self) -> Result<Head> {
        let mut h = Head::PLAIN;
        let at = self.pos;
        let w = self.at_word();
        let old = match w {
            // Linkages of LLVM up to 3.4.
            b"linker_private" | b"linker_private_weak" => Some(Linkage::Private),
            b"linkonce_odr_auto_hide" => Some(Linkage::LinkOnceOdr),
            _ => None,
        };
        if let Some(l) = old.or_else(|| Linkage::from_keyword(w)) {
            h.linkage = l;
            h.explicit = true;
            self.word();
        }
        match self.at_word() {
            b"dso_local" => {
                h.dso_local = true;
                self.word();
            }
            b"dso_preemptable" => {
                self.word();
            }
            _ => {}
        }
        let w = self.at_word();
        if let Some(v) = Visibility::from_keyword(w) {
            h.visibility = v;
            self.word();
        }
        match self.at_word() {
            b"dllimport" => {
                h.dll_storage = DllStorage::Import;
                self.word();
            }
            b"dllexport" => {
                h.dll_storage = DllStorage::Export;
                self.word();
            }
            _ => {}
        }
        if h.dso_local && h.dll_storage == DllStorage::Import {
            return Err(self.error_at(at, "dso_location and DLL-StorageClass mismatch"));
        }
        if h.linkage.is_local() {
            if h.visibility != Visibility::Default {
                return Err(self.error_at(at, "symbol with local linkage must have default visibility"));
            }
            if h.dll_storage != DllStorage::None {
                return Err(self.error_at(at, "symbol with local linkage cannot have a DLL storage class"));
            }
        }
        // What cannot be preempted is local to the linkage unit.
        h.dso_local |= h.linkage.is_local()
            || h.visibility != Visibility::Default
                && h.linkage != Linkage::ExternWeak
                && h.dll_storage != DllStorage::Import;
        Ok(h)
    }

    fn thread_local(&mut self) -> Result<ThreadLocal> {
        if !self.eat_word(b"thread_local") {
            return Ok(ThreadLocal::NotThreadLocal);
        }
        if !self.eat(b'(') {
            return Ok(ThreadLocal::GeneralDynamic);
        }
        let model = match self.at_word() {
            b"localdynamic" => ThreadLocal::LocalDynamic,
            b"initialexec" => ThreadLocal::InitialExec,
            b"localexec" => ThreadLocal::LocalExec,
            _ => return Err(self.error("expected localdynamic, initialexec or localexec")),
        };
        self.word();
        self.expect(b')', "after thread local model")?;
        Ok(model)
    }

    fn unnamed_addr(&mut self) -> UnnamedAddr {
        if self.eat_word(b"unnamed_addr") {
            UnnamedAddr::Global
        } else if self.eat_word(b"local_unnamed_addr") {
            UnnamedAddr::Local
        } else {
            UnnamedAddr::None
        }
    }

    /// Registers a global by its name; the rest is filled in later.
    pub(crate) fn declare_global(&mut self, name: &Name<'_>, global: Global, at: usize) -> Result<GlobalId> {
        let what = match global.kind {
            GlobalKind::Function(_) => "function",
            _ => "global",
        };
        // `@""` is a global without a name, which takes the next number.
        let unnamed = Name::Number(self.fun.next);
        let name = match name {
            Name::Text(s) if s.is_empty() => &unnamed,
            _ => name,
        };
        let redefined = self.find_global(name).is_some();
        if redefined {
            return Err(self.error_at(at, format!("redefinition of {what} '@{name}'")));
        }
        self.add_global(name, global, true, at)
    }

    /// Adds a global, whose name the text uses for it (`found`) or not.
    fn add_global(
        &mut self,
        name: &Name<'_>,
        mut global: Global,
        found: bool,
        at: usize,
    ) -> Result<GlobalId> {
        let what = if matches!(global.kind, GlobalKind::Function(_)) {
            "function"
        } else {
            "global"
        };
        let next = self.fun.next;
        let m = self.module_mut().expect("globals are read by the skeleton");
        let id = GlobalId::new(m.globals.len());
        match name {
            Name::Number(n) => {
                if *n < next {
                    return Err(
                        self.error_at(at, format!("{what} expected to be numbered '@{next}' or greater"))
                    );
                }
                global.number = *n;
                m.symbols.numbered_globals.insert(*n, id);
            }
            Name::Text(s) => {
                let s = crate::context::ScopeMut::module(&mut m.ctx).str(s);
                global.name = s;
                m.by_name.insert(s, id);
                let scope = crate::context::Scope {
                    module: &m.ctx,
                    local: &m.ctx,
                };
                if found {
                    m.symbols.globals.insert(scope, s, id.0);
                }
            }
        }
        let mut t = crate::context::ScopeMut::module(&mut m.ctx);
        let c = t.constant(crate::constants::Const::Global {
            ty: global.ptr_ty,
            global: id,
        });
        m.symbols.global_consts.push(c);
        m.globals.push(global);
        if let Name::Number(n) = name {
            self.fun.next = n.saturating_add(1);
        }
        Ok(id)
    }

    fn new_global(
        &mut self,
        h: Head,
        kind: GlobalKind,
        value_ty: TypeId,
        space: u32,
        at: usize,
    ) -> Result<Global> {
        let ptr_ty = self.pointer_to(value_ty, space)?;
        Ok(Global {
            name: StrId::EMPTY,
            number: 0,
            kind,
            value_ty,
            addr_space: space,
            ptr_ty,
            linkage: h.linkage,
            visibility: h.visibility,
            dll_storage: h.dll_storage,
            thread_local: h.thread_local,
            unnamed_addr: h.unnamed_addr,
            dso_local: h.dso_local,
            section: StrId::EMPTY,
            partition: StrId::EMPTY,
            comdat: None,
            align: 0,
            metadata: Vec::new(),
            offset: Some(at as u32),
        })
    }

    /// `@x = … global T`: everything up to the initialiser. Returns the global; `pos` stands at the
    /// initialiser (or behind the type, or for aliases at the aliasee).
    pub(super) fn global_header(&mut self) -> Result<GlobalId> {
        let at = self.pos;
        let name = self.name()?;
        self.expect(b'=', "after name")?;
        let mut h = self.head()?;
        h.thread_local = self.thread_local()?;
        h.unnamed_addr = self.unnamed_addr();
        match self.at_word() {
            b"alias" | b"ifunc" => {
                let ifunc = self.word() == b"ifunc";
                // Old IR wrote linkage behind the keyword.
                if !h.explicit && !self.at_type() {
                    let inner = self.head()?;
                    if inner.explicit {
                        h.linkage = inner.linkage;
                        h.dso_local |= inner.dso_local;
                    }
                }
                let ty_at = self.pos;
                let ty = self.ty()?;
                let (value_ty, space) = if self.eat(b',') {
                    // The address space is that of the aliasee's type, which comes next.
                    let here = self.pos;
                    let mut space = 0;
                    if self.at_type()
                        && let Ok(t) = self.ty()
                    {
                        space = self.pointer_space(t);
                    }
                    self.pos = here;
                    (ty, space)
                } else if let Type::TypedPtr { pointee, addr_space } = self.scope().ty(ty) {
                    // LLVM up to 3.6: "alias i32* @x".
                    self.pos = ty_at;
                    (pointee, addr_space)
                } else {
                    return Err(self.error("expected comma after alias or ifunc's type"));
                };
                let kind = if ifunc {
                    GlobalKind::IFunc(ConstId(0))
                } else {
                    GlobalKind::Alias(ConstId(0))
                };
                let g = self.new_global(h, kind, value_ty, space, at)?;
                self.declare_global(&name, g, at)
            }
            _ => {
                let space = self.optional_addr_space(0)?;
                let externally_initialized = self.eat_word(b"externally_initialized");
                let constant = match self.at_word() {
                    b"global" => false,
                    b"constant" => true,
                    _ => return Err(self.error("expected 'global' or 'constant'")),
                };
                self.word();
                let ty_at = self.pos;
                let ty = self.ty()?;
                if matches!(
                    self.scope().ty(ty),
                    Type::Func { .. } | Type::Label | Type::Metadata | Type::Token
                ) {
                    return Err(self.error_at(ty_at, "invalid type for global variable"));
                }
                let kind = GlobalKind::Variable(Variable {
                    constant,
                    externally_initialized,
                    ..Variable::default()
                });
                let explicit = h.explicit;
                let g = self.new_global(h, kind, ty, space, at)?;
                let id = self.declare_global(&name, g, at)?;
                self.fun.explicit_linkage.push((id, explicit));
                Ok(id)
            }
        }
    }

    fn pointer_space(&self, t: TypeId) -> u32 {
        match self.scope().ty(t) {
            Type::Ptr(a) | Type::TypedPtr { addr_space: a, .. } => a,
            _ => 0,
        }
    }

    fn global_mut(&mut self, g: GlobalId) -> &mut Global {
        &mut self
            .module_mut()
            .expect("globals are read by the skeleton")
            .globals[g.index()]
    }

    /// The rest of a variable or alias: initialiser and properties.
    pub(super) fn global_tail(&mut self, g: GlobalId, explicit_linkage: bool) -> Result<()> {
        match self.module().global(g).kind {
            GlobalKind::Variable(_) => self.variable_tail(g, explicit_linkage),
            _ => self.alias_tail(g),
        }
    }

    /// A word and the string behind it.
    fn word_string(&mut self) -> Result<StrId> {
        self.word();
        let s = self.string()?;
        Ok(self.tables().str(&s))
    }

    /// `section`, `partition` or `comdat` of a variable or function. `false`: something else stands here.
    fn place_property(&mut self, g: GlobalId) -> Result<bool> {
        match self.at_word() {
            b"section" => {
                let s = self.word_string()?;
                self.global_mut(g).section = s;
            }
            b"partition" => {
                let s = self.word_string()?;
                self.global_mut(g).partition = s;
            }
            b"comdat" => {
                let c = self.comdat_ref(g)?;
                self.global_mut(g).comdat = Some(c);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn variable_tail(&mut self, g: GlobalId, explicit_linkage: bool) -> Result<()> {
        let Global {
            value_ty, linkage, ..
        } = *self.module().global(g);
        // Only with these linkages written out a variable is a declaration.
        let declaration = explicit_linkage && matches!(linkage, Linkage::External | Linkage::ExternWeak);
        if !declaration {
            let at = self.pos;
            let c = self.constant(value_ty)?;
            if !self.is_first_class(value_ty) {
                return Err(self.error_at(at, "invalid type for global variable"));
            }
            if let GlobalKind::Variable(v) = &mut self.global_mut(g).kind {
                v.init = Some(c);
            }
        }
        while self.eat(b',') {
            if self.place_property(g)? {
                continue;
            }
            let at = self.pos;
            let w = self.at_word();
            match w {
                b"align" => {
                    self.word();
                    let n = self.u64()?;
                    self.check_align(n, at)?;
                    self.global_mut(g).align = n;
                }
                b"code_model" => {
                    self.word();
                    let s = self.string()?;
                    let Some(m) = CodeModel::from_keyword(&s).filter(|_| !s.is_empty()) else {
                        return Err(self.error_at(at, "invalid code model value"));
                    };
                    if let GlobalKind::Variable(v) = &mut self.global_mut(g).kind {
                        v.code_model = Some(m);
                    }
                }
                b"no_sanitize_address"
                | b"no_sanitize_hwaddress"
                | b"sanitize_memtag"
                | b"sanitize_address_dyninit" => {
                    self.word();
                    let s = self.tables().str(w);
                    if let GlobalKind::Variable(v) = &mut self.global_mut(g).kind {
                        v.sanitizer.push(s);
                    }
                }
                _ if self.peek() == b'!' => {
                    let a = self.global_attachment()?;
                    self.global_mut(g).metadata.extend(a);
                }
                _ => return Err(self.error("unknown global variable property")),
            }
        }
        let mut attrs = FunctionAttrs::default();
        self.function_attrs(&mut attrs)?;
        let set = self.function_attr_set(attrs);
        if let GlobalKind::Variable(v) = &mut self.global_mut(g).kind {
            v.attrs = set;
        }
        Ok(())
    }

    fn alias_tail(&mut self, g: GlobalId) -> Result<()> {
        let at = self.pos;
        // "alias i32, bitcast (...)": the oldest form has no type before an expression.
        let w = self.at_word();
        let c = match super::const_expr::const_opcode(w) {
            Some(op) => {
                self.skip(w.len());
                self.const_expr(op, at)?
            }
            None => self.typed_const()?,
        };
        let t = self.scope().const_ty(c);
        match self.scope().ty(t) {
            Type::Ptr(space) => {
                let g = self.global_mut(g);
                (g.ptr_ty, g.addr_space) = (t, space);
            }
            Type::TypedPtr { pointee, .. } => {
                if let GlobalKind::Alias(_) = self.module().global(g).kind
                    && pointee != self.module().global(g).value_ty
                {
                    return Err(
                        self.error_at(at, "explicit pointee type doesn't match operand's pointee type")
                    );
                }
            }
            _ => return Err(self.error_at(at, "an alias or ifunc must have pointer type")),
        }
        match &mut self.global_mut(g).kind {
            GlobalKind::Alias(x) | GlobalKind::IFunc(x) => *x = c,
            _ => {}
        }
        while self.eat(b',') {
            match self.at_word() {
                b"partition" => {
                    let s = self.word_string()?;
                    self.global_mut(g).partition = s;
                }
                _ if self.peek() == b'!' => {
                    let a = self.global_attachment()?;
                    self.global_mut(g).metadata.extend(a);
                }
                _ => return Err(self.error("unknown alias or ifunc property")),
            }
        }
        Ok(())
    }

    /// `!kind !N` of a global; all kinds are kept.
    fn global_attachment(&mut self) -> Result<Option<(StrId, MdId)>> {
        let keep = self.opts.debug_info;
        self.opts.debug_info = true;
        let a = self.attachment();
        self.opts.debug_info = keep;
        a
    }

    /// `comdat` or `comdat($name)`.
    fn comdat_ref(&mut self, g: GlobalId) -> Result<ComdatId> {
        let at = self.pos;
        self.word();
        let name = if self.eat(b'(') {
            if self.peek() != b'$' {
                return Err(self.error("expected comdat variable"));
            }
            let n = match self.name()? {
                Name::Text(s) => s.into_owned(),
                Name::Number(n) => n.to_string().into_bytes(),
            };
            self.expect(b')', "after comdat var")?;
            n
        } else {
            let n = self.module().global_name(g).to_vec();
            if n.is_empty() {
                return Err(self.error_at(at, "comdat cannot be unnamed"));
            }
            n
        };
        match self.module().symbols.comdats.get(self.scope(), &name) {
            Some(c) => Ok(ComdatId(c)),
            None => Err(self.error_at(
                at,
                format!("use of undefined comdat '${}'", String::from_utf8_lossy(&name)),
            )),
        }
    }

    /// The header of a `define` or `declare` up to the end of the parameters. `None` for intrinsics that
    /// may be old ones: they are put off to [`Parser::put_off`].
    pub(super) fn function_header(&mut self, e: &Entity, define: bool) -> Result<Option<GlobalId>> {
        self.word();
        let mut metadata = Vec::new();
        while !define && self.peek() == b'!' {
            metadata.extend(self.global_attachment()?);
        }
        let h = self.head()?;
        let cc = self.calling_convention()?;
        let ret_attrs = self.return_attrs()?;
        let ty_at = self.pos;
        let ret = self.ty_or_void()?;
        let allowed = if define {
            !matches!(h.linkage, Linkage::ExternWeak)
        } else {
            matches!(h.linkage, Linkage::External | Linkage::ExternWeak)
        };
        if !allowed || matches!(h.linkage, Linkage::Appending | Linkage::Common) {
            return Err(self.error_at(e.start as usize, "invalid function linkage type"));
        }
        if !self.is_return_ty(ret) {
            return Err(self.error_at(ty_at, "invalid function return type"));
        }
        let name_at = self.pos;
        if self.peek() != b'@' {
            return Err(self.error("expected function name"));
        }
        let name = self.name()?;
        let (params, attrs, names, variadic) = self.parameters(define)?;
        let fn_ty = self.tables().func_ty(ret, &params, variadic);
        let after = self.pos;
        // The address space stands behind the parameters and `unnamed_addr`.
        let unnamed_addr = self.unnamed_addr();
        let space = self.optional_addr_space(self.module().data_layout.program_addr_space)?;
        self.pos = after;
        let is_intrinsic = matches!(&name, Name::Text(s) if s.starts_with(b"llvm."));
        if let Name::Text(s) = &name
            && !define
            && self.upgrader(self.pos).may_be_old(s, fn_ty)
            && !std::mem::take(&mut self.fun.no_put_off)
        {
            self.fun.put_off.push((s.to_vec(), fn_ty));
            return Ok(None);
        }
        let function = Function {
            cc,
            attrs: AttrList {
                func: AttrSetId::EMPTY,
                ret: ret_attrs,
                params: attrs,
            },
            body: if define {
                BodyState::Text {
                    start: e.params,
                    end: e.body_end,
                }
            } else {
                BodyState::None
            },
            param_names: names,
            is_intrinsic,
            ..Function::default()
        };
        let mut g = self.new_global(
            h,
            GlobalKind::Function(Box::new(function)),
            fn_ty,
            space,
            e.start as usize,
        )?;
        g.unnamed_addr = unnamed_addr;
        g.metadata = metadata;
        if let Name::Text(s) = &name
            && let Some(id) = self.under_present_name(s, &g, name_at)?
        {
            return Ok(Some(id));
        }
        self.declare_global(&name, g, name_at).map(Some)
    }

    /// An overloaded intrinsic under a name of old (`llvm.memcpy.p0i8.p0i8.i64`): declared under today's,
    /// and found under both.
    fn under_present_name(&mut self, name: &[u8], g: &Global, at: usize) -> Result<Option<GlobalId>> {
        if self.typed() {
            // Done for all at once when the types are opaque.
            return Ok(None);
        }
        let now = super::typed_pointers::present_name(self.scope(), name, g.value_ty);
        let now = match &now {
            Some(n) => n,
            // The right name, which an old one has taken already.
            None if self.fun.renamed.iter().any(|n| n == name) => {
                return Ok(self.find_global(&Name::Text(name.into())));
            }
            None => return Ok(None),
        };
        let key = Name::Text(now.into());
        let of_this_type = |m: &crate::module::Module, id: &GlobalId| m.global(*id).value_ty == g.value_ty;
        let id = match self.find_global(&key) {
            Some(id) if of_this_type(self.module(), &id) => id,
            // The text names another one, whose overloads it told by other types of old.
            Some(_) => self.add_global(&Name::Text(now.into()), g.clone(), false, at)?,
            None => {
                self.fun.renamed.push(now.clone());
                self.declare_global(&key, g.clone(), at)?
            }
        };
        let m = self.module_mut().expect("globals are read by the skeleton");
        let s = crate::context::ScopeMut::module(&mut m.ctx).str(name);
        let scope = crate::context::Scope {
            module: &m.ctx,
            local: &m.ctx,
        };
        if m.symbols.globals.get(scope, name).is_none() {
            m.symbols.globals.insert(scope, s, id.0);
        }
        Ok(Some(id))
    }

    #[allow(clippy::type_complexity)]
    fn parameters(
        &mut self,
        define: bool,
    ) -> Result<(Vec<TypeId>, smallvec::SmallVec<[AttrSetId; 4]>, Vec<StrId>, bool)> {
        self.expect(b'(', "in function argument list")?;
        let mut types = Vec::new();
        let mut attrs = smallvec::SmallVec::<[AttrSetId; 4]>::new();
        let mut names: Vec<StrId> = Vec::new();
        if self.eat(b')') {
            return Ok((types, attrs, names, false));
        }
        loop {
            if self.text[self.pos..].starts_with(b"...") {
                self.skip(3);
                self.expect(b')', "at end of argument list")?;
                return Ok((types, attrs, names, true));
            }
            let at = self.pos;
            let t = self.ty()?;
            if !self.is_argument_ty(t) {
                return Err(self.error_at(at, "invalid type for function argument"));
            }
            let set = self.param_attrs(t)?;
            if set != AttrSetId::EMPTY {
                attrs.resize(types.len(), AttrSetId::EMPTY);
                attrs.push(set);
            }
            if self.peek() == b'%' {
                let name = self.name()?;
                if let Name::Text(s) = name
                    && !define
                    && self.opts.keep_names
                {
                    let s = self.tables().str(&s);
                    names.resize(types.len(), StrId::EMPTY);
                    names.push(s);
                }
            }
            types.push(t);
            if self.eat(b',') {
                continue;
            }
            self.expect(b')', "at end of argument list")?;
            return Ok((types, attrs, names, false));
        }
    }

    /// The rest of a function's header behind its parameters.
    pub(super) fn function_tail(&mut self, g: GlobalId, define: bool) -> Result<()> {
        self.unnamed_addr();
        self.optional_addr_space(0)?;
        let mut attrs = FunctionAttrs::default();
        let mut align = 0;
        loop {
            self.function_attrs(&mut attrs)?;
            if self.place_property(g)? {
                continue;
            }
            let at = self.pos;
            match self.at_word() {
                b"align" | b"prefalign" => {
                    let preferred = self.word() == b"prefalign";
                    let paren = self.eat(b'(');
                    let n = self.u64()?;
                    if paren {
                        self.expect(b')', "after alignment")?;
                    }
                    self.check_align(n, at)?;
                    if !preferred {
                        align = n;
                    }
                }
                b"gc" => {
                    let s = self.word_string()?;
                    self.function_mut(g).gc = s;
                }
                b"prefix" => {
                    self.word();
                    let c = self.typed_const()?;
                    self.function_mut(g).prefix = Some(c);
                }
                b"prologue" => {
                    self.word();
                    let c = self.typed_const()?;
                    self.function_mut(g).prologue = Some(c);
                }
                b"personality" => {
                    self.word();
                    let c = self.typed_const()?;
                    self.function_mut(g).personality = Some(c);
                }
                b"unnamed_addr" | b"local_unnamed_addr" => {
                    // Old IR had it behind the attributes.
                    let u = self.unnamed_addr();
                    self.global_mut(g).unnamed_addr = u;
                }
                _ => break,
            }
        }
        // Those of a declaration stand before its linkage; what follows here is named metadata.
        while define && self.peek() == b'!' {
            let a = self.global_attachment()?;
            self.global_mut(g).metadata.extend(a);
        }
        if define && self.peek() != b'{' {
            return Err(self.error("expected '{' in function body"));
        }
        let from_group = attrs.align;
        crate::upgrade::attributes::function(self.tables(), &mut attrs.list, &mut attrs.only_group);
        let set = self.function_attr_set(attrs);
        let f = self.function_mut(g);
        f.attrs.func = set;
        self.global_mut(g).align = align.max(from_group);
        Ok(())
    }

    fn function_mut(&mut self, g: GlobalId) -> &mut Function {
        match &mut self.global_mut(g).kind {
            GlobalKind::Function(f) => f,
            _ => unreachable!("only called for functions"),
        }
    }

    /// `attributes #N = { ... }`.
    pub(super) fn attribute_group(&mut self) -> Result<()> {
        self.word();
        let at = self.pos;
        let (n, v) = self.digits_at(self.pos + 1);
        let Some(number) = v.and_then(|v| u32::try_from(v).ok()).filter(|_| n > 0) else {
            return Err(self.error("expected attribute group id"));
        };
        self.skip(n + 1);
        self.expect(b'=', "here")?;
        self.expect(b'{', "here")?;
        let mut list = Vec::new();
        self.attr_list(Place::Group, &mut list)?;
        self.expect(b'}', "at end of attribute group")?;
        if list.is_empty() {
            return Err(self.error_at(at, "attribute group has no attributes"));
        }
        let mut align = 0;
        list.retain(|a| match a {
            crate::attributes::Attribute::Int(crate::attributes::AttrKind::Align, n) => {
                align = *n;
                false
            }
            _ => true,
        });
        crate::upgrade::attributes::function(self.tables(), &mut list, &mut None);
        let old = self.module().symbols.groups.get(&number).map(|g| g.attrs.clone());
        if let Some(mut old) = old {
            // A group may be written in parts.
            old.append(&mut list);
            list = old;
        }
        let mut copy = list.clone();
        let set = self.tables().attrs(&mut copy);
        let m = self.module_mut().expect("groups are read by the skeleton");
        m.symbols.groups.insert(
            number,
            super::symbols::AttrGroup {
                attrs: list,
                align,
                set,
            },
        );
        Ok(())
    }
}
