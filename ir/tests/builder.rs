//! The builder makes what it should: expected text, taken by llvm-as-22 where that is installed, and the
//! same structures as the parser makes of that text.

mod llvm_as;

use ir::attributes::{AttrKind, AttrList, Attribute};
use ir::builder::{Access, CallOptions, DebugInfo, Encoding, InstBuilder, ModuleBuilder, RmwOptions, Unit};
use ir::constants::{Const, ConstExpr, InlineAsm};
use ir::ids::{AttrSetId, GlobalId, TypeId, Value};
use ir::inst::{AtomicOp, FloatPredicate, InstFlags, IntPredicate, Opcode, Ordering, TailKind};
use ir::metadata::MdValue;
use ir::module::{BodyState, CallConv, ComdatKind, Linkage, Module, ThreadLocal, UnnamedAddr, Visibility};
use llvm_as::llvm_refuses;

fn check(module: Module, expected: &[&str]) {
    let text = ir::write::module_to_string(&module);
    for line in expected {
        assert!(text.contains(line), "no '{line}' in\n{text}");
    }
    assert_eq!(llvm_refuses(&text), None, "{text}");
    let parsed = ir::parse::parse_all(text.as_bytes(), &ir::parse::ParseOptions::ALL);
    let parsed =
        parsed.unwrap_or_else(|e| panic!("{}", e.render("built", ir::source::Source::Text(text.as_bytes()))));
    assert_eq!(ir::compare::difference(&module, &parsed), None, "{text}");
}

fn x86() -> ModuleBuilder {
    ModuleBuilder::new("x86_64-unknown-linux-gnu")
}

#[test]
fn globals() {
    let mut m = x86();
    let comdat = m.comdat("c d", ComdatKind::Any);
    let pair = m.named_struct("pair", Some(&[TypeId::I32, TypeId::PTR]));
    let opaque = m.named_struct("1st", None);
    m.set_struct_body(opaque, &[TypeId::I8, pair], true);
    let bytes = m.str("hi\0\"");
    let hello_ty = m.tables().array_ty(TypeId::I8, 4);
    let hello = m.tables().constant(Const::Bytes {
        ty: hello_ty,
        data: bytes,
    });
    let s = m.constant_variable("s", hello_ty, Some(hello));
    {
        let g = m.global_mut(s);
        (g.linkage, g.unnamed_addr, g.align) = (Linkage::Private, UnnamedAddr::Global, 1);
    }
    let zero = m.tables().constant(Const::Zero(opaque));
    let v = m.variable("v", opaque, Some(zero));
    let section = m.str(".my data");
    {
        let g = m.global_mut(v);
        (g.linkage, g.comdat, g.section) = (Linkage::LinkOnceOdr, Some(comdat), section);
        (g.visibility, g.thread_local) = (Visibility::Hidden, ThreadLocal::InitialExec);
    }
    m.variable("", TypeId::I64, None);
    // ptr to v's second member, plus one, in a struct with other constants.
    let (one, base) = (m.tables().int(TypeId::I64, 1), m.address(v));
    let ops = m.tables().const_list(&[base, one]);
    let none = m.tables().const_list(&[]);
    let gep = Const::Expr {
        ty: TypeId::PTR,
        expr: ConstExpr {
            opcode: Opcode::GetElementPtr,
            sub: 0,
            flags: InstFlags::INBOUNDS.with(InstFlags::NUSW),
            source_ty: opaque,
            ops,
            inrange: none,
        },
    };
    let gep = m.tables().constant(gep);
    let i200 = m.int_ty(200);
    let big = m.tables().wide_int(i200, &[1, 0, 0, 0x80]);
    let minus = m.tables().wide_int(TypeId::I128, &[u64::MAX, u64::MAX]);
    let nan = m.tables().constant(Const::Float {
        ty: TypeId::FLOAT,
        bits: 0x7fa0_0001,
    });
    let elems = [gep, big, minus, nan];
    let types = elems.map(|c| m.scope().const_ty(c));
    let ty = m.tables().struct_ty(&types, false);
    let elems = m.tables().const_list(&elems);
    let init = m.tables().constant(Const::Aggregate { ty, elems });
    m.variable("all", ty, Some(init));
    let target = m.address(v);
    m.alias("al", opaque, target);
    m.module_flag(8, "PIC Level", 2);
    let line = m.str(".globl q\"");
    m.module_asm.push(line);
    let file = [
        ("filename", MdValue::Str(m.str("a.c"))),
        ("directory", MdValue::Str(m.str("/"))),
    ];
    let file = m.md_node(false, "DIFile", &file);
    m.add_named_metadata("my.files", file);
    check(
        m.finish(),
        &[
            "module asm \".globl q\\22\"",
            "%pair = type { i32, ptr }",
            "%\"1st\" = type <{ i8, %pair }>",
            "$\"c d\" = comdat any",
            "@s = private unnamed_addr constant [4 x i8] c\"hi\\00\\22\", align 1",
            "@v = linkonce_odr hidden thread_local(initialexec) global %\"1st\" zeroinitializer, section \".my data\", comdat($\"c d\")",
            "@0 = external global i64",
            "ptr getelementptr inbounds (%\"1st\", ptr @v, i64 1), i200 u0x0000000000000080000000000000000000000000000000000000000000000001, i128 -1, float 0x7FF4000020000000 }",
            "@al = alias %\"1st\", ptr @v",
            "!{i32 8, !\"PIC Level\", i32 2}",
            "!DIFile(filename: \"a.c\", directory: \"/\")",
        ],
    );
}

