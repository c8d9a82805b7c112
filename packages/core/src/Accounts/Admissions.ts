import { Array, Context, DateTime, Effect, Option } from "effect"
import type { Bucket } from "../Prices/Limits.ts"
import { RateLimits, type RateWindow } from "../RateLimits/RateLimits.ts"
import type { EntityId } from "../Register/EntityId.ts"
import { type LocatedIdentifier, RegisterUpstream } from "../Register/RegisterUpstream.ts"
import { Withheld } from "../Register/Withheld.ts"
import { type Account, type AccountId, Accounts, type PlanTerms } from "./Accounts.ts"
import { Ability, type CredentialRef, monthOf } from "./Caller.ts"
import { isSameDigest, noDigest } from "./Credentials.ts"
import { type ApiKey, CredentialStore, type Token } from "./CredentialStore.ts"

/** The credits that an account has: admission needs no more of the ledger, which is in a part above this one. */
export class Balances extends Context.Service<Balances, {
  readonly balance: (account: AccountId) => Effect.Effect<{ readonly total: number }>
  /** What a credential with a limit has spent in a month, such as `2026-05`. */
  readonly spentIn: (month: string, account: AccountId, credential: CredentialRef) => Effect.Effect<number>
}>()("@kontor/core/Accounts/Admissions/Balances") {}

/** The key of a lookup: an API key by its digest, a Bearer token by its id, with the digest of its secret. */
export type PresentedDigest =
  | { readonly _tag: "ApiKey"; readonly digest: string }
  | { readonly _tag: "BearerToken"; readonly id: number; readonly digest: string }

/** The part of an account that decides about its requests. */
export interface Standing extends Pick<Account, "status"> {
  readonly subscription: PlanTerms | null
}

/** A credential that was looked up. Its `digest` may differ from the one presented with its id. */
export interface Held extends CredentialRef {
  readonly digest: string
  readonly expires_at: DateTime.Utc | null
  readonly monthly_credit_limit: number | null
  readonly abilities: ReadonlyArray<Ability>
  readonly account_id: AccountId
}

/** The holder of a credential: `balance` in credits. */
export interface Holder extends Held {
  readonly balance: number
  /** What the credential has spent in this month; 0 for one without a limit. */
  readonly spent: number
  /** The windows in which the request was counted, in the order of its buckets; empty when it was not counted. */
  readonly windows: ReadonlyArray<RateWindow>
  /** The account as far as the storage of the others knows it: undefined where it has none. */
  readonly account: Standing | undefined
  /** The organization that the request names by its identifier, where the same step located it. */
  readonly located?: LocatedIdentifier
  /** The version of the list of withheld entities, where the same step read it. */
  readonly withheld_version?: number
}

/** The current holder of a valid credential. */
export interface Admitted extends Holder {
  readonly account: Standing
}

/** Returns whether a credential is valid at an instant: its digest is the one presented, and it has not expired. */
const isValid = (
  { digest, expires_at }: Pick<Held, "digest" | "expires_at">,
  presented: PresentedDigest,
  now: DateTime.Utc
): boolean => isSameDigest(presented.digest, digest) && (expires_at === null || DateTime.isGreaterThan(expires_at, now))

/** Compared when nobody holds a credential, so that a miss takes as long as a hit. */
const nobody = { digest: noDigest, expires_at: null }

type Lookup<Found> = (
  presented: PresentedDigest,
  buckets: ReadonlyArray<Bucket>,
  sought?: EntityId
) => Effect.Effect<Option.Option<Found>>

/**
 * Port, optional: looks up a credential, its account and its balance, counts the request of that account in each of the
 * buckets, locates the organization it names and reads the version of the list of withheld entities, in one step, where
 * one storage has all of these. It replaces exactly the ports it names: where a host provides accounts of its own,
 * these are asked beside it; where it provides another upstream, nothing is located yet; where it provides another one
 * of the others, each is asked by itself.
 *
 * A request with an invalid credential is not counted. A write (a revocation, a grant, a plan) is visible to the next
 * admission on every node.
 */
