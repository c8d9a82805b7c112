import { Cause, Effect, Schedule } from "effect"
import { Administration } from "../Administration/Administration.ts"
import { purgeRefusals } from "../Credits/Refusals.ts"
import { Idempotent } from "../Idempotency/Idempotent.ts"
import { DeliveryUpkeep } from "../Webhooks/DeliveryUpkeep.ts"

/** The pause between a failed chore and its repeat. */
const pause = "10 minutes"

const everyDay = Schedule.cron("0 0 * * *", "Europe/Berlin")

const daily = <Deleted extends object, R>(deleting: string, chore: Effect.Effect<Deleted, never, R>) =>
  Effect.gen(function*() {
    const deleted: ReadonlyArray<readonly [string, unknown]> = Object.entries(yield* chore)
    if (deleted.some(([, count]) => typeof count === "number" && count > 0)) {
      yield* Effect.annotateLogs(Effect.logInfo(`Deleted ${deleting}`), Object.fromEntries(deleted))
    }
  }).pipe(
    Effect.catchDefect(Effect.fail),
    Effect.tapError((failure) => Effect.logError(`Deleting ${deleting} failed and is tried again`, Cause.die(failure))),
    Effect.retry(Schedule.spaced(pause)),
    Effect.repeat(everyDay),
    Effect.orDie
  )

/**
 * Deletes expired data: at once, and at the beginning of each day in the register's calendar. Every node may do so.
 * Rule: Insolvency messages; Webhooks (decisions 14); Idempotency (decisions 13); Credits
 * (decisions 6).
 */
export const maintain: Effect.Effect<void, never, Administration | DeliveryUpkeep | Idempotent> = Effect.all([
  daily("from the register what had to be gone", Administration.use(({ purge }) => purge)),
  daily("payloads and attempts of webhooks that are kept no longer", DeliveryUpkeep.use(({ purge }) => purge)),
  daily(
    "answers that are replayed no longer",
    Effect.map(Idempotent.use(({ purge }) => purge), (answers) => ({ answers }))
  ),
  daily("counts of refused requests that are kept no longer", Effect.map(purgeRefusals, (counts) => ({ counts })))
], { concurrency: "unbounded", discard: true })
