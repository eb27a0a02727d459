/* Unwinding at every instruction: the processor's trap flag stops after each instruction, and the handler walks the
   stack with _Unwind_Backtrace, which sees nothing but .eh_frame. Functions to be walked stand in section "walked".

       WALK(result = f(1, 2));     runs the statement; walk_report() prints what was found */
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <ucontext.h>
#include <unwind.h>

extern char __start_walked[], __stop_walked[];
extern int main();
static unsigned long walk_steps, walk_bad, walk_first_bad;
static uintptr_t walk_frames[256];
static int walk_depth;

static _Unwind_Reason_Code walk_frame(struct _Unwind_Context *context, void *unused) {
    if (walk_depth == 256) return _URC_END_OF_STACK;
    walk_frames[walk_depth++] = _Unwind_GetIP(context);
    return _URC_NO_REASON;
}

static void walk_trap(int signal, siginfo_t *info, void *machine) {
    uintptr_t pc = (uintptr_t)((ucontext_t *)machine)->uc_mcontext.gregs[REG_RIP];
    if (pc < (uintptr_t)__start_walked || pc >= (uintptr_t)__stop_walked) return;
    walk_steps++;
    walk_depth = 0;
    _Unwind_Backtrace(walk_frame, 0);
    int at = 0, arrived = 0;
    while (at < walk_depth && walk_frames[at] != pc) at++;
    for (at++; at < walk_depth; at++) {
        if (_Unwind_FindEnclosingFunction((void *)(walk_frames[at] - 1)) == (void *)main) arrived = 1;
    }
    if (!arrived && walk_bad++ == 0) walk_first_bad = pc - (uintptr_t)__start_walked;
}

#define WALK(statement)                                                                        \
    do {                                                                                       \
        struct sigaction action;                                                               \
        memset(&action, 0, sizeof action);                                                     \
        action.sa_sigaction = walk_trap, action.sa_flags = SA_SIGINFO;                         \
        _Unwind_Backtrace(walk_frame, 0); /* loads what the first unwinding needs */           \
        sigaction(SIGTRAP, &action, 0);                                                        \
        __asm__ volatile("pushfq; orq $0x100, (%%rsp); popfq" ::: "cc", "memory");             \
        statement;                                                                             \
        __asm__ volatile("pushfq; andq $~0x100, (%%rsp); popfq" ::: "cc", "memory");           \
    } while (0)

static void walk_report(void) {
    if (walk_steps < 3) printf("only %lu instructions were walked\n", walk_steps);
    else if (walk_bad) printf("%lu of %lu walks fail, first at offset 0x%lx\n", walk_bad, walk_steps, walk_first_bad);
    else printf("every walk arrives\n");
}
