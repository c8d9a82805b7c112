import {
  Ability,
  type Account,
  AccountId,
  AccountStatus,
  CredentialName,
  ExpiryInstant,
  NewToken,
  Plan,
  SubscriptionStatus
} from "@kontor/core/Accounts"
import { Administration, type GrantConflict, GrantReference } from "@kontor/core/Administration"
import type { InsufficientCredits } from "@kontor/core/Credits"
import { SubscribedPlan } from "@kontor/core/Prices"
import { isLine } from "@kontor/core/Register/Spelling"
import { DateTime, Effect, Redacted, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { operatedTransaction } from "../Credits.ts"
import { type Handlers, handlersOf } from "../operations/Interpreter.ts"
import { NoBody, ValidBody, WholeBody } from "../parameters/Bodies.ts"
import { type Guide, type Guides, NoParameters, ParameterGuide } from "../parameters/Parameters.ts"
import { IdempotencyConflictProblem, InvalidStateProblem, NotFoundProblem, refuse } from "../problems/ProblemBodies.ts"
import { invalidBody } from "../problems/Refusals.ts"
import { creditsInWords } from "../problems/Sentences.ts"
import { newTokenGuide } from "../Tokens.ts"
import { pageGuide, paginationOf } from "../Wire.ts"
import {
  AccountExportAnswer,
  AccountOverviewAnswer,
  AccountSearch,
  CreatedAccountAnswer,
  exportedAccount,
  foundAccounts,
  FoundAccountsAnswer,
  GrantedAnswer,
  monthGuide,
  operatedAccount,
  OperatedAccountAnswer,
  OperatedAccountsAnswer,
  operatedOverview,
  searchGuide,
  shownStatement,
  StatementAnswer,
  statementFile,
  statementParameters
} from "./OperatedAccountAnswers.ts"
import { documented, operatorAnswer, pageOf, uuidPage, uuidPageGuide } from "./OperatorAnswer.ts"

const { Array: List, Int, isBetween, isNonEmpty, isPattern, NullOr, optionalKey, String: Text, Struct } = Schema

const { expires_at, monthly_credit_limit } = NewToken.fields
const maxCredits = 1_000_000_000_000

const line = Schema.makeFilter(isLine(255))

const Email = Text.check(isPattern(/^[^\s@]+@[^\s@]+$/), line)

/** The query parameters of the list of accounts. */
export const accountsParameters = {
  text: optionalKey(Text.check(isNonEmpty(), line)),
  status: optionalKey(AccountStatus),
  ...uuidPage,
  cursor: optionalKey(AccountId)
}

/** The parameter of a path that names an account. */
export const accountParameters = { id: AccountId }

/** The parameters of a path that names a credential of an account. */
export const credentialParameters = { id: AccountId, credential_id: Text }

/** The body that creates an account. */
const NewAccount = Struct({
  name: CredentialName,
  email: optionalKey(NullOr(Email)),
  plan: optionalKey(Plan),
  credits: optionalKey(Int.check(isBetween({ minimum: 0, maximum: maxCredits })))
}).annotate({
  identifier: "NewAccount",
  description: "The account to create.",
  examples: [{ name: "Muster GmbH", email: "post@example.org", plan: "pro", credits: 10_000 }]
})

/** The body that changes an account. */
const AccountChanges = Struct({ name: optionalKey(CredentialName), email: optionalKey(NullOr(Email)) }).annotate(
  {
    identifier: "AccountChanges",
    description: "What is to be changed.",
    examples: [{ name: "Muster AG" }]
  }
)

/** The body that grants credits. */
const NewGrant = Struct({
  credits: Int.check(
    isBetween({ minimum: -maxCredits, maximum: maxCredits }),
    Schema.makeFilter((credits: number) => credits !== 0, { expected: "a number other than 0" })
  ),
  reference: optionalKey(GrantReference)
}).annotate({
  identifier: "NewGrant",
  description: "The credits to grant.",
  examples: [{ credits: 500, reference: "invoice R-2031-17" }]
})

/** The body that sets a plan. */
const NewPlan = Struct({ plan: Plan }).annotate({
  identifier: "NewPlan",
  description: "The plan to subscribe the account to.",
  examples: [{ plan: "max" }]
})

/** The body that sets a subscription. */
const NewSubscription = Struct({
  plan: SubscribedPlan,
  status: SubscriptionStatus,
  current_period_start: ExpiryInstant,
  current_period_end: ExpiryInstant
}).annotate({
  identifier: "NewSubscription",
  description: "The subscription as it is to be.",
  examples: [{
    plan: "pro",
    status: "active",
    current_period_start: DateTime.makeUnsafe("2031-01-01T00:00:00.000Z"),
    current_period_end: DateTime.makeUnsafe("2031-02-01T00:00:00.000Z")
  }]
})

/** The body that creates an API key for an account. */
export const NewAccountApiKey = Struct({ name: CredentialName, monthly_credit_limit }).annotate({
  identifier: "NewAccountApiKey",
  description: "The API key to create.",
  examples: [{ name: "nightly job" }]
})

/** The body that creates a Bearer token for an account. */
export const NewAccountToken = Struct({
  token_name: CredentialName,
  abilities: List(Ability),
  expires_at,
  monthly_credit_limit
}).annotate({
  identifier: "NewAccountToken",
  description: "The Bearer token to create.",
  examples: [{ token_name: "keys", abilities: ["account:read", "account:keys"] }]
})

const id: Guide = {
  about: "The id of the account.",
  rule: "must be the id of an account (UUID)",
  example: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415"
}

const name: Guide = {
  about: "Whose account it is.",
  rule: "must be a text of 1 to 255 characters, without control characters"
}

const email: Guide = {
  about: "Where to reach the person responsible, or null.",
  rule: "must be an email address of at most 255 characters, or null"
}

const plan: Guide = {
  about: "The plan: an active subscription for a year from now; `free` is none.",
  rule: `must be one of ${Plan.literals.join(", ")}`
}

/** The query parameters of the list of accounts: their meaning and form. */
const accountsGuide: Readonly<Record<keyof typeof accountsParameters, Guide>> = {
  text: {
    about: "Only accounts with this text in their name or email address.",
    rule: "must be a text of 1 to 255 characters, without control characters",
    example: "muster"
  },
  status: {
    about: "Only accounts in this state.",
    rule: `must be one of ${AccountStatus.literals.join(", ")}`,
    example: "suspended"
  },
  ...uuidPageGuide("accounts")
}

/** The parameter of a path that names an account. */
const accountGuide: Guides = { id }

/** The parameters of a path that names a credential. */
export const credentialGuide: Guides = {
  id,
  credential_id: { about: "The id of the credential.", rule: "must be the id of a credential", example: "7" }
}

/** The members of a new account: their meaning and form. */
const newAccountGuide: Guides = {
  name,
  email,
  plan: { ...plan, about: `${plan.about} Default: \`free\`.` },
  credits: {
    about: "Credits granted at once. Default: 0.",
    rule: `must be an integer from 0 to ${maxCredits}`
  }
}

/** The members of a change of an account: their meaning and form. */
const accountChangesGuide: Guides = { id, name, email }

/** The members of a grant: their meaning and form. */
const newGrantGuide: Guides = {
  id,
  credits: {
    about: "How many credits; a negative number takes back unspent ones.",
    rule: `must be an integer from -${maxCredits} to ${maxCredits}, and not 0`
  },
  reference: {
    about:
      "Your own name for this grant, such as the number of an invoice. A repeat with the same one grants nothing again, and answers with the line that stands.",
    rule: "must be a text of 1 to 255 characters, without control characters"
  }
}

/** The members of a plan: their meaning and form. */
const newPlanGuide: Guides = { id, plan }

const instantRule = "must be an instant such as 2030-12-31T00:00:00Z, or 2030-12-31 00:00:00 in UTC"

/** The members of a subscription: their meaning and form. */
const newSubscriptionGuide: Guides = {
  id,
  plan: { about: "The plan.", rule: `must be one of ${SubscribedPlan.literals.join(", ")}` },
  status: {
    about:
      "`active`: it is paid; `past_due`: it is not, and the plan holds for the days of grace that the prices name; `canceled`: it ends with its period.",
    rule: `must be one of ${SubscriptionStatus.literals.join(", ")}`
  },
  current_period_start: {
    about: "When the period begins. An active subscription is granted the credits of its plan once for each.",
    rule: instantRule
  },
  current_period_end: { about: "When the period ends, and with it the plan.", rule: instantRule }
}

/** The parameters of a list of an account's API keys: their meaning and form. */
export const accountApiKeysGuide: Guides = { id, ...pageGuide("keys") }

/** The parameters of a list of an account's tokens: their meaning and form. */
export const accountTokensGuide: Guides = { id, ...pageGuide("tokens") }

/** The members of a new API key: their meaning and form. */
export const newApiKeyGuide: Guides = {
  id,
  name: { ...name, about: "What the key is for." },
  monthly_credit_limit: newTokenGuide.monthly_credit_limit
}

/** The members of a new token: their meaning and form. */
export const newAccountTokenGuide: Guides = {
  ...newTokenGuide,
  id,
  abilities: {
    about: "What the token may do. `account:keys` is granted here alone.",
    rule: `must be a list of ${Ability.literals.join(", ")}`
  }
}

const list = HttpApiEndpoint.get("listAccounts", "/accounts", {
  query: accountsParameters,
  success: OperatedAccountsAnswer,
  error: InvalidStateProblem
}).annotate(ParameterGuide, accountsGuide).annotateMerge(documented(
  "listAccounts",
  "List accounts",
  "Lists accounts, the oldest first. Send `next_cursor` back as `cursor` for the next page."
))

const find = HttpApiEndpoint.post("findAccounts", "/accounts/find", {
  payload: AccountSearch,
  success: FoundAccountsAnswer
})
  .annotate(ParameterGuide, searchGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "findAccounts",
    "Find accounts",
    "Finds accounts by what is known of them, such as a key that leaked, with the credentials that the text names. At most 100 of each."
  ))

