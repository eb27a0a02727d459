//! The editor of bodies: IR in, IR out. What comes out is verified.

use ir::body::Body;
use ir::edit::{Editor, InstBuilder};
use ir::ids::{Block, GlobalId, Inst, TypeId};
use ir::inst::Opcode;
use ir::module::{BodyState, GlobalKind, Module};

/// Edits the first function of a module; the text of what becomes of it.
fn edited(text: &str, change: impl FnOnce(&mut Editor<'_>)) -> String {
    let mut module = ir::parse::parse_all(text.as_bytes(), &ir::parse::ParseOptions::ALL).unwrap();
    let g = GlobalId(0);
    let BodyState::Parsed(mut body) = module.function(g).unwrap().body.clone() else {
        panic!("no body");
    };
    let mut edit = Editor::new(&module, &mut body);
    change(&mut edit);
    edit.commit();
    set_body(&mut module, g, body);
    let text = ir::write::module_to_string(&module);
    let again = ir::parse::parse_all(text.as_bytes(), &ir::parse::ParseOptions::ALL);
    let again = again.unwrap_or_else(|e| {
        panic!(
            "{}",
            e.render("edited", ir::source::Source::Text(text.as_bytes()))
        )
    });
    let wrong = ir::verify::verify_all(&again);
    assert!(wrong.is_empty(), "{wrong:?} in\n{text}");
    text
}

fn set_body(module: &mut Module, g: GlobalId, body: Box<Body>) {
    let GlobalKind::Function(f) = &mut module.globals[g.index()].kind else {
        panic!("no function");
    };
    f.body = BodyState::Parsed(body);
}

/// The lines of the first function's body.
#[track_caller]
fn check(text: &str, change: impl FnOnce(&mut Editor<'_>), expected: &str) {
    let all = edited(text, change);
    let start = all.find("define").expect("a definition");
    let body: Vec<&str> = all[start..]
        .lines()
        .skip(1)
        .take_while(|l| *l != "}")
        .map(str::trim)
        .filter(|l| !l.is_empty())
        .collect();
    let expected: Vec<&str> = expected
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty())
        .collect();
    assert_eq!(body, expected, "{all}");
}

const TWO: &str = "define i32 @f(i32 %x) {
  %a = add i32 %x, 1
  %b = mul i32 %a, %a
  ret i32 %b
}
";

#[test]
fn insert_before_and_after() {
    check(
        TWO,
        |e| {
            let (a, x) = (e.first(Block(0)).unwrap(), ir::ids::Value::local(0));
            let b = e.next(a).unwrap();
            e.goto_before(a);
            e.not(x);
            e.negate(x);
            e.goto_after(a);
            e.freeze(x);
            e.goto_end(Block(0));
            e.binary_imm(Opcode::Shl, x, 3);
            assert_eq!(e.prev(b).map(|i| e.body.inst(i).opcode), Some(Opcode::Freeze));
        },
        "%1 = xor i32 %x, -1
         %2 = sub i32 0, %x
         %a = add i32 %x, 1
         %3 = freeze i32 %x
         %b = mul i32 %a, %a
         %4 = shl i32 %x, 3
         ret i32 %b",
    );
}

#[test]
fn replacements_follow_each_other() {
    check(
        TWO,
        |e| {
            let a = e.first(Block(0)).unwrap();
            let b = e.next(a).unwrap();
            let x = ir::ids::Value::local(0);
            let one = e.int(TypeId::I32, 1);
            e.replace(b, e.body.result(a));
            e.replace(a, x);
            assert_eq!(e.resolved(e.body.result(b)), x);
            e.replace_uses(x, one);
        },
        "ret i32 1",
    );
}

#[test]
fn move_and_set() {
    check(
        "define i32 @f(i32 %x) {
           %a = add i32 %x, 1
           %b = xor i32 %x, 2
           %c = sub i32 %a, %b
           ret i32 %c
         }",
        |e| {
            let a = e.first(Block(0)).unwrap();
            let c = e.prev(e.last(Block(0)).unwrap()).unwrap();
            e.goto_before(c);
            e.move_here(a);
            let d = *e.body.inst(c);
            e.set(
                c,
                ir::inst::InstData {
                    opcode: Opcode::Or,
                    ..d
                },
            );
        },
        "%b = xor i32 %x, 2
         %a = add i32 %x, 1
         %c = or i32 %a, %b
         ret i32 %c",
    );
}

const LOOP: &str = "define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %head
exit:
  %r = phi i32 [ %i, %head ]
  ret i32 %r
}
";

#[test]
fn split_renames_edges() {
    check(
        LOOP,
        |e| {
            let next = e.insts(Block(1)).nth(1).unwrap();
            let done = e.next(next).unwrap();
            let rest = e.split(Block(1), done);
            assert_eq!(rest, Block(3));
        },
        "entry:
         br label %head
         head:
         %i = phi i32 [ 0, %entry ], [ %next, %0 ]
         %next = add i32 %i, 1
         br label %0
         exit:
         %r = phi i32 [ %i, %0 ]
         ret i32 %r
         0:
         %done = icmp eq i32 %next, %n
         br i1 %done, label %exit, label %head",
    );
}

