import { WakeUpsMemory } from "@kontor/core/memory"
import { RegisterChanges, SearchIndex } from "@kontor/core/Register"
import { Database, FollowedIndex, Migrations } from "@kontor/postgres"
import { EmbeddedPostgres, temporaryDatabase } from "@kontor/postgres/embedded"
import { Context, Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { organizationOf } from "../Country.ts"
import { type MakeEngine, megabytes, secondsSince } from "../Engine.ts"
import { indexQuery } from "./IndexQuery.ts"

const portion = 5000

/** The generated country as a register, each organization of which is a change. */
const country = (size: number) =>
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

/** The index in PostgreSQL, built as a service builds it. */
export const postgres: MakeEngine<EmbeddedPostgres> = Effect.fnUntraced(function*(size) {
  const url = yield* temporaryDatabase((yield* EmbeddedPostgres).url)
  const start = performance.now()
  const context = yield* Layer.build(
    FollowedIndex.layer().pipe(
      Layer.provide([Layer.succeed(RegisterChanges, country(size)), WakeUpsMemory.layer]),
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
