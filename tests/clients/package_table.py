"""The table of tests/clients/packages: Debian source packages, how they are built and how they test themselves.

Commands run by bash in the source folder, with CC, CXX, CFLAGS, CXXFLAGS, JOBS, HOST (for configure) and RUN (what runs a program of the
machine, or nothing) set. Tests are a part that takes minutes. `passed` and `failed` match lines of the tests' output; the first group
names a test.
"""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Machine:
    """What packages are built for."""
    clang: tuple = ()
    host: str = ""
    runner: str = ""


MACHINES = {"x86_64": Machine(),
            "aarch64": Machine(("--target=aarch64-linux-gnu",), "--host=aarch64-linux-gnu", "qemu-aarch64 -L /usr/aarch64-linux-gnu")}

AUTOMAKE = (r"^PASS: (.*)", r"^(?:FAIL|ERROR|XPASS): (.*)")
TAP = (r"^ok \d+ *-? *(.*)", r"^not ok \d+ *-? *((?:(?!# TODO).)*)$")
HARNESS = (r"^(\S+) \.+ ok", r"^(\S+) \.+ (?:Failed|Dubious)")
CONFIGURE = "./configure $HOST --disable-nls --disable-dependency-tracking"
MAKE = "make -j$JOBS"
# (Debian has taken gmp's manual out)
NO_MANUAL = "mkdir -p doc; printf 'all check clean:\\n' >doc/Makefile.in; "
BOTH = ("x86_64", "aarch64")


@dataclasses.dataclass(frozen=True)
class Package:
    """A row of the table."""
    name: str
    source: str                                 # Debian's source package
    build: str
    test: str
    verdicts: tuple                             # expressions: passed, failed
    configure: str = ""
    binaries: str = ""                          # whose debug information is verified; of large programs objects, which is faster
    machines: tuple = ("x86_64",)

    @property
    def passed(self):
        return self.verdicts[0]

    @property
    def failed(self):
        return self.verdicts[1]


REDIS_TESTS = ("type/list type/hash type/set type/zset type/string type/stream type/incr bitops sort scripting expire multi scan geo"
               " hyperloglog other keyspace functions pubsub")
PYTHON_TESTS = ("test_builtin test_float test_int test_long test_complex test_math test_cmath test_struct test_re test_unicode test_bytes"
                " test_json test_pickle test_decimal test_array test_list test_dict test_set test_sort test_ctypes test_generators"
                " test_exceptions test_hashlib test_zlib test_binascii test_memoryview test_format test_fstring test_datetime"
                " test_statistics test_random test_heapq test_itertools test_descr test_grammar test_compile test_ast test_threading"
                " test_capi test_buffer")
# Each test's name behind the number of its script, so that it is one of a kind.
GIT_TESTS = (r"""cd t; for t in t000[01]*.sh t001*.sh t1[03]00*.sh t300*.sh t34*.sh t400*.sh t5300*.sh t600*.sh t640*.sh; do
./$t -i 2>/dev/null | grep -E '^(not )?ok' | sed -E "s/^(not ok|ok) [0-9]+ - /\1 1 - ${t%%-*} /"; done""")
NGINX_TESTS = r"""mkdir -p run/logs run/html run/conf; head -c 300000 /dev/urandom >run/html/a; cp src/core/nginx.c run/html/b
printf 'events {} http { gzip on; gzip_types *; server { listen 18080; root html; location /r { rewrite ^/r(.*) $1; } } }' >run/c
objs/nginx -p $PWD/run -c $PWD/run/c; sleep 1
for f in a b r/a r/b; do curl -s --compressed localhost:18080/$f | cmp - run/html/${f#r/} && echo ok 1 $f || echo not ok 1 $f; done
objs/nginx -p $PWD/run -c $PWD/run/c -s stop"""
# (test_cms* want files that Debian's source lacks)
OPENSSL_TESTS = "make test HARNESS_JOBS=$JOBS TESTS='-test_fuzz* -test_ssl_new -test_ssl_old -test_tls13* -test_cm*'"
OPENSSL = (r"(\d+-test_\S+\.t) \.+ ok", r"(\d+-test_\S+\.t) \.+ (?:Failed|Dubious)")
REDIS = (r"\[ok\]: (.*) \(\d+ ms\)", r"\[(?:err|exception)\]: (.*?)(?: in tests.*)?$")
GTEST = (r"\[ +OK \] (\S+)", r"\[ +FAILED +\] (\S+)")
CTEST = (r"Test +#\d+: (\S+) \.+ +Passed", r"Test +#\d+: (\S+) \.+\*\*\*")
REGRESS = (r"^(?:test|    ) +(\S+) +\.\.\. ok", r"^(?:test|    ) +(\S+) +\.\.\. FAILED")

