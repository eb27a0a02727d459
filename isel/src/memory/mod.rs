//! Addresses, loads and stores, frame objects with a meaning of their own.

pub mod access;
pub mod addr;
pub mod atomic;
pub(crate) mod emulated_tls;
pub(crate) mod lifetimes;
pub(crate) mod merge_loads;
pub(crate) mod merge_stores;
pub(crate) mod object_size;
pub(crate) mod protector;
pub(crate) mod signed_loads;
pub(crate) mod swift_error;
pub(crate) mod thread_local;
