import { AccountId, ExpiryInstant } from "@kontor/core/Accounts"
import { AuditAction } from "@kontor/core/Administration"
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Operation } from "../operations/Operation.ts"
import { pageParameters } from "../Pagination.ts"
import { NoBody } from "../parameters/NoBody.ts"
import { NoParameters } from "../parameters/NoParameters.ts"
import { type Guide, type Guides, ParameterGuide } from "../parameters/ParameterGuide.ts"
import { ValidBody } from "../parameters/ValidBody.ts"
import { ValidParameters } from "../parameters/ValidParameters.ts"
import { WholeBody } from "../parameters/WholeBody.ts"
import {
  InvalidStateProblem,
  LimitReachedProblem,
  NotFoundProblem,
  UpstreamUnavailableProblem
} from "../problems/ProblemBodies.ts"
import {
  AccountApiKeysAnswer,
  AccountTokensAnswer,
  OperatedApiKeyAnswer,
  OperatedRevocationAnswer,
  OperatedTokenAnswer
} from "./accounts/Answers.ts"
import { OperatedAccountsApi } from "./accounts/Api.ts"
import {
  accountApiKeysGuide,
  accountParameters,
  accountTokensGuide,
  credentialGuide,
  credentialParameters,
  NewAccountApiKey,
  NewAccountToken,
  newAccountTokenGuide,
  newApiKeyGuide
} from "./accounts/Parameters.ts"
import { AdmittedOperator } from "./AdmittedOperator.ts"
import { documented } from "./Documented.ts"
import { uuidPage, uuidPageGuide } from "./Paging.ts"
import { administrationPrefix } from "./Prefix.ts"
import {
  ImportAnswer,
  ImportsAnswer,
  RegisterStatusAnswer,
  ReleasedAnswer,
  WithheldAnswer,
  WithholdingAnswer,
  WordingsAnswer
} from "./register/Answers.ts"
import {
  entityGuide,
  entityParameters,
  importGuide,
  importParameters,
  importsGuide,
  importsParameters,
  NewWithholding,
  newWithholdingGuide,
  withheldGuide,
  withheldParameters,
  wordingsGuide,
  wordingsParameters
} from "./register/Parameters.ts"
import {
  AuditAnswer,
  NodesAnswer,
  OperatedPricesAnswer,
  QueuesAnswer,
  RetriedAnswer,
  VerificationAnswer
} from "./work/Answers.ts"

const { optionalKey, Struct } = Schema

/** The query parameters of the audit log. */
const auditParameters = {
  account_id: optionalKey(AccountId),
  action: optionalKey(AuditAction),
  ...uuidPage
}

/** The body that retries deliveries. */
const NewRetry = Struct({ since: ExpiryInstant, account_id: optionalKey(AccountId) }).annotate({
  identifier: "NewRetry",
  description: "The deliveries to send again."
})

const account: Guide = {
  about: "Only of this account.",
  rule: "must be the id of an account (UUID)",
  example: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415"
}

/** What the query parameters of the audit log are and must be. */
const auditGuide: Readonly<Record<keyof typeof auditParameters, Guide>> = {
  account_id: account,
  action: {
    about: "Only this kind of act.",
    rule: `must be one of ${AuditAction.literals.join(", ")}`,
    example: "account.grant"
  },
  ...uuidPageGuide("entries")
}

/** What the members of a retry are and must be. */
const newRetryGuide: Guides = {
  since: {
    about: "Those created then or later.",
    rule: "must be an instant such as 2030-12-31T00:00:00Z, or 2030-12-31 00:00:00 in UTC"
  },
  account_id: account
}

const nodes = HttpApiEndpoint.get("listWorkers", "/workers", { success: NodesAnswer })
  .middleware(NoParameters)
  .annotateMerge(documented("listWorkers", "List workers", "Lists the processes of the service that live."))

const queues = HttpApiEndpoint.get("getQueues", "/queues", { success: QueuesAnswer })
  .middleware(NoParameters)
  .annotateMerge(documented(
    "getQueues",
    "Get the queues",
    "Returns what waits for workers, of all accounts: monitors and deliveries, and since when the oldest is due."
  ))

