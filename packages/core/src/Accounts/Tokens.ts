import { Context, DateTime, Effect, Layer, Option, Schema, SchemaIssue, SchemaTransformation } from "effect"
import { InvalidParameters } from "../InvalidRequest.ts"
import { type Listed, type ListPage, listPage, type ListQuery } from "../ListCursor.ts"
import type { LimitReached } from "../Prices.ts"
import { CalendarDate } from "../Register/CalendarDate.ts"
import { isLine } from "../Register/Spelling.ts"
import type { AccountId } from "./Accounts.ts"
import { type Issued, Issuer } from "./Authentication.ts"
import {
  Caller,
  type CredentialLimited,
  everydayWildcard,
  expandAbilities,
  GrantableAbility,
  MonthlyCreditLimit,
  requireUnlimited
} from "./Caller.ts"
import { CredentialNotFound, CredentialStore, type Token } from "./CredentialStore.ts"

const maxLength = 255

/** An account's name for a token or a key: one line of 1 to 255 characters; surrounding blanks are trimmed. */
export const CredentialName = Schema.Trim.check(
  Schema.isNonEmpty(),
  Schema.makeFilter(isLine(maxLength), { expected: `a text of 1 to ${maxLength} characters` })
)

const written =
  /^(\d{4}-\d\d-\d\d)([Tt ])((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(\.\d{1,9})?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/

const isDay = Schema.is(CalendarDate)

/** The instant that a text names: either `T` and an offset, or a blank and no offset. */
const instantOf = (text: string): Option.Option<DateTime.Utc> => {
  const [, day = "", separator, time = "", fraction = "", offset] = written.exec(text) ?? []
  const isSpaced = separator === " "
  if (!isDay(day) || isSpaced !== (offset === undefined) || (isSpaced && fraction !== "")) return Option.none()
  return DateTime.make(`${day}T${time}${fraction.slice(0, 4)}${(offset ?? "Z").toUpperCase()}`).pipe(
    Option.map(DateTime.toUtc),
    Option.filter((instant) => isDay(DateTime.formatIsoDateUtc(instant)))
  )
}

/** The time when a token expires: RFC 3339 with its offset, or `YYYY-MM-DD HH:MM:SS` in UTC, to the millisecond. */
export const ExpiryInstant = Schema.String.pipe(
  Schema.decodeTo(
    Schema.DateTimeUtc,
    SchemaTransformation.transformEffect({
      decode: (text: string) =>
        Effect.mapError(Effect.fromOption(instantOf(text)), () => new SchemaIssue.InvalidValue()),
      encode: (instant: DateTime.Utc) => Effect.succeed(DateTime.formatIso(instant))
    })
  )
)

/**
 * A request for a new token. Without `abilities` it gets those that `*` stands for. An empty list gives it no ability,
 * which is enough for Signals. Without `expires_at`, or with `null`, it never expires; without
 * `monthly_credit_limit`, or with `null`, it may spend what the account has.
 */
export const NewToken = Schema.Struct({
  token_name: CredentialName,
  abilities: Schema.optionalKey(Schema.Array(GrantableAbility)),
  expires_at: Schema.optionalKey(Schema.NullOr(ExpiryInstant)),
  monthly_credit_limit: Schema.optionalKey(Schema.NullOr(MonthlyCreditLimit))
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

/** The Bearer tokens of the caller's account. Rule: accounts#tokens. */
// @effect-diagnostics-next-line leakingRequirements:off -- each call has a caller of its own.
export class Tokens extends Context.Service<Tokens, {
  readonly create: (
    token: NewToken
  ) => Effect.Effect<Issued<Token>, InvalidParameters | LimitReached | CredentialLimited, Caller>
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
        function*(
          { abilities = [everydayWildcard], expires_at = null, monthly_credit_limit = null, token_name }: NewToken
        ) {
          yield* requireUnlimited
          const { account_id } = yield* Caller
          if (expires_at !== null && DateTime.isLessThanOrEqualTo(expires_at, yield* DateTime.now)) {
            return yield* new InvalidParameters({ parameters: { expires_at: ["expires_at must be in the future"] } })
          }
          return yield* issuer.token({
            account_id,
            name: token_name,
            abilities: expandAbilities(abilities),
            expires_at,
            monthly_credit_limit
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
