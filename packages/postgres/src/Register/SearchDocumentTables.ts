import type { EntityId, SearchDocument } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { notify } from "../WakeUpsPostgres.ts"
import { storedDocument } from "./StoredSearchDocument.ts"

/**
 * Stores the search documents of organizations, and those to remove from search indexes, each under the next number of
 * the register's sequence. An unchanged document keeps its number. The intake holds the lock on the register's row.
 */
export const writeSearchDocuments = Effect.fnUntraced(
  function*(held: ReadonlyArray<SearchDocument>, gone: ReadonlyArray<EntityId>) {
    const rows = [
      ...held.map((document) => ({ entity_id: document.entity_id, document: storedDocument(document) })),
      ...gone.map((entity_id) => ({ entity_id, document: null }))
    ]
    if (rows.length === 0) return
    const sql = yield* SqlClient.SqlClient
    yield* sql`
      WITH numbered AS (
        UPDATE register SET sequence = sequence + ${rows.length} RETURNING sequence - ${rows.length} AS before
      )
      INSERT INTO search_documents AS known (entity_id, changed, document)
      SELECT entity_id, before + place, document
      FROM numbered, unnest(
        ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
        ${texts(rows.map(({ document }) => document))}::text[]
      ) WITH ORDINALITY AS row (entity_id, document, place)
      WHERE document IS NOT NULL OR entity_id IN (SELECT entity_id FROM search_documents)
      ON CONFLICT (entity_id) DO UPDATE SET changed = excluded.changed, document = excluded.document
      WHERE known.document IS DISTINCT FROM excluded.document`
    yield* notify(sql, "register")
  }
)
