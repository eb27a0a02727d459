//! The module without its bodies.
//!
//! [`super::split`] has found where each entity starts, so they are read in the order of need: layout and
//! types, attribute groups, comdats and metadata numbers, headers of globals, block addresses, and last
//! everything that holds constants. No forward references are left at any step, whatever the order in the
//! text.

use super::lexer::Name;
use super::split::{Entity, EntityKind, is_code};
use super::survey::Survey;
use super::symbols::{SMALL_INTS, SMALL_SOURCE};
use super::{Home, ParseOptions, Parser};
use crate::attributes::{AttrKind, Attribute};
use crate::datalayout::DataLayout;
use crate::diag::Result;
use crate::ids::{BlockAddrId, ComdatId, GlobalId, TypeId};
use crate::metadata::Md;
use crate::module::{Comdat, ComdatKind, Module};
use crate::module::{UNROLL_HINTS, VECTOR_HINTS};

/// What stands where in the text.
pub(super) struct Plan<'s> {
    pub(super) survey: &'s Survey,
    pub(super) entities: &'s [Entity],
}

/// Parses everything outside bodies into a new module. `module.symbols.typed` says how pointers are read.
pub(super) fn fill(text: &[u8], opts: &ParseOptions, plan: &Plan<'_>, module: &mut Module) -> Result<()> {
    let mut p = Parser::new(text, 0, Home::Build(module), *opts);
    p.first_pass(plan.entities)?;
    p.second_pass(plan)?;
    module.resolve_intrinsics();
    Ok(())
}

impl<'a> Parser<'a> {
    pub(super) fn build(&mut self) -> &mut Module {
        self.module_mut().expect("the skeleton builds the module")
    }

    /// Goes to an entity.
    fn at(&mut self, e: &Entity) {
        self.pos = e.start as usize;
        self.depth = 0;
    }

    /// An entity must end where the next one starts.
    fn end_of(&mut self, e: &Entity) -> Result<()> {
        if self.pos < e.end as usize && !self.at_end() {
            return Err(self.error("expected top-level entity"));
        }
        if self.pos > e.end as usize {
            return Err(self.error_at(e.end as usize, "unexpected start of an entity"));
        }
        Ok(())
    }

    /// What needs nothing else: layout, types, attribute groups, comdats, metadata numbers.
    fn first_pass(&mut self, entities: &[Entity]) -> Result<()> {
        for kind in [EntityKind::Target, EntityKind::Type] {
            for e in entities.iter().filter(|e| e.kind == kind) {
                self.at(e);
                match kind {
                    EntityKind::Target => self.target_line()?,
                    _ => self.type_definition()?,
                }
                self.end_of(e)?;
            }
        }
        self.upgrade_layout()?;
        self.predefine(self.text.len());
        for e in entities {
            self.at(e);
            match e.kind {
                EntityKind::Attributes => self.attribute_group()?,
                EntityKind::Comdat => self.comdat()?,
                EntityKind::SourceFilename => self.source_filename()?,
                EntityKind::ModuleAsm => self.module_asm()?,
                EntityKind::NumberedMd => {
                    let hint = loop_hint(&self.text[e.start as usize..]);
                    let begins = |all: &[&[u8]]| all.iter().any(|h| hint.starts_with(h));
                    self.build().has_vector_hints |= begins(&VECTOR_HINTS);
                    self.build().has_unroll_hints |= begins(&UNROLL_HINTS);
                    let id = self.tables().md(Md::Unparsed(e.start));
                    if self.build().numbered_metadata.insert(e.aux, id).is_some() {
                        return Err(self.error(format!("metadata id '!{}' is already used", e.aux)));
                    }
                    continue;
                }
                EntityKind::Summary => continue,
                _ => continue,
            }
            self.end_of(e)?;
        }
        self.unify_metadata(entities);
        Ok(())
    }

