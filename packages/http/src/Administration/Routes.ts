import { Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { uninterruptedRoutes } from "../operations/Interruption.ts"
import { Operation } from "../operations/Operation.ts"
import { NoBody } from "../parameters/NoBody.ts"
import { NoParameters } from "../parameters/NoParameters.ts"
import { ValidBody } from "../parameters/ValidBody.ts"
import { ValidParameters } from "../parameters/ValidParameters.ts"
import { WholeBody } from "../parameters/WholeBody.ts"
import { OperatedAccountsHandlers, OperatedCredentialsHandlers } from "./accounts/Handlers.ts"
import type { AdministrationToken } from "./AdministrationToken.ts"
import { AdmittedOperator } from "./AdmittedOperator.ts"
import { AdministrationApi } from "./Api.ts"
import * as OpenApiPage from "./OpenApiPage.ts"
import { OperatedRegisterHandlers } from "./register/Handlers.ts"
import { OperatedWorkHandlers } from "./work/Handlers.ts"

/** The API of operators, for those with this token, and its OpenAPI document, which anybody may read. */
export const administrationRoutes = (token: AdministrationToken) =>
  Layer.merge(
    OpenApiPage.layer,
    HttpApiBuilder.layer(AdministrationApi).pipe(
      Layer.provide(uninterruptedRoutes),
      Layer.provide([
        OperatedAccountsHandlers,
        OperatedCredentialsHandlers,
        OperatedRegisterHandlers,
        OperatedWorkHandlers
      ]),
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
