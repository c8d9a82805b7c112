import { Array, Clock, Context, DateTime, Effect, Layer, Option } from "effect"
import type { AttemptWindow } from "../RateLimits/AttemptWindow.ts"
import type { Bucket } from "../RateLimits/Bucket.ts"
import { RateLimits } from "../RateLimits/RateLimits.ts"
import { Ability } from "./Ability.ts"
import type { AccountId } from "./Account.ts"
import { AccountStore, type CredentialUse } from "./AccountStore.ts"
import { isSameDigest } from "./Credential.ts"
import type { Subscription } from "./Plan.ts"

/** A credential as it is looked up: an API key by its digest, a Bearer token by its id, with the digest of its secret. */
export type PresentedDigest =
  | { readonly _tag: "ApiKey"; readonly digest: string }
  | { readonly _tag: "BearerToken"; readonly id: number; readonly digest: string }

/** Who holds a credential, as of now: `balance` in credits. Its `digest` may differ from the one that was presented with its id. */
export interface Admitted extends Pick<CredentialUse, "kind" | "id"> {
  readonly digest: string
  readonly expires_at: DateTime.Utc | null
  readonly abilities: ReadonlyArray<Ability>
  readonly account_id: AccountId
  readonly subscription: Pick<Subscription, "plan" | "status"> | null
  readonly balance: number
  /** The windows in which the attempt was counted, in the order of its buckets; none where it was not counted. */
  readonly windows: ReadonlyArray<AttemptWindow>
}

/** Whether a credential is valid at an instant: its digest is the one presented, and it has not expired. */
export const isValidCredential = (
  { digest, expires_at }: Pick<Admitted, "digest" | "expires_at">,
  presented: PresentedDigest,
  now: DateTime.Utc
): boolean => isSameDigest(presented.digest, digest) && (expires_at === null || DateTime.isGreaterThan(expires_at, now))

/**
 * Port: admits a request, with all that must be current before anything else is done. It looks up who holds a credential, and counts the
 * attempt of that account in each of the buckets, once over all nodes.
 *
 * A credential that nobody holds yields nothing. An attempt with one that is not valid is not counted. What is written (a revocation, a
 * grant, a plan) is seen by the next admission on every node.
 */
export class Admissions extends Context.Service<Admissions, {
  readonly admit: (
    presented: PresentedDigest,
    buckets: ReadonlyArray<Bucket>
  ) => Effect.Effect<Option.Option<Admitted>>
}>()("@kontor/core/Accounts/Admissions") {
  /** Admissions in two steps, for hosts whose accounts or rate limits are their own. */
  static readonly apart: Layer.Layer<Admissions, never, AccountStore | RateLimits> = Layer.effect(
    Admissions,
    Effect.gen(function*() {
      const store = yield* AccountStore
      const limits = yield* RateLimits

      const held = (presented: PresentedDigest): Effect.Effect<Option.Option<Omit<Admitted, "windows">>> =>
        presented._tag === "ApiKey"
          ? Effect.map(
            store.findApiKey(presented.digest),
            Option.map(({ account, balance, credential: { digest, id } }) => ({
              kind: "api_key",
              id,
              digest,
              expires_at: null,
              abilities: Ability.literals,
              account_id: account.id,
              subscription: account.subscription,
              balance
            }))
          )
          : Effect.map(
            store.findToken(presented.id),
            Option.map(({ account, balance, credential: { abilities, digest, expires_at, id } }) => ({
              kind: "token",
              id: String(id),
              digest,
              expires_at,
              abilities,
              account_id: account.id,
              subscription: account.subscription,
              balance
            }))
          )

      return Admissions.of({
        admit: Effect.fn("Admissions.admit")(function*(presented, buckets) {
          const holding = Option.getOrUndefined(yield* held(presented))
          if (holding === undefined) return Option.none()
          const now = DateTime.makeUnsafe(yield* Clock.currentTimeMillis)
          const isCounted = Array.isReadonlyArrayNonEmpty(buckets) && isValidCredential(holding, presented, now)
          const windows = isCounted ? yield* limits.count({ subject: holding.account_id, buckets }) : []
          return Option.some({ ...holding, windows })
        })
      })
    })
  )
}
