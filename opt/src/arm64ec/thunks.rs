//! The code of thunks, as functions of the module. x64 code has its first four arguments in registers, floating-point ones too,
//! others in slots of 8 bytes; what is not 1, 2, 4 or 8 bytes long by address; results in rax, xmm0, or memory whose address
//! is the first argument and comes back in rax.
//!
//! Arguments of variadic functions are alike on both sides but for the register x5, which tells native callees how many
//! bytes of them are in memory, where x4 points to.

use super::patchable::Patchable;
use ir::arm64ec::{EXIT_THUNK, Hybrid, PATCHED, Passed, Returned, Signature, ThunkKind, names};
use ir::attributes::{AttrKind, AttrList, Attribute};
use ir::builder::{Access, CallOptions, FunctionBuilder, InstBuilder, ModuleBuilder};
use ir::ids::{GlobalId, TypeId, Value};
use ir::inst::{IntPredicate, Opcode, TailKind};
use ir::module::{CallConv, DllStorage, GlobalKind, Linkage, Module};

const SECTION: &str = ".wowthk$aa";
/// The emulator: it runs the x64 function that x9 points to.
const EMULATOR: &str = "__os_arm64x_dispatch_call_no_redirect";
/// Bytes that x64 callers leave for the arguments in registers.
const HOME: u64 = 32;
/// What is in memory may be less aligned than its type.
const SLOT: Access<'static> = Access::aligned(8);

/// Adds thunks to a module.
pub(super) struct Maker<'m> {
    module: &'m mut ModuleBuilder,
    hybrid: &'m mut Hybrid,
    emulator: Option<GlobalId>,
}

/// An argument of x64 code.
fn x64_type(m: &mut ModuleBuilder, passed: &Passed) -> TypeId {
    match passed {
        Passed::Integer => TypeId::I64,
        Passed::Float(t) => *t,
        Passed::Memory { bytes, .. } => match Passed::integer_bits(*bytes) {
            Some(bits) => m.int_ty(bits),
            None => TypeId::PTR,
        },
    }
}

/// The same of native code.
fn native_type(m: &mut ModuleBuilder, passed: &Passed) -> TypeId {
    match passed {
        Passed::Integer => TypeId::I64,
        Passed::Float(t) => *t,
        Passed::Memory { shape, .. } => shape.ty(&mut m.tables()),
    }
}

/// Whether x64 code returns it in memory.
fn in_memory(passed: &Passed) -> bool {
    matches!(passed, Passed::Memory { bytes, .. } if Passed::integer_bits(*bytes).is_none())
}

/// What both sides of a signature have.
struct Sides {
    /// Native result.
    result: TypeId,
    /// Native parameters, the address of a result in memory first.
    native: Vec<TypeId>,
    /// So many bytes, whose address native code passes.
    sret: Option<u64>,
    /// x64 result.
    x64_result: TypeId,
    /// x64 parameters, the address of a result in memory first.
    x64: Vec<TypeId>,
    /// The first of these is that.
    x64_in_memory: bool,
}

/// Places of four integers, an address, and a number of bytes.
const VARIADIC: [TypeId; 6] = [
    TypeId::I64,
    TypeId::I64,
    TypeId::I64,
    TypeId::I64,
    TypeId::PTR,
    TypeId::I64,
];

impl Sides {
    fn of(m: &mut ModuleBuilder, s: &Signature) -> Sides {
        let (result, x64_result, x64_in_memory, sret) = match &s.result {
            Returned::Nothing => (TypeId::VOID, TypeId::VOID, false, None),
            Returned::InMemory(bytes) => (TypeId::VOID, TypeId::VOID, true, Some(*bytes)),
            Returned::Value(v) if in_memory(v) => (native_type(m, v), TypeId::VOID, true, None),
            Returned::Value(v) => (native_type(m, v), x64_type(m, v), false, None),
        };
        let (mut native, mut x64) = (Vec::new(), Vec::new());
        native.extend(sret.map(|_| TypeId::PTR));
        x64.extend(x64_in_memory.then_some(TypeId::PTR));
        if s.variadic {
            native.extend(VARIADIC);
            // Four registers in all, and where the stack is.
            x64.extend(&VARIADIC[x64.len()..5]);
        }
        for passed in &s.params {
            native.push(native_type(m, passed));
            x64.push(x64_type(m, passed));
        }
        Sides {
            result,
            native,
            sret,
            x64_result,
            x64,
            x64_in_memory,
        }
    }

