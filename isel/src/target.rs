//! What a target provides to the generic lowering.
//!
//! Two levels: *emit* functions make machine instructions from registers (the generic code expands with
//! them: addresses, constants, copies, wide integers), *lower* functions take an IR instruction and
//! choose the best pattern for it.

use crate::lower::Lower;
use crate::memory::addr::Addr;
use crate::values::parts::{Lane, PartTy};
use ir::diag::Result;
use ir::ids::{AttrSetId, BlockAddrId, GlobalId, Inst, Value};
use ir::intrinsics::Intrinsic;
use ir::module::CallConv;
use regalloc::{Block, FrameSlot, MachInst, PReg, VReg};

/// How a small integer argument or result is extended by who passes it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub enum Extend {
    #[default]
    None,
    Zero,
    Sign,
}

/// Properties of an argument that its place depends on.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct ArgFlags {
    pub extend: Extend,
    /// byval: bytes and alignment of the copy.
    pub byval: Option<(u64, u64)>,
    pub in_reg: bool,
    pub sret: bool,
    pub nest: bool,
    pub swift_self: bool,
    pub swift_error: bool,
    pub swift_async: bool,
    /// Beyond the fixed parameters of a variadic function.
    pub variadic: bool,
    /// Of a variadic function, fixed or not.
    pub of_variadic: bool,
    /// An integer of 128 bits (its parts stay together).
    pub i128: bool,
    /// A 128-bit integer of a library function, which has places of its own on Windows.
    pub library_i128: bool,
    /// An array (AAPCS64: a homogeneous aggregate, whose parts stay together).
    pub array: bool,
    /// The type is a vector.
    pub vector: bool,
    /// The type is a structure.
    pub structure: bool,
}

/// An argument (or the result) as the calling convention sees it: parts `start..end` of the list given
/// beside it.
#[derive(Copy, Clone, Debug, Default)]
pub struct ArgDesc {
    pub start: u32,
    pub end: u32,
    pub flags: ArgFlags,
    /// The parts (of the first 64) with which an x86_fp80 starts: two parts, always in memory in System V.
    pub x87: u64,
    /// The parts (of the first 64) with which an integer or vector starts that is several integers.
    pub wide: u64,
    /// The parts (of the first 64) that are vector registers of which only 8 bytes are passed.
    pub half: u64,
    /// ABI alignment of the type in bytes.
    pub align: u64,
    /// Size of the type in memory in bytes; 0 where it does not matter (library calls).
    pub size: u64,
}

impl ArgDesc {
    /// What a part (of the whole list) is in stack memory.
    pub fn stack_part(&self, n: u32, ty: PartTy) -> PartTy {
        let k = n - self.start;
        match k < 64 && self.half >> k & 1 == 1 {
            true => PartTy::F64,
            false => ty,
        }
    }
}

/// Where a part is passed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Loc {
    Reg(PReg),
    /// Bytes from the start of the stack argument area.
    Stack(u32),
    /// x87 stack register (results only).
    X87(u8),
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
    pub locs: Vec<Loc>,
    /// Bytes of stack arguments.
    pub stack_bytes: u32,
    /// Number of vector registers used (x86-64: `al` of variadic calls).
    pub vector_regs: u32,
    /// Number of general-purpose registers used.
    pub int_regs: u32,
}

/// What is called.
#[derive(Copy, Clone, Debug)]
pub enum CallTarget {
    Global(GlobalId),
    /// A libcall by name.
    Extern(&'static str),
    Value(Value),
    /// Nothing: an `invoke` of what is no code.
    Nothing,
}

/// A call after its arguments have been placed.
pub struct CallSite<'a> {
    pub target: CallTarget,
    pub cc: CallConv,
    pub variadic: bool,
    pub uses: &'a [(VReg, PReg)],
    pub defs: &'a [(VReg, PReg)],
    pub abi: &'a Abi,
    /// It does not return: the block ends after it.
    pub no_return: bool,
    /// A jump in the place of call and return.
    pub tail: bool,
    /// The called function may return twice (`setjmp`).
    pub returns_twice: bool,
    /// Attributes of the call.
    pub attrs: AttrSetId,
    /// Attributes of the called function, where it is known.
    pub callee_attrs: Option<AttrSetId>,
    /// The stack map that describes the call: index in `FrameInfo::stack_maps`.
    pub stack_map: Option<u32>,
    /// It ends its block: edge 0 is taken when it returns, edge 1 when it unwinds.
    pub invoke: bool,
    /// Of a tail call: bytes that its stack arguments (and the return address) lie above this function's own.
    pub shift: i32,
}

