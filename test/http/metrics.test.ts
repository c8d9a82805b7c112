import { assert, describe, it } from "@effect/vitest"
import { UpstreamUnavailable } from "@kontor/core/Register"
import { MetricSources } from "@kontor/http"
import { Effect, Layer, Metric, References } from "effect"
import { families, seriesIn } from "../support/Exposition.ts"
import { heldClock } from "../support/HeldClock.ts"
import { makeService, type Options } from "../support/Service.ts"

const quiet = Layer.succeed(References.MinimumLogLevel, "None")

/** A service that counts from nothing, and what its `/metrics` says. */
const counting = Effect.fnUntraced(function*(options: Options = {}) {
  const own = Layer.sync(Metric.MetricRegistry, () => new Map())
  const service = yield* makeService({ ...options, host: Layer.merge(own, options.host ?? Layer.empty) })
  const scrape = Effect.map(service.sent("/metrics"), ({ text }) => seriesIn(text))
  return { ...service, scrape }
})

const search = "/v1/search-organizations?q=alpha"

const depth = Metric.gauge("depth", { description: "How deep it is." })

describe("/metrics", () => {
  it.live("answers in the text format of Prometheus, and is not to be stored", () =>
    Effect.gen(function*() {
      const { account, request, sent } = yield* counting()
      const { headers: key } = yield* account()
      yield* request(search, key)
      const { headers, status, text } = yield* sent("/metrics")
      assert.strictEqual(status, 200)
      assert.strictEqual(headers["content-type"], "text/plain; version=0.0.4; charset=utf-8")
      assert.strictEqual(headers["cache-control"], "private, no-store")
      const requests = families(text).get("kontor_http_requests_total")
      assert.deepInclude(requests, {
        type: "counter",
        help: "Requests that were answered, by operation (none: an unknown path or method) and status of the answer."
      })
    }))

  it.live("a request moves what it is counted in by one, and the credits by what it cost", () =>
    Effect.gen(function*() {
      const { account, request, scrape } = yield* counting()
      const { headers } = yield* account()
      yield* request(search, headers)
      const before = yield* scrape
      const { body } = yield* request(search, headers)
      const after = yield* scrape
      const moved = [...after].flatMap(([series, value]) => {
        const by = value - (before.get(series) ?? 0)
        return by === 0 || /_(bucket|sum)\b/.test(series) ? [] : [[series, by]]
      })
      assert.deepStrictEqual(moved, [
        [
          "kontor_credits_charged_total{kind=\"charge\",endpoint=\"search-organizations\"}",
          body.meta?.request_credit_cost
        ],
        ["kontor_http_requests_total{operation=\"searchOrganizations\",status=\"200\"}", 1],
        ["kontor_http_request_duration_seconds_count{operation=\"searchOrganizations\"}", 1]
      ])
    }))

  it.live("every request is in one bucket, and the largest one holds all", () =>
    Effect.gen(function*() {
      const { request, scrape } = yield* counting()
      yield* request(search)
      yield* request(search)
      const series = yield* scrape
      const buckets = [...series].filter(([name]) => name.startsWith("kontor_http_request_duration_seconds_bucket"))
      const counts = buckets.map(([, count]) => count)
      assert.deepStrictEqual(counts, counts.toSorted((left, right) => left - right))
      assert.strictEqual(counts.at(-1), 2)
      assert.include(buckets.at(-1)?.[0], "le=\"+Inf\"")
    }))

  it.live("counts what is refused by its status, what is unknown under no operation, and refusals by bucket", () =>
    Effect.gen(function*() {
      const { account, request, scrape, sent } = yield* counting()
      const { headers } = yield* account()
      yield* request("/v1/search-organizations?q=", headers)
      yield* request(search)
      yield* sent("/api/v1/secret-path-of-somebody?q=alpha")
      yield* sent("/api/v1/account", { method: "PUT" })
      yield* Effect.repeat(request("/v1/fetch-document?company_id=x&document_type=AD", headers), { times: 5 })
      const series = yield* scrape
      const of = (operation: string, status: number) =>
        series.get(`kontor_http_requests_total{operation="${operation}",status="${status}"}`)
      assert.strictEqual(of("searchOrganizations", 400), 1)
      assert.strictEqual(of("searchOrganizations", 401), 1)
      assert.strictEqual(of("none", 404), 1)
      assert.strictEqual(of("none", 405), 1)
      assert.strictEqual(of("fetchDocument", 429), 1)
      assert.strictEqual(series.get("kontor_http_rate_limited_total{bucket=\"document\"}"), 1)
    }))

  it.live("counts failures nobody foresaw and storage that is away by their status, and how long a slow answer took", () =>
    Effect.gen(function*() {
      const { layer, move } = yield* heldClock
      let search: Effect.Effect<never, UpstreamUnavailable> = Effect.die("nobody foresaw it")
      const { account, request, scrape } = yield* counting({
        host: Layer.merge(quiet, layer),
        register: (register) => ({ ...register, search: () => search })
      })
      const { headers } = yield* account()
      const path = "/v1/search-organizations?q=alpha"
      yield* request(path, headers)
      search = Effect.andThen(move("7 seconds"), new UpstreamUnavailable({ retry_after_seconds: 5 }))
      yield* request(path, headers)
      const series = yield* scrape
      const of = (name: string, labels: string) => series.get(`${name}{operation="searchOrganizations",${labels}}`)
      assert.strictEqual(of("kontor_http_requests_total", "status=\"500\""), 1)
      assert.strictEqual(of("kontor_http_requests_total", "status=\"503\""), 1)
      assert.strictEqual(of("kontor_http_request_duration_seconds_bucket", "le=\"5\""), 1)
      assert.strictEqual(of("kontor_http_request_duration_seconds_bucket", "le=\"10\""), 2)
    }))

  it.live("names no account, no key, no identifier and nothing of a query", () =>
    Effect.gen(function*() {
      const { account, request, sent } = yield* counting()
      const { headers, id, key } = yield* account()
      const { body, headers: answered } = yield* request("/v1/search-organizations?q=nordlicht", headers)
      const { text } = yield* sent("/metrics")
      assert.include(text, "operation=\"searchOrganizations\"")
      for (const secret of [id, key, "nordlicht", String(body.meta?.request_id), answered["x-request-id"] ?? ""]) {
        assert.notInclude(text.toLowerCase(), secret.toLowerCase())
      }
    }))

  it.live("needs no credential, and is itself no request that is counted", () =>
    Effect.gen(function*() {
      const { scrape } = yield* counting()
      yield* Effect.repeat(scrape, { times: 400 })
      assert.deepStrictEqual([...yield* scrape], [])
    }))

  it.live("reads its sources once a second at most, for all who scrape", () =>
    Effect.gen(function*() {
      const { layer, move } = yield* heldClock
      let now = 0
      const source = {
        name: "pool",
        collect: Effect.andThen(Effect.sleep("10 millis"), Effect.suspend(() => Metric.update(depth, now += 1)))
      }
      const { scrape } = yield* counting({ host: Layer.merge(layer, Layer.succeed(MetricSources, [source])) })
      const together = yield* Effect.all(Array.from({ length: 50 }, () => scrape), { concurrency: "unbounded" })
      for (const series of together) {
        assert.deepStrictEqual([...series], [["depth", 1], ["kontor_scrape_source_up{source=\"pool\"}", 1]])
      }
      yield* move("999 millis")
      assert.strictEqual((yield* scrape).get("depth"), 1)
      yield* move("1 millis")
      assert.strictEqual((yield* scrape).get("depth"), 2)
    }))

  it.live("if a source fails, shows the values of the others and of the process, and nothing outdated", () =>
    Effect.gen(function*() {
      const { layer, move } = yield* heldClock
      let isAway = false
      const storage = {
        name: "storage",
        collect: Effect.suspend(() => isAway ? Effect.die("the password of the database") : Metric.update(depth, 7))
      }
      const width = Metric.gauge("width", { description: "How wide it is." })
      const sources = [storage, { name: "process", collect: Metric.update(width, 3) }]
      const { request, scrape, sent } = yield* counting({
        host: Layer.mergeAll(quiet, layer, Layer.succeed(MetricSources, sources))
      })
      yield* request(search)
      assert.strictEqual((yield* scrape).get("depth"), 7)
      isAway = true
      yield* move("1 second")
      const series = yield* scrape
      assert.isUndefined(series.get("depth"))
      assert.strictEqual(series.get("width"), 3)
      assert.strictEqual(series.get("kontor_scrape_source_up{source=\"storage\"}"), 0)
      assert.strictEqual(series.get("kontor_http_requests_total{operation=\"searchOrganizations\",status=\"401\"}"), 1)
      assert.notInclude((yield* sent("/metrics")).text, "password")
    }))

  it.live("is read with GET and HEAD alone", () =>
    Effect.gen(function*() {
      const { sent } = yield* counting()
      assert.strictEqual((yield* sent("/metrics", { method: "HEAD" })).status, 200)
      const { headers, status } = yield* sent("/metrics", { method: "POST" })
      assert.deepStrictEqual([status, headers.allow], [405, "GET, HEAD"])
    }))
})
