; Where blocks have sections of their own, each section of a function has an address in the map, and its own blocks.
; test: readobj show=bb-addr-map check=MAP -- -mtriple=x86_64-unknown-linux-gnu -basic-block-sections=all -basic-block-address-map
; MAP: Name: f
; MAP: BB Ranges
; MAP: Base Address
; MAP: ID: 0
; MAP: Size: 0x{{*}}
; MAP: CanFallThrough: Yes
; MAP: Base Address
; MAP-NEXT: BB Entries
; MAP-NEXT: {
; MAP-NEXT: ID:
; MAP-NEXT: Offset: 0x0
; MAP-NEXT: Callsite End Offsets: [{{*}}, {{*}}]
; MAP: HasReturn: Yes
; MAP: CanFallThrough: No
; MAP: Base Address
; MAP: Offset: 0x0
; MAP: HasReturn: Yes
define i32 @f(i1 %c, i32 %x) {
  br i1 %c, label %a, label %b
a:
  %r = call i32 @g(i32 %x)
  %s = call i32 @g(i32 %r)
  ret i32 %s
b:
  ret i32 2
}
declare i32 @g(i32)
