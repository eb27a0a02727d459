//! Scalar replacement of aggregates, with the promotion behind it: IR in, IR out.

mod common;

use common::{optimised, optimised_at};
use ir::options::OptLevel;

const INTRINSICS: &str = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.lifetime.start.p0(ptr)
declare void @use(ptr)
";

fn check(input: &str, expected: &str) {
    let text = optimised(&format!("{input}{INTRINSICS}"));
    assert_eq!(text, expected.trim_end(), "{input}");
}

/// Nothing changes.
fn stays(text: &str) {
    check(text, text);
}

#[test]
fn members_become_values() {
    check(
        "define i64 @f(i64 %a, i32 %b) {
  %p = alloca { i64, i32 }, align 8
  call void @llvm.lifetime.start.p0(ptr %p)
  store i64 %a, ptr %p, align 8
  %q = getelementptr { i64, i32 }, ptr %p, i64 0, i32 1
  store i32 %b, ptr %q, align 8
  %x = load i64, ptr %p, align 8
  %y = load i32, ptr %q, align 8
  %z = sext i32 %y to i64
  %s = add i64 %x, %z
  ret i64 %s
}
",
        "define i64 @f(i64 %a, i32 %b) {
  %z = sext i32 %b to i64
  %s = add i64 %a, %z
  ret i64 %s
}
",
    );
}

#[test]
fn copies_are_loads_and_stores_of_members() {
    check(
        "define ptr @f(ptr %from, ptr %to) {
  %p = alloca { i32, i32, ptr }, align 8
  %r = alloca { i32, i32, ptr }, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %p, ptr align 4 %from, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %r, ptr align 8 %p, i64 16, i1 false)
  store i32 7, ptr %r, align 8
  %q = getelementptr { i32, i32, ptr }, ptr %r, i64 0, i32 2
  %x = load ptr, ptr %q, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr align 8 %r, i64 16, i1 false)
  ret ptr %x
}
",
        "define ptr @f(ptr %from, ptr %to) {
  %1 = load i32, ptr %from, align 4
  %2 = getelementptr i8, ptr %from, i64 4
  %3 = load i32, ptr %2, align 4
  %4 = getelementptr i8, ptr %from, i64 8
  %5 = load ptr, ptr %4, align 4
  store i32 7, ptr %to, align 1
  %6 = getelementptr i8, ptr %to, i64 4
  store i32 %3, ptr %6, align 1
  %7 = getelementptr i8, ptr %to, i64 8
  store ptr %5, ptr %7, align 1
  ret ptr %5
}
",
    );
}

#[test]
fn a_copy_within_an_object_reads_all_before_it_writes() {
    check(
        "define i32 @f(i32 %x, i32 %y) {
  %p = alloca [3 x i32], align 4
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 12, i1 false)
  store i32 %x, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 4
  store i32 %y, ptr %q, align 4
  call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %p, i64 8, i1 false)
  %r = getelementptr i8, ptr %p, i64 8
  %a = load i32, ptr %q, align 4
  %b = load i32, ptr %r, align 4
  %d = sub i32 %a, %b
  ret i32 %d
}
",
        "define i32 @f(i32 %x, i32 %y) {
  %d = sub i32 %x, %y
  ret i32 %d
}
",
    );
}

/// In memory poison ends with its bytes.
#[test]
fn poison_does_not_spread_to_the_bytes_beside_it() {
    check(
        "define float @f(i16 %a) {
  %p = alloca { i64, [2 x i32] }, align 8
  %q = getelementptr i8, ptr %p, i64 4
  store i64 0, ptr %q, align 4
  store i16 %a, ptr %q, align 4
  %r = getelementptr i8, ptr %p, i64 8
  %y = load float, ptr %r, align 8
  ret float %y
}
",
        "define float @f(i16 %a) {
  %1 = freeze i16 %a
  %2 = zext i16 %1 to i64
  %3 = lshr i64 %2, 32
  %4 = trunc i64 %3 to i32
  %5 = bitcast i32 %4 to float
  ret float %5
}
",
    );
}

#[test]
fn parts_of_a_number_are_shifted_out_of_it_and_into_it() {
    check(
        "define i32 @f(i32 %x, i8 %b) {
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 2
  store i8 %b, ptr %q, align 1
  %y = load i32, ptr %p, align 4
  ret i32 %y
}
",
        "define i32 @f(i32 %x, i8 %b) {
  %1 = freeze i8 %b
  %2 = zext i8 %1 to i32
  %3 = shl i32 %2, 16
  %4 = freeze i32 %x
  %5 = and i32 %4, -16711681
  %6 = or i32 %5, %3
  ret i32 %6
}
",
    );
    check(
        "define i16 @f(float %x) {
  %p = alloca float, align 4
  store float %x, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 2
  %y = load i16, ptr %q, align 2
  ret i16 %y
}
",
        "define i16 @f(float %x) {
  %1 = bitcast float %x to i32
  %2 = lshr i32 %1, 16
  %3 = trunc i32 %2 to i16
  ret i16 %3
}
",
    );
}

#[test]
fn an_aggregate_is_loaded_and_stored_by_members() {
    check(
        "define i32 @f({ i64, i32 } %v) {
  %p = alloca { i64, i32 }, align 8
  store { i64, i32 } %v, ptr %p, align 8
  %q = getelementptr i8, ptr %p, i64 8
  %x = load i32, ptr %q, align 8
  ret i32 %x
}
",
        "define i32 @f({ i64, i32 } %v) {
  %1 = extractvalue { i64, i32 } %v, 0
  %2 = extractvalue { i64, i32 } %v, 1
  ret i32 %2
}
",
    );
}

