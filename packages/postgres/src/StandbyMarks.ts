import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * How far a database is with what reads of the register show. Each number grows with the commit of a change: of the
 * register, of the list of withheld entities, of the search index.
 */
export interface Marks {
  readonly register: bigint
  readonly withheld: bigint
  readonly index: bigint
}

/** Reads how far a database is. */
export const readMarks = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [marks] = yield* sql<Marks>`
    SELECT register.version AS register, withheld_list.version AS withheld, search_index.through AS index
    FROM register, withheld_list, search_index`
  return marks!
})

/** Whether a database with these marks holds all that one with the other marks held. */
export const holds = (marks: Marks, needed: Marks): boolean =>
  marks.register >= needed.register && marks.withheld >= needed.withheld && marks.index >= needed.index
