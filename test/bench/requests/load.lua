-- wrk ... URL -- KEYS VALUES PATH: requests PATH and a line of VALUES, with a line of KEYS as the API key, each drawn anew.
-- Prints one line of JSON: how many requests were answered, in how many microseconds, with which latencies.

local keys, values, path = {}, {}, ""

local function linesOf(file)
  local lines = {}
  for line in io.lines(file) do lines[#lines + 1] = line end
  return lines
end

function init(args)
  keys, values, path = linesOf(args[1]), linesOf(args[2]), args[3]
  math.randomseed(os.time())
end

function request()
  wrk.headers["x-api-key"] = keys[math.random(#keys)]
  return wrk.format("GET", path .. values[math.random(#values)])
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"refused":%d,"broken":%d,"p50":%d,"p99":%d}\n',
    summary.requests, summary.duration, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99)
  ))
end
