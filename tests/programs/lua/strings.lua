-- The string library: patterns, formats, packing, buffers, UTF-8.
local rounds = tonumber(arg and arg[1]) or 30
local words = {}
for w in ("the quick brown fox jumps over the lazy dog while compilers dream of registers"):gmatch("%a+") do words[#words + 1] = w end
local total, seen = 0, {}
for r = 1, rounds do
  local parts = {}
  for i = 1, 60 do parts[#parts + 1] = words[(i * r) % #words + 1] .. (i ~ r) end
  local text = table.concat(parts, ", ")
  total = total + #text
  for name, digits in text:gmatch("(%a+)(%d+)") do seen[name] = (seen[name] or 0) + tonumber(digits) end
  local flipped = text:gsub("(%a+)(%d+)", "%2%1"):upper():reverse()
  total = total + select(2, flipped:gsub("[AEIOU]", "")) + (flipped:find("REVO", 1, true) or 0)
end
local names = {}
for k in pairs(seen) do names[#names + 1] = k end
table.sort(names)
for _, k in ipairs(names) do io.write(k, "=", seen[k], " ") end
print(total)
print(string.format("%5.2f|%-8s|%08x|%+d|%q|%a|%i|%c|%%|%g", math.pi, "left", 48879, 5, 'a "quote"\n\0', 0.5, -7, 65, 1e100))
print(("%s %s"):format(nil, true), ("x"):rep(5, "-"), ("hello"):byte(1, -1))
local packed = string.pack("<i4 >I2 z s1 d b", -123456, 65534, "zero", "len", 2.5, -1)
print(#packed, string.unpack("<i4 >I2 z s1 d b", packed))
print(utf8.char(72, 228, 8364, 128512), utf8.len("häß€"), utf8.codepoint("€", 1), utf8.offset("aäb", 3))
for p, c in utf8.codes("aé€") do io.write(p, ":", c, " ") end print()
print(("  trim me "):match("^%s*(.-)%s*$") .. "|", ("key = value"):match("^(%w+)%s*=%s*(%w+)$"), ("f(a(b)c)d"):match("%b()"),
      ("THE (quick) fox"):find("%((%a+)%)"), ("x^2"):gsub("%^", "**"), ("abc"):gsub("", "-"), ("hello world"):gsub("o", {o = "0"}, 1))
print(pcall(string.rep, "x", -1), pcall(string.format, "%d", 1.5), pcall(("x").bad))
print(tostring(12345678901234), 0x7fffffffffffffff + 1, "10" + 5, "0x10" * 2, 10 // 3, -10 // 3, -10 % 3, 5.5 // 2, 2 ^ 10, 7 / 2)
