"""What an object holds in its sections: (name, attributes, bytes, relocations), of ELF, Mach-O and COFF. Relocations
against what only the object itself sees count as ones against its section, so that objects of different assemblers
can be compared."""
import bisect
import re
import struct
import subprocess

ALLOC, RELA, SYMTAB, LOCAL = 2, 4, 2, 0


class Elf:
    """The loaded sections of a 64-bit little-endian object: (name, flags, bytes, relocations)."""

    def __init__(self, path):
        with open(path, "rb") as f:
            self.data = f.read()
        offset, count, names = struct.unpack_from("<Q", self.data, 40)[0], *struct.unpack_from("<HH", self.data, 60)
        header = [struct.unpack_from("<IIQQQQIIQQ", self.data, offset + 64 * i) for i in range(max(count, 1))]
        if count == 0:                          # more sections than the header can count
            count = header[0][5]
            names = header[0][6] if names == 0xFFFF else names
            header = [struct.unpack_from("<IIQQQQIIQQ", self.data, offset + 64 * i) for i in range(count)]
        self.header = header
        strings = header[names][4]
        self.names = [self.string(strings + h[0]) for h in header]
        self.symbols = []
        for h in header:
            if h[1] == SYMTAB:
                table = header[h[6]][4]
                for at in range(h[4], h[4] + h[5], 24):
                    name, info, _, section, value, _ = struct.unpack_from("<IBBHQQ", self.data, at)
                    self.symbols.append((self.string(table + name), info >> 4, section, value))
        relocations = {}
        for h in header:
            if h[1] == RELA:
                relocations[h[7]] = [self.relocation(at) for at in range(h[4], h[4] + h[5], 24)]
        self.sections = sorted((self.names[i], (h[2], h[1]), h[5] if h[1] == 8 else self.data[h[4]:h[4] + h[5]].hex(),
                                sorted(relocations.get(i, [])))
                               for i, h in enumerate(header) if h[2] & ALLOC and h[5])

    def string(self, at):
        return self.data[at:self.data.index(0, at)].decode("latin-1")

    def relocation(self, at):
        offset, info, addend = struct.unpack_from("<QQq", self.data, at)
        name, binding, section, value = self.symbols[info >> 32]
        if binding == LOCAL and 0 < section < 0xFF00:
            return offset, info & 0xFFFFFFFF, self.names[section], addend + value
        return offset, info & 0xFFFFFFFF, name, addend


class MachO:
    """The sections of a 64-bit little-endian object, and its symbols but for the assembler's own."""

    def __init__(self, path):
        with open(path, "rb") as f:
            self.data = f.read()
        commands = struct.unpack_from("<I", self.data, 16)[0]
        at, headers, table = 32, [], (0, 0, 0, 0)
        for _ in range(commands):
            command, size = struct.unpack_from("<II", self.data, at)
            if command == 0x19:
                count = struct.unpack_from("<I", self.data, at + 64)[0]
                headers = [struct.unpack_from("<16s16sQQIIIIIIII", self.data, at + 72 + 80 * i) for i in range(count)]
            elif command == 2:
                table = struct.unpack_from("<IIII", self.data, at + 8)
            at += size
        self.symbols = []
        for i in range(table[1]):
            name, kind, section, desc, value = struct.unpack_from("<IBBHQ", self.data, table[0] + 16 * i)
            self.symbols.append((self.string(table[2] + name), kind, section, desc, value))
        self.names = [(h[1].rstrip(b"\0") + b"," + h[0].rstrip(b"\0")).decode() for h in headers]
        self.address = [h[2] for h in headers]
        shown = [(n, k, s and self.names[s - 1], d, v - (self.address[s - 1] if s else 0))
                 for n, k, s, d, v in self.symbols if not n.startswith("ltmp")]
        self.sections = [("symbols", "", sorted(shown), [])]
        for name, h in zip(self.names, headers):
            zero = h[8] & 0xff in (1, 18)
            bytes_ = h[3] if zero else self.data[h[4]:h[4] + h[3]].hex()
            relocations = sorted(self.relocation(h[6] + 8 * i) for i in range(h[7]))
            if h[3]:
                self.sections.append((name, h[8] & ~0x400, bytes_, relocations))

    def string(self, at):
        return self.data[at:self.data.index(0, at)].decode("latin-1")

    def relocation(self, at):
        offset, info = struct.unpack_from("<iI", self.data, at)
        number, rest = info & 0xffffff, info >> 24
        if rest >> 4 == 10 and not rest & 8:
            # ARM64_RELOC_ADDEND
            return offset, rest, "", number
        if not rest & 8:
            return offset, rest, self.names[number - 1] if number else "", 0
        name, _, section, _, value = self.symbols[number]
        if name.startswith(("l", "L")) and section:
            return offset, rest, self.names[section - 1], value - self.address[section - 1]
        return offset, rest, name, 0


