import { DateTime, Effect, Option } from "effect"
import type { SecureRandom } from "effect/crypto"
import { Caller } from "../Accounts/Caller.ts"
import { OutcomeUnknown } from "../Idempotency/IdempotencyFailures.ts"
import type { Sending } from "../Idempotency/Sending.ts"
import { InvalidState } from "../InvalidState.ts"
import { type EndpointId, EventId, MessageId, newUlid } from "../PublicId.ts"
import type { Sealing } from "../Secrets/Sealing.ts"
import { type MadeAttempt, makeSendTo } from "./AttemptSender.ts"
import type { StoredEndpoint } from "./Endpoint.ts"
import { EndpointNotFound } from "./EndpointRequests.ts"
import { type OpenedEndpoint, openEndpoint } from "./EndpointSecrets.ts"
import type { WebhookMessage } from "./Message.ts"
import { WebhookStore } from "./WebhookStore.ts"
import { isAmbiguous } from "./WebhookTransport.ts"

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
export type Trying<Prepared, Sent, Answer, E> = Sending<
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
export const makeTrials = Effect.gen(function*() {
  const [store, sendTo] = [yield* WebhookStore, yield* makeSendTo]
  const context = yield* Effect.context<Sealing | SecureRandom.SecureRandom>()

  const found = Effect.fnUntraced(function*(id: EndpointId) {
    const { account_id } = yield* Caller
    const endpoint = yield* store.endpoint(account_id, id)
    return Option.isSome(endpoint) ? endpoint.value : yield* new EndpointNotFound()
  })

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
export const refusedIn = ({ status }: Pick<StoredEndpoint, "status">): InvalidState =>
  new InvalidState({ kind: "endpoint", status })
