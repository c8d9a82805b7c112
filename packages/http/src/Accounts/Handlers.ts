import { ApiKeys, Tokens } from "@kontor/core/Accounts"
import { OwnAccount, Transactions, Usage } from "@kontor/core/Credits"
import { Effect } from "effect"
import { freeAnswer, freeMetaOfRequest } from "../Credits/FreeAnswer.ts"
import { transactionOf } from "../Credits/LedgerAnswers.ts"
import { usageOf } from "../Credits/UsageAnswer.ts"
import { makeWritingCredits } from "../Credits/WrittenCredits.ts"
import { handlersOf } from "../operations/HandlersOf.ts"
import { paginationOf } from "../Pagination.ts"
import { refuse } from "../problems/Problem.ts"
import { NotFoundProblem } from "../problems/ProblemBodies.ts"
import { invalidBody, invalidParameters, limitReached } from "../problems/Refusals.ts"
import { accountOf } from "./AccountAnswer.ts"
import { AccountApi } from "./Api.ts"
import { createdApiKey, listedApiKey } from "./ApiKeys.ts"
import { subscriptionOf } from "./SubscriptionAnswer.ts"
import { createdToken, listedToken, tokenIdOf, TokensApi } from "./Tokens.ts"

const apiKeyNotFound = refuse(NotFoundProblem, { detail: "The account has no API key of this id." })

const refusals = { InvalidParameters: invalidParameters }

/** The handlers of the account group. */
export const AccountHandlers = handlersOf(
  AccountApi,
  Effect.gen(function*() {
    const { account, credits } = yield* OwnAccount
    const apiKeys = yield* ApiKeys
    const { report } = yield* Usage
    const { page } = yield* Transactions
    const writeCredits = makeWritingCredits()
    return {
      getAccount: () => Effect.flatMap(account, (own) => freeAnswer(accountOf(own))),
      getCredits: () =>
        Effect.flatMap(credits, (overview) => Effect.flatMap(freeMetaOfRequest, writeCredits(overview))),
      getUsage: ({ query }) =>
        report(query).pipe(Effect.flatMap((usage) => freeAnswer(usageOf(usage))), Effect.catchTags(refusals)),
      listTransactions: ({ query }) =>
        page(query).pipe(
          Effect.flatMap(({ next_cursor, transactions }) =>
            freeAnswer({
              transactions: transactions.map(transactionOf),
              pagination: paginationOf(next_cursor, query.per_page)
            })
          ),
          Effect.catchTags(refusals)
        ),
      getSubscription: () =>
        Effect.flatMap(
          account,
          ({ subscription }) => freeAnswer({ subscription: subscription && subscriptionOf(subscription) })
        ),
      createApiKey: ({ payload: { name } }) =>
        apiKeys.create(name).pipe(
          Effect.flatMap((issued) => freeAnswer(createdApiKey(issued))),
          Effect.catchTag("LimitReached", limitReached)
        ),
      revokeApiKey: ({ params: { id } }) =>
        apiKeys.revoke(id).pipe(
          Effect.andThen(freeAnswer({ message: "The API key is revoked.", id })),
          Effect.catchTag("CredentialNotFound", () => apiKeyNotFound)
        ),
      listApiKeys: ({ query }) =>
        apiKeys.list(query).pipe(
          Effect.flatMap(({ items, next_cursor }) =>
            freeAnswer({ api_keys: items.map(listedApiKey), pagination: paginationOf(next_cursor, query.per_page) })
          ),
          Effect.catchTags(refusals)
        )
    }
  })
)

const tokenNotFound = refuse(NotFoundProblem, { detail: "The account has no token of this id." })

/** The handlers of the token group. */
export const TokensHandlers = handlersOf(
  TokensApi,
  Effect.gen(function*() {
    const { create, list, revoke, revokeAll } = yield* Tokens
    return {
      createToken: ({ payload }) =>
        create(payload).pipe(
          Effect.flatMap((issued) => freeAnswer(createdToken(issued))),
          Effect.catchTags({ InvalidParameters: invalidBody, LimitReached: limitReached })
        ),
      listTokens: ({ query }) =>
        list(query).pipe(
          Effect.flatMap(({ items, next_cursor, total }) =>
            freeAnswer({
              tokens: items.map(listedToken),
              total,
              pagination: paginationOf(next_cursor, query.per_page)
            })
          ),
          Effect.catchTags(refusals)
        ),
      revokeToken: ({ params: { id } }) =>
        revoke(tokenIdOf(id)).pipe(
          Effect.flatMap(({ name }) => freeAnswer({ message: "The token is revoked.", token_name: name })),
          Effect.catchTag("CredentialNotFound", () => tokenNotFound)
        ),
      revokeTokens: () =>
        Effect.flatMap(revokeAll, (revoked) => freeAnswer({ message: "All tokens are revoked.", revoked }))
    }
  })
)
