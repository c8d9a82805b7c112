import { BaseUrl } from "@kontor/core"
import { makePriceListInForce, type PriceList } from "@kontor/core/Prices"
import { Cache, Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { inTurns } from "../openapi/Components.ts"
import { documentOf } from "../openapi/DocumentedApi.ts"
import { DocumentExamples, type Examples, noExamples } from "../openapi/Examples.ts"
import { framed, kept, PageLinks, securityPolicy } from "./KeptPage.ts"
import { referenceOf, referenceScript, referenceStyle } from "./Reference.ts"

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

const sources = {
  "connect-src": "'self'",
  "img-src": "data:",
  // The page shows a register document that it fetched: browsers treat the PDF as an object within a frame.
  "frame-src": "blob:",
  "object-src": "blob:"
}

/**
 * The base address without its origin. A reader may come under another host name than links carry; the page tries
 * requests out where it was read, for nothing else is within its policy.
 */
const ofThisHost = (baseUrl: string): string => new URL(baseUrl).pathname

/**
 * `/docs`: the interactive reference. It loads nothing, and its policy lets it reach nothing but this service. It is
 * made while requests are answered, and again when the examples have changed or another price list is in force.
 */
export const referencePage = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const baseUrl = yield* BaseUrl
    const examples = yield* DocumentExamples
    const links = yield* PageLinks
    const priceListInForce = yield* makePriceListInForce
    const written = Effect.fnUntraced(function*(asked: Examples, prices: PriceList) {
      const about = { baseUrl, prices, server: ofThisHost(baseUrl), values: asked.values }
      const document = yield* inTurns(() => documentOf(about))
      const html = framed({
        title: document.info.title,
        path: path.slice(1),
        body: yield* inTurns(() => referenceOf(document, asked)),
        style: referenceStyle,
        script: referenceScript,
        links
      })
      return HttpServerResponse.text(html, { contentType: "text/html; charset=utf-8" }).pipe(
        HttpServerResponse.setHeaders({
          "content-security-policy": yield* securityPolicy(html, sources),
          "referrer-policy": "no-referrer",
          "x-content-type-options": "nosniff"
        })
      )
    })
    const shown = yield* Cache.make({
      capacity: 1,
      lookup: ([asked, list]: readonly [Examples, PriceList]) => kept(written(asked, list))
    })
    yield* router.add(
      "GET",
      path,
      Effect.flatten(Effect.flatMap(Effect.all([examples, priceListInForce]), (asked) => Cache.get(shown, asked))),
      { uninterruptible: true }
    )
  })
)
