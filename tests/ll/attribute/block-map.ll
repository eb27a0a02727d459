; Profilers are told where blocks are: how each ends, where its calls return, which are landing pads.
; test: object -- -mtriple=x86_64-unknown-linux-gnu -basic-block-address-map
; test: object -- -mtriple=aarch64-unknown-linux-gnu -basic-block-address-map
; test: reassemble -- -mtriple=x86_64-unknown-linux-gnu -basic-block-address-map
; test: reassemble -- -mtriple=aarch64-unknown-linux-gnu -basic-block-address-map
; test: readobj show=bb-addr-map check=MAP level=O2 -- -mtriple=x86_64-unknown-linux-gnu -basic-block-address-map
; test: readobj show=bb-addr-map check=MAP level=O2 -- -mtriple=aarch64-unknown-linux-gnu -basic-block-address-map
; test: readobj show=bb-addr-map check=HASH level=O2 -- -mtriple=x86_64-unknown-linux-gnu -basic-block-address-map -emit-bb-hash
; test: readobj show=bb-addr-map check=HASH level=O2 -- -mtriple=aarch64-unknown-linux-gnu -basic-block-address-map -emit-bb-hash
; test: reassemble -- -mtriple=x86_64-unknown-linux-gnu -basic-block-address-map -emit-bb-hash
; HASH: Name: tail
; HASH: Offset: 0x0
; HASH: Callsite End Offsets
; HASH-NEXT: Hash: 0x{{*}}0000
; HASH-NEXT: Size
; HASH: Name: f
; HASH: Hash
; HASH: Hash
; HASH: Hash
; HASH: IsEHPad: Yes
; HASH: Name: tiny
; HASH: Hash
; MAP: Name: tail
; MAP: Callsite End Offsets
; MAP: HasReturn: Yes
; MAP-NEXT: HasTailCall: Yes
; MAP-NEXT: IsEHPad: No
; MAP-NEXT: CanFallThrough: No
; MAP-NEXT: HasIndirectBranch: No
; MAP: Name: f
; MAP: ID: 0
; MAP-NEXT: Offset: 0x0
; MAP: CanFallThrough: Yes
; MAP: Callsite End Offsets
; MAP: Callsite End Offsets
; MAP: HasReturn: Yes
; MAP: HasIndirectBranch: Yes
; MAP: IsEHPad: Yes
; MAP: Name: tiny
$tiny = comdat any

declare void @g(i32)
declare i32 @__gxx_personality_v0(...)

define void @tail() section "foo" {
  tail call void @g(i32 3)
  ret void
}

define i32 @f(i32 %a, ptr %p) personality ptr @__gxx_personality_v0 {
  %c = icmp eq i32 %a, 3
  br i1 %c, label %x, label %y
x:
  invoke void @g(i32 1) to label %n unwind label %lp
n:
  call void @g(i32 2)
  ret i32 2
y:
  indirectbr ptr %p, [label %n, label %z]
lp:
  %l = landingpad { ptr, i32 } cleanup
  ret i32 7
z:
  ret i32 9
}

define void @tiny() comdat {
  ret void
}
