import { WakeUpsMemory } from "@kontor/core/memory"
import { RegisterChanges, type SearchDocument, SearchIndex } from "@kontor/core/Register"
import { Database, FollowedIndex, Migrations } from "@kontor/postgres"
import { EmbeddedPostgres, temporaryDatabase } from "@kontor/postgres/embedded"
import { Context, Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { organizationOf } from "../Country.ts"
import { type MakeEngine, megabytes, secondsSince } from "../Engine.ts"
import { indexQuery } from "./IndexQuery.ts"

const portion = 5000

/** A register of so many organizations, each of which is a change. */
const registerOf = (size: number, organizationOf: (index: number) => SearchDocument) =>
  RegisterChanges.of({
    extent: Effect.succeed({ last: size, organizations: size }),
    after: (sequence, until = size) =>
      Effect.sync(() => {
        const through = Math.min(sequence + portion, until)
        return {
          held: Array.from({ length: through - sequence }, (_, index) => organizationOf(sequence + index)),
          gone: [],
          through,
          last: size
        }
      }),
    note: () => Effect.void,
    knows: () => Effect.succeed(true)
  })

/** The index in PostgreSQL over so many organizations, built as a service builds it. */
export const postgresIndex = Effect.fnUntraced(function*(
  size: number,
  organizationOf: (index: number) => SearchDocument
) {
  const url = yield* temporaryDatabase((yield* EmbeddedPostgres).url)
  const context = yield* Layer.build(
    FollowedIndex.layer().pipe(
      Layer.provide([Layer.succeed(RegisterChanges, registerOf(size, organizationOf)), WakeUpsMemory.layer]),
      Layer.provideMerge(Migrations.layer),
      Layer.provideMerge(Database.layer({ url })),
      Layer.orDie
    )
  )
  const { state } = Context.get(context, FollowedIndex.FollowedIndex)
  yield* Effect.repeat(state, {
    schedule: Schedule.spaced("200 millis"),
    until: ({ position }) => position !== undefined
  })
  return context
})

/** The generated country in PostgreSQL. */
export const postgres: MakeEngine<EmbeddedPostgres> = Effect.fnUntraced(function*(size) {
  const start = performance.now()
  const context = yield* postgresIndex(size, organizationOf)
  const built = secondsSince(start)
  const [tables] = yield* Context.get(context, SqlClient.SqlClient)<{ bytes: bigint }>`
    SELECT sum(pg_total_relation_size(name::regclass))::bigint AS bytes
    FROM unnest(ARRAY['search_words', 'search_postings', 'search_organizations', 'search_seats']) AS name`
  const index = Context.get(context, SearchIndex)
  return {
    ready: `generated and built in ${built} s, ${megabytes(Number(tables!.bytes))}`,
    search: (query) => index.search(indexQuery(query)),
    isShared: true
  }
})
