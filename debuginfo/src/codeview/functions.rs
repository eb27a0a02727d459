//! Functions: their symbols, line tables, inlined calls.

use super::Writer;
use super::leaf::{subsection, sym};
use super::output::{Code, Subsection};
use super::record::TypeIndex;
use super::scopes::{Scopes, function_of};
use crate::nodes::{Field, NodeId, flag};
use emit::JumpTableKind;
use emit::codeview_lines::{self as lines, Call, Functions, Place, Row};
use emit::debug::{FunctionDebug, LocationId};
use emit::object::RelocTarget;
use ir::attributes::AttrKind;
use ir::ids::GlobalId;
use ir::module::{GlobalKind, Linkage};
use ir::options::OptLevel;
use rustc_hash::FxHashMap;

/// Kinds of entries of jump tables (`CV_armswitchtype`): distances of 4 bytes, addresses.
const INT32: u16 = 4;
const POINTER: u16 = 6;

/// A function that has code with places in the source.
pub(super) struct Function {
    /// Its blob.
    pub blob: usize,
    /// Its `DISubprogram`.
    pub subprogram: NodeId,
    pub rows: Vec<Row>,
    /// The function itself, and its inlined calls by their numbers.
    pub lines: Functions,
    pub sites: Vec<Site>,
    by_location: FxHashMap<LocationId, u32>,
    /// Inlined calls that have code, in the function itself.
    pub children: Vec<u32>,
    /// The functions inlined into it, directly, call by call.
    pub inlinees: Vec<Option<NodeId>>,
    pub scopes: Scopes,
}

/// An inlined call.
pub(super) struct Site {
    /// The number of the call around it.
    within: u32,
    /// The first of the rows of it and of what is inlined in it, and behind the last.
    extent: (usize, usize),
    /// Who is inlined.
    pub inlinee: Option<NodeId>,
    /// Inlined calls that have code, in this one.
    pub children: Vec<u32>,
    /// It is among the children of what it is in.
    linked: bool,
    /// It, or a call that it is in, was made by our inliner.
    by_inliner: bool,
}

/// Flags of functions.
mod proc_flag {
    pub const HAS_FRAME_POINTER: u8 = 1;
    pub const NO_RETURN: u8 = 8;
    pub const NO_INLINE: u8 = 0x40;
    pub const OPTIMIZED_DEBUG_INFO: u8 = 0x80;
}

/// Flags of `S_FRAMEPROC`.
mod frame_flag {
    pub const ALLOCA: u32 = 1;
    pub const SETJMP: u32 = 2;
    pub const INLINE_ASSEMBLY: u32 = 8;
    pub const EXCEPTIONS: u32 = 0x10;
    pub const MARKED_INLINE: u32 = 0x20;
    pub const STRUCTURED_EXCEPTIONS: u32 = 0x40;
    pub const NAKED: u32 = 0x80;
    pub const SECURITY_CHECKS: u32 = 0x100;
    pub const STRICT_SECURITY_CHECKS: u32 = 0x1000;
    pub const SAFE_BUFFERS: u32 = 0x2000;
    pub const LOCALS_SHIFT: u32 = 14;
    pub const PARAMETERS_SHIFT: u32 = 16;
    pub const PROFILE_GUIDED: u32 = 0x4_0000;
    pub const VALID_COUNTS: u32 = 0x8_0000;
    pub const OPTIMIZED_FOR_SPEED: u32 = 0x10_0000;
}