PACKAGES = [
    Package("lz4", "lz4", MAKE + " -C lib && make -C programs && make -C tests fuzzer frametest roundTripTest",
            "cd tests; $RUN ./fuzzer -i200 -s1 && echo ok 1 fuzzer; $RUN ./frametest -i100 -s1 && echo ok 2 frametest;"
            " $RUN ./roundTripTest ../lib/lz4.c && echo ok 3 round trip", TAP,
            binaries="lib/*.so programs/lz4 tests/fuzzer", machines=BOTH),
    Package("xz", "xz-utils", MAKE, "make check -k", AUTOMAKE, CONFIGURE + " --disable-doc --disable-scripts",
            "src/liblzma/.libs/*.so src/xz/.libs/xz"),
    Package("zstd", "libzstd", MAKE + " zstd-release && make -j$JOBS -C tests fuzzer zstreamtest",
            "cd tests; $RUN ./fuzzer -s1 -i1500 && echo ok 1 fuzzer; $RUN ./zstreamtest -s1 -i1500 && echo ok 2 streams",
            TAP, binaries="programs/zstd tests/fuzzer", machines=BOTH),
    Package("redis", "redis", MAKE + " OPTIMIZATION=-O2 MALLOC=libc",
            f"./runtest --clients 2 $(for t in {REDIS_TESTS}; do echo --single unit/$t; done)", REDIS,
            binaries="src/redis-cli"),
    Package("libjpeg-turbo", "libjpeg-turbo", MAKE + " -C b", "cd b; ctest -j$JOBS",
            CTEST,
            "cmake -S . -B b -DWITH_SIMD=0 -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS='-O2 -g'", "b/*.so b/cjpeg-static"),
    # (those of its tests that want no samples; two of its parts are in inline assembly for x86-64 only)
    Package("ffmpeg", "ffmpeg", MAKE, "make -k -j$JOBS fate", (r"^TEST +(\S+)", r"^Test (\S+) failed"),
            './configure --cc="$CC" --cxx="$CXX" --disable-doc --disable-stripping --disable-autodetect --disable-x86asm', "libavutil/*.so ffmpeg_g"),
    Package("gmp-noasm", "gmp", MAKE, "make -j$JOBS -k check", AUTOMAKE,
            NO_MANUAL + CONFIGURE + " --disable-assembly --enable-cxx", ".libs/*.so tests/mpz/t-gcd"),
    Package("gmp", "gmp", MAKE, "make -j$JOBS -k check", AUTOMAKE, NO_MANUAL + CONFIGURE + " --enable-cxx", ".libs/*.so"),
    # (a difference from the expected output is a line; clang's build has some, too)
    Package("bash", "bash", MAKE, "make tests", (r"^(run-\S+)$", r"^([<>] .*)$"),
            "bash_cv_strtold_broken=no " + CONFIGURE + " --without-bash-malloc", "builtins/*.o"),
    Package("libgcrypt", "libgcrypt20", MAKE, "make -j$JOBS -k check", AUTOMAKE, CONFIGURE + " --disable-doc", "src/.libs/*.so"),
    Package("coreutils", "coreutils", MAKE, "make -j4 -k check SUBDIRS=. RUN_EXPENSIVE_TESTS=no", AUTOMAKE, CONFIGURE,
            "src/sort src/ls"),
    Package("memcached", "memcached", MAKE + " CFLAGS='-O2 -g' memcached testapp timedrun sizes",
            "cp memcached memcached-debug; ./testapp", TAP,
            CONFIGURE, "memcached"),
    Package("python", "python3.11", MAKE, "./python -m test -j$JOBS " + PYTHON_TESTS,
            (r"\] (test_\S+) passed", r"\] (test_\S+) (?:failed|crashed)"), CONFIGURE, "Objects/*.o Modules/*.o"),
    Package("curl", "curl", MAKE + " && make -j$JOBS -C tests", "cd tests; ./runtests.pl -a -s 1 to 400 1300 to 1400 1600 to 1660",
            (r"^test (\d+)\.\.\.OK", r"^test (\d+)\.\.\.FAILED"), CONFIGURE
            + " --without-ssl --disable-ldap --without-libpsl --without-zstd --without-brotli", "src/.libs/curl"),
    Package("openssl-noasm", "openssl", MAKE + " build_sw", OPENSSL_TESTS, OPENSSL,
            "./Configure linux-x86_64 no-asm no-shared --debug -O2", "crypto/*/*.o ssl/*.o"),
    Package("openssl", "openssl", MAKE + " build_sw", OPENSSL_TESTS, OPENSSL, "./Configure linux-x86_64 --debug -O2",
            "crypto/*/*.o ssl/*.o"),
    Package("perl", "perl", MAKE, "make test_prep && cd t && HARNESS_NOTTY=1 ./perl harness base/*.t cmd/*.t comp/*.t re/*.t op/*.t uni/*.t", HARNESS,
            './Configure -des -Dcc="$CC" -Doptimize="-O2 -g" -Uusedevel', "*.o"),
    Package("nginx", "nginx", MAKE, NGINX_TESTS, TAP, './configure --with-cc="$CC" --with-cc-opt="-O2 -g" --with-debug', "objs/nginx"),
    Package("git", "git", MAKE + " NO_GETTEXT=1 NO_PYTHON=1 NO_TCLTK=1 NO_CURL=1 NO_EXPAT=1 CC=\"$CC\" CFLAGS='-O2 -g'", GIT_TESTS,
            (r"^ok \d+ - (.*?)(?: # .*)?$", r"^not ok \d+ - ((?:(?!# TODO).)*)$"), binaries="builtin/*.o"),
    # (its server does not run as root: the work directory must be one that others may enter)
    Package("postgresql", "postgresql-15", MAKE,
            "chown -R nobody . && su -s /bin/bash nobody -c 'make -C src/test/regress check'", REGRESS,
            CONFIGURE + " --without-icu --without-readline --enable-debug", "src/backend/executor/*.o"),
    Package("protobuf", "protobuf", MAKE, "cd src; make -j$JOBS protobuf-lite-test && ./protobuf-lite-test", GTEST,
            "./autogen.sh || autoreconf -fi; " + CONFIGURE, "src/google/protobuf/*.o"),
    # Libraries that nodejs is built on.
    # (its tests do not run as root: the work directory must be one that others may enter)
    Package("libuv", "libuv1", MAKE + " && make -j$JOBS test/run-tests", "chown -R nobody . && su -s /bin/bash nobody -c test/run-tests",
            TAP, "./autogen.sh && " + CONFIGURE, ".libs/*.so"),
    Package("nghttp2", "nghttp2", MAKE, "make -k check", AUTOMAKE, "autoreconf -fi; " + CONFIGURE + " --enable-lib-only", "lib/.libs/*.so"),
    Package("brotli", "brotli", MAKE + " -C b", "cd b; ctest -j$JOBS", CTEST,
            "cmake -S . -B b -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS='-O2 -g'", "b/*.so b/brotli"),
]
