import { BaseUrl } from "@kontor/core"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { OpenApi } from "effect/http-api"
import { documentedApi } from "../openapi/DocumentedApi.ts"
import { keptPage } from "./KeptPage.ts"

/** `/openapi.json`: the OpenAPI 3.1 document of the contract. */
export const layer = keptPage(
  "/openapi.json",
  Effect.map(BaseUrl, (baseUrl) => HttpServerResponse.jsonUnsafe(OpenApi.fromApi(documentedApi(baseUrl))))
)