    /// Attributes of native functions and calls whose parameters begin with the function that is meant.
    fn native_attributes(&self, m: &mut ModuleBuilder) -> AttrList {
        let mut attrs = AttrList::default();
        if let Some(bytes) = self.sret {
            let ty = m.tables().array_ty(TypeId::I8, bytes);
            let set = m.attributes(&[Attribute::Type(AttrKind::StructRet, ty)]);
            attrs.params.extend([Default::default(), set]);
        }
        attrs
    }
}

fn with_callee(types: &[TypeId]) -> Vec<TypeId> {
    std::iter::once(TypeId::PTR)
        .chain(types.iter().copied())
        .collect()
}

fn options(cc: CallConv, attrs: AttrList) -> CallOptions {
    CallOptions {
        cc,
        attrs,
        ..CallOptions::default()
    }
}

/// `v` read again as another type, from memory.
fn reinterpret(f: &mut FunctionBuilder<'_>, v: Value, to: TypeId) -> Value {
    let from = f.ty(v);
    let p = f.alloca(from, None, 8);
    f.store(v, p, &SLOT);
    f.load(to, p, &SLOT)
}

impl<'m> Maker<'m> {
    pub(super) fn new(module: &'m mut ModuleBuilder, hybrid: &'m mut Hybrid) -> Maker<'m> {
        Maker {
            module,
            hybrid,
            emulator: None,
        }
    }

    /// A new function; the module has one of this name perhaps already.
    fn define(&mut self, name: &[u8], ret: TypeId, params: &[TypeId], variadic: bool) -> Option<GlobalId> {
        let m = &mut *self.module;
        if Module::find(m, name).is_some() {
            return None;
        }
        let fn_ty = m.func_ty(ret, params, variadic);
        let kind = GlobalKind::Function(Box::default());
        let g = Module::add(m, name, kind, fn_ty, Linkage::LinkOnceOdr);
        let name = m.global(g).name;
        let comdat = super::add_comdat(m, name);
        let section = m.str(SECTION);
        let global = m.global_mut(g);
        (global.comdat, global.section) = (Some(comdat), section);
        Some(g)
    }

    fn set_attributes(&mut self, g: GlobalId, mut attrs: AttrList) {
        let m = &mut *self.module;
        let mut all = vec![m.string_attribute("frame-pointer", "all")];
        all.extend(m.scope().attrs(attrs.func).iter().cloned());
        attrs.func = m.attributes(&all);
        m.set_attributes(g, attrs);
    }

    fn emulator(&mut self) -> GlobalId {
        let module = &mut *self.module;
        *self.emulator.get_or_insert_with(|| match module.find(EMULATOR) {
            Some(known) => known,
            None => module.variable(EMULATOR, TypeId::PTR, None),
        })
    }

    /// The exit thunk of a signature; gives its name.
    pub(super) fn exit(&mut self, s: &Signature) -> String {
        let name = self.hybrid.name_thunk(s, false);
        let sides = Sides::of(self.module, s);
        let Some(g) = self.define(name.as_bytes(), sides.result, &with_callee(&sides.native), false) else {
            return name;
        };
        let mut attrs = sides.native_attributes(self.module);
        if s.variadic {
            // Its copy touches the pages.
            let unprobed = self.module.string_attribute("no-stack-arg-probe", "");
            attrs.func = self.module.attributes(&[unprobed]);
        }
        self.set_attributes(g, attrs);
        self.module.function_mut(g).cc = CallConv::ARM64EC_THUNK_NATIVE;
        let emulator = self.emulator();
        let mut f = self.module.define(g);
        let entry = f.block("");
        f.switch_to(entry);
        exit_body(&mut f, s, &sides, emulator);
        f.finish();
        name
    }

    /// How x64 code calls a function: its entry thunk.
    pub(super) fn enter(&mut self, function: GlobalId, s: &Signature) {
        let name = self.hybrid.name_thunk(s, true);
        self.note(function, name.clone().into_bytes(), ThunkKind::Entry);
        let mut sides = Sides::of(self.module, s);
        let result = match sides.x64_in_memory {
            true => TypeId::PTR,
            false => sides.x64_result,
        };
        let Some(g) = self.define(name.as_bytes(), result, &with_callee(&sides.x64), false) else {
            return;
        };
        let mut attrs = AttrList::default();
        if s.variadic {
            // The last parameter is x4.
            let marked = self.module.attributes(&[Attribute::Enum(AttrKind::InReg)]);
            attrs
                .params
                .extend((0..sides.x64.len()).map(|_| Default::default()));
            attrs.params.push(marked);
        }
        self.set_attributes(g, attrs);
        self.module.function_mut(g).cc = CallConv::ARM64EC_THUNK_X64;
        let callee_attrs = sides.native_attributes(self.module);
        sides.native = with_callee(&sides.native);
        let fn_ty = self.module.func_ty(sides.result, &sides.native, false);
        let mut f = self.module.define(g);
        let entry = f.block("");
        f.switch_to(entry);
        let o = options(CallConv::ARM64EC_THUNK_NATIVE, callee_attrs);
        enter_body(&mut f, s, &sides, fn_ty, o);
        f.finish();
    }

    fn note(&mut self, function: GlobalId, thunk: Vec<u8>, kind: ThunkKind) {
        let name = names::plain(self.module.global_name(function)).to_vec();
        self.hybrid.thunks.push((name, thunk, kind));
    }

    /// How native code calls a function of another object, which may be x64 code.
    pub(super) fn leave(&mut self, g: GlobalId, s: &Signature, patchable: bool) {
        let exit = self.exit(s);
        if self.module.global(g).dll_storage == DllStorage::Import {
            let name = [b"__imp_", names::plain(self.module.global_name(g))].concat();
            self.hybrid
                .thunks
                .push((name, exit.into_bytes(), ThunkKind::Exit));
            return;
        }
        self.note(g, exit.clone().into_bytes(), ThunkKind::Exit);
        if !patchable && let Ok(Some(native)) = names::mangled(self.module.global_name(g)) {
            self.forward(&names::exit_thunk(&native), g, &exit, None);
        }
    }

    /// What native code calls in the place of a function that may be patched.
    pub(super) fn patch(&mut self, p: &Patchable) {
        let s = super::signature(self.module, p.definition).expect("it has an entry thunk");
        let exit = self.exit(&s);
        self.forward(&p.thunk, p.declaration, &exit, Some(p.definition));
    }

    /// A function that hands its arguments on to `target`, once it is known what that is.
    fn forward(&mut self, name: &[u8], target: GlobalId, exit: &str, patched: Option<GlobalId>) {
        let plain = names::plain(self.module.global_name(target)).to_vec();
        let row = (name.to_vec(), plain, ThunkKind::GuestExit);
        self.hybrid.thunks.push(row);
        let Some(g) = self.define(name, TypeId::VOID, &[], true) else {
            return;
        };
        let m = &mut *self.module;
        let fn_ty = m.global(g).value_ty;
        let mut list = vec![m.string_attribute(EXIT_THUNK, exit)];
        if let Some(definition) = patched {
            let key = m.str(PATCHED);
            list.push(Attribute::Str(key, m.global(definition).name));
        }
        let func = m.attributes(&list);
        let mut f = m.define(g);
        let entry = f.block("");
        f.switch_to(entry);
        let callee = f.address(target);
        let attrs = AttrList {
            func,
            ..AttrList::default()
        };
        let o = CallOptions {
            tail: TailKind::MustTail,
            attrs,
            ..CallOptions::default()
        };
        f.call_value(fn_ty, callee, &[], o);
        f.ret_void();
        f.finish();
    }
}

