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
import { ConnectFailed, guardedAgent } from "@kontor/guard"
import { HostLookups } from "@kontor/guard/lookup"
import { Clock, Duration, Effect, Latch, Result } from "effect"
import { createRequire } from "node:module"
import type { Readable, Transform } from "node:stream"
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { type Dispatcher, errors } from "undici"
import { signedHeaders } from "./Signing.ts"

/**
 * Something that ends at its deadline unless it ends by itself before. It is linked in a ring with all others, the
 * first deadline first: objects deleted from a `Set` grow old in its tables, and collecting them took a sixth of the
 * processor time of an attempt.
 */
class Limited {
  /** Monotonic, in nanoseconds. */
  readonly deadline: bigint
  readonly end: () => void
  previous: Limited = this
  next: Limited = this

  constructor(deadline: bigint, end: () => void) {
    this.deadline = deadline
    this.end = end
  }

  /** Inserts it before another one. */
  enter(before: Limited): void {
    this.previous = before.previous
    this.next = before
    before.previous.next = this
    before.previous = this
  }

  /** Removes it, if it is in the ring. */
  leave(): void {
    this.previous.next = this.next
    this.next.previous = this.previous
    this.previous = this
    this.next = this
  }
}

/** Starts a deadline: `end` is called when it is reached. The returned function cancels it. */
interface Deadlines {
  (end: () => void): () => void
}

/**
 * Makes deadlines of one duration: a single fiber waits for the first of them. An attempt that races with a sleep would
 * need two fibers and a timer.
 */
const makeDeadlines = Effect.fnUntraced(function*(duration: Duration.Duration) {
  const clock = yield* Clock.Clock
  const span = Duration.toNanosUnsafe(duration)
  const edge = new Limited(0n, () => {})
  const begun = Latch.makeUnsafe()

  const endDue = (now: bigint): Limited | undefined => {
    for (let first = edge.next; first !== edge; first = edge.next) {
      if (first.deadline > now) return first
      first.leave()
      first.end()
    }
    return undefined
  }

  const wait = Effect.suspend(() => {
    const now = clock.monotonicTimeNanosUnsafe()
    const next = endDue(now)
    if (next !== undefined) return Effect.sleep(Duration.nanos(next.deadline - now))
    begun.closeUnsafe()
    return begun.await
  })
  yield* Effect.forkScoped(Effect.forever(wait))

  const begin: Deadlines = (end) => {
    const one = new Limited(clock.monotonicTimeNanosUnsafe() + span, end)
    one.enter(edge)
    begun.openUnsafe()
    return () => one.leave()
  }
  return begin
})

/** The first bytes of something longer, up to a limit. */
class Beginning {
  readonly #limit: number
  readonly #parts: Array<Uint8Array> = []
  #length = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Keeps what fits; returns whether there is room for more. */
  add(chunk: Uint8Array): boolean {
    const part = chunk.slice(0, this.#limit - this.#length)
    this.#parts.push(part)
    this.#length += part.length
    return this.#length < this.#limit
  }

  get bytes(): Uint8Array {
    const bytes = new Uint8Array(this.#length)
    let position = 0
    for (const part of this.#parts) {
      bytes.set(part, position)
      position += part.length
    }
    return bytes
  }
}

const isMalformed = (cause: unknown): boolean =>
  cause instanceof errors.HTTPParserError || cause instanceof errors.HeadersOverflowError

/** The error of a request without an answer. */
const errorOfCause = (cause: unknown): AttemptError => {
  if (cause instanceof ConnectFailed) return cause.reason
  return isMalformed(cause) ? "MALFORMED_ANSWER" : "CONNECTION_LOST"
}

/** The error of an answer's status; null where the attempt succeeded. Rule: webhooks#deliveries. */
const errorOfStatus = (status: number): AttemptError | null => {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? "REDIRECT" : "ERROR_STATUS"
}

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2]

/** An answer, as much of it as arrived. */
interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The beginning of its body, still compressed. */
  readonly beginning: Beginning
}

/** A body to post, and its destination. */
interface Post {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The outcome of a post. */
type Outcome = Result.Result<Answer, AttemptError>

/** A post under way, as undici reports it. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #report: (outcome: Outcome) => void
  #controller: Dispatcher.DispatchController | undefined
  #answer: Answer | undefined
  #isOver = false

  constructor(report: (outcome: Outcome) => void) {
    this.#report = report
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) this.close()
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status >= 200) this.#answer = { status, headers, beginning: new Beginning(keptAnswerBytes) }
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#answer?.beginning.add(chunk) === false) this.end("CONNECTION_LOST")
  }

  onResponseEnd(): void {
    this.#over("CONNECTION_LOST")
  }

  onResponseError(_: Dispatcher.DispatchController, cause: Error): void {
    this.#over(errorOfCause(cause))
  }

  /** Ends the exchange: with the answer as far as it arrived, or with this error without one. */
  end(error: AttemptError): void {
    this.#over(error)
    this.close()
  }

  /** Closes the connection, or prevents that one is opened. */
  close(): void {
    this.#isOver = true
    this.#controller?.abort(new errors.RequestAbortedError())
  }

  #over(error: AttemptError): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#report(this.#answer === undefined ? Result.fail(error) : Result.succeed(this.#answer))
  }
}

/**
 * Posts a message and reads the beginning of the answer, until its deadline. Once the head of an answer arrived, the
 * exchange succeeds, however the body ends. The outcome is reported once; calling the returned function before that
 * closes the connection instead.
 *
 * It handles undici's dispatches itself: undici's `request` makes promises and a stream for every answer, and this
 * needs only its beginning.
 */
const exchange = (
  dispatcher: Dispatcher,
  deadlines: Deadlines,
  { url, ...post }: Post,
  report: (outcome: Outcome) => void
): () => void => {
  const exchange = new Exchange((outcome) => {
    over()
    report(outcome)
  })
  const over = deadlines(() => exchange.end("TIMED_OUT"))
  dispatcher.dispatch({ ...post, origin: url.origin, path: url.pathname + url.search, method: "POST" }, exchange)
  return () => {
    over()
    exchange.close()
  }
}

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
  const deadlines = yield* makeDeadlines(Duration.seconds(attemptSeconds))
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
