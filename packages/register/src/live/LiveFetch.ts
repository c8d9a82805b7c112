import type { EntityId, Euid } from "@kontor/core/Register"
import { Cache, Clock, Context, DateTime, Duration, Effect, Exit, Layer, Option, Ref, Schema } from "effect"
import { Identity } from "../identity/Identity.ts"
import { euidOf, isSameNumber, knownNumbers, parseEuid, type RegisterNumber } from "../identity/RegisterNumber.ts"
import type { SourceRecord } from "../records/SourceRecord.ts"
import { RegisterIntake } from "../RegisterIntake.ts"
import { RegisterMetrics } from "../RegisterMetrics.ts"
import {
  allowanceOf,
  LiveBudget,
  type LiveRetrieval,
  LiveSettings,
  LiveSource,
  type RetrievedRecords
} from "./LiveSource.ts"

/**
 * The state of a circuit, by which a source may be asked or not. Closed: it may, after `failures` in a row. Open: not
 * before `until`. Trial: one retrieval is under way to see whether the source answers again, and no other is sent until
 * it ends. Times are milliseconds of the clock.
 */
export type CircuitBreaker =
  | { readonly _tag: "Closed"; readonly failures: number }
  | { readonly _tag: "Open"; readonly until: number }
  | { readonly _tag: "Trial" }

/** The outcome of an admitted retrieval. `Unknown`: it was not sent, or nobody waited for the answer. */
export type RetrievalOutcome =
  | { readonly _tag: "Answered" }
  | { readonly _tag: "Failed"; readonly retry_after_seconds?: number }
  | { readonly _tag: "Unknown" }

/** The number of failures in a row that open the circuit. */
export const failuresThatOpen = 5

/**
 * The time that the circuit stays open: longer than a retrieval may take, so that no earlier one is mistaken for the
 * trial.
 */
export const pauseSeconds = 60

/** The maximum pause that a source may ask for. */
const maxPauseSeconds = 3_600

/** The state of a source that has not been asked yet. */
export const closedCircuit: CircuitBreaker = { _tag: "Closed", failures: 0 }

/** Returns whether a retrieval may be sent at this time, and the state while it is under way. */
export const admitRetrieval = (
  state: CircuitBreaker,
  now: number
): readonly [isAdmitted: boolean, next: CircuitBreaker] => {
  switch (state._tag) {
    case "Closed":
      return [true, state]
    case "Open":
      return now < state.until ? [false, state] : [true, { _tag: "Trial" }]
    case "Trial":
      return [false, state]
  }
}

const openFrom = (now: number, seconds: number): CircuitBreaker => ({
  _tag: "Open",
  until: now + Math.min(Math.max(seconds, pauseSeconds), maxPauseSeconds) * 1000
})

const afterFailure = (state: CircuitBreaker, now: number, seconds: number | undefined): CircuitBreaker => {
  switch (state._tag) {
    case "Closed":
      return seconds === undefined && state.failures + 1 < failuresThatOpen
        ? { _tag: "Closed", failures: state.failures + 1 }
        : openFrom(now, seconds ?? pauseSeconds)
    case "Open":
      return state
    case "Trial":
      return openFrom(now, seconds ?? pauseSeconds)
  }
}

const afterNothing = (state: CircuitBreaker, now: number): CircuitBreaker =>
  state._tag === "Trial" ? { _tag: "Open", until: now } : state

/**
 * The state after a retrieval. A source that asks for a pause gets it at once, for as long as it asks, between a minute
 * and an hour. While the circuit is open, the outcomes of earlier retrievals change nothing.
 */
export const afterRetrieval = (state: CircuitBreaker, outcome: RetrievalOutcome, now: number): CircuitBreaker => {
  switch (outcome._tag) {
    case "Answered":
      return state._tag === "Open" ? state : closedCircuit
    case "Failed":
      return afterFailure(state, now, outcome.retry_after_seconds)
    case "Unknown":
      return afterNothing(state, now)
  }
}

/** Why a live fetch failed; `found` has the details, for the log. */
export class LiveFetchFailed extends Schema.TaggedError<LiveFetchFailed>()("LiveFetchFailed", {
  reason: Schema.Literals([
    "NOT_CONNECTED",
    "CIRCUIT_OPEN",
    "BUDGET_SPENT",
    "TIMED_OUT",
    "NOT_FOUND",
    "UNAVAILABLE",
    "UNREADABLE",
    "OTHER_ORGANIZATION"
  ]),
  found: Schema.optionalKey(Schema.String),
  retry_after_seconds: Schema.optionalKey(Schema.Int)
}) {}

/** The fetched organization under its current number, and when its source answered (RFC 3339). */
export interface LiveAnswer {
  readonly entity_id: EntityId
  readonly fetched_at: string
}

type Reason = LiveFetchFailed["reason"]

/** The meaning of each failure for the circuit: the source answers, it does not, or unknown. */
const outcomeOf: Readonly<Record<Reason, RetrievalOutcome["_tag"]>> = {
  NOT_CONNECTED: "Unknown",
  CIRCUIT_OPEN: "Unknown",
  BUDGET_SPENT: "Unknown",
  TIMED_OUT: "Failed",
  NOT_FOUND: "Answered",
  UNAVAILABLE: "Failed",
  UNREADABLE: "Failed",
  OTHER_ORGANIZATION: "Failed"
}

/** More organizations than can be retrieved while an answer is reused. */
const rememberedAnswers = 10_000

const failed = (reason: Reason, facts: { readonly found?: string; readonly retry_after_seconds?: number } = {}) =>
  new LiveFetchFailed({ reason, ...facts })

