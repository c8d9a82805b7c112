import { type Account, AccountId, ApiKeys, Caller, Plan, Subscription } from "@kontor/core/Accounts"
import { OwnAccount, Transactions, Usage } from "@kontor/core/Credits"
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import {
  createApiKey,
  createdApiKey,
  credentialLimited,
  listApiKeys,
  listedApiKey,
  revokeApiKey,
  rotateApiKey,
  rotatedApiKey
} from "./ApiKeys.ts"
import { Abilities, AcceptedSchemes } from "./credentials/AdmittedCaller.ts"
import {
  getCredits,
  getThreshold,
  getUsage,
  listTransactions,
  makeWritingCredits,
  setThreshold,
  transactionOf,
  usageOf
} from "./Credits.ts"
import { handlersOf } from "./operations/Interpreter.ts"
import { freeAnswer, freeMetaOfRequest } from "./operations/Operation.ts"
import { CountedAs, freeMeta, freeMetaExample } from "./operations/Request.ts"
import { NoParameters } from "./parameters/Parameters.ts"
import { InvalidStateProblem, NotFoundProblem, refuse } from "./problems/ProblemBodies.ts"
import { invalidParameters, limitReached } from "./problems/Refusals.ts"
import { Instant, paginationOf, writtenInstant } from "./Wire.ts"

const { NullOr, String: Text, Struct } = Schema

/** The answer with an account. */
const AccountAnswer = Struct({
  id: AccountId.annotate({ description: "Identifies the account." }),
  name: Text.annotate({ description: "Whose account it is." }),
  email: NullOr(Text).annotate({ description: "Where to reach the person responsible." }),
  plan: Plan.annotate({ description: "The plan that holds now: `free` without a subscription that holds." }),
  created_at: Instant.annotate({ description: "When it was created." }),
  meta: freeMeta
}).annotate({
  identifier: "Account",
  description: "The account of the credential.",
  examples: [{
    id: AccountId.make("0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415"),
    name: "Muster GmbH",
    email: "post@example.org",
    plan: "pro",
    created_at: "2026-05-01T08:30:00.000Z",
    meta: freeMetaExample
  }]
})

/** An account in its wire form. */
const accountOf = ({ created_at, email, id, name }: Account, plan: Plan) => ({
  id,
  name,
  email,
  plan,
  created_at: writtenInstant(created_at)
})

/** A subscription and its current period. */
export const ShownSubscription = Struct({
  plan: Subscription.fields.plan.annotate({ description: "The plan that is subscribed to." }),
  status: Subscription.fields.status.annotate({
    description:
      "The plan holds to the end of the period while it is `active` or `canceled`, and for some days of grace while it is `past_due`."
  }),
  current_period_start: Instant.annotate({ description: "When the current period began." }),
  current_period_end: Instant.annotate({ description: "When it ends." })
})

/** The answer with the subscription. */
const SubscriptionAnswer = Struct({
  subscription: NullOr(ShownSubscription).annotate({ description: "The subscription; `null` where there is none." }),
  meta: freeMeta
}).annotate({
  identifier: "Subscription",
  description:
    "The subscription of the account, if it has one. Where it holds no more, the account is on the plan `free`.",
  examples: [{ subscription: null, meta: freeMetaExample }]
})

/** A subscription in its wire form. */
export const subscriptionOf = ({ current_period_end, current_period_start, plan, status }: Subscription) => ({
  plan,
  status,
  current_period_start: writtenInstant(current_period_start),
  current_period_end: writtenInstant(current_period_end)
})

const getAccount = HttpApiEndpoint.get("getAccount", "/account", { success: AccountAnswer })
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "getAccount",
    summary: "Get the account",
    description:
      "Returns the name, e-mail address and plan of the account that the credential belongs to. A Bearer token needs account:read. Free."
  }))

const getSubscription = HttpApiEndpoint.get("getSubscription", "/account/subscription", {
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
 * An account as it sees itself.
 * Rule: accounts#account.
 */
export class AccountApi extends HttpApiGroup.make("account")
  .add(getAccount, getCredits, getThreshold, getUsage, listTransactions, getSubscription, listApiKeys)
  .annotateEndpoints(Abilities, ["account:read"])
  .add(setThreshold)
  .annotateEndpoints(CountedAs, "account")
  .annotateEndpoints(AcceptedSchemes, ["apiKeyHeader", "bearer"])
  .add(createApiKey, rotateApiKey, revokeApiKey)
  .annotateMerge(OpenApi.annotations({
    title: "Account",
    description: "The account, its credits, usage, subscription and API keys. A key in the query is not accepted here."
  }))
{}

const apiKeyNotFound = refuse(NotFoundProblem, { detail: "The account has no API key of this id." })

const ownKey = refuse(InvalidStateProblem, {
  detail: "This is the key of the request, which it cannot revoke: rotate it, or revoke it with another one."
})

const notRotatable = refuse(InvalidStateProblem, {
  detail: "This key was rotated already: rotate the one that took its place."
})

const refusals = { InvalidParameters: invalidParameters }

/** The handlers of the account group. */
export const AccountHandlers = handlersOf(
  AccountApi,
  Effect.gen(function*() {
    const { account, credits, named, setThreshold: set, threshold } = yield* OwnAccount
    const apiKeys = yield* ApiKeys
    const { report } = yield* Usage
    const { page } = yield* Transactions
    const writeCredits = makeWritingCredits(named)
    return {
      getAccount: () =>
        Effect.flatMap(account, (own) => Effect.flatMap(Caller, ({ plan }) => freeAnswer(accountOf(own, plan)))),
      getCredits: () =>
        Effect.flatMap(credits, (overview) => Effect.flatMap(freeMetaOfRequest, writeCredits(overview))),
      getLowBalanceThreshold: () =>
        Effect.flatMap(threshold, (low_balance_threshold) => freeAnswer({ low_balance_threshold })),
      setLowBalanceThreshold: ({ payload }) => Effect.andThen(set(payload.low_balance_threshold), freeAnswer(payload)),
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
      createApiKey: ({ payload: { monthly_credit_limit, name } }) =>
        apiKeys.create(name, monthly_credit_limit).pipe(
          Effect.flatMap((issued) => freeAnswer(createdApiKey(issued))),
          Effect.catchTags({ CredentialLimited: () => credentialLimited, LimitReached: limitReached })
        ),
      rotateApiKey: ({ payload: { overlap_hours } }) =>
        apiKeys.rotate(overlap_hours).pipe(
          Effect.flatMap((issued) => freeAnswer(rotatedApiKey(issued))),
          Effect.catchTag("NotRotatable", () => notRotatable)
        ),
      revokeApiKey: ({ params: { id } }) =>
        apiKeys.revoke(id).pipe(
          Effect.andThen(freeAnswer({ message: "The API key is revoked.", id })),
          Effect.catchTags({ CredentialNotFound: () => apiKeyNotFound, OwnKey: () => ownKey })
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
