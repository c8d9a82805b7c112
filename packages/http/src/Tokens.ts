import { Ability, type Issued, NewToken, type Token, Tokens } from "@kontor/core/Accounts"
import { Effect, Redacted, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { credentialLimited, monthlyCreditLimit, monthlyLimitGuide } from "./ApiKeys.ts"
import { AcceptedSchemes } from "./credentials/AdmittedCaller.ts"
import { handlersOf } from "./operations/Interpreter.ts"
import { freeAnswer } from "./operations/Operation.ts"
import { CountedAs, freeMeta, freeMetaExample } from "./operations/Request.ts"
import { ValidBody, WholeBody } from "./parameters/Bodies.ts"
import { type Guide, type Guides, NoParameters, ParameterGuide } from "./parameters/Parameters.ts"
import {
  InvalidRequestProblem,
  InvalidStateProblem,
  LimitReachedProblem,
  NotFoundProblem,
  refuse
} from "./problems/ProblemBodies.ts"
import { invalidBody, invalidParameters, limitReached } from "./problems/Refusals.ts"
import {
  Instant,
  lastPageExample,
  pageGuide,
  pageParameters,
  Pagination,
  paginationOf,
  writtenInstant,
  writtenInstantOrNull
} from "./Wire.ts"

const { Array: List, Int, NullOr, String: Text, Struct } = Schema

const record = {
  name: Text.annotate({ description: "What the token is for." }),
  abilities: List(Ability).annotate({ description: "What it may do, with `*` expanded." }),
  expires_at: NullOr(Instant).annotate({ description: "When it expires; `null` for never." }),
  monthly_credit_limit: monthlyCreditLimit,
  created_at: Instant.annotate({ description: "When it was created." })
}

const message = Text.annotate({ description: "What was done, in a sentence." })

const recordExample = {
  name: "nightly export",
  abilities: ["api:data", "account:read"],
  expires_at: "2030-12-31T00:00:00.000Z",
  monthly_credit_limit: 500,
  created_at: "2026-05-01T08:30:00.000Z"
} as const

/** The answer to the creation of a token. */
const CreatedTokenAnswer = Struct({
  token: Text.annotate({ description: "The token, `id|secret`. It is shown here and never again." }),
  ...record,
  meta: freeMeta
}).annotate({
  identifier: "CreatedToken",
  description: "A new Bearer token.",
  examples: [{ token: "7|Q2v…", ...recordExample, meta: freeMetaExample }]
}).pipe(HttpApiSchema.status(201))

/** A Bearer token as lists show it. */
export const ListedToken = Struct({
  id: Int.annotate({ description: "Identifies the token: what stands before `|` in it." }),
  ...record,
  last_used_at: NullOr(Instant).annotate({ description: "When it was last used; `null` for never." })
}).annotate({
  identifier: "ListedToken",
  description:
    "A Bearer token as lists show it: without its secret, of which no copy is kept. Its last use is known to the minute."
})

/** A page of tokens in an answer. */
export const listedTokens = {
  tokens: List(ListedToken).annotate({ description: "The tokens of the page, the oldest first." }),
  total: Int.annotate({ description: "How many the account has, expired ones included." }),
  pagination: Pagination
}

/** A page of tokens, for the OpenAPI document. */
export const listedTokensExample = {
  tokens: [{ id: 7, ...recordExample, last_used_at: null }],
  total: 1,
  pagination: lastPageExample
}

/** The answer with a page of tokens. */
const TokensAnswer = Struct({ ...listedTokens, meta: freeMeta }).annotate({
  identifier: "Tokens",
  description: "A page of the Bearer tokens of the account, the oldest first.",
  examples: [{ ...listedTokensExample, meta: freeMetaExample }]
})

/** The answer to the revocation of a token. */
const RevokedTokenAnswer = Struct({
  message,
  token_name: Text.annotate({ description: "The name of the token that was revoked." }),
  meta: freeMeta
}).annotate({
  identifier: "RevokedToken",
  description: "What was revoked.",
  examples: [{ message: "The token is revoked.", token_name: "nightly export", meta: freeMetaExample }]
})

/** The answer to the revocation of all tokens. */
const RevokedTokensAnswer = Struct({
  message,
  revoked: Int.annotate({ description: "How many tokens were revoked." }),
  meta: freeMeta
}).annotate({
  identifier: "RevokedTokens",
  description: "How many tokens were revoked.",
  examples: [{ message: "All tokens are revoked.", revoked: 3, meta: freeMetaExample }]
})

const tokenParameters = { id: Text }

const tokenPathGuide: Guides = {
  id: { about: "The id of the token: what stands before `|` in it.", rule: "must be the id of a token", example: "7" }
}

/** The guides of a new token's members. */
export const newTokenGuide: Readonly<Record<keyof NewToken, Guide>> = {
  token_name: {
    about: "What the token is for.",
    rule: "must be a text of 1 to 255 characters, without control characters"
  },
  abilities: {
    about:
      "What the token may do: `api:data` (search and fetches), `account:read` (account and monitoring), `monitoring:manage` (changes of monitors), or `*`, which stands for the first two.",
    rule:
      "must be a list of *, api:data, account:read and monitoring:manage; account:keys is granted by the operator alone"
  },
  expires_at: {
    about: "When the token expires; never, where it is absent or null.",
    rule: "must be an instant such as 2030-12-31T00:00:00Z, or 2030-12-31 00:00:00 in UTC"
  },
  monthly_credit_limit: monthlyLimitGuide
}

const create = HttpApiEndpoint.post("createToken", "/auth/tokens/create", {
  payload: NewToken.annotate({
    identifier: "NewToken",
    description: "The Bearer token to create.",
    examples: [{ token_name: "nightly export", abilities: ["*"] }]
  }),
  success: CreatedTokenAnswer,
  error: [InvalidStateProblem, LimitReachedProblem]
})
  .annotate(ParameterGuide, newTokenGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "createToken",
    summary: "Create a Bearer token",
    description:
      "Creates a Bearer token for the account and shows it once. `abilities` defaults to `[\"*\"]`, which stands for `api:data` and `account:read`; an empty list is enough for Signals. `account:keys` is granted by the operator alone. An account has as many tokens as the prices list under `account_limits`; expired ones make room for new ones. A key with a monthly limit creates none. Free."
  }))