/// A function with every kind of instruction that scalar and vector code has.
fn plain_instructions() -> Module {
    let mut m = x86();
    let v4 = m.tables().vector_ty(TypeId::FLOAT, 4, false);
    let pair = m.tables().struct_ty(&[TypeId::I32, TypeId::I64], false);
    let ty = m.func_ty(
        TypeId::I32,
        &[TypeId::I32, TypeId::PTR, v4, TypeId::DOUBLE],
        false,
    );
    let g = m.add_function("all", ty);
    let noundef = m.attributes(&[Attribute::Enum(AttrKind::NoUndef)]);
    let byval = m.attributes(&[
        Attribute::Int(AttrKind::Align, 8),
        Attribute::Type(AttrKind::ByVal, pair),
    ]);
    let key = m.string_attribute("frame-pointer", "all");
    let func = m.attributes(&[
        Attribute::Enum(AttrKind::NoUnwind),
        Attribute::Int(AttrKind::UwTable, 2),
        key,
    ]);
    let params = [noundef, byval].into_iter().collect();
    m.set_attributes(
        g,
        AttrList {
            func,
            ret: noundef,
            params,
        },
    );
    m.global_mut(g).linkage = Linkage::WeakOdr;
    let mut f = m.define(g);
    let entry = f.block("entry");
    let (next, other, last) = (f.block(""), f.block("b c"), f.block(""));
    f.switch_to(entry);
    let (a, p, v, d) = (f.param(0), f.param(1), f.param(2), f.param(3));
    f.name(a, "a");
    f.name(p, "p");
    let slot = f.alloca(TypeId::I64, None, 8);
    f.name(slot, "slot");
    let many = f.alloca(TypeId::I8, Some(a), 0);
    f.store(a, slot, &Access::default());
    let volatile = Access {
        volatile: true,
        align: 1,
        ..Access::default()
    };
    f.store(d, many, &volatile);
    let l = f.load(TypeId::I32, slot, &Access::default());
    let atomic = Access {
        ordering: Ordering::Acquire,
        sync_scope: "singlethread",
        ..Access::default()
    };
    f.load(TypeId::I64, slot, &atomic);
    let seq = Access {
        ordering: Ordering::SeqCst,
        ..Access::default()
    };
    f.fence(Ordering::AcqRel, "");
    let options = RmwOptions {
        weak: true,
        failure: Ordering::Monotonic,
    };
    let cx = f.cmpxchg(slot, a, l, &seq, options);
    f.extract_value(cx, &[1]);
    f.atomic_rmw(AtomicOp::UMax, slot, a, &seq);
    let one = f.int(TypeId::I32, 1);
    let sum = f.binary(Opcode::Add, a, one);
    f.set_flags(sum, InstFlags::NUW.with(InstFlags::NSW));
    let quotient = f.binary(Opcode::SDiv, sum, one);
    f.set_flags(quotient, InstFlags::EXACT);
    let or = f.binary(Opcode::Or, quotient, one);
    f.set_flags(or, InstFlags::DISJOINT);
    let half = f.double(0.5);
    let product = f.binary(Opcode::FMul, d, half);
    f.set_flags(product, InstFlags::FAST);
    let neg = f.fneg(product);
    f.set_flags(neg, InstFlags::NNAN.with(InstFlags::NSZ));
    let wide = f.cast(Opcode::ZExt, or, TypeId::I64);
    f.set_flags(wide, InstFlags::NNEG);
    let element = f.gep(TypeId::I32, p, &[wide]);
    f.set_flags(element, InstFlags::INBOUNDS.with(InstFlags::NUW));
    let c = f.icmp(IntPredicate::Ult, a, one);
    f.set_flags(c, InstFlags::SAMESIGN);
    let c2 = f.fcmp(FloatPredicate::Une, neg, d);
    let both = f.select(c, c2, c);
    let x = f.extract_element(v, one);
    let ins = f.insert_element(v, x, a);
    f.shuffle_vector(ins, v, &[0, u32::MAX, 7]);
    f.shuffle_vector(ins, v, &[0, 0]);
    let undef = f.constant(Const::Undef(pair));
    let agg = f.insert_value(undef, a, &[0]);
    f.freeze(agg);
    f.va_arg(p, TypeId::DOUBLE);
    f.cond_br(both, next, other);
    f.switch_to(next);
    let cases = [2u64, u64::MAX].map(|n| f.int(TypeId::I32, n).as_const().expect("constant"));
    f.switch(a, other, &[(cases[0], last), (cases[1], other)]);
    f.switch_to(other);
    let phi = f.phi(TypeId::I32, &[]);
    f.br(last);
    f.add_incoming(phi, a, entry);
    f.add_incoming(phi, one, next);
    f.add_incoming(phi, one, next);
    f.switch_to(last);
    f.ret(a);
    f.finish();
    m.finish()
}

