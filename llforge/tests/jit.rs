//! Modules that run in this process.
#![cfg(all(feature = "jit", any(target_os = "linux", windows)))]

use llforge::jit::{Jit, Settings};
use llforge::{Error, Module, Options};
use std::cell::Cell;

fn module(text: &str) -> Module {
    Module::parse("test.ll", text).expect("valid IR")
}

fn call0(jit: &Jit, name: &str) -> i64 {
    // SAFETY: all functions of these tests that are called so have this type.
    let f: extern "C" fn() -> i64 = unsafe { jit.function(name).expect("defined") };
    f()
}

fn jit() -> Jit {
    Jit::new().expect("a linker")
}

/// A linker with the function `note(i64)`, which this thread's modules call, and the digits that it was told.
fn noting_jit() -> (Jit, impl Fn() -> usize) {
    thread_local! {
        static NOTED: Cell<usize> = const { Cell::new(0) };
    }
    extern "C" fn note(n: usize) {
        NOTED.set(NOTED.get() * 10 + n);
    }
    NOTED.set(0);
    let jit = jit();
    jit.define("note", note as *const ()).expect("a free name");
    (jit, || NOTED.get())
}

#[test]
fn modules_refer_to_each_other_in_any_order() -> Result<(), Error> {
    let jit = jit();
    jit.add(&module(
        "@shared = external dso_local global i64
         declare dso_local i64 @twice(i64)
         define i64 @start() {
           %v = load i64, ptr @shared
           %r = call i64 @twice(i64 %v)
           ret i64 %r
         }",
    ))?;
    assert!(
        jit.lookup("start")
            .is_err_and(|e| e.to_string().contains("undefined symbol 'twice'"))
    );
    jit.add(&module(
        "@shared = global i64 21
         @table = constant [2 x ptr] [ptr @start, ptr @shared]
         declare i64 @start()
         define i64 @twice(i64 %n) {
           %r = add i64 %n, %n
           ret i64 %r
         }",
    ))?;
    assert_eq!(call0(&jit, "start"), 42);
    // SAFETY: two pointers.
    let table = unsafe { *jit.lookup("table")?.cast::<[*const (); 2]>() };
    assert_eq!(table, [jit.lookup("start")?, jit.lookup("shared")?]);
    Ok(())
}

#[test]
fn names_from_table_callback_and_process() -> Result<(), Error> {
    extern "C" fn one() -> i64 {
        1
    }
    extern "C" fn ten() -> i64 {
        10
    }
    let jit = jit();
    jit.define("one", one as *const ())?;
    assert!(jit.define("one", one as *const ()).is_err());
    jit.set_resolver(|name| (name == "ten").then_some(ten as *const ()));
    jit.add(&module(
        "declare i64 @one()
         declare i64 @ten()
         declare i64 @labs(i64)
         declare extern_weak i64 @nowhere()
         define i64 @f() {
           %a = call i64 @one()
           %b = call i64 @ten()
           %c = call i64 @labs(i64 -100)
           %d = add i64 %a, %b
           %e = add i64 %c, %d
           %missing = icmp eq ptr @nowhere, null
           %m = select i1 %missing, i64 1000, i64 0
           %r = add i64 %e, %m
           ret i64 %r
         }",
    ))?;
    assert_eq!(call0(&jit, "f"), 1111);
    let closed = Jit::with(Settings {
        process_symbols: false,
        ..Settings::default()
    })?;
    closed.add(&module(
        "declare i64 @labs(i64)\ndefine i64 @f() {\n %r = call i64 @labs(i64 1)\n ret i64 %r\n}",
    ))?;
    assert!(closed.lookup("f").is_err());
    Ok(())
}

#[test]
fn definitions_clash_and_weak_ones_yield() -> Result<(), Error> {
    let jit = jit();
    let f = |n: u32, linkage: &str| module(&format!("define {linkage} i64 @f() {{\n ret i64 {n}\n}}"));
    jit.add(&f(1, ""))?;
    assert!(
        jit.add(&f(2, ""))
            .is_err_and(|e| e.to_string() == "error: 'f' is defined already\n")
    );
    jit.add(&f(3, "weak"))?;
    assert_eq!(call0(&jit, "f"), 1);
    Ok(())
}

