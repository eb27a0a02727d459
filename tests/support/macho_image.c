/* Loads linked Mach-O images, dylibs and executables, into a Linux process and calls `_probe` of the last: what dyld does
 * for images with chained fixups, for code that needs nothing of the system but C's library.
 *
 *     macho_image IMAGE...          prints what _probe returns; libraries first
 *
 * Names that no image exports are looked up in the C library. Thread-local variables have one instance. Initialisers run
 * in the images' order. Format: <mach-o/loader.h>, <mach-o/fixup-chains.h>. */
#define LOADER "macho_image"
#include "loader.h"

struct segment { uint32_t cmd, size; char name[16]; uint64_t addr, length, offset, stored; uint32_t max, init, nsections, flags; };
struct section { char name[16], segment[16]; uint64_t addr, size; uint32_t offset, align, reloff, nreloc, flags, reserved[3]; };
struct symbol { uint32_t name; uint8_t type, section; uint16_t desc; uint64_t value; };
struct image { uint8_t *file, *base, *fixups; uint64_t first; struct segment *segments[16]; unsigned nsegments; struct symbol *symbols; uint32_t nsymbols; char *strings; };

static struct image images[16];
static unsigned nimages;

#ifdef __x86_64__
__asm__(".globl tlv_get\ntlv_get: movq 16(%rdi), %rax\n ret");
#else
__asm__(".globl tlv_get\ntlv_get: ldr x0, [x0, #16]\n ret");
#endif
void tlv_get(void);
static void bzero_(void *p, unsigned long n) { memset(p, 0, n); }

/* An external symbol that an image defines, as an address; 0 if it does not. */
static uint64_t defined(const struct image *m, const char *name) {
  for (uint32_t i = 0; i < m->nsymbols; i++) {
    const struct symbol *s = &m->symbols[i];
    if ((s->type & 0xef) == 0x0f && !strcmp(m->strings + s->name, name)) return s->value - m->first + (uint64_t)m->base;
  }
  return 0;
}

static uint64_t find(const char *name, int weak) {
  for (unsigned i = 0; i < nimages; i++) {
    uint64_t address = defined(&images[i], name);
    if (address) return address;
  }
  if (!strcmp(name, "__tlv_bootstrap")) return (uint64_t)tlv_get;
  if (!strcmp(name, "___bzero") || !strcmp(name, "_bzero")) return (uint64_t)bzero_;
  if (weak && !dlsym(RTLD_DEFAULT, name + 1)) return 0;
  return c_symbol(name + 1);
}

