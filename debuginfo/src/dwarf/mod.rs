//! DWARF 2 to 5, from nodes and places of code.
//!
//! ```text
//!  globals, types ─┐                                            ┌─ .debug_abbrev, .debug_info
//!  functions ──────┼─► Dies (flat pools, order of creation) ─► layout ─┼─ .debug_str, .debug_str_offsets, .debug_addr
//!  line rows ──────┘                                            └─ .debug_line, lists, tables of names
//! ```
//! Entries are made in the order in which LLVM makes them, so that dumps of both read alike: what a global variable needs,
//! enumerations and retained types, then function by function; a type when something first refers to it.
//!
//! `builder` is the state and the vocabulary of attributes; `types`, `globals`, `subprograms`, `scopes` make entries from nodes,
//! `type_units` units for types, `split` units in files of their own;
//! `functions` those of code, `locals` of variables in it, `calls` of calls; `expression` and `lists` locations; `lines` line tables; `macros` macros; `names` tables of
//! names; `layout` the bytes of `.debug_info`; `output` sections.

mod builder;
mod calls;
mod constants;
mod die;
mod expression;
mod functions;
mod globals;
mod layout;
mod lines;
mod lists;
mod locals;
mod macros;
mod names;
mod output;
mod scopes;
mod split;
mod strings;
mod subprograms;
mod type_units;
mod types;

use crate::nodes::Nodes;
use builder::{Builder, Config};
use emit::module::Placed;
use output::Sec;

/// Adds the sections that the module's compile units ask for.
pub(crate) fn write<'a>(placed: &mut Placed<'_, 'a>, nodes: &Nodes<'a>) {
    let config = Config::of(placed);
    let mut builder = Builder::new(nodes, placed, config);
    builder.find_code();
    builder.module();
    for blob in 0..builder.placed.blobs().len() {
        builder.function(blob);
    }
    builder.finish_entities();
    builder.finish_units();
    let types = match config.version {
        5.. => Sec::Info,
        _ => Sec::Types,
    };
    let output = builder.finish();
    output.finish(placed, types);
}
