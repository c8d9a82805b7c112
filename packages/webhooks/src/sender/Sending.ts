import {
  type AttemptResult,
  attemptSeconds,
  DestinationReach,
  outgoingHeaders,
  readDestination,
  type WebhookAttempt
} from "@kontor/core/Webhooks"
import { guardedAgent } from "@kontor/guard"
import { HostLookups } from "@kontor/guard/lookup"
import { Clock, Duration, Effect, Result } from "effect"
import { resultOf, unanswered } from "./AttemptResults.ts"
import * as Deadlines from "./Deadlines.ts"
import { EndpointSlots } from "./EndpointSlots.ts"
import { exchange, type Outcome, type Post } from "./Exchange.ts"
import { signedHeaders } from "./Signing.ts"
import { version } from "./Version.ts"

const own = { "content-type": "application/json", "user-agent": `Kontor/${version}` }

const millisecondsOfSecond = 1000

/** The time limit of connecting, TLS included, in milliseconds: shorter than that of an attempt. */
const connectTimeout = 7000

const postOf = (url: URL, { body, headers, message_id: id, secrets }: WebhookAttempt, now: number): Post => {
  const signed = signedHeaders(secrets, { id, timestamp: Math.floor(now / millisecondsOfSecond), body })
  return { url, headers: outgoingHeaders(headers, { ...own, ...signed }), body }
}

/** Makes the sender of attempts over its own connections, which are closed with the scope. */
export const makeSending = Effect.gen(function*() {
  const reach = yield* DestinationReach
  const lookups = yield* HostLookups
  const slots = new EndpointSlots()
  const deadlines = yield* Deadlines.make(Duration.seconds(attemptSeconds))
  const agent = yield* Effect.acquireRelease(
    Effect.sync(() => guardedAgent({ reach, lookup: lookups[reach], timeout: connectTimeout })),
    (agent) => Effect.promise(() => agent.destroy())
  )

  const post = (url: URL, attempt: WebhookAttempt, clock: Clock.Clock) =>
    Effect.callback<{ readonly outcome: Outcome; readonly duration: number }>((resume) => {
      let close = () => {}
      const begin = () => {
        const started = clock.currentTimeMillisUnsafe()
        close = exchange(agent, deadlines, postOf(url, attempt, started), (outcome) => {
          slots.leave(attempt.endpoint_id, begin)
          resume(Effect.succeed({ outcome, duration: clock.currentTimeMillisUnsafe() - started }))
        })
      }
      slots.enter(attempt.endpoint_id, begin)
      return Effect.sync(() => {
        close()
        slots.leave(attempt.endpoint_id, begin)
      })
    })

  return (attempt: WebhookAttempt): Effect.Effect<AttemptResult> =>
    Result.match(readDestination(reach, attempt.url), {
      onFailure: () => Effect.succeed(unanswered("DESTINATION_REFUSED", 0)),
      onSuccess: (url) =>
        Effect.flatMap(
          Clock.clockWith((clock) => post(url, attempt, clock)),
          ({ duration, outcome }) => resultOf(outcome, duration)
        )
    })
})
