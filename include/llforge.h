/* llforge: LLVM IR to objects, assembly or running code.
 *
 * Link with -lllforge_c (pkg-config: llforge). One library, no others needed but the C library.
 *
 *   llforge_module *module;
 *   llforge_jit *jit;
 *   void *add;
 *   llforge_error *e = llforge_module_parse("add.ll", text, strlen(text), &module);
 *   if (!e) e = llforge_jit_new(NULL, &jit);
 *   if (!e) e = llforge_jit_add(jit, module, 0, NULL);
 *   if (!e) e = llforge_jit_lookup(jit, "add", &add);
 *   if (e) fputs(llforge_error_text(e), stderr);
 *   else printf("%d\n", ((int (*)(int, int))add)(40, 2));
 *
 * (examples/add.c is a whole program, which builds the module instead.)
 *
 * Conventions
 * - Errors. A function that can fail returns an llforge_error, or NULL if it did not fail; the caller frees it. Results are
 *   stored through the last pointer, and only if the function succeeds. Steps of a builder return LLFORGE_INVALID.
 * - Ownership. What is stored through a `T **` belongs to the caller, who frees it by llforge_T_free, and so does what a
 *   function named llforge_T_new returns. All these functions take NULL. What is passed in is only read, and may be freed or
 *   changed as soon as the function has returned: a JIT keeps what it needs of a module and of options.
 * - Strings are UTF-8 and end with a zero. Those that are returned belong to the object that they are asked of, and live as
 *   long as it does.
 * - Threads. Options, modules, errors and buffers may be used by several threads at once as long as none changes or frees
 *   them; all functions on a JIT but llforge_jit_free may be called at any time. A builder is for one thread at a time.
 * - NULL where an object or string is required is an error, not a crash, unless the text says that it may be NULL. An object
 *   that has been freed must not be used.
 */
#ifndef LLFORGE_H
#define LLFORGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct llforge_error llforge_error;     /* what went wrong */
typedef struct llforge_options llforge_options; /* what the code generator is told */
typedef struct llforge_module llforge_module;   /* a module, verified */
typedef struct llforge_buffer llforge_buffer;   /* bytes */
typedef struct llforge_builder llforge_builder; /* a module that is being built */
typedef struct llforge_jit llforge_jit;         /* modules that run in this process */

/* The version, as "0.1.0". */
const char *llforge_version(void);

/* ---- Errors: one or more messages ----
 *
 * The first message says what is wrong; notes behind it belong to it. Of `error` NULL there are no messages.
 */

size_t llforge_error_count(const llforge_error *error);
/* What is wrong, without place: lower case, no full stop. NULL if there are not so many. */
const char *llforge_error_message(const llforge_error *error, size_t i);
/* 0 error, 1 warning, 2 note. */
int llforge_error_severity(const llforge_error *error, size_t i);
/* Line and column in the text, both from 1, the column in bytes; 0 where there is none (bitcode, modules that were built). */
uint64_t llforge_error_line(const llforge_error *error, size_t i);
uint64_t llforge_error_column(const llforge_error *error, size_t i);
/* All messages as the command prints them, with lines of the source and carets. */
const char *llforge_error_text(const llforge_error *error);
/* Whether the fault is llforge's: 1 or 0. */
int llforge_error_is_internal(const llforge_error *error);
void llforge_error_free(llforge_error *error);

/* ---- Options: the flags of the command, by name without dashes ---- */

/* The defaults: an object for the module's own target, level 2. */
llforge_options *llforge_options_new(void);
/* ("O", "0"), ("mtriple", "aarch64-linux-gnu"), ("filetype", "asm"), ("relocation-model", "pic"), ("threads", "1") …: `llforge --help`
 * lists them. `value` NULL: a flag without one ("function-sections"). After an error the options are as before. */
llforge_error *llforge_options_set(llforge_options *options, const char *name, const char *value);
void llforge_options_free(llforge_options *options);

/* ---- Modules ---- */

