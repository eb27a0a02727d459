"""A linker for objects of arm64_32 (Mach-O) that makes programs of AArch64 Linux below 4 GiB, which qemu runs."""
import struct

BASE = 0x10000000
(UNSIGNED, SUBTRACTOR, BRANCH, PAGE, PAGE_OFFSET, GOT_PAGE, GOT_PAGE_OFFSET, POINTER_TO_GOT) = range(8)
ADDEND = 10


class LinkError(Exception):
    pass


class Section:
    def __init__(self, data, fields):
        (self.name, self.segment, self.start, self.size, offset, self.align, relocs, count, flags, _, _) = fields
        zeros = flags & 0xff in (1, 12)
        self.contents = bytearray(self.size) if zeros else bytearray(data[offset:offset + self.size])
        self.relocs = [struct.unpack_from("<iI", data, relocs + 8 * k) for k in range(count)]
        self.address = None


class Object:
    def __init__(self, path):
        with open(path, "rb") as f:
            data = f.read()
        magic, _, _, _, commands, _, _ = struct.unpack_from("<7I", data)
        if magic != 0xfeedface:
            raise LinkError(f"{path} is no 32-bit Mach-O object")
        self.sections, self.symbols, at = [], [], 28
        for _ in range(commands):
            command, size = struct.unpack_from("<2I", data, at)
            if command == 1:
                count = struct.unpack_from("<I", data, at + 48)[0]
                for k in range(count):
                    self.sections.append(Section(data, struct.unpack_from("<16s16s9I", data, at + 56 + 68 * k)))
            elif command == 2:
                symbols, count, strings, _ = struct.unpack_from("<4I", data, at + 8)
                for k in range(count):
                    name, kind, section, _, value = struct.unpack_from("<IBBHI", data, symbols + 12 * k)
                    end = data.index(b"\0", strings + name)
                    self.symbols.append((data[strings + name:end].decode(), kind, section, value))
            at += size


class Program:
    def __init__(self, paths):
        self.objects = [Object(p) for p in paths]
        self.at, self.got, self.globals, self.commons = BASE + 0x1000, {}, {}, {}
        for o in self.objects:
            for s in o.sections:
                # (what is only for debuggers and unwinders is left out)
                if s.segment.rstrip(b"\0") in (b"__TEXT", b"__DATA") and not s.name.startswith(b"__eh_frame"):
                    s.address = self.place(s.size, 1 << s.align)
        for o in self.objects:
            for name, kind, section, value in o.symbols:
                if kind & 0x0e == 0x0e and kind & 1:
                    s = o.sections[section - 1]
                    self.globals.setdefault(name, (s.address or 0) + value - s.start)
                elif kind & 0x0e == 0 and value:
                    self.commons[name] = max(value, self.commons.get(name, 0))
        for name, size in self.commons.items():
            if name not in self.globals:
                self.globals[name] = self.place(size, 16)

    def place(self, size, align):
        at = -(-self.at // align) * align
        self.at = at + size
        return at

    def address(self, o, number, external):
        """Of a symbol, or how far a section was moved."""
        if not external:
            s = o.sections[number - 1]
            return s.address - s.start
        name, kind, section, value = o.symbols[number]
        if name in self.globals:
            return self.globals[name]
        if kind & 0x0e == 0x0e:
            s = o.sections[section - 1]
            return s.address + value - s.start
        raise LinkError(f"undefined symbol {name}")

    def entry_of(self, o, number):
        """The address of the pointer to a symbol."""
        target = self.address(o, number, True)
        if target not in self.got:
            self.got[target] = self.place(4, 4)
        return self.got[target]

    def relocate(self, o, s):
        addend, minus = 0, 0
        for offset, bits in s.relocs:
            number, pcrel, length, external, kind = bits & 0xffffff, bits >> 24 & 1, bits >> 25 & 3, bits >> 27 & 1, bits >> 28
            place = s.address + offset
            if kind == ADDEND:
                addend = number - (1 << 24) if number >> 23 else number
                continue
            if kind == SUBTRACTOR:
                minus = self.address(o, number, external)
                continue
            if kind == UNSIGNED:
                size = 1 << length
                old = int.from_bytes(s.contents[offset:offset + size], "little")
                value = old + self.address(o, number, external) - minus
                s.contents[offset:offset + size] = (value % (1 << 8 * size)).to_bytes(size, "little")
                minus = 0
                continue
            word = struct.unpack_from("<I", s.contents, offset)[0]
            if kind in (GOT_PAGE, GOT_PAGE_OFFSET):
                target = self.entry_of(o, number)
            else:
                target = self.address(o, number, external) + addend
            addend = 0
            if kind == BRANCH:
                word |= (target - place) // 4 & 0x3ffffff
            elif kind in (PAGE, GOT_PAGE):
                pages = (target >> 12) - (place >> 12)
                word |= (pages & 3) << 29 | (pages >> 2 & 0x7ffff) << 5
            elif kind in (PAGE_OFFSET, GOT_PAGE_OFFSET):
                scale = 0
                if word >> 24 & 0x3b == 0x39:          # loads and stores count in their own sizes
                    scale = word >> 30
                    if word >> 26 & 1 and word >> 23 & 1 and scale == 0:
                        scale = 4
                if target & ((1 << scale) - 1):
                    raise LinkError("a misaligned access")
                word |= (target & 0xfff) >> scale << 10
            else:
                raise LinkError(f"a relocation of kind {kind}, {pcrel}")
            struct.pack_into("<I", s.contents, offset, word)

    def write(self, path):
        for o in self.objects:
            for s in o.sections:
                if s.address is not None:
                    self.relocate(o, s)
        memory = bytearray(self.at - BASE)
        for o in self.objects:
            for s in o.sections:
                if s.address is not None:
                    memory[s.address - BASE:s.address - BASE + s.size] = s.contents
        for target, at in self.got.items():
            struct.pack_into("<I", memory, at - BASE, target)
        # (what ends in zeros is not written)
        filled = len(memory.rstrip(b"\0"))
        header = b"\x7fELF\2\1\1" + bytes(9) + struct.pack("<HHIQQQIHHHHHH", 2, 183, 1, self.globals["_start"], 64, 0, 0, 64, 56, 1, 0, 0, 0)
        segment = struct.pack("<IIQQQQQQ", 1, 7, 0, BASE, BASE, max(filled, 4096), len(memory), 0x1000)
        memory[:len(header) + len(segment)] = header + segment
        with open(path, "wb") as f:
            f.write(memory[:max(filled, 4096)])


def link(paths, to):
    Program(paths).write(to)