#[test]
fn instructions() {
    check(
        plain_instructions(),
        &[
            "define weak_odr noundef i32 @all(i32 noundef %a, ptr byval({ i32, i64 }) align 8 %p, <4 x float> %0, double %1) #",
            "nounwind uwtable \"frame-pointer\"=\"all\" }",
            "  %slot = alloca i64, align 8\n  %2 = alloca i8, i32 %a\n  store i32 %a, ptr %slot, align 4",
            "store volatile double %1, ptr %2, align 1",
            "load atomic i64, ptr %slot syncscope(\"singlethread\") acquire, align 8",
            "fence acq_rel",
            "cmpxchg weak ptr %slot, i32 %a, i32 %3 seq_cst monotonic, align 4",
            "atomicrmw umax ptr %slot, i32 %a seq_cst, align 4",
            "add nuw nsw i32 %a, 1",
            "sdiv exact i32",
            "or disjoint i32",
            "fmul fast double %1, 0x3FE0000000000000",
            "fneg nnan nsz double",
            "zext nneg i32",
            "getelementptr inbounds nuw i32, ptr %p, i64",
            "icmp samesign ult i32 %a, 1",
            "fcmp une double",
            "shufflevector <4 x float>",
            "<3 x i32> <i32 0, i32 poison, i32 7>",
            "<2 x i32> zeroinitializer",
            "insertvalue { i32, i64 } undef, i32 %a, 0",
            "va_arg ptr %p, double",
            ", label %\"b c\" [\n    i32 2, label %27\n    i32 -1, label %\"b c\"\n  ]",
            "\"b c\":\n  %26 = phi i32 [ %a, %entry ], [ 1, %25 ], [ 1, %25 ]\n  br label %27\n\n27:\n  ret i32 %a\n}",
        ],
    );
}