const create = HttpApiEndpoint.post("createAccount", "/accounts", {
  payload: NewAccount,
  success: CreatedAccountAnswer,
  error: InvalidStateProblem
})
  .annotate(ParameterGuide, newAccountGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "createAccount",
    "Create an account",
    "Creates an account with its first API key, which is shown once."
  ))

const show = HttpApiEndpoint.get("getAccountOverview", "/accounts/:id", {
  params: accountParameters,
  success: AccountOverviewAnswer,
  error: NotFoundProblem
}).annotate(ParameterGuide, accountGuide).middleware(NoParameters).annotateMerge(documented(
  "getAccountOverview",
  "Get an account",
  "Returns an account with its credits."
))

const change = HttpApiEndpoint.patch("changeAccount", "/accounts/:id", {
  params: accountParameters,
  payload: AccountChanges,
  success: OperatedAccountAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
})
  .annotate(ParameterGuide, accountChangesGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented("changeAccount", "Change an account", "Gives an account another name or email address."))

const suspend = HttpApiEndpoint.post("suspendAccount", "/accounts/:id/suspend", {
  params: accountParameters,
  success: OperatedAccountAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
}).annotate(ParameterGuide, accountGuide).middleware(NoBody).middleware(NoParameters).annotateMerge(documented(
  "suspendAccount",
  "Suspend an account",
  "Refuses the requests of an account from the next one on, with 403 `account_suspended`, and stops its monitors; cycles that are paid run on. Webhooks that wait are still delivered. A suspended account stays so."
))

