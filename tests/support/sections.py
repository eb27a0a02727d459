"""What an object holds in its sections: (name, attributes, bytes, relocations), of ELF, Mach-O and COFF. Relocations
against what only the object itself sees count as ones against its section, so that objects of different assemblers
can be compared."""
import struct

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
