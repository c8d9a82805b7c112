import { BaseUrl } from "@kontor/core"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { administrationPrefix, pagesPath } from "../Mounting.ts"
import { completed } from "../openapi/CompletedDocument.ts"
import { keptPage } from "../pages/KeptPage.ts"
import { AdministrationApi } from "./AdministrationContract.ts"

/**
 * The way operators authenticate, as the document says it. It stands in the document alone: `AdmittedOperator`
 * compares the token.
 */
export class OperatorScheme
  extends HttpApiMiddleware.Service<OperatorScheme>()("@kontor/http/Administration/OperatorScheme", {
    security: {
      operator: HttpApiSecurity.bearer.pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "A token of operators: that of KONTOR_ADMIN_TOKEN, or one of KONTOR_ADMIN_TOKENS."
        )
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

**Authentication.** Send a token of operators as a Bearer token in the header \`Authorization\`: the one that KONTOR_ADMIN_TOKEN sets, or
one of KONTOR_ADMIN_TOKENS. Credentials of accounts are not accepted here, and these tokens are not accepted anywhere else.

**Who does it.** A token of KONTOR_ADMIN_TOKENS has the name of its operator, for the audit log, and one right: \`read\` for what changes
nothing; \`support\` also for exports, names, suspensions, credentials and retries of deliveries; \`billing\` also for new accounts, credits,
plans and subscriptions; \`all\` for everything. Another operation is 403 \`missing_ability\`. With the token of KONTOR_ADMIN_TOKEN, which
may do everything, send your name in the header \`Kontor-Operator\`, at most 100 ASCII characters. Nobody checks it.

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
