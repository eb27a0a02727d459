/* The C interface from C: parse, compile, build, errors, run. */
#include <assert.h>
#include <llforge.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#undef NDEBUG
#define CHECK(x) do { if (!(x)) { fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #x); exit(1); } } while (0)

static void ok(llforge_error *e) {
    if (e) {
        fprintf(stderr, "%s", llforge_error_text(e));
        exit(1);
    }
}

static llforge_module *parse(const char *text) {
    llforge_module *m = NULL;
    ok(llforge_module_parse("test.ll", text, strlen(text), &m));
    return m;
}

static void objects(const char *folder) {
    llforge_module *m = parse("define i32 @seven() {\n  ret i32 7\n}\n");
    llforge_buffer *object = NULL, *text = NULL;
    ok(llforge_module_compile(m, NULL, &object));
    CHECK(llforge_buffer_size(object) > 64 && memcmp(llforge_buffer_data(object), "\177ELF", 4) == 0);
    llforge_buffer_free(object);
    ok(llforge_module_to_text(m, &text));
    CHECK(strstr(llforge_buffer_data(text), "ret i32 7"));
    llforge_buffer_free(text);

    llforge_options *o = llforge_options_new();
    ok(llforge_options_set(o, "mtriple", "arm64-apple-macosx"));
    ok(llforge_options_set(o, "function-sections", NULL));
    ok(llforge_module_compile(m, o, &object));
    CHECK(memcmp(llforge_buffer_data(object), "\xcf\xfa\xed\xfe", 4) == 0);
    llforge_buffer_free(object);
    ok(llforge_options_set(o, "filetype", "asm"));
    char path[4096];
    snprintf(path, sizeof path, "%s/seven.s", folder);
    ok(llforge_module_compile_to_file(m, o, path));
    FILE *f = fopen(path, "r");
    CHECK(f);
    fclose(f);
    llforge_error *e = llforge_options_set(o, "O", "7");
    CHECK(e && strstr(llforge_error_message(e, 0), "invalid optimization level"));
    llforge_error_free(e);
    e = llforge_module_compile_to_file(m, o, "/nowhere/at/all.o");
    CHECK(e && !llforge_error_is_internal(e));
    llforge_error_free(e);
    llforge_options_free(o);
    llforge_module_free(m);
}

static void errors(void) {
    const char *text = "define i32 @f() {\n  ret i32 %x\n}\n";
    llforge_module *m = NULL;
    llforge_error *e = llforge_module_parse("bad.ll", text, strlen(text), &m);
    CHECK(e && !m && llforge_error_count(e) >= 1);
    CHECK(llforge_error_line(e, 0) == 2 && llforge_error_column(e, 0) == 11 && llforge_error_severity(e, 0) == 0);
    CHECK(strncmp(llforge_error_text(e), "error: bad.ll:2:11: ", 20) == 0);
    CHECK(!llforge_error_message(e, 99) && !llforge_error_is_internal(e));
    llforge_error_free(e);
    e = llforge_module_parse(NULL, text, strlen(text), &m);
    CHECK(e);
    llforge_error_free(e);
    e = llforge_module_compile(NULL, NULL, NULL);
    CHECK(e);
    llforge_error_free(e);
    llforge_error_free(NULL);
    llforge_module_free(NULL);
}

