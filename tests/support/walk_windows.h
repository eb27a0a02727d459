// Steps through functions on Windows, instruction by instruction, and unwinds from each to the caller: the system's own
// unwinder must find the return address, the stack pointer and all registers that calls preserve.
#include <stdio.h>
#include <string.h>
#include <windows.h>

// rbx rbp rsi rdi r12 r13 r14 r15, then xmm6 to xmm15 (low halves), as walk_call sets them
unsigned long long walk_magic[18];
unsigned long long walk_after[18];
unsigned long long walk_rsp;
extern char walk_return[];
long long walk_call(void *function, long long a, long long b, long long c, long long d, long long e);

__asm__(
    ".globl walk_call\n"
    "walk_call:\n"
    ".seh_proc walk_call\n"
    "  push %rbx\n .seh_pushreg %rbx\n  push %rbp\n .seh_pushreg %rbp\n  push %rsi\n .seh_pushreg %rsi\n"
    "  push %rdi\n .seh_pushreg %rdi\n  push %r12\n .seh_pushreg %r12\n  push %r13\n .seh_pushreg %r13\n"
    "  push %r14\n .seh_pushreg %r14\n  push %r15\n .seh_pushreg %r15\n"
    "  sub $232, %rsp\n .seh_stackalloc 232\n .seh_endprologue\n"
    "  movups %xmm6, 64(%rsp)\n  movups %xmm7, 80(%rsp)\n  movups %xmm8, 96(%rsp)\n  movups %xmm9, 112(%rsp)\n"
    "  movups %xmm10, 128(%rsp)\n  movups %xmm11, 144(%rsp)\n  movups %xmm12, 160(%rsp)\n"
    "  movups %xmm13, 176(%rsp)\n  movups %xmm14, 192(%rsp)\n  movups %xmm15, 208(%rsp)\n"
    "  mov %rcx, %rax\n  mov %rdx, %rcx\n  mov %r8, %rdx\n  mov %r9, %r8\n  mov 336(%rsp), %r9\n  mov 344(%rsp), %r10\n"
    "  mov %r10, 32(%rsp)\n"
    "  lea walk_magic(%rip), %r11\n"
    "  mov (%r11), %rbx\n  mov 8(%r11), %rbp\n  mov 16(%r11), %rsi\n  mov 24(%r11), %rdi\n  mov 32(%r11), %r12\n"
    "  mov 40(%r11), %r13\n  mov 48(%r11), %r14\n  mov 56(%r11), %r15\n"
    "  movq 64(%r11), %xmm6\n  movq 72(%r11), %xmm7\n  movq 80(%r11), %xmm8\n  movq 88(%r11), %xmm9\n"
    "  movq 96(%r11), %xmm10\n  movq 104(%r11), %xmm11\n  movq 112(%r11), %xmm12\n  movq 120(%r11), %xmm13\n"
    "  movq 128(%r11), %xmm14\n  movq 136(%r11), %xmm15\n"
    "  mov %rsp, walk_rsp(%rip)\n"
    "  pushfq\n  orq $0x100, (%rsp)\n  popfq\n"
    "  call *%rax\n"
    ".globl walk_return\n"
    "walk_return:\n"
    "  pushfq\n  andq $-0x101, (%rsp)\n  popfq\n"
    "  lea walk_after(%rip), %r11\n"
    "  mov %rbx, (%r11)\n  mov %rbp, 8(%r11)\n  mov %rsi, 16(%r11)\n  mov %rdi, 24(%r11)\n  mov %r12, 32(%r11)\n"
    "  mov %r13, 40(%r11)\n  mov %r14, 48(%r11)\n  mov %r15, 56(%r11)\n"
    "  movq %xmm6, 64(%r11)\n  movq %xmm7, 72(%r11)\n  movq %xmm8, 80(%r11)\n  movq %xmm9, 88(%r11)\n"
    "  movq %xmm10, 96(%r11)\n  movq %xmm11, 104(%r11)\n  movq %xmm12, 112(%r11)\n  movq %xmm13, 120(%r11)\n"
    "  movq %xmm14, 128(%r11)\n  movq %xmm15, 136(%r11)\n"
    "  movups 64(%rsp), %xmm6\n  movups 80(%rsp), %xmm7\n  movups 96(%rsp), %xmm8\n  movups 112(%rsp), %xmm9\n"
    "  movups 128(%rsp), %xmm10\n  movups 144(%rsp), %xmm11\n  movups 160(%rsp), %xmm12\n"
    "  movups 176(%rsp), %xmm13\n  movups 192(%rsp), %xmm14\n  movups 208(%rsp), %xmm15\n"
    "  add $232, %rsp\n  pop %r15\n  pop %r14\n  pop %r13\n  pop %r12\n  pop %rdi\n  pop %rsi\n  pop %rbp\n  pop %rbx\n  ret\n"
    ".seh_endproc\n");

