import { assert, describe, it } from "@effect/vitest"
import { DeliveryId } from "@kontor/core"
import { Deliveries, DeliveryUpkeep, Endpoints, EndpointTrials } from "@kontor/core/Webhooks"
import { newUlid } from "@kontor/testing/fixtures"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  answering,
  as,
  carriedOut,
  Receivers,
  released,
  untilNothingIsDue,
  verifiedEndpoint,
  webhooks
} from "../../support/WebhookReceivers.ts"
import { all, newAccount, scene } from "./AttemptedDeliveries.ts"

describe("Deliveries", () => {
  it.effect("rule: retry to a disabled endpoint is sent once that is enabled", () => {
    const account = newAccount()
    return Effect.gen(function*() {
      const { deliveries, dispatch, endpoints, id, receivers, stored } = yield* scene(account)
      receivers.answer = () => answering(500)
      yield* released(stored)
      yield* untilNothingIsDue
      const [exhausted] = (yield* deliveries.list(all)).items
      yield* endpoints.disable(id)
      assert.strictEqual((yield* deliveries.retry(exhausted!.id)).status, "blocked_endpoint")
      assert.strictEqual((yield* deliveries.retry(exhausted!.id)).status, "blocked_endpoint")
      assert.strictEqual(yield* dispatch.sendDue(100), 0)
      receivers.answer = () => answering(200)
      yield* endpoints.enable(id)
      yield* dispatch.sendDue(100)
      assert.strictEqual((yield* deliveries.get(exhausted!.id)).delivery.status, "succeeded")
    }).pipe(as(account), Effect.provide(webhooks))
  })

  it.effect("rule: retry of what is pending, succeeded or of an archived endpoint is an invalid state", () => {
    const account = newAccount()
    return Effect.gen(function*() {
      const { deliveries, dispatch, endpoints, id, stored } = yield* scene(account)
      const refused = Effect.gen(function*() {
        const [delivery] = (yield* deliveries.list({ per_page: 1 })).items
        return yield* Effect.flip(deliveries.retry(delivery!.id))
      })
      yield* released(stored)
      assert.deepInclude(yield* refused, { _tag: "InvalidState", kind: "delivery", status: "pending" })
      yield* dispatch.sendDue(100)
      assert.deepInclude(yield* refused, { _tag: "InvalidState", kind: "delivery", status: "succeeded" })
      yield* released(stored)
      yield* endpoints.archive(id)
      assert.deepInclude(yield* refused, { _tag: "InvalidState", kind: "delivery", status: "cancelled" })
    }).pipe(as(account), Effect.provide(webhooks))
  })

  it.effect("rule: retry of what is exhausted says what is in the way: an archived endpoint, or a payload kept no longer", () => {
    const account = newAccount()
    return Effect.gen(function*() {
      const { deliveries, endpoints, id, receivers, stored } = yield* scene(account)
      receivers.answer = () => answering(500)
      yield* released(stored)
      yield* untilNothingIsDue
      const [exhausted] = (yield* deliveries.list(all)).items
      const refused = Effect.flip(deliveries.retry(exhausted!.id))
      yield* endpoints.archive(id)
      assert.deepInclude(yield* refused, { status: "exhausted", obstacle: "endpoint_archived" })
      yield* TestClock.adjust("31 days")
      yield* DeliveryUpkeep.use(({ purge }) => purge)
      assert.deepInclude(yield* refused, { status: "exhausted", obstacle: "payload_gone" })
    }).pipe(as(account), Effect.provide(webhooks))
  })

  it.effect("rule: a test that was sent in vain to an endpoint that is not verified is not sent again", () => {
    const account = newAccount()
    return Effect.gen(function*() {
      const deliveries = yield* Deliveries
      const receivers = yield* Receivers
      const { create } = yield* Endpoints
      const { test } = yield* EndpointTrials
      const { endpoint } = yield* create({ name: "CRM", url: "https://hooks.example.com" })
      receivers.answer = () => answering(500)
      const { id } = yield* carriedOut(test(endpoint.id))
      const refused = yield* Effect.flip(deliveries.retry(id))
      assert.deepInclude(refused, { status: "exhausted", obstacle: "endpoint_unverified" })
    }).pipe(as(account), Effect.provide(webhooks))
  })

  it.effect("another account's delivery is not found", () => {
    const account = newAccount()
    return Effect.gen(function*() {
      const { deliveries, stored } = yield* scene(account)
      yield* released(stored)
      const [delivery] = (yield* as(account)(deliveries.list(all))).items
      for (const id of [delivery!.id, DeliveryId.make(`del_${newUlid()}`)]) {
        assert.strictEqual((yield* Effect.flip(deliveries.get(id)))._tag, "DeliveryNotFound")
        assert.strictEqual((yield* Effect.flip(deliveries.retry(id)))._tag, "DeliveryNotFound")
      }
      assert.isEmpty((yield* deliveries.list(all)).items)
      assert.isEmpty((yield* deliveries.events(all)).items)
    }).pipe(as(newAccount()), Effect.provide(webhooks))
  })

  it.effect("retries what came to be since an instant, of one account or of all", () => {
    const [one, other] = [newAccount(), newAccount()]
    return Effect.gen(function*() {
      const { retrySince } = yield* DeliveryUpkeep
      const endpoints = yield* Effect.forEach([one, other], (account) => verifiedEndpoint(account))
      const receivers = yield* Receivers
      receivers.answer = () => answering(500)
      for (const { stored } of endpoints) yield* released(stored, 2)
      yield* untilNothingIsDue
      const since = yield* DateTime.now
      for (const { stored } of endpoints) yield* released(stored)
      yield* untilNothingIsDue
      assert.strictEqual(yield* retrySince({ since, account_id: one }), 1)
      assert.strictEqual(yield* retrySince({ since }), 1)
      assert.strictEqual(
        yield* retrySince({ since: DateTime.makeUnsafe(0) }),
        4
      )
    }).pipe(Effect.provide(webhooks))
  })
})
