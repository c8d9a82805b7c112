import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"

/**
 * What the document says of the way operators authenticate. It stands in the document alone: `AdmittedOperator`
 * compares the token.
 */
export class OperatorScheme
  extends HttpApiMiddleware.Service<OperatorScheme>()("@kontor/http/Administration/OperatorScheme", {
    security: {
      operator: HttpApiSecurity.bearer.pipe(
        HttpApiSecurity.annotate(OpenApi.Description, "The token of operators, which KONTOR_ADMIN_TOKEN sets.")
      )
    }
  })
{}
