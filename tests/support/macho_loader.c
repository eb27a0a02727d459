/* Loads Mach-O object files into a Linux process and calls `_run_all` in them: code for Darwin that needs nothing
 * of the system but C's library is executed as it is, on x86-64 natively, on AArch64 under qemu.
 *
 *     macho_loader OBJECT.o...
 *
 * Symbols that no object defines are looked up in the C library and libgcc_s. Thread-local variables have one
 * instance, their initial contents. Format: <mach-o/loader.h>, <mach-o/{x86_64,arm64}/reloc.h>. */
#define LOADER "macho_loader"
#include "loader.h"

struct section { char name[16], segment[16]; uint64_t addr, size; uint32_t offset, align, reloff, nreloc, flags, reserved[3]; };
struct symbol { uint32_t name; uint8_t type, section; uint16_t desc; uint64_t value; };
struct object { uint8_t *file; struct section *sections[256]; uint8_t *base[256]; unsigned nsections; struct symbol *symbols; uint32_t nsymbols; char *strings; };
struct definition { const char *name; uint64_t address; int weak; };

enum { ARENA = 64 << 20, MAX = 65536 };
static uint8_t *arena, *next;
static struct object objects[16];
static struct definition defined[MAX], outer[MAX];
static unsigned nobjects, ndefined, nouter;
static uint64_t *got[MAX]; static const char *got_name[MAX]; static unsigned ngot;

static uint8_t *take(uint64_t size, uint64_t align) {
  next = (uint8_t *)(((uintptr_t)next + align - 1) & -align);
  uint8_t *p = next;
  if ((next += size) > arena + ARENA) fail("out of", "memory");
  return p;
}

#ifdef __x86_64__
__asm__(".globl tlv_get\ntlv_get: movq 16(%rdi), %rax\n ret");
static const uint8_t STUB[] = {0xff, 0x25, 0, 0, 0, 0, 0, 0};           /* jmp *8(%rip) */
#else
__asm__(".globl tlv_get\ntlv_get: ldr x0, [x0, #16]\n ret");
static const uint32_t STUB[] = {0x58000050, 0xd61f0200};                /* ldr x16, 8; br x16 */
#endif
void tlv_get(void);
static void bzero_(void *p, unsigned long n) { memset(p, 0, n); }

#ifdef __x86_64__
/* Darwin's runtime library has halves in general-purpose registers. */
static unsigned short to_bits(_Float16 h) { unsigned short bits; memcpy(&bits, &h, 2); return bits; }
static unsigned short trunc_float(float x) { return to_bits(x); }
static unsigned short trunc_double(double x) { return to_bits(x); }
static float extend_half(unsigned short bits) { _Float16 h; memcpy(&h, &bits, 2); return h; }
#endif

static uint64_t outside(const char *name) {
#ifdef __x86_64__
  if (!strcmp(name, "___truncsfhf2")) return (uint64_t)trunc_float;
  if (!strcmp(name, "___truncdfhf2")) return (uint64_t)trunc_double;
  if (!strcmp(name, "___extendhfsf2")) return (uint64_t)extend_half;
#endif
  if (!strcmp(name, "__tlv_bootstrap")) return (uint64_t)tlv_get;
  if (!strcmp(name, "___bzero") || !strcmp(name, "_bzero")) return (uint64_t)bzero_;
  return c_symbol(name + 1);
}
/* The address of a name: a definition of some object, or a stub that jumps to the outside (near, for branches). */
static uint64_t find(const char *name, int branch) {
  for (unsigned i = 0; i < ndefined; i++) if (!strcmp(defined[i].name, name)) return defined[i].address;
  uint64_t address = outside(name);
  if (!branch) return address;
  for (unsigned i = 0; i < nouter; i++) if (!strcmp(outer[i].name, name)) return outer[i].address;
#ifdef __x86_64__
  uint8_t *stub = take(14, 16);
  memcpy(stub, STUB, 6);
  memcpy(stub + 6, &address, 8);
#else
  uint8_t *stub = take(16, 16);
  memcpy(stub, STUB, 8);
  memcpy(stub + 8, &address, 8);
#endif
  outer[nouter++] = (struct definition){name, (uint64_t)stub, 0};
  return (uint64_t)stub;
}
static uint64_t slot(const char *name) {
  for (unsigned i = 0; i < ngot; i++) if (!strcmp(got_name[i], name)) return (uint64_t)got[i];
  got_name[ngot] = name;
  got[ngot] = (uint64_t *)take(8, 8);
  *got[ngot] = find(name, 0);
  return (uint64_t)got[ngot++];
}

