//! `gc "shadow-stack"`: the frames that hold roots are a list, which begins at `llvm_gc_root_chain` and needs no help of the
//! code generator to be walked.
//!
//! ```text
//!   llvm_gc_root_chain ─► { next, map, root … } ─► { next, map, root … } ─► null
//!                                  └► { i32 roots, i32 of them with metadata, metadata … }
//! ```
//! A function puts its frame in front of the list at the entry, and takes it out when it returns or an exception passes.

use super::object;
use crate::pipeline;
use ir::attributes::AttrKind;
use ir::body::{Body, Builtin};
use ir::collector::{Collector, roots};
use ir::constants::Const;
use ir::context::{Context, ScopeMut};
use ir::edit::{Access, Editor, InstBuilder};
use ir::ids::{Block, ConstId, GlobalId, Inst, TypeId};
use ir::import::Import;
use ir::inst::{Opcode, TailKind};
use ir::module::{GlobalKind, Linkage, Module, Variable};
use rustc_hash::FxHashSet;

/// The head of the list.
const CHAIN: &[u8] = b"llvm_gc_root_chain";
/// How the names of the frames' maps begin.
const MAP: &[u8] = b"__gc_";
/// Who finds the clean-up of functions without a personality of their own.
const PERSONALITY: &[u8] = b"__gcc_personality_v0";
/// Bytes before the roots of a frame.
const HEADER: u64 = 16;

/// What is to stand in the map of a function's frame.
struct Plan {
    function: GlobalId,
    roots: u64,
    metadata: Vec<ConstId>,
    /// Where those stand that the module does not have yet.
    body: Option<Body>,
}

/// Defines the head of the list and the maps of frames in a module whose functions ask for them; `read` gives the bodies.
/// Cost: the bodies of these are read once more.
pub fn declare(module: &mut Module, read: impl Fn(&Module, GlobalId, &mut Body) -> bool) {
    let is_listed = |g: &GlobalId| {
        let own = module.function(*g);
        own.is_some_and(|f| Collector::of(module.scope(), f) == Ok(Some(Collector::ShadowStack)))
    };
    let all = (0..module.globals.len()).map(GlobalId::new);
    let listed: Vec<GlobalId> = all.filter(is_listed).collect();
    if listed.is_empty() {
        return;
    }
    let mut body = Body::default();
    let mut plans = Vec::new();
    for function in listed {
        if !read(module, function, &mut body) {
            continue;
        }
        let marks = ordered(module, &body);
        let given = marks.iter().map_while(|i| metadata(module, &body, *i));
        let given: Vec<ConstId> = given.collect();
        let is_own = given.iter().any(|c| c.is_local());
        plans.push(Plan {
            function,
            roots: marks.len() as u64,
            metadata: given,
            body: is_own.then(|| std::mem::take(&mut body)),
        });
    }
    let tables = module.ctx.clone();
    define_chain(module);
    for plan in plans.iter().filter(|p| p.roots != 0) {
        let map = define_map(module, &tables, plan);
        give_personality(module, plan.function);
        if let GlobalKind::Function(f) = &mut module.globals[plan.function.index()].kind {
            f.root_map = Some(map);
        }
    }
}

/// The head of the list is defined in every module that uses it, once in the program.
fn define_chain(module: &mut Module) {
    let null = ScopeMut::module(&mut module.ctx).constant(Const::Null(TypeId::PTR));
    match module.find(CHAIN) {
        None => {
            let kind = GlobalKind::Variable(Variable {
                init: Some(null),
                ..Variable::default()
            });
            module.add(CHAIN, kind, TypeId::PTR, Linkage::LinkOnceAny);
        }
        Some(g) => {
            let global = &mut module.globals[g.index()];
            if let GlobalKind::Variable(v) = &mut global.kind
                && v.init.is_none()
                && global.linkage == Linkage::External
            {
                (v.init, global.linkage) = (Some(null), Linkage::LinkOnceAny);
            }
        }
    }
}

/// A name for a function's map that nothing else has.
fn map_name(module: &Module, g: GlobalId) -> Vec<u8> {
    let plain = [MAP, module.global_name(g)].concat();
    let numbered = (1..).map(|n| [&plain, format!(".{n}").as_bytes()].concat());
    let mut names = std::iter::once(plain.clone()).chain(numbered);
    names
        .find(|name| module.find(name).is_none())
        .expect("some number is free")
}

