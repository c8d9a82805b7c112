import { Context, DateTime, Effect, Latch } from "effect"
import type { AccountId } from "../Accounts/Accounts.ts"
import { berlinDayOf, type CalendarDate } from "../Register/CalendarDate.ts"
import type { InsufficientCredits, Period } from "./Ledger.ts"

/** The requests of an account at one endpoint that were refused with 402 on one day of the register's calendar. */
export interface RefusalCount {
  readonly account_id: AccountId
  readonly day: CalendarDate
  /** The endpoint that the ledger would name if they had been charged. */
  readonly endpoint: string
  readonly requests: number
  /** The most that one of them needed, in credits. */
  readonly required_credits: number
  readonly last_refused_at: DateTime.Utc
}

/** Adds two counts; everything else is as in the second. */
export const addedTo = (one: RefusalCount | undefined, other: RefusalCount): RefusalCount =>
  one === undefined ? other : {
    ...other,
    requests: one.requests + other.requests,
    required_credits: Math.max(one.required_credits, other.required_credits),
    last_refused_at: DateTime.max(one.last_refused_at, other.last_refused_at)
  }

/** The time for which counts are kept, in days. */
const keptDays = 90

/** A place for the counts of refused requests: one a day, account and endpoint. */
export interface RefusalStore {
  /** Adds to the counts of each day. No two of these have the same account, day and endpoint. */
  readonly add: (counts: ReadonlyArray<RefusalCount>) => Effect.Effect<void>
  /** The counts of an account, of all days or of a period, in no order. */
  readonly list: (account: AccountId, period?: Period) => Effect.Effect<ReadonlyArray<RefusalCount>>
  /** Deletes the counts of an account. */
  readonly erase: (account: AccountId) => Effect.Effect<void>
  /** Deletes the counts of earlier days, and returns how many. */
  readonly purge: (before: CalendarDate) => Effect.Effect<number>
}

/**
 * Port: counts the requests that were refused with 402, so that an account sees later what it missed. No result depends
 * on it, and a crash may lose the counts of a second. By default nothing is kept. Rule: credits#before-the-lookup.
 */
export const Refusals = Context.Reference<RefusalStore>("@kontor/core/Credits/Refusals", {
  defaultValue: () => ({
    add: () => Effect.void,
    list: () => Effect.succeed([]),
    erase: () => Effect.void,
    purge: () => Effect.succeed(0)
  })
})

/** Deletes the counts that are kept no longer, and returns how many. */
export const purgeRefusals = Effect.gen(function*() {
  const { purge } = yield* Refusals
  return yield* purge(berlinDayOf(DateTime.subtract(yield* DateTime.now, { days: keptDays })))
})

/** The interval at which counts are written, if there are any, however many requests are refused meanwhile. */
const writeEvery = "1 second"

/**
 * Makes what counts the requests that a balance does not cover. A refusal itself writes nothing: the counts of a second
 * are stored together, and those that are left when the layer closes.
 */
export const makeRefusalCounter = Effect.gen(function*() {
  const store = yield* Refusals
  const counts = new Map<string, RefusalCount>()
  const hasCounts = yield* Latch.make()
  const write = Effect.suspend(() => {
    const counted = [...counts.values()]
    counts.clear()
    hasCounts.closeUnsafe()
    return counted.length === 0 ? Effect.void : store.add(counted)
  }).pipe(
    Effect.catchCause((cause) => Effect.logWarning("The counts of refused requests were not written", cause)),
    Effect.uninterruptible
  )

  yield* Effect.addFinalizer(() => write)
  yield* hasCounts.await.pipe(
    Effect.andThen(Effect.sleep(writeEvery)),
    Effect.andThen(write),
    Effect.forever,
    Effect.forkScoped
  )

  return (account_id: AccountId, endpoint: string, { required }: InsufficientCredits): Effect.Effect<void> =>
    Effect.map(DateTime.now, (now) => {
      const day = berlinDayOf(now)
      const key = `${account_id} ${day} ${endpoint}`
      const one = { account_id, day, endpoint, requests: 1, required_credits: required, last_refused_at: now }
      counts.set(key, addedTo(counts.get(key), one))
      hasCounts.openUnsafe()
    })
})
