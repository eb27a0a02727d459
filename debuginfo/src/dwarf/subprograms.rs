//! Entries of subprograms: what their nodes say of them.

use super::builder::{Builder, is_c};
use super::constants::{at, form, op, tag};
use super::die::DieId;
use crate::nodes::{Field, NodeId, Str, flag, sp_flag};

impl Builder<'_, '_, '_> {
    /// The entry of a subprogram. That of a definition gets its attributes when all code is known.
    pub fn subprogram(&mut self, id: NodeId, user: DieId) -> DieId {
        let node = self.node(id);
        if node.has_sp_flag(sp_flag::DEFINITION) && !self.has_code(id) && !self.in_type_unit(user) {
            return self.abstract_entry(id, user);
        }
        // Declarations are there for calls only, and whole.
        let minimal = self.units[self.unit_of_die(user)].minimal && node.has_sp_flag(sp_flag::DEFINITION);
        let unit = self.units[self.unit_of_die(user)].die;
        let mut context = match minimal {
            true => unit,
            false => self.context(node.node_id(Field::Scope), user),
        };
        if let Some(known) = self.known(id, user) {
            return known;
        }
        if let Some(declaration) = node.node_id(Field::Declaration).filter(|_| !minimal) {
            context = self.units[self.unit_of_die(user)].die;
            self.subprogram(declaration, user);
        }
        let die = self.entry_of(tag::SUBPROGRAM, context, id);
        if !node.has_sp_flag(sp_flag::DEFINITION) {
            self.subprogram_attributes(die, id);
        }
        die
    }

    /// What a definition says that its declaration does not; whether there is a declaration.
    fn definition_attributes(&mut self, die: DieId, id: NodeId, minimal: bool) -> bool {
        let node = self.node(id);
        let declaration = node.node(Field::Declaration).filter(|_| !minimal);
        let mut linkage_name = Str::EMPTY;
        if let Some(declaration) = declaration {
            let result = |n: crate::nodes::Node<'_, '_>| {
                let types = n.node(Field::Type).map(|t| t.list(Field::Types))?;
                types.first().copied()
            };
            if let (Some(ours), Some(theirs)) = (result(node), result(declaration))
                && ours != NodeId::NONE
                && ours != theirs
            {
                self.add_type(die, at::TYPE, ours.some());
            }
            if !self.config.abstract_linkage_names {
                linkage_name = declaration.str(Field::LinkageName);
            }
            let ours = self.file(die, node.node_id(Field::File));
            if ours != self.file(die, declaration.node_id(Field::File)) {
                self.uint(die, at::DECL_FILE, ours.into());
            }
            if node.uint(Field::Line) != declaration.uint(Field::Line) {
                self.uint(die, at::DECL_LINE, node.uint(Field::Line));
            }
        }
        self.template_parameters(die, node.list(Field::TemplateParams));
        let named = !self.config.abstract_linkage_names || self.abstract_known(id, die).is_some();
        if named && node.str(Field::LinkageName) != linkage_name {
            self.linkage_name(die, node.str(Field::LinkageName));
        }
        let Some(declaration) = declaration else {
            return false;
        };
        let declaration = self.subprogram(declaration.id, die);
        self.refer(die, at::SPECIFICATION, declaration);
        true
    }

    /// The attributes of a definition, which is found by its name.
    pub fn subprogram_definition(&mut self, die: DieId, id: NodeId) {
        let node = self.node(id);
        let declared = node.node(Field::Declaration).unwrap_or(node);
        self.subprogram_attributes(die, id);
        self.public_name(node.bytes(Field::Name), die, declared.node_id(Field::Scope));
    }

    /// All attributes that come from the node.
    pub fn subprogram_attributes(&mut self, die: DieId, id: NodeId) {
        let node = self.node(id);
        let unit = self.unit_of_die(die);
        let minimal = self.units[unit].minimal && node.has_sp_flag(sp_flag::DEFINITION);
        let profiling = self.node(self.units[unit].node).is(Field::DebugInfoForProfiling);
        let located = !minimal || profiling;
        if located && self.definition_attributes(die, id, minimal) {
            return;
        }
        self.string_if(die, at::NAME, node.str(Field::Name));
        self.annotations(die, node);
        if located {
            self.source_line_of(die, node);
        }
        if minimal {
            return;
        }
        let c = is_c(self.units[unit].language);
        self.flag_if(die, at::PROTOTYPED, c && node.has_flag(flag::PROTOTYPED));
        self.flag_if(die, at::APPLE_OBJC_DIRECT, node.has_sp_flag(sp_flag::OBJC_DIRECT));
        let mut types: &[NodeId] = &[];
        if let Some(ty) = node.node(Field::Type) {
            self.convention(die, ty);
            types = ty.list(Field::Types);
        }
        if let Some(result) = types.first() {
            self.add_type(die, at::TYPE, result.some());
        }
        self.virtuality(die, id);
        if !node.has_sp_flag(sp_flag::DEFINITION) {
            self.flag(die, at::DECLARATION);
            let object = self.parameters(die, types);
            if let Some(object) = object.filter(|_| self.config.lldb && self.config.version >= 5) {
                self.value(die, at::OBJECT_POINTER, form::IMPLICIT_CONST, object);
            }
        }
        for thrown in node.list(Field::ThrownTypes) {
            let entry = self.entry(tag::THROWN_TYPE, die);
            self.add_type(entry, at::TYPE, thrown.some());
        }
        self.subprogram_flags(die, id);
    }

    fn virtuality(&mut self, die: DieId, id: NodeId) {
        let node = self.node(id);
        let virtuality = node.uint(Field::SpFlags) & u64::from(sp_flag::VIRTUALITY);
        if virtuality == 0 {
            return;
        }
        self.value(die, at::VIRTUALITY, form::DATA1, virtuality);
        let index = node.uint(Field::VirtualIndex);
        if index != u64::from(u32::MAX) {
            let block = self.block(|b| {
                b.byte(op::CONSTU);
                b.uleb(index);
            });
            self.expression(die, at::VTABLE_ELEM_LOCATION, block);
        }
        if let Some(class) = node.node_id(Field::ContainingType) {
            let unit = self.unit_of_die(die);
            self.units[unit].containing.push((die, class));
        }
    }

    fn subprogram_flags(&mut self, die: DieId, id: NodeId) {
        let node = self.node(id);
        self.flag_if(die, at::ARTIFICIAL, node.has_flag(flag::ARTIFICIAL));
        self.flag_if(die, at::EXTERNAL, !node.has_sp_flag(sp_flag::LOCAL_TO_UNIT));
        if self.config.lldb {
            self.flag_if(die, at::APPLE_OPTIMIZED, node.has_sp_flag(sp_flag::OPTIMIZED));
        }
        self.flag_if(die, at::REFERENCE, node.has_flag(flag::LVALUE_REFERENCE));
        self.flag_if(die, at::RVALUE_REFERENCE, node.has_flag(flag::RVALUE_REFERENCE));
        self.flag_if(die, at::NORETURN, node.has_flag(flag::NO_RETURN));
        self.access(die, node);
        self.flag_if(die, at::EXPLICIT, node.has_flag(flag::EXPLICIT));
        for (attribute, bit) in [
            (at::MAIN_SUBPROGRAM, sp_flag::MAIN_SUBPROGRAM),
            (at::PURE, sp_flag::PURE),
            (at::ELEMENTAL, sp_flag::ELEMENTAL),
            (at::RECURSIVE, sp_flag::RECURSIVE),
        ] {
            self.flag_if(die, attribute, node.has_sp_flag(bit));
        }
        self.string_if(die, at::TRAMPOLINE, node.str(Field::TargetFuncName));
        let deleted = node.has_sp_flag(sp_flag::DELETED) && self.config.version >= 5;
        self.flag_if(die, at::DELETED, deleted);
    }
}
