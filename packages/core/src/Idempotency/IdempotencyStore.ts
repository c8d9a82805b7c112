import { Context, type DateTime, type Effect, type Option, Schema } from "effect"
import type { AccountId } from "../Accounts/Accounts.ts"
import type { SealedText } from "../Secrets.ts"

const maxLength = 128

/** A key under which a mutation happens once: 1 to 128 of `[A-Za-z0-9._:-]`, the first alphanumeric. */
export const IdempotencyKey = Schema.String.check(
  Schema.isPattern(new RegExp(`^[A-Za-z0-9][A-Za-z0-9._:-]{0,${maxLength - 1}}$`))
).pipe(Schema.brand("IdempotencyKey"))
export type IdempotencyKey = typeof IdempotencyKey.Type

const decode = Schema.decodeUnknownOption(IdempotencyKey)

/** The key in a header, bare or as a quoted string of RFC 8941, if it is valid. */
export const idempotencyKeyOf = (header: string): Option.Option<IdempotencyKey> =>
  decode(/^"(?<key>[^"\\]*)"$/u.exec(header)?.groups?.["key"] ?? header)

/**
 * Identifies a claim of a key. `reference` is a UUIDv7, which the caller quotes to support where the outcome is
 * unknown.
 */
export interface ClaimName {
  readonly account_id: AccountId
  readonly key: IdempotencyKey
  readonly reference: string
}

/** The claim of a key for one request. `request` is the SHA-256 of the request, in hexadecimal. */
export interface Claim extends ClaimName {
  readonly request: string
  readonly claimed_at: DateTime.Utc
}

/**
 * The outcome of a claim: not known yet, an answer, unknown for good, or the charge of a read, which is not answered
 * from here; `isRepeated` once another request got it. Rule: credits#safe-retries.
 */
export type ClaimOutcome =
  | { readonly _tag: "Open" }
  | { readonly _tag: "Answered"; readonly answer: SealedText }
  | { readonly _tag: "Ambiguous" }
  | { readonly _tag: "Charged"; readonly isRepeated: boolean }

/** A claim that already holds a key. */
export interface StandingClaim extends Claim {
  readonly outcome: ClaimOutcome
}

/** A stored answer that is to be sealed again. */
export interface StoredAnswer extends ClaimName {
  readonly answer: SealedText
}

/**
 * Port: the keys under which mutations happen once, by account.
 *
 * Of simultaneous claims of one key, one succeeds. A claim of a key that another unit of work has claimed and not yet
 * stored waits for that unit, and then succeeds, or returns the other claim. An open claim is answered, doubted or
 * discarded, once; later changes are ignored. An ambiguous claim stands for good. Rule: monitoring#idempotency.
 */
export class IdempotencyStore extends Context.Service<IdempotencyStore, {
  /**
   * Claims a key that is free: without a claim, or with an answered or charged one of `forgettable` or earlier.
   * Otherwise returns the claim that holds it.
   */
  readonly claim: (claim: Claim, forgettable: DateTime.Utc) => Effect.Effect<Option.Option<StandingClaim>>
  /** Stores the answer of an open claim; false if it was not open. */
  readonly answer: (claim: ClaimName, answer: SealedText) => Effect.Effect<boolean>
  /** Makes an open claim ambiguous; false if it was not open. */
  readonly doubt: (claim: ClaimName) => Effect.Effect<boolean>
  /** Removes an open claim, so that its key is free; false if it was not open. */
  readonly discard: (claim: ClaimName) => Effect.Effect<boolean>
  /** Deletes answered and charged claims of this instant or earlier, and returns their number. */
  readonly purge: (forgettable: DateTime.Utc) => Effect.Effect<number>
  /** Deletes the claims of an account. */
  readonly erase: (account: AccountId) => Effect.Effect<void>
  /** At most `limit` answers that are not sealed with this key. */
  readonly answersWithout: (key_id: string, limit: number) => Effect.Effect<ReadonlyArray<StoredAnswer>>
  /** The number of answers by the key that seals them. */
  readonly answersByKey: Effect.Effect<ReadonlyMap<string, number>>
  /** Replaces an answer by the one that was sealed again; false if the answer was no longer there. */
  readonly replaceAnswer: (former: StoredAnswer, answer: SealedText) => Effect.Effect<boolean>
}>()("@kontor/core/Idempotency/IdempotencyStore") {}
