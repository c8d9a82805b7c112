import { assert } from "@effect/vitest"
import { MonitorRuns } from "@kontor/core/Monitoring"
import { Dispatch, openDeliveries, WebhookStore } from "@kontor/core/Webhooks"
import { DateTime, Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { feedAll } from "./Feeding.ts"
import { CurrentWorld, now } from "./World.ts"

const isDrained = SqlClient.SqlClient.use((sql) =>
  Effect.map(
    sql`SELECT FROM webhook_deliveries WHERE ${sql.in("status", openDeliveries)} LIMIT 1`,
    (rows) => rows.length === 0
  )
)

/** How far time goes at least, in milliseconds, so that what waits for about the same time goes together. */
const minStep = 3_600_000

/** How many steps are enough for the plan of any message. */
const maxSteps = 500

/** One node, which nobody kills, works until nothing is due. */
const work = Effect.gen(function*() {
  const [{ runDue }, { sendDue }] = [yield* MonitorRuns, yield* Dispatch]
  while ((yield* runDue) + (yield* sendDue(100)) > 0);
}).pipe(now)

/** Lets time pass from one delivery that is due to the next, until every message is delivered. */
export const drain = Effect.gen(function*() {
  const [world, store] = [yield* CurrentWorld, yield* WebhookStore]
  world.isCalm = true
  yield* work
  yield* feedAll
  yield* work
  for (let round = 0; !(yield* isDrained); round++) {
    assert.isBelow(round, maxSteps, "the deliveries never come to rest")
    const next = Option.getOrThrow(yield* store.nextDue)
    const wait = next.epochMilliseconds - (yield* now(DateTime.now)).epochMilliseconds
    world.ahead += Math.max(wait, 0) + minStep
    yield* work
  }
})
