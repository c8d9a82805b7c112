import { PgClient } from "@effect/sql-pg"
import { RateLimits } from "@kontor/core/RateLimits"
import { AdmissionsPostgres, Database, Migrations } from "@kontor/postgres"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Effect, Layer, Random } from "effect"
import { Reactivity } from "effect/reactivity"
import { accountCases, compare } from "../Comparing.ts"
import { keepResults } from "../Results.ts"
import { temporaryServer } from "../TemporaryServer.ts"
import { countAlone, createTable } from "./Peer.ts"

const peerConnections = 16

const bench = Effect.gen(function*() {
  const { url } = yield* EmbeddedPostgres
  const limits = yield* RateLimits
  const peer = yield* PgClient.make({ url, maxConnections: peerConnections })
  yield* createTable(peer)

  const account = (among: number) => Effect.map(Random.nextIntBetween(1, among), (place) => `account ${place}`)
  const kontor = (among: number) =>
    Effect.flatMap(account(among), (subject) => limits.count({ subject, buckets: ["register"] }))
  const alone = (among: number) => Effect.flatMap(account(among), (subject) => countAlone(peer, subject))

  const figures = yield* compare(accountCases, {
    name: "rate limits",
    unit: "attempts/s",
    peer: "a statement each",
    kontor: ({ accounts }) => kontor(accounts),
    alone: ({ accounts }) => alone(accounts)
  })
  yield* keepResults(figures)
})

const storage = AdmissionsPostgres.rateLimits.pipe(
  Layer.provide(Migrations.layer),
  Layer.provide(Layer.unwrap(Effect.map(EmbeddedPostgres, ({ url }) => Database.layer({ url })))),
  Layer.provideMerge(Layer.mergeAll(temporaryServer, Reactivity.layer))
)

await Effect.runPromise(Effect.scoped(Effect.provide(bench, storage)))
