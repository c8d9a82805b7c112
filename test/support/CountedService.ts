import { NodeCrypto } from "@effect/platform-node"
import { ServiceKeys } from "@kontor/core"
import { Administration } from "@kontor/core/Administration"
import { EnrichmentMemory } from "@kontor/core/memory"
import type { BucketLimits } from "@kontor/core/Prices"
import { ConfiguredLimits } from "@kontor/core/RateLimits"
import { toWebHandler } from "@kontor/http"
import { Service } from "@kontor/node"
import { Database, Migrations, RegisterChangesPostgres } from "@kontor/postgres"
import { IndexFollower, RegisterIntake, type SourceRecord } from "@kontor/register"
import { SearchIndexInThread } from "@kontor/search"
import { ExcerptsPdf } from "@kontor/sources/excerpts"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { address } from "./Address.ts"
import { countingProxy } from "./CountingProxy.ts"
import { url } from "./Database.ts"

const unlimited: BucketLimits = {
  register: 1_000_000,
  document: 1_000_000,
  profile: 1_000_000,
  account: 1_000_000,
  suggest: 1_000_000,
  unauthenticated: 1_000_000
}

/** An index that follows what is taken in, and asks nothing by itself. */
const indexed = IndexFollower.direct.pipe(
  Layer.provideMerge(SearchIndexInThread.layer),
  Layer.provide(RegisterChangesPostgres.layer)
)

/** An answer's status and text. */
interface Answer {
  readonly status: number
  readonly text: string
}

/** What a request has beside its path and its key. */
interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Long enough for what a request may still send after its answer. */
const afterwards = "200 millis"

/**
 * The whole service over PostgreSQL, in this process, behind its web handler, with these records, and a way to see
 * every statement that it sends. It has a database of its own. Build it where the clock runs.
 */
export const makeCountedService = Effect.fnUntraced(function*(records: ReadonlyArray<SourceRecord>) {
  const way = yield* countingProxy(yield* url)
  const context = yield* Layer.build(
    Service.layer.pipe(
      Layer.provideMerge(Layer.merge(indexed, ExcerptsPdf.layer)),
      Layer.provideMerge(Layer.mergeAll(EnrichmentMemory.layer, Layer.succeed(ConfiguredLimits, unlimited))),
      Layer.provideMerge(Layer.provide(ServiceKeys.random, NodeCrypto.layerSecureRandom)),
      Layer.provideMerge(Migrations.layer),
      Layer.provideMerge(address),
      Layer.provideMerge(Database.layer({ url: way.url })),
      Layer.fresh
    )
  )
  const { handler } = yield* Effect.acquireRelease(
    Effect.sync(() => toWebHandler(Layer.succeedContext(context))),
    ({ dispose }) => Effect.promise(() => dispose())
  )
  const { createAccount } = yield* Effect.provide(Administration, context)
  yield* Effect.provide(RegisterIntake.use(({ take }) => take(records)), context)

  const customer = Effect.fnUntraced(function*(credits: number) {
    const { record, secret } = yield* createAccount({ name: "Muster GmbH", email: null, plan: "max", credits }).pipe(
      Effect.orDie
    )
    return { id: record.id, key: Redacted.value(secret) }
  })

  const request = Effect.fnUntraced(function*(path: string, key: string, init: Asked = {}) {
    const asked = new Request(`http://localhost/api${path}`, {
      ...init,
      headers: { ...init.headers, "x-api-key": key }
    })
    const response = yield* Effect.promise(() => handler(asked, { address: "192.0.2.1" }))
    return { status: response.status, text: yield* Effect.promise(() => response.text()) } satisfies Answer
  })

  return {
    /** The API key of a new account with these credits, on the plan that may ask for everything. */
    key: (credits: number) => Effect.map(customer(credits), ({ key }) => key),

    /** A new account with these credits on that plan, and its API key. */
    customer,

    /** What the service is made of. */
    services: context,

    /** The rows of a query, which is sent on the same way. */
    rows: <Row extends object>(query: string) => Context.get(context, SqlClient.SqlClient).unsafe<Row>(query),

    /** The notices of the server so far. */
    notices: way.notices,

    /** Sends one request below `/api`. */
    request,

    /** What an effect answers, and the statements that were sent meanwhile. */
    counted: Effect.fnUntraced(function*<A, E, R>(effect: Effect.Effect<A, E, R>) {
      yield* Effect.sleep(afterwards)
      const before = yield* way.count
      const answer = yield* effect
      yield* Effect.sleep(afterwards)
      return { answer, statements: (yield* way.statements).slice(before) }
    })
  }
})
