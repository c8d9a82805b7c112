import { NodeCrypto } from "@effect/platform-node"
import { PgClient } from "@effect/sql-pg"
import { Ledger } from "@kontor/core/Credits"
import { AccountsPostgres, Database, LedgerPostgres, Migrations } from "@kontor/postgres"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Array, Console, Effect, Layer, Random } from "effect"
import { SecureRandom } from "effect/crypto"
import { Reactivity } from "effect/reactivity"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { accountWith } from "../../support/Accounts.ts"
import { median, rateOf } from "../Rate.ts"
import { keepResults } from "../Results.ts"
import { bookAlone } from "./Peer.ts"

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
  const [ledger, random] = [yield* Ledger, yield* SecureRandom.SecureRandom]
  const peer = yield* PgClient.make({
    url,
    maxConnections: peerConnections,
    startupParameters: { search_path: "kontor" }
  })
  const accounts = yield* Effect.forEach(Array.range(1, 1000), () => accountWith(1_000_000_000), { concurrency: 64 })

  const account = (among: number) => Effect.map(Random.nextIntBetween(0, among - 1), (place) => accounts[place]!)
  const kontor = (among: number) =>
    Effect.gen(function*() {
      const [account_id, request_id] = [yield* account(among), yield* random.uuidV7()]
      const booking = { account_id, request_id, kind: "charge", endpoint: "fetch-organization", credits: -5 } as const
      yield* ledger.book({ ...booking, breakdown: { base: 5 }, price_version: "standard" })
    })
  const alone = (among: number) => Effect.flatMap(account(among), (account) => bookAlone(peer, account))

  const figures = yield* Effect.forEach(cases, ({ accounts, inFlight, name }) =>
    Effect.gen(function*() {
      const ours: Array<number> = []
      const theirs: Array<number> = []
      for (let round = 0; round < rounds; round++) {
        ours.push(yield* rateOf(kontor(accounts), { inFlight, duration }))
        theirs.push(yield* rateOf(alone(accounts), { inFlight, duration }))
      }
      const ratio = median(ours) / median(theirs)
      const figure = `charge, ${name}: ${whole(median(ours))} bookings/s, a statement and commit each ` +
        `${whole(median(theirs))}/s, ratio ${ratio.toFixed(2)}`
      yield* Console.log(figure)
      return figure
    }))
  const { discrepancies, entries } = yield* ledger.verify
  yield* Console.log(`${whole(entries)} entries verified, ${discrepancies.length} discrepancies`)
  yield* keepResults(figures)
})

const dataDirectory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-bench-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true }))
)

const server = Layer.unwrap(Effect.map(dataDirectory, (dataDirectory) => EmbeddedPostgres.layer({ dataDirectory })))

const storage = Layer.merge(AccountsPostgres.layer, LedgerPostgres.layer).pipe(
  Layer.provide(Migrations.layer),
  Layer.provide(Layer.unwrap(Effect.map(EmbeddedPostgres, ({ url }) => Database.layer({ url })))),
  Layer.provideMerge(Layer.mergeAll(server, NodeCrypto.layerSecureRandom, Reactivity.layer))
)

await Effect.runPromise(Effect.scoped(Effect.provide(bench, storage)))
