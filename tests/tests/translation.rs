//! The translation check: a fixed set of random functions, and faults that are planted, which it must find.

use ir::body::Body;
use ir::ids::Inst;
use ir::inst::Opcode;
use ir::module::Module;
use llforge_tests::translation::{Check, MACHINES, Tally, check_text, text_of, triple};

fn how(machine: &str, seed: u64) -> Check<'_> {
    Check {
        machine,
        pass: None,
        seed,
        inputs: 6,
        plant: None,
    }
}

#[test]
fn passes_keep_what_random_functions_do() {
    let mut all = Tally::default();
    for seed in 1..=60 {
        let machine = MACHINES[seed as usize % MACHINES.len()];
        let tally = check_text(&text_of(seed, triple(machine)), &how(machine, seed)).expect("legal IR");
        for f in &tally.findings {
            println!(
                "seed {seed}: @{} after {}: {}\n{}{}",
                f.function, f.pass, f.what, f.bodies[0], f.bodies[1]
            );
        }
        all.add(tally);
    }
    assert!(all.findings.is_empty(), "{} findings", all.findings.len());
    let not_judged: u64 = all.not_judged.values().sum();
    assert!(
        not_judged * 20 < all.agree,
        "too much is not judged: {:?}",
        all.not_judged
    );
    assert!(
        all.judged * 10 > all.functions * 7,
        "too few functions are defined for some input"
    );
    for pass in [
        "aggregates",
        "promote",
        "simplify",
        "thread",
        "fold",
        "unroll",
        "widen",
        "repeats",
        "licm",
        "vectorise",
    ] {
        assert!(all.changed.contains_key(pass), "nothing for {pass} to do");
    }
}

/// Whether a change of a body is found.
fn finds(text: &str, plant: fn(&Module, &mut Body)) -> bool {
    let check = Check {
        plant: Some(plant),
        inputs: 12,
        ..how("x86-64-v3", 1)
    };
    let tally = check_text(text, &check).expect("legal IR");
    assert!(
        tally.findings.iter().all(|f| f.pass == "planted"),
        "{:?}",
        tally.findings
    );
    !tally.findings.is_empty()
}

fn first(body: &Body, op: Opcode) -> Inst {
    let found = body.order.iter().find(|i| body.inst(**i).opcode == op);
    *found.expect("the instruction")
}

#[test]
fn swapped_operands_are_found() {
    let text = "define i32 @f(i32 %a, i32 %b) {\n%r = sub i32 %a, %b\nret i32 %r\n}\n";
    assert!(!finds(text, |_, _| {}));
    assert!(finds(text, |_, body| {
        let at = body.inst(first(body, Opcode::Sub)).ops.start as usize;
        body.operands.swap(at, at + 1);
    }));
}

#[test]
fn a_freeze_that_went_is_found() {
    let text = "define i32 @f(i32 %a, i32 %b) {\n%x = shl nsw i32 %a, 28\n%y = freeze i32 %x\n%r = and i32 %y, %b\nret i32 %r\n}\n";
    assert!(finds(text, |_, body| {
        let (freeze, and) = (first(body, Opcode::Freeze), first(body, Opcode::And));
        let at = body.inst(and).ops.start as usize;
        body.operands[at] = body.ops(freeze)[0];
    }));
}

#[test]
fn a_flag_too_many_is_found() {
    let text = "define i32 @f(i32 %a, i32 %b) {\n%r = add i32 %a, %b\nret i32 %r\n}\n";
    assert!(finds(text, |_, body| {
        let add = first(body, Opcode::Add);
        body.insts[add.index()].flags = ir::inst::InstFlags::NUW;
    }));
}

#[test]
fn a_division_that_moved_up_is_found() {
    let text = "define i32 @f(i32 %a, i32 %b) {\n%c = icmp eq i32 %b, 0\nbr i1 %c, label %z, label %d\nd:\n\
        %q = udiv i32 %a, %b\nbr label %z\nz:\n%r = phi i32 [ 0, %0 ], [ %q, %d ]\nret i32 %r\n}\n";
    assert!(finds(text, |_, body| {
        let div = first(body, Opcode::UDiv);
        let at = body
            .order
            .iter()
            .position(|i| *i == div)
            .expect("it stands somewhere");
        body.order.remove(at);
        body.order.insert(0, div);
        body.blocks[0].end += 1;
        body.blocks[1].start += 1;
    }));
}

#[test]
fn a_store_that_went_is_found() {
    let text = "define void @f(ptr %p, i32 %b) {\nstore i32 %b, ptr %p, align 1\nret void\n}\n";
    assert!(finds(text, |_, body| {
        body.order.remove(0);
        body.blocks[0].end -= 1;
    }));
}

#[test]
fn calls_in_another_order_are_found() {
    let text = "declare void @u(i32)\ndefine void @f(i32 %a) {\ncall void @u(i32 %a)\ncall void @u(i32 1)\nret void\n}\n";
    assert!(finds(text, |_, body| body.order.swap(0, 1)));
}

#[test]
fn a_clean_up_that_went_is_found() {
    let text = "declare void @u(i32)\ndeclare i32 @__gxx_personality_v0(...)\n\
        define void @f(i32 %a, ptr %p) personality ptr @__gxx_personality_v0 {\nentry:\nbr label %l\nl:\n\
        %i = phi i32 [ 0, %entry ], [ %j, %k ]\ninvoke void @u(i32 %a) to label %k unwind label %c\nk:\n\
        %j = add i32 %i, 1\n%d = icmp eq i32 %j, 100\nbr i1 %d, label %z, label %l\nz:\nret void\n\
        c:\n%e = landingpad { ptr, i32 } cleanup\nstore i32 %a, ptr %p\nresume { ptr, i32 } %e\n}\n";
    assert!(!finds(text, |_, _| {}));
    assert!(finds(text, |_, body| {
        let store = first(body, Opcode::Store);
        let resume = first(body, Opcode::Resume);
        let at = |i: Inst| {
            body.order
                .iter()
                .position(|k| *k == i)
                .expect("it stands somewhere")
        };
        // The store stands where control never comes.
        let (store, resume) = (at(store), at(resume));
        body.order.swap(store, resume);
    }));
}