    /// Brings the data layout up to what the target has today.
    pub(crate) fn upgrade_layout(&mut self) -> Result<()> {
        let s = self.scope();
        let m = self.module();
        let (layout, triple) = (s.str(m.data_layout_text), s.str(m.triple));
        let Some(text) = crate::upgrade::datalayout::upgrade(&layout, &triple) else {
            return Ok(());
        };
        let layout = DataLayout::parse(&text).map_err(|e| self.error_at(0, e))?;
        let text = self.tables().str(text.as_bytes());
        let m = self.build();
        m.data_layout = layout;
        m.data_layout_text = text;
        Ok(())
    }

    /// Constants and attribute sets that bodies ask for all the time; in a source of few bytes they make no difference.
    pub(crate) fn predefine(&mut self, source_len: usize) {
        let mut small = Vec::new();
        let common: &[TypeId] = match source_len < SMALL_SOURCE {
            true => &[],
            false => &[TypeId::I8, TypeId::I16, TypeId::I32, TypeId::I64],
        };
        for &ty in common {
            for v in SMALL_INTS.0..SMALL_INTS.1 {
                small.push(self.tables().int(ty, v as u64));
            }
        }
        let noundef = self.tables().attrs(&mut vec![Attribute::Enum(AttrKind::NoUndef)]);
        let m = self.build();
        m.symbols.small_ints = small;
        m.symbols.noundef = noundef;
    }

    /// Globals: headers, then block addresses, then all that refers to globals.
    fn second_pass(&mut self, plan: &Plan<'_>) -> Result<()> {
        let entities = plan.entities;
        self.make_room(entities);
        self.fun.next = 0;
        let mut tails: Vec<(Option<GlobalId>, usize)> = Vec::new();
        let mut put_off = Vec::new();
        for e in entities {
            self.at(e);
            let g = match e.kind {
                EntityKind::Global => Some(self.global_header()?),
                EntityKind::Define => self.function_header(e, true)?,
                EntityKind::Declare => self.function_header(e, false)?,
                _ => continue,
            };
            if g.is_none() {
                put_off.push((tails.len(), e));
            }
            tails.push((g, self.pos));
        }
        self.take_up(&put_off, &mut tails)?;
        self.check_types()?;
        self.declare_used_intrinsics(&plan.survey.intrinsics)?;
        self.collect_block_addresses(&plan.survey.block_addresses)?;
        let mut tails = tails.into_iter();
        for e in entities {
            match e.kind {
                EntityKind::Global => {
                    let (Some(g), pos) = tails.next().expect("one for each") else {
                        continue;
                    };
                    self.pos = pos;
                    self.depth = 0;
                    let explicit = self
                        .fun
                        .explicit_linkage
                        .binary_search_by_key(&g, |x| x.0)
                        .is_ok_and(|i| self.fun.explicit_linkage[i].1);
                    self.global_tail(g, explicit)?;
                    self.end_of(e)?;
                }
                EntityKind::Define | EntityKind::Declare => {
                    let (Some(g), pos) = tails.next().expect("one for each") else {
                        continue;
                    };
                    self.pos = pos;
                    self.depth = 0;
                    let define = e.kind == EntityKind::Define;
                    self.function_tail(g, define)?;
                    if define {
                        if self.pos != e.aux as usize {
                            return Err(self.error("expected '{' in function body"));
                        }
                        // Behind the body only the next entity may come.
                        self.pos = e.body_end as usize;
                        self.ws();
                    }
                    self.end_of(e)?;
                }
                EntityKind::NamedMd => {
                    self.at(e);
                    self.named_md()?;
                    self.end_of(e)?;
                }
                EntityKind::NumberedMd if self.opts.all_metadata || self.is_tuple(e) => {
                    let numbers = &self.module().numbered_metadata;
                    let id = numbers.get(e.aux).expect("numbered by the first pass");
                    // Another number may name the same node.
                    if !matches!(self.scope().md(id), Md::Unparsed(start) if *start == e.start) {
                        continue;
                    }
                    self.at(e);
                    let md = self.standalone_md()?;
                    self.end_of(e)?;
                    let m = self.build();
                    *m.ctx.metadata.get_mut(id.slot()) = md;
                    m.metadata_places.push((id, e.start));
                }
                EntityKind::UseListOrder => {
                    self.at(e);
                    self.use_list_order()?;
                    self.end_of(e)?;
                }
                EntityKind::Summary => self.summary(e)?,
                _ => {}
            }
        }
        self.check_types()
    }

