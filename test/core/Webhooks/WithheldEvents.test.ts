import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { EntityId, Register, RegisterIntake, UpstreamUnavailable, Withheld } from "@kontor/core/Register"
import {
  Deliveries,
  DeliveryUpkeep,
  Dispatch,
  EndpointTrials,
  type StoredEndpoint,
  WebhookStore
} from "@kontor/core/Webhooks"
import { DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import * as MemoryStorage from "../../support/MemoryStorage.ts"
import { newNumber, organizationId, sourceRecord } from "../../support/Records.ts"
import {
  answering,
  as,
  carriedOut,
  deliveriesTo,
  Receivers,
  servicesOver,
  untilNothingIsDue,
  verifiedEndpoint,
  webhooks
} from "../../support/WebhookReceivers.ts"
import { releaseTo } from "../../support/Webhooks.ts"

const newEntity = (): EntityId => EntityId.make(randomUUID().replaceAll("-", ""))

const withhold = (entity_id: EntityId) =>
  Effect.flatMap(DateTime.now, (since) => Withheld.use(({ add }) => add({ entity_id, reason: null, since })))

const release = (entity_id: EntityId) => Withheld.use(({ remove }) => remove(entity_id))

/** Releases a Signal of an organization now, by a monitor that knows it under an identifier: by default the same. */
const tellOf = Effect.fnUntraced(function*(endpoint: StoredEndpoint, named: EntityId, entity_id = named) {
  const [store, now] = [yield* WebhookStore, yield* DateTime.now]
  const { signal } = releaseTo([endpoint]).event
  const organization = { ...signal.organization, entity_id: named }
  yield* store.release([releaseTo([endpoint], now, { entity_id, signal: { ...signal, organization } })])
})

/** An account with an endpoint, and an organization that it receives events of. */
const scene = Effect.gen(function*() {
  const account = AccountId.make(randomUUID())
  const [deliveries, dispatch, receivers] = [yield* Deliveries, yield* Dispatch, yield* Receivers]
  const { id, stored } = yield* verifiedEndpoint(account)
  const statuses = Effect.map(deliveriesTo(stored), (found) => found.map(({ status }) => status))
  return { deliveries, dispatch, entity: newEntity(), id, me: as(account), receivers, statuses, stored }
})

/** The services of webhooks, with a register that counts how often it is asked where organizations stand. */
const counting = (asked: { times: number }) =>
  servicesOver(
    Layer.effect(
      Register,
      Effect.map(Register, (register) =>
        Register.of({
          ...register,
          whereabouts: (entities) =>
            Effect.suspend(() => {
              asked.times += 1
              return register.whereabouts(entities)
            })
        }))
    ).pipe(Layer.provideMerge(MemoryStorage.layer))
  )

/** The services of webhooks, over a register that cannot answer. */
const withoutRegister = servicesOver(
  Layer.effect(
    Register,
    Effect.map(
      Register,
      (register) =>
        Register.of({
          ...register,
          whereabouts: () => Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 5 }))
        })
    )
  ).pipe(Layer.provideMerge(MemoryStorage.layer))
)

const [former, today] = [newNumber(), newNumber({ court: "M1201" })]

/** The register learns that an organization has another number today. */
const move = RegisterIntake.use(({ take }) =>
  take([
    sourceRecord({ registration: today }),
    sourceRecord({ registration: former, facts: { moved_to: organizationId(today) } })
  ])
)

