import { Context, Effect, Layer, Schema } from "effect"
import type { InvalidParameters } from "../InvalidRequest.ts"
import { type Listed, type ListPage, listPage, type ListQuery } from "../ListCursor.ts"
import type { LimitReached } from "../Prices/Limits.ts"
import type { AccountId } from "./Accounts.ts"
import { Caller } from "./Caller.ts"
import { type Issued, Issuer } from "./Credentials.ts"
import { type ApiKey, CredentialNotFound, CredentialStore } from "./CredentialStore.ts"

const isKeyId = Schema.is(Schema.String.check(Schema.isUUID()))

const listed: Listed<ApiKey, string> = {
  idOf: ({ id }) => `key_${id}`,
  placeOf: (id) => id.startsWith("key_") && isKeyId(id.slice(4)) ? id.slice(4) : undefined
}

/** Reads a page of the API keys of an account, the oldest first. */
export const apiKeyPage =
  ({ apiKeys }: Pick<CredentialStore["Service"], "apiKeys">) => (account: AccountId, query: ListQuery) =>
    listPage(listed, query, (page) => apiKeys(account, page))

/** Revokes a key, of this account if one is given; an id of another form belongs to no key. */
export const revokingApiKey =
  ({ revokeApiKey }: Pick<CredentialStore["Service"], "revokeApiKey">) => (id: string, account?: AccountId) =>
    Effect.filterOrFail(
      isKeyId(id) ? revokeApiKey(id, account) : Effect.succeed(false),
      (isRevoked) => isRevoked,
      () => new CredentialNotFound({ kind: "api_key" })
    )

/**
 * The API keys of the caller's account. The last one may be revoked too: the caller then holds a Bearer token that can
 * create the next one. Rule: accounts#account.
 */
// @effect-diagnostics-next-line leakingRequirements:off -- each call has a caller of its own.
export class ApiKeys extends Context.Service<ApiKeys, {
  readonly create: (name: string) => Effect.Effect<Issued<ApiKey>, LimitReached, Caller>
  /** The keys of the account, the oldest first. */
  readonly list: (query: ListQuery) => Effect.Effect<ListPage<ApiKey>, InvalidParameters, Caller>
  readonly revoke: (id: string) => Effect.Effect<void, CredentialNotFound, Caller>
}>()("@kontor/core/Accounts/ApiKeys") {
  static readonly layer: Layer.Layer<ApiKeys, never, CredentialStore | Issuer> = Layer.effect(
    ApiKeys,
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const issuer = yield* Issuer
      const page = apiKeyPage(store)
      const revoke = revokingApiKey(store)
      return ApiKeys.of({
        create: (name) => Effect.flatMap(Caller, ({ account_id }) => issuer.apiKey(account_id, name)),
        list: Effect.fn("ApiKeys.list")(function*(query) {
          const { account_id } = yield* Caller
          return yield* page(account_id, query)
        }),
        revoke: Effect.fn("ApiKeys.revoke")(function*(id) {
          const { account_id } = yield* Caller
          yield* revoke(id, account_id)
        })
      })
    })
  )
}
