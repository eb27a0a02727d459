/* Runs one statically linked x86-64 Linux program on the bare machine.
 *
 * The program lies as an ELF file at FILE, in the ROM; its segments are copied to their addresses,
 * which must be below HEAP. System calls are those that a C library needs to start, allocate, print and end;
 * others return -ENOSYS. Output goes to port 0xe9, between the lines "[start]" and "[exit N]". Exceptions end the run,
 * unless the program has a handler for the signal, which must leave by siglongjmp. */

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;

enum { STACK_TOP = 0x8000000, HEAP = 0x4000000, MAPS = 0x10000000, MEMORY_END = 0x18000000 };
#define FILE 0xffe00000ul
enum { ENOSYS = 38, ENOMEM = 12, EINVAL = 22, EBADF = 9 };

extern char exception_vectors[];
void enter(u64 entry, u64 stack);

static void out8(u16 port, u8 b) { asm volatile("outb %0, %1" ::"a"(b), "Nd"(port)); }
static void put(const char *s, u64 n) {
    while (n--)
        out8(0xe9, (u8)*s++);
}
static void say(const char *s) {
    while (*s)
        out8(0xe9, (u8)*s++);
}
static void hex(u64 x) {
    for (int i = 60; i >= 0; i -= 4)
        out8(0xe9, (u8) "0123456789abcdef"[x >> i & 15]);
}
void *memset(void *p, int b, u64 n) {
    void *to = p;
    asm volatile("rep stosb" : "+D"(to), "+c"(n) : "a"(b) : "memory");
    return p;
}
void *memcpy(void *p, const void *q, u64 n) {
    void *to = p;
    asm volatile("rep movsb" : "+D"(to), "+S"(q), "+c"(n)::"memory");
    return p;
}

static void __attribute__((noreturn)) end(u32 status) {
    char digits[4] = {'0' + status / 100 % 10, '0' + status / 10 % 10, '0' + status % 10, 0};
    say("\n[exit ");
    say(digits);
    say("]\n");
    for (const char *s = "Shutdown"; *s; s++)
        out8(0x8900, (u8)*s);
    for (;;)
        asm volatile("hlt");
}

/* Handlers by signal: what rt_sigaction was given. */
static u64 handlers[32];

/* Registers as the CPU and `exception_entry` push them. */
struct frame {
    u64 number, error, rip, cs, flags, rsp, ss;
};
static u32 signal_of(u64 exception) {
    switch (exception) {
    case 0: case 16: case 19: return 8;
    case 3: return 5;
    case 6: return 4;
    default: return 11;
    }
}
/* Returns only to run a handler, of the signal that is the result. */
u64 exception(struct frame *f) {
    u32 signal = signal_of(f->number);
    if (handlers[signal] > 1) {
        f->rip = handlers[signal];
        /* as after a call, below the red zone */
        f->rsp = ((f->rsp - 256) & ~15ul) - 8;
        return signal;
    }
    u64 cr2;
    asm volatile("mov %%cr2, %0" : "=r"(cr2));
    say("\nexception ");
    hex(f->number);
    say(" error ");
    hex(f->error);
    say(" at ");
    hex(f->rip);
    say(" cr2 ");
    hex(cr2);
    say(" rsp ");
    hex(f->rsp);
    say(" bytes ");
    if (f->number != 14 || cr2 != f->rip)
        for (int i = 0; i < 2; i++)
            hex(__builtin_bswap64(((u64 *)f->rip)[i]));
    /* as a shell has it */
    end(128 + signal);
}

/* The ROM holds no writable data: everything starts as zero. */
static u64 brk_end, map_end;
struct iovec {
    const char *base;
    u64 len;
};

static void set_fs(u64 base) {
    asm volatile("wrmsr" ::"c"(0xc0000100), "a"((u32)base), "d"((u32)(base >> 32)));
}

long system_call(u64 a, u64 b, u64 c, u64 d, u64 e, u64 f, u64 number) {
    (void)d, (void)e, (void)f;
    switch (number) {
    case 1: /* write */
        if (a != 1 && a != 2)
            return -EBADF;
        put((const char *)b, c);
        return (long)c;
    case 20: { /* writev */
        long n = 0;
        for (u64 i = 0; i < c; i++) {
            struct iovec v = ((struct iovec *)b)[i];
            put(v.base, v.len);
            n += (long)v.len;
        }
        return n;
    }
    case 9: { /* mmap: anonymous memory only */
        u64 n = (b + 4095) & ~4095ul, at = map_end;
        if (!(d & 0x20))
            return -EBADF;
        if (n > MEMORY_END - at)
            return -ENOMEM;
        map_end += n;
        memset((void *)at, 0, n);
        return (long)at;
    }
    case 13: /* rt_sigaction */
        if (b && a < 32)
            handlers[a] = *(u64 *)b;
        return 0;
    case 10: case 11: case 14: /* mprotect munmap rt_sigprocmask */
        return 0;
    case 12: /* brk */
        if (a >= HEAP && a < STACK_TOP - 0x1000000) {
            if (a > brk_end)
                memset((void *)brk_end, 0, a - brk_end);
            brk_end = a;
        }
        return (long)brk_end;
    case 39: case 186: case 218: /* getpid gettid set_tid_address */
        return 1;
    case 158: /* arch_prctl(ARCH_SET_FS) */
        if (a != 0x1002)
            return -EINVAL;
        set_fs(b);
        return 0;
    case 60: case 231: /* exit exit_group */
        end((u32)a & 255);
    case 200: case 234: /* tkill tgkill: abort */
        end(128 + (u32)(number == 200 ? b : c));
    default:
        return -ENOSYS;
    }
}