const outcome = (exit: Exit.Exit<RetrievedRecords, LiveFetchFailed>): RetrievalOutcome => {
  if (Exit.isSuccess(exit)) return { _tag: "Answered" }
  const failure = Exit.findErrorOption(exit)
  if (Option.isNone(failure)) return { _tag: "Unknown" }
  const { reason, retry_after_seconds } = failure.value
  const _tag = outcomeOf[reason]
  return _tag === "Failed" && retry_after_seconds !== undefined ? { _tag, retry_after_seconds } : { _tag }
}

/** Returns whether a record is about the organization of a register number, by its current number or a former one. */
const isAbout = ({ former, registration }: SourceRecord, number: RegisterNumber): boolean =>
  knownNumbers(registration, former).some((known) => isSameNumber(known, number))

const counted = (outcome: string) => RegisterMetrics.liveFetches.record(1, { outcome })

const isReusable = (exit: Exit.Exit<LiveAnswer, LiveFetchFailed>): boolean =>
  Exit.isSuccess(exit) || Option.exists(Exit.findErrorOption(exit), ({ reason }) => reason === "NOT_FOUND")

/**
 * Fetches an organization as the official register shows it at this moment, and stores it: changes become events, and
 * the document is kept.
 *
 * Simultaneous requests for the same organization share one retrieval, and for a while its answer, within one node. A
 * source that keeps failing gets a pause. Each retrieval uses a permit of the hour's budget, whatever its outcome. When
 * nobody waits for the answer any more, the retrieval is cancelled; a record is stored as a whole or not at all. Rule:
 * profiles#fetch-organization.
 */
export class LiveFetch extends Context.Service<LiveFetch, {
  readonly fetch: (euid: Euid) => Effect.Effect<LiveAnswer, LiveFetchFailed>
}>()("@kontor/register/live/LiveFetch") {
  static readonly layer: Layer.Layer<LiveFetch, never, LiveBudget | RegisterIntake | Identity> = Layer.effect(
    LiveFetch,
    Effect.gen(function*() {
      const budget = yield* LiveBudget
      const identity = yield* Identity
      const intake = yield* RegisterIntake
      const source = yield* LiveSource
      const settings = yield* LiveSettings
      const { reuse_seconds, timeout_seconds } = settings
      const breaker = yield* Ref.make<CircuitBreaker>(closedCircuit)

      const takePermit = budget.take(allowanceOf(settings)).pipe(
        Effect.mapError(({ retry_after_seconds }) => failed("BUDGET_SPENT", { retry_after_seconds }))
      )

      const retrieved = Effect.fnUntraced(function*(retrieve: LiveRetrieval, number: RegisterNumber) {
        const answer = yield* Effect.flatMap(takePermit, () => retrieve(number)).pipe(
          Effect.catchTag("LiveSourceFailed", ({ _tag, reason, ...facts }) => Effect.fail(failed(reason, facts))),
          Effect.timeoutOrElse({
            duration: Duration.seconds(timeout_seconds),
            orElse: () => Effect.fail(failed("TIMED_OUT"))
          })
        )
        if (Option.isNone(answer)) return yield* failed("NOT_FOUND")
        const [record] = answer.value
        if (isAbout(record, number)) return answer.value
        return yield* failed("OTHER_ORGANIZATION", { found: euidOf(record.registration) })
      })

      const admitted = Effect.gen(function*() {
        const now = yield* Clock.currentTimeMillis
        if (!(yield* Ref.modify(breaker, (state) => admitRetrieval(state, now)))) return yield* failed("CIRCUIT_OPEN")
      })

      const noteOutcome = Effect.fnUntraced(function*(exit: Exit.Exit<RetrievedRecords, LiveFetchFailed>) {
        const now = yield* Clock.currentTimeMillis
        const { _tag } = yield* Ref.updateAndGet(breaker, (state) => afterRetrieval(state, outcome(exit), now))
        yield* RegisterMetrics.liveCircuitOpen.record(_tag === "Closed" ? 0 : 1, {})
      })

      const refresh = Effect.fn("LiveFetch.refresh")(function*(euid: Euid) {
        const number = parseEuid(euid)
        if (source === undefined) return yield* failed("NOT_CONNECTED")
        if (number === undefined) return yield* failed("NOT_FOUND")
        const records = yield* Effect.acquireUseRelease(
          admitted,
          () => retrieved(source, number),
          (_, exit) => noteOutcome(exit)
        )
        const fetched_at = DateTime.formatIso(yield* DateTime.now)
        const { unstorable: [unstorable] } = yield* intake.take(records)
        if (unstorable !== undefined) return yield* failed("UNREADABLE", { found: unstorable.reason })
        const [{ registration }] = records
        return { entity_id: yield* identity.organization(euidOf(registration)), fetched_at } satisfies LiveAnswer
      })

      const answers = yield* Cache.makeWith(
        (euid: Euid) =>
          refresh(euid).pipe(
            Effect.tap(counted("succeeded")),
            Effect.tapError(({ reason }) => counted(reason.toLowerCase())),
            Effect.tapError(({ found, reason }) =>
              reason === "NOT_CONNECTED"
                ? Effect.void
                : Effect.annotateLogs(Effect.logWarning("A live fetch failed"), {
                  euid,
                  reason,
                  ...(found !== undefined && { found })
                })
            )
          ),
        {
          capacity: rememberedAnswers,
          timeToLive: (exit) => isReusable(exit) ? Duration.seconds(reuse_seconds) : Duration.zero
        }
      )
      return LiveFetch.of({ fetch: Effect.fn("LiveFetch.fetch")((euid) => Cache.get(answers, euid)) })
    })
  )
}
