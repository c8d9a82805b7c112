import type { EndpointId } from "@kontor/core"
import { retryAfter } from "@kontor/core/Internet"
import {
  type AttemptError,
  type AttemptResult,
  attemptSeconds,
  DestinationReach,
  inFlightPerEndpoint,
  keptAnswerBytes,
  outgoingHeaders,
  readDestination,
  statusesToRetryAfter,
  type WebhookAttempt
} from "@kontor/core/Webhooks"
import { guardedAgent } from "@kontor/guard"
import { HostLookups } from "@kontor/guard/lookup"
import { Clock, Duration, Effect, Result } from "effect"
import { createRequire } from "node:module"
import type { Readable, Transform } from "node:stream"
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { errorOfStatus } from "./AttemptErrors.ts"
import { Beginning } from "./Beginning.ts"
import * as Deadlines from "./Deadlines.ts"
import { type Answer, exchange, type Outcome, type Post } from "./Exchange.ts"
import { signedHeaders } from "./Signing.ts"

/**
 * Reads until the end or until the maximum is kept, whichever comes first, and then calls `done`. A stream that breaks
 * off ends there, and one that continues is closed.
 */
const readBeginning = (stream: Readable, into: Beginning, done: () => void): void => {
  stream
    .on("data", (chunk: Uint8Array) => {
      if (!into.add(chunk)) stream.destroy()
    })
    .on("end", done)
    .on("close", done)
    .on("error", done)
}

const zlib = { finishFlush: constants.Z_SYNC_FLUSH }
const brotli = { finishFlush: constants.BROTLI_OPERATION_FLUSH }

/** Decompresses an answer, by its `Content-Encoding`; each also accepts an answer that was cut off. */
const unpackers: ReadonlyMap<string, () => Transform> = new Map([
  ["gzip", () => createGunzip(zlib)],
  ["x-gzip", () => createGunzip(zlib)],
  ["deflate", () => createInflate(zlib)],
  ["br", () => createBrotliDecompress(brotli)]
])

/**
 * Decompresses the beginning of an answer, up to the maximum that is kept: a bomb costs no more. Other encodings stay
 * as they are.
 */
const unpack = (packed: Uint8Array, encoding: string | undefined): Effect.Effect<Uint8Array> => {
  const makeUnpacker = unpackers.get(encoding?.trim().toLowerCase() ?? "")
  if (makeUnpacker === undefined) return Effect.succeed(packed)
  return Effect.callback<Uint8Array>((resume) => {
    const unpacker = makeUnpacker()
    const beginning = new Beginning(keptAnswerBytes)
    readBeginning(unpacker, beginning, () => resume(Effect.sync(() => beginning.bytes)))
    unpacker.end(packed)
    return Effect.sync(() => unpacker.destroy())
  })
}

interface Slots {
  inFlight: number
  /** Starts the waiting attempts, first come first. */
  readonly waiting: Set<() => void>
}

/** The slots for attempts in flight, by endpoint. An attempt waits only for attempts to its own endpoint. */
class EndpointSlots {
  readonly #slots = new Map<EndpointId, Slots>()

  /** Starts an attempt as soon as its endpoint has a slot for it. */
  enter(endpoint: EndpointId, begin: () => void): void {
    const slots = this.#slots.get(endpoint) ?? { inFlight: 0, waiting: new Set() }
    this.#slots.set(endpoint, slots)
    if (slots.inFlight < inFlightPerEndpoint) {
      slots.inFlight++
      begin()
    } else {
      slots.waiting.add(begin)
    }
  }

  /** Ends an attempt, once: it waits no longer, or frees its slot for the next one. */
  leave(endpoint: EndpointId, begin: () => void): void {
    const slots = this.#slots.get(endpoint)
    if (slots === undefined || slots.waiting.delete(begin)) return
    const [next] = slots.waiting
    if (next !== undefined) {
      slots.waiting.delete(next)
      next()
    } else if (--slots.inFlight === 0) {
      this.#slots.delete(endpoint)
    }
  }
}

/** The result of an attempt without an answer. */
const unanswered = (error: AttemptError, duration: number): AttemptResult => ({
  status: null,
  duration,
  error,
  answer: new Uint8Array(),
  retry_after_seconds: null,
  verification: null
})

const single = (header: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof header === "string" ? header : header?.[0]

const answered = Effect.fnUntraced(function*({ beginning, headers, status }: Answer, duration: number) {
  const answer = yield* unpack(beginning.bytes, single(headers["content-encoding"]))
  const asksToWait = statusesToRetryAfter.includes(status)
  return {
    status,
    duration,
    error: errorOfStatus(status),
    answer,
    retry_after_seconds: asksToWait ? (yield* retryAfter(single(headers["retry-after"]))) ?? null : null,
    verification: single(headers["webhook-verification"]) ?? null
  } satisfies AttemptResult
})

/** The result of an attempt from the outcome of its exchange, and its duration in milliseconds. */
const resultOf = (outcome: Outcome, duration: number): Effect.Effect<AttemptResult> =>
  Result.isSuccess(outcome)
    ? answered(outcome.success, duration)
    : Effect.succeed(unanswered(outcome.failure, duration))

const manifest: { readonly version: string } = createRequire(import.meta.url)("@kontor/webhooks/package.json")

/** The version of this package, which all of Kontor's packages share. */
const version: string = manifest.version

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