const prices = HttpApiEndpoint.get("getOperatedPrices", "/prices", { success: OperatedPricesAnswer })
  .middleware(NoParameters)
  .annotateMerge(documented(
    "getOperatedPrices",
    "Get the prices",
    "Returns the price list in force and those that are to come. Each process has its own file: ask each."
  ))

const retry = HttpApiEndpoint.post("retryDeliveries", "/deliveries/retry", {
  payload: NewRetry,
  success: RetriedAnswer,
  error: NotFoundProblem
})
  .annotate(ParameterGuide, newRetryGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "retryDeliveries",
    "Retry deliveries",
    "Sends webhooks again that were given up or wait, at once or as soon as their endpoint is active."
  ))

const verify = HttpApiEndpoint.post("verifyLedger", "/ledger/verify", { success: VerificationAnswer })
  .middleware(NoBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "verifyLedger",
    "Check the ledger",
    "Recomputes every balance from the ledger. It reads every line: of many millions, run `kontor ledger verify` instead."
  ))

const audit = HttpApiEndpoint.get("listAudit", "/audit", { query: auditParameters, success: AuditAnswer })
  .annotate(ParameterGuide, auditGuide)
  .annotateMerge(documented(
    "listAudit",
    "List what operators did",
    "Lists who did what, the newest first, by this API, the command `kontor`, or a program that embeds the service."
  ))

/** What operators watch. */
export class OperatedWorkApi extends HttpApiGroup.make("operatedWork")
  .add(nodes, queues, prices, retry, verify, audit)
  .annotateMerge(OpenApi.annotations({
    title: "Operation",
    description: "Workers, queues, the ledger, and who did what."
  }))
{}

const listKeys = HttpApiEndpoint.get("listAccountApiKeys", "/accounts/:id/api-keys", {
  params: accountParameters,
  query: pageParameters,
  success: AccountApiKeysAnswer,
  error: NotFoundProblem
}).annotate(ParameterGuide, accountApiKeysGuide).annotateMerge(documented(
  "listAccountApiKeys",
  "List the API keys of an account",
  "Lists API keys, masked, the oldest first. Send `next_cursor` back as `cursor` for the next page."
))

const listTokens = HttpApiEndpoint.get("listAccountTokens", "/accounts/:id/tokens", {
  params: accountParameters,
  query: pageParameters,
  success: AccountTokensAnswer,
  error: NotFoundProblem
}).annotate(ParameterGuide, accountTokensGuide).annotateMerge(documented(
  "listAccountTokens",
  "List the Bearer tokens of an account",
  "Lists tokens, without their secrets, the oldest first. Send `next_cursor` back as `cursor` for the next page."
))

const createKey = HttpApiEndpoint.post("createAccountApiKey", "/accounts/:id/api-keys", {
  params: accountParameters,
  payload: NewAccountApiKey,
  success: OperatedApiKeyAnswer,
  error: [NotFoundProblem, InvalidStateProblem, LimitReachedProblem]
})
  .annotate(ParameterGuide, newApiKeyGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "createAccountApiKey",
    "Create an API key",
    "Creates an API key for an account, which is shown once."
  ))

const revokeKey = HttpApiEndpoint.delete("revokeAccountApiKey", "/accounts/:id/api-keys/:credential_id", {
  params: credentialParameters,
  success: OperatedRevocationAnswer,
  error: NotFoundProblem
}).annotate(ParameterGuide, credentialGuide).middleware(NoParameters).annotateMerge(documented(
  "revokeAccountApiKey",
  "Revoke an API key",
  "Revokes an API key of an account: the next request with it is refused."
))

const createToken = HttpApiEndpoint.post("createAccountToken", "/accounts/:id/tokens", {
  params: accountParameters,
  payload: NewAccountToken,
  success: OperatedTokenAnswer,
  error: [NotFoundProblem, InvalidStateProblem, LimitReachedProblem]
})
  .annotate(ParameterGuide, newAccountTokenGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "createAccountToken",
    "Create a Bearer token",
    "Creates a Bearer token with exactly these abilities, `account:keys` too, which only operators grant. It is shown once."
  ))

const revokeToken = HttpApiEndpoint.delete("revokeAccountToken", "/accounts/:id/tokens/:credential_id", {
  params: credentialParameters,
  success: OperatedRevocationAnswer,
  error: NotFoundProblem
}).annotate(ParameterGuide, credentialGuide).middleware(NoParameters).annotateMerge(documented(
  "revokeAccountToken",
  "Revoke a Bearer token",
  "Revokes a Bearer token of an account: the next request with it is refused."
))

