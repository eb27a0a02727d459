"""The real programs that llforge is judged on: where they come from, how they are built, how they check themselves.

A program is a Debian source package, a list of C modules, executables linked from them, and a check
that runs the executables and records what they do. `tests/programs/run`, `bench/run` and
`bench/runtime` all build on this file (it is not a program).

Everything fetched or made lies under $LLFORGE_CACHE (default ~/.cache/llforge):
    src/PACKAGE/            the unpacked source package
    ir/PROGRAM/LEVEL-MODEL/ one .ll file per C file, from clang
    corpus/PROGRAM.LEVEL.ll all modules of a program merged into one
"""
import dataclasses
import glob
import hashlib
import math
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
CACHE = os.path.abspath(os.environ.get("LLFORGE_CACHE") or os.path.expanduser("~/.cache/llforge"))
SUFFIX = os.environ.get("LLVM_SUFFIX", "-22")
CLANG, LLC, LLVM_LINK = "clang" + SUFFIX, "llc" + SUFFIX, "llvm-link" + SUFFIX

# clang's levels; -O0 without optnone, so that the tool's -O2 has something to do; in O0i functions may be inlined as well,
# but for those whose source forbids it (clang -O0 forbids it for all)
NOT_OPTIMISED = ["-O0", "-Xclang", "-disable-O0-optnone"]
CLANG_LEVELS = {"O0": NOT_OPTIMISED, "O0i": NOT_OPTIMISED, "O1": ["-O1"], "O2": ["-O2"],
                "O3v3": ["-O3", "-march=x86-64-v3"], "O3v4": ["-O3", "-march=x86-64-v4"]}
# rustc's for the same names; it forbids no inlining, O0i is without the checks that opt-level=0 adds (overflow, assertions)
RUST_LEVELS = {"O0": ["-Copt-level=0"], "O0i": ["-Copt-level=0", "-Cdebug-assertions=off"], "O2": ["-Copt-level=3"]}
# relocation model -> (clang flags, tool flags, cc flags)
MODELS = {"static": (["-fno-pic", "-fno-pie"], ["-relocation-model=static"], ["-no-pie"]),
          "pic": (["-fPIC"], ["-relocation-model=pic"], ["-pie"]),
          # for wine, linked by MinGW
          "windows": (["--target=x86_64-w64-mingw32"], [], ["-static"])}


@dataclasses.dataclass(frozen=True)
class Machine:
    """What programs are built for and how they are run."""
    name: str
    clang: tuple = ()       # flags
    cc: str = "cc"
    cxx: str = "c++"
    runner: tuple = ()      # command before an executable


MACHINES = {"x86_64": Machine("x86_64"),
            "aarch64": Machine("aarch64", ("--target=aarch64-linux-gnu",), "aarch64-linux-gnu-gcc", "aarch64-linux-gnu-g++",
                               ("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"))}
MACHINE = MACHINES["x86_64"]


def choose_machine(name):
    """Everything from here on is for this machine."""
    global MACHINE
    MACHINE = MACHINES[name]


def cache(*path):
    """A place in the cache, its own for each machine but the first."""
    return os.path.join(CACHE, *path) if MACHINE.name == "x86_64" else os.path.join(CACHE, MACHINE.name, *path)


class Failure(Exception):
    """A step that did not work, with a message for the table."""


def command(cmd, timeout=600, cwd=None, stdin=None, what=None, env=None):
    """Run a build step; its standard output, or Failure with the first line that tells something."""
    try:
        p = subprocess.run(cmd, cwd=cwd, stdin=stdin or subprocess.DEVNULL, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, timeout=timeout, env=env)
    except subprocess.TimeoutExpired:
        raise Failure(f"{what or cmd[0]}: no end after {timeout} s") from None
    except OSError as e:
        raise Failure(f"{what or cmd[0]}: {e}") from None
    if p.returncode:
        lines = p.stderr.decode("utf-8", "replace").splitlines()
        line = next((l for l in lines if "error" in l.lower() or "panicked" in l), lines[0] if lines else "")
        raise Failure(f"{what or os.path.basename(cmd[0])}: exit status {p.returncode}: {line.strip()[:300]}")
    return p.stdout


