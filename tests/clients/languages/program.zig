const std = @import("std");
const Tok = union(enum) { num: i64, op: u8 };
fn fib(n: u32) u64 { return if (n < 2) n else fib(n - 1) + fib(n - 2); }
fn mayFail(n: i32) !i32 { if (n > 3) return error.TooBig; return n * 2; }
threadlocal var tl: i32 = 7;
pub fn main() !void {
    var gpa: std.heap.DebugAllocator(.{}) = .init;
    const a = gpa.allocator();
    var list: std.ArrayList(u32) = .empty;
    defer list.deinit(a);
    for (0..20) |i| try list.append(a, @intCast(i * i));
    var sum: u64 = 0;
    for (list.items) |x| sum += x;
    std.debug.print("{d} {d}\n", .{ sum, fib(20) });
    std.debug.print("{any}\n", .{mayFail(2)});
    if (mayFail(5)) |_| {} else |e| std.debug.print("{s}\n", .{@errorName(e)});
    const v: @Vector(4, f32) = .{ 1, 2, 3, 4 };
    std.debug.print("{d}\n", .{@reduce(.Add, v * v)});
    const big: u128 = 1 << 100;
    std.debug.print("{d} {d}\n", .{ big / 12345, @as(i17, -5) });
    var map = std.StringHashMap(i32).init(a);
    defer map.deinit();
    try map.put("x", 1);
    try map.put("y", 2);
    std.debug.print("{?d} {d}\n", .{ map.get("y"), map.count() });
    const t: Tok = .{ .num = 5 };
    switch (t) { .num => |n| std.debug.print("num {d}\n", .{n}), .op => {} }
    tl += 1;
    std.debug.print("{d} {x}\n", .{ tl, std.hash.Wyhash.hash(0, "llforge") });
}