/** What operators do with the credentials of accounts. */
export class OperatedCredentialsApi extends HttpApiGroup.make("operatedCredentials")
  .add(listKeys, listTokens, createKey, revokeKey, createToken, revokeToken)
  .annotateMerge(OpenApi.annotations({
    title: "Credentials",
    description: "API keys and Bearer tokens of accounts."
  }))
{}

const status = HttpApiEndpoint.get("getRegisterStatus", "/register", {
  success: RegisterStatusAnswer,
  error: UpstreamUnavailableProblem
}).middleware(NoParameters).annotateMerge(documented(
  "getRegisterStatus",
  "Get the state of the register",
  "Returns what the register holds, and what waits to be rebuilt."
))

const wordings = HttpApiEndpoint.get("listWordings", "/register/wordings", {
  query: wordingsParameters,
  success: WordingsAnswer,
  error: UpstreamUnavailableProblem
}).annotate(ParameterGuide, wordingsGuide).annotateMerge(documented(
  "listWordings",
  "List wordings that were not understood",
  "Lists what the reader of announcements could not place among the newest events, the most frequent first. `kontor register wordings` looks through all of them."
))

const imports = HttpApiEndpoint.get("listImports", "/imports", { query: importsParameters, success: ImportsAnswer })
  .annotate(ParameterGuide, importsGuide)
  .annotateMerge(documented("listImports", "List imports", "Lists what `kontor import` imported, the newest first."))

const report = HttpApiEndpoint.get("getImport", "/imports/:id", {
  params: importParameters,
  success: ImportAnswer,
  error: NotFoundProblem
}).annotate(ParameterGuide, importGuide).middleware(NoParameters).annotateMerge(documented(
  "getImport",
  "Get the report of an import",
  "Returns how an import went, with the first thousand records that it left out."
))

const withheld = HttpApiEndpoint.get("listWithheld", "/withheld", {
  query: withheldParameters,
  success: WithheldAnswer
}).annotate(ParameterGuide, withheldGuide).annotateMerge(documented(
  "listWithheld",
  "List withheld organizations",
  "Lists the organizations that are withheld. Send `next_cursor` back as `cursor` for the next page."
))

const withhold = HttpApiEndpoint.post("withholdOrganization", "/withheld", {
  payload: NewWithholding,
  success: WithholdingAnswer,
  error: [NotFoundProblem, UpstreamUnavailableProblem]
})
  .annotate(ParameterGuide, newWithholdingGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(documented(
    "withholdOrganization",
    "Withhold an organization",
    "Withholds an organization from the next request on: it is in no search, list, detail or webhook, and its monitors rest. A withheld one stays as it is."
  ))

const release = HttpApiEndpoint.delete("releaseOrganization", "/withheld/:entity", {
  params: entityParameters,
  success: ReleasedAnswer,
  error: [NotFoundProblem, UpstreamUnavailableProblem]
}).annotate(ParameterGuide, entityGuide).middleware(NoParameters).annotateMerge(documented(
  "releaseOrganization",
  "Show an organization again",
  "Ends the withholding of an organization, even one that the register no longer holds."
))

/** What operators do with the register and its imports. */
export class OperatedRegisterApi extends HttpApiGroup.make("operatedRegister")
  .add(status, wordings, imports, report, withheld, withhold, release)
  .annotateMerge(OpenApi.annotations({
    title: "Register",
    description: "The register, its imports, and what is withheld."
  }))
{}

/**
 * The contract of operators, apart from that of customers: its own path, token and OpenAPI document. The order of
 * checks is the same, except rate limits and plans, which only customers have.
 */
export class AdministrationApi extends HttpApi.make("kontor-administration")
  .add(OperatedAccountsApi)
  .add(OperatedCredentialsApi)
  .add(OperatedRegisterApi)
  .add(OperatedWorkApi)
  .middleware(ValidParameters)
  .middleware(AdmittedOperator)
  .middleware(Operation)
  .annotate(HttpApi.QueryParseOptions, { errors: "all", onExcessProperty: "error" })
  .annotate(HttpApi.PayloadParseOptions, { errors: "all", onExcessProperty: "error" })
  .prefix(administrationPrefix)
{}