/// Calls, exceptions, computed branches, metadata.
fn calls() -> Module {
    let mut m = x86();
    let ty = m.func_ty(TypeId::I32, &[], true);
    let personality = m.add_function("__gxx_personality_v0", ty);
    let personality = m.address(personality);
    let ty = m.func_ty(TypeId::I32, &[TypeId::PTR, TypeId::I32], false);
    let callee = m.add_function("callee", ty);
    m.function_mut(callee).cc = CallConv::FAST;
    let void = m.func_ty(TypeId::VOID, &[], false);
    let g = m.add_function("f", void);
    m.function_mut(g).personality = Some(personality);
    let address = m.address_of_block(g, "there");
    m.constant_variable("table", TypeId::PTR, Some(address));
    let node = m.md_tuple(false, &[None]);
    let mut f = m.define(g);
    let [entry, normal, pad, there] = ["entry", "normal", "pad", "there"].map(|n| f.block(n));
    f.switch_to(entry);
    let (null, one) = (f.null(), f.int(TypeId::I32, 1));
    let call = f.call(callee, &[null, one]);
    f.attach(call, "my.kind", node);
    let signext = f.module().attributes(&[Attribute::Enum(AttrKind::SExt)]);
    let cold = f.module().attributes(&[Attribute::Enum(AttrKind::Cold)]);
    let options = CallOptions {
        cc: CallConv::FAST,
        tail: TailKind::NoTail,
        attrs: AttrList {
            func: cold,
            ret: AttrSetId::EMPTY,
            params: [AttrSetId::EMPTY, signext].into_iter().collect(),
        },
        bundles: vec![("deopt".into(), vec![one, null]), ("x".into(), vec![])],
        flags: InstFlags::NONE,
    };
    let target = f.address(callee);
    f.call_value(ty, target, &[null, one], options.clone());
    let asm = InlineAsm {
        fn_ty: void,
        template: f.module().str("nop # \"$$\""),
        constraints: f.module().str("~{memory}"),
        side_effect: true,
        align_stack: false,
        intel_dialect: true,
        can_throw: false,
    };
    let asm = f.constant(Const::InlineAsm { ty: TypeId::PTR, asm });
    f.call_value(void, asm, &[], CallOptions::default());
    let options = CallOptions {
        tail: TailKind::None,
        ..options
    };
    f.invoke(ty, target, &[null, one], options, normal, pad);
    f.switch_to(pad);
    let result = f.module().tables().struct_ty(&[TypeId::PTR, TypeId::I32], false);
    let filter_ty = f.module().tables().array_ty(TypeId::PTR, 0);
    let filter = f.constant(Const::Zero(filter_ty));
    let lp = f.landing_pad(result, true, &[(null, false), (filter, true)]);
    f.resume(lp);
    f.switch_to(normal);
    f.indirect_br(Value::constant(address), &[there]);
    f.switch_to(there);
    f.unreachable();
    f.finish();
    m.finish()
}

#[test]
fn calls_and_exceptions() {
    check(
        calls(),
        &[
            "declare fastcc i32 @callee(ptr, i32)",
            "declare i32 @__gxx_personality_v0(...)",
            "@table = constant ptr blockaddress(@f, %there)",
            "define void @f() personality ptr @__gxx_personality_v0 {",
            "call fastcc i32 @callee(ptr null, i32 1), !my.kind !0",
            "notail call fastcc i32 @callee(ptr null, i32 signext 1) cold [ ",
            " [ \"deopt\"(i32 1, ptr null), \"x\"() ]",
            "call void asm sideeffect inteldialect \"nop # \\22$$\\22\", \"~{memory}\"()",
            "invoke fastcc i32 @callee(",
            "          to label %normal unwind label %pad",
            "landingpad { ptr, i32 } cleanup catch ptr null filter [0 x ptr] zeroinitializer",
            "resume { ptr, i32 }",
            "indirectbr ptr blockaddress(@f, %there), [label %there]",
            "!0 = !{null}",
        ],
    );
}

