/**
 * Whether a source may be asked. Closed: it may, after `failures` in a row. Open: not before `until`. Trial: one
 * retrieval is under way to see whether the source answers again, and no other is sent until it ends. Times are
 * milliseconds of the clock.
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
 * How long the circuit stays open: longer than a retrieval may take, so that no earlier one is mistaken for the trial.
 */
export const pauseSeconds = 60

/** The maximum pause that a source may ask for. */
const maxPauseSeconds = 3_600

/** The state of a source that has not been asked yet. */
export const closedCircuit: CircuitBreaker = { _tag: "Closed", failures: 0 }

/** Whether a retrieval may be sent at this time, and the state while it is under way. */
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
