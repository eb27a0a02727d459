; Hot and cold functions, and the sections that attributes of variables name.
; test: object
; test: object -- -function-sections -data-sections
; test: object -- -function-sections -mtriple=x86_64-pc-windows-msvc
; test: object -- -mtriple=aarch64-linux-gnu
; test: object -- -separate-named-sections
@zero = global i32 0 #1
@data = global i32 5 #1
@constant = constant i32 5 #1
@address = constant ptr @data #1
@given = global i32 7, section "mine" #1
define void @h() hot {
  ret void
}
define void @c() cold {
  ret void
}
define void @unoptimised() cold optnone noinline {
  ret void
}
define void @placed() cold section "elsewhere" {
  ret void
}
define void @prefixed() !section_prefix !0 {
  ret void
}
$once = comdat any
define void @once() hot comdat {
  ret void
}
attributes #1 = { "bss-section"="mybss" "data-section"="mydata" "rodata-section"="myro" "relro-section"="myrelro" }
!0 = !{!"section_prefix", !"unlikely"}
