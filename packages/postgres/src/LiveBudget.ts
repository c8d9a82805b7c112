import { type LiveAllowance, LiveBudget, LiveBudgetSpent } from "@kontor/register"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOfDatabase } from "./Clients.ts"

/**
 * The permits for retrievals in PostgreSQL, by the clock of the database: nodes whose clocks differ keep the same hour.
 *
 * All permits are one row. Whoever takes one waits for those before, and sees what they left; so no two nodes take the
 * last. Where none is left, the row stays as it is, and shows when the next one is due.
 */
export const layer: Layer.Layer<LiveBudget, never, SqlClient.SqlClient> = Layer.effect(
  LiveBudget,
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient

    const isTaken = Effect.fnUntraced(function*({ permits, seconds }: LiveAllowance) {
      const rows = yield* sql`
        UPDATE live_budget
        SET taken_at = array(
          SELECT time FROM unnest(taken_at) time
          WHERE time > clock_timestamp() - ${seconds} * interval '1 second' ORDER BY time
        ) || clock_timestamp()
        WHERE (
          SELECT count(*) FROM unnest(taken_at) time
          WHERE time > clock_timestamp() - ${seconds} * interval '1 second'
        ) < ${permits}
        RETURNING is_only`
      return rows.length > 0
    })

    const secondsUntilNext = Effect.fnUntraced(function*({ permits, seconds }: LiveAllowance) {
      const [next] = yield* sql<{ wait: number }>`
        SELECT ceil(extract(epoch FROM time - clock_timestamp()) + ${seconds})::float8 AS wait
        FROM live_budget, unnest(taken_at) time
        ORDER BY time DESC OFFSET ${permits - 1} LIMIT 1`
      return Math.max(next?.wait ?? 1, 1)
    })

    const take: LiveBudget["Service"]["take"] = Effect.fn("LiveBudgetPostgres.take")(function*(allowance) {
      if (yield* dieOfDatabase(isTaken(allowance))) return
      const retry_after_seconds = yield* dieOfDatabase(secondsUntilNext(allowance))
      return yield* new LiveBudgetSpent({ retry_after_seconds })
    })
    const left: LiveBudget["Service"]["left"] = Effect.fn("LiveBudgetPostgres.left")(
      function*({ permits, seconds }) {
        const [used] = yield* sql<{ count: number }>`
          SELECT count(*)::int AS count FROM live_budget, unnest(taken_at) time
          WHERE time > clock_timestamp() - ${seconds} * interval '1 second'`
        return permits - (used?.count ?? 0)
      },
      dieOfDatabase
    )
    return LiveBudget.of({ take, left })
  })
)
