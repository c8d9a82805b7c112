import { assert, describe, it } from "@effect/vitest"
import { Withheld } from "@kontor/core/Register"
import { DeliveryUpkeep } from "@kontor/core/Webhooks"
import { releaseTo, start } from "@kontor/testing/fixtures"
import { DateTime, Effect } from "effect"
import { later } from "../../support/Later.ts"
import { deliveries, makeMonitored, monitors, type ShownDelivery } from "../../support/MonitoredService.ts"
import { reachingAny, receiver } from "../../support/WebhookEndpoints.ts"

const attempted = (parts: object) => ({
  status: "exhausted" as const,
  attempt: {
    number: 1,
    started_at: start,
    status: 503,
    duration: 87.25,
    error: "ERROR_STATUS" as const,
    answer: new TextEncoder().encode("Später, „bitte“"),
    ...parts
  }
})

describe("GET /v1/account/webhook-deliveries/{id} 200", () => {
  it.live("shows a delivery with its attempts, the answers as text", () =>
    Effect.gen(function*() {
      const { deliver, shown } = yield* makeMonitored()
      const id = yield* deliver(attempted({}))
      const { attempts, delivery } = yield* shown(`${deliveries}/${id}`)
      assert.deepInclude(delivery, { id, status: "exhausted", attempts: 1 })
      assert.deepStrictEqual(attempts, [{
        number: 1,
        started_at: "2026-03-01T12:00:00.000Z",
        status: 503,
        duration: 87.25,
        error: "ERROR_STATUS",
        answer: "Später, „bitte“"
      }])
    }))

  it.live("an attempt without an answer has neither status nor text", () =>
    Effect.gen(function*() {
      const { deliver, shown } = yield* makeMonitored()
      const id = yield* deliver(attempted({ status: null, error: "TIMED_OUT", answer: new Uint8Array() }))
      const { attempts } = yield* shown(`${deliveries}/${id}`)
      const [attempt] = attempts as ReadonlyArray<object>
      assert.deepInclude(attempt, { status: null, error: "TIMED_OUT", answer: "" })
    }))

  it.live("bytes of an answer that are not UTF-8, also a character that the end cut off, are shown as U+FFFD", () =>
    Effect.gen(function*() {
      const { deliver, shown } = yield* makeMonitored()
      const bytes = [0xff, 0x00, 0x61, 0xe2, 0x82]
      const id = yield* deliver(attempted({ answer: Uint8Array.from(bytes) }))
      const { attempts } = yield* shown(`${deliveries}/${id}`)
      const [attempt] = attempts as ReadonlyArray<object>
      assert.deepInclude(attempt, { answer: "\uFFFD\u0000a\uFFFD" })
    }))

  it.live("the payload is the very JSON that is signed and sent", () =>
    Effect.gen(function*() {
      const { received, url } = yield* receiver()
      const service = yield* makeMonitored({
        host: reachingAny
      })
      const { change, headers, request, run, shown, report } = service
      const endpoint = yield* service.verified(url)
      const monitor = yield* service.create({ endpoint_ids: [endpoint], label: "Kunde 7" })
      yield* run()
      yield* report("CAPITAL_CHANGES")
      yield* change(`${monitors}/${monitor.id}/check`)
      yield* run()
      yield* service.dispatch
      const [delivery] = (yield* shown(deliveries))["deliveries"] as ReadonlyArray<ShownDelivery>
      const { text } = yield* request(`${deliveries}/${delivery!.id}`, headers)
      assert.strictEqual(delivery!.status, "succeeded")
      assert.lengthOf(received, 2)
      assert.include(text, `"payload":${JSON.stringify(received[1]!.body)},"meta"`)
    }))

  it.live("once the payload is kept no longer it is null", () =>
    Effect.gen(function*() {
      const { deliver, services, shown } = yield* makeMonitored()
      const id = yield* deliver(attempted({ started_at: yield* DateTime.now }))
      assert.isNotNull((yield* shown(`${deliveries}/${id}`))["payload"])
      yield* Effect.flatMap(DeliveryUpkeep, ({ purge }) => purge).pipe(later("31 days"), Effect.provide(services))
      assert.isNull((yield* shown(`${deliveries}/${id}`))["payload"])
    }))

  it.live("rule: a withheld entity never appears: while its organization is withheld the payload is null, and the rest is shown", () =>
    Effect.gen(function*() {
      const { deliver, endpoint, services, shown } = yield* makeMonitored()
      const { add, remove } = yield* Effect.provide(Withheld, services)
      const { entity_id } = releaseTo([endpoint]).event
      const id = yield* deliver(attempted({}))
      const before = yield* shown(`${deliveries}/${id}`)
      yield* add({ entity_id, reason: null, since: yield* DateTime.now })
      assert.deepStrictEqual(yield* shown(`${deliveries}/${id}`), { ...before, payload: null })
      const listed = yield* shown(deliveries)
      assert.deepStrictEqual(listed["deliveries"], [before["delivery"]])
      assert.notInclude(JSON.stringify(listed), entity_id)
      yield* remove(entity_id)
      assert.isNotNull(before["payload"])
      assert.deepStrictEqual(yield* shown(`${deliveries}/${id}`), before)
    }))
})
