//! `--report`: one page that shows what was made of a module, for people: functions by time and size, and the IR of each
//! beside its machine IR and its assembly, with links from line to line.
//!
//! ```text
//!   input ─► IR as text ─► every instruction gets its line as debug location ─► machine IR with locations, line table
//!                                                                            └► columns whose lines know each other
//! ```
//! The links are debug information: that of the module is left out, and locations that count the lines of the text stand
//! in its place. The module is compiled three more times for it; who asks for no report does not pay.

mod lines;
mod listing;
mod page;

use crate::driver::{self, Compiled, Failure};
use crate::options::{FileType, Options};
use emit::object::{Definition, ObjectModel, SymbolKind};
use ir::inspect::Sink;
use rustc_hash::FxHashMap;

/// The phase whose machine IR is shown, and the one that has the line table.
const MACHINE_PHASE: &str = "laid-out";
const LINES_PHASE: &str = "debug";

/// Bytes of IR up to which all functions are shown line by line; beyond, those that took longest.
const ALL_SHOWN: usize = 2 << 20;
/// How many those are.
const MOST_SHOWN: usize = 200;

/// One line of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    /// The line of IR that it was made of; 0: none in particular.
    ir: u32,
    text: String,
}

/// What is known of a function.
#[derive(Debug, Default)]
struct Function {
    name: String,
    /// Microseconds from reading to code.
    time: f64,
    /// Bytes of code; `None`: the object does not say.
    size: Option<u64>,
    relocations: usize,
    /// Words of the frame with values that found no register.
    spill_words: u32,
    /// Lines of IR that have locations, in order.
    located: Vec<u32>,
    /// The line table: from which byte of the code on it is made of which line.
    rows: Vec<(u64, u32)>,
    ir: Vec<Line>,
    machine: Vec<Line>,
    assembly: Vec<Line>,
}

/// What became of the compilation that is reported on.
pub enum Outcome<'a> {
    /// It was made; the warnings, as they were printed.
    Made(&'a str),
    /// It was refused; the messages, as they were printed.
    Refused(&'a str),
}

/// The page as HTML. `options` are those of the compilation, whose trace has been filled by it.
pub fn page(input: &[u8], options: &Options, outcome: &Outcome<'_>) -> Result<String, Failure> {
    let functions = match outcome {
        Outcome::Made(_) if !options.is_assembly() => functions(input, options)?,
        _ => Vec::new(),
    };
    Ok(page::write(options, outcome, &functions))
}

fn functions(input: &[u8], options: &Options) -> Result<Vec<Function>, Failure> {
    let mut plain = Options {
        trace: None,
        watcher: None,
        stats: false,
        ..options.clone()
    };
    plain.codegen.inspect.times = false;
    let ir = compile(input, FileType::Ir, &plain)?.bytes;
    let numbered = lines::number(&String::from_utf8_lossy(&ir));
    let mut inspected = plain.clone();
    let sink = Sink::default();
    inspected.codegen.inspect.print_after = vec![MACHINE_PHASE.into(), LINES_PHASE.into()];
    inspected.codegen.inspect.sink = Some(sink.clone());
    let assembly = compile(numbered.text.as_bytes(), FileType::Assembly, &inspected)?.bytes;
    let mut functions = listing::functions(&String::from_utf8_lossy(&ir), &numbered);
    let index: FxHashMap<String, usize> =
        (functions.iter().enumerate().map(|(n, f)| (f.name.clone(), n))).collect();
    for shown in sink.take() {
        if let Some(f) = index.get(&shown.function).map(|n| &mut functions[*n]) {
            match shown.phase.as_str() {
                LINES_PHASE => f.rows = listing::rows(&shown.text),
                _ => listing::machine(&shown.text, f),
            }
        }
    }
    listing::assembly(&String::from_utf8_lossy(&assembly), &index, &mut functions);
    let object = compile(input, FileType::Model, &plain)?;
    measure(object.model.as_deref(), &index, &mut functions);
    if let Some(trace) = &options.trace {
        trace.each("function", |name, time| {
            if let Some(n) = index.get(name) {
                functions[*n].time += time.as_secs_f64() * 1e6;
            }
        });
    }
    functions.sort_by(|a, b| b.time.total_cmp(&a.time));
    if ir.len() > ALL_SHOWN {
        for f in functions.iter_mut().skip(MOST_SHOWN) {
            (f.ir, f.machine, f.assembly) = Default::default();
        }
    }
    Ok(functions)
}

fn compile(input: &[u8], file_type: FileType, options: &Options) -> Result<Compiled, Failure> {
    let options = Options {
        file_type,
        ..options.clone()
    };
    driver::compile_input(input, &options)
}

/// Sizes and relocations, of the object.
fn measure(model: Option<&ObjectModel>, index: &FxHashMap<String, usize>, functions: &mut [Function]) {
    let Some(model) = model else { return };
    let at = |s: &emit::object::Symbol| match s.definition {
        Definition::Section(section) if s.kind == SymbolKind::Function => Some((section.0, s.value)),
        _ => None,
    };
    let mut starts: Vec<(u32, u64)> = model.symbols.iter().filter_map(at).collect();
    starts.sort_unstable();
    for symbol in &model.symbols {
        let (Some((section, start)), Some(f)) = (
            at(symbol),
            listing::named(&String::from_utf8_lossy(model.name(symbol.name)), index),
        ) else {
            continue;
        };
        let held = &model.sections[section as usize];
        // Formats without sizes: up to what follows.
        let next = starts.iter().find(|s| **s > (section, start) && s.0 == section);
        let end = match symbol.size {
            0 => next.map_or(held.size, |n| n.1),
            size => start + size,
        };
        functions[f].size = Some(end - start);
        functions[f].relocations = (held.relocs.iter())
            .filter(|r| (start..end).contains(&r.offset))
            .count();
    }
}