const resume = HttpApiEndpoint.post("resumeAccount", "/accounts/:id/resume", {
  params: accountParameters,
  success: OperatedAccountAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
}).annotate(ParameterGuide, accountGuide).middleware(NoBody).middleware(NoParameters).annotateMerge(documented(
  "resumeAccount",
  "Resume an account",
  "Ends the suspension of an account: its requests are answered, and its monitors continue. An active account stays so."
))

const grant = HttpApiEndpoint.post("grantCredits", "/accounts/:id/grants", {
  params: accountParameters,
  payload: NewGrant,
  success: GrantedAnswer,
  error: [NotFoundProblem, InvalidStateProblem, IdempotencyConflictProblem]
})
  .annotate(ParameterGuide, newGrantGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "grantCredits",
    "Grant credits",
    "Grants credits to an account; a negative number takes back unspent ones. Send a `reference`, so that a repeat after a broken connection grants nothing twice."
  ))

const setPlan = HttpApiEndpoint.put("setPlan", "/accounts/:id/plan", {
  params: accountParameters,
  payload: NewPlan,
  success: OperatedAccountAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
})
  .annotate(ParameterGuide, newPlanGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "setPlan",
    "Set the plan of an account",
    "Subscribes an account to a plan for a year from now; `free` ends the subscription."
  ))

const subscribe = HttpApiEndpoint.put("setSubscription", "/accounts/:id/subscription", {
  params: accountParameters,
  payload: NewSubscription,
  success: OperatedAccountAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
})
  .annotate(ParameterGuide, newSubscriptionGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "setSubscription",
    "Set the subscription of an account",
    "Sets the subscription of an account with its period: the same one once more changes nothing. The plan holds to the end of the period, or of the grace while it is past due; then the account is on the plan `free`. An active subscription is granted the credits of its plan, once for each start of a period."
  ))

