import { BaseUrl } from "@kontor/core"
import { makePriceListInForce, type PriceList } from "@kontor/core/Prices"
import { Cache, Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { documentOf } from "../openapi/DocumentedApi.ts"
import { noExamples } from "../openapi/DocumentExamples.ts"
import { inTurns } from "../openapi/Steps.ts"
import { kept } from "./KeptPage.ts"

/**
 * `/openapi.json`: the OpenAPI 3.1 document of the contract, made while requests are answered. It is made again when
 * another price list is in force.
 */
export const layer = HttpRouter.use((router) =>
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
