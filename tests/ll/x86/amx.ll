; Tiles by number and as values, whose operations go through the frame: configured, loaded, stored, released.
; test: dump level=O2
; test: reassemble
; CHECK: ldtilecfg (%rax)
; CHECK: tileloadd (%rax,%rcx), %tmm1
; CHECK: tdpbssd %tmm3, %tmm2, %tmm1
; CHECK: tilestored %tmm1, (%rax,%rcx)
; CHECK: tilezero %tmm7
; CHECK: tilerelease
; CHECK: ldtilecfg (%rax)
; CHECK: tileloadd (%rax,%rcx), %tmm0
; CHECK: tileloadd (%rax,%rcx), %tmm1
; CHECK: tileloadd (%rax,%rcx), %tmm2
; CHECK: tdpbf16ps %tmm2, %tmm1, %tmm0
; CHECK: tilestored %tmm0, (%rax,%rcx)
; CHECK: tilerelease
define void @numbers(ptr %config, ptr %p, i64 %stride) #0 {
  call void @llvm.x86.ldtilecfg(ptr %config)
  call void @llvm.x86.tileloadd64(i8 1, ptr %p, i64 %stride)
  call void @llvm.x86.tdpbssd(i8 1, i8 2, i8 3)
  call void @llvm.x86.tilestored64(i8 1, ptr %p, i64 %stride)
  call void @llvm.x86.tilezero(i8 7)
  call void @llvm.x86.tilerelease()
  ret void
}

define void @values(i16 %m, i16 %n, i16 %k, ptr %a, ptr %b, ptr %c, i1 %once) #0 {
entry:
  %va = load <256 x i32>, ptr %a, align 64
  %ta = call x86_amx @llvm.x86.cast.vector.to.tile.v256i32(<256 x i32> %va)
  %vb = load <256 x i32>, ptr %b, align 64
  %tb = bitcast <256 x i32> %vb to x86_amx
  %zero = call x86_amx @llvm.x86.tilezero.internal(i16 %m, i16 %n)
  br label %loop
loop:
  %sum = phi x86_amx [ %zero, %entry ], [ %next, %loop ]
  %next = call x86_amx @llvm.x86.tdpbf16ps.internal(i16 %m, i16 %n, i16 %k, x86_amx %sum, x86_amx %ta, x86_amx %tb)
  br i1 %once, label %done, label %loop
done:
  call void @llvm.x86.tilestored64.internal(i16 %m, i16 %n, ptr %c, i64 64, x86_amx %next)
  ret void
}

attributes #0 = { "target-features"="+amx-tile,+amx-int8,+amx-bf16" }
