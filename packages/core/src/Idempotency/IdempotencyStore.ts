import { Context, type DateTime, type Effect, type Option } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import type { SealedText } from "../Secrets/SealedText.ts"
import type { IdempotencyKey } from "./IdempotencyKey.ts"

/** Which claim of a key is meant. `reference` is a UUIDv7 of its own, and what support is told where the outcome is unknown. */
export interface ClaimName {
  readonly account_id: AccountId
  readonly key: IdempotencyKey
  readonly reference: string
}

/** The claim of a key for one request. `request` is the SHA-256 of what is asked for, in hexadecimal. */
export interface Claim extends ClaimName {
  readonly request: string
  readonly claimed_at: DateTime.Utc
}

/** What became of a claim: nothing yet, an answer, or that nobody knows. */
export type ClaimOutcome =
  | { readonly _tag: "Open" }
  | { readonly _tag: "Answered"; readonly answer: SealedText }
  | { readonly _tag: "Ambiguous" }

/** A claim that stands. */
export interface StandingClaim extends Claim {
  readonly outcome: ClaimOutcome
}

/** A stored answer, to seal it again. */
export interface StoredAnswer extends ClaimName {
  readonly answer: SealedText
}

/**
 * Port: the keys under which mutations happen once, by account.
 *
 * Of claims of one key at the same moment one succeeds. Who claims a key that another unit of work has claimed and not yet
 * stored waits for that unit, and then claims the key, or sees the claim that stands. An open claim is answered, doubted or
 * released, once; whatever comes later changes nothing. An ambiguous claim stands for good.
 * Rule: Idempotency (decisions 13).
 */
export class IdempotencyStore extends Context.Service<IdempotencyStore, {
  /**
   * Claims a key that is free: without a claim, or with one of `forgettable` or earlier that is answered. Else yields
   * the one that stands.
   */
  readonly claim: (claim: Claim, forgettable: DateTime.Utc) => Effect.Effect<Option.Option<StandingClaim>>
  /** Stores the answer of an open claim; whether it was open. */
  readonly answer: (claim: ClaimName, answer: SealedText) => Effect.Effect<boolean>
  /** Makes an open claim ambiguous; whether it was open. */
  readonly doubt: (claim: ClaimName) => Effect.Effect<boolean>
  /** Frees the key of an open claim; whether it was open. */
  readonly release: (claim: ClaimName) => Effect.Effect<boolean>
  /** Deletes answered claims of this instant or earlier, and yields how many there were. */
  readonly purge: (forgettable: DateTime.Utc) => Effect.Effect<number>
  /** Some answers that are not sealed with this key, at most so many. */
  readonly answersWithout: (key_id: string, limit: number) => Effect.Effect<ReadonlyArray<StoredAnswer>>
  /** How many answers are sealed with each key. */
  readonly answersByKey: Effect.Effect<ReadonlyMap<string, number>>
  /** Puts an answer that was sealed again in place of the one it was; whether that was still there. */
  readonly replaceAnswer: (former: StoredAnswer, answer: SealedText) => Effect.Effect<boolean>
}>()("@kontor/core/Idempotency/IdempotencyStore") {}
