import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { InvalidParameters } from "../InvalidRequest.ts"
import { type Listed, type ListPage, listPage, type ListQuery } from "../ListCursor.ts"
import type { LimitReached } from "../Prices.ts"
import type { AccountId } from "./Accounts.ts"
import { type Issued, Issuer } from "./Authentication.ts"
import { Caller, type CredentialLimited, requireUnlimited } from "./Caller.ts"
import { type ApiKey, CredentialNotFound, CredentialStore, NotRotatable, OwnKey } from "./CredentialStore.ts"

/** How long the former text of a rotated key may be accepted, in hours. */
export const maxOverlapHours = 168

/** Whether a text has the form of the id of an API key. */
export const isKeyId = Schema.is(Schema.String.check(Schema.isUUID()))

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
 * The API keys of the caller's account. A Bearer token may revoke the last one too, as it can create the next one; a
 * key rotates itself, and revokes others than itself. Rule: accounts#account.
 */
// @effect-diagnostics-next-line leakingRequirements:off -- each call has a caller of its own.
export class ApiKeys extends Context.Service<ApiKeys, {
  readonly create: (
    name: string,
    monthly_credit_limit?: number | null
  ) => Effect.Effect<Issued<ApiKey>, LimitReached | CredentialLimited, Caller>
  /** The keys of the account, the oldest first. */
  readonly list: (query: ListQuery) => Effect.Effect<ListPage<ApiKey>, InvalidParameters, Caller>
  readonly revoke: (id: string) => Effect.Effect<void, CredentialNotFound | OwnKey, Caller>
  /**
   * Gives the key of the caller another text; the one presented ends at once, or after 1 to 168 hours. A text that was
   * replaced before replaces nothing.
   */
  readonly rotate: (overlap_hours: number) => Effect.Effect<Issued<ApiKey>, NotRotatable, Caller>
}>()("@kontor/core/Accounts/ApiKeys") {
  static readonly layer: Layer.Layer<ApiKeys, never, CredentialStore | Issuer> = Layer.effect(
    ApiKeys,
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const issuer = yield* Issuer
      const page = apiKeyPage(store)
      const revoke = revokingApiKey(store)
      return ApiKeys.of({
        create: Effect.fnUntraced(function*(name, monthly_credit_limit) {
          yield* requireUnlimited
          const { account_id } = yield* Caller
          return yield* issuer.apiKey(account_id, name, monthly_credit_limit)
        }),
        list: Effect.fn("ApiKeys.list")(function*(query) {
          const { account_id } = yield* Caller
          return yield* page(account_id, query)
        }),
        revoke: Effect.fn("ApiKeys.revoke")(function*(id) {
          const { account_id, credential } = yield* Caller
          if (credential?.kind === "api_key" && credential.id === id) return yield* new OwnKey()
          yield* revoke(id, account_id)
        }),
        rotate: Effect.fn("ApiKeys.rotate")(function*(overlap_hours) {
          const { account_id, credential } = yield* Caller
          if (credential?.kind !== "api_key") return yield* new NotRotatable()
          const ends_at = overlap_hours > 0 ? DateTime.add(yield* DateTime.now, { hours: overlap_hours }) : null
          return yield* issuer.rotated(account_id, credential, ends_at)
        })
      })
    })
  )
}
