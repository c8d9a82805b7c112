import { BaseUrl } from "@kontor/core"
import { makePriceListInForce, type PriceList } from "@kontor/core/Prices"
import { Cache, Effect, Layer } from "effect"
import { Digest } from "effect/crypto"
import * as Base64 from "effect/encoding/Base64"
import { HttpClientRequest, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiScalar, OpenApi } from "effect/http-api"
import { inTurns } from "../openapi/Components.ts"
import { documentOf } from "../openapi/DocumentedApi.ts"
import { DocumentExamples, type Examples, noExamples } from "../openapi/Examples.ts"
import { pathNotFound } from "../operations/Identified.ts"
import { toBeKept } from "../Wire.ts"
import { kept, securityPolicy, textOf } from "./KeptPage.ts"

/** The icon of the pages, as SVG. */
export const icon =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#14532d"/><path d="M9 7v18M9 17 21 7M13 14l9 11" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** The same as an address, for pages that load nothing. */
export const favicon = `data:image/svg+xml;base64,${Base64.encode(icon)}`

/**
 * `/openapi.json`: the OpenAPI 3.1 document of the contract, made while requests are answered. It is made again when
 * another price list is in force.
 */
export const documentPage = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const baseUrl = yield* BaseUrl
    const priceListInForce = yield* makePriceListInForce
    const written = (list: PriceList) =>
      Effect.map(
        inTurns(() => documentOf({ baseUrl, prices: list, server: baseUrl, values: noExamples.values })),
        (document) => HttpServerResponse.jsonUnsafe(document)
      )
    const shown = yield* Cache.make({ capacity: 1, lookup: (list: PriceList) => kept(written(list)) })
    yield* router.add(
      "GET",
      "/openapi.json",
      Effect.flatten(Effect.flatMap(priceListInForce, (list) => Cache.get(shown, list))),
      { uninterruptible: true }
    )
  })
)

const path = "/docs"

const scalar = {
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
  // The page shows a register document that it fetched: browsers treat the PDF as an object within a frame.
  "frame-src": "blob:",
  "object-src": "blob:",
  "style-src": "'unsafe-inline'"
}

/**
 * The base address without its origin. A reader may come under another host name than links carry; the page tries
 * requests out where it was read, for nothing else is within its policy.
 */
const ofThisHost = (baseUrl: string): string => new URL(baseUrl).pathname

const securitySchemes = ({ apiKey, token }: Examples) => ({
  ...(apiKey !== undefined && { apiKeyHeader: { value: apiKey } }),
  ...(token !== undefined && { bearer: { token } })
})

const configuration = (examples: Examples) => ({
  ...scalar,
  // Each operation prefers the first way that it takes.
  authentication: { preferredSecurityScheme: null, securitySchemes: securitySchemes(examples) }
})

/** An API without operations. */
const empty = HttpApi.make("empty")

/** What Effect answers at this path; made on a router of its own, so that its policy can be added. */
const written = Effect.fnUntraced(
  function*(page: Layer.Layer<never, never, HttpRouter.HttpRouter>) {
    const router = yield* HttpRouter.make
    yield* Effect.provideService(Layer.build(page), HttpRouter.HttpRouter, router)
    yield* Effect.yieldNow
    const request = HttpServerRequest.fromClientRequest(HttpClientRequest.get(path))
    const response = yield* router.asHttpEffect().pipe(
      Effect.provideService(HttpServerRequest.HttpServerRequest, request)
    )
    return yield* textOf(response)
  },
  Effect.scoped,
  Effect.orDie
)

/** The page that shows a document. Its script is named at another place, which its own takes. */
const showing = (document: OpenApi.OpenAPISpec, examples: Examples) =>
  written(
    HttpApiScalar.layerCdn(empty.annotate(OpenApi.Transform, () => document), {
      path,
      scalar: configuration(examples)
    })
  )

/** The script of the reference, of a page that has it inside: it is the first, and the same whatever the page shows. */
const script = /<script>(.*?)<\/script>/s

/** The script of a page that names it. */
const scriptElsewhere = /<script src=".*?" crossorigin><\/script>/

const nameLength = 16

const encoder = new TextEncoder()

/**
 * The script as a file: its name changes with its content, so that it is loaded once. It is megabytes long, so other
 * requests are answered between the steps.
 */
const scriptOf = Effect.fnUntraced(function*(html: string) {
  yield* Effect.yieldNow
  const [, source = ""] = script.exec(html) ?? []
  yield* Effect.yieldNow
  const digest = yield* Digest.Digest.use((digests) => digests.digestHex(Digest.sha256, encoder.encode(source)))
  yield* Effect.yieldNow
  return { name: `reference-${digest.slice(0, nameLength)}.js`, source }
})

const page = Effect.fnUntraced(function*(html: string, scriptName: string) {
  const written = html
    .replace(scriptElsewhere, `<script src="docs/assets/${scriptName}"></script>`)
    .replace("<html>", `<html lang="en">`)
    .replace("</head>", `  <link rel="icon" href="${favicon}" />\n  </head>`)
  return HttpServerResponse.text(written, { contentType: "text/html; charset=utf-8" }).pipe(
    HttpServerResponse.setHeaders({
      "content-security-policy": yield* securityPolicy(written, sources, ["'self'"]),
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff"
    })
  )
})

/**
 * `/docs`: the interactive reference, and its script as a file beside it. The policy of the page lets it reach nothing
 * but this service, and run no script but its own. It is made while requests are answered, and again when the examples
 * have changed or another price list is in force.
 */
export const referencePages = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const baseUrl = yield* BaseUrl
    const examples = yield* DocumentExamples
    const priceListInForce = yield* makePriceListInForce
    const services = yield* Effect.context<Digest.Digest>()
    const own = yield* Effect.cached(
      Effect.provide(Effect.flatMap(written(HttpApiScalar.layer(empty, { path })), scriptOf), services)
    )
    const file = yield* kept(
      Effect.map(
        own,
        ({ source }) => HttpServerResponse.text(source, { contentType: "text/javascript; charset=utf-8" })
      ),
      toBeKept
    )
    const shown = yield* Cache.make({
      capacity: 1,
      lookup: ([asked, list]: readonly [Examples, PriceList]) =>
        kept(Effect.gen(function*() {
          const { name } = yield* own
          const about = { baseUrl, prices: list, server: ofThisHost(baseUrl), values: asked.values }
          return yield* page(yield* showing(yield* inTurns(() => documentOf(about)), asked), name)
        }))
    })
    yield* router.add(
      "GET",
      path,
      Effect.flatten(Effect.flatMap(Effect.all([examples, priceListInForce]), (asked) => Cache.get(shown, asked))),
      {
        uninterruptible: true
      }
    )
    yield* router.add(
      "GET",
      "/docs/assets/:slug",
      Effect.flatMap(
        Effect.all([HttpRouter.params, own]),
        ([{ slug }, { name }]) => slug === name ? file : Effect.succeed(pathNotFound)
      ),
      { uninterruptible: true }
    )
  })
)
