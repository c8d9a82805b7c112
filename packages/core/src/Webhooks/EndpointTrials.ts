import { Context, DateTime, Effect, Layer, Option, Result, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Base64Url from "effect/encoding/Base64Url"
import { Caller } from "../Accounts/Caller.ts"
import { OutcomeUnknown } from "../Idempotency/IdempotencyFailures.ts"
import type { Sending } from "../Idempotency/Sending.ts"
import { InvalidState } from "../InvalidState.ts"
import { DeliveryId, type EndpointId, EventId, MessageId, newUlid } from "../PublicId.ts"
import type { Sealing } from "../Secrets/Sealing.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { attemptOf, type MadeAttempt, makeSendTo } from "./AttemptSender.ts"
import { type Delivery, deliveryOf, type StoredDelivery } from "./Delivery.ts"
import { changedBy, Endpoint, endpointOf, type StoredEndpoint } from "./Endpoint.ts"
import { EndpointChanges } from "./EndpointChanges.ts"
import { EndpointNotFound } from "./Endpoints.ts"
import { type OpenedEndpoint, openEndpoint } from "./EndpointSecrets.ts"
import { endpointAfter } from "./EndpointStatus.ts"
import type { EndpointVerification, WebhookMessage } from "./Message.ts"
import { messageOf } from "./MessageOf.ts"
import { WebhookStore } from "./WebhookStore.ts"
import { AttemptError, isAmbiguous, type WebhookTransport } from "./WebhookTransport.ts"

/** Why an endpoint is not verified: the attempt failed, or the answer does not contain the challenge. */
export const VerificationFault = Schema.Union([AttemptError, Schema.Literal("CHALLENGE_NOT_ECHOED")])
export type VerificationFault = typeof VerificationFault.Type

/** An endpoint did not echo the challenge: it stays unchanged. */
export class NotVerified extends Schema.TaggedError<NotVerified>()("NotVerified", {
  endpoint: Endpoint,
  reason: VerificationFault
}) {}

/** A message to an endpoint that is ready to be sent. */
export interface Trial<Message extends WebhookMessage> {
  readonly endpoint: StoredEndpoint
  readonly opened: OpenedEndpoint
  readonly message: Message
}

/** A message that was sent. */
export type Tried<Message extends WebhookMessage> = Trial<Message> & MadeAttempt

/**
 * How a trial is carried out: a network operation for `Idempotent.sendOnce`. A program without idempotency keys runs
 * its three steps in turn: `prepare.pipe(Effect.flatMap(send), Effect.flatMap(record))`.
 */
export type Trying<Message extends WebhookMessage, Answer, E> = Sending<
  Trial<Message>,
  Tried<Message>,
  Answer,
  EndpointNotFound | InvalidState,
  OutcomeUnknown,
  E,
  Caller,
  never,
  never
>

/** The delivery of a test, which has this one attempt. */
const testDelivery = ({ endpoint, message, result, started_at }: Tried<WebhookMessage>): StoredDelivery => {
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

/** Length of a challenge, in bytes. */
const challengeLength = 24

/**
 * Messages that an account sends to its own endpoint, at once and only once. When nobody knows whether one arrived,
 * `send` fails with `OutcomeUnknown`, and nothing is recorded. Rule: Idempotency (decisions 13), `verify` and `test`;
 * Webhooks (decisions 14).
 */
export class EndpointTrials extends Context.Service<EndpointTrials, {
  /**
   * Sends a challenge to an endpoint that is not verified yet, and activates the endpoint when it echoes the challenge.
   */
  readonly verify: (
    id: EndpointId
  ) => Trying<EndpointVerification, Endpoint, NotVerified | EndpointNotFound | InvalidState>
  /**
   * Sends a test to an endpoint in any state but archived: the delivery has this one attempt, and a failure disables
   * nothing.
   */
  readonly test: (id: EndpointId) => Trying<WebhookMessage, Delivery, never>
}>()("@kontor/core/Webhooks/EndpointTrials") {
  static readonly layer: Layer.Layer<
    EndpointTrials,
    never,
    WebhookStore | WebhookTransport | EndpointChanges | UnitOfWork | Sealing | SecureRandom.SecureRandom
  > = Layer.effect(
    EndpointTrials,
    Effect.gen(function*() {
      const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
      const [{ changed }, sendTo] = [yield* EndpointChanges, yield* makeSendTo]
      const random = yield* SecureRandom.SecureRandom
      const context = yield* Effect.context<Sealing | SecureRandom.SecureRandom>()

      const found = Effect.fnUntraced(function*(id: EndpointId, isFit: (endpoint: StoredEndpoint) => boolean) {
        const { account_id } = yield* Caller
        const endpoint = Option.getOrUndefined(yield* store.endpoint(account_id, id))
        if (endpoint === undefined) return yield* new EndpointNotFound()
        if (!isFit(endpoint)) return yield* new InvalidState({ kind: "endpoint", status: endpoint.status })
        return { endpoint, opened: yield* Effect.orDie(openEndpoint(endpoint)) }
      }, Effect.provide(context))

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

      const verify: EndpointTrials["Service"]["verify"] = (id) => ({
        prepare: Effect.gen(function*() {
          const fit = yield* found(id, ({ status }) => endpointAfter(status, "verified") !== undefined)
          const { created_at, event_id, message_id } = yield* identity
          const message: EndpointVerification = {
            id: message_id,
            event_id,
            type: "endpoint.verification",
            timestamp: DateTime.formatIso(created_at),
            schema_version: 1,
            data: { challenge: Base64Url.encode(yield* Effect.orDie(random.randomBytes(challengeLength))) }
          }
          return { ...fit, message }
        }),
        send,
        record: Effect.fn("EndpointTrials.recordVerification")(function*({ endpoint, message, result }) {
          const isEchoed = result.verification === message.data.challenge
          const reason = result.error ?? (isEchoed ? undefined : "CHALLENGE_NOT_ECHOED")
          if (reason !== undefined) return yield* new NotVerified({ endpoint: endpointOf(endpoint), reason })
          const verified = yield* store.changeEndpoint(endpoint.account_id, endpoint.id, (now) =>
            Result.fromNullishOr(
              changedBy(now, "verified"),
              () => new InvalidState({ kind: "endpoint", status: now.status })
            ))
          if (Option.isNone(verified)) return yield* new EndpointNotFound()
          yield* changed(endpoint)
          return endpointOf(verified.value)
        }, unit.commit)
      })

      const test: EndpointTrials["Service"]["test"] = (id) => ({
        prepare: Effect.gen(function*() {
          const fit = yield* found(id, ({ status }) => status !== "archived")
          return { ...fit, message: messageOf(yield* identity, null, "") }
        }),
        send,
        record: Effect.fn("EndpointTrials.recordTest")(function*(tried) {
          const delivery = testDelivery(tried)
          yield* store.addDelivery(delivery, attemptOf(1, tried))
          return deliveryOf(delivery)
        })
      })

      return EndpointTrials.of({ verify, test })
    })
  )
}
