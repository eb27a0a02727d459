//! Machine IR, register allocation and block layout, generic over the target