def digest(data):
    return hashlib.sha256(data).hexdigest()[:16]


def write_atomically(path, make):
    """make(temporary path), then rename: an interrupted run leaves no half file in the cache."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        make(temporary)
        os.replace(temporary, path)
    finally:
        if os.path.exists(temporary):
            os.unlink(temporary)
    return path


def source(package):
    """The unpacked Debian source package, fetched at the first call."""
    where = os.path.join(CACHE, "src", package)
    if not os.path.isdir(where):
        os.makedirs(os.path.dirname(where), exist_ok=True)
        with tempfile.TemporaryDirectory(dir=os.path.dirname(where)) as tmp:
            os.chmod(tmp, 0o755)
            versions = [l.split()[1] for l in command(["apt-cache", "showsrc", package]).decode().splitlines()
                        if l.startswith("Version: ")]
            for n, version in enumerate(versions[::-1]):        # a mirror may have lost the newest
                try:
                    command(["apt-get", "source", "-qq", "--download-only", f"{package}={version}"], cwd=tmp, timeout=1200,
                            what=f"apt-get source {package} (tests/setup.sh enables deb-src)")
                    break
                except Failure:
                    if n + 1 == len(versions):
                        raise
            dsc = glob.glob(os.path.join(tmp, "*.dsc"))[0]
            command(["dpkg-source", "--no-check", "-x", dsc, os.path.join(tmp, "tree")], cwd=tmp)
            os.replace(os.path.join(tmp, "tree"), where)
    return where


# What wine says where it, and not the program, has failed: its server was just leaving, or a page's place was taken.
WINE_ITSELF = (b"wine client error", b"failed to map the shared user data")


class Session:
    """Runs a program's executables in a scratch directory and records what can be observed of them."""

    def __init__(self, executables, program, scratch, timeout=120):
        self.executables, self.program, self.scratch, self.timeout = executables, program, scratch, timeout
        self.records = []
        self.seconds = 0.0

    def run(self, name, *args, stdin=None, normalise=None, status=0, errors=False, binary=False):
        """Run an executable that must exit with `status`; records (and returns) its output, with errors=True stderr's too."""
        # Without the checkout's path: references are shared by checkouts.
        label = " ".join([name, *map(str, args)]).replace(HERE + os.sep, "")
        wine = self.executables[name].endswith(".exe")
        cmd = ["wine"] * wine + [self.executables[name], *map(str, args)]
        start = time.monotonic()
        p = self.attempt(label, cmd, stdin, wine)
        if p.returncode and any(said in p.stderr for said in WINE_ITSELF):
            p = self.attempt(label, cmd, stdin, wine)
        self.seconds += time.monotonic() - start
        if p.returncode != status:
            tail = p.stderr.decode("utf-8", "replace").strip().splitlines()
            raise Failure(f"{label}: exit status {p.returncode} {tail[-1][:200] if tail else ''}")
        if wine and not binary:
            p.stdout, p.stderr = p.stdout.replace(b"\r\n", b"\n"), b""
        out = normalise(p.stdout) if normalise else p.stdout + (p.stderr if errors else b"")
        self.records.append((label, digest(out)))
        return p.stdout

    def attempt(self, label, cmd, stdin, wine):
        """The completed process of a command, its output read."""
        # Into files: wine's services hold the ends of pipes for seconds after the program.
        with (open(stdin or os.devnull, "rb") as src, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err):
            try:
                p = subprocess.run([*MACHINE.runner, *cmd], stdin=src, stdout=out, stderr=err, cwd=self.scratch,
                                   timeout=self.timeout, env=dict(os.environ, WINEDEBUG="-all") if wine else None)
            except subprocess.TimeoutExpired:
                raise Failure(f"{label}: no end after {self.timeout} s") from None
            p.stdout, p.stderr = (f.seek(0) or f.read() for f in (out, err))
        return p

    def file(self, name, data=None):
        """Path of a scratch file, written first when data is given."""
        path = os.path.join(self.scratch, name)
        if data is not None:
            with open(path, "wb") as f:
                f.write(data)
        return path

    def read(self, name):
        with open(os.path.join(self.scratch, name), "rb") as f:
            return f.read()

    def same(self, label, left, right):
        """A self-check: the two byte strings are equal."""
        if left != right:
            raise Failure(f"{label}: {len(left)} bytes differ from the expected {len(right)} bytes")
        self.records.append((label, digest(left)))


