import { HttpApi } from "effect/http-api"
import { AccountApi } from "./Accounts.ts"
import { AdmittedCaller } from "./credentials/AdmittedCaller.ts"
import { DocumentsApi } from "./Documents.ts"
import { MonitorsApi } from "./Monitoring.ts"
import { prefix } from "./Mounting.ts"
import { Operation } from "./operations/Operation.ts"
import { OrganizationsApi } from "./Organizations.ts"
import { ValidParameters } from "./parameters/Parameters.ts"
import { PeopleApi } from "./People.ts"
import { PricesApi } from "./Prices.ts"
import { SignalsApi } from "./Signals.ts"
import { TokensApi } from "./Tokens.ts"
import { DeliveriesApi } from "./WebhookDeliveries.ts"
import { EndpointsApi } from "./WebhookEndpoints.ts"

/**
 * The contract of the service. The last middleware runs first, so read the order of checks from below: the limits of
 * every operation, of an address that guesses (429), credentials (401) and rate limits (429), abilities (403),
 * parameters (400), then the operation's own checks. Rule: errors#order-of-checks.
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
