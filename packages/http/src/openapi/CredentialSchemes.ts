import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { keyParameter } from "../credentials/PresentedCredential.ts"

/**
 * The ways to authenticate, for the document alone: `AdmittedCaller` reads the credential, and decides on the first one
 * present. Rule: Authentication (service description).
 */
// @effect-diagnostics-next-line leakingRequirements:off -- a middleware runs inside a request, and needs it.
export class CredentialSchemes
  extends HttpApiMiddleware.Service<CredentialSchemes>()("@kontor/http/document/CredentialSchemes", {
    security: {
      apiKeyHeader: HttpApiSecurity.apiKey({ key: "x-api-key" }).pipe(
        HttpApiSecurity.annotate(OpenApi.Description, "An API key. Recommended for calls from server to server.")
      ),
      bearer: HttpApiSecurity.bearer.pipe(
        HttpApiSecurity.annotate(OpenApi.Format, "id|secret"),
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "A Bearer token: it is limited to its abilities, may expire, and can be revoked at once."
        )
      ),
      apiKeyQuery: HttpApiSecurity.apiKey({ key: keyParameter, in: "query" }).pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "An API key in the address, for quick tests: everybody who sees the address sees the key. Not accepted below /v1/account."
        )
      )
    }
  })
{}