    /// Makes room in the tables that have something for each global, which else grow step by step.
    fn make_room(&mut self, entities: &[Entity]) {
        let is_global = |e: &&Entity| {
            matches!(
                e.kind,
                EntityKind::Global | EntityKind::Define | EntityKind::Declare
            )
        };
        let count = entities.iter().filter(is_global).count();
        let m = self.build();
        m.globals.reserve(count);
        m.by_name.reserve(count);
        m.symbols.global_consts.reserve(count);
        m.ctx.strings.reserve(count);
        m.ctx.consts.reserve(count);
        let scope = crate::context::Scope {
            module: &m.ctx,
            local: &m.ctx,
        };
        m.symbols.globals.reserve(scope, count);
    }

    /// Settles the declarations that were put off: old intrinsics are kept aside, others declared.
    fn take_up(
        &mut self,
        put_off: &[(usize, &Entity)],
        tails: &mut [(Option<GlobalId>, usize)],
    ) -> Result<()> {
        let list = std::mem::take(&mut self.fun.put_off);
        for ((name, fn_ty), (i, e)) in list.iter().zip(put_off) {
            self.at(e);
            if self.upgrader(self.pos).keep_old(name, *fn_ty)? {
                continue;
            }
            self.at(e);
            self.fun.no_put_off = true;
            let g = self.function_header(e, false)?;
            self.fun.no_put_off = false;
            tails[*i] = (g, self.pos);
        }
        Ok(())
    }

    /// Every type that was used must have been defined.
    fn check_types(&mut self) -> Result<()> {
        if let Some((t, at)) = self.fun.undefined_types.first() {
            let text = self.ty_text(*t);
            return Err(self.error_at(*at as usize, format!("use of undefined type named '{text}'")));
        }
        self.check_recursion()
    }

    /// `target triple = "…"`, `target datalayout = "…"`.
    fn target_line(&mut self) -> Result<()> {
        self.word();
        let what = self.word();
        self.expect(b'=', "after target property")?;
        let at = self.pos;
        let s = self.string()?;
        match what {
            b"triple" => {
                let arch = crate::triple::Triple::parse(&String::from_utf8_lossy(&s)).arch;
                let s = self.tables().str(&s);
                let m = self.build();
                m.triple = s;
                // (a layout that is written says it itself)
                m.data_layout.big_endian |= arch != arch.little_endian();
            }
            b"datalayout" => {
                let text = String::from_utf8_lossy(&s).into_owned();
                let layout = DataLayout::parse(&text).map_err(|e| self.error_at(at, e))?;
                let s = self.tables().str(&s);
                let m = self.build();
                m.data_layout = layout;
                m.data_layout_text = s;
            }
            _ => return Err(self.error_at(at, "unknown target property")),
        }
        Ok(())
    }

    fn source_filename(&mut self) -> Result<()> {
        self.word();
        self.expect(b'=', "after source_filename")?;
        let s = self.string()?;
        let s = self.tables().str(&s);
        self.build().source_name = s;
        Ok(())
    }

    fn module_asm(&mut self) -> Result<()> {
        self.word();
        self.word();
        let quote = self.pos as u32;
        let s = self.string()?;
        let s = self.tables().str(&s);
        self.build().module_asm.push(s);
        self.build().asm_places.push(quote);
        Ok(())
    }

