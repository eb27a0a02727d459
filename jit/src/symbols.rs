//! Where names come from that no module defines.

use crate::system::{self, Library};
use crate::tls;
use rustc_hash::FxHashMap;
use std::ffi::CString;
use std::io;

/// Answers for a name with an address, or `None`.
pub type Callback = Box<dyn Fn(&str) -> Option<usize> + Send + Sync>;

/// The places where names are looked up, in this order: the table, the callback, libraries that were loaded for it, the process.
pub struct Sources {
    table: FxHashMap<Vec<u8>, usize>,
    callback: Option<Callback>,
    libraries: Vec<Library>,
    /// Libraries that are loaded when nobody else has a name.
    pub on_demand: Vec<String>,
    /// Whether symbols of the process and its libraries are found.
    pub process: bool,
}

impl Default for Sources {
    fn default() -> Self {
        Sources {
            table: FxHashMap::default(),
            callback: None,
            libraries: Vec::new(),
            on_demand: Vec::new(),
            process: true,
        }
    }
}

impl Sources {
    /// Defines a name in the table, in place of what it was.
    pub fn define(&mut self, name: &str, address: usize) {
        self.table.insert(name.as_bytes().to_vec(), address);
    }

    /// Who is asked for names that the table lacks.
    pub fn set_callback(&mut self, callback: Callback) {
        self.callback = Some(callback);
    }

    /// Loads a shared library, whose symbols are found then; it is not unloaded.
    pub fn load_library(&mut self, path: &str) -> io::Result<()> {
        self.libraries.push(Library::open(path)?);
        Ok(())
    }

    /// The address of a name, if a source has it.
    pub fn find(&mut self, name: &[u8]) -> Option<usize> {
        let found = self.find_loaded(name);
        if found.is_some() || self.on_demand.is_empty() {
            return found;
        }
        for library in std::mem::take(&mut self.on_demand) {
            // One that this system lacks has no names.
            let _ = self.load_library(&library);
        }
        self.find_loaded(name)
    }

    fn find_loaded(&self, name: &[u8]) -> Option<usize> {
        if let Some(address) = self.table.get(name) {
            return Some(*address);
        }
        if let Some(callback) = &self.callback
            && let Some(address) = std::str::from_utf8(name).ok().and_then(callback)
        {
            return Some(address);
        }
        if let Some(own) = own(name) {
            return Some(own);
        }
        let name = CString::new(name).ok()?;
        let found = self.libraries.iter().find_map(|l| l.find(&name));
        found.or_else(|| match self.process {
            true => system::find_in_process(&name),
            false => None,
        })
    }
}

/// What this crate brings along.
fn own(name: &[u8]) -> Option<usize> {
    match name {
        b"__emutls_get_address" => Some(tls::get_address as *const () as usize),
        _ => system::static_symbol(name),
    }
}
