import { DateTime, Effect, Latch } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import { berlinDayOf } from "../Register/BerlinDay.ts"
import type { InsufficientCredits } from "./Ledger.ts"
import { addedTo, type RefusalCount, Refusals } from "./Refusals.ts"

/** How often counts are written, if there are any: however many requests are refused meanwhile. */
const writeEvery = "1 second"

/**
 * Makes what counts the requests that a balance does not cover. A refusal itself writes nothing: the counts of a second
 * are stored together, and those that are left when the layer closes. Rule: Credits (decisions 6).
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
