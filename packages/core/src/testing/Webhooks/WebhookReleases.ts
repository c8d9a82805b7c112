import { assert } from "@effect/vitest"
import { Effect, Exit, Result } from "effect"
import { UnitOfWork } from "../../index.ts"
import { WebhookStore } from "../../Webhooks/index.ts"
import { newAccount } from "../fixtures/Accounts.ts"
import { json } from "../fixtures/Credentials.ts"
import { addEndpoint, after, blocking, releaseTo } from "../fixtures/Webhooks.ts"
import type { WebhookTest } from "./WebhookTest.ts"

/** The part of the suite about released events. */
export const webhookReleases = (test: WebhookTest): void => {
  test(
    "stores events as they are released, and of their deliveries those to active endpoints, as they are",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const active = yield* addEndpoint(account)
      const disabled = yield* addEndpoint(account, { status: "disabled_user" })
      const foreign = yield* addEndpoint(yield* newAccount)
      const released = [releaseTo([active, disabled, foreign]), releaseTo([disabled], after(1), { label: null })]
      assert.strictEqual(yield* store.release(released), 1)
      const events = yield* store.events(account, { limit: 10, before: undefined })
      const deliveries = yield* store.deliveries(account, { limit: 10, before: undefined })
      assert.deepStrictEqual(json(events), json(released.map(({ event }) => event).toReversed()))
      assert.deepStrictEqual(json(deliveries), json(released[0]!.deliveries.slice(0, 1)))
      assert.isEmpty(yield* store.deliveries(foreign.account_id, { limit: 10, before: undefined }))
    })
  )

  test(
    "stores a delivery in the state in which it is released",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount)
      const { deliveries: [delivery], event } = releaseTo([endpoint])
      const plan = { status: "retry_wait", attempts: 2, plan_step: 1, next_attempt_at: after(90) } as const
      const waiting = { ...delivery!, ...plan }
      const toNobody = { ...releaseTo([endpoint]), deliveries: [] }
      assert.strictEqual(yield* store.release([{ event, deliveries: [waiting] }, toNobody]), 1)
      const stored = yield* store.deliveries(endpoint.account_id, { limit: 10, before: undefined })
      assert.deepStrictEqual(json(stored), json([waiting]))
    })
  )

  test(
    "an event is released once: again it is a defect, and nothing is stored of what is released with it",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount)
      const released = releaseTo([endpoint])
      yield* store.release([released])
      const again = { ...released, deliveries: releaseTo([endpoint]).deliveries }
      const exit = yield* Effect.exit(store.release([releaseTo([endpoint]), again]))
      assert.isTrue(Exit.hasDies(exit))
      const events = yield* store.events(endpoint.account_id, { limit: 10, before: undefined })
      const deliveries = yield* store.deliveries(endpoint.account_id, { limit: 10, before: undefined })
      assert.deepStrictEqual(json(events), json([released.event]))
      assert.deepStrictEqual(json(deliveries), json(released.deliveries))
    })
  )

  test(
    "a release is part of the unit of work it is asked in",
    Effect.gen(function*() {
      const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
      const endpoint = yield* addEndpoint(yield* newAccount)
      yield* Effect.flip(unit.commit(Effect.andThen(store.release([releaseTo([endpoint])]), Effect.fail("taken back"))))
      assert.isEmpty(yield* store.events(endpoint.account_id, { limit: 10, before: undefined }))
      assert.isEmpty(yield* store.deliveries(endpoint.account_id, { limit: 10, before: undefined }))
    })
  )

  test(
    "an endpoint that is disabled while Signals are released leaves no delivery waiting",
    Effect.gen(function*() {
      const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
      const endpoint = yield* addEndpoint(yield* newAccount)
      const disable = unit.commit(Effect.andThen(
        store.changeEndpoint(
          endpoint.account_id,
          endpoint.id,
          (now) => Result.succeed({ ...now, status: "disabled_user" as const })
        ),
        store.moveDeliveries(endpoint, blocking)
      ))
      const releases = Array.from({ length: 12 }, () => unit.commit(store.release([releaseTo([endpoint])])))
      yield* Effect.all([...releases.slice(0, 6), disable, ...releases.slice(6)], { concurrency: "unbounded" })
      const deliveries = yield* store.deliveries(endpoint.account_id, { limit: 100, before: undefined })
      assert.isTrue(deliveries.every(({ status }) => status === "blocked_endpoint"))
    })
  )
}
