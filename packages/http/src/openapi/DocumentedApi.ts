import { type PriceList, standardPriceList } from "@kontor/core/Prices"
import { HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { Api } from "../Api.ts"
import { pagesPath } from "../PagesPath.ts"
import { prefix } from "../Prefix.ts"
import { completing } from "./CompletedDocument.ts"
import { CredentialSchemes } from "./CredentialSchemes.ts"
import { description } from "./Description.ts"
import { type Examples, noExamples } from "./DocumentExamples.ts"
import { atOnce, type Steps } from "./Steps.ts"
import { webhookDescriptions } from "./Webhooks.ts"

/** What a document is about: its addresses, the prices it names, and examples in place of those of the contract. */
interface Asked {
  readonly baseUrl: string
  readonly prices: PriceList
  /** The address for trying out requests. */
  readonly server: string
  readonly values: Examples["values"]
}

const described = (server: string) =>
  Api.middleware(CredentialSchemes).annotateMerge(OpenApi.annotations({
    title: "Commercial Register Company Data API",
    version: "1.0.0",
    description,
    license: { name: "MIT", identifier: "MIT" },
    servers: [{ url: server }]
  }))

function* completingApi({ baseUrl, prices, values }: Asked, spec: OpenApi.OpenAPISpec) {
  const document = { api: Api, prefix, pages: pagesPath(baseUrl), prices, samples: { baseUrl, values } }
  return { ...yield* completing(document, spec), webhooks: webhookDescriptions }
}

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
  described(server).annotate(
    OpenApi.Transform,
    (spec) => atOnce(completingApi({ baseUrl, prices, server, values }, spec as OpenApi.OpenAPISpec))
  )

/**
 * The OpenAPI document of the contract.
 *
 * @yields after each group, and after each operation
 */
export function* documentOf(asked: Asked): Steps<OpenApi.OpenAPISpec> {
  const { annotations, groups } = described(asked.server)
  const parts: Array<OpenApi.OpenAPISpec> = []
  for (const group of Object.values<HttpApiGroup.Constraint>(groups)) {
    parts.push(OpenApi.fromApi(HttpApi.make("group").annotateMerge(annotations).add(group)))
    yield
  }
  const [first, ...others] = parts
  const spec = {
    ...first!,
    tags: parts.flatMap(({ tags }) => tags),
    paths: Object.assign({}, first!.paths, ...others.map(({ paths }) => paths)),
    components: {
      ...first!.components,
      schemas: Object.assign({}, ...parts.map(({ components }) => components.schemas))
    }
  }
  return (yield* completingApi(asked, spec)) as OpenApi.OpenAPISpec
}
