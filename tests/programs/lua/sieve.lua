-- A sieve, string hashing, and a small interpreter loop with many comparisons.
local n = tonumber(arg and arg[1]) or 20000
local composite, count, sum = {}, 0, 0
for i = 2, n do
  if not composite[i] then
    count, sum = count + 1, sum + i
    for j = i * i, n, i do composite[j] = true end
  end
end
print(n, count, sum)
local code = {{"push", 0}, {"push", n}, {"label"}, {"over"}, {"dup"}, {"mul"}, {"add7"}, {"swap"}, {"dec"}, {"jnz", 3}}
local function execute()
  local pc, acc, x, steps = 1, 0, 0, 0
  x = n // 10
  while pc <= #code do
    local op = code[pc][1]
    if op == "mul" then acc = (acc * 3 + x) & 0xffffff
    elseif op == "add7" then acc = acc + 7
    elseif op == "dec" then x = x - 1
    elseif op == "jnz" then if x > 0 then pc = code[pc][2] - 1 end end
    steps, pc = steps + 1, pc + 1
  end
  return acc, steps
end
print(execute())
local h = 5381 for i = 1, n do h = ((h << 5) + h + i % 256) & 0xffffffff end print(h)
