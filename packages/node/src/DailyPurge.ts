import { Administration } from "@kontor/core"
import { Effect, Layer, Schedule } from "effect"

/** How long after a failure the purge is tried again. */
const pause = "10 minutes"

const everyDay = Schedule.cron("0 0 * * *", "Europe/Berlin")

const purge = Effect.gen(function*() {
  const { day, ...purged } = yield* Administration.use(({ purge }) => purge)
  if (Object.values(purged).some((count) => count > 0)) {
    yield* Effect.logInfo("Deleted from the register what had to be gone").pipe(Effect.annotateLogs({ day, ...purged }))
  }
})

const untilDone = purge.pipe(
  Effect.catchDefect(Effect.fail),
  Effect.tapError((failure) => Effect.logError("The purge of the register failed and is tried again", failure)),
  Effect.retry(Schedule.spaced(pause))
)

/**
 * Deletes from the register what sources say has to be gone: at once, and whenever a day begins in the register's calendar.
 * Every node of a service may do so. Rule: Insolvency messages.
 */
export const layer: Layer.Layer<never, never, Administration> = Layer.effectDiscard(
  Effect.forkScoped(Effect.repeat(untilDone, everyDay))
)