/// Native arguments become x64's, and the result the other way round.
fn exit_body(f: &mut FunctionBuilder<'_>, s: &Signature, sides: &Sides, emulator: GlobalId) {
    let target = f.address(emulator);
    let target = f.load(TypeId::PTR, target, &SLOT);
    let mut given = (1..=sides.native.len())
        .map(|i| f.param(i))
        .collect::<Vec<_>>()
        .into_iter();
    let mut args = vec![f.param(0)];
    let memory = match (sides.x64_in_memory, sides.sret) {
        (false, _) => None,
        (true, Some(_)) => given.next(),
        (true, None) => Some(f.alloca(sides.result, None, 16)),
    };
    args.extend(memory);
    if s.variadic {
        variadic_arguments(f, &given.collect::<Vec<_>>(), &mut args);
    } else {
        for (v, passed) in given.zip(&s.params) {
            args.push(to_x64(f, v, passed));
        }
    }
    let types: Vec<TypeId> = args.iter().map(|v| f.ty(*v)).collect();
    let fn_ty = f.tables().func_ty(sides.x64_result, &types, false);
    let o = options(CallConv::ARM64EC_THUNK_X64, AttrList::default());
    let result = f.call_value(fn_ty, target, &args, o);
    match (sides.result, memory) {
        (TypeId::VOID, _) => _ = f.ret_void(),
        (native, Some(p)) => {
            let v = f.load(native, p, &SLOT);
            f.ret(v);
        }
        (native, None) if native == sides.x64_result => _ = f.ret(result),
        (native, None) => {
            let v = reinterpret(f, result, native);
            f.ret(v);
        }
    }
}

