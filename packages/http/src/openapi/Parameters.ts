import { Schema } from "effect"
import type { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { type Guides, guideTo } from "../parameters/Parameters.ts"

interface JsonSchema {
  readonly [key: string]: unknown
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

const described = (schema: JsonSchema, name: string, guides: Guides): JsonSchema => {
  const guide = guideTo(name, guides)
  const members = Object.entries(schema.properties ?? {}).map(([member, inner]) =>
    [member, {
      description: guideTo(`${name}.${member}`, guides)?.about,
      ...described(inner, `${name}.${member}`, guides)
    }] as const
  )
  return guide?.schema ?? { ...schema, ...(members.length > 0 && { properties: Object.fromEntries(members) }) }
}

/** A parameter as the document has it, with its example where it has one. */
export interface DocumentedParameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly example?: unknown
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>
}

/** Optional parameters that samples send: without them the answer would be empty. */
const sentThoughOptional: ReadonlyArray<string> = ["q"]

/** Whether samples send a parameter, and the reference fills it in. */
export const isSent = ({ name, required }: Pick<DocumentedParameter, "name" | "required">): boolean =>
  required || sentThoughOptional.includes(name)

/** A schema with the value that the reference fills in. */
const filled = (schema: JsonSchema, example: unknown): JsonSchema =>
  example === undefined ? schema : { ...schema, examples: [example] }

const placed = (schema: JsonSchema, description: string | undefined, example: unknown) =>
  schema.properties === undefined
    ? { schema, example }
    : { content: { "application/json": { schema: { description, ...schema }, example } } }

/** Substitutes for examples by the name of a parameter; for an id by the thing it identifies, as in `monitors.id`. */
const valueOf = (name: string, { path }: HttpApiEndpoint.Top, values: Readonly<Record<string, unknown>>): unknown => {
  const [, identified = ""] = name === "id" ? /([\w-]+)\/:id/.exec(path) ?? [] : []
  return values[`${identified}.${name}`] ?? values[name]
}

/** The example of a key: one key stands for one change, so that each operation has another one. */
const keyOf = ({ identifier }: HttpApiEndpoint.Top, values: Readonly<Record<string, unknown>>): string => {
  const own = values["idempotency-key"]
  return `${identifier}-${typeof own === "string" ? own : 1}`
}

/** The common spelling of a header's name. */
const headerName = (name: string): string => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** The schemas of the meanings of query parameters, by name. */
const meaningsOf = ({ query }: HttpApiEndpoint.Top): Readonly<Record<string, JsonSchema>> => {
  if (query === undefined) return {}
  const { schema } = Schema.toJsonSchemaDocument(Schema.toType(query), { onExcessProperty: "error" })
  return (schema as JsonSchema).properties ?? {}
}

/**
 * The parameters of an endpoint by their meaning (an integer, a list, an object) instead of the text that carries it.
 */
export const parametersOf = (
  endpoint: HttpApiEndpoint.Top,
  parameters: ReadonlyArray<OpenApi.OpenAPISpecParameter>,
  values: Readonly<Record<string, unknown>>,
  guides: Guides
): ReadonlyArray<DocumentedParameter> => {
  const meanings = meaningsOf(endpoint)
  return parameters.map(({ name, required, schema, ...parameter }) => {
    const { about, example: own } = guideTo(name, guides) ?? {}
    const example = name === "idempotency-key" ? keyOf(endpoint, values) : valueOf(name, endpoint, values) ?? own
    const written: JsonSchema = { ...schema }
    const meaning = described(parameter.in === "query" ? meanings[name] ?? {} : written, name, guides)
    return {
      name: parameter.in === "header" ? headerName(name) : name,
      in: parameter.in,
      required,
      description: about ?? written.description,
      ...placed(isSent({ name, required }) ? filled(meaning, example) : meaning, about, example)
    }
  })
}