const list = HttpApiEndpoint.get("listTokens", "/auth/tokens", {
  query: pageParameters,
  success: TokensAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, pageGuide("tokens"))
  .annotateMerge(OpenApi.annotations({
    identifier: "listTokens",
    summary: "List the Bearer tokens of the account",
    description:
      "Lists tokens, the oldest first, including those that have expired and have not made room for others yet. Send `next_cursor` back as `cursor` for the next page. Free."
  }))

const revoke = HttpApiEndpoint.delete("revokeToken", "/auth/tokens/:id", {
  params: tokenParameters,
  success: RevokedTokenAnswer,
  error: NotFoundProblem
})
  .annotate(ParameterGuide, tokenPathGuide)
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "revokeToken",
    summary: "Revoke a Bearer token",
    description: "Revokes one token: the next request with it is refused. Free."
  }))

const revokeAll = HttpApiEndpoint.delete("revokeTokens", "/auth/tokens", { success: RevokedTokensAnswer })
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "revokeTokens",
    summary: "Revoke all Bearer tokens of the account",
    description: "Revokes every token of the account, including those with abilities that the operator granted. Free."
  }))

/** Management of Bearer tokens; only an API key may do it. Rule: accounts#tokens. */
export class TokensApi extends HttpApiGroup.make("tokens")
  .add(create, list, revoke, revokeAll)
  .annotateEndpoints(CountedAs, "tokens")
  .annotateEndpoints(AcceptedSchemes, ["apiKeyHeader", "apiKeyQuery"])
  .annotateMerge(OpenApi.annotations({
    title: "Tokens",
    description:
      "Create, list and revoke Bearer tokens. These operations take an API key, in the header or in the query, and no Bearer token."
  }))
{}

const recordOf = ({ abilities, created_at, expires_at, monthly_credit_limit, name }: Token) => ({
  name,
  abilities,
  expires_at: writtenInstantOrNull(expires_at),
  monthly_credit_limit,
  created_at: writtenInstant(created_at)
})

/** A new token in its wire form, with its plain text. */
const createdToken = ({ record, secret }: Issued<Token>) => ({
  token: Redacted.value(secret),
  ...recordOf(record)
})

/** A token in a list. */
export const listedToken = (token: Token) => ({
  id: token.id,
  ...recordOf(token),
  last_used_at: writtenInstantOrNull(token.last_used_at)
})

const idPattern = /^[1-9]\d{0,14}$/

/** The id of a token in a path; a text of another form is 0, which no token has. */
export const tokenIdOf = (text: string): number => idPattern.test(text) ? Number(text) : 0

const tokenNotFound = refuse(NotFoundProblem, { detail: "The account has no token of this id." })

/** The handlers of the token group. */
export const TokensHandlers = handlersOf(
  TokensApi,
  Effect.gen(function*() {
    const tokens = yield* Tokens
    return {
      createToken: ({ payload }) =>
        tokens.create(payload).pipe(
          Effect.flatMap((issued) => freeAnswer(createdToken(issued))),
          Effect.catchTags({
            CredentialLimited: () => credentialLimited,
            InvalidParameters: invalidBody,
            LimitReached: limitReached
          })
        ),
      listTokens: ({ query }) =>
        tokens.list(query).pipe(
          Effect.flatMap(({ items, next_cursor, total }) =>
            freeAnswer({
              tokens: items.map(listedToken),
              total,
              pagination: paginationOf(next_cursor, query.per_page)
            })
          ),
          Effect.catchTag("InvalidParameters", invalidParameters)
        ),
      revokeToken: ({ params: { id } }) =>
        tokens.revoke(tokenIdOf(id)).pipe(
          Effect.flatMap(({ name }) => freeAnswer({ message: "The token is revoked.", token_name: name })),
          Effect.catchTag("CredentialNotFound", () => tokenNotFound)
        ),
      revokeTokens: () =>
        Effect.flatMap(tokens.revokeAll, (revoked) => freeAnswer({ message: "All tokens are revoked.", revoked }))
    }
  })
)
