import { Context, Effect, Layer } from "effect"
import { Caller } from "./Caller.ts"
import { CredentialNotFound } from "./CredentialNotFound.ts"
import { type ApiKey, CredentialStore } from "./CredentialStore.ts"
import { type Issued, Issuer } from "./Issuer.ts"

/**
 * The API keys of the caller's account. The last one may be revoked too: the caller then holds a Bearer token that can
 * create the next one. Rule: Accounts and plans (decisions 5).
 */
// @effect-diagnostics-next-line leakingRequirements:off -- each call has a caller of its own.
export class ApiKeys extends Context.Service<ApiKeys, {
  readonly create: (name: string) => Effect.Effect<Issued<ApiKey>, never, Caller>
  /** The keys of the account, the oldest first. */
  readonly list: Effect.Effect<ReadonlyArray<ApiKey>, never, Caller>
  readonly revoke: (id: string) => Effect.Effect<void, CredentialNotFound, Caller>
}>()("@kontor/core/Accounts/ApiKeys") {
  static readonly layer: Layer.Layer<ApiKeys, never, CredentialStore | Issuer> = Layer.effect(
    ApiKeys,
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const issuer = yield* Issuer
      return ApiKeys.of({
        create: (name) => Effect.flatMap(Caller, ({ account_id }) => issuer.apiKey(account_id, name)),
        list: Effect.flatMap(Caller, ({ account_id }) => store.apiKeys(account_id)),
        revoke: Effect.fn("ApiKeys.revoke")(function*(id: string) {
          const { account_id } = yield* Caller
          if (!(yield* store.revokeApiKey(id, account_id))) return yield* new CredentialNotFound({ kind: "api_key" })
        })
      })
    })
  )
}
