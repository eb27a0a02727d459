//! A function's body: arguments, blocks, and the frame around instructions.

use super::lexer::{Name, is_digit, is_letter};
use super::locals::LocalRef;
use super::{Home, ParseOptions, Parser};
use crate::body::{BlockData, Body};
use crate::diag::Result;
use crate::ids::{Block, GlobalId, Inst, StrId, TypeId, Value};
use crate::inst::{InstData, InstFlags, Opcode, Operands};
use crate::module::{BlockName, BodyState, Module};
use std::cell::Cell;
use std::ops::Range;

thread_local! {
    /// Tables of the last body read on this thread, kept for their memory.
    static STATE: Cell<Option<Box<super::locals::FunctionState>>> = const { Cell::new(None) };
}

/// Parses the body whose parameters' `(` stands where the range starts and whose `}` ends it.
pub(super) fn parse(
    module: &Module,
    whole: &[u8],
    Range { start, end }: Range<usize>,
    f: GlobalId,
    opts: &ParseOptions,
    body: &mut Body,
) -> Result<()> {
    let text = &whole[..end];
    let mut fun = STATE.take().unwrap_or_default();
    fun.reset(text.len() - start);
    let mut p = Parser {
        text,
        whole,
        pos: start,
        home: Home::Read(module),
        opts: opts.of_function(module, f),
        depth: 0,
        open_comment: false,
        body: std::mem::take(body),
        fun,
    };
    if p.body.lists.is_empty() {
        p.body.lists.push(0);
    }
    let r = p.function_body(f);
    *body = std::mem::take(&mut p.body);
    STATE.set(Some(p.fun));
    r
}

impl<'a> Parser<'a> {
    fn function_body(&mut self, f: GlobalId) -> Result<()> {
        let at = self.pos;
        let (ret, params, variadic) = self
            .scope()
            .func_sig(self.module().global(f).value_ty)
            .ok_or_else(|| self.error("function without a function type"))?;
        let params: smallvec::SmallVec<[TypeId; 8]> = params.into();
        self.fun.return_ty = Some(ret);
        self.fun.variadic = variadic;
        self.body.params.extend_from_slice(&params);
        self.argument_names(&params)?;
        // The rest of the header has been read by the skeleton.
        while self.peek() != b'{' {
            self.header_token()?;
        }
        self.skip(1);
        if self.peek() == b'}' {
            return Err(self.error("function body requires at least one basic block"));
        }
        while self.peek() != b'}' {
            if self.at_end() {
                return Err(self.error("expected '}' at end of function body"));
            }
            if self.at_word() == b"uselistorder" && !self.at_label() {
                self.use_list_order()?;
                continue;
            }
            self.block()?;
        }
        if self.pos + 1 != self.text.len() {
            return Err(self.error_at(at, "function body ends before its closing brace"));
        }
        self.settle()?;
        if !self.body.variables.assignments.list.is_empty()
            && let Home::Read(module) = self.home
        {
            crate::debug_value::settle_homes(module, &mut self.body);
        }
        self.taken_addresses(f)
    }

    /// Goes over one token of the header's tail, or a constant behind `prefix` and its kin.
    fn header_token(&mut self) -> Result<()> {
        match self.peek() {
            b'"' => {
                self.string()?;
            }
            b'(' | b'[' => {
                self.skip_group()?;
            }
            b'!' => {
                self.skip(1);
                if self.peek() == b'{' {
                    self.skip_group()?;
                }
            }
            c if is_letter(c) => {
                if matches!(self.word(), b"prefix" | b"prologue" | b"personality") {
                    self.typed_const()?;
                }
            }
            _ if self.at_end() => return Err(self.error("expected '{' in function body")),
            _ => {
                let n = self.name_len_at(self.pos).max(1);
                self.skip(n);
            }
        }
        Ok(())
    }

