import { Context, DateTime, Effect, Latch, Layer, Option, Redacted } from "effect"
import { Ability } from "./Ability.ts"
import { AccountStore, type ApiKey, type CredentialUse, type Holder, type Token } from "./AccountStore.ts"
import { type Caller, MissingAbility, Unauthenticated } from "./Caller.ts"
import { type Credential, isSameDigest, noDigest, parseToken } from "./Credential.ts"
import { Credentials } from "./Credentials.ts"
import { familiarDigests } from "./FamiliarDigests.ts"
import { planOf } from "./Plan.ts"

/**
 * How often the last uses of credentials are written, while there are any: a service that nobody uses sleeps, and lets a `TestClock` pass
 * over years at once.
 */
const noteUsesEvery = "1 minute"

/** An id that no token has, looked up for a text that is no token, so that it takes as long as an unknown one. */
const noToken = 0

const callerOf = (
  { account, balance }: Holder<ApiKey | Token>,
  abilities: ReadonlyArray<Ability>
): Caller["Service"] => ({
  account_id: account.id,
  plan: planOf(account.subscription),
  abilities,
  balance
})

/**
 * Tells who a credential belongs to.
 *
 * Every lookup asks the store, so revocation and expiry act on the next request. Unknown, malformed, expired and revoked
 * credentials fail alike and take the same steps. Rule: Credentials (decisions 4).
 */
export class Authentication extends Context.Service<Authentication, {
  readonly authenticate: (credential: Credential) => Effect.Effect<Caller["Service"], Unauthenticated>
  /**
   * Whether a credential was authenticated here within the last minute or two. It asks no store, so a credential that has been
   * revoked since may be among them: whoever lets it pass still authenticates it.
   */
  readonly isFamiliar: (credential: Credential) => Effect.Effect<boolean>
  /** Writes the uses noted so far; runs by itself within a minute and when the layer closes. */
  readonly flush: Effect.Effect<void>
}>()("@kontor/core/Accounts/Authentication") {
  static readonly layer: Layer.Layer<Authentication, never, AccountStore | Credentials> = Layer.effect(
    Authentication,
    Effect.gen(function*() {
      const store = yield* AccountStore
      const credentials = yield* Credentials
      const uses = new Map<string, CredentialUse>()
      const flush = Effect.suspend(() => {
        const noted = [...uses.values()]
        uses.clear()
        return noted.length === 0 ? Effect.void : store.noteUses(noted)
      })
      const flushOrWarn = Effect.catchCause(flush, (cause) => Effect.logWarning("Last uses were not written", cause))

      const familiar = familiarDigests()
      const used = yield* Latch.make()
      const note = (digest: string, use: CredentialUse) =>
        Effect.sync(() => {
          familiar.add(digest)
          uses.set(`${use.kind}/${use.id}`, use)
          used.openUnsafe()
        })
      const isFamiliar = Effect.fn("Authentication.isFamiliar")(function*({ _tag, text }: Credential) {
        const secret = _tag === "ApiKey" ? undefined : parseToken(Redacted.value(text))?.secret
        return familiar.has(yield* credentials.digest(secret ?? Redacted.value(text)))
      })

      const apiKey = Effect.fnUntraced(function*(text: string) {
        const digest = yield* credentials.digest(text)
        const holder = Option.getOrUndefined(yield* store.findApiKey(digest))
        const isKnown = isSameDigest(digest, holder?.credential.digest ?? noDigest)
        if (holder === undefined || !isKnown) return yield* new Unauthenticated()
        yield* note(digest, { kind: "api_key", id: holder.credential.id, at: yield* DateTime.now })
        return callerOf(holder, Ability.literals)
      })

      const bearerToken = Effect.fnUntraced(function*(text: string) {
        const parsed = parseToken(text)
        const digest = yield* credentials.digest(parsed?.secret ?? text)
        const holder = Option.getOrUndefined(yield* store.findToken(parsed?.id ?? noToken))
        const isKnown = isSameDigest(digest, holder?.credential.digest ?? noDigest)
        const now = yield* DateTime.now
        if (holder === undefined || !isKnown) return yield* new Unauthenticated()
        const { abilities, expires_at, id } = holder.credential
        if (expires_at !== null && DateTime.isLessThanOrEqualTo(expires_at, now)) return yield* new Unauthenticated()
        yield* note(digest, { kind: "token", id: String(id), at: now })
        return callerOf(holder, abilities)
      })

      const authenticate = ({ _tag, text }: Credential) =>
        _tag === "ApiKey" ? apiKey(Redacted.value(text)) : bearerToken(Redacted.value(text))

      yield* Effect.addFinalizer(() => flushOrWarn)
      yield* Effect.gen(function*() {
        yield* used.await
        yield* Effect.sleep(noteUsesEvery)
        familiar.age()
        yield* flushOrWarn
        if (familiar.isEmpty()) used.closeUnsafe()
      }).pipe(Effect.forever, Effect.forkScoped)
      return Authentication.of({ authenticate, isFamiliar, flush })
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
