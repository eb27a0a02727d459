; The head of a loop that chooses among many ways is fetched at once.
; test: readobj show=sections check=BY32 -- -mtriple=x86_64-unknown-linux-gnu -O2
; test: readobj show=sections check=BY16 -- -mtriple=x86_64-unknown-linux-gnu -O2 -align-loops=16
; BY32: Name: .text
; BY32: AddressAlignment: 32
; BY16: Name: .text
; BY16: AddressAlignment: 16
define i64 @run(ptr %code) {
entry:
  br label %head
head:
  %p = phi ptr [ %code, %entry ], [ %q, %add ], [ %q, %sub ], [ %q, %mul ], [ %q, %xor ], [ %q, %or ]
  %x = phi i64 [ 0, %entry ], [ %a, %add ], [ %s, %sub ], [ %m, %mul ], [ %e, %xor ], [ %o, %or ]
  %q = getelementptr i8, ptr %p, i64 1
  %c = load i8, ptr %p
  %n = zext i8 %c to i64
  switch i8 %c, label %out [
    i8 0, label %add
    i8 1, label %sub
    i8 2, label %mul
    i8 3, label %xor
    i8 4, label %or
  ]
add:
  %a = add i64 %x, 77
  br label %head
sub:
  %s = sub i64 5, %x
  br label %head
mul:
  %m = mul i64 %x, 31
  br label %head
xor:
  %e = xor i64 %x, 12345
  br label %head
or:
  %o = or i64 %x, 9
  br label %head
out:
  ret i64 %x
}
