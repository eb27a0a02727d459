/* llforge: LLVM IR to objects, assembly or running code.
 *
 * Link with -lllforge_c (pkg-config: llforge). One library, no others needed but the C library.
 *
 * Conventions
 * - A function that can fail returns an llforge_error, or NULL if it did not; the caller frees it. Results are stored through
 *   the last pointer, and only if the function succeeds.
 * - The caller frees every object that it gets, with the function for its kind; all of these take NULL.
 * - Strings are UTF-8 and end with a zero; those that are returned belong to the object that they are asked of.
 * - Options, modules and JITs may be used from several threads at once as long as none changes or frees them; all functions on
 *   a JIT but llforge_jit_free may be called at any time. A builder is for one thread at a time.
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

/* ---- Errors: one or more messages ---- */

size_t llforge_error_count(const llforge_error *error);
/* What is wrong, without place: lower case, no full stop. NULL if there are not so many. */
const char *llforge_error_message(const llforge_error *error, size_t i);
/* 0 error, 1 warning, 2 note. */
int llforge_error_severity(const llforge_error *error, size_t i);
/* Line and column in the text, from 1; 0 where there is none. */
uint64_t llforge_error_line(const llforge_error *error, size_t i);
uint64_t llforge_error_column(const llforge_error *error, size_t i);
/* All messages as the command prints them, with lines of the source and carets. */
const char *llforge_error_text(const llforge_error *error);
/* Whether the fault is llforge's. */
int llforge_error_is_internal(const llforge_error *error);
void llforge_error_free(llforge_error *error);

/* ---- Options: the flags of the command, by name without dashes ---- */

/* The defaults: an object for the module's own target, level 2. */
llforge_options *llforge_options_new(void);
/* ("O", "0"), ("mtriple", "aarch64-linux-gnu"), ("filetype", "asm"), ("function-sections", NULL) … */
llforge_error *llforge_options_set(llforge_options *options, const char *name, const char *value);
void llforge_options_free(llforge_options *options);

/* ---- Modules ---- */

/* Reads and verifies text or bitcode. `name` stands in messages. */
llforge_error *llforge_module_parse(const char *name, const void *data, size_t size, llforge_module **module);
/* Compiles to memory or to a file. `options` may be NULL: the defaults. */
llforge_error *llforge_module_compile(const llforge_module *module, const llforge_options *options,
                                      llforge_buffer **bytes);
llforge_error *llforge_module_compile_to_file(const llforge_module *module, const llforge_options *options,
                                              const char *path);
/* LLVM IR as text. */
llforge_error *llforge_module_to_text(const llforge_module *module, llforge_buffer **text);
void llforge_module_free(llforge_module *module);

/* The bytes; behind them stands a zero that does not count. */
const void *llforge_buffer_data(const llforge_buffer *buffer);
size_t llforge_buffer_size(const llforge_buffer *buffer);
void llforge_buffer_free(llforge_buffer *buffer);

/* ---- Building modules ----
 *
 * Types, values, blocks and globals are numbers that hold for one builder (values and blocks: for one function).
 * Each step returns LLFORGE_INVALID if something is wrong, and then does nothing any more; llforge_builder_finish
 * tells what the first mistake was. Keywords are those of LLVM IR. Steps without a result return some other number.
 */

typedef uint32_t llforge_type;
typedef uint32_t llforge_value;
typedef uint32_t llforge_block_id;
typedef uint32_t llforge_global_id;
typedef uint32_t llforge_variable_id;
#define LLFORGE_INVALID UINT32_MAX

/* For a target; NULL or "" is this machine. */
llforge_builder *llforge_builder_new(const char *triple);
/* The module, verified. The builder is gone then, also if there is an error. */
llforge_error *llforge_builder_finish(llforge_builder *b, const char *name, llforge_module **module);
/* Gives up. */
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

/* Declares a function; llforge_begin gives it a body. */
llforge_global_id llforge_function(llforge_builder *b, const char *name, llforge_type type);
/* A variable. `init` is a constant; LLFORGE_INVALID makes it a declaration. */
llforge_global_id llforge_global(llforge_builder *b, const char *name, llforge_type type, llforge_value init,
                                 int constant);
/* "external", "internal", "private", "weak", "linkonce_odr" … */
uint32_t llforge_set_linkage(llforge_builder *b, llforge_global_id global, const char *linkage);
/* The address of a function or variable. */
llforge_value llforge_address(llforge_builder *b, llforge_global_id global);
/* The address of a constant string with a zero at its end. */
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
llforge_value llforge_param(llforge_builder *b, uint32_t i);

/* Constants: an integer (sign-extended), a float or double, zero of any type. */
llforge_value llforge_int(llforge_builder *b, llforge_type type, int64_t value);
llforge_value llforge_real(llforge_builder *b, llforge_type type, double value);
llforge_value llforge_zero(llforge_builder *b, llforge_type type);