describe("rule: a withheld entity never appears: sending", () => {
  it.effect("a delivery that waits when its organization is withheld is cancelled without an attempt, and others are sent", () =>
    Effect.gen(function*() {
      const { dispatch, entity, receivers, statuses, stored } = yield* scene
      yield* tellOf(stored, entity)
      yield* tellOf(stored, newEntity())
      yield* withhold(entity)
      assert.strictEqual(yield* dispatch.sendDue(100), 2)
      assert.deepStrictEqual(yield* statuses, ["cancelled", "succeeded"])
      const [cancelled, sent] = yield* deliveriesTo(stored)
      assert.deepInclude(cancelled!, { attempts: 0, next_attempt_at: null })
      assert.deepStrictEqual(receivers.arrived.map(({ message_id }) => message_id), [sent!.message_id])
    }).pipe(Effect.provide(webhooks)))

  it.effect("an attempt that is made when its organization is withheld ends; where it failed, no other follows", () =>
    Effect.gen(function*() {
      const { deliveries, dispatch, entity, me, receivers, statuses, stored } = yield* scene
      receivers.answer = () => answering(500)
      yield* tellOf(stored, entity)
      yield* dispatch.sendDue(100)
      yield* withhold(entity)
      assert.deepStrictEqual(yield* statuses, ["retry_wait"])
      receivers.answer = () => answering(200)
      yield* untilNothingIsDue
      assert.lengthOf(receivers.arrived, 1)
      const [cancelled] = yield* deliveriesTo(stored)
      assert.deepInclude(cancelled!, { status: "cancelled", attempts: 1, next_attempt_at: null })
      assert.lengthOf((yield* me(deliveries.get(cancelled!.id))).attempts, 1)
    }).pipe(Effect.provide(webhooks)))

  it.effect("what is cancelled stays so when its organization is released, and what waits then is sent", () =>
    Effect.gen(function*() {
      const { dispatch, entity, statuses, stored } = yield* scene
      yield* tellOf(stored, entity)
      yield* withhold(entity)
      yield* dispatch.sendDue(100)
      yield* tellOf(stored, entity)
      yield* release(entity)
      yield* dispatch.sendDue(100)
      assert.deepStrictEqual(yield* statuses, ["cancelled", "succeeded"])
    }).pipe(Effect.provide(webhooks)))

  it.effect.each([{ by: "has today", hidden: today }, { by: "had before", hidden: former }])(
    "an organization that moved is the one its monitor knows, withheld by the number it $by",
    ({ hidden }) =>
      Effect.gen(function*() {
        const { dispatch, receivers, statuses, stored } = yield* scene
        const known = organizationId(former)
        yield* tellOf(stored, known)
        yield* tellOf(stored, organizationId(today), known)
        yield* move
        yield* withhold(organizationId(hidden))
        yield* dispatch.sendDue(100)
        assert.deepStrictEqual(yield* statuses, ["cancelled", "cancelled"])
        assert.isEmpty(receivers.arrived)
      }).pipe(Effect.provide(webhooks))
  )

  it.effect("while the register does not answer, an organization is identified as in its event", () =>
    Effect.gen(function*() {
      const { dispatch, entity, statuses, stored } = yield* scene
      yield* tellOf(stored, entity)
      yield* tellOf(stored, newEntity())
      yield* withhold(entity)
      yield* dispatch.sendDue(100)
      assert.deepStrictEqual(yield* statuses, ["cancelled", "succeeded"])
    }).pipe(Effect.provide(withoutRegister)))

  it.effect("a test is about no organization, and is sent again whatever is withheld", () =>
    Effect.gen(function*() {
      const { deliveries, dispatch, entity, id, me, receivers, statuses } = yield* scene
      receivers.answer = () => answering(500)
      const trial = yield* me(carriedOut((yield* EndpointTrials).test(id)))
      yield* withhold(entity)
      receivers.answer = () => answering(200)
      yield* me(deliveries.retry(trial.id))
      yield* dispatch.sendDue(100)
      assert.deepStrictEqual(yield* statuses, ["succeeded"])
    }).pipe(Effect.provide(webhooks)))

  it.effect("what is withheld is asked once a claim, and not at all where no claimed delivery is about an organization", () => {
    const asked = { times: 0 }
    return Effect.gen(function*() {
      const { deliveries, dispatch, id, me, receivers, stored } = yield* scene
      receivers.answer = () => answering(500)
      const trial = yield* me(carriedOut((yield* EndpointTrials).test(id)))
      yield* me(deliveries.retry(trial.id))
      yield* dispatch.sendDue(100)
      yield* dispatch.sendDue(100)
      assert.strictEqual(asked.times, 0)
      yield* Effect.forEach([1, 2, 3], () => tellOf(stored, newEntity()))
      yield* dispatch.sendDue(100)
      assert.strictEqual(asked.times, 1)
    }).pipe(Effect.provide(counting(asked)))
  })
})

describe("rule: a withheld entity never appears: reading", () => {
  it.effect("events of it are left out of pages, whose cursors lead on, until it is released", () =>
    Effect.gen(function*() {
      const { deliveries, entity, me, stored } = yield* scene
      const [others, between] = [newEntity(), "1 second"] as const
      for (const one of [others, entity, entity, entity, others]) {
        yield* tellOf(stored, one)
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
      yield* tellOf(stored, entity)
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
      yield* tellOf(stored, entity)
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
      yield* tellOf(stored, entity)
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
