import { UpstreamUnavailable } from "@kontor/core/Register"
import { type ChangesPage, RegisterChanges } from "@kontor/register"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { entityIdOf, isOutage, retry_after_seconds, StandbyReads } from "../Clients.ts"
import { readStoredDocument } from "./Records.ts"

/** The number of changes read at once. */
const portion = 5000

/** The days for which the mark of a copy stays known. An older copy is made anew. */
const knownFor = 180

interface ChangeRow {
  readonly last: bigint
  readonly entity_id: string | null
  readonly changed: bigint
  readonly document: string | null
}

const pageOf = (rows: ReadonlyArray<ChangeRow>, sequence: number, until: number): ChangesPage => {
  const last = Number(rows[0]!.last)
  const changes = rows.flatMap(({ document, entity_id }) =>
    entity_id === null ? [] : [{ entity_id: entityIdOf(entity_id), document }]
  )
  return {
    held: changes.flatMap(({ document, entity_id }) =>
      document === null ? [] : [readStoredDocument(entity_id, document)]
    ),
    gone: changes.flatMap(({ document, entity_id }) => document === null ? [entity_id] : []),
    through: changes.length === portion ? Number(rows.at(-1)!.changed) : Math.max(sequence, Math.min(last, until)),
    last
  }
}

const readChanges = Effect.fnUntraced(function*(sequence: number, until: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<ChangeRow>`
    SELECT register.sequence AS last, page.* FROM register LEFT JOIN LATERAL (
      SELECT entity_id, changed, document FROM search_documents
      WHERE changed > ${sequence} AND changed <= ${until} ORDER BY changed LIMIT ${portion}
    ) page ON true
    ORDER BY changed`
  return pageOf(rows, sequence, until)
})

/**
 * The changes of the register on PostgreSQL. They are read outside the caller's transaction: an index must not take in
 * what is rolled back later.
 */
export const layer: Layer.Layer<RegisterChanges, never, SqlClient.SqlClient> = Layer.effect(
  RegisterChanges,
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const reads = yield* StandbyReads
    const ask = <A>(question: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, UpstreamUnavailable> =>
      question.pipe(
        Effect.updateContext((context: Context.Context<never>) => Context.omit(sql.transactionService)(context)),
        Effect.catch((error) =>
          isOutage(error) ? Effect.fail(new UpstreamUnavailable({ retry_after_seconds })) : Effect.die(error)
        )
      )
    return RegisterChanges.of({
      extent: sql<{ last: bigint; organizations: bigint }>`SELECT sequence AS last, organizations FROM register`.pipe(
        Effect.map(([row]) => ({ last: Number(row!.last), organizations: Number(row!.organizations) })),
        ask
      ),
      after: (sequence, until = Number.MAX_SAFE_INTEGER) => ask(reads(readChanges(sequence, until), sql)),
      note: (mark) =>
        sql`
          WITH old AS (DELETE FROM search_copies WHERE noted_at < now() - make_interval(days => ${knownFor}))
          INSERT INTO search_copies (mark) VALUES (${mark})`.pipe(Effect.asVoid, ask),
      knows: (mark) =>
        sql`SELECT FROM search_copies WHERE mark::text = ${mark}`.pipe(Effect.map((rows) => rows.length > 0), ask)
    })
  })
)
