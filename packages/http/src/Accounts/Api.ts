import { Grouping } from "@kontor/core/Credits"
import { DayOrInstant } from "@kontor/core/Register"
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AcceptedSchemes } from "../credentials/AcceptedSchemes.ts"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { EndpointName } from "../Credits/EndpointName.ts"
import { CreditsAnswer, TransactionsAnswer } from "../Credits/LedgerAnswers.ts"
import { UsageAnswer } from "../Credits/UsageAnswer.ts"
import { pageGuide, pageParameters } from "../Pagination.ts"
import { dayGuide, dayOfInstant } from "../parameters/DayGuide.ts"
import { NoParameters } from "../parameters/NoParameters.ts"
import { type Guide, ParameterGuide } from "../parameters/ParameterGuide.ts"
import { InvalidRequestProblem } from "../problems/ProblemBodies.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
import { AccountAnswer } from "./AccountAnswer.ts"
import { createApiKey, listApiKeys, revokeApiKey } from "./ApiKeys.ts"
import { SubscriptionAnswer } from "./SubscriptionAnswer.ts"

const { optionalKey, withDecodingDefaultKey } = Schema

const period = { from: optionalKey(DayOrInstant), to: optionalKey(DayOrInstant) }

/** The query parameters of usage. Rule: Accounts and plans (decisions 5). */
const usageParameters = {
  ...period,
  group_by: Grouping.pipe(withDecodingDefaultKey(Effect.succeed("day" as const)))
}

/** The query parameters of transactions. */
const transactionParameters = {
  ...period,
  endpoint: optionalKey(EndpointName),
  ...pageParameters
}

const from: Guide = { about: `The first day. ${dayOfInstant}`, example: "2026-05-01", ...dayGuide }

const to: Guide = { about: `The last day. ${dayOfInstant}`, example: "2026-05-31", ...dayGuide }

/** The guides of the usage parameters. */
const usageGuide: Readonly<Record<keyof typeof usageParameters, Guide>> = {
  from: { ...from, about: `${from.about} Default: the first day of the month of \`to\`. At most 366 days in all.` },
  to: { ...to, about: `${to.about} Default: the last day of the current month.` },
  group_by: {
    about: "Whether the series has a bucket for each day or for each month.",
    rule: "must be day or month",
    example: "day",
    schema: { type: "string", enum: [...Grouping.literals], default: "day" }
  }
}

/** The guides of the transaction parameters. */
const transactionGuide: Readonly<Record<keyof typeof transactionParameters, Guide>> = {
  from,
  to,
  endpoint: {
    about: "Only lines of this endpoint, by its name as in `endpoint`, or by its path.",
    rule: "must be the name or the path of a paid endpoint, such as fetch-organization or /v1/fetch-organization",
    example: "fetch-organization"
  },
  ...pageGuide("lines")
}

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
