import { assert, describe, it } from "@effect/vitest"
import { RegisterUpstream, UpstreamUnavailable, Withheld } from "@kontor/core/Register"
import { EndpointTrials } from "@kontor/core/Webhooks"
import { RegisterIntake } from "@kontor/register"
import { newNumber, organizationId, sourceRecord } from "@kontor/testing/fixtures"
import { Effect, Layer } from "effect"
import * as MemoryStorage from "../../support/MemoryStorage.ts"
import {
  answering,
  carriedOut,
  deliveriesTo,
  servicesOver,
  untilNothingIsDue,
  webhooks
} from "../../support/WebhookReceivers.ts"
import { announce, newEntity, release, scene, withhold } from "./WithheldScene.ts"

/** The services of webhooks, with a list of withheld entities that counts how often it is asked. */
const counting = (asked: { times: number }) =>
  servicesOver(
    Layer.effect(
      Withheld,
      Effect.map(Withheld, (withheld) =>
        Withheld.of({
          ...withheld,
          version: Effect.suspend(() => {
            asked.times += 1
            return withheld.version
          })
        }))
    ).pipe(Layer.provideMerge(MemoryStorage.layer))
  )

/** The services of webhooks, over a register that cannot answer. */
const withoutRegister = servicesOver(
  Layer.effect(
    RegisterUpstream,
    Effect.map(
      RegisterUpstream,
      (upstream) =>
        RegisterUpstream.of({
          ...upstream,
          profiles: () => Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 5 }))
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
      yield* announce(stored, entity)
      yield* announce(stored, newEntity())
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
      yield* announce(stored, entity)
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
      yield* announce(stored, entity)
      yield* withhold(entity)
      yield* dispatch.sendDue(100)
      yield* announce(stored, entity)
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
        yield* announce(stored, known)
        yield* announce(stored, organizationId(today), known)
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
      yield* announce(stored, entity)
      yield* announce(stored, newEntity())
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
      yield* Effect.forEach([1, 2, 3], () => announce(stored, newEntity()))
      yield* dispatch.sendDue(100)
      assert.strictEqual(asked.times, 1)
    }).pipe(Effect.provide(counting(asked)))
  })
})
