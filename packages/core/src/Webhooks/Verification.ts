import { DateTime, Effect, Option, Result, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Base64Url from "effect/encoding/Base64Url"
import type { InvalidState } from "../InvalidState.ts"
import type { EndpointId } from "../PublicId.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { changedBy, Endpoint, endpointOf, type StoredEndpoint } from "./Endpoint.ts"
import { EndpointChanges } from "./EndpointChanges.ts"
import { EndpointNotFound } from "./EndpointRequests.ts"
import { endpointAfter, isEndpointThere } from "./EndpointStatus.ts"
import type { EndpointVerification } from "./Message.ts"
import { makeTrials, refusedIn, type Trial, type Tried, type Trying } from "./Trials.ts"
import { WebhookStore } from "./WebhookStore.ts"
import { AttemptError } from "./WebhookTransport.ts"

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

/** How an endpoint is verified. */
export type Verifying = Trying<
  Trial<EndpointVerification> | VerifiedBefore,
  Tried<EndpointVerification> | VerifiedBefore,
  Endpoint,
  NotVerified | EndpointNotFound | InvalidState
>

/** Length of a challenge, in bytes. */
const challengeLength = 24

const isThere = ({ status }: StoredEndpoint): boolean => isEndpointThere(status, "verified")

/** Makes the verification of an endpoint. Rule: Monitoring (decisions 13); States (decisions 13). */
export const makeVerification = Effect.gen(function*() {
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
      if (reason !== undefined) return yield* new NotVerified({ endpoint: endpointOf(endpoint), reason })
      const verified = yield* store.changeEndpoint(
        endpoint.account_id,
        endpoint.id,
        (now) => Result.fromNullishOr(isThere(now) ? now : changedBy(now, "verified"), () => refusedIn(now))
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
      if (endpointAfter(endpoint.status, "verified") === undefined) return yield* refusedIn(endpoint)
      return { endpoint, opened: yield* opened(endpoint), message: yield* challenge }
    }),
    send: (prepared) => "verified" in prepared ? Effect.succeed(prepared) : send(prepared),
    record: (sent) => "verified" in sent ? Effect.succeed(endpointOf(sent.verified)) : record(sent)
  })
})
