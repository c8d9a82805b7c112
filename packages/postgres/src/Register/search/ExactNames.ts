import type { ReadText } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Found, type FoundRow, hitOfRow, type TableSearch } from "./Found.ts"
import { nameConditions } from "./NameConditions.ts"

const classes = ["EXACT_NAME", "EXACT_NAME", "EXACT_BUT_LEGAL_FORM", "EXACT_BUT_LEGAL_FORM"] as const

/** Finds the names that are exactly a text, by one lookup: nearly no name is that of many. */
export const findExact = Effect.fnUntraced(
  function*(text: ReadText, { conditions, wanted }: TableSearch) {
    const sql = yield* SqlClient.SqlClient
    const { exactness, isLike } = nameConditions(sql)
    const rows = yield* sql<FoundRow & { exactness: 0 | 1 | 2 | 3; total: number }>`
      SELECT entity_id, standing, exactness, (count(*) OVER ())::int AS total FROM (
        SELECT one.entity_id, one.standing, ${exactness(text)} AS exactness FROM search_organizations one
        WHERE ${
      sql.and([
        isLike(text),
        ...conditions
      ])
    }
      ) found
      WHERE exactness IS NOT NULL ORDER BY exactness, standing, entity_id LIMIT ${wanted}::int`
    return {
      hits: rows.map((row) => hitOfRow(row, classes[row.exactness], row.exactness % 2)),
      total: rows[0]?.total ?? 0
    } satisfies Found
  }
)
