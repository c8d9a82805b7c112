import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * How far a database is with what reads of the register show. Each number grows with the commit of a change: of the
 * register, and of the list of withheld entities.
 */
export interface Marks {
  readonly register: bigint
  readonly withheld: bigint
}

/** Reads how far a database is. */
export const readMarks = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [marks] = yield* sql<Marks>`
    SELECT register.version AS register, withheld_list.version AS withheld FROM register, withheld_list`
  return marks!
})

/** Whether a database with these marks holds all that one with the other marks held. */
export const holds = (marks: Marks, needed: Marks): boolean =>
  marks.register >= needed.register && marks.withheld >= needed.withheld