impl<'a> CallSite<'a> {
    /// A call that no instruction of the module makes: the C convention, and nothing special.
    pub fn plain(
        target: CallTarget,
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
            callee_attrs: None,
            stack_map: None,
            invoke: false,
            shift: 0,
        }
    }
}

/// A target.
pub trait Target: Sized {
    /// Machine instruction.
    type Inst: MachInst;
    /// Addressing mode.
    type Mem: Copy;

    /// Vectors of `count` lanes: the part that holds them and lanes in each; `None`: element by element.
    fn vector_part(&self, lane: Lane, count: u32) -> Option<(PartTy, u32)>;

    /// The same for the lanes that hold a vector of i1.
    fn mask_part(&self, lane: Lane, count: u32) -> Option<(PartTy, u32)> {
        self.vector_part(lane, count)
    }
    /// The same where the widest registers are seen as two of half their width: see [`Lower::narrowed`].
    fn narrow_part(&self, lane: Lane, count: u32) -> Option<(PartTy, u32)> {
        self.vector_part(lane, count)
    }
    /// `dst` = a half of the widest register.
    fn emit_half(_: &mut Lower<'_, Self>, _dst: VReg, _src: VReg, _high: bool) {
        unreachable!("no narrowed view")
    }
    /// `dst`, a widest register, = two halves.
    fn emit_join(_: &mut Lower<'_, Self>, _dst: VReg, _low: VReg, _high: VReg) {
        unreachable!("no narrowed view")
    }

    /// How calling conventions pass vectors of `count` lanes (`mask`: of i1, held in such lanes): parts and
    /// their number; `None`: as they are held. A vector of other lanes than `lane`: elements change width.
    fn abi_vector(&self, lane: Lane, count: u32, mask: bool) -> Option<(PartTy, u32)>;

    /// Bytes of the shortest vector register that arguments are passed in.
    const SHORTEST_VECTOR: u32 = 16;
    /// Instructions of the IR in a loop that holds constants; in one that holds those too that one instruction makes.
    const MAX_HOLDING_LOOP: [u32; 2] = [120, 48];
    /// Whether loops of any length hold a value, also those with calls and loops within: what many turns ask for.
    fn held_by_any_loop(_key: regalloc::shared::SharedKey) -> bool {
        false
    }

    /// Whether vector registers may be used where the IR has no floating point or vectors.
    fn implicit_vectors(cx: &Lower<'_, Self>) -> bool {
        !cx.scope
            .has_attr(cx.func.attrs.func, ir::attributes::AttrKind::NoImplicitFloat)
    }

    /// Whether there are scalable vectors.
    fn has_scalable(&self) -> bool {
        false
    }

    /// The target's intrinsic for the high halves of unsigned products of scalable vectors, lanes chosen by a mask.
    const SCALABLE_MULTIPLY_HIGH: Option<&'static [u8]> = None;

    /// A constant (`bits`, zero-extended) in all lanes of a scalable vector or predicate.
    fn emit_splat(_cx: &mut Lower<'_, Self>, _ty: PartTy, _dst: VReg, _bits: u64) {
        unreachable!("asked for only where has_scalable")
    }

    /// Whether there is code for an intrinsic on vectors of `len` lanes that are held in vector registers
    /// (`mask`: of i1). Where not, generic code expands it.
    fn has_vector_intrinsic(&self, id: Intrinsic, mask: bool, len: u32) -> bool;

    /// The widest atomic operations in bytes: `cmpxchg`; loads and stores.
    fn atomic_bytes(&self) -> (u32, u32);