const statement = HttpApiEndpoint.get("getStatement", "/accounts/:id/statement", {
  params: accountParameters,
  query: statementParameters,
  success: StatementAnswer,
  error: NotFoundProblem
}).annotate(ParameterGuide, { id, ...monthGuide }).annotateMerge(documented(
  "getStatement",
  "Get the statement of an account",
  "Returns the credits of an account over a month: usage by day and endpoint, and grants and adjustments by reference, which lead from one balance to the other."
))

const statementCsv = HttpApiEndpoint.get("getStatementFile", "/accounts/:id/statement.csv", {
  params: accountParameters,
  query: statementParameters,
  success: HttpApiSchema.StreamUint8Array({ contentType: ["text/csv"] }),
  error: NotFoundProblem
}).annotate(ParameterGuide, { id, ...monthGuide }).annotateMerge(documented(
  "getStatementFile",
  "Get the statement of an account as CSV",
  "Returns the same as CSV, with the balances as its first and last line."
))

const exported = HttpApiEndpoint.get("exportAccount", "/accounts/:id/export", {
  params: accountParameters,
  success: AccountExportAnswer,
  error: NotFoundProblem
}).annotate(ParameterGuide, accountGuide).middleware(NoParameters).annotateMerge(documented(
  "exportAccount",
  "Export an account",
  "Returns everything that is kept about an account, but digests and secrets. Signals are in it by their ids, as what they say is of the register."
))

const erase = HttpApiEndpoint.delete("eraseAccount", "/accounts/:id", {
  params: accountParameters,
  success: OperatedAccountAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
}).annotate(ParameterGuide, accountGuide).middleware(NoParameters).annotateMerge(documented(
  "eraseAccount",
  "Erase an account",
  "Erases a suspended account for good: its name and email address, credentials, monitors, webhook endpoints, events and deliveries. Credits that are left are taken back. Its ledger stays under its id, which leads to nobody. An erased account stays so."
))

/** The operations of operators on accounts, their plans and credits. */
export class OperatedAccountsApi extends HttpApiGroup.make("operatedAccounts")
  .add(
    list,
    find,
    create,
    show,
    change,
    suspend,
    resume,
    grant,
    setPlan,
    subscribe,
    statement,
    statementCsv,
    exported,
    erase
  )
  .annotateMerge(OpenApi.annotations({
    title: "Accounts",
    description: "Accounts, their plans and credits."
  }))
{}

/** Refuses an account that does not exist. */
export const accountNotFound = refuse(NotFoundProblem, {
  detail: "There is no account of this id. The list of accounts has all of them."
})

const erased = () =>
  refuse(InvalidStateProblem, { detail: "The account is erased: nothing of it can be changed any more." })

/** The problems that answer a refused change of an account, by the tag of core's error. */
export const refusalsOfAccounts = { AccountNotFound: () => accountNotFound, AccountErased: erased }

/** The host keeps the accounts. */
const accountsKeptElsewhere = refuse(InvalidStateProblem, {
  detail: "This service does not keep its accounts itself: create, change and list them where they are kept."
})

/** The problems that answer a refused change of an account. */
const refusalsOfChanges = { ...refusalsOfAccounts, AccountsKeptElsewhere: () => accountsKeptElsewhere }

/** The problems that answer a refused grant. */
const refusalsOfGrants = {
  ...refusalsOfAccounts,
  InsufficientCredits: ({ balance, required }: InsufficientCredits) =>
    refuse(InvalidStateProblem, {
      detail: `The account has ${creditsInWords(balance)}: ${creditsInWords(required)} cannot be taken back.`
    }),
  GrantConflict: ({ credits, reference }: GrantConflict) =>
    refuse(IdempotencyConflictProblem, {
      detail: `The reference ${reference} stands for a grant of ${creditsInWords(credits)}. Send a new one.`
    })
}

/** The problems that answer a refused erasure. */
const refusalsOfErasures = {
  AccountNotFound: () => accountNotFound,
  AccountActive: () => refuse(InvalidStateProblem, { detail: "The account is active: suspend it, then erase it." })
}

/** Answers with an account as it is at this moment. */
const accountAnswer = (account: Account) =>
  Effect.flatMap(DateTime.now, (now) => operatorAnswer({ account: operatedAccount(account, now) }))

