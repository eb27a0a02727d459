"""The C interface from Python's ctypes: builds, prints, runs."""
import ctypes
import os
from ctypes import POINTER, byref, c_char_p, c_int, c_int64, c_size_t, c_uint32, c_uint64, c_void_p

lib = ctypes.CDLL(os.environ["LLFORGE_LIBRARY"])
for name in ("llforge_builder_new", "llforge_builder_finish", "llforge_jit_new", "llforge_jit_add", "llforge_jit_lookup",
             "llforge_module_to_text", "llforge_buffer_data", "llforge_module_parse"):
    getattr(lib, name).restype = c_void_p
lib.llforge_error_text.restype = c_char_p
lib.llforge_buffer_size.restype = c_size_t


def ok(error):
    if error:
        text = lib.llforge_error_text(c_void_p(error)).decode()
        lib.llforge_error_free(c_void_p(error))
        raise RuntimeError(text)


class Builder:
    """Steps by name: b.binary(b"add", x, y)."""

    def __init__(self):
        self.it = c_void_p(lib.llforge_builder_new(None))

    def __getattr__(self, name):
        step = getattr(lib, "llforge_" + name)
        step.restype = c_uint32
        return lambda *args: step(self.it, *args)

    def finish(self, name):
        module = c_void_p()
        ok(lib.llforge_builder_finish(self.it, name, byref(module)))
        return module


b = Builder()
i64 = b.type_int(64)
params = (c_uint32 * 2)(i64, i64)
gcd = b.function(b"gcd", b.type_function(i64, params, c_size_t(2), 0))
b.begin(gcd)
entry, head, body, done = (b.block(n) for n in (b"entry", b"head", b"body", b"done"))
x, y = b.variable(i64), b.variable(i64)
b.switch_to(entry)
b.set(x, b.param(0))
b.set(y, b.param(1))
b.br(head)
b.switch_to(head)
b.cond_br(b.compare(b"eq", b.get(y), b.int(i64, c_int64(0))), done, body)
b.switch_to(body)
rest = b.binary(b"urem", b.get(x), b.get(y))
b.set(x, b.get(y))
b.set(y, rest)
b.br(head)
b.switch_to(done)
b.ret(b.get(x))
b.end()
module = b.finish(b"gcd")

text = c_void_p()
ok(lib.llforge_module_to_text(module, byref(text)))
assert b"define i64 @gcd(i64 %0, i64 %1)" in ctypes.string_at(lib.llforge_buffer_data(text), lib.llforge_buffer_size(text))
lib.llforge_buffer_free(text)

jit, address = c_void_p(), c_void_p()
ok(lib.llforge_jit_new(None, byref(jit)))
ok(lib.llforge_jit_add(jit, module, c_int(0), POINTER(c_uint64)()))
ok(lib.llforge_jit_lookup(jit, b"gcd", byref(address)))
function = ctypes.CFUNCTYPE(c_uint64, c_uint64, c_uint64)(address.value)
assert function(1071, 462) == 21

bad = c_void_p()
try:
    ok(lib.llforge_module_parse(b"bad.ll", b"define", c_size_t(6), byref(bad)))
    raise SystemExit("no error")
except RuntimeError as e:
    assert "bad.ll:1:" in str(e), e
lib.llforge_jit_free(jit)
lib.llforge_module_free(module)
print("Python: ok")
