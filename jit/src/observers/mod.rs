//! Who is told of modules in memory: debuggers and profilers.

mod debugger;
mod jit_dump;
mod lines;
mod profile;

use emit::object::ObjectModel;
use jit_dump::JitDump;
use profile::PerfMap;
use std::io;

/// Who is told.
#[derive(Default)]
pub struct Observers {
    perf_map: Option<PerfMap>,
    jit_dump: Option<JitDump>,
    debugger: bool,
}

/// What debuggers know of an image; dropping it makes them forget the image.
pub(crate) type Told = Option<debugger::Registration>;

impl Observers {
    /// Functions go to `/tmp/perf-PID.map` from now on.
    ///
    /// Errors: it cannot be opened.
    pub fn write_perf_map(&mut self) -> io::Result<()> {
        self.perf_map = Some(PerfMap::open()?);
        Ok(())
    }

    /// Functions, their code and source lines go to `jit-PID.dump` from now on.
    ///
    /// Errors: it cannot be written or mapped.
    pub fn write_jit_dump(&mut self) -> io::Result<()> {
        self.jit_dump = Some(JitDump::create()?);
        Ok(())
    }

    /// Whether debuggers are told of modules with debug information.
    pub fn tell_debugger(&mut self, told: bool) {
        self.debugger = told;
    }

    /// Tells of a module whose sections have just been loaded at these addresses.
    ///
    /// Errors: the object that debuggers read cannot be written (a sentence).
    pub(crate) fn tell(&mut self, model: &ObjectModel, sections: &[Option<usize>]) -> Result<Told, String> {
        if self.perf_map.is_some() || self.jit_dump.is_some() {
            let functions = profile::functions(model, sections);
            if let Some(map) = &mut self.perf_map {
                map.add(&functions);
            }
            if let Some(dump) = &mut self.jit_dump {
                // SAFETY: the functions stand in sections that have just been loaded.
                unsafe { dump.add(model, sections, &functions) };
            }
        }
        let has_debug_information = |s: &emit::object::Section| model.name(s.name) == b".debug_info";
        match self.debugger && model.sections.iter().any(has_debug_information) {
            true => Ok(Some(debugger::Registration::new(model, sections)?)),
            false => Ok(None),
        }
    }
}