#[test]
fn functions_are_replaced_and_removed() -> Result<(), Error> {
    let jit = jit();
    let f = |n: u32| module(&format!("define i64 @f() {{\n ret i64 {n}\n}}"));
    let first = jit.add(&f(1))?;
    jit.add(&module(
        "declare i64 @f()\ndefine i64 @g() {\n %r = call i64 @f()\n ret i64 %r\n}",
    ))?;
    assert_eq!(call0(&jit, "g"), 1);
    let second = jit.replace(first, &f(2))?;
    assert_eq!((call0(&jit, "g"), call0(&jit, "f")), (2, 2));
    let broken = module("declare i64 @f()\ndefine i64 @g() {\n ret i64 0\n}");
    assert!(jit.replace(second, &broken).is_err());
    assert_eq!(call0(&jit, "g"), 2);
    // SAFETY: nothing of them is running.
    unsafe {
        jit.remove(first);
        jit.remove(second);
    }
    assert!(jit.lookup("g").is_err());
    jit.add(&f(3))?;
    assert_eq!(call0(&jit, "g"), 3);
    Ok(())
}

#[test]
fn constructors_and_destructors() -> Result<(), Error> {
    let (jit, noted) = noting_jit();
    let id = jit.add(&module(
        "@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }]
           [{ i32, ptr, ptr } { i32 65535, ptr @second, ptr null }, { i32, ptr, ptr } { i32 1, ptr @first, ptr null }]
         @llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @last, ptr null }]
         declare void @note(i64)
         define void @first() { call void @note(i64 1) ret void }
         define void @second() { call void @note(i64 2) ret void }
         define void @last() { call void @note(i64 4) ret void }",
    ))?;
    jit.lookup("first")?;
    jit.lookup("first")?;
    assert_eq!(noted(), 12);
    // SAFETY: nothing of it is running.
    unsafe { jit.remove(id) };
    assert_eq!(noted(), 124);
    Ok(())
}

/// What a module gives the C library to run at the end runs when the module goes, before its destructors.
#[cfg(target_os = "linux")]
#[test]
fn functions_at_exit() -> Result<(), Error> {
    let (jit, noted) = noting_jit();
    let id = jit.add(&module(
        "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @first, ptr null }]
         @llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @last, ptr null }]
         declare void @note(i64)
         @__dso_handle = external hidden global i8
         declare i32 @__cxa_atexit(ptr, ptr, ptr)
         define void @first() {
           %r = call i32 @__cxa_atexit(ptr @at_exit, ptr null, ptr @__dso_handle)
           ret void
         }
         define void @at_exit(ptr %p) { call void @note(i64 3) ret void }
         define void @last() { call void @note(i64 4) ret void }",
    ))?;
    jit.lookup("first")?;
    // SAFETY: nothing of it is running.
    unsafe { jit.remove(id) };
    assert_eq!(noted(), 34);
    Ok(())
}

/// What libraries export is reached through the import table's entry, too.
#[cfg(windows)]
#[test]
fn imports_of_libraries() -> Result<(), Error> {
    let jit = jit();
    jit.add(&module(
        "declare dllimport i32 @GetCurrentProcessId()
         declare i32 @abs(i32)
         define i64 @f() {
           %a = call i32 @GetCurrentProcessId()
           %n = sub i32 0, %a
           %b = call i32 @abs(i32 %n)
           %same = icmp eq i32 %a, %b
           %r = zext i1 %same to i64
           ret i64 %r
         }",
    ))?;
    assert_eq!(call0(&jit, "f"), 1);
    Ok(())
}

/// Frames of more than a page are probed.
#[test]
fn large_frames() -> Result<(), Error> {
    let jit = jit();
    jit.add(&module(
        "define i64 @f() {
           %a = alloca [100000 x i8]
           store volatile i8 7, ptr %a
           %v = load volatile i8, ptr %a
           %r = zext i8 %v to i64
           ret i64 %r
         }",
    ))?;
    assert_eq!(call0(&jit, "f"), 7);
    Ok(())
}