/* Reads and verifies text or bitcode, which is copied. `name` stands in messages. */
llforge_error *llforge_module_parse(const char *name, const void *data, size_t size, llforge_module **module);
/* Compiles to memory: an object, or what the option "filetype" says. `options` may be NULL: the defaults. */
llforge_error *llforge_module_compile(const llforge_module *module, const llforge_options *options,
                                      llforge_buffer **bytes);
/* The same to a file, which is written only if the module compiles. */
llforge_error *llforge_module_compile_to_file(const llforge_module *module, const llforge_options *options,
                                              const char *path);
/* LLVM IR as text; as bitcode for LLVM 22. */
llforge_error *llforge_module_to_text(const llforge_module *module, llforge_buffer **text);
llforge_error *llforge_module_to_bitcode(const llforge_module *module, llforge_buffer **bitcode);
void llforge_module_free(llforge_module *module);

/* The bytes, which live as long as the buffer; behind them stands a zero that does not count. */
const void *llforge_buffer_data(const llforge_buffer *buffer);
size_t llforge_buffer_size(const llforge_buffer *buffer);
void llforge_buffer_free(llforge_buffer *buffer);

/* ---- Building modules ----
 *
 * Types, values, blocks and globals are numbers that hold for one builder (values of instructions, blocks and variables: for
 * one function). A step that gives nothing returns 0. Each step returns LLFORGE_INVALID if something is wrong, and from then on
 * all steps do, without effect: no step needs a check, llforge_builder_finish tells what the first mistake was. Keywords are
 * those of LLVM IR.
 */

typedef uint32_t llforge_type;
typedef uint32_t llforge_value;
typedef uint32_t llforge_block_id;
typedef uint32_t llforge_global_id;
typedef uint32_t llforge_variable_id;
#define LLFORGE_INVALID UINT32_MAX

/* For a target; NULL or "" is this machine. */
llforge_builder *llforge_builder_new(const char *triple);
/* The module, verified. The builder is gone then, also if there is an error: it must not be freed. */
llforge_error *llforge_builder_finish(llforge_builder *b, const char *name, llforge_module **module);
/* Gives up a builder that was not finished. */
void llforge_builder_free(llforge_builder *b);

llforge_type llforge_type_void(llforge_builder *b);
llforge_type llforge_type_int(llforge_builder *b, uint32_t bits);
llforge_type llforge_type_float(llforge_builder *b);
llforge_type llforge_type_double(llforge_builder *b);
llforge_type llforge_type_pointer(llforge_builder *b);
llforge_type llforge_type_array(llforge_builder *b, llforge_type element, uint64_t length);
llforge_type llforge_type_vector(llforge_builder *b, llforge_type element, uint32_t length);
llforge_type llforge_type_struct(llforge_builder *b, const llforge_type *members, size_t count);
llforge_type llforge_type_function(llforge_builder *b, llforge_type result, const llforge_type *params,
                                   size_t count, int variadic);

/* Declares a function, or finds it again by its name; llforge_begin gives it a body. */
llforge_global_id llforge_function(llforge_builder *b, const char *name, llforge_type type);
/* A variable. `init` is a constant; LLFORGE_INVALID makes it a declaration. `constant`: it is never written (1 or 0). */
llforge_global_id llforge_global(llforge_builder *b, const char *name, llforge_type type, llforge_value init,
                                 int constant);
/* "external", "internal", "private", "weak", "linkonce_odr" … */
uint32_t llforge_set_linkage(llforge_builder *b, llforge_global_id global, const char *linkage);
/* An attribute of a function, of its result, or of parameter `place` (from 0): a keyword ("noinline", "nounwind", "signext";
 * `value` NULL), a keyword with a number ("align", "8"; "uwtable", "2"), or any other name and value ("frame-pointer", "all"). */
#define LLFORGE_OF_FUNCTION UINT32_MAX
#define LLFORGE_OF_RESULT (UINT32_MAX - 1)
uint32_t llforge_add_attribute(llforge_builder *b, llforge_global_id function, uint32_t place, const char *name,
                               const char *value);
