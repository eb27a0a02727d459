//! Entries of functions with code: lexical blocks, inlined functions, variables, labels.
//!
//! Which code belongs to which scope follows from the rows of the line table: each names a location, and a location a
//! chain of scopes. A scope's ranges go from its first row (or that of a scope within it) to where one outside begins.

use super::builder::Builder;
use super::constants::{at, form, op, tag};
use super::die::{DieId, Value};
use super::names::Table;
use super::output::Place;
use crate::nodes::{Field, Kind, NodeId, flag};
use emit::debug::{FrameBase, FunctionDebug, LocationId};
use ir::module::{Global, GlobalKind};
use ir::options::FramePointer;
use rustc_hash::{FxHashMap, FxHashSet};

/// A variable or label with an entry.
pub struct Entity {
    pub node: NodeId,
    pub die: DieId,
    /// Where a label stands.
    pub place: Option<Place>,
    /// A variable's index in [`FunctionDebug::variables`]; other entities of the function come behind.
    pub order: usize,
}

/// A scope of one function: its own, a block, an inlined function or a block of one; or an abstract one.
pub struct Scope {
    node: NodeId,
    inlined_at: Option<LocationId>,
    pub parent: Option<usize>,
    children: Vec<usize>,
    pub ranges: Vec<(u32, u32)>,
    /// Where the range starts that is still open.
    open: Option<u32>,
    /// Parameters by their numbers, then variables in order.
    arguments: Vec<(u64, Local)>,
    variables: Vec<Local>,
    labels: Vec<Local>,
}

/// What stands in a scope.
#[derive(Clone, Copy)]
pub struct Local {
    pub node: NodeId,
    /// Index in [`FunctionDebug::variables`]; `None` if it has no place.
    pub variable: Option<usize>,
    /// A label's place.
    pub offset: Option<u32>,
}

/// Key of a scope: node, where inlined, whether it is abstract.
type Key = (NodeId, Option<LocationId>, bool);

/// The scopes of one function.
pub struct Scopes<'f> {
    pub blob: usize,
    /// The function's unit.
    unit: usize,
    pub debug: &'f FunctionDebug,
    pub scopes: Vec<Scope>,
    known: FxHashMap<Key, usize>,
    /// The scope of each location; `None` if it is not known yet.
    of_location: Vec<Option<Option<usize>>>,
    /// Abstract scopes of subprograms, in the order in which they were met.
    abstract_subprograms: Vec<usize>,
    pub subprogram: NodeId,
}

