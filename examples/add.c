/* From C: a function is built, run in this process, and written as an object for another machine.
 *
 *   cargo build --release && include/install /tmp/llforge
 *   export PKG_CONFIG_PATH=/tmp/llforge/lib/pkgconfig LD_LIBRARY_PATH=/tmp/llforge/lib
 *   cc examples/add.c $(pkg-config --cflags --libs llforge) -o add && ./add
 */
#include <llforge.h>
#include <stdio.h>
#include <stdlib.h>

static void check(llforge_error *error) {
    if (error) {
        fputs(llforge_error_text(error), stderr);
        llforge_error_free(error);
        exit(1);
    }
}

/* int add(int a, int b) { return a + b; } */
static llforge_module *build(const char *triple) {
    llforge_builder *b = llforge_builder_new(triple);
    llforge_type i32 = llforge_type_int(b, 32), params[2] = {i32, i32};
    llforge_global_id add = llforge_function(b, "add", llforge_type_function(b, i32, params, 2, 0));
    llforge_begin(b, add);
    llforge_switch_to(b, llforge_block(b, "entry"));
    llforge_ret(b, llforge_binary(b, "add", llforge_param(b, 0), llforge_param(b, 1)));
    llforge_end(b);
    llforge_module *module;
    check(llforge_builder_finish(b, "add", &module)); /* the first mistake of all steps, if there was one */
    return module;
}

int main(void) {
    llforge_module *module = build(NULL);
    llforge_jit *jit;
    void *address;
    check(llforge_jit_new(NULL, &jit));
    check(llforge_jit_add(jit, module, 0, NULL));
    check(llforge_jit_lookup(jit, "add", &address));
    printf("%d\n", ((int (*)(int, int))address)(40, 2));
    llforge_jit_free(jit);
    llforge_module_free(module);

    module = build("aarch64-linux-gnu");
    check(llforge_module_compile_to_file(module, NULL, "add.o"));
    llforge_module_free(module);
    return 0;
}
