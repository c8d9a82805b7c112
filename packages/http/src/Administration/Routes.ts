import { Layer } from "effect"
import type { Operators } from "../Mounting.ts"
import { operationsOf } from "../operations/Interpreter.ts"
import { AdministrationApi } from "./AdministrationContract.ts"
import * as OpenApiPage from "./AdministrationDocument.ts"
import { makeOperatorAdmission } from "./AdmittedOperator.ts"
import { OperatedAccountsHandlers } from "./OperatedAccounts.ts"
import { OperatedCredentialsHandlers } from "./OperatedCredentials.ts"
import { OperatedRegisterHandlers } from "./OperatedRegister.ts"
import { OperatedWorkHandlers } from "./OperatedWork.ts"

/** The API of operators, for these, and its OpenAPI document, which anybody may read. */
export const administrationRoutes = (operators: Operators) =>
  Layer.merge(
    OpenApiPage.layer,
    operationsOf(
      AdministrationApi,
      [OperatedAccountsHandlers, OperatedCredentialsHandlers, OperatedRegisterHandlers, OperatedWorkHandlers],
      makeOperatorAdmission(operators)
    )
  )
