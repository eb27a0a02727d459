//! Instruction selection: target-independent lowering of LLVM IR to machine IR
