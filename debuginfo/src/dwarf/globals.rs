//! Entries of global variables, and what a module starts with.

use super::builder::Builder;
use super::constants::{at, op, tag};
use super::die::{BlockField, BlockTarget, DieId};
use super::expression::Kind as LocationKind;
use super::names::Table;
use super::output::Place;
use crate::nodes::{Field, Kind, NodeId, Slot};
use ir::constants::Const;
use ir::ids::GlobalId;
use ir::module::GlobalKind;
use ir::module::ThreadLocal;
use ir::triple::{Arch, ObjectFormat};

/// A global and the expression that leads from its address to a variable.
type Location = (Option<GlobalId>, Option<NodeId>);

impl Builder<'_, '_, '_> {
    /// Units with what they list: global variables, enumerations, retained types.
    pub fn module(&mut self) {
        let module = self.placed.module();
        for (i, global) in module.globals.iter().enumerate() {
            if matches!(global.kind, GlobalKind::Variable(_)) {
                self.attached(GlobalId::new(i), global);
            }
        }
        let lists = [
            Field::Globals,
            Field::Imports,
            Field::Enums,
            Field::RetainedTypes,
            Field::Macros,
        ];
        for unit in self.listed_units() {
            let node = self.node(unit);
            if lists.iter().all(|f| node.list(*f).is_empty()) {
                continue;
            }
            let number = self.unit(unit);
            if self.units[number].silent {
                continue;
            }
            let die = self.units[number].die;
            self.listed_globals(node.list(Field::Globals));
            for variable in node.list(Field::Globals) {
                if let Some(variable) = variable.some().and_then(|v| self.node(v).node_id(Field::Var)) {
                    self.global(variable, die);
                }
            }
            for ty in node
                .list(Field::Enums)
                .iter()
                .chain(node.list(Field::RetainedTypes))
            {
                let Some(ty) = ty.some() else { continue };
                if self.node(ty).kind() != Kind::Subprogram {
                    self.type_entry(ty, die);
                }
            }
        }
    }

    /// The module's compile units.
    pub fn listed_units(&self) -> Vec<NodeId> {
        let listed = self.placed.metadata().named("llvm.dbg.cu");
        let units = listed.iter().map(|md| self.nodes.id(*md));
        units
            .filter(|u| self.node(*u).kind() == Kind::CompileUnit)
            .collect()
    }

    /// The variables that a global holds.
    fn attached(&mut self, id: GlobalId, global: &ir::module::Global) {
        let scope = self.placed.module().scope();
        for (kind, md) in &global.metadata {
            if scope.bytes(*kind) != b"dbg" {
                continue;
            }
            let node = self.nodes.get(self.nodes.id(*md));
            let (variable, expression) = match node.kind() {
                Kind::GlobalVariableExpression => (node.node_id(Field::Var), node.node_id(Field::Expr)),
                Kind::GlobalVariable => (Some(node.id), None),
                _ => continue,
            };
            if let Some(variable) = variable {
                let places = self.placed_globals.entry(variable).or_default();
                places.push((Some(id), expression));
            }
        }
    }

    /// Variables of a unit that no global holds, or that are constants.
    fn listed_globals(&mut self, list: &[NodeId]) {
        for id in list {
            let Some(node) = id.some().map(|id| self.nodes.get(id)) else {
                continue;
            };
            let Some(variable) = node.node_id(Field::Var) else {
                continue;
            };
            let expression = node.node_id(Field::Expr);
            let constant = expression.is_some_and(|e| self.constant_value(e).is_some());
            let places = self.placed_globals.entry(variable).or_default();
            if places.is_empty() || constant {
                places.push((None, expression));
            }
        }
    }

    /// The number that an expression is, if it is nothing else; whether it has no sign.
    fn constant_value(&self, expression: NodeId) -> Option<(u64, bool)> {
        let elements = self.node(expression).elements();
        let (first, rest) = elements.split_first()?;
        let unsigned = match u8::try_from(*first).ok()? {
            op::CONSTU => true,
            op::CONSTS => false,
            _ => return None,
        };
        match rest {
            [n, end] if *end == u64::from(op::STACK_VALUE) => Some((*n, unsigned)),
            [n, end, fragment, _, _]
                if *end == u64::from(op::STACK_VALUE) && *fragment == op::LLVM_FRAGMENT =>
            {
                Some((*n, unsigned))
            }
            _ => None,
        }
    }

    /// The entry of a `DIGlobalVariable`.
    pub fn global(&mut self, id: NodeId, user: DieId) -> DieId {
        if let Some(known) = self.known(id, user) {
            return known;
        }
        let node = self.node(id);
        let context = self.context(node.node_id(Field::Scope), user);
        if let Some(known) = self.known(id, user) {
            return known;
        }
        let die = self.entry_of(tag::VARIABLE, context, id);
        let ty = node.node_id(Field::Type);
        match node.node(Field::Declaration) {
            Some(declaration) => {
                let member = self.static_member(declaration.id, die);
                self.refer(die, at::SPECIFICATION, member);
                if ty != declaration.node_id(Field::BaseType) {
                    self.add_type(die, at::TYPE, ty);
                }
            }
            None => {
                self.string_if(die, at::NAME, node.str(Field::Name));
                self.add_type(die, at::TYPE, ty);
                self.flag_if(die, at::EXTERNAL, !node.is(Field::IsLocal));
                self.source_line_of(die, node);
            }
        }
        match node.is(Field::IsDefinition) {
            false => self.flag(die, at::DECLARATION),
            true => {
                let declared = node.node(Field::Declaration).unwrap_or(node);
                self.public_name(node.bytes(Field::Name), die, declared.node_id(Field::Scope));
            }
        }
        self.annotations(die, node);
        let align = node.uint(Field::Align) / 8;
        if align != 0 {
            self.value(die, at::ALIGNMENT, super::constants::form::UDATA, align);
        }
        self.template_parameters(die, node.list(Field::TemplateParams));
        let located = self.global_location(die, id);
        let linkage = node.str(Field::LinkageName);
        let all = !self.config.abstract_linkage_names;
        if all {
            self.linkage_name(die, linkage);
        }
        if located {
            self.accel_str(Table::Names, node.str(Field::Name), die);
            if all && linkage != node.str(Field::Name) {
                let name = self.nodes.bytes(linkage);
                self.accel(Table::Names, name.strip_prefix(b"\x01").unwrap_or(name), die);
            }
        }
        die
    }

    /// Fragments in ascending order, each once.
    fn sorted_locations(&self, mut locations: Vec<Location>) -> Vec<Location> {
        let fragment = |location: &Location| {
            location
                .1
                .and_then(|e| super::expression::fragment(self.node(e).elements()))
        };
        locations.sort_by_key(|l| fragment(l).map_or(0, |f| f.0));
        locations.dedup_by(|a, b| a.1.is_some() && a.0 == b.0 && a.1 == b.1);
        locations
    }

    /// `DW_AT_location` or `DW_AT_const_value` of a global variable; whether it has one.
    pub fn global_location(&mut self, die: DieId, id: NodeId) -> bool {
        let locations = self.placed_globals.get(&id).cloned().unwrap_or_default();
        let locations = self.sorted_locations(locations);
        if let [(_, Some(expression))] = locations[..]
            && let Some((value, unsigned)) = self.constant_value(expression)
        {
            self.number(die, value, unsigned);
            return true;
        }
        let mut any = false;
        let mut covered = 0;
        let unit = self.owner(self.unit_of_die(die));
        let block = self.block(|b| {
            for (global, expression) in locations {
                let elements = expression.map_or(&[][..], |e| b.node(e).elements());
                let constant = expression.is_some_and(|e| b.constant_value(e).is_some());
                if global.is_none() && !constant {
                    continue;
                }
                if let Some((offset, size)) = super::expression::fragment(elements) {
                    b.gap(covered, offset);
                    covered = offset + size;
                }
                if let Some(global) = global
                    && !b.address_of_global(global, unit)
                {
                    continue;
                }
                any = true;
                let kind = if global.is_some() {
                    LocationKind::Memory
                } else {
                    LocationKind::Implicit
                };
                b.operations(die, elements, kind);
            }
        });
        if any {
            self.expression(die, at::LOCATION, block);
        }
        any
    }

    /// Pushes the address of a global of a unit; `false` if debuggers cannot compute it.
    fn address_of_global(&mut self, id: GlobalId, unit: usize) -> bool {
        use ir::module::DllStorage;
        let module = self.placed.module();
        let global = module.global(id);
        if global.dll_storage == DllStorage::Import {
            return false;
        }
        let thread_local = global.thread_local != ThreadLocal::NotThreadLocal;
        if !thread_local {
            let symbol = self.placed.symbol(id);
            if let Some((section, at)) = self.placed.place(id).filter(|_| self.config.aranges) {
                self.names.places.push((unit, Place::At(section, at, false)));
            }
            self.push_address(Place::Symbol(symbol));
            return true;
        }
        let triple = &self.placed.options().triple;
        // Neither AArch64's ELF nor COFF has a relocation for the offset in a module's block.
        let described = match triple.format {
            ObjectFormat::Elf => triple.arch == Arch::X86_64,
            ObjectFormat::MachO => true,
            _ => false,
        };
        if !described || self.placed.options().emulated_tls == Some(true) {
            return false;
        }
        let symbol = self.placed.symbol(id);
        if self.config.split {
            let number = self.address_number(Place::Tls(symbol));
            self.byte(op::GNU_CONST_INDEX);
            self.uleb(number.into());
        } else {
            self.byte(op::CONST8U);
            let at = self.dies.bytes.len() as u32;
            self.dies.fields.push(BlockField {
                at,
                target: BlockTarget::Tls(symbol),
            });
            self.dies
                .bytes
                .extend_from_slice(&[0; 8][..self.config.address_size.into()]);
        }
        let gnu = self.config.gdb || self.config.version < 3;
        self.byte(if gnu {
            op::GNU_PUSH_TLS_ADDRESS
        } else {
            op::FORM_TLS_ADDRESS
        });
        true
    }

    /// `DW_OP_addrx` or `DW_OP_addr`.
    pub fn push_address(&mut self, place: Place) {
        if self.config.version >= 5 || self.config.split {
            let number = self.address_number(place);
            let new = self.config.version >= 5;
            self.byte(if new { op::ADDRX } else { op::GNU_ADDR_INDEX });
            return self.uleb(number.into());
        }
        self.byte(op::ADDR);
        let at = self.dies.bytes.len() as u32;
        self.dies.fields.push(BlockField {
            at,
            target: BlockTarget::Address(place),
        });
        self.dies
            .bytes
            .extend_from_slice(&[0; 8][..self.config.address_size.into()]);
    }

    /// The global that a node of kind `Value` names.
    pub fn global_of(&self, value: NodeId) -> Option<GlobalId> {
        match self.nodes.const_value(value)? {
            Const::Global { global, .. } => Some(global),
            _ => None,
        }
    }

    /// The address of a global as a template's argument: a value, not a place.
    pub fn template_address(&mut self, die: DieId, global: GlobalId) {
        let symbol = self.placed.symbol(global);
        let block = self.block(|b| {
            b.push_address(Place::Symbol(symbol));
            b.byte(op::STACK_VALUE);
        });
        self.expression(die, at::LOCATION, block);
    }

    /// What `DW_AT_linkage_name` is in this version.
    pub fn linkage_attribute(&self) -> u16 {
        match self.config.version {
            4.. => at::LINKAGE_NAME,
            _ => at::MIPS_LINKAGE_NAME,
        }
    }

    /// `DW_AT_linkage_name`.
    pub fn linkage_name(&mut self, die: DieId, name: crate::nodes::Str) {
        if name.is_empty() {
            return;
        }
        let attribute = self.linkage_attribute();
        match self.nodes.bytes(name).strip_prefix(b"\x01") {
            Some(plain) => self.text(die, attribute, plain),
            None => self.string(die, attribute, name),
        }
    }

    /// Whether a field is there.
    pub fn has(&self, id: NodeId, field: Field) -> bool {
        self.node(id).slot(field) != Slot::Null
    }
}