    /// `dst` = lanes of all ones where the lowest bit of the lane of `src` is set, else zero.
    fn emit_mask(cx: &mut Lower<'_, Self>, lane: Lane, dst: VReg, src: VReg);

    // ---- emit: registers ----
    /// `dst = src`, same class.
    fn emit_copy(cx: &mut Lower<'_, Self>, dst: VReg, src: VReg);
    /// Whether there is code for the next two.
    fn moves_vectors_as_ints() -> bool {
        false
    }
    /// `dst` (a vector register) = 8 or 16 bytes from integer registers; what is above is arbitrary.
    fn emit_vector_from_ints(_cx: &mut Lower<'_, Self>, _dst: VReg, _low: VReg, _high: Option<VReg>) {
        unreachable!("asked for only where moves_vectors_as_ints")
    }
    /// `dst` = the lowest 64 bits of a vector register, or those above them.
    fn emit_int_from_vector(_cx: &mut Lower<'_, Self>, _dst: VReg, _src: VReg, _high: bool) {
        unreachable!("asked for only where moves_vectors_as_ints")
    }
    /// Arbitrary content.
    fn emit_undef(cx: &mut Lower<'_, Self>, dst: VReg);
    /// Integer constant.
    fn emit_int(cx: &mut Lower<'_, Self>, ty: PartTy, dst: VReg, value: u64);
    /// Floating-point or vector constant, little-endian bytes of the part's size.
    fn emit_bytes(cx: &mut Lower<'_, Self>, ty: PartTy, dst: VReg, bytes: &[u8]);
    /// A register with an integer constant, of the place's own or shared with other users.
    fn int_reg(cx: &mut Lower<'_, Self>, ty: PartTy, value: u64) -> VReg {
        let dst = cx.vreg(ty);
        Self::emit_int(cx, ty, dst, value);
        dst
    }
    /// The same of a floating-point or vector constant.
    fn bytes_reg(cx: &mut Lower<'_, Self>, ty: PartTy, bytes: &[u8]) -> VReg {
        let dst = cx.vreg(ty);
        Self::emit_bytes(cx, ty, dst, bytes);
        dst
    }
    /// The same of the address of a global, `offset` bytes further on.
    fn address_reg(cx: &mut Lower<'_, Self>, g: GlobalId, offset: i64) -> Result<VReg> {
        let dst = cx.vreg(PartTy::I64);
        Self::emit_address(cx, dst, &Addr::global(g, offset))?;
        Ok(dst)
    }
    /// Makes a value that a loop holds: see [`Lower::hoisted`].
    fn emit_held(_: &mut Lower<'_, Self>, _key: regalloc::shared::SharedKey, _dst: VReg) {
        unreachable!("nothing was hoisted")
    }
    /// Address of a block.
    fn emit_block_address(cx: &mut Lower<'_, Self>, dst: VReg, id: BlockAddrId);
    /// `dst = address`.
    fn emit_address(cx: &mut Lower<'_, Self>, dst: VReg, addr: &Addr) -> Result<()>;
    /// Whether a global's address can be part of an addressing mode (no GOT load, no TLS).
    fn is_direct(cx: &Lower<'_, Self>, g: GlobalId) -> bool;
    /// Whether stores of constants to neighbouring places become one, which need not be aligned.
    fn merges_stores(&self) -> bool {
        false
    }
    /// Stores an integer constant.
    fn emit_store_int(cx: &mut Lower<'_, Self>, ty: PartTy, value: u64, mem: Self::Mem) {
        let r = Self::int_reg(cx, ty, value);
        Self::emit_store(cx, ty, r, mem);
    }
    /// Whether the addressing mode takes `index << shift`.
    fn is_legal_scale(scale: u64) -> bool;
    /// The addressing mode of an address (with code for what does not fit).
    fn mem(cx: &mut Lower<'_, Self>, addr: &Addr) -> Result<Self::Mem>;
    /// The same, `bytes` further on.
    fn mem_offset(cx: &mut Lower<'_, Self>, mem: Self::Mem, bytes: u32) -> Self::Mem;
    /// `base + index * stride` without the displacement of `base`, where the target multiplies and adds at once.
    fn scaled_sum(
        _: &mut Lower<'_, Self>,
        _base: &Addr,
        _index: Value,
        _stride: u64,
    ) -> Result<Option<VReg>> {
        Ok(None)
    }
    /// Plain load of a whole part. The displacement of a scalable one counts times `vscale`.
    fn emit_load(cx: &mut Lower<'_, Self>, ty: PartTy, dst: VReg, mem: Self::Mem);
    /// Plain store of a whole part.
    fn emit_store(cx: &mut Lower<'_, Self>, ty: PartTy, src: VReg, mem: Self::Mem);
    /// Stores part `part` of a value of whole bytes; immediates need no register.
    fn store_part(cx: &mut Lower<'_, Self>, ty: PartTy, v: Value, part: u32, mem: Self::Mem) -> Result<()>;
    /// Unsigned shifts, or, and of 64-bit (32-bit) registers by constants: `dst = src >> n` and so on,
    /// for packing partial words.
    fn emit_shift_imm(
        cx: &mut Lower<'_, Self>,
        op: ir::inst::Opcode,
        ty: PartTy,
        dst: VReg,
        src: VReg,
        n: u32,
    );
    /// `dst = a op b` for add, sub, and, or, xor, mul on integer parts.
    fn emit_binary(cx: &mut Lower<'_, Self>, op: ir::inst::Opcode, ty: PartTy, dst: VReg, a: VReg, b: VReg);
    /// `dst = a op imm`.
    fn emit_binary_imm(
        cx: &mut Lower<'_, Self>,
        op: ir::inst::Opcode,
        ty: PartTy,
        dst: VReg,
        a: VReg,
        imm: i64,
    );
    /// Extends the low `bits` of `src` to the whole of `to`.
    fn emit_extend(cx: &mut Lower<'_, Self>, signed: bool, bits: u32, to: PartTy, dst: VReg, src: VReg);
    /// `dst` (64 bits) = the 32-bit `src`, zero-extended, times a constant below 2^32.
    fn emit_multiply_long(cx: &mut Lower<'_, Self>, dst: VReg, src: VReg, n: u64) {
        let wide = cx.vreg(PartTy::I64);
        Self::emit_extend(cx, false, 32, PartTy::I64, wide, src);
        Self::emit_binary_imm(cx, ir::inst::Opcode::Mul, PartTy::I64, dst, wide, n as i64);
    }
    /// Whether the register of the integer `v` surely has only zeroes above its low `bits` bits.
    fn is_clear_above(_cx: &mut Lower<'_, Self>, _v: Value, _bits: u32) -> bool {
        false
    }
    /// `dst = a + b` (`sub`: minus) over 64-bit parts with carry from the first to the last.
    fn emit_add_wide(cx: &mut Lower<'_, Self>, sub: bool, dst: &[VReg], a: &[VReg], b: &[VReg]);
    /// `hi:lo = a * b`, unsigned 64 by 64 bits.
    fn emit_mul_wide(cx: &mut Lower<'_, Self>, lo: VReg, hi: VReg, a: VReg, b: VReg);

    /// `dst` = the upper half of `a * b`, 64 by 64 bits.
    fn emit_mul_high(cx: &mut Lower<'_, Self>, signed: bool, dst: VReg, a: VReg, b: VReg);
    /// `dst = -src`.
    fn emit_negate(cx: &mut Lower<'_, Self>, ty: PartTy, dst: VReg, src: VReg);
    /// `dst = a - q * n`.
    fn emit_multiply_subtract(cx: &mut Lower<'_, Self>, ty: PartTy, dst: VReg, a: VReg, q: VReg, n: i64) {
        let product = cx.vreg(ty);
        Self::emit_binary_imm(cx, ir::inst::Opcode::Mul, ty, product, q, n);
        Self::emit_binary(cx, ir::inst::Opcode::Sub, ty, dst, a, product);
    }

    /// `dst = a pred b` over 64-bit parts (both sign- or zero-extended to whole parts as `pred` wants).
    fn emit_compare_wide(
        cx: &mut Lower<'_, Self>,
        pred: ir::inst::IntPredicate,
        dst: VReg,
        a: &[VReg],
        b: &[VReg],
    );
    /// One 64-bit word of a wide shift by `count` modulo 64: left, `near << count` filled from the top of
    /// `far`; right, `near >> count` filled from the bottom of `far`.
    fn emit_funnel(cx: &mut Lower<'_, Self>, left: bool, dst: VReg, near: VReg, far: VReg, count: VReg);

    /// `dst` = mask of `len` lanes from bits, at most 64.
    fn emit_mask_of_bits(cx: &mut Lower<'_, Self>, lane: Lane, len: u32, dst: &[VReg], bits: VReg);
    /// `dst` = bits of a mask, at most 64; those above are undefined.
    fn emit_mask_bits(cx: &mut Lower<'_, Self>, lane: Lane, len: u32, dst: VReg, mask: &[VReg]);

    // ---- lower: IR instructions ----
    /// A store whose value is an operation on a load of the same place, as one instruction. `false`: no.
    fn lower_store_op(cx: &mut Lower<'_, Self>, store: Inst) -> Result<bool>;
    /// A store past the caches (`!nontemporal`), where it is more than a plain one. `false`: it is not.
    fn lower_nontemporal_store(_cx: &mut Lower<'_, Self>, _store: Inst) -> Result<bool> {
        Ok(false)
    }
    /// Inline assembly (also the empty one).
    fn lower_inline_asm(cx: &mut Lower<'_, Self>, call: Inst) -> Result<()>;
    /// Arithmetic, casts, comparisons, select, vector element and atomic operations.
    fn lower_inst(cx: &mut Lower<'_, Self>, i: Inst) -> Result<()>;
    /// An intrinsic that the generic code does not handle. `false`: not known here either.
    fn lower_intrinsic(cx: &mut Lower<'_, Self>, i: Inst, id: Intrinsic) -> Result<bool>;
    /// Machine blocks that an instruction needs beyond its own: 0, or how many times it splits its block.
    fn extra_blocks(cx: &Lower<'_, Self>, i: Inst) -> u32;
    /// Conditional branch: compare and jump to edge 0 if `cond`, else to edge 1. Edges have been added.
    fn cond_branch(cx: &mut Lower<'_, Self>, cond: Value) -> Result<()>;
    /// Jump (one edge).
    fn emit_jump(cx: &mut Lower<'_, Self>);
    /// Compare-and-branch of a switch: edge 0 if `v pred imm`, else edge 1. `v` has been zero-extended to
    /// `ty`.
    fn switch_compare(cx: &mut Lower<'_, Self>, ty: PartTy, v: VReg, pred: ir::inst::IntPredicate, imm: u64);
    /// Whether jumps through tables are allowed.
    fn jump_tables(_: &Lower<'_, Self>) -> bool {
        true
    }
    /// Jump table: `index` (64-bit, in range) selects among `blocks`, successors of the open block.
    fn switch_table(cx: &mut Lower<'_, Self>, index: VReg, blocks: &[Block]);
    /// Bit test: edge 0 if bit `index` (64-bit, < 64) of `mask` is set, else edge 1.
    fn switch_bit_test(cx: &mut Lower<'_, Self>, index: VReg, mask: u64);
    /// Indirect jump to one of the edges.
    fn emit_indirect_jump(cx: &mut Lower<'_, Self>, addr: Value) -> Result<()>;
    /// `unreachable`, or (with `trap`) an instruction that traps; ends the block.
    fn emit_unreachable(cx: &mut Lower<'_, Self>, trap: bool);
    /// The block's address is taken under this id; `block` is the machine block.
    fn export_block(cx: &mut Lower<'_, Self>, id: BlockAddrId, block: regalloc::Block);

    // ---- calls ----
    /// Whether so many integer and floating-point arguments certainly go in registers that a tail call can use
    /// (C convention).
    fn fit_tail_registers(cx: &Lower<'_, Self>, ints: u32, floats: u32) -> bool;
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
    /// Entry: definitions of argument registers. The first instruction of the function.
    fn emit_args(cx: &mut Lower<'_, Self>, defs: &[(VReg, PReg)]);
    /// `llvm.va_start` and `llvm.va_copy`: the lists' addresses.
    fn va_start(cx: &mut Lower<'_, Self>, list: Value) -> Result<()>;
    /// See `va_start`.
    fn va_copy(cx: &mut Lower<'_, Self>, to: Value, from: Value) -> Result<()>;
    /// `dst` = the stack pointer, and back.
    fn emit_stack_save(cx: &mut Lower<'_, Self>, dst: VReg);
    /// See `emit_stack_save`.
    fn emit_stack_restore(cx: &mut Lower<'_, Self>, src: VReg);
    /// The addressing mode of a place in the frame.
    fn frame_mem(slot: FrameSlot) -> Self::Mem;
    /// `dst` = address of an outgoing stack argument.
    fn emit_outgoing_address(cx: &mut Lower<'_, Self>, dst: VReg, offset: u32);
    /// Whether small integer arguments on the stack are extended, as those in registers are.
    fn extends_on_stack(_: &Lower<'_, Self>) -> bool {
        true
    }
    /// Whether functions with a hidden result pointer return it.
    fn returns_hidden_pointer(cx: &Lower<'_, Self>) -> bool;
    /// The registers in which a landing pad finds the exception and the selector.
    const LANDING: [PReg; 2];
    /// Whether functions may have funclets.
    const HAS_FUNCLETS: bool = false;
    /// The end of a block by `catchswitch` (no code), `catchret` or `cleanupret`; edges have been added.
    fn emit_funclet_end(_: &mut Lower<'_, Self>, _op: ir::inst::Opcode) {
        unreachable!("asked for only where HAS_FUNCLETS")
    }
    /// At the start of a handler of `__C_specific_handler`: `dst` = the exception's code, in the first register of
    /// [`Target::LANDING`].
    fn emit_exception_code(_: &mut Lower<'_, Self>, _dst: VReg) {
        unreachable!("asked for only where HAS_FUNCLETS")
    }
    /// `dst = base` + what `offset` says, a number of 32 bits known when all functions are compiled.
    fn emit_frame_offset(cx: &mut Lower<'_, Self>, dst: VReg, base: VReg, offset: emit::SymRef);
    /// What the function's code buffer knows of exceptions.
    fn exceptions<'c>(cx: &'c mut Lower<'_, Self>) -> &'c mut Option<Box<emit::Exceptions>>;
    /// The call itself.
    fn emit_call(cx: &mut Lower<'_, Self>, site: &CallSite<'_>) -> Result<()>;
    /// How far above its own stack arguments a function puts those of a tail call, in bytes, where the called
    /// function takes them off (`abi`: the call's). Below 0 the frame gets room for them.
    fn tail_shift(_: &mut Lower<'_, Self>, _cc: CallConv, _variadic: bool, _abi: &Abi) -> i32 {
        0
    }
    /// The registers that may hold arguments of a variadic function, for a call that forwards them.
    fn variadic_registers(_: &Lower<'_, Self>) -> Vec<(PartTy, PReg)> {
        Vec::new()
    }
    /// The return address stands below the stack arguments, and moves along with those of tail calls.
    const RETURN_ADDRESS_ON_STACK: bool = true;
    /// `dst` = the function's return address. `false`: not done here.
    fn emit_return_address(_: &mut Lower<'_, Self>, _dst: VReg) -> bool {
        false
    }
    /// Whether calls and places may have records in `.llvm_stackmaps`.
    const STACK_MAPS: bool = false;
    /// The fewest bytes of a patch point that makes a call.
    const PATCH_CALL_BYTES: u32 = 13;
    /// A place of `bytes` bytes without code that a stack map (index) describes.
    fn emit_stack_map(_: &mut Lower<'_, Self>, _map: u32) {}
    /// Return with results in registers.
    fn emit_return(cx: &mut Lower<'_, Self>, uses: &[(VReg, PReg)]);
    /// Whether there is x86_fp80.
    const X87: bool = false;
    /// Pushes an x86_fp80 (two parts) on the x87 stack, or pops the top of the stack into two parts.
    /// `ty` other than `I64`: a float or double in its register.
    fn emit_x87_push(_: &mut Lower<'_, Self>, _ty: PartTy, _parts: &[VReg]) -> Result<()> {
        unreachable!("asked for only where X87")
    }
    /// See `emit_x87_push`.
    fn emit_x87_pop(_: &mut Lower<'_, Self>, _ty: PartTy, _parts: &[VReg]) -> Result<()> {
        unreachable!("asked for only where X87")
    }
    /// `dst = vscale`, of targets that have scalable vectors.
    fn emit_vscale(_cx: &mut Lower<'_, Self>, _dst: VReg) {
        unreachable!("scalable vectors are refused by other targets")
    }
    /// `alloca` of a size known only at run time: `dst` = address aligned to `align`.
    fn emit_dynamic_alloca(cx: &mut Lower<'_, Self>, dst: VReg, bytes: VReg, align: u64);
}
