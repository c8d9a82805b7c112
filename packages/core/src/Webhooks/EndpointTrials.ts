import { Context, DateTime, Effect, Layer, Option, Result, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Base64Url from "effect/encoding/Base64Url"
import type { Caller } from "../Accounts/Caller.ts"
import { OutcomeUnknown, type Sending } from "../Idempotency.ts"
import { InvalidState } from "../InvalidRequest.ts"
import { DeliveryId, type EndpointId, EventId, MessageId, newUlid } from "../PublicId.ts"
import type { Sealing } from "../Secrets.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { attemptWaits, type Delivery, deliveryOf, type StoredDelivery, verdictOf } from "./Delivery.ts"
import { attemptOf, type MadeAttempt, makeAttemptedEndpoint, makeSendTo } from "./Dispatch.ts"
import {
  changedBy,
  Endpoint,
  endpointAfter,
  EndpointChanges,
  endpointOf,
  isEndpointThere,
  movedTo,
  type OpenedEndpoint,
  openEndpoint,
  type StoredEndpoint
} from "./Endpoint.ts"
import { endpointIn, EndpointNotFound } from "./Endpoints.ts"
import { type EndpointVerification, messageOf, type WebhookMessage } from "./Message.ts"
import { WebhookStore } from "./WebhookStore.ts"
import { AttemptError, isAmbiguous, type WebhookTransport } from "./WebhookTransport.ts"

/** A message to an endpoint that is ready to be sent. */
interface Trial<Message extends WebhookMessage> {
  readonly endpoint: StoredEndpoint
  readonly opened: OpenedEndpoint
  readonly message: Message
}

/** A message that was sent. */
type Tried<Message extends WebhookMessage> = Trial<Message> & MadeAttempt

/**
 * The way in which a trial is carried out: a network operation for `Idempotent.sendOnce`. A program without idempotency
 * keys runs its three steps in turn: `prepare.pipe(Effect.flatMap(send), Effect.flatMap(record))`.
 */
type Trying<Prepared, Sent, Answer, E> = Sending<
  Prepared,
  Sent,
  Answer,
  EndpointNotFound | InvalidState,
  OutcomeUnknown,
  E,
  Caller,
  never,
  never
>

/** Makes what every trial needs: the endpoint of the caller, the identity of a message, and the sending of it. */
const makeTrials = Effect.gen(function*() {
  const [store, sendTo] = [yield* WebhookStore, yield* makeSendTo]
  const context = yield* Effect.context<Sealing | SecureRandom.SecureRandom>()

  const found = endpointIn(store)
  const opened = (endpoint: StoredEndpoint) => Effect.provide(Effect.orDie(openEndpoint(endpoint)), context)

  const identity = Effect.gen(function*() {
    const ulid = yield* newUlid
    const now = yield* DateTime.now
    return { message_id: MessageId.make(`msg_${ulid}`), event_id: EventId.make(`evt_${ulid}`), created_at: now }
  }).pipe(Effect.provide(context))

  const send = <Message extends WebhookMessage>(trial: Trial<Message>) =>
    Effect.gen(function*() {
      const made = yield* sendTo(trial.endpoint, trial.opened, trial.message)
      const { error } = made.result
      if (error !== null && isAmbiguous[error]) return yield* new OutcomeUnknown()
      return { ...trial, ...made }
    })

  return { found, opened, identity, send }
})

/** The refusal of a trial by the state of its endpoint. */
const refusedIn = ({ status }: Pick<StoredEndpoint, "status">): InvalidState =>
  new InvalidState({ kind: "endpoint", status })

/** The test of an endpoint. */
type Testing = Trying<Trial<WebhookMessage>, Tried<WebhookMessage>, Delivery, never>

/** A test has one attempt, which is its last. */
const lastAttempt = attemptWaits.length

const deliveryFor = ({ endpoint, message, result, started_at }: Tried<WebhookMessage>): StoredDelivery => {
  const isSuccess = result.error === null
  return {
    account_id: endpoint.account_id,
    id: DeliveryId.make(`del_${message.id.slice("msg_".length)}`),
    endpoint_id: endpoint.id,
    event_id: message.event_id,
    message_id: message.id,
    type: "endpoint.test",
    status: isSuccess ? "succeeded" : "exhausted",
    attempts: 1,
    plan_step: isSuccess ? 0 : 1,
    next_attempt_at: null,
    created_at: started_at
  }
}

/**
 * Makes the test of an endpoint. One that answers 410 is gone, and disabled as by a delivery; any other failure changes
 * nothing about it.
 */
const makeTesting = Effect.gen(function*() {
  const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
  const attempted = yield* makeAttemptedEndpoint
  const { found, identity, opened, send } = yield* makeTrials

  return (id: EndpointId): Testing => ({
    prepare: Effect.gen(function*() {
      const endpoint = yield* found(id)
      if (endpoint.status === "archived") return yield* refusedIn(endpoint)
      return { endpoint, opened: yield* opened(endpoint), message: messageOf(yield* identity, null, "") }
    }),
    send,
    record: Effect.fn("EndpointTrials.recordTest")(function*(tried) {
      const delivery = deliveryFor(tried)
      yield* store.addDelivery(delivery, attemptOf(1, tried))
      const verdict = verdictOf(tried.result, { attempt: lastAttempt, message: tried.message.id })
      if (verdict._tag === "EndpointGone") yield* attempted(tried.endpoint, verdict)
      return deliveryOf(delivery)
    }, unit.commit)
  })
})

/** Why an endpoint is not verified: the attempt failed, or the answer does not contain the challenge. */
export const VerificationFault = Schema.Union([AttemptError, Schema.Literal("CHALLENGE_NOT_ECHOED")])
export type VerificationFault = typeof VerificationFault.Type

/** An endpoint did not echo the challenge: it stays unchanged. */
export class NotVerified extends Schema.TaggedError<NotVerified>()("NotVerified", {
  endpoint: Endpoint,
  reason: VerificationFault
}) {}

/** An endpoint that is verified already: nothing is sent to it. */
interface VerifiedBefore {
  readonly verified: StoredEndpoint
}

/** The verification of an endpoint. */
type Verifying = Trying<
  Trial<EndpointVerification> | VerifiedBefore,
  Tried<EndpointVerification> | VerifiedBefore,
  Endpoint,
  NotVerified | EndpointNotFound | InvalidState
>

/** Length of a challenge, in bytes. */
const challengeLength = 24

const isThere = ({ pending_url, status }: StoredEndpoint): boolean =>
  pending_url === null && isEndpointThere(status, "verified")

/** An endpoint whose address at the trial echoed the challenge; undefined if it has another one since. */
const verifiedAt = (now: StoredEndpoint, address: string): StoredEndpoint | undefined => {
  if (now.status === "archived") return undefined
  if (now.pending_url !== null) return now.pending_url === address ? movedTo(now, address) : undefined
  if (now.url !== address) return undefined
  return isThere(now) ? now : changedBy(now, "verified")
}

const makeVerification = Effect.gen(function*() {
  const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
  const { changed } = yield* EndpointChanges
  const random = yield* SecureRandom.SecureRandom
  const { found, identity, opened, send } = yield* makeTrials

  const challenge = Effect.gen(function*() {
    const { created_at, event_id, message_id } = yield* identity
    const message: EndpointVerification = {
      id: message_id,
      event_id,
      type: "endpoint.verification",
      timestamp: DateTime.formatIso(created_at),
      schema_version: 1,
      data: { challenge: Base64Url.encode(yield* Effect.orDie(random.randomBytes(challengeLength))) }
    }
    return message
  })

  const record = Effect.fn("EndpointTrials.recordVerification")(
    function*({ endpoint, message, result }: Tried<EndpointVerification>) {
      const isEchoed = result.verification === message.data.challenge
      const reason = result.error ?? (isEchoed ? undefined : "CHALLENGE_NOT_ECHOED")
      if (reason !== undefined) {
        const stored = Option.getOrElse(yield* store.endpoint(endpoint.account_id, endpoint.id), () => endpoint)
        return yield* new NotVerified({ endpoint: endpointOf(stored), reason })
      }
      const verified = yield* store.changeEndpoint(
        endpoint.account_id,
        endpoint.id,
        (now) => Result.fromNullishOr(verifiedAt(now, endpoint.url), () => refusedIn(now))
      )
      if (Option.isNone(verified)) return yield* new EndpointNotFound()
      yield* changed(endpoint)
      return endpointOf(verified.value)
    },
    unit.commit
  )

  return (id: EndpointId): Verifying => ({
    prepare: Effect.gen(function*() {
      const endpoint = yield* found(id)
      if (isThere(endpoint)) return { verified: endpoint }
      const { pending_url, status } = endpoint
      if (status === "archived") return yield* refusedIn(endpoint)
      if (pending_url !== null) {
        return {
          endpoint: { ...endpoint, url: pending_url },
          opened: yield* opened(endpoint),
          message: yield* challenge
        }
      }
      if (endpointAfter(status, "verified") === undefined) return yield* refusedIn(endpoint)
      return { endpoint, opened: yield* opened(endpoint), message: yield* challenge }
    }),
    send: (prepared) => "verified" in prepared ? Effect.succeed(prepared) : send(prepared),
    record: (sent) => "verified" in sent ? Effect.succeed(endpointOf(sent.verified)) : record(sent)
  })
})

/**
 * Messages that an account sends to its own endpoint, at once and only once. When nobody knows whether one arrived,
 * `send` fails with `OutcomeUnknown`, and nothing is recorded. Rule: monitoring#idempotency.
 */
export class EndpointTrials extends Context.Service<EndpointTrials, {
  /**
   * Sends a challenge to an endpoint that is not verified yet, and activates the endpoint when it echoes the challenge;
   * or to its new address, which takes over then. Sends nothing to any other active endpoint, which stays unchanged.
   */
  readonly verify: (id: EndpointId) => Verifying
  /**
   * Sends a test to an endpoint in any state but archived: the delivery has this one attempt. A 410 disables an active
   * endpoint; no other failure does.
   */
  readonly test: (id: EndpointId) => Testing
}>()("@kontor/core/Webhooks/EndpointTrials") {
  static readonly layer: Layer.Layer<
    EndpointTrials,
    never,
    WebhookStore | WebhookTransport | EndpointChanges | UnitOfWork | Sealing | SecureRandom.SecureRandom
  > = Layer.effect(
    EndpointTrials,
    Effect.gen(function*() {
      return EndpointTrials.of({ verify: yield* makeVerification, test: yield* makeTesting })
    })
  )
}
