import { NodeCrypto } from "@effect/platform-node"
import { EndpointId, type UnitOfWork } from "@kontor/core"
import { type AccountId, Caller } from "@kontor/core/Accounts"
import type { Sending } from "@kontor/core/Idempotency"
import { monitoredEndpoints, type MonitorStore } from "@kontor/core/Monitoring"
import type { RegisterUpstream, Withheld } from "@kontor/core/Register"
import { Sealing } from "@kontor/core/Secrets"
import {
  type AttemptResult,
  Deliveries,
  DeliveryUpkeep,
  Dispatch,
  type EndpointKind,
  Endpoints,
  EndpointTrials,
  type SigningSecret,
  standardKinds,
  type StoredEndpoint,
  type WebhookAttempt,
  WebhookStore,
  WebhookTransport
} from "@kontor/core/Webhooks"
import { addEndpoint, newUlid, releaseTo } from "@kontor/testing/fixtures"
import { Context, DateTime, type Duration, Effect, Layer, Option, Queue, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { randomBytes } from "node:crypto"
import { address } from "./Address.ts"
import * as MemoryStorage from "./MemoryStorage.ts"
import { newKey, sealingWith } from "./ServiceKeys.ts"

/** A message that arrived, and when. */
export interface Arrived extends WebhookAttempt {
  readonly at: DateTime.Utc
}

/** What a receiver answers, and how long it takes to; at once if nothing is said. */
interface Answered extends Partial<AttemptResult> {
  readonly takes?: Duration.Input
}

type Answer = (arrived: Arrived, number: number) => Answered | "never"

/** An answer with a status: whether it is a failure follows from it. */
export const answering = (status: number, more: Partial<AttemptResult> = {}): Partial<AttemptResult> => ({
  status,
  error: status >= 200 && status < 300 ? null : "ERROR_STATUS",
  ...more
})

/** All receivers: what arrived, also as it arrives, and what they answer. */
export class Receivers extends Context.Service<Receivers, {
  readonly arrived: Array<Arrived>
  readonly arrivals: Queue.Queue<Arrived>
  answer: Answer
}>()("@kontor/test/support/WebhookReceivers/Receivers") {
  static readonly layer = Layer.effect(
    Receivers,
    Effect.map(
      Queue.unbounded<Arrived>(),
      (arrivals) => Receivers.of({ arrived: [], arrivals, answer: () => answering(204) })
    )
  )
}

/** Delivers to the receivers. */
export const receivingTransport = Layer.effect(
  WebhookTransport,
  Effect.gen(function*() {
    const receivers = yield* Receivers
    return WebhookTransport.of({
      send: Effect.fnUntraced(function*(attempt) {
        const arrived = { ...attempt, at: yield* DateTime.now }
        receivers.arrived.push(arrived)
        yield* Queue.offer(receivers.arrivals, arrived)
        const answer = receivers.answer(arrived, receivers.arrived.length)
        if (answer === "never") return yield* Effect.never
        const { takes, ...result } = answer
        if (takes !== undefined) yield* Effect.sleep(takes)
        return {
          status: null,
          duration: 5,
          error: null,
          answer: new Uint8Array(),
          retry_after_seconds: null,
          verification: null,
          ...result
        }
      })
    })
  })
)

/** The services of webhooks over a storage. */
export const servicesOver = <Others, E>(
  storage: Layer.Layer<MonitorStore | RegisterUpstream | UnitOfWork | WebhookStore | Withheld | Others, E>
) =>
  Layer.mergeAll(Endpoints.layer, EndpointTrials.layer, Deliveries.layer, DeliveryUpkeep.layer, Dispatch.layer).pipe(
    Layer.provide(monitoredEndpoints),
    Layer.provideMerge(receivingTransport),
    Layer.provideMerge(Receivers.layer),
    Layer.provideMerge(sealingWith(newKey("key"))),
    Layer.provideMerge(storage),
    Layer.provideMerge(address),
    Layer.provideMerge(NodeCrypto.layerSecureRandom),
    Layer.fresh
  )

/** The services of webhooks in memory. */
export const webhooks = servicesOver(MemoryStorage.layer)

/** Asks as an account. */
export const as = (account_id: AccountId) =>
  Effect.provideService(Caller, { account_id, plan: "free", abilities: [], balance: 0 })

/** Carries out a network operation that is asked for once. */
export const carriedOut = <Prepared, Sent, Answer, E1, E2, E3, R1, R2, R3>(
  { prepare, record, send }: Sending<Prepared, Sent, Answer, E1, E2, E3, R1, R2, R3>
) => prepare.pipe(Effect.flatMap(send), Effect.flatMap(record))

/** Receivers that echo challenges and take everything else. */
export const echoing = ({ body }: Arrived): Partial<AttemptResult> =>
  answering(200, { verification: (JSON.parse(body) as { data: { challenge?: string } }).data.challenge ?? null })

/** An endpoint of an account that is verified, and its secret. */
export const verifiedEndpoint = (account: AccountId, kinds: ReadonlyArray<EndpointKind> = standardKinds) =>
  as(account)(Effect.gen(function*() {
    const [endpoints, trials, receivers] = [yield* Endpoints, yield* EndpointTrials, yield* Receivers]
    const { endpoint: { id }, signing_secret } = yield* endpoints.create({
      name: "Hauptsystem",
      url: "https://hooks.example.com/kontor",
      kinds
    })
    const { answer } = receivers
    receivers.answer = echoing
    yield* carriedOut(trials.verify(id))
    receivers.answer = answer
    receivers.arrived.length = 0
    yield* Queue.takeAll(receivers.arrivals)
    return { id, signing_secret, stored: yield* storedEndpoint(account, id) }
  }))

/** An active endpoint at an address, as its account would have verified it. */
export const endpointAt = Effect.fnUntraced(function*(url: string, account_id: AccountId) {
  const [sealing, id] = [yield* Sealing, EndpointId.make(`wep_${newUlid()}`)]
  const seal = (text: string) => sealing.seal({ table: "webhook_endpoints", account_id, id }, Redacted.make(text))
  const sealed_secret = yield* seal(`whsec_${randomBytes(32).toString("base64")}`)
  return yield* addEndpoint(account_id, { id, url, sealed_secret, sealed_headers: yield* seal("{}") })
})

/** An endpoint as it is stored now. */
export const storedEndpoint = (
  account: AccountId,
  id: EndpointId
): Effect.Effect<StoredEndpoint, never, WebhookStore> =>
  WebhookStore.use((store) => Effect.map(store.endpoint(account, id), Option.getOrThrow))

/** Releases so many Signals to an endpoint now. */
export const released = Effect.fnUntraced(function*(endpoint: StoredEndpoint, count = 1) {
  const [store, now] = [yield* WebhookStore, yield* DateTime.now]
  yield* store.release(Array.from({ length: count }, () => releaseTo([endpoint], now)))
})

/** Lets time pass until nothing is due any more, sending what becomes due. */
export const untilNothingIsDue = Effect.gen(function*() {
  const [store, dispatch] = [yield* WebhookStore, yield* Dispatch]
  for (let next = yield* store.nextDue; Option.isSome(next); next = yield* store.nextDue) {
    yield* TestClock.setTime(Math.max(next.value.epochMilliseconds, (yield* DateTime.now).epochMilliseconds))
    yield* dispatch.sendDue(100)
  }
})

/** The deliveries of an endpoint, the oldest first. */
export const deliveriesTo = Effect.fnUntraced(function*({ account_id, id }: StoredEndpoint) {
  const store = yield* WebhookStore
  const found = yield* store.deliveries(account_id, { limit: 1000, endpoint_id: id })
  return found.toReversed()
})

/** The texts of secrets. */
export const textsOf = (secrets: ReadonlyArray<SigningSecret>): ReadonlyArray<string> => secrets.map(Redacted.value)
