import { NewToken } from "@kontor/core/Accounts"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AcceptedSchemes } from "../../credentials/AcceptedSchemes.ts"
import { NoParameters } from "../../parameters/NoParameters.ts"
import { ParameterGuide } from "../../parameters/ParameterGuide.ts"
import { ValidBody } from "../../parameters/ValidBody.ts"
import { WholeBody } from "../../parameters/WholeBody.ts"
import { NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { CountedAs } from "../../RateLimits/CountedAs.ts"
import { CreatedTokenAnswer, RevokedTokenAnswer, RevokedTokensAnswer, TokensAnswer } from "./Answers.ts"
import { newTokenExample, newTokenGuide, tokenParameters, tokenPathGuide } from "./Parameters.ts"

const create = HttpApiEndpoint.post("createToken", "/auth/tokens/create", {
  payload: NewToken.annotate({
    identifier: "NewToken",
    description: "The Bearer token to create.",
    examples: [newTokenExample]
  }),
  success: CreatedTokenAnswer
})
  .annotate(ParameterGuide, newTokenGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "createToken",
    summary: "Create a Bearer token",
    description:
      "Creates a Bearer token for the account and shows it once. `abilities` defaults to `[\"*\"]`, which stands for `api:data` and `account:read`; an empty list is enough for Signals. `account:keys` is granted by the operator alone. Free."
  }))

const list = HttpApiEndpoint.get("listTokens", "/auth/tokens", { success: TokensAnswer })
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "listTokens",
    summary: "List the Bearer tokens of the account",
    description: "Lists all tokens, the oldest first, including those that have expired. Free."
  }))

const revoke = HttpApiEndpoint.delete("revokeToken", "/auth/tokens/:id", {
  params: tokenParameters,
  success: RevokedTokenAnswer,
  error: NotFoundProblem
})
  .annotate(ParameterGuide, tokenPathGuide)
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "revokeToken",
    summary: "Revoke a Bearer token",
    description: "Revokes one token: the next request with it is refused. Free."
  }))

const revokeAll = HttpApiEndpoint.delete("revokeTokens", "/auth/tokens", { success: RevokedTokensAnswer })
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "revokeTokens",
    summary: "Revoke all Bearer tokens of the account",
    description: "Revokes every token of the account, including those with abilities that the operator granted. Free."
  }))

/** Management of Bearer tokens; only an API key may do it. Rule: Token management (service description, Endpoints). */
export class TokensApi extends HttpApiGroup.make("tokens")
  .add(create, list, revoke, revokeAll)
  .annotateEndpoints(CountedAs, "tokens")
  .annotateEndpoints(AcceptedSchemes, ["apiKeyHeader", "apiKeyQuery"])
  .annotateMerge(OpenApi.annotations({
    title: "Tokens",
    description:
      "Create, list and revoke Bearer tokens. These operations take an API key, in the header or in the query, and no Bearer token."
  }))
{}
