import { NodeCrypto } from "@effect/platform-node"
import { ServiceKeys } from "@kontor/core"
import { AccountId, Caller } from "@kontor/core/Accounts"
import { type InsufficientCredits, Ledger } from "@kontor/core/Credits"
import { IdempotencyKey, Idempotent, KeyedRequest } from "@kontor/core/Idempotency"
import { Sealing } from "@kontor/core/Secrets"
import { Database, IdempotencyStorePostgres, LedgerPostgres, UnitOfWorkPostgres } from "@kontor/postgres"
import { Effect, Layer, Redacted, Schema } from "effect"
import { Buffer } from "node:buffer"
import { writeSync } from "node:fs"
import { flushCompileCache } from "node:module"

flushCompileCache()

const [url, secret, account, key, phase] = process.argv.slice(2)

const account_id = AccountId.make(account ?? "")
const started = Effect.sync(() => writeSync(1, "started\n"))

const idempotent = Idempotent.layer.pipe(
  Layer.provide(Sealing.layer),
  Layer.provide(
    Layer.succeed(ServiceKeys, [{ id: "key", secret: Redacted.make(new Uint8Array(Buffer.from(secret ?? "", "hex"))) }])
  ),
  Layer.provide([NodeCrypto.layerAead, NodeCrypto.layerDigest]),
  Layer.provide([IdempotencyStorePostgres.layer, UnitOfWorkPostgres.layer]),
  Layer.provideMerge(LedgerPostgres.layer),
  Layer.provide(Database.layer({ url: Redacted.make(url ?? "") })),
  Layer.provide(NodeCrypto.layerSecureRandom)
)

/**
 * A node whose mutation never ends, in the given phase: once it has written a line, somebody kills it. What
 * it stores is a credit, before the phase it is killed in.
 */
const mutateWithoutEnd = Effect.gen(function*() {
  const [{ once, sendOnce }, ledger] = [yield* Idempotent, yield* Ledger]
  const booked = ledger.book({
    account_id,
    request_id: "mutation",
    kind: "grant",
    endpoint: null,
    credits: 1,
    breakdown: {},
    price_version: null
  })
  const unending = Effect.andThen(started, Effect.never)
  const sent = Effect.succeed(1)
  const mutations: Readonly<Record<string, ReturnType<typeof once<number, InsufficientCredits, never>>>> = {
    storing: once(Schema.Int, Effect.andThen(booked, unending)),
    preparing: sendOnce(Schema.Int, {
      prepare: Effect.andThen(booked, unending),
      send: () => sent,
      record: Effect.succeed
    }),
    sending: sendOnce(Schema.Int, { prepare: booked, send: () => unending, record: Effect.succeed }),
    recording: sendOnce(Schema.Int, {
      prepare: Effect.void,
      send: () => sent,
      record: () => Effect.andThen(booked, unending)
    })
  }
  yield* mutations[phase ?? ""] ?? Effect.void
})

await Effect.runPromise(mutateWithoutEnd.pipe(
  Effect.provideService(Caller, { account_id, plan: "free", abilities: [], balance: 0 }),
  Effect.provideService(KeyedRequest, { key: IdempotencyKey.make(key ?? ""), method: "POST", path: "/", body: "" }),
  Effect.provide(idempotent)
))