    /// `$name = comdat any`.
    fn comdat(&mut self) -> Result<()> {
        let at = self.pos;
        let name = match self.name()? {
            Name::Text(s) => s.into_owned(),
            Name::Number(n) => n.to_string().into_bytes(),
        };
        self.expect(b'=', "here")?;
        self.expect_word("comdat", "after comdat name")?;
        let Some(kind) = ComdatKind::from_keyword(self.at_word()) else {
            return Err(self.error("unknown selection kind"));
        };
        self.word();
        let known = self.module().symbols.comdats.get(self.scope(), &name);
        if known.is_some() {
            return Err(self.error_at(at, "redefinition of comdat"));
        }
        let name = self.tables().str(&name);
        let m = self.build();
        let id = ComdatId::new(m.comdats.len());
        m.comdats.push(Comdat { name, kind });
        let scope = crate::context::Scope {
            module: &m.ctx,
            local: &m.ctx,
        };
        m.symbols.comdats.insert(scope, name, id.0);
        Ok(())
    }

    /// `!name = !{!1, !2}`.
    fn named_md(&mut self) -> Result<()> {
        let at = self.pos as u32;
        let name = self.md_kind()?;
        self.expect(b'=', "here")?;
        self.expect(b'!', "here")?;
        self.expect(b'{', "here")?;
        let mut list = Vec::new();
        if !self.eat(b'}') {
            loop {
                if self.peek() != b'!' {
                    return Err(self.error("expected '!' here"));
                }
                if self.byte(self.pos + 1) == b'"' || self.byte(self.pos + 1) == b'{' {
                    return Err(self.error("expected metadata node reference"));
                }
                list.push(self.md_operand()?);
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b'}', "at end of metadata node")?;
        }
        let name = self.tables().str(&name);
        let m = self.build();
        m.named_places.push((name, at));
        match m.named_metadata.iter_mut().find(|n| n.0 == name) {
            Some(n) => n.1.extend(list),
            None => m.named_metadata.push((name, list)),
        }
        Ok(())
    }

    /// `^N = …`: passed over; brackets must match.
    fn summary(&mut self, e: &Entity) -> Result<()> {
        self.at(e);
        self.skip(1);
        self.u32()?;
        self.expect(b'=', "here")?;
        if !matches!(
            self.at_word(),
            b"gv" | b"module" | b"typeid" | b"typeidCompatibleVTable" | b"flags" | b"blockcount"
        ) {
            return Err(self.error("unexpected summary kind"));
        }
        while self.pos < e.end as usize {
            match self.peek() {
                b'(' => {
                    self.skip_group()?;
                }
                b'"' => {
                    self.string()?;
                }
                b')' => return Err(self.error("unmatched ')' in summary entry")),
                _ => self.skip(1),
            }
        }
        Ok(())
    }

    /// Whether a numbered item is a tuple: what flags, attachments and lists are made of.
    fn is_tuple(&self, e: &Entity) -> bool {
        let text = &self.text[e.start as usize..e.end as usize];
        let value = memchr::memchr(b'=', text).map_or(text, |n| text[n + 1..].trim_ascii_start());
        [&b"!{"[..], b"distinct !{", b"metadata !{"]
            .iter()
            .any(|start| value.starts_with(start))
    }

    /// Intrinsics may be called without a declaration; the call tells the type.
    fn declare_used_intrinsics(&mut self, places: &[u32]) -> Result<()> {
        let text = self.text;
        let mut debug = false;
        for i in places.iter().map(|p| *p as usize) {
            let n = self.name_len_at(i + 1);
            let name = &text[i + 1..i + 1 + n];
            debug |= name.starts_with(b"llvm.dbg.");
            let known = self.find_global(&Name::Text(name.into()));
            let declared = known.is_some_and(|g| !self.module().symbols.implicit.contains(&g));
            if declared || crate::upgrade::find_old(self.module(), name).is_some() || !is_code(text, i) {
                continue;
            }
            self.declare_from_call(i, name)?;
        }
        // Only where the other form may come does it matter whether there are debug records.
        let records = || memchr::memmem::find_iter(text, b"#dbg_").any(|i| is_code(text, i));
        self.build().symbols.debug_records = debug && records();
        Ok(())
    }