    /// Names of the arguments; types and attributes are known already.
    fn argument_names(&mut self, params: &[TypeId]) -> Result<()> {
        self.expect(b'(', "in function argument list")?;
        for (i, ty) in params.iter().enumerate() {
            self.ty()?;
            // Attributes: everything up to the name or the comma.
            loop {
                match self.peek() {
                    b'%' | b',' | b')' => break,
                    b'"' => {
                        self.string()?;
                    }
                    b'(' => {
                        self.skip_group()?;
                    }
                    _ if self.at_end() => return Err(self.error("unclosed argument list")),
                    _ => {
                        let n = self.name_len_at(self.pos).max(1);
                        self.skip(n);
                    }
                }
            }
            if self.peek() == b'%' {
                let at = self.pos;
                let name = self.name()?;
                if let Name::Number(n) = name {
                    self.take_number(n, "argument", at)?;
                }
                let r = self.ref_of(&name, at + 1);
                self.define(r, i as u32, *ty, at)?;
                self.keep_value_name(r, i);
            } else {
                let r = self.next_number();
                self.define(r, i as u32, *ty, self.pos)?;
            }
            self.eat(b',');
        }
        if self.text[self.pos..].starts_with(b"...") {
            self.skip(3);
        }
        self.expect(b')', "at end of argument list")
    }

    fn keep_value_name(&mut self, r: LocalRef, v: usize) {
        if !self.opts.keep_names {
            return;
        }
        let Some(name) = self.ref_name(r) else { return };
        let name = name.to_vec();
        let s = self.tables().str(&name);
        if self.body.value_names.len() <= v {
            self.body.value_names.resize(v + 1, StrId::EMPTY);
        }
        self.body.value_names[v] = s;
    }

    /// Whether a label `name:` stands under `pos`.
    fn at_label(&self) -> bool {
        if self.peek() == b'"' {
            return matches!(self.quoted_at(self.pos), Ok((_, end)) if self.byte(end) == b':');
        }
        let n = self.name_len_at(self.pos);
        n > 0 && self.byte(self.pos + n) == b':'
    }

    /// A basic block: an optional label, then instructions up to a terminator.
    fn block(&mut self) -> Result<()> {
        let b = self.body.blocks.len() as u32;
        let at = self.pos;
        let r = if self.at_label() {
            let name = if self.peek() == b'"' {
                let s = self.string()?;
                if memchr::memchr(0, &s).is_some() {
                    return Err(self.error_at(at, "NUL character is not allowed in names"));
                }
                Name::Text(s)
            } else {
                let n = self.name_len_at(at);
                let s = &self.text[at..at + n];
                self.skip(n);
                if s.iter().all(|c| is_digit(*c)) {
                    match std::str::from_utf8(s).ok().and_then(|s| s.parse::<u32>().ok()) {
                        Some(n) => Name::Number(n),
                        None => return Err(self.error_at(at, "label number is too large")),
                    }
                } else {
                    Name::Text(std::borrow::Cow::Borrowed(s))
                }
            };
            self.expect(b':', "after label")?;
            if let Name::Number(n) = name {
                self.take_number(n, "label", at)?;
            }
            self.ref_of(&name, at)
        } else {
            self.next_number()
        };
        self.define_block(r, b, at)?;
        if self.opts.keep_names
            && let Some(name) = self.ref_name(r)
        {
            let name = name.to_vec();
            let s = self.tables().str(&name);
            self.body.block_names.resize(b as usize + 1, StrId::EMPTY);
            self.body.block_names[b as usize] = s;
        }
        let start = self.body.order.len() as u32;
        self.body.blocks.push(BlockData { start, end: start });
        loop {
            while self.peek() == b'#' {
                self.debug_record()?;
            }
            let opcode = self.instruction()?;
            if opcode.is_terminator() {
                break;
            }
        }
        self.body.blocks[b as usize].end = self.body.order.len() as u32;
        Ok(())
    }

    /// Appends an instruction that starts at `at`.
    #[inline]
    pub(crate) fn push_inst(&mut self, data: InstData, at: usize) {
        let i = self.body.insts.len();
        self.body.insts.push(data);
        self.body.order.push(Inst::new(i));
        self.body.offsets.push(at as u32);
    }