const LAZY: &str = "@counter = internal global i64 0
    @.str = private constant [3 x i8] c\"ab\\00\"
    @table = constant [2 x ptr] [ptr @even, ptr @odd]
    @other = alias i64 (i64), ptr @odd
    declare i64 @undefined_function()
    define i64 @even(i64 %n) {
      %zero = icmp eq i64 %n, 0
      br i1 %zero, label %yes, label %more
    yes:
      ret i64 1
    more:
      %m = sub i64 %n, 1
      %r = call i64 @odd(i64 %m)
      ret i64 %r
    }
    define i64 @odd(i64 %n) {
      %zero = icmp eq i64 %n, 0
      br i1 %zero, label %no, label %more
    no:
      ret i64 0
    more:
      %m = sub i64 %n, 1
      %r = call i64 @even(i64 %m)
      ret i64 %r
    }
    define i64 @broken() {
      %r = call i64 @undefined_function()
      ret i64 %r
    }
    define internal fastcc double @mixed(i64 %a, double %b, i64 %c, <4 x float> %d) {
      %x = sitofp i64 %a to double
      %y = sitofp i64 %c to double
      %z = extractelement <4 x float> %d, i32 3
      %w = fpext float %z to double
      %1 = fadd double %x, %b
      %2 = fadd double %y, %w
      %3 = fadd double %1, %2
      ret double %3
    }
    define i64 @all() {
      %old = load i64, ptr @counter
      %new = add i64 %old, 1
      store i64 %new, ptr @counter
      %p = load ptr, ptr getelementptr ([2 x ptr], ptr @table, i64 0, i64 1)
      %same = icmp eq ptr %p, @odd
      %e = call i64 %p(i64 7)
      %f = call i64 @other(i64 7)
      %b = load i8, ptr getelementptr (i8, ptr @.str, i64 1)
      %d = call fastcc double @mixed(i64 1, double 2.0, i64 3, <4 x float> <float 0.0, float 0.0, float 0.0, float 4.0>)
      %i = fptosi double %d to i64
      %s = zext i1 %same to i64
      %bb = zext i8 %b to i64
      %1 = mul i64 %e, 100000
      %2 = mul i64 %f, 1000000
      %3 = mul i64 %i, 1000
      %4 = mul i64 %s, 10000000
      %5 = add i64 %1, %2
      %6 = add i64 %3, %4
      %7 = add i64 %5, %6
      %8 = add i64 %7, %bb
      ret i64 %8
    }";

#[test]
fn functions_are_compiled_when_they_are_called() -> Result<(), Error> {
    let jit = jit();
    let used = jit.memory_used();
    let id = jit.add_lazy(&module(LAZY))?;
    let before = jit.memory_used();
    assert_eq!(call0(&jit, "all"), 11_110_098);
    assert!(jit.memory_used() > before);
    extern "C" fn seven(_: i64) -> i64 {
        7
    }
    jit.redefine(id, "odd", seven as *const ())?;
    assert_eq!(call0(&jit, "all"), 17_710_098);
    assert!(jit.redefine(id, "none", seven as *const ()).is_err());
    let clash = jit.add(&module("define i64 @even(i64 %n) {\n ret i64 0\n}"));
    assert!(clash.is_err_and(|e| e.to_string() == "error: 'even' is defined already\n"));
    // SAFETY: nothing of it is running.
    unsafe { jit.remove(id) };
    assert_eq!(jit.memory_used(), used);
    assert!(jit.lookup("all").is_err());
    Ok(())
}

/// Blocks are known to the image of their function alone: who names them is compiled with it.
#[test]
fn lazy_functions_name_blocks_of_others() -> Result<(), Error> {
    let text = "define i64 @steps(ptr %at) {
      indirectbr ptr %at, [label %one, label %two]
    one:
      ret i64 1
    two:
      ret i64 2
    }
    define i64 @all() {
      %a = call i64 @steps(ptr blockaddress(@steps, %one))
      %b = call i64 @steps(ptr blockaddress(@steps, %two))
      %c = mul i64 %b, 10
      %d = add i64 %a, %c
      ret i64 %d
    }";
    let read = module(text);
    for m in [&read, &Module::parse("steps.bc", read.to_bitcode()?)?] {
        let jit = jit();
        jit.add_lazy(m)?;
        assert_eq!(call0(&jit, "all"), 21);
    }
    Ok(())
}

#[test]
fn several_threads_compile_and_call() -> Result<(), Error> {
    let jit = jit();
    jit.add_lazy(&module(LAZY))?;
    std::thread::scope(|s| {
        for t in 0..8 {
            let jit = &jit;
            s.spawn(move || {
                assert_eq!(call0(jit, "all") % 1000, 98);
                for k in 0..20 {
                    let name = format!("f_{t}_{k}");
                    let text = format!("define i64 @{name}() {{\n ret i64 {k}\n}}");
                    jit.add(&module(&text)).expect("added");
                    assert_eq!(call0(jit, &name), k);
                }
            });
        }
    });
    Ok(())
}

