//! Calls: the types in which conventions are described, and what a target decides of them.

use super::Emit;
use super::optional::{FloatStack, Funclets, StackMaps};
use crate::calls::call::Regs;
use crate::lower::Lower;
use crate::values::parts::{Lane, PartTy};
use ir::diag::Result;
use ir::ids::{AttrSetId, GlobalId, Inst, TypeId, Value};
use ir::module::CallConv;
use regalloc::{Block, PReg, VReg};
use smallvec::SmallVec;

/// How a small integer argument or result is extended by who passes it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Extend {
    /// Not: the upper bits are arbitrary.
    #[default]
    None,
    /// `zeroext`.
    Zero,
    /// `signext`.
    Sign,
}

/// Properties of an argument that its place depends on.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct ArgFlags {
    /// `zeroext`, `signext`: up to 32 bits, of integers of fewer bits.
    pub extend: Extend,
    /// byval: bytes and alignment of the copy.
    pub byval: Option<(u64, u64)>,
    /// `inreg`, which AArch64 looks at beside `sret`, x86-64 at vectorcall structures.
    pub in_reg: bool,
    /// `sret`: the address where the result goes.
    pub sret: bool,
    /// `nest`: a static chain, in a register of its own (x86-64: r10, AArch64: x15).
    pub nest: bool,
    /// `swiftself`: in a register of its own (r13, x20).
    pub swift_self: bool,
    /// `swifterror`: in a register of its own (r12, x21), in which it comes back as well.
    pub swift_error: bool,
    /// `swiftasync`: of an integer of 64 bits, or the first one, as with `swiftself`: in a register of its own (r14, x22).
    pub swift_async: bool,
    /// Beyond the fixed parameters of a variadic function.
    pub variadic: bool,
    /// Of a variadic function, fixed or not.
    pub of_variadic: bool,
    /// An integer of 128 bits (its parts stay together).
    pub i128: bool,
    /// A 128-bit integer of a library function, which has places of its own on Windows.
    pub library_i128: bool,
    /// An array of values of one type (AAPCS64: a homogeneous aggregate, whose parts stay together).
    pub array: bool,
    /// The type is a vector.
    pub vector: bool,
    /// The type is a structure.
    pub structure: bool,
    /// Floating point without registers for it, which stands in memory though it is held as integers.
    pub in_memory: bool,
}

/// An argument (or the result) as the calling convention sees it: parts `start..end` of the list given
/// beside it.
#[derive(Copy, Clone, Debug, Default)]
pub struct ArgDesc {
    /// Index of its first part.
    pub start: u32,
    /// Index behind its last part; as `start` of an empty type.
    pub end: u32,
    /// From attributes and type.
    pub flags: ArgFlags,
    /// The parts (of the first 64) with which an x86_fp80 starts: two parts, always in memory in System V.
    pub fp80: u64,
    /// The parts (of the first 64) with which an integer or vector starts that is several integers.
    pub wide: u64,
    /// The parts (of the first 64) that are vector registers of which only 8 bytes are passed.
    pub half: u64,
    /// The parts (of the first 64) that have 4 bytes in stack memory though they fill a register: pointers.
    pub short: u64,
    /// ABI alignment of the type in bytes.
    pub align: u64,
    /// Size of the type in memory in bytes; 0 where it does not matter (library calls).
    pub size: u64,
}

/// What is known of all arguments of a call, and their parts.
pub(crate) type ArgDescs = SmallVec<[ArgDesc; 8]>;
pub(crate) type ArgParts = SmallVec<[PartTy; 8]>;

impl ArgDesc {
    /// What a part (of the whole list) is in stack memory.
    pub fn stack_part(&self, n: u32, ty: PartTy) -> PartTy {
        let k = n - self.start;
        let has = |mask: u64| k < 64 && mask >> k & 1 == 1;
        match ty {
            _ if has(self.half) => PartTy::F64,
            _ if has(self.short) => PartTy::I32,
            _ => ty,
        }
    }
}

