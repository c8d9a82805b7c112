import { Context } from "effect"
import type { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { AcceptedSchemes } from "../credentials/AcceptedSchemes.ts"
import { prefix } from "../Prefix.ts"
import { type CodeSample, codeSamplesOf } from "./CodeSamples.ts"
import { type Components, namesIn } from "./Components.ts"
import { type DocumentedParameter, isSent } from "./Parameters.ts"

interface Operation extends Pick<OpenApi.OpenAPISpecOperation, "operationId"> {
  readonly requestBody?: { readonly content: OpenApi.OpenApiSpecContent } | undefined
  readonly parameters: ReadonlyArray<DocumentedParameter>
  readonly responses: object
}

const exampleOf = ({ content, example }: DocumentedParameter): unknown =>
  example ?? content?.["application/json"]?.example

const bodyOf = ({ requestBody }: Operation, components: Components): unknown =>
  Object.values(requestBody?.content ?? {})
    .flatMap(({ schema }) => namesIn(schema))
    .flatMap((name) => components[name]?.examples ?? [])[0]

/** How an operation is called in several languages, with the examples of its parameters and body. */
export const samplesOf = (
  endpoint: HttpApiEndpoint.Top,
  operation: Operation,
  components: Components,
  baseUrl: string
): ReadonlyArray<CodeSample> =>
  codeSamplesOf({
    operationId: operation.operationId,
    method: endpoint.method,
    baseUrl,
    path: endpoint.path.slice(prefix.length).replaceAll(/:(\w+)/g, "{$1}"),
    parameters: operation.parameters
      .filter(isSent)
      .map((parameter) => ({ name: parameter.name, in: parameter.in, value: exampleOf(parameter) })),
    body: bodyOf(operation, components),
    takesKey: Context.get(endpoint.annotations, AcceptedSchemes).includes("apiKeyHeader"),
    isFile: operation.operationId === "fetchDocument"
  })

const replaced = (example: unknown, values: Readonly<Record<string, unknown>>): unknown =>
  typeof example !== "object" || example === null || Array.isArray(example) ? example : Object.fromEntries(
    Object.entries(example).map(([name, member]) => [name, name in values ? values[name] : member])
  )

/** The schemas with these values in their examples, by the names of members. */
export const withValues = (components: Components, values: Readonly<Record<string, unknown>>): Components =>
  Object.keys(values).length === 0 ? components : Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [
      name,
      schema.examples === undefined
        ? schema
        : { ...schema, examples: schema.examples.map((example) => replaced(example, values)) }
    ])
  )
