-- Integers, floats and their conversions; a small n-body and a spectral norm for floating point.
local steps = tonumber(arg and arg[1]) or 200
print(math.maxinteger, math.mininteger, math.maxinteger + 1 == math.mininteger, -7 // 2, -7 % 3, 7 // -2.0, -7.5 % 2, 1e15, 2 ^ 53, 1 / 0, -1 / 0, 0 / 0 ~= 0 / 0)
print(3 | 4, 7 & 2, 5 ~ 1, ~0, 1 << 63, 1 << 64, -1 >> 60, 1 << -1, "3" + 4, 3.0 == 3, math.type(3), math.type(3.0), math.type("3"))
print(math.tointeger(3.0), math.tointeger(3.5), tonumber("0x1p4"), tonumber("1e1"), tonumber("z", 36), tonumber("7f", 16), tonumber(" 12 "), tonumber("1 2"))
print(math.floor(-3.5), math.ceil(-3.5), math.fmod(-7, 3), math.fmod(7, -3.5), math.abs(math.mininteger), math.ult(1, -1), math.max(3, 1.5, 2), math.min(-0.0, 0))
print(string.format("%.14g %.3f %g %g", 0.1, 2 / 3, 1e20, 123456789), 1e100, 5 // 0.0, -5 % math.huge, 3 % -math.huge)
print(pcall(function() return 1 // 0 end), pcall(function() return 1 % 0 end), pcall(function() return 1 < "2" end), pcall(function() return 2 ^ 63 | 0 end))
for i = 10, 1, -3 do io.write(i, " ") end for x = 0, 1, 0.25 do io.write(x, " ") end for i = math.maxinteger - 1, math.maxinteger do io.write(i, " ") end print()
local bodies = {{0, 0, 0, 0, 0, 0, 39.47}, {4.84, -1.16, -0.10, 0.606, 2.81, -0.02, 0.037}, {8.34, 4.12, -0.4, -1.01, 1.82, 0.008, 0.011}, {12.89, -15.11, -0.22, 1.08, 0.868, -0.01, 0.0017}}
local function energy()
  local e = 0
  for i, b in ipairs(bodies) do
    e = e + 0.5 * b[7] * (b[4] ^ 2 + b[5] ^ 2 + b[6] ^ 2)
    for j = i + 1, #bodies do local c = bodies[j] e = e - b[7] * c[7] / math.sqrt((b[1] - c[1]) ^ 2 + (b[2] - c[2]) ^ 2 + (b[3] - c[3]) ^ 2) end
  end
  return e
end
local before = energy()
for _ = 1, steps do
  for i, b in ipairs(bodies) do
    for j = i + 1, #bodies do
      local c = bodies[j]
      local dx, dy, dz = b[1] - c[1], b[2] - c[2], b[3] - c[3]
      local d2 = dx * dx + dy * dy + dz * dz
      local mag = 0.001 / (d2 * math.sqrt(d2))
      b[4], b[5], b[6] = b[4] - dx * c[7] * mag, b[5] - dy * c[7] * mag, b[6] - dz * c[7] * mag
      c[4], c[5], c[6] = c[4] + dx * b[7] * mag, c[5] + dy * b[7] * mag, c[6] + dz * b[7] * mag
    end
  end
  for _, b in ipairs(bodies) do b[1], b[2], b[3] = b[1] + 0.001 * b[4], b[2] + 0.001 * b[5], b[3] + 0.001 * b[6] end
end
print(string.format("%.12f %.12f", before, energy()))
local function A(i, j) return 1 / ((i + j) * (i + j + 1) // 2 + i + 1) end
local u, size = {}, 24
for i = 1, size do u[i] = 1 end
local function mulAtAv(v)
  local w, r = {}, {}
  for i = 1, size do local s = 0 for j = 1, size do s = s + A(i - 1, j - 1) * v[j] end w[i] = s end
  for i = 1, size do local s = 0 for j = 1, size do s = s + A(j - 1, i - 1) * w[j] end r[i] = s end
  return r
end
local v for _ = 1, 6 do v = mulAtAv(u) u = mulAtAv(v) end
local vBv, vv = 0, 0 for i = 1, size do vBv = vBv + u[i] * v[i] vv = vv + v[i] * v[i] end
print(string.format("%.9f", math.sqrt(vBv / vv)))
math.randomseed(123, 456) local r = {} for i = 1, 5 do r[i] = math.random(1, 1000) end print(table.concat(r, " "), math.random() < 1)
