"""Has numba's functions compiled by llforge: the engine asks a hook for a module's object, and gets llforge's."""
import atexit
import os
import pathlib
import subprocess
import sys
import tempfile

from numba.core.codegen import CPUCodeLibrary

made = 0


def compile_module(_, module):
    global made
    with tempfile.TemporaryDirectory() as folder:
        text, out = pathlib.Path(folder, "module.ll"), pathlib.Path(folder, "module.o")
        text.write_text(str(module))
        flags = os.environ.get("LLFORGE_FLAGS", "-O2 -relocation-model=pic").split()
        subprocess.run([os.environ["LLFORGE"], text, "-filetype=obj", "-o", out, *flags], check=True)
        made += 1
        return out.read_bytes()


CPUCodeLibrary._object_getbuffer_hook = classmethod(compile_module)
atexit.register(lambda: print("objects by llforge:", made, file=sys.stderr))