#[test]
fn thread_local_variables() -> Result<(), Error> {
    let jit = jit();
    jit.add(&module(
        "@t = thread_local global i64 5, align 64
         define i64 @next() {
           %p = call ptr @llvm.threadlocal.address.p0(ptr @t)
           %v = load i64, ptr %p
           %n = add i64 %v, 1
           store i64 %n, ptr %p
           ret i64 %n
         }
         declare ptr @llvm.threadlocal.address.p0(ptr)",
    ))?;
    assert_eq!((call0(&jit, "next"), call0(&jit, "next")), (6, 7));
    std::thread::scope(|s| {
        s.spawn(|| assert_eq!(call0(&jit, "next"), 6))
            .join()
            .expect("no panic")
    });
    Ok(())
}

#[cfg(target_os = "linux")]
#[test]
fn indirect_functions() -> Result<(), Error> {
    let jit = jit();
    jit.add(&module(
        "@f = ifunc i64 (), ptr @choose
         define ptr @choose() { ret ptr @chosen }
         define internal i64 @chosen() { ret i64 40 }
         define i64 @g() {
           %a = call i64 @f()
           %r = add i64 %a, 2
           ret i64 %r
         }",
    ))?;
    assert_eq!((call0(&jit, "g"), call0(&jit, "f")), (42, 40));
    Ok(())
}

#[test]
fn common_and_far_data() -> Result<(), Error> {
    let jit = jit();
    jit.add(&module(
        "@c = common global i64 0, align 32
         @big = global [4000000 x i8] zeroinitializer
         define i64 @g() {
           store i64 2, ptr @c
           store i8 40, ptr getelementptr (i8, ptr @big, i64 3999999)
           %a = load i8, ptr getelementptr (i8, ptr @big, i64 3999999)
           %w = zext i8 %a to i64
           %b = load i64, ptr @c
           %r = add i64 %w, %b
           ret i64 %r
         }",
    ))?;
    assert_eq!(call0(&jit, "g"), 42);
    assert!((jit.lookup("c")? as usize).is_multiple_of(32));
    Ok(())
}

#[test]
fn modules_for_other_machines_are_refused() {
    let options = Options::object();
    let text = "target triple = \"riscv64-linux-gnu\"\ndefine void @f() {\n ret void\n}";
    let e = jit().add(&module(text)).expect_err("another machine");
    assert!(e.to_string().contains("cannot run on this machine"), "{e}");
    assert!(
        module("define void @f() {\n ret void\n}")
            .compile(&options)
            .is_ok()
    );
}

/// Rust's panics, which are unwound by the tables of `.eh_frame` or `.pdata`, go through frames of modules.
#[test]
fn unwinding_goes_through() -> Result<(), Error> {
    extern "C-unwind" fn fail() {
        std::panic::resume_unwind(Box::new(7i32));
    }
    let jit = jit();
    jit.define("fail", fail as *const ())?;
    jit.add(&module(
        "declare void @fail()
         define void @f(i64 %n) uwtable {
           %p = alloca i64, i64 %n
           store volatile i64 1, ptr %p
           call void @fail()
           store volatile i64 2, ptr %p
           ret void
         }",
    ))?;
    // SAFETY: the type is that of the function.
    let f: extern "C-unwind" fn(i64) = unsafe { jit.function("f")? };
    let caught = std::panic::catch_unwind(|| f(10)).expect_err("it panics");
    assert_eq!(caught.downcast_ref(), Some(&7i32));
    Ok(())
}

