import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { InvalidParameters } from "../InvalidParameters.ts"
import { type Listed, type ListPage, listPage, type ListQuery } from "../ListCursor.ts"
import type { LimitReached } from "../Prices/AccountLimits.ts"
import { everydayWildcard, expandAbilities, GrantableAbility } from "./Ability.ts"
import type { AccountId } from "./Account.ts"
import { Caller } from "./Caller.ts"
import { CredentialName } from "./CredentialName.ts"
import { CredentialNotFound } from "./CredentialNotFound.ts"
import { CredentialStore, type Token } from "./CredentialStore.ts"
import { ExpiryInstant } from "./ExpiryInstant.ts"
import { type Issued, Issuer } from "./Issuer.ts"

/**
 * A request for a new token. Without `abilities` it gets those that `*` stands for. An empty list gives it no ability,
 * which is enough for Signals. Without `expires_at`, or with `null`, it never expires.
 */
export const NewToken = Schema.Struct({
  token_name: CredentialName,
  abilities: Schema.optionalKey(Schema.Array(GrantableAbility)),
  expires_at: Schema.optionalKey(Schema.NullOr(ExpiryInstant))
})
export type NewToken = typeof NewToken.Type

/** A page of tokens, and how many there are in all: an account never has more than its limit. */
export interface TokenPage extends ListPage<Token> {
  readonly total: number
}

const idPattern = /^tok_([1-9]\d{0,14})$/

const listed: Listed<Token, number> = {
  idOf: ({ id }) => `tok_${id}`,
  placeOf: (id) => {
    const [, token] = idPattern.exec(id) ?? []
    return token === undefined ? undefined : Number(token)
  }
}

/** Reads a page of the tokens of an account, the oldest first, and how many there are. */
export const tokenPage = ({ tokenCount, tokens }: Pick<CredentialStore["Service"], "tokenCount" | "tokens">) =>
  Effect.fnUntraced(function*(account: AccountId, query: ListQuery) {
    const page: TokenPage = {
      ...yield* listPage(listed, query, (asked) => tokens(account, asked)),
      total: yield* tokenCount(account)
    }
    return page
  })

/**
 * The Bearer tokens of the caller's account. Rule: Token management (service description, Endpoints); Tokens (decisions
 * 12); Credentials (decisions 4).
 */
// @effect-diagnostics-next-line leakingRequirements:off -- each call has a caller of its own.
export class Tokens extends Context.Service<Tokens, {
  readonly create: (token: NewToken) => Effect.Effect<Issued<Token>, InvalidParameters | LimitReached, Caller>
  /** The tokens of the account, expired ones included, the oldest first. */
  readonly list: (query: ListQuery) => Effect.Effect<TokenPage, InvalidParameters, Caller>
  /** Revokes a token of the account, and returns it. */
  readonly revoke: (id: number) => Effect.Effect<Token, CredentialNotFound, Caller>
  /** Revokes every token of the account, and returns their number. */
  readonly revokeAll: Effect.Effect<number, never, Caller>
}>()("@kontor/core/Accounts/Tokens") {
  static readonly layer: Layer.Layer<Tokens, never, CredentialStore | Issuer> = Layer.effect(
    Tokens,
    Effect.gen(function*() {
      const store = yield* CredentialStore
      const issuer = yield* Issuer
      const page = tokenPage(store)

      const create = Effect.fn("Tokens.create")(
        function*({ abilities = [everydayWildcard], expires_at = null, token_name }: NewToken) {
          const { account_id } = yield* Caller
          if (expires_at !== null && DateTime.isLessThanOrEqualTo(expires_at, yield* DateTime.now)) {
            return yield* new InvalidParameters({ parameters: { expires_at: ["expires_at must be in the future"] } })
          }
          return yield* issuer.token({
            account_id,
            name: token_name,
            abilities: expandAbilities(abilities),
            expires_at
          })
        }
      )

      const revoke = Effect.fn("Tokens.revoke")(function*(id: number) {
        const { account_id } = yield* Caller
        const token = yield* store.revokeToken(account_id, id)
        return Option.isSome(token) ? token.value : yield* new CredentialNotFound({ kind: "token" })
      })

      return Tokens.of({
        create,
        list: Effect.fn("Tokens.list")(function*(query) {
          const { account_id } = yield* Caller
          return yield* page(account_id, query)
        }),
        revoke,
        revokeAll: Effect.flatMap(Caller, ({ account_id }) => store.revokeTokens(account_id))
      })
    })
  )
}
