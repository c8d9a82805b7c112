import { HttpApi } from "effect/http-api"
import { Operation } from "../operations/Operation.ts"
import { ValidParameters } from "../parameters/ValidParameters.ts"
import { OperatedAccountsApi } from "./accounts/Api.ts"
import { OperatedCredentialsApi } from "./accounts/CredentialsApi.ts"
import { AdmittedOperator } from "./AdmittedOperator.ts"
import { administrationPrefix } from "./Prefix.ts"
import { OperatedRegisterApi } from "./register/Api.ts"
import { OperatedWorkApi } from "./work/Api.ts"

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
