//! Code buffers, object model, unwind tables, object and assembly writers