#[test]
fn fills_are_their_byte_in_every_place() {
    check(
        "define i32 @f() {
  %p = alloca { i32, i32 }, align 4
  call void @llvm.memset.p0.i64(ptr align 4 %p, i8 -1, i64 8, i1 false)
  %q = getelementptr i8, ptr %p, i64 4
  store i32 0, ptr %p, align 4
  %x = load i32, ptr %q, align 4
  ret i32 %x
}
",
        "define i32 @f() {\n  ret i32 -1\n}\n",
    );
}

#[test]
fn objects_stay_that_others_may_reach_or_that_are_accessed_at_unknown_places() {
    stays(
        "define i32 @f(i32 %a) {
  %p = alloca { i64, i32 }, align 8
  store i32 %a, ptr %p, align 8
  call void @use(ptr %p)
  %x = load i32, ptr %p, align 8
  ret i32 %x
}
",
    );
    stays(
        "define i32 @f(i64 %i) {
  %p = alloca [4 x i32], align 4
  store i32 1, ptr %p, align 4
  %q = getelementptr [4 x i32], ptr %p, i64 0, i64 %i
  %x = load i32, ptr %q, align 4
  ret i32 %x
}
",
    );
    stays(
        "define i32 @f() {
  %p = alloca { i64, i32 }, align 8
  store volatile i32 1, ptr %p, align 8
  %x = load i32, ptr %p, align 8
  ret i32 %x
}
",
    );
    // Beyond its end.
    stays(
        "define i32 @f() {
  %p = alloca { i32, i32 }, align 8
  store i32 1, ptr %p, align 8
  %q = getelementptr i8, ptr %p, i64 8
  %x = load i32, ptr %q, align 4
  ret i32 %x
}
",
    );
    // (A phi of the address, defined behind its use.)
    stays(
        "define i32 @f(i1 %c) {
  %p = alloca { i32, i32 }, align 4
  store i32 1, ptr %p, align 4
  br label %l

l:
  %a = phi ptr [ %p, %0 ], [ %q, %l ]
  %x = load i32, ptr %a, align 4
  %q = getelementptr i8, ptr %p, i64 4
  br i1 %c, label %l, label %e

e:
  ret i32 %x
}
",
    );
}

#[test]
fn nothing_is_taken_apart_at_the_first_level() {
    let text = "define i32 @f(i32 %a) {
  %p = alloca { i64, i32 }, align 8
  store i32 %a, ptr %p, align 8
  %x = load i32, ptr %p, align 8
  ret i32 %x
}
";
    assert!(optimised_at(text, OptLevel::O1).contains("alloca { i64, i32 }"));
    assert!(!optimised_at(text, OptLevel::O2).contains("alloca"));
}

#[test]
fn parts_of_a_vector_are_its_lanes() {
    // Poison stays in its lane.
    check(
        "define <2 x float> @f(float %a, float %b) {
  %p = alloca { float, float }, align 8
  store float %a, ptr %p, align 8
  %q = getelementptr i8, ptr %p, i64 4
  store float %b, ptr %q, align 4
  %v = load <2 x float>, ptr %p, align 8
  ret <2 x float> %v
}
",
        "define <2 x float> @f(float %a, float %b) {
  %1 = insertelement <2 x float> zeroinitializer, float %a, i64 0
  %2 = insertelement <2 x float> %1, float %b, i64 1
  ret <2 x float> %2
}",
    );
    check(
        "define float @f(float %a, <2 x float> %v) {
  %p = alloca <2 x float>, align 8
  store <2 x float> %v, ptr %p, align 8
  store float %a, ptr %p, align 8
  %q = getelementptr i8, ptr %p, i64 4
  %x = load float, ptr %p, align 8
  %y = load i32, ptr %q, align 4
  %z = bitcast i32 %y to float
  %s = fadd float %x, %z
  ret float %s
}
",
        "define float @f(float %a, <2 x float> %v) {
  %1 = insertelement <2 x float> %v, float %a, i64 0
  %2 = extractelement <2 x float> %1, i64 1
  %3 = bitcast float %2 to i32
  %s = fadd float %a, %2
  ret float %s
}",
    );
}

#[test]
fn what_copies_alone_know_stays_whole() {
    let swap = |bytes: u32| {
        format!(
            "define void @swap(ptr %a, ptr %b) {{
  %t = alloca [{bytes} x i8], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %t, ptr align 8 %a, i64 {bytes}, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr align 8 %a, ptr align 8 %b, i64 {bytes}, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %b, ptr align 8 %t, i64 {bytes}, i1 false)
  ret void
}}

"
        )
    };
    stays(&swap(280));
    let short = optimised(&format!("{}{INTRINSICS}", swap(32)));
    assert_eq!(short.matches("load i64").count(), 4, "{short}");
    assert!(!short.contains("alloca"), "{short}");
    // One member is a value; what lies around it is copied as it is.
    let around = optimised(&format!(
        "define i64 @f(ptr %a, ptr %b) {{
  %t = alloca [280 x i8], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %t, ptr align 8 %a, i64 280, i1 false)
  %q = getelementptr i8, ptr %t, i64 80
  %v = load i64, ptr %q, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %b, ptr align 8 %t, i64 280, i1 false)
  ret i64 %v
}}
{INTRINSICS}"
    ));
    assert_eq!(around.matches(", i1 false)").count(), 4, "{around}");
    assert_eq!(around.matches("load i64").count(), 1, "{around}");
}
