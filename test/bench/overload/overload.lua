-- wrk ... URL -- KEYS VALUES PATH PAUSE: requests PATH and a line of VALUES, with a line of KEYS as the API key, each drawn
-- anew; a connection waits for PAUSE milliseconds, 0 for none, before its next request. Prints one line of JSON.

local keys, values, path, pause = {}, {}, "", 0
local threads = {}

-- Globals of a thread, which `done` reads.
answered, refused, other = 0, 0, 0

local function linesOf(file)
  local lines = {}
  for line in io.lines(file) do lines[#lines + 1] = line end
  return lines
end

function setup(thread) threads[#threads + 1] = thread end

function init(args)
  keys, values, path, pause = linesOf(args[1]), linesOf(args[2]), args[3], tonumber(args[4])
  math.randomseed(os.time())
  if pause == 0 then delay = nil end
end

-- Drawn around the pause, so that connections do not go on in step.
function delay() return math.random(0, 2 * pause) end

function request()
  wrk.headers["x-api-key"] = keys[math.random(#keys)]
  return wrk.format("GET", path .. values[math.random(#values)])
end

function response(status)
  if status == 200 then answered = answered + 1
  elseif status == 503 then refused = refused + 1
  else other = other + 1 end
end

function done(summary, latency)
  local errors, sums = summary.errors, { answered = 0, refused = 0, other = 0 }
  for _, thread in ipairs(threads) do
    for name, sum in pairs(sums) do sums[name] = sum + thread:get(name) end
  end
  -- Refusals are counted with what is answered: at most 1 % of the latter are above this share of all.
  local share = sums.answered / math.max(1, summary.requests)
  io.write(string.format(
    '{"answered":%d,"refused":%d,"other":%d,"microseconds":%d,"broken":%d,"p99":%d}\n',
    sums.answered, sums.refused, sums.other, summary.duration,
    errors.connect + errors.read + errors.write + errors.timeout, latency:percentile(100 - share)
  ))
end
