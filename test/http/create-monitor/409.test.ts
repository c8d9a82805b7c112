import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"
import { pricedBy } from "../../support/Prices.ts"

const fewMonitors = Effect.flatMap(
  pricedBy([{ version: "few", from: "2020-01-01", account_limits: { monitors: 2 } }]),
  (host) => makeMonitored({ host })
)

describe("POST /v1/account/monitors 409", () => {
  it.live("rule: one more monitor than the account may have is limit_reached, until one is archived: the key is free", () =>
    Effect.gen(function*() {
      const { change, create, newMonitor, shown } = yield* fewMonitors
      const [first] = [yield* create(), yield* create()]
      const key = randomUUID()
      const { body, status } = yield* change(monitors, { body: newMonitor }, key)
      assert.strictEqual(status, 409)
      assert.deepInclude(body, {
        code: "limit_reached",
        detail: "The account has 2 monitors, which is the most it may have: archive one first."
      })
      yield* change(`${monitors}/${first.id}`, { method: "DELETE" })
      assert.strictEqual((yield* change(monitors, { body: newMonitor }, key)).status, 202)
      assert.lengthOf((yield* shown(monitors))["monitors"] as ReadonlyArray<unknown>, 2)
    }))

  it.live("rule: of many monitors created at the same moment as many are accepted as there is room", () =>
    Effect.gen(function*() {
      const { change, newMonitor } = yield* fewMonitors
      const answers = yield* Effect.forEach(
        Array.from({ length: 8 }),
        () => change(monitors, { body: newMonitor }),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(answers.filter(({ status }) => status === 202), 2)
      assert.lengthOf(answers.filter(({ body }) => body["code"] === "limit_reached"), 6)
    }))

  it.live("rule: a second monitor of a watched organization is already_watched, with the first, unless it is wanted", () =>
    Effect.gen(function*() {
      const { change, newMonitor: { allow_duplicate: _, ...newMonitor }, shown } = yield* makeMonitored()
      const first = yield* change(monitors, { body: newMonitor })
      const { id } = first.body["monitor"] as { readonly id: string }
      const key = randomUUID()
      const { body, status } = yield* change(monitors, { body: newMonitor }, key)
      assert.strictEqual(status, 409)
      assert.deepInclude(body, {
        code: "already_watched",
        detail: `The monitor ${id} watches this organization already.`
      })
      assert.deepInclude(body.meta, { monitor_id: id })
      const wanted = yield* change(monitors, { body: { ...newMonitor, allow_duplicate: true } })
      assert.strictEqual(wanted.status, 202)
      for (const { id } of (yield* shown(monitors))["monitors"] as ReadonlyArray<{ readonly id: string }>) {
        yield* change(`${monitors}/${id}`, { method: "DELETE" })
      }
      assert.strictEqual((yield* change(monitors, { body: newMonitor }, key)).status, 202)
    }))

  it.live("rule: of many monitors of one organization that are created at the same moment one is", () =>
    Effect.gen(function*() {
      const { change, newMonitor: { allow_duplicate: _, ...newMonitor } } = yield* makeMonitored()
      const answers = yield* Effect.forEach(
        Array.from({ length: 8 }),
        () => change(monitors, { body: newMonitor }),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(answers.filter(({ status }) => status === 202), 1)
      assert.lengthOf(answers.filter(({ body }) => body["code"] === "already_watched"), 7)
    }))

  it.live("another request under the same key is refused, and nothing comes of it", () =>
    Effect.gen(function*() {
      const { change, newMonitor, shown } = yield* makeMonitored()
      const key = randomUUID()
      yield* change(monitors, { body: newMonitor }, key)
      const before = yield* shown(monitors)
      const { body, headers, status } = yield* change(monitors, { body: { ...newMonitor, label: "other" } }, key)
      assert.strictEqual(status, 409)
      assert.strictEqual(body["code"], "idempotency_conflict")
      assert.notProperty(headers, "idempotency-status")
      assert.deepStrictEqual(yield* shown(monitors), before)
    }))

  it.live("keys are the account's own", () =>
    Effect.gen(function*() {
      const { account, change, newMonitor, request } = yield* makeMonitored()
      const key = randomUUID()
      yield* change(monitors, { body: newMonitor }, key)
      const other = { ...(yield* account()).headers, "content-type": "application/json", "idempotency-key": key }
      const { status } = yield* request(monitors, other, { method: "POST", body: JSON.stringify(newMonitor) })
      assert.strictEqual(status, 422)
    }))
})
