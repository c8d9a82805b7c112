import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AcceptedSchemes } from "../credentials/AcceptedSchemes.ts"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { CreditsAnswer, TransactionsAnswer } from "../Credits/LedgerAnswers.ts"
import { UsageAnswer } from "../Credits/UsageAnswer.ts"
import { NoParameters } from "../parameters/NoParameters.ts"
import { ParameterGuide } from "../parameters/ParameterGuide.ts"
import { InvalidRequestProblem } from "../problems/ProblemBodies.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
import { AccountAnswer } from "./AccountAnswer.ts"
import { createApiKey, listApiKeys, revokeApiKey } from "./ApiKeys.ts"
import { transactionGuide, transactionParameters, usageGuide, usageParameters } from "./Parameters.ts"
import { SubscriptionAnswer } from "./SubscriptionAnswer.ts"

const account = HttpApiEndpoint.get("getAccount", "/account", { success: AccountAnswer })
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "getAccount",
    summary: "Get the account",
    description:
      "Returns the name, e-mail address and plan of the account that the credential belongs to. A Bearer token needs account:read. Free."
  }))

const credits = HttpApiEndpoint.get("getCredits", "/account/credits", { success: CreditsAnswer })
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "getCredits",
    summary: "Get the balance of credits",
    description:
      "Returns the balance, and the newest 20 lines of the ledger, newest first. A Bearer token needs account:read. Free."
  }))

const usage = HttpApiEndpoint.get("getUsage", "/account/usage", {
  query: usageParameters,
  success: UsageAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, usageGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "getUsage",
    summary: "Get the usage of credits",
    description:
      "Sums up what was charged from one day to another, by endpoint and by day or month, and counts what was refused for want of credits. Days begin and end in the time of Berlin. Without parameters, the period is the current month. A Bearer token needs account:read. Free."
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
      "Lists the lines of the ledger, newest first. Send `next_cursor` back as `cursor` for the next page; what is booked in the meantime shifts nothing and repeats nothing. A Bearer token needs account:read. Free."
  }))

const subscription = HttpApiEndpoint.get("getSubscription", "/account/subscription", {
  success: SubscriptionAnswer
})
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "getSubscription",
    summary: "Get the subscription",
    description:
      "Returns the subscription of the account and its current period, or `null`. A Bearer token needs account:read. Free."
  }))

/**
 * What an account can see of itself.
 * Rule: Account and monitoring endpoints (service description, Endpoints); Accounts and plans (decisions 5).
 */
export class AccountApi extends HttpApiGroup.make("account")
  .add(account, credits, usage, transactions, subscription, listApiKeys)
  .annotateEndpoints(Abilities, ["account:read"])
  .annotateEndpoints(CountedAs, "account")
  .annotateEndpoints(AcceptedSchemes, ["apiKeyHeader", "bearer"])
  .add(createApiKey, revokeApiKey)
  .annotateMerge(OpenApi.annotations({
    title: "Account",
    description: "The account, its credits, usage, subscription and API keys. A key in the query is not accepted here."
  }))
{}
