//! Debug information for what is built. Types, scopes, variables and files are numbers, too.

use crate::builder::{Argument, INVALID, all, keyword, llforge_builder, step, steps, text};
use llforge::builder::{DebugInfo, Encoding, GlobalId, MdId, Member, Structure, Unit, Value};
use std::collections::HashSet;
use std::ffi::{c_char, c_int};

/// What a number of debug information stands for.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Thing {
    Type(MdId),
    Structure(Structure),
    Scope(MdId),
    Variable(MdId),
    File(MdId),
}

/// The debug information of a module that is being built.
#[derive(Default)]
pub(crate) struct Debug {
    info: Option<DebugInfo>,
    things: Vec<Thing>,
    /// Functions that have it.
    functions: HashSet<GlobalId>,
}

impl llforge_builder {
    fn info(&self) -> Result<DebugInfo, String> {
        let missing = "llforge_debug_unit begins the debug information of a module";
        self.debug.info.ok_or_else(|| missing.to_string())
    }

    fn add_thing(&mut self, thing: Thing) -> Result<u32, String> {
        self.debug.things.push(thing);
        Ok(self.debug.things.len() as u32 - 1)
    }
}

macro_rules! things {
    ($($name:ident($inner:ty, $what:literal) $($pattern:pat => $found:expr),+;)*) => { $(
        /// A number of debug information that must be of one kind.
        pub struct $name($inner);

        impl Argument for $name {
            type Given = u32;
            fn take(b: &llforge_builder, given: u32) -> Result<Self, String> {
                match b.debug.things.get(given as usize) {
                    $(Some($pattern) => Ok($name($found)),)+
                    _ => Err(format!("there is no {} of number {given} in debug information", $what)),
                }
            }
        }
    )* };
}

things! {
    DebugType(MdId, "type") Thing::Type(id) => *id, Thing::Structure(s) => s.ty();
    DebugStruct(Structure, "struct") Thing::Structure(s) => *s;
    DebugScope(MdId, "scope") Thing::Scope(id) => *id;
    DebugVariable(MdId, "variable") Thing::Variable(id) => *id;
    DebugFile(MdId, "file") Thing::File(id) => *id;
}

/// A type, or `LLFORGE_INVALID` where there is none (`void`).
pub struct DebugTypeOrVoid(Option<MdId>);

impl Argument for DebugTypeOrVoid {
    type Given = u32;
    fn take(b: &llforge_builder, given: u32) -> Result<Self, String> {
        Ok(DebugTypeOrVoid(match given {
            INVALID => None,
            n => Some(DebugType::take(b, n)?.0),
        }))
    }
}

/// A string of the caller, or another one where that is NULL.
///
/// # Safety
/// As [`text`].
unsafe fn text_or(s: *const c_char, other: &str) -> Result<&str, String> {
    match s.is_null() {
        true => Ok(other),
        // SAFETY: the caller's promise.
        false => unsafe { text(s) },
    }
}

fn encoding(name: &[u8]) -> Option<Encoding> {
    Some(match name {
        b"signed" => Encoding::Signed,
        b"unsigned" => Encoding::Unsigned,
        b"float" => Encoding::Float,
        b"boolean" => Encoding::Boolean,
        b"character" => Encoding::Character,
        _ => return None,
    })
}

