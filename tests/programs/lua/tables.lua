-- Arrays, hashes, sorting, and the table library.
local n = tonumber(arg and arg[1]) or 3000
local seed = 42
local function rnd(k) seed = (seed * 1103515245 + 12345) % 2147483648 return seed % k end
local a = {}
for i = 1, n do a[i] = rnd(100000) end
local b = table.move(a, 1, n, 1, {})
table.sort(a)
table.sort(b, function(x, y) return x % 1000 < y % 1000 or (x % 1000 == y % 1000 and x < y) end)
for i = 2, n do assert(a[i - 1] <= a[i]) end
print(a[1], a[n], b[1], b[n], a[n // 2])
local h, hits = {}, 0
for i = 1, n do local k = "k" .. a[i] % 977 h[k] = (h[k] or 0) + 1 end
for _, v in pairs(h) do hits = hits + v end
for i = 1, n, 3 do h["k" .. i % 977] = nil end
local left = 0 for _ in pairs(h) do left = left + 1 end
print(hits, left, #a, next({}), rawlen(a), rawequal(a, a))
local q = {} for i = 1, 50 do table.insert(q, 1 + i % 3 % (#q + 1), i) end
for _ = 1, 20 do table.remove(q, 2) end
print(table.concat(q, ","), #q)
local m = {} for i = 1, 40 do m[i] = {} for j = 1, 40 do m[i][j] = (i * j) % 17 end end
local t = 0 for i = 1, 40 do for j = 1, 40 do local s = 0 for k = 1, 40 do s = s + m[i][k] * m[k][j] end t = (t * 31 + s) % 1000003 end end
print(t)
local sparse = {[1] = 1, [2] = 2, [4] = 4, [2 ^ 53] = "big", [-1] = "neg", [1.5] = "frac", [true] = "bool"}
print(sparse[2.0], sparse[2 ^ 53], sparse[-1], sparse[1.5], sparse[true], pcall(rawset, {}, nil, 1))
print(pcall(table.sort, {3, 1, "x"}), select("#", table.unpack({}, 1, 3)))