impl<'n, 'a> Writer<'n, '_, 'a> {
    /// The rows of a function, and the calls inlined in it. `None`: nothing in it has a place in the source.
    pub(super) fn function(&mut self, blob: usize, debug: &FunctionDebug, size: u32) -> Option<Function> {
        let subprogram = self.nodes.id(debug.subprogram?);
        let unit = self.nodes.get(subprogram).node(Field::Unit)?;
        const NO_DEBUG: i64 = 0;
        if unit.int(Field::EmissionKind) == NO_DEBUG {
            return None;
        }
        let mut function = Function {
            blob,
            subprogram,
            rows: Vec::with_capacity(debug.lines.len()),
            lines: Functions::default(),
            sites: Vec::new(),
            by_location: FxHashMap::default(),
            children: Vec::new(),
            inlinees: Vec::new(),
            scopes: Scopes::default(),
        };
        function.lines.add(None);
        let mut last = None;
        for row in &debug.lines {
            let Some(id) = row.location else { continue };
            let location = debug.locations[id.0 as usize];
            // Lines that only DWARF knows, and those that a row has no room for.
            const NOT_SHOWN: [u32; 3] = [0, 0xfe_efee, 0xf0_0f00];
            if NOT_SHOWN.contains(&location.line) || location.line > 0xff_ffff {
                continue;
            }
            if last.replace(location) == Some(location) {
                continue;
            }
            let mut number = 0;
            if let Some(call) = location.inlined_at {
                number = self.site(&mut function, debug, call, id, 0);
                function.link(debug, id);
            }
            let place = self.place_of(debug, id);
            function.rows.push(Row {
                offset: row.offset,
                function: number,
                place,
                statement: false,
            });
        }
        if function.rows.is_empty() && !self.nodes.get(subprogram).has_flag(flag::THUNK) {
            return None;
        }
        function.find_extents();
        function.scopes = Scopes::new(self.nodes, debug, size);
        // A variable makes the inlined call that it belongs to known.
        for variable in &debug.variables {
            let scope = self
                .nodes
                .get(self.nodes.id(variable.variable))
                .node_id(Field::Scope);
            if let (Some(call), Some(scope)) = (variable.inlined_at, scope)
                && function.scopes.find(self.nodes, scope, Some(call)).is_some()
            {
                let inlinee = function_of(self.nodes, scope);
                self.site_of(&mut function, debug, call, inlinee, 0);
            }
        }
        Some(function)
    }

    fn place_of(&mut self, debug: &FunctionDebug, id: LocationId) -> Place {
        let location = debug.locations[id.0 as usize];
        let scope = self.nodes.get(self.nodes.id(location.scope));
        Place {
            file: self.file(scope.node_id(Field::File)),
            line: location.line,
            column: location.column.min(0xffff) as u16,
        }
    }

    /// The number of the inlined call `call`, which the code at `inner` comes from.
    fn site(
        &mut self,
        function: &mut Function,
        debug: &FunctionDebug,
        call: LocationId,
        inner: LocationId,
        depth: usize,
    ) -> u32 {
        if let Some(known) = function.by_location.get(&call) {
            return *known;
        }
        let scope = debug.locations[inner.0 as usize].scope;
        let inlinee = function_of(self.nodes, self.nodes.id(scope));
        self.site_of(function, debug, call, inlinee, depth)
    }

    fn site_of(
        &mut self,
        function: &mut Function,
        debug: &FunctionDebug,
        call: LocationId,
        inlinee: Option<NodeId>,
        depth: usize,
    ) -> u32 {
        if let Some(known) = function.by_location.get(&call) {
            return *known;
        }
        let location = debug.locations[call.0 as usize];
        let outer = location.inlined_at;
        let within = match outer {
            Some(outer) if depth < 1000 => self.site(function, debug, outer, call, depth + 1),
            _ => 0,
        };
        let by_inliner = location.by_inliner || within != 0 && function.site_at(within).by_inliner;
        let place = self.place_of(debug, call);
        let number = function.lines.add(Some(Call { within, place }));
        function.by_location.insert(call, number);
        function.sites.push(Site {
            within,
            extent: (usize::MAX, 0),
            inlinee,
            children: Vec::new(),
            linked: false,
            by_inliner,
        });
        if let Some(id) = inlinee
            && !std::mem::replace(&mut self.is_inlined[id.index()], true)
        {
            self.inlined.push(id);
        }
        // Those that the inliner added get their numbers after the functions that they are in, so that types have the
        // numbers that they have without it.
        if !by_inliner {
            self.types.function_id(inlinee);
        }
        if outer.is_none() {
            function.inlinees.push(inlinee);
        }
        number
    }

    /// Everything about one function.
    pub(super) fn write_function(&mut self, function: &Function, debug: &FunctionDebug) {
        let blob = &self.placed.blobs()[function.blob];
        let global = GlobalId(blob.global);
        let size = blob.code.len() as u32;
        let (section, start) = self.placed.code(function.blob, 0);
        let code = Code { section, start, size };
        let symbol = RelocTarget::Symbol(self.placed.symbol(global));
        let out_section = self.section_beside(Some(section));
        self.types.subprogram = Some(function.subprogram);
        self.types.local_udts.clear();
        let node = self.nodes.get(function.subprogram);
        if node.has_flag(flag::THUNK) {
            return self.thunk(global, symbol, code);
        }
        let mut name = Vec::new();
        if !node.bytes(Field::Name).is_empty() {
            name = self
                .types
                .qualified(node.node_id(Field::Scope), node.bytes(Field::Name));
        }
        if name.is_empty() {
            name = self.plain_name(global);
        }
        let mut out = Subsection::default();
        self.procedure(global, debug, function, (symbol, code), &name, &mut out);
        self.frame_procedure(global, debug, &mut out);
        let mut rest = Subsection::default();
        let mut context = super::locals::Context::new(self, function, debug, code);
        context.function(self, &mut rest);
        self.allocations(debug, code, &mut rest);
        let udts = std::mem::take(&mut self.types.local_udts);
        self.udts(&udts, &mut rest);
        self.jump_tables(function, debug, code, &mut rest);
        rest.end(sym::PROC_ID_END);
        self.inlinees(function, &mut out);
        out.append(rest);
        out.finish(self.placed.model(), out_section, subsection::SYMBOLS);

        let mut out = Subsection::default();
        let mut fields = Vec::new();
        let rows = &function.rows;
        lines::line_table(
            rows,
            &function.lines,
            &self.files,
            0,
            size,
            &mut out.bytes,
            |field| fields.push(field),
        );
        for field in fields {
            out.field(self.placed.model(), code, field);
        }
        out.place(0, symbol, 0);
        out.finish(self.placed.model(), out_section, lines::subsection::LINES);
    }

    fn procedure(
        &mut self,
        global: GlobalId,
        debug: &FunctionDebug,
        function: &Function,
        (symbol, code): (RelocTarget, Code),
        name: &[u8],
        out: &mut Subsection,
    ) {
        let module = self.placed.module();
        let global = module.global(global);
        let local = matches!(global.linkage, Linkage::Internal | Linkage::Private);
        let id = self.types.function_id(Some(function.subprogram));
        let mut flags = proc_flag::OPTIMIZED_DEBUG_INFO;
        if debug.frame.has_frame_pointer {
            flags |= proc_flag::HAS_FRAME_POINTER;
        }
        if let GlobalKind::Function(f) = &global.kind {
            let has = |kind| module.scope().has_attr(f.attrs.func, kind);
            if has(AttrKind::NoReturn) {
                flags |= proc_flag::NO_RETURN;
            }
            if has(AttrKind::NoInline) {
                flags |= proc_flag::NO_INLINE;
            }
        }
        let kind = if local { sym::LPROC32_ID } else { sym::GPROC32_ID };
        out.distance(out.bytes.len() + 16, 4, code, 0, code.size);
        // Parent, end and next are filled in by linkers; where the prologue ends and the epilogue begins is not said.
        let record = self
            .record
            .begin(kind)
            .u32(0)
            .u32(0)
            .u32(0)
            .u32(code.size)
            .u32(0)
            .u32(0)
            .u32(id.0);
        let place = out.bytes.len() + record.len();
        record.u32(0).u16(0).u8(flags).name(name, 0xf00);
        out.record(&mut self.record);
        out.place(place, symbol, 0);
    }

    fn frame_procedure(&mut self, global: GlobalId, debug: &FunctionDebug, out: &mut Subsection) {
        use frame_flag::*;
        let module = self.placed.module();
        let frame = &debug.frame;
        let mut flags = 0;
        let mut set = |on: bool, flag: u32| flags |= if on { flag } else { 0 };
        set(frame.dynamic, ALLOCA);
        set(frame.returns_twice, SETJMP);
        set(frame.inline_assembly, INLINE_ASSEMBLY);
        if let GlobalKind::Function(f) = &module.global(global).kind {
            let has = |kind| module.scope().has_attr(f.attrs.func, kind);
            let strong = has(AttrKind::StackProtectStrong) || has(AttrKind::StackProtectReq);
            let structured = f.personality.is_some_and(|p| self.is_structured(p));
            set(f.personality.is_some() && !structured, EXCEPTIONS);
            set(structured, STRUCTURED_EXCEPTIONS);
            set(has(AttrKind::InlineHint), MARKED_INLINE);
            set(has(AttrKind::Naked), NAKED);
            set(frame.guarded, SECURITY_CHECKS);
            set(frame.guarded && strong, STRICT_SECURITY_CHECKS);
            set(
                !frame.guarded && !strong && !has(AttrKind::StackProtect),
                SAFE_BUFFERS,
            );
            let small = has(AttrKind::OptSize) || has(AttrKind::MinSize) || has(AttrKind::OptNone);
            set(
                self.placed.options().opt_level != OptLevel::O0 && !small,
                OPTIMIZED_FOR_SPEED,
            );
            let counted = self.placed.metadata().attachment(module.global(global), "prof");
            set(counted.is_some(), PROFILE_GUIDED | VALID_COUNTS);
        }
        flags |= (frame.locals as u32) << LOCALS_SHIFT | (frame.parameters as u32) << PARAMETERS_SHIFT;
        let record = self
            .record
            .begin(sym::FRAMEPROC)
            .u32(frame.size)
            .u32(0)
            .u32(0)
            .u32(frame.saved);
        record.u32(0).u16(0).u32(flags);
        out.record(&mut self.record);
    }

    /// Who is inlined, by number.
    fn inlinees(&mut self, function: &Function, out: &mut Subsection) {
        let numbers = function.inlinees.iter();
        let mut all: Vec<TypeIndex> = numbers.map(|id| self.types.function_id(*id)).collect();
        all.sort_unstable();
        all.dedup();
        // As many as a record holds.
        for some in all.chunks(0x3fb0) {
            let record = self.record.begin(sym::INLINEES).u32(some.len() as u32);
            for inlinee in some {
                record.u32(inlinee.0);
            }
            out.record(&mut self.record);
        }
    }

    /// The targets of all jumps by tables, and the tables.
    /// Calls that allocate memory, and for what.
    fn allocations(&mut self, debug: &FunctionDebug, code: Code, out: &mut Subsection) {
        for call in &debug.calls {
            let Some(ty) = call.allocates.filter(|_| !call.tail) else {
                continue;
            };
            let ty = self.nodes.id(ty);
            let ty = self.nodes.get(ty).kind().is_type().then_some(ty);
            let index = self.types.complete(ty);
            let record = self.record.begin(sym::HEAPALLOCSITE);
            let place = out.bytes.len() + record.len();
            record.u32(0).u16(0);
            let size = out.bytes.len() + record.len();
            record.u16((call.return_offset - call.offset) as u16).u32(index.0);
            out.record(&mut self.record);
            let (target, addend) = code.reference(self.placed.model(), call.offset);
            out.place(place, target, addend);
            out.distance(size, 2, code, call.offset, call.return_offset);
        }
    }

    fn jump_tables(&mut self, function: &Function, debug: &FunctionDebug, code: Code, out: &mut Subsection) {
        let blob = &self.placed.blobs()[function.blob];
        let table = |t: u32| &blob.jump_tables[t as usize];
        for (_, t) in &debug.table_jumps {
            let (from, len) = (table(*t).start as usize, table(*t).len as usize);
            for target in &blob.jump_targets[from..from + len] {
                let record = self.record.begin(sym::LABEL32);
                let place = out.bytes.len() + record.len();
                record.u32(0).u16(0).u8(0).name(b"", 0xf00);
                out.record(&mut self.record);
                // (LLVM names no section in these.)
                let (target, addend) = code.reference(self.placed.model(), *target);
                out.offset(place, target, addend);
            }
        }
        for (jump, t) in &debug.table_jumps {
            let kind = table(*t).kind;
            // What entries count from: the table, or nothing.
            let (base, switch_type) = match kind {
                JumpTableKind::Rel32 => (true, INT32),
                JumpTableKind::Rel64 => (true, POINTER),
                JumpTableKind::Abs64 | JumpTableKind::Abs32 => (false, POINTER),
            };
            let (section, offset) = self.placed.jump_table(function.blob, *t as usize);
            let (target, addend) = self.placed.model().reference(section, offset, false);
            let record = self.record.begin(sym::ARMSWITCHTABLE);
            let at = out.bytes.len() + record.len();
            record.u32(0).u16(0).u16(switch_type).u32(0).u32(0).u16(0).u16(0);
            record.u32(table(*t).len);
            out.record(&mut self.record);
            if base {
                out.place(at, target, addend);
            }
            let (branch, branch_at) = code.reference(self.placed.model(), *jump);
            out.offset(at + 8, branch, branch_at);
            out.offset(at + 12, target, addend);
            out.section(at + 16, branch);
            out.section(at + 18, target);
        }
    }

    fn thunk(&mut self, global: GlobalId, symbol: RelocTarget, code: Code) {
        let out_section = self.section_beside(Some(code.section));
        let name = self.plain_name(global);
        let mut out = Subsection::default();
        let record = self.record.begin(sym::THUNK32).u32(0).u32(0).u32(0);
        let place = out.bytes.len() + record.len();
        out.distance(place + 6, 2, code, 0, code.size);
        const STANDARD: u8 = 0;
        record
            .u32(0)
            .u16(0)
            .u16(code.size as u16)
            .u8(STANDARD)
            .name(&name, 0xf00);
        out.record(&mut self.record);
        out.place(place, symbol, 0);
        out.end(sym::PROC_ID_END);
        out.finish(self.placed.model(), out_section, subsection::SYMBOLS);
    }

    /// A global's name as in the source, without the mark of names that are not mangled.
    fn plain_name(&self, global: GlobalId) -> Vec<u8> {
        let name = self.placed.module().global_name(global);
        name.strip_prefix(b"\x01").unwrap_or(name).to_vec()
    }
}

