//! Linking in memory: from an [`ObjectModel`](emit::object::ObjectModel) to code that can be called in this process.
//!
//! ```text
//!   ObjectModel ─image─► laid out, relocated, GOT and PLT ─linker─► imports resolved, frames registered ─► constructors ─► calls
//! ```
//! * [`memory`]: address space for code and data, protected so that nothing is writable and executable at once.
//! * [`image`]: one module in memory; whatever it refers to outside is reached through its own GOT and PLT, so that no
//!   relocation is out of range wherever the system put it.
//! * [`linker`]: all modules of one program: names, imports, removal.
//! * `system`: what Linux and Windows give for it.
//! * [`symbols`]: where names come from that no module defines: a table, a callback, the process.
//! * [`stubs`]: functions that are made when they are called first; [`arch`]: the instructions of both.
//! * [`tls`], [`unwind`]: what C libraries and unwinders are told; `observers`: gdb and perf (Linux).
//!
//! In: object models for this machine. Out: addresses. Uses `emit` only; compiling is the business of the crate `llforge`. Runs on
//! Linux and Windows, on x86-64 and AArch64.

#![warn(missing_docs)]

pub mod arch;
pub mod image;
pub mod linker;
pub mod memory;
#[cfg_attr(not(target_os = "linux"), path = "no_observers.rs")]
mod observers;
pub mod stubs;
pub mod symbols;
mod system;
pub mod tls;
pub mod unwind;

pub use linker::{ImageId, LinkError, Linker};
pub use observers::Observers;
pub use symbols::Sources;