@dataclasses.dataclass
class Program:
    name: str
    package: str
    modules: dict           # module name -> C file, relative to the source tree
    flags: list             # clang flags; {src} is the source tree
    executables: dict       # executable -> its modules
    check: object           # function(Session)
    libraries: tuple = ("-lm",)
    prepare: object = None  # function(source tree): makes generated sources
    language: str = "c"
    apt: str = ""           # a Debian binary package with headers, instead of a source package
    windows: object = None  # (clang's flags, libraries) for the model of that name

    def tree(self):
        if not self.package:
            return HERE
        tree = source(self.package)
        if self.prepare:
            self.prepare(tree)
        return tree

    def ir(self, level, model):
        """{module: path of its .ll file} at a clang level and relocation model."""
        base = cache("ir", self.name, f"{level}-{model}")
        out = {m: os.path.join(base, m + ".ll") for m in self.modules}
        if all(os.path.exists(p) for p in out.values()):
            return out
        tree = self.tree()
        if self.language == "rust":
            flags = ["--edition=2021", "--emit=llvm-ir", "-Ccodegen-units=1", f"-Crelocation-model={model}", *RUST_LEVELS[level]]
            for m, path in out.items():
                write_atomically(path, lambda tmp, m=m: command(["rustc", *flags, os.path.join(tree, self.modules[m]), "-o", tmp]))
            return out
        own = self.windows[0] if model == "windows" else self.flags
        flags = [f.replace("{src}", tree) for f in own] + list(MACHINE.clang) + CLANG_LEVELS[level] + MODELS[model][0]
        clang = CLANG.replace("clang", "clang++") if self.language == "c++" else CLANG
        def emit(tmp, m, flags=flags):
            command([clang, "-S", "-emit-llvm", "-w", *flags, os.path.join(tree, self.modules[m]), "-o", tmp])

        def emit_inlinable(tmp, m):
            emit(tmp, m, [f for f in flags if f not in NOT_OPTIMISED] + ["-O1", "-Xclang", "-disable-llvm-passes"])
            forbidden = not_to_inline(read(tmp))
            emit(tmp, m)
            allow_inlining(tmp, forbidden)

        for m, path in out.items():
            if not os.path.exists(path):
                write_atomically(path, lambda tmp, m=m: (emit_inlinable if level == "O0i" else emit)(tmp, m))
        return out

    def build(self, compiler, level, model, where, names=None):
        """Compile all modules with compiler(ll, object, tool flags), link: {executable: path}."""
        objects = {}
        wanted = {m for e in (names or self.executables) for m in self.executables[e]}
        for m, path in self.ir(level, model).items():
            if m in wanted:
                objects[m] = os.path.join(where, m + ".o")
                compiler(path, objects[m], MODELS[model][1])
        exes = {}
        driver, libraries, suffix = MACHINE.cxx if self.language == "c++" else MACHINE.cc, self.libraries, ""
        if model == "windows":
            driver, libraries, suffix = "x86_64-w64-mingw32-gcc", self.windows[1], ".exe"
        elif self.language == "rust":
            libraries = [rust_library(), "-lgcc_s", *libraries]
        for name in names or self.executables:
            exes[name] = os.path.join(where, name + suffix)
            command([driver, *MODELS[model][2], *[objects[m] for m in self.executables[name]], "-o", exes[name],
                     *libraries], what="link")
        return exes

    def corpus(self, level):
        """All modules of the program's first executable as one module (static model): path of the .ll file."""
        path = cache("corpus", f"{self.name}.{level}.ll")
        if not os.path.exists(path):
            ir = self.ir(level, "static")
            files = [ir[m] for m in self.executables[next(iter(self.executables))]]
            if self.name == "sqlite3":
                files = [ir["sqlite3"]]     # the library alone: the module that all published figures are about
            write_atomically(path, lambda tmp: shutil.copyfile(files[0], tmp) if len(files) == 1 else
                             command([LLVM_LINK, "-S", *files, "-o", tmp]))
        return path


