//! LLVM IR: data structures, text parser, writer, verifier, builder, data layout
