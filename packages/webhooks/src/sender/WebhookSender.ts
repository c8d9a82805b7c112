import {
  type AttemptError,
  type AttemptResult,
  attemptSeconds,
  DestinationReach,
  outgoingHeaders,
  readDestination,
  retryAfter,
  signedHeaders,
  statusesToRetryAfter,
  type WebhookAttempt,
  WebhookTransport
} from "@kontor/core"
import { Clock, Duration, Effect, Layer, Result } from "effect"
import { Mac } from "effect/crypto"
import { errorOfStatus } from "./AttemptErrors.ts"
import * as Deadlines from "./Deadlines.ts"
import { EndpointSlots } from "./EndpointSlots.ts"
import { type Answer, exchange } from "./Exchange.ts"
import { guardedAgent } from "./GuardedAgent.ts"
import { HostLookups } from "./HostLookup.ts"
import { unpack } from "./Unpacking.ts"
import { version } from "./Version.ts"

type Outcome = Omit<AttemptResult, "duration">

const unanswered = (error: AttemptResult["error"]): Outcome => ({
  status: null,
  error,
  answer: new Uint8Array(),
  retry_after_seconds: null,
  verification: null
})

const failed = (error: AttemptError): Effect.Effect<Outcome> => Effect.succeed(unanswered(error))

const own = { "content-type": "application/json", "user-agent": `Kontor/${version}` }

const single = (header: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof header === "string" ? header : header?.[0]

const outcomeOf = Effect.fnUntraced(function*({ beginning, headers, status }: Answer) {
  const answer = yield* unpack(beginning.bytes, single(headers["content-encoding"]))
  const asksToWait = statusesToRetryAfter.includes(status)
  return {
    status,
    error: errorOfStatus(status),
    answer,
    retry_after_seconds: asksToWait ? (yield* retryAfter(single(headers["retry-after"]))) ?? null : null,
    verification: single(headers["webhook-verification"]) ?? null
  } satisfies Outcome
})

/**
 * Sends webhooks over HTTP: to destinations that may be reached (`DestinationReach`) alone, which is checked of the address, of
 * each address that its host resolves to, and of the connected socket. No redirect is followed, no proxy used, no cookie kept.
 * Connections are closed with the layer. Rule: Webhooks (decisions 14).
 */
export const layer: Layer.Layer<WebhookTransport, never, Mac.Mac> = Layer.effect(
  WebhookTransport,
  Effect.gen(function*() {
    const mac = yield* Mac.Mac
    const reach = yield* DestinationReach
    const lookups = yield* HostLookups
    const slots = new EndpointSlots()
    const deadlines = yield* Deadlines.make(Duration.seconds(attemptSeconds))
    const agent = yield* Effect.acquireRelease(
      Effect.sync(() => guardedAgent({ reach, lookup: lookups[reach] })),
      (agent) => Effect.promise(() => agent.destroy())
    )

    const post = Effect.fnUntraced(
      function*(url: URL, { body, headers, message_id: id, secrets }: WebhookAttempt, started: number) {
        const signed = yield* signedHeaders(secrets, { id, timestamp: Math.floor(started / 1000), body })
        const answer = exchange(agent, deadlines, {
          url,
          headers: outgoingHeaders(headers, { ...own, ...signed }),
          body
        })
        return yield* Effect.matchEffect(answer, { onSuccess: outcomeOf, onFailure: failed })
      },
      Effect.provideService(Mac.Mac, mac),
      Effect.orDie
    )

    const attempt = Effect.fnUntraced(function*(attempt: WebhookAttempt) {
      const started = yield* Clock.currentTimeMillis
      const destination = readDestination(reach, attempt.url)
      const outcome = Result.isSuccess(destination)
        ? yield* post(destination.success, attempt, started)
        : unanswered("DESTINATION_REFUSED")
      return { ...outcome, duration: (yield* Clock.currentTimeMillis) - started } satisfies AttemptResult
    })

    return WebhookTransport.of({ send: (webhook) => slots.within(webhook.endpoint_id, attempt(webhook)) })
  })
)
