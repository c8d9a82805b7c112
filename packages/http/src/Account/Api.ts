import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AcceptedSchemes } from "../credentials/AcceptedSchemes.ts"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { NoParameters } from "../parameters/NoParameters.ts"
import { ParameterGuide } from "../parameters/ParameterGuide.ts"
import { InvalidRequestProblem } from "../problems/ProblemBodies.ts"
import { CountedAs } from "../rates/RateLimited.ts"
import { AccountAnswer, CreditsAnswer, SubscriptionAnswer, TransactionsAnswer, UsageAnswer } from "./Answers.ts"
import { ApiKeysAnswer } from "./ApiKeyAnswers.ts"
import { createApiKey, revokeApiKey } from "./ApiKeyEndpoints.ts"
import { transactionGuide, transactionParameters, usageGuide, usageParameters } from "./Parameters.ts"

const account = HttpApiEndpoint.get("getAccount", "/account", { success: AccountAnswer })
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "getAccount",
    summary: "Tell of the account",
    description: "Returns name, address and plan of the account whose credential this is. Free."
  }))

const credits = HttpApiEndpoint.get("getCredits", "/account/credits", { success: CreditsAnswer })
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "getCredits",
    summary: "Tell of the credits",
    description: "Returns the balance, and the newest 20 lines of the ledger, newest first. Free."
  }))

const usage = HttpApiEndpoint.get("getUsage", "/account/usage", {
  query: usageParameters,
  success: UsageAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, usageGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "getUsage",
    summary: "Tell of the usage",
    description:
      "Sums up what was charged from one day to another, by endpoint and by day or month. Days are those of Berlin. Without parameters it tells of the current month. Free."
  }))

const transactions = HttpApiEndpoint.get("listTransactions", "/account/usage/transactions", {
  query: transactionParameters,
  success: TransactionsAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, transactionGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "listTransactions",
    summary: "List the lines of the ledger",
    description:
      "Lists the lines of the ledger, newest first. Send `next_cursor` back as `cursor` for the next page; what is booked meanwhile is not repeated and shifts nothing. Free."
  }))

const subscription = HttpApiEndpoint.get("getSubscription", "/account/subscription", {
  success: SubscriptionAnswer
})
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "getSubscription",
    summary: "Tell of the subscription",
    description: "Returns the subscription of the account and its current period, or `null`. Free."
  }))

const apiKeys = HttpApiEndpoint.get("listApiKeys", "/account/api-keys", { success: ApiKeysAnswer })
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "listApiKeys",
    summary: "List the API keys of the account",
    description: "Lists all API keys, masked, the oldest first. Free."
  }))

/** What an account may know of itself. Rule: Account endpoints (service description), Accounts and plans (decisions 5). */
export class AccountApi extends HttpApiGroup.make("account")
  .add(account, credits, usage, transactions, subscription, apiKeys)
  .annotateEndpoints(Abilities, ["account:read"])
  .annotateEndpoints(CountedAs, "account")
  .annotateEndpoints(AcceptedSchemes, ["apiKeyHeader", "bearer"])
  .add(createApiKey, revokeApiKey)
  .annotateMerge(OpenApi.annotations({
    title: "Account",
    description: "The account, its credits, usage, subscription and API keys. A key in the query is not taken here."
  }))
{}
