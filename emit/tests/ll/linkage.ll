; Functions, comdats, aliases, indirect functions, constructors, explicit sections, retained globals, notes.
; RUN:
; RUN: -relocation-model=pic
; RUN: -function-sections -data-sections
; RUN: -function-sections -data-sections -unique-section-names=0
; RUN: -code-model=large -function-sections
source_filename = "linkage.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

$named = comdat any
$inline = comdat any
$keep = comdat nodeduplicate

@variable = global i32 5
@array = private unnamed_addr constant [4 x i8] c"abc\00", align 1
@grouped = linkonce_odr hidden global i32 2, comdat($named)
@grouped.constant = linkonce_odr constant i32 2, comdat($named)
@kept = global i32 1, comdat($keep)
@inline.data = internal constant [2 x ptr] [ptr @inline, ptr @f], comdat($inline)
@in.section = global i32 7, section ".mysec"
@in.section.zero = global i32 0, section ".mysec"
@in.named = constant i32 7, section "readonly"
@in.note = global i32 1, section ".note.foo"
@in.bss = global i32 0, section ".bss.x"
@in.init = internal global ptr @f, section ".init_array"
@in.tls = thread_local global i32 0, section ".tbss.x"
@in.merge = internal unnamed_addr constant i32 1, section "mergeable"
@in.merge8 = internal unnamed_addr constant i64 1, section "mergeable"
@in.merge.not = internal constant i64 1, section "mergeable"
@in.identifier = internal constant [2 x i8] c"ab", section "with-dash"
@excluded = global i32 1, section "left.out", !exclude !5
@associated = internal global i32 7, !associated !0
@associated.section = internal global i32 7, section "assoc", !associated !0
@used = internal global i32 1
@used.section = internal global i32 1, section "usedsec"
@compiler.used = internal global i32 1, section "cu"
@llvm.used = appending global [3 x ptr] [ptr @used, ptr @used.section, ptr @used.function], section "llvm.metadata"
@llvm.compiler.used = appending global [1 x ptr] [ptr @compiler.used], section "llvm.metadata"
@llvm.global_ctors = appending global [4 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @f, ptr null }, { i32, ptr, ptr } { i32 101, ptr @g, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @inline, ptr @inline }, { i32, ptr, ptr } { i32 1000, ptr null, ptr null }]
@llvm.global_dtors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @f, ptr null }, { i32, ptr, ptr } { i32 7, ptr @g, ptr null }]

@alias = alias i32, ptr @variable
@alias.weak = weak hidden alias i32, ptr @variable
@alias.inner = alias i16, getelementptr (i8, ptr @array, i64 1)
@alias.offset = alias i8, getelementptr (i8, ptr @variable, i64 2)
@alias.function = internal alias void (), ptr @f
@alias.alias = protected alias void (), ptr @alias.function
@alias.user = global ptr @alias.function
@indirect = ifunc void (), ptr @resolver
@indirect.internal = internal ifunc void (), ptr @resolver
@indirect.user = global [2 x ptr] [ptr @indirect, ptr @indirect.internal]

declare void @external()
declare void @unused()
define void @f() prefix i32 77 { ret void }
define void @g() nounwind { ret void }
define void @unwinds() nounwind uwtable { ret void }
define internal ptr @resolver() { ret ptr null }
define linkonce_odr void @inline() comdat { ret void }
define linkonce_odr hidden void @inline.named() comdat($named) { ret void }
define weak void @weak() { ret void }
define internal void @used.function() { ret void }
define void @in.text.section() section "mytext" { ret void }
define protected void @aligned() align 64 { ret void }
define void @prologue() prologue i8 -112 { ret void }
define available_externally void @available() { ret void }
define private void @private() { ret void }
define void @hot() !section_prefix !4 { ret void }
@user = global [5 x ptr] [ptr @external, ptr @available, ptr @private, ptr @weak, ptr @inline]

!0 = !{ptr @variable}
!llvm.ident = !{!1, !1}
!1 = !{!"llforge test"}
!4 = !{!"section_prefix", !"hot"}
!5 = !{}