    /// Declares the intrinsic whose name stands at `i`, if that is the callee of a call.
    fn declare_from_call(&mut self, i: usize, name: &'a [u8]) -> Result<()> {
        let text = self.text;
        let line = memchr::memrchr(b'\n', &text[..i]).map_or(0, |n| n + 1);
        let call = [&b"call "[..], b"invoke "]
            .iter()
            .filter_map(|w| memchr::memmem::rfind(&text[line..i], w).map(|n| line + n + w.len()))
            .max();
        let Some(call) = call else { return Ok(()) };
        self.pos = call;
        self.depth = 0;
        self.ws();
        let end = self.pos_after_name(i, name);
        let Ok(fn_ty) = self.called_type(end) else {
            // Whatever is wrong there, the parser of the body will say it.
            return Ok(());
        };
        let mut upgrader = self.upgrader(self.pos);
        if upgrader.may_be_old(name, fn_ty) && upgrader.keep_old(name, fn_ty)? {
            return Ok(());
        }
        // Overloads need not be told in the name; each type is a function of its own.
        let opaque = self.opaque_ty(fn_ty);
        let now = super::typed_pointers::present_name(self.scope(), name, opaque);
        let name = now.as_deref().unwrap_or(name);
        if self.find_global(&Name::Text(name.into())).is_none() {
            let g = self.upgrader(i).declare(name, fn_ty)?;
            self.build().symbols.implicit.insert(g);
        }
        Ok(())
    }

    fn pos_after_name(&self, i: usize, name: &[u8]) -> usize {
        i + 1 + name.len()
    }

    /// The function type of a call, `pos` behind `call`, the arguments standing at `args`.
    fn called_type(&mut self, args: usize) -> Result<TypeId> {
        self.fast_math();
        self.calling_convention()?;
        self.return_attrs()?;
        self.optional_addr_space(0)?;
        let ty = self.ty_or_void()?;
        if self.scope().func_sig(ty).is_some() {
            return Ok(ty);
        }
        self.pos = args;
        self.ws();
        self.type_of_arguments(ty)
    }

    /// The function type that results from the arguments of a call, `pos` at their `(`.
    pub(super) fn type_of_arguments(&mut self, ret: TypeId) -> Result<TypeId> {
        self.expect(b'(', "in call")?;
        let mut params = Vec::new();
        if !self.eat(b')') {
            loop {
                let t = self.ty()?;
                params.push(t);
                self.param_attrs(t)?;
                // Over the value.
                while !matches!(self.peek(), b',' | b')') {
                    match self.peek() {
                        b'(' | b'[' | b'{' => {
                            self.skip_group()?;
                        }
                        b'"' => {
                            self.string()?;
                        }
                        b'<' => self.pass_angle()?,
                        _ if self.at_end() => return Err(self.error("unclosed argument list")),
                        _ => {
                            let n = self.name_len_at(self.pos).max(1);
                            self.skip(n);
                        }
                    }
                }
                if !self.eat(b',') {
                    break;
                }
            }
        }
        Ok(self.tables().func_ty(ret, &params, false))
    }

    /// Every `blockaddress(@f, %bb)` of the text.
    fn collect_block_addresses(&mut self, places: &[u32]) -> Result<()> {
        let text = self.text;
        for i in places.iter().map(|p| *p as usize) {
            if !is_code(text, i) || i > 0 && super::lexer::is_name(text[i - 1]) {
                continue;
            }
            self.pos = i;
            let Ok(key) = self.block_address_names() else {
                // Whatever it is, the parser of its place will complain.
                continue;
            };
            let m = self.build();
            m.block_address_places.push(i as u32);
            if m.symbols.block_addresses.contains_key(&key) {
                continue;
            }
            let id = BlockAddrId::new(m.block_addresses.len());
            m.block_addresses.push(key);
            m.symbols.block_addresses.insert(key, id);
            m.symbols.block_addresses_of.entry(key.0).or_default().push(id);
        }
        Ok(())
    }
}

/// The string that a numbered node begins with, given from its `!` on, and what follows; empty if it begins otherwise.
fn loop_hint(text: &[u8]) -> &[u8] {
    let digits = text.iter().skip(1).take_while(|c| c.is_ascii_digit()).count();
    let node = text.get(digits + 1..);
    node.and_then(|rest| rest.strip_prefix(b" = !{!\""))
        .unwrap_or_default()
}
