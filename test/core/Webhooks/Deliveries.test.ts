import { assert, describe, it } from "@effect/vitest"
import { Deliveries, DeliveryUpkeep, EndpointTrials } from "@kontor/core/Webhooks"
import { newUlid } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { answering, as, carriedOut, released, untilNothingIsDue, webhooks } from "../../support/WebhookReceivers.ts"
import { all, newAccount, scene } from "./AttemptedDeliveries.ts"

describe("Deliveries", () => {
  it.effect("pages through deliveries and events: each once, the newest first", () => {
    const account = newAccount()
    return Effect.gen(function*() {
      const { deliveries, stored } = yield* scene(account)
      yield* released(stored, 7)
      for (const [list, what] of [[deliveries.list, "del_"], [deliveries.events, "evt_"]] as const) {
        const ids: Array<string> = []
        let cursor: string | undefined
        do {
          const page: { items: ReadonlyArray<{ id: string }>; next_cursor: string | null } = yield* list({
            per_page: 3,
            cursor
          })
          ids.push(...page.items.map(({ id }) => id))
          cursor = page.next_cursor ?? undefined
        } while (cursor !== undefined)
        assert.lengthOf(ids, 7)
        assert.deepStrictEqual(ids, [...new Set(ids)].toSorted().toReversed())
        assert.isTrue(ids.every((id) => id.startsWith(what)))
      }
    }).pipe(as(account), Effect.provide(webhooks))
  })

  it.effect("a cursor that no page handed out is refused", () =>
    Effect.gen(function*() {
      const deliveries = yield* Deliveries
      for (const cursor of ["", "del1.", "del1.0", `evt1.${newUlid()}`, `del1.${newUlid()}x`, `del_${newUlid()}`]) {
        const refused = yield* Effect.flip(deliveries.list({ ...all, cursor }))
        assert.deepStrictEqual(Object.keys(refused.parameters), ["cursor"])
      }
    }).pipe(as(newAccount()), Effect.provide(webhooks)))

  it.effect("shows a delivery with its attempts and its payload", () => {
    const account = newAccount()
    return Effect.gen(function*() {
      const { deliveries, receivers, stored } = yield* scene(account)
      receivers.answer = (_, number) => answering(number === 1 ? 500 : 200)
      yield* released(stored)
      yield* untilNothingIsDue
      const [delivery] = (yield* deliveries.list(all)).items
      const detail = yield* deliveries.get(delivery!.id)
      assert.deepStrictEqual(detail.delivery, delivery)
      assert.deepStrictEqual(detail.attempts.map(({ status }) => status), [500, 200])
      assert.deepStrictEqual(detail.payload, JSON.parse(receivers.arrived[0]!.body))
    }).pipe(as(account), Effect.provide(webhooks))
  })

  it.effect("shows the payload of a test", () => {
    const account = newAccount()
    return Effect.gen(function*() {
      const { deliveries, id, receivers } = yield* scene(account)
      const { test } = yield* EndpointTrials
      const delivery = yield* carriedOut(test(id))
      const { payload } = yield* deliveries.get(delivery.id)
      assert.deepStrictEqual(payload, JSON.parse(receivers.arrived[0]!.body))
    }).pipe(as(account), Effect.provide(webhooks))
  })

  it.effect("rule: payloads are kept for 30 days, attempts for 90", () => {
    const account = newAccount()
    return Effect.gen(function*() {
      const { deliveries, dispatch, stored } = yield* scene(account)
      yield* released(stored)
      yield* dispatch.sendDue(100)
      const [delivery] = (yield* deliveries.list(all)).items
      yield* TestClock.adjust("30 days")
      yield* DeliveryUpkeep.use(({ purge }) => purge)
      assert.isNotNull((yield* deliveries.get(delivery!.id)).payload)
      yield* TestClock.adjust("1 second")
      yield* DeliveryUpkeep.use(({ purge }) => purge)
      const purged = yield* deliveries.get(delivery!.id)
      assert.isNull(purged.payload)
      assert.lengthOf(purged.attempts, 1)
      yield* TestClock.adjust("60 days")
      yield* DeliveryUpkeep.use(({ purge }) => purge)
      assert.isEmpty((yield* deliveries.list(all)).items)
    }).pipe(as(account), Effect.provide(webhooks))
  })

  it.effect("rule: retry sends an exhausted delivery again at once, as the same message", () => {
    const account = newAccount()
    return Effect.gen(function*() {
      const { deliveries, dispatch, receivers, stored } = yield* scene(account)
      receivers.answer = () => answering(500)
      yield* released(stored)
      yield* untilNothingIsDue
      const [exhausted] = (yield* deliveries.list({ ...all, status: "exhausted" })).items
      receivers.answer = () => answering(200)
      assert.strictEqual((yield* deliveries.retry(exhausted!.id)).status, "pending")
      yield* dispatch.sendDue(100)
      const { attempts, delivery } = yield* deliveries.get(exhausted!.id)
      assert.deepInclude(delivery, { status: "succeeded", message_id: exhausted!.message_id })
      assert.lengthOf(attempts, 11)
    }).pipe(as(account), Effect.provide(webhooks))
  })
})
