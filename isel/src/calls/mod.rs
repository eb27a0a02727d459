//! Calls, arguments and results; library functions; stack maps.

pub mod call;
pub mod incoming;
pub mod libcall;
pub mod library;
pub(crate) mod profile;
pub(crate) mod results;
pub(crate) mod returned;
pub(crate) mod runtime_calls;
pub mod stack_map;
pub(crate) mod tail_call;