class Coff:
    """The sections of an object, with their comdats."""

    def __init__(self, path):
        with open(path, "rb") as f:
            self.data = f.read()
        _, count, _, table, symbols, _, _ = struct.unpack_from("<HHIIIHH", self.data, 0)
        self.strings = table + 18 * symbols
        headers = [struct.unpack_from("<8sIIIIIIHHI", self.data, 20 + 40 * i) for i in range(count)]
        self.names = [self.name(h[0]) for h in headers]
        self.symbols, self.comdat, at = {}, {}, 0
        while at < symbols:
            name, value, section, _, kind, more = struct.unpack_from("<8sIhHBB", self.data, table + 18 * at)
            self.symbols[at] = (self.name(name), value, section, kind)
            if kind == 3 and more and value == 0 and section > 0:
                selection = self.data[table + 18 * (at + 1) + 14]
                self.comdat.setdefault(section, selection)
            at += 1 + more
        self.sections = []
        for i, (name, h) in enumerate(zip(self.names, headers)):
            bytes_ = self.data[h[4]:h[4] + h[3]].hex() if h[4] else h[3]
            relocations = sorted(self.relocation(h[5] + 10 * k) for k in range(h[7]))
            if h[3]:
                self.sections.append((name, (h[9], self.comdat.get(i + 1)), bytes_, relocations))

    def name(self, raw):
        if raw[:4] == b"\0\0\0\0":
            at = self.strings + struct.unpack("<I", raw[4:])[0]
            return self.data[at:self.data.index(0, at)].decode("latin-1")
        text = raw.rstrip(b"\0").decode("latin-1")
        if text.startswith("/") and text[1:].isdigit():
            at = self.strings + int(text[1:])
            return self.data[at:self.data.index(0, at)].decode("latin-1")
        return text

    def relocation(self, at):
        offset, number, kind = struct.unpack_from("<IIH", self.data, at)
        name, value, section, storage = self.symbols[number]
        if storage == 3 and section > 0:
            return offset, kind, self.names[section - 1], value
        return offset, kind, name, 0


def sections(path):
    """The sections of an object of any of the three formats, and the format."""
    with open(path, "rb") as f:
        magic = f.read(4)
    kind = {b"\x7fELF": Elf, b"\xcf\xfa\xed\xfe": MachO}.get(magic, Coff)
    return kind, sorted(kind(path).sections, key=lambda s: s[0])


NOPS = re.compile(rb"(?:\x66*\x2e?\x0f\x1f(?:\x00|\x40.|\x44..|\x80.{4}|\x84.{5})|\x66*\x90)+", re.DOTALL)


def without_nops(section):
    """A section of x86-64 code in which padding of one length is the same bytes, whichever instructions it is made of."""
    name, attributes, data, relocations = section
    if not is_code(section):
        return section
    data = NOPS.sub(lambda m: b"\x90" * len(m[0]), bytes.fromhex(data)).hex()
    return name, attributes, data, relocations


# What holds distances in code without relocations.
DISTANCES = (".eh_frame", ".gcc_except_table", ".pdata", ".xdata", "__eh_frame,", "__gcc_except_tab,", "__compact_unwind,",
             ".llvm_stackmaps", "__llvm_stackmaps,")


def without_lengths(objdump, path, parts):
    """An object's code as instructions and its other sections, without what depends on how long instructions are: places in code
    are numbers of instructions there."""
    text = subprocess.run([objdump, "-d", "-r", "--no-show-raw-insn", path], capture_output=True, text=True).stdout
    code, lines = {}, None
    for line in text.splitlines():
        if m := re.match(r"Disassembly of section (.*):", line):
            lines = code.setdefault(m[1], [])
        elif m := re.match(r" *([0-9a-f]+): *\t\t?([0-9a-z].*)", line):
            if lines and m[2].startswith(("R_", "IMAGE_REL", "X86_64_RELOC")):
                lines[-1][2].append(m[2].split("\t"))
            elif not re.match(r"(data16 |cs |rep )*(nop|xchgw\t%ax, %ax)", m[2]):
                lines.append((int(m[1], 16), m[2].rstrip(), []))
    found = []
    for name, lines in code.items():
        starts = [at for at, *_ in lines]
        number = lambda at: f"#{bisect.bisect_left(starts, at)}"
        for _, line, relocations in lines:
            if relocations:
                # A target that the linker fills in; what the field holds until then tells nothing.
                line = re.sub(r"0x[0-9a-f]+ <.*>|# 0x.*", "", line)
            else:
                line = re.sub(r"\S+\(%rip\)(.*?)\s+# 0x([0-9a-f]+).*", lambda m: number(int(m[2], 16)) + m[1], line)
                line = re.sub(r"0x([0-9a-f]+) <.*>", lambda m: number(int(m[1], 16)), line)
            targets = []
            for kind, target in relocations:
                m = re.fullmatch(re.escape(name) + r"([+-]0x[0-9a-f]+)?", target)
                relative = 0 if "_64" == kind[-3:] or kind.endswith("_32S") else 4
                targets.append((kind, number(int(m[1] or "0", 16) + relative) if m else target))
            found.append((name, line, targets))
    other = [(name, attributes, data if not name.startswith(DISTANCES) else "",
              [(at, kind, to) for at, kind, to, _ in relocations if not name.startswith(DISTANCES)])
             for name, attributes, data, relocations in parts if not is_code((name, attributes, data, relocations))]
    return found, other


def is_code(section):
    name, attributes, data, _ = section
    if not isinstance(data, str) or not data:
        return False
    if isinstance(attributes, tuple):           # ELF's flags and type, COFF's characteristics and comdat
        return bool(attributes[0] & (0x20000000 if attributes[0] > 0xffff else 4))
    return name == "__text,__TEXT" or isinstance(attributes, int) and bool(attributes & 0x80000000)
