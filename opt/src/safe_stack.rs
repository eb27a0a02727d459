//! Safe stack (clang's `-fsanitize=safe-stack`, "Code-Pointer Integrity", Kuznetsov and others): frame objects that might be
//! written out of bounds move to a second stack, whose pointer the run-time library keeps for each thread.
//!
//! ```text
//!   Body ─► objects that are not only loaded and stored within their bounds? ── none ─► as it is
//!             └─ some ─► entry: take their memory from the second stack ─► returns: give it back ─► Body
//!                                └─ landing pads, calls that return twice: set its pointer again
//! ```
//! Runs at all levels, after the other passes, on functions with attribute `safestack`. Needs a legal body and leaves one.
//! Cost: O(instructions).

use crate::frame_objects::{Object, Objects};
use crate::pipeline::Context;
use crate::target::TargetFacts;
use crate::work::Work;
use ir::attributes::AttrKind;
use ir::body::Body;
use ir::cfg::Cfg;
use ir::constants::Const;
use ir::edit::{Access, Editor, InstBuilder};
use ir::ids::{Block, GlobalId, Inst, TypeId, Value};
use ir::inst::Opcode;
use ir::intrinsics::Intrinsic;
use ir::module::{Global, GlobalKind, Linkage, Module, ThreadLocal, Variable};

/// The alignment of the second stack between functions.
const STACK_ALIGN: u64 = 16;

/// The run-time library's variable with the pointer of the second stack.
const POINTER: &[u8] = b"__safestack_unsafe_stack_ptr";

/// Declares the run-time library's variable where functions ask for it.
pub fn declare(module: &mut Module) {
    let is_safe = |g: &Global| match &g.kind {
        GlobalKind::Function(f) => module.scope().has_attr(f.attrs.func, AttrKind::SafeStack),
        _ => false,
    };
    if !module.globals.iter().any(is_safe) || pointer_variable(module).is_some() {
        return;
    }
    let kind = GlobalKind::Variable(Variable::default());
    let pointer = module.add(POINTER, kind, TypeId::PTR, Linkage::External);
    module.globals[pointer.index()].thread_local = ThreadLocal::InitialExec;
}

/// The variable, if the module has it.
fn pointer_variable(module: &Module) -> Option<GlobalId> {
    module.find(POINTER)
}

/// Moves what has to be moved.
pub(crate) fn run(cx: Context<'_>, _: &dyn TargetFacts, work: &mut Work) -> bool {
    let function = cx.module.function(cx.global).expect("passes run on functions");
    if !cx
        .module
        .scope()
        .has_attr(function.attrs.func, AttrKind::SafeStack)
    {
        return false;
    }
    let (body, cfg) = work.blocks();
    let params = function.attrs.params.iter().enumerate();
    let byval = params.filter_map(|(k, set)| {
        let ty = cx.module.scope().attr_type(*set, AttrKind::ByVal)?;
        Some((
            k,
            ty,
            cx.module.scope().attr_int(*set, AttrKind::Align).unwrap_or(1),
        ))
    });
    let mut objects = Objects::of_params(cx.module, body, byval);
    objects.find(cfg);
    objects.judge(cfg);
    let (objects, returning) = (objects.unsafe_ones(), restore_points(cx.module, body, cfg));
    if objects.is_empty() {
        return false;
    }
    let mut m = Move {
        cx,
        edit: Editor::new(cx.module, work.edit()),
        pointer: Value::local(0),
        base: Value::local(0),
        top: None,
    };
    m.all(&objects, &returning);
    m.edit.commit();
    true
}

/// Places where a deeper function may have left its own stack pointer.
fn restore_points(module: &Module, body: &Body, cfg: &Cfg) -> Vec<Inst> {
    let is_point = |i: &Inst| match body.inst(*i).opcode {
        Opcode::LandingPad => true,
        // (an intrinsic returns once, whatever is said of it)
        Opcode::Call => {
            let intrinsic = body.called_intrinsic(module, *i);
            intrinsic.is_none() && body.returns_twice(module, *i)
        }
        _ => false,
    };
    let blocks = cfg.rpo().iter();
    blocks
        .flat_map(|b| body.block_insts(*b))
        .copied()
        .filter(is_point)
        .collect()
}

/// The body while objects are moved.
struct Move<'a> {
    cx: Context<'a>,
    edit: Editor<'a>,
    /// Where the stack pointer is kept.
    pointer: Value,
    /// The pointer at the entry.
    base: Value,
    /// The pointer behind the objects of known size.
    top: Option<Value>,
}

