import { Array, Context, DateTime, Effect, Option } from "effect"
import type { Bucket } from "../Prices/BucketLimits.ts"
import { RateLimits } from "../RateLimits/RateLimits.ts"
import type { RateWindow } from "../RateLimits/RateWindow.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import { type Location, Register } from "../Register/Register.ts"
import { Ability } from "./Ability.ts"
import type { AccountId, AccountStatus } from "./Account.ts"
import { AccountStore, type ApiKey, type CredentialUse, type Holder, type Token } from "./AccountStore.ts"
import { isSameDigest } from "./Credential.ts"
import type { Subscription } from "./Subscription.ts"

/** The key of a lookup: an API key by its digest, a Bearer token by its id, with the digest of its secret. */
export type PresentedDigest =
  | { readonly _tag: "ApiKey"; readonly digest: string }
  | { readonly _tag: "BearerToken"; readonly id: number; readonly digest: string }

/**
 * The current holder of a credential: `balance` in credits. Its `digest` may differ from the one presented with its id.
 */
export interface Admitted extends Pick<CredentialUse, "kind" | "id"> {
  readonly digest: string
  readonly expires_at: DateTime.Utc | null
  readonly abilities: ReadonlyArray<Ability>
  readonly account_id: AccountId
  readonly account_status: AccountStatus
  readonly subscription: Pick<Subscription, "plan" | "status"> | null
  readonly balance: number
  /** The windows in which the request was counted, in the order of its buckets; empty when it was not counted. */
  readonly windows: ReadonlyArray<RateWindow>
  /** The organization that the request names by its identifier, where the same step located it. */
  readonly location?: Location
}

/** Whether a credential is valid at an instant: its digest is the one presented, and it has not expired. */
export const isValidCredential = (
  { digest, expires_at }: Pick<Admitted, "digest" | "expires_at">,
  presented: PresentedDigest,
  now: DateTime.Utc
): boolean => isSameDigest(presented.digest, digest) && (expires_at === null || DateTime.isGreaterThan(expires_at, now))

type Admit = (
  presented: PresentedDigest,
  buckets: ReadonlyArray<Bucket>,
  sought?: EntityId
) => Effect.Effect<Option.Option<Admitted>>

/**
 * Port, optional: looks up the holder of a credential, counts the request of that account in each of the buckets, and
 * locates the organization it names, in one step, where one storage has accounts, rate limits and register. It replaces
 * exactly these ports: where a host provides another one of the first two, they are asked one after the other, and
 * where it provides another register, nothing is located yet.
 *
 * A credential without a holder returns nothing. A request with an invalid credential is not counted. A write (a
 * revocation, a grant, a plan) is visible to the next admission on every node.
 */
export class Admissions extends Context.Service<Admissions, {
  readonly standsFor: {
    readonly accounts: AccountStore["Service"]
    readonly limits: RateLimits["Service"]
    readonly register: Register["Service"]
  }
  readonly admit: Admit
}>()("@kontor/core/Accounts/Admissions") {}

const heldKey = ({ account, balance, credential: { digest, id } }: Holder<ApiKey>): Admitted => ({
  kind: "api_key",
  id,
  digest,
  expires_at: null,
  abilities: Ability.literals,
  account_id: account.id,
  account_status: account.status,
  subscription: account.subscription,
  balance,
  windows: []
})

const heldToken = (
  { account, balance, credential: { abilities, digest, expires_at, id } }: Holder<Token>
): Admitted => ({
  kind: "token",
  id: String(id),
  digest,
  expires_at,
  abilities,
  account_id: account.id,
  account_status: account.status,
  subscription: account.subscription,
  balance,
  windows: []
})

const admitApart = (accounts: AccountStore["Service"], limits: RateLimits["Service"]): Admit =>
  Effect.fnUntraced(function*(presented, buckets) {
    const held = presented._tag === "ApiKey"
      ? Option.map(yield* accounts.findApiKey(presented.digest), heldKey)
      : Option.map(yield* accounts.findToken(presented.id), heldToken)
    const isCounted = Option.isSome(held) && isValidCredential(held.value, presented, yield* DateTime.now)
    if (!isCounted || !Array.isReadonlyArrayNonEmpty(buckets)) return held
    const windows = yield* limits.count({ subject: held.value.account_id, buckets })
    return Option.some({ ...held.value, windows })
  })

/**
 * Makes the admission of requests: in one step where the storage offers that for exactly these ports, otherwise in two.
 */
export const makeAdmission: Effect.Effect<Admit, never, AccountStore | RateLimits> = Effect.gen(function*() {
  const [accounts, limits] = [yield* AccountStore, yield* RateLimits]
  const together = Option.getOrUndefined(yield* Effect.serviceOption(Admissions))
  const isTheirs = together?.standsFor.accounts === accounts && together.standsFor.limits === limits
  if (!isTheirs) return admitApart(accounts, limits)
  const register = Option.getOrUndefined(yield* Effect.serviceOption(Register))
  return together.standsFor.register === register
    ? together.admit
    : (presented, buckets) => together.admit(presented, buckets)
})
