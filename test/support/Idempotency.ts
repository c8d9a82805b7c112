import { NodeCrypto } from "@effect/platform-node"
import type { ServiceKey } from "@kontor/core"
import { type AccountId, Caller } from "@kontor/core/Accounts"
import { type Answered, type IdempotencyKey, Idempotent, KeyedRequest } from "@kontor/core/Idempotency"
import { Effect, Layer, Redacted } from "effect"
import { newKey, sealingWith } from "./ServiceKeys.ts"

export { aClaim, aNewKey } from "@kontor/testing/fixtures"

const sent = { method: "POST", path: "/v1/account/monitors", body: "{}" }

/** Asks for something under a key. */
export const asked = (
  account_id: AccountId,
  key: IdempotencyKey,
  other: Partial<Omit<KeyedRequest["Service"], "key">> = {}
) =>
<A, E, R>(mutation: Effect.Effect<A, E, R>) =>
  mutation.pipe(
    Effect.provideService(Caller, { account_id, plan: "free", abilities: [], balance: 0 }),
    Effect.provideService(KeyedRequest, { ...sent, key, ...other })
  )

/** An answer in plain text, that of a repeat too. */
export const inPlain = <Answer>(answered: Answered<Answer>) =>
  answered.status === "created" ? answered : { ...answered, answer: Redacted.value(answered.answer) }

const theKey = newKey("key")

/**
 * The combinator over the storage around it, with these keys, newest first; by default with one key that all tests
 * share.
 */
export const idempotentWith = (newest: ServiceKey = theKey, ...former: ReadonlyArray<ServiceKey>) =>
  Idempotent.layer.pipe(
    Layer.provide(sealingWith(newest, ...former)),
    Layer.provide([NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom]),
    Layer.fresh
  )