impl Function {
    /// The inlined call by its number.
    pub(super) fn site_at(&self, number: u32) -> &Site {
        &self.sites[number as usize - 1]
    }

    /// Finds the rows of each inlined call.
    fn find_extents(&mut self) {
        for (i, row) in self.rows.iter().enumerate() {
            let mut at = row.function;
            while let Some(site) = (at as usize).checked_sub(1).map(|n| &mut self.sites[n]) {
                site.extent = (site.extent.0.min(i), i + 1);
                at = site.within;
            }
        }
    }

    /// The rows of an inlined call, and the one behind them.
    pub(super) fn rows_of(&self, number: u32) -> &[Row] {
        let (first, end) = self.site_at(number).extent;
        match first < end {
            true => &self.rows[first..self.rows.len().min(end + 1)],
            false => &[],
        }
    }

    /// The number of an inlined call.
    pub(super) fn number_of(&self, call: LocationId) -> Option<u32> {
        self.by_location.get(&call).copied()
    }

    /// Notes that the inlined calls around a place have code.
    fn link(&mut self, debug: &FunctionDebug, id: LocationId) {
        let innermost = debug.locations[id.0 as usize].inlined_at;
        let mut at = innermost.and_then(|call| self.number_of(call)).unwrap_or(0);
        // Around one that is linked all are.
        while at != 0 && !std::mem::replace(&mut self.sites[at as usize - 1].linked, true) {
            let within = self.site_at(at).within;
            match within {
                0 => self.children.push(at),
                _ => self.sites[within as usize - 1].children.push(at),
            }
            at = within;
        }
    }
}