fn to_x64(f: &mut FunctionBuilder<'_>, v: Value, passed: &Passed) -> Value {
    let Passed::Memory { bytes, .. } = passed else {
        return v;
    };
    if let Some(bits) = Passed::integer_bits(*bytes) {
        let ty = f.tables().int_ty(bits);
        return reinterpret(f, v, ty);
    }
    let ty = f.ty(v);
    let p = f.alloca(ty, None, 16);
    f.store(v, p, &SLOT);
    p
}

/// Variable arguments in memory are copied to just above the place for x64's first four, where the callee looks for them.
/// A fourth in a register that the address of the result has taken the place of goes before them.
fn variadic_arguments(f: &mut FunctionBuilder<'_>, given: &[Value], args: &mut Vec<Value>) {
    let (registers, memory, bytes) = (&given[..4], given[4], given[5]);
    let in_registers = 5 - args.len();
    args.extend(&registers[..in_registers]);
    let left = &registers[in_registers..];
    let more = 8 * left.len() as i64;
    let size = f.binary_imm(Opcode::Add, bytes, more + 15);
    let size = f.binary_imm(Opcode::And, size, -16);
    let area = f.alloca(TypeId::I8, Some(size), 16);
    for (k, v) in left.iter().enumerate() {
        let at = f.offset(area, 8 * k as u64);
        f.store(*v, at, &SLOT);
    }
    let to = f.offset(area, more as u64);
    copy_down(f, to, memory, bytes);
}

/// Copies multiples of 8 bytes, the last ones first: each page of the stack is touched in its turn, which needs no probe then.
fn copy_down(f: &mut FunctionBuilder<'_>, to: Value, from: Value, bytes: Value) {
    let before = f.current_block().expect("it has begun");
    let [head, body, done] = [(); 3].map(|()| f.block(""));
    f.br(head);
    f.switch_to(head);
    let left = f.phi(TypeId::I64, &[(bytes, before)]);
    let none = f.icmp_imm(IntPredicate::Eq, left, 0);
    f.cond_br(none, done, body);
    f.switch_to(body);
    let at = f.binary_imm(Opcode::Sub, left, 8);
    let source = f.offset_by(from, at);
    let word = f.load(TypeId::I64, source, &SLOT);
    let target = f.offset_by(to, at);
    f.store(word, target, &SLOT);
    f.add_incoming(left, at, body);
    f.br(head);
    f.switch_to(done);
}

/// The other way round.
fn enter_body(f: &mut FunctionBuilder<'_>, s: &Signature, sides: &Sides, fn_ty: TypeId, o: CallOptions) {
    let callee = f.param(0);
    let mut given = (1..=sides.x64.len())
        .map(|i| f.param(i))
        .collect::<Vec<_>>()
        .into_iter();
    let mut args = vec![callee];
    let memory = if sides.x64_in_memory { given.next() } else { None };
    args.extend(memory.filter(|_| sides.sret.is_some()));
    if s.variadic {
        let mut given: Vec<Value> = given.collect();
        let stack = given.pop().expect("the address of the stack");
        args.extend(&given);
        let mut at = HOME;
        for _ in given.len()..4 {
            let p = f.offset(stack, at);
            args.push(f.load(TypeId::I64, p, &SLOT));
            at += 8;
        }
        args.push(f.offset(stack, at));
        args.push(f.int(TypeId::I64, 0));
    } else {
        for ((v, passed), native) in given.zip(&s.params).zip(&sides.native[args.len()..]) {
            args.push(match passed {
                Passed::Memory { bytes, .. } if Passed::integer_bits(*bytes).is_some() => {
                    reinterpret(f, v, *native)
                }
                Passed::Memory { .. } => f.load(*native, v, &Access::aligned(1)),
                _ => v,
            });
        }
    }
    let result = f.call_value(fn_ty, callee, &args, o);
    match (memory, sides.result) {
        (Some(p), TypeId::VOID) => _ = f.ret(p),
        (Some(p), _) => {
            f.store(result, p, &Access::aligned(1));
            f.ret(p);
        }
        (None, TypeId::VOID) => _ = f.ret_void(),
        (None, native) if native == sides.x64_result => _ = f.ret(result),
        (None, _) => {
            let v = reinterpret(f, result, sides.x64_result);
            f.ret(v);
        }
    }
}