/// The marks of roots, those with metadata first.
fn ordered(module: &Module, body: &Body) -> Vec<Inst> {
    let mut marks = roots(module, body);
    marks.retain(|i| body.call_args(*i).len() == 2);
    marks.sort_by_key(|i| metadata(module, body, *i).is_none());
    marks
}

/// The metadata of a root, unless it is null.
fn metadata(module: &Module, body: &Body, mark: Inst) -> Option<ConstId> {
    let constant = body.call_args(mark)[1].as_const()?;
    let none = matches!(body.scope(module).constant(constant), Const::Null(_));
    (!none).then_some(constant)
}

/// Defines the map of a function's frame. `tables`: the module's as they were when the body was read.
fn define_map(module: &mut Module, tables: &Context, plan: &Plan) -> GlobalId {
    let mut to = ScopeMut::module(&mut module.ctx);
    let given = match &plan.body {
        None => plan.metadata.clone(),
        Some(body) => {
            let mut import = Import::new(tables, body);
            let all = plan.metadata.iter();
            all.map(|c| import.constant(&mut to, *c)).collect()
        }
    };
    let list_ty = to.array_ty(TypeId::PTR, given.len() as u64);
    let list = match given.is_empty() {
        true => Const::Zero(list_ty),
        false => Const::Aggregate {
            ty: list_ty,
            elems: to.const_list(&given),
        },
    };
    let members = [
        to.int(TypeId::I32, plan.roots),
        to.int(TypeId::I32, given.len() as u64),
        to.constant(list),
    ];
    let ty = to.struct_ty(&[TypeId::I32, TypeId::I32, list_ty], false);
    let elems = to.const_list(&members);
    let init = Some(to.constant(Const::Aggregate { ty, elems }));
    let name = map_name(module, plan.function);
    let kind = GlobalKind::Variable(Variable {
        constant: true,
        init,
        ..Variable::default()
    });
    module.add(&name, kind, ty, Linkage::Internal)
}

/// A function that exceptions may pass has a clean-up, and so needs a personality.
fn give_personality(module: &mut Module, g: GlobalId) {
    let function = module.function(g).expect("it is one");
    let throws = !module.scope().has_attr(function.attrs.func, AttrKind::NoUnwind);
    if function.personality.is_some() || !throws {
        return;
    }
    let global = module.find(PERSONALITY).unwrap_or_else(|| {
        let ty = ScopeMut::module(&mut module.ctx).func_ty(TypeId::I32, &[], true);
        let kind = GlobalKind::Function(Box::default());
        module.add(PERSONALITY, kind, ty, Linkage::External)
    });
    let ty = TypeId::PTR;
    let personality = ScopeMut::module(&mut module.ctx).constant(Const::Global { ty, global });
    if let GlobalKind::Function(f) = &mut module.globals[g.index()].kind {
        f.personality = Some(personality);
    }
}

/// Moves the roots into a frame of the list.
pub(super) fn lower(cx: pipeline::Context<'_>, edit: &mut Editor<'_>) {
    let marks = ordered(cx.module, edit.body);
    let map = cx.module.function(cx.global).and_then(|f| f.root_map);
    let (Some(chain), Some(map)) = (cx.module.find(CHAIN), map) else {
        return;
    };
    let address = |edit: &mut Editor<'_>, global| {
        let ty = TypeId::PTR;
        edit.constant(Const::Global { ty, global })
    };
    let mut ends = crate::frame_objects::ends(edit.body, &[Opcode::Ret, Opcode::Resume]);
    let (chain, map) = (address(edit, chain), address(edit, map));
    let objects: Vec<Inst> = marks.iter().filter_map(|m| object(edit, *m)).collect();
    let (places, size, align) = layout(edit, &objects);
    let calls = throwing_calls(cx, edit.body);

    edit.goto_start(Block(0));
    let bytes = edit.tables().array_ty(TypeId::I8, size);
    let frame = edit.alloca(bytes, None, align);
    let word = Access::aligned(8);
    let next = edit.load(TypeId::PTR, chain, &word);
    edit.store(next, frame, &word);
    let second = edit.offset(frame, 8);
    edit.store(map, second, &word);
    // A second mark of an object has a place of its own, which stays null.
    let mut moved = FxHashSet::default();
    for (root, at) in objects.iter().zip(places) {
        let place = edit.offset(frame, at);
        let ty = TypeId(edit.body.inst(*root).aux);
        let zero = edit.zero(ty);
        edit.store(zero, place, &Access::default());
        if moved.insert(*root) {
            edit.replace(*root, place);
        }
    }
    edit.store(frame, chain, &word);
    marks.iter().for_each(|m| edit.remove(*m));
    if !calls.is_empty() {
        ends.push(clean_up(edit, &calls));
    }
    for end in ends {
        edit.goto_before(end);
        let next = edit.load(TypeId::PTR, frame, &word);
        edit.store(next, chain, &word);
    }
}

