import { BaseUrl } from "@kontor/core"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { OpenApi } from "effect/http-api"
import { documentedAdministration } from "../openapi/DocumentedAdministration.ts"
import { keptPage } from "../pages/KeptPage.ts"
import { administrationPrefix } from "./Prefix.ts"

/** The OpenAPI 3.1 document of the API of operators, apart from that of customers. */
export const layer = keptPage(
  `${administrationPrefix}/openapi.json`,
  Effect.map(BaseUrl, (baseUrl) => HttpServerResponse.jsonUnsafe(OpenApi.fromApi(documentedAdministration(baseUrl))))
)