impl Builder<'_, '_, '_> {
    /// The entries of a function.
    pub fn function(&mut self, blob: usize) {
        let blobs = self.placed.blobs();
        let module = self.placed.module();
        let global = &module.globals[blobs[blob].global as usize];
        let unit_before = self.unit_before.take();
        let Some(subprogram) = self.subprogram_of(global) else {
            return;
        };
        let Some(unit) = self.node(subprogram).node_id(Field::Unit) else {
            return;
        };
        if self.node(unit).int(Field::EmissionKind) == 0 {
            return;
        }
        let unit = self.unit(unit);
        let empty = FunctionDebug::default();
        let debug = blobs[blob].debug.as_deref().unwrap_or(&empty);
        if unit_before != Some(unit)
            && let Some(last) = self.units[unit].lines.last_mut()
        {
            last.close();
        }
        let first_row = self.units[unit].lines.len();
        self.rows(unit, blob, debug);
        if self.node(self.units[unit].node).int(Field::EmissionKind) == 3 {
            self.unit_before = Some(unit);
            return;
        }
        let mut scopes = Scopes {
            blob,
            unit,
            debug,
            scopes: Vec::new(),
            known: FxHashMap::default(),
            of_location: vec![None; debug.locations.len()],
            abstract_subprograms: Vec::new(),
            subprogram,
        };
        self.assign_ranges(&mut scopes);
        let mut done = FxHashSet::default();
        self.collect(&mut scopes, &mut done);
        self.code_ranges(unit, blob, unit_before);
        self.unit_before = Some(unit);
        let node = self.node(self.units[unit].node);
        let minimal = self.units[unit].minimal && !node.is(Field::DebugInfoForProfiling);
        if minimal && scopes.abstract_subprograms.is_empty() && !self.config.darwin {
            return;
        }
        self.abstract_subprograms(unit, &mut scopes, &mut done);
        let die = self.concrete(unit, &scopes, first_row);
        self.call_sites(die, &scopes);
        self.skeleton_entries(unit, &scopes);
    }

    /// What the skeleton of a split unit says of functions that others are inlined into (`splitDebugInlining`): enough for
    /// symbolised backtraces.
    fn skeleton_entries(&mut self, unit: usize, s: &Scopes<'_>) {
        let wanted = self.node(self.units[unit].node).is(Field::SplitDebugInlining);
        let Some(skeleton) = self.units[unit]
            .skeleton
            .filter(|_| wanted && !s.abstract_subprograms.is_empty())
        else {
            return;
        };
        for scope in &s.abstract_subprograms {
            self.abstract_subprogram(skeleton, s, *scope);
        }
        self.concrete(skeleton, s, usize::MAX);
    }

    /// The subprogram attached to a function.
    pub(super) fn subprogram_of(&self, global: &Global) -> Option<NodeId> {
        let scope = self.placed.module().scope();
        let attached = global.metadata.iter().find(|m| scope.bytes(m.0) == b"dbg")?;
        let id = self.nodes.id(attached.1);
        (self.node(id).kind() == Kind::Subprogram).then_some(id)
    }

    /// Adds a function's code to that of its unit: to the last piece, if that is of the function before.
    fn code_ranges(&mut self, unit: usize, blob: usize, before: Option<usize>) {
        let mut follows = before == Some(unit);
        for (start, end) in self.parts(blob) {
            if self.config.aranges {
                self.names.places.push((unit, start));
            }
            let ranges = &mut self.units[unit].ranges;
            match (ranges.last_mut(), start) {
                (Some((Place::At(before, ..), last)), Place::At(section, ..))
                    if follows && *before == section =>
                {
                    *last = end
                }
                _ => ranges.push((start, end)),
            }
            follows = true;
        }
    }

    /// The stretches of a function's code: one for each section that it has a part in.
    fn parts(&self, blob: usize) -> Vec<(Place, Place)> {
        let code = &self.placed.blobs()[blob];
        let mut cuts = vec![0];
        cuts.extend_from_slice(&code.parts);
        cuts.push(code.code.len() as u32);
        let range = |w: &[u32]| self.stretch(blob, w[0], w[1]);
        cuts.windows(2).map(range).collect()
    }

    /// From one offset of a function's code to another one of the same part.
    pub fn stretch(&self, blob: usize, start: u32, end: u32) -> (Place, Place) {
        let first = match self.code(blob, start) {
            Place::At(section, at, _) => Place::At(section, at, false),
            symbol => symbol,
        };
        let last = match first {
            Place::At(section, at, _) => {
                Place::At(section, at + u64::from(end - start), self.ends(blob, end))
            }
            symbol => symbol,
        };
        (first, last)
    }

    fn ends(&self, blob: usize, offset: u32) -> bool {
        offset as usize == self.placed.blobs()[blob].code.len()
    }

    /// Offsets of a function's code, cut where it goes on in another section.
    pub fn stretches(&self, blob: usize, ranges: &[(u32, u32)]) -> Vec<(Place, Place)> {
        let parts = &self.placed.blobs()[blob].parts;
        let mut out = Vec::with_capacity(ranges.len());
        for (start, end) in ranges {
            let mut from = *start;
            for cut in parts.iter().filter(|p| *start < **p && **p < *end) {
                out.push(self.stretch(blob, from, *cut));
                from = *cut;
            }
            out.push(self.stretch(blob, from, *end));
        }
        out
    }

    /// The scope that a location is in; `None` if it is not of this function.
    fn location_scope(&self, s: &mut Scopes<'_>, id: LocationId) -> Option<usize> {
        if let Some(known) = s.of_location.get(id.0 as usize).copied().flatten() {
            return known;
        }
        let location = s.debug.locations.get(id.0 as usize)?;
        let node = self.nodes.id(location.scope);
        let found = self.scope_at(s, node, location.inlined_at, 0);
        s.of_location[id.0 as usize] = Some(found);
        found
    }

    /// A block without the files that it goes through.
    fn plain_scope(&self, mut id: NodeId) -> Option<NodeId> {
        for _ in 0..10_000 {
            let node = self.node(id);
            match node.kind() {
                Kind::LexicalBlockFile => id = node.node_id(Field::Scope)?,
                Kind::LexicalBlock | Kind::Subprogram => return Some(id),
                _ => return None,
            }
        }
        None
    }

    /// The subprogram that a scope is in.
    fn subprogram_above(&self, mut id: NodeId) -> Option<NodeId> {
        for _ in 0..10_000 {
            let node = self.node(id);
            match node.kind() {
                Kind::Subprogram => return Some(id),
                Kind::LexicalBlock | Kind::LexicalBlockFile => id = node.node_id(Field::Scope)?,
                _ => return None,
            }
        }
        None
    }

    fn scope_at(
        &self,
        s: &mut Scopes<'_>,
        node: NodeId,
        at: Option<LocationId>,
        depth: u32,
    ) -> Option<usize> {
        let node = self.plain_scope(node)?;
        if depth > 1000 {
            return None;
        }
        let Some(call) = at else {
            return self.regular_scope(s, node, depth);
        };
        let subprogram = self.subprogram_above(node)?;
        let unit = self.node(subprogram).node(Field::Unit);
        if unit.is_none_or(|u| u.int(Field::EmissionKind) == 0) {
            return self.location_scope(s, call);
        }
        self.abstract_scope(s, node, depth)?;
        self.inlined_scope(s, node, call, depth)
    }

    fn regular_scope(&self, s: &mut Scopes<'_>, node: NodeId, depth: u32) -> Option<usize> {
        let key = (node, None, false);
        if let Some(known) = s.known.get(&key) {
            return Some(*known);
        }
        let parent = match self.node(node).kind() {
            Kind::Subprogram if node == s.subprogram => None,
            Kind::LexicalBlock if depth < 1000 => {
                let outer = self.plain_scope(self.node(node).node_id(Field::Scope)?)?;
                Some(self.regular_scope(s, outer, depth + 1)?)
            }
            _ => return None,
        };
        Some(s.add(key, parent))
    }

    fn inlined_scope(&self, s: &mut Scopes<'_>, node: NodeId, call: LocationId, depth: u32) -> Option<usize> {
        let key = (node, Some(call), false);
        if let Some(known) = s.known.get(&key) {
            return Some(*known);
        }
        let parent = match self.node(node).kind() {
            _ if depth > 1000 => return None,
            Kind::LexicalBlock => {
                let outer = self.plain_scope(self.node(node).node_id(Field::Scope)?)?;
                self.inlined_scope(s, outer, call, depth + 1)?
            }
            _ => {
                let location = s.debug.locations.get(call.0 as usize)?;
                let scope = self.nodes.id(location.scope);
                self.scope_at(s, scope, location.inlined_at, depth + 1)?
            }
        };
        Some(s.add(key, Some(parent)))
    }

    fn abstract_scope(&self, s: &mut Scopes<'_>, node: NodeId, depth: u32) -> Option<usize> {
        let node = self.plain_scope(node)?;
        let key = (node, None, true);
        if let Some(known) = s.known.get(&key) {
            return Some(*known);
        }
        let mut parent = None;
        if self.node(node).kind() == Kind::LexicalBlock {
            let outer = self.node(node).node_id(Field::Scope).filter(|_| depth < 1000)?;
            parent = Some(self.abstract_scope(s, outer, depth + 1)?);
        }
        let number = s.add(key, parent);
        if parent.is_none() {
            s.abstract_subprograms.push(number);
        }
        Some(number)
    }

    /// Gives scopes their code.
    fn assign_ranges(&mut self, s: &mut Scopes<'_>) {
        let end = self.placed.blobs()[s.blob].code.len() as u32;
        let mut before: Option<usize> = None;
        for row in &s.debug.lines {
            let scope = row.location.and_then(|l| self.location_scope(s, l));
            if scope == before && scope.is_some() {
                continue;
            }
            if let Some(before) = before {
                s.close(before, scope, row.offset);
            }
            if let Some(scope) = scope {
                s.open(scope, row.offset);
            }
            before = scope;
        }
        if let Some(before) = before {
            s.close(before, None, end);
        }
    }

    /// Puts variables and labels into their scopes.
    fn collect(&mut self, s: &mut Scopes<'_>, done: &mut FxHashSet<(NodeId, Option<LocationId>)>) {
        let debug = s.debug;
        for (i, variable) in debug.variables.iter().enumerate() {
            let node = self.nodes.id(variable.variable);
            let inlined_at = variable.inlined_at;
            let Some(scope) = self.found_scope(s, node, inlined_at) else {
                continue;
            };
            let (from, to) = variable.ranges;
            let known = from != to || variable.declared;
            if !known || !done.insert((node, inlined_at)) {
                continue;
            }
            self.note_abstract(s, node);
            s.scopes[scope].put(
                &self.local_number(node),
                Local {
                    node,
                    variable: Some(i),
                    offset: None,
                },
            );
        }
        for label in &debug.labels {
            let node = self.nodes.id(label.label);
            let Some(scope) = self.found_scope(s, node, label.inlined_at) else {
                continue;
            };
            if done.insert((node, label.inlined_at)) {
                self.note_abstract(s, node);
                s.scopes[scope].labels.push(Local {
                    node,
                    variable: None,
                    offset: Some(label.offset),
                });
            }
        }
        for retained in self.node(s.subprogram).list(Field::RetainedNodes) {
            let Some(id) = retained.some() else { continue };
            let node = self.node(id);
            if !matches!(node.kind(), Kind::LocalVariable | Kind::Label) {
                self.note_local(id);
                continue;
            }
            let Some(scope) = self.found_scope(s, id, None).filter(|_| done.insert((id, None))) else {
                continue;
            };
            let local = Local {
                node: id,
                variable: None,
                offset: None,
            };
            match node.kind() {
                Kind::Label => s.scopes[scope].labels.push(local),
                _ => s.scopes[scope].put(&self.local_number(id), local),
            }
        }
    }

    /// Remembers a declaration that stands in a function.
    fn note_local(&mut self, id: NodeId) {
        let scope = self
            .node(id)
            .node_id(Field::Scope)
            .and_then(|s| self.plain_scope(s));
        if let Some(scope) = scope {
            let list = self.local_declarations.entry(scope).or_default();
            if !list.contains(&id) {
                list.push(id);
            }
        }
    }

    fn local_number(&self, node: NodeId) -> u64 {
        self.node(node).uint(Field::Arg)
    }

    /// The scope of a variable or label, if it has code.
    fn found_scope(&self, s: &Scopes<'_>, node: NodeId, at: Option<LocationId>) -> Option<usize> {
        let scope = self.node(node).node_id(Field::Scope)?;
        let scope = self.plain_scope(scope)?;
        s.known.get(&(scope, at, false)).copied()
    }

    /// A variable that is inlined has an entry in the abstract function too.
    fn note_abstract(&mut self, s: &mut Scopes<'_>, node: NodeId) {
        let scope = self
            .node(node)
            .node_id(Field::Scope)
            .and_then(|x| self.plain_scope(x));
        let abstract_scope = scope.and_then(|x| s.known.get(&(x, None, true)).copied());
        let unit = if self.config.split { s.unit } else { 0 };
        if let Some(scope) = abstract_scope
            && self.abstract_locals.insert((node, unit))
        {
            let local = Local {
                node,
                variable: None,
                offset: None,
            };
            match self.node(node).kind() {
                Kind::Label => s.scopes[scope].labels.push(local),
                _ => s.scopes[scope].put(&self.local_number(node), local),
            }
        }
    }

    /// Makes the abstract entries of functions that are inlined into this one.
    fn abstract_subprograms(
        &mut self,
        unit: usize,
        s: &mut Scopes<'_>,
        done: &mut FxHashSet<(NodeId, Option<LocationId>)>,
    ) {
        let mut next = 0;
        while let Some(scope) = s.abstract_subprograms.get(next).copied() {
            next += 1;
            let id = s.scopes[scope].node;
            for retained in self.node(id).list(Field::RetainedNodes) {
                let Some(member) = retained.some() else { continue };
                let within = self.node(member).node_id(Field::Scope);
                let within = within.and_then(|w| self.abstract_scope(s, w, 0));
                if !matches!(self.node(member).kind(), Kind::LocalVariable | Kind::Label) {
                    self.note_local(member);
                    continue;
                }
                if within.is_some() && done.insert((member, None)) {
                    self.note_abstract(s, member);
                }
            }
            self.abstract_subprogram(unit, s, scope);
        }
    }

    fn abstract_subprogram(&mut self, unit: usize, s: &Scopes<'_>, scope: usize) {
        let id = s.scopes[scope].node;
        let die = self.abstract_entry(id, self.units[unit].die);
        if !self.abstract_done.insert(die) {
            return;
        }
        if let Some(object) = self.scope_children(s, scope, die, true) {
            self.refer(die, at::OBJECT_POINTER, object);
        }
    }

    /// The abstract entry of a subprogram that is inlined, or that other entries stand in.
    pub(super) fn abstract_entry(&mut self, id: NodeId, user: DieId) -> DieId {
        if let Some(known) = self.abstract_known(id, user) {
            return known;
        }
        let node = self.node(id);
        let unit = match node.node_id(Field::Unit) {
            Some(unit) if !self.config.split && self.node(unit).int(Field::EmissionKind) != 0 => {
                self.unit(unit)
            }
            _ => self.unit_of_die(user),
        };
        let own = self.units[unit].die;
        let context = match node.node_id(Field::Declaration) {
            _ if self.units[unit].minimal => own,
            Some(declaration) => {
                self.subprogram(declaration, own);
                own
            }
            None => self.context(node.node_id(Field::Scope), own),
        };
        if let Some(known) = self.abstract_known(id, own) {
            return known;
        }
        let die = self.entry(tag::SUBPROGRAM, context);
        self.set_abstract(id, die);
        self.subprogram_definition(die, id);
        let form = if self.config.version >= 5 {
            form::IMPLICIT_CONST
        } else {
            form::DATA1
        };
        // DW_INL_inlined
        self.value(die, at::INLINE, form, 1);
        die
    }

    /// The entry of the function itself. `sequence`: where its rows are, if they stand apart.
    fn concrete(&mut self, unit: usize, s: &Scopes<'_>, sequence: usize) -> DieId {
        let own = self.units[unit].die;
        let die = self.subprogram(s.subprogram, own);
        self.defined.push((s.subprogram, die));
        let parts = self.parts(s.blob);
        self.ranges(die, &parts);
        let minimal = self.units[unit].minimal;
        if self.config.lldb && !self.keeps_frame_pointer(s) {
            self.flag(die, at::APPLE_OMIT_FRAME_PTR);
        }
        if self.config.line_table_offsets && sequence < self.units[unit].lines.len() {
            let (at, form) = (at::LLVM_STMT_SEQUENCE, self.offset_form());
            let attr = self.dies.attr(die, at, form, Value::Int(0));
            self.units[unit].lines[sequence].name(attr);
        }
        if !minimal {
            let base = s.debug.frame_base;
            let block = self.block(|b| match base {
                FrameBase::Cfa => b.byte(op::CALL_FRAME_CFA),
                FrameBase::Register(register) => b.register(register),
            });
            self.expression(die, at::FRAME_BASE, block);
        }
        self.accel_subprogram(s.subprogram, die);
        let first = self.entities.len();
        if let Some(scope) = s.known.get(&(s.subprogram, None, false)).copied()
            && let Some(object) = self.scope_children(s, scope, die, false)
        {
            self.refer(die, at::OBJECT_POINTER, object);
        }
        // Their types are made in the order in which the code tells of them, whatever block they stand in.
        self.entities[first..].sort_by_key(|e| e.order);
        let types = self
            .node(s.subprogram)
            .node(Field::Type)
            .map_or(&[][..], |t| t.list(Field::Types));
        if types.len() > 1 && types.last() == Some(&NodeId::NONE) && !minimal {
            self.entry(tag::UNSPECIFIED_PARAMETERS, die);
        }
        die
    }

    /// Whether the function is asked to keep a frame pointer.
    fn keeps_frame_pointer(&self, s: &Scopes<'_>) -> bool {
        let module = self.placed.module();
        let blob = &self.placed.blobs()[s.blob];
        let scope = module.scope();
        let non_leaf = match &module.globals[blob.global as usize].kind {
            GlobalKind::Function(function) => match scope.attr_str(function.attrs.func, "frame-pointer") {
                Some(b"all") => return true,
                Some(b"non-leaf" | b"non-leaf-no-reserve") => true,
                Some(_) => false,
                None => match self.placed.options().frame_pointer {
                    Some(FramePointer::All) => return true,
                    Some(FramePointer::NonLeaf | FramePointer::NonLeafNoReserve) => true,
                    _ => false,
                },
            },
            _ => false,
        };
        non_leaf && s.debug.frame.has_calls
    }

    /// What stands in a scope; gives the object pointer.
    fn scope_children(
        &mut self,
        s: &Scopes<'_>,
        number: usize,
        die: DieId,
        is_abstract: bool,
    ) -> Option<DieId> {
        let scope = &s.scopes[number];
        let mut object = None;
        // Skeletons of split units tell of inlined functions only.
        let bare = self.units[self.unit_of_die(die)].is_skeleton;
        let (arguments, variables) = match bare {
            true => Default::default(),
            false => (&scope.arguments[..], self.by_dependency(scope.variables.clone())),
        };
        let arguments = arguments.iter().map(|a| a.1);
        for local in arguments.chain(variables) {
            let entry = self.local(s, number, local, die, is_abstract);
            if self.node(local.node).has_flag(flag::OBJECT_POINTER) {
                object = Some(entry);
            }
        }
        for label in scope.labels.iter().filter(|_| !bare) {
            self.label(s, *label, die, is_abstract);
        }
        let minimal = self.units[self.unit_of_die(die)].minimal;
        if !minimal && scope.inlined_at.is_none() {
            let unit = self.dies.get(die).unit;
            if self.local_declarations.contains_key(&scope.node) {
                self.deferred.push((scope.node, unit));
            }
        }
        for child in &scope.children {
            let inner = &s.scopes[*child];
            let block = self.node(inner.node).kind() == Kind::LexicalBlock;
            let empty = bare || inner.arguments.is_empty() && inner.variables.is_empty();
            let declares = !minimal && self.local_declarations.contains_key(&inner.node);
            if block && empty && !declares {
                self.scope_children(s, *child, die, is_abstract);
            } else {
                self.scope(s, *child, die, is_abstract);
            }
        }
        object
    }

    /// Variables in their order, but those that the types of others refer to (lengths of arrays) before these.
    fn by_dependency(&self, locals: Vec<Local>) -> Vec<Local> {
        let needed: Vec<Vec<NodeId>> = locals.iter().map(|l| self.needed_variables(l.node)).collect();
        if needed.iter().all(Vec::is_empty) {
            return locals;
        }
        let mut out = Vec::with_capacity(locals.len());
        let mut done = vec![false; locals.len()];
        // Variables, and whether what they need is out.
        let mut work: Vec<(usize, bool)> = (0..locals.len()).rev().map(|i| (i, false)).collect();
        while let Some((i, ready)) = work.pop() {
            if ready {
                out.push(locals[i]);
            } else if !std::mem::replace(&mut done[i], true) {
                work.push((i, true));
                let place = |id: &NodeId| locals.iter().position(|l| l.node == *id);
                work.extend(needed[i].iter().filter_map(place).map(|k| (k, false)));
            }
        }
        out
    }

    /// The variables that the bounds of a variable's array type are held in.
    fn needed_variables(&self, variable: NodeId) -> Vec<NodeId> {
        let array = self.node(variable).node(Field::Type);
        let Some(array) = array.filter(|t| t.kind() == Kind::CompositeType && t.tag() == tag::ARRAY_TYPE)
        else {
            return Vec::new();
        };
        let own = [Field::DataLocation, Field::Associated, Field::Allocated].map(|f| array.node_id(f));
        let bounds = [Field::Count, Field::LowerBound, Field::UpperBound, Field::Stride];
        let elements = array.list(Field::Elements).iter().filter_map(|e| e.some());
        let of_elements = elements.flat_map(|e| bounds.map(|f| self.node(e).node_id(f)));
        let is_variable = |id: &NodeId| self.node(*id).kind() == Kind::LocalVariable;
        own.into_iter()
            .chain(of_elements)
            .flatten()
            .filter(is_variable)
            .collect()
    }

    /// The entry of a block or an inlined function.
    fn scope(&mut self, s: &Scopes<'_>, number: usize, parent: DieId, is_abstract: bool) {
        let scope = &s.scopes[number];
        let node = self.node(scope.node);
        let ranges = self.stretches(s.blob, &scope.ranges);
        if node.kind() == Kind::Subprogram {
            let origin = self.abstract_known(scope.node, parent);
            if let (Some(origin), Some(call)) = (origin, scope.inlined_at)
                && !ranges.is_empty()
            {
                let die = self.entry(tag::INLINED_SUBROUTINE, parent);
                self.refer(die, at::ABSTRACT_ORIGIN, origin);
                self.ranges(die, &ranges);
                self.call_place(die, s.debug, call);
                self.accel_subprogram(scope.node, die);
                self.scope_children(s, number, die, is_abstract);
            }
            return;
        }
        if !is_abstract && ranges.is_empty() {
            return;
        }
        let die = self.entry(tag::LEXICAL_BLOCK, parent);
        match (is_abstract, scope.inlined_at) {
            (true, _) => self.set_abstract(scope.node, die),
            (false, None) => self.set_known(scope.node, die),
            _ => {}
        }
        if !is_abstract {
            self.blocks.push((die, scope.node));
            self.ranges(die, &ranges);
        }
        self.scope_children(s, number, die, is_abstract);
    }

    /// Where a function was inlined.
    fn call_place(&mut self, die: DieId, debug: &FunctionDebug, call: LocationId) {
        let location = debug.locations[call.0 as usize];
        let file = self.node(self.nodes.id(location.scope)).node_id(Field::File);
        let number = self.file(die, file);
        self.uint(die, at::CALL_FILE, number.into());
        self.uint(die, at::CALL_LINE, location.line.into());
        if location.column != 0 {
            self.uint(die, at::CALL_COLUMN, location.column.into());
        }
        let discriminator = self.discriminator(self.nodes.id(location.scope));
        if discriminator != 0 && self.config.version >= 4 {
            self.uint(die, at::GNU_DISCRIMINATOR, discriminator.into());
        }
    }

    /// What could not be said before all code was known: names of subprograms, variables and labels, or their
    /// abstract origins; imports; declarations within functions.
    pub fn finish_entities(&mut self) {
        for number in self.compile_units() {
            let die = self.units[number].die;
            for node in self.nodes_of(number) {
                for import in self.node(node).list(Field::Imports) {
                    if let Some(import) = import.some() {
                        self.imported_entity(import, die);
                    }
                }
            }
            self.deferred_declarations(number as u32);
        }
        for (id, die) in std::mem::take(&mut self.defined) {
            match self.abstract_known(id, die) {
                Some(origin) => self.refer(die, at::ABSTRACT_ORIGIN, origin),
                None => self.subprogram_definition(die, id),
            }
        }
        for entity in std::mem::take(&mut self.entities) {
            let label = self.node(entity.node).kind() == Kind::Label;
            match self.abstract_known(entity.node, entity.die) {
                Some(origin) => self.refer(entity.die, at::ABSTRACT_ORIGIN, origin),
                None if label => self.label_attributes(entity.die, entity.node),
                None => self.variable_attributes(entity.die, entity.node),
            }
            if let Some(place) = entity.place {
                self.address(entity.die, at::LOW_PC, place);
                let name = self.node(entity.node).str(Field::Name);
                self.accel_str(Table::Names, name, entity.die);
            }
        }
        for (die, node) in std::mem::take(&mut self.blocks) {
            if let Some(origin) = self.abstract_known(node, die) {
                self.refer(die, at::ABSTRACT_ORIGIN, origin);
            }
        }
    }

    fn deferred_declarations(&mut self, unit: u32) {
        let deferred = std::mem::take(&mut self.deferred);
        let (now, later) = deferred.into_iter().partition(|d| d.1 == unit);
        self.deferred = later;
        let now: Vec<(NodeId, u32)> = now;
        let die = self.units[unit as usize].die;
        for (scope, _) in now {
            let list = self.local_declarations.get(&scope).cloned().unwrap_or_default();
            for id in list {
                match self.node(id).kind() {
                    Kind::ImportedEntity => {
                        self.imported_entity(id, die);
                    }
                    Kind::GlobalVariable => {
                        self.global(id, die);
                    }
                    _ => {
                        self.type_entry(id, die);
                    }
                }
            }
        }
    }
}