/* long collatz(long n) { long steps = 0; while (n != 1) { n = n & 1 ? 3 * n + 1 : n / 2; steps++; } return steps; } */
static llforge_module *collatz(void) {
    llforge_builder *b = llforge_builder_new(NULL);
    llforge_type i64 = llforge_type_int(b, 64);
    llforge_global_id f = llforge_function(b, "collatz", llforge_type_function(b, i64, &i64, 1, 0));
    llforge_begin(b, f);
    llforge_block_id entry = llforge_block(b, "entry"), head = llforge_block(b, "head"),
                     body = llforge_block(b, "body"), done = llforge_block(b, "done");
    llforge_variable_id n = llforge_variable(b, i64), steps = llforge_variable(b, i64);
    llforge_value one = llforge_int(b, i64, 1);
    llforge_switch_to(b, entry);
    llforge_set(b, n, llforge_param(b, 0));
    llforge_br(b, head);
    CHECK(llforge_is_terminated(b) == 1);
    llforge_switch_to(b, head);
    llforge_cond_br(b, llforge_compare(b, "eq", llforge_get(b, n), one), done, body);
    llforge_switch_to(b, body);
    llforge_value v = llforge_get(b, n);
    llforge_value odd = llforge_cast(b, "trunc", v, llforge_type_int(b, 1));
    llforge_value up = llforge_binary(b, "add", llforge_binary(b, "mul", v, llforge_int(b, i64, 3)), one);
    llforge_set(b, n, llforge_select(b, odd, up, llforge_binary(b, "lshr", v, one)));
    llforge_set(b, steps, llforge_binary(b, "add", llforge_get(b, steps), one));
    llforge_br(b, head);
    llforge_switch_to(b, done);
    llforge_ret(b, llforge_get(b, steps));
    llforge_end(b);
    llforge_module *m = NULL;
    ok(llforge_builder_finish(b, "collatz", &m));
    return m;
}

/* struct pair { long a, b; }; const long squares[3] = {0, 1, 4};
 * long f(long i) { struct pair p; p.a = i; p.b = squares[i] * 1; return -p.b overflows ? -1 : p.a + p.b; } */
static llforge_module *members(const char *folder) {
    llforge_builder *b = llforge_builder_new(NULL);
    llforge_type i64 = llforge_type_int(b, 64), i1 = llforge_type_int(b, 1);
    llforge_type three = llforge_type_array(b, i64, 3), pair_of[2] = {i64, i64}, checked[2] = {i64, i1};
    llforge_type pair = llforge_type_struct(b, pair_of, 2);
    llforge_value numbers[3];
    for (int i = 0; i < 3; i++)
        numbers[i] = llforge_int(b, i64, i * i);
    llforge_global_id squares = llforge_global(b, "squares", three, llforge_aggregate(b, three, numbers, 3), 1);
    llforge_value word = llforge_bytes(b, "a\0b", 3);
    llforge_global(b, "word", llforge_type_array(b, llforge_type_int(b, 8), 3), word, 1);
    llforge_value minus = llforge_int(b, llforge_type_int(b, 128), -2);
    llforge_global(b, "minus_two", llforge_type_int(b, 128), minus, 1);
    llforge_global_id f = llforge_function(b, "f", llforge_type_function(b, i64, &i64, 1, 0));
    llforge_add_attribute(b, f, LLFORGE_OF_FUNCTION, "noinline", NULL);
    llforge_add_attribute(b, f, LLFORGE_OF_FUNCTION, "frame-pointer", "all");
    llforge_add_attribute(b, f, LLFORGE_OF_FUNCTION, "uwtable", "2");
    llforge_add_attribute(b, f, LLFORGE_OF_RESULT, "noundef", NULL);
    llforge_add_attribute(b, f, 0, "noundef", NULL);

    llforge_debug_file_id file = llforge_debug_unit(b, "members.x", folder, NULL, NULL, 0);
    llforge_debug_type_id number = llforge_debug_basic_type(b, "number", 64, "signed");
    llforge_debug_type_id couple = llforge_debug_struct(b, "couple", 1, 192);
    llforge_debug_member(b, couple, "first", 2, number, 64, 0);
    llforge_debug_member(b, couple, "second", 3, number, 64, 64);
    llforge_debug_member(b, couple, "next", 4, llforge_debug_pointer(b, couple, 64), 64, 128);
    llforge_debug_global(b, squares, "squares", 5, llforge_debug_array(b, number, 3, 192));
    llforge_debug_scope_id scope = llforge_debug_function(b, f, "f", 6, llforge_debug_function_type(b, number, &number, 1));
    llforge_debug_scope_id inner = llforge_debug_block_in_file(b, llforge_debug_block(b, scope, 7, 1), file);
    llforge_debug_variable_id i = llforge_debug_parameter(b, scope, "i", 1, 6, llforge_debug_alias(b, "index", 5, number));
    llforge_debug_variable_id p = llforge_debug_variable(b, inner, "p", 7, couple);
    (void)llforge_debug_file(b, "other.x", NULL);

    llforge_begin(b, f);
    llforge_switch_to(b, llforge_block(b, "entry"));
    llforge_debug_at(b, 6, 1, scope);
    llforge_value n = llforge_param(b, 0), address = llforge_alloca(b, pair);
    llforge_debug_has_value(b, i, n);
    llforge_debug_at(b, 7, 1, inner);
    llforge_debug_lives_at(b, p, address);
    llforge_value square = llforge_load(b, i64, llforge_element(b, i64, llforge_address(b, squares), n));
    llforge_value v = llforge_insert(b, llforge_insert(b, llforge_zero(b, pair), n, 0), square, 1);
    llforge_store(b, v, address);
    llforge_value arguments[2] = {square, llforge_int(b, i64, 1)};
    llforge_value both = llforge_call_intrinsic(b, "llvm.smul.with.overflow", llforge_type_struct(b, checked, 2), arguments, 2);
    llforge_debug_at(b, 8, 1, inner);
    llforge_value second = llforge_load(b, i64, llforge_field(b, pair, address, 1));
    llforge_value sum = llforge_binary(b, "add", llforge_extract(b, v, 0), llforge_unary(b, "freeze", second));
    llforge_value result = llforge_select(b, llforge_extract(b, both, 1), llforge_int(b, i64, -1), sum);
    llforge_debug_nowhere(b);
    llforge_ret(b, result);
    llforge_end(b);
    llforge_module *m = NULL;
    ok(llforge_builder_finish(b, "members", &m));
    return m;
}