/* The address of a function or variable: a constant. */
llforge_value llforge_address(llforge_builder *b, llforge_global_id global);
/* The address of a constant string with a zero at its end, which is a variable of its own. */
llforge_value llforge_string(llforge_builder *b, const char *text);

/* Between these two stand the steps that make a function's body. */
uint32_t llforge_begin(llforge_builder *b, llforge_global_id function);
uint32_t llforge_end(llforge_builder *b);
/* A block; the first one is the entry. The name may be "". */
llforge_block_id llforge_block(llforge_builder *b, const char *name);
/* Instructions go to the end of this block from now on. */
uint32_t llforge_switch_to(llforge_builder *b, llforge_block_id block);
/* 1 if the current block ends already, 0 if not. */
uint32_t llforge_is_terminated(llforge_builder *b);
/* Parameter `i`, from 0. */
llforge_value llforge_param(llforge_builder *b, uint32_t i);

/* Constants, also outside of functions: an integer (sign-extended), a float or double, zero of any type. */
llforge_value llforge_int(llforge_builder *b, llforge_type type, int64_t value);
llforge_value llforge_real(llforge_builder *b, llforge_type type, double value);
llforge_value llforge_zero(llforge_builder *b, llforge_type type);
/* An array of bytes; an array, struct or vector of constants. */
llforge_value llforge_bytes(llforge_builder *b, const void *data, size_t size);
llforge_value llforge_aggregate(llforge_builder *b, llforge_type type, const llforge_value *members, size_t count);

/* A mutable variable without address: reads and writes become values and phis. It starts as zero. */
llforge_variable_id llforge_variable(llforge_builder *b, llforge_type type);
uint32_t llforge_set(llforge_builder *b, llforge_variable_id variable, llforge_value value);
llforge_value llforge_get(llforge_builder *b, llforge_variable_id variable);
/* A phi by hand: one incoming value for each way into the block. */
llforge_value llforge_phi(llforge_builder *b, llforge_type type);
uint32_t llforge_add_incoming(llforge_builder *b, llforge_value phi, llforge_value value, llforge_block_id from);

/* "add" "sub" "mul" "udiv" "sdiv" "urem" "srem" "shl" "lshr" "ashr" "and" "or" "xor" "fadd" "fsub" "fmul" "fdiv" "frem" */
llforge_value llforge_binary(llforge_builder *b, const char *operation, llforge_value x, llforge_value y);
/* "fneg" "freeze" */
llforge_value llforge_unary(llforge_builder *b, const char *operation, llforge_value x);
/* Integers and pointers: "eq" "ne" "ugt" "uge" "ult" "ule" "sgt" "sge" "slt" "sle"; floats: "oeq" "olt" … "une". An i1. */
llforge_value llforge_compare(llforge_builder *b, const char *predicate, llforge_value x, llforge_value y);
/* "trunc" "zext" "sext" "fptrunc" "fpext" "fptoui" "fptosi" "uitofp" "sitofp" "ptrtoint" "inttoptr" "bitcast" */
llforge_value llforge_cast(llforge_builder *b, const char *operation, llforge_value value, llforge_type type);
llforge_value llforge_select(llforge_builder *b, llforge_value condition, llforge_value x, llforge_value y);
/* A member of a struct or array that is a value (what "llvm.umul.with.overflow" gives); the same with another member; an element
 * of a vector. */
