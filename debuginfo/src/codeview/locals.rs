//! Local variables and blocks: `S_LOCAL` with the places of the variable, `S_BLOCK32`, `S_INLINESITE`.

use super::Writer;
use super::constant;
use super::functions::Function;
use super::leaf::sym;
use super::names::is_local_scope;
use super::output::{Code, Subsection};
use super::registers::{self, frame_register};
use crate::meets;
use crate::nodes::{Field, Kind, NodeId};
use emit::codeview_lines::{self as lines, Place};
use emit::debug::{Base, FrameBase, FrameRegister, FunctionDebug, Operand, Variable, VariableRange};

/// `DW_OP_LLVM_fragment` in expressions.
const FRAGMENT: u64 = 0x1000;

/// Where a variable, or a part of it, is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Home {
    /// The register that holds it, or that its address counts from; DWARF's number.
    register: u16,
    /// In memory at this distance.
    memory: Option<i32>,
    /// The part: offset and size in bytes.
    part: Option<(u32, u32)>,
}

/// A variable with its places.
struct Local {
    variable: NodeId,
    /// Each place with the code in which it holds.
    homes: Vec<(Home, Vec<(u32, u32)>)>,
    /// A value that it has in place of a place.
    constant: Option<i64>,
    /// It is at an address that is itself in memory: shown as a reference.
    reference: bool,
}

/// A block with variables.
#[derive(Default)]
struct Block {
    scope: Option<NodeId>,
    range: (u32, u32),
    locals: Vec<usize>,
    globals: Vec<usize>,
    children: Vec<Block>,
}

/// What the symbols of one function are made from.
pub(super) struct Context<'f> {
    function: &'f Function,
    debug: &'f FunctionDebug,
    code: Code,
    locals: Vec<Local>,
    /// By scope.
    of_scope: Vec<Vec<usize>>,
    /// By inlined call.
    of_site: Vec<Vec<usize>>,
}

impl<'f> Context<'f> {
    /// Finds the function's variables.
    pub fn new(w: &Writer<'_, '_, '_>, function: &'f Function, debug: &'f FunctionDebug, code: Code) -> Self {
        let mut context = Context {
            function,
            debug,
            code,
            locals: Vec::new(),
            of_scope: vec![Vec::new(); function.scopes.all.len()],
            of_site: vec![Vec::new(); function.sites.len() + 1],
        };
        // Where assignments are tracked, what is unknown from the entry on is no variable.
        let tracked = w.placed.metadata().module_flag("debug-info-assignment-tracking");
        let tracked = tracked.is_some_and(|v| v != 0);
        for variable in &debug.variables {
            if tracked && variable.ranges.0 == variable.ranges.1 && !variable.declared && !variable.told {
                continue;
            }
            let id = w.nodes.id(variable.variable);
            let node = w.nodes.get(id);
            let Some(scope) = node
                .node_id(Field::Scope)
                .filter(|_| node.kind() == Kind::LocalVariable)
            else {
                continue;
            };
            let Some(scope) = function.scopes.find(w.nodes, scope, variable.inlined_at) else {
                continue;
            };
            let site = variable.inlined_at.map(|call| function.number_of(call));
            let local = context.local(variable, id, scope);
            match site {
                None => context.of_scope[scope as usize].push(context.locals.len()),
                Some(Some(site)) => context.of_site[site as usize].push(context.locals.len()),
                Some(None) => continue,
            }
            context.locals.push(local);
        }
        context
    }

