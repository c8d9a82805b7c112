import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Effect, Fiber, Layer } from "effect"
import { paidPath, paidService } from "../../support/PaidService.ts"
import { head, rawConnection } from "../../support/RawHttp.ts"
import { RunningService } from "../../support/RunningService.ts"

const bodyOf = (text: string) => JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4)) as Record<string, unknown>

const attacker = "127.0.0.2"

const connectionsOfAddress = 8

/** A service that limits what one address may take, behind a proxy on this machine. */
class Limited extends Context.Service<Limited, Effect.Success<ReturnType<typeof paidService>>>()(
  "@kontor/test/node/server/Admission.test/Limited"
) {
  static readonly layer = Layer.effect(
    Limited,
    paidService({
      variables: {
        KONTOR_LIMITS: `requests_per_address=1,connections_per_address=${connectionsOfAddress}`,
        KONTOR_TRUSTED_PROXIES: "127.0.0.1"
      }
    })
  )
}

layer(RunningService.layer, { excludeTestServices: true })("admission", (it) => {
  it.effect("serves a connection one request at a time, and ends one that sends more ahead than it may", () =>
    Effect.gen(function*() {
      const { origin } = yield* RunningService
      const few = yield* rawConnection(origin)
      few.send(head("/healthz").repeat(3) + head("/nothing"))
      yield* few.until((text) => text.includes("Not Found"))
      assert.deepStrictEqual(few.statuses(), [200, 200, 200, 404])
      for (const path of ["/metrics", "/readyz", "/docs", "/api/v1/account/credits"]) {
        const many = yield* rawConnection(origin, attacker)
        many.send(head(path).repeat(5000))
        assert.strictEqual(yield* many.ended, "end")
        assert.strictEqual(many.statuses().length, 16)
        assert.notInclude(many.statuses(), 400)
        assert.include(many.received().toLowerCase(), "connection: close")
      }
      assert.strictEqual((yield* Effect.promise(() => fetch(`${origin}/readyz`))).status, 200)
    }))

  it.effect("keeps a connection without a request open for 75 seconds", () =>
    Effect.gen(function*() {
      const { origin } = yield* RunningService
      const { headers } = yield* Effect.promise(() => fetch(`${origin}/healthz`))
      assert.strictEqual(headers.get("keep-alive"), "timeout=75")
    }))

  it.effect("refuses a request that names two hosts", () =>
    Effect.gen(function*() {
      const { origin } = yield* RunningService
      const connection = yield* rawConnection(origin)
      connection.send("GET /healthz HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n")
      assert.strictEqual(yield* connection.ended, "end")
      assert.deepStrictEqual(connection.statuses(), [400])
    }))
})

layer(Limited.layer, { excludeTestServices: true })("admission of one address", (it) => {
  it.effect("keeps room for others when one address takes all that it may", () =>
    Effect.gen(function*() {
      const { key, origin, whileHeld } = yield* Limited
      yield* whileHeld((isWaiting) =>
        Effect.gen(function*() {
          const first = yield* rawConnection(origin, attacker)
          first.send(head(paidPath, key))
          yield* isWaiting
          const second = yield* rawConnection(origin, attacker)
          second.send(head("/api/v1/account", key))
          yield* second.until((text) => text.endsWith("}}"))
          assert.deepStrictEqual(second.statuses(), [503])
          const other = yield* rawConnection(origin)
          other.send(head("/api/v1/account", key))
          yield* other.until((text) => text.includes("request_credit_cost"))
          assert.deepStrictEqual(other.statuses(), [200])
        })
      )
    }))

  it.effect("counts clients behind a trusted proxy by the address it forwards", () =>
    Effect.gen(function*() {
      const { key, origin, whileHeld } = yield* Limited
      yield* whileHeld((isWaiting) =>
        Effect.gen(function*() {
          const statusFor = Effect.fnUntraced(function*(client: string) {
            const connection = yield* rawConnection(origin)
            connection.send(head("/api/v1/account", { ...key, "x-forwarded-for": `203.0.113.7, ${client}` }))
            yield* connection.until((text) => text.includes("request_credit_cost"))
            return connection.statuses()[0]
          })
          const first = yield* rawConnection(origin)
          first.send(head(paidPath, { ...key, "x-forwarded-for": "192.0.2.1" }))
          yield* isWaiting
          assert.deepStrictEqual([yield* statusFor("192.0.2.1"), yield* statusFor("192.0.2.2")], [503, 200])
        })
      )
    }))

  it.effect("closes connections beyond those an address may have, and leaves others theirs", () =>
    Effect.gen(function*() {
      const { origin } = yield* Limited
      for (let count = 0; count < connectionsOfAddress; count++) yield* rawConnection(origin, attacker)
      const next = yield* rawConnection(origin, attacker)
      yield* next.ended
      const other = yield* rawConnection(origin)
      other.send(head("/healthz"))
      yield* other.until((text) => text.includes("alive"))
    }))
})