    /// Stores `ops` as the operands of an instruction.
    #[inline]
    pub(crate) fn operands(&mut self, ops: &[Value]) -> Operands {
        let start = self.body.operands.len() as u32;
        self.body.operands.extend_from_slice(ops);
        Operands {
            start,
            len: ops.len() as u32,
        }
    }

    /// `[%x =] instruction [, !kind !N]…`. Returns its opcode.
    fn instruction(&mut self) -> Result<Opcode> {
        let at = self.pos;
        let mut result: Option<LocalRef> = None;
        let mut number = None;
        if self.peek() == b'%' {
            let r = self.local_ref()?;
            number = match r.number() {
                None if is_digit(self.byte(at + 1)) => self.digits_at(at + 1).1,
                n => n,
            };
            result = Some(r);
            self.expect(b'=', "after instruction name")?;
        }
        let first = self.body.insts.len();
        let extra_comma = self.operation(at)?;
        if self.fun.no_inst {
            return self.no_instruction(result, extra_comma, at);
        }
        let i = self.body.insts.len() - 1;
        let InstData { opcode, ty, .. } = self.body.insts[i];
        let v = (self.body.params.len() + i) as u32;
        match result {
            Some(r) => {
                if ty == TypeId::VOID {
                    return Err(self.error_at(at, "instructions returning void cannot have a name"));
                }
                if let Some(n) = number {
                    self.take_number(n.min(u32::MAX as u64) as u32, "instruction", at)?;
                }
                self.define(r, v, ty, at)?;
                if number.is_none() {
                    self.keep_value_name(r, v as usize);
                }
            }
            None if ty != TypeId::VOID => {
                let r = self.next_number();
                self.define(r, v, ty, at)?;
            }
            None => {}
        }
        if extra_comma || self.peek() == b',' {
            self.attachments(first, extra_comma)?;
        }
        Ok(opcode)
    }

    /// The end of a call that became nothing.
    #[cold]
    fn no_instruction(&mut self, result: Option<LocalRef>, extra_comma: bool, at: usize) -> Result<Opcode> {
        self.fun.no_inst = false;
        if result.is_some() {
            return Err(self.error_at(at, "instructions returning void cannot have a name"));
        }
        if extra_comma || self.eat(b',') {
            loop {
                self.attachment()?;
                if !self.eat(b',') {
                    break;
                }
            }
        }
        Ok(Opcode::Call)
    }

    /// `!kind !N, …` behind an instruction, which became those from `first` on; the first comma may have been eaten.
    fn attachments(&mut self, first: usize, ate_comma: bool) -> Result<()> {
        let i = Inst::new(self.body.insts.len() - 1);
        if !ate_comma {
            self.expect(b',', "")?;
        }
        loop {
            if self.peek() != b'!' {
                return Err(self.error("expected metadata after comma"));
            }
            if self.at_location() {
                let loc = self.location()?;
                for k in first..=i.index() {
                    self.body.locations.set(Inst::new(k), loc);
                }
            } else if self.opts.locations && self.text[self.pos..].starts_with(b"!DIAssignID ") {
                self.skip(b"!DIAssignID".len());
                let id = self.md_operand()?;
                self.body.variables.assignments.made_by.push((id, i));
            } else if let Some((kind, md)) = self.attachment()? {
                self.body.attachments.push((i, kind, md));
                let is_store = self.body.inst(i).opcode == Opcode::Store;
                if is_store && self.scope().bytes(kind) == b"nontemporal" {
                    let flags = &mut self.body.insts[i.index()].flags;
                    *flags = flags.with(InstFlags::NONTEMPORAL);
                }
            }
            if !self.eat(b',') {
                return Ok(());
            }
        }
    }