llforge_value llforge_extract(llforge_builder *b, llforge_value aggregate, uint32_t member);
llforge_value llforge_insert(llforge_builder *b, llforge_value aggregate, llforge_value value, uint32_t member);
llforge_value llforge_extract_element(llforge_builder *b, llforge_value vector, llforge_value index);
llforge_value llforge_insert_element(llforge_builder *b, llforge_value vector, llforge_value value, llforge_value index);
/* Room in the function's frame; its address. */
llforge_value llforge_alloca(llforge_builder *b, llforge_type type);
llforge_value llforge_load(llforge_builder *b, llforge_type type, llforge_value pointer);
llforge_value llforge_store(llforge_builder *b, llforge_value value, llforge_value pointer);
/* The address of a struct's member, from 0; of an array's element, where `pointer` points to the first. */
llforge_value llforge_field(llforge_builder *b, llforge_type struct_type, llforge_value pointer, uint32_t member);
llforge_value llforge_element(llforge_builder *b, llforge_type element, llforge_value pointer, llforge_value index);
/* A call of a function of the module; of one whose address is known. */
llforge_value llforge_call(llforge_builder *b, llforge_global_id function, const llforge_value *arguments, size_t count);
llforge_value llforge_call_pointer(llforge_builder *b, llforge_type function_type, llforge_value pointer,
                                   const llforge_value *arguments, size_t count);
/* "llvm.sqrt", "llvm.umul.with.overflow" …: without the suffix of types, declared as needed, the signature checked. */
llforge_value llforge_call_intrinsic(llforge_builder *b, const char *name, llforge_type result,
                                     const llforge_value *arguments, size_t count);

/* Ends of blocks: each block has one. `cases` and `blocks` are parallel. */
uint32_t llforge_br(llforge_builder *b, llforge_block_id to);
uint32_t llforge_cond_br(llforge_builder *b, llforge_value condition, llforge_block_id if_true,
                         llforge_block_id if_false);
uint32_t llforge_switch(llforge_builder *b, llforge_value value, llforge_block_id otherwise, const int64_t *cases,
                        const llforge_block_id *blocks, size_t count);
uint32_t llforge_ret(llforge_builder *b, llforge_value value);
uint32_t llforge_ret_void(llforge_builder *b);
uint32_t llforge_unreachable(llforge_builder *b);

/* ---- Debug information of what is built ----
 *
 * llforge_debug_unit comes first. Lines and columns count from 1, sizes and offsets in bits.
 */

typedef uint32_t llforge_debug_type_id;
typedef uint32_t llforge_debug_scope_id;
typedef uint32_t llforge_debug_variable_id;
typedef uint32_t llforge_debug_file_id;

/* Begins the debug information of a module; gives the main file. NULL: directory ".", producer "llforge", language "DW_LANG_C99".
 * `optimized`: whether the front end has optimised the code (1 or 0). */
llforge_debug_file_id llforge_debug_unit(llforge_builder *b, const char *file, const char *directory, const char *producer,
                                         const char *language, int optimized);
/* A further file; `directory` may be NULL. */
llforge_debug_file_id llforge_debug_file(llforge_builder *b, const char *name, const char *directory);

/* `encoding`: "signed" "unsigned" "float" "boolean" "character" */
llforge_debug_type_id llforge_debug_basic_type(llforge_builder *b, const char *name, uint64_t bits, const char *encoding);
/* `to` LLFORGE_INVALID: a pointer to void. */
llforge_debug_type_id llforge_debug_pointer(llforge_builder *b, llforge_debug_type_id to, uint64_t bits);
/* Another name of a type. */
llforge_debug_type_id llforge_debug_alias(llforge_builder *b, const char *name, uint32_t line, llforge_debug_type_id of);
/* `bits`: the size of the whole array. */
llforge_debug_type_id llforge_debug_array(llforge_builder *b, llforge_debug_type_id element, uint64_t count, uint64_t bits);
/* A struct, whose members are added at any time before the end, so that types may refer to each other in a circle. */
llforge_debug_type_id llforge_debug_struct(llforge_builder *b, const char *name, uint32_t line, uint64_t bits);
uint32_t llforge_debug_member(llforge_builder *b, llforge_debug_type_id struct_type, const char *name, uint32_t line,
                              llforge_debug_type_id type, uint64_t bits, uint64_t offset);
/* `result` LLFORGE_INVALID: void. */
llforge_debug_type_id llforge_debug_function_type(llforge_builder *b, llforge_debug_type_id result,
                                                  const llforge_debug_type_id *params, size_t count);

