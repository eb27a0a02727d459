-- Metatables: operators, inheritance, proxies, weak tables.
local n = tonumber(arg and arg[1]) or 300
local V = {}
V.__index = V
local function vec(x, y) return setmetatable({x = x, y = y}, V) end
V.__add = function(a, b) return vec(a.x + b.x, a.y + b.y) end
V.__mul = function(a, b) if type(a) == "number" then return vec(a * b.x, a * b.y) elseif type(b) == "number" then return vec(a.x * b, a.y * b) end return a.x * b.x + a.y * b.y end
V.__unm = function(a) return vec(-a.x, -a.y) end
V.__eq = function(a, b) return a.x == b.x and a.y == b.y end
V.__lt = function(a, b) return a.x < b.x end
V.__le = function(a, b) return a.x <= b.x end
V.__len = function() return 2 end
V.__call = function(a, k) return a[k] end
V.__concat = function(a, b) return tostring(a) .. "&" .. tostring(b) end
V.__tostring = function(a) return "(" .. a.x .. "," .. a.y .. ")" end
V.__idiv = function(a, k) return vec(a.x // k, a.y // k) end
V.__band = function(a, k) return vec(a.x & k, a.y & k) end
V.__shl = function(a, k) return vec(a.x << k, a.y << k) end
local acc = vec(0, 0)
for i = 1, n do acc = acc + 2 * vec(i, -i) * 0.5 + -vec(1, 1) end
print(tostring(acc), #acc, acc "x", acc .. vec(1, 2), vec(1, 2) == vec(1, 2), vec(1, 2) < vec(2, 0), vec(3, 0) <= vec(2, 9), vec(3, 4) * vec(1, 2))
print(tostring(vec(17, -17) // 5), tostring(vec(255, 16) & 0x1f), tostring(vec(1, 3) << 4))
local Animal = {} Animal.__index = Animal
function Animal.new(name) return setmetatable({name = name}, Animal) end
function Animal:speak() return self.name .. " " .. self:sound() end
function Animal:sound() return "..." end
local Dog = setmetatable({}, {__index = Animal}) Dog.__index = Dog
function Dog.new(name) return setmetatable(Animal.new(name), Dog) end
function Dog:sound() return "woof" end
print(Animal.new("it"):speak(), Dog.new("rex"):speak())
local log = {}
local proxy = setmetatable({}, {__index = function(_, k) log[#log + 1] = "get " .. tostring(k) return k end, __newindex = function(t, k, v) log[#log + 1] = "set " .. tostring(k) rawset(t, k, v) end,
  __pairs = function() return function(_, k) k = (k or 0) + 1 if k < 4 then return k, k * k end end, nil, nil end})
proxy.a = proxy.b; proxy.a = 2
for k, v in pairs(proxy) do io.write(k, "=", v, " ") end
print(table.concat(log, ";"), proxy.a)
local weak = setmetatable({}, {__mode = "k"})
for i = 1, 100 do weak[{}] = i end
collectgarbage() collectgarbage()
print(next(weak), getmetatable("").__index == string, pcall(setmetatable, setmetatable({}, {__metatable = "locked"}), {}))
print(pcall(function() return vec(1, 2) + nil end) == false, rawget(V, "z"), tostring(setmetatable({}, {__name = "My"})):match("^My: ") ~= nil)
