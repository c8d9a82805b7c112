import {
  courtsOfDistrict,
  fitOfNumber,
  type NumberedHit,
  numberHits,
  numberMeant,
  type ReadNumber,
  type ReadQuery,
  type RegisterNumber
} from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { type FoundRow, hitOfRow, type TableSearch } from "./Found.ts"
import { spaced, wordOfNumber } from "./SearchRow.ts"

interface NumberedRow extends FoundRow {
  readonly core: string
  readonly forms: string
  readonly place: string
  readonly court: string
  readonly type: RegisterNumber["type"]
  readonly number: string
  readonly suffix: string
  readonly former_numbers: ReadonlyArray<RegisterNumber> | null
}

const wordsIn = (...columns: ReadonlyArray<string>): ReadonlyArray<string> =>
  columns.flatMap((words) => words.trim().split(" ")).filter((word) => word !== "")

/** The condition under which an organization `one` has a register number, today or before. */
export const hasNumber = (sql: SqlClient.SqlClient, number: string): Statement.Fragment =>
  sql`one.id IN (
    SELECT organization FROM search_postings WHERE word = (SELECT id FROM search_words WHERE word = ${
    wordOfNumber(number)
  })
  )`

const readNumbered = Effect.fnUntraced(function*(number: ReadNumber, { conditions }: TableSearch) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<NumberedRow>`
    SELECT one.entity_id, one.standing, one.core, one.forms, one.place, one.court, one.register_type AS type,
      one.register_number AS number, one.suffix, one.former_numbers
    FROM search_organizations one WHERE ${sql.and([hasNumber(sql, number.written.number), ...conditions])}`
  return rows.flatMap((row): ReadonlyArray<NumberedHit<NumberedRow>> => {
    const { core, court, former_numbers, forms, place, suffix, type } = row
    const meant = numberMeant(number, [{ court, type, number: row.number, suffix }, ...former_numbers ?? []])
    if (meant === undefined) return []
    const fit = fitOfNumber(number, meant, { name: wordsIn(core, forms), place: wordsIn(place) })
    return [{ hit: row, fit, court: meant.court }]
  })
})

/** The courts whose district a town lies in. */
const readDistricts = Effect.fnUntraced(function*(town: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ court: string; organizations: number }>`
    SELECT court, sum(organizations)::int AS organizations FROM search_seats
    WHERE ${sql.and([sql`organizations > 0`, ...town.map((word) => sql`strpos(place, ${spaced([word])}) > 0`)])}
    GROUP BY court`
  return courtsOfDistrict(new Map(rows.map(({ court, organizations }) => [court, organizations])))
})

/** Finds the organizations of the number of a query, and what text is to be searched beside them. */
export const findNumbered = Effect.fnUntraced(
  function*(query: ReadQuery & { readonly number: ReadNumber }, search: TableSearch) {
    const numbered = yield* readNumbered(query.number, search)
    const isTownAsked = numbered.length > 0 && numbered.every(({ fit }) => fit === "DIFFERS")
    const districts = isTownAsked ? yield* readDistricts(query.number.beside) : new Set<string>()
    const { hits, text } = numberHits(query, numbered, () => districts)
    return { hits: hits.map(({ hit, uncovered }) => hitOfRow(hit, "REGISTER_NUMBER", uncovered)), text }
  }
)
