//! What a function's machine code has to say to debuggers, and who writes it down.
//!
//! A [`FunctionDebug`] is made with a function's code, on any thread, and names metadata of the module by id. When code and
//! data have their places, a [`DebugWriter`](crate::module::DebugWriter) makes sections of them.

use ir::ids::{GlobalId, MdId};

/// Debug information of one function, without addresses.
#[derive(Clone, Debug, Default)]
pub struct FunctionDebug {
    /// The `DISubprogram` attached to the function.
    pub subprogram: Option<MdId>,
    /// A variable's expression is none: all debug information is to be left out.
    pub invalid: bool,
    /// The `DILocation`s that the rest refers to by index.
    pub locations: Vec<Location>,
    /// Rows of the line table in ascending order of offset.
    pub lines: Vec<Line>,
    /// What [`Base::Frame`] stands for.
    pub frame_base: FrameBase,
    /// Variables: those meant to be in the frame all the time, then the others, each in the order of first mention.
    pub variables: Vec<Variable>,
    /// Where variables are, in the order of `variables` (see [`Variable::ranges`]).
    pub ranges: Vec<VariableRange>,
    /// Operands of all `ranges`.
    pub operands: Vec<Operand>,
    /// Elements of the expressions of all `ranges` (LangRef "DIExpression"), as in bitcode: operations by number, each
    /// followed by its arguments.
    pub expressions: Vec<u64>,
    /// Labels (`llvm.dbg.label`).
    pub labels: Vec<DebugLabel>,
    /// Jumps by tables: offset in the code, and index in [`CodeBlob::jump_tables`](crate::CodeBlob::jump_tables);
    /// ascending.
    pub table_jumps: Vec<(u32, u32)>,
    /// Calls, in ascending order of offset, for `DW_TAG_call_site`.
    pub calls: Vec<CallSite>,
    /// Parameters of all `calls`.
    pub parameters: Vec<CallParameter>,
    /// What the frame is like.
    pub frame: FrameFacts,
}

impl FunctionDebug {
    /// Gives back memory that is not used: all functions' stay until the module is written.
    pub fn shrink(&mut self) {
        self.locations.shrink_to_fit();
        self.lines.shrink_to_fit();
        self.variables.shrink_to_fit();
        self.ranges.shrink_to_fit();
        self.operands.shrink_to_fit();
        self.expressions.shrink_to_fit();
        self.calls.shrink_to_fit();
        self.parameters.shrink_to_fit();
    }
}

/// What CodeView says of a function's frame (`S_FRAMEPROC`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameFacts {
    /// Its size in bytes, without saved registers and the return address.
    pub size: u32,
    /// Bytes of saved registers.
    pub saved: u32,
    /// What local variables are addressed from.
    pub locals: FrameRegister,
    /// What parameters are addressed from.
    pub parameters: FrameRegister,
    /// It has a frame pointer.
    pub has_frame_pointer: bool,
    /// It makes calls.
    pub has_calls: bool,
    /// It grows at run time (`alloca`).
    pub dynamic: bool,
    /// It calls functions that return twice.
    pub returns_twice: bool,
    /// It has inline assembly.
    pub inline_assembly: bool,
    /// It has the stack protector's guard.
    pub guarded: bool,
}

/// What variables in a frame are addressed from; the numbers are CodeView's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrameRegister {
    /// There is no frame.
    #[default]
    None,
    /// The stack pointer.
    Stack,
    /// The frame pointer.
    Frame,
    /// A register of its own, in frames that are realigned.
    Base,
}

/// Index in [`FunctionDebug::locations`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocationId(pub u32);

/// A `DILocation`. Those that stand as `inlinedAt` are told apart by their index: two with equal fields are two inlined
/// copies if they were two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// Line, 0 if there is none to name.
    pub line: u32,
    /// Column, 0 if unknown.
    pub column: u32,
    /// The scope that the line is in: `DISubprogram`, `DILexicalBlock`, `DILexicalBlockFile`.
    pub scope: MdId,
    /// Where that scope was inlined.
    pub inlined_at: Option<LocationId>,
    /// `isImplicitCode`.
    pub implicit: bool,
    /// Of a call that something is inlined at: whether the inliner made it, not the module.
    pub by_inliner: bool,
}

/// A row of the line table (DWARF 5, 6.2.2): holds from `offset` up to the next row's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Offset in the blob's code.
    pub offset: u32,
    /// Where in the source; `None`: line 0.
    pub location: Option<LocationId>,
    /// [`Line::IS_STMT`] and the like.
    pub flags: u8,
}

