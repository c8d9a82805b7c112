import { HttpApi } from "effect/http-api"
import { administrationPrefix } from "../Mounting.ts"
import { Operation } from "../operations/Operation.ts"
import { ValidParameters } from "../parameters/Parameters.ts"
import { AdmittedOperator } from "./AdmittedOperator.ts"
import { OperatedAccountsApi } from "./OperatedAccounts.ts"
import { OperatedCredentialsApi } from "./OperatedCredentials.ts"
import { OperatedRegisterApi } from "./OperatedRegister.ts"
import { OperatedWorkApi } from "./OperatedWork.ts"

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