    /// Notes the blocks whose addresses the module takes.
    fn taken_addresses(&mut self, f: GlobalId) -> Result<()> {
        let Home::Read(module) = self.home else {
            return Ok(());
        };
        let Some(ids) = module.symbols.block_addresses_of.get(&f) else {
            return Ok(());
        };
        for id in ids {
            let name = match module.block_addresses[id.index()].1 {
                BlockName::Numbered(n) => Name::Number(n),
                BlockName::Named(s) => Name::Text(module.scope().bytes(s).to_vec().into()),
                // Only bitcode has these.
                BlockName::Index(b) => {
                    self.body.address_taken.push((Block(b), *id));
                    continue;
                }
            };
            let Some(b) = self.find_block(&name) else {
                return Err(self.error(format!(
                    "blockaddress refers to '%{name}', which is not a basic block of this function"
                )));
            };
            if b == 0 {
                return Err(self.error("blockaddress may not be used with the entry block"));
            }
            self.body.address_taken.push((Block(b), *id));
        }
        Ok(())
    }

    /// `uselistorder T v, { 1, 0 }`, `uselistorder_bb @f, %bb, { … }`: checked and dropped.
    pub(super) fn use_list_order(&mut self) -> Result<()> {
        if self.word() == b"uselistorder_bb" {
            let at = self.pos;
            let f = self.global_name()?;
            match self.module().function(f) {
                None => return Err(self.error_at(at, "expected function name in uselistorder_bb")),
                Some(f) => match f.body {
                    BodyState::None => {
                        return Err(self.error_at(at, "invalid declaration in uselistorder_bb"));
                    }
                    BodyState::Text { start, .. } if start as usize > at => {
                        let what = "invalid function forward reference in uselistorder_bb";
                        return Err(self.error_at(at, what));
                    }
                    _ => {}
                },
            }
            self.expect(b',', "in uselistorder directive")?;
            let at = self.pos;
            if self.peek() != b'%' {
                return Err(self.error("expected basic block name in uselistorder_bb"));
            }
            let name = match self.name()? {
                Name::Text(s) => s,
                Name::Number(_) => {
                    return Err(self.error_at(at, "invalid numeric label in uselistorder_bb"));
                }
            };
            if !self.has_label(f, &name) {
                return Err(self.error_at(at, "expected basic block in uselistorder_bb"));
            }
        } else {
            let ty = self.ty()?;
            if ty == TypeId::LABEL {
                self.block_ref()?;
            } else {
                self.value(ty)?;
            }
        }
        self.expect(b',', "in uselistorder directive")?;
        let at = self.pos;
        self.expect(b'{', "here")?;
        let mut indexes: Vec<u32> = Vec::new();
        if self.peek() == b'}' {
            return Err(self.error("expected non-empty list of uselistorder indexes"));
        }
        loop {
            indexes.push(self.u32()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}', "here")?;
        if indexes.len() < 2 {
            return Err(self.error_at(at, "expected >= 2 uselistorder indexes"));
        }
        let sorted = indexes.windows(2).all(|w| w[0] < w[1]);
        if sorted {
            return Err(self.error_at(at, "expected uselistorder indexes to change the order"));
        }
        indexes.sort_unstable();
        if indexes.iter().enumerate().any(|(i, n)| i as u32 != *n) {
            return Err(self.error_at(at, "expected distinct uselistorder indexes in range [0, size)"));
        }
        Ok(())
    }

    /// Whether a body's text has a label of this name (for the rare directive that asks).
    fn has_label(&self, f: GlobalId, name: &[u8]) -> bool {
        let Some(BodyState::Text { start, end }) = self.module().function(f).map(|f| &f.body) else {
            return true;
        };
        let body = &self.text[*start as usize..(*end as usize).min(self.text.len())];
        memchr::memmem::find_iter(body, name).any(|i| {
            let before = if i == 0 { b' ' } else { body[i - 1] };
            let behind = &body[i + name.len()..];
            !super::lexer::is_name(before) && (behind.starts_with(b":") || behind.starts_with(b"\":"))
        })
    }

    /// An instruction record without extras.
    #[inline]
    pub(crate) fn inst(opcode: Opcode, ty: TypeId, ops: Operands) -> InstData {
        InstData {
            opcode,
            sub: 0,
            flags: InstFlags::NONE,
            ty,
            ops,
            aux: 0,
        }
    }
}
