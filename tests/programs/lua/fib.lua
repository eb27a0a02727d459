-- Recursive calls, and the same by iteration and by a memoising table.
local n = tonumber(arg and arg[1]) or 24
local function fib(k) if k < 2 then return k end return fib(k - 1) + fib(k - 2) end
local function iterate(k) local a, b = 0, 1 for _ = 1, k do a, b = b, a + b end return a end
local memo = setmetatable({[0] = 0, [1] = 1}, {__index = function(t, k) local v = t[k - 1] + t[k - 2]; t[k] = v; return v end})
print(fib(n), iterate(n), memo[n], iterate(90), memo[90])
assert(fib(n) == iterate(n) and memo[90] == iterate(90))
print(string.format("%.10e", iterate(60) / iterate(59)))
