import { Context, Effect, Layer, Option } from "effect"
import { type AccountId, Accounts } from "../Accounts/Accounts.ts"
import { isKeyId, revokingApiKey } from "../Accounts/ApiKeys.ts"
import { type Issued, Issuer, type TokenTerms } from "../Accounts/Authentication.ts"
import { type ApiKey, CredentialNotFound, CredentialStore, type Token } from "../Accounts/CredentialStore.ts"
import type { LimitReached } from "../Prices.ts"
import { type AccountErased, type AccountNotFound, changeableIn } from "./AccountAdministration.ts"
import { makeAuditing } from "./AuditLog.ts"

/** Makes this part of the administration. */
export const makeCredentialAdministration = Effect.gen(function*() {
  const store = yield* CredentialStore
  const issuer = yield* Issuer
  const changeable = changeableIn(yield* Accounts)
  const audited = yield* makeAuditing

  const createApiKey: CredentialAdministration["Service"]["createApiKey"] = Effect.fn("Administration.createApiKey")(
    (id, name, monthly_credit_limit) => Effect.andThen(changeable(id), issuer.apiKey(id, name, monthly_credit_limit)),
    (work, account_id) => audited(work, ({ record }) => ({ action: "api_key.create", account_id, subject: record.id }))
  )

  const revokeApiKey: CredentialAdministration["Service"]["revokeApiKey"] = Effect.fn("Administration.revokeApiKey")(
    function*(id, account) {
      if (!isKeyId(id)) return yield* new CredentialNotFound({ kind: "api_key" })
      const { api_keys: [key] } = yield* store.search({ by: "id", text: id })
      yield* revokingApiKey(store)(id, account)
      return key?.account_id ?? null
    },
    (work, id) => audited(work, (account_id) => ({ action: "api_key.revoke", account_id, subject: id })),
    Effect.asVoid
  )

  const createToken: CredentialAdministration["Service"]["createToken"] = Effect.fn("Administration.createToken")(
    (terms) => Effect.andThen(changeable(terms.account_id), issuer.token(terms)),
    (work, { abilities, account_id }) =>
      audited(work, ({ record }) => ({
        action: "token.create",
        account_id,
        subject: String(record.id),
        details: { abilities: abilities.join(", ") }
      }))
  )

  const revokeToken: CredentialAdministration["Service"]["revokeToken"] = Effect.fn("Administration.revokeToken")(
    function*(id, account) {
      const held = Option.getOrUndefined(yield* store.findToken(id))
      const token = held && (yield* store.revokeToken(account ?? held.account_id, id))
      if (token !== undefined && Option.isSome(token)) return token.value
      return yield* new CredentialNotFound({ kind: "token" })
    },
    (work, id) => audited(work, ({ account_id }) => ({ action: "token.revoke", account_id, subject: String(id) }))
  )

  return CredentialAdministration.of({ createApiKey, revokeApiKey, createToken, revokeToken })
})

/** Manages API keys and Bearer tokens. */
export class CredentialAdministration extends Context.Service<CredentialAdministration, {
  readonly createApiKey: (
    id: AccountId,
    name: string,
    monthly_credit_limit?: number | null
  ) => Effect.Effect<Issued<ApiKey>, AccountNotFound | AccountErased | LimitReached>
  /** Revokes a key, of this account if one is given. */
  readonly revokeApiKey: (id: string, account?: AccountId) => Effect.Effect<void, CredentialNotFound>
  /** Creates a Bearer token with exactly these abilities; the secret is the whole token, `id|secret`. */
  readonly createToken: (
    terms: TokenTerms
  ) => Effect.Effect<Issued<Token>, AccountNotFound | AccountErased | LimitReached>
  /** Revokes a token, of this account if one is given. */
  readonly revokeToken: (id: number, account?: AccountId) => Effect.Effect<Token, CredentialNotFound>
}>()("@kontor/core/Administration/CredentialAdministration") {
  static readonly layer = Layer.effect(CredentialAdministration, makeCredentialAdministration)
}