impl Move<'_> {
    fn all(&mut self, objects: &[Object], returning: &[Inst]) {
        let ends = crate::frame_objects::ends(self.edit.body, &[Opcode::Ret]);
        let dynamic = objects.iter().any(|o| o.size.is_none());
        self.edit.goto_start(Block(0));
        self.pointer = self.pointer_place();
        let access = Access::aligned(8);
        self.base = self.edit.load(TypeId::PTR, self.pointer, &access);
        let top = self.place_objects(objects);
        self.edit.store(top, self.pointer, &access);
        self.top = Some(top);
        // Where the pointer is to be found when a function below this one did not return.
        let kept = (dynamic && !returning.is_empty()).then(|| self.edit.alloca(TypeId::PTR, None, 8));
        if let Some(kept) = kept {
            self.edit.store(top, kept, &access);
        }
        for o in objects.iter().filter(|o| o.size.is_none()) {
            self.allocate(o, kept);
        }
        if dynamic {
            self.stack_marks();
        }
        for &i in returning {
            self.edit.goto_after(i);
            let top = match kept {
                Some(kept) => self.edit.load(TypeId::PTR, kept, &access),
                None => top,
            };
            self.edit.store(top, self.pointer, &access);
        }
        for i in ends {
            self.edit.goto_before(i);
            self.edit.store(self.base, self.pointer, &access);
        }
    }

    /// Where the stack pointer is kept: at a fixed place of the thread, or in the run-time library's variable.
    fn pointer_place(&mut self) -> Value {
        if let Some(at) = self.cx.options.triple.unsafe_stack_slot() {
            let thread = self.edit.intrinsic(Intrinsic::ThreadPointer, TypeId::PTR, &[]);
            let at = self.edit.signed_int(TypeId::I64, at);
            return self.edit.offset_by(thread, at);
        }
        match pointer_variable(self.cx.module) {
            Some(global) => {
                let ty = self.cx.module.global(global).ptr_ty;
                self.edit.constant(Const::Global { ty, global })
            }
            None => self.edit.libcall("__safestack_pointer_address", TypeId::PTR, &[]),
        }
    }

    /// Gives the objects of known size their places below the base. The pointer behind them.
    fn place_objects(&mut self, objects: &[Object]) -> Value {
        let align = objects.iter().map(|o| o.align).fold(STACK_ALIGN, u64::max);
        if align > STACK_ALIGN {
            self.base_aligned(align);
        }
        let base = self.top.unwrap_or(self.base);
        let mut bytes = 0u64;
        for o in objects {
            let Some(size) = o.size else { continue };
            bytes = (bytes + size.max(1)).next_multiple_of(o.align);
            let at = self.below(base, bytes);
            match o.alloca {
                Some(i) => self.edit.replace(i, at),
                None => self.copy_param(o.value, at, size),
            }
        }
        self.below(base, bytes.next_multiple_of(STACK_ALIGN))
    }

    /// The objects begin at a multiple of `align`; the pointer of the entry is kept as it is.
    fn base_aligned(&mut self, align: u64) {
        let n = self.edit.convert(Opcode::PtrToInt, self.base, TypeId::I64);
        let n = self.edit.binary_imm(Opcode::And, n, -(align as i64));
        self.top = Some(self.edit.convert(Opcode::IntToPtr, n, TypeId::PTR));
    }

    fn below(&mut self, base: Value, bytes: u64) -> Value {
        let n = self.edit.signed_int(TypeId::I64, -(bytes as i64));
        self.edit.offset_by(base, n)
    }

    /// What is passed in memory is copied to a place.
    fn copy_param(&mut self, param: Value, to: Value, bytes: u64) {
        let operands = self.edit.body.operands.iter_mut();
        operands.filter(|v| **v == param).for_each(|v| *v = to);
        let n = self.edit.signed_int(TypeId::I64, bytes as i64);
        let no = self.edit.int(TypeId::I1, 0);
        self.edit
            .intrinsic(Intrinsic::Memcpy, TypeId::VOID, &[to, param, n, no]);
    }

    /// Memory of a size known at run time.
    fn allocate(&mut self, o: &Object, kept: Option<Value>) {
        let Some(i) = o.alloca else { return };
        let d = *self.edit.body.inst(i);
        self.edit.goto_before(i);
        let (ty, count) = (TypeId(d.aux), self.edit.body.ops(i)[0]);
        let size = self.cx.module.data_layout.size(self.edit.scope(), ty);
        let from = self.edit.ty(count);
        let count = match self.edit.scope().int_bits(from) {
            Some(64) => count,
            Some(n) if n > 64 => self.edit.convert(Opcode::Trunc, count, TypeId::I64),
            _ => self.edit.convert(Opcode::ZExt, count, TypeId::I64),
        };
        let mut bytes = self.edit.binary_imm(Opcode::Mul, count, size as i64);
        if self.edit.scope().is_scalable(ty) {
            let scale = self.edit.intrinsic(Intrinsic::Vscale, TypeId::I64, &[]);
            bytes = self.edit.binary(Opcode::Mul, bytes, scale);
        }
        let access = Access::aligned(8);
        let old = self.edit.load(TypeId::I64, self.pointer, &access);
        let new = self.edit.binary(Opcode::Sub, old, bytes);
        let new = self
            .edit
            .binary_imm(Opcode::And, new, -(o.align.max(STACK_ALIGN) as i64));
        let new = self.edit.convert(Opcode::IntToPtr, new, TypeId::PTR);
        self.edit.store(new, self.pointer, &access);
        if let Some(kept) = kept {
            self.edit.store(new, kept, &access);
        }
        self.edit.replace(i, new);
    }

    /// Marks of the stack are those of the second one, where what has no fixed size stands.
    fn stack_marks(&mut self) {
        let access = Access::aligned(8);
        for i in self.edit.body.order.clone() {
            match self.edit.body.called_intrinsic(self.cx.module, i) {
                Some(Intrinsic::Stacksave) => {
                    self.edit.goto_before(i);
                    let now = self.edit.load(TypeId::PTR, self.pointer, &access);
                    self.edit.replace(i, now);
                }
                Some(Intrinsic::Stackrestore) => {
                    self.edit.goto_before(i);
                    let to = self.edit.body.call_args(i)[0];
                    self.edit.store(to, self.pointer, &access);
                    self.edit.remove(i);
                }
                _ => {}
            }
        }
    }
}
