import { Array, Context, DateTime, Effect, Latch, Layer, Option, Redacted } from "effect"
import { makePriceListInForce, type PriceList } from "../Prices/PriceLists.ts"
import {
  type CountedOperation,
  type CountedRequest,
  decideRequest,
  makeLimitsOf,
  operationBuckets,
  quotaOf,
  type RateLimits
} from "../RateLimits/RateLimits.ts"
import type { EntityId } from "../Register/EntityId.ts"
import type { LocatedIdentifier } from "../Register/RegisterUpstream.ts"
import { type Accounts, planAt } from "./Accounts.ts"
import { type Admitted, type Balances, makeAdmission, type PresentedDigest } from "./Admissions.ts"
import { type Ability, AccountSuspended, type Caller, MissingAbility, Unauthenticated } from "./Caller.ts"
import { type Credential, Credentials, parseToken } from "./Credentials.ts"
import { CredentialStore, type CredentialUse } from "./CredentialStore.ts"

/**
 * Makes a cache of recently authenticated digests, in two generations: `age`, called at an interval, drops digests that
 * were not added within one to two intervals.
 */
const familiarDigests = () => {
  let recent = new Set<string>()
  let former = new Set<string>()
  return {
    add: (digest: string): void => void recent.add(digest),
    has: (digest: string): boolean => recent.has(digest) || former.has(digest),
    isEmpty: (): boolean => recent.size + former.size === 0,
    age: (): void => {
      former = recent
      recent = new Set()
    }
  }
}

/**
 * The interval at which the last uses of credentials are written, if there are any: an idle service sleeps, and a
 * `TestClock` passes over years at once.
 */
const noteUsesEvery = "1 minute"

/** Not the id of any token: looked up for a malformed token, so that it takes as long as an unknown one. */
const noToken = 0

/**
 * Every refused credential fails with this one value: it has no members, and a new stack trace costs more than the rest
 * of a refusal.
 */
const unauthenticated = Effect.fail(new Unauthenticated())
const suspended = Effect.fail(new AccountSuspended())

const callerOf = (
  { abilities, account: { subscription }, account_id, balance, digest, id, kind, monthly_credit_limit, spent }:
    Admitted,
  now: DateTime.Utc
): Caller["Service"] => ({
  account_id,
  plan: planAt(subscription, now),
  abilities,
  balance,
  credential: {
    kind,
    id,
    digest,
    ...(monthly_credit_limit !== null && { budget: { monthly_credit_limit, spent } })
  }
})

/**
 * An admitted caller, whether the operator suspended their account, the price list in force, and the counted request:
 * absent where the operation counts in no bucket.
 */
export interface AdmittedCaller {
  readonly isSuspended: boolean
  readonly caller: Caller["Service"]
  readonly counted: CountedRequest | undefined
  readonly prices: PriceList
  /** The organization that the request names by its identifier, where its admission located it. */
  readonly located: LocatedIdentifier | undefined
  /** The version of the list of withheld entities, where its admission read it. */
  readonly withheld_version: number | undefined
}

/**
 * Identifies the caller by a credential, and counts their requests.
 *
 * Every admission asks the store, so revocation and expiry take effect with the next request. Unknown, malformed,
 * expired and revoked credentials fail alike and take the same steps. Rule: accounts#credentials; limits#rate-limits.
 */
