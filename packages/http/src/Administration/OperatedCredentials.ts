import { Administration } from "@kontor/core/Administration"
import { Effect, Redacted } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { listedApiKey } from "../ApiKeys.ts"
import { handlersOf } from "../operations/Interpreter.ts"
import { ValidBody, WholeBody } from "../parameters/Bodies.ts"
import { NoParameters, ParameterGuide } from "../parameters/Parameters.ts"
import { InvalidStateProblem, LimitReachedProblem, NotFoundProblem, refuse } from "../problems/ProblemBodies.ts"
import { invalidParameters, limitReached } from "../problems/Refusals.ts"
import { listedToken, tokenIdOf } from "../Tokens.ts"
import { pageParameters, paginationOf } from "../Wire.ts"
import {
  AccountApiKeysAnswer,
  AccountTokensAnswer,
  OperatedApiKeyAnswer,
  OperatedRevocationAnswer,
  OperatedTokenAnswer
} from "./OperatedAccountAnswers.ts"
import {
  accountApiKeysGuide,
  accountNotFound,
  accountParameters,
  accountTokensGuide,
  credentialGuide,
  credentialParameters,
  NewAccountApiKey,
  NewAccountToken,
  newAccountTokenGuide,
  newApiKeyGuide,
  refusalsOfAccounts
} from "./OperatedAccounts.ts"
import { documented, operatorAnswer } from "./OperatorAnswer.ts"

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

/** The operations of operators on the credentials of accounts. */
export class OperatedCredentialsApi extends HttpApiGroup.make("operatedCredentials")
  .add(listKeys, listTokens, createKey, revokeKey, createToken, revokeToken)
  .annotateMerge(OpenApi.annotations({
    title: "Credentials",
    description: "API keys and Bearer tokens of accounts."
  }))
{}

/** The problems that answer a refused change of credentials, by the tag of the core's error. */
const refusalsOfCredentials = { ...refusalsOfAccounts, LimitReached: limitReached }

/** The problems that answer a refused list of credentials. */
const refusalsOfLists = { AccountNotFound: () => accountNotFound, InvalidParameters: invalidParameters }

const credentialNotFound = () => refuse(NotFoundProblem, { detail: "The account has no credential of this id." })

/** The handlers of what operators do with credentials. */
export const OperatedCredentialsHandlers = handlersOf(
  OperatedCredentialsApi,
  Effect.gen(function*() {
    const administration = yield* Administration
    return {
      listAccountApiKeys: ({ params: { id }, query }) =>
        administration.apiKeys(id, query).pipe(
          Effect.flatMap(({ items, next_cursor }) =>
            operatorAnswer({
              api_keys: items.map(listedApiKey),
              pagination: paginationOf(next_cursor, query.per_page)
            })
          ),
          Effect.catchTags(refusalsOfLists)
        ),
      listAccountTokens: ({ params: { id }, query }) =>
        administration.tokens(id, query).pipe(
          Effect.flatMap(({ items, next_cursor, total }) =>
            operatorAnswer({
              tokens: items.map(listedToken),
              total,
              pagination: paginationOf(next_cursor, query.per_page)
            })
          ),
          Effect.catchTags(refusalsOfLists)
        ),
      createAccountApiKey: ({ params: { id }, payload: { monthly_credit_limit, name } }) =>
        administration.createApiKey(id, name, monthly_credit_limit).pipe(
          Effect.flatMap(({ record, secret }) =>
            operatorAnswer({ key: Redacted.value(secret), api_key: listedApiKey(record) })
          ),
          Effect.catchTags(refusalsOfCredentials)
        ),
      revokeAccountApiKey: ({ params: { credential_id, id } }) =>
        administration.revokeApiKey(credential_id, id).pipe(
          Effect.andThen(operatorAnswer({ revoked: credential_id })),
          Effect.catchTag("CredentialNotFound", credentialNotFound)
        ),
      createAccountToken: ({ params: { id }, payload: { expires_at = null, token_name: name, ...terms } }) =>
        administration.createToken({ account_id: id, name, expires_at, ...terms }).pipe(
          Effect.flatMap(({ record, secret }) =>
            operatorAnswer({ token: Redacted.value(secret), record: listedToken(record) })
          ),
          Effect.catchTags(refusalsOfCredentials)
        ),
      revokeAccountToken: ({ params: { credential_id, id } }) =>
        administration.revokeToken(tokenIdOf(credential_id), id).pipe(
          Effect.andThen(operatorAnswer({ revoked: credential_id })),
          Effect.catchTag("CredentialNotFound", credentialNotFound)
        )
    }
  })
)
