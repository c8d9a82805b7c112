import { NodeCrypto } from "@effect/platform-node"
import { AccountId, type Caller } from "@kontor/core/Accounts"
import { Charge } from "@kontor/core/Credits"
import { LedgerMemory } from "@kontor/core/memory"
import { Effect, Layer } from "effect"
import { granted } from "../../support/Granted.ts"

/** The account that pays. */
export const account_id = AccountId.make("01900000-0000-7000-8000-000000000001")

/** Charging, on a ledger in memory. */
export const layer = Charge.layer.pipe(
  Layer.provideMerge(LedgerMemory.layer),
  Layer.provideMerge(Layer.mergeAll(NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom))
)

/** An account with `credits`, and the caller as authentication saw it. */
export const funded = Effect.fnUntraced(function*(credits: number) {
  yield* granted(account_id, credits)
  return { account_id, plan: "free", abilities: [], balance: credits } satisfies Caller["Service"]
})

/** Accepts every answer. */
export const isSound = () => true

/** A search, which costs one credit. */
export const search = {
  operation: "search-organizations",
  price_version: "standard",
  largest: { base: 1 },
  isSound
} as const

/** A lookup that succeeds. */
export const found = Effect.succeed({ answer: "found", cost: { base: 1 } })