impl Line {
    /// A good place for a breakpoint.
    pub const IS_STMT: u8 = 1;
    /// The function's arguments have their places from here on.
    pub const PROLOGUE_END: u8 = 2;
    /// The frame goes from here on.
    pub const EPILOGUE_BEGIN: u8 = 4;
}

/// `DW_AT_frame_base`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrameBase {
    /// The canonical frame address, as unwind information has it.
    #[default]
    Cfa,
    /// A register's value, by its DWARF number.
    Register(u16),
}

/// What an address counts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// [`FunctionDebug::frame_base`].
    Frame,
    /// A register's value, by its DWARF number.
    Register(u16),
}

/// A variable, or one inlined copy of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The `DILocalVariable`.
    pub variable: MdId,
    /// Which inlined copy.
    pub inlined_at: Option<LocationId>,
    /// Start and end in [`FunctionDebug::ranges`].
    pub ranges: (u32, u32),
    /// It is in memory for all that is known (`#dbg_declare`), though perhaps that memory is not there.
    pub declared: bool,
    /// Some record says a value, wherever that is, or that there is none any more: one behind the entry block.
    pub told: bool,
    /// What its memory tag is beyond that of the frame's base (`DW_OP_LLVM_tag_offset`).
    pub tag: Option<u8>,
}

/// A stretch of code in which a variable, or a fragment of it, has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariableRange {
    /// From this offset in the blob's code …
    pub start: u32,
    /// … to before this one. A variable with a single range over all of the code and beyond (`0..u32::MAX`) is always there
    /// (`DW_AT_location` is an expression, not a list).
    pub end: u32,
    /// Start and end in [`FunctionDebug::operands`]: what the expression begins with, or `DW_OP_LLVM_arg` names.
    pub operands: (u32, u32),
    /// Start and end in [`FunctionDebug::expressions`].
    pub expression: (u32, u32),
    /// What the expression comes to is the address of the variable (`#dbg_declare`), not its value.
    pub indirect: bool,
}

/// A value that a location expression uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// What a register holds, by its DWARF number.
    Register(u16),
    /// What memory holds at an address.
    Memory(Base, i64),
    /// An address itself.
    Address(Base, i64),
    /// An integer.
    Constant(i64),
    /// The bits of a floating-point number, and its bytes.
    Float(u64, u8),
    /// The address of a global value, and a distance.
    Global(GlobalId, i64),
    /// The value is not known.
    Undefined,
}

/// A `DILabel` in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DebugLabel {
    /// The `DILabel`.
    pub label: MdId,
    /// Which inlined copy.
    pub inlined_at: Option<LocationId>,
    /// Where it stands in the blob's code.
    pub offset: u32,
}

/// A call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallSite {
    /// Offset of the call instruction.
    pub offset: u32,
    /// Offset behind it, where it returns to.
    pub return_offset: u32,
    /// Where the call stands in the source.
    pub location: Option<LocationId>,
    /// The type that it allocates memory for.
    pub allocates: Option<MdId>,
    /// Who is called.
    pub callee: Callee,
    /// The registers that the callee's address came from may have been changed when it returns.
    pub clobbered: bool,
    /// It does not return here: a jump.
    pub tail: bool,
    /// Start and end in [`FunctionDebug::parameters`].
    pub parameters: (u32, u32),
}

/// Who is called. Registers are DWARF numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    /// A function of the module.
    Global(GlobalId),
    /// By the address in a register.
    Register(u16),
    /// By the address in memory, at a register's value plus a number.
    Memory(u16, i64),
    /// By the address in memory, at `base + (index << scale) + offset`.
    Indexed {
        /// Register.
        base: u16,
        /// Register.
        index: u16,
        /// log2 of what the index is multiplied by.
        scale: u8,
        /// Bytes.
        offset: i64,
    },
    /// By the address in memory, so many bytes behind where a global value stands.
    Pointer(GlobalId, i64),
    /// Not known to debuggers.
    Unknown,
}

/// What a parameter of a call holds there, as far as the caller can tell afterwards (`DW_TAG_call_site_parameter`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallParameter {
    /// The DWARF number of the register that it is passed in.
    pub register: u16,
    /// Its value: of the caller's frame and of registers that calls preserve.
    pub value: ParameterValue,
}

/// See [`CallParameter`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterValue {
    /// A value at hand.
    Held(Operand),
    /// What the register with this DWARF number held when the caller was entered.
    Entry(u16),
}
