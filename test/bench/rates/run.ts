import { PgClient } from "@effect/sql-pg"
import { RateLimits } from "@kontor/core/RateLimits"
import { Database, Migrations, RateLimitsPostgres } from "@kontor/postgres"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Console, Effect, Layer, Random } from "effect"
import { Reactivity } from "effect/reactivity"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { median, rateOf } from "../Rate.ts"
import { keepResults } from "../Results.ts"
import { countAlone, createTable } from "./Peer.ts"

const cases = [
  { name: "1,000 accounts, 64 in flight", accounts: 1000, inFlight: 64 },
  { name: "one hot account, 64 in flight", accounts: 1, inFlight: 64 },
  { name: "1,000 accounts, 1 in flight", accounts: 1000, inFlight: 1 }
]
const rounds = 3
const duration = "2 seconds"
const peerConnections = 16

const whole = (figure: number): string => Math.round(figure).toLocaleString("en")

const bench = Effect.gen(function*() {
  const { url } = yield* EmbeddedPostgres
  const limits = yield* RateLimits
  const peer = yield* PgClient.make({ url, maxConnections: peerConnections })
  yield* createTable(peer)

  const account = (among: number) => Effect.map(Random.nextIntBetween(1, among), (place) => `account ${place}`)
  const kontor = (among: number) =>
    Effect.flatMap(account(among), (subject) => limits.count({ subject, buckets: ["register"] }))
  const alone = (among: number) => Effect.flatMap(account(among), (subject) => countAlone(peer, subject))

  const figures = yield* Effect.forEach(cases, ({ accounts, inFlight, name }) =>
    Effect.gen(function*() {
      const ours: Array<number> = []
      const theirs: Array<number> = []
      for (let round = 0; round < rounds; round++) {
        ours.push(yield* rateOf(kontor(accounts), { inFlight, duration }))
        theirs.push(yield* rateOf(alone(accounts), { inFlight, duration }))
      }
      const ratio = median(ours) / median(theirs)
      const figure = `rate limits, ${name}: ${whole(median(ours))} attempts/s, a statement each ` +
        `${whole(median(theirs))}/s, ratio ${ratio.toFixed(2)}`
      yield* Console.log(figure)
      return figure
    }))
  yield* keepResults(figures)
})

const dataDirectory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-bench-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true }))
)

const server = Layer.unwrap(Effect.map(dataDirectory, (dataDirectory) => EmbeddedPostgres.layer({ dataDirectory })))

const storage = RateLimitsPostgres.layer.pipe(
  Layer.provide(Migrations.layer),
  Layer.provide(Layer.unwrap(Effect.map(EmbeddedPostgres, ({ url }) => Database.layer({ url })))),
  Layer.provideMerge(Layer.mergeAll(server, Reactivity.layer))
)

await Effect.runPromise(Effect.scoped(Effect.provide(bench, storage)))
