; gc "shadow-stack": a collector sees the roots of all functions that run, also behind exceptions and tail calls; those with
; metadata come first.
; test: run link=-lstdc++
; test: run link=-lstdc++ arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; test: run link=-lstdc++ -- -frame-pointer=all
; test: asm check=MACHO -- -mtriple=arm64-apple-macosx13
; MACHO: .weak_definition _llvm_gc_root_chain
; test: asm check=COFF -- -mtriple=x86_64-pc-windows-msvc
; COFF: .weak llvm_gc_root_chain
; test: reassemble
declare void @llvm.gcroot(ptr, ptr)
declare ptr @llvm.gcread(ptr, ptr)
declare void @llvm.gcwrite(ptr, ptr, ptr)
declare ptr @make(i32)
declare void @walk(i32)
declare i32 @__gxx_personality_v0(...)
declare ptr @__cxa_allocate_exception(i64)
declare void @__cxa_throw(ptr, ptr, ptr)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()
@_ZTIi = external constant ptr
@kind = constant [2 x i8] c"k\00"
@__gc_outer = global i32 4

define void @throws(i32 %n) uwtable {
  %c = icmp eq i32 %n, 2
  br i1 %c, label %yes, label %no
yes:
  %e = call ptr @__cxa_allocate_exception(i64 4)
  store i32 %n, ptr %e
  call void @__cxa_throw(ptr %e, ptr @_ZTIi, ptr null)
  unreachable
no:
  ret void
}

define ptr @outer(i32 %n, ptr %x) gc "shadow-stack" {
  %a = alloca ptr
  %b = alloca ptr
  call void @llvm.gcroot(ptr %a, ptr null)
  call void @llvm.gcroot(ptr %b, ptr @kind)
  store ptr %x, ptr %b
  call void @walk(i32 1)
  %p = call ptr @make(i32 %n)
  store ptr %p, ptr %a
  call void @walk(i32 2)
  call void @inner(i32 %n)
  %q = load ptr, ptr %a
  ret ptr %q
}

define void @inner(i32 %n) gc "shadow-stack" {
  %s = alloca ptr
  call void @llvm.gcroot(ptr %s, ptr getelementptr (i8, ptr @kind, i64 1))
  call void @walk(i32 3)
  call void @throws(i32 %n)
  ret void
}

define i32 @catches(i32 %n) personality ptr @__gxx_personality_v0 {
  %r = invoke ptr @outer(i32 %n, ptr @kind) to label %ok unwind label %bad
ok:
  call void @walk(i32 4)
  ret i32 0
bad:
  %e = landingpad { ptr, i32 } catch ptr null
  %x = extractvalue { ptr, i32 } %e, 0
  %y = call ptr @__cxa_begin_catch(ptr %x)
  call void @__cxa_end_catch()
  call void @walk(i32 5)
  ret i32 1
}

; A landing pad of its own, which goes on unwinding.
define void @resumes(i32 %n) gc "shadow-stack" personality ptr @__gxx_personality_v0 {
  %s = alloca ptr
  call void @llvm.gcroot(ptr %s, ptr null)
  invoke void @inner(i32 %n) to label %ok unwind label %bad
ok:
  ret void
bad:
  %e = landingpad { ptr, i32 } cleanup
  call void @walk(i32 7)
  resume { ptr, i32 } %e
}
define i32 @passes(i32 %n) personality ptr @__gxx_personality_v0 {
  invoke void @resumes(i32 %n) to label %ok unwind label %bad
ok:
  ret i32 0
bad:
  %e = landingpad { ptr, i32 } catch ptr null
  %x = extractvalue { ptr, i32 } %e, 0
  %y = call ptr @__cxa_begin_catch(ptr %x)
  call void @__cxa_end_catch()
  call void @walk(i32 8)
  ret i32 1
}

; The frame is taken out before the jump.
define i32 @many(i32 %n) gc "shadow-stack" {
entry:
  %a = alloca ptr
  call void @llvm.gcroot(ptr %a, ptr null)
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
more:
  %p = call ptr @make(i32 %n)
  store ptr %p, ptr %a
  %m = sub i32 %n, 1
  %r = musttail call i32 @many(i32 %m)
  ret i32 %r
end:
  call void @walk(i32 6)
  ret i32 9
}

; Barriers are plain accesses.
define ptr @barriers(ptr %cell, ptr %v) gc "shadow-stack" {
  %old = call ptr @llvm.gcread(ptr null, ptr %cell)
  call void @llvm.gcwrite(ptr %v, ptr null, ptr %cell)
  ret ptr %old
}

; >>> driver
; #include <stdio.h>
; struct map { int roots, given; const char *metadata[]; };
; struct entry { struct entry *next; const struct map *map; const char *roots[]; };
; extern struct entry *llvm_gc_root_chain;
; extern const char kind[2];
; const char *outer(int, const char *); int catches(int); int passes(int); int many(int); const char *barriers(const char **, const char *);
; void walk(int n) {
;   printf("%d:", n);
;   for (struct entry *e = llvm_gc_root_chain; e; e = e->next) {
;     printf(" [");
;     for (int i = 0; i < e->map->given; i++) printf(" +%d", (int)(e->map->metadata[i] - kind));
;     for (int i = 0; i < e->map->roots; i++) printf(" %s", e->roots[i] ? e->roots[i] : "null");
;     printf(" ]");
;   }
;   printf("\n");
; }
; const char *make(int n) { static const char *t[] = { "a", "b", "c", "d" }; walk(0); return t[n]; }
; int main(void) {
;   printf("%s\n", outer(1, kind));
;   printf("%d\n", catches(1));
;   printf("%d\n", catches(2));
;   printf("%d\n", passes(1));
;   printf("%d\n", passes(2));
;   printf("%d\n", many(2));
;   const char *cell = "old";
;   printf("%s\n", barriers(&cell, "new"));
;   printf("%s\n", cell);
;   walk(9);
; }
; >>> output
; 1: [ +0 k null ]
; 0: [ +0 k null ]
; 2: [ +0 k b ]
; 3: [ +1 null ] [ +0 k b ]
; b
; 1: [ +0 k null ]
; 0: [ +0 k null ]
; 2: [ +0 k b ]
; 3: [ +1 null ] [ +0 k b ]
; 4:
; 0
; 1: [ +0 k null ]
; 0: [ +0 k null ]
; 2: [ +0 k c ]
; 3: [ +1 null ] [ +0 k c ]
; 5:
; 1
; 3: [ +1 null ] [ null ]
; 0
; 3: [ +1 null ] [ null ]
; 7: [ null ]
; 8:
; 1
; 0: [ null ]
; 0: [ null ]
; 6: [ null ]
; 9
; old
; new
; 9:
