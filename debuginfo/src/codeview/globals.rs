//! Global variables and constants.

use super::Writer;
use super::leaf::{subsection, sym};
use super::locals::is_static_local;
use super::output::Subsection;
use crate::nodes::{Field, Kind, NodeId};
use emit::object::RelocTarget;
use ir::constants::Const;
use ir::ids::GlobalId;
use ir::module::{GlobalKind, ThreadLocal};
use rustc_hash::FxHashMap;

/// A variable of the module, or a constant that has no variable.
pub(super) struct Variable {
    /// `DIGlobalVariable`.
    node: NodeId,
    /// Where it stands, and where in that.
    global: Option<(GlobalId, u64)>,
    /// The value of a constant.
    value: u64,
}

/// The module's variables.
#[derive(Default)]
pub(super) struct Globals {
    all: Vec<Variable>,
    /// Those outside comdats.
    plain: Vec<usize>,
    /// Those in comdats.
    comdat: Vec<usize>,
    /// Those of functions, by scope.
    pub of_scope: FxHashMap<NodeId, Vec<usize>>,
}

impl<'n, 'a> Writer<'n, '_, 'a> {
    /// Finds the variables that compile units list.
    pub(super) fn collect_globals(&mut self, units: &[NodeId]) {
        let module = self.placed.module();
        let mut by_expression: FxHashMap<NodeId, GlobalId> = FxHashMap::default();
        for (i, global) in module.globals.iter().enumerate() {
            let attached = global.metadata.iter().filter(|m| {
                module.scope().bytes(m.0) == b"dbg" && matches!(global.kind, GlobalKind::Variable(_))
            });
            for (_, node) in attached {
                by_expression.insert(self.nodes.id(*node), GlobalId::new(i));
            }
        }
        for unit in units {
            for id in self.nodes.get(*unit).list(Field::Globals) {
                self.collect_global(*id, by_expression.get(id).copied());
            }
        }
    }

    fn collect_global(&mut self, id: NodeId, global: Option<GlobalId>) {
        const PLUS_UCONST: u64 = 0x23;
        const CONSTU: u64 = 0x10;
        const CONSTS: u64 = 0x11;
        let pair = self.nodes.get(id);
        let Some(variable) = pair.node(Field::Var).filter(|v| v.kind() == Kind::GlobalVariable) else {
            return;
        };
        if variable.bytes(Field::Name).is_empty() {
            return;
        }
        let expression = pair.node(Field::Expr).map_or(&[][..], |e| e.elements());
        let mut found = Variable {
            node: variable.id,
            global: None,
            value: 0,
        };
        let index = self.globals.all.len();
        let Some(global) = global else {
            // `isConstant`: a number, alone or as the value itself, or a part of it.
            if let [CONSTU | CONSTS, value, ..] = *expression
                && matches!(expression[2..], [] | [0x9f] | [0x9f, 0x1000, ..])
            {
                found.value = value;
                self.globals.all.push(found);
                self.globals.plain.push(index);
            }
            return;
        };
        let module = self.placed.module();
        if module.global(global).is_declaration()
            || self.placed.place(global).is_none() && !self.is_common(global)
        {
            return;
        }
        let offset = match *expression {
            [PLUS_UCONST, offset] => offset,
            _ => 0,
        };
        found.global = Some((global, offset));
        self.globals.all.push(found);
        let scope = variable.node_id(Field::Scope);
        match scope {
            Some(scope) if is_static_local(self, Some(scope)) => {
                self.globals.of_scope.entry(scope).or_default().push(index);
            }
            _ if module.global(global).comdat.is_some() => self.globals.comdat.push(index),
            _ => self.globals.plain.push(index),
        }
    }

    fn is_common(&self, global: GlobalId) -> bool {
        self.placed.module().global(global).linkage == ir::module::Linkage::Common
    }

    /// Has the types of all variables written.
    pub(super) fn types_of_globals(&mut self) {
        let all: Vec<usize> = self
            .globals
            .plain
            .iter()
            .chain(&self.globals.comdat)
            .copied()
            .collect();
        for index in all {
            let node = self.nodes.get(self.globals.all[index].node);
            self.types.complete(node.node_id(Field::Type));
            let (scope, name) = (node.node_id(Field::Scope), node.bytes(Field::Name));
            self.types.qualified(scope, name);
        }
    }

    /// The symbols of variables and of constant members.
    pub(super) fn write_globals(&mut self) {
        let plain = self.globals.plain.clone();
        if !plain.is_empty() || !self.types.static_members.is_empty() {
            let section = self.section_beside(None);
            let mut out = Subsection::default();
            for index in plain {
                self.global(index, &mut out);
            }
            self.static_members(&mut out);
            out.finish(self.placed.model(), section, subsection::SYMBOLS);
        }
        for index in self.globals.comdat.clone() {
            let global = self.globals.all[index].global.map(|g| g.0);
            let place = global.and_then(|g| self.placed.place(g));
            let section = self.section_beside(place.map(|p| p.0));
            let mut out = Subsection::default();
            self.global(index, &mut out);
            out.finish(self.placed.model(), section, subsection::SYMBOLS);
        }
    }

    fn static_members(&mut self, out: &mut Subsection) {
        for member in std::mem::take(&mut self.types.static_members) {
            let node = self.nodes.get(member);
            let Some(value) = node.node_id(Field::ExtraData) else {
                continue;
            };
            let ty = node.node_id(Field::BaseType);
            let unsigned = self.types.is_unsigned(ty);
            let plain = self
                .nodes
                .constant(value)
                .and_then(|c| self.nodes.scope().const_u64(c));
            let (bits, signed) = match self.nodes.const_value(value) {
                Some(Const::Float { bits, .. }) => (Some(bits), false),
                _ if unsigned => (plain, false),
                _ => (self.nodes.integer(value).map(|n| n as u64), true),
            };
            let Some(bits) = bits else { continue };
            let name = self
                .types
                .qualified(node.node_id(Field::Scope), node.bytes(Field::Name));
            self.constant(ty, bits, signed, &name, out);
        }
    }

    /// One variable's symbol.
    pub(super) fn global(&mut self, index: usize, out: &mut Subsection) {
        let variable = &self.globals.all[index];
        let (global, value) = (variable.global, variable.value);
        let node = self.nodes.get(variable.node);
        let declared = node.node(Field::Declaration);
        let scope = declared.unwrap_or(node).node_id(Field::Scope);
        let name = node.bytes(Field::Name);
        let name = match self.types.fortran || is_static_local(self, scope) {
            true => name.to_vec(),
            false => self.types.qualified(scope, name),
        };
        let ty = node.node_id(Field::Type);
        let Some((global, offset)) = global else {
            let signed = !self.types.is_unsigned(ty) && !self.types.is_float(ty);
            return self.constant(ty, value, signed, &name, out);
        };
        let thread = self.placed.module().global(global).thread_local != ThreadLocal::NotThreadLocal;
        let kind = match (thread, node.is(Field::IsLocal)) {
            (true, true) => sym::LTHREAD32,
            (true, false) => sym::GTHREAD32,
            (false, true) => sym::LDATA32,
            (false, false) => sym::GDATA32,
        };
        let index = self.types.complete(ty);
        let symbol = RelocTarget::Symbol(self.placed.symbol(global));
        let record = self.record.begin(kind).u32(index.0);
        let place = out.bytes.len() + record.len();
        record.u32(0).u16(0).name(&name, 0xf00);
        out.record(&mut self.record);
        out.place(place, symbol, offset);
    }

    /// A constant's symbol.
    pub(super) fn constant(
        &mut self,
        ty: Option<NodeId>,
        value: u64,
        signed: bool,
        name: &[u8],
        out: &mut Subsection,
    ) {
        let index = self.types.index(ty);
        let record = self.record.begin(sym::CONSTANT).u32(index.0);
        match signed {
            true => record.signed(value as i64),
            false => record.numeric(value),
        };
        record.name(name, 0xf00);
        out.record(&mut self.record);
    }
}
