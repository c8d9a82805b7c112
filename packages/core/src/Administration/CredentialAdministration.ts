import { type DateTime, Effect } from "effect"
import type { Ability } from "../Accounts/Ability.ts"
import type { AccountId } from "../Accounts/Account.ts"
import { AccountStore, type ApiKey } from "../Accounts/AccountStore.ts"
import type { Secret } from "../Accounts/Credential.ts"
import { type Issued, Issuer } from "../Accounts/Issuer.ts"
import { registeredIn } from "./AccountAdministration.ts"
import { NotRegistered } from "./NotRegistered.ts"

/** What operators do with API keys and Bearer tokens. Rule: Operator surface (decisions 15). */
export interface CredentialAdministration {
  readonly createApiKey: (id: AccountId, name: string) => Effect.Effect<Issued<ApiKey>, NotRegistered>
  readonly revokeApiKey: (id: string) => Effect.Effect<void, NotRegistered>
  /** Creates a Bearer token with exactly these abilities; the secret is the whole token, `id|secret`. */
  readonly createToken: (options: {
    readonly account_id: AccountId
    readonly name: string
    readonly abilities: ReadonlyArray<Ability>
    readonly expires_at: DateTime.Utc | null
  }) => Effect.Effect<Secret, NotRegistered>
}

/** Makes this part of the administration. */
export const makeCredentialAdministration = Effect.gen(function*() {
  const store = yield* AccountStore
  const issuer = yield* Issuer
  const registered = registeredIn(store)

  const revokeApiKey = Effect.fn("Administration.revokeApiKey")(function*(id: string) {
    if (!(yield* store.revokeApiKey(id))) return yield* new NotRegistered({ kind: "api_key", id })
  })

  const createToken: CredentialAdministration["createToken"] = Effect.fn("Administration.createToken")(
    function*(options) {
      yield* registered(options.account_id)
      const { secret } = yield* issuer.token(options)
      return secret
    }
  )

  const credentials: CredentialAdministration = {
    createApiKey: (id, name) => Effect.andThen(registered(id), issuer.apiKey(id, name)),
    revokeApiKey,
    createToken
  }
  return credentials
})