type Reading = "listAccounts" | "findAccounts" | "getStatement" | "getStatementFile"

/** The handlers of how operators find accounts, and of their statements. */
const reading = (administration: Administration["Service"]): Pick<Handlers<typeof OperatedAccountsApi>, Reading> => ({
  listAccounts: ({ query: { cursor, per_page, status, text } }) =>
    administration.accounts({ limit: per_page + 1, after: cursor, status, text }).pipe(
      Effect.zip(DateTime.now),
      Effect.flatMap(([accounts, now]) => {
        const { next_cursor, shown } = pageOf(accounts, per_page, ({ id }) => id)
        return operatorAnswer({
          accounts: shown.map((account) => operatedAccount(account, now)),
          pagination: paginationOf(next_cursor, per_page)
        })
      }),
      Effect.catchTag("AccountsKeptElsewhere", () => accountsKeptElsewhere)
    ),
  findAccounts: ({ payload: { text } }) =>
    administration.find(text).pipe(
      Effect.zip(DateTime.now),
      Effect.flatMap(([found, now]) => operatorAnswer(foundAccounts(found, now)))
    ),
  getStatement: ({ params: { id }, query: { month } }) =>
    administration.statement(id, month).pipe(
      Effect.flatMap((statement) => operatorAnswer(shownStatement(statement))),
      Effect.catchTag("AccountNotFound", () => accountNotFound)
    ),
  getStatementFile: ({ params: { id }, query: { month } }) =>
    administration.statement(id, month).pipe(
      Effect.map((statement) => statementFile(id, statement)),
      Effect.catchTag("AccountNotFound", () => accountNotFound)
    )
})

/** The handlers of what operators do with accounts. */
export const OperatedAccountsHandlers = handlersOf(
  OperatedAccountsApi,
  Effect.gen(function*() {
    const administration = yield* Administration
    return {
      ...reading(administration),
      createAccount: ({ payload: { credits = 0, email = null, name, plan = "free" } }) =>
        administration.createAccount({ name, email, plan, credits }).pipe(
          Effect.zip(DateTime.now),
          Effect.flatMap(([{ record, secret }, now]) =>
            operatorAnswer({ account: operatedAccount(record, now), api_key: Redacted.value(secret) })
          ),
          Effect.catchTag("AccountsKeptElsewhere", () => accountsKeptElsewhere)
        ),
      getAccountOverview: ({ params: { id } }) =>
        administration.account(id).pipe(
          Effect.zip(DateTime.now),
          Effect.flatMap(([overview, now]) => operatorAnswer(operatedOverview(overview, now))),
          Effect.catchTag("AccountNotFound", () => accountNotFound)
        ),
      changeAccount: ({ params: { id }, payload }) =>
        administration.changeAccount(id, payload).pipe(
          Effect.flatMap(accountAnswer),
          Effect.catchTags(refusalsOfChanges)
        ),
      suspendAccount: ({ params: { id } }) =>
        administration.suspend(id).pipe(
          Effect.flatMap(accountAnswer),
          Effect.catchTags(refusalsOfChanges)
        ),
      resumeAccount: ({ params: { id } }) =>
        administration.resume(id).pipe(
          Effect.flatMap(accountAnswer),
          Effect.catchTags(refusalsOfChanges)
        ),
      grantCredits: ({ params: { id }, payload: { credits, reference } }) =>
        administration.grant(id, credits, reference).pipe(
          Effect.flatMap((entry) => operatorAnswer({ entry: operatedTransaction({ ...entry, credential: null }) })),
          Effect.catchTags(refusalsOfGrants)
        ),
      setPlan: ({ params: { id }, payload: { plan } }) =>
        administration.setPlan(id, plan).pipe(
          Effect.flatMap(accountAnswer),
          Effect.catchTags(refusalsOfChanges)
        ),
      setSubscription: ({ params: { id }, payload }) =>
        administration.subscribe(id, payload).pipe(
          Effect.flatMap(accountAnswer),
          Effect.catchTags({ ...refusalsOfChanges, InvalidParameters: invalidBody })
        ),
      exportAccount: ({ params: { id } }) =>
        administration.exportAccount(id).pipe(
          Effect.map(exportedAccount),
          Effect.catchTag("AccountNotFound", () => accountNotFound)
        ),
      eraseAccount: ({ params: { id } }) =>
        administration.erase(id).pipe(
          Effect.flatMap(accountAnswer),
          Effect.catchTags(refusalsOfErasures)
        )
    }
  })
)
