-- Closures with shared upvalues, coroutines, varargs, goto, to-be-closed variables, error handling.
local n = tonumber(arg and arg[1]) or 400
local function counter() local c = 0 return function(d) c = c + (d or 1) return c end, function() return c end end
local add, get = counter()
for i = 1, n do add(i) end
print(get())
local adders = {}
for i = 1, 5 do adders[i] = function(x) i = i + x return i end end
print(adders[1](10), adders[1](10), adders[2](1), adders[5](0))
local function permutations(list)
  local function go(k)
    if k == 0 then coroutine.yield(table.concat(list)) return end
    for i = 1, k do
      list[i], list[k] = list[k], list[i]
      go(k - 1)
      list[i], list[k] = list[k], list[i]
    end
  end
  return coroutine.wrap(function() go(#list) end)
end
local count, last = 0, nil
for p in permutations {"a", "b", "c", "d", "e"} do count = count + 1; last = p end
print(count, last)
local function producer(k) return coroutine.create(function() for i = 1, k do local back = coroutine.yield(i, i * i) if back == "stop" then return "stopped", i end end return "done" end) end
local p = producer(n)
for i = 1, 4 do print(coroutine.resume(p)) end
print(coroutine.resume(p, "stop")) print(coroutine.status(p), coroutine.resume(p))
local function sum(...) local s = 0 for i = 1, select("#", ...) do s = s + (select(i, ...) or 0) end return s, ... end
print(sum(1, 2, nil, 4), (sum(7, 8)), table.pack(sum(table.unpack({1, 2, 3, 4, 5}, 2, 4))).n)
for i = 1, 3 do for j = 1, 3 do if j == 2 then goto continue end io.write(i, ",", j, " ") ::continue:: end end print()
do
  local order = {}
  local function closing(name) return setmetatable({}, {__close = function(_, e) order[#order + 1] = name .. ":" .. tostring(e and "error" or "fine") end}) end
  local ok, message = pcall(function() local a <close> = closing "a" local b <close> = closing "b" local c <const> = 5 error({code = c}) end)
  print(ok, type(message), message.code, table.concat(order, " "))
end
print(xpcall(function() local x = nil; return x.field end, function(m) return "handled: " .. m:gsub("^.-:%d+: ", "") end))
print(select(2, pcall(error, "plain", 0)), select(2, pcall(error)), pcall(function() return 1 + {} end))
local depth = 0
local function deep() depth = depth + 1 return 1 + deep() end
print(pcall(deep) == false, depth > 1000)
local function tail(k) if k == 0 then return "tail" end return tail(k - 1) end
print(tail(200000))
local w = coroutine.wrap(function(...) local a = {...} while true do a = {coroutine.yield(#a, table.unpack(a))} end end)
local s = 0 for i = 1, n do s = s + w(i, i, i) end print(s)
print(pcall(coroutine.wrap(function() error("inside") end)))