export class Authentication extends Context.Service<Authentication, {
  /** The holder of a credential. Their request is counted, whatever its outcome. It may name an organization. */
  readonly admit: (
    credential: Credential,
    operation: CountedOperation | undefined,
    sought?: EntityId
  ) => Effect.Effect<AdmittedCaller, Unauthenticated>
  /** The holder of a credential, without counting a request; fails where their account is suspended. */
  readonly authenticate: (
    credential: Credential
  ) => Effect.Effect<Caller["Service"], Unauthenticated | AccountSuspended>
  /**
   * Returns whether a credential was authenticated here within the last minute or two. It does not ask the store, so
   * the credential may have been revoked since: a caller that accepts it must still authenticate it.
   */
  readonly isFamiliar: (credential: Credential) => Effect.Effect<boolean>
  /** Writes the uses noted so far; runs by itself within a minute and when the layer closes. */
  readonly flush: Effect.Effect<void>
}>()("@kontor/core/Accounts/Authentication") {
  static readonly layer: Layer.Layer<
    Authentication,
    never,
    Accounts | Balances | CredentialStore | RateLimits | Credentials
  > = Layer.effect(
    Authentication,
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const findAndCount = yield* makeAdmission
      const credentials = yield* Credentials
      const limitsOf = yield* makeLimitsOf
      const priceListInForce = yield* makePriceListInForce
      const uses = new Map<string, CredentialUse>()
      const flush = Effect.suspend(() => {
        const noted = [...uses.values()]
        uses.clear()
        return noted.length === 0 ? Effect.void : store.noteUses(noted)
      })
      const flushOrWarn = Effect.catchCause(flush, (cause) => Effect.logWarning("Last uses were not written", cause))

      const familiar = familiarDigests()
      const used = yield* Latch.make()
      const note = (digest: string, use: CredentialUse): void => {
        familiar.add(digest)
        uses.set(`${use.kind}/${use.id}`, use)
        used.openUnsafe()
      }

      const digestOf = Effect.fnUntraced(function*({ _tag, text }: Credential) {
        const plain = Redacted.value(text)
        if (_tag === "ApiKey") return { _tag, digest: yield* credentials.digest(plain) } satisfies PresentedDigest
        const parsed = parseToken(plain)
        const digest = yield* credentials.digest(parsed?.secret ?? plain)
        return { _tag, id: parsed?.id ?? noToken, digest } satisfies PresentedDigest
      })

      const admit = Effect.fnUntraced(
        function*(credential: Credential, operation: CountedOperation | undefined, sought?: EntityId) {
          const presented = yield* digestOf(credential)
          const buckets = operation === undefined ? [] : operationBuckets[operation]
          const holder = Option.getOrUndefined(yield* findAndCount(presented, buckets, sought))
          if (holder === undefined) return yield* unauthenticated
          const now = yield* DateTime.now
          note(presented.digest, { kind: holder.kind, id: holder.id, at: now })
          const { located, windows, withheld_version } = holder
          const prices = yield* priceListInForce
          const limits = limitsOf(prices)
          const counted = Array.isReadonlyArrayNonEmpty(windows)
            ? decideRequest(Array.map(windows, (window) => quotaOf(window, limits, now.epochMilliseconds)))
            : undefined
          return {
            caller: callerOf(holder, now),
            counted,
            prices,
            isSuspended: holder.account.status !== "active",
            located,
            withheld_version
          }
        }
      )

      yield* Effect.addFinalizer(() => flushOrWarn)
      yield* Effect.gen(function*() {
        yield* used.await
        yield* Effect.sleep(noteUsesEvery)
        familiar.age()
        yield* flushOrWarn
        if (familiar.isEmpty()) used.closeUnsafe()
      }).pipe(Effect.forever, Effect.forkScoped)
      return Authentication.of({
        admit,
        authenticate: (credential) =>
          Effect.flatMap(
            admit(credential, undefined),
            ({ caller, isSuspended }) => isSuspended ? suspended : Effect.succeed(caller)
          ),
        isFamiliar: (credential) => Effect.map(digestOf(credential), ({ digest }) => familiar.has(digest)),
        flush
      })
    })
  )
}

/** Fails unless the caller has all of these abilities. */
export const requireAbilities = (
  caller: Caller["Service"],
  required: ReadonlyArray<Ability>
): Effect.Effect<void, MissingAbility> =>
  required.every((ability) => caller.abilities.includes(ability))
    ? Effect.void
    : Effect.fail(new MissingAbility({ required: required.filter((ability) => !caller.abilities.includes(ability)) }))