#[test]
fn split_an_edge() {
    check(
        LOOP,
        |e| {
            let between = e.split_edge(Block(1), 1);
            e.goto_end(between);
            let i = e.first(Block(1)).unwrap();
            e.freeze(e.body.result(i));
        },
        "entry:
         br label %head
         head:
         %i = phi i32 [ 0, %entry ], [ %next, %0 ]
         %next = add i32 %i, 1
         %done = icmp eq i32 %next, %n
         br i1 %done, label %exit, label %0
         exit:
         %r = phi i32 [ %i, %head ]
         ret i32 %r
         0:
         %1 = freeze i32 %i
         br label %head",
    );
}

#[test]
fn one_of_two_equal_edges() {
    check(
        "define i32 @f(i1 %c, i32 %x) {
         entry:
           br i1 %c, label %end, label %end
         end:
           %r = phi i32 [ %x, %entry ], [ %x, %entry ]
           ret i32 %r
         }",
        |e| {
            e.split_edge(Block(0), 0);
        },
        "entry:
         br i1 %c, label %0, label %end
         end:
         %r = phi i32 [ %x, %0 ], [ %x, %entry ]
         ret i32 %r
         0:
         br label %end",
    );
}

#[test]
fn edges_of_phis() {
    check(
        LOOP,
        |e| {
            // The loop goes round no more; a new block leads to the exit.
            let end = e.last(Block(1)).unwrap();
            let phi = e.first(Block(1)).unwrap();
            e.remove_edge(Block(1), Block(1));
            let side = e.new_block();
            e.goto_bottom(side);
            e.br(Block(2));
            e.set_successor(end, 1, side);
            let r = e.first(Block(2)).unwrap();
            let zero = e.int(TypeId::I32, 0);
            e.add_incoming(r, zero, side);
            assert_eq!(e.incoming_blocks(phi), [0]);
        },
        "entry:
         br label %head
         head:
         %i = phi i32 [ 0, %entry ]
         %next = add i32 %i, 1
         %done = icmp eq i32 %next, %n
         br i1 %done, label %exit, label %0
         exit:
         %r = phi i32 [ %i, %head ], [ 0, %0 ]
         ret i32 %r
         0:
         br label %exit",
    );
}

#[test]
fn a_sweep_that_splits_at_each_place() {
    let calls = "  call void @g()\n".repeat(3);
    let text = format!("define void @f() {{\nentry:\n{calls}  ret void\n}}\ndeclare void @g()\n");
    check(
        &text,
        |e| {
            let mut at = Block(0);
            let mut next = e.first(at);
            while let Some(i) = next {
                next = e.next(i);
                if let Some(behind) = next.filter(|_| e.body.inst(i).opcode == Opcode::Call) {
                    at = e.split(at, behind);
                }
            }
        },
        "entry:
         call void @g()
         br label %0
         0:
         call void @g()
         br label %1
         1:
         call void @g()
         br label %2
         2:
         ret void",
    );
}

const DEBUG: &str = "define i32 @f(i32 %x) !dbg !4 {
  %a = add i32 %x, 1, !dbg !8
    #dbg_value(i32 %a, !7, !DIExpression(), !8)
  %b = mul i32 %a, %a, !dbg !9
    #dbg_value(i32 %b, !7, !DIExpression(), !9)
  ret i32 %b, !dbg !9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1)
!1 = !DIFile(filename: \"a.c\", directory: \"/\")
!2 = !{i32 2, !\"Debug Info Version\", i32 3}
!4 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 1, type: !5, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocalVariable(name: \"v\", scope: !4, file: !1, line: 1)
!8 = !DILocation(line: 1, scope: !4)
!9 = !DILocation(line: 2, scope: !4)
";

fn nth(e: &Editor<'_>, n: usize) -> Inst {
    e.insts(Block(0)).nth(n).unwrap()
}

#[test]
fn locations_are_inherited() {
    check(
        DEBUG,
        |e| {
            let b = nth(e, 1);
            let x = ir::ids::Value::local(0);
            e.goto_before(b);
            e.freeze(x);
            e.set_location(None);
            e.freeze(x);
            e.goto_after(nth(e, 0));
            e.freeze(x);
        },
        "%a = add i32 %x, 1, !dbg !8
         %1 = freeze i32 %x, !dbg !8
         #dbg_value(i32 %a, !7, !DIExpression(), !8)
         %2 = freeze i32 %x, !dbg !9
         %3 = freeze i32 %x
         %b = mul i32 %a, %a, !dbg !9
         #dbg_value(i32 %b, !7, !DIExpression(), !9)
         ret i32 %b, !dbg !9",
    );
}

#[test]
fn records_of_a_removed_instruction_go_to_the_next() {
    check(
        DEBUG,
        |e| {
            let (a, b) = (nth(e, 0), nth(e, 1));
            e.replace(b, e.body.result(a));
        },
        "%a = add i32 %x, 1, !dbg !8
         #dbg_value(i32 %a, !7, !DIExpression(), !8)
         #dbg_value(i32 %a, !7, !DIExpression(), !9)
         ret i32 %a, !dbg !9",
    );
}

#[test]
fn records_name_poison_for_what_is_gone() {
    check(
        DEBUG,
        |e| {
            let (a, end) = (nth(e, 0), nth(e, 2));
            let x = ir::ids::Value::local(0);
            let b = nth(e, 1);
            e.body.operands[0] = x;
            let ops = e.body.inst(end).ops;
            e.body.operands[ops.start as usize] = x;
            e.remove(b);
            e.remove(a);
        },
        "#dbg_value(i32 poison, !7, !DIExpression(), !8)
         #dbg_value(i32 poison, !7, !DIExpression(), !9)
         ret i32 %x, !dbg !9",
    );
}
