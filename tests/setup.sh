#!/bin/bash
# Installs what the tests and benchmarks need on Debian: the LLVM 22 oracles, binutils, gdb, and deb-src for
# tests/programs. Idempotent; needs root (or sudo).
set -e
sudo=""; [ "$(id -u)" = 0 ] || sudo="sudo"
export DEBIAN_FRONTEND=noninteractive
need="llvm-22 clang-22 lld-22 gcc g++ make patch libc6-dev binutils gdb tcl dpkg-dev python3 nlohmann-json3-dev csmith libcsmith-dev zlib1g-dev qemu-user gcc-aarch64-linux-gnu g++-aarch64-linux-gnu libc6-dev-arm64-cross bochs bochs-term gcc-mingw-w64-x86-64 g++-mingw-w64-x86-64 wine wine64 chromium"
missing=""
for p in $need; do dpkg -s "$p" >/dev/null 2>&1 || missing="$missing $p"; done

# LLVM 22 comes from apt.llvm.org where the distribution does not have it.
if [[ " $missing " == *-22* ]]; then
  $sudo apt-get update -qq
  if ! apt-cache show llvm-22 >/dev/null 2>&1; then
    $sudo apt-get install -y -qq --no-install-recommends ca-certificates curl gnupg >/dev/null
    . /etc/os-release
    curl -fsSL https://apt.llvm.org/llvm-snapshot.gpg.key | $sudo gpg --dearmor --yes -o /usr/share/keyrings/llvm.gpg
    echo "deb [signed-by=/usr/share/keyrings/llvm.gpg] https://apt.llvm.org/$VERSION_CODENAME/ llvm-toolchain-$VERSION_CODENAME-22 main" |
      $sudo tee /etc/apt/sources.list.d/llvm-22.list >/dev/null
    $sudo apt-get update -qq
  fi
elif [ -n "$missing" ]; then
  $sudo apt-get update -qq
fi
if [ -n "$missing" ]; then $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null; fi

# Source packages: the same places as the binary ones.
if ! grep -qsE '^(Types:.*deb-src|deb-src )' /etc/apt/sources.list /etc/apt/sources.list.d/*; then
  if [ -e /etc/apt/sources.list.d/debian.sources ]; then
    sed 's/^Types: deb$/Types: deb-src/' /etc/apt/sources.list.d/debian.sources | $sudo tee /etc/apt/sources.list.d/llforge-src.sources >/dev/null
  else
    sed -n 's/^deb /deb-src /p' /etc/apt/sources.list | $sudo tee /etc/apt/sources.list.d/llforge-src.list >/dev/null
  fi
  $sudo apt-get update -qq
fi

# Rust's standard library for the systems that modules are run on beside this one (tests/jit-elsewhere).
if command -v rustup >/dev/null; then rustup -q target add aarch64-unknown-linux-gnu x86_64-pc-windows-gnu >/dev/null 2>&1 || true; fi