static struct {
    u64 low, high;
} idt[32];
static struct {
    u32 reserved0;
    u64 rsp[3], reserved1, ist[7], reserved2;
    u16 reserved3, map;
} __attribute__((packed)) tss;
static u8 exception_stack[4096] __attribute__((aligned(16)));
static u64 gdt[7];

static void load_tables(void) {
    u64 at = (u64)&tss, limit = sizeof tss - 1;
    gdt[3] = gdt[1] = 0x00af9a000000ffff;
    gdt[4] = gdt[2] = 0x00cf92000000ffff;
    gdt[5] = limit | (at & 0xffffff) << 16 | 0x89ul << 40 | (at >> 24 & 0xff) << 56;
    gdt[6] = at >> 32;
    tss.ist[0] = (u64)(exception_stack + sizeof exception_stack);
    tss.map = sizeof tss;
    for (u64 i = 0; i < 32; i++) {
        u64 to = (u64)exception_vectors + 16 * i;
        idt[i].low = (to & 0xffff) | 0x18ul << 16 | 1ul << 32 | 0x8eul << 40 | (to >> 16 & 0xffff) << 48;
        idt[i].high = to >> 32;
    }
    struct {
        u16 limit;
        u64 at;
    } __attribute__((packed)) g = {sizeof gdt - 1, (u64)gdt}, t = {sizeof idt - 1, (u64)idt};
    asm volatile("lgdt %0; lidt %1; ltr %w2" ::"m"(g), "m"(t), "r"(0x28));
}

struct elf {
    u8 ident[16];
    u16 type, machine;
    u32 version;
    u64 entry, phoff, shoff;
    u32 flags;
    u16 ehsize, phentsize, phnum;
};
struct segment {
    u32 type, flags;
    u64 offset, vaddr, paddr, filesz, memsz, align;
};

void kernel(void) {
    load_tables();
    say("[start]\n");
    brk_end = HEAP;
    map_end = MAPS;
    struct elf *elf = (struct elf *)FILE;
    if (*(u32 *)elf->ident != 0x464c457f || elf->type != 2 || elf->machine != 62) {
        say("no static x86-64 program with fixed addresses");
        end(126);
    }
    struct segment *s = (struct segment *)(FILE + elf->phoff);
    u64 headers = 0;
    for (int i = 0; i < elf->phnum; i++) {
        if (s[i].type == 6)
            headers = s[i].vaddr;
        if (s[i].type != 1)
            continue;
        if (s[i].vaddr < 0x100000 || s[i].vaddr + s[i].memsz > HEAP) {
            say("a segment is out of place");
            end(126);
        }
        if (elf->phoff >= s[i].offset && elf->phoff < s[i].offset + s[i].filesz && !headers)
            headers = s[i].vaddr + elf->phoff - s[i].offset;
        memcpy((void *)s[i].vaddr, (void *)(FILE + s[i].offset), s[i].filesz);
        memset((void *)(s[i].vaddr + s[i].filesz), 0, s[i].memsz - s[i].filesz);
    }
    /* The first page faults. */
    u64 *level2 = (u64 *)0x3000, *level1 = (u64 *)0x7000;
    for (u64 i = 0; i < 512; i++)
        level1[i] = i << 12 | 3;
    level1[0] = 0;
    level2[0] = (u64)level1 | 3;
    asm volatile("mov %%cr3, %%rax; mov %%rax, %%cr3" ::: "rax", "memory");
    /* argc, argv, envp, auxiliary vector: psABI figure 3.9 */
    u64 *sp = (u64 *)(STACK_TOP - 256);
    char *name = (char *)(STACK_TOP - 64);
    memcpy(name, "program", 8);
    u64 *random = (u64 *)(STACK_TOP - 48);
    random[0] = 0x0123456789abcdef;
    random[1] = 0xfedcba9876543210;
    u64 init[] = {1, (u64)name, 0, 0,
                  3, headers, 4, sizeof *s, 5, elf->phnum, 6, 4096, 9, elf->entry,
                  23, 0, 25, (u64)random, 11, 0, 12, 0, 13, 0, 14, 0, 0, 0};
    sp -= 32;
    memcpy(sp, init, sizeof init);
    enter(elf->entry, (u64)sp);
}
