import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { attributesOf, collector, type ReceivedSpan } from "../../support/Collector.ts"
import { paidService } from "../../support/PaidService.ts"

/** A service that exports this share of its traces, with a customer. */
const exporting = Effect.fnUntraced(function*(sample: string, environment: Readonly<Record<string, string>> = {}) {
  const received = yield* collector
  const service = yield* paidService({
    variables: { KONTOR_OTLP_URL: received.url, KONTOR_OTLP_SAMPLE: sample, ...environment }
  })
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    Effect.promise(async () => {
      const response = await fetch(`${service.origin}${path}`, {
        headers: { ...service.key, ...headers }
      })
      await response.text()
      return response
    })
  return { get, received, service }
})

const below = (span: ReceivedSpan, spans: ReadonlyArray<ReceivedSpan>): ReadonlyArray<ReceivedSpan> =>
  spans.filter(({ parentSpanId }) => parentSpanId === span.spanId).flatMap((child) => [child, ...below(child, spans)])

describe("telemetry over OTLP", () => {
  it.live("a trace leads from the request to its statements, and names neither the query nor the address", () =>
    Effect.gen(function*() {
      const { get, received, service } = yield* exporting("1", { KONTOR_OTLP_HEADERS: "x-token=s3cret" })
      const { headers } = yield* get("/api/v1/search-organizations?q=Geheimname&api_key=kt_x")
      const isRequest = ({ name }: ReceivedSpan) => name === "GET /api/v1/search-organizations"
      yield* service.end("SIGTERM")
      const request = received.spans.find(isRequest)!
      assert.strictEqual(request.kind, 2)
      assert.deepInclude(attributesOf(request), {
        "http.route": "/api/v1/search-organizations",
        "kontor.request_id": headers.get("x-request-id"),
        "kontor.account_id": service.account_id
      })
      const names = below(request, received.spans).map(({ name }) => name)
      assert.include(names, "batch of admissions")
      assert.isTrue(below(request, received.spans).some((span) => "db.query.text" in attributesOf(span)), names.join())
      const text = JSON.stringify(received.spans)
      assert.notInclude(text, "Geheimname")
      assert.notInclude(text, service.key["x-api-key"])
      assert.notInclude(text, "client.address")
      assert.isTrue(received.headers.every((given) => given["x-token"] === "s3cret"))
      const line = service.errors().split("\n").find((line) => line.includes("search-organizations"))
      assert.deepInclude(JSON.parse(line ?? "{}"), {
        message: "request",
        credits: Number(headers.get("x-credits-charged")),
        account_id: service.account_id,
        trace_id: request.traceId
      })
    }))

  it.live("probes have no trace, and statements name their server and database", () =>
    Effect.gen(function*() {
      const { get, received, service } = yield* exporting("1")
      for (const path of ["/healthz", "/readyz", "/metrics", "/readyz?a=1"]) yield* get(path)
      for (const path of ["/api/v1/search-organizations?q=alpha", "/admin/v1/accounts", "/elsewhere"]) yield* get(path)
      yield* service.end("SIGTERM")
      const statements = received.spans.map(attributesOf).filter((known) => "db.query.text" in known)
      const { hostname, pathname, port } = new URL(Redacted.value(service.url))
      for (const known of statements) {
        assert.deepInclude(known, {
          "db.namespace": pathname.slice(1),
          "server.address": hostname,
          "server.port": Number(port)
        })
      }
      const names = received.spans.map(({ name }) => name)
      assert.includeMembers(names, ["GET /api/v1/search-organizations", "GET /admin/v1/accounts", "GET"])
      assert.isFalse(names.some((name) => name.includes("localhost") || name === "sql.execute"), names.join())
      assert.isFalse(names.some((name) => /healthz|readyz|metrics|claimDue|nextDue|Nodes\.seen/u.test(name)))
      const looks = statements.filter((known) => String(known["db.query.text"]).startsWith("SELECT sequence AS last"))
      assert.isAtMost(looks.length, 2)
    }))

  it.live(
    "metrics of the process and of its sources are exported, the last ones when the process ends",
    () =>
      Effect.gen(function*() {
        const { get, received, service } = yield* exporting("0")
        yield* received.until(() => received.metrics.has("kontor_monitors_due"))
        yield* get("/api/v1/search-organizations?q=alpha")
        yield* service.end("SIGTERM")
        assert.containsAllKeys(received.metrics, ["kontor_http_requests_total", "kontor_http_connections"])
      })
  )

  it.live("of a share of 0 no trace is exported, whatever a client asks for", () =>
    Effect.gen(function*() {
      const { get, received, service } = yield* exporting("0")
      const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`
      yield* get("/api/v1/search-organizations?q=alpha", { traceparent })
      yield* service.end("SIGTERM")
      assert.deepStrictEqual(received.spans, [])
      const line = service.errors().split("\n").find((line) => line.includes("search-organizations"))
      assert.notProperty(JSON.parse(line ?? "{}"), "trace_id")
    }))
})