/// Where a part is passed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Loc {
    /// In this register.
    Reg(PReg),
    /// Bytes from the start of the stack argument area.
    Stack(u32),
    /// This place of the stack of floating-point registers, counted from the top (results only).
    FloatStack(u8),
    /// In memory; this register has its address (Microsoft's convention).
    AddressReg(PReg),
    /// In memory; its address is so many bytes from the start of the stack argument area.
    AddressStack(u32),
    /// 8 bytes behind the part before it, whose address is passed.
    Behind,
    /// The lower (`false`) or upper 64 bits of a vector register (results of library functions only).
    VectorHalf(PReg, bool),
}

/// Places of all parts (or, for byval arguments, one stack place in the first part's stead).
#[derive(Default, Debug, Clone)]
pub struct Abi {
    /// Parallel to the list of parts; a byval argument has one (pointer) part.
    pub locs: SmallVec<[Loc; 8]>,
    /// Bytes of stack arguments.
    pub stack_bytes: u32,
    /// Number of vector registers used.
    pub vector_regs: u32,
    /// Number of general-purpose registers used.
    pub int_regs: u32,
    /// Where the stack arguments of a function are if not behind its frame: the register that points to them.
    pub stack_base: Option<PReg>,
}

/// The callee.
#[derive(Copy, Clone, Debug)]
pub enum CallTarget<'a> {
    /// A function of the module, by its symbol.
    Global(GlobalId),
    /// A function that no instruction of the module names: a library's, or a trap handler.
    Extern(&'a str),
    /// A pointer: an indirect call.
    Value(Value),
    /// Nothing: an `invoke` without code.
    Nothing,
}

/// A call after its arguments have been placed.
pub struct CallSite<'a> {
    /// What is called.
    pub target: CallTarget<'a>,
    /// Decides what is preserved and who takes stack arguments off.
    pub cc: CallConv,
    /// The function's type ends in `...` (System V x86-64: al bounds the number of vector registers used).
    pub variadic: bool,
    /// Arguments in registers; those in memory are stored already.
    pub uses: &'a [(VReg, PReg)],
    /// Results in registers, of an `invoke` also what the landing pad finds.
    pub defs: &'a [(VReg, PReg)],
    /// Places of the arguments: bytes on the stack and numbers of registers are of use here.
    pub abi: &'a Abi,
    /// It does not return: the block ends after it.
    pub no_return: bool,
    /// A jump in the place of call and return.
    pub tail: bool,
    /// The called function may return twice (`setjmp`).
    pub returns_twice: bool,
    /// Attributes of the call.
    pub attrs: AttrSetId,
    /// Those of its arguments, as written on the call.
    pub params: &'a [AttrSetId],
    /// Attributes of the called function, where it is known.
    pub callee_attrs: Option<AttrSetId>,
    /// The called function never unwinds.
    pub no_unwind: bool,
    /// The stack map that describes the call: index in `FrameInfo::stack_maps`.
    pub stack_map: Option<u32>,
    /// It ends its block: edge 0 is taken when it returns, edge 1 when it unwinds.
    pub invoke: bool,
    /// The address is signed with this key and discriminator (bundle "ptrauth").
    pub auth: Option<(u32, Value)>,
    /// The type of the function, where the call is one of the IR.
    pub signature: Option<TypeId>,
    /// The type that the called function must have before its entry: a kCFI check goes with the call.
    pub kcfi: Option<u32>,
    /// Of a tail call: bytes that its stack arguments (and the return address) lie above this function's own.
    pub shift: i32,
}

impl<'a> CallSite<'a> {
    /// A call that no instruction of the module makes: the C convention, and nothing special.
    pub fn plain(
        target: CallTarget<'a>,
        uses: &'a [(VReg, PReg)],
        defs: &'a [(VReg, PReg)],
        abi: &'a Abi,
    ) -> CallSite<'a> {
        CallSite {
            target,
            cc: CallConv::C,
            variadic: false,
            uses,
            defs,
            abi,
            no_return: false,
            tail: false,
            returns_twice: false,
            attrs: AttrSetId::EMPTY,
            params: &[],
            callee_attrs: None,
            no_unwind: false,
            stack_map: None,
            invoke: false,
            auth: None,
            signature: None,
            kcfi: None,
            shift: 0,
        }
    }
}

