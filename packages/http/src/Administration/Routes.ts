import { Layer } from "effect"
import type { AdministrationToken } from "../Mounting.ts"
import { operationsOf } from "../operations/HandlersOf.ts"
import { Operation } from "../operations/Operation.ts"
import { uninterruptedRoutes } from "../operations/Unforeseen.ts"
import { NoBody, ValidBody, WholeBody } from "../parameters/Bodies.ts"
import { NoParameters, ValidParameters } from "../parameters/QueryParameters.ts"
import { AdministrationApi } from "./AdministrationContract.ts"
import * as OpenApiPage from "./AdministrationDocument.ts"
import { AdmittedOperator } from "./AdmittedOperator.ts"
import { OperatedAccountsHandlers } from "./OperatedAccounts.ts"
import { OperatedCredentialsHandlers } from "./OperatedCredentials.ts"
import { OperatedRegisterHandlers } from "./OperatedRegister.ts"
import { OperatedWorkHandlers } from "./OperatedWork.ts"

/** The API of operators, for those with this token, and its OpenAPI document, which anybody may read. */
export const administrationRoutes = (token: AdministrationToken) =>
  Layer.merge(
    OpenApiPage.layer,
    operationsOf(AdministrationApi, [
      OperatedAccountsHandlers,
      OperatedCredentialsHandlers,
      OperatedRegisterHandlers,
      OperatedWorkHandlers
    ]).pipe(
      Layer.provide(uninterruptedRoutes),
      Layer.provide([
        Operation.layer,
        AdmittedOperator.layerOf(token),
        NoBody.layer,
        NoParameters.layer,
        ValidBody.layer,
        ValidParameters.layer,
        WholeBody.layer
      ])
    )
  )
