import { type PriceList, standardPriceList } from "@kontor/core/Prices"
import { OpenApi } from "effect/http-api"
import { Api } from "../Api.ts"
import { pagesPath } from "../PagesPath.ts"
import { prefix } from "../Prefix.ts"
import { completed } from "./CompletedDocument.ts"
import { CredentialSchemes } from "./CredentialSchemes.ts"
import { description } from "./Description.ts"
import { type Examples, noExamples } from "./DocumentExamples.ts"
import { webhookDescriptions } from "./Webhooks.ts"

/**
 * The contract with everything its OpenAPI document contains: `OpenApi.fromApi` makes the document from it. `server` is
 * the address for trying out requests: the base URL, unless a page of the service has a better one. `examples` replace
 * those of the contract, and `prices` are those that it names.
 */
export const documentedApi = (
  baseUrl: string,
  prices: PriceList = standardPriceList,
  server = baseUrl,
  { values }: Examples = noExamples
) =>
  Api.middleware(CredentialSchemes).annotateMerge(OpenApi.annotations({
    title: "Commercial Register Company Data API",
    version: "1.0.0",
    description,
    license: { name: "MIT", identifier: "MIT" },
    servers: [{ url: server }],
    transform: (spec) => ({
      ...completed(
        { api: Api, prefix, pages: pagesPath(baseUrl), prices, samples: { baseUrl, values } },
        spec as OpenApi.OpenAPISpec
      ),
      webhooks: webhookDescriptions
    })
  }))
