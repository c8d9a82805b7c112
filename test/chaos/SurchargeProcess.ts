import { NodeCrypto } from "@effect/platform-node"
import { AccountId, Caller, RequestId } from "@kontor/core/Accounts"
import { Charge } from "@kontor/core/Credits"
import { Database, LedgerPostgres } from "@kontor/postgres"
import { Effect, Layer, Redacted } from "effect"
import { writeSync } from "node:fs"

const [url, account, request] = process.argv.slice(2)

const charge = Charge.layer.pipe(
  Layer.provide(LedgerPostgres.layer),
  Layer.provide(Database.layer({ url: Redacted.make(url ?? "") })),
  Layer.provide([NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom])
)

/**
 * A node whose AI search never ends: it writes a line when the search has started, and waits until somebody kills it.
 */
const searchWithoutEnd = Effect.flatMap(Charge, ({ pay }) =>
  pay({
    operation: "fetch-organization",
    price_version: "standard",
    largest: { base: 5 },
    surcharge: { ai_search: 20 },
    isSound: () => true,
    lookup: Effect.andThen(Effect.sync(() => writeSync(1, "started\n")), Effect.never)
  }))

const caller = Caller.of({ account_id: AccountId.make(account ?? ""), plan: "free", abilities: [], balance: 100 })

await Effect.runPromise(searchWithoutEnd.pipe(
  Effect.provideService(Caller, caller),
  Effect.provideService(RequestId, request),
  Effect.provide(charge)
))
