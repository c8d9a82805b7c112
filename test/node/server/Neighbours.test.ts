import { assert, layer } from "@effect/vitest"
import { loadLimits } from "@kontor/node"
import { Context, Effect, Layer, Schedule } from "effect"
import { nodeEnvironment, paidAccount, paidPath, paidService } from "../../support/PaidService.ts"
import { head, rawConnection, unfinished } from "../../support/RawHttp.ts"

const [first, second] = ["127.0.0.2", "127.0.0.3"]

const connectionsInAll = 60

/** A service with the limits that it has unset, on which a body may take as long as a test does. */
class Attacked extends Context.Service<Attacked, Effect.Success<ReturnType<typeof paidService>>>()(
  "@kontor/test/node/server/Neighbours.test/Attacked"
) {
  static readonly layer = Layer.effect(
    Attacked,
    paidService({
      credits: 10_000,
      variables: { KONTOR_LIMITS: "body_seconds=600", KONTOR_ADMIN_TOKEN: "t".repeat(40) }
    })
  )
}

/** A service with few connections, on which a body may take a second. */
class Crowded extends Context.Service<Crowded, Effect.Success<ReturnType<typeof paidService>>>()(
  "@kontor/test/node/server/Neighbours.test/Crowded"
) {
  static readonly layer = Layer.effect(
    Crowded,
    paidService({
      variables: { KONTOR_LIMITS: `connections=${connectionsInAll},connections_per_address=40,body_seconds=1` }
    })
  )
}

/** Opens so many connections from an address, and sends the same on each. */
const flood = (origin: string, address: string, count: number, text: (place: number) => string) =>
  Effect.forEach(
    Array.from({ length: count }, (_, place) => place),
    (place) => Effect.tap(rawConnection(origin, address), ({ send }) => Effect.sync(() => send(text(place)))),
    { concurrency: 20 }
  )

/** What a customer gets for ten requests, one after the other, from an address. */
const statusesOfCustomer = (origin: string, key: Readonly<Record<string, string>>, address = "127.0.0.1") =>
  Effect.gen(function*() {
    const connection = yield* rawConnection(origin, address)
    for (let count = 1; count <= 10; count++) {
      connection.send(head(count % 2 === 0 ? paidPath : "/api/v1/account", key))
      yield* connection.until(() => connection.statuses().length === count)
    }
    return connection.statuses()
  })

const allAnswered = Array.from({ length: 10 }, () => 200)

/** Waits until so many of these connections are answered: that they have to wait, or that it is too much. */
const untilRefused = Effect.fnUntraced(function*(
  connections: ReadonlyArray<{ readonly statuses: () => ReadonlyArray<number> }>,
  count: number
) {
  const statuses = yield* Effect.repeat(Effect.sync(() => connections.flatMap(({ statuses }) => statuses())), {
    schedule: Schedule.spaced("20 millis"),
    until: ({ length }) => length >= count
  })
  for (const status of statuses) assert.include([429, 503], status)
})

