import { HttpApi } from "effect/http-api"
import { AuthenticatedCaller } from "./credentials/AuthenticatedCaller.ts"
import { RequiredAbilities } from "./credentials/RequiredAbilities.ts"
import { Operation } from "./operations/Operation.ts"
import { OrganizationsApi } from "./Organizations/Api.ts"
import { ValidParameters } from "./parameters/ValidParameters.ts"

/** The path of the API below the origin: what comes before the version. Rule: Wire conventions (decisions 1). */
export const prefix = "/api"

/**
 * The contract of the service. Middleware runs from the last one to the first, so this is the order of checks, read from below:
 * limits of every operation, credentials (401), abilities (403), parameters (400); what follows is the operation's own.
 * Rule: Order of checks (decisions 3).
 */
export class Api extends HttpApi.make("kontor")
  .add(OrganizationsApi)
  .middleware(ValidParameters)
  .middleware(RequiredAbilities)
  .middleware(AuthenticatedCaller)
  .middleware(Operation)
  .annotate(HttpApi.QueryParseOptions, { errors: "all", onExcessProperty: "error" })
  .prefix(`${prefix}/v1`)
{}
