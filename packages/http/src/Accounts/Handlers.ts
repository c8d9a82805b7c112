import { ApiKeys } from "@kontor/core/Accounts"
import { OwnAccount, Transactions, Usage } from "@kontor/core/Credits"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../Api.ts"
import { freeAnswer, freeMetaOfRequest } from "../Credits/FreeAnswer.ts"
import { transactionOf } from "../Credits/LedgerAnswers.ts"
import { usageOf } from "../Credits/UsageAnswer.ts"
import { makeWritingCredits } from "../Credits/WrittenCredits.ts"
import { handlersOf } from "../operations/HandlersOf.ts"
import { paginationOf } from "../Pagination.ts"
import { refuse } from "../problems/Problem.ts"
import { NotFoundProblem } from "../problems/ProblemBodies.ts"
import { invalidParameters } from "../problems/Refusals.ts"
import { accountOf } from "./AccountAnswer.ts"
import { createdApiKey, listedApiKey } from "./keys/Answers.ts"
import { subscriptionOf } from "./SubscriptionAnswer.ts"

const apiKeyNotFound = refuse(NotFoundProblem, { detail: "The account has no API key of this id." })

const refusals = { InvalidParameters: invalidParameters }

/** The handlers of the account group. */
export const AccountHandlers = handlersOf(
  "account",
  Effect.gen(function*() {
    const { account, credits } = yield* OwnAccount
    const apiKeys = yield* ApiKeys
    const { report } = yield* Usage
    const { page } = yield* Transactions
    const writeCredits = makeWritingCredits()
    return HttpApiBuilder.group(Api, "account", (handlers) =>
      handlers.handleAll({
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
          Effect.flatMap(apiKeys.create(name), (issued) => freeAnswer(createdApiKey(issued))),
        revokeApiKey: ({ params: { id } }) =>
          apiKeys.revoke(id).pipe(
            Effect.andThen(freeAnswer({ message: "The API key is revoked.", id })),
            Effect.catchTag("CredentialNotFound", () => apiKeyNotFound)
          ),
        listApiKeys: () => Effect.flatMap(apiKeys.list, (keys) => freeAnswer({ api_keys: keys.map(listedApiKey) }))
      }))
  })
)