layer(Attacked.layer, { excludeTestServices: true })("customers beside", (it) => {
  it.effect("260 unfinished bodies for /mcp with an unknown key get their answers; each attacker is refused at once", () =>
    Effect.gen(function*() {
      const { key, origin } = yield* Attacked
      const unknown = unfinished("/mcp", { "x-api-key": `kt_${"0".repeat(38)}` })
      const attackers = (yield* Effect.all([
        flood(origin, first, 130, () => unknown),
        flood(origin, second, 130, () => unknown)
      ])).flat()
      assert.deepStrictEqual(yield* statusesOfCustomer(origin, key), allAnswered)
      for (const { ended, statuses } of attackers) {
        yield* ended
        assert.include([401, 503], statuses()[0])
      }
    }))

  it.effect("90 unfinished bodies of each of three free accounts get their answers; no account has more than its share", () =>
    Effect.gen(function*() {
      const { key, origin, url } = yield* Attacked
      const environment = yield* nodeEnvironment(url)
      const keys = yield* Effect.forEach([1, 2, 3], () => paidAccount(environment, 0))
      const attackers = yield* Effect.forEach(
        keys,
        ({ api_key }) =>
          flood(
            origin,
            first,
            90,
            (place) =>
              unfinished("/api/v1/account/monitors", { "x-api-key": api_key, "idempotency-key": `attack-${place}` })
          )
      )
      for (const connections of attackers) yield* untilRefused(connections, 90 - loadLimits.bodies_per_client)
      assert.deepStrictEqual(yield* statusesOfCustomer(origin, key), allAnswered)
    }))

  it.effect("195 unfinished bodies of one account behind the same address get their answers", () =>
    Effect.gen(function*() {
      const { key, origin, url } = yield* Attacked
      const { api_key } = yield* paidAccount(yield* nodeEnvironment(url), 0)
      const attackers = yield* flood(
        origin,
        first,
        195,
        (place) =>
          unfinished("/api/v1/account/monitors", { "x-api-key": api_key, "idempotency-key": `attack-${place}` })
      )
      yield* untilRefused(attackers, 195 - loadLimits.bodies_per_client)
      assert.deepStrictEqual(yield* statusesOfCustomer(origin, key, first), allAnswered)
    }))

  it.effect("a body in pieces is read to its end", () =>
    Effect.gen(function*() {
      const { key, origin } = yield* Attacked
      const body = JSON.stringify({ token_name: "slow" })
      const fields = { ...key, "content-type": "application/json", "content-length": String(body.length) }
      const connection = yield* rawConnection(origin)
      connection.send(head("/api/v1/auth/tokens/create", { ...fields, expect: "100-continue" }).replace("GET", "POST"))
      yield* connection.until((text) => text.startsWith("HTTP/1.1 100 "))
      for (const character of body) connection.send(character)
      yield* connection.until((text) => text.endsWith("}}"))
      assert.deepStrictEqual(connection.statuses(), [100, 201])
    }))

  it.effect("a client that waits for 100 Continue is refused before it sends its body", () =>
    Effect.gen(function*() {
      const { origin } = yield* Attacked
      const fields = { "x-api-key": "unknown", expect: "100-continue" }
      const refused = yield* rawConnection(origin)
      refused.send(unfinished("/api/v1/auth/tokens/create", fields).slice(0, -1))
      assert.strictEqual(yield* refused.ended, "end")
      assert.deepStrictEqual(refused.statuses(), [401])
    }))

  it.effect("no operation, page or API of operators is reached by a path with an escaped letter", () =>
    Effect.gen(function*() {
      const { origin } = yield* Attacked
      const operator = { authorization: `Bearer ${"t".repeat(40)}` }
      const statusOf = (target: string) =>
        Effect.gen(function*() {
          const connection = yield* rawConnection(origin)
          connection.send(head(target, operator))
          yield* connection.until((text) => text.includes("\r\n\r\n"))
          return connection.statuses()[0]
        })
      assert.strictEqual(yield* statusOf("/admin/v1/accounts"), 200)
      for (
        const target of [
          "/%61dmin/v1/accounts",
          "/admin/%761/accounts",
          `${origin}/%61dmin/v1/accounts`,
          "/%6dcp",
          "/%63onsole",
          "/%68ealthz",
          "/%61pi/v1/account"
        ]
      ) assert.strictEqual(yield* statusOf(target), 404, target)
    }))
})

layer(Crowded.layer, { excludeTestServices: true })("beside many connections", (it) => {
  it.effect("a body that does not come in time is a 408 that closes its connection and costs nothing", () =>
    Effect.gen(function*() {
      const { key, origin } = yield* Crowded
      for (const path of ["/api/v1/auth/tokens/create", "/mcp"]) {
        const slow = yield* rawConnection(origin)
        slow.send(unfinished(path, key))
        assert.strictEqual(yield* slow.ended, "end")
        assert.deepStrictEqual(slow.statuses(), [408])
        assert.include(slow.received(), "\"code\":\"request_timeout\"")
        assert.include(slow.received().toLowerCase(), "connection: close")
        assert.include(slow.received(), "x-credits-charged: 0")
      }
    }))

  it.effect("a new customer gets a connection while idle ones are held: of the address with most, the longest idle is closed", () =>
    Effect.gen(function*() {
      const { key, origin } = yield* Crowded
      const few = yield* flood(origin, second, 20, () => "")
      const many = yield* flood(origin, first, 40, () => "")
      assert.deepStrictEqual(yield* statusesOfCustomer(origin, key), allAnswered)
      yield* many[0]!.ended
      const busy = yield* rawConnection(origin, first)
      busy.send(head("/healthz"))
      yield* busy.until((text) => text.includes("alive"))
      yield* many[1]!.ended
      for (const { send } of [few[0]!, few[19]!, many[39]!]) send(head("/healthz"))
      for (const { until } of [few[0]!, few[19]!, many[39]!]) yield* until((text) => text.includes("alive"))
    }))
})