static long long walk_steps, walk_bad;
static char *walk_start, *walk_end;

// One frame up.
static void walk_up(CONTEXT *c) {
  DWORD64 base;
  PRUNTIME_FUNCTION entry = RtlLookupFunctionEntry(c->Rip, &base, NULL);
  if (!entry) {
    c->Rip = *(DWORD64 *)c->Rsp;
    c->Rsp += 8;
    return;
  }
  void *data;
  DWORD64 frame;
  RtlVirtualUnwind(UNW_FLAG_NHANDLER, base, c->Rip, entry, c, &data, &frame, NULL);
}

static LONG CALLBACK walk_step(EXCEPTION_POINTERS *e) {
  if (e->ExceptionRecord->ExceptionCode != EXCEPTION_SINGLE_STEP) return EXCEPTION_CONTINUE_SEARCH;
  char *at = (char *)e->ContextRecord->Rip;
  if (at != walk_return) e->ContextRecord->EFlags |= 0x100;
  if (at < walk_start || at >= walk_end) return EXCEPTION_CONTINUE_EXECUTION;
  CONTEXT c = *e->ContextRecord;
  walk_steps++;
  for (int depth = 0; depth < 64 && (char *)c.Rip != walk_return; depth++) walk_up(&c);
  DWORD64 regs[18] = {c.Rbx, c.Rbp, c.Rsi, c.Rdi, c.R12, c.R13, c.R14, c.R15};
  for (int i = 0; i < 10; i++) regs[8 + i] = (&c.Xmm6)[i].Low;
  if ((char *)c.Rip != walk_return || c.Rsp != walk_rsp || memcmp(regs, walk_magic, sizeof regs)) {
    if (walk_bad++ < 5) {
      printf("wrong unwinding at %s+0x%llx\n", "walked", (long long)(at - walk_start));
      for (int i = 0; i < 18; i++)
        if (regs[i] != walk_magic[i]) printf("  register %d\n", i);
      printf("  rsp off by %lld, %s\n", (long long)(c.Rsp - walk_rsp), (char *)c.Rip == walk_return ? "arrives" : "lost");
    }
  }
  return EXCEPTION_CONTINUE_EXECUTION;
}

// Steps through `function(a, b, c, d, e)` while it is between `start` and `end`.
static long long walk(void *function, void *start, void *end, long long a, long long b, long long c, long long d,
                      long long e) {
  static int installed;
  if (!installed++) AddVectoredExceptionHandler(1, walk_step);
  walk_start = start;
  walk_end = end;
  for (int i = 0; i < 18; i++) walk_magic[i] = 0x1111111111111111ull * (i % 15 + 1) + i;
  long long r = walk_call(function, a, b, c, d, e);
  if (memcmp(walk_magic, walk_after, sizeof walk_magic)) {
    walk_bad++;
    printf("registers lost:");
    for (int i = 0; i < 18; i++)
      if (walk_magic[i] != walk_after[i]) printf(" %d", i);
    puts("");
  }
  return r;
}