/// Calling conventions: where arguments and results are, and the instructions around calls.
pub trait CallAbi: Emit {
    /// Bytes of the shortest vector register that arguments are passed in.
    const SHORTEST_VECTOR: u32 = 16;
    /// The return address stands below the stack arguments, and moves along with those of tail calls.
    const RETURN_ADDRESS_ON_STACK: bool = true;
    /// The registers in which a landing pad finds the exception and the selector.
    const LANDING: [PReg; 2];
    /// Results on a stack of floating-point registers, where the target has one.
    const FLOAT_STACK: Option<FloatStack<Self>> = None;
    /// Funclets, where the target has them.
    const FUNCLETS: Option<Funclets<Self>> = None;
    /// Records in `.llvm_stackmaps`, where the target makes them.
    const STACK_MAPS: Option<StackMaps<Self>> = None;

    /// How calling conventions pass vectors of `count` lanes (`mask`: of i1, held in such lanes): parts and
    /// their number; `None`: as they are held. A vector of other lanes than `lane`: elements change width.
    fn abi_vector(&self, lane: Lane, count: u32, mask: bool) -> Option<(PartTy, u32)>;
    /// Whether a jump can take the place of `call` and return: the called function preserves what this
    /// function must, and the registers of its arguments hold them beyond the epilogue. `indirect`: its address needs a
    /// register as well.
    fn is_sibling(cx: &Lower<'_, Self>, call: Inst, args: &[PReg], indirect: bool) -> bool;
    /// Places of arguments. `Err`: convention not supported.
    fn assign_args(
        cx: &Lower<'_, Self>,
        cc: CallConv,
        args: &[ArgDesc],
        parts: &[PartTy],
        abi: &mut Abi,
    ) -> std::result::Result<(), String>;
    /// Places of the result; `false` if it does not fit (then it is demoted to a hidden pointer).
    fn assign_ret(
        cx: &Lower<'_, Self>,
        cc: CallConv,
        ret: &ArgDesc,
        parts: &[PartTy],
        abi: &mut Abi,
    ) -> std::result::Result<bool, String>;
    /// Whether small integer arguments on the stack are extended, as those in registers are.
    fn extends_on_stack(_: &Lower<'_, Self>) -> bool {
        true
    }
    /// Whether functions with a hidden result pointer return it.
    fn returns_hidden_pointer(cx: &Lower<'_, Self>) -> bool;
    /// How far above its own stack arguments a function puts those of a tail call, in bytes, where the called
    /// function takes them off (`abi`: the call's). Below 0 the frame gets room for them.
    fn tail_shift(_: &mut Lower<'_, Self>, _cc: CallConv, _variadic: bool, _abi: &Abi) -> i32 {
        0
    }
    /// The registers that may hold arguments of a variadic function, for a call that forwards them.
    fn variadic_registers(_: &Lower<'_, Self>) -> Vec<(PartTy, PReg)> {
        Vec::new()
    }
    /// Entry: definitions of argument registers. The first instruction of the function.
    fn emit_args(cx: &mut Lower<'_, Self>, defs: &[(VReg, PReg)]);
    /// How many machine blocks stand between the entry, which defines the arguments, and its code: 0 where it does not branch.
    fn entry_blocks(_: &Lower<'_, Self>) -> u32 {
        0
    }
    /// Emits and closes those blocks, the last one first. `tail` is where they go on; what they read is added to `defs`, the
    /// arguments that the entry defines.
    fn emit_entry_blocks(_: &mut Lower<'_, Self>, _tail: Block, _defs: &mut Regs) {}
    /// Ends the entry by a branch to those blocks.
    fn emit_entry_branch(_: &mut Lower<'_, Self>, _defs: &[(VReg, PReg)]) {}
    /// `dst` = address of an outgoing stack argument.
    fn emit_outgoing_address(cx: &mut Lower<'_, Self>, dst: VReg, offset: u32);
    /// The call itself.
    fn emit_call(cx: &mut Lower<'_, Self>, site: &CallSite<'_>) -> Result<()>;
    /// Return with results in registers.
    fn emit_return(cx: &mut Lower<'_, Self>, uses: &[(VReg, PReg)]);
    /// `llvm.va_start` and `llvm.va_copy`: the lists' addresses.
    fn va_start(cx: &mut Lower<'_, Self>, list: Value) -> Result<()>;
    /// See `va_start`.
    fn va_copy(cx: &mut Lower<'_, Self>, to: Value, from: Value) -> Result<()>;
}