static void load(const char *path) {
  struct object *o = &objects[nobjects++];
  o->file = read_file(path);
  uint32_t *head = (uint32_t *)o->file;
  if (head[0] != 0xfeedfacf || head[3] != 1) fail("no Mach-O object:", path);
  uint8_t *command = o->file + 32;
  for (uint32_t i = 0; i < head[4]; i++, command += ((uint32_t *)command)[1]) {
    uint32_t *words = (uint32_t *)command;
    if (words[0] == 0x19) {
      o->nsections = words[16];
      for (uint32_t k = 0; k < o->nsections; k++) {
        struct section *s = o->sections[k] = (struct section *)(command + 72 + 80 * k);
        o->base[k] = take(s->size + 1, 1u << s->align < 16 ? 16 : 1u << s->align);
        int zeros = (s->flags & 0xff) == 1 || (s->flags & 0xff) == 18;
        if (!zeros) memcpy(o->base[k], o->file + s->offset, s->size);
      }
    } else if (words[0] == 2) {
      o->symbols = (struct symbol *)(o->file + words[2]);
      o->nsymbols = words[3];
      o->strings = (char *)o->file + words[4];
    }
  }
  for (uint32_t i = 0; i < o->nsymbols; i++) {
    struct symbol *s = &o->symbols[i];
    if ((s->type & 0xe) == 0xe) {
      s->value += (uint64_t)o->base[s->section - 1] - o->sections[s->section - 1]->addr;
    } else if ((s->type & 0xe) == 0 && s->value) {                      /* common */
      s->value = (uint64_t)memset(take(s->value, 16), 0, s->value);
    } else {
      continue;
    }
    if (s->type & 1 && ndefined < MAX)
      defined[ndefined++] = (struct definition){o->strings + s->name, s->value, s->desc & 0x80};
  }
}

static uint64_t address_of(struct object *o, uint32_t n, int branch) {
  struct symbol *s = &o->symbols[n];
  if (s->type & 1) return find(o->strings + s->name, branch);
  return s->value;
}
static void put(uint8_t *at, uint64_t value, unsigned length) { memcpy(at, &value, 1u << length); }
static int64_t get(const uint8_t *at, unsigned length) {
  if (length == 3) return *(const int64_t *)at;
  return *(const int32_t *)at;
}

static void relocate(struct object *o, unsigned k) {
  struct section *s = o->sections[k];
  uint64_t slide_here = (uint64_t)o->base[k] - s->addr, minus = 0;
  int64_t addend = 0;
  int paired = 0;
  for (uint32_t i = 0; i < s->nreloc; i++) {
    uint32_t *r = (uint32_t *)(o->file + s->reloff + 8 * i), n = r[1] & 0xffffff;
    unsigned length = r[1] >> 25 & 3, external = r[1] >> 27 & 1, kind = r[1] >> 28;
    uint8_t *at = o->base[k] + r[0];
    uint64_t place = (uint64_t)at;
    const char *name = external ? o->strings + o->symbols[n].name : "";
    uint64_t slide = external ? 0 : (uint64_t)o->base[n - 1] - (n ? o->sections[n - 1]->addr : 0);
    (void)slide_here;
#ifdef __x86_64__
    if (kind == 5) { minus = external ? address_of(o, n, 0) : slide; paired = 1; continue; }
    if (kind == 0) {
      uint64_t value = get(at, length) + (external ? address_of(o, n, 0) : slide) - (paired ? minus : 0);
      put(at, value, length);
      paired = 0;
    } else if (kind == 3 || kind == 4) {
      put(at, get(at, 2) + slot(name) - (place + 4), 2);
    } else if (!external) {
      put(at, get(at, 2) + slide - slide_here, 2);
    } else {                                      /* SIGNED…, BRANCH; TLV: the descriptor is at hand, load it by lea */
      if (kind == 9 && at[-2] == 0x8b) at[-2] = 0x8d;
      put(at, get(at, 2) + address_of(o, n, 1) - (place + 4), 2);
    }
#else
    uint32_t *insn = (uint32_t *)at;
    if (kind == 10) { addend = (int32_t)(n << 8) >> 8; continue; }
    if (kind == 1) { minus = address_of(o, n, 0); paired = 1; continue; }
    uint64_t target = kind == 5 || kind == 6 ? slot(name) : external ? address_of(o, n, kind == 2) + addend : 0;
    if (kind == 8 || kind == 9) {                 /* a pointer to the descriptor */
      static uint64_t *pointer;
      if (kind == 8) { pointer = (uint64_t *)take(8, 8); *pointer = target; }
      target = (uint64_t)pointer;
    }
    if (kind == 0) {
      put(at, get(at, length) + (external ? target : slide) - (paired ? minus : 0), length);
      paired = 0;
    } else if (kind == 2) {
      *insn |= (target - place) >> 2 & 0x3ffffff;
    } else if (kind == 3 || kind == 5 || kind == 8) {
      uint64_t pages = (target >> 12) - (place >> 12);
      *insn |= (pages & 3) << 29 | (pages >> 2 & 0x7ffff) << 5;
    } else {
      unsigned scale = 0, low = target & 0xfff;
      if ((*insn & 0x3b000000) == 0x39000000) scale = (*insn & 0x04800000) == 0x04800000 ? 4 : *insn >> 30;
      if (low & ((1u << scale) - 1)) fail("unaligned load of", name);
      *insn |= low >> scale << 10;
    }
    addend = 0;
#endif
  }
}

int main(int argc, char **argv) {
  arena = next = mmap(0, ARENA, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (arena == MAP_FAILED) fail("no", "memory");
  for (int i = 1; i < argc; i++) load(argv[i]);
  for (unsigned i = 0; i < nobjects; i++)
    for (unsigned k = 0; k < objects[i].nsections; k++)
      if (strncmp(objects[i].sections[k]->segment, "__LD", 4) && strncmp(objects[i].sections[k]->name, "__eh_frame", 10))
        relocate(&objects[i], k);
  __builtin___clear_cache((char *)arena, (char *)next);
  ((void (*)(void))find("_run_all", 0))();
  return 0;
}
