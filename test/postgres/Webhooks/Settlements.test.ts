import { assert, it } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import { keptAnswerBytes, WebhookStore } from "@kontor/core/Webhooks"
import { addEndpoint, after, newAccount, releaseTo, roomFor, settlementOf } from "@kontor/testing/fixtures"
import { Array, Duration, Effect, Exit, Option } from "effect"
import * as PostgresStorage from "../../support/PostgresStorage.ts"

/** Deliveries that are claimed, each to an endpoint of its own. */
const claimed = Effect.fnUntraced(function*(count: number) {
  const store = yield* WebhookStore
  const account = yield* newAccount
  const endpoints = yield* Effect.forEach(Array.range(1, count), () => addEndpoint(account))
  yield* store.release([releaseTo(endpoints)])
  return (yield* store.claimDue(after(1), roomFor(count), Duration.seconds(60))).map(({ delivery }) => delivery)
})

it.effect("deliveries that are settled at the same moment each learn whether their own claim had ended", () =>
  Effect.gen(function*() {
    const store = yield* WebhookStore
    const deliveries = yield* claimed(20)
    const [ended] = deliveries
    const settlements = [...deliveries.map((delivery) => settlementOf(delivery)), settlementOf(ended!)]
    const settled = yield* Effect.forEach(settlements, store.settle, { concurrency: "unbounded" })
    assert.strictEqual(settled.filter((isSettled) => isSettled).length, 20)
    for (const { account_id, id } of deliveries) {
      const { attempts, delivery } = Option.getOrThrow(yield* store.delivery(account_id, id))
      assert.deepStrictEqual([delivery.status, attempts.length], ["succeeded", 1])
    }
  }).pipe(Effect.provide(PostgresStorage.layer)))

it.effect("a delivery that cannot be settled does not stop others that are settled at the same moment", () =>
  Effect.gen(function*() {
    const store = yield* WebhookStore
    const [spoiled, ...others] = yield* claimed(5)
    const settlement = settlementOf(spoiled!)
    const tooLong = { ...settlement.attempt, answer: new Uint8Array(keptAnswerBytes + 1) }
    const [failed, ...settled] = yield* Effect.forEach(
      [{ ...settlement, attempt: tooLong }, ...others.map((delivery) => settlementOf(delivery))],
      (one) => Effect.exit(store.settle(one)),
      { concurrency: "unbounded" }
    )
    assert.isTrue(Exit.isFailure(failed!))
    assert.deepStrictEqual(settled, others.map(() => Exit.succeed(true)))
  }).pipe(Effect.provide(PostgresStorage.layer)))

it.effect("what is settled within a unit of work that fails is in flight again", () =>
  Effect.gen(function*() {
    const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
    const [delivery] = yield* claimed(1)
    yield* Effect.flip(unit.commit(Effect.andThen(store.settle(settlementOf(delivery!)), Effect.fail("taken back"))))
    assert.isTrue(yield* store.settle(settlementOf(delivery!)))
  }).pipe(Effect.provide(PostgresStorage.layer)))