def rust_library():
    """Rust's standard library, as rustc has it, for programs that another linker links: path of the archive."""
    version = command(["rustc", "-vV"])
    path = cache(f"libstd-{digest(version)}.a")
    if not os.path.exists(path):
        write_atomically(path, lambda tmp: command(["rustc", "--crate-type=staticlib", "-o", tmp, "-"]))
    return path


def read(path):
    with open(path) as f:
        return f.read()


def not_to_inline(ir):
    """The functions of a module that have the attribute noinline."""
    groups = {g for g, words in re.findall(r"^attributes (#\d+) = \{(.*)\}", ir, re.M) if "noinline" in words.split()}
    return {name for name, group in DEFINITION.findall(ir) if group in groups}


def allow_inlining(path, forbidden):
    """Takes noinline from all functions of a module but these."""
    ir = re.sub(r"^(attributes #\d+ = \{.*?) noinline ", r"\1 ", read(path), flags=re.M)

    def marked(m):
        return m[0].replace(m[2] + " ", "noinline " + m[2] + " ", 1) if m[1] in forbidden else m[0]
    with open(path, "w") as f:
        f.write(DEFINITION.sub(marked, ir))


# a function's name and its group of attributes
DEFINITION = re.compile(r"^define .*?@([\w.$]+|\"[^\"]*\")\(.*\).*? (#\d+) .*\{$", re.M)


def compiler(cmd, level, timeout=600):
    """A function (ll, object, flags) that runs an llc-compatible command at a level."""
    def compile_module(ll, obj, flags):
        command([*cmd, ll, "-filetype=obj", "-o", obj, "-" + level, *flags], timeout=timeout,
                what=f"{os.path.basename(cmd[0])} -{level} {os.path.basename(ll)}")
    return compile_module


def usage(cmd, **kw):
    """Run cmd to its end: (exit status, wall seconds, CPU seconds, peak RSS in bytes)."""
    start = time.perf_counter()
    p = subprocess.Popen(cmd, stdin=kw.pop("stdin", subprocess.DEVNULL), stdout=kw.pop("stdout", subprocess.DEVNULL),
                         stderr=kw.pop("stderr", subprocess.DEVNULL), **kw)
    _, status, r = os.wait4(p.pid, 0)
    wall = time.perf_counter() - start
    p.returncode = os.waitstatus_to_exitcode(status)
    return p.returncode, wall, r.ru_utime + r.ru_stime, r.ru_maxrss * 1024


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else float("nan")


# ---- sqlite3 -------------------------------------------------------------------------------------

def prepare_sqlite3(tree):
    """The amalgamation and the shell, made by sqlite's own scripts (they need tclsh)."""
    made = os.path.join(tree, "llforge")
    if os.path.exists(os.path.join(made, "speedtest1.c")):
        return
    os.makedirs(made, exist_ok=True)
    command(["sh", os.path.join(tree, "configure"), "--disable-tcl", "--disable-readline"], cwd=made)
    command(["make", "sqlite3.c", "shell.c", "sqlite3.h"], cwd=made)
    shutil.copyfile(os.path.join(tree, "test", "speedtest1.c"), os.path.join(made, "speedtest1.c"))


def without_times(out):
    """speedtest1's report without its seconds."""
    lines = out.decode("latin-1").splitlines()
    return "\n".join(l.rsplit(None, 1)[0] if l.endswith("s") else l for l in lines).encode()