/// Inline functions of C++ stand in several modules; when one goes, others' definitions count.
#[test]
fn weak_definitions_take_the_place_of_removed_ones() -> Result<(), Error> {
    let text = |n: u32, linkage: &str| {
        let (group, of_it) = if linkage.is_empty() {
            ("", "")
        } else {
            ("$f = comdat any", "comdat")
        };
        module(&format!(
            "{group}\ndefine {linkage} i64 @f() {of_it} {{\n ret i64 {n}\n}}
             define i64 @g{n}() {{\n %r = call i64 @f()\n ret i64 %r\n}}"
        ))
    };
    type Add = fn(&Jit, &Module) -> Result<llforge::jit::ModuleId, Error>;
    let adds: [Add; 2] = [Jit::add, Jit::add_lazy];
    for (first, second) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let jit = jit();
        let one = adds[first](&jit, &text(1, "linkonce_odr"))?;
        let two = adds[second](&jit, &text(2, "linkonce_odr"))?;
        assert_eq!((call0(&jit, "g1"), call0(&jit, "g2")), (1, 1));
        // SAFETY: nothing of it is running.
        unsafe { jit.remove(one) };
        assert_eq!((call0(&jit, "f"), call0(&jit, "g2")), (2, 2), "{first}, {second}");
        let strong = jit.add(&text(3, ""))?;
        assert_eq!(
            (call0(&jit, "f"), call0(&jit, "g2"), call0(&jit, "g3")),
            (3, 3, 3)
        );
        // SAFETY: nothing of it is running.
        unsafe { jit.remove(strong) };
        assert_eq!(call0(&jit, "g2"), 2);
        // SAFETY: nothing of it is running.
        unsafe { jit.remove(two) };
        assert!(jit.lookup("f").is_err());
        jit.add(&text(4, ""))?;
        assert_eq!(call0(&jit, "g4"), 4);
    }
    Ok(())
}

