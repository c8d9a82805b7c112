import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Effect, Fiber, Layer, Schedule } from "effect"
import { nodeEnvironment, paidAccount, paidPath, paidService } from "../../support/PaidService.ts"
import { head, rawConnection, unfinished } from "../../support/RawHttp.ts"
import { RunningService } from "../../support/RunningService.ts"

const bodyOf = (text: string) => JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4)) as Record<string, unknown>

const attacker = "127.0.0.2"

const connectionsOfAddress = 8

/** Waits until the metrics have a line. */
const metricsWith = (origin: string, line: string) =>
  Effect.repeat(Effect.promise(() => fetch(`${origin}/metrics`).then((answer) => answer.text())), {
    schedule: Schedule.spaced("50 millis"),
    until: (metrics) => metrics.includes(line)
  })

/** A service that limits what one address may take, behind a proxy on this machine. */
class Limited extends Context.Service<Limited, Effect.Success<ReturnType<typeof paidService>>>()(
  "@kontor/test/node/server/LoadLimits.test/Limited"
) {
  static readonly layer = Layer.effect(
    Limited,
    paidService({
      variables: {
        KONTOR_LIMITS: `requests_per_free_account=1,waiting_per_client=1,bodies_per_address=1,` +
          `connections_per_address=${connectionsOfAddress}`,
        KONTOR_TRUSTED_PROXIES: "127.0.0.1"
      }
    })
  )
}

layer(RunningService.layer, { excludeTestServices: true })("load limits", (it) => {
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

layer(Limited.layer, { excludeTestServices: true })("admission of one client", (it) => {
  it.effect("keeps room for others when one account takes all that it may: one more waits, and the next is refused", () =>
    Effect.gen(function*() {
      const { key, origin, url, whileHeld } = yield* Limited
      const other = yield* paidAccount(yield* nodeEnvironment(url), 1)
      const answerTo = Effect.fnUntraced(function*(given: Readonly<Record<string, string>>) {
        const connection = yield* rawConnection(origin)
        connection.send(head("/api/v1/account", given))
        yield* connection.until((text) => text.endsWith("}}"))
        return connection.statuses()
      })
      assert.deepStrictEqual(yield* answerTo(key), [200])
      const waiting = yield* whileHeld((isWaiting) =>
        Effect.gen(function*() {
          const first = yield* rawConnection(origin, attacker)
          first.send(head(paidPath, key))
          yield* isWaiting
          const second = yield* rawConnection(origin, attacker)
          second.send(head("/api/v1/account", key))
          yield* metricsWith(origin, "kontor_http_in_flight{kind=\"waiting\"} 1")
          assert.deepStrictEqual(yield* answerTo(key), [503])
          assert.deepStrictEqual(yield* answerTo({ "x-api-key": other.api_key }), [200])
          assert.deepStrictEqual(second.statuses(), [])
          return second
        })
      )
      yield* waiting.until((text) => text.endsWith("}}"))
      assert.deepStrictEqual(waiting.statuses(), [200])
    }))

  it.effect("counts clients behind a trusted proxy by the address it forwards", () =>
    Effect.gen(function*() {
      const { key, origin } = yield* Limited
      const fields = { ...key, expect: "100-continue" }
      const statusFor = Effect.fnUntraced(function*(client: string) {
        const connection = yield* rawConnection(origin)
        const text = unfinished("/api/v1/auth/tokens/create", {
          ...fields,
          "x-forwarded-for": `203.0.113.7, ${client}`
        })
        connection.send(text.slice(0, -1))
        yield* connection.until((text) => text.includes("\r\n\r\n"))
        return connection.statuses()[0]
      })
      const statuses = [yield* statusFor("192.0.2.1"), yield* statusFor("192.0.2.1"), yield* statusFor("192.0.2.2")]
      assert.deepStrictEqual(statuses, [100, 503, 100])
    }))

  it.effect("closes the longest idle connection of an address for one more than it may have, and leaves others theirs", () =>
    Effect.gen(function*() {
      const { origin } = yield* Limited
      const [oldest, ...others] = yield* Effect.forEach(
        Array.from({ length: connectionsOfAddress }),
        () => rawConnection(origin, attacker)
      )
      const next = yield* rawConnection(origin, attacker)
      yield* oldest!.ended
      for (const connection of [next, others[0]!, yield* rawConnection(origin)]) {
        connection.send(head("/healthz"))
        yield* connection.until((text) => text.includes("alive"))
      }
    }))
})

describe("admission of the process", () => {
  it.live("refuses what is beyond the process's limit, as an operation does, and costs nothing", () =>
    Effect.gen(function*() {
      const service = yield* paidService({ variables: { KONTOR_LIMITS: "requests=1,waiting=1" } })
      const { key, origin, spent, whileHeld } = service
      const request = yield* whileHeld((isWaiting) =>
        Effect.gen(function*() {
          const request = yield* Effect.forkScoped(
            Effect.promise(() => fetch(`${origin}${paidPath}`, { headers: key }))
          )
          yield* isWaiting
          const waiting = yield* rawConnection(origin)
          waiting.send(head("/api/v1/account", key))
          yield* metricsWith(origin, "kontor_http_in_flight{kind=\"waiting\"} 1")
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
          const metrics = yield* metricsWith(origin, "kontor_http_refused_total{limit=\"process\"} 2")
          assert.include(metrics, "kontor_http_in_flight{kind=\"operation\"} 1")
          const [, connections] = /^kontor_http_connections (\d+)$/mu.exec(metrics) ?? []
          assert.isAtLeast(Number(connections), 4)
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

  it.live("begins and charges nothing that waits behind an answer which nobody can read any more", () =>
    Effect.gen(function*() {
      const { end, key, origin, spent, whileHeld } = yield* paidService()
      const connection = yield* rawConnection(origin)
      yield* whileHeld((isWaiting) =>
        Effect.gen(function*() {
          connection.send(head(paidPath, key).repeat(5))
          yield* isWaiting
          connection.socket.end()
          assert.strictEqual(yield* connection.ended, "end")
        })
      )
      assert.strictEqual(yield* end("SIGTERM"), 0)
      assert.strictEqual(yield* spent, 1)
    }))
})
