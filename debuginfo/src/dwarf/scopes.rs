//! Entries of what other entries stand in: namespaces, modules, common blocks; and of imports.

use super::builder::Builder;
use super::constants::{at, tag};
use super::die::DieId;
use super::names::Table;
use crate::nodes::{Field, Kind, NodeId};

impl Builder<'_, '_, '_> {
    /// The entry in which what has this scope stands; that of the unit of `user` if it is no scope of its own.
    pub fn context(&mut self, scope: Option<NodeId>, user: DieId) -> DieId {
        let unit = self.units[self.unit_of_die(user)].die;
        let Some(id) = scope else { return unit };
        let node = self.node(id);
        match node.kind() {
            Kind::Namespace => self.namespace(id, user),
            Kind::Module => self.module_entry(id, user),
            Kind::CommonBlock => self.common_block(id, user),
            Kind::Subprogram => match self.abstract_known(id, user) {
                Some(known) => known,
                None => self.subprogram(id, user),
            },
            Kind::LexicalBlock => match self.abstract_known(id, user).or(self.known(id, user)) {
                Some(known) => known,
                None => self.context(node.node_id(Field::Scope), user),
            },
            Kind::LexicalBlockFile => self.context(node.node_id(Field::Scope), user),
            Kind::File | Kind::CompileUnit => unit,
            _ => self.type_entry(id, user).unwrap_or(unit),
        }
    }

    fn namespace(&mut self, id: NodeId, user: DieId) -> DieId {
        let node = self.node(id);
        let context = self.context(node.node_id(Field::Scope), user);
        if let Some(known) = self.known(id, user) {
            return known;
        }
        let die = self.entry_of(tag::NAMESPACE, context, id);
        self.string_if(die, at::NAME, node.str(Field::Name));
        let name = match node.bytes(Field::Name) {
            b"" => b"(anonymous namespace)",
            name => name,
        };
        self.accel(Table::Namespaces, name, die);
        self.public_name(name, die, node.node_id(Field::Scope));
        let inline = node.is(Field::ExportSymbols);
        self.flag_if(die, at::EXPORT_SYMBOLS, inline && self.config.allows(5));
        die
    }

    fn module_entry(&mut self, id: NodeId, user: DieId) -> DieId {
        let node = self.node(id);
        let context = self.context(node.node_id(Field::Scope), user);
        if let Some(known) = self.known(id, user) {
            return known;
        }
        let die = self.entry_of(tag::MODULE, context, id);
        for (attribute, field) in [
            (at::NAME, Field::Name),
            (at::LLVM_CONFIG_MACROS, Field::ConfigMacros),
            (at::LLVM_INCLUDE_PATH, Field::IncludePath),
            (at::LLVM_APINOTES, Field::ApiNotes),
        ] {
            self.string_if(die, attribute, node.str(field));
        }
        self.public_name(node.bytes(Field::Name), die, node.node_id(Field::Scope));
        if let Some(file) = node.node_id(Field::File) {
            let number = self.file(die, Some(file));
            self.uint(die, at::DECL_FILE, number.into());
        }
        if node.is(Field::Line) {
            self.uint(die, at::DECL_LINE, node.uint(Field::Line));
        }
        self.flag_if(die, at::DECLARATION, node.is(Field::IsDecl));
        die
    }

    /// A block of Fortran's `common`, whose place is that of the variable that declares it.
    pub fn common_block(&mut self, id: NodeId, user: DieId) -> DieId {
        let node = self.node(id);
        let context = self.context(node.node_id(Field::Scope), user);
        if let Some(known) = self.known(id, user) {
            return known;
        }
        let die = self.entry_of(tag::COMMON_BLOCK, context, id);
        let name = node.str(Field::Name);
        match name.is_empty() {
            true => self.text(die, at::NAME, b"_BLNK_"),
            false => self.string(die, at::NAME, name),
        }
        self.source_line_of(die, node);
        if let Some(declaration) = node.node_id(Field::Declaration) {
            self.global_location(die, declaration);
        }
        die
    }

    /// A `using` directive or declaration.
    pub fn imported_entity(&mut self, id: NodeId, user: DieId) -> Option<DieId> {
        let node = self.node(id);
        if let Some(known) = self.known(id, user) {
            return Some(known);
        }
        let context = self.context(node.node_id(Field::Scope), user);
        let entity = node.node_id(Field::Entity)?;
        let kind = self.node(entity).kind();
        let target = match kind {
            Kind::Namespace => Some(self.namespace(entity, context)),
            Kind::Subprogram => Some(self.context(Some(entity), context)),
            Kind::Module => Some(self.module_entry(entity, context)),
            Kind::GlobalVariable => Some(self.global(entity, context)),
            Kind::ImportedEntity => self.imported_entity(entity, context),
            Kind::CommonBlock => Some(self.common_block(entity, context)),
            Kind::BasicType
            | Kind::DerivedType
            | Kind::CompositeType
            | Kind::SubroutineType
            | Kind::StringType
            | Kind::SubrangeType => self.type_entry(entity, context),
            _ => self.known(entity, user),
        };
        let die = self.entry_of(node.tag(), context, id);
        self.source_line_of(die, node);
        if let Some(target) = target {
            self.refer(die, at::IMPORT, target);
        }
        self.string_if(die, at::NAME, node.str(Field::Name));
        self.accel_str(Table::Namespaces, node.str(Field::Name), die);
        for element in node.list(Field::Elements) {
            let Some(element) = element.some() else { continue };
            if let Some(child) = self.imported_child(element, die) {
                self.set_known(element, child);
            }
        }
        Some(die)
    }

    /// An import within an import: what it renames.
    fn imported_child(&mut self, id: NodeId, parent: DieId) -> Option<DieId> {
        let node = self.node(id);
        let entity = node.node_id(Field::Entity)?;
        let target = match self.node(entity).kind() {
            Kind::GlobalVariable => Some(self.global(entity, parent)),
            Kind::Subprogram => Some(self.subprogram(entity, parent)),
            _ => self
                .known(entity, parent)
                .or_else(|| self.type_entry(entity, parent)),
        };
        let die = self.entry(node.tag(), parent);
        self.source_line_of(die, node);
        if let Some(target) = target {
            self.refer(die, at::IMPORT, target);
        }
        self.string_if(die, at::NAME, node.str(Field::Name));
        Some(die)
    }
}