static void map(struct image *m, const char *path) {
  m->file = read_file(path);
  uint32_t *head = (uint32_t *)m->file;
  if (head[0] != 0xfeedfacf || (head[3] != 2 && head[3] != 6)) fail("no Mach-O image:", path);
  uint8_t *command = m->file + 32;
  uint64_t end = 0;
  m->first = ~0ull;
  for (uint32_t i = 0; i < head[4]; i++, command += ((uint32_t *)command)[1]) {
    uint32_t *words = (uint32_t *)command;
    if (words[0] == 0x19) {
      struct segment *s = m->segments[m->nsegments++] = (struct segment *)command;
      if (!s->max) continue;                                            /* __PAGEZERO */
      if (s->addr < m->first) m->first = s->addr;
      if (s->addr + s->length > end) end = s->addr + s->length;
    } else if (words[0] == 2) {
      m->symbols = (struct symbol *)(m->file + words[2]);
      m->nsymbols = words[3];
      m->strings = (char *)m->file + words[4];
    } else if (words[0] == 0x80000034) {
      m->fixups = m->file + words[2];
    } else if (words[0] == 0x80000022) {
      fail("no chained fixups:", path);
    }
  }
  m->base = mmap(0, end - m->first, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (m->base == MAP_FAILED) fail("no memory for", path);
  for (unsigned i = 0; i < m->nsegments; i++)
    if (m->segments[i]->max) memcpy(m->base + m->segments[i]->addr - m->first, m->file + m->segments[i]->offset, m->segments[i]->stored);
}

/* One pointer of a chain; gives the distance to the next, in units of 4 bytes. */
static unsigned fix(struct image *m, uint64_t *at, unsigned format, const uint32_t *imports, const char *names) {
  uint64_t raw = *at;
  if (raw >> 63) {
    uint32_t import = imports[raw & 0xffffff];
    uint64_t address = find(names + (import >> 9), import >> 8 & 1);
    *at = address + (raw >> 24 & 0xff);
  } else {
    uint64_t target = (raw & 0xfffffffffull) - (format == 2 ? m->first : 0);
    *at = (uint64_t)m->base + target | (raw >> 36 & 0xff) << 56;
  }
  return raw >> 51 & 0xfff;
}

static void bind(struct image *m) {
  if (!m->fixups) return;
  const uint32_t *head = (const uint32_t *)m->fixups;
  if (head[5] != 1) fail("unknown imports", "format");
  const uint32_t *imports = (const uint32_t *)(m->fixups + head[2]), *starts = (const uint32_t *)(m->fixups + head[1]);
  const char *names = (const char *)m->fixups + head[3];
  for (uint32_t i = 0; i < starts[0]; i++) {
    if (!starts[1 + i]) continue;
    const uint8_t *segment = (const uint8_t *)starts + starts[1 + i];
    uint16_t size, format, count, start;
    uint64_t offset;
    memcpy(&size, segment + 4, 2), memcpy(&format, segment + 6, 2), memcpy(&offset, segment + 8, 8), memcpy(&count, segment + 20, 2);
    if (format != 2 && format != 6) fail("unknown pointer", "format");
    for (unsigned page = 0; page < count; page++) {
      memcpy(&start, segment + 22 + 2 * page, 2);
      if (start == 0xffff) continue;
      uint8_t *at = m->base + offset + (uint64_t)page * size + start;
      for (unsigned next = 1; next; at += 4 * next) next = fix(m, (uint64_t *)at, format, imports, names);
    }
  }
}

/* Thread-local variables, then initialisers. */
static void initialise(struct image *m) {
  for (int pass = 0; pass < 2; pass++) {
    uint64_t template = 0;
    for (unsigned i = 0; i < m->nsegments; i++) {
      struct section *s = (struct section *)(m->segments[i] + 1);
      for (uint32_t k = 0; k < m->segments[i]->nsections; k++, s++) {
        uint8_t *at = m->base + s->addr - m->first;
        unsigned kind = s->flags & 0xff;
        if ((kind == 0x11 || kind == 0x12) && (!template || (uint64_t)at < template)) template = (uint64_t)at;
        for (uint64_t n = 0; pass == 1 && kind == 9 && n < s->size; n += 8) (*(void (**)(void))(at + n))();
        for (uint64_t n = 0; pass == 1 && kind == 0x16 && n < s->size; n += 4) ((void (*)(void))(m->base + *(uint32_t *)(at + n)))();
      }
    }
    for (unsigned i = 0; pass == 0 && i < m->nsegments; i++) {
      struct section *s = (struct section *)(m->segments[i] + 1);
      for (uint32_t k = 0; k < m->segments[i]->nsections; k++, s++)
        for (uint64_t n = 0; (s->flags & 0xff) == 0x13 && n < s->size; n += 24)
          *(uint64_t *)(m->base + s->addr - m->first + n + 16) += template;
    }
  }
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) map(&images[nimages++], argv[i]);
  for (unsigned i = 0; i < nimages; i++) bind(&images[i]);
  for (unsigned i = 0; i < nimages; i++) __builtin___clear_cache((char *)images[i].base, (char *)images[i].base + (1 << 20));
  for (unsigned i = 0; i < nimages; i++) initialise(&images[i]);
  uint64_t probe = defined(&images[nimages - 1], "_probe");
  if (!probe) fail("no", "_probe");
  printf("%ld\n", ((long (*)(void))probe)());
  return 0;
}