#[test]
fn funclets() {
    let mut m = x86();
    let ty = m.func_ty(TypeId::I32, &[], true);
    let personality = m.add_function("__CxxFrameHandler3", ty);
    let personality = m.address(personality);
    let void = m.func_ty(TypeId::VOID, &[], false);
    let callee = m.add_function("may_throw", void);
    let g = m.add_function("f", void);
    m.function_mut(g).personality = Some(personality);
    let mut f = m.define(g);
    let [entry, done, dispatch, handler, cleanup] =
        ["entry", "done", "dispatch", "handler", "cleanup"].map(|n| f.block(n));
    let none = f.constant(Const::NoneToken);
    f.switch_to(entry);
    let target = f.address(callee);
    f.invoke(void, target, &[], CallOptions::default(), done, dispatch);
    f.switch_to(dispatch);
    let cs = f.catch_switch(none, &[handler], Some(cleanup));
    f.switch_to(handler);
    let null = f.null();
    let pad = f.catch_pad(cs, &[null]);
    f.catch_ret(pad, done);
    f.switch_to(cleanup);
    let pad = f.cleanup_pad(none, &[]);
    f.cleanup_ret(pad, None);
    f.switch_to(done);
    f.ret_void();
    f.finish();
    check(
        m.finish(),
        &[
            "%0 = catchswitch within none [label %handler] unwind label %cleanup",
            "%1 = catchpad within %0 [ptr null]",
            "catchret from %1 to label %done",
            "%2 = cleanuppad within none []",
            "cleanupret from %2 unwind to caller",
        ],
    );
}

/// What text cannot say must not be built.
#[test]
fn definitions_are_not_extern_weak() {
    let mut m = x86();
    let zero = m.tables().zero(TypeId::I32);
    let g = m.variable("x", TypeId::I32, Some(zero));
    m.global_mut(g).linkage = Linkage::ExternWeak;
    let found = ir::verify::verify_all(&m.finish());
    assert_eq!(found[0].message, "definition with 'extern_weak' linkage: '@x'");
}

/// Values that debug records name are the function's own metadata: bitcode has them in the function's block.
#[test]
fn debug_records_in_bitcode() {
    let mut m = x86();
    let debug = DebugInfo::new(&mut m, Unit::default());
    let long = debug.basic_type(&mut m, "long", 64, Encoding::Signed);
    let signature = debug.function_type(&mut m, None, &[long]);
    let ty = m.func_ty(TypeId::VOID, &[TypeId::I64], false);
    for name in ["f", "g"] {
        let f = m.add_function(name, ty);
        let scope = debug.function(&mut m, f, name, 1, signature);
        let n = debug.parameter(&mut m, scope, "n", 1, 1, long);
        let mut f = m.define(f);
        let entry = f.block("");
        f.switch_to(entry);
        f.at(1, 1, scope);
        let value = f.param(0);
        let twice = f.binary(Opcode::Add, value, value);
        f.has_value(n, if name == "f" { value } else { twice });
        f.ret_void();
        f.finish();
    }
    let module = m.finish();
    let body = |g: usize| match &module.function(GlobalId::new(g)).unwrap().body {
        BodyState::Parsed(body) => (GlobalId::new(g), &**body),
        _ => unreachable!("a body that was built"),
    };
    let bytes = ir::bitcode::write_module(&module, &[body(0), body(1)], b"").unwrap();
    let again = ir::bitcode::parse_all(&bytes, &ir::parse::ParseOptions::ALL).unwrap();
    let text = ir::write::module_to_string(&again);
    assert!(
        text.contains("#dbg_value(i64 %0, ") && text.contains("#dbg_value(i64 %2, "),
        "{text}"
    );
}
