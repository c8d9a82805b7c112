import type { Identity, RegisterIntake } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { readForeseen } from "./RegisterForeseen.ts"
import { countReadBefore, readBefore } from "./RegisterReadBefore.ts"
import { countOutdated, rebuildPortion } from "./RegisterRebuild.ts"
import { lockIntake } from "./RegisterRecords.ts"

type Renewal = Pick<RegisterIntake["Service"], "foreseen" | "outdated" | "readBefore" | "rebuild" | "unread">

/** The part of the intake that renews what older versions read and folded. */
export const renewal = (sql: SqlClient.SqlClient, identity: Identity["Service"]): Renewal => {
  const onDatabase = <A, E>(reading: Effect.Effect<A, E, SqlClient.SqlClient>, name: string): Effect.Effect<A> =>
    reading.pipe(
      Effect.withSpan(`RegisterIntakePostgres.${name}`),
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.orDie
    )
  return {
    outdated: onDatabase(countOutdated, "outdated"),
    foreseen: onDatabase(readForeseen(identity), "foreseen"),
    rebuild: onDatabase(
      sql.withTransaction(Effect.andThen(lockIntake, rebuildPortion(identity))),
      "rebuild"
    ),
    unread: onDatabase(countReadBefore, "unread"),
    readBefore: (after) => onDatabase(readBefore(after), "readBefore")
  }
}
