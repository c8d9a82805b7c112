import { type EntityId, type LocatedPerson, personOf } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { readTies } from "./RegisterTies.ts"

/** The person with an identifier; undefined without any present or former role. */
export const readPerson = Effect.fnUntraced(function*(person: EntityId) {
  const sql = yield* SqlClient.SqlClient
  const [ties, withheld] = yield* Effect.all([
    readTies(sql`SELECT entity_id FROM role_holders WHERE holder_id = ${person}::uuid`),
    sql`SELECT FROM withheld WHERE entity_id = ${person}::uuid`
  ], { concurrency: "unbounded" })
  const found = personOf(
    person,
    ties.flatMap(({ organization, related_persons }) =>
      related_persons === undefined ? [] : [{ organization, persons: related_persons }]
    )
  )
  return found === undefined ? undefined : { person: found, is_withheld: withheld.length > 0 } satisfies LocatedPerson
})
