import { BaseUrl } from "@kontor/core"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { administrationPrefix, pagesPath } from "../Mounting.ts"
import { completed } from "../openapi/CompletedDocument.ts"
import { keptPage } from "../pages/KeptPage.ts"
import { AdministrationApi } from "./AdministrationContract.ts"

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

/** A document without the components that nothing in it refers to, nor what these alone refer to. */
const withoutUnused = <D extends { readonly components: object }>(document: D): D => {
  const text = JSON.stringify(document)
  const kept = Object.entries<object>({ ...document.components }).map(([kind, parts]) => [
    kind,
    kind === "securitySchemes"
      ? parts
      : Object.fromEntries(Object.entries(parts).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)))
  ])
  const smaller = { ...document, components: Object.fromEntries(kept) }
  return JSON.stringify(smaller) === text ? document : withoutUnused(smaller)
}

const description = `
What operators do with the service: accounts, credits and plans, credentials, the register and its imports, workers, queues and the
ledger. Whatever changes something is recorded in the audit log, in the same step.

**Authentication.** Send the token that KONTOR_ADMIN_TOKEN sets as a Bearer token in the header \`Authorization\`. Credentials of accounts
are not accepted here, and the token is not accepted anywhere else.

**Who does it.** Send your name in the header \`Kontor-Operator\`, at most 100 ASCII characters, for the audit log. Nobody checks it.

**Limits.** Requests with the token count against no rate limit of an account. Like all others they wait for their turn where the
service is busy.

**Errors.** An error is a problem document (RFC 9457), as in the API of customers.
`.trim()

/** The contract of operators with everything its OpenAPI document says. */
const documentedAdministration = (baseUrl: string) =>
  AdministrationApi.middleware(OperatorScheme).annotateMerge(OpenApi.annotations({
    title: "Administration of Kontor",
    version: "1.0.0",
    description,
    license: { name: "MIT", identifier: "MIT" },
    servers: [{ url: `${new URL(baseUrl).origin}${pagesPath(baseUrl)}${administrationPrefix}` }],
    transform: (spec) =>
      withoutUnused(
        completed(
          { api: AdministrationApi, prefix: administrationPrefix, pages: pagesPath(baseUrl) },
          spec as OpenApi.OpenAPISpec
        )
      )
  }))

/** The OpenAPI 3.1 document of the API of operators, apart from that of customers. */
export const layer = keptPage(
  `${administrationPrefix}/openapi.json`,
  Effect.map(BaseUrl, (baseUrl) => HttpServerResponse.jsonUnsafe(OpenApi.fromApi(documentedAdministration(baseUrl))))
)