static void built(const char *folder) {
    llforge_module *m = members(folder), *again = NULL;
    llforge_buffer *text = NULL, *bitcode = NULL;
    ok(llforge_module_to_text(m, &text));
    const char *ir = llforge_buffer_data(text);
    CHECK(strstr(ir, "@squares = constant [3 x i64] [i64 0, i64 1, i64 4], !dbg") && strstr(ir, "i128 u0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFE"));
    CHECK(strstr(ir, "c\"a\\00b\"") && strstr(ir, "define noundef i64 @f(i64 noundef %0)"));
    CHECK(strstr(ir, "noinline uwtable \"frame-pointer\"=\"all\"") && strstr(ir, "name: \"couple\""));
    llforge_buffer_free(text);
    ok(llforge_module_to_bitcode(m, &bitcode));
    ok(llforge_module_parse("members.bc", llforge_buffer_data(bitcode), llforge_buffer_size(bitcode), &again));
    llforge_buffer_free(bitcode);
    llforge_jit *jit = NULL;
    void *f = NULL;
    ok(llforge_jit_new(NULL, &jit));
    ok(llforge_jit_add(jit, again, 0, NULL));
    ok(llforge_jit_lookup(jit, "f", &f));
    CHECK(((long (*)(long))(size_t)f)(2) == 6);
    llforge_jit_free(jit);
    llforge_module_free(again);
    char path[4096];
    snprintf(path, sizeof path, "%s/members.o", folder);
    ok(llforge_module_compile_to_file(m, NULL, path));
    llforge_module_free(m);
}

