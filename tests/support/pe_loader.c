/* Loads a DLL for Windows on Arm into a Linux process and calls its `run_all`: code that needs nothing of the system but
 * C's library is executed under qemu.
 *
 *     pe_loader PROGRAM.dll
 *
 * What the DLL imports is looked up by name in the C library and libgcc_s. Thread-local variables have one instance;
 * x18 is set up for them before the call. Format: "PE Format" (Microsoft). */
#define LOADER "pe_loader"
#include "loader.h"

/* Touches nothing: the stack is there. */
__asm__(".globl chkstk\nchkstk: ret");
void chkstk(void);
/* Calls x0 with x18 = x1. */
__asm__(".globl enter\nenter: stp x29, x30, [sp, #-16]!\n mov x18, x1\n blr x0\n ldp x29, x30, [sp], #16\n ret");
void enter(uint64_t function, void *environment);

static uint8_t *image;
static uint32_t *directories;
#define AT(type, rva) ((type *)(image + (rva)))

static uint64_t outside(const char *name) {
  if (!strcmp(name, "__chkstk")) return (uint64_t)chkstk;
  return c_symbol(name);
}

static void map(const uint8_t *file) {
  const uint8_t *header = file + *(uint32_t *)(file + 60), *optional = header + 24;
  if (memcmp(header, "PE\0\0\x64\xaa", 6) || *(uint16_t *)optional != 0x20b) fail("no PE image", "for Arm");
  uint32_t size = *(uint32_t *)(optional + 56), headers = *(uint32_t *)(optional + 60);
  image = mmap(0, size, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (image == MAP_FAILED) fail("no", "memory");
  memcpy(image, file, headers);
  const uint8_t *section = optional + *(uint16_t *)(header + 20);
  for (int i = 0; i < *(uint16_t *)(header + 6); i++, section += 40) {
    uint32_t *words = (uint32_t *)section, bytes = words[2] < words[4] ? words[2] : words[4];
    memcpy(image + words[3], file + words[5], bytes);
  }
  directories = (uint32_t *)(image + (optional - file) + 112);
  uint64_t slide = (uint64_t)image - *(uint64_t *)(optional + 24);
  for (uint32_t at = directories[10], end = at + directories[11]; at < end; at += *AT(uint32_t, at + 4)) {
    for (uint32_t entry = at + 8; entry < at + *AT(uint32_t, at + 4); entry += 2) {
      uint16_t what = *AT(uint16_t, entry);
      if (what >> 12 == 10) *AT(uint64_t, *AT(uint32_t, at) + (what & 0xfff)) += slide;
      else if (what >> 12) fail("unknown", "base relocation");
    }
  }
}

static void import(void) {
  for (uint32_t at = directories[2]; at && *AT(uint32_t, at + 12); at += 20)
    for (uint64_t *slot = AT(uint64_t, *AT(uint32_t, at + 16)); *slot; slot++)
      *slot = outside(AT(char, *slot) + 2);
}

static uint64_t exported(const char *name) {
  uint32_t *table = AT(uint32_t, directories[0]);
  for (uint32_t i = 0; i < table[6]; i++)
    if (!strcmp(AT(char, AT(uint32_t, table[8])[i]), name))
      return (uint64_t)(image + AT(uint32_t, table[7])[AT(uint16_t, table[9])[i]]);
  fail("no export", name);
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 2) fail("usage:", "pe_loader PROGRAM.dll");
  map(read_file(argv[1]));
  import();
  __builtin___clear_cache((char *)image, (char *)image + *(uint32_t *)(image + *(uint32_t *)(image + 60) + 80));
  /* The environment block: at 0x58 the array of blocks, whose first is this image's. */
  static void *environment[16], *blocks[1];
  environment[11] = blocks;
  if (directories[18]) {
    uint64_t *tls = AT(uint64_t, directories[18]);
    blocks[0] = (void *)tls[0];
    *(uint32_t *)tls[2] = 0;
  }
  enter(exported("run_all"), environment);
  return 0;
}
