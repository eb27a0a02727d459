-- Garbage collection under pressure: binary trees, finalisers, incremental and generational modes.
local depth = tonumber(arg and arg[1]) or 8
local function tree(d) if d == 0 then return {} end return {tree(d - 1), tree(d - 1)} end
local function check(t) if t[1] then return 1 + check(t[1]) + check(t[2]) end return 1 end
for _, mode in ipairs {"incremental", "generational"} do
  collectgarbage(mode)
  local long, total = tree(depth), 0
  for d = 2, depth, 2 do for _ = 1, 1 << (depth - d) do total = total + check(tree(d)) end end
  print(mode, total, check(long))
end
collectgarbage("incremental")
local finalised = 0
for _ = 1, 500 do setmetatable({}, {__gc = function() finalised = finalised + 1 end}) end
collectgarbage() collectgarbage()
print(finalised >= 499, collectgarbage("count") > 0, collectgarbage("isrunning"))
collectgarbage("stop") local s = "" for i = 1, 2000 do s = s .. i % 10 end collectgarbage("restart")
print(#s, s:sub(-20))
local chunks = {} for i = 1, 300 do chunks[i] = load("local a = " .. i .. " return function(b) return a * b + " .. i % 7 .. " end")() end
local t = 0 for i = 1, 300 do t = t + chunks[i](i) end print(t)
print(load("syntax error here"), load(function() return nil end) ~= nil, pcall(load, "return 1", "c", "b"))
print(#string.dump(function() return t end) > 0, debug.getinfo(1, "l").currentline, debug.traceback("tb", 1):match("^tb\n") ~= nil)
