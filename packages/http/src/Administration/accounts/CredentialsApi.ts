import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { pageParameters } from "../../Pagination.ts"
import { NoParameters } from "../../parameters/NoParameters.ts"
import { ParameterGuide } from "../../parameters/ParameterGuide.ts"
import { ValidBody } from "../../parameters/ValidBody.ts"
import { WholeBody } from "../../parameters/WholeBody.ts"
import { InvalidStateProblem, LimitReachedProblem, NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { documented } from "../Documented.ts"
import {
  AccountApiKeysAnswer,
  AccountTokensAnswer,
  OperatedApiKeyAnswer,
  OperatedRevocationAnswer,
  OperatedTokenAnswer
} from "./Answers.ts"
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
} from "./Parameters.ts"

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