/// A module that cannot be told to debuggers leaves nothing behind.
#[cfg(target_os = "linux")]
#[test]
fn a_module_that_debuggers_cannot_be_told_of() {
    let text = "define i64 @f() !dbg !4 {
           ret i64 1, !dbg !5
         }
         !llvm.dbg.cu = !{!0}
         !llvm.module.flags = !{!2, !3}
         !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
         !1 = !DIFile(filename: \"f.c\", directory: \"/\")
         !2 = !{i32 2, !\"Debug Info Version\", i32 3}
         !3 = !{i32 7, !\"Dwarf Version\", i32 4}
         !4 = distinct !DISubprogram(name: \"f\", file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)
         !5 = !DILocation(line: 1, scope: !4)
         !6 = !DISubroutineType(types: !{null})";
    let mut options = Options::object();
    options.file_type = llforge::FileType::Model;
    let mut made = llforge::driver::compile_input(text.as_bytes(), &options).expect("valid");
    let model = made.model.as_mut().expect("asked for");
    let mut linker = jit_memory::Linker::default();
    linker.observers.tell_debugger(true);
    let section = model
        .sections
        .iter()
        .position(|s| model.name(s.name) == b".debug_info")
        .expect("written");
    let kind = std::mem::replace(
        &mut model.sections[section].relocs[0].kind,
        emit::reloc::RelocKind::SecIndex16,
    );
    let error = linker
        .add(model)
        .expect_err("no such relocation in ELF")
        .to_string();
    assert!(error.contains("unsupported: relocation"), "{error}");
    assert_eq!((linker.used(), linker.find(b"f")), (0, None));
    model.sections[section].relocs[0].kind = kind;
    linker.add(model).expect("linked");
    assert!(linker.find(b"f").is_some());
}

/// Rust's panics, and callbacks of the C library, through functions in memory.
#[test]
fn callbacks_and_panics_through_frames() -> Result<(), Error> {
    extern "C-unwind" fn fail(n: i64) {
        std::panic::resume_unwind(Box::new(n));
    }
    let jit = jit();
    jit.define("fail", fail as *const ())?;
    jit.add(&module(
        "declare void @fail(i64)
         declare void @qsort(ptr, i64, i64, ptr)
         define i32 @compare(ptr %a, ptr %b) {
           %x = load i32, ptr %a
           %y = load i32, ptr %b
           %r = sub i32 %y, %x
           ret i32 %r
         }
         define void @sort(ptr %p, i64 %n) {
           call void @qsort(ptr %p, i64 %n, i64 4, ptr @compare)
           ret void
         }
         define void @outer(i64 %n) uwtable {
           %room = alloca [300 x i64]
           call void @inner(ptr %room, i64 %n)
           ret void
         }
         define internal void @inner(ptr %p, i64 %n) noinline uwtable {
           store volatile i64 %n, ptr %p
           call void @fail(i64 %n)
           ret void
         }",
    ))?;
    // SAFETY: the types are those of the functions.
    let (sort, outer) = unsafe {
        (
            jit.function::<extern "C" fn(*mut i32, i64)>("sort")?,
            jit.function::<extern "C-unwind" fn(i64)>("outer")?,
        )
    };
    let mut numbers = [3, 1, 4, 1, 5, 9, 2, 6];
    sort(numbers.as_mut_ptr(), numbers.len() as i64);
    assert_eq!(numbers, [9, 6, 5, 4, 3, 2, 1, 1]);
    let caught = std::panic::catch_unwind(|| outer(7)).expect_err("a panic");
    assert_eq!(caught.downcast_ref::<i64>(), Some(&7));
    Ok(())
}

#[test]
fn a_thousand_arguments() -> Result<(), Error> {
    let types: Vec<String> = (0..1000).map(|i| ["i64", "double"][i % 2].to_string()).collect();
    let params: String = types
        .iter()
        .enumerate()
        .map(|(i, t)| format!("{t} %a{i}, "))
        .collect();
    let args: String = types
        .iter()
        .enumerate()
        .map(|(i, t)| format!("{t} {i}{}, ", ["", ".0"][i % 2]))
        .collect();
    let mut sum = String::from("%s0 = add i64 0, 0\n");
    for (i, t) in types.iter().enumerate() {
        let value = match t.as_str() {
            "i64" => format!("%a{i}"),
            _ => {
                sum += &format!("%i{i} = fptosi double %a{i} to i64\n");
                format!("%i{i}")
            }
        };
        sum += &format!(
            "%m{i} = mul i64 {value}, {i}\n%s{} = add i64 %s{i}, %m{i}\n",
            i + 1
        );
    }
    let text = format!(
        "define i64 @many({}) noinline {{\n{sum}ret i64 %s1000\n}}\ndefine i64 @f() {{\n%r = call i64 @many({})\nret i64 %r\n}}",
        params.trim_end_matches(", "),
        args.trim_end_matches(", ")
    );
    for level in ["0", "2"] {
        let mut settings = Settings::default();
        settings.options.set("O", level).expect("known");
        let jit = Jit::with(settings)?;
        jit.add_lazy(&module(&text))?;
        assert_eq!(call0(&jit, "f"), (0..1000).map(|i| i * i).sum::<i64>());
    }
    Ok(())
}

/// Far data by a callback, reached as if it were near, and large thread-local variables.
#[test]
fn far_data_and_large_thread_local_variables() -> Result<(), Error> {
    let far: &'static mut [i64; 4] = Box::leak(Box::new([1, 2, 3, 4]));
    let address = far.as_ptr() as usize;
    let jit = jit();
    jit.set_resolver(move |name| (name == "far").then_some(address as *const ()));
    jit.add(&module(
        "@far = external dso_local global [4 x i64]
         @pointer = global ptr getelementptr ([4 x i64], ptr @far, i64 0, i64 3)
         @large = thread_local global [1000000 x i64] zeroinitializer
         @text = internal thread_local global [4 x i8] c\"abc\\00\"
         declare ptr @llvm.threadlocal.address.p0(ptr)
         define i64 @f() {
           %a = load i64, ptr getelementptr ([4 x i64], ptr @far, i64 0, i64 2)
           %p = load ptr, ptr @pointer
           %b = load i64, ptr %p
           %t = call ptr @llvm.threadlocal.address.p0(ptr @large)
           %last = getelementptr i64, ptr %t, i64 999999
           %c = load i64, ptr %last
           %next = add i64 %c, 1
           store i64 %next, ptr %last
           %s = call ptr @llvm.threadlocal.address.p0(ptr @text)
           %s2 = getelementptr i8, ptr %s, i64 2
           %d = load i8, ptr %s2
           %e = zext i8 %d to i64
           %1 = mul i64 %a, 1000000
           %2 = mul i64 %b, 100000
           %3 = mul i64 %c, 1000
           %4 = add i64 %1, %2
           %5 = add i64 %3, %4
           %r = add i64 %5, %e
           ret i64 %r
         }",
    ))?;
    assert_eq!(call0(&jit, "f"), 3_400_099);
    assert_eq!(call0(&jit, "f"), 3_401_099);
    std::thread::scope(|s| {
        s.spawn(|| assert_eq!(call0(&jit, "f"), 3_400_099))
            .join()
            .expect("no panic");
    });
    Ok(())
}
