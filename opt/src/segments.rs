//! Segmented stacks (`"split-stack"`): an object of a size known at run time is taken from the stack if the segment has room
//! for it, else from GCC's run-time library, which gives it back when the segment goes.
//!
//! ```text
//!   size ─► stack pointer - size above the limit? ── yes ─► alloca ─────────────────────────► phi
//!                                                └── no ──► __morestack_allocate_stack_space ─┘
//! ```
//! The check of the frame itself is the target's. Runs at all levels. Needs a legal body and leaves one. Cost:
//! O(instructions).

use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::body::Body;
use ir::constants::Const;
use ir::edit::{Access, Editor, InstBuilder};
use ir::ids::{Block, Inst, TypeId, Value};
use ir::inst::{IntPredicate, Opcode};
use ir::intrinsics::Intrinsic;

/// What gives memory beside the stack.
const ALLOCATE: &str = "__morestack_allocate_stack_space";
/// The address space of what is relative to `fs`.
const THREAD: u32 = 257;
/// What the stack pointer is a multiple of, and memory of the library, too.
const STACK_ALIGN: u64 = 16;

/// Rewrites what asks for so much.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let function = cx.module.function(cx.global).expect("passes run on functions");
    let s = cx.module.scope();
    let Some(limit) = cx.options.triple.segment_limit() else {
        return false;
    };
    if s.attr_str(function.attrs.func, "split-stack").is_none() {
        return false;
    }
    let objects = dynamic_objects(cx, work.body());
    if objects.is_empty() {
        return false;
    }
    let mut edit = Editor::new(cx.module, work.edit());
    for object in objects {
        allocate(&mut edit, object, limit);
    }
    edit.commit();
    true
}

/// Objects whose size is known at run time only, or that are allocated more than once; with their blocks, from the last to the
/// first.
fn dynamic_objects(cx: Context<'_>, body: &Body) -> Vec<(Block, Inst)> {
    let s = body.scope(cx.module);
    let mut found = Vec::new();
    for b in (0..body.blocks.len() as u32).map(Block) {
        for &i in body.block_insts(b) {
            let d = body.inst(i);
            if d.opcode != Opcode::Alloca {
                continue;
            }
            let count = body.ops(i)[0].as_const().and_then(|c| s.const_u64(c));
            if b != Block(0) || count.is_none() || s.is_scalable(TypeId(d.aux)) {
                found.push((b, i));
            }
        }
    }
    found.reverse();
    found
}

/// Two ways to the memory of one object.
fn allocate(edit: &mut Editor<'_>, (block, object): (Block, Inst), limit: u32) {
    let d = *edit.body.inst(object);
    let align = d.align().map_or(1, u64::from).max(STACK_ALIGN);
    let behind = edit.next(object).expect("blocks end in terminators");
    edit.goto_before(object);
    let size = size(edit, object);
    // Memory of the library is moved up to a greater alignment.
    let spare = align - STACK_ALIGN;
    let whole = edit.binary_imm(Opcode::Add, size, (STACK_ALIGN - 1 + spare) as i64);
    let whole = edit.binary_imm(Opcode::And, whole, -(STACK_ALIGN as i64));
    let top = edit.intrinsic(Intrinsic::Stacksave, TypeId::PTR, &[]);
    let top = edit.convert(Opcode::PtrToInt, top, TypeId::I64);
    let room = at_thread(edit, limit);
    let left = edit.binary(Opcode::Sub, top, room);
    let fits = edit.icmp(IntPredicate::Sgt, left, whole);
    let rest = edit.split(block, behind);
    let (here, there) = (edit.new_block(), edit.new_block());
    let jump = edit.last(block).expect("a cut block jumps");
    edit.remove(jump);
    edit.goto_bottom(block);
    edit.cond_br(fits, here, there);
    edit.goto_bottom(here);
    let on_stack = edit.alloca(TypeId::I8, Some(whole), align);
    edit.br(rest);
    edit.goto_bottom(there);
    let given = edit.libcall(ALLOCATE, TypeId::PTR, &[whole]);
    let given = aligned(edit, given, align);
    edit.br(rest);
    edit.goto_top(rest);
    let place = edit.phi(TypeId::PTR, &[(on_stack, here), (given, there)]);
    edit.replace(object, place);
}

/// The bytes of an object.
fn size(edit: &mut Editor<'_>, object: Inst) -> Value {
    let (ty, count) = (TypeId(edit.body.inst(object).aux), edit.body.ops(object)[0]);
    let bytes = edit.data_layout().size(edit.scope(), ty);
    let from = edit.ty(count);
    let count = match edit.scope().int_bits(from) {
        Some(64) => count,
        Some(n) if n > 64 => edit.convert(Opcode::Trunc, count, TypeId::I64),
        _ => edit.convert(Opcode::ZExt, count, TypeId::I64),
    };
    edit.binary_imm(Opcode::Mul, count, bytes as i64)
}

/// The word at a place of the thread's block.
fn at_thread(edit: &mut Editor<'_>, at: u32) -> Value {
    let ty = edit.tables().ptr_ty(THREAD);
    let base = edit.constant(Const::Null(ty));
    let place = edit.offset(base, u64::from(at));
    edit.load(TypeId::I64, place, &Access::aligned(8).volatile(true))
}

/// An address moved up to a multiple of `align`.
fn aligned(edit: &mut Editor<'_>, address: Value, align: u64) -> Value {
    if align == STACK_ALIGN {
        return address;
    }
    let n = edit.convert(Opcode::PtrToInt, address, TypeId::I64);
    let n = edit.binary_imm(Opcode::Add, n, align as i64 - 1);
    let n = edit.binary_imm(Opcode::And, n, -(align as i64));
    edit.convert(Opcode::IntToPtr, n, TypeId::PTR)
}