    /// A variable's places.
    fn local(&self, variable: &Variable, id: NodeId, scope: u32) -> Local {
        let mut local = Local {
            variable: id,
            homes: Vec::new(),
            constant: None,
            reference: false,
        };
        let ranges = &self.debug.ranges[variable.ranges.0 as usize..variable.ranges.1 as usize];
        let here = &self.function.scopes.all[scope as usize];
        let whole = [(0, self.code.size)];
        let within = match here.parent {
            None => &whole[..],
            Some(_) => &here.ranges[..],
        };
        let is_seen = |r: &&VariableRange| r.end == u32::MAX || meets(within, r.start, r.end);
        let all = ranges;
        let ranges: Vec<&VariableRange> = all.iter().filter(is_seen).collect();
        let loads: Vec<Option<(Loads, Option<(u64, u64)>)>> = ranges.iter().map(|r| self.loads(r)).collect();
        let through = |l: &Option<(Loads, _)>| matches!(l, Some((l, _)) if l.at.len() == 2 && l.at[1] == 0);
        local.reference = loads.iter().any(through);
        for (range, loads) in ranges.iter().zip(loads) {
            let Some((mut loads, part)) = loads else {
                continue;
            };
            if local.reference && loads.at.pop() != Some(0) {
                continue;
            }
            let memory = match loads.at[..] {
                [] => None,
                [at] => match i32::try_from(at) {
                    Ok(at) => Some(at),
                    Err(_) => continue,
                },
                _ => continue,
            };
            let part = match part {
                Some((offset, _)) if offset % 8 != 0 => continue,
                part => part.map(|(offset, size)| ((offset / 8) as u32, (size / 8) as u32)),
            };
            let home = Home {
                register: loads.register,
                memory,
                part,
            };
            self.add_range(&mut local, home, range, scope);
        }
        // There is no record for a variable that is a constant at times: the places of the other times are told, and one that
        // is then something that no record can tell is not shown as what it is not. Of several constants the last one stands.
        let is_known = |r: &&&VariableRange| !self.operands(r).contains(&Operand::Undefined);
        let mut known = ranges.iter().filter(is_known).peekable();
        if local.homes.is_empty() && known.peek().is_some() && known.all(|r| self.constant(r).is_some()) {
            local.constant = all.iter().rev().find_map(|r| self.constant(r));
        }
        local
    }

    /// The integer that a variable is.
    fn constant(&self, range: &VariableRange) -> Option<i64> {
        let (from, to) = range.expression;
        let elements = &self.debug.expressions[from as usize..to as usize];
        constant::value(self.operands(range), elements).filter(|_| !range.indirect)
    }

    /// Notes where a place holds: one that always does holds in the variable's scope.
    fn add_range(&self, local: &mut Local, home: Home, range: &VariableRange, scope: u32) {
        let whole = [(range.start, range.end.min(self.code.size))];
        let always = range.end == u32::MAX;
        let stretches = match always {
            true => &self.function.scopes.all[scope as usize].ranges[..],
            false => &whole[..],
        };
        let known = local.homes.iter().position(|h| h.0 == home);
        let at = known.unwrap_or_else(|| {
            local.homes.push((home, Vec::new()));
            local.homes.len() - 1
        });
        let known = &mut local.homes[at].1;
        let within = &self.function.scopes.all[scope as usize].ranges;
        for stretch in stretches.iter().filter(|s| s.0 < s.1) {
            match known.last_mut() {
                // What lies between is not the scope's.
                Some(last) if !meets(within, last.1, stretch.0) => last.1 = stretch.1,
                _ => known.push(*stretch),
            }
        }
        if known.is_empty() {
            local.homes.remove(at);
        }
    }

    fn operands(&self, range: &VariableRange) -> &[Operand] {
        &self.debug.operands[range.operands.0 as usize..range.operands.1 as usize]
    }

    /// A place as a register and loads from there, and the part of the variable that is there. `None`: it is something else.
    fn loads(&self, range: &VariableRange) -> Option<(Loads, Option<(u64, u64)>)> {
        let [operand] = self.operands(range) else {
            return None;
        };
        let mut loads = Loads::of(*operand, self.debug.frame_base)?;
        let expression = &self.debug.expressions[range.expression.0 as usize..range.expression.1 as usize];
        let part = loads.follow(expression)?;
        if range.indirect {
            loads.load();
        }
        (loads.offset == 0).then_some((loads, part))
    }

    /// The function's variables, blocks and inlined calls.
    pub fn function(&mut self, w: &mut Writer<'_, '_, '_>, out: &mut Subsection) {
        let mut outer = Block::default();
        // The outermost scope is the function's own.
        let roots = self.function.scopes.all.iter().enumerate();
        let roots: Vec<u32> = roots
            .filter(|s| s.1.parent.is_none())
            .map(|s| s.0 as u32)
            .collect();
        self.collect_all(w, &roots, &mut outer);
        self.block(w, &outer, out);
        for site in &self.function.children {
            self.site(w, *site, out);
        }
    }

