import {
  type ArrivalGroup,
  arrivalsOf,
  groupArrivals,
  Identity,
  registerChange,
  RegisterIntake,
  type Taken
} from "@kontor/core"
import { Array, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { writeDocuments } from "./RegisterDocuments.ts"
import { writeEvents } from "./RegisterEventTables.ts"
import { writeProfileTables } from "./RegisterProfileTables.ts"
import { countOrganizations, knownDigests, lockIntake, readRecords, writeRecords } from "./RegisterRecords.ts"
import { writeSearchTables } from "./RegisterSearchTables.ts"

/** Of each group the records that are not known; groups without any are left out. */
const unknownOf = (groups: ReadonlyArray<ArrivalGroup>, digests: ReadonlyMap<string, ReadonlySet<string>>) =>
  groups.flatMap((group): ReadonlyArray<ArrivalGroup> => {
    const records = group.records.filter(({ kept }) => digests.get(group.entity_id)?.has(kept.digest) !== true)
    return Array.isReadonlyArrayNonEmpty(records) ? [{ ...group, records }] : []
  })

/**
 * The way into the register on PostgreSQL.
 *
 * Takes go one after the other, whichever process they come from: each holds the one row of `register` until it is committed.
 * So two of them cannot fold the same organization past each other, and events are numbered in the order in which they become
 * visible. What the arriving records alone make of an organization is found out before the row is asked for.
 */
export const layer: Layer.Layer<RegisterIntake, never, SqlClient.SqlClient | Identity> = Layer.effect(
  RegisterIntake,
  Effect.gen(function*() {
    const identity = yield* Identity
    const sql = yield* SqlClient.SqlClient

    /** What groups make of the organizations of which records are known: those are read, and folded anew. */
    const laterChanges = Effect.fnUntraced(function*(groups: ReadonlyArray<ArrivalGroup>) {
      const known = yield* readRecords(groups.map(({ entity_id }) => entity_id))
      return yield* Effect.forEach(groups, (group) => registerChange(identity, group, known.get(group.entity_id) ?? []))
    })

    const take: RegisterIntake["Service"]["take"] = Effect.fn("RegisterIntakePostgres.take")(
      function*(records) {
        const arrivals = yield* arrivalsOf(identity, records)
        const groups = groupArrivals(arrivals)
        const entities = groups.map(({ entity_id }) => entity_id)
        const seen = yield* knownDigests(entities)
        const unseen = groups.filter(({ entity_id }) => !seen.has(entity_id))
        const alone = yield* Effect.forEach(unseen, (group) => registerChange(identity, group, []))
        return yield* sql.withTransaction(Effect.gen(function*() {
          yield* lockIntake
          const digests = yield* knownDigests(entities)
          const added = alone.filter(({ entity_id }) => !digests.has(entity_id))
          const known = groups.filter(({ entity_id }) => digests.has(entity_id))
          const changes = [...added, ...yield* laterChanges(unknownOf(known, digests))]
          yield* countOrganizations(added.length)
          yield* writeSearchTables(changes)
          yield* writeProfileTables(changes)
          const imported = yield* writeRecords(changes)
          const events = yield* writeEvents(arrivals, changes)
          yield* writeDocuments(arrivals)
          return { imported, unchanged: records.length - imported, events } satisfies Taken
        }))
      },
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.orDie
    )
    return RegisterIntake.of({ take })
  })
)
