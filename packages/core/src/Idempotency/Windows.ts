import { DateTime, Duration } from "effect"

/** How long an answer is replayed; then its key is free. Rule: Idempotency (decisions 13). */
const replayed = Duration.hours(24)

/**
 * The time after which a claim without an outcome belongs to a crashed node: no network operation takes nearly as long.
 */
const maxSendingTime = Duration.minutes(2)

/** The wait for the answer of a running request, in seconds: a third of the time of an attempt. */
export const pauseBeforeRepeat = 5

/** At `now`, answers of claims of this instant or earlier are no longer replayed. */
export const forgettableAt = (now: DateTime.Utc): DateTime.Utc => DateTime.subtractDuration(now, replayed)

/** Whether an open claim is too old at `now` to get its outcome. */
export const isAbandoned = (claimed_at: DateTime.Utc, now: DateTime.Utc): boolean =>
  DateTime.isLessThanOrEqualTo(DateTime.addDuration(claimed_at, maxSendingTime), now)