static void mistakes(void) {
    llforge_builder *b = llforge_builder_new("x86_64-linux-gnu");
    llforge_type i32 = llforge_type_int(b, 32);
    llforge_begin(b, llforge_function(b, "f", llforge_type_function(b, i32, NULL, 0, 0)));
    llforge_switch_to(b, llforge_block(b, "entry"));
    CHECK(llforge_call_intrinsic(b, "llvm.sqrt", i32, NULL, 0) == LLFORGE_INVALID);
    CHECK(llforge_int(b, i32, 0) == LLFORGE_INVALID);
    llforge_module *m = NULL;
    llforge_error *e = llforge_builder_finish(b, "f", &m);
    CHECK(e && !m && strstr(llforge_error_text(e), "llvm.sqrt"));
    llforge_error_free(e);

    b = llforge_builder_new("x86_64-linux-gnu");
    i32 = llforge_type_int(b, 32);
    llforge_begin(b, llforge_function(b, "f", llforge_type_function(b, i32, NULL, 0, 0)));
    llforge_switch_to(b, llforge_block(b, "entry"));
    CHECK(llforge_binary(b, "add", 1234567, 7654321) == LLFORGE_INVALID);
    e = llforge_builder_finish(b, "f", &m);
    CHECK(e && !m);
    llforge_error_free(e);
    llforge_builder_free(llforge_builder_new(NULL));
}

static int twice(int n) { return 2 * n; }
static int thrice(int n) { return 3 * n; }
static void *resolve(const char *name, void *data) {
    ++*(int *)data;
    return strcmp(name, "thrice") == 0 ? (void *)(size_t)thrice : NULL;
}

static void run(void) {
    llforge_jit *jit = NULL;
    ok(llforge_jit_new(NULL, &jit));
    int asked = 0;
    ok(llforge_jit_define(jit, "twice", (const void *)(size_t)twice));
    ok(llforge_jit_set_resolver(jit, resolve, &asked));
    llforge_module *first = parse("declare i32 @twice(i32)\ndeclare i32 @thrice(i32)\n"
                                  "define i32 @f() {\n %a = call i32 @twice(i32 1)\n %r = call i32 @thrice(i32 %a)\n ret i32 %r\n}\n"
                                  "define i32 @g() {\n %r = call i32 @h()\n ret i32 %r\n}\ndeclare i32 @h()\n");
    llforge_module *one = parse("define i32 @h() {\n ret i32 1\n}\n"), *two = parse("define i32 @h() {\n ret i32 2\n}\n");
    uint64_t id = 0, old, new;
    ok(llforge_jit_add(jit, first, 1, &id));
    ok(llforge_jit_add(jit, one, 0, &old));
    void *p = NULL;
    ok(llforge_jit_lookup(jit, "f", &p));
    CHECK(((int (*)(void))(size_t)p)() == 6 && asked > 0);
    ok(llforge_jit_lookup(jit, "g", &p));
    int (*g)(void) = (int (*)(void))(size_t)p;
    CHECK(g() == 1);
    ok(llforge_jit_replace(jit, old, two, &new));
    ok(llforge_jit_remove(jit, old));
    CHECK(g() == 2);
    llforge_error *e = llforge_jit_remove(jit, old);
    CHECK(e);
    llforge_error_free(e);
    e = llforge_jit_lookup(jit, "nothing", &p);
    CHECK(e && strstr(llforge_error_text(e), "undefined symbol 'nothing'"));
    llforge_error_free(e);
    llforge_module *m = collatz();
    ok(llforge_jit_add(jit, m, 0, NULL));
    ok(llforge_jit_lookup(jit, "collatz", &p));
    CHECK(((long (*)(long))(size_t)p)(27) == 111);
    llforge_module_free(m);
    llforge_module_free(first);
    llforge_module_free(one);
    llforge_module_free(two);
    llforge_jit_free(jit);
}

int main(int argc, char **argv) {
    CHECK(argc == 2 && llforge_version()[0]);
    objects(argv[1]);
    errors();
    built(argv[1]);
    mistakes();
    run();
    puts("C: ok");
    return 0;
}