    /// From where to where a scope reaches. `None`: another scope beside it is there too, and which of the two code belongs to
    /// could not be told. `beside`: where the stretches of all scopes beside it start, in order; no two have code in common.
    fn extent(&self, scope: u32, beside: &[u32]) -> Option<(u32, u32)> {
        let own = &self.function.scopes.all[scope as usize].ranges;
        let (start, end) = (own.first()?.0, own.last()?.1);
        let before = |at: u32| beside.partition_point(|s| *s < at);
        let stretches = own.iter().filter(|r| r.0 < r.1).count();
        (before(end) - before(start) == stretches).then_some((start, end))
    }

    /// Where the stretches of code of scopes that are no inlined calls start, in order.
    fn starts(&self, scopes: &[u32]) -> Vec<u32> {
        let all = scopes.iter().map(|s| &self.function.scopes.all[*s as usize]);
        let stretches = all.filter(|s| s.inlined_at.is_none()).flat_map(|s| &s.ranges);
        let mut starts: Vec<u32> = stretches.filter(|r| r.0 < r.1).map(|r| r.0).collect();
        starts.sort_unstable();
        starts
    }

    /// Puts scopes that stand beside each other into the block around them.
    fn collect_all(&self, w: &Writer<'_, '_, '_>, scopes: &[u32], around: &mut Block) {
        let beside = self.starts(scopes);
        for scope in scopes {
            self.collect(w, *scope, &beside, around);
        }
    }

    /// Puts a scope into the block around it, as a block of its own if it has variables and nothing beside it is in its midst.
    fn collect(&self, w: &Writer<'_, '_, '_>, scope: u32, beside: &[u32], around: &mut Block) {
        let all = &self.function.scopes.all;
        let here = &all[scope as usize];
        if here.inlined_at.is_some() {
            return;
        }
        let locals = &self.of_scope[scope as usize];
        let globals = w.globals.of_scope.get(&here.node).map_or(&[][..], |g| g);
        let is_block = w.nodes.get(here.node).kind() == Kind::LexicalBlock;
        let range = match self.extent(scope, beside) {
            Some(range) if is_block && !(locals.is_empty() && globals.is_empty()) => range,
            _ => {
                around.locals.extend_from_slice(locals);
                around.globals.extend_from_slice(globals);
                self.collect_all(w, &here.children, around);
                return;
            }
        };
        let mut block = Block {
            scope: Some(here.node),
            range,
            locals: locals.clone(),
            globals: globals.to_vec(),
            children: Vec::new(),
        };
        self.collect_all(w, &here.children, &mut block);
        around.children.push(block);
    }

    fn block(&self, w: &mut Writer<'_, '_, '_>, block: &Block, out: &mut Subsection) {
        if block.scope.is_some() {
            let (start, end) = block.range;
            let at = out.bytes.len() + 12;
            let record = w.record.begin(sym::BLOCK32).u32(0).u32(0).u32(end - start);
            let place = out.bytes.len() + record.len();
            record.u32(0).u16(0).name(b"", 0);
            out.record(&mut w.record);
            out.code(place, w.placed.model(), self.code, start);
            out.distance(at, 4, self.code, start, end);
        }
        self.variables(w, &block.locals, out);
        for global in &block.globals {
            w.global(*global, out);
        }
        for child in &block.children {
            self.block(w, child, out);
        }
        if block.scope.is_some() {
            out.end(sym::END);
        }
    }

    /// Parameters in their order, then the others.
    fn variables(&self, w: &mut Writer<'_, '_, '_>, all: &[usize], out: &mut Subsection) {
        let number =
            |w: &Writer<'_, '_, '_>, i: &usize| w.nodes.get(self.locals[*i].variable).uint(Field::Arg);
        let mut parameters: Vec<usize> = all.iter().copied().filter(|i| number(w, i) != 0).collect();
        parameters.sort_by_key(|i| number(w, i));
        for i in parameters {
            self.variable(w, &self.locals[i], true, out);
        }
        for i in all {
            if number(w, i) != 0 {
                continue;
            }
            let local = &self.locals[*i];
            match local.constant {
                Some(value) => {
                    let node = w.nodes.get(local.variable);
                    let (ty, name) = (node.node_id(Field::Type), node.bytes(Field::Name));
                    w.constant(ty, value as u64, true, name, out);
                }
                None => self.variable(w, local, false, out),
            }
        }
    }

