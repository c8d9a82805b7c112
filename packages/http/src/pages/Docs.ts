import { BaseUrl } from "@kontor/core"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiScalar } from "effect/http-api"
import { documentedApi } from "../openapi/DocumentedApi.ts"
import { keptPage } from "./KeptPage.ts"
import { securityPolicy } from "./SecurityPolicy.ts"

const path = "/docs"
const anyOrigin = "http://localhost"

const scalar = {
  authentication: { preferredSecurityScheme: "apiKeyHeader" },
  // An empty list of messages is wider than a phone.
  customCss: "html, body { overflow-x: clip }",
  hideClientButton: true,
  showDeveloperTools: "never",
  telemetry: false,
  withDefaultFonts: false
}

const sources = {
  "connect-src": "'self'",
  "font-src": "data:",
  "img-src": "'self' data:",
  "style-src": "'unsafe-inline'"
}

/**
 * The base address without its origin. A reader may use another host name than links have; the page sends requests to
 * where it was read, because its policy allows nothing else.
 */
const ofThisHost = (baseUrl: string): string => new URL(baseUrl).pathname

/** The page of Effect with its script inside, rendered on a router of its own, so that its policy can be added. */
const rendered = Effect.fnUntraced(
  function*(baseUrl: string) {
    const router = yield* HttpRouter.make
    yield* Layer.build(HttpApiScalar.layer(documentedApi(baseUrl, ofThisHost(baseUrl)), { path, scalar })).pipe(
      Effect.provideService(HttpRouter.HttpRouter, router)
    )
    const request = HttpServerRequest.fromWeb(new Request(`${anyOrigin}${path}`))
    const response = yield* router.asHttpEffect().pipe(
      Effect.provideService(HttpServerRequest.HttpServerRequest, request)
    )
    return yield* Effect.promise(() => HttpServerResponse.toWeb(response).text())
  },
  Effect.scoped,
  Effect.orDie
)

const page = Effect.fnUntraced(function*(baseUrl: string) {
  const html = yield* rendered(baseUrl)
  return HttpServerResponse.text(html, { contentType: "text/html; charset=utf-8" }).pipe(HttpServerResponse.setHeaders({
    "content-security-policy": yield* securityPolicy(html, sources),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff"
  }))
})

/**
 * `/docs`: the interactive reference. The page contains everything it needs; its policy allows it to reach only this
 * service, and to run only its own script.
 */
export const layer = keptPage(path, BaseUrl.use(page))
