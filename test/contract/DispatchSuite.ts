import { assert, describe, it } from "@effect/vitest"
import type { UnitOfWork } from "@kontor/core"
import type { Accounts } from "@kontor/core/Accounts"
import type { Ledger } from "@kontor/core/Credits"
import { exhaustedThatDisable } from "@kontor/core/internal"
import type { MonitorStore } from "@kontor/core/Monitoring"
import type { RegisterUpstream, Withheld } from "@kontor/core/Register"
import { Dispatch, Endpoints, WebhookStore } from "@kontor/core/Webhooks"
import { newAccount, roomFor, settlementOf } from "@kontor/testing/fixtures"
import { DateTime, Duration, Effect, type Layer, Schedule } from "effect"
import {
  answering,
  as,
  deliveriesTo,
  Receivers,
  released,
  servicesOver,
  storedEndpoint,
  verifiedEndpoint
} from "../support/WebhookReceivers.ts"

const scene = Effect.gen(function*() {
  const account = yield* newAccount
  const [dispatch, receivers, store] = [yield* Dispatch, yield* Receivers, yield* WebhookStore]
  return { account, dispatch, receivers, store, ...(yield* verifiedEndpoint(account)) }
})

/** How deliveries are sent over any storage. */
export const suite = <E>(
  name: string,
  storage: Layer.Layer<Accounts | Ledger | MonitorStore | RegisterUpstream | UnitOfWork | WebhookStore | Withheld, E>
): void => {
  describe(`Dispatch (${name})`, () => {
    const services = servicesOver(storage)

    it.live("senders at the same moment send each delivery once", () =>
      Effect.gen(function*() {
        const { dispatch, receivers, stored } = yield* scene
        yield* released(stored, 30)
        const sender = Effect.forEach(Array.from({ length: 12 }), () => dispatch.sendDue(4))
        yield* Effect.all([sender, sender, sender], { concurrency: "unbounded" })
        // A sender passes over what another one holds at that moment, so that a last one may be left over.
        const unsent = Effect.map(deliveriesTo(stored), (all) => all.filter(({ status }) => status !== "succeeded"))
        yield* Effect.repeat(Effect.andThen(dispatch.sendDue(30), unsent), {
          until: (left) => left.length === 0,
          times: 50,
          schedule: Schedule.spaced("100 millis")
        })
        assert.deepStrictEqual(yield* unsent, [])
        const messages = receivers.arrived.map(({ message_id }) => message_id)
        assert.lengthOf(messages, 30)
        assert.strictEqual(new Set(messages).size, 30)
        assert.isTrue((yield* deliveriesTo(stored)).every(({ status }) => status === "succeeded"))
      }).pipe(Effect.provide(services)))

    it.live("messages that are exhausted at the same moment all count: the endpoint is disabled, and what waits is blocked", () =>
      Effect.gen(function*() {
        const { account, dispatch, id, receivers, store, stored } = yield* scene
        yield* released(stored, exhaustedThatDisable)
        const due = yield* store.claimDue(yield* DateTime.now, roomFor(100), Duration.minutes(1))
        yield* Effect.forEach(due, ({ delivery }) =>
          DateTime.now.pipe(
            Effect.flatMap((now) =>
              store.settle(settlementOf(delivery, { status: "retry_wait", plan_step: 9, next_attempt_at: now }))
            )
          ))
        receivers.answer = () => answering(500)
        yield* Effect.all([dispatch.sendDue(2), dispatch.sendDue(2), dispatch.sendDue(2)], { concurrency: "unbounded" })
        yield* dispatch.sendDue(100)
        assert.deepInclude(yield* storedEndpoint(account, id), {
          status: "disabled_failures",
          exhausted_in_a_row: exhaustedThatDisable
        })
        yield* released(stored)
        assert.lengthOf(yield* deliveriesTo(stored), exhaustedThatDisable)
      }).pipe(Effect.provide(services)))

    it.live("rule: 410 disables the endpoint and blocks what waits, which goes on once it is enabled", () =>
      Effect.gen(function*() {
        const { account, dispatch, id, receivers, stored } = yield* scene
        const endpoints = yield* Endpoints
        receivers.answer = () => answering(410)
        yield* released(stored, 3)
        yield* dispatch.sendDue(1)
        assert.isTrue((yield* deliveriesTo(stored)).every(({ status }) => status === "blocked_endpoint"))
        receivers.answer = () => answering(200)
        yield* as(account)(endpoints.enable(id))
        yield* dispatch.sendDue(100)
        assert.isTrue((yield* deliveriesTo(stored)).every(({ status }) => status === "succeeded"))
      }).pipe(Effect.provide(services)))

    it.live("archiving an endpoint cancels what waits for it", () =>
      Effect.gen(function*() {
        const { account, dispatch, id, receivers, stored } = yield* scene
        const endpoints = yield* Endpoints
        yield* released(stored, 3)
        yield* as(account)(endpoints.archive(id))
        assert.strictEqual(yield* dispatch.sendDue(100), 0)
        assert.isTrue((yield* deliveriesTo(stored)).every(({ status }) => status === "cancelled"))
        assert.isEmpty(receivers.arrived)
      }).pipe(Effect.provide(services)))
  })
}
