import { NodeCrypto } from "@effect/platform-node"
import { PgClient } from "@effect/sql-pg"
import { Ledger } from "@kontor/core/Credits"
import { AccountsPostgres, Database, LedgerPostgres, Migrations } from "@kontor/postgres"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { accountWith } from "@kontor/testing/fixtures"
import { Array, Console, Effect, Layer, Random } from "effect"
import { SecureRandom } from "effect/crypto"
import { Reactivity } from "effect/reactivity"
import { accountCases, compare, whole } from "../Comparing.ts"
import { keepResults } from "../Results.ts"
import { temporaryServer } from "../TemporaryServer.ts"
import { bookAlone } from "./Peer.ts"

const peerConnections = 16

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

  const figures = yield* compare(accountCases, {
    name: "charge",
    unit: "bookings/s",
    peer: "a statement and commit each",
    kontor: ({ accounts }) => kontor(accounts),
    alone: ({ accounts }) => alone(accounts)
  })
  const { discrepancies, entries } = yield* ledger.verify
  yield* Console.log(`${whole(entries)} entries verified, ${discrepancies.length} discrepancies`)
  yield* keepResults(figures)
})

const storage = Layer.merge(AccountsPostgres.layer, LedgerPostgres.layer).pipe(
  Layer.provide(Migrations.layer),
  Layer.provide(Layer.unwrap(Effect.map(EmbeddedPostgres, ({ url }) => Database.layer({ url })))),
  Layer.provideMerge(Layer.mergeAll(temporaryServer, NodeCrypto.layerSecureRandom, Reactivity.layer))
)

await Effect.runPromise(Effect.scoped(Effect.provide(bench, storage)))
