import { NodeCrypto } from "@effect/platform-node"
import { Keys } from "@kontor/core"
import { Administration } from "@kontor/core/Administration"
import { EnrichmentMemory } from "@kontor/core/memory"
import { type BucketLimits, ConfiguredLimits } from "@kontor/core/RateLimits"
import { IndexFollower, type SourceRecord } from "@kontor/core/Register"
import { toWebHandler } from "@kontor/http"
import { Service } from "@kontor/node"
import { Database, Migrations, RegisterChangesPostgres } from "@kontor/postgres"
import { SearchIndexInThread } from "@kontor/search"
import { Effect, Layer, Redacted } from "effect"
import { address } from "./Address.ts"
import { countingProxy } from "./CountingProxy.ts"
import { url } from "./Database.ts"

const unlimited: BucketLimits = {
  register: 1_000_000,
  document: 1_000_000,
  profile: 1_000_000,
  account: 1_000_000,
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
      Layer.provideMerge(indexed),
      Layer.provideMerge(Layer.mergeAll(EnrichmentMemory.layer, Layer.succeed(ConfiguredLimits, unlimited))),
      Layer.provideMerge(Layer.provide(Keys.random, NodeCrypto.layerSecureRandom)),
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
  const { createAccount, importRecords } = yield* Effect.provide(Administration, context)
  yield* importRecords(records)

  const request = Effect.fnUntraced(function*(path: string, key: string) {
    const asked = new Request(`http://localhost/api${path}`, { headers: { "x-api-key": key } })
    const response = yield* Effect.promise(() => handler(asked, { address: "192.0.2.1" }))
    return { status: response.status, text: yield* Effect.promise(() => response.text()) } satisfies Answer
  })

  return {
    /** The API key of a new account with these credits, on the plan that may ask for everything. */
    key: (credits: number) =>
      Effect.map(
        createAccount({ name: "Muster GmbH", email: null, plan: "max", credits }),
        ({ secret }) => Redacted.value(secret)
      ),

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
