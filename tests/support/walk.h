/* Unwinding at every instruction: the processor's trap flag stops after each instruction, and the handler walks the
   stack with _Unwind_Backtrace, which sees nothing but .eh_frame. Each walk must come to main, and find main's
   callee-saved registers as they were when it called. Functions to be walked stand in section "walked".

       WALK(result = f(1, 2));     runs the statement; walk_report() prints what was found

   With WALK_UNDER_GDB the steps are left to gdb (walk.py). */
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <ucontext.h>
#include <unwind.h>

extern char __start_walked[], __stop_walked[];
char *walk_low = __start_walked, *walk_high = __stop_walked;
extern int main();
static unsigned long walk_steps, walk_bad, walk_first_bad;
static int walk_first_arrived;
static uintptr_t walk_pc;
static int walk_seen_pc, walk_arrived, walk_registers_right;
/* rbx, rbp, r12 to r15: DWARF numbers, places in the machine context, values in main */
static const int walk_dwarf[6] = {3, 6, 12, 13, 14, 15}, walk_machine[6] = {REG_RBX, REG_RBP, REG_R12, REG_R13, REG_R14, REG_R15};
static uintptr_t walk_saved[6];
static int walk_have_saved;

static _Unwind_Reason_Code walk_frame(struct _Unwind_Context *context, void *unused) {
    uintptr_t pc = _Unwind_GetIP(context);
    if (!walk_seen_pc) {
        walk_seen_pc = pc == walk_pc;
    } else if (_Unwind_FindEnclosingFunction((void *)(pc - 1)) == (void *)main) {
        walk_arrived = walk_registers_right = 1;
        for (int i = 0; i < 6; i++)
            if (_Unwind_GetGR(context, walk_dwarf[i]) != walk_saved[i]) walk_registers_right = 0;
        return _URC_END_OF_STACK;
    }
    return _URC_NO_REASON;
}

static void walk_trap(int signal, siginfo_t *info, void *machine) {
    greg_t *registers = ((ucontext_t *)machine)->uc_mcontext.gregs;
    walk_pc = registers[REG_RIP];
    if (walk_pc < (uintptr_t)walk_low || walk_pc >= (uintptr_t)walk_high) return;
    if (!walk_have_saved) {         /* at the first instruction of a function they are still main's */
        walk_have_saved = 1;
        for (int i = 0; i < 6; i++) walk_saved[i] = registers[walk_machine[i]];
    }
    walk_steps++;
    walk_seen_pc = walk_arrived = walk_registers_right = 0;
    _Unwind_Backtrace(walk_frame, 0);
    if (!(walk_arrived && walk_registers_right) && walk_bad++ == 0) {
        walk_first_bad = walk_pc - (uintptr_t)walk_low;
        walk_first_arrived = walk_arrived;
    }
}

#ifdef WALK_UNDER_GDB
#define WALK(statement) statement
#else
#define WALK(statement)                                                                        \
    do {                                                                                       \
        struct sigaction action;                                                               \
        memset(&action, 0, sizeof action), walk_have_saved = 0;                                \
        action.sa_sigaction = walk_trap, action.sa_flags = SA_SIGINFO;                         \
        _Unwind_Backtrace(walk_frame, 0); /* loads what the first unwinding needs */           \
        sigaction(SIGTRAP, &action, 0);                                                        \
        __asm__ volatile("pushfq; orq $0x100, (%%rsp); popfq" ::: "cc", "memory");             \
        statement;                                                                             \
        __asm__ volatile("pushfq; andq $~0x100, (%%rsp); popfq" ::: "cc", "memory");           \
    } while (0)
#endif

__attribute__((noinline)) void walk_report(void) {
    if (walk_steps < 3) printf("only %lu instructions were walked\n", walk_steps);
    else if (walk_bad) printf("%lu of %lu walks fail, first at offset 0x%lx: %s\n", walk_bad, walk_steps, walk_first_bad,
                              walk_first_arrived ? "wrong registers" : "main is not reached");
    else printf("every walk arrives\n");
}
