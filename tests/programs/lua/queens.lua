-- Backtracking over a board, with array accesses and early exits.
local n = tonumber(arg and arg[1]) or 7
local solutions, first = 0, nil
local col, up, down = {}, {}, {}
local place = {}
local function try(row)
  if row > n then
    solutions = solutions + 1
    first = first or table.concat(place, " ")
    return
  end
  for c = 1, n do
    if not (col[c] or up[row + c] or down[row - c]) then
      col[c], up[row + c], down[row - c], place[row] = true, true, true, c
      try(row + 1)
      col[c], up[row + c], down[row - c] = nil, nil, nil
    end
  end
end
try(1)
print(n, solutions, first)