/// Where roots stand in their frame, its size and its alignment.
fn layout(edit: &Editor<'_>, objects: &[Inst]) -> (Vec<u64>, u64, u64) {
    let (s, dl) = (edit.scope(), edit.data_layout());
    let (mut end, mut most) = (HEADER, 8);
    let mut place = |root: &Inst| {
        let ty = TypeId(edit.body.inst(*root).aux);
        let align = dl.abi_align(s, ty);
        let at = end.next_multiple_of(align);
        (end, most) = (at + dl.size(s, ty), align.max(most));
        at
    };
    let places = objects.iter().map(&mut place).collect();
    (places, end.next_multiple_of(most), most)
}

/// The calls that exceptions leave the function by.
fn throwing_calls(cx: pipeline::Context<'_>, body: &Body) -> Vec<Inst> {
    let (module, s) = (cx.module, body.scope(cx.module));
    let function = module.function(cx.global).expect("passes run on functions");
    let throws = |set| !s.has_attr(set, AttrKind::NoUnwind);
    if !throws(function.attrs.func) || function.personality.is_none() {
        return Vec::new();
    }
    let leaves = |i: &Inst| {
        if body.inst(*i).opcode != Opcode::Call {
            return false;
        }
        let call = body.call(*i);
        if let Some(id) = body.called_intrinsic(module, *i) {
            return id.properties().may_throw;
        }
        let callee = call.callee.as_const().map(|c| s.constant(c));
        let by_callee = match callee {
            Some(Const::InlineAsm { asm, .. }) => asm.can_throw,
            Some(Const::Global { global, .. }) => {
                module.function(global).is_none_or(|f| throws(f.attrs.func))
            }
            _ => true,
        };
        call.builtin == Builtin::None
            && call.tail != TailKind::MustTail
            && throws(call.attrs.func)
            && by_callee
    };
    body.order.iter().copied().filter(leaves).collect()
}

/// Gives these calls a landing pad that goes on unwinding. Gives its end.
fn clean_up(edit: &mut Editor<'_>, calls: &[Inst]) -> Inst {
    let pad = edit.new_block();
    edit.goto_bottom(pad);
    edit.set_location(None);
    let ty = edit.tables().struct_ty(&[TypeId::PTR, TypeId::I32], false);
    let exception = edit.landing_pad(ty, true, &[]);
    edit.resume(exception);
    for &call in calls {
        invoke(edit, call, pad);
    }
    edit.last(pad).expect("it resumes")
}

/// A call ends its block, and goes to `pad` when it unwinds.
fn invoke(edit: &mut Editor<'_>, call: Inst, pad: Block) {
    let behind = edit.next(call).expect("blocks end in terminators");
    let block = block_of(edit, call);
    let rest = edit.split(block, behind);
    let jump = edit.last(block).expect("a cut block jumps");
    edit.remove(jump);
    let targets = edit.body.add_list(&[rest.0, pad.0]);
    let mut d = *edit.body.inst(call);
    d.opcode = Opcode::Invoke;
    edit.set(call, d);
    let info = &mut edit.body.calls[d.aux as usize];
    (info.targets, info.tail) = (targets, TailKind::None);
}

/// The block that an instruction stands in.
fn block_of(edit: &Editor<'_>, i: Inst) -> Block {
    let blocks = (0..edit.num_blocks() as u32).map(Block);
    let mut holding = blocks.filter(|b| edit.insts(*b).any(|k| k == i));
    holding.next().expect("it is placed")
}
