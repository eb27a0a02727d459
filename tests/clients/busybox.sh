#!/bin/bash
# busybox built by llforge and linked with the musl that llforge built (musl.sh): its own test suite fails nowhere that a build of
# both by clang passes.
#
#   tests/clients/busybox.sh [DIRECTORY]    TOOL (default target/release/llforge) is the compiler
#
# Takes Debian's sources into DIRECTORY, where they and clang's results stay for the next time, or into one of its own.
set -e
here=$(cd "$(dirname "$0")" && pwd)
tool=$(realpath "${TOOL:-$here/../../target/release/llforge}")
work=${1:-$(mktemp -d)}; [ $# -gt 0 ] || trap 'rm -rf "$work"' EXIT
mkdir -p "$work"; cd "$work"; work=$PWD
musl=$work/installed-x86_64
[ -f "$musl/lib/libc.a" ] || TOOL=$tool "$here/musl.sh" "$work"
ls -d busybox-[0-9]*/ >/dev/null 2>&1 || apt-get source -qq busybox >/dev/null
source=$(echo "$work"/busybox-[0-9]*/)
export LLFORGE=$tool
# The kernel's headers are the system's.
mkdir -p headers
for folder in linux asm-generic mtd; do ln -sfn /usr/include/$folder headers/$folder; done
ln -sfn /usr/include/x86_64-linux-gnu/asm headers/asm

build() { # NAME COMPILER...: a build of the default configuration without what needs other libraries
  local out=$work/busybox-$1; shift
  mkdir -p "$out"
  make -C "$source" O="$out" defconfig >/dev/null 2>&1
  sed -i -e 's/^CONFIG_\(FEATURE_HAVE_RPC\|FEATURE_INETD_RPC\|FEATURE_MOUNT_NFS\|SELINUX\|PAM\|TC\|NSLOOKUP\|HUSH\)=y/# CONFIG_\1 is not set/' \
         -e 's/^# CONFIG_STATIC is not set/CONFIG_STATIC=y/' "$out/.config"
  yes '' | make -C "$out" oldconfig >/dev/null 2>&1
  make -C "$out" -j"${JOBS:-$(nproc)}" HOSTCC=gcc SKIP_STRIP=y "$@" >"$out.log" 2>&1 || { grep -E "error|Error" "$out.log" | head; exit 1; }
}

check() { # NAME COMPILER...: the test suite's results, by name
  local out=$work/busybox-$1; shift
  cp "$source/scripts/echo.c" "$out/scripts/"
  (cd "$out" && make HOSTCC=gcc SKIP_STRIP=y "$@" check >"$out.check" 2>&1) || true
  grep -aoE '^(PASS|FAIL): .*' "$out.check" | sort -u >"$out.results"
}

gcc_lib=$(gcc -print-libgcc-file-name)
for_musl() { # NAME MUSL COMPILER: a compiler that links with that musl, where crypt, m, resolv and rt are empty libraries
  cat > "$work/$1" <<END_CC
#!/bin/bash
headers=(-nostdinc -isystem "$2/include" -isystem "$work/headers")
for a in "\$@"; do case "\$a" in -c|-S|-E|-M*|-r|--version|-v|-dump*) exec "$3" "\${headers[@]}" "\$@" ;; esac; done
exec "$3" "\${headers[@]}" -nostdlib -nostartfiles -no-pie -static "$2/lib/crt1.o" "$2/lib/crti.o" -L"$2/lib" "\$@" "$2/lib/libc.a" "$gcc_lib" "$2/lib/crtn.o"
END_CC
  chmod +x "$work/$1"
}
if [ ! -s "$work/busybox-clang.results" ]; then
  mkdir -p build-clang
  (cd build-clang && CC=clang-22 "$(echo "$work"/musl-[0-9]*/)/configure" --disable-shared --prefix="$work/installed-clang" >/dev/null &&
    make -j"${JOBS:-$(nproc)}" >log 2>&1 && make install >/dev/null)
  for_musl clang-with-musl "$work/installed-clang" clang-22
  build clang CC="$work/clang-with-musl"; check clang CC="$work/clang-with-musl"
fi
for_musl llforge-with-musl "$musl" "$here/llforge-clang"
rm -rf "$work/busybox-llforge"
build llforge CC="$work/llforge-with-musl"; check llforge CC="$work/llforge-with-musl"
count() { grep -c "^$1" "$work/busybox-$2.results" || true; }
echo "busybox: $(count PASS llforge) tests pass, $(count FAIL llforge) fail; by clang $(count PASS clang) pass, $(count FAIL clang) fail"
regressions=$(comm -12 <(sed -n 's/^PASS: //p' "$work/busybox-clang.results" | sort -u) <(sed -n 's/^FAIL: //p' "$work/busybox-llforge.results" | sort -u))
[ -z "$regressions" ] || { echo "fail here only:"; echo "$regressions"; exit 1; }
