; -enable-jmc-instrument: functions with debug information tell debuggers at their entry that they run; each file has a flag.
; test: run -- -enable-jmc-instrument
; test: asm check=ELF -- -enable-jmc-instrument -mtriple=aarch64-unknown-linux-gnu
; ELF: .data.just.my.code
; ELF: bl __CheckForDebuggerJustMyCode
; test: readobj show=symbols,sections check=COFF -- -enable-jmc-instrument -mtriple=x86_64-pc-windows-msvc
; COFF: Name: .msvcjmc
; COFF: Name: __JustMyCode_Default
; test: readobj show=hex-dump=.drectve check=DRECTVE -- -enable-jmc-instrument -mtriple=aarch64-pc-windows-msvc
; DRECTVE: alternatename
; DRECTVE: INCLUDE
target triple = "x86_64-unknown-linux-gnu"
define i32 @told(i32 %n) !dbg !5 {
  ret i32 %n, !dbg !8
}
define i32 @also(i32 %n, ...) !dbg !9 {
  %a = alloca i32, i32 %n
  store i32 %n, ptr %a
  %r = load i32, ptr %a
  ret i32 %r, !dbg !10
}
define i32 @elsewhere(i32 %n) !dbg !13 {
  ret i32 %n, !dbg !14
}
; Without debug information nothing is told.
define i32 @silent(i32 %n) {
  ret i32 %n
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!4}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/tmp/d")
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "told", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !7)
!7 = !{}
!8 = !DILocation(line: 2, column: 1, scope: !5)
!9 = distinct !DISubprogram(name: "also", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, unit: !0, spFlags: DISPFlagDefinition)
!10 = !DILocation(line: 2, column: 1, scope: !9)
!12 = !DIFile(filename: "sub/b.h", directory: "C:\5Cdir")
!13 = distinct !DISubprogram(name: "elsewhere", scope: !12, file: !12, line: 1, type: !6, scopeLine: 1, unit: !0, spFlags: DISPFlagDefinition)
!14 = !DILocation(line: 2, column: 1, scope: !13)
; >>> driver
; #include <stdio.h>
; static int calls;
; static unsigned char *last;
; void __CheckForDebuggerJustMyCode(unsigned char *flag) { calls++; printf("%d%s\n", *flag, flag == last ? " again" : ""); last = flag; }
; int told(int), also(int, ...), elsewhere(int), silent(int);
; int main(void) { int n = told(1) + also(2, 3) + elsewhere(4) + silent(8); printf("%d %d\n", n, calls); }
; >>> output
; 1
; 1 again
; 1
; 15 3