/* A mutable variable without address: reads and writes become values and phis. It starts as zero. */
llforge_variable_id llforge_variable(llforge_builder *b, llforge_type type);
uint32_t llforge_set(llforge_builder *b, llforge_variable_id variable, llforge_value value);
llforge_value llforge_get(llforge_builder *b, llforge_variable_id variable);
/* A phi by hand. */
llforge_value llforge_phi(llforge_builder *b, llforge_type type);
uint32_t llforge_add_incoming(llforge_builder *b, llforge_value phi, llforge_value value, llforge_block_id from);

/* "add" "sub" "mul" "udiv" "sdiv" "urem" "srem" "shl" "lshr" "ashr" "and" "or" "xor" "fadd" "fsub" "fmul" "fdiv" "frem" */
llforge_value llforge_binary(llforge_builder *b, const char *operation, llforge_value x, llforge_value y);
/* Integers and pointers: "eq" "ne" "ugt" "uge" "ult" "ule" "sgt" "sge" "slt" "sle"; floats: "oeq" "olt" … "une". An i1. */
llforge_value llforge_compare(llforge_builder *b, const char *predicate, llforge_value x, llforge_value y);
/* "trunc" "zext" "sext" "fptrunc" "fpext" "fptoui" "fptosi" "uitofp" "sitofp" "ptrtoint" "inttoptr" "bitcast" */
llforge_value llforge_cast(llforge_builder *b, const char *operation, llforge_value value, llforge_type type);
llforge_value llforge_select(llforge_builder *b, llforge_value condition, llforge_value x, llforge_value y);
/* Room in the function's frame; its address. */
llforge_value llforge_alloca(llforge_builder *b, llforge_type type);
llforge_value llforge_load(llforge_builder *b, llforge_type type, llforge_value pointer);
llforge_value llforge_store(llforge_builder *b, llforge_value value, llforge_value pointer);
/* The address of a struct's member; of an array's element. */
llforge_value llforge_field(llforge_builder *b, llforge_type struct_type, llforge_value pointer, uint32_t member);
llforge_value llforge_element(llforge_builder *b, llforge_type element, llforge_value pointer, llforge_value index);
llforge_value llforge_call(llforge_builder *b, llforge_global_id function, const llforge_value *arguments, size_t count);
llforge_value llforge_call_pointer(llforge_builder *b, llforge_type function_type, llforge_value pointer,
                                   const llforge_value *arguments, size_t count);
/* "llvm.sqrt", "llvm.umul.with.overflow" …: declared as needed, the signature checked. */
llforge_value llforge_call_intrinsic(llforge_builder *b, const char *name, llforge_type result,
                                     const llforge_value *arguments, size_t count);

uint32_t llforge_br(llforge_builder *b, llforge_block_id to);
uint32_t llforge_cond_br(llforge_builder *b, llforge_value condition, llforge_block_id if_true,
                         llforge_block_id if_false);
uint32_t llforge_switch(llforge_builder *b, llforge_value value, llforge_block_id otherwise, const int64_t *cases,
                        const llforge_block_id *blocks, size_t count);
uint32_t llforge_ret(llforge_builder *b, llforge_value value);
uint32_t llforge_ret_void(llforge_builder *b);
uint32_t llforge_unreachable(llforge_builder *b);

/* ---- Running modules ----
 *
 * Modules may refer to each other in any order, to what is defined here, and to the process. References are resolved, and
 * constructors run, when something is looked up.
 */

/* `options` may be NULL. */
llforge_error *llforge_jit_new(const llforge_options *options, llforge_jit **jit);
/* Adds a module; if `lazy` is not 0, its functions are compiled when they are called first. `id` may be NULL. */
llforge_error *llforge_jit_add(const llforge_jit *jit, const llforge_module *module, int lazy, uint64_t *id);
/* Puts a module in the place of another, which stays in memory without names until it is removed. */
llforge_error *llforge_jit_replace(const llforge_jit *jit, uint64_t old, const llforge_module *module, uint64_t *id);
/* Runs destructors and takes a module out of memory. Nobody may be running it. */
llforge_error *llforge_jit_remove(const llforge_jit *jit, uint64_t id);
/* Defines a name as an address of the host. */
llforge_error *llforge_jit_define(const llforge_jit *jit, const char *name, const void *address);
/* Who is asked for names that no module defines, before the process is; NULL for those that it does not know. It may be called
 * from any thread that uses the JIT. */
typedef void *(*llforge_resolver)(const char *name, void *data);
llforge_error *llforge_jit_set_resolver(const llforge_jit *jit, llforge_resolver resolver, void *data);
llforge_error *llforge_jit_load_library(const llforge_jit *jit, const char *path);
/* The address of a function or variable, ready to use. */
llforge_error *llforge_jit_lookup(const llforge_jit *jit, const char *name, void **address);
/* Runs destructors and unloads everything. */
void llforge_jit_free(llforge_jit *jit);

#ifdef __cplusplus
}
#endif
#endif
