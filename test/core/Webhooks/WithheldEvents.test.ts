import { assert, describe, it } from "@effect/vitest"
import { DeliveryUpkeep } from "@kontor/core/Webhooks"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { answering, untilNothingIsDue, webhooks } from "../../support/WebhookReceivers.ts"
import { announce, newEntity, release, scene, withhold } from "./WithheldScene.ts"

describe("rule: a withheld entity never appears: reading", () => {
  it.effect("events of it are left out of pages, whose cursors lead on, until it is released", () =>
    Effect.gen(function*() {
      const { deliveries, entity, me, stored } = yield* scene
      const [others, between] = [newEntity(), "1 second"] as const
      for (const one of [others, entity, entity, entity, others]) {
        yield* announce(stored, one)
        yield* TestClock.adjust(between)
      }
      const pages = Effect.gen(function*() {
        const sizes: Array<number> = []
        let cursor: string | undefined
        do {
          const { items, next_cursor } = yield* me(deliveries.events({ per_page: 2, cursor }))
          sizes.push(items.length)
          cursor = next_cursor ?? undefined
        } while (cursor !== undefined)
        return sizes
      })
      yield* withhold(entity)
      assert.deepStrictEqual(yield* pages, [1, 0, 1])
      yield* release(entity)
      assert.deepStrictEqual(yield* pages, [2, 2, 1])
    }).pipe(Effect.provide(webhooks)))

  it.effect("a delivery of it is shown without its payload until it is released", () =>
    Effect.gen(function*() {
      const { deliveries, dispatch, entity, me, receivers, stored } = yield* scene
      yield* announce(stored, entity)
      yield* dispatch.sendDue(100)
      yield* withhold(entity)
      const [delivery] = (yield* me(deliveries.list({ per_page: 100 }))).items
      const detail = me(deliveries.get(delivery!.id))
      const hidden = yield* detail
      assert.isNull(hidden.payload)
      assert.deepStrictEqual([hidden.delivery, hidden.attempts.length], [delivery, 1])
      yield* release(entity)
      assert.deepStrictEqual((yield* detail).payload, JSON.parse(receivers.arrived[0]!.body))
    }).pipe(Effect.provide(webhooks)))

  it.effect("a delivery of it is not sent again, and that is in the way, until it is released", () =>
    Effect.gen(function*() {
      const { deliveries, entity, me, receivers, stored } = yield* scene
      receivers.answer = () => answering(500)
      yield* announce(stored, entity)
      yield* untilNothingIsDue
      yield* withhold(entity)
      const [exhausted] = (yield* me(deliveries.list({ per_page: 100 }))).items
      const retry = me(deliveries.retry(exhausted!.id))
      assert.deepInclude(yield* Effect.flip(retry), { status: "exhausted", obstacle: "organization_withheld" })
      assert.deepStrictEqual((yield* me(deliveries.get(exhausted!.id))).delivery, exhausted)
      yield* release(entity)
      assert.strictEqual((yield* retry).status, "pending")
    }).pipe(Effect.provide(webhooks)))

  it.effect("what operators retry of it is cancelled when it is claimed", () =>
    Effect.gen(function*() {
      const { dispatch, entity, receivers, statuses, stored } = yield* scene
      receivers.answer = () => answering(500)
      yield* announce(stored, entity)
      yield* untilNothingIsDue
      const { length } = receivers.arrived
      yield* withhold(entity)
      assert.strictEqual(
        yield* DeliveryUpkeep.use(({ retrySince }) => retrySince({ since: DateTime.makeUnsafe(0) })),
        1
      )
      yield* dispatch.sendDue(100)
      assert.deepStrictEqual(yield* statuses, ["cancelled"])
      assert.lengthOf(receivers.arrived, length)
    }).pipe(Effect.provide(webhooks)))
})