impl Scope {
    fn put(&mut self, number: &u64, local: Local) {
        if *number == 0 {
            return self.variables.push(local);
        }
        match self.arguments.binary_search_by_key(number, |a| a.0) {
            Ok(_) => {}
            Err(at) => self.arguments.insert(at, (*number, local)),
        }
    }
}

impl Scopes<'_> {
    fn add(&mut self, key: Key, parent: Option<usize>) -> usize {
        let number = self.scopes.len();
        self.scopes.push(Scope {
            node: key.0,
            inlined_at: key.1,
            parent,
            children: Vec::new(),
            ranges: Vec::new(),
            open: None,
            arguments: Vec::new(),
            variables: Vec::new(),
            labels: Vec::new(),
        });
        if let Some(parent) = parent {
            self.scopes[parent].children.push(number);
        }
        self.known.insert(key, number);
        number
    }

    /// Opens a range of a scope and of those around it.
    fn open(&mut self, scope: usize, offset: u32) {
        let mut at = Some(scope);
        while let Some(number) = at {
            let scope = &mut self.scopes[number];
            scope.open.get_or_insert(offset);
            at = scope.parent;
        }
    }

    /// Closes the ranges of a scope and of those around it that the next one is not in.
    fn close(&mut self, scope: usize, next: Option<usize>, offset: u32) {
        let mut at = Some(scope);
        while let Some(number) = at {
            if next.is_some_and(|next| self.is_within(next, number)) {
                return;
            }
            let scope = &mut self.scopes[number];
            if let Some(start) = scope.open.take().filter(|start| *start < offset) {
                scope.ranges.push((start, offset));
            }
            at = scope.parent;
        }
    }

    fn is_within(&self, scope: usize, outer: usize) -> bool {
        let mut at = Some(scope);
        while let Some(number) = at {
            if number == outer {
                return true;
            }
            at = self.scopes[number].parent;
        }
        false
    }
}