    fn variable(&self, w: &mut Writer<'_, '_, '_>, local: &Local, parameter: bool, out: &mut Subsection) {
        const IS_PARAMETER: u16 = 1;
        const IS_OPTIMIZED_OUT: u16 = 0x100;
        let node = w.nodes.get(local.variable);
        let ty = node.node_id(Field::Type);
        let index = match local.reference {
            true => w.types.reference_to(ty),
            false => w.types.complete(ty),
        };
        let gone = if local.homes.is_empty() {
            IS_OPTIMIZED_OUT
        } else {
            0
        };
        let flags = gone | if parameter { IS_PARAMETER } else { 0 };
        let record = w.record.begin(sym::LOCAL).u32(index.0).u16(flags);
        record.name(node.bytes(Field::Name), 0xf00);
        out.record(&mut w.record);
        let bytes = match local.reference {
            true => w.types.pointer_size,
            false => w.types.size_of(ty),
        };
        for (home, ranges) in &local.homes {
            self.home(w, home, ranges, bytes, parameter, out);
        }
    }

    /// Says where a variable is: the kind of record, what it says of the place, and the code.
    fn home(
        &self,
        w: &mut Writer<'_, '_, '_>,
        home: &Home,
        ranges: &[(u32, u32)],
        bytes: u64,
        parameter: bool,
        out: &mut Subsection,
    ) {
        let bytes = match (home.memory, home.part) {
            (Some(_), _) => 8,
            (None, Some((_, size))) => u64::from(size),
            (None, None) => bytes,
        };
        let Some(register) = registers::number(w.machine, home.register, bytes) else {
            return;
        };
        let mut head = Vec::with_capacity(12);
        let mut put = |bytes: &[u8]| head.extend_from_slice(bytes);
        match home.memory {
            Some(offset) => {
                let frame = &self.debug.frame;
                let own = if parameter { frame.parameters } else { frame.locals };
                let named = frame_register(w.machine, home.register);
                if home.part.is_none() && named != FrameRegister::None && named == own {
                    put(&sym::DEFRANGE_FRAMEPOINTER_REL.to_le_bytes());
                } else {
                    const SUBFIELD: u16 = 1;
                    let part = home.part.map_or(0, |(offset, _)| SUBFIELD | (offset as u16) << 4);
                    put(&sym::DEFRANGE_REGISTER_REL.to_le_bytes());
                    put(&register.to_le_bytes());
                    put(&part.to_le_bytes());
                }
                put(&offset.to_le_bytes());
            }
            None => {
                let kind = match home.part {
                    Some(_) => sym::DEFRANGE_SUBFIELD_REGISTER,
                    None => sym::DEFRANGE_REGISTER,
                };
                put(&kind.to_le_bytes());
                put(&register.to_le_bytes());
                put(&[0, 0]);
                if let Some((offset, _)) = home.part {
                    put(&offset.to_le_bytes());
                }
            }
        }
        let mut fields = Vec::new();
        lines::def_ranges(&head, ranges, &mut out.bytes, |field| fields.push(field));
        for field in fields {
            out.field(w.placed.model(), self.code, field);
        }
    }

