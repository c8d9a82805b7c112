import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { AcceptedSchemes } from "../../credentials/AcceptedSchemes.ts"
import { Abilities } from "../../credentials/RequiredAbilities.ts"
import { NoParameters } from "../../parameters/NoParameters.ts"
import { OptionalBody } from "../../parameters/OptionalBody.ts"
import { ParameterGuide } from "../../parameters/ParameterGuide.ts"
import { ValidBody } from "../../parameters/ValidBody.ts"
import { WholeBody } from "../../parameters/WholeBody.ts"
import { NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { CountedAs } from "../../RateLimits/CountedAs.ts"
import { apiKeyGuide, apiKeyParameters, NewApiKey, newApiKeyGuide } from "../Parameters.ts"
import { CreatedApiKeyAnswer, RevokedApiKeyAnswer } from "./Answers.ts"

/** Creates an API key; needs a Bearer token with the ability. Rule: Accounts and plans (decisions 5). */
export const createApiKey = HttpApiEndpoint.post("createApiKey", "/account/api-keys", {
  payload: NewApiKey,
  success: CreatedApiKeyAnswer
})
  .annotate(ParameterGuide, newApiKeyGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(OptionalBody)
  .middleware(NoParameters)
  .annotate(Abilities, ["account:read", "account:keys"])
  .annotate(AcceptedSchemes, ["bearer"])
  .annotate(CountedAs, "account")
  .annotateMerge(OpenApi.annotations({
    identifier: "createApiKey",
    summary: "Create an API key",
    description:
      "Creates an API key for the account and shows it once. An API key is not accepted here: it takes a Bearer token with account:read and account:keys, which the operator grants. Free."
  }))

/** Revokes an API key; needs a Bearer token with the ability. Rule: Accounts and plans (decisions 5). */
export const revokeApiKey = HttpApiEndpoint.delete("revokeApiKey", "/account/api-keys/:id", {
  params: apiKeyParameters,
  success: RevokedApiKeyAnswer,
  error: NotFoundProblem
})
  .annotate(ParameterGuide, apiKeyGuide)
  .middleware(NoParameters)
  .annotate(Abilities, ["account:read", "account:keys"])
  .annotate(AcceptedSchemes, ["bearer"])
  .annotate(CountedAs, "account")
  .annotateMerge(OpenApi.annotations({
    identifier: "revokeApiKey",
    summary: "Revoke an API key",
    description:
      "Revokes one key: the next request with it is refused. The last one may be revoked too, as the Bearer token that does so can create another. An API key is not accepted here: it takes a Bearer token with account:read and account:keys. Free."
  }))