export class Admissions extends Context.Service<Admissions, {
  readonly standsFor: {
    readonly accounts: Accounts["Service"]
    readonly balances: Balances["Service"]
    readonly credentials: CredentialStore["Service"]
    readonly limits: RateLimits["Service"]
    readonly upstream: RegisterUpstream["Service"]
    readonly withheld: Withheld["Service"]
  }
  readonly find: Lookup<Holder>
}>()("@kontor/core/Accounts/Admissions") {}

/** A key by its present text or, until that ends, by its former one. */
const heldKey = (presented: string) => ({ account_id, digest, former, id, monthly_credit_limit }: ApiKey): Held => ({
  kind: "api_key",
  id,
  monthly_credit_limit,
  digest: former?.digest === presented ? presented : digest,
  expires_at: former?.digest === presented ? former.ends_at : null,
  abilities: Ability.literals,
  account_id
})

const heldToken = ({ abilities, account_id, digest, expires_at, id, monthly_credit_limit }: Token): Held => ({
  kind: "token",
  id: String(id),
  monthly_credit_limit,
  digest,
  expires_at,
  abilities,
  account_id
})

const findApart = Effect.gen(function*() {
  const [credentials, balances, limits] = [yield* CredentialStore, yield* Balances, yield* RateLimits]
  const find: Lookup<Holder> = Effect.fnUntraced(function*(presented, buckets) {
    const held = Option.getOrUndefined(
      presented._tag === "ApiKey"
        ? Option.map(yield* credentials.findApiKey(presented.digest), heldKey(presented.digest))
        : Option.map(yield* credentials.findToken(presented.id), heldToken)
    )
    if (held === undefined) return Option.none()
    const { total } = yield* balances.balance(held.account_id)
    const now = yield* DateTime.now
    const spent = held.monthly_credit_limit === null
      ? 0
      : yield* balances.spentIn(monthOf(now), held.account_id, held)
    const isCounted = isValid(held, presented, now) && Array.isReadonlyArrayNonEmpty(buckets)
    const windows = isCounted ? yield* limits.count({ subject: held.account_id, buckets }) : []
    return Option.some({ ...held, balance: total, spent, windows, account: undefined })
  })
  return find
})

/**
 * Makes the admission of requests, which finds the holder of a valid credential: in one step where the storage offers
 * that for exactly these ports, with one more for accounts of the host, otherwise port by port.
 */
export const makeAdmission = Effect.gen(function*() {
  const accounts = yield* Accounts
  const together = Option.getOrUndefined(yield* Effect.serviceOption(Admissions))
  const standsFor = together?.standsFor
  const isTheirs = standsFor?.credentials === (yield* CredentialStore) &&
    standsFor.balances === (yield* Balances) && standsFor.limits === (yield* RateLimits)
  const find = together !== undefined && isTheirs ? together.find : yield* findApart
  const isWhole = isTheirs && standsFor.accounts === accounts
  const isWithholding = isTheirs && standsFor.withheld === Option.getOrUndefined(yield* Effect.serviceOption(Withheld))
  const isLocating = isTheirs &&
    standsFor.upstream === Option.getOrUndefined(yield* Effect.serviceOption(RegisterUpstream))

  const admit: Lookup<Admitted> = Effect.fnUntraced(function*(presented, buckets, sought) {
    const holder = Option.getOrUndefined(yield* find(presented, buckets, isLocating ? sought : undefined))
    const isHeld = isValid(holder ?? nobody, presented, yield* DateTime.now)
    if (holder === undefined || !isHeld) return Option.none()
    const account = isWhole ? holder.account : Option.getOrUndefined(yield* accounts.find(holder.account_id))
    if (account === undefined) return Option.none()
    const { withheld_version, ...admitted } = holder
    return Option.some({
      ...admitted,
      account,
      ...(isWithholding && withheld_version !== undefined && { withheld_version })
    })
  })
  return admit
})
