import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { attemptWaits } from "@kontor/core/internal"
import {
  Dispatch,
  Endpoints,
  inFlightPerEndpoint,
  openDeliveries,
  type StoredDelivery,
  WebhookStore
} from "@kontor/core/Webhooks"
import { releaseTo } from "@kontor/testing/fixtures"
import { DateTime, Duration, Effect, Layer, Option, Schema } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import * as MemoryStorage from "../../support/MemoryStorage.ts"
import {
  answering,
  as,
  Receivers,
  servicesOver,
  storedEndpoint,
  untilNothingIsDue,
  verifiedEndpoint
} from "../../support/WebhookReceivers.ts"

const Place = Schema.Literals([0, 1, 2])

/** Something that happens: to endpoints, to receivers, to the node, to the clock. */
const Happening = Schema.Union([
  Schema.Struct({ what: Schema.Literal("release"), places: Schema.Array(Place).check(Schema.isMinLength(1)) }),
  Schema.Struct({ what: Schema.Literals(["enable", "disable"]), place: Place }),
  Schema.Struct({ what: Schema.Literal("archive"), place: Schema.Literal(2) }),
  Schema.Struct({
    what: Schema.Literals(["send", "send_slowly"]),
    answers: Schema.Literals(["200", "500", "410", "crash", "mixed"])
  }),
  Schema.Struct({ what: Schema.Literal("wait"), seconds: Schema.Literals([1, 61, 400, 8000, 90_000]) })
])
type Happening = typeof Happening.Type

const mixed = ["200", "500", "crash", "200", "410"] as const

const answerOf = (answers: "200" | "500" | "410" | "crash") => {
  assert.notStrictEqual(answers, "crash", "the node crashes")
  return answering(Number(answers))
}

/** Whether nodes are so slow that their claims end before what they sent is answered. */
interface Nodes {
  areSlow: boolean
}

/** Webhooks in memory, on such nodes. */
const webhooksOn = (nodes: Nodes) =>
  servicesOver(
    Layer.effect(
      WebhookStore,
      Effect.map(WebhookStore, (store) =>
        WebhookStore.of({
          ...store,
          claimDue: (now, room, lease) => store.claimDue(now, room, nodes.areSlow ? Duration.zero : lease),
          settle: (settlement) => Effect.andThen(Effect.yieldNow, store.settle(settlement))
        }))
    ).pipe(Layer.provideMerge(MemoryStorage.layer))
  )

const isOpen = ({ status }: StoredDelivery): boolean => openDeliveries.includes(status)

/** Lets things happen to three endpoints of an account, and checks after each that nothing is lost. */
const happens = Effect.fnUntraced(function*(happenings: ReadonlyArray<Happening>, nodes: Nodes) {
  const [store, endpoints, dispatch] = [yield* WebhookStore, yield* Endpoints, yield* Dispatch]
  const receivers = yield* Receivers
  const account = AccountId.make(randomUUID())
  const ids = (yield* Effect.forEach([0, 1, 2], () => verifiedEndpoint(account))).map(({ id }) => id)
  const promised: Array<string> = []
  const sending = dispatch.sendDue(5)

  const step = Effect.fnUntraced(function*(happening: Happening) {
    switch (happening.what) {
      case "release": {
        const meant = yield* Effect.forEach(new Set(happening.places), (place) => storedEndpoint(account, ids[place]!))
        const released = releaseTo(meant, yield* DateTime.now)
        yield* store.release([released])
        const active = meant.filter(({ status }) => status === "active")
        promised.push(...active.map(({ id }) => `${released.event.id} ${id}`))
        return
      }
      case "enable":
      case "disable":
      case "archive":
        return yield* Effect.ignore(as(account)(endpoints[happening.what](ids[happening.place]!)))
      case "send":
      case "send_slowly":
        receivers.answer = (_, number) =>
          answerOf(happening.answers === "mixed" ? mixed[number % mixed.length]! : happening.answers)
        nodes.areSlow = happening.what === "send_slowly"
        yield* Effect.all(nodes.areSlow ? [sending, sending] : [sending], { concurrency: 2, discard: true })
        nodes.areSlow = false
        return
      case "wait":
        return yield* TestClock.adjust(happening.seconds * 1000)
    }
  })

  const deliveries = store.deliveries(account, { limit: 10_000 })

  for (const happening of happenings) {
    yield* step(happening)
    const held = yield* deliveries
    assert.sameMembers(held.map(({ endpoint_id, event_id }) => `${event_id} ${endpoint_id}`), promised)
    for (const id of ids) {
      const { status } = yield* storedEndpoint(account, id)
      const own = held.filter(({ endpoint_id }) => endpoint_id === id)
      const flying = own.filter((delivery) => delivery.status === "in_flight")
      const waiting = own.filter((delivery) => isOpen(delivery) && delivery.status !== "in_flight")
      assert.isAtMost(flying.length, inFlightPerEndpoint)
      assert.isTrue(waiting.every((delivery) => (delivery.status === "blocked_endpoint") === (status !== "active")))
      if (status === "archived") assert.isEmpty(waiting)
    }
  }

  receivers.answer = () => answering(200)
  yield* Effect.forEach(ids, (id) => Effect.ignore(as(account)(endpoints.enable(id))))
  yield* untilNothingIsDue
  const arrived = new Set(receivers.arrived.map(({ message_id }) => message_id))
  for (const delivery of yield* deliveries) {
    assert.isFalse(isOpen(delivery))
    if (delivery.status === "succeeded") assert.isTrue(arrived.has(delivery.message_id))
    if (delivery.status === "cancelled") assert.strictEqual(delivery.endpoint_id, ids[2])
    const { attempts } = Option.getOrThrow(yield* store.delivery(account, delivery.id))
    const failures = attempts.filter(({ error, status }) => error !== null && status !== 410)
    assert.strictEqual(delivery.plan_step, failures.length)
    assert.strictEqual(delivery.status === "exhausted", failures.length === attemptWaits.length)
  }
})

describe("nothing is lost", () => {
  it.effect.prop(
    "each released event has a delivery to each active endpoint until it succeeded, is exhausted, or its endpoint went away",
    { happenings: Schema.Array(Happening).check(Schema.isMinLength(10), Schema.isMaxLength(40)) },
    ({ happenings }) => {
      const nodes = { areSlow: false }
      return Effect.provide(happens(happenings, nodes), webhooksOn(nodes))
    },
    { arbitrary: { runs: 60 } }
  )
})
