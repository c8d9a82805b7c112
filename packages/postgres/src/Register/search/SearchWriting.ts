import { type EntityId, type IndexChanges, partsOfWord, type SearchDocument } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { booleans, integers, texts } from "../../Columns.ts"
import { entityIdOf } from "../../Identifiers.ts"
import { keysOfParts, type SearchRow, searchRow } from "./SearchRow.ts"

/** Takes organizations out of the tables, and their words; how many there were. */
const remove = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const [removed] = yield* sql<{ organizations: number }>`
    WITH gone AS (
      DELETE FROM search_organizations WHERE entity_id = ANY(${texts(entities)}::uuid[])
      RETURNING id, place, court, words, ords
    ), old AS (
      SELECT id, word, ord FROM gone, unnest(words, ords) AS posted (word, ord)
    ), postings AS (
      DELETE FROM search_postings posting USING old
      WHERE posting.word = old.word AND posting.ord = old.ord AND posting.organization = old.id
    ), words AS (
      UPDATE search_words SET organizations = organizations - fewer
      FROM (SELECT word, count(*)::int AS fewer FROM old GROUP BY word) counted WHERE id = counted.word
    ), seats AS (
      UPDATE search_seats seat SET organizations = organizations - fewer
      FROM (SELECT place, court, count(*)::int AS fewer FROM gone GROUP BY place, court) counted
      WHERE seat.place = counted.place AND seat.court = counted.court
    )
    SELECT count(*)::int AS organizations FROM gone`
  return removed!.organizations
})

/** Counts the words of rows in the vocabulary; the id of each. */
const countWords = Effect.fnUntraced(function*(rows: ReadonlyArray<SearchRow>) {
  const sql = yield* SqlClient.SqlClient
  const counts = new Map<string, number>()
  for (const { words } of rows) for (const { word } of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts.keys()]
  const parts = words.map((word) => word.startsWith("#") ? null : keysOfParts(partsOfWord(word)).join(" ") || null)
  const ids = yield* sql<{ id: number; word: string }>`
    WITH more AS (
      SELECT * FROM unnest(${texts(words)}::text[], ${integers([...counts.values()])}::int[], ${texts(parts)}::text[])
        AS more (word, organizations, parts)
    ), known AS (
      UPDATE search_words held SET organizations = held.organizations + more.organizations
      FROM more WHERE held.word = more.word COLLATE "C" RETURNING held.id, held.word
    ), added AS (
      INSERT INTO search_words (word, organizations, parts)
      SELECT word, organizations, string_to_array(parts, ' ') FROM more
      WHERE NOT EXISTS (SELECT FROM search_words held WHERE held.word = more.word COLLATE "C")
      RETURNING id, word
    )
    SELECT id, word FROM known UNION ALL SELECT id, word FROM added`
  return new Map(ids.map(({ id, word }) => [word, id]))
})

const countSeats = Effect.fnUntraced(function*(rows: ReadonlyArray<SearchRow>) {
  const sql = yield* SqlClient.SqlClient
  const seats = rows.map(({ columns: { court, place } }) => ({ court, place }))
  yield* sql`
    INSERT INTO search_seats AS seat (place, court, organizations)
    SELECT place, court, count(*)::int FROM json_to_recordset(${
    JSON.stringify(seats)
  }::json) AS more (place text, court text)
    GROUP BY place, court ORDER BY place, court
    ON CONFLICT (place, court) DO UPDATE SET organizations = seat.organizations + excluded.organizations`
})

/** The columns that are written of each organization; its id is the next one. */
const columns =
  `standing, entity_id, latitude, longitude, registered_on, weight, is_active, core, forms, place, postal_code,
  city, court, register_type, register_number, suffix, former_numbers, legal_form, size, industries, divisions, figures,
  words, ords`

const addOrganizations = Effect.fnUntraced(
  function*(rows: ReadonlyArray<SearchRow>, ids: ReadonlyMap<string, number>) {
    const sql = yield* SqlClient.SqlClient
    const held = rows.map(({ columns, words }) => ({
      ...columns,
      words: words.map(({ word }) => ids.get(word)!),
      ords: words.map(({ ord }) => ord)
    }))
    const added = yield* sql<{ id: number; entity_id: string }>`
      INSERT INTO search_organizations (${sql.literal(columns)})
      SELECT ${sql.literal(columns)} FROM json_populate_recordset(NULL::search_organizations, ${
      JSON.stringify(held)
    }::json)
      RETURNING id, entity_id`
    return new Map<string, number>(added.map(({ entity_id, id }) => [entityIdOf(entity_id), id]))
  }
)

/** Adds organizations that the tables do not hold. */
export const addDocuments = Effect.fnUntraced(function*(documents: ReadonlyArray<SearchDocument>) {
  if (documents.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const rows = documents.map(searchRow)
  const words = yield* countWords(rows)
  yield* countSeats(rows)
  const organizations = yield* addOrganizations(rows, words)
  const postings = rows.flatMap(({ columns, words }) =>
    words.map((posted) => ({ ...posted, organization: organizations.get(String(columns.entity_id))! }))
  )
  yield* sql`
    INSERT INTO search_postings (word, ord, organization, is_first)
    SELECT * FROM unnest(
      ${integers(postings.map(({ word }) => words.get(word)!))}::int[],
      ${integers(postings.map(({ ord }) => ord))}::int[],
      ${integers(postings.map(({ organization }) => organization))}::int[],
      ${booleans(postings.map(({ is_first }) => is_first))}::boolean[]
    ) AS posting (word, ord, organization, is_first) ORDER BY word, ord, organization`
})

/** Takes changes into the tables of the search. The caller must hold the lock on the row of `search_index`. */
export const writeSearchIndex = Effect.fnUntraced(function*({ gone, held, through }: IndexChanges) {
  const sql = yield* SqlClient.SqlClient
  const removed = yield* remove([...gone, ...held.map(({ entity_id }) => entity_id)])
  yield* addDocuments(held)
  yield* sql`
    UPDATE search_index SET through = ${through}, organizations = organizations + ${held.length - removed}::int`
})