// Files and types.
steps! {
    llforge_debug_unit(b, file: *const c_char, directory: *const c_char, producer: *const c_char, language: *const c_char, optimized: c_int) {
        if b.debug.info.is_some() {
            return Err("a module has one unit of debug information".into());
        }
        let default = Unit::default();
        // SAFETY: the caller's promise.
        let unit = unsafe {
            Unit {
                file: text(file)?,
                directory: text_or(directory, default.directory)?,
                producer: text_or(producer, default.producer)?,
                language: text_or(language, default.language)?,
                optimized: optimized != 0,
            }
        };
        let info = DebugInfo::new(b.module(), unit);
        b.debug.info = Some(info);
        b.add_thing(Thing::File(info.main_file()))
    }
    llforge_debug_file(b, name: *const c_char, directory: *const c_char) {
        // SAFETY: the caller's promise.
        let (name, directory) = unsafe { (text(name)?, text_or(directory, ".")?) };
        let file = b.info()?.file(b.module(), name, directory);
        b.add_thing(Thing::File(file))
    }
    llforge_debug_basic_type(b, name: *const c_char, bits: u64, kind: *const c_char) {
        // SAFETY: the caller's promise.
        let (name, kind) = unsafe { (text(name)?, keyword(text(kind)?, encoding)?) };
        let ty = b.info()?.basic_type(b.module(), name, bits, kind);
        b.add_thing(Thing::Type(ty))
    }
    llforge_debug_pointer(b, to: DebugTypeOrVoid, bits: u64) {
        let ty = b.info()?.pointer(b.module(), to.0, bits);
        b.add_thing(Thing::Type(ty))
    }
    llforge_debug_alias(b, name: *const c_char, line: u32, of: DebugType) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name)? };
        let ty = b.info()?.alias(b.module(), name, line, of.0);
        b.add_thing(Thing::Type(ty))
    }
    llforge_debug_array(b, element: DebugType, count: u64, bits: u64) {
        let ty = b.info()?.array(b.module(), element.0, count, bits);
        b.add_thing(Thing::Type(ty))
    }
    llforge_debug_struct(b, name: *const c_char, line: u32, bits: u64) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name)? };
        let structure = b.info()?.structure(b.module(), name, line, bits);
        b.add_thing(Thing::Structure(structure))
    }
    llforge_debug_member(b, of: DebugStruct, name: *const c_char, line: u32, ty: DebugType, bits: u64, offset: u64) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name)? };
        let member = Member { name, ty: ty.0, bits, offset, line };
        b.info()?.add_member(b.module(), of.0, &member);
        Ok(0)
    }
    llforge_debug_function_type(b, result: DebugTypeOrVoid, params: *const u32, count: usize) {
        // SAFETY: the caller's promise.
        let params: Vec<DebugType> = unsafe { all(b, params, count)? };
        let params: Vec<MdId> = params.iter().map(|p| p.0).collect();
        let ty = b.info()?.function_type(b.module(), result.0, &params);
        b.add_thing(Thing::Type(ty))
    }
}

// Scopes and variables.
steps! {
    llforge_debug_function(b, function: GlobalId, name: *const c_char, line: u32, ty: DebugType) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name)? };
        if b.built().function(function).is_none() {
            return Err(format!("'{name}' is not a function"));
        }
        if !b.debug.functions.insert(function) {
            return Err(format!("'{name}' has debug information already"));
        }
        let scope = b.info()?.function(b.module(), function, name, line, ty.0);
        b.add_thing(Thing::Scope(scope))
    }
    llforge_debug_block(b, scope: DebugScope, line: u32, column: u32) {
        let block = b.info()?.block(b.module(), scope.0, line, column);
        b.add_thing(Thing::Scope(block))
    }
    llforge_debug_block_in_file(b, scope: DebugScope, file: DebugFile) {
        let block = b.info()?.block_in_file(b.module(), scope.0, file.0);
        b.add_thing(Thing::Scope(block))
    }
    llforge_debug_variable(b, scope: DebugScope, name: *const c_char, line: u32, ty: DebugType) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name)? };
        let variable = b.info()?.variable(b.module(), scope.0, name, line, ty.0);
        b.add_thing(Thing::Variable(variable))
    }
    llforge_debug_parameter(b, scope: DebugScope, name: *const c_char, number: u32, line: u32, ty: DebugType) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name)? };
        let variable = b.info()?.parameter(b.module(), scope.0, name, number, line, ty.0);
        b.add_thing(Thing::Variable(variable))
    }
    llforge_debug_global(b, global: GlobalId, name: *const c_char, line: u32, ty: DebugType) {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name)? };
        if b.built().function(global).is_some() {
            return Err(format!("'{name}' is a function"));
        }
        b.info()?.global(b.module(), global, name, line, ty.0);
        Ok(0)
    }
}

// What a function's code says.
steps! {
    llforge_debug_at(b, line: u32, column: u32, scope: DebugScope) {
        b.function()?.at(line, column, scope.0);
        Ok(0)
    }
    llforge_debug_nowhere(b) {
        b.function()?.nowhere();
        Ok(0)
    }
    llforge_debug_lives_at(b, variable: DebugVariable, address: Value) {
        b.function()?.lives_at(variable.0, address);
        Ok(0)
    }
    llforge_debug_has_value(b, variable: DebugVariable, value: Value) {
        b.function()?.has_value(variable.0, value);
        Ok(0)
    }
}
