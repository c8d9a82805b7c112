import { NodeCrypto } from "@effect/platform-node"
import { UnitOfWork } from "@kontor/core"
import { AccountId } from "@kontor/core/Accounts"
import { type Booking, Ledger } from "@kontor/core/Credits"
import { Database, LedgerPostgres, UnitOfWorkPostgres } from "@kontor/postgres"
import { Array, Effect, Layer, Random, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { writeSync } from "node:fs"
import { flushCompileCache } from "node:module"

flushCompileCache()

const [url, ...ids] = process.argv.slice(2)
const accounts = ids.map((id) => AccountId.make(id))

const report = (request_ids: ReadonlyArray<string>): void => void writeSync(1, `${request_ids.join(" ")}\n`)

const bookingOf = (account_id: AccountId, credits: number, request_id: string): Booking => ({
  account_id,
  request_id,
  kind: credits < 0 ? "charge" : "adjustment",
  endpoint: "fetch-organization",
  credits,
  breakdown: { base: Math.abs(credits) },
  price_version: "standard"
})

/**
 * A node of the service that books without end, as many do at once: charges of one account, and units of work that move
 * credits from one to another. It writes a line with the request once it has been answered, until somebody kills it.
 */
const bookWithoutEnd = Effect.gen(function*() {
  const [ledger, unit] = [yield* Ledger, yield* UnitOfWork]
  const anAccount = Effect.map(Random.nextIntBetween(0, accounts.length - 1), (place) => accounts[place]!)

  const charge = Effect.gen(function*() {
    const request_id = `charge-${randomUUID()}`
    yield* ledger.book(bookingOf(yield* anAccount, -(yield* Random.nextIntBetween(1, 9)), request_id))
    report([request_id])
  })

  const move = Effect.gen(function*() {
    const request_id = `move-${randomUUID()}`
    const [first, second] = [yield* anAccount, yield* anAccount].toSorted()
    if (first === second) return
    const credits = yield* Random.nextIntBetween(-9, 9)
    yield* unit.commit(Effect.andThen(
      ledger.book(bookingOf(first!, credits, request_id)),
      ledger.book(bookingOf(second!, -credits, request_id))
    ))
    report([request_id])
  })

  // On a busy machine even a connection can take too long: what fails is not reported, and the next is booked.
  const forEver = (work: typeof charge) => Effect.forever(Effect.exit(work))
  yield* Effect.all([...Array.makeBy(24, () => forEver(charge)), ...Array.makeBy(4, () => forEver(move))], {
    concurrency: "unbounded"
  })
})

const node = Layer.merge(LedgerPostgres.layer, UnitOfWorkPostgres.layer).pipe(
  Layer.provide(Database.layer({ url: Redacted.make(url ?? "") })),
  Layer.provide(NodeCrypto.layerSecureRandom)
)

await Effect.runPromise(Effect.provide(bookWithoutEnd, node))
