"""For gdb: single-steps from main to walk_report and unwinds at each instruction of section "walked".

    gdb -q -batch -ex 'source walk.py' PROGRAM     (the driver compiled with -DWALK_UNDER_GDB)

Prints "every walk arrives", or the first place from which main is not reached, or is reached with other values in its
callee-saved registers than it had when it called.
"""
import gdb

REGISTERS = ("rbx", "rbp", "r12", "r13", "r14", "r15")
LIMIT = 20000


def value(expression):
    return int(gdb.parse_and_eval(expression))


def walk():
    for setting in ("pagination off", "confirm off", "backtrace past-main off", "style enabled off", "startup-with-shell off",
                    "disable-randomization on"):
        gdb.execute("set " + setting)
    gdb.execute("break main", to_string=True)
    gdb.execute("run", to_string=True)
    low, high = (value(f"*(unsigned long *)&{s}") for s in ("walk_low", "walk_high"))
    end = value("(unsigned long)&walk_report")
    saved, walked = None, 0
    for _ in range(LIMIT):
        gdb.execute("stepi", to_string=True)
        pc = value("(unsigned long)$pc")
        if pc == end:
            return "every walk arrives" if walked > 3 else f"only {walked} instructions were walked"
        if not low <= pc < high:
            if gdb.newest_frame().name() == "main":
                saved = None
            continue
        walked += 1
        now = [value(f"(unsigned long)${r}") for r in REGISTERS]
        saved = saved or now
        frame, depth = gdb.newest_frame(), 0
        while frame and frame.name() != "main" and depth < 100:
            frame, depth = frame.older(), depth + 1
        if not frame or frame.name() != "main":
            return f"main is not reached from offset {pc - low:#x}"
        there = [int(frame.read_register(r)) & (2**64 - 1) for r in REGISTERS]
        if there != saved:
            wrong = [r for r, a, b in zip(REGISTERS, there, saved) if a != b]
            return f"at offset {pc - low:#x} main's {', '.join(wrong)} are wrong"
    return "no end"


print(walk())
gdb.execute("kill", to_string=True)