def check_sqlite3(s):
    s.run("shell", "-batch", ":memory:", stdin=os.path.join(HERE, "sql", "features.sql"),
          status=1, errors=True)     # its last statements are errors
    s.run("shell", "-batch", "test.db", stdin=os.path.join(HERE, "sql", "ondisk.sql"))
    s.run("shell", "-batch", "test.db", ".dump")
    s.run("speedtest1", "--size", "5", "--verify", "speed.db", normalise=without_times)
    s.run("shell", "-batch", "speed.db", "PRAGMA integrity_check; SELECT count(*) FROM sqlite_schema;")


# ---- lua -----------------------------------------------------------------------------------------

LUA_CORE = ("lapi lcode lctype ldebug ldo ldump lfunc lgc llex lmem lobject lopcodes lparser lstate lstring ltable ltm "
            "lundump lvm lzio lauxlib lbaselib lcorolib ldblib liolib lmathlib loadlib loslib lstrlib ltablib lutf8lib "
            "linit").split()
LUA_SCRIPTS = "fib queens strings closures tables meta numbers collect sieve".split()


def prepare_lua(tree):
    """The header that Debian's build writes: where the architecture's C modules lie."""
    header = os.path.join(tree, "llforge", "lua5.4-deb-multiarch.h")
    if not os.path.exists(header):
        os.makedirs(os.path.dirname(header), exist_ok=True)
        with open(header, "w") as f:
            f.write('#define DEB_HOST_MULTIARCH "x86_64-linux-gnu"\n')


def check_lua(s):
    for script in LUA_SCRIPTS:
        # By its bare name: messages (and chunks without -s) hold the script's path, which must not be that of the
        # checkout, since checkouts share references.
        name = script + ".lua"
        shutil.copy(os.path.join(HERE, "lua", name), s.scratch)
        s.run("lua", name)
        s.run("luac", "-s", "-o", script + ".luac", name)
        s.records.append((script + ".luac", digest(s.read(script + ".luac"))))
        s.run("lua", script + ".luac")


# ---- zlib, bzip2, lz4 ----------------------------------------------------------------------------

def sample_data(size):
    """Bytes with text-like, repetitive, and incompressible stretches, the same on every machine."""
    out, state, words = bytearray(), 12345, []
    def draw(n):
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) & (2**64 - 1)
        return (state >> 33) % n
    for _ in range(700):
        words.append(bytes(97 + draw(26) for _ in range(1 + draw(9))))
    while len(out) < size:
        kind = draw(10)
        if kind < 7:
            out += b" ".join(words[draw(1 + draw(700))] for _ in range(200)) + b"\n"
        elif kind < 9:
            out += words[draw(700)] * (50 + draw(500))
        else:
            out += bytes(draw(256) for _ in range(600))
    return bytes(out[:size])


def check_zlib(s):
    s.run("example", "example.gz")
    for n, size in enumerate((0, 1, 65537, 600000)):
        data = sample_data(size)
        s.file("plain", data)
        for level in ("-1", "-6", "-9", "-f", "-h", "-r"):
            packed = s.run("minigzip", level, stdin=s.file("plain"), binary=True)
            s.same(f"minigzip {level} round trip {n}", s.run("minigzip", "-d", stdin=s.file("packed", packed), binary=True), data)
    s.file("blob", sample_data(200000))
    s.run("minigzip", "blob")
    s.run("minigzip", "-d", "blob.gz")
    s.same("minigzip on files", s.read("blob"), sample_data(200000))


