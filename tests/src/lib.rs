//! End-to-end tests: each `.ll` file under `tests/ll` says in its comments what must hold of it.
//!
//! ```text
//! ; Division by a constant rounds toward zero.            what the file shows
//! ; test: run levels=O0,O2 models=static -- -mcpu=x86-64   a kind of test, its settings, flags for llforge
//! define i32 @third(i32 %x) { ... }
//! ; >>> driver                                             a C file linked with it
//! ; int main(void) { ... }
//! ; >>> output                                             what the program prints
//! ; -3
//! ```
//!
//! A file may hold several `test:` lines. Kinds and settings are described at [`verdict::Kind`], the matching of
//! `CHECK` lines at [`check`]. `LLFORGE_BLESS=1` rewrites the `>>> output` part from what llc's build prints, so that
//! an expectation never comes from llforge itself. `LLFORGE_BIN` names the command to test (`LLFORGE_BIN=llc-22`
//! tests the tests).
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`arm64_unwind`] | unwinding at each instruction of functions for Windows on Arm |
//! | [`bitstream`] | bitcode as blocks and records |
//! | [`case`] | reading a test file |
//! | [`check`] | a small FileCheck |
//! | [`interpret`] | an interpreter of IR, with undefined bits and poison |
//! | [`mutation`] | broken input from good input |
//! | [`process`] | running commands in a scratch directory, with a time limit |
//! | [`random_ir`] | random functions over odd vectors and wide integers |
//! | [`random_program`] | random functions with loops and memory |
//! | [`translation`] | functions before and after each pass of `opt`, by the interpreter |
//! | [`verdict`] | the kinds of tests |

pub mod arm64_unwind;
pub mod bitstream;
pub mod case;
pub mod check;
pub mod comparison;
pub mod interpret;
pub mod mutation;
pub mod process;
pub mod random_ir;
pub mod random_program;
pub mod translation;
pub mod verdict;
