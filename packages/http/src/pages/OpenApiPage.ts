import { Effect, type Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { OpenApi } from "effect/http-api"
import { BaseUrl } from "../BaseUrl.ts"
import { notToBeStored } from "../CacheControl.ts"
import { documentedApi } from "../document/DocumentedApi.ts"

/** `/openapi.json`: the OpenAPI 3.1 document, made of the contract. */
export const layer: Layer.Layer<never, never, HttpRouter.HttpRouter> = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const baseUrl = yield* BaseUrl
    const response = yield* Effect.cached(
      Effect.sync(() =>
        HttpServerResponse.jsonUnsafe(OpenApi.fromApi(documentedApi(baseUrl)), { headers: notToBeStored })
      )
    )
    yield* router.add("GET", "/openapi.json", response, { uninterruptible: true })
  })
)
