import { Effect, Option } from "effect"
import { type Claim, IdempotencyStore } from "../../Idempotency/index.ts"
import { SealedText } from "../../Secrets/index.ts"
import { newAccount } from "../fixtures/Accounts.ts"
import { aClaim } from "../fixtures/Claims.ts"
import { at } from "../fixtures/Credentials.ts"

/** An instant before every claim: no answer has expired. */
export const longAgo = at("1900-01-01T00:00:00.000Z")

/** A text that a key has sealed. */
export const sealedBy = (key_id: string, letter = "A") => SealedText.make(`sealed1.${key_id}.${letter.repeat(40)}`)

/** An answer that the newest key has sealed. */
export const answer = sealedBy("new")

/** A repeat of a claim's request. */
export const again = (claim: Claim): Claim => ({ ...aClaim(claim.account_id), key: claim.key, request: claim.request })

/** The claim that stands for the key of a claim. */
export const standing = Effect.fnUntraced(function*(claim: Claim) {
  const { claim: ask } = yield* IdempotencyStore
  return Option.getOrThrow(yield* ask(again(claim), longAgo))
})

/** A claim of a new account, not yet made. */
export const newClaim = Effect.map(newAccount, (account) => aClaim(account))
