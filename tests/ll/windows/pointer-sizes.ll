; Address spaces 270 and 271 are Microsoft's pointers of 32 bits, extended with their sign or with zeros; 272 those of 64.
; test: dump -- -mtriple=x86_64-pc-windows-msvc -O2
; test: run levels=O0,O2 models=static
; CHECK: <signed>:
; CHECK: movslq %ecx, %[[R:[a-z]+]]
define i32 @signed(ptr addrspace(270) %p) {
  %v = load i32, ptr addrspace(270) %p
  ret i32 %v
}
; CHECK: <unsigned>:
; CHECK: movl %ecx, %
define void @unsigned(ptr addrspace(271) %p, i32 %v) {
  %q = getelementptr i32, ptr addrspace(271) %p, i32 1
  store i32 %v, ptr addrspace(271) %q
  ret void
}
define i64 @widened(ptr addrspace(270) %p) {
  %q = addrspacecast ptr addrspace(270) %p to ptr
  %n = ptrtoint ptr %q to i64
  ret i64 %n
}
define i64 @zeroed(ptr addrspace(271) %p) {
  %q = addrspacecast ptr addrspace(271) %p to ptr
  %n = ptrtoint ptr %q to i64
  ret i64 %n
}
define i32 @back(i32 %n) {
  %p = inttoptr i32 %n to ptr addrspace(270)
  %q = getelementptr i8, ptr addrspace(270) %p, i32 16
  %r = getelementptr i8, ptr addrspace(270) %q, i32 -32
  %m = ptrtoint ptr addrspace(270) %r to i32
  ret i32 %m
}
define i64 @through(ptr %place) {
  %p = load ptr addrspace(270), ptr %place
  %c = icmp eq ptr addrspace(270) %p, null
  %w = addrspacecast ptr addrspace(270) %p to ptr
  %n = ptrtoint ptr %w to i64
  %r = select i1 %c, i64 77, i64 %n
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; #include <sys/mman.h>
; int signed_(int) __asm__("signed"); void unsigned_(unsigned, int) __asm__("unsigned");
; long widened(int), zeroed(int), through(int *); int back(int);
; int main(void) {
;   int *low = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
;   unsigned_((unsigned)(long)low, 42);
;   int two[2] = {-5, 0};
;   printf("%d %ld %ld %d %ld %ld\n", signed_((int)(long)(low + 1)), widened(-8), zeroed(-8), back(8), through(two), through(two + 1));
; }
; >>> output
; 42 -8 4294967288 -8 -5 77
