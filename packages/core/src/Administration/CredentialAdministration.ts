import { type DateTime, Effect } from "effect"
import type { Ability } from "../Accounts/Ability.ts"
import type { AccountId } from "../Accounts/Account.ts"
import { AccountStore, type ApiKey } from "../Accounts/AccountStore.ts"
import type { Secret } from "../Accounts/Credential.ts"
import { CredentialNotFound } from "../Accounts/CredentialNotFound.ts"
import { type Issued, Issuer } from "../Accounts/Issuer.ts"
import { accountIn } from "./AccountAdministration.ts"
import type { AccountNotFound } from "./AccountNotFound.ts"

/** How operators manage API keys and Bearer tokens. Rule: Operator surface (decisions 15). */
export interface CredentialAdministration {
  readonly createApiKey: (id: AccountId, name: string) => Effect.Effect<Issued<ApiKey>, AccountNotFound>
  readonly revokeApiKey: (id: string) => Effect.Effect<void, CredentialNotFound>
  /** Creates a Bearer token with exactly these abilities; the secret is the whole token, `id|secret`. */
  readonly createToken: (options: {
    readonly account_id: AccountId
    readonly name: string
    readonly abilities: ReadonlyArray<Ability>
    readonly expires_at: DateTime.Utc | null
  }) => Effect.Effect<Secret, AccountNotFound>
}

/** Makes this part of the administration. */
export const makeCredentialAdministration = Effect.gen(function*() {
  const store = yield* AccountStore
  const issuer = yield* Issuer
  const existing = accountIn(store)

  const revokeApiKey = Effect.fn("Administration.revokeApiKey")(function*(id: string) {
    if (!(yield* store.revokeApiKey(id))) return yield* new CredentialNotFound({ kind: "api_key" })
  })

  const createToken: CredentialAdministration["createToken"] = Effect.fn("Administration.createToken")(
    function*(options) {
      yield* existing(options.account_id)
      const { secret } = yield* issuer.token(options)
      return secret
    }
  )

  const credentials: CredentialAdministration = {
    createApiKey: (id, name) => Effect.andThen(existing(id), issuer.apiKey(id, name)),
    revokeApiKey,
    createToken
  }
  return credentials
})
