/* A TCG plugin of QEMU (API version 1): how many guest instructions a program executes.
 *
 *   qemu-aarch64 -plugin ./count.so,out=FILE[,blocks=on] PROGRAM
 *
 * FILE gets two numbers: instructions of the executable itself, and those of everything (its libraries too).
 * With blocks=on a line follows for each translated block: address, instructions in it, times executed. The declarations
 * are those of QEMU's documentation ("QEMU TCG Plugins"), so that no header need be installed. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct qemu_plugin_tb;
struct qemu_info;
extern void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, void (*cb)(uint64_t id, struct qemu_plugin_tb *tb));
extern void qemu_plugin_register_atexit_cb(uint64_t id, void (*cb)(uint64_t id, void *data), void *data);
extern void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *tb, int op, void *counter, uint64_t amount);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
extern uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *tb);
extern uint64_t qemu_plugin_start_code(void);
extern uint64_t qemu_plugin_end_code(void);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

/* Blocks stay where they are: the translated code adds to `executed`. */
struct block {
    struct block *next;
    uint64_t address, instructions, executed;
};
static struct block *blocks;
static const char *path;
static bool list;
static uint64_t first, last;

static void translated(uint64_t id, struct qemu_plugin_tb *tb)
{
    struct block *b = calloc(1, sizeof *b);
    (void)id;
    b->address = qemu_plugin_tb_vaddr(tb);
    b->instructions = qemu_plugin_tb_n_insns(tb);
    b->next = blocks;
    blocks = b;
    if (!last) {
        first = qemu_plugin_start_code();
        last = qemu_plugin_end_code();
    }
    qemu_plugin_register_vcpu_tb_exec_inline(tb, 0 /* QEMU_PLUGIN_INLINE_ADD_U64 */, &b->executed, 1);
}

static void finished(uint64_t id, void *data)
{
    uint64_t own = 0, all = 0;
    FILE *out = fopen(path, "w");
    (void)id, (void)data;
    if (!out)
        return;
    for (struct block *b = blocks; b; b = b->next) {
        uint64_t n = b->instructions * b->executed;
        all += n;
        own += b->address >= first && b->address < last ? n : 0;
    }
    fprintf(out, "%" PRIu64 " %" PRIu64 "\n", own, all);
    for (struct block *b = list ? blocks : NULL; b; b = b->next)
        fprintf(out, "%" PRIx64 " %" PRIu64 " %" PRIu64 "\n", b->address, b->instructions, b->executed);
    fclose(out);
}

__attribute__((visibility("default"))) int qemu_plugin_install(uint64_t id, const struct qemu_info *info, int argc, char **argv)
{
    (void)info;
    for (int i = 0; i < argc; i++) {
        if (!strncmp(argv[i], "out=", 4))
            path = argv[i] + 4;
        else if (!strcmp(argv[i], "blocks=on"))
            list = true;
    }
    if (!path)
        return 1;
    path = strdup(path);
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, finished, NULL);
    return 0;
}
