import { Array, type Clock, Context, DateTime, Effect, Latch, Layer, Option, Redacted, Struct } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import {
  type Bucket,
  type BucketLimits,
  LimitReached,
  makePriceListInForce,
  planAt,
  type PlanTerms,
  type PriceList
} from "../Prices.ts"
import {
  type CountedOperation,
  type CountedRequest,
  decideRequest,
  makeLimitsOf,
  operationBuckets,
  quotaOf,
  RateLimits,
  type RateWindow
} from "../RateLimits.ts"
import { type LocatedIdentifier, RegisterUpstream } from "../Register/RegisterUpstream.ts"
import type { EntityId } from "../Register/Registration.ts"
import { Withheld } from "../Register/Withheld.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { type Account, type AccountId, Accounts } from "./Accounts.ts"
import {
  Ability,
  AccountSuspended,
  type Caller,
  type CallerCredential,
  type CredentialRef,
  monthOf,
  Unauthenticated
} from "./Caller.ts"
import {
  type ApiKey,
  CredentialStore,
  type CredentialUse,
  type NamedCredential,
  NotRotatable,
  type Token
} from "./CredentialStore.ts"

const table: ReadonlyArray<number> = Array.makeBy(256, (byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest >>> 0
})

/** The CRC-32 (ISO 3309) of an ASCII text, as an unsigned integer. */
const crc32 = (text: string): number => {
  let rest = 0xffffffff
  for (let index = 0; index < text.length; index++) rest = table[(rest ^ text.charCodeAt(index)) & 0xff]! ^ (rest >>> 8)
  return (rest ^ 0xffffffff) >>> 0
}

/** The plain text of an API key or Bearer token: shown once, stored never. */
export type Secret = Redacted.Redacted

/** A credential as a caller presented it. */
export interface Credential {
  readonly _tag: "ApiKey" | "BearerToken"
  readonly text: Secret
}

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const keyPattern = /^kt_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
const tokenPattern = /^([1-9]\d{0,14})\|([0-9A-Za-z]{40})([0-9a-f]{8})$/