describe("admission of the process", () => {
  it.live("refuses at once what is beyond the process's limit, as an operation does, and costs nothing", () =>
    Effect.gen(function*() {
      const service = yield* paidService({ variables: { KONTOR_LIMITS: "requests=1" } })
      const { key, origin, spent, whileHeld } = service
      const request = yield* whileHeld((isWaiting) =>
        Effect.gen(function*() {
          const request = yield* Effect.forkScoped(
            Effect.promise(() => fetch(`${origin}${paidPath}`, { headers: key }))
          )
          yield* isWaiting
          const refused = yield* rawConnection(origin)
          refused.send(head(paidPath, key))
          const text = yield* refused.until((text) => text.endsWith("}}"))
          const [headers = ""] = text.split("\r\n\r\n")
          const { request_id, ...body } = bodyOf(text)
          assert.match(headers, /^HTTP\/1\.1 503 /)
          assert.include(headers, "retry-after: 1")
          assert.include(headers, "x-credits-charged: 0")
          assert.include(headers, `x-request-id: ${String(request_id)}`)
          assert.deepInclude(body, { type: "/problems/temporarily-unavailable", code: "temporarily_unavailable" })
          refused.send(head("/api/v1/signals?topics=CLOSURES", key))
          const signals = yield* refused.until((text) => text.split("HTTP/1.1 503").length > 2 && text.endsWith("}}"))
          assert.include(signals, "\"code\":\"UPSTREAM_UNAVAILABLE\"")
          const probe = yield* Effect.promise(() => fetch(`${origin}/readyz`))
          assert.strictEqual(probe.status, 200)
          const metrics = yield* Effect.promise(() => fetch(`${origin}/metrics`).then((answer) => answer.text()))
          assert.include(metrics, "kontor_http_refused_total{limit=\"process\"} 2")
          assert.include(metrics, "kontor_http_in_flight{kind=\"operation\"} 1")
          const [, connections] = /^kontor_http_connections (\d+)$/mu.exec(metrics) ?? []
          assert.isAtLeast(Number(connections), 3)
          return request
        })
      )
      assert.strictEqual((yield* Fiber.join(request)).status, 200)
      assert.strictEqual(yield* spent, 1)
    }))

  it.live("gives up at its deadline what is not booked, and answers what is", () =>
    Effect.gen(function*() {
      const { key, origin, spent, whileHeld } = yield* paidService({ variables: { KONTOR_REQUEST_SECONDS: "1" } })
      const ask = (path: string) => Effect.promise(() => fetch(`${origin}${path}`, { headers: key }))
      const { booked } = yield* whileHeld((isWaiting) =>
        Effect.gen(function*() {
          // On a busy machine a request may reach its deadline before it is booked: it is asked again.
          const booked = yield* Effect.repeat(
            Effect.flatMap(
              Effect.forkScoped(ask(paidPath)),
              (request) => Effect.raceFirst(Effect.as(isWaiting, request), Effect.as(Fiber.join(request), undefined))
            ),
            { until: (request) => request !== undefined }
          )
          yield* Effect.sleep("2 seconds")
          return { booked }
        })
      )
      assert.strictEqual((yield* Fiber.join(booked)).status, 200)
      assert.strictEqual(yield* spent, 1)
    }))
})
