//! The llforge code generator: library facade and command