/** The checksum of an API key's secret: 6 base62 characters. */
export const checksum62 = (text: string): string => {
  let rest = crc32(text)
  let digits = ""
  for (let place = 0; place < 6; place++) {
    digits = base62[rest % 62]! + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** The checksum of a token's secret: 8 hexadecimal characters. */
export const checksum16 = (text: string): string => crc32(text).toString(16).padStart(8, "0")

/** Returns whether a text has the form of an API key: `kt_`, 32 base62 characters, and the base62 CRC32 of these. */
export const isApiKey = (text: string): boolean => {
  const [, secret, checksum] = keyPattern.exec(text) ?? []
  return secret !== undefined && checksum62(secret) === checksum
}

/** The parts of a Bearer token: `id|secret`, the secret ending in its hexadecimal CRC32. */
export const parseToken = (text: string): { readonly id: number; readonly secret: string } | undefined => {
  const [, id, secret, checksum] = tokenPattern.exec(text) ?? []
  return id === undefined || secret === undefined || checksum16(secret) !== checksum
    ? undefined
    : { id: Number(id), secret: `${secret}${checksum}` }
}

/** An API key as lists show it: enough to distinguish keys, too little to use one. */
export const maskedKey = (text: Secret): string =>
  `${Redacted.value(text).slice(0, 7)}…${Redacted.value(text).slice(-4)}`

/** Returns whether two hexadecimal digests are the same, in a time that does not depend on where they differ. */
export const isSameDigest = (left: string, right: string): boolean => {
  if (left.length !== right.length) return false
  let difference = 0
  for (let place = 0; place < left.length; place++) difference |= left.charCodeAt(place) ^ right.charCodeAt(place)
  return difference === 0
}

/** A digest that belongs to no credential. A miss is compared with it, so that it takes as long as a hit. */
export const noDigest = "0".repeat(64)

const encoder = new TextEncoder()

/** Makes and digests credentials. Only the SHA-256 digest of a credential is ever stored. */
export class Credentials extends Context.Service<Credentials, {
  /** A new API key. */
  readonly apiKey: Effect.Effect<Secret>
  /** A new secret of a Bearer token, without the id before it. */
  readonly tokenSecret: Effect.Effect<Secret>
  /** SHA-256 of a secret, hexadecimal. */
  readonly digest: (secret: string) => Effect.Effect<string>
}>()("@kontor/core/Accounts/Authentication/Credentials") {
  static readonly layer: Layer.Layer<Credentials, never, Digest.Digest | SecureRandom.SecureRandom> = Layer.effect(
    Credentials,
    Effect.gen(function*() {
      const [digests, random] = [yield* Digest.Digest, yield* SecureRandom.SecureRandom]
      const characters = (count: number) =>
        Effect.map(
          Effect.replicateEffect(random.intBetween(0, 61), count),
          (places) => places.map((place) => base62[place]).join("")
        )
      return Credentials.of({
        apiKey: Effect.map(characters(32), (secret) => Redacted.make(`kt_${secret}${checksum62(secret)}`)),
        tokenSecret: Effect.map(characters(40), (secret) => Redacted.make(`${secret}${checksum16(secret)}`)),
        digest: (secret) => digests.digestHex(Digest.sha256, encoder.encode(secret))
      })
    })
  )
}

/** A new credential: its record, and its plain text, which cannot be shown again. */
export interface Issued<Record> {
  readonly record: Record
  readonly secret: Secret
}

/** The terms of a new Bearer token. */
export interface TokenTerms
  extends Pick<Token, "account_id" | "name" | "abilities" | "expires_at">, Partial<Pick<Token, "monthly_credit_limit">>
{}

/** Hears of every credential that is created or rotated, in the same unit of work; by default nobody does. */
export const CredentialCreated = Context.Reference<
  (account: AccountId, credential: NamedCredential) => Effect.Effect<void>
>("@kontor/core/Accounts/Authentication/CredentialCreated", { defaultValue: () => () => Effect.void })

/**
 * Makes and stores credentials, as many as an account may have at the same time: the only way in which a key or a token
 * is created. It does not check who may have one.
 */
export class Issuer extends Context.Service<Issuer, {
  /** An API key. It makes an event `credential.created`, unless the account begins with it. */
  readonly apiKey: (
    account: AccountId,
    name: string,
    monthly_credit_limit?: number | null,
    begins?: "first"
  ) => Effect.Effect<Issued<ApiKey>, LimitReached>
  /** Another text for a key, if it still has the one presented. That is accepted until `ends_at`, or ends at once. */
  readonly rotated: (
    account: AccountId,
    presented: Pick<CallerCredential, "digest" | "id">,
    ends_at: DateTime.Utc | null
  ) => Effect.Effect<Issued<ApiKey>, NotRotatable>
  /** A Bearer token with exactly these abilities; the secret is the whole token, `id|secret`. */
  readonly token: (token: TokenTerms) => Effect.Effect<Issued<Token>, LimitReached>
}>()("@kontor/core/Accounts/Authentication/Issuer") {
  static readonly layer: Layer.Layer<
    Issuer,
    never,
    CredentialStore | Credentials | UnitOfWork | SecureRandom.SecureRandom
  > = Layer.effect(
    Issuer,
    Effect.gen(function*() {
      const [store, credentials] = [yield* CredentialStore, yield* Credentials]
      const random = yield* SecureRandom.SecureRandom
      const [unit, created] = [yield* UnitOfWork, yield* CredentialCreated]
      const accountLimits = Effect.map(yield* makePriceListInForce, ({ account_limits }) => account_limits)

      const apiKey: Issuer["Service"]["apiKey"] = Effect.fn("Issuer.apiKey")(
        function*(account_id, name, monthly_credit_limit = null, begins) {
          const secret = yield* credentials.apiKey
          const record = {
            id: yield* random.uuidV7(),
            account_id,
            name,
            masked_key: maskedKey(secret),
            digest: yield* credentials.digest(Redacted.value(secret)),
            former: null,
            monthly_credit_limit,
            created_at: yield* DateTime.now,
            last_used_at: null
          }
          const { api_keys: max } = yield* accountLimits
          if (!(yield* store.addApiKey(record, max))) return yield* new LimitReached({ kind: "api_keys", max })
          if (begins === undefined) yield* created(account_id, { kind: "api_key", id: record.id, name })
          return { record, secret }
        },
        unit.commit
      )

      const rotated: Issuer["Service"]["rotated"] = Effect.fn("Issuer.rotated")(
        function*(account_id, presented, ends_at) {
          const secret = yield* credentials.apiKey
          const key = yield* store.rotateApiKey(presented.id, presented.digest, {
            digest: yield* credentials.digest(Redacted.value(secret)),
            masked_key: maskedKey(secret),
            former: ends_at && { digest: presented.digest, ends_at }
          })
          if (Option.isNone(key)) return yield* new NotRotatable()
          yield* created(account_id, { kind: "api_key", id: presented.id, name: key.value.name })
          return { record: key.value, secret }
        },
        unit.commit
      )

      const token: Issuer["Service"]["token"] = Effect.fn("Issuer.token")(
        function*({ abilities, account_id, expires_at, monthly_credit_limit = null, name }) {
          const secret = yield* credentials.tokenSecret
          const { tokens: max } = yield* accountLimits
          const added = yield* store.addToken({
            account_id,
            name,
            abilities,
            expires_at,
            monthly_credit_limit,
            digest: yield* credentials.digest(Redacted.value(secret)),
            created_at: yield* DateTime.now,
            last_used_at: null
          }, max)
          if (Option.isNone(added)) return yield* new LimitReached({ kind: "tokens", max })
          const record = added.value
          yield* created(account_id, { kind: "token", id: String(record.id), name })
          return { record, secret: Redacted.make(`${record.id}|${Redacted.value(secret)}`) }
        },
        unit.commit
      )

      return Issuer.of({ apiKey, rotated, token })
    })
  )
}

/** The credits that an account has: admission needs no more of the ledger, which is in a part above this one. */
export class Balances extends Context.Service<Balances, {
  readonly balance: (account: AccountId) => Effect.Effect<{ readonly total: number }>
  /** The credits that a credential with a limit has spent in a month, such as `2026-05`. */
  readonly spentIn: (month: string, account: AccountId, credential: CredentialRef) => Effect.Effect<number>
}>()("@kontor/core/Accounts/Authentication/Balances") {}

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
  /** The credits that the credential has spent in this month; 0 for one without a limit. */
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

const instantOf = (clock: Clock.Clock): DateTime.Utc => DateTime.makeUnsafe(clock.currentTimeMillisUnsafe())

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
}>()("@kontor/core/Accounts/Authentication/Admissions") {}

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

  const admittedOf = (holder: Holder, account: Standing | undefined): Option.Option<Admitted> => {
    if (account === undefined) return Option.none()
    const admitted = account === holder.account ? holder as Admitted : { ...holder, account }
    return Option.some(isWithholding ? admitted : Struct.omit(admitted, ["withheld_version"]))
  }

  const withAccount = (presented: PresentedDigest, found: Option.Option<Holder>, now: DateTime.Utc) => {
    const isHeld = isValid(Option.getOrElse(found, () => nobody), presented, now)
    if (Option.isNone(found) || !isHeld) return Effect.succeedNone
    const holder = found.value
    return isWhole
      ? Effect.succeed(admittedOf(holder, holder.account))
      : Effect.map(accounts.find(holder.account_id), (account) => admittedOf(holder, Option.getOrUndefined(account)))
  }

  const admit: Lookup<Admitted> = (presented, buckets, sought) =>
    Effect.flatMap(
      find(presented, buckets, isLocating ? sought : undefined),
      (found) => Effect.clockWith((clock) => withAccount(presented, found, instantOf(clock)))
    )
  return admit
})

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

const resultOf = (holder: Admitted, prices: PriceList, limits: BucketLimits, now: DateTime.Utc): AdmittedCaller => {
  const { account, located, windows, withheld_version } = holder
  const counted = Array.isReadonlyArrayNonEmpty(windows)
    ? decideRequest(Array.map(windows, (window) => quotaOf(window, limits, now.epochMilliseconds)))
    : undefined
  const isSuspended = account.status !== "active"
  return { caller: callerOf(holder, now), counted, prices, isSuspended, located, withheld_version }
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
      const note = ({ digest, id, kind }: Admitted, at: DateTime.Utc): void => {
        familiar.add(digest)
        uses.set(`${kind}/${id}`, { kind, id, at })
        used.openUnsafe()
      }

      const digestOf = ({ _tag, text }: Credential): Effect.Effect<PresentedDigest> => {
        const plain = Redacted.value(text)
        if (_tag === "ApiKey") return Effect.map(credentials.digest(plain), (digest) => ({ _tag, digest }))
        const parsed = parseToken(plain)
        return Effect.map(
          credentials.digest(parsed?.secret ?? plain),
          (digest) => ({ _tag, id: parsed?.id ?? noToken, digest })
        )
      }

      const resultNow = (holder: Admitted) =>
        Effect.flatMap(priceListInForce, (prices) =>
          Effect.clockWith((clock) => {
            const now = instantOf(clock)
            note(holder, now)
            return Effect.succeed(resultOf(holder, prices, limitsOf(prices), now))
          }))

      const admit = (credential: Credential, operation: CountedOperation | undefined, sought?: EntityId) =>
        Effect.flatMap(digestOf(credential), (presented) => {
          const buckets = operation === undefined ? [] : operationBuckets[operation]
          return Effect.flatMap(
            findAndCount(presented, buckets, sought),
            (holder) => Option.isNone(holder) ? unauthenticated : resultNow(holder.value)
          )
        })

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