/* What a function that has a body was made from, before the body or within it; `name` as the source has it. */
llforge_debug_scope_id llforge_debug_function(llforge_builder *b, llforge_global_id function, const char *name, uint32_t line,
                                              llforge_debug_type_id type);
/* A block within a scope; a part of a scope that stands in another file. */
llforge_debug_scope_id llforge_debug_block(llforge_builder *b, llforge_debug_scope_id scope, uint32_t line, uint32_t column);
llforge_debug_scope_id llforge_debug_block_in_file(llforge_builder *b, llforge_debug_scope_id scope, llforge_debug_file_id file);
/* A local variable; a parameter (`number` from 1). */
llforge_debug_variable_id llforge_debug_variable(llforge_builder *b, llforge_debug_scope_id scope, const char *name, uint32_t line,
                                                 llforge_debug_type_id type);
llforge_debug_variable_id llforge_debug_parameter(llforge_builder *b, llforge_debug_scope_id scope, const char *name,
                                                  uint32_t number, uint32_t line, llforge_debug_type_id type);
/* What a global variable was made from. */
uint32_t llforge_debug_global(llforge_builder *b, llforge_global_id global, const char *name, uint32_t line,
                              llforge_debug_type_id type);

/* Instructions that are made from here on stand at this place; at none. In a function that has debug information, calls of others
 * that have it need a place. */
uint32_t llforge_debug_at(llforge_builder *b, uint32_t line, uint32_t column, llforge_debug_scope_id scope);
uint32_t llforge_debug_nowhere(llforge_builder *b);
/* From here on a variable is in the memory at an address (mostly an alloca's), or has a value until the next one is said. */
uint32_t llforge_debug_lives_at(llforge_builder *b, llforge_debug_variable_id variable, llforge_value address);
uint32_t llforge_debug_has_value(llforge_builder *b, llforge_debug_variable_id variable, llforge_value value);

/* ---- Running modules ----
 *
 * Modules may refer to each other in any order, to what is defined here, and to the process. References are resolved, and
 * constructors run, when something is looked up.
 */

/* A JIT, without modules. Of `options` (which may be NULL) it takes the level, the processor and what else concerns code; the
 * target is this machine. */
llforge_error *llforge_jit_new(const llforge_options *options, llforge_jit **jit);
/* Adds a module; if `lazy` is not 0, its functions are compiled when they are called first. `id`, which may be NULL, gets its
 * number. Modules that say nothing of a target are for this machine. */
llforge_error *llforge_jit_add(const llforge_jit *jit, const llforge_module *module, int lazy, uint64_t *id);
/* Puts a module in the place of another, which stays in memory without names until it is removed. */
llforge_error *llforge_jit_replace(const llforge_jit *jit, uint64_t old, const llforge_module *module, uint64_t *id);
/* Runs destructors and takes a module out of memory. Nobody may be running it, and addresses in it are gone. */
llforge_error *llforge_jit_remove(const llforge_jit *jit, uint64_t id);
/* Defines a name as an address of the host, before modules that use it are looked up. */
llforge_error *llforge_jit_define(const llforge_jit *jit, const char *name, const void *address);
/* Who is asked for names that no module defines, before the process is; NULL for those that it does not know. It may be called
 * from any thread that uses the JIT. */
typedef void *(*llforge_resolver)(const char *name, void *data);
llforge_error *llforge_jit_set_resolver(const llforge_jit *jit, llforge_resolver resolver, void *data);
/* Loads a shared library, where names are looked for, too. */
llforge_error *llforge_jit_load_library(const llforge_jit *jit, const char *path);
/* The address of a function or variable, ready to use until its module is removed. */
llforge_error *llforge_jit_lookup(const llforge_jit *jit, const char *name, void **address);
/* Runs destructors and unloads everything. */
void llforge_jit_free(llforge_jit *jit);

#ifdef __cplusplus
}
#endif
#endif
