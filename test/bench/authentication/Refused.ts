import {
  type AccountId,
  type Accounts,
  type Credential,
  Credentials,
  CredentialStore,
  Issuer
} from "@kontor/core/Accounts"
import type { Ledger } from "@kontor/core/Credits"
import { checksum16 } from "@kontor/core/internal"
import type { LimitReached } from "@kontor/core/Prices"
import { newAccount } from "@kontor/testing/fixtures"
import { DateTime, Effect, Redacted } from "effect"

const apiKey = (text: Redacted.Redacted): Credential => ({ _tag: "ApiKey", text })
const bearer = (text: string): Credential => ({ _tag: "BearerToken", text: Redacted.make(text) })

const otherThan = (letter: string | undefined): string => letter === "a" ? "b" : "a"

/** A text with another letter at a place. */
const mistyped = (text: string, place: number): string =>
  text.slice(0, place) + otherThan(text[place]) + text.slice(place + 1)

/** A token with another letter in its secret, and the checksum of that. */
const mistypedToken = (token: string): string => {
  const [id, secret = ""] = token.split("|")
  const letters = mistyped(secret.slice(0, -8), 20)
  return `${id}|${letters}${checksum16(letters)}`
}

/** Credentials that are refused, by what is wrong with them; `count` of each. */
export const refused = Effect.fnUntraced(function*(count: number) {
  const store = yield* CredentialStore
  const issuer = yield* Issuer
  const credentials = yield* Credentials
  const many = <A>(one: Effect.Effect<A>) => Effect.all(Array.from({ length: count }, () => one))
  const accounts = yield* Effect.context<Accounts | Ledger>()
  const ofNewAccount = <A>(issue: (account_id: AccountId) => Effect.Effect<A, LimitReached>) =>
    many(newAccount.pipe(Effect.flatMap(issue), Effect.orDie, Effect.provide(accounts)))
  const tokensUntil = (expires_at: DateTime.Utc | null) =>
    ofNewAccount((account_id) => issuer.token({ account_id, name: "token", abilities: ["api:data"], expires_at }))
  const past = DateTime.subtract(yield* DateTime.now, { days: 1 })

  const keys = yield* ofNewAccount((account_id) => issuer.apiKey(account_id, "key"))
  const revokedKeys = yield* ofNewAccount((account_id) => issuer.apiKey(account_id, "key"))
  yield* Effect.forEach(revokedKeys, ({ record }) => store.revokeApiKey(record.id))
  const tokens = yield* tokensUntil(null)
  const expired = yield* tokensUntil(past)
  const revoked = yield* tokensUntil(null)
  yield* Effect.forEach(revoked, ({ record }) => store.revokeToken(record.account_id, record.id))
  const unknownSecrets = yield* many(credentials.tokenSecret)

  return {
    "API keys": {
      "unknown": (yield* many(credentials.apiKey)).map(apiKey),
      "malformed": (yield* many(credentials.apiKey)).map((key) => apiKey(Redacted.make(Redacted.value(key).slice(1)))),
      "one wrong character": keys.map(({ secret }) => apiKey(Redacted.make(mistyped(Redacted.value(secret), 20)))),
      "revoked": revokedKeys.map(({ secret }) => apiKey(secret))
    },
    "Bearer tokens": {
      "unknown": unknownSecrets.map((secret, place) => bearer(`${1_000_000_000 + place}|${Redacted.value(secret)}`)),
      "malformed": tokens.map(({ secret }) => bearer(Redacted.value(secret).slice(0, -1))),
      "one wrong character": tokens.map(({ secret }) => bearer(mistypedToken(Redacted.value(secret)))),
      "expired": expired.map(({ secret }) => bearer(Redacted.value(secret))),
      "revoked": revoked.map(({ secret }) => bearer(Redacted.value(secret)))
    }
  }
})
