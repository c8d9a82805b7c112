import { Context, DateTime, Effect, Layer, Option, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { LimitReached } from "../Prices/AccountLimits.ts"
import { makePriceListInForce } from "../Prices/PriceLists.ts"
import type { Ability } from "./Ability.ts"
import type { AccountId } from "./Account.ts"
import { maskedKey, type Secret } from "./Credential.ts"
import { Credentials } from "./Credentials.ts"
import { type ApiKey, CredentialStore, type Token } from "./CredentialStore.ts"

/** A new credential: its record, and its plain text, which cannot be shown again. */
export interface Issued<Record> {
  readonly record: Record
  readonly secret: Secret
}

/**
 * Makes and stores credentials, as many as an account may have at the same time: the only way in which a key or a token
 * is created. It does not check who may have one. Rule: Credentials (decisions 4).
 */
export class Issuer extends Context.Service<Issuer, {
  readonly apiKey: (account: AccountId, name: string) => Effect.Effect<Issued<ApiKey>, LimitReached>
  /** A Bearer token with exactly these abilities; the secret is the whole token, `id|secret`. */
  readonly token: (token: {
    readonly account_id: AccountId
    readonly name: string
    readonly abilities: ReadonlyArray<Ability>
    readonly expires_at: DateTime.Utc | null
  }) => Effect.Effect<Issued<Token>, LimitReached>
}>()("@kontor/core/Accounts/Issuer") {
  static readonly layer: Layer.Layer<Issuer, never, CredentialStore | Credentials | SecureRandom.SecureRandom> = Layer
    .effect(
      Issuer,
      Effect.gen(function*() {
        const store = yield* CredentialStore
        const credentials = yield* Credentials
        const random = yield* SecureRandom.SecureRandom
        const accountLimits = Effect.map(yield* makePriceListInForce, ({ account_limits }) => account_limits)

        const apiKey = Effect.fn("Issuer.apiKey")(function*(account_id: AccountId, name: string) {
          const secret = yield* credentials.apiKey
          const record = {
            id: yield* random.uuidV7(),
            account_id,
            name,
            masked_key: maskedKey(secret),
            digest: yield* credentials.digest(Redacted.value(secret)),
            created_at: yield* DateTime.now,
            last_used_at: null
          }
          const { api_keys: max } = yield* accountLimits
          if (!(yield* store.addApiKey(record, max))) return yield* new LimitReached({ kind: "api_keys", max })
          return { record, secret }
        })

        const token: Issuer["Service"]["token"] = Effect.fn("Issuer.token")(
          function*({ abilities, account_id, expires_at, name }) {
            const secret = yield* credentials.tokenSecret
            const { tokens: max } = yield* accountLimits
            const added = yield* store.addToken({
              account_id,
              name,
              abilities,
              expires_at,
              digest: yield* credentials.digest(Redacted.value(secret)),
              created_at: yield* DateTime.now,
              last_used_at: null
            }, max)
            if (Option.isNone(added)) return yield* new LimitReached({ kind: "tokens", max })
            const record = added.value
            return { record, secret: Redacted.make(`${record.id}|${Redacted.value(secret)}`) }
          }
        )

        return Issuer.of({ apiKey, token })
      })
    )
}
