/**
 * Whether a source may be asked. Closed: it may, and has failed so many times in a row. Open: not before that time. Trial: one
 * retrieval is out to see whether it answers again, and no other one until then. Times are milliseconds of the clock.
 */
export type CircuitBreaker =
  | { readonly _tag: "Closed"; readonly failures: number }
  | { readonly _tag: "Open"; readonly until: number }
  | { readonly _tag: "Trial" }

/** What came of a retrieval that was admitted. `Unknown`: it was not sent, or nobody waited for the answer. */
export type RetrievalOutcome =
  | { readonly _tag: "Answered" }
  | { readonly _tag: "Failed"; readonly retry_after_seconds?: number }
  | { readonly _tag: "Unknown" }

/** After so many failures in a row a source is left alone. */
export const failuresThatOpen = 5

/** How long a source is left alone: longer than a retrieval may take, so that none from before is taken for the trial. */
export const pauseSeconds = 60

/** The longest that a source may ask to be left alone. */
const longestPauseSeconds = 3_600

/** A source of which nothing is known yet. */
export const closed: CircuitBreaker = { _tag: "Closed", failures: 0 }

/** Whether a retrieval may be sent at this time, and the state while it is out. */
export const admit = (state: CircuitBreaker, now: number): readonly [isAdmitted: boolean, next: CircuitBreaker] => {
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
  until: now + Math.min(Math.max(seconds, pauseSeconds), longestPauseSeconds) * 1000
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
 * The state after a retrieval. A source that asks to be left alone is, at once, for as long as it says, within a minute and an
 * hour. What retrievals from before tell of a source that is left alone by now changes nothing.
 */
export const settle = (state: CircuitBreaker, outcome: RetrievalOutcome, now: number): CircuitBreaker => {
  switch (outcome._tag) {
    case "Answered":
      return state._tag === "Open" ? state : closed
    case "Failed":
      return afterFailure(state, now, outcome.retry_after_seconds)
    case "Unknown":
      return afterNothing(state, now)
  }
}
