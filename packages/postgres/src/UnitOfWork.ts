import { UnitOfWork } from "@kontor/core"
import { Effect, Layer } from "effect"
import { AccountClient } from "./Clients.ts"
import { dieOf } from "./Outage.ts"

const workFailed = <E>(failure: E) => ({ _tag: "WorkFailed" as const, failure })

/**
 * Units of work as transactions: what the ports of accounts store within one is committed together, durably, or rolled
 * back together. The register has transactions of its own. An inner unit that fails takes back its own part alone. A
 * failure of the database itself is a defect, and rolls back too.
 */
export const layer: Layer.Layer<UnitOfWork, never, AccountClient> = Layer.effect(
  UnitOfWork,
  Effect.gen(function*() {
    const sql = yield* AccountClient
    return UnitOfWork.of({
      commit: <A, E, R>(work: Effect.Effect<A, E, R>) =>
        Effect.mapError(work, workFailed).pipe(
          sql.withTransaction,
          Effect.catchTag("SqlError", dieOf),
          Effect.mapError(({ failure }) => failure),
          Effect.uninterruptible
        )
    })
  })
)
