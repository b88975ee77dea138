-- For wrk: sends the requests of a file, one a line (method, path, cookie, address, body, with tabs between), from a
-- given line on, and tells the figures as JSON.
local requests, at = {}, 0

function init(args)
  at = tonumber(args[2])
  for line in io.lines(args[1]) do
    local method, path, cookie, address, body = line:match('^(.-)\t(.-)\t(.-)\t(.-)\t(.*)$')
    local headers = { ['Origin'] = args[3], ['X-Forwarded-For'] = address }
    if cookie ~= '' then headers['Cookie'] = cookie end
    if body ~= '' then headers['Content-Type'] = 'application/json' end
    requests[#requests + 1] = wrk.format(method, path, headers, body ~= '' and body or nil)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"microseconds":%d,"bytes":%d,"refused":%d,"broken":%d,"p50":%.3f,"p99":%.3f}\n',
    summary.requests, summary.duration, summary.bytes, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
