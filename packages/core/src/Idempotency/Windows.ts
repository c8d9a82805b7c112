import { DateTime, Duration } from "effect"

/** How long an answer is replayed; then its key is free. Rule: Idempotency (decisions 13). */
const replayed = Duration.hours(24)

/** After how long without an outcome a claim's node must have crashed: no network operation takes as long, by far. */
const longestSending = Duration.minutes(2)

/** How long to wait for the answer of a request that is still being worked on, in seconds: a third of the time of an attempt. */
export const pauseBeforeRepeat = 5

/** Claims of this instant or earlier are no longer replayed at `now`. */
export const forgettableAt = (now: DateTime.Utc): DateTime.Utc => DateTime.subtractDuration(now, replayed)

/** Whether an open claim of an instant can no longer get its outcome at `now`. */
export const isAbandoned = (claimed_at: DateTime.Utc, now: DateTime.Utc): boolean =>
  DateTime.isLessThanOrEqualTo(DateTime.addDuration(claimed_at, longestSending), now)
