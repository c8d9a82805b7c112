import { NodeCrypto } from "@effect/platform-node"
import { UnitOfWork } from "@kontor/core"
import { AccountId, Credentials, Issuer } from "@kontor/core/Accounts"
import { AccountAdministration } from "@kontor/core/Administration"
import { type Booking, Ledger, type LedgerEntry } from "@kontor/core/Credits"
import { PriceLists, priceVersions, standardPriceList } from "@kontor/core/Prices"
import {
  AccountsPostgres,
  AdministrationPostgres,
  Database,
  LedgerPostgres,
  MonitorStorePostgres,
  UnitOfWorkPostgres,
  WebhookStorePostgres
} from "@kontor/postgres"
import { Array, DateTime, Effect, Layer, Random, Redacted } from "effect"
import { hash, randomUUID } from "node:crypto"
import { writeSync } from "node:fs"
import { flushCompileCache } from "node:module"

flushCompileCache()

const [url, limit, ...ids] = process.argv.slice(2)
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

/** The limit that the test gives to the key of each account, and the month in which it counts. */
const budget = { monthly_credit_limit: Number(limit), month: "2026-05" }

/** So few keys that nodes, and those that follow them, ask for the same. */
const keys = 40

/** The periods that are subscribed to, each of a day. */
const periods = 20

/**
 * A node of the service that books without end, as many do at once: charges of one account, charges under a key and
 * within a budget, some of which are given back, allotments of periods, and units of work that move
 * credits from one to another. It writes a line with the request once it has been answered, until somebody kills it.
 */
const bookWithoutEnd = Effect.gen(function*() {
  const [ledger, unit, { subscribe }] = [yield* Ledger, yield* UnitOfWork, yield* AccountAdministration]
  const anAccount = Effect.map(Random.nextIntBetween(0, accounts.length - 1), (place) => accounts[place]!)

  const charge = Effect.gen(function*() {
    const request_id = `charge-${randomUUID()}`
    yield* ledger.book(bookingOf(yield* anAccount, -(yield* Random.nextIntBetween(1, 9)), request_id))
    report([request_id])
  })

  const keyed = Effect.gen(function*() {
    const account = yield* anAccount
    const key = `${account}-${yield* Random.nextIntBetween(1, keys)}`
    const under = { key, request: hash("sha256", key) }
    const credential = { kind: "api_key", id: account } as const
    const booking = { ...bookingOf(account, -(yield* Random.nextIntBetween(1, 9)), randomUUID()), credential }
    const entry: LedgerEntry = yield* ledger.bookUnder({ under, budget }, booking)
    report([`${key}=${entry.request_id}`])
    if (yield* Random.nextBoolean) return
    const { credits, request_id } = entry
    const adjustment: Booking = { ...booking, request_id, kind: "adjustment", credits: -credits, breakdown: {} }
    yield* ledger.bookUnder({ under, budget }, adjustment)
  })

  const allot = Effect.gen(function*() {
    const day = yield* Random.nextIntBetween(1, periods)
    const [current_period_start, current_period_end] = [0, 1].map((days) =>
      DateTime.add(DateTime.makeUnsafe("2026-05-01"), { days: day + days })
    ) as [DateTime.Utc, DateTime.Utc]
    const account = yield* anAccount
    yield* subscribe(account, { plan: "pro", status: "active", current_period_start, current_period_end })
    report([`period ${DateTime.formatIso(current_period_start)} ${account}`])
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
  const forEver = (work: Effect.Effect<void, unknown>) => Effect.forever(Effect.exit(work))
  const works = [
    ...Array.makeBy(16, () => forEver(charge)),
    ...Array.makeBy(12, () => forEver(keyed)),
    ...Array.makeBy(2, () => forEver(allot)),
    ...Array.makeBy(4, () => forEver(move))
  ]
  yield* Effect.all(works, { concurrency: "unbounded" })
})

const subscriptions = { grace_days: 7, allotments: { plus: 0, pro: 11, max: 0 } }

const node = AccountAdministration.layer.pipe(
  Layer.provide(Issuer.layer),
  Layer.provide(Credentials.layer),
  Layer.provideMerge(Layer.merge(LedgerPostgres.layer, UnitOfWorkPostgres.layer)),
  Layer.provide([
    AccountsPostgres.layer,
    AdministrationPostgres.layer,
    MonitorStorePostgres.layer,
    WebhookStorePostgres.layer
  ]),
  Layer.provide(UnitOfWorkPostgres.wakeUps),
  Layer.provide(Database.layer({ url: Redacted.make(url ?? "") })),
  Layer.provide(Layer.succeed(PriceLists, priceVersions([], { ...standardPriceList, subscriptions }))),
  Layer.provide([NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom])
)

await Effect.runPromise(Effect.provide(bookWithoutEnd, node))