    /// An inlined call, with its variables and the calls inlined in it.
    fn site(&self, w: &mut Writer<'_, '_, '_>, number: u32, out: &mut Subsection) {
        let function = self.function;
        let site = function.site_at(number);
        let inlinee = site.inlinee.map(|id| w.nodes.get(id));
        let index = w.types.function_id(site.inlinee);
        let start = Place {
            file: w.file(inlinee.and_then(|i| i.node_id(Field::File))),
            line: inlinee.map_or(0, |i| i.uint(Field::Line) as u32),
            column: 0,
        };
        let mut annotations = Vec::new();
        let rows = function.rows_of(number);
        lines::inline_lines(
            rows,
            &function.lines,
            &w.files,
            number,
            start,
            self.code.size,
            &mut annotations,
        );
        let record = w.record.begin(sym::INLINESITE).u32(0).u32(0).u32(index.0);
        record.raw(&annotations);
        out.record(&mut w.record);
        self.variables(w, &self.of_site[number as usize], out);
        for child in &site.children {
            self.site(w, *child, out);
        }
        out.end(sym::INLINESITE_END);
    }
}

/// A register's value, and loads from there: each adds its distance and reads memory.
#[derive(Clone, Debug)]
struct Loads {
    register: u16,
    at: Vec<i64>,
    /// Added after the last load.
    offset: i64,
}

impl Loads {
    fn of(operand: Operand, frame: FrameBase) -> Option<Loads> {
        let base = |base| match (base, frame) {
            (Base::Register(r), _) | (Base::Frame, FrameBase::Register(r)) => Some(r),
            (Base::Frame, FrameBase::Cfa) => None,
        };
        let (register, at, offset) = match operand {
            Operand::Register(r) => (r, vec![], 0),
            Operand::Memory(b, at) => (base(b)?, vec![at], 0),
            Operand::Address(b, at) => (base(b)?, vec![], at),
            _ => return None,
        };
        Some(Loads { register, at, offset })
    }

    fn load(&mut self) {
        self.at.push(std::mem::take(&mut self.offset));
    }

    /// Follows an expression that adds and loads only. The part of the variable that it names, in bits.
    fn follow(&mut self, expression: &[u64]) -> Option<Option<(u64, u64)>> {
        const DEREF: u64 = 0x06;
        const CONSTU: u64 = 0x10;
        const MINUS: u64 = 0x1c;
        const PLUS: u64 = 0x22;
        const PLUS_UCONST: u64 = 0x23;
        const ARG: u64 = 0x1005;
        let mut rest = expression;
        loop {
            rest = match *rest {
                [] => return Some(None),
                [ARG, 0, ref rest @ ..] => rest,
                [DEREF, ref rest @ ..] => {
                    self.load();
                    rest
                }
                [PLUS_UCONST, n, ref rest @ ..] | [CONSTU, n, PLUS, ref rest @ ..] => {
                    self.offset = self.offset.wrapping_add(n as i64);
                    rest
                }
                [CONSTU, n, MINUS, ref rest @ ..] => {
                    self.offset = self.offset.wrapping_sub(n as i64);
                    rest
                }
                [FRAGMENT, offset, size] => return Some(Some((offset, size))),
                _ => return None,
            };
        }
    }
}

/// Whether a variable is that of a function and not of the module.
pub(super) fn is_static_local(w: &Writer<'_, '_, '_>, scope: Option<NodeId>) -> bool {
    scope.is_some_and(|s| is_local_scope(w.nodes.get(s)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loads(operand: Operand, expression: &[u64]) -> Option<(u16, Vec<i64>, i64, Option<(u64, u64)>)> {
        let mut loads = Loads::of(operand, FrameBase::Register(7))?;
        let part = loads.follow(expression)?;
        Some((loads.register, loads.at, loads.offset, part))
    }

    #[test]
    fn places_of_variables() {
        assert_eq!(loads(Operand::Register(3), &[]), Some((3, vec![], 0, None)));
        let frame = Operand::Address(Base::Frame, 16);
        assert_eq!(loads(frame, &[0x06, 0x23, 8]), Some((7, vec![16], 8, None)));
        let part = loads(Operand::Memory(Base::Register(6), -8), &[0x1000, 64, 32]);
        assert_eq!(part, Some((6, vec![-8], 0, Some((64, 32)))));
        assert_eq!(
            loads(Operand::Register(3), &[0x10, 4, 0x1c, 0x06]),
            Some((3, vec![-4], 0, None))
        );
        assert_eq!(loads(Operand::Register(3), &[0x1e]), None);
        assert_eq!(loads(Operand::Undefined, &[]), None);
    }
}