def check_bzip2(s):
    tree = s.program.tree()
    for n, level in ((1, "-1"), (2, "-2"), (3, "-3")):
        ref, packed = (os.path.join(tree, f"sample{n}.{e}") for e in ("ref", "bz2"))
        with open(ref, "rb") as f, open(packed, "rb") as g:
            plain, want = f.read(), g.read()
        s.same(f"sample{n} compressed", s.run("bzip2", level, stdin=ref), want)
        s.same(f"sample{n} decompressed", s.run("bzip2", "-d", stdin=packed), plain)
        s.same(f"sample{n} decompressed, small", s.run("bzip2", "-ds", stdin=packed), plain)
    for size in (0, 1, 1000, 1200000):
        data = sample_data(size)
        for level in ("-1", "-9"):
            out = s.run("bzip2", level, stdin=s.file("plain", data))
            s.file("packed.bz2", out)
            s.same(f"round trip of {size} bytes", s.run("bzip2", "-dc", stdin=s.file("packed.bz2")), data)
            s.run("bzip2", "-t", "packed.bz2")
    broken = bytearray(s.read("packed.bz2"))
    broken[len(broken) // 2] ^= 0x40
    s.file("broken.bz2", bytes(broken))
    s.run("bzip2", "-t", "broken.bz2", status=2)
    s.run("bzip2recover", "packed.bz2")


def check_lz4(s):
    for size in (0, 1, 13, 70000, 1500000):
        data = sample_data(size)
        s.file("plain", data)
        for level in ("-1", "-3", "-9", "-12", "--fast=5", "-BD", "-B4", "--content-size"):
            if size < 70000 and level != "-1":
                continue
            packed = s.run("lz4", "-q", "-c", level, "plain")
            s.file("packed.lz4", packed)
            s.same(f"lz4 {level} round trip of {size}", s.run("lz4", "-q", "-d", "-c", "packed.lz4"), data)
        s.run("lz4", "-q", "-t", "packed.lz4")
    made = s.run("datagen", "-g700000", "-s7")
    s.same("datagen round trip", made, s.run("lz4", "-q", "-d", stdin=s.file("d", s.run("lz4", "-q", "-9", stdin=s.file("p", made)))))
    s.run("frametest", "-s3", "-i40", normalise=lambda out: b"")
    s.run("fuzzer", "-s3", "-i30", normalise=lambda out: b"")


# ---- zstd, libpng, mbedtls -----------------------------------------------------------------------

def check_zstd(s):
    for size in (0, 1, 100, 70000, 1500000):
        data = sample_data(size)
        s.file("plain", data)
        for level in ("-1", "-5", "-12", "-19", "--fast=3", "--long=20"):
            packed = s.run("zstd", "-q", "-c", level, "plain")
            s.file("packed.zst", packed)
            s.same(f"zstd {level} round trip of {size}", s.run("zstd", "-q", "-d", "-c", "packed.zst"), data)
        s.run("zstd", "-q", "-t", "packed.zst")
    for n in range(40):
        s.file(f"part{n}", sample_data(9000 + n)[n * 150:])
    s.run("zstd", "-q", "--train", *[f"part{n}" for n in range(40)], "--maxdict=4096", "-o", "dictionary")
    s.records.append(("dictionary", digest(s.read("dictionary"))))
    s.run("fuzzer", "-s3", "-i20", normalise=lambda out: b"")


def prepare_libpng(tree):
    header = os.path.join(tree, "llforge", "pnglibconf.h")
    if not os.path.exists(header):
        os.makedirs(os.path.dirname(header), exist_ok=True)
        shutil.copyfile(os.path.join(tree, "scripts", "pnglibconf.h.prebuilt"), header)


def check_libpng(s):
    tree = s.program.tree()
    s.run("pngtest", os.path.join(tree, "pngtest.png"), normalise=lambda out: b"")
    s.records.append(("pngout.png", digest(s.read("pngout.png"))))
    for image in sorted(glob.glob(os.path.join(tree, "contrib", "pngsuite", "*.png"))):
        s.run("pngtest", image, normalise=lambda out: b"")
        s.records.append((os.path.basename(image), digest(s.read("pngout.png"))))


def prepare_mbedtls(tree):
    """A configuration without inline assembly."""
    header = os.path.join(tree, "llforge", "user_config.h")
    if not os.path.exists(header):
        os.makedirs(os.path.dirname(header), exist_ok=True)
        with open(header, "w") as f:
            f.writelines(f"#undef MBEDTLS_{n}\n" for n in ("HAVE_ASM", "AESNI_C", "PADLOCK_C"))


def check_mbedtls(s):
    s.run("selftest", "-x", "timing", "entropy")


# ---- C++ -----------------------------------------------------------------------------------------

def check_json(s):
    s.run("json", "200")


ZLIB = "adler32 compress crc32 deflate gzclose gzlib gzread gzwrite infback inffast inflate inftrees trees uncompr zutil".split()
BZ2 = "blocksort huffman crctable randtable compress decompress bzlib".split()
LZ4 = "lz4 lz4frame lz4hc xxhash".split()
ZSTD = {m: f"lib/{d}/{m}.c" for d, ms in {
    "common": "debug entropy_common error_private fse_decompress pool threading xxhash zstd_common",
    "compress": "fse_compress hist huf_compress zstd_compress zstd_compress_literals zstd_compress_sequences "
                "zstd_compress_superblock zstd_double_fast zstd_fast zstd_lazy zstd_ldm zstd_opt zstdmt_compress",
    "decompress": "huf_decompress zstd_ddict zstd_decompress zstd_decompress_block",
    "dictBuilder": "cover divsufsort fastcover zdict"}.items() for m in ms.split()}
ZSTD_CLI = "zstdcli benchfn benchzstd datagen dibio fileio fileio_asyncio timefn util zstdcli_trace".split()
MBEDTLS = ("aes arc4 aria asn1parse asn1write base64 bignum blowfish camellia ccm certs chacha20 chachapoly cipher cipher_wrap cmac "
           "constant_time ctr_drbg debug des dhm ecdh ecdsa ecjpake ecp ecp_curves entropy entropy_poll error gcm havege hkdf "
           "hmac_drbg md md2 md4 md5 memory_buffer_alloc nist_kw oid pem pk pk_wrap pkcs12 pkcs5 pkparse pkwrite platform "
           "platform_util poly1305 ripemd160 rsa rsa_internal sha1 sha256 sha512 threading timing version x509 x509_create "
           "x509_crl x509_crt x509_csr x509write_crt x509write_csr xtea").split()
PNG = "png pngerror pngget pngmem pngpread pngread pngrio pngrtran pngrutil pngset pngtrans pngwio pngwrite pngwtran pngwutil".split()
LZ4_FLAGS = ["-I{src}/lib", "-I{src}/programs", "-DXXH_NAMESPACE=LZ4_"]

PROGRAMS = {p.name: p for p in (
    Program("sqlite3", "sqlite3",
            {"sqlite3": "llforge/sqlite3.c", "shell": "llforge/shell.c", "speedtest1": "llforge/speedtest1.c"},
            ["-DSQLITE_ENABLE_FTS5", "-DSQLITE_ENABLE_RTREE", "-DSQLITE_ENABLE_MATH_FUNCTIONS", "-DHAVE_USLEEP=1",
             "-I{src}/llforge"],
            {"shell": ["sqlite3", "shell"], "speedtest1": ["sqlite3", "speedtest1"]}, check_sqlite3,
            ("-lm", "-lpthread", "-ldl"), prepare_sqlite3,
            windows=(["-DSQLITE_ENABLE_FTS5", "-DSQLITE_ENABLE_RTREE", "-DSQLITE_ENABLE_MATH_FUNCTIONS",
                      "-I{src}/llforge"], ())),
    Program("lua", "lua5.4", {m: f"src/{m}.c" for m in LUA_CORE + ["lua", "luac"]},
            ["-DLUA_USE_POSIX", "-DLUA_USE_DLOPEN", "-DLUA_COMPAT_5_3", "-I{src}/src", "-I{src}/llforge"],
            {"lua": LUA_CORE + ["lua"], "luac": LUA_CORE + ["luac"]}, check_lua, ("-lm", "-ldl"), prepare_lua,
            windows=(["-DLUA_COMPAT_5_3", "-I{src}/src", "-I{src}/llforge"], ())),
    Program("zlib", "zlib", dict({m: m + ".c" for m in ZLIB}, example="test/example.c", minigzip="test/minigzip.c"),
            ["-I{src}", "-DHAVE_UNISTD_H=1", "-D_LARGEFILE64_SOURCE=1"],
            {"minigzip": ZLIB + ["minigzip"], "example": ZLIB + ["example"]}, check_zlib, windows=(["-I{src}"], ())),
    Program("bzip2", "bzip2", {m: m + ".c" for m in BZ2 + ["bzip2", "bzip2recover"]}, ["-D_FILE_OFFSET_BITS=64"],
            {"bzip2": BZ2 + ["bzip2"], "bzip2recover": ["bzip2recover"]}, check_bzip2),
    Program("lz4", "lz4", dict({m: f"lib/{m}.c" for m in LZ4}, **{m: f"programs/{m}.c" for m in (
                "bench", "datagen", "lz4cli", "lz4io")}, **{m: f"tests/{m}.c" for m in ("datagencli", "frametest", "fuzzer")}),
            LZ4_FLAGS,
            {"lz4": LZ4 + ["bench", "datagen", "lz4cli", "lz4io"], "datagen": ["datagen", "datagencli"],
             "frametest": LZ4 + ["frametest"], "fuzzer": LZ4 + ["datagen", "fuzzer"]}, check_lz4),
)}
# Longer to build: only when asked for.
MORE_PROGRAMS = {p.name: p for p in (
    Program("zstd", "libzstd", dict(ZSTD, **{m: f"programs/{m}.c" for m in ZSTD_CLI}, fuzzer="tests/fuzzer.c"),
            # its inline assembly aligns loops, hides values from the optimiser and asks for the CPU's features
            ["-D__asm__(...)=", "-DDYNAMIC_BMI2=0", "-DZSTD_DISABLE_ASM", "-DXXH_NAMESPACE=ZSTD_", "-DZSTD_LEGACY_SUPPORT=0", "-DZSTD_MULTITHREAD",
             *(f"-I{{src}}/lib{d}" for d in ("", "/common", "/compress", "/dictBuilder")), "-I{src}/programs"],
            {"zstd": [*ZSTD, *ZSTD_CLI], "fuzzer": [*ZSTD, "datagen", "timefn", "util", "fuzzer"]}, check_zstd, ("-lpthread",)),
    Program("libpng", "libpng1.6", dict({m: m + ".c" for m in PNG}, pngtest="pngtest.c"),
            ["-I{src}", "-I{src}/llforge", "-DPNG_INTEL_SSE_OPT=0"], {"pngtest": PNG + ["pngtest"]}, check_libpng, ("-lz", "-lm"),
            prepare_libpng),
    Program("mbedtls", "mbedtls", dict({m: f"library/{m}.c" for m in MBEDTLS}, selftest="programs/test/selftest.c"),
            ["-I{src}/include", "-I{src}/library", '-DMBEDTLS_USER_CONFIG_FILE="{src}/llforge/user_config.h"'],
            {"selftest": MBEDTLS + ["selftest"]}, check_mbedtls, prepare=prepare_mbedtls),
)}
CXX_PROGRAMS = {p.name: p for p in (
    Program("json", "", {"json": "json.cpp"}, ["-std=c++17", "-fexceptions"], {"json": ["json"]}, check_json,
            ("-lm",), language="c++", apt="nlohmann-json3-dev"),
)}


def corpus(names=("sqlite3", "lua", "zlib", "bzip2", "lz4"), levels=("O0", "O1", "O2")):
    """{(program, level): path} of the merged modules."""
    return {(n, l): {**PROGRAMS, **MORE_PROGRAMS, **CXX_PROGRAMS}[n].corpus(l) for n in names for l in levels}


if __name__ == "__main__":
    sys.exit(__doc__)
