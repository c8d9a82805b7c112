import { Context, type DateTime, Effect, Layer, Option } from "effect"
import { type AccountId, Accounts } from "../Accounts/Accounts.ts"
import { revokingApiKey } from "../Accounts/ApiKeys.ts"
import type { Ability } from "../Accounts/Caller.ts"
import { type Issued, Issuer } from "../Accounts/Credentials.ts"
import { type ApiKey, CredentialNotFound, CredentialStore, type Token } from "../Accounts/CredentialStore.ts"
import type { LimitReached } from "../Prices/Limits.ts"
import { type AccountErased, type AccountNotFound, changeableIn } from "./AccountAdministration.ts"
import { makeAuditing } from "./AuditLog.ts"

/** Makes this part of the administration. */
export const makeCredentialAdministration = Effect.gen(function*() {
  const store = yield* CredentialStore
  const issuer = yield* Issuer
  const changeable = changeableIn(yield* Accounts)
  const audited = yield* makeAuditing

  const createApiKey: CredentialAdministration["Service"]["createApiKey"] = Effect.fn("Administration.createApiKey")(
    (id, name) => Effect.andThen(changeable(id), issuer.apiKey(id, name)),
    (work, account_id) => audited(work, ({ record }) => ({ action: "api_key.create", account_id, subject: record.id }))
  )

  const revokeApiKey: CredentialAdministration["Service"]["revokeApiKey"] = Effect.fn("Administration.revokeApiKey")(
    revokingApiKey(store),
    (work, id, account) => audited(work, () => ({ action: "api_key.revoke", account_id: account ?? null, subject: id }))
  )

  const createToken: CredentialAdministration["Service"]["createToken"] = Effect.fn("Administration.createToken")(
    (options) => Effect.andThen(changeable(options.account_id), issuer.token(options)),
    (work, { abilities, account_id }) =>
      audited(work, ({ record }) => ({
        action: "token.create",
        account_id,
        subject: String(record.id),
        details: { abilities: abilities.join(", ") }
      }))
  )

  const revokeToken: CredentialAdministration["Service"]["revokeToken"] = Effect.fn("Administration.revokeToken")(
    function*(account, id) {
      const token = yield* store.revokeToken(account, id)
      if (Option.isSome(token)) return token.value
      return yield* new CredentialNotFound({ kind: "token" })
    },
    (work, account_id, id) => audited(work, () => ({ action: "token.revoke", account_id, subject: String(id) }))
  )

  const credentials: CredentialAdministration["Service"] = { createApiKey, revokeApiKey, createToken, revokeToken }
  return credentials
})

/** Manages API keys and Bearer tokens. */
export class CredentialAdministration extends Context.Service<CredentialAdministration, {
  readonly createApiKey: (
    id: AccountId,
    name: string
  ) => Effect.Effect<Issued<ApiKey>, AccountNotFound | AccountErased | LimitReached>
  /** Revokes a key, of this account if one is given. */
  readonly revokeApiKey: (id: string, account?: AccountId) => Effect.Effect<void, CredentialNotFound>
  /** Creates a Bearer token with exactly these abilities; the secret is the whole token, `id|secret`. */
  readonly createToken: (options: {
    readonly account_id: AccountId
    readonly name: string
    readonly abilities: ReadonlyArray<Ability>
    readonly expires_at: DateTime.Utc | null
  }) => Effect.Effect<Issued<Token>, AccountNotFound | AccountErased | LimitReached>
  readonly revokeToken: (account: AccountId, id: number) => Effect.Effect<Token, CredentialNotFound>
}>()("@kontor/core/Administration/CredentialAdministration") {
  static readonly layer = Layer.effect(CredentialAdministration, makeCredentialAdministration)
}
