import { HttpApi } from "effect/http-api"
import { AccountApi } from "./Accounts/Api.ts"
import { TokensApi } from "./Accounts/Tokens.ts"
import { AdmittedCaller } from "./credentials/AdmittedCaller.ts"
import { DocumentsApi } from "./Documents/Api.ts"
import { MonitorsApi } from "./Monitoring/Api.ts"
import { Operation } from "./operations/Operation.ts"
import { OrganizationsApi } from "./Organizations/Api.ts"
import { ValidParameters } from "./parameters/ValidParameters.ts"
import { PeopleApi } from "./People/Api.ts"
import { prefix } from "./Prefix.ts"
import { PricesApi } from "./Prices/Api.ts"
import { SignalsApi } from "./Signals/Api.ts"
import { DeliveriesApi } from "./Webhooks/deliveries/Api.ts"
import { EndpointsApi } from "./Webhooks/endpoints/Api.ts"

/**
 * The contract of the service. The last middleware runs first, so read the order of checks from below: the limits of
 * every operation, of an address that guesses (429), credentials (401) and rate limits (429), abilities (403),
 * parameters (400), then the operation's own checks. Rule: Order of checks (decisions 3).
 */
export class Api extends HttpApi.make("kontor")
  .add(OrganizationsApi)
  .add(PeopleApi)
  .add(DocumentsApi)
  .add(SignalsApi)
  .add(PricesApi)
  .add(TokensApi)
  .add(AccountApi)
  .add(MonitorsApi)
  .add(EndpointsApi)
  .add(DeliveriesApi)
  .middleware(ValidParameters)
  .middleware(AdmittedCaller)
  .middleware(Operation)
  .annotate(HttpApi.QueryParseOptions, { errors: "all", onExcessProperty: "error" })
  .annotate(HttpApi.PayloadParseOptions, { errors: "all", onExcessProperty: "error" })
  .prefix(`${prefix}/v1`)
{}
